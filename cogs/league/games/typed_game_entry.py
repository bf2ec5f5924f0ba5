"""Previews, edits and enters games that were played elsewhere: typed, or by the button of a drawn table.

Of several games in one text, one to a line, none is entered before all are right. An error halfway leaves no game
twice: the preview then says which are in already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
import structlog

from bot.club.checked_game import CheckedGame
from bot.club.commands import CorrectGame, EnterGame
from bot.league.drafts import GameDraft, TypedGames
from bot.league.evenings import RoundTable
from bot.league.faults import HasResult, LeagueRefused
from bot.league.leagues import League
from bot.league.scoring import scored
from bot.league.typed.results import TypedGame, TypedSeat, typed_games, typed_result, written
from bot.text.league.entry_preview import Preview, guest_words, preview_text
from bot.text.league.faults import faults_text
from bot.text.league.game_status_words import drawn_words
from bot.text.league.moments import hand_told
from bot.text.league.recording import result_line
from bot.text.sentences import PersonName, Plain, Words, cut, joined, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content
from cogs.common.forms import filled
from cogs.league.evenings.round_messages import RoundMessages, places_of, round_page
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
    text_of_form,
    text_of_round,
    text_of_table,
)
from cogs.league.games.entry_reading import EntryReader, ReadEntry
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService, league_pressed

Interaction = discord.Interaction[Any]
MOST_WRONG: Final = 900
"""Characters for the errors, so that there is room for the typed text."""

log = structlog.stdlib.get_logger(__name__)


class Recording:
    """Previews, edits and enters entry forms. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._rounds: Final = service.club.rounds
        self._several: Final = SeveralGames(service, self)

    @classmethod
    def of(cls, service: LeagueService) -> Recording:
        """That of this bot."""
        return service.bot.the(cls, lambda: cls(service))

    async def pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press under a preview, or the submitted form."""
        parsed = form_of(rest)
        if parsed is None:
            raise CommandRefused(say("This button is from an older version of the bot. Use the command again."))
        verb, form = parsed
        if form.draft:
            await self._pressed_draft(interaction, verb, form, answer)
        elif verb == SENT:
            await self.show(interaction, form, text_of_form(filled(interaction)), answer)
        elif verb == OPEN:
            await self._open_table(interaction, form, answer)
        elif verb == TABLE:
            league = await league_pressed(self._service, interaction, form.league)
            await self._rounds.check_going_on(league)
            _, table = await self._rounds.table(league, form.meeting, form.table)
            text = text_of_table(places_of(table), filled(interaction))
            await self._take_table(interaction, league, form, text, answer)
        elif verb in {OPEN_ROUND, ROUND}:
            await self._round(interaction, form, answer, sent=verb == ROUND)
        else:
            raise _too_old()

    async def _pressed_draft(self, interaction: Interaction, verb: str, pressed: EntryForm, answer: Answer) -> None:
        """Take a press below a preview, or the form that was opened there."""
        drafts = self._service.club.drafts
        typed = await drafts.of(interaction.user.id, pressed.draft, TypedGames)
        if typed is None:
            raise _too_old()
        await league_pressed(self._service, interaction, typed.league)
        form = EntryForm.of(typed, pressed.draft)
        if verb == SENT:
            await self.show(interaction, form, text_of_form(filled(interaction)), answer)
        elif verb == CANCEL:
            await drafts.drop(pressed.draft)
            words = say("Nothing was entered. What you typed:") if not form.game else say("Nothing was changed.")
            text = words if form.game else lines(words, Plain(f"```\n{typed.text}\n```"))
            await answer.update(Content(text, longest=TEXT_LIMIT))
        elif verb == CHANGE:
            await answer.ask(form_form(form, typed.text))
        elif verb == CHOSEN:
            await self.show(interaction, replace(form, season=pressed.season), typed.text, answer)
        elif verb == SEVERAL:
            await self._several.enter(interaction, form, typed, answer)
        elif verb in (ENTER, GUESTS, ANOTHER):
            await self._enter(interaction, form, verb, typed, answer)

    async def _open_table(self, interaction: Interaction, form: EntryForm, answer: Answer) -> None:
        """Ask for the points of a drawn table. Raises CommandRefused, also if its result is entered already."""
        league = await league_pressed(self._service, interaction, form.league)
        actor = self._service.actor(interaction)
        try:
            drawn, table = await self._rounds.table_to_enter(actor, league, form.meeting, form.table)
        except LeagueRefused as refused:
            if any(isinstance(fault, HasResult) for fault in refused.faults):
                # The message is outdated.
                await RoundMessages.of(self._service).refresh(league, form.meeting)
            raise
        await answer.ask(table_form(form, drawn.number, _names_at(table)))

    async def _take_table(
        self, interaction: Interaction, league: League, form: EntryForm, text: str, answer: Answer
    ) -> None:
        """Take the result of a drawn table: at once if others have to confirm it, else its preview is shown."""
        entry = await self.read(interaction, league, form, text)
        # The others look at it, and until it counts it is corrected below it.
        checked = entry.checked
        if not (entry.wrong or checked.taken or checked.guests) and checked.confirmation.asked:
            drawn = checked.drawn is not None
            await self._entered(interaction, league, form, entry.command, answer, drawn=drawn)
            return
        form = await self._keep(interaction, form, entry.text, () if entry.wrong else (entry.command.draft,))
        content = await self._preview(league, form, entry)
        await (answer.update(content) if answer.on_private_message else answer.reply(content))

    async def _round(self, interaction: Interaction, form: EntryForm, answer: Answer, *, sent: bool) -> None:
        """Ask for the points of the first tables of a round without a result, or take them. Raises CommandRefused."""
        league = await league_pressed(self._service, interaction, form.league)
        drawn, missing = await self._rounds.tables_to_enter(self._service.actor(interaction), league, form.meeting)
        if sent:
            _, tables = await self._rounds.round_of(league, form.meeting)
            seated = {table.number: places_of(table) for table in tables}
            await self.show(interaction, form, text_of_round(seated, filled(interaction)), answer)
            return
        if not missing:
            raise CommandRefused(say("Every table has a result."))
        asked = {table.number: _names_at(table) for table in missing[:AT_ONCE]}
        await answer.ask(round_form(form, drawn.number, asked))

    # What it would come to

    async def show(self, interaction: Interaction, form: EntryForm, text: str, answer: Answer) -> None:
        """Show the user a preview of the entry form, with all errors."""
        league = await league_pressed(self._service, interaction, form.league)
        games = () if form.game or form.table else typed_games(text)
        if len(games) > 1:
            read = await self._several.read(interaction, league, form, text)
            form = await self._keep(interaction, form, *self._several.kept(text, form, read))
            content = self._several.preview(form, text, read)
        else:
            entry = await self.read(interaction, league, form, *((games[0].text or text, ()) if games else (text,)))
            drafts = () if entry.wrong else (entry.command.draft,)
            form = await self._keep(interaction, form, entry.text, drafts, getattr(entry.command, "why", ""))
            content = await self._preview(league, form, entry)
        if answer.on_private_message:
            await answer.update(content)
        else:
            await answer.reply(content)

    async def _keep(
        self, interaction: Interaction, form: EntryForm, text: str, drafts: tuple[GameDraft, ...], why: str = ""
    ) -> EntryForm:
        """Store what was typed, and return the form with the number of its draft."""
        club, now = self._service.club, self._service.bot.clock.now()
        typed = TypedGames(
            form.league, text, drafts, form.game, form.season, form.preset, form.meeting, form.table, why
        )
        if form.draft:
            await club.drafts.change(form.draft, typed, now)
            return form
        return replace(form, draft=await club.drafts.keep(interaction.user.id, typed, now))

    async def read(
        self,
        interaction: Interaction,
        league: League,
        form: EntryForm,
        text: str,
        before: Sequence[ReadEntry] | None = None,
    ) -> ReadEntry:
        """Read a typed game, with all errors. Raises NoRights if the user may not enter it at all."""
        return await EntryReader(self._service, interaction, league, form).read(text, before)

    async def _preview(self, league: League, form: EntryForm, entry: ReadEntry) -> Content:
        buttons = [Button(form.press(CHANGE), say("Change…")), Button(form.press(CANCEL), say("Cancel"))]
        if entry.wrong:
            head = say("**Nothing has been entered yet.** Please fix this first:")
            text: Words = lines(head, *entry.wrong)
            buttons = [*season_buttons(form, entry.checked.fitting), *buttons]
        else:
            verb, label = _entering(form, entry.checked)
            buttons.insert(0, Button(form.press(verb), label, style=discord.ButtonStyle.success))
            text = await self._shown(league, entry)
        return Content(lines(cut(text, MOST_WRONG), quoted(entry.text)), tuple(buttons), longest=TEXT_LIMIT)

    async def _shown(self, league: League, entry: ReadEntry) -> Words:
        checked = entry.checked
        season, rules, draft = checked.season, checked.rules, checked.draft
        assert season is not None  # noqa: S101 - else something is wrong
        assert rules is not None  # noqa: S101
        preview = preview_text(
            Preview(
                game=checked.game.number if checked.game is not None else None,
                seats=checked.seats,
                scores=scored(rules, checked.seats, draft.sticks, chombo=season.settings.chombo),
                sticks=draft.sticks,
                total=rules.start_points * rules.players,
                played_at=draft.played_at,
                season=await self._service.club.views.title(league, season),
                preset=checked.preset,
                guests=checked.guests,
                likely=entry.likely,
                twin=checked.twin,
                confirmation=checked.confirmation,
                shared=rules.tie_break == "split",
                drawn=checked.drawn,
            ),
            checked.names,
        )
        return preview if entry.hand is None else lines(preview, hand_told(checked.seats, entry.hand, checked.names))

    # Entered

    async def _enter(
        self, interaction: Interaction, form: EntryForm, verb: str, typed: TypedGames, answer: Answer
    ) -> None:
        league = await league_pressed(self._service, interaction, form.league)
        if len(typed.drafts) == 1:
            command = command_of(typed, typed.drafts[0])
            checked = await self._service.club.check(self._service.actor(interaction), command)
            if not checked.faults and verb == _entering(form, checked)[0]:
                await self._entered(interaction, league, form, command, answer, drawn=checked.drawn is not None)
                return
        # Something changed since the preview: a season ended, or the same game was entered by another player.
        await self.show(interaction, form, typed.text, answer)

    async def _entered(
        self,
        interaction: Interaction,
        league: League,
        form: EntryForm,
        command: EnterGame | CorrectGame,
        answer: Answer,
        *,
        drawn: bool,
    ) -> None:
        """Enter a game that was read without errors, or its correction, and say so."""
        number = await self.record(interaction, form, command)
        entered = say("Entered as game {number}.", number=number)
        confirmation = say("Game {number} has been corrected.", number=number) if form.game else entered
        if form.meeting and self._service.actor(interaction).may_run(league):
            # Officers enter one table after another.
            content = round_page(await self._service.club.rounds.view(league, form.meeting), confirmation)
        else:
            content = Content(confirmation)
        await (answer.update(content) if answer.on_private_message else answer.reply(content))
        messages = GameMessages.of(self._service)
        if not drawn or not (await self._service.club.leagues.game(league.id, number)).counts:
            # The result of a drawn table stands where that was announced; only who is asked needs a message.
            await messages.post(interaction, league, number)
        await messages.ask_among_results(league, number, interaction.channel_id)
        if form.draft:
            await self._service.club.drafts.drop(form.draft)

    async def record(self, interaction: Interaction, form: EntryForm, command: EnterGame | CorrectGame) -> int:
        """Enter or correct a game, and return its number. Raises LeagueRefused."""
        club, actor = self._service.club, self._service.actor(interaction)
        if isinstance(command, CorrectGame):
            return (await club.run(actor, command)).number
        # The draft keeps one form from being entered twice.
        return await club.run(actor, replace(command, again=f"draft {form.draft}" if form.draft else ""))


def command_of(typed: TypedGames, draft: GameDraft) -> EnterGame | CorrectGame:
    """What enters or corrects a game that was typed."""
    if typed.game:
        return CorrectGame(typed.league, typed.game, draft, typed.why)
    return EnterGame(typed.league, draft)


def _too_old() -> CommandRefused:
    return CommandRefused(
        say(
            "This preview has expired or has already been used or cancelled. Type the result again with /league result."
        )
    )


def _entering(form: EntryForm, checked: CheckedGame) -> tuple[str, Words]:
    """The action and label of the button that enters it."""
    if checked.twin is not None:
        return ANOTHER, say("Record as a different game")
    if checked.guests:
        return GUESTS, say("Correct, with new guests") if form.game else say("Record with new guests")
    return ENTER, say("Correct the game") if form.game else say("Record")


def _names_at(table: RoundTable) -> list[Words]:
    """The names of a table's places in seat order."""
    free = table.places - len(table.people)
    return [*(PersonName(comer.name) for comer in table.people), *[say("computer player")] * free]


