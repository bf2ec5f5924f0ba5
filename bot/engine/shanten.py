"""Shanten, waits and accepted tiles (rules reference 3.1, 3.3).

Hands are 34 counts of concealed tiles; ``melds`` says how many sets are declared beside them. Kans among the melds do
not change the counts, so a hand of one call has 10 or 11 concealed tiles whatever the call was.

How it works. What one suit offers is the least number of missing tiles for 0-4 sets, with and without a pair: ten
numbers. Over all suit hands these take few distinct values, so each is a small class, two suits merge into a class
again, and the shanten of a hand is four look-ups and three merges. The tables fill as hands are asked for.
A kind needs at most four copies, so a hand that could be completed only by a fifth tile counts as further away.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import KIND_COUNT, YAOCHUU, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_Vector = tuple[int, ...]
_FAR: Final = 15
_SETS: Final = 5  # 0 to 4 sets
_YAOCHUU: Final = tuple(sorted(YAOCHUU))
_yaochuu_counts: Final[Callable[[Sequence[int]], tuple[int, ...]]] = itemgetter(*_YAOCHUU)


def _moves(*, sequences: bool) -> tuple[tuple[int, int, int], ...]:
    """Ways through one number of a suit: (state before, state after, tiles wanted of this number).

    A state is (runs begun two numbers ago, runs begun one ago, sets, pair) as one index. Three equal runs are three
    triplets, so no more than two begin at one number.
    """
    moves = []
    for older in range(3):
        for newer in range(3):
            for sets in range(_SETS):
                for pair in range(2):
                    before = ((older * 3 + newer) * _SETS + sets) * 2 + pair
                    for begun in range(3 if sequences else 1):
                        for triplet in range(2):
                            for paired in range(2 - pair):
                                wanted = older + newer + begun + 3 * triplet + 2 * paired
                                after_sets = sets + begun + triplet
                                if wanted > 4 or after_sets >= _SETS:
                                    continue
                                after = ((newer * 3 + begun) * _SETS + after_sets) * 2 + pair + paired
                                moves.append((before, after, wanted))
    return tuple(moves)


_MOVES: Final = {sequences: _moves(sequences=sequences) for sequences in (False, True)}
_START: Final[_Vector] = (0, *[_FAR] * (9 * _SETS * 2 - 1))
_steps: dict[tuple[_Vector, int, bool], _Vector] = {}


def _step(state: _Vector, count: int, *, sequences: bool) -> _Vector:
    """The state after one more number of which ``count`` tiles are held."""
    key = (state, count, sequences)
    found = _steps.get(key)
    if found is None:
        costs = [_FAR] * len(state)
        for before, after, wanted in _MOVES[sequences]:
            cost = state[before]
            if cost < _FAR:
                cost += max(0, wanted - count)
                costs[after] = min(costs[after], cost)
        found = _steps[key] = tuple(costs)
    return found


_vectors: list[_Vector] = []
_class_of: dict[_Vector, int] = {}


def _intern(vector: _Vector) -> int:
    found = _class_of.get(vector)
    if found is None:
        found = _class_of[vector] = len(_vectors)
        _vectors.append(vector)
    return found


_suit_classes: dict[tuple[int, ...], int] = {}


def _suit_class(key: tuple[int, ...]) -> int:
    """The class of the nine counts of a suit, or of the seven of the honours."""
    found = _suit_classes.get(key)
    if found is None:
        state = _START
        last = len(key) - 2
        for number, count in enumerate(key):
            state = _step(state, count, sequences=len(key) == 9 and number < last)
        found = _suit_classes[key] = _intern(state[: _SETS * 2])
    return found


_merged: dict[int, int] = {}


def _merge(one: int, other: int) -> int:
    key = one << 16 | other
    found = _merged.get(key)
    if found is None:
        left, right = _vectors[one], _vectors[other]
        vector = tuple(
            min(
                _FAR,
                *(
                    left[own * 2 + own_pair] + right[(sets - own) * 2 + pair - own_pair]
                    for own in range(sets + 1)
                    for own_pair in range(pair + 1)
                ),
            )
            for sets in range(_SETS)
            for pair in range(2)
        )
        found = _merged[key] = _intern(vector)
    return found


def _suit_keys(counts: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    return tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])


def _regular(counts: Sequence[int], melds: int) -> int:
    m, p, s, z = map(_suit_class, _suit_keys(counts))
    return _vectors[_merge(_merge(m, p), _merge(s, z))][(4 - melds) * 2 + 1] - 1


def _seven_pairs(counts: Sequence[int]) -> int:
    kinds = KIND_COUNT - counts.count(0)
    pairs = kinds - counts.count(1)
    return 6 - pairs + max(0, 7 - kinds)


def _kokushi(counts: Sequence[int]) -> int:
    held = _yaochuu_counts(counts)
    missing = held.count(0)
    return missing - (held.count(1) + missing < 13)


_NEVER: Final = 99


def shanten_forms(counts: Sequence[int], melds: int = 0) -> tuple[int, int, int]:
    """Shanten towards four sets and a pair, seven different pairs and kokushi (99 where melds rule a form out)."""
    if melds:
        return _regular(counts, melds), _NEVER, _NEVER
    return _regular(counts, 0), _seven_pairs(counts), _kokushi(counts)


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Tiles from tenpai in the nearest form: 0 is tenpai, -1 complete. For 3n+1 or 3n+2 concealed tiles."""
    return min(shanten_forms(counts, melds))


