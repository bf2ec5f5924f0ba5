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
        self._bot: Final = service.bot
        self._rounds: Final = service.club.rounds
        self._edits: Final = MessageEdits.of(service.bot)

    @classmethod
    def of(cls, service: LeagueService) -> RoundMessages:
        """Those of this bot."""
        messages = service.bot.shared.get(cls)
        if not isinstance(messages, RoundMessages):
            messages = service.bot.shared[cls] = cls(service)
        return messages

    async def announce(self, league: League, number: int) -> None:
        """Post the tables of a settled round and ping everybody there. Raises StoreError and ``UNDELIVERED``."""
        view = await self._rounds.view(league, number)
        channel = self._bot.get_partial_messageable(view.round.channel, guild_id=league.guild)
        for begin in range(0, len(view.tables), TABLES):
            part = view.tables[begin : begin + TABLES]
            users = tuple(comer.user for table in part for comer in table.people if has_account(comer.user))
            sent = await send(self._bot, channel.send, self._content(view, part, pings=users))
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
        return self._content(view, there) if there else None

    def _content(self, view: RoundView, tables: Sequence[RoundTable], *, pings: tuple[int, ...] = ()) -> Content:
        """The message of some tables of a round."""
        locale = Counter.of(self._bot).readers.of_guild(view.league.guild)
        rows, buttons = _shown(view, tables, locale)
        if tables[0].number == 1:
            rows.insert(0, round_head(view.title, view.round.number))
        if tables[-1] is view.tables[-1]:
            rows.append(out_line([comer.name for comer in view.out]))
            if len(view.games) < len(view.tables) or view.waiting:
                label = render(say("Whole round…"), locale, markdown=False)
                buttons.append(Button(press(PAGE, view.round.id, 0), label, LAST_ROW))
        return Content(fit(render(lines(*rows), locale), TEXT_LIMIT), tuple(buttons), pings=pings)


def round_page(interaction: Interaction, view: RoundView, note: Words | None) -> Content:
    """A round for an officer: every result with a button for each that is missing, and one to confirm the others."""
    locale, games = str(interaction.locale), view.games
    # Those without a result first: of fifty tables not all lines fit.
    many = len(view.tables) > SHOWN
    ordered = sorted(view.tables, key=lambda table: table.number in games) if many else view.tables
    rows, buttons = _shown(view, ordered, locale)
    del buttons[LAST_ROW * IN_A_ROW :]
    if len(buttons) > 1:
        label = render(say("Enter several results…"), locale, markdown=False)
        opens = EntryForm(view.league.id, meeting=view.round.id).press(OPEN_ROUND)
        buttons.append(Button(opens, label, LAST_ROW, discord.ButtonStyle.primary))
    if view.waiting:
        label = render(say("Confirm all ({count})", count=len(view.waiting)), locale, markdown=False)
        buttons.append(Button(press(CONFIRM_ALL, view.round.id, 0), label, LAST_ROW, discord.ButtonStyle.success))
    missing = len(view.tables) - len(games)
    state = (
        say_many("{count} table has no result yet.", "{count} tables have no result yet.", missing)
        if missing
        else say("Every table has its result.")
    )
    text = render(lines(note, round_head(view.title, view.round.number), *rows), locale)
    state_text = render(state, locale)
    return Content(f"{fit(text, TEXT_LIMIT - len(state_text) - 1)}\n{state_text}", tuple(buttons))


def _shown(
    view: RoundView, tables: Sequence[RoundTable], locale: str | None
) -> tuple[list[Words | None], list[Button]]:
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
        buttons.append(Button(opens, render(label, locale, markdown=False), len(buttons) // IN_A_ROW))
    return rows, buttons


def places_of(table: RoundTable) -> tuple[str, ...]:
    """The people at a table in seat order, as they are typed: a mention, a guest's number, or a computer player."""
    people = (f"<@{comer.user}>" if has_account(comer.user) else f"#{-comer.user}" for comer in table.people)
    return (*people, *["CPU"] * (table.places - len(table.people)))
