"""Whether a game played at a table of the bot counts for a season."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.rules import Ruleset
    from bot.league.results import GameResult
    from bot.league.season import Season


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


def why_not_counted(
    season: Season, result: GameResult, rules: Ruleset, channels: Collection[int], invited: Collection[int]
) -> NotCounted | None:
    """Why a finished game of a table does not count for a season; None where it does.

    ``channels`` are the table's channel and, for a thread, the channel it belongs to; ``invited`` the Discord ids of
    those who may play in the season.
    """
    settings = season.settings
    if not season.takes(result.ended_at):
        return NotCounted.TIME
    if settings.channels and not set(settings.channels).intersection(channels):
        return NotCounted.CHANNEL
    if result.people < max(settings.min_people, 1):
        return NotCounted.PEOPLE
    if settings.rules is not None:
        mine = settings.rules
        if (rules.players, rules.start_points) != (mine.players, mine.start_points):
            return NotCounted.PLAYERS
        if settings.same_rules and rules.fingerprint != mine.fingerprint:
            return NotCounted.RULES
    if settings.invited_only and not {seat.user for seat in result.seats if seat.user is not None}.issubset(invited):
        return NotCounted.INVITATION
    return None
