"""Views: all that a viewer may know.

A ``State`` is a ``PublicView``, one ``HiddenHand`` a seat, and the wall. A ``SeatView`` is the public part with the
hidden hand of one seat: tiles hidden from it are counts, never stand-ins. Whatever draws, advises or plays takes a
view. ``visible_to`` is the same boundary for events.

The fold makes these by the thousand: it copies a value, changes the copy and hands it on (``bot.engine.value``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.events import Claimed, Event, KyokuStarted, TileDrawn
from bot.engine.phases import AwaitDeal, AwaitStop, GameOver, KyokuOver, Phase
from bot.engine.seat import HiddenHand, Liability, RiverTile, SeatPublic
from bot.engine.tiles import Kind, Tile
from bot.engine.value import Value

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.rules.ruleset import Ruleset

__all__ = (
    "HiddenHand",
    "Liability",
    "PublicView",
    "RevealTime",
    "RiverTile",
    "SeatPublic",
    "SeatView",
    "State",
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


class PublicView(Value):
    """What a spectator sees.

    ``live`` tiles can still be drawn; ``pending_indicators`` are the times at
    which kan indicators still covered will be turned over, oldest first; ``decision``
    numbers the open prompt of the game, from 1, and depends on public facts only. ``wins_in_a_row`` counts, by seat,
    the hands won without a break (paarenchan, 3.7).
    """

    __slots__ = (
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
        self.indicators = indicators
        self.pending_indicators = pending_indicators
        self.uninterrupted = uninterrupted
        self.decision = decision
        self.wins_in_a_row = wins_in_a_row

    def copy(self) -> PublicView:
        """The same again, for the fold to change."""
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
        """How many kans each seat has declared."""
        return tuple([seat.kans for seat in self.seats])

    @property
    def replaced(self) -> int:
        """How many kans and norths set aside have a replacement tile, or are about to."""
        count = 0
        for seat in self.seats:
            count += seat.kans + seat.kita
        return count

    @property
    def kyoku_over(self) -> KyokuOver | None:
        """How the kyoku ended that is on the table; None while it is played."""
        phase = self.phase
        if isinstance(phase, KyokuOver):
            return phase
        if isinstance(phase, AwaitStop):
            return phase.over
        return phase.last if isinstance(phase, GameOver) else None

    @property
    def kyoku(self) -> int:
        """A number for this kyoku, different from that of any other of the game and never 0."""
        return self.bakaze * 1_000_000 + self.number * 1000 + self.honba

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
        """What ``bot.engine.legal.legal_actions`` answered for this view, once it was asked."""

    @property
    def own(self) -> SeatPublic:
        """The public side of this seat."""
        return self.public.seats[self.seat]

    @property
    def discard_furiten(self) -> bool:
        """Whether a wait lies in the own river (3.3, first kind)."""
        return not self.own.river_kinds.isdisjoint(self.hidden.waits)

    @property
    def furiten(self) -> bool:
        """Whether any kind of furiten forbids ron."""
        return self.hidden.temporary_furiten or self.hidden.riichi_furiten or self.discard_furiten


class State(Value):
    """The whole truth of a game. Never leaves the table."""

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
        """What a seat may know; made once for each."""
        views = self._views
        if views is None:
            views = self._views = [None] * len(self.hidden_hands)
        found = views[seat]
        if found is None:
            found = views[seat] = SeatView(self.public, seat, self.hidden_hands[seat])
        return found


def view_of(state: State, seat: int) -> SeatView:
    """What a seat may know of the state."""
    return state.view(seat)


def visible_to(event: Event, seat: int | None) -> Event | None:
    """The event as a seat (None: a spectator) may see it; None where it may not know that anything happened."""
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
