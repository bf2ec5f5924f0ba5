"""`/club evening`: announce club evenings, change them and call them off; and `/league evenings`, those to come."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.club import evening_commands as e
from bot.league.evenings import Evening, EveningView, WeeklyEvening
from bot.league.leagues import League
from bot.league.typed.dates import DateFault, evening_typed
from bot.text.league.evenings import evening_line, moment
from bot.text.league.periods import date_fault
from bot.text.sentences import PersonName, Plain, Words, channel_link, flat, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, OneChannel, Ticks
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Attendance
from cogs.league.evenings.evening_notices import EveningNotices, link_of
from cogs.league.evenings.seating_command import LEFTOVERS, METHODS, MOST_ROUNDS, how_seated
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.evenings.weekly_evenings import WeeklyAnnouncements
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.zones import zone_typed, zones_typed

Interaction = discord.Interaction[Any]
ANNOUNCE, CANCEL, CHANGE = "announce", "calloff", "changeevening"
MOST_PEOPLE: Final = 400
FAR: Final = timedelta(days=2 * 366)
"""The furthest date that can be planned: a later one is a mistyped year."""
REMIND: Final = 60
"""The default number of minutes before an evening at which people are reminded."""
LONGEST_REMINDER: Final = 7 * 24 * 60
ANNOUNCE_FIELDS: Final = (
    FormField("title", say("Title"), required=True, longest=100),
    FormField(
        "when",
        say("When"),
        say("“every Friday 19:00” makes the evening weekly"),
        "Friday 19:00",
        required=True,
        longest=64,
    ),
    OneChannel("channel", say("Channel for the announcement"), say("Default: this channel")),
    FormField("place", say("Venue, if in person"), longest=100),
    FormField("remind", say("Reminder (minutes before)"), value=str(REMIND), longest=5),
)

log = structlog.stdlib.get_logger(__name__)


def add_evening(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and send reminders from now on."""
    notices = EveningNotices(service)
    service.bot.add_listener(notices.begin, "on_shard_ready")
    mine = EveningCommand(service, Attendance.of(service), notices)
    service.bot.add_listener(mine.weekly.begin, "on_shard_ready")
    description = locale_str("Announce, change or cancel a club evening or event, or see the calendar (officers)")
    offered = {"timezone": zones_typed, "cancel": mine.evenings_typed}
    service.add_command(group, "evening", description, mine.evening, **offered)


def moment_typed(text: str, now: datetime, zone: ZoneInfo) -> tuple[datetime, bool]:
    """When an evening begins, or the first of weekly ones, and whether it is weekly. Raises CommandRefused."""
    at, weekly = evening_typed(text, now, zone)
    if isinstance(at, DateFault):
        raise CommandRefused(date_fault(text, at, zone))
    if at <= now:
        asked = {"moment": moment(at), "zone": Plain(zone.key)}
        raise CommandRefused(
            say(
                "{moment} is in the past. Times are read in the time zone {zone}. Choose a later time.",
                **asked,
            )
        )
    if at > now + FAR:
        raise CommandRefused(say("{moment} is more than two years away. Choose an earlier date.", moment=moment(at)))
    return at, weekly


