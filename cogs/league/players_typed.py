"""Players of a league as an option of a command: chosen from a list, typed by name, or mentioned."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.render.text import Name, Plain, flat, render, say
from bot.store.errors import StoreError
from bot.store.leagues.people import meant
from cogs.league.desk import CHOICES, LeagueDesk, Refused

if TYPE_CHECKING:
    from bot.store.leagues.leagues import League
    from bot.store.leagues.people import LeaguePlayer

Interaction = discord.Interaction[Any]
NUMBER: Final = re.compile(r"#([0-9]{1,9})")
"""What a choice of the list stands for: the player's number, so that equal names are no trouble."""
MENTION: Final = re.compile(r"<@!?([0-9]{15,20})>|([0-9]{15,20})")
"""A member, mentioned or by id."""
LONGEST_CHOICE: Final = 100
"""Characters in the name of a choice."""


async def player_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Players of the league meant, to choose from while one is typed: names that begin so first, then by name."""
    desk = LeagueDesk.of(interaction.client)
    try:
        league = await desk.league(interaction, getattr(interaction.namespace, "league", None) or None)
        people = await desk.bot.store.leagues.people(league.id)
    except (Refused, StoreError):
        return []
    wanted = flat(typed).casefold().removeprefix("@")
    there = [player for player in people.values() if player.merged_into is None and not player.erased]
    same = Counter(_folded(player) for player in there)
    found = [player for player in there if wanted in _folded(player)]
    found.sort(key=lambda player: (not _folded(player).startswith(wanted), _folded(player), player.number))
    return [
        app_commands.Choice(name=_choice(interaction, player, same), value=f"#{player.number}")
        for player in found[:CHOICES]
    ]


def _folded(player: LeaguePlayer) -> str:
    return flat(player.name).casefold()


def _choice(interaction: Interaction, player: LeaguePlayer, same: Counter[str]) -> str:
    name = flat(player.name)
    words = say("{name} (guest)", name=Name(name)) if player.guest else Name(name)
    shown = render(words, str(interaction.locale), markdown=False)
    tail = f" #{player.number}" if same[name.casefold()] > 1 else ""
    return shown[: LONGEST_CHOICE - len(tail)] + tail


async def player_of(desk: LeagueDesk, league: League, text: str) -> int:
    """The number of the player that an option means; whoever was merged is who they turned out to be. Raises Refused.

    ``text`` is ``#`` and a number (what the list gives), a mention, an id of Discord, or a name in any case.
    """
    people = await desk.bot.store.leagues.people(league.id)
    wanted = text.strip()
    if (number := NUMBER.fullmatch(wanted)) is not None:
        if int(number[1]) in people:
            return meant(people, int(number[1]))
        raise Refused(say("“{league}” has no player {number}.", league=Name(league.name), number=Plain(number[1])))
    if (mention := MENTION.fullmatch(wanted)) is not None:
        user = int(mention[1] or mention[2])
        for player in people.values():
            if player.user == user:
                return meant(people, player.number)
        raise Refused(
            say("{player} has not played in “{league}” yet.", player=Plain(f"<@{user}>"), league=Name(league.name))
        )
    name = flat(wanted.removeprefix("@")).casefold()
    # A guest who was merged is found by the old name too.
    numbers = {
        meant(people, player.number)
        for player in people.values()
        if name and _folded(player) == name and not player.erased
    }
    if len(numbers) == 1:
        return numbers.pop()
    if numbers:
        raise Refused(
            say(
                "{count} players of “{league}” are called “{name}”. Choose one of the list that opens while you type.",
                count=len(numbers),
                league=Name(league.name),
                name=Name(wanted),
            )
        )
    raise Refused(
        say(
            "Nobody in “{league}” is called “{name}”. Choose from the list that opens while you type, "
            "or mention a member.",
            league=Name(league.name),
            name=Name(wanted),
        )
    )


async def player_or_me(desk: LeagueDesk, interaction: Interaction, league: League, text: str | None) -> int:
    """The player that an option means; who asks where it was left out. Raises Refused, and makes nobody a player."""
    if text is not None:
        return await player_of(desk, league, text)
    mine = await desk.bot.store.leagues.player_of(league.id, interaction.user.id)
    if mine is None:
        raise Refused(say("You have not played in “{league}” yet.", league=Name(league.name)))
    return meant(await desk.bot.store.leagues.people(league.id), mine)
