"""Autocompletion of the option for a game's number."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.club.names import NUMBER
from bot.league.faults import LeagueRefused
from bot.league.games import GameLine, GameStatus
from bot.store.errors import StoreError
from bot.text.league.people import seat_name
from bot.text.sentences import Plain, Words, flat, joined, render, say
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.people.player_option import LONGEST_CHOICE

Interaction = discord.Interaction[Any]
LOOKED_AT: Final = 100
"""How many of the newest games are searched for the typed number."""
_STATES: Final = {
    GameStatus.PENDING: say("unconfirmed"),
    GameStatus.DISPUTED: say("disputed"),
    GameStatus.VOIDED: say("voided"),
}


def game_label(game: GameLine, names: Mapping[int, str]) -> Words:
    """A game in one line: its number, its day and who played it."""
    seats = (seat_name(seat, names) for seat in game.seats)
    return joined((Plain(f"{game.number}: {game.played_at:%Y-%m-%d}"), *seats), ", ")


def _choice(game: GameLine, names: Mapping[int, str], locale: str) -> app_commands.Choice[int]:
    """A game to choose, with what keeps it from counting."""
    state = _STATES.get(game.status) if game.disputed_by is None else say("disputed")
    label = render(joined((state, game_label(game, names))), locale, markdown=False)
    return app_commands.Choice(name=label[:LONGEST_CHOICE], value=game.number)


def games_typed(service: LeagueService) -> Callable[[Interaction, int], Awaitable[list[app_commands.Choice[int]]]]:
    """Autocompletion of a league's games, the newest first."""

    async def typed(interaction: Interaction, current: int) -> list[app_commands.Choice[int]]:
        try:
            league = await service.league(interaction, getattr(interaction.namespace, "league", None) or None)
            listed = await service.club.views.newest_games(league, LOOKED_AT)
            names = await service.names(league.id)
        except (LeagueRefused, StoreError):
            return []
        games = [game for game in listed if str(game.number).startswith(str(current or ""))]
        return [_choice(game, names, str(interaction.locale)) for game in games[:CHOICES]]

    return typed


LONGEST_FOULS: Final = 80
"""The limit of characters of the option."""


def fouls_typed(service: LeagueService) -> Callable[[Interaction, str], Awaitable[list[app_commands.Choice[str]]]]:
    """Autocompletion of fouls: the command's options ``player1`` to ``player4``, one more after each comma."""

    async def typed(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            league = await service.league(interaction, getattr(interaction.namespace, "league", None) or None)
            names = await service.names(league.id)
        except (LeagueRefused, StoreError):
            names = {}
        before, _, last = current.rpartition(",")
        choices: list[app_commands.Choice[str]] = []
        for place in range(1, 5):
            chosen = getattr(interaction.namespace, f"player{place}", None)
            if not chosen:
                continue
            number = NUMBER.fullmatch(chosen)
            name = flat(names.get(int(number[1]), chosen) if number is not None else chosen)
            value = f"{before.strip()}, player{place}" if before.strip() else f"player{place}"
            if last.strip().casefold() in f"player{place} {name}".casefold() and len(value) <= LONGEST_FOULS:
                choices.append(app_commands.Choice(name=f"{value}: {name}"[:LONGEST_CHOICE], value=value))
        return choices

    return typed
