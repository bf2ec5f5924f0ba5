"""Whether a game played at a table of the bot counts for a season."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.seasons import Season


class NotCounted(StrEnum):
    """Why a table's game does not count for a season."""

    TIME = "time"
    """The season takes no games at that time."""
    CHANNEL = "channel"
    """Another channel than those of the season."""
    PEOPLE = "people"
    """Too few people, the others computer players."""
    RULES = "rules"
    """Other rules than the season's, which wants the same."""
    PLAYERS = "players"
    """The season's rules are for another number of players, or deal out other points."""
    INVITATION = "invitation"
    """Somebody played who has no invitation."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game at a table, played or about to be: what decides whether it counts.

    ``at`` is its end, or now; ``channels`` are the table's channel and, for a thread, the one it belongs to; ``users``
    are the Discord ids of who plays. ``people`` is how many they are, or can still become before the game begins.
    """

    at: datetime
    rules: Ruleset
    channels: Collection[int]
    users: Collection[int]
    people: int


def why_not_counted(season: Season, sitting: Sitting, invited: Collection[int]) -> NotCounted | None:
    """Why a game at a table does not count for a season; None where it does.

    ``invited`` are the Discord ids of those who may play in the season.
    """
    settings, rules = season.settings, sitting.rules
    if not season.takes(sitting.at):
        return NotCounted.TIME
    if settings.channels and not set(settings.channels).intersection(sitting.channels):
        return NotCounted.CHANNEL
    if sitting.people < max(settings.min_people, 1):
        return NotCounted.PEOPLE
    if settings.rules is not None:
        mine = settings.rules
        if (rules.players, rules.start_points) != (mine.players, mine.start_points):
            return NotCounted.PLAYERS
        if settings.same_rules and rules != mine:
            return NotCounted.RULES
    if settings.invited_only and not set(sitting.users).issubset(invited):
        return NotCounted.INVITATION
    return None
