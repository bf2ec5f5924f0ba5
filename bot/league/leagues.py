"""The leagues of a server, with their settings and players."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.time_zones import zone_of

FIRST_LEAGUE: Final = "Club league"
"""What a league is called that begins by itself."""


def sitter_of(user: int | None, player: int) -> int:
    """The player of a league as a sitter; ``user`` is None for a guest."""
    return -player if user is None else user


def has_account(sitter: int) -> bool:
    """Whether a sitter is a member of the server, who can be pinged and play at a table of the bot."""
    return sitter > 0


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """The officers of a league, besides the managers of the server, its results channel and its time zone.

    ``officer_role`` and ``officers`` are Discord ids. ``results`` is the channel where results are announced; None:
    nowhere. ``zone`` is the name of the time zone whose days the league counts; None: nobody has chosen one.
    """

    officer_role: int | None = None
    officers: tuple[int, ...] = ()
    results: int | None = None
    zone: str | None = None

    @property
    def time_zone(self) -> ZoneInfo | None:
        """The time zone; None if there is none of that name on this machine."""
        return None if self.zone is None else zone_of(self.zone)


@dataclass(frozen=True, slots=True)
class League:
    """A league of a server. ``uid`` is unique among all bots; ``last`` is the number of its entries."""

    id: int
    uid: str
    guild: int
    name: str
    opened_at: datetime
    last: int
    settings: LeagueSettings
    tournament: bool = False
    """Whether it is a tournament, which concerns its channel alone (``clubs``)."""


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """A player of a league."""

    number: int
    user: int | None
    """Discord id; None for a guest."""
    name: str
    """Last known name; "" for a person who was forgotten."""
    merged_into: int | None = None
    """The player who has taken over all results of this one."""
    erased: bool = False
    """Whether the person was forgotten."""

    @property
    def guest(self) -> bool:
        """Whether the player has no account and is known by name."""
        return self.user is None and not self.erased


def clubs(leagues: Iterable[League]) -> tuple[League, ...]:
    """The leagues that concern the whole server: all but tournaments."""
    return tuple(league for league in leagues if not league.tournament)


def current_number(people: dict[int, LeaguePlayer], number: int) -> int:
    """The number that a player's results belong to, after all merges."""
    seen = {number}
    while (player := people.get(number)) is not None and player.merged_into is not None:
        number = player.merged_into
        if number in seen:
            break
        seen.add(number)
    return number


def names_by_number(people: dict[int, LeaguePlayer]) -> dict[int, str]:
    """The names of a league's players; a merged player has the name of the one they were merged into."""
    return {number: people[current_number(people, number)].name for number in people}
