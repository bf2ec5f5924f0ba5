"""Several players in one option of a command: mentions and names, with commas between."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from bot.league.drafts import Member
from bot.league.leagues import League
from bot.text.sentences import Words, lines, say
from cogs.common.command_refused import CommandRefused
from cogs.league.league_service import LeagueService
from cogs.league.people.person_lookup import PlayerReader
from cogs.league.people.player_lookup import Stranger, nobody_called, not_played

Interaction = discord.Interaction[Any]
MOST: Final = 25
"""The most players in one option."""
_BETWEEN: Final = re.compile(r"[,;\n]|(?<=>)\s*(?=<@)")


def parts_of(text: str) -> list[str]:
    """The parts between the commas, one for each player."""
    return [part for part in map(str.strip, _BETWEEN.split(text)) if part]


async def several_of(
    service: LeagueService, interaction: Interaction, league: League, text: str, *, newcomers: bool
) -> tuple[int | Member, ...]:
    """All players in an option; ``newcomers``: members who are not players yet as well, whom the club has to add.

    Raises CommandRefused with all errors.
    """
    parts = parts_of(text)
    if not parts or len(parts) > MOST:
        raise CommandRefused(say("Name one to {most} players, with commas between.", most=MOST))
    somebody = PlayerReader(service, interaction, league)
    await somebody.read_people()
    faults: list[Words] = []
    identified: list[int | Member] = []
    for part in parts:
        match await somebody.identify(part):
            case Member(user) if not newcomers:
                faults.append(not_played(league, user))
            case int() | Member() as player:
                identified.append(player)
            case Stranger(name):
                faults.append(nobody_called(league, name))
            case words:
                faults.append(words)
    if faults:
        raise CommandRefused(lines(*faults))
    return tuple(identified)
