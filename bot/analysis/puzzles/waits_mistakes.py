"""Mistakes that people make when they say what a hand waits for, and what each of them would have them say.

A mistake is seeing the hand otherwise than it is: one of its readings alone, a tile read as its neighbour, two sides
where there are three, a pair taken for a shanpon wait, four of a kind forgotten. Two of them in one hand are met too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import EAST, KIND_COUNT, YAOCHUU, Kind, counts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.analysis.puzzles.completions import Completion
    from bot.analysis.puzzles.questions import WaitsQuestion
    from bot.engine.rules.ruleset import Ruleset

Kinds = tuple[Kind, ...]

MOST_KINDS: Final = 13
"""In an answer: so many letters has its key."""
_PAIR: Final = 2
_HELD: Final = 4


class WaitsMistakes:
    """The mistakes that a hand invites. ``why`` has the ways of each right wait, ``held`` what is held four times."""

    def __init__(
        self,
        question: WaitsQuestion,
        rules: Ruleset,
        right: Kinds,
        held: Kinds,
        why: Sequence[Sequence[Completion]],
    ) -> None:
        self._question: Final = question
        self._rules: Final = rules
        self._right: Final = right
        self._held: Final = held
        self._why: Final = why
        self._counts: Final = counts_of(question.concealed)
        in_melds = counts_of([tile for meld in question.melds for tile in meld.tiles])
        sorts = {way.wait for ways in why for way in ways}
        # Of a hand that waits in several ways nobody thinks that it waits for one tile, of a simple one for three.
        self._least: Final = 1 if len(right) <= _PAIR and len(sorts) == 1 and not held else _PAIR
        self._all: Final = [own + laid for own, laid in zip(self._counts, in_melds, strict=True)]

    def single(self) -> list[Kinds]:
        """What one mistake leads to; all different, none of them right."""
        elsewhere = (kinds for kinds in (*self._misread(), *self._other_part()) if len(kinds) >= self._least)
        return self._told((*self._unseen(), *self._added(), *elsewhere, *self._orphans()), {self._right})

    def double(self, single: Sequence[Kinds]) -> list[Kinds]:
        """What two of these mistakes lead to together."""
        right = set(self._right)
        near = [kinds for kinds in single if not right.isdisjoint(kinds)]
        both = [
            ((set(one) - (right - set(other))) | (set(other) - right))
            for one in single
            for other in near
            if one != other
        ]
        return self._told((tuple(sorted(kinds)) for kinds in both), {self._right, *single})

    def _told(self, found: Iterable[Kinds], known: set[Kinds]) -> list[Kinds]:
        """Those that somebody could say: nobody names a tile that is in sight four times, or that is not in play."""
        fits = self._could_be_said()
        return [kinds for kinds in dict.fromkeys(found) if kinds not in known and fits(kinds)]

    def _could_be_said(self) -> Callable[[Kinds], bool]:
        right = len(self._right)
        least, most = (right + 1) // 2, _PAIR if self._least == 1 else max(MOST_KINDS - 1, right)
        no = {
            kind
            for kind in range(KIND_COUNT)
            if (self._all[kind] == _HELD and kind not in self._held) or (self._rules.players == 3 and 1 <= kind <= 7)
        }
        return lambda kinds: least <= len(kinds) <= most and no.isdisjoint(kinds)

    def _unseen(self) -> Iterator[Kinds]:
        """One sort of wait is overlooked, or the hand is read with one of its pairs alone, or an end is forgotten."""
        right, why = self._right, self._why
        seen = tuple(zip(right, why, strict=True))
        for wait in WaitKind:
            yield tuple(kind for kind, ways in seen if not all(way.wait is wait for way in ways))
        pairs = {way.pair for ways in why for way in ways if way.pair is not None and way.wait is not WaitKind.TANKI}
        for pair in sorted(pairs):
            yield tuple(kind for kind, ways in seen if any(way.pair == pair for way in ways))
        groups = {way.group for ways in why for way in ways}
        for group in sorted(groups):
            yield tuple(kind for kind in right if kind not in group)
        for kind in right if len(right) == _PAIR else (right[0], right[-1]):
            yield tuple(other for other in right if other != kind)

    def _added(self) -> Iterator[Kinds]:
        """What one holds all four of, a third side that is not there, or a pair that needs no third tile."""
        right = self._right
        if self._held:
            yield tuple(sorted((*right, *self._held)))
        for kind in right:
            for far in (kind - 3, kind + 3):
                if far not in right and _beside(kind, far):
                    yield tuple(sorted((*right, Kind(far))))
        pairs = [Kind(kind) for kind in range(KIND_COUNT) if self._counts[kind] == _PAIR and kind not in right]
        for pair in pairs:
            yield (pair,)
            if self._least > 1:
                yield tuple(sorted((*right, pair)))
        for place, one in enumerate(pairs):
            for other in pairs[place + 1 :]:
                yield one, other

    def _misread(self) -> Iterator[Kinds]:
        """A tile of the hand is read as its neighbour: what it would wait for then."""
        counts = list(self._counts)
        for kind in range(EAST):
            for near in (kind - 1, kind + 1):
                if counts[kind] and _beside(kind, near) and self._all[near] < _HELD:
                    counts[kind] -= 1
                    counts[near] += 1
                    yield shape_waits(counts, len(self._question.melds), four_same=self._rules.chiitoi_four_same)
                    counts[kind] += 1
                    counts[near] -= 1

    def _other_part(self) -> Iterator[Kinds]:
        """The hand is split up so that another part of it seems to wait: two sides, one tile between, or a pair."""
        counts = self._counts
        for kind in range(KIND_COUNT):
            if not counts[kind]:
                continue
            if counts[kind] != _PAIR:
                yield (Kind(kind),)
            if _beside(kind, kind + 1) and counts[kind + 1]:
                yield tuple(Kind(end) for end in (kind - 1, kind + 2) if _beside(kind, end))
            if _beside(kind, kind + 2) and counts[kind + 2]:
                yield (Kind(kind + 1),)

    def _orphans(self) -> Iterator[Kinds]:
        """Thirteen orphans: another one taken for the missing one, or the wait on all of them."""
        if all(way.wait not in (WaitKind.KOKUSHI, WaitKind.KOKUSHI_13) for ways in self._why for way in ways):
            return
        orphans = tuple(Kind(kind) for kind in sorted(YAOCHUU))
        yield orphans
        for kind in orphans:
            yield (kind,)
            yield tuple(other for other in orphans if other != kind)
            if kind != self._right[0]:
                yield tuple(sorted((kind, self._right[0])))


def _beside(kind: int, other: int) -> bool:
    """Whether both are of one suit."""
    return 0 <= other < EAST and kind < EAST and kind // 9 == other // 9
