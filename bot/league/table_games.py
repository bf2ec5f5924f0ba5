"""The check whether a game at a table of the bot counts for a season."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.engine.rules.ruleset import Ruleset
from bot.league.seasons import Season, same_format


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's result."""

    seat: int
    user: int | None
    """None for a computer player."""
    name: str
    """As shown at the table."""
    place: int
    """From 1."""
    points: int
    """Raw points."""
    final: int
    """With uma and oka, in tenths of a thousand: 513 is +51.3."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: ``number`` counts from 1 at its ``table``, ``seats`` are in seat order.

    ``preset`` names where its rules came from; ``fingerprint`` names the rules themselves.
    """

    table: str
    number: int
    started_at: datetime
    ended_at: datetime
    preset: str
    length: str
    fingerprint: str
    seats: tuple[SeatResult, ...]

    @property
    def players(self) -> int:
        """The number of seats: 3 or 4."""
        return len(self.seats)

    @property
    def people(self) -> int:
        """The number of seats without the computer players."""
        return sum(seat.user is not None for seat in self.seats)


class NotCounted(StrEnum):
    """Why a table's game does not count for a season."""

    TIME = "time"
    """The game falls outside the season's dates."""
    CHANNEL = "channel"
    """The table is not in a channel of the season."""
    PEOPLE = "people"
    """Too many computer players."""
    RULES = "rules"
    """The season wants games by exactly its rules, and these are different."""
    LENGTH = "length"
    """The season takes games of another length."""
    PLAYERS = "players"
    """All rules of the season have another number of players or another starting score."""
    INVITATION = "invitation"
    """A player has no invitation."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The facts about a finished or coming game of a table that decide whether it counts."""

    at: datetime
    """When it ended, or now."""
    rules: Ruleset
    channels: Collection[int]
    """The table's channel and, for a thread, its parent channel."""
    users: Collection[int]
    """Discord ids of the players."""
    people: int
    """Number of players who are not computer players; before the game, the most there can still be."""


def why_not_counted(season: Season, sitting: Sitting, invited: Collection[int]) -> NotCounted | None:
    """Why a game at a table does not count for a season; None if it does.

    ``invited`` are the Discord ids of the players invited to the season.
    """
    settings, rules = season.settings, sitting.rules
    if not season.takes(sitting.at):
        return NotCounted.TIME
    if settings.channels and not set(settings.channels).intersection(sitting.channels):
        return NotCounted.CHANNEL
    if sitting.people < settings.people_needed(rules.players):
        return NotCounted.PEOPLE
    if settings.formats:
        if not any(same_format(rules, own) for own in settings.formats):
            return NotCounted.PLAYERS
        if settings.same_rules and rules not in settings.formats:
            return NotCounted.RULES
    if settings.length is not None and rules.length != settings.length:
        return NotCounted.LENGTH
    if settings.invited_only and not set(sitting.users).issubset(invited):
        return NotCounted.INVITATION
    return None
