"""Score lookup: from a hand and its circumstances as typed to an answer (reference 3-4).

The command line and the Discord commands both use this module. Unreadable tiles raise ``NotationError``; circumstances
that cannot all be true raise ``Contradiction``. Further questions about the same hand are in ``other_wins`` (the other
seat, the other kind of win), ``other_rulesets``, and ``yaku_cures`` (what would give it a yaku).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue, HandValue, evaluate_all, explain, ron_points, tsumo_shares
from bot.engine.scoring.shanten import shanten
from bot.engine.scoring.situation import Situation
from bot.engine.tenpai import tenpai_waits
from bot.engine.tiles import EAST, KIND_OF, NORTH, SOUTH, Kind, Tile, counts_of, indicator_of
from bot.lookup.notation import ParsedHand, parse_hand, parse_tiles
from bot.lookup.validity import Contradiction, Impossible, why_not_possible

__all__ = [
    "STICK",
    "Contradiction",
    "Lookup",
    "LookupAnswer",
    "PaymentShare",
    "WaitValue",
    "answer_of",
    "look_up",
    "shares",
    "shares_of",
    "situation_of",
    "uncounted",
]

STICK: Final = 1000


_SAID_YAKU: Final = (
    "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
)  # fmt: skip
"""The fields of ``Lookup`` that are yaku by the same names."""
_USUAL: Final = Ruleset()
"""Built once, because a ruleset checks its options against one another."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question about a hand. Tiles are texts that ``parse_hand`` and ``parse_tiles`` read."""

    hand: str
    win: str | None = None
    melds: str = ""
    tsumo: bool | None = None
    """None if not stated: tsumo if another circumstance implies it (tenhou, rinshan ...), else ron."""
    seat: Kind | None = None
    """None if not stated: East for tenhou, else South."""
    round: Kind = EAST
    dora: str = ""
    """The dora themselves; ``indicators`` may be given as well."""
    indicators: str = ""
    ura: str = ""
    """The ura dora themselves; ``ura_indicators`` may be given as well."""
    ura_indicators: str = ""
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    first_turn: bool = False
    wins_in_a_row: int = 0
    """Consecutive wins including this one (paarenchan)."""
    honba: int = 0
    sticks: int = 0
    kita: int = 0
    rules: Ruleset = _USUAL


