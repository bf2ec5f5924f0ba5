"""`/club evening`: announce club evenings and call them off, with sign-up and a reminder."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.evening_commands import AnnounceEvening, CallOffEvening, EndWeekly, KeepZone
from bot.league.evenings import EveningView
from bot.text.league.evenings import moment
from bot.text.sentences import PersonName, Plain, channel_link, flat, joined, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, OneChannel
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Attendance
from cogs.league.evenings.evening_changes import (
    CANCEL,
    CHANGE,
    MOST_PEOPLE,
    EveningChanges,
    moment_typed,
)
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.evenings_list import evenings_listed
from cogs.league.evenings.seating_command import LEFTOVERS, METHODS, MOST_ROUNDS, how_seated
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.evenings.weekly_evenings import WeeklyAnnouncements
from cogs.league.league_service import LeagueService
from cogs.league.zones import zone_typed, zones_typed
from cogs.table.channels.permissions import missing_in

Interaction = discord.Interaction[Any]
ANNOUNCE: Final = "announce"
REMIND: Final = 60
"""The default number of minutes before an evening at which people are reminded."""
LONGEST_REMINDER: Final = 7 * 24 * 60

log = structlog.stdlib.get_logger(__name__)


def add_evening(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and send reminders from now on."""
    notices = EveningNotices(service)
    service.bot.add_listener(notices.begin, "on_shard_ready")
    mine = EveningCommand(service, Attendance.of(service), notices)
    command: Any = group.command(
        name="evening",
        description=locale_str("Announce, change or cancel a club evening or event, or see the calendar (officers)"),
    )
    added = command(mine.evening)
    added.autocomplete("timezone")(zones_typed)
    added.autocomplete("cancel")(mine.changes.evenings_typed)
    service.bot.add_listener(mine.weekly.begin, "on_shard_ready")
    added.autocomplete("league")(service.leagues_typed)


