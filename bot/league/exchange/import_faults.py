"""What can be wrong with what comes into a league from a file, beside the faults of any entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.league.faults import EntryFault

if TYPE_CHECKING:
    from bot.league.exchange.archive import ArchiveProblem


@dataclass(frozen=True, slots=True)
class EntryUnreadable(EntryFault):
    """An entry of a file that is none: ``place`` is the part of it that is wrong."""

    problem: ArchiveProblem
    place: str


@dataclass(frozen=True, slots=True)
class KindUnknown(EntryFault):
    """A kind of entry that this version of the bot does not know."""

    kind: str


@dataclass(frozen=True, slots=True)
class NumberUnknown(EntryFault):
    """A player, season, game or penalty (``kind``) that nothing in the file explains."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class SaysOtherwise(EntryFault):
    """The league has an entry of that number itself, and it is another one."""


@dataclass(frozen=True, slots=True)
class HeldAlready(EntryFault):
    """It would change a game, season, penalty or player (``kind``) that the league has: files only add."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class OtherRules(EntryFault):
    """The season of that name and these dates is scored by other rules here."""

    name: str


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong at a place of a file: the number of an entry, or of a row of a sheet. All faults there at once."""

    place: int
    faults: tuple[EntryFault, ...]


@dataclass(frozen=True, slots=True)
class NoDate(EntryFault):
    """A row without a date."""


@dataclass(frozen=True, slots=True)
class BadDate(EntryFault):
    """Something that is no date."""

    text: str


@dataclass(frozen=True, slots=True)
class DayOrMonth(EntryFault):
    """A date like 3/4/2026, of which nobody said whether its day comes first."""

    text: str


@dataclass(frozen=True, slots=True)
class PointsWithoutName(EntryFault):
    """Points of nobody."""

    text: str


@dataclass(frozen=True, slots=True)
class NameWithoutPoints(EntryFault):
    """A player whose points are missing or none."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BadCell(EntryFault):
    """A cell that does not say what its ``column`` (sticks, chombo, user, game, id) is for."""

    column: str
    text: str


@dataclass(frozen=True, slots=True)
class SeveralOfThatName(EntryFault):
    """More than one player of the league is called that."""

    name: str


@dataclass(frozen=True, slots=True)
class NoSeasonCalled(EntryFault):
    """The league has no season of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class IdTwice(EntryFault):
    """The id of a game stands in an earlier row, too."""

    text: str
