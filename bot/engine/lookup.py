"""Score lookup: from a hand and its circumstances as people type them to an answer (reference 3-4).

The command line and the Discord command both ask through here. Texts that are no tiles raise ``NotationError``;
circumstances that cannot all be true raise ``Contradiction``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.errors import EngineError, Refusal
from bot.engine.melds import MeldKind
from bot.engine.notation import ParsedHand, parse_hand, parse_tiles
from bot.engine.rules import Ruleset
from bot.engine.score import HandValue, evaluate, evaluate_all, ron_points, tsumo_shares
from bot.engine.shanten import shanten, shape_waits
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, NORTH, RED_FIVES, SOUTH, TILE_NAMES, Kind, Tile, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

STICK: Final = 1000


class Contradiction(EngineError, ValueError):
    """Circumstances that cannot be true together, or not under these rules.

    ``problem`` is an identifier for the message catalogue and ``args_for_text`` what its sentence needs.
    """

    def __init__(self, problem: str, **args_for_text: str | int) -> None:
        super().__init__(problem)
        self.problem: Final = problem
        self.args_for_text: Final = args_for_text


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question. Texts as ``parse_hand`` and ``parse_tiles`` read them.

    ``tsumo`` and ``seat`` may be left open: then the circumstances decide (a heavenly hand is the dealer's tsumo), and
    else it is a ron by South.
    """

    hand: str
    win: str | None = None
    melds: str = ""
    tsumo: bool | None = None
    seat: Kind | None = None
    round: Kind = EAST
    dora: str = ""
    ura: str = ""
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
    honba: int = 0
    sticks: int = 0
    kita: int = 0
    rules: Ruleset = field(default_factory=Ruleset)


@dataclass(frozen=True, slots=True)
class Share:
    """What ``count`` players of one sort pay each, counters included."""

    payer: Literal["discarder", "dealer", "non_dealer"]
    count: int
    points: int


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
    value: HandValue | Refusal
    losing: tuple[HandValue, ...] = ()
    shares: tuple[Share, ...] = ()
    sticks: int = 0
    total: int = 0
    shanten: int = -1
    waits: tuple[tuple[Kind, HandValue | Refusal], ...] = ()


def look_up(lookup: Lookup) -> LookupAnswer:
    """Answer a lookup. Raises NotationError and Contradiction."""
    hand = parse_hand(lookup.hand, lookup.win, lookup.melds)
    situation = _situation(lookup)
    for problem in _contradictions(lookup, hand, situation):
        raise problem
    rules = lookup.rules
    counts = counts_of(hand.concealed)
    melds = len(hand.melds)
    if hand.win is None:
        waits = tuple(
            (kind, evaluate(hand.concealed, Tile(kind), hand.melds, situation, rules))
            for kind in shape_waits(counts, melds, four_same=rules.chiitoi_four_same)
        )
        return LookupAnswer(
            hand, situation, rules, Refusal.NOT_COMPLETE, shanten=0 if waits else shanten(counts, melds), waits=waits
        )
    value = evaluate(hand.concealed, hand.win, hand.melds, situation, rules)
    if not isinstance(value, HandValue):
        counts[KIND_OF[hand.win]] += 1
        far = shanten(counts, melds) if value is Refusal.NOT_COMPLETE else -1
        return LookupAnswer(hand, situation, rules, value, shanten=far)
    losing = tuple(evaluate_all(hand.concealed, hand.win, hand.melds, situation, rules)[1:])
    shares = shares_of(value, situation, rules, lookup.honba)
    sticks = lookup.sticks * STICK
    total = sum(share.count * share.points for share in shares) + sticks
    return LookupAnswer(hand, situation, rules, value, losing, shares, sticks, total)


def shares_of(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> tuple[Share, ...]:
    """Who pays what for a win (4.3, 4.5), nobody being liable."""
    dealer = situation.seat_wind == EAST
    if not situation.tsumo:
        return (Share("discarder", 1, ron_points(value.base, dealer) + honba * rules.honba_value),)
    from_dealer, from_other = tsumo_shares(value.base, rules, dealer=dealer)
    counters = honba * rules.honba_value // (rules.players - 1)
    if dealer:
        return (Share("non_dealer", rules.players - 1, from_other + counters),)
    return Share("dealer", 1, from_dealer + counters), Share("non_dealer", rules.players - 2, from_other + counters)


def _situation(lookup: Lookup) -> Situation:
    tsumo = lookup.tsumo
    if tsumo is None:
        tsumo = lookup.rinshan or lookup.haitei or lookup.tenhou or lookup.chiihou
    seat = lookup.seat
    if seat is None:
        seat = EAST if lookup.tenhou else SOUTH
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
        first_turn=tsumo and (lookup.tenhou or lookup.chiihou),
        dora=parse_tiles(lookup.dora),
        ura=parse_tiles(lookup.ura),
        kita=lookup.kita,
        honba=lookup.honba,
    )


