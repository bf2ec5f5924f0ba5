"""`/club schedule`: announce and cancel club evenings, with sign-up and a reminder."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.typed.dates import DateFault, planned_typed
from bot.text.league.dates import date_fault
from bot.text.league.evenings import moment
from bot.text.sentences import PersonName, Plain, Words, channel_link, flat, joined, lines, say
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for
from cogs.common.refusal import CommandRefused
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.coming import to_come
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.gathering import Gatherings
from cogs.league.evenings.seating import LEFTOVERS, METHODS
from cogs.league.games.entry_form import zone_for
from cogs.league.league_service import CHOICES, LeagueService
from cogs.table.channels.permissions import missing_in
from cogs.table.times_of_day import zone_choices, zone_named

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.league.evenings import Evening
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer

Interaction = discord.Interaction[Any]
FAR: Final = timedelta(days=2 * 366)
"""The furthest date that can be planned: a later one is a mistyped year."""
REMIND: Final = 60
"""The default number of minutes before an evening at which people are reminded."""
LONGEST_REMINDER: Final = 7 * 24 * 60

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _EveningWish:
    """The options of `/club schedule add`, as typed."""

    title: str
    when: str
    timezone: str | None
    channel: int
    remind: int
    method: str | None
    leftover: str | None


def add_schedule(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group, and send reminders from now on."""
    schedule = app_commands.Group(
        name="schedule", description=locale_str("Club evenings: announced, with who comes"), parent=group
    )
    posts = EveningNotices(service.bot)
    service.bot.add_listener(posts.begin, "on_shard_ready")
    commands = ScheduleCommands(service, Gatherings.of(service), posts)
    add: Any = schedule.command(name="add", description=locale_str("Announce a club evening (officers)"))(commands.add)
    add.autocomplete("timezone")(commands.zones_typed)
    cancel: Any = schedule.command(name="cancel", description=locale_str("Call a club evening off (officers)"))(
        commands.cancel
    )
    cancel.autocomplete("evening")(commands.evenings_typed)
    for command in (add, cancel):
        command.autocomplete("league")(service.leagues_typed)


