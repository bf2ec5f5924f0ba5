"""Changes evenings and calls them off: a single one, or the weekly ones from now on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands

from bot.league.evenings import Evening
from bot.league.leagues import League
from bot.league.typed.dates import DateFault, evening_typed, week_later
from bot.text.league.date_faults import date_fault
from bot.text.league.evenings import moment
from bot.text.sentences import PersonName, Plain, Words, fit, flat, lines, render, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Field, FormField, Ticks
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Gatherings
from cogs.league.evenings.evening_notices import EveningNotices
from cogs.league.evenings.evenings_list import to_come
from cogs.league.evenings.server_events import ServerEvents
from cogs.league.evenings.weekly_evenings import WeeklyAnnouncements
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.zones import zone_for

Interaction = discord.Interaction[Any]
CANCEL, CHANGE = "calloff", "changeevening"
MOST_PEOPLE: Final = 400
MOST_TO_COME: Final = 100
"""The most evenings of a league that are to come."""
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
        raise CommandRefused(say("{moment} is over. In which zone did you mean it? I took {zone}.", **asked))
    if at > now + FAR:
        raise CommandRefused(say("{moment} is more than two years away.", moment=moment(at)))
    return at, weekly


class EveningChanges:
    """The forms that change evenings and call them off."""

    def __init__(
        self,
        service: LeagueService,
        gatherings: Gatherings,
        notices: EveningNotices,
        events: ServerEvents,
        weekly: WeeklyAnnouncements,
    ) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._gatherings: Final = gatherings
        self._notices: Final = notices
        self._events: Final = events
        self._weekly: Final = weekly
        forms = ClubForms.of(service)
        forms.add(CANCEL, ClubForm(say("Call an evening off…"), self._cancel_fields, self._cancel_sent, private=True))
        forms.add(CHANGE, ClubForm(say("Change an evening…"), self._change_fields, self._change_sent, private=True))

    async def evenings_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: coming evenings, and the weekly ones as a whole."""
        try:
            league = await self._service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        except CommandRefused:
            return []
        return [
            app_commands.Choice(name=label, value=value)
            for value, label in await self._choices(interaction, league)
            if typed.strip().casefold() in label.casefold()
        ][:CHOICES]

    async def _all(self, league: League) -> tuple[Evening, ...]:
        return (*await to_come(self._bot, [league]), *await self._bot.store.league_weeklies.of([league.id]))

    async def _choices(self, interaction: Interaction, league: League) -> list[tuple[str, str]]:
        """Id and label of each, with the time in the league's zone."""
        zone = await zone_for(self._bot, interaction.user.id, league.guild, league)
        return [
            (str(meeting.id), _choice(meeting, zone, str(interaction.locale))) for meeting in await self._all(league)
        ]

    async def _which(self, asked: ClubPress, label: Words) -> Ticks:
        choices = await self._choices(asked.interaction, asked.chosen_league)
        if not choices:
            raise CommandRefused(say("No club evening is announced."))
        return Ticks("evening", asked.worded(label), [(*choice, False) for choice in choices[:CHOICES]], most=1)

    async def _evening(self, league: League, evening: str) -> Evening:
        """The evening chosen from the list, or with the typed title. Raises CommandRefused."""
        wanted = flat(evening).casefold()
        for meeting in await self._all(league):
            if str(meeting.id) == wanted or meeting.title.casefold() == wanted:
                return meeting
        raise CommandRefused(
            say("“{league}” has no evening “{text}” to come.", league=PersonName(league.name), text=PersonName(evening))
        )

    # Calling off

    async def _cancel_fields(self, asked: ClubPress) -> Sequence[Field]:
        return (await self._which(asked, say("Which evening is called off?")),)

    async def _cancel_sent(self, asked: ClubPress, answer: Answer) -> None:
        chosen = next(iter(asked.chosen("evening")), None)
        if chosen is None:
            raise CommandRefused(say("No evening was chosen, and none is called off."))
        await self.call_off(asked, chosen, answer)

    async def call_off(self, asked: ClubPress, evening: str, answer: Answer) -> None:
        """Call an evening off, chosen or typed. Raises CommandRefused."""
        league = asked.chosen_league
        meeting = await self._evening(league, evening)
        book = self._bot.store.league_evenings
        if not await book.call_off(meeting.id, self._bot.clock.now()):
            raise CommandRefused(say("This evening was called off."))
        if meeting.every is not None:
            await self._bot.store.league_weeklies.begin_again(meeting.id)
            ended = say(
                "“{title}” is held weekly no more. What is announced already still takes place.",
                title=PersonName(meeting.title),
            )
            await answer.tell(Content(fit(asked.worded(ended))))
            return
        self._gatherings.refresh(league.guild, await book.meeting(meeting.id) or meeting)
        await self._events.drop(league.guild, meeting)
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
        await answer.tell(Content(fit(asked.worded(text))))

    # Changing

    async def _change_fields(self, asked: ClubPress) -> Sequence[Field]:
        same = asked.worded(say("As it is, if left empty"))
        return (
            await self._which(asked, say("Which evening is changed?")),
            FormField("when", asked.worded(say("When")), same, "Friday 19:30", longest=64),
            FormField("place", asked.worded(say("Place")), same, longest=100),
            FormField("about", asked.worded(say("Description")), same, longest=500, tall=True),
            FormField("limit", asked.worded(say("The most people")), asked.worded(say("0: any number")), longest=5),
        )

    async def _change_sent(self, asked: ClubPress, answer: Answer) -> None:
        """Take the sent form. Everything is checked before anything is changed."""
        chosen = next(iter(asked.chosen("evening")), None)
        if chosen is None:
            raise CommandRefused(say("No evening was chosen, and none is changed."))
        league = asked.chosen_league
        meeting = await self._evening(league, chosen)
        zone = await zone_for(self._bot, asked.interaction.user.id, league.guild, league)
        values: dict[str, object] = {}
        if asked.typed("when"):
            values["at"], _ = moment_typed(asked.typed("when") or "", self._bot.clock.now(), zone)
        for key in ("place", "about"):
            if asked.typed(key):
                values[key] = asked.typed(key)
        if asked.typed("limit"):
            values["seats"] = _limit(asked.typed("limit") or "")
        if not values:
            raise CommandRefused(say("That is how it stands already. Nothing was changed."))
        if meeting.every is not None:
            note = await self._change_all(league, meeting, values, zone)
        else:
            note = await self._change_one(league, meeting, values)
        changed = say("“{title}” is changed.", title=PersonName(meeting.title))
        await answer.tell(Content(fit(asked.worded(lines(changed, note)))))

    async def _change_one(self, league: League, meeting: Evening, values: dict[str, object]) -> Words | None:
        book = self._bot.store.league_evenings
        moved, before = "at" in values, {comer.user for comer in await book.coming(meeting.id)}
        if not await book.change(meeting.id, **values, **({"reminded_at": None} if moved else {})):
            raise CommandRefused(say("This evening was called off."))
        now = await book.meeting(meeting.id) or meeting
        self._gatherings.refresh(league.guild, now)
        if now.message is None:
            return None
        await self._events.show(league.guild, now)
        up = [comer for comer in await book.coming(meeting.id) if comer.user not in before]
        await self._gatherings.moved_up(league.guild, now, up)
        if moved:
            self._notices.look()
            try:
                await self._notices.moved(league.guild, now)
            except UNDELIVERED as fault:
                log.warning("nobody was told that an evening moved", guild=league.guild, **fault_details(fault))
        return self._events.note(league.guild, now)

    async def _change_all(
        self, league: League, weekly: Evening, values: dict[str, object], zone: ZoneInfo
    ) -> Words | None:
        """Change the weekly evenings that are not announced yet."""
        coming = [meeting for meeting in await to_come(self._bot, [league]) if meeting.weekly == weekly.id]
        announced = [meeting.at for meeting in coming if meeting.message is not None]
        unseen = [meeting.at for meeting in coming if meeting.message is None]
        typed = values.pop("at", None)
        at = typed if isinstance(typed, datetime) else min((*unseen, weekly.at))
        while announced and at <= max(announced):
            at = week_later(at, zone)
        if values and not await self._bot.store.league_evenings.change(weekly.id, **values):
            raise CommandRefused(say("This evening was called off."))
        await self._bot.store.league_weeklies.begin_again(weekly.id, at)
        self._weekly.look()
        return (
            say("What is announced already stays as it is: change that evening too, if it should.")
            if announced
            else None
        )


def _limit(text: str) -> int | None:
    """The most people; None for any number. Raises CommandRefused."""
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_PEOPLE and text != "1"):
        raise CommandRefused(
            say("“{text}” is no number of people: 2 to {most}, or 0 for any.", text=PersonName(text), most=MOST_PEOPLE)
        )
    return int(text) or None


def _choice(meeting: Evening, zone: ZoneInfo, locale: str) -> str:
    local = meeting.at.astimezone(zone)
    if meeting.every is not None:
        return render(
            say("every week, later ones: {title}", title=PersonName(flat(meeting.title))), locale, markdown=False
        )[:100]
    return f"{local:%Y-%m-%d %H:%M} {flat(meeting.title)}"[:100]
