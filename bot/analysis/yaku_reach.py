"""Reach: which yaku a hand can still have without being any farther from tenpai (reference 3.1, 3.6).

A yaku is in reach where the hand needs as few tiles to be tenpai *with it* as to be tenpai at all. Each is measured by
the tiles missing from the nearest complete hand that has it: all simples by looking at the simples alone, a mixed
triple sequence by setting its three runs aside, and so on. Tiles that are all in sight are not waited for where the
yaku names them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.scoring.scoring_rules import north_is_a_value
from bot.engine.scoring.shanten import shanten_forms
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_COUNT, NORTH, YAOCHUU

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.analysis.hand_input import HandInput
    from bot.engine.rules.ruleset import Ruleset

_NEVER: Final = 99
_DRAGONS: Final = {"yakuhai_haku": HAKU, "yakuhai_hatsu": HATSU, "yakuhai_chun": CHUN}
_MOST_RUNS: Final = 4
_TWICE: Final = 2
"""Runs from one number in a pinfu: three alike are three triplets as well, and better so."""


def in_reach(held: HandInput, rules: Ruleset, far: int, seat: int, around: int) -> frozenset[str]:
    """The yaku by their ids that a hand of 3n+1 tiles has in reach, ``far`` being its shanten.

    ``seat`` and ``around`` are the winds. Nothing can be said of a hand whose sets are not all written down.
    """
    if held.unwritten:
        return frozenset()
    measure = _YakuDistance(held, rules)
    found = {
        "tanyao": measure.tanyao(),
        "pinfu": measure.pinfu({HAKU, HATSU, CHUN, seat, around}),
        "iipeikou": measure.iipeikou(),
        "chiitoitsu": measure.chiitoitsu(),
        "toitoi": measure.toitoi(),
        "sanshoku_doujun": measure.sanshoku(),
        "ittsuu": measure.ittsuu(),
        "honitsu": measure.flush(honours=True),
        "chinitsu": measure.flush(honours=False),
        "yakuhai_jikaze": measure.triplet(seat),
        "yakuhai_bakaze": measure.triplet(around),
    }
    found |= {name: measure.triplet(kind) for name, kind in _DRAGONS.items()}
    if north_is_a_value(rules):
        found["yakuhai_pei"] = measure.triplet(NORTH)
    near = {name for name, distance in found.items() if distance <= far}
    # A full flush is a half one without honours, and never both.
    return frozenset(near - {"honitsu"} if "chinitsu" in near else near)


class _YakuDistance:
    """Distances of one hand from tenpai with a yaku; ``_NEVER`` where it can have none."""

    def __init__(self, held: HandInput, rules: Ruleset) -> None:
        self._held = held
        self._rules = rules
        self._counts = held.counts
        self._sets = held.sets
        self._meld_runs = [int(meld.first) for meld in held.melds if meld.kind is MeldKind.CHII]
        self._meld_triplets = [int(meld.first) for meld in held.melds if meld.kind is not MeldKind.CHII]
        self._meld_kinds = {
            kind
            for meld in held.melds
            for kind in range(meld.first, meld.first + (3 if meld.kind is MeldKind.CHII else 1))
        }

    def _regular(self, counts: Sequence[int], sets: int) -> int:
        return shanten_forms(counts, sets, self._rules.players)[0]

    def _within(self, kinds: Iterable[int]) -> int:
        """The nearest hand of these kinds alone, seven pairs among them."""
        allowed = set(kinds)
        if not allowed >= self._meld_kinds:
            return _NEVER
        counts = [count if kind in allowed else 0 for kind, count in enumerate(self._counts)]
        regular, pairs, _ = shanten_forms(counts, self._sets, self._rules.players)
        return min(regular, pairs)

    def _with(self, wanted: dict[int, int], sets: int) -> int:
        """The nearest hand with so many of these kinds set aside, ``sets`` sets of them."""
        if self._sets + sets > _MOST_RUNS:
            return _NEVER
        rest, missing = list(self._counts), 0
        for kind, count in wanted.items():
            there = min(count, rest[kind])
            if count - there > self._held.unseen[kind]:
                return _NEVER
            missing += count - there
            rest[kind] -= there
        return missing + self._regular(rest, self._sets + sets)

    def _with_runs(self, firsts: Sequence[int]) -> int:
        """The nearest hand with these runs, those that were called among them."""
        own = [first for first in firsts if first not in self._meld_runs]
        wanted: dict[int, int] = {}
        for first in own:
            for kind in range(first, first + 3):
                wanted[kind] = wanted.get(kind, 0) + 1
        return self._with(wanted, len(own))

    def tanyao(self) -> int:
        if not (self._held.closed or self._rules.kuitan):
            return _NEVER
        return self._within(kind for kind in range(EAST) if kind not in YAOCHUU)

    def triplet(self, kind: int) -> int:
        return -1 if kind in self._meld_triplets else self._with({kind: 3}, 1)

    def chiitoitsu(self) -> int:
        return _NEVER if self._sets else shanten_forms(self._counts, 0, self._rules.players)[1]

    def iipeikou(self) -> int:
        if not self._held.closed:
            return _NEVER
        runs = [suit + number for suit in self._suits_with_runs() for number in range(7)]
        return min(self._with({first: 2, first + 1: 2, first + 2: 2}, 2) for first in runs)

    def sanshoku(self) -> int:
        if self._rules.players == 3:
            return _NEVER
        return min(self._with_runs((number, 9 + number, 18 + number)) for number in range(7))

    def ittsuu(self) -> int:
        return min(self._with_runs((suit, suit + 3, suit + 6)) for suit in self._suits_with_runs())

    def _suits_with_runs(self) -> tuple[int, ...]:
        return (9, 18) if self._rules.players == 3 else (0, 9, 18)

    def flush(self, *, honours: bool) -> int:
        rest = range(EAST, KIND_COUNT) if honours else range(0)
        return min(self._within([*range(suit, suit + 9), *rest]) for suit in (0, 9, 18))

    def toitoi(self) -> int:
        if self._meld_runs:
            return _NEVER
        unseen = self._held.unseen
        triplets = [count for kind, count in enumerate(self._counts) if count + unseen[kind] >= 3]
        best = sorted((min(count, 3) for count in triplets), reverse=True)
        need = _MOST_RUNS - self._sets
        # The fullest kinds become triplets, the next one the pair: exchanging two never needs fewer tiles.
        if len(best) <= need:
            return _NEVER
        return sum(3 - count for count in best[:need]) + max(0, 2 - best[need]) - 1

    def pinfu(self, valued: set[int]) -> int:
        """Runs and a pair without fu; that the last wait must be two-sided is left for tenpai to tell."""
        if self._sets:
            return _NEVER
        counts = self._counts
        best = {(0, 0): 0}
        for suit in self._suits_with_runs():
            best = _merged(best, runs_and_pair(tuple(counts[suit : suit + 9])))
        singles = range(EAST, KIND_COUNT) if self._rules.players == 4 else (0, 8, *range(EAST, KIND_COUNT))
        pair = min((max(0, 2 - counts[kind]) for kind in singles if kind not in valued), default=_NEVER)
        best = _merged(best, {(0, 0): 0, (0, 1): pair})
        return best.get((_MOST_RUNS, 1), _NEVER) - 1


def _merged(one: dict[tuple[int, int], int], other: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """Tiles missing for so many runs and pairs of both together."""
    found: dict[tuple[int, int], int] = {}
    for (runs, pairs), missing in one.items():
        for (more, pair), also in other.items():
            key = (runs + more, pairs + pair)
            if key[0] <= _MOST_RUNS and key[1] <= 1:
                found[key] = min(found.get(key, _NEVER), missing + also)
    return found


@lru_cache(maxsize=4096)
def runs_and_pair(suit: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Tiles missing from a suit of nine counts for so many runs and pairs (0 or 1). Not to be changed.

    From number to number: runs that began one and two numbers before, runs so far, and whether the pair is there.
    """
    states = {(0, 0, 0, 0): 0}
    for number, held in enumerate(suit):
        after: dict[tuple[int, int, int, int], int] = {}
        for (last, before, runs, pairs), missing in states.items():
            most = min(_TWICE, _MOST_RUNS - runs) if number < 7 else 0
            for begun in range(most + 1):
                for pair in range(2 - pairs):
                    need = last + before + begun + 2 * pair
                    if need > 4:
                        break
                    key = (begun, last, runs + begun, pairs + pair)
                    total = missing + max(0, need - held)
                    if total < after.get(key, _NEVER):
                        after[key] = total
        states = after
    found: dict[tuple[int, int], int] = {}
    for (_, _, runs, pairs), missing in states.items():
        found[runs, pairs] = min(found.get((runs, pairs), _NEVER), missing)
    return found