class ScheduleCommands:
    """Announce, call off."""

    def __init__(self, service: LeagueService, gatherings: Gatherings, posts: EveningNotices) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._gatherings: Final = gatherings
        self._posts: Final = posts

    @app_commands.describe(
        title=locale_str("What it is called"),
        when=locale_str("Like Friday 19:00, 4 Dec 19:30, 2026-12-04 19:00 or in 2 hours"),
        timezone=locale_str("Time zone, like Europe/Berlin; yours if left out"),
        channel=locale_str("Where it is announced; here if left out"),
        remind=locale_str("Minutes before, to remind those who come: 60 if left out, 0 for never"),
        method=locale_str("How people come together; with few repeats if left out"),
        leftover=locale_str("Who fills no table: sits out if left out"),
        league=locale_str("The league, if several"),
    )
    @app_commands.choices(method=METHODS, leftover=LEFTOVERS)
    async def add(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        title: app_commands.Range[str, 1, 100],
        when: app_commands.Range[str, 1, 64],
        timezone: app_commands.Range[str, 1, 64] | None = None,
        channel: discord.TextChannel | None = None,
        remind: app_commands.Range[int, 0, LONGEST_REMINDER] = REMIND,
        method: str | None = None,
        leftover: str | None = None,
        league: str | None = None,
    ) -> None:
        """Announce."""
        place = channel.id if channel is not None else interaction.channel_id or 0
        options = _EveningWish(flat(title), when, timezone, place, remind, method, leftover)
        await self._service.answer(interaction, partial(self._add, interaction, options, league))

    @app_commands.describe(evening=locale_str("Which evening"), league=locale_str("The league, if several"))
    async def cancel(self, interaction: Interaction, evening: str, league: str | None = None) -> None:
        """Call off."""
        await self._service.answer(interaction, partial(self._cancel, interaction, evening, league))

    async def zones_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: time zones."""
        del interaction
        zones = await asyncio.to_thread(zone_choices, typed, self._bot.clock.now())
        return [app_commands.Choice(name=label, value=name) for label, name in zones]

    async def evenings_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: coming evenings."""
        try:
            league = await self._service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        except CommandRefused:
            return []
        zone = await zone_for(self._bot, interaction.user.id, league.guild)
        labelled = [(meeting, _choice(meeting, zone)) for meeting in await to_come(self._bot, [league])]
        return [
            app_commands.Choice(name=label, value=str(meeting.id))
            for meeting, label in labelled
            if typed.strip().casefold() in label.casefold()
        ][:CHOICES]

    # Work

    async def _add(self, interaction: Interaction, options: _EveningWish, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        self._service.need_officer(interaction, league)
        if not options.title:
            raise CommandRefused(say("An evening needs a title that can be seen."))
        at, zone = await self._moment(interaction, league, options)
        missing = missing_in(self._bot, league.guild, options.channel)
        if missing:
            raise CommandRefused(
                say(
                    "I cannot post in {channel}: I lack {permissions} there. "
                    "Somebody who manages the server can grant it.",
                    channel=channel_link(options.channel),
                    permissions=joined(missing, ", "),
                )
            )
        now = self._bot.clock.now()
        soon = bool(options.remind) and at - timedelta(minutes=options.remind) <= now
        book = self._bot.store.league_evenings
        meeting = await book.add(
            league.id,
            options.title,
            at,
            options.channel,
            made_by=interaction.user.id,
            remind_minutes=0 if soon else options.remind,
            method=options.method,
            leftover=options.leftover,
        )
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        try:
            content = await self._gatherings.content(meeting, locale)
            await book.place(meeting.id, await self._posts.announce(league.guild, meeting, content))
        except UNDELIVERED as fault:
            log.warning("an evening was not announced", guild=league.guild, **fault_details(fault))
            await book.call_off(meeting.id, now)
            raise CommandRefused(
                say("Discord did not take the announcement in {channel}.", channel=channel_link(options.channel))
            ) from None
        if options.timezone is not None:
            # Stored only after the announcement succeeded: a refused command must not change the user's zone.
            await self._bot.store.settings.set_zone(interaction.user.id, zone.key)
        self._posts.look()
        text = lines(
            say(
                "“{title}” is announced in {channel} for {moment}.",
                title=PersonName(options.title),
                channel=channel_link(options.channel),
                moment=moment(at),
            ),
            say("It begins sooner than in {count} minutes: nobody is reminded.", count=options.remind)
            if soon
            else None,
            say("-# The time was read in {zone}; the option timezone says another.", zone=Plain(zone.key)),
        )
        await answer.tell(Content(words_for(interaction, text)))

    async def _moment(
        self, interaction: Interaction, league: League, options: _EveningWish
    ) -> tuple[datetime, ZoneInfo]:
        """When an evening begins, and the time zone used to read it. Raises CommandRefused."""
        if options.timezone is None:
            zone = await zone_for(self._bot, interaction.user.id, league.guild)
        else:
            named = await asyncio.to_thread(zone_named, options.timezone)
            if named is None:
                raise CommandRefused(
                    say(
                        "There is no time zone “{text}”. Choose one from the list, like Europe/Berlin.",
                        text=PersonName(options.timezone),
                    )
                )
            zone = ZoneInfo(named)
        now = self._bot.clock.now()
        at = planned_typed(options.when, now, zone)
        if isinstance(at, DateFault):
            raise CommandRefused(date_fault(options.when, at))
        if at <= now:
            raise CommandRefused(
                say("{moment} is over. In which zone did you mean it? I took {zone}.", **_read(at, zone))
            )
        if at > now + FAR:
            raise CommandRefused(say("{moment} is more than two years away.", moment=moment(at)))
        return at, zone

    async def _cancel(self, interaction: Interaction, evening: str, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        self._service.need_officer(interaction, league)
        meeting = await self._evening_typed(league, evening)
        if not await self._bot.store.league_evenings.call_off(meeting.id, self._bot.clock.now()):
            raise CommandRefused(say("This evening was called off."))
        off = await self._bot.store.league_evenings.meeting(meeting.id)
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        if off is not None:
            await self._posts.show(league.guild, off, await self._gatherings.content(off, locale))
        text: Words = say(
            "“{title}” is called off. Those who wanted to come are told.", title=PersonName(meeting.title)
        )
        try:
            await self._posts.called_off(league.guild, meeting)
        except UNDELIVERED as fault:
            log.warning("nobody was told that an evening is called off", guild=league.guild, **fault_details(fault))
            text = say(
                "“{title}” is called off, but Discord did not let me tell those who wanted to come.",
                title=PersonName(meeting.title),
            )
        await answer.tell(Content(words_for(interaction, text)))

    async def _evening_typed(self, league: League, evening: str) -> Evening:
        """The evening chosen from the list, or with the typed title. Raises CommandRefused."""
        meetings = await to_come(self._bot, [league])
        wanted = flat(evening).casefold()
        for meeting in meetings:
            if str(meeting.id) == wanted or meeting.title.casefold() == wanted:
                return meeting
        raise CommandRefused(
            say("“{league}” has no evening “{text}” to come.", league=PersonName(league.name), text=PersonName(evening))
        )


def _read(at: datetime, zone: ZoneInfo) -> dict[str, object]:
    return {"moment": moment(at), "zone": Plain(zone.key)}


def _choice(meeting: Evening, zone: ZoneInfo) -> str:
    """An evening as a choice, with its time in the user's time zone."""
    when = meeting.at.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    return f"{when} {flat(meeting.title)}"[:100]
