"""Club evenings: who comes, and the tables at which they are seated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.league.leagues import League


@dataclass(frozen=True, slots=True)
class Evening:
    """A meeting: an announced club evening, or a gathering of the people present, which has no title."""

    id: int
    league: int
    title: str
    at: datetime
    channel: int
    message: int | None
    """The message to sign up at."""
    remind_minutes: int
    """People are reminded this long before ``at``; 0: never."""
    made_by: int | None
    reminded_at: datetime | None
    called_off_at: datetime | None
    method: str | None
    leftover: str | None
    draw: int
    """How often a gathering was seated."""
    settled_at: datetime | None
    """From then on the seating is final; of tables in a room since they were announced."""
    parent: int | None = None
    """The meeting whose people this gathering seats, as one round of it."""
    rounds: int | None = None
    """How many rounds the event is to have; None: nobody said."""
    round: int | None = None
    """Which round of its evening a settled gathering is, from 1; None if an earlier release settled it."""
    place: str | None = None
    about: str | None = None
    """A description by whoever announced it."""
    seats: int | None = None
    """The most people who take part; None: any number."""
    event: int | None = None
    """The id of Discord's event that shows it."""
    every: int | None = None
    """Set in the row that stands for the evenings of every week."""
    weekly: int | None = None
    """The number of that row, in an evening that was copied from it."""

    @property
    def gathering(self) -> bool:
        """Whether it is a gathering of the people present."""
        return not self.title

    @property
    def remind_at(self) -> datetime | None:
        """When its people are to be reminded; None if that is done or not wanted."""
        if not self.remind_minutes or self.reminded_at is not None or self.called_off_at is not None:
            return None
        return self.at - timedelta(minutes=self.remind_minutes)


@dataclass(frozen=True, slots=True)
class Comer:
    """A person who answered whether they come; ``user`` is their number of ``bot.league.sitters``.

    ``table`` is their table in a gathering; 0: they sit out, None: they were not there when it was drawn. ``seat`` is
    their place there, East is 0; None at tables of before that was drawn.
    """

    user: int
    name: str
    comes: bool
    table: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening with the people who answered, in the order of their first answers."""

    league: League
    evening: Evening
    people: tuple[Comer, ...] = ()

    @property
    def coming(self) -> tuple[Comer, ...]:
        """Who comes and has a place."""
        return self._in[: self.evening.seats]

    @property
    def waiting(self) -> tuple[Comer, ...]:
        """Who would come if there were places left."""
        return self._in[len(self.coming) :]

    @property
    def declined(self) -> tuple[Comer, ...]:
        """Who does not come."""
        return tuple(comer for comer in self.people if not comer.comes)

    @property
    def _in(self) -> tuple[Comer, ...]:
        return tuple(comer for comer in self.people if comer.comes)


@dataclass(frozen=True, slots=True)
class MeetingTable:
    """A table of a gathering, ``number`` from 1, with its people, East first.

    ``thread`` and ``table`` are None until it is opened, ``message`` until it is announced, and ``game`` (the number of
    the league's game) until its result is there; ``counts``: it counts now.
    """

    number: int
    places: int
    people: tuple[Comer, ...]
    thread: int | None = None
    table: str | None = None
    message: int | None = None
    game: int | None = None
    counts: bool = False

    @property
    def begun(self) -> bool:
        """Whether it was announced or opened."""
        return self.message is not None or self.table is not None
