"""Shanten, waits and accepted tiles (rules reference 3.1, 3.3).

A hand is any sequence of 34 counts of the concealed tiles (``bytearray`` is fastest) and the number of ``melds``. A kan
counts like any other meld, so a hand with one meld has 10 or 11 concealed tiles. A hand that only a fifth tile of a
kind could complete counts as further away. With three ``players`` 2m-8m are not in play, so manzu make no runs and none
of these is ever accepted (7). All functions raise ``ValueError`` for impossible counts: more than four of a kind, more
than fourteen tiles in a suit, or tiles that are not in play.

How it works: each suit is cached with its class (``bot.engine.scoring.suit_shanten_cache``), classes are merged by
look-ups, and the merged class gives the number of missing tiles. To try another tile, only its suit is looked up again.
"""

from collections.abc import Sequence
from typing import Final

from bot.engine.scoring.suit_shanten_cache import (
    NOT_SETS_AND_PAIR,
    ONE_OVER,
    SETS_AND_PAIR,
    SUIT_HANDS,
    SuitHand,
    split_counts,
)
from bot.engine.tiles import KIND_COUNT, YAOCHUU, Kind

_NEVER: Final = 99
_YAOCHUU_MASK: Final = sum(1 << kind for kind in YAOCHUU)
KINDS: Final[tuple[Kind, ...]] = tuple(Kind(kind) for kind in range(KIND_COUNT))


def _suits(counts: Sequence[int], players: int) -> tuple[SuitHand, SuitHand, SuitHand, SuitHand]:
    m, p, s, z = split_counts(bytearray(counts))
    if players == 3:
        if any(m[1:8]):
            raise ValueError(f"tiles that three players do not have: {list(m)}")
        m = m[::8]
    kept = SUIT_HANDS.kept
    try:
        return kept[m], kept[p], kept[s], kept[z]
    except KeyError:
        return SUIT_HANDS.of(m), SUIT_HANDS.of(p), SUIT_HANDS.of(s), SUIT_HANDS.of(z)


def shanten(counts: Sequence[int], melds: int = 0, players: int = 4) -> int:
    """The shanten of 3n+1 or 3n+2 concealed tiles in the nearest form: 0 is tenpai, -1 complete."""
    m, p, s, z = _suits(counts, players)
    tables = SUIT_HANDS
    merged = tables.merged
    mp, sz = merged[m.first_class | p.suit_class], merged[s.first_class | z.suit_class]
    missing = tables.missing[9 - 2 * melds][merged[mp << 8 | sz]]
    if not melds:
        special = tables.special[m.counters + p.counters + s.counters + z.counters]
        if special < missing:
            return special - 1
    return missing - 1


def shanten_forms(counts: Sequence[int], melds: int = 0, players: int = 4) -> tuple[int, int, int]:
    """Shanten for four sets and a pair, for seven different pairs and for kokushi (99 if melds rule a form out)."""
    m, p, s, z = _suits(counts, players)
    merged = SUIT_HANDS.merged
    cls = merged[merged[m.first_class | p.suit_class] << 8 | merged[s.first_class | z.suit_class]]
    regular = SUIT_HANDS.missing[9 - 2 * melds][cls] - 1
    if melds:
        return regular, _NEVER, _NEVER
    counters = m.counters + p.counters + s.counters + z.counters
    kinds, pairs, yaochuu, yaochuu_pairs = counters & 15, counters >> 4 & 7, counters >> 7 & 15, counters >> 11
    return regular, 6 - pairs + max(0, 7 - kinds), 13 - yaochuu - (yaochuu_pairs > 0)


# Waits. In a complete hand each suit is all sets (3n tiles), or sets and a pair (3n+2). So the winning tile goes to the
# one suit of 3n+1 tiles, or to either of two suits of 3n+2.


def _waiting() -> bytes:
    """A bit for each suit that the winning tile may belong to, by the parts of the four suits (three bits each)."""
    table = bytearray(1 << 12)
    for suit in range(4):
        table[ONE_OVER << 3 * suit] = 1 << suit
        for other in range(suit + 1, 4):
            table[SETS_AND_PAIR << 3 * suit | SETS_AND_PAIR << 3 * other] = 1 << suit | 1 << other
            table[SETS_AND_PAIR << 3 * suit | NOT_SETS_AND_PAIR << 3 * other] = 1 << other
            table[NOT_SETS_AND_PAIR << 3 * suit | SETS_AND_PAIR << 3 * other] = 1 << suit
    return bytes(table)


_WAITING: Final = _waiting()


