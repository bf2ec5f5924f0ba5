"""What can be wrong with a row of a sheet, beside the faults of any game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.faults import EntryFault


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
