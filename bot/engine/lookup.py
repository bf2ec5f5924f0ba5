"""Score lookup: from a hand and its circumstances as people type them to an answer (reference 3-4).

The command line and the Discord command both ask through here. Texts that are no tiles raise ``NotationError``;
circumstances that cannot all be true raise ``Contradiction``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from bot.engine.errors import Refusal
from bot.engine.notation import ParsedHand, parse_hand, parse_tiles
from bot.engine.rules import Ruleset
from bot.engine.score import HandValue, evaluate, evaluate_all, ron_points, tsumo_shares
from bot.engine.shanten import shanten, shape_waits
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, SOUTH, Kind, Tile, counts_of
from bot.engine.validity import Contradiction, Impossible, why_not_possible

__all__ = ["STICK", "Contradiction", "Lookup", "LookupAnswer", "Share", "look_up", "shares_of"]

STICK: Final = 1000


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
    """Answer a lookup. Raises NotationError and Contradiction.

    >>> answer = look_up(Lookup("12355m34789p456s2p", tsumo=True, honba=1))
    >>> answer.value.han, answer.value.fu, answer.total
    (2, 20, 1800)
    """
    hand = parse_hand(lookup.hand, lookup.win, lookup.melds)
    situation = _situation(lookup)
    rules = lookup.rules
    if lookup.sticks < 0:
        raise Contradiction(Impossible.NEGATIVE, name="sticks")
    problem = why_not_possible(hand.concealed, hand.win, hand.melds, situation, rules)
    if problem is not None:
        raise problem
    counts = counts_of(hand.concealed)
    melds = len(hand.melds)
    if hand.win is None:
        waits = tuple(
            (kind, evaluate(hand.concealed, Tile(kind), hand.melds, situation, rules))
            for kind in shape_waits(counts, melds, four_same=rules.chiitoi_four_same)
        )
        return LookupAnswer(
            hand,
            situation,
            rules,
            Refusal.NOT_COMPLETE,
            shanten=0 if waits else shanten(counts, melds, rules.players),
            waits=waits,
        )
    value = evaluate(hand.concealed, hand.win, hand.melds, situation, rules)
    if not isinstance(value, HandValue):
        counts[KIND_OF[hand.win]] += 1
        far = shanten(counts, melds, rules.players) if value is Refusal.NOT_COMPLETE else -1
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