def wait_mask(counts: Sequence[int], melds: int = 0, *, own_four: bool = False, four_same: bool = False) -> int:
    """The kinds that complete a hand of 3n+1 concealed tiles, as bits: bit 27 is East.

    ``own_four`` includes kinds of which all four are among the concealed tiles; ``four_same`` is ``chiitoi_four_same``.
    """
    m, p, s, z = _suits(counts, 4)
    where = _WAITING[m.part | p.part << 3 | s.part << 6 | z.part << 9]
    mask = 0
    if where:
        if where & 1:
            mask = _suit_waits(m, own_four)
        if where & 2:
            mask |= _suit_waits(p, own_four) << 9
        if where & 4:
            mask |= _suit_waits(s, own_four) << 18
        if where & 8:
            mask |= _suit_waits(z, own_four) << 27
    if not melds:
        counters = m.counters + p.counters + s.counters + z.counters
        if SUIT_HANDS.special[counters] == 1:
            if counters & 127 == _SIX_PAIRS_OF_SEVEN:
                mask |= m.singles | p.singles << 9 | s.singles << 18 | z.singles << 27
            else:
                held = m.held | p.held << 9 | s.held << 18 | z.held << 27
                mask |= (_YAOCHUU_MASK & ~held) or _YAOCHUU_MASK
        elif four_same:
            mask |= _seventh_pair(counts)
    return mask


_SIX_PAIRS_OF_SEVEN: Final = 7 | 6 << 4


def _suit_waits(suit: SuitHand, own_four: bool) -> int:  # noqa: FBT001 - called where speed counts
    if suit.completing < 0:
        SUIT_HANDS.find_waits(suit)
    return suit.completing | suit.completing_fifth if own_four else suit.completing


def _seventh_pair(counts: Sequence[int]) -> int:
    """The kind that completes seven pairs if four equal tiles count as two pairs (``chiitoi_four_same``)."""
    pairs = odd = 0
    for kind, count in enumerate(counts):
        pairs += count >> 1
        if count & 1:
            odd |= 1 << kind
    return odd if pairs == 6 else 0


_kept_kinds: dict[int, tuple[Kind, ...]] = {}


def kinds_of(mask: int) -> tuple[Kind, ...]:
    """The kinds of a bit mask, in order."""
    found = _kept_kinds.get(mask)
    if found is None:
        if len(_kept_kinds) >= 1 << 16:
            _kept_kinds.clear()
        found = _kept_kinds[mask] = tuple([kind for kind in KINDS if mask >> kind & 1])
    return found


def waits(counts: Sequence[int], melds: int = 0, *, four_same: bool = False) -> tuple[Kind, ...]:
    """The kinds that complete a hand of 3n+1 concealed tiles; empty if it is not tenpai.

    A kind of which all four are among the concealed tiles is left out; ``shape_waits`` includes it. Tiles in melds are
    not counted. ``four_same`` is the option ``chiitoi_four_same``.
    """
    return kinds_of(wait_mask(counts, melds, four_same=four_same))


def shape_waits(counts: Sequence[int], melds: int = 0, *, four_same: bool = False) -> tuple[Kind, ...]:
    """Like ``waits``, with the kinds of which all four are among the concealed tiles."""
    return kinds_of(wait_mask(counts, melds, own_four=True, four_same=four_same))


# Accepted tiles. A draw changes one suit, whose new class is merged with that of the three others.


def _accepted_in_suit(suit: SuitHand, rest: int, distance: bytes, best: int) -> int:
    """The numbers of a suit whose draw leaves fewer than ``best`` missing tiles; ``rest``: class of the other suits."""
    classes = suit.classes_after_draw
    if classes is None:
        classes = SUIT_HANDS.find_classes_after_draw(suit)
    merged = SUIT_HANDS.merged
    rest <<= 8
    mask = 0
    for cls, numbers in classes:
        if distance[merged[rest | cls]] < best:
            mask |= numbers
    return mask


def _specially_accepted(best: int, m: SuitHand, p: SuitHand, s: SuitHand, z: SuitHand) -> int:
    """The kinds that improve seven pairs or kokushi, for those of the two with a shanten of ``best - 1``."""
    counters = m.counters + p.counters + s.counters + z.counters
    kinds, pairs, yaochuu, yaochuu_pairs = counters & 15, counters >> 4 & 7, counters >> 7 & 15, counters >> 11
    held = m.held | p.held << 9 | s.held << 18 | z.held << 27
    singles = m.singles | p.singles << 9 | s.singles << 18 | z.singles << 27
    mask = 0
    if 7 - pairs + max(0, 7 - kinds) == best:
        # A second tile makes a pair; a new kind helps only while there are fewer than seven.
        mask = singles if kinds >= 7 else singles | _ALL & ~held
    if 14 - yaochuu - (yaochuu_pairs > 0) == best:
        mask |= _YAOCHUU_MASK & ~held
        if not yaochuu_pairs:
            mask |= _YAOCHUU_MASK & singles
    return mask


