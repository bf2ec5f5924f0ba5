"""The order of events of a tenhou/6 kyoku, which keeps each seat's draws and discards apart.

Whose turn it is follows from the dealer and from the calls, but a discard may fit a call that was made on a later one
of the same tile. So the order is searched: at each discard that fits several ways on they are tried in turn, calls
first, and a way is right when every entry finds its place and every tile given up was in its hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.engine.actions import Chii, Daiminkan
from bot.paifu.tenhou.tenhou6_entries import CallEntry, Drop, Give, Nothing, Take, given_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.tiles import Tile

MOST_TRIES: Final = 200
"""Ways that are tried in a log beyond the first of each kyoku. Of ten thousand real kyoku none needs a second one."""

Moment = tuple[int, Take | Give]
"""A seat and what it took or gave."""


class Tries:
    """How many ways may still be tried; one for each log, so that the longest costs no more than a while."""

    def __init__(self) -> None:
        self._left = MOST_TRIES

    def take(self) -> bool:
        """Take one, if there is any."""
        self._left -= 1
        return self._left >= 0


class _StuckError(Exception):
    """Nothing can follow this way."""


@dataclass
class _Walk:
    """One way through the entries; ``choices`` says which way to go where there are several."""

    takes: Sequence[Sequence[Take]]
    gives: Sequence[Sequence[Give]]
    hands: list[Counter[Tile]]
    choices: list[int]
    options: list[int] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._taken = [0] * len(self.takes)
        self._given = [0] * len(self.takes)

    def next_take(self, seat: int) -> Take | None:
        """The entry that a seat takes next."""
        own = self.takes[seat]
        return own[self._taken[seat]] if self._taken[seat] < len(own) else None

    def go(self, oya: int) -> None:
        """Walk from the dealer's first draw until nothing is left."""
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
            if isinstance(give, Drop):
                discarded = give.tile if give.tile is not None else drawn
                if discarded is None:
                    raise _StuckError
                seat, called = self._after(seat, discarded)
        left = [len(own) - done for own, done in zip(self.takes, self._taken, strict=True)]
        left += [len(own) - done for own, done in zip(self.gives, self._given, strict=True)]
        if any(left):
            raise _StuckError

    def _take(self, seat: int, take: Take) -> None:
        self._taken[seat] += 1
        self.moments.append((seat, take))

    def _give(self, seat: int, drawn: Tile | None) -> Give | None:
        own = self.gives[seat]
        if self._given[seat] == len(own):
            return None
        give = own[self._given[seat]]
        self._given[seat] += 1
        self._lose(seat, given_up(give, drawn))
        if isinstance(give, Nothing):
            # Only an open kan leaves nothing to discard, and that is taken with its call.
            raise _StuckError
        self.moments.append((seat, give))
        return give

    def _lose(self, seat: int, tiles: tuple[Tile, ...] | None) -> None:
        if tiles is None:
            raise _StuckError
        for tile in tiles:
            if self.hands[seat][tile] <= 0:
                raise _StuckError
            self.hands[seat][tile] -= 1

    def _after(self, seat: int, tile: Tile) -> tuple[int | None, bool]:
        """Who goes on after a discard, and whether by a call that a discard follows."""
        players = len(self.takes)
        following = [(seat + turn) % players for turn in range(1, players)]
        calls: list[tuple[bool, int]] = []
        for other in following:
            take = self.next_take(other)
            if isinstance(take, CallEntry) and take.called == tile and (other + take.turns) % 4 == seat:
                calls.append((take.kind is Chii, other))
        ways: list[int | None] = [caller for _, caller in sorted(calls)]
        ways.append(None)
        index = 0
        if len(ways) > 1:
            place = len(self.options)
            self.options.append(len(ways))
            index = self.choices[place] if place < len(self.choices) else 0
        caller = ways[index]
        if caller is None:
            return following[0], False
        call = self.next_take(caller)
        if not isinstance(call, CallEntry):
            raise _StuckError
        self._take(caller, call)
        self._lose(caller, call.own)
        if call.kind is not Daiminkan:
            return caller, True
        if self._given[caller] < len(self.gives[caller]) and isinstance(
            self.gives[caller][self._given[caller]], Nothing
        ):
            self._given[caller] += 1
        return caller, False


def moments_of(
    oya: int,
    hands: Sequence[Sequence[Tile]],
    takes: Sequence[Sequence[Take]],
    gives: Sequence[Sequence[Give]],
    tries: Tries,
) -> list[Moment] | None:
    """Every take and give in order, or None where no order fits or was found in time."""
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
            return walk.moments