@dataclass(frozen=True, slots=True)
class PaymentShare:
    """What each of ``count`` payers of one kind pays, honba included."""

    payer: Literal["discarder", "dealer", "non_dealer"]
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait of 13 tiles and its value."""

    kind: Kind
    left: int
    """Copies that are neither in the hand nor among the indicators."""
    ron: ExplainedValue | Refusal
    tsumo: ExplainedValue | Refusal
    ron_shares: tuple[PaymentShare, ...]
    """Empty without a yaku."""
    tsumo_shares: tuple[PaymentShare, ...]
    """Empty without a yaku."""


@dataclass(frozen=True, slots=True)
class LookupAnswer:
    """The value of a complete hand, or the shanten and waits of an incomplete one."""

    hand: ParsedHand
    situation: Situation
    rules: Ruleset
    value: ExplainedValue | Refusal
    """The value by the best reading of the tiles."""
    losing: tuple[ExplainedValue, ...] = ()
    """The other readings that could win, best first."""
    shares: tuple[PaymentShare, ...] = ()
    sticks: int = 0
    """Points of the riichi sticks on the table."""
    total: int = 0
    """Points that the winner receives: ``shares`` and ``sticks``."""
    shanten: int = -1
    """-1 for a complete hand."""
    waits: tuple[WaitValue, ...] = ()
    """The waits of a tenpai hand of 13 tiles."""


def look_up(lookup: Lookup) -> LookupAnswer:
    """Answer a lookup. Raises NotationError and Contradiction.

    >>> answer = look_up(Lookup("12355m34789p456s2p", tsumo=True, honba=1))
    >>> answer.value.han, answer.value.fu, answer.total
    (2, 20, 1800)
    """
    return answer_of(parse_hand(lookup.hand, lookup.win, lookup.melds), lookup)


def answer_of(hand: ParsedHand, lookup: Lookup) -> LookupAnswer:
    """Answer a lookup for a hand that is already parsed; the hand's texts in ``lookup`` are ignored.

    Raises NotationError (for the dora) and Contradiction.
    """
    situation, rules = situation_of(lookup), lookup.rules
    if lookup.sticks < 0:
        raise Contradiction(Impossible.NEGATIVE, name="sticks")
    problem = why_not_possible(hand.concealed, hand.win, hand.melds, situation, rules)
    if problem is not None:
        raise problem
    if hand.win is None:
        return _without_win(hand, lookup, situation)
    value = explain(hand.concealed, hand.win, hand.melds, situation, rules)
    if not isinstance(value, ExplainedValue):
        counts = counts_of((*hand.concealed, hand.win))
        far = shanten(counts, len(hand.melds), rules.players) if value is Refusal.NOT_COMPLETE else -1
        return LookupAnswer(hand, situation, rules, value, shanten=far)
    losing = tuple(evaluate_all(hand.concealed, hand.win, hand.melds, situation, rules)[1:])
    paid = shares_of(value, situation, rules, lookup.honba)
    sticks = lookup.sticks * STICK
    total = sum(share.count * share.points for share in paid) + sticks
    return LookupAnswer(hand, situation, rules, value, losing, paid, sticks, total)


def uncounted(question: Lookup, answer: LookupAnswer) -> tuple[str, ...]:
    """The yaku that were said and count for nothing: not by these rules, or not before the winning tile is there.

    >>> question = Lookup("12355m34789p456s", riichi=True, houtei=True)
    >>> uncounted(question, look_up(question))
    ('houtei',)
    """
    said = tuple(name for name in _SAID_YAKU if getattr(question, name))
    if answer.hand.win is None:
        return tuple(name for name in said if name not in {"riichi", "double_riichi"})
    value = answer.value
    if value is Refusal.NO_YAKU:
        return said
    if not isinstance(value, ExplainedValue) or value.yakuman:
        return ()
    counted = {entry.id for entry in value.yaku}
    return tuple(name for name in said if name not in counted)


def _without_win(hand: ParsedHand, lookup: Lookup, situation: Situation) -> LookupAnswer:
    """The answer for 13 tiles: the waits with their values, or the shanten."""
    rules, counts = lookup.rules, counts_of(hand.concealed)
    melds = len(hand.melds)
    # Circumstances of the winning tile do not apply to a hand that has none yet.
    plain = replace(
        lookup,
        rinshan=False,
        chankan=False,
        haitei=False,
        houtei=False,
        tenhou=False,
        chiihou=False,
        renhou=False,
        first_turn=False,
    )
    by_ron, by_tsumo = (situation_of(replace(plain, tsumo=tsumo)) for tsumo in (False, True))
    visible = counts_of([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *situation.dora])
    visible[NORTH] += situation.kita
    for tile in situation.ura:
        visible[KIND_OF[tile]] += 1
    waits = []
    for kind in tenpai_waits(hand.concealed, hand.melds, rules):
        ron, tsumo = (
            explain(hand.concealed, Tile(kind), hand.melds, situation, rules) for situation in (by_ron, by_tsumo)
        )
        paid = (
            shares_of(value, situation, rules, lookup.honba) if isinstance(value, ExplainedValue) else ()
            for value, situation in ((ron, by_ron), (tsumo, by_tsumo))
        )
        waits.append(WaitValue(kind, max(0, _copies(kind, rules) - visible[kind]), ron, tsumo, *paid))
    far = 0 if waits else shanten(counts, melds, rules.players)
    return LookupAnswer(hand, situation, rules, Refusal.NOT_COMPLETE, shanten=far, waits=tuple(waits))


def _copies(kind: Kind, rules: Ruleset) -> int:
    return 0 if rules.players == 3 and 1 <= kind <= 7 else 4


def shares_of(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> tuple[PaymentShare, ...]:
    """What each player pays for a win (4.3, 4.5), without pao."""
    return shares(value.base, rules, dealer=situation.seat_wind == EAST, tsumo=situation.tsumo, honba=honba)


def shares(base: int, rules: Ruleset, *, dealer: bool, tsumo: bool, honba: int = 0) -> tuple[PaymentShare, ...]:
    """What each player pays for base points (4.2)."""
    if not tsumo:
        return (PaymentShare("discarder", 1, ron_points(base, dealer) + honba * rules.honba_value),)
    from_dealer, from_other = tsumo_shares(base, rules, dealer=dealer)
    counters = honba * rules.honba_value // (rules.players - 1)
    if dealer:
        return (PaymentShare("non_dealer", rules.players - 1, from_other + counters),)
    return PaymentShare("dealer", 1, from_dealer + counters), PaymentShare(
        "non_dealer", rules.players - 2, from_other + counters
    )


def situation_of(lookup: Lookup) -> Situation:
    """The circumstances with defaults for what is not stated. Raises NotationError for unreadable dora."""
    tsumo = lookup.tsumo
    if tsumo is None:
        tsumo = lookup.rinshan or lookup.haitei or lookup.tenhou or lookup.chiihou or lookup.first_turn
    seat = lookup.seat
    if seat is None:
        seat = EAST if lookup.tenhou else SOUTH
    players = lookup.rules.players
    return Situation(
        seat_wind=seat,
        round_wind=lookup.round,
        tsumo=tsumo,
        riichi=lookup.riichi,
        double_riichi=lookup.double_riichi,
        ippatsu=lookup.ippatsu,
        rinshan=lookup.rinshan,
        chankan=lookup.chankan,
        haitei=lookup.haitei,
        houtei=lookup.houtei,
        tenhou=lookup.tenhou,
        chiihou=lookup.chiihou,
        renhou=lookup.renhou,
        first_turn=tsumo and (lookup.first_turn or lookup.tenhou or lookup.chiihou),
        dora=(*parse_tiles(lookup.indicators), *_indicators(parse_tiles(lookup.dora), players)),
        ura=(*parse_tiles(lookup.ura_indicators), *_indicators(parse_tiles(lookup.ura), players)),
        kita=lookup.kita,
        honba=lookup.honba,
        wins_in_a_row=lookup.wins_in_a_row,
    )


def _indicators(dora: Sequence[Tile], players: int) -> tuple[Tile, ...]:
    return tuple(indicator_of(tile, players) for tile in dora)
