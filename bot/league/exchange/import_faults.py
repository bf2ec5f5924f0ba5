"""The faults that only an import from a file can have, besides those of any entry."""

from dataclasses import dataclass

from bot.league import faults as f
from bot.league.exchange.archive import ArchiveProblem


@dataclass(frozen=True, slots=True)
class EntryUnreadable(f.EntryFault):
    """An entry of a file cannot be read; ``place`` is the part that is wrong."""

    problem: ArchiveProblem
    place: str


@dataclass(frozen=True, slots=True)
class KindUnknown(f.EntryFault):
    """A kind of entry that this version of the bot does not know."""

    kind: str


@dataclass(frozen=True, slots=True)
class NumberUnknown(f.EntryFault):
    """An entry names a player, season, game or penalty (``kind``) that the file does not have."""

    kind: str
    number: int


class SaysOtherwise(f.EntryFault):
    """The league has a different entry of that number."""


@dataclass(frozen=True, slots=True)
class HeldAlready(f.EntryFault):
    """The import would change a game, season, penalty or player (``kind``) of the league, but may only add."""

    kind: str
    number: int


class OtherRules(f.NameFault):
    """The league has a season of that name and these dates with other rules."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """All faults at one place of a file: the number of an entry, or the row of a sheet."""

    place: int
    faults: tuple[f.EntryFault, ...]


class NoDate(f.EntryFault):
    """A row without a date."""


class BadDate(f.TextFault):
    """A text that is not a date."""


class DayOrMonth(f.TextFault):
    """An ambiguous date like 3/4/2026: the day may be either number."""


class PointsWithoutName(f.TextFault):
    """Points without a player."""


@dataclass(frozen=True, slots=True)
class NameWithoutPoints(f.EntryFault):
    """A player whose points are missing or cannot be read."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BadCell(f.EntryFault):
    """A cell that does not fit its ``column`` (sticks, chombo, user, game, note, id)."""

    column: str
    text: str


class SeveralOfThatName(f.NameFault):
    """Several players of the league have that name."""


class NoSeasonCalled(f.NameFault):
    """The league has no season of that name."""


class IdTwice(f.TextFault):
    """The id of a game is in an earlier row too."""
