"""Club evenings: who comes, and the tables at which they are seated."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.league.leagues import League
from bot.league.seating import HowSeated


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening to which people sign up: announced, also as a tournament, or of those who are here now."""

    id: int
    league: int
    title: str
    """"" where who is here now is asked."""
    at: datetime
    channel: int
    how: HowSeated
    """How its people are seated, and in how many rounds."""
    message: int | None = None
    """The message to sign up at."""
    remind_minutes: int = 0
    """People are reminded this long before ``at``; 0: never."""
    reminded_at: datetime | None = None
    called_off_at: datetime | None = None
    place: str | None = None
    about: str | None = None
    """A description by whoever announced it."""
    seats: int | None = None
    """The most people who take part; None: any number."""
    event: int | None = None
    """The id of Discord's event that shows it."""
    weekly: int | None = None
    """The weekly evenings of which it is one."""

    @property
    def remind_at(self) -> datetime | None:
        """When its people are to be reminded; None if that is done or not wanted."""
        if not self.remind_minutes or self.reminded_at is not None or self.called_off_at is not None:
            return None
        return self.at - timedelta(minutes=self.remind_minutes)


@dataclass(frozen=True, slots=True)
class WeeklyEvening:
    """Evenings that come back every week; ``at`` is when the first one begins that is not made yet."""

    id: int
    league: int
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Round:
    """People who are seated at tables together, of an evening or by themselves."""

    id: int
    league: int
    channel: int
    how: HowSeated
    draw: int
    """How often its tables were drawn."""
    number: int = 1
    """Which round of its evening it is, once it is settled."""
    settled_at: datetime | None = None
    """From then on the seating is final; of tables in a room since they were announced."""
    called_off_at: datetime | None = None
    evening: int | None = None
    """The evening whose people it seats."""


@dataclass(frozen=True, slots=True)
class Comer:
    """A person who answered whether they come; ``user`` is their number of ``bot.league.leagues``.

    ``table`` is their table in a round; 0: they sit out, None: they were not there when it was drawn. ``seat`` is
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
class RoundTable:
    """A table of a round, ``number`` from 1, with its people, East first.

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
