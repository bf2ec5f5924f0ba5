"""The faults that only an import from a file can have, besides those of any entry."""

from dataclasses import dataclass

from bot.league.exchange.archive import ArchiveProblem
from bot.league.faults import EntryFault


@dataclass(frozen=True, slots=True)
class EntryUnreadable(EntryFault):
    """An entry of a file cannot be read; ``place`` is the part that is wrong."""

    problem: ArchiveProblem
    place: str


@dataclass(frozen=True, slots=True)
class KindUnknown(EntryFault):
    """A kind of entry that this version of the bot does not know."""

    kind: str


@dataclass(frozen=True, slots=True)
class NumberUnknown(EntryFault):
    """An entry names a player, season, game or penalty (``kind``) that the file does not have."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class SaysOtherwise(EntryFault):
    """The league has a different entry of that number."""


@dataclass(frozen=True, slots=True)
class HeldAlready(EntryFault):
    """The import would change a game, season, penalty or player (``kind``) of the league, but may only add."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class OtherRules(EntryFault):
    """The league has a season of that name and these dates with other rules."""

    name: str


@dataclass(frozen=True, slots=True)
class FileFault:
    """All faults at one place of a file: the number of an entry, or the row of a sheet."""

    place: int
    faults: tuple[EntryFault, ...]


@dataclass(frozen=True, slots=True)
class NoDate(EntryFault):
    """A row without a date."""


@dataclass(frozen=True, slots=True)
class BadDate(EntryFault):
    """A text that is not a date."""

    text: str


@dataclass(frozen=True, slots=True)
class DayOrMonth(EntryFault):
    """An ambiguous date like 3/4/2026: the day may be either number."""

    text: str


@dataclass(frozen=True, slots=True)
class PointsWithoutName(EntryFault):
    """Points without a player."""

    text: str


@dataclass(frozen=True, slots=True)
class NameWithoutPoints(EntryFault):
    """A player whose points are missing or cannot be read."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BadCell(EntryFault):
    """A cell that does not fit its ``column`` (sticks, chombo, user, game, note, id)."""

    column: str
    text: str


@dataclass(frozen=True, slots=True)
class SeveralOfThatName(EntryFault):
    """Several players of the league have that name."""

    name: str


@dataclass(frozen=True, slots=True)
class NoSeasonCalled(EntryFault):
    """The league has no season of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class IdTwice(EntryFault):
    """The id of a game is in an earlier row too."""

    text: str
