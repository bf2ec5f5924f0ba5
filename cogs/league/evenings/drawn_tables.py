"""Handles the buttons under a draw: draw again, open the tables in threads, or announce them.

The draw is stored in the database, so the buttons carry only its number, and exactly the shown tables are opened even
if people have come or gone since.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.club.commands import UpholdGames
from bot.league.evenings import Evening, MeetingTable
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.league.sitters import has_account
from bot.store.errors import StoreError
from bot.text.league.seating import (
    drawn_text,
    failed_line,
    mentions,
    messages_of,
    no_tables_for,
    opened_line,
    out_line,
)
from bot.text.sentences import PersonName, Words, fit, flat, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.forms import Form, FormField, People
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.drawing import Drawing, press
from cogs.league.evenings.round_messages import RoundMessages, waiting
from cogs.league.evenings.sign_up import one_in_form
from cogs.league.evenings.threads import Failed, Opened
from cogs.league.league_service import LeagueService
from cogs.league.pages import numbered
from cogs.league.tournament.board import press as tournament_press
from cogs.table.channels.permissions import thread_parent

Interaction = discord.Interaction[Any]

LEAVES: Final = "leaves"
COMES: Final = "comes"

log = structlog.stdlib.get_logger(__name__)


class DrawnTables(Drawing):
    """Handles presses on the buttons under a draw."""

    def __init__(self, service: LeagueService, rng: random.Random | None = None) -> None:
        super().__init__(service, rng)
        self._rounds: Final = RoundMessages.of(service)
        self._locks: Final[dict[int, asyncio.Lock]] = {}

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Take a press on the buttons under a draw. Never raises."""
        verb, _, numbers = rest.partition(".")
        meeting, _, draw = numbers.partition(".")
        work = partial(self._pressed, interaction, verb, numbered(meeting) or 0, numbered(draw) or 0)
        await self._service.answer(interaction, work)

    async def _pressed(self, interaction: Interaction, verb: str, number: int, draw: int, answer: Answer) -> None:
        meeting = await self._bot.store.league_evenings.meeting(number)
        if meeting is None or meeting.called_off_at is not None:
            raise CommandRefused(say("These tables were dropped. /club seating draws others."))
        league = await self.league_of(interaction, meeting)
        self._service.need_officer(interaction, league)
        match verb:
            case "again":
                await answer.update(await self.drawn(interaction, meeting))
            case "round":
                await answer.reply(await self._rounds.page(interaction, league, meeting, None))
            case "all":
                await self._confirm_all(interaction, league, meeting, answer)
            case "replace":
                await answer.ask(_substitute_form(meeting.id, draw, str(interaction.locale)))
            case "replaced":
                await self._substitute(interaction, league, meeting, answer)
            case "drop":
                await self._drop(interaction, meeting, answer)
            case _:
                # Two officers who press at the same time must not open the tables twice.
                async with self._locks.setdefault(meeting.league, asyncio.Lock()):
                    await self._settled(interaction, verb, meeting, draw, answer)

    async def _confirm_all(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        """Decide that all results of a round that wait are right, and show the round. Raises LeagueRefused."""
        tables = await self._bot.store.league_seating.tables(meeting.id)
        waits = waiting(await self._service.club.round_tables.games_of(league, tables))
        await self._service.run(interaction, UpholdGames(league.id, waits))
        note = say_many("{count} game is confirmed.", "{count} games are confirmed.", len(waits))
        await answer.update(await self._rounds.page(interaction, league, meeting, note))

    async def _drop(self, interaction: Interaction, meeting: Evening, answer: Answer) -> None:
        if meeting.settled_at is not None:
            raise CommandRefused(say("These tables were opened or announced already."))
        await self._bot.store.league_evenings.call_off(meeting.id, self._bot.clock.now())
        await answer.update(Content(render(say("Nothing was opened."), str(interaction.locale))))

    async def _settled(self, interaction: Interaction, verb: str, meeting: Evening, draw: int, answer: Answer) -> None:
        """Open or announce the drawn tables. If something has changed since the draw, show a new draw instead."""
        place = thread_parent(self._bot, interaction.guild_id or 0, meeting.channel)
        if verb == "open":
            if place is None:
                raise CommandRefused(
                    say("Tables are opened in threads, and this channel can have none: use a text channel.")
                )
            missing = self.threads.missing(place)
            if missing is not None:
                raise CommandRefused(missing)
            people = await self._bot.store.league_evenings.people(meeting.id)
            guests = [person.name for person in people if person.table and not has_account(person.user)]
            if guests:
                raise CommandRefused(no_tables_for(guests))
        if not await self._bot.store.league_seating.settle(meeting.id, draw, self._bot.clock.now()):
            note = say("**Somebody has come or gone, or others were drawn since: look again.**")
            await answer.update(await self.drawn(interaction, meeting, note))
            return
        settled = await self._bot.store.league_evenings.meeting(meeting.id) or meeting
        if place is not None and verb == "open":
            await self._open(interaction, settled, draw, place, answer)
        else:
            await self._announce(interaction, settled, answer)

    async def _open(
        self, interaction: Interaction, meeting: Evening, draw: int, place: discord.TextChannel, answer: Answer
    ) -> None:
        season = await self._bot.store.leagues.season_at(
            meeting.league, self._bot.clock.now(), (meeting.channel, place.id)
        )
        tables = await self._bot.store.league_seating.tables(meeting.id)
        attempts = [(table, await self._one(meeting, table, place, season)) for table in tables]
        new = [(table, attempt) for table, attempt in attempts if isinstance(attempt, Opened) and attempt.new]
        if new:
            first = len(new) == sum(isinstance(attempt, Opened) for _, attempt in attempts)
            out = await self._out(meeting) if first else None
            try:
                await self._post(
                    place, [await self._rounds.head(meeting), *(_opened(table, attempt) for table, attempt in new), out]
                )
            except UNDELIVERED as fault:
                # The threads exist, and their players were pinged in them.
                log.warning("the list of opened tables did not arrive", meeting=meeting.id, **fault_details(fault))
        locale, standing = str(interaction.locale), sum(isinstance(attempt, Opened) for _, attempt in attempts)
        text = lines(
            say_many("## {count} table is open", "## {count} tables are open", standing)
            if standing
            else say("## No table is open"),
            *(
                failed_line(table.number, attempt.why) if isinstance(attempt, Failed) else _opened(table, attempt)
                for table, attempt in attempts
            ),
        )
        offered: tuple[Button, ...] = ()
        if not standing:
            await self._bot.store.league_seating.unsettle(meeting.id)
            offered = await self.buttons(interaction, meeting, draw)
        elif standing < len(attempts):
            label = render(say("Open the others"), locale)
            offered = (Button(press("open", meeting.id, draw), label, 0, discord.ButtonStyle.primary),)
        await answer.update(Content(fit(render(text, locale)), offered))

    async def _one(
        self, meeting: Evening, table: MeetingTable, place: discord.TextChannel, season: Season | None
    ) -> Opened | Failed:
        try:
            settings = await self.threads.settings(place.guild.id, place.id, season, table.places)
            return await self.threads.open(meeting, table, place, settings)
        except StoreError:
            log.warning("a table of a gathering could not be kept", meeting=meeting.id, exc_info=True)
            return Failed(say("it could not be saved. Press the button again in a moment."))

    async def _announce(self, interaction: Interaction, meeting: Evening, answer: Answer) -> None:
        """Post the seating, for real tables in a room."""
        league = await self.league_of(interaction, meeting)
        try:
            await self._rounds.announce(league, meeting)
        except UNDELIVERED as fault:
            log.warning("a seating was not announced", meeting=meeting.id, **fault_details(fault))
            raise CommandRefused(
                say("Discord did not take the message: see whether I may write in this channel.")
            ) from None
        await answer.update(await self._announced(interaction, meeting))

    async def _substitute(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        """Take the submitted form: somebody sits in place of another. Announced tables are shown anew."""
        leaver = await one_in_form(self._service, interaction, league, LEAVES)
        comer = await one_in_form(self._service, interaction, league, COMES)
        if leaver is None or comer is None or leaver[0] == comer[0]:
            raise CommandRefused(say("Choose two people, and no bots."))
        seating, now = self._bot.store.league_seating, self._bot.clock.now()
        draw = await seating.substitute(meeting.id, leaver[0], comer[0], flat(comer[1]) or str(comer[0]), now)
        if draw is None:
            raise CommandRefused(
                say(
                    "{person} sits at no table that was drawn here, or the game has begun there.",
                    person=PersonName(leaver[1]),
                )
            )
        tables = await seating.tables(meeting.id)
        if meeting.settled_at is not None:
            await self._rounds.refresh(league, meeting.id)
            number = next(table.number for table in tables if comer[0] in {person.user for person in table.people})
            if has_account(comer[0]):
                await self._call(meeting, interaction, comer[0], number)
            await answer.update(await self._announced(interaction, meeting))
            return
        people = await self._bot.store.league_evenings.people(meeting.id)
        text = drawn_text(
            [([person.name for person in table.people], table.places) for table in tables],
            [person.name for person in people if person.comes and person.table == 0],
            say("-# {comer} sits where {leaver} sat.", comer=PersonName(comer[1]), leaver=PersonName(leaver[1])),
            str(interaction.locale),
            TEXT_LIMIT,
        )
        await answer.update(Content(text, await self.buttons(interaction, meeting, draw)))

    async def _call(self, meeting: Evening, interaction: Interaction, user: int, number: int) -> None:
        """Ping a substitute in the round's channel: the changed announcement does not."""
        locale = Counter.of(self._bot).readers.of_guild(interaction.guild_id or 0)
        told = say("{person}: you sit at table {number} now.", person=mentions([user]), number=number)
        channel = self._bot.get_partial_messageable(meeting.channel, guild_id=interaction.guild_id)
        try:
            await send(self._bot, channel.send, Content(render(told, locale), pings=(user,)))
        except UNDELIVERED as fault:
            log.warning("a substitute was not called", meeting=meeting.id, **fault_details(fault))

    async def _announced(self, interaction: Interaction, meeting: Evening) -> Content:
        """What the officer sees once the tables are announced: somebody can be replaced, a tournament's clock start."""
        locale, store, number = str(interaction.locale), self._bot.store.tournaments, meeting.round or 1
        words: Words = say("The tables are announced.")
        buttons = [Button(press("replace", meeting.id, meeting.draw), render(say("Substitute…"), locale))]
        parent = meeting.parent
        if parent is not None and await store.of_meeting(parent) is not None and not await store.clock(parent, number):
            words = lines(words, say("The clock of round {round} has not started yet.", round=number))
            label = render(say("Start round {round}", round=number), locale)
            starts = tournament_press(f"start-{number}", parent)
            buttons.insert(0, Button(starts, label, style=discord.ButtonStyle.success))
        return Content(render(words, locale), tuple(buttons))

    async def _out(self, meeting: Evening) -> Words | None:
        people = await self._bot.store.league_evenings.people(meeting.id)
        return out_line([comer.name for comer in people if comer.comes and comer.table == 0])

    async def _post(self, channel: discord.abc.Messageable, rows: Iterable[Words | None]) -> None:
        guild = getattr(channel, "guild", None)
        locale = Counter.of(self._bot).readers.of_guild(guild.id) if guild is not None else None
        for text in messages_of((words for words in rows if words is not None), locale):
            await send(self._bot, channel.send, Content(text))


def _substitute_form(meeting: int, draw: int, locale: str) -> Form:
    by_name = render(say("Or by name, like a guest"), locale)
    hint = render(say("Somebody from another table changes places"), locale)
    fields = (
        People(LEAVES, render(say("Who leaves the table?"), locale), most=1, least=0),
        FormField(f"{LEAVES}_name", by_name),
        People(COMES, render(say("Who sits there instead?"), locale), hint=hint, most=1, least=0),
        FormField(f"{COMES}_name", by_name),
    )
    return Form(press("replaced", meeting, draw), render(say("Substitute"), locale), fields)


def _opened(table: MeetingTable, opened: Opened) -> Words:
    return opened_line(opened.thread, table.places - len(table.people))