class EveningCommand:
    """Lists, announces, changes, calls off."""

    def __init__(self, service: LeagueService, attendance: Attendance, notices: EveningNotices) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings
        self._attendance: Final = attendance
        self._notices: Final = notices
        self._events: Final = ServerEvents(service)
        self.weekly: Final = WeeklyAnnouncements(service, attendance, notices, self._events)
        self._forms: Final = ClubForms.of(service)
        announce = ClubForm(say("Announce an evening…"), ANNOUNCE_FIELDS, self._announce_sent, private=True)
        self._forms.add(ANNOUNCE, announce)
        cancel = ClubForm(say("Cancel an evening…"), self._cancel_fields, self._cancel_sent, private=True)
        self._forms.add(CANCEL, cancel)
        change = ClubForm(say("Change an evening…"), self._change_fields, self._change_sent, private=True)
        self._forms.add(CHANGE, change)

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
        rounds=locale_str("Number of rounds planned, to keep repeats to a minimum across all of them"),
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
            values = {"title": title, "when": when, "place": place, "remind": remind}
            asked = ClubPress(interaction, await self._service.officers_league(interaction, league), values=values)
            if cancel is not None:
                await self._call_off(asked, cancel, answer)
            elif title is None or when is None:
                await self._forms.open(answer, asked, ANNOUNCE)
            else:
                there = channel.id if channel is not None else interaction.channel_id or 0
                at, weekly, zone = await self._moment(asked, when, timezone)
                command = e.AnnounceEvening(
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

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        asked = ClubPress(interaction, league)
        leagues = (league,) if name is not None else await self._service.club.leagues.of(league.guild)
        words = evenings_listed(await self._evenings.to_come(leagues))
        forms = (ANNOUNCE, CHANGE, CANCEL) if words is not None else (ANNOUNCE,)
        none = say("No club evenings have been announced.")
        await answer.reply(Content(words or none, self._forms.buttons(asked, *forms)))

    # Announcing

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
        command = e.AnnounceEvening(asked.chosen_league.id, title, at, channel, weekly, zone, int(remind), place=place)
        await self._announce(asked.interaction, command, answer, keep_zone=weekly)

    async def _announce(
        self, interaction: Interaction, command: e.AnnounceEvening, answer: Answer, *, keep_zone: bool
    ) -> None:
        """Announce an evening; ``keep_zone``: the league's dates are read in its zone from now on."""
        self._service.check_may_post(interaction, command.channel)
        announced = await self._service.run(interaction, command)
        view: EveningView | None = announced.view
        if announced.due and (view := await self.weekly.announce(announced.view)) is None:
            evening = announced.view.evening
            ends = e.EndWeekly(command.league, evening.weekly) if evening.weekly is not None else None
            await self._service.run(interaction, ends or e.CallOffEvening(command.league, evening.id))
            raise CommandRefused(
                say("Discord refused the announcement in {channel}.", channel=channel_link(command.channel))
            )
        if keep_zone:
            # Only after the announcement succeeded: a refused command changes nothing.
            await self._service.run(interaction, e.KeepZone(command.league, str(command.zone)))
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
            say(
                "-# The time zone is {zone}; the option *timezone* sets a different one.",
                zone=Plain(str(command.zone)),
            ),
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

    # Of those that are announced

    async def evenings_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: coming evenings, and the weekly ones as a whole."""
        league = await self._service.league_typed(interaction)
        return [
            app_commands.Choice(name=label, value=value)
            for value, label in ([] if league is None else await self._choices(interaction, league))
            if typed.strip().casefold() in label.casefold()
        ][:CHOICES]

    async def _all(self, league: League) -> tuple[Evening | WeeklyEvening, ...]:
        coming = await self._evenings.to_come([league])
        return (*(view.evening for view in coming), *await self._evenings.weekly(league))

    async def _choices(self, interaction: Interaction, league: League) -> list[tuple[str, str]]:
        """Id and label of each, with the time in the league's zone."""
        zone, locale = await self._service.zone(interaction, league), str(interaction.locale)
        return [(str(evening.id), _choice(evening, zone, locale)) for evening in await self._all(league)]

    async def _which(self, asked: ClubPress, label: Words) -> Ticks:
        choices = await self._choices(asked.interaction, asked.chosen_league)
        if not choices:
            raise CommandRefused(say("No club evenings have been announced."))
        return Ticks("evening", label, [(*choice, False) for choice in choices[:CHOICES]], most=1)

    async def _evening(self, league: League, typed: str) -> Evening | WeeklyEvening:
        """The evening chosen from the list, or with the typed title. Raises CommandRefused."""
        wanted = flat(typed).casefold()
        for evening in await self._all(league):
            if str(evening.id) == wanted or evening.title.casefold() == wanted:
                return evening
        raise CommandRefused(
            say(
                "“{league}” has no upcoming evening called “{text}”.",
                league=PersonName(league.name),
                text=PersonName(typed),
            )
        )

    # Calling off

    async def _cancel_fields(self, asked: ClubPress) -> Sequence[Field]:
        return (await self._which(asked, say("Which evening do you want to cancel?")),)

    async def _cancel_sent(self, asked: ClubPress, answer: Answer) -> None:
        chosen = next(iter(asked.chosen("evening")), None)
        if chosen is None:
            raise CommandRefused(say("You did not choose an evening, so none was cancelled."))
        await self._call_off(asked, chosen, answer)

    async def _call_off(self, asked: ClubPress, typed: str, answer: Answer) -> None:
        """Call an evening off, chosen or typed. Raises CommandRefused."""
        evening = await self._evening(asked.chosen_league, typed)
        league, title = asked.chosen_league.id, PersonName(evening.title)
        if isinstance(evening, WeeklyEvening):
            await self._service.run(asked.interaction, e.EndWeekly(league, evening.id))
            ended = say(
                "“{title}” is no longer weekly. Evenings already announced will still take place.",
                title=title,
            )
            await answer.tell(Content(ended))
            return
        view = await self._service.run(asked.interaction, e.CallOffEvening(league, evening.id))
        self._attendance.refresh(view)
        await self._events.drop(view)
        text: Words = say("“{title}” has been cancelled. Everybody who signed up has been told.", title=title)
        try:
            await self._notices.called_off(view)
        except UNDELIVERED as fault:
            log.warning("nobody was told that an evening is called off", meeting=evening.id, **fault_details(fault))
            text = say(
                "“{title}” has been cancelled, but Discord did not let me tell the people who signed up.", title=title
            )
        await answer.tell(Content(text))

    # Changing

    async def _change_fields(self, asked: ClubPress) -> Sequence[Field]:
        same = say("Leave empty to keep it as it is")
        return (
            await self._which(asked, say("Which evening do you want to change?")),
            FormField("when", say("When"), same, "Friday 19:30", longest=64),
            FormField("place", say("Place"), same, longest=100),
            FormField("about", say("Description"), same, longest=500, tall=True),
            FormField("limit", say("Maximum number of people"), say("0 for no limit"), longest=5),
        )

    async def _change_sent(self, asked: ClubPress, answer: Answer) -> None:
        """Take the sent form. Everything is checked before anything is changed."""
        chosen = next(iter(asked.chosen("evening")), None)
        if chosen is None:
            raise CommandRefused(say("You did not choose an evening, so none was changed."))
        interaction, league = asked.interaction, asked.chosen_league
        evening = await self._evening(league, chosen)
        zone = await self._service.zone(interaction, league)
        when, place, about, limit = (asked.typed(key) or None for key in ("when", "place", "about", "limit"))
        if not (when or place or about or limit):
            raise CommandRefused(say("These values are already set, so nothing was changed."))
        at = moment_typed(when, self._bot.clock.now(), zone)[0] if when else None
        seats = _limit(limit) if limit else None
        change = e.EveningChange(at, place, about, seats)
        note: Words | None = None
        if isinstance(evening, WeeklyEvening):
            if await self._service.run(interaction, e.ChangeWeekly(league.id, evening.id, change, zone)):
                note = say("Evenings already announced stay as they are; change them separately.")
            self.weekly.look()
        else:
            note = await self._show_changed(
                await self._service.run(interaction, e.ChangeEvening(league.id, evening.id, change))
            )
        text = say("“{title}” has been changed.", title=PersonName(evening.title))
        await answer.tell(Content(lines(text, note)))

    async def _show_changed(self, changed: e.ChangedEvening) -> Words | None:
        """Show a changed evening where it is announced, and tell whom it concerns; what the officer should know."""
        view = changed.view
        self._attendance.refresh(view)
        if view.evening.message is None:
            return None
        view = await self._events.show(view)
        await self._attendance.moved_up(view, changed.moved_up)
        if changed.moved:
            self._notices.look()
            try:
                await self._notices.moved(view)
            except UNDELIVERED as fault:
                log.warning("nobody was told that an evening moved", meeting=view.evening.id, **fault_details(fault))
        return self._events.note(view)


def _limit(text: str) -> int:
    """The most people; 0 for any number. Raises CommandRefused."""
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_PEOPLE and text != "1"):
        raise CommandRefused(
            say(
                "“{text}” is not a valid number of people. Write a number from 2 to {most}, or 0 for no limit.",
                text=PersonName(text),
                most=MOST_PEOPLE,
            )
        )
    return int(text)


