"""What a complete hand is worth: the best reading with yaku, han, fu, limit and base points (rules reference 3.2, 4).

``evaluate`` answers for one win; ``evaluate_all`` shows the readings that lost as well.

How it works. Every suit of the hand has its splits at hand (``bot.engine.scoring.suit_sets``), each as two numbers that
add up to those of the hand, so most hands need four look-ups to be read and one more to place the winning tile. The
yaku of a reading are bits of one number (``bot.engine.scoring.yaku``), whose names and han are looked up as well.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from bot.engine.errors import Refusal
from bot.engine.scoring.hand_value import HandValue
from bot.engine.scoring.points import payments, ron_points, tsumo_points, tsumo_shares
from bot.engine.scoring.reasons import FuItem, YakuHan
from bot.engine.scoring.scoring_rules import KEPT, MANGAN, YAKUMAN, limit_and_base, scoring_rules
from bot.engine.scoring.shanten import waits
from bot.engine.scoring.situation import CHIIHOU, FIRST_TURN, RENHOU, RINSHAN, TENHOU, TSUMO
from bot.engine.scoring.spelling import KOKUSHI, KOKUSHI_13, SEVEN_PAIRS, UNCONNECTED, spelled_out
from bot.engine.scoring.suit_sets import BITS, CONCEALED_AT, FU_AT, FU_MASK, PAIR_MASK, RYANMEN_LOW, WAIT_AT
from bot.engine.scoring.winning_hand import ANY_YAKU, EVERY, WinningHand
from bot.engine.scoring.yaku import (
    ITTSUU,
    MIXED,
    NAMED,
    PAIRED,
    PINFU,
    SANANKOU,
    SANSHOKU_DOUJUN,
    SEVERAL,
    STRAIGHT,
    SUSPECT,
    TRIPLETS,
    hand_of_man,
    named_yaku,
    yaku_of_pairs,
    yaku_of_shape,
    yaku_of_triplets,
)
from bot.engine.scoring.yaku import RENHOU as RENHOU_YAKU
from bot.engine.scoring.yaku_catalogue import place_of
from bot.engine.scoring.yakuman import may_be_yakuman, orphans_pair, yakuman_of, yakuman_of_orphans, yakuman_of_pairs
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.scoring.situation import Situation
    from bot.engine.scoring.spelling import Ways

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "FuItem",
    "HandValue",
    "YakuHan",
    "evaluate",
    "evaluate_all",
    "limit_and_base",
    "payments",
    "ron_points",
    "tsumo_points",
    "tsumo_shares",
]

_FLAT: Final = {"mangan": (5, MANGAN), "baiman": (8, 4000)}
"""Flat values below a yakuman, with the han that are worth as much."""
_LUCK: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan"))
"""Yaku that a hand cannot be built on when ``atozuke`` is off (3.1)."""
_ODD: Final = 0o111111111
"""The odd counts of a key, and the fours two places above."""
_RARE: Final = TENHOU | CHIIHOU | RENHOU
_MANY_RUNS: Final = MIXED | STRAIGHT
_STRAIGHT: Final = 0o1001001
_SEVERAL_OR_PAIRED: Final = SEVERAL | PAIRED
_RYANMEN: Final = RYANMEN_LOW << WAIT_AT
_CONCEALED: Final = 7 << CONCEALED_AT
_THREE_CONCEALED: Final = 3 << CONCEALED_AT
_FU: Final = tuple([(half + 4) // 5 * 10 for half in range(FU_MASK + 20)])
"""Fu rounded up to the next ten, by the half of what they add up to (4.1)."""


def _add(  # noqa: PLR0913, PLR0917 - one a field, and three to spell it out with
    found: list[HandValue],
    yaku: tuple[YakuHan, ...],
    bonus: tuple[YakuHan, ...],
    han: int,
    fu: int,
    yakuman: int,
    limit: str | None,
    base: int,
    hand: WinningHand,
    ways: Ways,
    placed: int,
) -> None:
    """Add a value whose ``fu_items`` and ``reading`` wait until somebody looks at them.

    Where only the best is asked for, none is added that is no better than one before, so that the best stands last.
    Base counts, then whether there is a yakuman, then han, then fu (3.2).
    """
    rank = base << 20 | (yakuman > 0) << 19 | han << 10 | fu
    best = hand.best
    if best >= 0:
        if rank <= best:
            return
        hand.best = rank
    value = HandValue()
    value.yaku = yaku
    value.bonus = bonus
    value.han = han
    value.fu = fu
    value.yakuman = yakuman
    value.limit = limit
    value.base = base
    value.spelling = (spelled_out, hand, ways, placed)
    found.append(value)


def _add_ordinary(found: list[HandValue], hand: WinningHand, yaku: int, fu: int, ways: Ways, placed: int) -> None:
    """The value of a hand with these yaku, if they are enough to win."""
    closed = hand.closed
    names, han = NAMED.get(yaku << 1 | closed) or named_yaku(yaku, closed)
    rules = hand.rules
    if han >= 2 or (han and (hand.best == ANY_YAKU or not (rules.shibari and hand.situation.honba >= 5))):
        han += hand.bonus_han
        limit, base = rules.limits.get(han << 8 | fu) or rules.limit(han, fu)
        _add(found, names, hand.bonus, han, fu, 0, limit, base, hand, ways, placed)


def _add_flat(found: list[HandValue], hand: WinningHand, name: str, option: str, ways: Ways, placed: int) -> None:
    """A value that takes no dora and no other yaku: renhou and the unconnected hands."""
    if option == "yakuman":
        _add(found, (YakuHan(name, 1),), (), 13, 0, 1, "yakuman", YAKUMAN, hand, ways, placed)
    else:
        han, base = _FLAT[option]
        _add(found, (YakuHan(name, han),), (), han, 0, 0, option, base, hand, ways, placed)


def _add_yakuman(
    found: list[HandValue], hand: WinningHand, named: list[tuple[str, int]], fu: int, ways: Ways, placed: int
) -> None:
    """The value of a hand with these yakuman, those that count (3.7)."""
    options = hand.rules.own
    named.sort(key=_place_in_catalogue)
    if not options.yakuman_stack:
        most = max([multiple for _, multiple in named])
        named = [next(entry for entry in named if entry[1] == most)]
    multiple = sum([multiple for _, multiple in named])
    if options.yakuman_cap > 0:
        multiple = min(multiple, options.yakuman_cap)
    names = tuple([YakuHan(name, each) for name, each in named])
    base = YAKUMAN * multiple
    _add(found, names, (), 13 * multiple, fu, multiple, "yakuman", base, hand, ways, placed)


def _place_in_catalogue(entry: tuple[str, int]) -> int:
    return place_of(entry[0])


def _add_rare(  # noqa: PLR0917 - places are quicker than names
    found: list[HandValue],
    hand: WinningHand,
    yaku: int,
    named: list[tuple[str, int]],
    fu: int,
    ways: Ways,
    placed: int,
) -> None:
    """The values of a hand that may have yakuman or be renhou, whatever that is worth."""
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
        _add_flat(found, hand, "renhou", options.renhou, ways, placed)


def _read(  # noqa: C901, PLR0912, PLR0915, PLR0917 - one pass over a reading: a call costs as much as what it does
    found: list[HandValue], hand: WinningHand, ways: Ways, shape: int, fine: int, yaku: int, look: int
) -> None:
    """Every value of a regular hand so split: one for each place of the winning tile, flat values beside.

    ``yaku`` are those of the shape, which says where to ``look`` for more.
    """
    rules = hand.rules
    flags, winds = hand.flags, hand.winds
    closed = hand.closed
    pair = fine & PAIR_MASK
    m, p, s, z = ways
    runs = triplets = 0
    if look & _MANY_RUNS:
        runs = m.run_bits | p.run_bits | s.run_bits | hand.meld_runs
        if runs & runs >> 9 & runs >> 18:
            yaku |= SANSHOKU_DOUJUN
        elif runs & runs >> 3 & runs >> 6 & _STRAIGHT:
            yaku |= ITTSUU
    if look & TRIPLETS:
        triplets = m.triplet_bits | p.triplet_bits | s.triplet_bits | z.triplet_bits | hand.meld_triplets
        yaku |= yaku_of_triplets(triplets, pair, winds, rules)
    rare = flags & _RARE != 0 or rules.paarenchan
    if rare or look & SUSPECT:
        runs = m.run_bits | p.run_bits | s.run_bits | hand.meld_runs
        rare = rare or may_be_yakuman(hand, runs, triplets, shape, fine)
    half_fu = 0 if pair < EAST else rules.pair_fu[winds << 6 | pair]
    may_be_pinfu = not (half_fu or look & TRIPLETS)
    win = KIND_OF[hand.win]
    own = m if win < 9 else p if win < 18 else s if win < 27 else z
    if flags & TSUMO:
        half_fu += 11 if rules.rinshan_tsumo_fu or not flags & RINSHAN else 10
        places = own.by_tsumo[win % 9] or own.places(win, tsumo=True)
    else:
        half_fu += 15 if closed else 10
        places = own.by_ron[win % 9] or own.places(win, tsumo=False)
    for place in places:
        placed = fine + place
        named = yaku
        half = half_fu + (placed >> FU_AT & FU_MASK)
        if may_be_pinfu and place >= _RYANMEN:
            if closed and not flags & TSUMO:
                named |= PINFU
            elif closed and rules.pinfu_tsumo:
                named |= PINFU
                half = 10
        elif placed & _CONCEALED == _THREE_CONCEALED:
            named |= SANANKOU
        if half == 10 and not closed and rules.open_pinfu_30:
            half = 15
        fu = _FU[half]
        if rare:
            _add_rare(found, hand, named, yakuman_of(hand, runs, triplets, shape, placed), fu, ways, placed)
            continue
        # As _add_ordinary and _add do it. Nearly all values are made here, and two calls cost a thirtieth of a hand.
        names, han = NAMED.get(named << 1 | closed) or named_yaku(named, closed)
        if han >= 2 or (han and (hand.best == ANY_YAKU or not (rules.shibari and hand.situation.honba >= 5))):
            han += hand.bonus_han
            limit, base = rules.limits.get(han << 8 | fu) or rules.limit(han, fu)
            best = hand.best
            if best >= 0:
                rank = base << 20 | han << 10 | fu
                if rank <= best:
                    continue
                hand.best = rank
            value = HandValue()
            value.yaku = names
            value.bonus = hand.bonus
            value.han = han
            value.fu = fu
            value.yakuman = 0
            value.limit = limit
            value.base = base
            value.spelling = (spelled_out, hand, ways, placed)
            found.append(value)


def _read_special(found: list[HandValue], hand: WinningHand, *, regular: bool) -> None:
    """The values of fourteen concealed tiles that are no four sets and a pair, or not only."""
    options = hand.rules.own
    m, p, s, z = hand.keys
    if not (m | p | s | z) & _ODD:
        if options.chiitoi_four_same or not (m | p | s | z) & _ODD << 2:
            yakuman = yakuman_of_pairs(hand)
            _add_rare(found, hand, yaku_of_pairs(hand), yakuman, 25, hand.ways, SEVEN_PAIRS)
        return
    if regular:
        return
    pair = orphans_pair(hand)
    if pair >= 0:
        placed = KOKUSHI_13 if pair == KIND_OF[hand.win] else KOKUSHI
        _add_rare(found, hand, hand.luck, yakuman_of_orphans(hand, pair), 0, hand.ways, placed)
    elif hand.rules.tiles_alone and hand.flags & FIRST_TURN and hand.flags & TSUMO:
        kinds = _unconnected(hand)
        name = "shiisanpuutaa" if kinds == 13 else "shiisuupuutaa"
        option = options.shiisanpuutaa if kinds == 13 else options.shiisuupuutaa
        if kinds and option != "off":
            _add_flat(found, hand, name, option, hand.ways, UNCONNECTED)


def _unconnected(hand: WinningHand) -> int:
    """How many kinds the hand has, if it has thirteen or more and no two of a suit are closer than three (3.7)."""
    kinds = 0
    for suit, key in enumerate(hand.keys):
        last = -3
        for number in range(9):
            count = key >> BITS * number & 7
            if count:
                if count > 2 or (suit < 3 and number - last < 3):
                    return 0
                last = number
                kinds += 1
    return kinds if kinds >= 13 else 0


def _read_all(hand: WinningHand) -> list[HandValue]:
    """The value of every reading of the hand that may win; the best last, unless every one is wanted."""
    found: list[HandValue] = []
    shape, closed, rules = hand.shape, hand.closed, hand.rules
    yaku, look = rules.shapes[closed].get(shape) or yaku_of_shape(shape, closed, rules)
    if look:
        if not look & SEVERAL:
            _read(found, hand, hand.ways, shape, hand.fine, yaku | hand.luck, look)
        else:
            _read_several(found, hand)
    if not hand.melds and (not look or look & PAIRED):
        _read_special(found, hand, regular=look != 0)
    return found


def _read_several(found: list[HandValue], hand: WinningHand) -> None:
    """Read every combination of the splits of each suit."""
    m, p, s, z = hand.ways
    of_melds = hand.shape - (m.shape + p.shape + s.shape + z.shape)
    fine_of_melds = hand.fine - (m.fine + p.fine + s.fine + z.fine)
    for ways in product(m.ways, p.ways, s.ways, z.ways):
        shape = of_melds + ways[0].shape + ways[1].shape + ways[2].shape + ways[3].shape
        fine = fine_of_melds + ways[0].fine + ways[1].fine + ways[2].fine + ways[3].fine
        yaku, look = yaku_of_shape(shape, hand.closed, hand.rules)
        _read(found, hand, ways, shape, fine, yaku | hand.luck, look)


def _built_on_luck(concealed: Sequence[Tile], melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> bool:
    """Whether some wait of the hand would complete it with nothing but luck yaku (3.1, ``atozuke`` off)."""
    for kind in waits(counts_of(concealed), len(melds), four_same=rules.chiitoi_four_same):
        hand = WinningHand(concealed, Tile(kind), melds, situation, scoring_rules(rules))
        hand.best = ANY_YAKU
        if not any(entry.id not in _LUCK for value in _read_all(hand) for entry in value.yaku):
            return True
    return False


def evaluate(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> HandValue | Refusal:
    """The value of a win, read as it pays most, then by han, then by fu (3.2).

    ``concealed`` is the hand without the winning tile, a kan in ``melds`` counting as three. Answers
    ``Refusal.NOT_COMPLETE`` if the tiles are no winning shape, ``Refusal.NO_YAKU`` if they may not win: no yaku, too
    few han under ``ryanhan_shibari``, or a wait without a yaku with ``atozuke`` off.
    """
    if len(concealed) + 3 * len(melds) != 13:
        return Refusal.NOT_COMPLETE
    scoring = KEPT.get(id(rules)) or scoring_rules(rules)
    hand = WinningHand(concealed, win, melds, situation, scoring)
    yaku, look = scoring.shapes[hand.closed].get(hand.shape) or yaku_of_shape(hand.shape, hand.closed, scoring)
    if look and not look & _SEVERAL_OR_PAIRED:
        # _read_all would do no more: most hands have one reading.
        found: list[HandValue] = []
        _read(found, hand, hand.ways, hand.shape, hand.fine, yaku | hand.luck, look)
    else:
        found = _read_all(hand)
    if not found:
        # The other shapes always have a yaku.
        return Refusal.NO_YAKU if look else Refusal.NOT_COMPLETE
    if not scoring.atozuke and _built_on_luck(concealed, melds, situation, rules):
        return Refusal.NO_YAKU
    return found[-1]


def evaluate_all(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> list[HandValue]:
    """Every reading that may win with its value, best first; empty where ``evaluate`` refuses."""
    if len(concealed) + 3 * len(melds) != 13:
        return []
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    hand.best = EVERY
    found = _read_all(hand)
    if found and not rules.atozuke and _built_on_luck(concealed, melds, situation, rules):
        return []
    return sorted(found, key=_rank, reverse=True)


def _rank(value: HandValue) -> tuple[int, bool, int, int]:
    return value.base, value.yakuman > 0, value.han, value.fu
