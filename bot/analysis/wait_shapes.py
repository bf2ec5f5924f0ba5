"""The shapes in which a hand waits for a kind (reference 3.3)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.scoring.interpretations import Split, WaitKind, splits
from bot.engine.tiles import YAOCHUU, Kind

_ORDER: Final = tuple(WaitKind)


def wait_shapes(counts: Sequence[int], kind: Kind, sets: int = 0, *, four_same: bool = False) -> tuple[WaitKind, ...]:
    """Every wait shape that the kind completes, two-sided first; empty if it does not complete the hand.

    ``counts`` are the 34 counts of 3n+1 concealed tiles, ``sets`` the number of declared sets. The last pair of seven
    pairs is a tanki. ``four_same`` is the option ``chiitoi_four_same``: four equal tiles may be two of the pairs.
    """
    whole = list(counts)
    whole[kind] += 1
    found = {wait for split in splits(whole) for wait in _in_split(split, kind)}
    if not sets:
        if sum(count // 2 for count in whole) == 7 and (four_same or max(whole) == 2):
            found.add(WaitKind.TANKI)
        if all(whole[each] for each in YAOCHUU) and sum(whole[each] for each in YAOCHUU) == 14:
            found.add(WaitKind.KOKUSHI_13 if all(counts[each] for each in YAOCHUU) else WaitKind.KOKUSHI)
    return tuple(sorted(found, key=_ORDER.index))


def _in_split(split: Split, kind: int) -> set[WaitKind]:
    found = set()
    number = kind % 9
    for run in split.runs:
        if kind == run + 1:
            found.add(WaitKind.KANCHAN)
        elif kind == run:
            found.add(WaitKind.PENCHAN if number == 6 else WaitKind.RYANMEN)
        elif kind == run + 2:
            found.add(WaitKind.PENCHAN if number == 2 else WaitKind.RYANMEN)
    if kind in split.triplets:
        found.add(WaitKind.SHANPON)
    if kind == split.pair:
        found.add(WaitKind.TANKI)
    return found
