"""`/quiz`: puzzles about waits, scores and discards, one at a time."""

from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.analysis.puzzles.questions import Level
from cogs.common.command_places import everywhere
from cogs.common.rules_typed import rules_autocomplete
from cogs.training.discard_quiz import DiscardQuiz, DiscardRequest
from cogs.training.puzzle_ids import PuzzleRequest, Source
from cogs.training.training_service import QuizService

Kind = Literal["waits", "score", "discard"]
KIND_CHOICES: Final = [
    app_commands.Choice(name=locale_str("waits: what does a tenpai hand wait for?"), value="waits"),
    app_commands.Choice(name=locale_str("score: what is a win worth?"), value="score"),
    app_commands.Choice(name=locale_str("discard: what would you discard?"), value="discard"),
]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=locale_str("easy"), value="easy"),
    app_commands.Choice(name=locale_str("normal"), value="normal"),
    app_commands.Choice(name=locale_str("hard"), value="hard"),
]
SOURCE_CHOICES: Final = [
    app_commands.Choice(name=locale_str("made up"), value="generator"),
    app_commands.Choice(name=locale_str("our own games"), value="games"),
]


class Quiz(commands.Cog, name="Quiz"):
    """`/quiz`."""

    def __init__(self, service: QuizService, discards: DiscardQuiz) -> None:
        self._service = service
        self._discards = discards

    @everywhere
    @app_commands.command(name="quiz", description=locale_str("A practice puzzle (training): waits, score or discard"))
    @app_commands.describe(
        kind=locale_str("Topic of the puzzle (default: waits)"),
        level=locale_str("How hard the puzzle is (default: easy)"),
        source=locale_str("Where the hand comes from (default: both)"),
        preset=locale_str("The rules (default: this server's)"),
        public=locale_str("Show the puzzle to everybody in the channel (default: only to you)"),
    )
    @app_commands.choices(kind=KIND_CHOICES, level=LEVEL_CHOICES, source=SOURCE_CHOICES)
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def quiz(
        self,
        interaction: discord.Interaction[Any],
        kind: Kind = "waits",
        level: str = "easy",
        source: Source = "mix",
        preset: str | None = None,
        public: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Ask a puzzle."""
        if kind == "discard":
            await self._discards.ask(interaction, DiscardRequest(Level(level), source, preset), private=not public)
        else:
            await self._service.ask(interaction, PuzzleRequest(kind, Level(level), source, preset, not public))
