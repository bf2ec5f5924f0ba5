"""The state of a game, and the views of it that a seat or a spectator may have.

A ``State`` is a ``PublicView``, one ``HiddenHand`` per seat, and the wall. A ``SeatView`` is the public view with the
hidden hand of one seat; other hands are only counted. Code that draws, advises or plays always works on a view.
``visible_to`` draws the same line for events.

The fold makes these by the thousand: it copies a value and changes the copy (``bot.engine.value_base``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from bot.engine.actions import Action
from bot.engine.events import Claimed, Event, KyokuStarted, TileDrawn
from bot.engine.phases import AwaitDeal, AwaitStop, GameOver, KyokuOver, Phase
from bot.engine.rules.ruleset import Ruleset
from bot.engine.seat import HiddenHand, Liability, RiverTile, SeatPublic
from bot.engine.tiles import Kind, Tile
from bot.engine.value_base import Value

__all__ = (
    "HiddenHand",
    "Liability",
    "PublicView",
    "RevealTime",
    "RiverTile",
    "SeatPublic",
    "SeatView",
    "State",
    "number_of",
    "view_of",
    "visible_to",
)

RevealTime = Literal["on_discard", "after_discard"]
NO_DEAL: Final = AwaitDeal()
_FOLLOWING: Final = {
    players: tuple(tuple((seat + turn) % players for turn in range(1, players)) for seat in range(players))
    for players in (3, 4)
}
_WINDS: Final = (Kind(27), Kind(28), Kind(29), Kind(30))


def number_of(bakaze: int, number: int, honba: int) -> int:
    """The number of a kyoku that is unique in its game and never 0."""
    return bakaze * 1_000_000 + number * 1000 + honba


class PublicView(Value):
    """What a spectator sees."""

    __slots__ = (
        "_order",
        "bakaze",
        "decision",
        "honba",
        "indicators",
        "kyotaku",
        "live",
        "number",
        "oya",
        "pending_indicators",
        "phase",
        "rules",
        "seats",
        "uninterrupted",
        "wins_in_a_row",
    )
    __match_args__ = (
        "rules",
        "seats",
        "phase",
        "bakaze",
        "number",
        "oya",
        "honba",
        "kyotaku",
        "live",
        "indicators",
        "pending_indicators",
        "uninterrupted",
        "decision",
        "wins_in_a_row",
    )

    def __init__(
        self,
        rules: Ruleset,
        seats: tuple[SeatPublic, ...],
        phase: Phase = NO_DEAL,
        bakaze: int = 0,
        number: int = 1,
        oya: int = 0,
        honba: int = 0,
        kyotaku: int = 0,
        live: int = 0,
        indicators: tuple[Tile, ...] = (),
        pending_indicators: tuple[RevealTime, ...] = (),
        uninterrupted: bool = True,
        decision: int = 0,
        wins_in_a_row: tuple[int, ...] = (),
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.phase = phase
        self.bakaze = bakaze
        self.number = number
        self.oya = oya
        self.honba = honba
        self.kyotaku = kyotaku
        self.live = live
        """How many tiles can still be drawn from the live wall."""
        self.indicators = indicators
        self.pending_indicators = pending_indicators
        """When each kan indicator that is still face down will be turned over, oldest first."""
        self.uninterrupted = uninterrupted
        """Whether this is the first go-around without a call, kan or kita so far."""
        self.decision = decision
        """The number of the current decision of the game, from 1. It depends on public facts only."""
        self.wins_in_a_row = wins_in_a_row
        """How many hands in a row each seat has won (paarenchan, 3.7)."""
        self._order: tuple[tuple[int, int], ...] | None = None

    def discard_order(self) -> tuple[tuple[int, int], ...]:
        """All discards of the kyoku from first to last, as (seat, place in its river); worked out once.

        The rivers alone determine the order: after a discard the next seat discards, or the caller if it was called.
        Kans on a seat's own turn do not change whose discard comes next.
        """
        if self._order is None:
            self._order = self._discard_order()
        return self._order

    def _discard_order(self) -> tuple[tuple[int, int], ...]:
        order: list[tuple[int, int]] = []
        places = [0] * self.players
        seat = self.oya
        while places[seat] < len(self.seats[seat].river):
            entry = self.seats[seat].river[places[seat]]
            order.append((seat, places[seat]))
            places[seat] += 1
            seat = (seat + 1) % self.players if entry.called_by is None else entry.called_by
        return tuple(order)

    def copy(self) -> PublicView:
        """A copy that the fold may change."""
        return PublicView(
            self.rules,
            self.seats,
            self.phase,
            self.bakaze,
            self.number,
            self.oya,
            self.honba,
            self.kyotaku,
            self.live,
            self.indicators,
            self.pending_indicators,
            self.uninterrupted,
            self.decision,
            self.wins_in_a_row,
        )

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    @property
    def kans(self) -> tuple[int, ...]:
        """The number of kans of each seat."""
        return tuple([seat.kans for seat in self.seats])

    @property
    def replaced(self) -> int:
        """The number of kans and norths set aside, each of which takes a replacement tile."""
        count = 0
        for seat in self.seats:
            count += seat.kans + seat.kita
        return count

    @property
    def kyoku_over(self) -> KyokuOver | None:
        """The end of the current kyoku; None while it is played."""
        phase = self.phase
        if isinstance(phase, KyokuOver):
            return phase
        if isinstance(phase, AwaitStop):
            return phase.over
        return phase.last if isinstance(phase, GameOver) else None

    @property
    def kyoku(self) -> int:
        """The number of this kyoku in its game (``number_of``)."""
        return number_of(self.bakaze, self.number, self.honba)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.phase, GameOver)

    def jikaze(self, seat: int) -> Kind:
        """The seat wind of a seat."""
        return _WINDS[(seat - self.oya) % self.players]

    @property
    def bakaze_kind(self) -> Kind:
        """The round wind."""
        return _WINDS[self.bakaze]

    def following(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order after ``seat``."""
        return _FOLLOWING[len(self.seats)][seat]


