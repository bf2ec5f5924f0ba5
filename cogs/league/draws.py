"""The tables of a gathering: drawn, drawn again, opened in threads or announced.

What was drawn stands in the database, so that the buttons carry no more than its number, and what is opened is what was
shown, whoever has come or gone meanwhile.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter as Tally
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot.league.seating import History, Leftover, Method, Seating, meetings, pairs_of, seat
from bot.render.seating_text import (
    announced_line,
    drawn_text,
    failed_line,
    messages_of,
    opened_line,
    out_line,
    why_text,
)
from bot.render.text import Name, Words, fit, lines, render, say, say_many
from bot.store.errors import StoreError
from bot.table.table_rules import rules_of
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content
from cogs.common.counter import Counter
from cogs.common.delivery import send
from cogs.common.faults import UNDELIVERED, described
from cogs.league.desk import Refused
from cogs.league.pages import numbered
from cogs.league.threads import Failed, Opened, TableThreads

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.league.season import Season
    from bot.store.leagues.leagues import League
    from bot.store.leagues.meetings import Comer, Meeting, MeetingTable
    from cogs.common.answer import Answer
    from cogs.league.desk import LeagueDesk

Interaction = discord.Interaction[Any]
FEATURE: Final = "seating"
EVENING: Final = timedelta(hours=12)
"""Who sat together so short a time ago did so tonight: that counts beside the games of the season."""
MOST: Final = 100
"""People who are seated at once."""

log = structlog.stdlib.get_logger(__name__)


class Draws:
    """Seats gatherings. ``rng`` is the chance they are drawn by."""

    def __init__(self, desk: LeagueDesk, rng: random.Random | None = None) -> None:
        self._desk: Final = desk
        self._bot: Final = desk.bot
        self._threads: Final = TableThreads(desk.bot)
        self._rng: Final = rng or random.SystemRandom()
        self._locks: Final[dict[int, asyncio.Lock]] = {}

    # What is drawn

    async def drawn(self, interaction: Interaction, meeting: Meeting, note: Words | None = None) -> Content:
        """Draw the tables of a gathering (anew), and show them with what can be done. Raises Refused."""
        league = await self.league_of(interaction, meeting)
        await self._bot.store.league_meetings.follow(meeting.id)
        comers = [comer for comer in await self._bot.store.league_meetings.people(meeting.id) if comer.comes]
        if len(comers) > MOST:
            many = say("At most {most} people are seated at once; here are {count}.", most=MOST, count=len(comers))
            raise Refused(many)
        now = self._bot.clock.now()
        season = await self._bot.store.leagues.season_at(league.id, now)
        settings = await self._threads.settings(league.guild, season, 4)
        places = rules_of(settings).players
        method, leftover = Method(meeting.method or Method.RANDOM), Leftover(meeting.leftover or Leftover.OUT)
        if leftover is Leftover.THREES and season is not None and season.settings.rules is not None and places == 4:
            raise Refused(
                say(
                    "“{season}” has rules for four players, so that a table of three would not count. "
                    "Choose that somebody sits out, or that computer players take the free places.",
                    season=Name(season.name),
                )
            )
        history = await self._history(league, season, places)
        work = partial(seat, places=places, leftover=leftover, history=history)
        # The dice are thrown here, the search runs beside the event loop.
        dice = random.Random(self._rng.getrandbits(64))  # noqa: S311 - no secret
        seating = await asyncio.to_thread(work, [comer.user for comer in comers], method, dice)
        if not seating.tables:
            raise Refused(_too_few(len(comers), places))
        drawn = [(table.places, table.people) for table in seating.tables]
        draw = await self._bot.store.league_meetings.seat(meeting.id, drawn)
        if draw is None:
            raise Refused(say("These tables are drawn no more: they were opened, announced or dropped."))
        why = why_text(method, season.name if season is not None else None, meetings(seating.tables, history.met))
        return self._shown(interaction, meeting, draw, comers, seating, lines(why, note))

    def _shown(
        self,
        interaction: Interaction,
        meeting: Meeting,
        draw: int,
        comers: Sequence[Comer],
        seating: Seating,
        why: Words,
    ) -> Content:
        names = {comer.user: comer.name for comer in comers}
        locale = str(interaction.locale)
        text = drawn_text(
            [([names[user] for user in table.people], table.places) for table in seating.tables],
            [names[user] for user in seating.sitting_out],
            why,
            locale,
        )
        return Content(text, _buttons(meeting.id, draw, locale))

    async def _history(self, league: League, season: Season | None, places: int) -> History:
        book, now = self._bot.store.league_encounters, self._bot.clock.now()
        tonight = await book.seated_since(league.id, now - EVENING)
        met = Tally(await book.met(league.id, season.number) if season is not None else {})
        met.update(pair for tables in tonight for table in tables for pair in pairs_of(tuple(table)))
        just = {pair for table in tonight[0] for pair in pairs_of(tuple(table))} if tonight else set()
        since = season.settings.starts if season is not None else now - EVENING
        order: list[int] = []
        if season is not None:
            people = await self._bot.store.leagues.people(league.id)
            board = await self._bot.store.league_tables.standings(league.id, season.number, players=places)
            users = (people[line.player].user for line in board)
            order = [user for user in users if user is not None]
        return History(met, just, await book.sat_out(league.id, since), order)

    # Presses

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Take a press on the buttons under a draw. Never raises."""
        verb, _, numbers = rest.partition(".")
        meeting, _, draw = numbers.partition(".")
        work = partial(self._pressed, interaction, verb, numbered(meeting) or 0, numbered(draw) or 0)
        await self._desk.answer(interaction, work)

    async def _pressed(self, interaction: Interaction, verb: str, number: int, draw: int, answer: Answer) -> None:
        meeting = await self._bot.store.league_meetings.meeting(number)
        if meeting is None or meeting.called_off_at is not None:
            raise Refused(say("These tables were dropped. /league seating draws others."))
        self._desk.need_officer(interaction, await self.league_of(interaction, meeting))
        match verb:
            case "again":
                await answer.update(await self.drawn(interaction, meeting))
            case "drop":
                await self._drop(interaction, meeting, answer)
            case _:
                # Two officers who press at once open nothing twice.
                async with self._locks.setdefault(meeting.league, asyncio.Lock()):
                    await self._settled(interaction, verb, meeting, draw, answer)

    async def _drop(self, interaction: Interaction, meeting: Meeting, answer: Answer) -> None:
        if meeting.settled_at is not None:
            raise Refused(say("These tables were opened or announced already."))
        await self._bot.store.league_meetings.call_off(meeting.id, self._bot.clock.now())
        await answer.update(Content(render(say("Nothing was opened."), str(interaction.locale))))

    async def _settled(self, interaction: Interaction, verb: str, meeting: Meeting, draw: int, answer: Answer) -> None:
        """Open or announce what was drawn, unless something has changed since: then that is shown first."""
        place = self._threads.place(interaction.guild_id or 0, meeting.channel)
        if verb == "open":
            if place is None:
                raise Refused(say("Tables are opened in threads, and this channel can have none: use a text channel."))
            missing = self._threads.missing(place)
            if missing is not None:
                raise Refused(missing)
        if not await self._bot.store.league_meetings.settle(meeting.id, draw, self._bot.clock.now()):
            note = say("**Somebody has come or gone, or others were drawn since: look again.**")
            await answer.update(await self.drawn(interaction, meeting, note))
            return
        if place is not None and verb == "open":
            await self._open(interaction, meeting, draw, place, answer)
        else:
            await self._announce(interaction, meeting, answer)

    async def _open(
        self, interaction: Interaction, meeting: Meeting, draw: int, place: discord.TextChannel, answer: Answer
    ) -> None:
        season = await self._bot.store.leagues.season_at(meeting.league, self._bot.clock.now())
        tables = await self._bot.store.league_meetings.tables(meeting.id)
        found = [(table, await self._one(meeting, table, place, season)) for table in tables]
        new = [(table, one) for table, one in found if isinstance(one, Opened) and one.new]
        if new:
            first = len(new) == sum(isinstance(one, Opened) for _, one in found)
            out = await self._out(meeting) if first else None
            try:
                await self._post(place, [say("## Tables"), *(_opened(table, one) for table, one in new), out])
            except UNDELIVERED as fault:
                # The threads are there, and their people were told in them.
                log.warning("the list of opened tables did not arrive", meeting=meeting.id, **described(fault))
        locale, standing = str(interaction.locale), sum(isinstance(one, Opened) for _, one in found)
        told = lines(
            say_many("## {count} table is open", "## {count} tables are open", standing)
            if standing
            else say("## No table is open"),
            *(
                failed_line(table.number, one.why) if isinstance(one, Failed) else _opened(table, one)
                for table, one in found
            ),
        )
        buttons: tuple[Button, ...] = ()
        if not standing:
            await self._bot.store.league_meetings.unsettle(meeting.id)
            buttons = _buttons(meeting.id, draw, locale)
        elif standing < len(found):
            label = render(say("Open the others"), locale)
            buttons = (Button(_press("open", meeting.id, draw), label, 0, discord.ButtonStyle.primary),)
        await answer.update(Content(fit(render(told, locale)), buttons))

    async def _one(
        self, meeting: Meeting, table: MeetingTable, place: discord.TextChannel, season: Season | None
    ) -> Opened | Failed:
        try:
            settings = await self._threads.settings(place.guild.id, season, table.places)
            return await self._threads.open(meeting.id, table, place, settings)
        except StoreError:
            log.warning("a table of a gathering could not be kept", meeting=meeting.id, exc_info=True)
            return Failed(say("it could not be saved. Press the button again in a moment."))

    async def _announce(self, interaction: Interaction, meeting: Meeting, answer: Answer) -> None:
        """Tell everybody where they sit, for tables that stand in a room."""
        tables = await self._bot.store.league_meetings.tables(meeting.id)
        channel = self._bot.get_partial_messageable(meeting.channel, guild_id=interaction.guild_id)
        found = [
            announced_line(table.number, (comer.user for comer in table.people), table.places - len(table.people))
            for table in tables
        ]
        everybody = tuple(comer.user for table in tables for comer in table.people)
        try:
            await self._post(channel, [say("## Tables"), *found, await self._out(meeting)], everybody)
        except UNDELIVERED as fault:
            log.warning("a seating was not announced", meeting=meeting.id, **described(fault))
            raise Refused(say("Discord did not take the message: see whether I may write in this channel.")) from None
        await answer.update(Content(render(say("The tables are announced."), str(interaction.locale))))

    async def _out(self, meeting: Meeting) -> Words | None:
        people = await self._bot.store.league_meetings.people(meeting.id)
        return out_line([comer.name for comer in people if comer.comes and comer.table == 0])

    async def _post(
        self, channel: discord.abc.Messageable, found: Iterable[Words | None], pings: tuple[int, ...] = ()
    ) -> None:
        guild = getattr(channel, "guild", None)
        locale = Counter.of(self._bot).readers.of_guild(guild.id) if guild is not None else None
        for text in messages_of((words for words in found if words is not None), locale):
            told = tuple(user for user in pings if f"<@{user}>" in text)
            await send(self._bot, channel.send, Content(text, pings=told))

    async def league_of(self, interaction: Interaction, meeting: Meeting) -> League:
        """The league of a meeting. Raises Refused where it is none of this server's."""
        league = await self._bot.store.leagues.league(meeting.league)
        if league is None or league.guild != interaction.guild_id:
            raise Refused(say("The league of these tables is no more."))
        return league


def _opened(table: MeetingTable, one: Opened) -> Words:
    return opened_line(one.thread, table.places - len(table.people))


def _too_few(people: int, places: int) -> Words:
    if not people:
        return say("Nobody is here to be seated.")
    return say_many(
        "{count} person is too few for a table of {places}. With the option leftover, computer players take the free "
        "places.",
        "{count} people are too few for a table of {places}. With the option leftover, computer players take the free "
        "places.",
        people,
        places=places,
    )


def _press(verb: str, meeting: int, draw: int) -> str:
    return feature_id(FEATURE, f"{verb}.{meeting}.{draw}")


def _buttons(meeting: int, draw: int, locale: str) -> tuple[Button, ...]:
    primary, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    keys = (
        ("again", say("Shuffle again"), grey),
        ("open", say("Open the tables"), primary),
        ("tell", say("Only announce"), grey),
        ("drop", say("Cancel"), grey),
    )
    return tuple(Button(_press(verb, meeting, draw), render(label, locale), 0, style) for verb, label, style in keys)
