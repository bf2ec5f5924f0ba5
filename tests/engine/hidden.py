"""Hidden tiles: a kyoku as one seat saw it, played again with every tile that this seat could not see exchanged.

The tiles keep their places in the wall, and a seat's hand is the places it was dealt and drew. Whatever was shown up to
the moment stays; hands of others in riichi stay as well, since that they are tenpai is shown. All else is shuffled.
"""

from collections.abc import Iterable, Sequence
from random import Random

from bot.engine import events as ev
from bot.engine.actions import Chii, Daiminkan, Pass, Pon
from bot.engine.game import apply, begin_kyoku, close_calls, pending
from bot.engine.tiles import NORTH, Tile
from bot.engine.view import State, visible_to
from bot.engine.wall import indicator_place
from tests.engine.policies import Step


class Places:
    """Where in the wall the tiles of a kyoku came from, and which places have been shown to everyone."""

    def __init__(self, started: ev.KyokuStarted) -> None:
        assert started.wall is not None
        self.wall = started.wall
        self.hands: list[list[int]] = [[] for _ in started.hands]
        self.shown: set[int] = set()
        self.riichi: set[int] = set()
        self._drawn: dict[int, int] = {}
        self._live = self._replaced = self._indicators = 0
        for packet in (4, 4, 4, 1):
            for turn in range(len(self.hands)):
                hand = self.hands[(started.oya + turn) % len(self.hands)]
                hand.extend(range(self._live, self._live + packet))
                self._live += packet
        self._show_indicator()

    def follow(self, event: ev.Event) -> None:
        """Move the tiles as the event says."""
        match event:
            case ev.TileDrawn(seat, _, rinshan):
                self._drawn[seat] = len(self.wall) - 1 - self._replaced if rinshan else self._live
                self.hands[seat].append(self._drawn[seat])
                self._replaced += rinshan
                self._live += not rinshan
            case ev.TileDiscarded(seat, tile, drawn, riichi):
                self._show(seat, tile, self._drawn.pop(seat, None), drawn=drawn)
                if riichi:
                    self.riichi.add(seat)
            case ev.MeldCalled(seat, meld):
                own = list(meld.tiles)
                assert meld.called is not None
                own.remove(meld.called)
                for tile in own:
                    self._show(seat, tile)
            case ev.KanDeclared(seat, meld):
                self._drawn.pop(seat, None)
                for tile in meld.tiles if meld.added is None else (meld.added,):
                    self._show(seat, tile)
            case ev.KitaDeclared(seat):
                self._drawn.pop(seat, None)
                self._show(seat, Tile(NORTH))
            case ev.DoraRevealed():
                self._show_indicator()
            case _:
                pass

    def _show(self, seat: int, tile: Tile, fresh: int | None = None, *, drawn: bool = False) -> None:
        """Show a tile of a hand: the one just drawn, or another of its name."""
        hand = self.hands[seat]
        place = fresh if drawn else next(p for p in hand if self.wall[p] == tile and p != fresh)
        assert place is not None
        assert self.wall[place] == tile
        hand.remove(place)
        self.shown.add(place)

    def _show_indicator(self) -> None:
        self.shown.add(len(self.wall) + indicator_place(self._indicators, len(self.hands)))
        self._indicators += 1

    def seen_by(self, seat: int) -> set[int]:
        """The places whose tiles the seat has seen, and those that the shown riichi of others fix."""
        return self.shown.union(*(self.hands[owner] for owner in {seat, *self.riichi}))


def exchanged(wall: tuple[Tile, ...], keep: set[int], dice: Random) -> tuple[Tile, ...]:
    """The wall with all tiles shuffled but those at the places to keep."""
    free = [place for place in range(len(wall)) if place not in keep]
    tiles = [wall[place] for place in free]
    dice.shuffle(tiles)
    other = list(wall)
    for place, tile in zip(free, tiles, strict=True):
        other[place] = tile
    return tuple(other)


def replay_with(wall: tuple[Tile, ...], steps: Sequence[Step], seat: int) -> tuple[State, list[ev.Event]]:
    """The steps again on another wall: what everybody saw others do, and all that ``seat`` did itself.

    Answers of others that came to nothing are not repeated: with other tiles they have other things to let go.
    """
    state, happened = begin_kyoku(steps[0].before, wall)
    events = list(happened)
    for place, step in enumerate(steps[1:], start=1):
        if step.seat is None:
            for other in pending(state):
                assert other != seat, "the seat was not asked the first time"
                state, happened = apply(state, other, Pass())
                events += happened
            state, happened = close_calls(state)
        elif step.seat == seat or _comes_to_pass(step, steps[place + 1 :]):
            assert step.action is not None
            state, happened = apply(state, step.seat, step.action)
        else:
            continue
        events += happened
    return state, events


def _comes_to_pass(step: Step, later: Iterable[Step]) -> bool:
    """Whether an action is more than an answer that was not heard."""
    if isinstance(step.action, Chii | Pon | Daiminkan):
        closing = next((other for other in later if other.seat is None), None)
        called = [event for event in closing.events if isinstance(event, ev.MeldCalled)] if closing else []
        return any(event.seat == step.seat for event in called)
    return any(not isinstance(visible_to(event, None), ev.CallsClosed | None) for event in step.events)


def received(events: Iterable[ev.Event], seat: int) -> bytes:
    """Every event in the form the seat receives it, as bytes."""
    return "\n".join(repr(shown) for event in events if (shown := visible_to(event, seat)) is not None).encode()
