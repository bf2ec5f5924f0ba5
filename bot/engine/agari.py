"""Readings of a complete hand: every split into sets and a pair, every place of the winning tile (reference 3.1, 3.2).

Inside the scorer a set is one int, ``form * 34 + lowest kind``; a ``Reading`` spells the chosen one out with its tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import KIND_COUNT, KIND_OF, YAOCHUU, Kind, Tile, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.rules import Ruleset

RUN: Final = 0
OPEN_RUN: Final = 1
TRIPLET: Final = 2
OPEN_TRIPLET: Final = 3
KAN: Final = 4
OPEN_KAN: Final = 5
"""Forms of a set. A triplet completed by ron is open, also in a closed hand (4.1 note 4)."""

_MELD_FORMS: Final = {
    MeldKind.CHII: OPEN_RUN,
    MeldKind.PON: OPEN_TRIPLET,
    MeldKind.DAIMINKAN: OPEN_KAN,
    MeldKind.KAKAN: OPEN_KAN,
    MeldKind.ANKAN: KAN,
}


class Shape(StrEnum):
    """The winning shapes."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven_pairs"
    KOKUSHI = "kokushi"
    UNCONNECTED = "unconnected"


class Wait(StrEnum):
    """The wait in which the winning tile is placed."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    SHANPON = "shanpon"
    KOKUSHI = "kokushi"
    KOKUSHI_13 = "kokushi_13"
    NONE = "none"


class SetKind(StrEnum):
    """What a set is made of."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    KAN = "kan"


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of a reading. ``concealed`` as it is scored: not for a call, nor for a triplet completed by ron."""

    kind: SetKind
    first: Kind
    concealed: bool
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a complete hand.

    ``sets`` are the concealed sets in hand order, then the melds; ``pairs`` has one kind, seven for seven pairs, none
    for the unconnected hands. ``completed`` is the index of the set that the winning tile completed, None for a pair.
    """

    shape: Shape
    sets: tuple[HandSet, ...]
    pairs: tuple[Kind, ...]
    wait: Wait
    completed: int | None


