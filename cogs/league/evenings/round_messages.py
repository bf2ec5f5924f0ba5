"""The messages that announce a round: each table with its people and a button for its result, then with the result.

They follow the entries of the league: a result that is entered, corrected or voided changes the line of its table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord

from bot.league.evenings import Evening, MeetingTable
from bot.league.games import GameLine, GameStatus
from bot.league.leagues import League
from bot.league.sitters import has_account
from bot.text.league.seating import announced_line, out_line, played_line, round_head
from bot.text.sentences import Words, fit, lines, render, say, say_many
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.interaction_responder import Counter
from cogs.league.evenings.drawing import press
from cogs.league.games.entry_form_state import OPEN, OPEN_ROUND, EntryForm
from cogs.league.league_service import LeagueService
from cogs.league.message_edits import MessageEdits, PublicMessage

TABLES: Final = 10
"""The most tables in one message."""
SHOWN: Final = 25
"""Tables whose lines fit the officers' page in their order."""
IN_A_ROW: Final = 5
"""Buttons in a row."""
LAST_ROW: Final = 4
PAGE, CONFIRM_ALL = "round", "all"
"""The actions for officers: show the whole round, and confirm what waits in it."""

Interaction = discord.Interaction[Any]


class RoundMessages:
    """The messages of all rounds. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._round_tables: Final = service.club.round_tables
        self._edits: Final = MessageEdits.of(service.bot)

    @classmethod
    def of(cls, service: LeagueService) -> RoundMessages:
        """Those of this bot."""
        messages = service.bot.shared.get(cls)
        if not isinstance(messages, RoundMessages):
            messages = service.bot.shared[cls] = cls(service)
        return messages

    async def announce(self, league: League, meeting: Evening) -> None:
        """Post the tables of a settled round and ping everybody there. Raises StoreError and ``UNDELIVERED``."""
        channel = self._bot.get_partial_messageable(meeting.channel, guild_id=league.guild)
        tables = await self._bot.store.league_seating.tables(meeting.id)
        for begin in range(0, len(tables), TABLES):
            part = tables[begin : begin + TABLES]
            users = tuple(comer.user for table in part for comer in table.people if has_account(comer.user))
            content = await self._content(league, meeting, part, of=tables, pings=users)
            sent = await send(self._bot, channel.send, content)
            numbers = [table.number for table in part]
            await self._bot.store.league_seating.announced(meeting.id, numbers, sent.id, self._bot.clock.now())

    async def refresh(self, league: League, number: int) -> None:
        """Show the present results in the messages of a round. Raises StoreError."""
        meeting = await self._bot.store.league_evenings.meeting(number)
        if meeting is None:
            return
        tables = await self._bot.store.league_seating.tables(number)
        for message in dict.fromkeys(table.message for table in tables if table.message is not None):
            at = PublicMessage(league.guild, meeting.channel, message)
            self._edits.ask(at, partial(self._present, league, meeting, message))

    async def _present(self, league: League, meeting: Evening, message: int) -> Content | None:
        """What a message of a round shows now; None if no table is announced there any more."""
        tables = await self._bot.store.league_seating.tables(meeting.id)
        there = [one for one in tables if one.message == message]
        return await self._content(league, meeting, there, of=tables) if there else None

    async def _content(
        self,
        league: League,
        meeting: Evening,
        tables: Sequence[MeetingTable],
        *,
        of: Sequence[MeetingTable],
        pings: tuple[int, ...] = (),
    ) -> Content:
        """The message of some tables ``of`` a round."""
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        games = await self._round_tables.games_of(league, of)
        rows, buttons = await self._shown(league, meeting, tables, games, locale)
        if tables[0].number == 1:
            rows.insert(0, await self.head(meeting))
        if tables[-1] is of[-1]:
            people = await self._bot.store.league_evenings.people(meeting.id)
            rows.append(out_line([comer.name for comer in people if comer.comes and comer.table == 0]))
            if len(games) < len(of) or waiting(games):
                label = render(say("Whole round…"), locale, markdown=False)
                buttons.append(Button(press(PAGE, meeting.id, 0), label, LAST_ROW))
        return Content(fit(render(lines(*rows), locale), TEXT_LIMIT), tuple(buttons), pings=pings)

    async def page(self, interaction: Interaction, league: League, meeting: Evening, note: Words | None) -> Content:
        """A round for an officer: every result with a button for each that is missing, and one to confirm the others.

        Raises StoreError.
        """
        locale = str(interaction.locale)
        tables = await self._bot.store.league_seating.tables(meeting.id)
        games = await self._round_tables.games_of(league, tables)
        # Those without a result first: of fifty tables not all lines fit.
        ordered = sorted(tables, key=lambda table: table.number in games) if len(tables) > SHOWN else tables
        rows, buttons = await self._shown(league, meeting, ordered, games, locale)
        del buttons[LAST_ROW * IN_A_ROW :]
        if len(buttons) > 1:
            label = render(say("Enter several results…"), locale, markdown=False)
            opens = EntryForm(league.id, meeting=meeting.id).press(OPEN_ROUND)
            buttons.append(Button(opens, label, LAST_ROW, discord.ButtonStyle.primary))
        waits = waiting(games)
        if waits:
            label = render(say("Confirm all ({count})", count=len(waits)), locale, markdown=False)
            buttons.append(Button(press(CONFIRM_ALL, meeting.id, 0), label, LAST_ROW, discord.ButtonStyle.success))
        missing = len(tables) - len(games)
        state = (
            say_many("{count} table has no result yet.", "{count} tables have no result yet.", missing)
            if missing
            else say("Every table has its result.")
        )
        text, state_text = render(lines(note, await self.head(meeting), *rows), locale), render(state, locale)
        return Content(f"{fit(text, TEXT_LIMIT - len(state_text) - 1)}\n{state_text}", tuple(buttons))

    async def _shown(
        self,
        league: League,
        meeting: Evening,
        tables: Sequence[MeetingTable],
        games: Mapping[int, GameLine],
        locale: str | None,
    ) -> tuple[list[Words | None], list[Button]]:
        """A line for each table, and the buttons of those without a result."""
        names = await self._service.names(league.id)
        rows: list[Words | None] = []
        buttons: list[Button] = []
        for table in tables:
            if table.number in games:
                rows.append(played_line(table.number, games[table.number], names))
                continue
            sitters = ((comer.user, comer.name) for comer in table.people)
            rows.append(announced_line(table.number, sitters, table.places - len(table.people)))
            opens = EntryForm(league.id, meeting=meeting.id, table=table.number).press(OPEN)
            label = say("Table {number}: enter result…", number=table.number)
            buttons.append(Button(opens, render(label, locale, markdown=False), len(buttons) // IN_A_ROW))
        return rows, buttons

    async def head(self, meeting: Evening) -> Words:
        """The title of a settled round. Raises StoreError."""
        return round_head(await self._round_tables.title_of(meeting), meeting.round or 1)


def waiting(games: Mapping[int, GameLine]) -> tuple[int, ...]:
    """The numbers of those games that wait for confirmation."""
    return tuple(game.number for game in games.values() if game.status is GameStatus.PENDING)


def places_of(table: MeetingTable) -> tuple[str, ...]:
    """The people at a table in seat order, as they are typed: a mention, a guest's number, or a computer player."""
    people = (f"<@{comer.user}>" if has_account(comer.user) else f"#{-comer.user}" for comer in table.people)
    return (*people, *["CPU"] * (table.places - len(table.people)))