def _contradictions(lookup: Lookup, hand: ParsedHand, situation: Situation) -> Iterator[Contradiction]:
    """Every reason why the circumstances cannot be, the plainest first."""
    yield from _of_numbers(lookup, situation)
    yield from _of_tiles(lookup.rules, hand, situation)
    yield from _of_winning(hand, situation, lookup.rules)
    yield from _of_riichi(hand, situation, lookup.rules)
    yield from _of_first_turn(hand, situation, lookup.rules)


def _of_numbers(lookup: Lookup, situation: Situation) -> Iterator[Contradiction]:
    rules = lookup.rules
    for name, number in (("honba", lookup.honba), ("sticks", lookup.sticks), ("kita", lookup.kita)):
        if number < 0:
            yield Contradiction("negative", name=name)
    if lookup.kita and (rules.players != 3 or rules.sanma_kita != "nukidora"):
        yield Contradiction("no_kita_here")
    if rules.players == 3 and situation.seat_wind == NORTH:
        yield Contradiction("no_north_seat")
    if len(situation.dora) > (5 if rules.kan_dora else 1):
        yield Contradiction("too_many_indicators", most=5 if rules.kan_dora else 1)
    if situation.ura and not (situation.riichi or situation.double_riichi):
        yield Contradiction("ura_needs_riichi")
    if len(situation.ura) > max(1, len(situation.dora)):
        yield Contradiction("more_ura_than_dora")


def _of_tiles(rules: Ruleset, hand: ParsedHand, situation: Situation) -> Iterator[Contradiction]:
    tiles = [*hand.concealed, *situation.dora, *situation.ura, *[Tile(NORTH)] * min(situation.kita, 5)]
    if hand.win is not None:
        tiles.append(hand.win)
    for meld in hand.melds:
        tiles += meld.tiles
        if rules.players == 3 and meld.kind is MeldKind.CHII:
            yield Contradiction("no_chii_with_three")
    for kind, count in enumerate(counts_of(tiles)):
        if count > 4:
            yield Contradiction("five_of_a_kind", tile=TILE_NAMES[kind])
        if count and rules.players == 3 and 1 <= kind <= 7:
            yield Contradiction("not_in_play", tile=TILE_NAMES[kind])
    for red in RED_FIVES:
        if tiles.count(red) > rules.aka_dora[red - KIND_COUNT]:
            yield Contradiction("too_many_red_fives", tile=TILE_NAMES[red], most=rules.aka_dora[red - KIND_COUNT])


def _of_winning(hand: ParsedHand, situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    for name in ("rinshan", "haitei", "tenhou", "chiihou"):
        if getattr(situation, name) and not situation.tsumo:
            yield Contradiction("needs_tsumo", yaku=name)
    for name in ("chankan", "houtei", "renhou"):
        if getattr(situation, name) and situation.tsumo:
            yield Contradiction("needs_ron", yaku=name)
    kan = any(meld.is_kan for meld in hand.melds)
    if situation.rinshan and not kan and not (situation.kita and rules.kita_rinshan):
        yield Contradiction("rinshan_needs_kan")
    if situation.rinshan and situation.haitei and rules.rinshan_haitei == "exclusive":
        yield Contradiction("not_together", one="rinshan", other="haitei")
    if situation.chankan and situation.houtei:
        yield Contradiction("not_together", one="chankan", other="houtei")


def _of_riichi(hand: ParsedHand, situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    declared = situation.riichi or situation.double_riichi
    if declared and any(meld.is_open for meld in hand.melds):
        yield Contradiction("riichi_needs_closed_hand")
    if situation.ippatsu and not declared:
        yield Contradiction("ippatsu_needs_riichi")
    if situation.ippatsu and situation.rinshan and rules.ippatsu_broken_by == "any_call_or_kan":
        yield Contradiction("not_together", one="ippatsu", other="rinshan")


def _of_first_turn(hand: ParsedHand, situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    dealer = situation.seat_wind == EAST
    chosen = [name for name in ("tenhou", "chiihou", "renhou") if getattr(situation, name)]
    for other in chosen[1:]:
        yield Contradiction("not_together", one=chosen[0], other=other)
    if situation.tenhou and not dealer:
        yield Contradiction("needs_dealer", yaku="tenhou")
    for name in chosen:
        if name != "tenhou" and dealer:
            yield Contradiction("needs_non_dealer", yaku=name)
        if hand.melds or situation.kita:
            yield Contradiction("needs_no_calls", yaku=name)
        for other in ("haitei", "houtei", "chankan"):
            if getattr(situation, other):
                yield Contradiction("not_together", one=name, other=other)
        # A ron later in the first go-around may follow an own double riichi.
        if name != "renhou" or rules.renhou_window != "first_go_around":
            for other in ("riichi", "double_riichi"):
                if getattr(situation, other):
                    yield Contradiction("not_together", one=name, other=other)
