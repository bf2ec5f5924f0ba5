"""Common mistakes in finding the waits of a hand, and the wrong answers that they lead to.

Players see only one interpretation of the hand, misread a tile as its neighbour, see two sides of a wait instead of
three, take a pair for a shanpon wait, or forget that they hold all four of a kind. Two mistakes may come together.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bot.analysis.puzzles.completions import Completion
from bot.analysis.puzzles.questions import WaitsQuestion
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import EAST, KIND_COUNT, YAOCHUU, Kind, counts_of

Kinds = tuple[Kind, ...]

MOST_KINDS: Final = 13
"""The most kinds in an answer: its key has a letter for each."""
_PAIR: Final = 2
_COPIES: Final = 4


class WaitsMistakes:
    """The wrong answers that a hand invites.

    ``why`` has the completions of each right wait; ``exhausted`` are waits of which the player holds all four.
    """

    def __init__(
        self,
        question: WaitsQuestion,
        rules: Ruleset,
        right: Kinds,
        exhausted: Kinds,
        why: Sequence[Sequence[Completion]],
    ) -> None:
        self._question: Final = question
        self._rules: Final = rules
        self._right: Final = right
        self._exhausted: Final = exhausted
        self._why: Final = why
        self._counts: Final = counts_of(question.concealed)
        in_melds = counts_of([tile for meld in question.melds for tile in meld.tiles])
        sorts = {way.wait for ways in why for way in ways}
        # Nobody believes in a single wait if the hand is complex, nor in three waits if it is simple.
        self._least: Final = 1 if len(right) <= _PAIR and len(sorts) == 1 and not exhausted else _PAIR
        self._all: Final = [own + laid for own, laid in zip(self._counts, in_melds, strict=True)]

    def single(self) -> list[Kinds]:
        """The answers that one mistake leads to: all different, none of them right."""
        other_waits = (kinds for kinds in (*self._misread(), *self._other_part()) if len(kinds) >= self._least)
        return self._plausible((*self._overlooked(), *self._added(), *other_waits, *self._orphans()), {self._right})

    def double(self, single: Sequence[Kinds]) -> list[Kinds]:
        """The answers that two of these mistakes lead to together."""
        right = set(self._right)
        near = [kinds for kinds in single if not right.isdisjoint(kinds)]
        both = [
            ((set(one) - (right - set(other))) | (set(other) - right))
            for one in single
            for other in near
            if one != other
        ]
        return self._plausible((tuple(sorted(kinds)) for kinds in both), {self._right, *single})

    def _plausible(self, found: Iterable[Kinds], known: set[Kinds]) -> list[Kinds]:
        """The answers that a player might give: no tile that is visible four times or not in play."""
        fits = self._filter()
        return [kinds for kinds in dict.fromkeys(found) if kinds not in known and fits(kinds)]

    def _filter(self) -> Callable[[Kinds], bool]:
        right = len(self._right)
        least, most = (right + 1) // 2, _PAIR if self._least == 1 else max(MOST_KINDS - 1, right)
        impossible = {
            kind
            for kind in range(KIND_COUNT)
            if (self._all[kind] == _COPIES and kind not in self._exhausted)
            or (self._rules.players == 3 and 1 <= kind <= 7)
        }
        return lambda kinds: least <= len(kinds) <= most and impossible.isdisjoint(kinds)

    def _overlooked(self) -> Iterator[Kinds]:
        """One kind of wait is overlooked, or the hand is read with only one of its pairs, or one end is forgotten."""
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
        """Added: waits of which the player holds all four, a third side that does not exist, or a mere pair."""
        right = self._right
        if self._exhausted:
            yield tuple(sorted((*right, *self._exhausted)))
        for kind in right:
            for far in (kind - 3, kind + 3):
                if far not in right and _same_suit(kind, far):
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
        """The waits if a tile of the hand is misread as its neighbour."""
        counts = list(self._counts)
        for kind in range(EAST):
            for near in (kind - 1, kind + 1):
                if counts[kind] and _same_suit(kind, near) and self._all[near] < _COPIES:
                    counts[kind] -= 1
                    counts[near] += 1
                    yield shape_waits(counts, len(self._question.melds), four_same=self._rules.chiitoi_four_same)
                    counts[kind] += 1
                    counts[near] -= 1

    def _other_part(self) -> Iterator[Kinds]:
        """The hand is split wrongly, so that another part seems to wait: a ryanmen, a kanchan or a tanki."""
        counts = self._counts
        for kind in range(KIND_COUNT):
            if not counts[kind]:
                continue
            if counts[kind] != _PAIR:
                yield (Kind(kind),)
            if _same_suit(kind, kind + 1) and counts[kind + 1]:
                yield tuple(Kind(end) for end in (kind - 1, kind + 2) if _same_suit(kind, end))
            if _same_suit(kind, kind + 2) and counts[kind + 2]:
                yield (Kind(kind + 1),)

    def _orphans(self) -> Iterator[Kinds]:
        """Thirteen orphans: a wrong one, a part of them, or all of them."""
        if all(way.wait not in (WaitKind.KOKUSHI, WaitKind.KOKUSHI_13) for ways in self._why for way in ways):
            return
        orphans = tuple(Kind(kind) for kind in sorted(YAOCHUU))
        yield orphans
        for kind in orphans:
            yield (kind,)
            yield tuple(other for other in orphans if other != kind)
            if kind != self._right[0]:
                yield tuple(sorted((kind, self._right[0])))


def _same_suit(kind: int, other: int) -> bool:
    """Whether both kinds are of one suit."""
    return 0 <= other < EAST and kind < EAST and kind // 9 == other // 9