def _choice(evening: Evening | WeeklyEvening, zone: ZoneInfo, locale: str) -> str:
    local = evening.at.astimezone(zone)
    if isinstance(evening, WeeklyEvening):
        return render(
            say("weekly, future evenings: {title}", title=PersonName(flat(evening.title))), locale, markdown=False
        )[:100]
    return f"{local:%Y-%m-%d %H:%M} {flat(evening.title)}"[:100]


def add_evenings(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("The calendar: upcoming club evenings and events, and how many people are coming")
    service.add_command(group, "evenings", description, EveningsCommand(service).evenings)


class EveningsCommand:
    """The list."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(league=locale_str("The league, if the server has several"))
    async def evenings(self, interaction: Interaction, league: str | None = None) -> None:
        """List."""
        await self._service.answer(interaction, partial(self._list, interaction, league))

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        if name is None:
            leagues = await self._service.club.leagues.of(interaction.guild_id or 0)
        else:
            leagues = (await self._service.league(interaction, name),)
        words = evenings_listed(await self._service.club.evenings.to_come(leagues))
        none = say("No club evenings have been announced. Officers can announce one with /club evening.")
        await answer.tell(words or none)


def evenings_listed(coming: Iterable[EveningView]) -> Words | None:
    """Evenings as a list; None if there are none."""
    rows = [evening_line(view, link_of(view)) for view in coming]
    return lines(say("## Club evenings"), *rows) if rows else None
