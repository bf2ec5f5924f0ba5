"""Changes evenings and calls them off: a single one, or the weekly ones from now on."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands

from bot.club.evening_commands import (
    CallOffEvening,
    ChangedEvening,
    ChangeEvening,
    ChangeWeekly,
    EndWeekly,
    EveningChange,
)
from bot.league.evenings import Evening, WeeklyEvening
from bot.league.faults import LeagueRefused
from bot.league.leagues import League
from bot.league.typed.dates import DateFault, evening_typed
from bot.text.league.evenings import moment
from bot.text.league.periods import date_fault
from bot.text.sentences import PersonName, Plain, Words, flat, lines, render, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, Ticks
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Attendance
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.evenings.weekly_evenings import WeeklyAnnouncements
from cogs.league.league_service import CHOICES, LeagueService

Interaction = discord.Interaction[Any]
CANCEL, CHANGE = "calloff", "changeevening"
MOST_PEOPLE: Final = 400
FAR: Final = timedelta(days=2 * 366)
"""The furthest date that can be planned: a later one is a mistyped year."""

log = structlog.stdlib.get_logger(__name__)


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


class EveningChanges:
    """The forms that change evenings and call them off."""

    def __init__(
        self,
        service: LeagueService,
        attendance: Attendance,
        notices: EveningNotices,
        events: ServerEvents,
        weekly: WeeklyAnnouncements,
    ) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings
        self._attendance: Final = attendance
        self._notices: Final = notices
        self._events: Final = events
        self._weekly: Final = weekly
        forms = ClubForms.of(service)
        forms.add(CANCEL, ClubForm(say("Cancel an evening…"), self._cancel_fields, self._cancel_sent, private=True))
        forms.add(CHANGE, ClubForm(say("Change an evening…"), self._change_fields, self._change_sent, private=True))

    async def evenings_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: coming evenings, and the weekly ones as a whole."""
        try:
            league = await self._service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        except LeagueRefused:
            return []
        return [
            app_commands.Choice(name=label, value=value)
            for value, label in await self._choices(interaction, league)
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
        await self.call_off(asked, chosen, answer)

    async def call_off(self, asked: ClubPress, typed: str, answer: Answer) -> None:
        """Call an evening off, chosen or typed. Raises CommandRefused."""
        evening = await self._evening(asked.chosen_league, typed)
        league, title = asked.chosen_league.id, PersonName(evening.title)
        if isinstance(evening, WeeklyEvening):
            await self._service.run(asked.interaction, EndWeekly(league, evening.id))
            ended = say(
                "“{title}” is no longer weekly. Evenings already announced will still take place.",
                title=title,
            )
            await answer.tell(Content(ended))
            return
        view = await self._service.run(asked.interaction, CallOffEvening(league, evening.id))
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
        change = EveningChange(at, place, about, seats)
        note: Words | None = None
        if isinstance(evening, WeeklyEvening):
            if await self._service.run(interaction, ChangeWeekly(league.id, evening.id, change, zone)):
                note = say("Evenings already announced stay as they are; change them separately.")
            self._weekly.look()
        else:
            note = await self._show_changed(
                await self._service.run(interaction, ChangeEvening(league.id, evening.id, change))
            )
        text = say("“{title}” has been changed.", title=PersonName(evening.title))
        await answer.tell(Content(lines(text, note)))

    async def _show_changed(self, changed: ChangedEvening) -> Words | None:
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
