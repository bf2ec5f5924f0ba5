"""Previews, edits and enters games that were played elsewhere: typed, or by the button of a drawn table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot.league.confirming import COUNTS_AT_ONCE, confirmation_of
from bot.league.entries import GameCorrected, GameRecorded
from bot.league.scoring import scored
from bot.league.typed.results import typed_games
from bot.store.league.entry_writer import NewEntry
from bot.text.league.entry_preview import Preview, preview_text
from bot.text.league.moments import hand_told
from bot.text.sentences import PersonName, Words, fit, lines, render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content, text_of
from cogs.common.forms import filled
from cogs.league.evenings.round_messages import RoundMessages, places_of
from cogs.league.games.entry_form_state import (
    ANOTHER,
    AT_ONCE,
    CANCEL,
    CHANGE,
    CHOSEN,
    ENTER,
    GUESTS,
    OPEN,
    OPEN_ROUND,
    ROUND,
    SENT,
    SEVERAL,
    TABLE,
    EntryForm,
    form_form,
    form_of,
    quoted,
    round_form,
    season_buttons,
    table_form,
    text_in,
    text_of_form,
    text_of_round,
    text_of_table,
)
from cogs.league.games.entry_reading import EntryReader, entered_key, may_correct, only_officers_correct, table_taken
from cogs.league.games.game_messages import GameMessages
from cogs.league.games.several_games import SeveralGames
from cogs.league.pages import league_pressed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.client.jantaku import JantakuBot
    from bot.league.confirming import Confirmation
    from bot.league.entries import SeatPoints
    from bot.store.league.leagues import League
    from bot.store.league.seating import MeetingTable
    from cogs.common.answer import Answer
    from cogs.league.games.entry_reading import ReadEntry
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
MOST_WRONG: Final = 900
"""Characters for the errors, so that there is room for the typed text."""

log = structlog.stdlib.get_logger(__name__)


class Recording:
    """Previews, edits and enters entry forms. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._several: Final = SeveralGames(service, self)

    @classmethod
    def of(cls, service: LeagueService) -> Recording:
        """That of this bot."""
        recording = service.bot.shared.get(cls)
        if not isinstance(recording, Recording):
            recording = service.bot.shared[cls] = cls(service)
        return recording

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press under a preview, or the submitted form. Never raises."""
        await self._service.answer(interaction, partial(self._pressed, interaction, rest))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        parsed = form_of(rest)
        if parsed is None:
            raise CommandRefused(say("This button is from another version of the bot."))
        verb, form = parsed
        if verb == SENT:
            await self.show(interaction, form, text_of_form(filled(interaction)), answer)
            return
        if verb == OPEN:
            await self._open_table(interaction, form, answer)
            return
        if verb == TABLE:
            league = await league_pressed(self._service, interaction, form.league)
            await RoundMessages.of(self._service).need_going_on(league)
            _, table = await RoundMessages.of(self._service).table(league, form.meeting, form.table)
            text = text_of_table(places_of(table), filled(interaction))
            await self._take_table(interaction, league, form, text, answer)
            return
        if verb in {OPEN_ROUND, ROUND}:
            await self._round(interaction, form, answer, sent=verb == ROUND)
            return
        text = text_in(text_of(interaction.message) if interaction.message is not None else "")
        if verb == CANCEL:
            words = say("Nothing was entered. What you typed:") if not form.game else say("Nothing was changed.")
            await answer.update(Content(_told(interaction, words, text if not form.game else "")))
        elif verb == CHANGE:
            await answer.ask(form_form(form, text, str(interaction.locale)))
        elif verb == CHOSEN:
            await self.show(interaction, form, text, answer)
        elif verb == SEVERAL:
            await self._several.enter(interaction, form, text, answer)
        elif verb in (ENTER, GUESTS, ANOTHER):
            await self._enter(interaction, form, verb, text, answer)

    async def _open_table(self, interaction: Interaction, form: EntryForm, answer: Answer) -> None:
        """Ask for the points of a drawn table. Raises CommandRefused, also if its result is entered already."""
        league, rounds = await league_pressed(self._service, interaction, form.league), RoundMessages.of(self._service)
        meeting, table = await rounds.table(league, form.meeting, form.table)
        self._check_table(interaction, league, frozenset(comer.user for comer in table.people))
        game = await rounds.game_of(league, table)
        if game is not None:
            # The message may be outdated.
            await rounds.refresh(league, meeting.id)
            raise CommandRefused(table_taken(form.table, game.number))
        await rounds.need_going_on(league)
        await answer.ask(table_form(form, meeting.round or 1, _names_at(table), str(interaction.locale)))

    async def _take_table(
        self, interaction: Interaction, league: League, form: EntryForm, text: str, answer: Answer
    ) -> None:
        """Take the result of a drawn table: at once if others have to confirm it, else its preview is shown."""
        entry = await self.read(interaction, league, form, text)
        # The others look at it, and until it counts it is corrected below it.
        if not entry.wrong and not entry.taken and not entry.guests and await self._asks(interaction, league, entry):
            await self._entered(interaction, league, form, entry, answer)
            return
        content = await self._preview(interaction, league, form, entry)
        await (answer.update(content) if answer.on_private_message else answer.reply(content))

    async def _asks(self, interaction: Interaction, league: League, entry: ReadEntry) -> bool:
        """Whether others have to confirm a game before it counts."""
        me = await self._service.bot.store.leagues.player_of(league.id, interaction.user.id)
        return bool(self.confirmation(interaction, league, entry, me).asked)

    async def _round(self, interaction: Interaction, form: EntryForm, answer: Answer, *, sent: bool) -> None:
        """Ask for the points of the first tables of a round without a result, or take them. Raises CommandRefused."""
        league, rounds = await league_pressed(self._service, interaction, form.league), RoundMessages.of(self._service)
        self._service.need_officer(interaction, league)
        await rounds.need_going_on(league)
        meeting, tables = await rounds.round_of(league, form.meeting)
        if sent:
            seated = {table.number: places_of(table) for table in tables}
            await self.show(interaction, form, text_of_round(seated, filled(interaction)), answer)
            return
        games = await rounds.games_of(league, tables)
        missing = [table for table in tables if table.number not in games]
        if not missing:
            raise CommandRefused(say("Every table has its result."))
        asked = {table.number: _names_at(table) for table in missing[:AT_ONCE]}
        await answer.ask(round_form(form, meeting.round or 1, asked, str(interaction.locale)))

    def _check_table(self, interaction: Interaction, league: League, at_table: frozenset[int]) -> None:
        if interaction.user.id not in at_table and not self._service.is_officer(interaction, league):
            raise CommandRefused(say("Only who was drawn to this table and officers of the league enter its result."))

    # What it would come to

    async def show(self, interaction: Interaction, form: EntryForm, text: str, answer: Answer) -> None:
        """Show the user a preview of the entry form, with all errors."""
        league = await league_pressed(self._service, interaction, form.league)
        games = () if form.game or form.table else typed_games(text)
        if len(games) > 1:
            content = await self._several.preview(interaction, league, form, text)
        else:
            entry = await self.read(interaction, league, form, *((games[0].text or text, ()) if games else (text,)))
            content = await self._preview(interaction, league, form, entry)
        if answer.on_private_message:
            await answer.update(content)
        else:
            await answer.reply(content)

    async def read(
        self,
        interaction: Interaction,
        league: League,
        form: EntryForm,
        text: str,
        before: Sequence[ReadEntry] | None = None,
    ) -> ReadEntry:
        """Read a typed game, with all errors. Raises CommandRefused if the user may not enter it at all."""
        entry = await EntryReader(self._service, interaction, league, form).read(text, before)
        await self._check_who(interaction, league, entry)
        return entry

    async def _check_who(self, interaction: Interaction, league: League, entry: ReadEntry) -> None:
        """Officers may enter and correct games. Players may enter their own, and correct it until it counts."""
        if entry.drawn is not None:
            self._check_table(interaction, league, entry.at_table)
        if self._service.is_officer(interaction, league):
            return
        me = await self._service.bot.store.leagues.player_of(league.id, interaction.user.id)
        if entry.game is not None:
            if not may_correct(entry.game, me):
                raise only_officers_correct(entry.game.number)
        elif entry.complete and (me is None or me not in {seat.player for seat in entry.seats}):
            entry.wrong.append(say("Only who played in it and officers of the league may enter a game."))

    async def _preview(self, interaction: Interaction, league: League, form: EntryForm, entry: ReadEntry) -> Content:
        locale = str(interaction.locale)
        buttons = [
            Button(form.press(CHANGE), render(say("Change…"), locale, markdown=False)),
            Button(form.press(CANCEL), render(say("Cancel"), locale, markdown=False)),
        ]
        if entry.wrong:
            head = say("**Nothing is entered yet.** This has to be mended first:")
            text = fit(render(lines(head, *entry.wrong), locale), MOST_WRONG)
            buttons = [*season_buttons(form, entry.fitting, locale), *buttons]
        else:
            verb, label = _entering(form, entry)
            label_text = render(label, locale, markdown=False)
            buttons.insert(0, Button(form.press(verb), label_text, style=discord.ButtonStyle.success))
            text = fit(render(await self._shown(interaction, league, entry), locale), MOST_WRONG)
        return Content(f"{text}\n{quoted(entry.typed, entry.lines)}", tuple(buttons))

    async def _shown(self, interaction: Interaction, league: League, entry: ReadEntry) -> Words:
        assert entry.season is not None  # noqa: S101 - else something is wrong
        assert entry.rules is not None  # noqa: S101
        settings = entry.season.settings
        scores = scored(entry.rules, entry.seats, entry.sticks, chombo=settings.chombo)
        me = await self._service.bot.store.leagues.player_of(league.id, interaction.user.id)
        preview = preview_text(
            Preview(
                game=entry.game.number if entry.game is not None else None,
                seats=entry.seats,
                scores=scores,
                sticks=entry.sticks,
                total=entry.rules.start_points * entry.rules.players,
                played_at=entry.played_at,
                season=await self._service.season_title(league, entry.season),
                preset=entry.preset,
                guests=tuple(entry.guests.values()),
                likely=entry.likely,
                twin=entry.twin,
                confirmation=self.confirmation(interaction, league, entry, me),
                shared=entry.rules.tie_break == "split",
                drawn=entry.drawn,
            ),
            entry.names,
        )
        return preview if entry.hand is None else lines(preview, hand_told(entry.seats, entry.hand, entry.names))

    def confirmation(self, interaction: Interaction, league: League, entry: ReadEntry, me: int | None) -> Confirmation:
        """What it waits for: nothing if an officer corrects a game."""
        assert entry.season is not None  # noqa: S101 - else something is wrong
        officer, now = self._service.is_officer(interaction, league), self._service.bot.clock.now()
        if entry.game is not None and officer:
            return COUNTS_AT_ONCE
        return confirmation_of(
            entry.seats, me, entry.accounts, entry.season.settings, now, officer=officer, evening=entry.running
        )

    # Entered

    async def _enter(self, interaction: Interaction, form: EntryForm, verb: str, text: str, answer: Answer) -> None:
        league = await league_pressed(self._service, interaction, form.league)
        entry = await self.read(interaction, league, form, text)
        if entry.wrong or verb != _entering(form, entry)[0]:
            # Something changed since the preview: a season ended, or the same game was entered by another player.
            await answer.update(await self._preview(interaction, league, form, entry))
            return
        await self._entered(interaction, league, form, entry, answer)

    async def _entered(
        self, interaction: Interaction, league: League, form: EntryForm, entry: ReadEntry, answer: Answer
    ) -> None:
        """Enter a game that was read without errors, or its correction, and say so."""
        me = await self._service.me(interaction, league)
        if form.game:
            number = form.game
            await self._correct(interaction, league, entry, me)
            confirmation = say("Game {number} is corrected.", number=number)
        else:
            number = await self.record(interaction, league, entry, me)
            confirmation = say("Entered as game {number}.", number=number)
        if form.meeting and self._service.is_officer(interaction, league):
            # Officers enter one table after another.
            rounds = RoundMessages.of(self._service)
            meeting, _ = await rounds.round_of(league, form.meeting)
            content = await rounds.page(interaction, league, meeting, confirmation)
        else:
            content = Content(_told(interaction, confirmation))
        await (answer.update(content) if answer.on_private_message else answer.reply(content))
        messages = GameMessages.of(self._service)
        if entry.drawn is None or not (await self._service.bot.store.leagues.game(league.id, number)).counts:
            # The result of a drawn table stands where that was announced; only who is asked needs a message.
            await messages.post(interaction, league, number)
        await messages.ask_among_results(league, number, interaction.channel_id)

    async def record(self, interaction: Interaction, league: League, entry: ReadEntry, me: int) -> int:
        """Enter a game that was read without errors, and return its number. Raises LeagueRefused."""
        season, rules = entry.season, entry.rules
        assert season is not None  # noqa: S101 - else something is wrong
        assert rules is not None  # noqa: S101
        now = self._service.bot.clock.now()
        async with self._service.bot.store.leagues.writing(league.id) as writer:
            numbers = {number: await writer.guest(name) for number, name in entry.guests.items()}
            seats = _numbered(entry, numbers)
            confirmation = self.confirmation(interaction, league, entry, me)
            key = entered_key(seats, entry.sticks)
            drawn = entry.drawn
            if drawn is not None and (taken := await writer.game_at(entry.meeting, drawn.table)) is not None:
                raise CommandRefused(table_taken(drawn.table, taken))
            if (entry.taken or entry.twin is not None) and interaction.message is not None:
                # Another game with the same points. The message id keeps one form from being entered twice.
                key = f"{key}:{interaction.message.id}"
            record = GameRecorded(
                game=0,
                season=season.number,
                source="entered",
                played_at=min(entry.played_at, now),
                preset=entry.preset,
                rules=await writer.derived.keep_rules(rules),
                seats=seats,
                sticks=entry.sticks,
                asked=confirmation.asked,
                confirm_by=confirmation.due,
                needs_officer=confirmation.needs_officer,
                channel=None,
                note=entry.typed.note or "",
                drawn=drawn,
            )
            [written] = await writer.write((NewEntry(record, now, me, key=key),))
            assert isinstance(written.record, GameRecorded)  # noqa: S101 - as it was drafted
            if drawn is not None:
                await writer.set_game_at(entry.meeting, drawn.table, written.record.game)
            if entry.told is not None:
                await writer.write((NewEntry(replace(entry.told, game=written.record.game), now, me),))
        return written.record.game

    async def _correct(self, interaction: Interaction, league: League, entry: ReadEntry, me: int) -> None:
        assert entry.game is not None  # noqa: S101 - an entry form of a game has one
        now = self._service.bot.clock.now()
        async with self._service.bot.store.leagues.writing(league.id) as writer:
            if await writer.game(entry.game.number) != entry.game:
                # It counts by now, or somebody else has corrected it.
                raise CommandRefused(
                    say("Game {number} was changed just now. Look at it, and try again.", number=entry.game.number)
                )
            numbers = {number: await writer.guest(name) for number, name in entry.guests.items()}
            confirmation = self.confirmation(interaction, league, entry, me)
            record = GameCorrected(
                game=entry.game.number,
                played_at=entry.played_at,
                seats=_numbered(entry, numbers),
                sticks=entry.sticks,
                asked=confirmation.asked,
                confirm_by=confirmation.due,
                needs_officer=confirmation.needs_officer,
            )
            await writer.write((NewEntry(record, now, me, entry.why),))


def _entering(form: EntryForm, entry: ReadEntry) -> tuple[str, Words]:
    """The action and label of the button that enters it."""
    if entry.twin is not None:
        return ANOTHER, say("Record another game")
    if entry.guests:
        return GUESTS, say("Correct, with new guests") if form.game else say("Record with new guests")
    return ENTER, say("Correct the game") if form.game else say("Record")


def _names_at(table: MeetingTable) -> list[Words]:
    """The names of a table's places in seat order."""
    free = table.places - len(table.people)
    return [*(PersonName(comer.name) for comer in table.people), *[say("computer player")] * free]


def _numbered(entry: ReadEntry, numbers: dict[int, int]) -> tuple[SeatPoints, ...]:
    """The seats, with the new guests under their final numbers."""
    return tuple(
        seat if seat.player is None else replace(seat, player=numbers.get(seat.player, seat.player))
        for seat in entry.seats
    )


def _told(interaction: Interaction, words: Words, text: str = "") -> str:
    rendered = render(words, str(interaction.locale))
    return f"{rendered}\n```\n{text}\n```" if text else rendered