MOST_SHOWN: Final = 2400
"""Characters of the games as they were read, so that there is room for the typed text."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that was read, and all that is wrong with it. ``entry`` is None if it is no game."""

    number: int
    entry: ReadEntry | None
    wrong: tuple[Words, ...] = ()


class SeveralGames:
    """Previews and enters them."""

    def __init__(self, service: LeagueService, one_game: Recording) -> None:
        self._service: Final = service
        self._one_game: Final = one_game

    async def enter(self, interaction: Interaction, form: EntryForm, typed: TypedGames, answer: Answer) -> None:
        """Enter the games of a preview; if anything is wrong by now, show it and enter none.

        Of more than may wait for others the first are entered.
        """
        league = await league_pressed(self._service, interaction, form.league)
        games = await self._checked(interaction, typed)
        if not games:
            await self._one_game.show(interaction, form, typed.text, answer)
            return
        numbers: list[int] = []
        refused: Words | None = None
        for line, (command, checked) in enumerate(games, start=1):
            try:
                numbers.append(await self._one_game.record(interaction, form, command))
            except LeagueRefused as fault:
                if not numbers:
                    raise
                reason = faults_text(fault.faults, checked.names)
                refused = say(
                    "Line {number} and the lines after it were not entered: {reason}", number=line, reason=reason
                )
                break
        entered = say("Entered: {games}.", games=joined((say("game {number}", number=one) for one in numbers), ", "))
        words = lines(entered, refused)
        if form.meeting:
            view = await self._service.club.rounds.view(league, form.meeting)
            await answer.update(round_page(view, words))
        else:
            await answer.update(words)
        messages = GameMessages.of(self._service)
        for number in numbers:
            if not (await self._service.club.leagues.game(league.id, number)).counts:
                await messages.post(interaction, league, number)
                await messages.ask_among_results(league, number, interaction.channel_id)
        await self._service.club.drafts.drop(form.draft)

    async def _checked(self, interaction: Interaction, typed: TypedGames) -> list[tuple[EnterGame, CheckedGame]]:
        """The games of a draft as they are now; none if anything is wrong with one by now."""
        commands = [EnterGame(typed.league, draft) for draft in typed.drafts]
        games = await self._service.club.check_all(self._service.actor(interaction), typed.league, commands)
        wrong = any(checked.faults or checked.twin is not None for checked in games)
        return [] if wrong else [*zip(commands, games, strict=True)]

    @staticmethod
    def kept(text: str, form: EntryForm, read: Sequence[ReadLine]) -> tuple[str, tuple[GameDraft, ...]]:
        """The text of the games with names in place of mentions, and their drafts if nothing is wrong."""
        named = [_named(line) if form.meeting else None for line in read]
        typed = [name or game.line for name, game in zip(named, typed_games(text), strict=True)]
        drafts = tuple(line.entry.command.draft for line in read if line.entry is not None)
        return written(typed, typed_result(text).kept), () if any(line.wrong for line in read) else drafts

    async def read(self, interaction: Interaction, league: League, form: EntryForm, text: str) -> list[ReadLine]:
        """The games of a text, one to a line. Raises StoreError and NoRights."""
        read: list[ReadLine] = []
        first: dict[tuple[tuple[str, int], ...], int] = {}
        for number, game in enumerate(typed_games(text), start=1):
            if game.text is None:
                read.append(ReadLine(number, None, (_no_game(game),)))
                continue
            before = [line.entry for line in read if line.entry is not None]
            entry = await self._one_game.read(interaction, league, form, game.text, before)
            wrong = list(entry.wrong)
            if entry.typed.hand is not None:
                wrong = [say("A hand can be added only when you enter a single game, or later on the game's page.")]
            checked = entry.checked
            if checked.twin is not None:
                wrong.append(say("Game {number} already has the same players and points.", number=checked.twin))
            names = checked.names
            same = tuple(sorted((names.get(seat.player or 0, seat.name), seat.points) for seat in checked.seats))
            if not wrong and same in first:
                wrong.append(say("Same as line {number}.", number=first[same]))
            first.setdefault(same, number)
            read.append(ReadLine(number, entry, tuple(wrong)))
        return read

    def preview(self, form: EntryForm, text: str, read: Sequence[ReadLine]) -> Content:
        """All games as they were read, or all that is wrong, by line."""
        buttons = [Button(form.press(CHANGE), say("Change…")), Button(form.press(CANCEL), say("Cancel"))]
        wrong = [
            say("Line {number}: {fault}", number=line.number, fault=fault) for line in read for fault in line.wrong
        ]
        if wrong or not read:
            words: Words = lines(say("**Nothing has been entered yet.** Please fix this first:"), *wrong)
            fitting = [season for line in read if line.entry is not None for season in line.entry.checked.fitting]
            buttons = [*season_buttons(form, list({one.number: one for one in fitting}.values())), *buttons]
        else:
            label = say_many("Record {count} game", "Record {count} games", len(read))
            buttons.insert(0, Button(form.press(SEVERAL), label, style=discord.ButtonStyle.success))
            words = _games([line.entry for line in read if line.entry is not None])
        kept, _ = self.kept(text, form, read)
        return Content(lines(cut(words, MOST_SHOWN), quoted(kept)), tuple(buttons), longest=TEXT_LIMIT)


