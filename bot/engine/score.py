"""What a complete hand is worth: the best reading with yaku, han, fu, limit and base points (rules reference 3.2, 4).

``evaluate`` answers for one win; ``evaluate_all`` shows the readings that lost as well.

How it works. Every suit of the hand has its splits at hand (``bot.engine.suit_sets``), each as two numbers that add up
to those of the hand, so most hands need four look-ups to be read and one more to place the winning tile. The yaku of a
reading are bits of one number (``bot.engine.yaku``), whose names and han are looked up as well.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from bot.engine.catalogue import CATALOGUE
from bot.engine.errors import Refusal
from bot.engine.hand_value import FuItem, HandValue, YakuHan, written
from bot.engine.scoring_rules import MANGAN, YAKUMAN, limit_and_base, scoring_rules
from bot.engine.shanten import waits
from bot.engine.situation import FIRST_TURN, RINSHAN, TSUMO, WINDS_AT
from bot.engine.spelling import KOKUSHI, KOKUSHI_13, SEVEN_PAIRS, UNCONNECTED, spelled_out
from bot.engine.suit_sets import (
    BITS,
    CONCEALED_AT,
    FU_AT,
    PAIR_AT,
    PAIRS_MASK,
    RYANMEN_HIGH,
    RYANMEN_LOW,
    SEVERAL_AT,
    TRIPLETS_COUNT_AT,
    WAIT_AT,
)
from bot.engine.tiles import Tile, counts_of
from bot.engine.winning_hand import LOWER_MASK, UPPER_MASK, WinningHand
from bot.engine.yaku import FLUSHES, PINFU, SANANKOU, hand_of_man, named_yaku, yaku_of_pairs, yaku_of_sets
from bot.engine.yaku import RENHOU as RENHOU_YAKU
from bot.engine.yakuman import orphans_pair, yakuman_of, yakuman_of_orphans, yakuman_of_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.agari import Reading
    from bot.engine.melds import Meld
    from bot.engine.rules import Ruleset
    from bot.engine.situation import Situation
    from bot.engine.spelling import Ways

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "FuItem",
    "HandValue",
    "YakuHan",
    "evaluate",
    "evaluate_all",
    "limit_and_base",
    "ron_points",
    "tsumo_points",
    "tsumo_shares",
]

_FLAT: Final = {"mangan": (5, MANGAN), "baiman": (8, 4000)}
"""Flat values below a yakuman, with the han that are worth as much."""
_ORDER: Final = {name: place for place, name in enumerate(CATALOGUE)}
_LUCK: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan"))
"""Yaku that a hand cannot be built on when ``atozuke`` is off (3.1)."""
_ODD: Final = sum([1 << BITS * number for number in range(18)])

_Named = tuple[YakuHan, ...]
_Candidate = tuple[int, _Named, _Named, int, int, int, "str | None", int, "Ways", int]
"""Rank, yaku, bonus, han, fu, yakuman, limit, base, the splits, and the sums with the winning tile placed (or shape).

