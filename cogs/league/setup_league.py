"""`/club create` and `/club manage`: create a league, set its name, officers and results channel."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.store.league.league_settings import LeagueSettings
from bot.text.league.exchange import rebuilt_text
from bot.text.sentences import PersonName, Plain, Words, fit, joined, lines, render, say
from cogs.common.content import Content
from cogs.common.refusal import CommandRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Place = discord.TextChannel | discord.Thread


def add_setup(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group."""
    mine = SetupCommands(service)
    group.command(name="create", description=locale_str("Create another league in this server"))(mine.create)
    manage = app_commands.Group(name="manage", description=locale_str("How a league is run"), parent=group)
    for name, description, callback in (
        ("show", locale_str("Name, officers and results channel"), mine.show),
        ("rename", locale_str("Give a league another name"), mine.rename),
        ("officers", locale_str("Who runs a league beside the server's managers"), mine.officers),
        ("results", locale_str("Where results are announced"), mine.results),
    ):
        command: app_commands.Command[Any, ..., Any] = manage.command(name=name, description=description)(callback)
        command.autocomplete("league")(service.leagues_typed)


class SetupCommands:
    """Settings of a league. Officers may set the results channel, the rest is for members who manage the server."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @app_commands.describe(
        name=locale_str("What it is called"),
        results=locale_str("Where results are announced"),
        officers=locale_str("A role of officers"),
    )
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 64],
        results: Place | None = None,
        officers: discord.Role | None = None,
    ) -> None:
        """Create a league."""

        async def work(answer: Answer) -> None:
            _need_manager(interaction)
            settings = LeagueSettings(
                None if officers is None else _role(officers),
                results=None if results is None else _writable(interaction, results),
            )
            store = self._service.bot.store.leagues
            others = await store.of(interaction.guild_id or 0)
            league = await store.create(interaction.guild_id or 0, name, self._service.bot.clock.now(), settings)
            both = (
                say(
                    "-# The server has {count} leagues now. A game at a table counts in each that has a season for it; "
                    "the channels of a season keep them apart.",
                    count=len(others) + 1,
                )
                if others
                else None
            )
            begun = say(
                "The league “{name}” is there. It takes games once it has a season: /club season open.",
                name=PersonName(league.name),
            )
            await self._say(interaction, answer, lines(begun, *_facts(settings), both))

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(league=locale_str("Which league"))
    async def show(self, interaction: Interaction, league: str | None = None) -> None:
        """Show how a league is run."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            everybody = say("Members with the permission Manage Server may do everything here.")
            await self._say(
                interaction,
                answer,
                lines(
                    say("## League “{name}”", name=PersonName(chosen_league.name)),
                    *_facts(chosen_league.settings),
                    everybody,
                ),
            )

        await self._service.answer(interaction, work)

    @app_commands.describe(name=locale_str("The new name"), league=locale_str("Which league"))
    async def rename(
        self, interaction: Interaction, name: app_commands.Range[str, 1, 64], league: str | None = None
    ) -> None:
        """Rename a league."""

        async def work(answer: Answer) -> None:
            _need_manager(interaction)
            chosen_league = await self._service.league(interaction, league)
            await self._service.bot.store.leagues.rename(chosen_league, name)
            renamed = say(
                "The league “{old}” is called “{name}” now.",
                old=PersonName(chosen_league.name),
                name=PersonName(" ".join(name.split())),
            )
            await self._say(interaction, answer, renamed)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(
        role=locale_str("A role of officers"),
        no_role=locale_str("Take that role away"),
        add=locale_str("Make a member an officer"),
        remove=locale_str("Take that away from a member"),
        league=locale_str("Which league"),
    )
    async def officers(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        no_role: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        add: discord.Member | None = None,
        remove: discord.Member | None = None,
        league: str | None = None,
    ) -> None:
        """Set the officers of a league."""

        async def work(answer: Answer) -> None:
            _need_manager(interaction)
            chosen_league = await self._service.league(interaction, league)
            if add is not None and add.bot:
                raise CommandRefused(say("A bot runs no league."))

            def change(before: LeagueSettings) -> LeagueSettings:
                settings = before
                if role is not None or no_role:
                    settings = replace(settings, officer_role=None if role is None else _role(role))
                if add is not None and add.id not in settings.officers:
                    settings = replace(settings, officers=(*settings.officers, add.id))
                if remove is not None:
                    others = tuple(user for user in settings.officers if user != remove.id)
                    settings = replace(settings, officers=others)
                if settings == before:
                    raise CommandRefused(
                        say("That is how it stands already. Name a role, or a member to add or remove.")
                    )
                return settings

            await self._configure(interaction, answer, chosen_league, change)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(channel=locale_str("The channel; none if left out"), league=locale_str("Which league"))
    async def results(self, interaction: Interaction, channel: Place | None = None, league: str | None = None) -> None:
        """Choose the channel for results."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            self._service.need_officer(interaction, chosen_league)
            place = None if channel is None else _writable(interaction, channel)
            await self._configure(interaction, answer, chosen_league, lambda settings: replace(settings, results=place))

        await self._service.answer(interaction, work, public=True)

    async def _configure(
        self,
        interaction: Interaction,
        answer: Answer,
        league: League,
        change: Callable[[LeagueSettings], LeagueSettings],
    ) -> None:
        settings = await self._service.bot.store.leagues.configure(league.id, change)
        head = say("The league “{name}” is set up:", name=PersonName(league.name))
        await self._say(interaction, answer, lines(head, *_facts(settings)))

    async def _say(self, interaction: Interaction, answer: Answer, words: Words) -> None:
        await answer.reply(Content(fit(render(words, str(interaction.locale)))))


def _facts(settings: LeagueSettings) -> tuple[Words, ...]:
    """The officers and the results channel, as lines."""
    role = () if settings.officer_role is None else (Plain(f"<@&{settings.officer_role}>"),)
    who = [*role, *(Plain(f"<@{user}>") for user in settings.officers)]
    return (
        say("**Officers:** {who}", who=joined(who, ", ")) if who else say("**Officers:** none beside the managers."),
        say("**Results** are announced nowhere.")
        if settings.results is None
        else say("**Results** are announced in {channel}.", channel=Plain(f"<#{settings.results}>")),
    )


def _need_manager(interaction: Interaction) -> None:
    if not interaction.permissions.manage_guild:
        raise CommandRefused(say("Only members with the permission Manage Server may do this."))


def _role(role: discord.Role) -> int:
    """The id of a role of officers. Raises CommandRefused for @everyone."""
    if role.is_default():
        raise CommandRefused(say("Everybody has that role: everybody would be an officer. Choose another one."))
    return role.id


def _writable(interaction: Interaction, channel: Place) -> int:
    """The id of a channel. Raises CommandRefused if the bot cannot write in it."""
    guild = interaction.guild
    if guild is not None and guild.me is not None:
        may = channel.permissions_for(guild.me)
        can_send = may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages
        if not (may.view_channel and can_send):
            raise CommandRefused(
                say(
                    "I may not write in {channel}: it needs the permissions View Channel and Send Messages for me.",
                    channel=Plain(channel.mention),
                )
            )
    return channel.id


def add_rebuild(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    command: Any = group.command(
        name="rebuild", description=locale_str("Work everything out again from the entries (officers)")
    )
    command(RebuildCommand(service).rebuild).autocomplete("league")(service.leagues_typed)


class RebuildCommand:
    """The command, for officers."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(league=locale_str("Which league"))
    async def rebuild(self, interaction: Interaction, league: str | None = None) -> None:
        """Rebuild."""
        await self._service.answer(interaction, partial(self._rebuild, interaction, league))

    async def _rebuild(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        self._service.need_officer(interaction, league)
        done = await self._service.bot.store.league_rebuilds.rebuild(league.id)
        words = rebuilt_text(league.name, entries=done.entries, games=done.games, differing=done.differing)
        await answer.tell(Content(render(words, str(interaction.locale))))