class SeatView(Value):
    """What one seat knows: everything public and its own hand."""

    __slots__ = ("hidden", "legal", "public", "seat")
    __match_args__ = ("public", "seat", "hidden")

    def __init__(self, public: PublicView, seat: int, hidden: HiddenHand) -> None:
        self.public = public
        self.seat = seat
        self.hidden = hidden
        self.legal: tuple[Action, ...] | None = None
        """The cached result of ``bot.engine.legal.legal_actions``."""

    @property
    def own(self) -> SeatPublic:
        """The public part of this seat."""
        return self.public.seats[self.seat]

    @property
    def discard_furiten(self) -> bool:
        """Whether the seat has discarded one of its waits (3.3, first kind)."""
        return not self.own.river_kinds.isdisjoint(self.hidden.waits)

    @property
    def furiten(self) -> bool:
        """Whether any kind of furiten forbids ron."""
        return self.hidden.temporary_furiten or self.hidden.riichi_furiten or self.discard_furiten


class State(Value):
    """The complete state of a game, including everything hidden. Never shown to players."""

    __slots__ = ("_views", "hidden_hands", "public", "wall")
    __match_args__ = ("public", "hidden_hands", "wall")

    def __init__(self, public: PublicView, hidden_hands: tuple[HiddenHand, ...], wall: tuple[Tile, ...] = ()) -> None:
        self.public = public
        self.hidden_hands = hidden_hands
        self.wall = wall
        self._views: list[SeatView | None] | None = None

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.public.phase

    def view(self, seat: int) -> SeatView:
        """What a seat may know; cached for each seat."""
        views = self._views
        if views is None:
            views = self._views = [None] * len(self.hidden_hands)
        view = views[seat]
        if view is None:
            view = views[seat] = SeatView(self.public, seat, self.hidden_hands[seat])
        return view


def view_of(state: State, seat: int) -> SeatView:
    """What a seat may know of the state."""
    return state.view(seat)


def visible_to(event: Event, seat: int | None) -> Event | None:
    """The event as a seat (None: a spectator) may see it; None if it may not know of the event at all."""
    match event:
        case Claimed():
            return event if event.seat == seat else None
        case TileDrawn():
            return event if event.seat == seat else replace(event, tile=None)
        case KyokuStarted():
            hands = tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands))
            return replace(event, wall=None, hands=hands)
        case _:
            return event