def _games(entries: Sequence[ReadEntry]) -> Words:
    """The games with places and final scores, and the effect of entering them."""
    rows: list[Words] = [say("**Are these games right?** Nothing has been entered yet.")]
    for number, checked in enumerate((entry.checked for entry in entries), start=1):
        season, sticks = checked.season, checked.draft.sticks
        assert season is not None  # noqa: S101 - else something is wrong
        assert checked.rules is not None  # noqa: S101
        scores = scored(checked.rules, checked.seats, sticks, chombo=season.settings.chombo)
        result = result_line(checked.seats, scores, checked.names)
        drawn = None if checked.drawn is None else drawn_words(checked.drawn)
        where = joined((PersonName(season.name), drawn), ", ")
        rows.append(say("{number}. {result} · {season}", number=number, result=result, season=where))
    guests = {name: entry.likely.get(name) for entry in entries for name in entry.checked.guests}
    rows += [guest_words(name, like) for name, like in guests.items()]
    confirmations = [entry.checked.confirmation for entry in entries]
    if asks := sum(bool(each.asked) for each in confirmations):
        rows.append(
            say_many(
                "The players of {count} game will be asked to confirm it.",
                "The players of {count} games will be asked to confirm them.",
                asks,
            )
        )
    if waits := sum(each.needs_officer for each in confirmations):
        rows.append(
            say_many(
                "An officer must confirm {count} game, because no other league member played in it.",
                "An officer must confirm {count} games, because no other league member played in them.",
                waits,
            )
        )
    if all(each.at_once for each in confirmations):
        rows.append(say("These games count at once."))
    return lines(*rows)


def _named(line: ReadLine) -> str | None:
    """The line of a drawn table with names in place of mentions; None if it would be read in another way."""
    if line.entry is None:
        return None
    seats = [seat for seat in line.entry.lines if isinstance(seat, TypedSeat)]
    parts = [*(f"{seat.name}: {seat.text}" for seat in seats), f"sticks: {line.entry.checked.draft.sticks}"]
    text = ", ".join(parts)
    again = [seat.name for game in typed_games(text) for seat in typed_result(game.text or "").seats]
    return text if again == [seat.name for seat in seats] else None


def _no_game(game: TypedGame) -> Words:
    return say(
        "“{text}” is not a game. Write all players with their points, for example: Aiko 42,300, Ben 25,100, "
        "Chie 31,200, Dan 1,400.",
        text=PersonName(game.line),
    )
