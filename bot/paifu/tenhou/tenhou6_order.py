"""Finds the order of events in a tenhou/6 kyoku, which lists each seat's draws and discards separately.

The dealer and the calls determine whose turn it is, but a call may fit an earlier discard of the same tile. So this
searches: at each discard with several continuations they are tried in turn, calls first. An order is right if it uses
every entry and every tile that leaves a hand was in it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.engine.actions import Chii, Daiminkan
from bot.engine.tiles import Tile
from bot.paifu.tenhou.tenhou6_entries import CallEntry, DiscardEntry, EmptyEntry, Give, Take, given_up

MOST_TRIES: Final = 200
"""How many orders are tried in a log beyond the first of each kyoku. None of ten thousand real kyoku needs a second."""

OrderedEntry = tuple[int, Take | Give]
"""A seat and its entry."""


class Tries:
    """How many more orders may be tried in a log, which limits the time for it."""

    def __init__(self) -> None:
        self._remaining = MOST_TRIES

    def take(self) -> bool:
        """Use one, and return whether there was one."""
        self._remaining -= 1
        return self._remaining >= 0


class _StuckError(Exception):
    """The order under way is impossible."""


@dataclass
class _Walk:
    """One order of the entries.

    ``choices`` are the indices of the continuations to take, ``options`` how many there were.
    """

    takes: Sequence[Sequence[Take]]
    gives: Sequence[Sequence[Give]]
    hands: list[Counter[Tile]]
    choices: list[int]
    options: list[int] = field(default_factory=list)
    ordered: list[OrderedEntry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._taken = [0] * len(self.takes)
        self._given = [0] * len(self.takes)

    def next_take(self, seat: int) -> Take | None:
        """The next draw or call of a seat."""
        own = self.takes[seat]
        return own[self._taken[seat]] if self._taken[seat] < len(own) else None

    def go(self, oya: int) -> None:
        """Walk from the dealer's first draw to the last entry."""
        seat: int | None = oya
        called = False
        while seat is not None:
            drawn: Tile | None = None
            if not called:
                take = self.next_take(seat)
                if take is None:
                    break
                if isinstance(take, CallEntry):
                    raise _StuckError
                drawn = take
                self._take(seat, take)
                self.hands[seat][drawn] += 1
            give = self._give(seat, drawn)
            if give is None:
                break
            called = False
            if isinstance(give, DiscardEntry):
                discarded = give.tile if give.tile is not None else drawn
                if discarded is None:
                    raise _StuckError
                seat, called = self._next_turn(seat, discarded)
        unused = [len(own) - done for own, done in zip(self.takes, self._taken, strict=True)]
        unused += [len(own) - done for own, done in zip(self.gives, self._given, strict=True)]
        if any(unused):
            raise _StuckError

    def _take(self, seat: int, take: Take) -> None:
        self._taken[seat] += 1
        self.ordered.append((seat, take))

    def _give(self, seat: int, drawn: Tile | None) -> Give | None:
        own = self.gives[seat]
        if self._given[seat] == len(own):
            return None
        give = own[self._given[seat]]
        self._given[seat] += 1
        self._remove_tiles(seat, given_up(give, drawn))
        if isinstance(give, EmptyEntry):
            # Empty entries follow only an open kan, and are used together with its call.
            raise _StuckError
        self.ordered.append((seat, give))
        return give

    def _remove_tiles(self, seat: int, tiles: tuple[Tile, ...] | None) -> None:
        if tiles is None:
            raise _StuckError
        for tile in tiles:
            if self.hands[seat][tile] <= 0:
                raise _StuckError
            self.hands[seat][tile] -= 1

    def _next_turn(self, seat: int, tile: Tile) -> tuple[int | None, bool]:
        """The next seat after a discard, and whether it called and so discards without drawing."""
        players = len(self.takes)
        following = [(seat + turn) % players for turn in range(1, players)]
        calls: list[tuple[bool, int]] = []
        for other in following:
            take = self.next_take(other)
            if isinstance(take, CallEntry) and take.called == tile and (other + take.turns) % 4 == seat:
                calls.append((take.kind is Chii, other))
        continuations: list[int | None] = [caller for _, caller in sorted(calls)]
        continuations.append(None)
        index = 0
        if len(continuations) > 1:
            place = len(self.options)
            self.options.append(len(continuations))
            index = self.choices[place] if place < len(self.choices) else 0
        caller = continuations[index]
        if caller is None:
            return following[0], False
        call = self.next_take(caller)
        if not isinstance(call, CallEntry):
            raise _StuckError
        self._take(caller, call)
        self._remove_tiles(caller, call.own)
        if call.kind is not Daiminkan:
            return caller, True
        if self._given[caller] < len(self.gives[caller]) and isinstance(
            self.gives[caller][self._given[caller]], EmptyEntry
        ):
            self._given[caller] += 1
        return caller, False


def in_order(
    oya: int,
    hands: Sequence[Sequence[Tile]],
    takes: Sequence[Sequence[Take]],
    gives: Sequence[Sequence[Give]],
    tries: Tries,
) -> list[OrderedEntry] | None:
    """All entries in order; None if there is no order, or none was found within the tries."""
    choices: list[int] = []
    while True:
        walk = _Walk(takes, gives, [Counter(hand) for hand in hands], choices)
        try:
            walk.go(oya)
        except _StuckError:
            choices = (choices + [0] * len(walk.options))[: len(walk.options)]
            while choices and choices[-1] + 1 >= walk.options[len(choices) - 1]:
                choices.pop()
            if not choices or not tries.take():
                return None
            choices[-1] += 1
        else:
            return walk.ordered