class Split(NamedTuple):
    """Concealed tiles of a regular hand: runs by lowest kind, triplets, and the pair (-1 for none)."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int


class Placed(NamedTuple):
    """A shape with the winning tile placed: sets as ints (the melds last), the pairs, and what was completed."""

    shape: Shape
    sets: tuple[int, ...]
    pairs: tuple[int, ...]
    wait: Wait
    completed: int


_NO_SPLIT: Final[tuple[Split, ...]] = ()
_suit_splits: Final[tuple[dict[tuple[int, ...], tuple[Split, ...]], ...]] = ({}, {}, {}, {})


def _split(counts: list[int], suit: int, found: Split, results: set[Split]) -> None:
    number = next((n for n, count in enumerate(counts) if count), None)
    if number is None:
        results.add(Split(tuple(sorted(found.runs)), tuple(sorted(found.triplets)), found.pair))
        return
    kind = number + 9 * suit
    if counts[number] >= 2 and found.pair < 0:
        counts[number] -= 2
        _split(counts, suit, found._replace(pair=kind), results)
        counts[number] += 2
    if counts[number] >= 3:
        counts[number] -= 3
        _split(counts, suit, found._replace(triplets=(*found.triplets, kind)), results)
        counts[number] += 3
    if suit < 3 and number <= 6 and counts[number + 1] and counts[number + 2]:
        for step in range(3):
            counts[number + step] -= 1
        _split(counts, suit, found._replace(runs=(*found.runs, kind)), results)
        for step in range(3):
            counts[number + step] += 1


def _splits_of(suit: int, key: tuple[int, ...]) -> tuple[Split, ...]:
    """Every split of the counts of one suit (3: honours) into sets and at most one pair."""
    found = _suit_splits[suit].get(key)
    if found is None:
        results: set[Split] = set()
        if sum(key) % 3 != 1:
            _split(list(key), suit, Split((), (), -1), results)
        found = _suit_splits[suit][key] = tuple(sorted(results))
    return found


def splits(counts: Sequence[int]) -> tuple[Split, ...]:
    """Every split of the 34 counts into sets and exactly one pair."""
    m = _splits_of(0, tuple(counts[0:9]))
    p = _splits_of(1, tuple(counts[9:18]))
    s = _splits_of(2, tuple(counts[18:27]))
    z = _splits_of(3, tuple(counts[27:34]))
    if not (m and p and s and z):
        return _NO_SPLIT
    # Each part has a pair or not whichever way it is split: its number of tiles decides.
    if (m[0].pair >= 0) + (p[0].pair >= 0) + (s[0].pair >= 0) + (z[0].pair >= 0) != 1:
        return _NO_SPLIT
    return tuple([_joined(*parts) for parts in product(m, p, s, z)])


def _joined(m: Split, p: Split, s: Split, z: Split) -> Split:
    return Split(
        m.runs + p.runs + s.runs,
        m.triplets + p.triplets + s.triplets + z.triplets,
        max(m.pair, p.pair, s.pair, z.pair),
    )


def meld_set(meld: Meld) -> int:
    """A meld as a set of the scorer."""
    return _MELD_FORMS[meld.kind] * KIND_COUNT + meld.first


def placements(split: Split, melds: tuple[int, ...], win: int, *, tsumo: bool) -> Iterator[Placed]:
    """Every place that the winning tile can have among the concealed sets and the pair of a split."""
    runs, triplets, pair = split
    sets = (*runs, *[TRIPLET * KIND_COUNT + kind for kind in triplets], *melds)
    pairs = (pair,)
    if pair == win:
        yield Placed(Shape.REGULAR, sets, pairs, Wait.TANKI, -1)
    if win in triplets:
        at = len(runs) + triplets.index(win)
        if tsumo:
            yield Placed(Shape.REGULAR, sets, pairs, Wait.SHANPON, at)
        else:
            opened = (*sets[:at], OPEN_TRIPLET * KIND_COUNT + win, *sets[at + 1 :])
            yield Placed(Shape.REGULAR, opened, pairs, Wait.SHANPON, at)
    if win < 27:
        if win in runs:
            yield Placed(Shape.REGULAR, sets, pairs, Wait.PENCHAN if win % 9 == 6 else Wait.RYANMEN, runs.index(win))
        if win - 1 in runs and win % 9:
            yield Placed(Shape.REGULAR, sets, pairs, Wait.KANCHAN, runs.index(win - 1))
        if win - 2 in runs and win % 9 > 1:
            wait = Wait.PENCHAN if win % 9 == 2 else Wait.RYANMEN
            yield Placed(Shape.REGULAR, sets, pairs, wait, runs.index(win - 2))


def seven_pairs(counts: Sequence[int], *, four_same: bool) -> Placed | None:
    """The hand as seven pairs; four equal tiles are two of them only if ``four_same``."""
    if counts.count(2) == 7 or (four_same and not any(count & 1 for count in counts)):
        pairs = tuple(kind for kind, count in enumerate(counts) for _ in range(count // 2))
        return Placed(Shape.SEVEN_PAIRS, (), pairs, Wait.TANKI, -1)
    return None


def kokushi(counts: Sequence[int], win: int) -> Placed | None:
    """The hand as kokushi musou."""
    held = sum(counts[kind] for kind in YAOCHUU)
    if held == 14 and all(counts[kind] for kind in YAOCHUU):
        pair = counts.index(2)
        return Placed(Shape.KOKUSHI, (), (pair,), Wait.KOKUSHI_13 if pair == win else Wait.KOKUSHI, -1)
    return None


def unconnected(counts: Sequence[int]) -> Placed | None:
    """The hand as thirteen or fourteen kinds of which no two of a suit are closer than three (3.7)."""
    if sum(count > 1 for count in counts) > 1 or max(counts) > 2:
        return None
    for kind in range(27):
        if counts[kind] and any(counts[near] for near in range(kind + 1, min(kind + 3, kind - kind % 9 + 9))):
            return None
    pairs = (counts.index(2),) if 2 in counts else ()
    return Placed(Shape.UNCONNECTED, (), pairs, Wait.NONE, -1)


def special_shapes(counts: Sequence[int], win: int, rules: Ruleset, *, first_draw: bool) -> list[Placed]:
    """Shapes other than four sets and a pair that fourteen concealed tiles have."""
    orphans = kokushi(counts, win)
    if orphans is not None:
        return [orphans]
    found = []
    pairs = seven_pairs(counts, four_same=rules.chiitoi_four_same)
    if pairs is not None:
        found.append(pairs)
    if first_draw and (rules.shiisanpuutaa != "off" or rules.shiisuupuutaa != "off"):
        apart = unconnected(counts)
        if apart is not None and (rules.shiisanpuutaa if apart.pairs else rules.shiisuupuutaa) != "off":
            found.append(apart)
    return found


_SET_KINDS: Final = (SetKind.SEQUENCE, SetKind.SEQUENCE, SetKind.TRIPLET, SetKind.TRIPLET, SetKind.KAN, SetKind.KAN)
_plain_sets: dict[int, HandSet] = {}


def _kinds_of_set(code: int) -> tuple[int, ...]:
    form, first = divmod(code, KIND_COUNT)
    if form <= OPEN_RUN:
        return (first, first + 1, first + 2)
    return (first,) * (3 if form <= OPEN_TRIPLET else 4)


def _hand_set(code: int, tiles: tuple[Tile, ...]) -> HandSet:
    form, first = divmod(code, KIND_COUNT)
    return HandSet(_SET_KINDS[form], Kind(first), form % 2 == 0, tiles)


def _plain_set(code: int) -> HandSet:
    found = _plain_sets.get(code)
    if found is None:
        found = _plain_sets[code] = _hand_set(code, tuple(Tile(kind) for kind in _kinds_of_set(code)))
    return found


def reading_of(placed: Placed, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld]) -> Reading:
    """The reading spelled out. Red fives go where they lie: the winning one into the set that it completed."""
    own = len(placed.sets) - len(melds)
    reds = [tile for tile in concealed if tile >= KIND_COUNT]
    if reds or win >= KIND_COUNT:
        sets = _sets_with_reds(placed, own, reds, win)
    else:
        sets = [_plain_set(code) for code in placed.sets[:own]]
    for code, meld in zip(placed.sets[own:], melds, strict=True):
        sets.append(_plain_set(code) if max(meld.tiles) < KIND_COUNT else _hand_set(code, meld.tiles))
    completed = placed.completed if placed.completed >= 0 else None
    return Reading(placed.shape, tuple(sets), tuple(map(Kind, placed.pairs)), placed.wait, completed)


def _sets_with_reds(placed: Placed, own: int, reds: list[Tile], win: Tile) -> list[HandSet]:
    sets: list[HandSet] = []
    red_kinds = {KIND_OF[tile] for tile in (*reds, win) if tile >= KIND_COUNT}
    for index, code in enumerate(placed.sets[:own]):
        if red_kinds.isdisjoint(_kinds_of_set(code)):
            sets.append(_plain_set(code))
            continue
        kinds = list(_kinds_of_set(code))
        tiles: list[Tile] = []
        if index == placed.completed:
            kinds.remove(KIND_OF[win])
            tiles.append(win)
        for kind in kinds:
            red = next((tile for tile in reds if KIND_OF[tile] == kind), None)
            if red is None:
                tiles.append(Tile(kind))
            else:
                reds.remove(red)
                tiles.append(red)
        sets.append(_hand_set(code, sort_tiles(tiles)))
    return sets
