"""A season: which games it takes, by which rules they are scored, and who is ranked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime  # noqa: TC003 - the codec looks the types of fields up, here and below
from typing import Final

from bot.engine.rules.ruleset import Ruleset  # noqa: TC001

CONFIRM_HOURS: Final = 48
"""So long the players of an entered game have to object, where a season says nothing else."""


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """What the officers chose for a season.

    It takes games played from ``starts`` on and before ``ends`` (None: no end is set). ``rules`` score its games
    whatever table they come from, ``preset`` names where they were taken from; both are None where each game is scored
    by the rules it was played by. ``same_rules``: a table's game counts only when it was played by exactly these rules.
    ``chombo`` is taken from the final score for each foul, in tenths of a thousand. Who has played fewer than
    ``min_games`` is listed without a rank. ``invited_only``: only games of invited players count. ``channels``: tables
    in these channels (and their threads) count; all of the server where there is none. ``min_people``: games with fewer
    people, the rest computer players, do not count. ``confirm_hours``: an entered game that nobody objects to counts
    after so many hours; 0: at once.
    """

    name: str
    starts: datetime
    ends: datetime | None = None
    preset: str | None = None
    rules: Ruleset | None = None
    same_rules: bool = False
    chombo: int = 200
    min_games: int = 0
    invited_only: bool = False
    channels: tuple[int, ...] = ()
    min_people: int = 1
    confirm_hours: int = CONFIRM_HOURS

    def takes(self, at: datetime) -> bool:
        """Whether a game played then falls into its time."""
        return self.starts <= at and (self.ends is None or at < self.ends)

    def overlaps(self, other: SeasonSettings) -> bool:
        """Whether there is a moment that falls into both."""
        return (self.ends is None or other.starts < self.ends) and (other.ends is None or self.starts < other.ends)


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a league, ``number`` from 1. ``ended_at``: when an officer closed it; None while it takes games."""

    number: int
    settings: SeasonSettings
    ended_at: datetime | None = None

    @property
    def name(self) -> str:
        """As shown."""
        return self.settings.name

    def takes(self, at: datetime) -> bool:
        """Whether a game played then still counts for it."""
        return self.settings.takes(at) and (self.ended_at is None or at < self.ended_at)
