"""A season: which games count for it, by which rules they are scored, and who is ranked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from zoneinfo import ZoneInfo

from bot.engine.rules.ruleset import Ruleset

AtOnce = Literal["nobody", "officers", "evenings"]
"""Whose entered games count at once: nobody's, those of officers, or also those of the tables drawn that evening."""

Length = Literal["east_only", "east_south", "one_round_all_winds"]
"""The length of a game (``Ruleset.length``)."""

PLAYERS: Final = (3, 4)
"""The numbers of players of a game."""
CONFIRM_HOURS: Final = 48
"""Default time that the players of an entered game have to object."""


def same_format(one: Ruleset, other: Ruleset) -> bool:
    """Whether both are for as many players, who start with as many points."""
    return (one.players, one.start_points) == (other.players, other.start_points)


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """The settings of a season."""

    name: str
    starts: datetime
    """Games played from then on count."""
    ends: datetime | None = None
    """Games played from then on do not count; None: no end is set."""
    preset: str | None = None
    """The preset that ``rules`` came from."""
    rules: Ruleset | None = None
    """They score the games of the season; None: each game is scored by the rules it was played by."""
    also_preset: str | None = None
    """The preset that ``also`` came from."""
    also: Ruleset | None = None
    """The rules of a second format, which score games of another number of players or other starting points."""
    same_rules: bool = False
    """Whether a table's game counts only if it was played by exactly these rules."""
    length: Length | None = None
    """Tables' games of another length do not count; None: those of any length do."""
    chombo: int = 200
    """Cost of one chombo, in tenths of a thousand of the final score."""
    min_games: int = 0
    """Players with fewer games are listed without a rank."""
    invited_only: bool = False
    """Whether only games of invited players count."""
    channels: tuple[int, ...] = ()
    """Tables in these channels and their threads count; empty: all tables of the server."""
    min_people: int | None = 1
    """Games with fewer people, the rest computer players, do not count; None: all players but one are people.

    A season that was stored without it has the default (new ones: ``new_season``).
    """
    confirm_hours: int = CONFIRM_HOURS
    """An entered game counts after this many hours without an objection; 0: at once."""
    at_once: AtOnce = "nobody"
    """Whose entered games nobody has to confirm. A season that was stored without it has the default."""
    deleted: bool = False
    """Whether nobody sees it any more. Its voided games still name it."""

    @property
    def formats(self) -> tuple[Ruleset, ...]:
        """The rules of its formats; empty if each game is scored by the rules it was played by."""
        return tuple(rules for rules, _ in self.named_formats)

    @property
    def named_formats(self) -> tuple[tuple[Ruleset, str | None], ...]:
        """The rules of its formats, each with the preset that they came from."""
        both = (self.rules, self.preset), (self.also, self.also_preset)
        return tuple((rules, name) for rules, name in both if rules is not None)

    @property
    def scoring(self) -> tuple[tuple[Ruleset, ...], int]:
        """All that decides the score of a game."""
        return self.formats, self.chombo

    def takes(self, at: datetime) -> bool:
        """Whether a game played at that time falls into the season."""
        return self.starts <= at and (self.ends is None or at < self.ends)

    def people_needed(self, players: int) -> int:
        """The least people in a game of so many players that counts."""
        return players - 1 if self.min_people is None else max(self.min_people, 1)

    def could_take(self, players: int) -> bool:
        """Whether ``also`` is free for a second format of so many players."""
        return self.rules is not None and self.also is None and players in PLAYERS

    def told_apart(self, other: SeasonSettings) -> bool:
        """Whether no table's game can count for both seasons, because of its channel or its format."""
        if self.channels and other.channels and not set(self.channels).intersection(other.channels):
            return True
        pairs = [same_format(mine, theirs) for mine in self.formats for theirs in other.formats]
        return bool(pairs) and not any(pairs)

    def overlaps(self, other: SeasonSettings) -> bool:
        """Whether the two seasons share any time."""
        return (self.ends is None or other.starts < self.ends) and (other.ends is None or self.starts < other.ends)


def new_season(name: str, starts: datetime) -> SeasonSettings:
    """What a season begins with that is opened now."""
    return SeasonSettings(name, starts, min_people=None, at_once="officers")


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a league, ``number`` from 1. ``ended_at``: when an officer closed it; None while it takes games."""

    number: int
    settings: SeasonSettings
    ended_at: datetime | None = None
    zone: ZoneInfo | None = None
    """The league's time zone, in which its days are shown; None if it has none, or was not asked for."""

    @property
    def name(self) -> str:
        """The season's name."""
        return self.settings.name

    def takes(self, at: datetime) -> bool:
        """Whether a game played at that time counts for the season."""
        return not self.settings.deleted and self.settings.takes(at) and (self.ended_at is None or at < self.ended_at)


def season_here(seasons: Iterable[Season], at: datetime, places: Collection[int] = ()) -> Season | None:
    """Of several seasons that take games at that time, one that names one of these channels, else one for all."""
    taking = [season for season in seasons if season.takes(at)]
    named = [season for season in taking if not set(season.settings.channels).isdisjoint(places)]
    anywhere = [season for season in taking if not season.settings.channels]
    return next(iter((*named, *anywhere, *taking)), None)


def seasons_for(
    seasons: Iterable[Season], at: datetime, fits: Callable[[Ruleset], bool], places: Collection[int] = ()
) -> tuple[Season, ...]:
    """The seasons that a game of that time may be meant for.

    Of several these are those of its format, which ``fits`` tells, and of these the only one that names one of the
    channels, if there is one.
    """
    taking = tuple(season for season in seasons if season.takes(at))
    formats = {season.number: season.settings.formats for season in taking}
    fitting = tuple(season for season in taking if not formats[season.number] or any(map(fits, formats[season.number])))
    several = fitting if len(taking) > 1 and fitting else taking
    named = tuple(season for season in several if not set(season.settings.channels).isdisjoint(places))
    return named if len(named) == 1 else several
