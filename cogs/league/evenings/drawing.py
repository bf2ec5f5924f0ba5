"""Shows the tables that were drawn for a round, before anything is opened."""

from typing import Any, Final

import discord

from bot.club.evening_commands import DrawTables
from bot.club.tournament_commands import DrawAllRounds
from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Round
from bot.league.rounds import DrawView, RoundView
from bot.table.table_rules import rules_of
from bot.text.league.seating import draw_text
from bot.text.sentences import Words, say
from cogs.common.buttons import feature_id
from cogs.common.content import TEXT_LIMIT, Button, Content
from cogs.league.evenings.threads import TableThreads
from cogs.league.league_service import LeagueService
from cogs.table.channels.permissions import thread_parent

Interaction = discord.Interaction[Any]
FEATURE: Final = "seating"


class Drawing:
    """Draws the tables of rounds."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self.threads: Final = TableThreads(service)

    async def drawn(self, interaction: Interaction, begun: Round, note: Words | None = None) -> Content:
        """Draw the tables of a round (again) and show them with buttons. Raises LeagueRefused."""
        draw = await self.draw(interaction, begun)
        return Content(draw_text(draw, note, TEXT_LIMIT), self.buttons(draw.view), longest=TEXT_LIMIT)

    async def draw(self, interaction: Interaction, begun: Round) -> DrawView:
        """Draw the tables of a round (again). Raises LeagueRefused."""
        channels, rules = await self._played_in(interaction, begun.league, begun.channel)
        return await self._service.run(interaction, DrawTables(begun.league, begun.id, channels, rules))

    async def draw_all(self, interaction: Interaction, league: int, channel: int) -> int:
        """Draw all rounds of a tournament that have not begun; how many. Raises LeagueRefused."""
        channels, rules = await self._played_in(interaction, league, channel)
        return await self._service.run(interaction, DrawAllRounds(league, channels, rules[4].players))

    async def _played_in(
        self, interaction: Interaction, league: int, channel: int
    ) -> tuple[tuple[int, ...], dict[int, Ruleset]]:
        """The channels of tables that are opened in one, and their rules by places."""
        guild = interaction.guild_id or 0
        place = thread_parent(self._bot, guild, channel)
        channels = (channel,) if place is None else (channel, place.id)
        season = await self.threads.season(league, channels)
        settings = {places: await self.threads.settings(guild, channels[-1], season, places) for places in (4, 3)}
        return channels, {places: rules_of(each) for places, each in settings.items()}

    @staticmethod
    def buttons(view: RoundView) -> tuple[Button, ...]:
        """The buttons under a draw; the main one announces the tables of a tournament in a room, and opens others."""
        primary, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
        main = "open" if view.tournament is None or view.tournament.online else "tell"
        labels = {
            "again": say("Shuffle again"),
            "open": say("Open the tables"),
            "tell": say("Announce only"),
            "replace": say("Substitute…"),
            "drop": say("Cancel"),
        }
        return tuple(
            Button(press(verb, view.round.id, view.round.draw), label, 0, primary if verb == main else grey)
            for verb, label in labels.items()
        )


def press(verb: str, meeting: int, draw: int) -> str:
    """The custom id of a button under a draw."""
    return feature_id(FEATURE, f"{verb}.{meeting}.{draw}")
