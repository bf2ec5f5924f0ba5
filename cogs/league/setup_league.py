"""`/club manage`: how a league is run: its name, officers and results channel; and another league."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import BeginLeague, ChangeLeague, DeleteLeague, RebuildLeague
from bot.league.leagues import LeagueSettings
from bot.text.league.exchange import rebuilt_text
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, OneChannel, OneRole, People, Ticks, people_in
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.league_service import LeagueService
from cogs.league.seasons.season_command import OPEN
from cogs.league.zones import zone_typed, zones_typed

Interaction = discord.Interaction[Any]
Place = discord.TextChannel | discord.Thread
NAME, OFFICERS, RESULTS, ZONE, ANOTHER = "name", "officers", "results", "timezone", "another"
DELETE = "leaguedelete"
MOST_TICKED: Final = 25
"""Officers whom the form lists: as many as Discord takes."""


def add_setup(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("Manage a league: name, officers, results channel and time zone; start another league")
    service.add_command(group, "manage", description, ManageCommand(service).manage, timezone=zones_typed)


class ManageCommand:
    """Settings of a league: results channel and time zone for officers, the rest for members who manage the server."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final = ClubForms.of(service)
        self._forms.add(NAME, ClubForm(say("Rename the league…"), self._name_fields, self._name_sent, managers=True))
        self._forms.add(OFFICERS, ClubForm(say("Officers…"), self._officers_fields, self._officers_sent, managers=True))
        self._forms.add(RESULTS, ClubForm(say("Results channel…"), self._results_fields, self._results_sent))
        self._forms.add(ZONE, ClubForm(say("Time zone…"), self._zone_fields, self._zone_sent))
        self._forms.add(
            ANOTHER, ClubForm(say("Another league…"), self._another_fields, self._another_sent, managers=True)
        )

        hint = say("This deletes the league, its seasons, players and evenings for good. Type its name to confirm.")
        gone = FormField("name", say("Name"), hint, required=True, longest=64)
        self._forms.add(DELETE, ClubForm(say("Delete the league…"), (gone,), self._delete, managers=True))

    @app_commands.describe(
        name=locale_str("New name for the league"),
        results=locale_str("The channel in which results are announced"),
        no_results=locale_str("Stop announcing results"),
        role=locale_str("The role whose members are officers"),
        no_role=locale_str("Stop counting the members of a role as officers"),
        add=locale_str("Make a member an officer"),
        remove=locale_str("Remove an officer"),
        timezone=locale_str("The league's time zone, for example Europe/Berlin"),
        new=locale_str("Name of another league to start"),
        league=locale_str("The league, if the server has several"),
    )
    @app_commands.rename(no_results="no-results", no_role="no-role")
    async def manage(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 64] | None = None,
        results: Place | None = None,
        no_results: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        role: discord.Role | None = None,
        no_role: bool = False,  # noqa: FBT001, FBT002 - the same
        add: discord.Member | None = None,
        remove: discord.User | None = None,
        timezone: app_commands.Range[str, 1, 64] | None = None,
        new: app_commands.Range[str, 1, 64] | None = None,
        league: str | None = None,
    ) -> None:
        """Show how a league is run, change it, or create another league."""
        changes = any((name, role, no_role, add, remove, new, results, no_results, timezone))

        async def work(answer: Answer) -> None:
            if not changes:
                await self._show(interaction, league, answer)
                return
            chosen_league = None if new is not None else await self._service.league(interaction, league)
            if add is not None and add.bot:
                raise CommandRefused(say("A bot cannot be an officer."))
            set_role = None if role is None else _role(role)
            zone = None if timezone is None else (await zone_typed(timezone)).key
            set_results = None if results is None else _writable(interaction, results)
            asked = ClubPress(interaction, chosen_league)
            if chosen_league is None:
                likely = await self._service.club.choice.likely_zone(interaction.user.id, interaction.guild_id or 0)
                zone = zone or (None if likely is None else likely.key)
                officers = () if add is None else (add.id,)
                await self._create(asked, new or "", LeagueSettings(set_role, officers, set_results, zone), answer)
                return
            change = ChangeLeague(
                chosen_league.id,
                name,
                0 if no_role else set_role,
                () if add is None else (add.id,),
                () if remove is None else (remove.id,),
                0 if no_results else set_results,
                zone,
            )
            await self._change(asked, change, answer)

        await self._service.answer(interaction, work, public=changes)

    async def _show(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        if await self._service.club.choice.begins_first(self._service.actor(interaction)):
            asked = ClubPress(interaction, None)
            none = say("This server has no league yet. The first table game with enough people starts one.")
            await answer.reply(Content(none, self._forms.buttons(asked, ANOTHER)))
            return
        asked = ClubPress(interaction, await self._service.league(interaction, name))
        words = lines(
            say("## League “{name}”", name=PersonName(asked.chosen_league.name)),
            *_facts(asked.chosen_league.settings),
            say("Members with the Manage Server permission may change everything here."),
        )
        played = await self._service.club.league_setup.has_games(asked.chosen_league.id)
        # Five buttons fill a row.
        gone = () if played else self._forms.buttons(asked, DELETE, row=1)
        buttons = (*self._forms.buttons(asked, NAME, OFFICERS, RESULTS, ZONE, ANOTHER), *gone)
        await answer.reply(Content(words, buttons))

    # Forms

    async def _name_fields(self, asked: ClubPress) -> Sequence[Field]:
        return (FormField("name", say("Name"), value=asked.chosen_league.name, required=True, longest=64),)

    async def _name_sent(self, asked: ClubPress, answer: Answer) -> None:
        await self._change(asked, ChangeLeague(asked.chosen_league.id, asked.typed("name")), answer)

    async def _officers_fields(self, asked: ClubPress) -> Sequence[Field]:
        settings, guild = asked.chosen_league.settings, asked.interaction.guild
        role = settings.officer_role
        fields: list[Field] = [
            OneRole(
                "role",
                say("Role for officers"),
                now=role if guild is not None and role is not None and guild.get_role(role) is not None else None,
            ),
            People("add", say("Add officers"), least=0),
        ]
        if settings.officers:
            known = await self._service.club.leagues.people(asked.chosen_league.id)
            names = {player.user: player.name for player in known.values()}
            choices = [(str(user), names.get(user) or str(user), False) for user in settings.officers[:MOST_TICKED]]
            fields.append(Ticks("remove", say("Remove officers"), choices))
        return fields

    async def _officers_sent(self, asked: ClubPress, answer: Answer) -> None:
        added, gone = tuple(people_in(asked.interaction, "add")), tuple(map(int, asked.chosen("remove")))
        change = ChangeLeague(asked.chosen_league.id, officer_role=_role_sent(asked) or 0, add=added, remove=gone)
        await self._change(asked, change, answer)

    async def _results_fields(self, asked: ClubPress) -> Sequence[Field]:
        guild, now = asked.interaction.guild, asked.chosen_league.settings.results
        there = guild is not None and now is not None and guild.get_channel_or_thread(now) is not None
        label, hint = say("Where results are announced"), say("Leave empty to announce nothing")
        return (OneChannel("results", label, hint, now if there else None),)

    async def _results_sent(self, asked: ClubPress, answer: Answer) -> None:
        await self._change(asked, ChangeLeague(asked.chosen_league.id, results=_channel_sent(asked) or 0), answer)

    async def _zone_fields(self, asked: ClubPress) -> Sequence[Field]:
        user, guild = asked.interaction.user.id, asked.interaction.guild_id or 0
        own = None if asked.league is None else asked.league.settings.time_zone
        zone = own or await self._service.club.choice.likely_zone(user, guild)
        label, hint = say("Time zone"), say("Time zone in which the league's days start and end")
        value = None if zone is None else zone.key
        return (FormField("timezone", label, hint, "Europe/Berlin", value, required=True, longest=64),)

    async def _zone_sent(self, asked: ClubPress, answer: Answer) -> None:
        zone = (await zone_typed(asked.typed("timezone") or "")).key
        await self._change(asked, ChangeLeague(asked.chosen_league.id, zone=zone), answer)

    async def _another_fields(self, asked: ClubPress) -> Sequence[Field]:
        return (
            FormField("name", say("Name"), required=True, longest=64),
            *await self._zone_fields(replace(asked, league=None)),
            OneChannel("results", say("Where results are announced")),
            OneRole("role", say("Role for officers")),
        )

    async def _another_sent(self, asked: ClubPress, answer: Answer) -> None:
        zone = (await zone_typed(asked.typed("timezone") or "")).key
        settings = LeagueSettings(_role_sent(asked), results=_channel_sent(asked), zone=zone)
        await self._create(asked, asked.typed("name") or "", settings, answer)

    async def _delete(self, asked: ClubPress, answer: Answer) -> None:
        league = asked.chosen_league
        await self._service.run(asked.interaction, DeleteLeague(league.id, asked.typed("name") or ""))
        await answer.reply(Content(say("The league “{name}” has been deleted.", name=PersonName(league.name))))

    # Work

    async def _create(self, asked: ClubPress, name: str, settings: LeagueSettings, answer: Answer) -> None:
        others = await self._service.club.leagues.of(asked.interaction.guild_id or 0)
        league = await self._service.run(asked.interaction, BeginLeague(0, name, settings))
        both = (
            say(
                "-# The server now has {count} leagues. A table game counts in every league with a matching "
                "season; to keep the leagues apart, give their seasons different channels.",
                count=len(others) + 1,
            )
            if others
            else None
        )
        begun = say(
            "The league “{name}” is ready. To record games, open a season with /club season.",
            name=PersonName(league.name),
        )
        text = lines(begun, *_facts(settings), both)
        await answer.reply(Content(text, self._forms.buttons(replace(asked, league=league), OPEN)))

    async def _change(self, asked: ClubPress, change: ChangeLeague, answer: Answer) -> None:
        """Change the league, and tell how it is run now."""
        before, league = asked.chosen_league, await self._service.run(asked.interaction, change)
        head = (
            say("The league “{name}”:", name=PersonName(league.name))
            if change.name is None
            else say(
                "The league “{old}” is now named “{name}”.", old=PersonName(before.name), name=PersonName(league.name)
            )
        )
        await answer.reply(Content(lines(head, *_facts(league.settings))))


def _facts(settings: LeagueSettings) -> tuple[Words, ...]:
    """The officers, the results channel and the time zone, as lines."""
    role = () if settings.officer_role is None else (Plain(f"<@&{settings.officer_role}>"),)
    who = [*role, *(Plain(f"<@{user}>") for user in settings.officers)]
    return (
        say("**Officers:** {who}", who=joined(who, ", "))
        if who
        else say("**Officers:** none besides server managers."),
        say("**Results** are not announced.")
        if settings.results is None
        else say("**Results** are announced in {channel}.", channel=Plain(f"<#{settings.results}>")),
        say("**Time zone:** none yet. Dates are in the time zone of the person who types them.")
        if settings.zone is None
        else say(
            "**Time zone:** {zone}. The league's days start and end in this time zone, for everybody.",
            zone=Plain(settings.zone),
        ),
    )


def _role(role: discord.Role) -> int:
    """The id of a role of officers. Raises CommandRefused for @everyone."""
    if role.is_default():
        raise CommandRefused(say("Everybody has that role, so everybody would be an officer. Choose another role."))
    return role.id


def _role_sent(asked: ClubPress) -> int | None:
    """The role of officers chosen in a form. Raises CommandRefused for @everyone."""
    guild, chosen = asked.interaction.guild, next(iter(asked.chosen("role")), None)
    role = None if guild is None or chosen is None else guild.get_role(int(chosen))
    return None if role is None else _role(role)


def _channel_sent(asked: ClubPress) -> int | None:
    """The channel for results chosen in a form. Raises CommandRefused if the bot cannot see it or write in it."""
    guild, chosen = asked.interaction.guild, next(iter(asked.chosen("results")), None)
    if guild is None or chosen is None:
        return None
    channel = guild.get_channel_or_thread(int(chosen))
    if not isinstance(channel, Place):
        raise CommandRefused(
            say("I cannot see that channel. Choose another one, or give me the View Channel permission there.")
        )
    return _writable(asked.interaction, channel)


def _writable(interaction: Interaction, channel: Place) -> int:
    """The id of a channel. Raises CommandRefused if the bot cannot write in it."""
    guild = interaction.guild
    if guild is not None and guild.me is not None:
        may = channel.permissions_for(guild.me)
        can_send = may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages
        if not (may.view_channel and can_send):
            raise CommandRefused(
                say(
                    "I cannot write in {channel}. Give me the View Channel and Send Messages permissions there.",
                    channel=Plain(channel.mention),
                )
            )
    return channel.id


def add_rebuild(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("Recalculate the standings and ratings from all entered games (officers)")
    service.add_command(group, "rebuild", description, RebuildCommand(service).rebuild)


class RebuildCommand:
    """The command, for officers."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(league=locale_str("The league, if the server has several"))
    async def rebuild(self, interaction: Interaction, league: str | None = None) -> None:
        """Work everything out again."""
        await self._service.answer(interaction, partial(self._rebuild, interaction, league))

    async def _rebuild(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        done = await self._service.run(interaction, RebuildLeague(league.id))
        words = rebuilt_text(league.name, entries=done.entries, games=done.games, differing=done.differing)
        await answer.tell(Content(words))