# Waits. A suit of 3n tiles must be all sets, one of 3n+2 sets and a pair; the tile that completes the hand goes to the
# one suit of 3n+1 tiles, or to either of two suits of 3n+2.

_Wait = tuple[int, bool, int, int]  # tiles mod 3, complete as it is, kinds that complete it (bits), those held 4 times


def _is_complete(counts: list[int], *, sequences: bool, pair: bool) -> bool:
    """Whether the counts are sets, and a pair if ``pair``."""
    for number, count in enumerate(counts):
        if not count:
            continue
        for size in (2, 3) if pair else (3,):
            if count >= size:
                counts[number] -= size
                done = _is_complete(counts, sequences=sequences, pair=pair and size == 3)
                counts[number] += size
                if done:
                    return True
        if not (sequences and number <= 6 and counts[number + 1] and counts[number + 2]):
            return False
        for step in range(3):
            counts[number + step] -= 1
        done = _is_complete(counts, sequences=sequences, pair=pair)
        for step in range(3):
            counts[number + step] += 1
        return done
    return not pair


_suit_waits: dict[tuple[int, ...], _Wait] = {}


def _suit_wait(key: tuple[int, ...]) -> _Wait:
    found = _suit_waits.get(key)
    if found is None:
        counts, sequences, rest = list(key), len(key) == 9, sum(key) % 3
        free = four = 0
        if rest:
            for number, count in enumerate(key):
                counts[number] += 1
                if _is_complete(counts, sequences=sequences, pair=rest == 1):
                    if count < 4:
                        free |= 1 << number
                    else:
                        four |= 1 << number
                counts[number] -= 1
        complete = rest != 1 and _is_complete(counts, sequences=sequences, pair=rest == 2)
        found = _suit_waits[key] = (rest, complete, free, four)
    return found


def _regular_waits(counts: Sequence[int], *, own_four: bool) -> int:
    """The kinds that complete four sets and a pair, as bits."""
    parts = tuple(map(_suit_wait, _suit_keys(counts)))
    rests = parts[0][0], parts[1][0], parts[2][0], parts[3][0]
    if rests.count(0) == 3:
        if 1 not in rests:
            return 0
        asks = 1
    elif rests.count(2) == 2 and rests.count(0) == 2:
        asks = 2
    else:
        return 0
    mask = 0
    for suit, (rest, _, free, four) in enumerate(parts):
        if rest == asks and (free or four):
            others = True
            for other, part in enumerate(parts):
                if other != suit and not part[1]:
                    others = False
                    break
            if others:
                mask |= (free | four if own_four else free) << 9 * suit
    return mask


def _special_waits(counts: Sequence[int], *, four_same: bool) -> int:
    """The kinds that complete seven pairs or kokushi, as bits."""
    if counts.count(2) == 6:
        if 1 in counts:
            return 1 << counts.index(1)
    elif four_same and sum(count >> 1 for count in counts) == 6:
        return sum(1 << kind for kind, count in enumerate(counts) if count & 1)
    held = _yaochuu_counts(counts)
    missing = held.count(0)
    if missing <= 1 and sum(held) == 13:
        return sum(1 << kind for kind, count in zip(_YAOCHUU, held, strict=True) if not missing or not count)
    return 0


