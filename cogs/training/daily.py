"""`/daily`: the puzzle of the day and its leaderboard."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.store.errors import StoreError
from bot.store.puzzles import Puzzle
from bot.text.sentences import lines, say
from bot.text.training.quiz_results_text import daily_leaderboard
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter, Refusals
from cogs.training.daily_puzzle_maker import DailyPuzzles
from cogs.training.face import PuzzleFace, UnknownPuzzle
from cogs.training.puzzle_days import begin_of, day_at
from cogs.training.puzzle_votes import UNKNOWN, Votes

Interaction = discord.Interaction[Any]

log = structlog.stdlib.get_logger(__name__)


class Daily(commands.Cog, name="Daily"):
    """A puzzle a day for each server."""

    daily = app_commands.Group(name="daily", description=locale_str("A daily puzzle for this server"), guild_only=True)

    def __init__(
        self,
        bot: JantakuBot,
        daily: DailyPuzzles,
        votes: Votes,
        read: Callable[[Puzzle], PuzzleFace],
    ) -> None:
        self._bot: Final = bot
        self._daily: Final = daily
        self._votes: Final = votes
        self._read: Final = read
        self._answer: Final = partial(Counter.of(bot).answer, refusals=_REFUSALS)

    @daily.command(name="puzzle", description=locale_str("Answer this server's puzzle of the day (practice)"))
    async def puzzle(self, interaction: Interaction) -> None:
        """Today's."""
        await self._answer(interaction, partial(self._puzzle, interaction))

    @daily.command(name="leaderboard", description=locale_str("Leaderboard of this server's daily puzzles"))
    @app_commands.describe(time=locale_str("Which puzzles to count: this month's or all (default: this month's)"))
    @app_commands.choices(
        time=[
            app_commands.Choice(name=locale_str("this month"), value="month"),
            app_commands.Choice(name=locale_str("all"), value="all"),
        ]
    )
    async def leaderboard(self, interaction: Interaction, time: str = "month") -> None:
        """Leaderboard."""
        await self._answer(interaction, partial(self._leaderboard, interaction, month=time == "month"), public=True)

    async def _puzzle(self, interaction: Interaction, answer: Answer) -> None:
        guild, locale = interaction.guild_id or 0, str(interaction.locale)
        settings = await self._bot.store.settings.daily(guild)
        day = day_at(self._bot.clock.now(), settings)
        puzzle = await self._daily.of(guild, day)
        face = self._read(puzzle)
        given = await self._bot.store.puzzles.answer_of(puzzle.id, interaction.user.id)
        tiles = await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        pictures = await self._votes.picture(face, locale, tiles)
        following = say("-# Next puzzle: {when}.", when=begin_of(day + timedelta(days=1), settings))
        if given is not None:
            standing = await self._votes.record_words(puzzle, interaction.user.id)
            told = lines(
                say("## Daily puzzle"),
                face.question,
                say("You have already answered this puzzle."),
                await asyncio.to_thread(face.verdict, given.choice),
                standing,
                following,
            )
            content = Content(told)
        elif puzzle.closed_at is not None:
            answers = await self._bot.store.puzzles.answers(puzzle.id)
            content = await self._votes.closed_content(puzzle, face, answers, locale)
        else:
            content = self._votes.open_content(puzzle, face, 0, locale, private=True)
            content = replace(content, text=lines(content.text, following))
        await answer.reply(replace(content, pictures=pictures, kept_pictures=()))

    async def _leaderboard(self, interaction: Interaction, answer: Answer, *, month: bool) -> None:
        guild = interaction.guild_id or 0
        settings = await self._bot.store.settings.daily(guild)
        day = day_at(self._bot.clock.now(), settings)
        board = await self._bot.store.puzzles.leaderboard(guild, day.replace(day=1) if month else None)
        words = daily_leaderboard(board, month=month, viewer=interaction.user.id)
        await answer.reply(words)


_REFUSALS: Final[Refusals] = {
    StoreError: say("Puzzles cannot be read or saved at the moment. Please try again later."),
    UnknownPuzzle: UNKNOWN,
}
