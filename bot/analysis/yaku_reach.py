"""The yaku in reach: those that a hand can aim for without being farther from tenpai (reference 3.1, 3.6).

A yaku is in reach if the shanten towards a hand with it equals the hand's shanten. The shanten towards a yaku is
measured on the tiles that can be part of it: only the simples for tanyao, the three runs set aside for a mixed triple
sequence, and so on. A yaku that needs specific tiles with no unseen copies left is out of reach.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from bot.analysis.hand_input import HandInput
from bot.engine.melds import MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import shanten_forms
from bot.engine.scoring.yaku import north_is_a_value
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_COUNT, NORTH, YAOCHUU

_NEVER: Final = 99
_DRAGONS: Final = {"yakuhai_haku": HAKU, "yakuhai_hatsu": HATSU, "yakuhai_chun": CHUN}
_MOST_RUNS: Final = 4
_TWICE: Final = 2
"""Most equal runs in a pinfu: three equal runs would be three triplets as well."""


def in_reach(hand_input: HandInput, rules: Ruleset, shanten: int, seat_wind: int, round_wind: int) -> frozenset[str]:
    """Ids of the yaku in reach of a hand of 3n+1 tiles with shanten ``shanten``.

    Empty if the hand has sets that were not typed.
    """
    if hand_input.unwritten:
        return frozenset()
    measure = _YakuDistance(hand_input, rules)
    distances = {
        "tanyao": measure.tanyao(),
        "pinfu": measure.pinfu({HAKU, HATSU, CHUN, seat_wind, round_wind}),
        "iipeikou": measure.iipeikou(),
        "chiitoitsu": measure.chiitoitsu(),
        "toitoi": measure.toitoi(),
        "sanshoku_doujun": measure.sanshoku(),
        "ittsuu": measure.ittsuu(),
        "honitsu": measure.flush(honours=True),
        "chinitsu": measure.flush(honours=False),
        "yakuhai_jikaze": measure.triplet(seat_wind),
        "yakuhai_bakaze": measure.triplet(round_wind),
    }
    distances |= {name: measure.triplet(kind) for name, kind in _DRAGONS.items()}
    if north_is_a_value(rules):
        distances["yakuhai_pei"] = measure.triplet(NORTH)
    near = {name for name, distance in distances.items() if distance <= shanten}
    # A hand never has both the half and the full flush.
    return frozenset(near - {"honitsu"} if "chinitsu" in near else near)


class _YakuDistance:
    """The shanten of one hand towards each yaku; ``_NEVER`` if the yaku is impossible."""

    def __init__(self, hand_input: HandInput, rules: Ruleset) -> None:
        self._hand_input = hand_input
        self._rules = rules
        self._counts = hand_input.counts
        self._sets = hand_input.sets
        self._meld_runs = [int(meld.first) for meld in hand_input.melds if meld.kind is MeldKind.CHII]
        self._meld_triplets = [int(meld.first) for meld in hand_input.melds if meld.kind is not MeldKind.CHII]
        self._meld_kinds = {
            kind
            for meld in hand_input.melds
            for kind in range(meld.first, meld.first + (3 if meld.kind is MeldKind.CHII else 1))
        }

    def _regular(self, counts: Sequence[int], sets: int) -> int:
        return shanten_forms(counts, sets, self._rules.players)[0]

    def _within(self, kinds: Iterable[int]) -> int:
        """Shanten towards a hand of only these kinds, seven pairs included."""
        allowed = set(kinds)
        if not allowed >= self._meld_kinds:
            return _NEVER
        counts = [count if kind in allowed else 0 for kind, count in enumerate(self._counts)]
        regular, pairs, _ = shanten_forms(counts, self._sets, self._rules.players)
        return min(regular, pairs)

    def _with(self, wanted: dict[int, int], sets: int) -> int:
        """Shanten towards a hand with the ``wanted`` tiles, which form ``sets`` sets."""
        if self._sets + sets > _MOST_RUNS:
            return _NEVER
        rest, missing = list(self._counts), 0
        for kind, count in wanted.items():
            available = min(count, rest[kind])
            if count - available > self._hand_input.unseen[kind]:
                return _NEVER
            missing += count - available
            rest[kind] -= available
        return missing + self._regular(rest, self._sets + sets)

    def _with_runs(self, firsts: Sequence[int]) -> int:
        """Shanten towards a hand with these runs, called ones included."""
        own = [first for first in firsts if first not in self._meld_runs]
        wanted: dict[int, int] = {}
        for first in own:
            for kind in range(first, first + 3):
                wanted[kind] = wanted.get(kind, 0) + 1
        return self._with(wanted, len(own))

    def tanyao(self) -> int:
        if not (self._hand_input.closed or self._rules.kuitan):
            return _NEVER
        return self._within(kind for kind in range(EAST) if kind not in YAOCHUU)

    def triplet(self, kind: int) -> int:
        return -1 if kind in self._meld_triplets else self._with({kind: 3}, 1)

    def chiitoitsu(self) -> int:
        return _NEVER if self._sets else shanten_forms(self._counts, 0, self._rules.players)[1]

    def iipeikou(self) -> int:
        if not self._hand_input.closed:
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
        unseen = self._hand_input.unseen
        triplets = [count for kind, count in enumerate(self._counts) if count + unseen[kind] >= 3]
        best = sorted((min(count, 3) for count in triplets), reverse=True)
        need = _MOST_RUNS - self._sets
        # The kinds with most copies become the triplets and the next one the pair, which is optimal.
        if len(best) <= need:
            return _NEVER
        return sum(3 - count for count in best[:need]) + max(0, 2 - best[need]) - 1

    def pinfu(self, valued: set[int]) -> int:
        """Runs and a pair without fu; whether the wait is two-sided shows only at tenpai."""
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


def _merged(first: dict[tuple[int, int], int], second: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """Combine two tables of tiles missing by (runs, pairs)."""
    merged: dict[tuple[int, int], int] = {}
    for (runs, pairs), missing in first.items():
        for (more_runs, more_pairs), more_missing in second.items():
            key = (runs + more_runs, pairs + more_pairs)
            if key[0] <= _MOST_RUNS and key[1] <= 1:
                merged[key] = min(merged.get(key, _NEVER), missing + more_missing)
    return merged


@lru_cache(maxsize=4096)
def runs_and_pair(suit: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Tiles missing from a suit of nine counts, by (runs, pairs); pairs are 0 or 1. The result must not be modified."""
    # The state before each number: runs begun one and two numbers earlier, runs so far, pairs so far.
    states = {(0, 0, 0, 0): 0}
    for number, count in enumerate(suit):
        after: dict[tuple[int, int, int, int], int] = {}
        for (last, before, runs, pairs), missing in states.items():
            most = min(_TWICE, _MOST_RUNS - runs) if number < 7 else 0
            for begun in range(most + 1):
                for pair in range(2 - pairs):
                    need = last + before + begun + 2 * pair
                    if need > 4:
                        break
                    key = (begun, last, runs + begun, pairs + pair)
                    total = missing + max(0, need - count)
                    if total < after.get(key, _NEVER):
                        after[key] = total
        states = after
    found: dict[tuple[int, int], int] = {}
    for (_, _, runs, pairs), missing in states.items():
        found[runs, pairs] = min(found.get((runs, pairs), _NEVER), missing)
    return found
