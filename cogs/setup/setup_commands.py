"""`/setup show`, `defaults`, `check`, `rules` and `daily`. Changes need Manage Server."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.league.faults import LeagueRefused
from bot.store.errors import StoreError
from bot.text.league.faults import faults_text
from bot.text.sentences import say
from cogs.common.answer import Answer
from cogs.common.buttons import Features
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter, Refusals
from cogs.common.rules_typed import rules_autocomplete
from cogs.common.sharing import turned
from cogs.league.league_service import LeagueService
from cogs.reference.own_rules_shared import RulesService
from cogs.reference.rules_own import add_own_rules
from cogs.setup.check import check_words
from cogs.setup.daily_posting import DailyPosting
from cogs.setup.defaults import DefaultsPages
from cogs.setup.defaults_options import DAILY, FEATURE, LENGTHS, PACES, SURFACES, THREADS, need_manager
from cogs.table.times_of_day import zone_choices

Interaction = discord.Interaction[Any]
Place = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.ForumChannel

log = structlog.stdlib.get_logger(__name__)


class Setup(commands.Cog, name="Setup"):
    """`/setup`."""

    setup: Final = app_commands.Group(name="setup", description=locale_str("Settings of this server"), guild_only=True)

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._service: Final = LeagueService.of(bot)
        self._defaults: Final = DefaultsPages(bot)
        self._daily: Final = DailyPosting(bot)
        Features.of(bot).add(FEATURE, self.pressed)
        add_own_rules(self.setup, RulesService(bot))

    @setup.command(name="show", description=locale_str("The settings of this server and its channels"))
    async def show(self, interaction: Interaction) -> None:
        """Show."""
        await self._answer(interaction, partial(self._defaults.everything, interaction))

    @setup.command(
        name="defaults",
        description=locale_str(
            "Default settings for new tables in this server or one channel, and who runs the leagues"
        ),
    )
    @app_commands.describe(
        channel=locale_str("Only for this channel and its threads (default: for the whole server)"),
        preset=locale_str("The rules; “none” clears the choice"),
        length=locale_str("Length of a game"),
        pace=locale_str("Time per move"),
        surface=locale_str("Where hands appear, unless a player chooses otherwise"),
        threads=locale_str("Which tables get a thread of their own"),
        league=locale_str("The default league, if there are several; “none” clears the choice"),
        officers=locale_str("The role that runs every league in this server"),
        no_officers=locale_str("Stop letting a role run the leagues"),
    )
    @app_commands.rename(no_officers="no-officers")
    @app_commands.choices(length=LENGTHS, pace=PACES, surface=SURFACES, threads=THREADS)
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def defaults(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        channel: Place | None = None,
        preset: str | None = None,
        length: str | None = None,
        pace: str | None = None,
        surface: str | None = None,
        threads: str | None = None,
        league: str | None = None,
        officers: discord.Role | None = None,
        no_officers: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Choose for the server or a channel, or look at what was chosen there."""
        chosen = {"length": length, "pace": pace, "surface": surface, "threads": threads}
        typed = {"preset": preset, **chosen, "league": league}
        options = {key: value for key, value in typed.items() if value}
        work = partial(
            self._defaults.choose,
            interaction,
            None if channel is None else channel.id,
            options,
            officers=officers,
            no_officers=no_officers,
        )
        await self._answer(interaction, work)

    @defaults.autocomplete("league")
    async def _leagues(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._service.leagues_typed(interaction, typed)

    @setup.command(
        name="check", description=locale_str("Which permissions I lack in each channel, and how to fix this")
    )
    @app_commands.describe(channel=locale_str("Check only this channel (default: all channels)"))
    async def check(self, interaction: Interaction, channel: Place | None = None) -> None:
        """Check."""
        await self._answer(interaction, partial(self._check, interaction, channel))

    @setup.command(
        name="daily",
        description=locale_str("Where and when the daily puzzle is posted (Manage Server)"),
    )
    @app_commands.describe(
        channel=locale_str("The channel (default: this one)"),
        hour=locale_str("Hour of the day, 0 to 23"),
        timezone=locale_str("Time zone, for example Europe/Berlin"),
    )
    async def daily(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        timezone: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        """Set up the daily post, or look at it."""
        if channel is None and hour is None and timezone is None:
            await self._answer(interaction, partial(self._daily.shown, interaction))
            return
        place = channel.id if channel is not None else interaction.channel_id or 0
        await self._answer(interaction, partial(self._daily.post, interaction, place, hour, timezone))

    @daily.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        del interaction
        found = await asyncio.to_thread(zone_choices, typed, self._bot.clock.now())
        return [app_commands.Choice(name=label, value=name) for label, name in found]

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press or a choice on a page of these. Never raises."""
        page, _, what = rest.partition("/")
        of = self._daily.pressed if page == DAILY else self._defaults.pressed
        await self._answer(interaction, partial(of, interaction, what))

    async def _answer(self, interaction: Interaction, work: Callable[[], Awaitable[Content]]) -> None:
        """Answer privately with the message of ``work``, also if it is refused or the database fails."""

        async def tell(answer: Answer) -> None:
            await turned(answer, await work())

        await Counter.of(self._bot).answer(interaction, tell, refusals=_REFUSALS)

    async def _check(self, interaction: Interaction, channel: Place | None) -> Content:
        need_manager(interaction)
        guild = self._bot.get_guild(interaction.guild_id or 0)
        if guild is None:
            raise CommandRefused(
                say("I am not a member of this server. Invite me with the scopes “bot” and “applications.commands”.")
            )
        words = await check_words(self._bot, guild, channel.id if channel is not None else None)
        return Content(words)


_REFUSALS: Final[Refusals] = {
    LeagueRefused: lambda refused: faults_text(refused.faults, {}),
    StoreError: say("The settings cannot be read or written at the moment; nothing was changed. Try again later."),
}
