"""What can be wrong with a row of a sheet, beside the faults of any game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.faults import Fault


@dataclass(frozen=True, slots=True)
class NoDate(Fault):
    """A row without a date."""


@dataclass(frozen=True, slots=True)
class BadDate(Fault):
    """Something that is no date."""

    text: str


@dataclass(frozen=True, slots=True)
class DayOrMonth(Fault):
    """A date like 3/4/2026, of which nobody said whether its day comes first."""

    text: str


@dataclass(frozen=True, slots=True)
class PointsWithoutName(Fault):
    """Points of nobody."""

    text: str


@dataclass(frozen=True, slots=True)
class NameWithoutPoints(Fault):
    """A player whose points are missing or none."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BadCell(Fault):
    """A cell that does not say what its ``column`` (sticks, chombo, user, game, id) is for."""

    column: str
    text: str


@dataclass(frozen=True, slots=True)
class SeveralOfThatName(Fault):
    """More than one player of the league is called that."""

    name: str


@dataclass(frozen=True, slots=True)
class NoSeasonCalled(Fault):
    """The league has no season of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class IdTwice(Fault):
    """The id of a game stands in an earlier row, too."""

    text: str
