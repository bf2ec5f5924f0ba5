"""`/club evening`: announce club evenings and call them off, with sign-up and a reminder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.typed.dates import DateFault, planned_typed
from bot.text.league.dates import date_fault
from bot.text.league.evenings import moment
from bot.text.sentences import PersonName, Plain, Words, channel_link, fit, flat, joined, lines, say
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for
from cogs.common.forms import FormField, OneChannel, Ticks
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.coming import evenings_listed, to_come
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.gathering import Gatherings
from cogs.league.evenings.seating import LEFTOVERS, METHODS, MOST_ROUNDS
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.zones import zone_for, zone_typed, zones_typed
from cogs.table.channels.permissions import missing_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from bot.store.league.evenings import Evening
    from bot.store.league.league_settings import LeagueSettings
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.common.forms import Field

Interaction = discord.Interaction[Any]
ANNOUNCE, CANCEL = "announce", "calloff"
FAR: Final = timedelta(days=2 * 366)
"""The furthest date that can be planned: a later one is a mistyped year."""
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
    added.autocomplete("cancel")(mine.evenings_typed)
    added.autocomplete("league")(service.leagues_typed)


class EveningCommand:
    """Lists, announces, calls off."""

    def __init__(self, service: LeagueService, gatherings: Gatherings, notices: EveningNotices) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._gatherings: Final = gatherings
        self._notices: Final = notices
        self._forms: Final = ClubForms.of(service)
        self._forms.add(
            ANNOUNCE, ClubForm(say("Announce an evening…"), self._announce_fields, self._announce_sent, private=True)
        )
        self._forms.add(
            CANCEL, ClubForm(say("Call an evening off…"), self._cancel_fields, self._cancel_sent, private=True)
        )

    @app_commands.describe(
        title=locale_str("What it is called"),
        when=locale_str("Like Friday 19:00, 4 Dec 19:30, 2026-12-04 19:00 or in 2 hours"),
        timezone=locale_str("Time zone, like Europe/Berlin; yours if left out"),
        channel=locale_str("Where it is announced; here if left out"),
        remind=locale_str("Minutes before, to remind those who come: 60 if left out, 0 for never"),
        method=locale_str("How people come together; with few repeats if left out"),
        leftover=locale_str("Who fills no table: sits out if left out"),
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
                await self._cancel(
                    interaction, asked.chosen_league, await self._evening_typed(asked.chosen_league, cancel), answer
                )
            elif title is None or when is None:
                await self._forms.open(
                    answer, asked, ANNOUNCE, title=title, when=when, timezone=timezone, remind=remind
                )
            else:
                place = channel.id if channel is not None else interaction.channel_id or 0
                options = _EveningWish(flat(title), when, timezone, place, remind, method, leftover, rounds)
                await self._announce(interaction, asked.chosen_league, options, answer)

        await self._service.answer(interaction, work)

    async def evenings_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: coming evenings."""
        try:
            league = await self._service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        except CommandRefused:
            return []
        return [
            app_commands.Choice(name=label, value=value)
            for value, label in await self._choices(interaction, league)
            if typed.strip().casefold() in label.casefold()
        ][:CHOICES]

    async def _choices(self, interaction: Interaction, league: League) -> list[tuple[str, str]]:
        """The coming evenings of a league: id and label with the time in the user's time zone."""
        zone = await zone_for(self._bot, interaction.user.id, league.guild, league)
        return [(str(meeting.id), _choice(meeting, zone)) for meeting in await to_come(self._bot, [league])]

    # Forms

    async def _announce_fields(self, asked: ClubPress) -> Sequence[Field]:
        zone = await zone_for(self._bot, asked.interaction.user.id, asked.chosen_league.guild, asked.chosen_league)
        return (
            FormField("title", asked.worded(say("Title")), required=True, longest=100),
            FormField("when", asked.worded(say("When")), example="Friday 19:00", required=True, longest=64),
            OneChannel(
                "channel",
                asked.worded(say("Where it is announced")),
                asked.worded(say("Here if empty")),
            ),
            FormField("timezone", asked.worded(say("Time zone")), value=zone.key, longest=64),
            FormField("remind", asked.worded(say("Minutes before, to remind who comes")), value=str(REMIND), longest=5),
        )

    async def _announce_sent(self, asked: ClubPress, answer: Answer) -> None:
        zone = await zone_for(self._bot, asked.interaction.user.id, asked.chosen_league.guild, asked.chosen_league)
        timezone, remind = asked.typed("timezone"), asked.typed("remind") or "0"
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
            None if timezone == zone.key else timezone,
            int(next(iter(asked.chosen("channel")), asked.interaction.channel_id or 0)),
            int(remind),
        )
        await self._announce(asked.interaction, asked.chosen_league, options, answer)

    async def _cancel_fields(self, asked: ClubPress) -> Sequence[Field]:
        choices = await self._choices(asked.interaction, asked.chosen_league)
        if not choices:
            raise CommandRefused(say("No club evening is announced."))
        label = asked.worded(say("Which evening is called off?"))
        return (Ticks("evening", label, [(*choice, False) for choice in choices[:CHOICES]], most=1),)

    async def _cancel_sent(self, asked: ClubPress, answer: Answer) -> None:
        chosen = next(iter(asked.chosen("evening")), None)
        if chosen is None:
            raise CommandRefused(say("No evening was chosen, and none is called off."))
        await self._cancel(
            asked.interaction, asked.chosen_league, await self._evening_typed(asked.chosen_league, chosen), answer
        )

    # Work

    async def _list(self, interaction: Interaction, name: str | None, answer: Answer) -> None:
        league = await self._service.league(interaction, name)
        asked = ClubPress(interaction, league)
        leagues = (league,) if name is not None else await self._bot.store.leagues.of(league.guild)
        words = await evenings_listed(self._bot, league.guild, leagues)
        forms = (ANNOUNCE, CANCEL) if await to_come(self._bot, [league]) else (ANNOUNCE,)
        none = say("No club evening is announced.")
        await answer.reply(Content(fit(asked.worded(words or none)), self._forms.buttons(asked, *forms)))

    async def _announce(self, interaction: Interaction, league: League, options: _EveningWish, answer: Answer) -> None:
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
        )
        await book.seat_by(meeting.id, options.method, options.leftover, options.rounds)
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        try:
            content = await self._gatherings.content(meeting, locale)
            await book.place(meeting.id, await self._notices.announce(league.guild, meeting, content))
        except UNDELIVERED as fault:
            log.warning("an evening was not announced", guild=league.guild, **fault_details(fault))
            await book.call_off(meeting.id, now)
            raise CommandRefused(
                say("Discord did not take the announcement in {channel}.", channel=channel_link(options.channel))
            ) from None
        if options.timezone is not None:
            # Only after the announcement succeeded: a refused command changes nothing.
            await self._bot.store.leagues.configure(league.id, partial(_with_zone, zone=zone.key))
        self._notices.look()
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
            zone = await zone_for(self._bot, interaction.user.id, league.guild, league)
        else:
            zone = await zone_typed(options.timezone)
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

    async def _cancel(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        if not await self._bot.store.league_evenings.call_off(meeting.id, self._bot.clock.now()):
            raise CommandRefused(say("This evening was called off."))
        off = await self._bot.store.league_evenings.meeting(meeting.id)
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        if off is not None:
            await self._notices.show(league.guild, off, await self._gatherings.content(off, locale))
        text: Words = say(
            "“{title}” is called off. Those who wanted to come are told.", title=PersonName(meeting.title)
        )
        try:
            await self._notices.called_off(league.guild, meeting)
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


def _with_zone(settings: LeagueSettings, zone: str) -> LeagueSettings:
    """The settings with that time zone, if they have none yet."""
    return settings if settings.zone is not None else replace(settings, zone=zone)


def _read(at: datetime, zone: ZoneInfo) -> dict[str, object]:
    return {"moment": moment(at), "zone": Plain(zone.key)}


def _choice(meeting: Evening, zone: ZoneInfo) -> str:
    """An evening as a choice, with its time in the user's time zone."""
    when = meeting.at.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    return f"{when} {flat(meeting.title)}"[:100]
