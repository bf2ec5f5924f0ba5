"""`/club evening`: announce club evenings and call them off, with sign-up and a reminder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.leagues import League, LeagueSettings
from bot.league.typed.dates import WEEK
from bot.text.league.evenings import moment
from bot.text.sentences import PersonName, Plain, channel_link, fit, flat, joined, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, OneChannel
from cogs.common.interaction_responder import words_for
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Gatherings
from cogs.league.evenings.evening_changes import (
    CANCEL,
    CHANGE,
    MOST_PEOPLE,
    MOST_TO_COME,
    EveningChanges,
    moment_typed,
)
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.evenings_list import evenings_listed, to_come
from cogs.league.evenings.seating_command import LEFTOVERS, METHODS, MOST_ROUNDS
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.evenings.weekly_evenings import WeeklyAnnouncements
from cogs.league.league_service import LeagueService
from cogs.league.zones import zone_for, zone_typed, zones_typed
from cogs.table.channels.permissions import missing_in

Interaction = discord.Interaction[Any]
ANNOUNCE: Final = "announce"
REMIND: Final = 60
"""The default number of minutes before an evening at which people are reminded."""
LONGEST_REMINDER: Final = 7 * 24 * 60

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _EveningWish:
    """The options of an announcement, as typed."""

    title: str
    when: str
    timezone: str | None
    channel: int
    remind: int = REMIND
    method: str | None = None
    leftover: str | None = None
    rounds: int | None = None
    more: Mapping[str, object] = field(default_factory=dict)
    """Place, description and limit, by the fields of ``Evening``."""


def add_evening(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and send reminders from now on."""
    notices = EveningNotices(service.bot)
    service.bot.add_listener(notices.begin, "on_shard_ready")
    mine = EveningCommand(service, Gatherings.of(service), notices)
    command: Any = group.command(
        name="evening",
        description=locale_str("Club evenings and events: the calendar; announce one or call it off (officers)"),
    )
    added = command(mine.evening)
    added.autocomplete("timezone")(zones_typed)
    added.autocomplete("cancel")(mine.changes.evenings_typed)
    service.bot.add_listener(mine.weekly.begin, "on_shard_ready")
    added.autocomplete("league")(service.leagues_typed)