class EveningCommand:
    """Lists, announces, calls off."""

    def __init__(self, service: LeagueService, attendance: Attendance, notices: EveningNotices) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._attendance: Final = attendance
        self._notices: Final = notices
        self._events: Final = ServerEvents(service)
        self.weekly: Final = WeeklyAnnouncements(service, attendance, notices, self._events)
        self._forms: Final = ClubForms.of(service)
        self._forms.add(
            ANNOUNCE, ClubForm(say("Announce an evening…"), self._announce_fields, self._announce_sent, private=True)
        )
        self.changes: Final = EveningChanges(service, attendance, notices, self._events, self.weekly)

    @app_commands.describe(
        title=locale_str("The name"),
        when=locale_str("For example Friday 19:00, 4 Dec 19:30 or in 2 hours; “every Friday 19:00” makes it weekly"),
        timezone=locale_str("Time zone, for example Europe/Berlin (default: the league's)"),
        channel=locale_str("Channel for the announcement (default: this one)"),
        remind=locale_str("When to remind people, in minutes before the start; 0 for no reminder (default: 60)"),
        method=locale_str("How tables are drawn (default: few repeats)"),
        leftover=locale_str("What happens to people left over (default: they sit out)"),
        place=locale_str("Where it takes place, if in person"),
        description=locale_str("Anything else people should know"),
        limit=locale_str("Maximum number of people; any others go on a waiting list"),
        rounds=locale_str("Number of rounds planned, so that repeats stay few across all of them"),
        cancel=locale_str("The evening to cancel"),
        league=locale_str("The league, if the server has several"),
    )
    @app_commands.choices(method=METHODS, leftover=LEFTOVERS)
    async def evening(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        title: app_commands.Range[str, 1, 100] | None = None,
        when: app_commands.Range[str, 1, 64] | None = None,
        timezone: app_commands.Range[str, 1, 64] | None = None,
        channel: discord.TextChannel | None = None,
        remind: app_commands.Range[int, 0, LONGEST_REMINDER] = REMIND,
        method: str | None = None,
        leftover: str | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        place: app_commands.Range[str, 1, 100] | None = None,
        description: app_commands.Range[str, 1, 500] | None = None,
        limit: app_commands.Range[int, 2, MOST_PEOPLE] | None = None,
        cancel: str | None = None,
        league: str | None = None,
    ) -> None:
        """List evenings, announce one or call one off; a form asks for what is missing."""

        async def work(answer: Answer) -> None:
            if title is None and when is None and cancel is None:
                await self._list(interaction, league, answer)
                return
            asked = ClubPress(interaction, await self._service.officers_league(interaction, league))
            if cancel is not None:
                await self.changes.call_off(asked, cancel, answer)
            elif title is None or when is None:
                await self._forms.open(answer, asked, ANNOUNCE, title=title, when=when, place=place, remind=remind)
            else:
                there = channel.id if channel is not None else interaction.channel_id or 0
                at, weekly, zone = await self._moment(asked, when, timezone)
                command = AnnounceEvening(
                    asked.chosen_league.id,
                    flat(title),
                    at,
                    there,
                    weekly,
                    zone,
                    remind,
                    how_seated(method, leftover, rounds),
                    place,
                    description,
                    limit,
                )
                await self._announce(interaction, command, answer, keep_zone=timezone is not None or weekly)

        await self._service.answer(interaction, work)

    # Forms

    async def _announce_fields(self, asked: ClubPress) -> Sequence[Field]:
        del asked
        every = say("“every Friday 19:00” makes it weekly")
        return (
            FormField("title", say("Title"), required=True, longest=100),
            FormField("when", say("When"), every, "Friday 19:00", required=True, longest=64),
            OneChannel("channel", say("Channel for the announcement"), say("Default: this channel")),
            FormField("place", say("Venue, if in person"), longest=100),
            FormField("remind", say("Reminder (minutes before)"), value=str(REMIND), longest=5),
        )

    async def _announce_sent(self, asked: ClubPress, answer: Answer) -> None:
        remind = asked.typed("remind") or "0"
        if not (remind.isascii() and remind.isdecimal() and int(remind) <= LONGEST_REMINDER):
            raise CommandRefused(
                say(
                    "“{text}” is not a valid number of minutes. Write a number up to {most}, or 0 for no reminder.",
                    text=PersonName(remind),
                    most=LONGEST_REMINDER,
                )
            )
        channel = int(next(iter(asked.chosen("channel")), asked.interaction.channel_id or 0))
        title, place = flat(asked.typed("title") or ""), asked.typed("place") or None
        at, weekly, zone = await self._moment(asked, asked.typed("when") or "", None)
        command = AnnounceEvening(asked.chosen_league.id, title, at, channel, weekly, zone, int(remind), place=place)
        await self._announce(asked.interaction, command, answer, keep_zone=weekly)

    # Work

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        asked = ClubPress(interaction, league)
        leagues = (league,) if name is not None else await self._service.club.leagues.of(league.guild)
        words = evenings_listed(await self._service.club.evenings.to_come(leagues))
        forms = (ANNOUNCE, CHANGE, CANCEL) if words is not None else (ANNOUNCE,)
        none = say("No club evenings have been announced.")
        await answer.reply(Content(words or none, self._forms.buttons(asked, *forms)))

    async def _announce(
        self, interaction: Interaction, command: AnnounceEvening, answer: Answer, *, keep_zone: bool
    ) -> None:
        """Announce an evening; ``keep_zone``: the league's dates are read in its zone from now on."""
        missing = missing_in(self._bot, interaction.guild_id or 0, command.channel)
        if missing:
            raise CommandRefused(
                say(
                    "I cannot post in {channel}: I lack {permissions} there. Ask a server manager to grant "
                    "what is missing.",
                    channel=channel_link(command.channel),
                    permissions=joined(missing, ", "),
                )
            )
        announced = await self._service.run(interaction, command)
        view: EveningView | None = announced.view
        if announced.due and (view := await self.weekly.announce(announced.view)) is None:
            evening = announced.view.evening
            ends = EndWeekly(command.league, evening.weekly) if evening.weekly is not None else None
            await self._service.run(interaction, ends or CallOffEvening(command.league, evening.id))
            raise CommandRefused(
                say("Discord refused the announcement in {channel}.", channel=channel_link(command.channel))
            )
        if keep_zone:
            # Only after the announcement succeeded: a refused command changes nothing.
            await self._service.run(interaction, KeepZone(command.league, str(command.zone)))
        self.weekly.look()
        text = lines(
            say(
                "“{title}” on {moment} has been announced in {channel}.",
                title=PersonName(command.title),
                channel=channel_link(command.channel),
                moment=moment(command.at),
            ),
            say("The evening repeats every week; each date is announced a week ahead.") if command.weekly else None,
            say_many(
                "The evening starts in less than {count} minute, so nobody will be reminded.",
                "The evening starts in less than {count} minutes, so nobody will be reminded.",
                command.remind_minutes,
            )
            if announced.too_late_to_remind
            else None,
            self._events.note(view or announced.view),
            say("-# The time zone is {zone}; the option *timezone* sets another one.", zone=Plain(str(command.zone))),
        )
        await answer.tell(text)

    async def _moment(self, asked: ClubPress, when: str, timezone: str | None) -> tuple[datetime, bool, ZoneInfo]:
        """When an evening begins, whether it is weekly, and in which zone that was read. Raises CommandRefused."""
        if timezone is None:
            league = asked.chosen_league
            zone = await self._service.zone(asked.interaction, league)
        else:
            zone = await zone_typed(timezone)
        return (*moment_typed(when, self._bot.clock.now(), zone), zone)
