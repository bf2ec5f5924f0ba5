"""The messages that announce a round: each table with its people and a button for its result, then with the result.

They follow the entries of the league: a result that is entered, corrected or voided changes the line of its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import discord

from bot.league.evenings import RoundTable
from bot.league.faults import LeagueRefused
from bot.league.leagues import League, has_account
from bot.league.rounds import RoundView
from bot.text.league.seating import announced_line, out_line, played_line, round_head
from bot.text.sentences import Words, cut, lines, say, say_many
from cogs.common.buttons import feature_id
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.interaction_responder import Counter
from cogs.league.games.entry_form_state import OPEN, OPEN_ROUND, EntryForm
from cogs.league.league_service import LeagueService
from cogs.league.message_edits import MessageEdits, PublicMessage

FEATURE: Final = "seating"
TABLES: Final = 10
"""The most tables in one message."""
SHOWN: Final = 25
"""Tables whose lines fit the officers' page in their order."""
IN_A_ROW: Final = 5
"""Buttons in a row."""
LAST_ROW: Final = 4
LONGEST_STATE: Final = 120
"""Characters of the line that says how many results are missing."""
PAGE, CONFIRM_ALL = "round", "all"
"""The actions for officers: show the whole round, and confirm what waits in it."""

Interaction = discord.Interaction[Any]


class RoundMessages:
    """The messages of all rounds. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._bot: Final = service.bot
        self._rounds: Final = service.club.rounds
        self._edits: Final = MessageEdits.of(service.bot)

    @classmethod
    def of(cls, service: LeagueService) -> RoundMessages:
        """Those of this bot."""
        return service.bot.the(cls, lambda: cls(service))

    async def announce(self, league: League, number: int) -> None:
        """Post the tables of a settled round and ping everybody there. Raises StoreError and ``UNDELIVERED``."""
        view = await self._rounds.view(league, number)
        channel = self._bot.get_partial_messageable(view.round.channel, guild_id=league.guild)
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        for begin in range(0, len(view.tables), TABLES):
            part = view.tables[begin : begin + TABLES]
            users = tuple(comer.user for table in part for comer in table.people if has_account(comer.user))
            sent = await send(self._bot, channel.send, _content(view, part, pings=users), locale)
            await self._rounds.announced(number, [table.number for table in part], sent.id)

    async def refresh(self, league: League, number: int) -> None:
        """Show the present results in the messages of a round. Raises StoreError."""
        try:
            view = await self._rounds.view(league, number)
        except LeagueRefused:
            return
        for message in dict.fromkeys(table.message for table in view.tables if table.message is not None):
            at = PublicMessage(league.guild, view.round.channel, message)
            self._edits.ask(at, partial(self._present, league, number, message))

    async def _present(self, league: League, number: int, message: int) -> Content | None:
        """What a message of a round shows now; None if no table is announced there any more."""
        try:
            view = await self._rounds.view(league, number)
        except LeagueRefused:
            return None
        there = [one for one in view.tables if one.message == message]
        return _content(view, there) if there else None


def _content(view: RoundView, tables: Sequence[RoundTable], *, pings: tuple[int, ...] = ()) -> Content:
    """The message of some tables of a round."""
    rows, buttons = _shown(view, tables)
    if tables[0].number == 1:
        rows.insert(0, round_head(view.title, view.round.number))
    if tables[-1] is view.tables[-1]:
        rows.append(out_line([comer.name for comer in view.out]))
        if len(view.games) < len(view.tables) or view.waiting:
            buttons.append(Button(press(PAGE, view.round.id, 0), say("Whole round…"), LAST_ROW))
    return Content(lines(*rows), tuple(buttons), pings=pings, longest=TEXT_LIMIT)


def round_page(view: RoundView, note: Words | None) -> Content:
    """A round for an officer: every result with a button for each that is missing, and one to confirm the others."""
    games = view.games
    # Those without a result first: of fifty tables not all lines fit.
    many = len(view.tables) > SHOWN
    ordered = sorted(view.tables, key=lambda table: table.number in games) if many else view.tables
    rows, buttons = _shown(view, ordered)
    del buttons[LAST_ROW * IN_A_ROW :]
    if len(buttons) > 1:
        opens = EntryForm(view.league.id, meeting=view.round.id).press(OPEN_ROUND)
        buttons.append(Button(opens, say("Enter several results…"), LAST_ROW, discord.ButtonStyle.primary))
    if view.waiting:
        label = say("Confirm all ({count})", count=len(view.waiting))
        buttons.append(Button(press(CONFIRM_ALL, view.round.id, 0), label, LAST_ROW, discord.ButtonStyle.success))
    missing = len(view.tables) - len(games)
    state = (
        say_many("{count} table has no result yet.", "{count} tables have no result yet.", missing)
        if missing
        else say("Every table has a result.")
    )
    text = lines(note, round_head(view.title, view.round.number), *rows)
    return Content(lines(cut(text, TEXT_LIMIT - LONGEST_STATE), state), tuple(buttons), longest=TEXT_LIMIT)


def _shown(view: RoundView, tables: Sequence[RoundTable]) -> tuple[list[Words | None], list[Button]]:
    """A line for each of these tables, and the buttons of those without a result."""
    rows: list[Words | None] = []
    buttons: list[Button] = []
    for table in tables:
        if table.number in view.games:
            rows.append(played_line(table.number, view.games[table.number], view.names))
            continue
        sitters = ((comer.user, comer.name) for comer in table.people)
        rows.append(announced_line(table.number, sitters, table.places - len(table.people)))
        opens = EntryForm(view.league.id, meeting=view.round.id, table=table.number).press(OPEN)
        label = say("Table {number}: enter result…", number=table.number)
        buttons.append(Button(opens, label, len(buttons) // IN_A_ROW))
    return rows, buttons


def press(verb: str, meeting: int, draw: int) -> str:
    """The custom id of a button under a draw."""
    return feature_id(FEATURE, f"{verb}.{meeting}.{draw}")


def places_of(table: RoundTable) -> tuple[str, ...]:
    """The people at a table in seat order, as they are typed: a mention, a guest's number, or a computer player."""
    people = (f"<@{comer.user}>" if has_account(comer.user) else f"#{-comer.user}" for comer in table.people)
    return (*people, *["CPU"] * (table.places - len(table.people)))