class EveningCommand:
    """Lists, announces, calls off."""

    def __init__(self, service: LeagueService, gatherings: Gatherings, notices: EveningNotices) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._gatherings: Final = gatherings
        self._notices: Final = notices
        self._events: Final = ServerEvents(self._bot)
        self.weekly: Final = WeeklyAnnouncements(self._bot, gatherings, notices, self._events)
        self._forms: Final = ClubForms.of(service)
        self._forms.add(
            ANNOUNCE, ClubForm(say("Announce an evening…"), self._announce_fields, self._announce_sent, private=True)
        )
        self.changes: Final = EveningChanges(service, gatherings, notices, self._events, self.weekly)

    @app_commands.describe(
        title=locale_str("What it is called"),
        when=locale_str("Like Friday 19:00, 4 Dec 19:30 or in 2 hours; every Friday 19:00: each week"),
        timezone=locale_str("Time zone, like Europe/Berlin; the league's if left out"),
        channel=locale_str("Where it is announced; here if left out"),
        remind=locale_str("Minutes before, to remind those who come: 60 if left out, 0 for never"),
        method=locale_str("How people come together; with few repeats if left out"),
        leftover=locale_str("Who fills no table: sits out if left out"),
        place=locale_str("Where it takes place, if not on Discord"),
        description=locale_str("What else there is to know"),
        limit=locale_str("The most people; others wait for a place"),
        rounds=locale_str("How many rounds this will have: repeats are few over all of them"),
        cancel=locale_str("The evening to call off"),
        league=locale_str("The league, if several"),
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
            asked = ClubPress(interaction, await self._service.league(interaction, league))
            self._service.need_officer(interaction, asked.chosen_league)
            if cancel is not None:
                await self.changes.call_off(asked, cancel, answer)
            elif title is None or when is None:
                await self._forms.open(answer, asked, ANNOUNCE, title=title, when=when, place=place, remind=remind)
            else:
                there = channel.id if channel is not None else interaction.channel_id or 0
                more = {"place": place, "about": description, "seats": limit}
                options = _EveningWish(flat(title), when, timezone, there, remind, method, leftover, rounds, more)
                await self._announce(interaction, asked.chosen_league, options, answer)

        await self._service.answer(interaction, work)

    # Forms

    async def _announce_fields(self, asked: ClubPress) -> Sequence[Field]:
        every = asked.worded(say("every Friday 19:00: each week"))
        return (
            FormField("title", asked.worded(say("Title")), required=True, longest=100),
            FormField("when", asked.worded(say("When")), every, "Friday 19:00", required=True, longest=64),
            OneChannel(
                "channel",
                asked.worded(say("Where it is announced")),
                asked.worded(say("Here if empty")),
            ),
            FormField("place", asked.worded(say("Place, if not on Discord")), longest=100),
            FormField("remind", asked.worded(say("Minutes before, to remind who comes")), value=str(REMIND), longest=5),
        )

    async def _announce_sent(self, asked: ClubPress, answer: Answer) -> None:
        remind = asked.typed("remind") or "0"
        if not (remind.isascii() and remind.isdecimal() and int(remind) <= LONGEST_REMINDER):
            raise CommandRefused(
                say(
                    "“{text}” are no minutes before the evening: 0 for never, {most} at most.",
                    text=PersonName(remind),
                    most=LONGEST_REMINDER,
                )
            )
        options = _EveningWish(
            flat(asked.typed("title") or ""),
            asked.typed("when") or "",
            None,
            int(next(iter(asked.chosen("channel")), asked.interaction.channel_id or 0)),
            int(remind),
            more={"place": asked.typed("place") or None},
        )
        await self._announce(asked.interaction, asked.chosen_league, options, answer)

    # Work

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        asked = ClubPress(interaction, league)
        leagues = (league,) if name is not None else await self._bot.store.leagues.of(league.guild)
        words = await evenings_listed(self._bot, league.guild, leagues)
        forms = (ANNOUNCE, CHANGE, CANCEL) if words is not None else (ANNOUNCE,)
        none = say("No club evening is announced.")
        await answer.reply(Content(fit(asked.worded(words or none)), self._forms.buttons(asked, *forms)))

    async def _announce(self, interaction: Interaction, league: League, options: _EveningWish, answer: Answer) -> None:
        if not options.title:
            raise CommandRefused(say("An evening needs a title that can be seen."))
        at, zone, weekly = await self._moment(interaction, league, options)
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
        if len(await to_come(self._bot, [league])) >= MOST_TO_COME:
            raise CommandRefused(
                say_many(
                    "{count} evening is to come, and no more can be announced. Cancel it first.",
                    "{count} evenings are to come, and no more can be announced. Cancel one first.",
                    MOST_TO_COME,
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
            remind_minutes=options.remind if weekly or not soon else 0,
            every=1 if weekly else None,
            **options.more,
        )
        await book.seat_by(meeting.id, options.method, options.leftover, options.rounds)
        first = meeting
        if weekly:
            await self.weekly.copy(meeting, now, zone)
            first = next(one for one in await to_come(self._bot, [league]) if one.weekly == meeting.id)
        if (not weekly or first.at <= now + WEEK) and not await self.weekly.announce(first):
            await book.call_off(meeting.id, now)
            await self._bot.store.league_weeklies.begin_again(meeting.id)
            raise CommandRefused(
                say("Discord did not take the announcement in {channel}.", channel=channel_link(options.channel))
            )
        if options.timezone is not None or weekly:
            # Only after the announcement succeeded: a refused command changes nothing.
            await self._bot.store.leagues.configure(league.id, partial(_with_zone, zone=zone.key))
        self.weekly.look()
        shown = await book.meeting(first.id) or first
        text = lines(
            say(
                "“{title}” is announced in {channel} for {moment}.",
                title=PersonName(options.title),
                channel=channel_link(options.channel),
                moment=moment(at),
            ),
            say("From then on it is held every week. Each evening is announced a week before.") if weekly else None,
            say_many(
                "It begins sooner than in {count} minute: nobody is reminded.",
                "It begins sooner than in {count} minutes: nobody is reminded.",
                options.remind,
            )
            if soon
            else None,
            self._events.note(league.guild, shown),
            say("-# The time was read in {zone}; the option timezone says another.", zone=Plain(zone.key)),
        )
        await answer.tell(Content(words_for(interaction, text)))

    async def _moment(
        self, interaction: Interaction, league: League, options: _EveningWish
    ) -> tuple[datetime, ZoneInfo, bool]:
        """When an evening begins, the time zone used to read it, and whether it is weekly. Raises CommandRefused."""
        if options.timezone is None:
            zone = await zone_for(self._bot, interaction.user.id, league.guild, league)
        else:
            zone = await zone_typed(options.timezone)
        at, weekly = moment_typed(options.when, self._bot.clock.now(), zone)
        return at, zone, weekly


def _with_zone(settings: LeagueSettings, zone: str) -> LeagueSettings:
    """The settings with that time zone, if they have none yet."""
    return settings if settings.zone is not None else replace(settings, zone=zone)