The rank orders candidates by base, then han, then fu (3.2).
"""


def _up(points: int) -> int:
    return -(-points // 100) * 100


def ron_points(base: int, dealer: bool) -> int:  # noqa: FBT001 - there is nothing else it could be
    """What the discarder pays (4.3), without counters."""
    return _up(base * (6 if dealer else 4))


def tsumo_points(base: int, dealer: bool) -> tuple[int, int]:  # noqa: FBT001 - the same
    """What the dealer pays and what each other pays (4.3), without counters; a dealer who wins takes (0, x)."""
    return (0, _up(base * 2)) if dealer else (_up(base * 2), _up(base))


def tsumo_shares(base: int, rules: Ruleset, *, dealer: bool) -> tuple[int, int]:
    """As ``tsumo_points``, by the number of players and ``sanma_tsumo`` (7).

    Under ``bisect`` the two who pay share what the absent non-dealer would have paid.
    """
    if rules.players == 4 or rules.sanma_tsumo == "loss":
        return tsumo_points(base, dealer)
    return (0, _up(base * 3)) if dealer else (_up(base * 5 // 2), _up(base * 3 // 2))


def _rank(base: int, han: int, fu: int) -> int:
    return base << 20 | han << 10 | fu


def _add_ordinary(found: list[_Candidate], hand: WinningHand, yaku: int, fu: int, ways: Ways, placed: int) -> None:
    """The candidate of a hand with these yaku, if they are enough to win."""
    names, han = named_yaku(yaku, hand.closed)
    if han >= hand.least_han:
        han += hand.bonus_han
        limit, base = hand.rules.limit(han, fu)
        found.append((_rank(base, han, fu), names, hand.bonus, han, fu, 0, limit, base, ways, placed))


def _add_flat(found: list[_Candidate], name: str, option: str, ways: Ways, placed: int) -> None:
    """A value that takes no dora and no other yaku: renhou and the unconnected hands."""
    if option == "yakuman":
        found.append((_rank(YAKUMAN, 13, 0), (YakuHan(name, 1),), (), 13, 0, 1, "yakuman", YAKUMAN, ways, placed))
    else:
        han, base = _FLAT[option]
        found.append((_rank(base, han, 0), (YakuHan(name, han),), (), han, 0, 0, option, base, ways, placed))


def _add_yakuman(
    found: list[_Candidate], hand: WinningHand, named: list[tuple[str, int]], fu: int, ways: Ways, placed: int
) -> None:
    """The candidate of a hand with these yakuman, those that count (3.7)."""
    options = hand.rules.own
    named.sort(key=_place_in_catalogue)
    if not options.yakuman_stack:
        most = max([multiple for _, multiple in named])
        named = [next(entry for entry in named if entry[1] == most)]
    multiple = sum([multiple for _, multiple in named])
    if options.yakuman_cap > 0:
        multiple = min(multiple, options.yakuman_cap)
    base, han = YAKUMAN * multiple, 13 * multiple
    names = tuple([YakuHan(name, each) for name, each in named])
    found.append((_rank(base, han, fu), names, (), han, fu, multiple, "yakuman", base, ways, placed))


def _place_in_catalogue(entry: tuple[str, int]) -> int:
    return _ORDER[entry[0]]


def _add_rare(  # noqa: PLR0917 - places are quicker than names
    found: list[_Candidate],
    hand: WinningHand,
    yaku: int,
    named: list[tuple[str, int]],
    fu: int,
    ways: Ways,
    placed: int,
) -> None:
    """The candidates of a hand that may have yakuman or be renhou, whatever that is worth."""
    options = hand.rules.own
    of_man = hand_of_man(hand)
    if of_man and options.renhou == "five_han" and not (options.renhou_needs_yaku and not yaku and not named):
        yaku |= RENHOU_YAKU
    if options.paarenchan_needs_yaku and not yaku and len(named) == 1 and named[0][0] == "paarenchan":
        named = []
    if named:
        _add_yakuman(found, hand, named, fu, ways, placed)
    else:
        _add_ordinary(found, hand, yaku, fu, ways, placed)
    if of_man and hand.rules.flat_renhou and (yaku or named or not options.renhou_needs_yaku):
        _add_flat(found, "renhou", options.renhou, ways, placed)


def _read(found: list[_Candidate], hand: WinningHand, ways: Ways, sums: int, sets: int) -> None:
    """Every candidate of a regular hand so split: one for each place of the winning tile, flat values beside."""
    rules = hand.rules
    flags = hand.flags
    closed = hand.closed
    yaku = yaku_of_sets(hand, sums, sets)
    triplets = sums >> TRIPLETS_COUNT_AT & 7
    half_pair_fu = rules.pair_fu[flags >> WINDS_AT << 6 | sums >> PAIR_AT & 63]
    may_be_pinfu = not (triplets or half_pair_fu)
    may_be_yakuman = triplets > 2 or yaku & FLUSHES or not sums >> 24 & 0o777 or hand.rare
    tsumo = flags & TSUMO
    win_fu = 5 if closed else 0
    if tsumo:
        win_fu = 1 if rules.rinshan_tsumo_fu or not flags & RINSHAN else 0
    own = ways[hand.win_suit]
    for place in own.places(hand.win_kind, tsumo=tsumo > 0):
        placed = sums + place
        named = yaku
        half_fu = 10 + (placed >> FU_AT & 127) + half_pair_fu + win_fu
        wait = placed >> WAIT_AT
        if may_be_pinfu and RYANMEN_LOW <= wait <= RYANMEN_HIGH:
            if closed and not tsumo:
                named |= PINFU
            elif closed and rules.pinfu_tsumo:
                named |= PINFU
                half_fu = 10
        elif placed >> CONCEALED_AT & 7 == 3:
            named |= SANANKOU
        if half_fu == 10 and not closed and rules.open_pinfu_30:
            half_fu = 15
        fu = (half_fu + 4) // 5 * 10
        if may_be_yakuman:
            _add_rare(found, hand, named, yakuman_of(hand, placed, sets), fu, ways, placed)
        else:
            _add_ordinary(found, hand, named, fu, ways, placed)


def _read_special(found: list[_Candidate], hand: WinningHand) -> None:
    """The candidates of fourteen concealed tiles that are no four sets and a pair, or not only."""
    lower, upper = hand.lower & LOWER_MASK, hand.upper & UPPER_MASK
    options = hand.rules.own
    if not (lower | upper) & _ODD:
        fours = _ODD << 2
        if options.chiitoi_four_same or not (lower | upper) & fours:
            hand.complete = True
            yakuman = yakuman_of_pairs(hand)
            _add_rare(found, hand, yaku_of_pairs(hand), yakuman, 25, (), SEVEN_PAIRS)
            return
    if hand.complete:
        return
    pair = orphans_pair(hand)
    if pair >= 0:
        hand.complete = True
        yakuman = yakuman_of_orphans(hand, pair)
        _add_rare(found, hand, hand.luck, yakuman, 0, (), KOKUSHI_13 if pair == hand.win_kind else KOKUSHI)
    elif hand.rules.tiles_alone and hand.flags & FIRST_TURN and hand.flags & TSUMO:
        kinds = _unconnected(hand)
        name = "shiisanpuutaa" if kinds == 13 else "shiisuupuutaa"
        option = options.shiisanpuutaa if kinds == 13 else options.shiisuupuutaa
        if kinds and option != "off":
            hand.complete = True
            _add_flat(found, name, option, (), UNCONNECTED)


def _unconnected(hand: WinningHand) -> int:
    """How many kinds the hand has, if it has thirteen or more and no two of a suit are closer than three (3.7)."""
    kinds = 0
    for suit, key in enumerate(hand.suit_keys()):
        last = -3
        for number in range(9):
            count = key >> BITS * number & 7
            if count:
                if count > 2 or (suit < 3 and number - last < 3):
                    return 0
                last = number
                kinds += 1
    return kinds if kinds >= 13 else 0


def _candidates(hand: WinningHand) -> list[_Candidate]:
    """Every way to read the hand that may win, in no order."""
    found: list[_Candidate] = []
    sums = hand.sums
    if sums & PAIRS_MASK == 1:
        hand.complete = True
        m, p, s, z = hand.m, hand.p, hand.s, hand.z
        if not sums >> SEVERAL_AT & 7:
            _read(found, hand, (m, p, s, z), sums, hand.sets)
        else:
            first_sums = m.sums + p.sums + s.sums + z.sums
            for ways in product(m.ways, p.ways, s.ways, z.ways):
                m, p, s, z = ways
                more = m.sums + p.sums + s.sums + z.sums - first_sums
                own = m.sets | p.sets | s.sets | z.sets
                _read(found, hand, ways, sums + more, hand.meld_sets | own)
    if not hand.melds:
        _read_special(found, hand)
    return found


def _built_on_luck(concealed: Sequence[Tile], melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> bool:
    """Whether some wait of the hand would complete it with nothing but luck yaku (3.1, ``atozuke`` off)."""
    for kind in waits(counts_of(concealed), len(melds), four_same=rules.chiitoi_four_same):
        found = _candidates(WinningHand(concealed, Tile(kind), melds, situation, scoring_rules(rules)))
        if not any(entry.id not in _LUCK for candidate in found for entry in candidate[1]):
            return True
    return False


def _values(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> tuple[WinningHand | None, list[_Candidate]]:
    """The hand and its candidates in no order; no hand if the number of tiles is wrong."""
    if len(concealed) + 3 * len(melds) != 13:
        return None, []
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    found = _candidates(hand)
    if found and not rules.atozuke and _built_on_luck(concealed, melds, situation, rules):
        return hand, []
    return hand, found


def _spelled(hand: WinningHand, candidate: _Candidate) -> tuple[tuple[FuItem, ...], Reading]:
    return spelled_out(hand, candidate[8], candidate[9], candidate[4])


def _value(hand: WinningHand, candidate: _Candidate) -> HandValue:
    _, yaku, bonus, han, fu, yakuman, limit, base, _, _ = candidate
    return written(yaku, bonus, han, fu, yakuman, limit, base, (_spelled, hand, candidate))


def evaluate(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> HandValue | Refusal:
    """The value of a win, read as it pays most, then by han, then by fu (3.2).

    ``concealed`` is the hand without the winning tile, a kan in ``melds`` counting as three. Answers
    ``Refusal.NOT_COMPLETE`` if the tiles are no winning shape, ``Refusal.NO_YAKU`` if they may not win: no yaku, too
    few han under ``ryanhan_shibari``, or a wait without a yaku with ``atozuke`` off.
    """
    hand, found = _values(concealed, win, melds, situation, rules)
    if not found or hand is None:
        return Refusal.NO_YAKU if hand is not None and hand.complete else Refusal.NOT_COMPLETE
    best = found[0]
    for candidate in found:
        if candidate[0] > best[0]:
            best = candidate
    return _value(hand, best)


def evaluate_all(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> list[HandValue]:
    """Every reading that may win with its value, best first; empty where ``evaluate`` refuses."""
    hand, found = _values(concealed, win, melds, situation, rules)
    if hand is None:
        return []
    found.sort(key=_by_rank, reverse=True)
    return [_value(hand, candidate) for candidate in found]


def _by_rank(candidate: _Candidate) -> int:
    return candidate[0]
