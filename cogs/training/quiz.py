"""`/quiz`: its commands about scores and waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.analysis.puzzles.questions import Level
from cogs.common.command_places import ANY_INSTALLATION, EVERYWHERE
from cogs.common.rules_typed import rules_autocomplete
from cogs.training.puzzle_ids import PuzzleRequest, Source

if TYPE_CHECKING:
    from cogs.training.training_service import QuizService

LEVEL_CHOICES: Final = [
    app_commands.Choice(name=locale_str("easy"), value="easy"),
    app_commands.Choice(name=locale_str("normal"), value="normal"),
    app_commands.Choice(name=locale_str("hard"), value="hard"),
]
SOURCE_CHOICES: Final = [
    app_commands.Choice(name=locale_str("made up"), value="generator"),
    app_commands.Choice(name=locale_str("our own games"), value="games"),
]


Command = TypeVar("Command")


def quiz_options(command: Command) -> Command:
    """Decorate a quiz with the options that all of them have: ``level``, ``source``, ``preset`` and ``private``."""
    described = app_commands.describe(
        level=locale_str("How hard; normal if left out"),
        source=locale_str("Where the hand comes from; both if left out"),
        preset=locale_str("The rules; this server's if left out"),
        private=locale_str("Nobody else sees it"),
    )(command)
    chosen = app_commands.choices(level=LEVEL_CHOICES, source=SOURCE_CHOICES)(described)
    return app_commands.autocomplete(preset=rules_autocomplete)(chosen)


def quiz_group() -> app_commands.Group:
    """The group ``/quiz``, to which each sort of quiz adds its command."""
    return app_commands.Group(
        name="quiz",
        description=locale_str("Puzzles to train with"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=ANY_INSTALLATION,
    )


class QuizCommands:
    """`/quiz score` and `/quiz waits`."""

    def __init__(self, service: QuizService) -> None:
        self._service = service

    def join(self, group: app_commands.Group) -> None:
        """Add the commands to the group."""
        group.command(name="score", description=locale_str("A win: what is it worth?"))(self.score)
        group.command(name="waits", description=locale_str("A tenpai hand: what does it wait for?"))(self.waits)

    @quiz_options
    async def score(
        self,
        interaction: discord.Interaction[Any],
        level: str = "normal",
        source: Source = "mix",
        preset: str | None = None,
        private: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Ask what a win is worth."""
        await self._service.ask(interaction, PuzzleRequest("score", Level(level), source, preset, private))

    @quiz_options
    async def waits(
        self,
        interaction: discord.Interaction[Any],
        level: str = "normal",
        source: Source = "mix",
        preset: str | None = None,
        private: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Ask what a hand waits for."""
        await self._service.ask(interaction, PuzzleRequest("waits", Level(level), source, preset, private))
