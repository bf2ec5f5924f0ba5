"""Votes: a puzzle that everybody in a channel answers by button; each learns privately at once how good the answer was.

The message shows only how many have answered until the vote is over; then it shows the solution and the votes. The
answer to a private puzzle replaces its message.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.pictures.sprite_sheet_specs import TileSet
from bot.store.errors import StoreError
from bot.store.puzzles import Puzzle, PuzzleAnswer
from bot.text.sentences import Plain, Words, lines, say, say_many
from bot.text.training.quiz_results_text import record_text, winners_text
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content, KeptPicture, Picture
from cogs.common.interaction_responder import Counter, Refusals
from cogs.training.face import PuzzleFace, UnknownPuzzle
from cogs.training.puzzle_days import day_at

FEATURE: Final = "vote"
REVEAL: Final = "reveal"
ENOUGH_ANSWERS: Final = 3
"""After this many answers anybody may end a vote; before that only the asker."""
REVEAL_AFTER: Final = timedelta(minutes=10)
"""After this time anybody may end a vote as well."""
UNKNOWN: Final = say("I no longer have this puzzle. Use /quiz for another one.")
"""The answer for a puzzle that was deleted, or that another version of the bot made."""
_PICTURE: Final = "puzzle.png"
_ROW: Final = 5

log = structlog.stdlib.get_logger(__name__)


class Votes:
    """Answers to puzzles by button. ``read`` makes a puzzle's face; it raises UnknownPuzzle."""

    def __init__(self, bot: JantakuBot, read: Callable[[Puzzle], PuzzleFace]) -> None:
        self._bot: Final = bot
        self._read: Final = read
        self._turns: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    def turn(self, puzzle: int) -> asyncio.Lock:
        """The lock of a puzzle: hold it from reading the state until the message shows it, so that none goes back."""
        return self._turns.setdefault(puzzle, asyncio.Lock())

    # What messages show

    def open_content(
        self, puzzle: Puzzle, face: PuzzleFace, count: int, locale: str | None, *, private: bool
    ) -> Content:
        """An open puzzle, without its picture. ``count`` have answered; ``private``: only one user sees it."""
        text = lines(_title(puzzle), face.question, *(() if private else _progress(puzzle, count)))
        ends = not private and puzzle.origin == "quiz"
        return Content(text, _buttons(puzzle, face, ends=ends), kept_pictures=_kept(face, locale))

    async def closed_content(
        self, puzzle: Puzzle, face: PuzzleFace, answers: Sequence[PuzzleAnswer], locale: str | None
    ) -> Content:
        """A closed puzzle with its solution and the votes. The message keeps its picture."""
        tally: dict[str, int] = {}
        for answer in answers:
            tally[answer.choice] = tally.get(answer.choice, 0) + 1
        known = {option.choice for option in face.options}
        votes = {choice: count for choice, count in tally.items() if choice in known}
        solution = await asyncio.to_thread(face.solution, votes)
        text = lines(
            _title(puzzle),
            face.question,
            winners_text([one.name for one in answers if one.right], len(answers)),
            solution,
        )
        return Content(text, _again(face), kept_pictures=_kept(face, locale))

    async def picture(self, face: PuzzleFace, locale: str | None, tiles: TileSet = "classic") -> tuple[Picture, ...]:
        """The picture of the question, if it has one."""
        data, alt = await asyncio.to_thread(face.drawn, tiles, locale), face.alt(locale)
        return () if data is None or alt is None else (Picture(_PICTURE, data, Plain(alt)),)

    # Presses

    async def pressed(self, interaction: discord.Interaction[Any], rest: str) -> None:
        """Take a press. Never raises."""
        number, _, choice = rest.partition(":")
        work = partial(self._press, interaction, int(number) if number.isdecimal() else 0, choice)
        await Counter.of(self._bot).answer(interaction, work, refusals=_REFUSALS)

    async def _press(self, interaction: discord.Interaction[Any], number: int, choice: str, answer: Answer) -> None:
        puzzle, face = await self._known(number, choice)
        if choice == REVEAL:
            await self._reveal(interaction, puzzle, face, answer)
        else:
            await self._vote(interaction, puzzle, face, choice, answer)

    async def _known(self, number: int, choice: str) -> tuple[Puzzle, PuzzleFace]:
        """The pressed puzzle. Raises UnknownPuzzle if it or the choice does not exist."""
        puzzle = await self._bot.store.puzzles.puzzle(number)
        if puzzle is None:
            raise UnknownPuzzle
        face = self._read(puzzle)
        if choice != REVEAL and not any(option.choice == choice for option in face.options):
            raise UnknownPuzzle
        return puzzle, face

    async def _vote(
        self, interaction: discord.Interaction[Any], puzzle: Puzzle, face: PuzzleFace, choice: str, answer: Answer
    ) -> None:
        puzzles, user, now = self._bot.store.puzzles, interaction.user, self._bot.clock.now()
        over = await self._is_over(puzzle, now)
        if over and puzzle.message is None:
            await puzzles.close(puzzle.id, now)  # a posted one is closed by ``DailyPosts``, which shows its solution
        counted = not over and await puzzles.answer(
            puzzle.id, user.id, choice, face.right(choice), now, user.display_name
        )
        given = choice if counted else None
        if not counted and (before := await puzzles.answer_of(puzzle.id, user.id)) is not None:
            given = before.choice
        if given is None:
            await self._over(interaction, puzzle, face, answer)
            return
        locale = str(interaction.locale)
        told = lines(
            None
            if counted
            else say("You have already answered; your first answer counts: {answer}.", answer=_label(face, given)),
            await asyncio.to_thread(face.verdict, given),
            await self.record_words(puzzle, user.id),
        )
        if answer.on_private_message:
            whole = lines(_title(puzzle), face.question, told)
            await answer.update(Content(whole, _again(face), kept_pictures=_kept(face, locale)))
            return
        if counted:
            async with self.turn(puzzle.id):
                await answer.update(await self._current_content(puzzle, face, locale_for(interaction, shared=True)))
        await answer.reply(told)

    async def _current_content(self, puzzle: Puzzle, face: PuzzleFace, locale: str) -> Content:
        """The public message of a puzzle in its current state: it may have been closed since the press."""
        now = await self._bot.store.puzzles.puzzle(puzzle.id)
        answers = await self._bot.store.puzzles.answers(puzzle.id)
        if now is None or now.closed_at is not None:
            return await self.closed_content(puzzle, face, answers, locale)
        return self.open_content(puzzle, face, len(answers), locale, private=False)

    async def _is_over(self, puzzle: Puzzle, now: datetime) -> bool:
        """Whether it was the puzzle of an earlier day."""
        if puzzle.day is None or puzzle.guild is None:
            return False
        return puzzle.day < day_at(now, await self._bot.store.settings.daily(puzzle.guild))

    async def record_words(self, puzzle: Puzzle, user: int) -> Words | None:
        """The user's record in the server's daily puzzles, or in quizzes of this kind. Raises StoreError."""
        if puzzle.day is None or puzzle.guild is None:
            quizzes = await self._bot.store.puzzles.record_of(user, puzzle.kind)
            return record_text(quizzes.asked, quizzes.right, quizzes.streak) if quizzes.asked else None
        record = await self._bot.store.puzzles.daily_record(user, puzzle.guild)
        return say(
            "-# Your daily puzzles in this server: {right} of {count} right, {streak} in a row (/daily leaderboard).",
            right=record.right,
            count=record.asked,
            streak=record.streak,
        )

    async def _over(
        self, interaction: discord.Interaction[Any], puzzle: Puzzle, face: PuzzleFace, answer: Answer
    ) -> None:
        """Show the solution of a closed puzzle in its message."""
        answers = await self._bot.store.puzzles.answers(puzzle.id)
        locale = locale_for(interaction, shared=not answer.on_private_message)
        await answer.update(await self.closed_content(puzzle, face, answers, locale))

    async def _reveal(
        self, interaction: discord.Interaction[Any], puzzle: Puzzle, face: PuzzleFace, answer: Answer
    ) -> None:
        puzzles, now = self._bot.store.puzzles, self._bot.clock.now()
        answers = await puzzles.answers(puzzle.id)
        early = puzzle.asker != interaction.user.id and now < puzzle.made_at + REVEAL_AFTER
        if early and len(answers) < ENOUGH_ANSWERS:
            await answer.tell(too_early(puzzle.made_at))
            return
        async with self.turn(puzzle.id):
            await puzzles.close(puzzle.id, now)
            await answer.update(await self._current_content(puzzle, face, locale_for(interaction, shared=True)))


