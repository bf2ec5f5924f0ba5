"""Views: all that a viewer may know.

A ``State`` is a ``PublicView``, one ``Private`` a seat, and the wall. A ``SeatView`` is the public part with one seat's
private part: hidden tiles of others are counts, never stand-ins. Whatever draws, sends, advises or plays takes a view.
``visible_to`` is the same boundary for events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.events import Claimed, Event, KyokuStarted, TileDrawn
from bot.engine.phases import AwaitDeal, GameOver, Phase
from bot.engine.tiles import KIND_OF, Kind, Tile

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.melds import Meld
    from bot.engine.rules import Ruleset


RevealTime = Literal["on_discard", "after_discard"]
NO_DEAL: Final = AwaitDeal()


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard. ``sideways``: it carries the riichi declaration. ``called_by``: the seat that took it, else None."""

    tile: Tile
    drawn: bool
    sideways: bool = False
    called_by: int | None = None


@dataclass(frozen=True, slots=True)
class Liability:
    """``seat`` fed the set that made the yakuman ``yaku`` certain (pao, 4.8)."""

    yaku: str
    seat: int


@dataclass(frozen=True, slots=True)
class SeatPublic:
    """What everybody sees of a seat.

    ``concealed`` counts its hidden tiles, the drawn one included; ``draws`` those it drew, replacement tiles included;
    ``kita`` the norths it set aside.
    """

    score: int
    concealed: int = 13
    river: tuple[RiverTile, ...] = ()
    melds: tuple[Meld, ...] = ()
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    draws: int = 0
    kita: int = 0
    liable: tuple[Liability, ...] = ()

    @property
    def closed(self) -> bool:
        """Whether no meld opens the hand."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def river_kinds(self) -> frozenset[Kind]:
        """Kinds this seat discarded, called ones included."""
        return frozenset(KIND_OF[entry.tile] for entry in self.river)


@dataclass(frozen=True, slots=True)
class PublicView:
    """What a spectator sees.

    ``live`` tiles can still be drawn; ``pending_indicators`` are the times at
    which kan indicators still covered will be turned over, oldest first; ``decision``
    numbers the open prompt of the game, from 1, and depends on public facts only. ``wins_in_a_row`` counts, by seat,
    the hands won without a break (paarenchan, 3.7).
    """

    rules: Ruleset
    seats: tuple[SeatPublic, ...]
    phase: Phase = NO_DEAL
    bakaze: int = 0
    number: int = 1
    oya: int = 0
    honba: int = 0
    kyotaku: int = 0
    live: int = 0
    indicators: tuple[Tile, ...] = ()
    pending_indicators: tuple[RevealTime, ...] = ()
    uninterrupted: bool = True
    decision: int = 0
    wins_in_a_row: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    @property
    def kans(self) -> tuple[int, ...]:
        """How many kans each seat has declared."""
        return tuple(sum(meld.is_kan for meld in seat.melds) for seat in self.seats)

    @property
    def replaced(self) -> int:
        """How many kans and norths set aside have a replacement tile, or are about to."""
        return sum(self.kans) + sum(seat.kita for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.phase, GameOver)

    def jikaze(self, seat: int) -> Kind:
        """The seat wind of a seat."""
        return Kind(27 + (seat - self.oya) % self.players)

    @property
    def bakaze_kind(self) -> Kind:
        """The round wind."""
        return Kind(27 + self.bakaze)

    def following(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order after ``seat``."""
        return tuple((seat + turn) % self.players for turn in range(1, self.players))


@dataclass(frozen=True, slots=True)
class Private:
    """What only its seat knows.

    ``hand`` are the concealed tiles in hand order without ``drawn``. ``waits`` are the kinds that complete a hand of
    3n+1 tiles, empty when it is not tenpai or has a tile too many after a call. ``missed`` is temporary furiten,
    ``missed_in_riichi`` riichi furiten (3.3). ``claim`` is the own answer in the open call window.
    """

    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None
    waits: tuple[Kind, ...] = ()
    missed: bool = False
    missed_in_riichi: bool = False
    claim: Action | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All concealed tiles, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: everything public and its own hand."""

    public: PublicView
    seat: int
    private: Private

    @property
    def own(self) -> SeatPublic:
        """The public side of this seat."""
        return self.public.seats[self.seat]

    @property
    def discard_furiten(self) -> bool:
        """Whether a wait lies in the own river (3.3, first kind)."""
        return not self.own.river_kinds.isdisjoint(self.private.waits)

    @property
    def furiten(self) -> bool:
        """Whether any kind of furiten forbids ron."""
        return self.private.missed or self.private.missed_in_riichi or self.discard_furiten


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a game. Never leaves the table."""

    public: PublicView
    privates: tuple[Private, ...]
    wall: tuple[Tile, ...] = ()

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.public.phase


def view_of(state: State, seat: int) -> SeatView:
    """What a seat may know of the state."""
    return SeatView(state.public, seat, state.privates[seat])


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
