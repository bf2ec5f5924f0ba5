"""Score lookup: from a hand and its circumstances as people type them to an answer (reference 3-4).

The command line and the Discord commands all ask through here. Texts that are no tiles raise ``NotationError``;
circumstances that cannot all be true raise ``Contradiction``. What else one may ask about the same hand stands in
``lookup_ways`` (the other seat, the other kind of win), ``lookup_rules`` (other rulesets) and ``lookup_cures`` (what
would give it a yaku).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue, HandValue, evaluate_all, explain, ron_points, tsumo_shares
from bot.engine.scoring.shanten import shanten, shape_waits
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, NORTH, SOUTH, Kind, Tile, counts_of, indicator_of
from bot.lookup.notation import ParsedHand, parse_hand, parse_tiles
from bot.lookup.validity import Contradiction, Impossible, why_not_possible

if TYPE_CHECKING:
    from collections.abc import Sequence

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
]

STICK: Final = 1000


_USUAL: Final = Ruleset()
"""Made once: its options are checked against one another."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question. Texts as ``parse_hand`` and ``parse_tiles`` read them.

    ``tsumo`` and ``seat`` may be left open: then the circumstances decide (a heavenly hand is the dealer's tsumo), and
    else it is a ron by South. ``dora`` and ``ura`` name the dora themselves, ``indicators`` and ``ura_indicators`` the
    tiles that lie open; both may be given. ``wins_in_a_row`` counts this win (paarenchan).
    """

    hand: str
    win: str | None = None
    melds: str = ""
    tsumo: bool | None = None
    seat: Kind | None = None
    round: Kind = EAST
    dora: str = ""
    indicators: str = ""
    ura: str = ""
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
    honba: int = 0
    sticks: int = 0
    kita: int = 0
    rules: Ruleset = _USUAL


@dataclass(frozen=True, slots=True)
class PaymentShare:
    """What ``count`` players of one sort pay each, counters included."""

    payer: Literal["discarder", "dealer", "non_dealer"]
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait of 13 tiles: how many copies lie neither in the hand nor among the indicators, and what it would win.

    Who would pay what stands beside; nobody where there is no yaku.
    """

    kind: Kind
    left: int
    ron: ExplainedValue | Refusal
    tsumo: ExplainedValue | Refusal
    ron_shares: tuple[PaymentShare, ...]
    tsumo_shares: tuple[PaymentShare, ...]


@dataclass(frozen=True, slots=True)
class LookupAnswer:
    """What the hand is worth, or how far it is.

    ``value`` is the best reading, ``losing`` the other readings that could win, best first. A hand that is not complete
    has its ``shanten`` and, of 13 tiles and tenpai, ``waits`` with the value that each would give. ``total`` is what
    the winner receives in all: the ``shares`` and the ``sticks`` on the table (in points).
    """

    hand: ParsedHand
    situation: Situation
    rules: Ruleset
    value: ExplainedValue | Refusal
    losing: tuple[ExplainedValue, ...] = ()
    shares: tuple[PaymentShare, ...] = ()
    sticks: int = 0
    total: int = 0
    shanten: int = -1
    waits: tuple[WaitValue, ...] = ()


def look_up(lookup: Lookup) -> LookupAnswer:
    """Answer a lookup. Raises NotationError and Contradiction.

    >>> answer = look_up(Lookup("12355m34789p456s2p", tsumo=True, honba=1))
    >>> answer.value.han, answer.value.fu, answer.total
    (2, 20, 1800)
    """
    return answer_of(parse_hand(lookup.hand, lookup.win, lookup.melds), lookup)


def answer_of(hand: ParsedHand, lookup: Lookup) -> LookupAnswer:
    """The same of a hand that has been read; the texts of the hand in ``lookup`` are not looked at.

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


def _without_win(hand: ParsedHand, lookup: Lookup, situation: Situation) -> LookupAnswer:
    """Of 13 tiles: the waits with their values, or how far it is."""
    rules, counts = lookup.rules, counts_of(hand.concealed)
    melds = len(hand.melds)
    # What says how the tile came says nothing of a tile that has not come.
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
    held = counts_of([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *situation.dora])
    held[NORTH] += situation.kita
    for tile in situation.ura:
        held[KIND_OF[tile]] += 1
    waits = []
    for kind in shape_waits(counts, melds, four_same=rules.chiitoi_four_same):
        ron, tsumo = (
            explain(hand.concealed, Tile(kind), hand.melds, situation, rules) for situation in (by_ron, by_tsumo)
        )
        paid = (
            shares_of(value, situation, rules, lookup.honba) if isinstance(value, ExplainedValue) else ()
            for value, situation in ((ron, by_ron), (tsumo, by_tsumo))
        )
        waits.append(WaitValue(kind, max(0, _copies(kind, rules) - held[kind]), ron, tsumo, *paid))
    far = 0 if waits else shanten(counts, melds, rules.players)
    return LookupAnswer(hand, situation, rules, Refusal.NOT_COMPLETE, shanten=far, waits=tuple(waits))


def _copies(kind: Kind, rules: Ruleset) -> int:
    return 0 if rules.players == 3 and 1 <= kind <= 7 else 4


def shares_of(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> tuple[PaymentShare, ...]:
    """Who pays what for a win (4.3, 4.5), nobody being liable."""
    return shares(value.base, rules, dealer=situation.seat_wind == EAST, tsumo=situation.tsumo, honba=honba)


def shares(base: int, rules: Ruleset, *, dealer: bool, tsumo: bool, honba: int = 0) -> tuple[PaymentShare, ...]:
    """The same from base points (4.2)."""
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
    """The circumstances, those left open decided. Raises NotationError for dora that are no tiles."""
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