def too_early(since: datetime) -> Words:
    """Why the solution of a puzzle asked at ``since`` is not shown yet, for anybody but the person who asked."""
    return say(
        "You cannot reveal the solution yet: only the person who asked for the puzzle can. After {count} people have "
        "answered, or {when}, anybody can.",
        count=ENOUGH_ANSWERS,
        when=since + REVEAL_AFTER,
    )


_REFUSALS: Final[Refusals] = {
    StoreError: say("Answers cannot be saved at the moment. Please try again later."),
    UnknownPuzzle: UNKNOWN,
}


def _kept(face: PuzzleFace, locale: str | None) -> tuple[KeptPicture, ...]:
    """The picture of a puzzle's message."""
    alt = face.alt(locale)
    return () if alt is None else (KeptPicture(_PICTURE, Plain(alt)),)


def _label(face: PuzzleFace, choice: str) -> Words:
    return next((option.label for option in face.options if option.choice == choice), Plain(choice))


def _title(puzzle: Puzzle) -> Words | None:
    return None if puzzle.day is None else say("## Daily puzzle")


def _progress(puzzle: Puzzle, count: int) -> tuple[Words, ...]:
    """How many have answered so far, and when the solution is shown."""
    voted = (
        say_many("**{count} person has answered.**", "**{count} people have answered.**", count)
        if count
        else say("**Nobody has answered yet.**")
    )
    told = say("Only you see whether your answer was right.")
    if puzzle.origin == "daily":
        return voted, say("-# {told} The solution appears here when the next puzzle is posted.", told=told)
    who = Plain(f"<@{puzzle.asker}>")
    ends = say(
        "-# {told} {who} may reveal the solution; after {count} people have answered, or {when}, anybody may.",
        told=told,
        who=who,
        count=ENOUGH_ANSWERS,
        when=puzzle.made_at + REVEAL_AFTER,
    )
    return voted, ends


def _again(face: PuzzleFace) -> tuple[Button, ...]:
    return () if face.again is None else (Button(face.again, say("Another")),)


def _buttons(puzzle: Puzzle, face: PuzzleFace, *, ends: bool) -> tuple[Button, ...]:
    found = [
        Button(feature_id(FEATURE, f"{puzzle.id}:{option.choice}"), option.label, row=place // _ROW, tile=option.tile)
        for place, option in enumerate(face.options)
    ]
    if ends:
        row = (len(face.options) - 1) // _ROW + 1
        found.append(Button(feature_id(FEATURE, f"{puzzle.id}:{REVEAL}"), say("Reveal"), row=row))
    return tuple(found)
