"""Several games in one text, one to a line: previewed together, and none is entered before all are right.

An error halfway leaves no game twice: the preview then says which are in already.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import discord

from bot.club.checked_game import CheckedGame
from bot.club.commands import EnterGame
from bot.league.drafts import GameDraft, TypedGames
from bot.league.faults import LeagueRefused
from bot.league.leagues import League
from bot.league.scoring import scored
from bot.league.typed.results import TypedGame, TypedSeat, typed_games, typed_result, written
from bot.text.league.entry_preview import guest_words
from bot.text.league.faults import faults_text
from bot.text.league.game_status_words import drawn_words
from bot.text.league.recording import result_line
from bot.text.sentences import PersonName, Words, cut, joined, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.content import TEXT_LIMIT, Button, Content
from cogs.league.evenings.round_messages import round_page
from cogs.league.games.entry_form_state import CANCEL, CHANGE, SEVERAL, EntryForm, quoted, season_buttons
from cogs.league.games.entry_reading import ReadEntry
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService, league_pressed

Interaction = discord.Interaction[Any]
MOST_SHOWN: Final = 2400
"""Characters of the games as they were read, so that there is room for the typed text."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that was read, and all that is wrong with it. ``entry`` is None if it is no game."""

    number: int
    entry: ReadEntry | None
    wrong: tuple[Words, ...] = ()


class OneGame(Protocol):
    """How a single game is shown, read and entered."""

    async def show(self, interaction: Interaction, form: EntryForm, text: str, answer: Answer) -> None:
        """Show a preview."""

    async def read(
        self,
        interaction: Interaction,
        league: League,
        form: EntryForm,
        text: str,
        before: Sequence[ReadEntry] | None = None,
    ) -> ReadEntry:
        """Read a typed game, with all errors. ``before``: those of the lines before it, if it is one of several."""

    async def record(self, interaction: Interaction, form: EntryForm, command: EnterGame) -> int:
        """Enter a game, and return its number."""


class SeveralGames:
    """Previews and enters them."""

    def __init__(self, service: LeagueService, one_game: OneGame) -> None:
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
                refused = say("Nothing from line {number} on: {reason}", number=line, reason=reason)
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
                wrong = [say("A hand is told with one game alone, or afterwards by a button of the game's page.")]
            checked = entry.checked
            if checked.twin is not None:
                wrong.append(say("Game {number} has the same players and points.", number=checked.twin))
            names = checked.names
            same = tuple(sorted((names.get(seat.player or 0, seat.name), seat.points) for seat in checked.seats))
            if not wrong and same in first:
                wrong.append(say("It is the same as line {number}.", number=first[same]))
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
            words: Words = lines(say("**Nothing is entered yet.** This has to be mended first:"), *wrong)
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
    rows: list[Words] = [say("**Are these right?** Nothing is entered yet.")]
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
        rows.append(say_many("{count} game asks its players to confirm it.", "{count} games ask their players.", asks))
    if waits := sum(each.needs_officer for each in confirmations):
        rows.append(
            say_many(
                "{count} game waits for an officer: no other member of the league played in it.",
                "{count} games wait for an officer: no other member of the league played in them.",
                waits,
            )
        )
    if all(each.at_once for each in confirmations):
        rows.append(say("They count at once."))
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
        "“{text}” is no game. Write all its players with points: Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400.",
        text=PersonName(game.line),
    )
