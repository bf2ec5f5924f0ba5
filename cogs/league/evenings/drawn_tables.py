"""Draws the tables of rounds, and handles the buttons under a draw: draw again, open them in threads, or announce them.

The draw is stored in the database, so the buttons carry only its number, and exactly the shown tables are opened even
if people have come or gone since.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import discord
import structlog

from bot.club.commands import UpholdGames
from bot.club.evening_commands import DrawTables, DropDraw, SettleDraw, Substitute
from bot.club.tournament_commands import DrawAllRounds
from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Round, RoundTable
from bot.league.leagues import has_account
from bot.league.rounds import RoundView
from bot.league.seasons import Season
from bot.store.errors import StoreError
from bot.table.table_rules import rules_of
from bot.text.league.seating import (
    draw_text,
    drawn_text,
    failed_line,
    mentions,
    messages_of,
    opened_line,
    out_line,
    round_head,
)
from bot.text.sentences import PersonName, Plain, Words, flat, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.forms import Form, FormField, People
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.round_messages import FEATURE, RoundMessages, press, round_page
from cogs.league.evenings.sign_up import one_in_form
from cogs.league.evenings.threads import Failed, Opened, TableThreads
from cogs.league.league_service import LeagueService, numbered, read_verb
from cogs.league.tournament.board import press as tournament_press
from cogs.table.channels.permissions import thread_parent

Interaction = discord.Interaction[Any]

LEAVES: Final = "leaves"
COMES: Final = "comes"

log = structlog.stdlib.get_logger(__name__)


class DrawnTables:
    """Draws tables, and handles presses on the buttons under a draw."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._threads: Final = TableThreads(service)
        self._messages: Final = RoundMessages.of(service)
        self._locks: Final[dict[int, asyncio.Lock]] = {}
        service.presses(FEATURE, self._pressed, read_verb)

    async def drawn(self, interaction: Interaction, begun: Round, note: Words | None = None) -> Content:
        """Draw the tables of a round (again) and show them with buttons. Raises LeagueRefused."""
        channels, rules = await self._played_in(interaction, begun.league, begun.channel)
        draw = await self._service.run(interaction, DrawTables(begun.league, begun.id, channels, rules))
        return Content(draw_text(draw, note, TEXT_LIMIT), self._buttons(draw.view), longest=TEXT_LIMIT)

    async def draw_all(self, interaction: Interaction, league: int, channel: int) -> int:
        """Draw all rounds of a tournament that have not begun; how many. Raises LeagueRefused."""
        channels, rules = await self._played_in(interaction, league, channel)
        return await self._service.run(interaction, DrawAllRounds(league, channels, rules[4].players))

    async def _played_in(
        self, interaction: Interaction, league: int, channel: int
    ) -> tuple[tuple[int, ...], dict[int, Ruleset]]:
        """The channels of tables that are opened in one, and their rules by places."""
        guild = interaction.guild_id or 0
        place = thread_parent(self._bot, guild, channel)
        channels = (channel,) if place is None else (channel, place.id)
        season = await self._threads.season(league, channels)
        settings = {places: await self._threads.settings(guild, channels[-1], season, places) for places in (4, 3)}
        return channels, {places: rules_of(each) for places, each in settings.items()}

    @staticmethod
    def _buttons(view: RoundView) -> tuple[Button, ...]:
        """The buttons under a draw; the main one announces the tables of a tournament in a room, and opens others."""
        primary, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
        main = "open" if view.tournament is None or view.tournament.online else "tell"
        labels = {
            "again": say("Shuffle again"),
            "open": say("Open the tables"),
            "tell": say("Announce only"),
            "replace": say("Substitute…"),
            "drop": say("Cancel"),
        }
        return tuple(
            Button(press(verb, view.round.id, view.round.draw), label, 0, primary if verb == main else grey)
            for verb, label in labels.items()
        )

    # Presses

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press on the buttons under a draw."""
        verb, _, numbers = rest.partition(".")
        number, draw = (numbered(part) or 0 for part in numbers.partition(".")[::2])
        view = await self._service.club.rounds.for_officer(self._service.actor(interaction), number)
        match verb:
            case "again":
                await answer.update(await self.drawn(interaction, view.round))
            case "round":
                await answer.reply(round_page(view, None))
            case "all":
                await self._confirm_all(interaction, view, answer)
            case "replace":
                await answer.ask(_substitute_form(number, draw))
            case "replaced":
                await self._substitute(interaction, view, answer)
            case "drop":
                await self._service.run(interaction, DropDraw(view.league.id, number))
                await answer.update(say("No tables were opened."))
            case _:
                # Two officers who press at the same time must not open the tables twice.
                async with self._locks.setdefault(view.league.id, asyncio.Lock()):
                    await self._settle(interaction, verb, view, draw, answer)

    async def _confirm_all(self, interaction: Interaction, view: RoundView, answer: Answer) -> None:
        """Decide that all results of a round that wait are right, and show the round. Raises LeagueRefused."""
        await self._service.run(interaction, UpholdGames(view.league.id, view.waiting))
        note = say_many("{count} game is confirmed.", "{count} games are confirmed.", len(view.waiting))
        confirmed = await self._service.club.rounds.view(view.league, view.round.id)
        await answer.update(round_page(confirmed, note))

    async def _settle(self, interaction: Interaction, verb: str, view: RoundView, draw: int, answer: Answer) -> None:
        """Open or announce the drawn tables. If something has changed since the draw, show a new draw instead."""
        place = thread_parent(self._bot, view.league.guild, view.round.channel) if verb == "open" else None
        if verb == "open":
            if place is None:
                raise CommandRefused(
                    say("Tables are opened in threads, which this channel cannot have. Use a text channel.")
                )
            missing = self._threads.missing(place)
            if missing is not None:
                raise CommandRefused(missing)
        command = SettleDraw(view.league.id, view.round.id, draw, opens=verb == "open")
        settled = await self._service.run(interaction, command)
        if settled is None:
            note = say("**The draw or the players have changed in the meantime. Please check again.**")
            await answer.update(await self.drawn(interaction, view.round, note))
        elif place is not None:
            await self._open(settled, place, answer)
        else:
            await self._announce(settled, answer)

    async def _open(self, view: RoundView, place: discord.TextChannel, answer: Answer) -> None:
        season = await self._threads.season(view.league.id, (view.round.channel, place.id))
        attempts = [(table, await self._one(view.round, table, place, season)) for table in view.tables]
        new = [(table, attempt) for table, attempt in attempts if isinstance(attempt, Opened) and attempt.new]
        if new:
            first = len(new) == sum(isinstance(attempt, Opened) for _, attempt in attempts)
            out = out_line([comer.name for comer in view.out]) if first else None
            head = round_head(view.title, view.round.number)
            try:
                await self._post(place, [head, *(_opened(table, attempt) for table, attempt in new), out])
            except UNDELIVERED as fault:
                # The threads exist, and their players were pinged in them.
                log.warning("the list of opened tables did not arrive", meeting=view.round.id, **fault_details(fault))
        standing = sum(isinstance(attempt, Opened) for _, attempt in attempts)
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
            await self._service.club.rounds.none_opened(view.round.id)
            offered = self._buttons(view)
        elif standing < len(attempts):
            opens = press("open", view.round.id, view.round.draw)
            offered = (Button(opens, say("Open the others"), 0, discord.ButtonStyle.primary),)
        await answer.update(Content(text, offered))

    async def _one(
        self, settled: Round, table: RoundTable, place: discord.TextChannel, season: Season | None
    ) -> Opened | Failed:
        try:
            settings = await self._threads.settings(place.guild.id, place.id, season, table.places)
            return await self._threads.open(settled, table, place, settings)
        except StoreError:
            log.warning("a table of a round could not be kept", meeting=settled.id, exc_info=True)
            return Failed(say("it could not be saved. Press the button again in a moment."))

    async def _announce(self, view: RoundView, answer: Answer) -> None:
        """Post the seating, for real tables in a room."""
        try:
            await self._messages.announce(view.league, view.round.id)
        except UNDELIVERED as fault:
            log.warning("a seating was not announced", meeting=view.round.id, **fault_details(fault))
            raise CommandRefused(
                say("Discord refused the message. Check that I have permission to post in this channel.")
            ) from None
        await answer.update(_announced(view))

    async def _substitute(self, interaction: Interaction, view: RoundView, answer: Answer) -> None:
        """Take the submitted form: somebody sits in place of another. Announced tables are shown anew."""
        leaver = await one_in_form(self._service, interaction, view.league, LEAVES)
        comer = await one_in_form(self._service, interaction, view.league, COMES)
        if leaver is None or comer is None or leaver[0] == comer[0]:
            raise CommandRefused(say("Choose two different people, not bots."))
        comes = (comer[0], flat(comer[1]) or str(comer[0]))
        view = await self._service.run(interaction, Substitute(view.league.id, view.round.id, leaver, comes))
        if view.round.settled_at is not None:
            await self._messages.refresh(view.league, view.round.id)
            if has_account(comer[0]):
                await self._call(view, comer[0])
            await answer.update(_announced(view))
            return
        told = say("-# {comer} has taken {leaver}'s seat.", comer=PersonName(comer[1]), leaver=PersonName(leaver[1]))
        text = drawn_text(view, told, TEXT_LIMIT)
        await answer.update(Content(text, self._buttons(view), longest=TEXT_LIMIT))

    async def _call(self, view: RoundView, user: int) -> None:
        """Ping a substitute in the round's channel: the changed announcement does not."""
        locale = Counter.of(self._bot).readers.of_guild(view.league.guild)
        number = next(table.number for table in view.tables if user in {person.user for person in table.people})
        told = say("{person}: you are now at table {number}.", person=mentions([user]), number=number)
        channel = self._bot.get_partial_messageable(view.round.channel, guild_id=view.league.guild)
        try:
            await send(self._bot, channel.send, Content(told, pings=(user,)), locale)
        except UNDELIVERED as fault:
            log.warning("a substitute was not called", meeting=view.round.id, **fault_details(fault))

    async def _post(self, channel: discord.abc.Messageable, rows: Iterable[Words | None]) -> None:
        guild = getattr(channel, "guild", None)
        locale = Counter.of(self._bot).readers.of_guild(guild.id) if guild is not None else None
        for text in messages_of((words for words in rows if words is not None), locale):
            await send(self._bot, channel.send, Content(Plain(text)))