@lru_cache(maxsize=1 << 16)
def _kinds(mask: int) -> tuple[Kind, ...]:
    return tuple(Kind(kind) for kind in range(KIND_COUNT) if mask >> kind & 1)


def waits(counts: Sequence[int], melds: int = 0, *, four_same: bool = False) -> tuple[Kind, ...]:
    """The kinds that complete the shape of a hand of 3n+1 concealed tiles; empty if it is not tenpai.

    A kind of which the concealed tiles already hold four is left out; one of which four lie in melds (or partly in the
    hand, partly in melds) is named: the hand cannot see the melds. ``shape_waits`` names both, and with the two
    ``tenpai_own_four`` (5.1) can be told. ``four_same`` is the option ``chiitoi_four_same``.
    """
    mask = _regular_waits(counts, own_four=False)
    if not melds:
        mask |= _special_waits(counts, four_same=four_same)
    return _kinds(mask) if mask else ()


def shape_waits(counts: Sequence[int], melds: int = 0, *, four_same: bool = False) -> tuple[Kind, ...]:
    """As ``waits``, and also the kinds of which the concealed tiles hold all four."""
    mask = _regular_waits(counts, own_four=True)
    if not melds:
        mask |= _special_waits(counts, four_same=four_same)
    return _kinds(mask) if mask else ()


_grown: dict[tuple[int, ...], tuple[int, ...]] = {}


def _grown_classes(key: tuple[int, ...]) -> tuple[int, ...]:
    """By number, the class with one tile more of it; -1 where no fifth can be drawn."""
    found = _grown.get(key)
    if found is None:
        found = _grown[key] = tuple(
            _suit_class((*key[:number], count + 1, *key[number + 1 :])) if count < 4 else -1
            for number, count in enumerate(key)
        )
    return found


def _accepted(counts: Sequence[int], melds: int) -> tuple[int, int]:
    """Shanten, and the kinds that lower it as bits."""
    keys = _suit_keys(counts)
    m, p, s, z = map(_suit_class, keys)
    mp, sz = _merge(m, p), _merge(s, z)
    goal = (4 - melds) * 2 + 1
    regular = _vectors[_merge(mp, sz)][goal] - 1
    pairs, kokushi = (_NEVER, _NEVER) if melds else (_seven_pairs(counts), _kokushi(counts))
    best = min(regular, pairs, kokushi)
    mask = 0
    if regular == best:
        for suit, rest in enumerate((_merge(p, sz), _merge(m, sz), _merge(mp, z), _merge(mp, s))):
            for number, grown in enumerate(_grown_classes(keys[suit])):
                if grown >= 0 and _vectors[_merge(rest, grown)][goal] <= best:
                    mask |= 1 << 9 * suit + number
    if pairs == best:
        # A second tile makes a pair; a new kind helps only while there are fewer than seven.
        useful = (0, 1) if KIND_COUNT - counts.count(0) < 7 else (1,)
        mask |= sum(1 << kind for kind, count in enumerate(counts) if count in useful)
    if kokushi == best:
        paired = any(count > 1 for count in _yaochuu_counts(counts))
        mask |= sum(1 << kind for kind in _YAOCHUU if not counts[kind] or (not paired and counts[kind] == 1))
    return best, mask


def ukeire(counts: Sequence[int], melds: int = 0) -> tuple[Kind, ...]:
    """The kinds that lower the shanten of a hand of 3n+1 concealed tiles; at tenpai these are its waits."""
    return _kinds(_accepted(counts, melds)[1])


def discards_ukeire(counts: Sequence[int], melds: int = 0) -> dict[Kind, tuple[int, tuple[Kind, ...]]]:
    """For each kind that a hand of 3n+2 concealed tiles can discard: shanten after it, and the kinds then accepted."""
    left = list(counts)
    result = {}
    for kind, count in enumerate(counts):
        if count:
            left[kind] -= 1
            after, mask = _accepted(left, melds)
            left[kind] += 1
            result[Kind(kind)] = (after, _kinds(mask))
    return result
