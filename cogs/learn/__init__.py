"""`/learn`: lessons that are played, one position at a time; the buttons below each carry where one is."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.learn.lesson_scene import seat_names
from bot.learn.lessons import LESSONS, Lesson, has_finished
from bot.learn.replies import reply
from bot.store.learning import done_lessons
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import Features
from cogs.common.command_places import ANY_INSTALLATION, EVERYWHERE
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter
from cogs.common.sharing import turned
from cogs.learn.lesson_face import (
    FEATURE,
    LessonPlace,
    end_content,
    start_content,
    step_content,
    step_of,
    step_pictures,
)
from cogs.table.board.lobby_message import BEGIN, EASY_GAME

Interaction = discord.Interaction[Any]


class Learn(commands.Cog, name="Learn"):
    """`/learn`."""

    learn = app_commands.Group(
        name="learn",
        description=locale_str("Learn riichi from the beginning, by playing"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=ANY_INSTALLATION,
    )

    def __init__(self, bot: JantakuBot) -> None:
        self.bot: Final = bot
        Features.of(bot).add(FEATURE, self.pressed, LessonPlace.read)
        if bot.web is not None:
            bot.web.lessons.learners = self

    @learn.command(
        name="lessons",
        description=locale_str(
            "Eight short lessons for newcomers, played step by step; stop and continue whenever you like"
        ),
    )
    async def lessons(self, interaction: Interaction) -> None:
        """Show the lessons."""
        await Counter.of(self.bot).answer(interaction, partial(self._show, interaction, LessonPlace()))

    @learn.command(
        name="play",
        description=locale_str(
            "Your first game, a short one by direct message, with a coach who explains one thing at a time"
        ),
    )
    async def play(self, interaction: Interaction) -> None:
        """Begin the game of *Never played? Start here*."""
        await Features.of(self.bot).pressed(interaction, EASY_GAME, BEGIN)

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Show the lessons, a step, or the reply to an answer. Never raises."""
        await Counter.of(self.bot).answer(interaction, partial(self._show, interaction, LessonPlace.read(rest)))

    async def _show(self, interaction: Interaction, place: LessonPlace, answer: Answer) -> None:
        content = await self._content(interaction, place)
        await (turned(answer, content) if answer.is_press else answer.tell(content))

    async def _content(self, interaction: Interaction, place: LessonPlace) -> Content:
        learning, user, lesson = self.bot.store.learning, interaction.user.id, place.lesson
        if place.known:
            for one in LESSONS:
                await self.reach(user, one, len(one.steps))
        progress = await learning.progress(user)
        if lesson is None:
            return start_content(progress, None if self.bot.web is None else self.bot.web.lessons_link(user))
        number = step_of(lesson, progress) if place.step is None else place.step
        if number == len(lesson.steps):
            return end_content(lesson, done_lessons(progress))
        step, locale = lesson.steps[number], locale_for(interaction, shared=False)
        tiles = await Counter.of(self.bot).readers.tiles_of(user)
        pictures = await asyncio.to_thread(step_pictures, step, tiles, locale)
        if place.answer is None:
            return step_content(lesson, number, pictures)
        if place.answer.right:
            await self.reach(user, lesson, number + 1)
        said = await asyncio.to_thread(reply, step, place.answer, seat_names(locale))
        return step_content(lesson, number, pictures, (place.answer, said))

    async def steps(self, user: int) -> Mapping[str, int]:
        """How many steps of each lesson begun somebody has behind them."""
        progress = await self.bot.store.learning.progress(user)
        known = ((lesson, progress[lesson.key]) for lesson in LESSONS if lesson.key in progress)
        return {lesson.key: one.step if one.done_at is None else len(lesson.steps) for lesson, one in known}

    async def reach(self, user: int, lesson: Lesson, step: int) -> None:
        """Somebody has so many steps of a lesson behind them."""
        learning, done_at = self.bot.store.learning, self.bot.clock.now() if step == len(lesson.steps) else None
        await learning.reach(user, lesson.key, step, done_at)
        if done_at is not None and has_finished(done_lessons(await learning.progress(user))):
            Counter.of(self.bot).readers.finished(user)


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Learn(bot))