def _announced(view: RoundView) -> Content:
    """What the officer sees once the tables are announced: somebody can be replaced, a tournament's clock start."""
    number, tournament = view.round.number, view.tournament
    words: Words = say("The tables have been announced.")
    buttons = [Button(press("replace", view.round.id, view.round.draw), say("Substitute…"))]
    if tournament is not None and not view.timed:
        words = lines(words, say("The clock for round {round} has not started yet.", round=number))
        starts = tournament_press(f"start-{number}", tournament.meeting)
        buttons.insert(0, Button(starts, say("Start round {round}", round=number), style=discord.ButtonStyle.success))
    return Content(words, tuple(buttons))


def _substitute_form(meeting: int, draw: int) -> Form:
    by_name = say("Or the name of a guest")
    hint = say("Swap seats with a player from another table")
    fields = (
        People(LEAVES, say("Who is leaving the table?"), most=1, least=0),
        FormField(f"{LEAVES}_name", by_name),
        People(COMES, say("Who takes the seat?"), hint=hint, most=1, least=0),
        FormField(f"{COMES}_name", by_name),
    )
    return Form(press("replaced", meeting, draw), say("Substitute"), fields)


def _opened(table: RoundTable, opened: Opened) -> Words:
    return opened_line(opened.thread, table.places - len(table.people))