_ALL: Final = (1 << KIND_COUNT) - 1
_SANMA: Final = _ALL & ~0xFE
"""The kinds in play with three players: without 2m-8m."""


def accepted(counts: Sequence[int], melds: int = 0, players: int = 4) -> tuple[int, int]:
    """The shanten of 3n+1 concealed tiles, and the kinds that lower it, as bits."""
    m, p, s, z = _suits(counts, players)
    tables = SUIT_HANDS
    merged = tables.merged
    distance = tables.missing[9 - 2 * melds]
    mp, sz = merged[m.first_class | p.suit_class], merged[s.first_class | z.suit_class]
    regular = best = distance[merged[mp << 8 | sz]]
    if not melds:
        special = tables.special[m.counters + p.counters + s.counters + z.counters]
        best = min(special, best)
    mask = 0
    if regular == best:
        mask = (
            _accepted_in_suit(m, merged[p.first_class | sz], distance, best)
            | _accepted_in_suit(p, merged[m.first_class | sz], distance, best) << 9
            | _accepted_in_suit(s, merged[z.first_class | mp], distance, best) << 18
            | _accepted_in_suit(z, merged[s.first_class | mp], distance, best) << 27
        )
    if not melds and special == best:
        mask |= _specially_accepted(best, m, p, s, z)
    return best - 1, mask & _SANMA if players == 3 else mask


def ukeire(counts: Sequence[int], melds: int = 0, players: int = 4) -> tuple[Kind, ...]:
    """The kinds that lower the shanten of 3n+1 concealed tiles; in tenpai these are the waits."""
    return kinds_of(accepted(counts, melds, players)[1])


def accepted_by_discard(counts: Sequence[int], melds: int = 0, players: int = 4) -> list[tuple[int, int, int]]:
    """For each discard from 3n+2 concealed tiles: its kind, the shanten after it, the accepted kinds as bits."""
    suits = _suits(counts, players)
    tables = SUIT_HANDS
    merged = tables.merged
    distance = tables.missing[9 - 2 * melds]
    in_play = _SANMA if players == 3 else _ALL
    result = []
    for index in range(4):
        own = suits[index]
        if not own.held:
            continue
        # The other suits, and their places in the hand.
        one, two, three = _OTHERS[index]
        a, b, c = suits[one], suits[two], suits[three]
        ab, bc, ac = (
            merged[a.first_class | b.suit_class],
            merged[b.first_class | c.suit_class],
            merged[a.first_class | c.suit_class],
        )
        rest = merged[ab << 8 | c.suit_class]
        counters = a.counters + b.counters + c.counters
        elsewhere: dict[int, int] = {}
        without_one = own.without_one
        if without_one is None:
            without_one = tables.find_without_one(own)
        for number, left in enumerate(without_one):
            if left is None:
                continue
            regular = best = distance[merged[rest << 8 | left.suit_class]]
            special = _NEVER if melds else tables.special[counters + left.counters]
            if special < best:  # noqa: PLR1730 - min() is a call
                best = special
            mask = 0
            if regular == best:
                mask = elsewhere.get(left.suit_class, -1)
                if mask < 0:
                    high = left.first_class
                    mask = elsewhere[left.suit_class] = (
                        _accepted_in_suit(a, merged[high | bc], distance, best) << 9 * one
                        | _accepted_in_suit(b, merged[high | ac], distance, best) << 9 * two
                        | _accepted_in_suit(c, merged[high | ab], distance, best) << 9 * three
                    )
                mask |= _accepted_in_suit(left, rest, distance, best) << 9 * index
            if special == best:
                mask |= _specially_accepted(best, *_in_order(suits, index, left))
            result.append((9 * index + number, best - 1, mask & in_play))
    return result


_OTHERS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def _in_order(
    suits: tuple[SuitHand, SuitHand, SuitHand, SuitHand], index: int, left: SuitHand
) -> tuple[SuitHand, SuitHand, SuitHand, SuitHand]:
    m, p, s, z = suits
    if index == 0:
        return left, p, s, z
    if index == 1:
        return m, left, s, z
    return (m, p, left, z) if index == 2 else (m, p, s, left)


def discards_ukeire(
    counts: Sequence[int], melds: int = 0, players: int = 4
) -> dict[Kind, tuple[int, tuple[Kind, ...]]]:
    """For each kind that 3n+2 concealed tiles can discard: the shanten after it, and the accepted kinds."""
    return {KINDS[kind]: (after, kinds_of(mask)) for kind, after, mask in accepted_by_discard(counts, melds, players)}
