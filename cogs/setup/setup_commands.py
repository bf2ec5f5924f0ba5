"""`/setup show`, `server`, `channel`, `check` and `rules`. Changes need Manage Server; everybody may read."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.store.channel_settings import Defaults
from bot.store.errors import StoreError
from bot.store.preferences import GuildSettings
from bot.text.sentences import Words, channel_link, fit, lines, render, say
from cogs.common.content import Content
from cogs.common.counter import Counter
from cogs.common.refusal import CommandRefused
from cogs.common.rules_typed import newest_id, rules_autocomplete, rules_meant
from cogs.league.league_service import LeagueService
from cogs.reference.rules_own import add_own_rules
from cogs.reference.rules_service import RulesService
from cogs.setup.check import check_words
from cogs.setup.setup_choices import LENGTHS, PACES, SURFACES, chosen_words, value_or_none

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client.jantaku import JantakuBot
    from cogs.common.answer import Answer

Interaction = discord.Interaction[Any]
Place = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.ForumChannel

log = structlog.stdlib.get_logger(__name__)

PRESET: Final = locale_str("The rules; “none” takes the choice back")
LEAGUE: Final = locale_str("The league that is meant where several are; “none” takes the choice back")


class Setup(commands.Cog, name="Setup"):
    """`/setup`."""

    setup = app_commands.Group(
        name="setup", description=locale_str("What this server's tables begin with"), guild_only=True
    )
    rules = app_commands.Group(name="rules", description=locale_str("Rules of this server's own"), parent=setup)

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._service = LeagueService.of(bot)
        add_own_rules(self.rules, RulesService(bot))

    @setup.command(name="show", description=locale_str("What was chosen for this server and its channels"))
    async def show(self, interaction: Interaction) -> None:
        """Show."""
        await self._answer(interaction, partial(self._show, interaction))

    @setup.command(name="server", description=locale_str("What new tables here begin with, and who runs leagues"))
    @app_commands.describe(
        preset=PRESET,
        length=locale_str("How long a game is"),
        pace=locale_str("How much time there is for a move"),
        surface=locale_str("Where hands appear, unless a player chooses otherwise"),
        league=LEAGUE,
        officers=locale_str("A role whose members run every league here"),
        no_officers=locale_str("No role runs the leagues any more"),
    )
    @app_commands.choices(length=LENGTHS, pace=PACES, surface=SURFACES)
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def server(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        preset: str | None = None,
        length: str | None = None,
        pace: str | None = None,
        surface: str | None = None,
        league: str | None = None,
        officers: discord.Role | None = None,
        no_officers: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Choose for the server."""
        options = {"preset": preset, "length": length, "pace": pace, "surface": surface, "league": league}
        await self._answer(interaction, partial(self._server, interaction, options, officers, no_officers))

    @setup.command(name="channel", description=locale_str("What new tables in one channel begin with"))
    @app_commands.describe(
        channel=locale_str("Which channel; this one if left out"),
        preset=PRESET,
        length=locale_str("How long a game is"),
        pace=locale_str("How much time there is for a move"),
        surface=locale_str("Where hands appear, unless a player chooses otherwise"),
        league=LEAGUE,
    )
    @app_commands.choices(length=LENGTHS, pace=PACES, surface=SURFACES)
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def channel(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        channel: Place | None = None,
        preset: str | None = None,
        length: str | None = None,
        pace: str | None = None,
        surface: str | None = None,
        league: str | None = None,
    ) -> None:
        """Choose for a channel."""
        options = {"preset": preset, "length": length, "pace": pace, "surface": surface, "league": league}
        place = channel.id if channel is not None else interaction.channel_id or 0
        await self._answer(interaction, partial(self._channel, interaction, place, options))

    @setup.command(name="check", description=locale_str("What the bot lacks in which channel, and how to mend it"))
    @app_commands.describe(channel=locale_str("Only this channel"))
    async def check(self, interaction: Interaction, channel: Place | None = None) -> None:
        """Check."""
        await self._answer(interaction, partial(self._check, interaction, channel))

    @server.autocomplete("league")
    @channel.autocomplete("league")
    async def _leagues(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._service.leagues_typed(interaction, typed)

    async def _answer(self, interaction: Interaction, work: Callable[[], Awaitable[Words]]) -> None:
        """Answer privately with the words of ``work``, also if it is refused or the database fails."""

        async def tell(answer: Answer) -> None:
            try:
                words = await work()
            except CommandRefused as refused:
                words = refused.words
            except StoreError:
                log.warning("choices of a server cannot be read or written", exc_info=True)
                words = say("What was chosen cannot be read or written now; nothing was changed. Try again later.")
            await answer.tell(Content(fit(render(words, str(interaction.locale)))))

        await Counter.of(self._bot).answer(interaction, tell)

    async def _show(self, interaction: Interaction) -> Words:
        guild = interaction.guild_id or 0
        server = await self._bot.store.settings.guild(guild)
        channels = await self._bot.store.channels.of(guild)
        paragraphs: list[Words] = [
            say("## What tables here begin with"),
            await self._choices_text(guild, _server_defaults(server)),
        ]
        for channel, choices in channels.items():
            if _sees(interaction, channel):
                facts = await self._choices_text(guild, choices)
                paragraphs.append(say("{channel}: {facts}", channel=channel_link(channel), facts=facts))
        paragraphs.append(
            say("-# Whoever opens a table can say otherwise each time. /setup check tells what I lack where.")
        )
        return lines(*paragraphs)

    async def _server(
        self,
        interaction: Interaction,
        options: dict[str, str | None],
        officers: discord.Role | None,
        no_officers: bool,  # noqa: FBT001 - an option
    ) -> Words:
        _need_manager(interaction)
        guild, settings = interaction.guild_id or 0, self._bot.store.settings
        before = await settings.guild(guild)
        changed = await self._with_options(interaction, _server_defaults(before), options)
        role = None if no_officers else officers.id if officers is not None else before.officer_role
        if officers is not None and officers.is_default():
            raise CommandRefused(say("Everybody has that role: everybody would be an officer. Choose another one."))
        after = GuildSettings(locale=before.locale, officer_role=role, **_values(changed))
        if after == before and not (no_officers or officers is not None):
            raise CommandRefused(say("Nothing was chosen: say at least one option. /setup show tells what holds."))
        await settings.set_guild(guild, after)
        paragraphs: list[Words] = [say("**Chosen for this server.**"), await self._choices_text(guild, changed)]
        if no_officers or officers is not None:
            paragraphs.append(await self._officers(guild, role))
        return lines(*paragraphs)

    async def _officers(self, guild: int, role: int | None) -> Words:
        """Set the officers' role in every league of the server; later leagues take it from the server's settings."""
        leagues = self._bot.store.leagues
        for league in await leagues.of(guild):
            await leagues.configure(league.id, partial(replace, officer_role=role))
        if role is None:
            return say("No role runs the leagues of this server any more.")
        return say("Members with the role that you named run every league here, those that begin later too.")

    async def _channel(self, interaction: Interaction, channel: int, options: dict[str, str | None]) -> Words:
        _need_manager(interaction)
        guild, channels = interaction.guild_id or 0, self._bot.store.channels
        before = (await channels.of(guild)).get(channel, Defaults())
        after = await self._with_options(interaction, before, options)
        if after == before and not any(options.values()):
            raise CommandRefused(say("Nothing was chosen: say at least one option. /setup show tells what holds."))
        await channels.set(guild, channel, after)
        if after == Defaults():
            return say("{channel} is as the server has it again.", channel=channel_link(channel))
        facts = await self._choices_text(guild, after)
        return lines(say("**Chosen for {channel}.**", channel=channel_link(channel)), facts)

    async def _with_options(
        self, interaction: Interaction, before: Defaults, options: dict[str, str | None]
    ) -> Defaults:
        """The defaults after a command with these options; those left out stay. Raises CommandRefused."""
        found = {key: value_or_none(value) for key, value in options.items() if value}
        if found.get("preset") is not None:
            rules = await rules_meant(self._bot, interaction, found["preset"])
            if rules is None:
                raise CommandRefused(
                    say("There are no such rules. Choose some that are offered; /rules show explains them.")
                )
            found["preset"] = newest_id(rules.id)
        changed: dict[str, Any] = dict(found)
        if found.get("league") is not None:
            changed["league"] = (await self._service.league(interaction, found["league"])).id
        return replace(before, **changed)

    async def _choices_text(self, guild: int, choices: Defaults) -> Words:
        return await chosen_words(self._bot, guild, choices)

    async def _check(self, interaction: Interaction, channel: Place | None) -> Words:
        _need_manager(interaction)
        guild = self._bot.get_guild(interaction.guild_id or 0)
        if guild is None:
            raise CommandRefused(
                say("I am not a member of this server: invite me with the scopes bot and applications.commands.")
            )
        return await check_words(self._bot, guild, channel.id if channel is not None else None)


def _sees(interaction: Interaction, channel: int) -> bool:
    """Whether the caller may know of a channel. Deleted channels count as hidden.

    The members of a private thread are not known here, so only those who manage threads may know of it, and everybody
    who calls from within it.
    """
    place = interaction.guild.get_channel_or_thread(channel) if interaction.guild is not None else None
    if place is None or not isinstance(interaction.user, discord.Member):
        return False
    granted = place.permissions_for(interaction.user)
    private = isinstance(place, discord.Thread) and place.is_private() and channel != interaction.channel_id
    return granted.view_channel and (granted.manage_threads or not private)


def _server_defaults(server: GuildSettings) -> Defaults:
    return Defaults(server.preset, server.length, server.pace, server.surface, server.league)


def _values(choices: Defaults) -> dict[str, Any]:
    return {key: getattr(choices, key) for key in Defaults.__dataclass_fields__}


def _need_manager(interaction: Interaction) -> None:
    if not interaction.permissions.manage_guild:
        raise CommandRefused(say("Only members with the permission Manage Server may do this."))
