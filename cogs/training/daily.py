"""`/daily`: the puzzle of the day, its leaderboard, and where it is posted."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.store.errors import StoreError
from bot.store.preferences import DailySettings
from bot.text.sentences import PersonName, Plain, Text, Words, fit, joined, lines, render, say
from bot.text.tile_text import TILE_MARKS
from bot.text.training.quiz_text import daily_leaderboard
from cogs.common.content import Content
from cogs.common.counter import Counter
from cogs.table.channels.permissions import missing_in
from cogs.table.times_of_day import zone_choices, zone_named
from cogs.training.daily_votes import UNKNOWN
from cogs.training.face import UnknownPuzzle
from cogs.training.puzzle_days import begin_of, day_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client.jantaku import JantakuBot
    from bot.store.puzzles import Puzzle
    from cogs.common.answer import Answer
    from cogs.training.daily_posts import DailyPosts
    from cogs.training.daily_puzzles import DailyPuzzles
    from cogs.training.daily_votes import Votes
    from cogs.training.face import PuzzleFace

Interaction = discord.Interaction[Any]

log = structlog.stdlib.get_logger(__name__)


class Daily(commands.Cog, name="Daily"):
    """A puzzle a day for each server."""

    daily = app_commands.Group(name="daily", description=locale_str("A puzzle a day for this server"), guild_only=True)

    def __init__(
        self,
        bot: JantakuBot,
        daily: DailyPuzzles,
        posts: DailyPosts,
        votes: Votes,
        read: Callable[[Puzzle], PuzzleFace],
    ) -> None:
        self._bot: Final = bot
        self._daily: Final = daily
        self._posts: Final = posts
        self._votes: Final = votes
        self._read: Final = read

    @daily.command(name="puzzle", description=locale_str("Answer today's puzzle of this server"))
    async def puzzle(self, interaction: Interaction) -> None:
        """Today's."""
        await self._answer(interaction, partial(self._puzzle, interaction))

    @daily.command(name="leaderboard", description=locale_str("Who answers the daily puzzles best"))
    @app_commands.describe(time=locale_str("This month's puzzles or all of them; this month's if left out"))
    @app_commands.choices(
        time=[
            app_commands.Choice(name=locale_str("this month"), value="month"),
            app_commands.Choice(name=locale_str("all"), value="all"),
        ]
    )
    async def leaderboard(self, interaction: Interaction, time: str = "month") -> None:
        """Leaderboard."""
        await self._answer(interaction, partial(self._leaderboard, interaction, month=time == "month"), public=True)

    @daily.command(name="setup", description=locale_str("Post the puzzle in a channel each day (Manage Server)"))
    @app_commands.describe(
        channel=locale_str("Where; here if left out"),
        hour=locale_str("At which hour of the day, 0 to 23"),
        timezone=locale_str("In which time zone, like Europe/Berlin"),
    )
    async def setup(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        timezone: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        """Set up the daily post."""
        place = channel.id if channel is not None else interaction.channel_id or 0
        await self._answer(interaction, partial(self._setup, interaction, place, hour, timezone))

    @setup.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        del interaction
        found = await asyncio.to_thread(zone_choices, typed, self._bot.clock.now())
        return [app_commands.Choice(name=label, value=name) for label, name in found]

    @daily.command(name="off", description=locale_str("Stop posting the puzzle (Manage Server)"))
    async def off(self, interaction: Interaction) -> None:
        """Stop the daily post."""
        await self._answer(interaction, partial(self._off, interaction))

    async def _answer(
        self, interaction: Interaction, work: Callable[[Answer], Awaitable[None]], *, public: bool = False
    ) -> None:
        async def safely(answer: Answer) -> None:
            try:
                await work(answer)
            except StoreError:
                log.warning("the daily puzzle's data cannot be read or kept", exc_info=True)
                words = say("Puzzles cannot be read or saved at the moment; please try again later.")
                await answer.tell(Content(render(words, str(interaction.locale))))
            except UnknownPuzzle:
                log.warning("today's puzzle is one of another version", guild=interaction.guild_id)
                await answer.tell(Content(render(UNKNOWN, str(interaction.locale))))

        await Counter.of(self._bot).answer(interaction, safely, public=public)

    # Everybody

    async def _puzzle(self, interaction: Interaction, answer: Answer) -> None:
        guild, locale = interaction.guild_id or 0, str(interaction.locale)
        settings = await self._bot.store.settings.daily(guild)
        day = day_at(self._bot.clock.now(), settings)
        puzzle = await self._daily.of(guild, day)
        face = self._read(puzzle)
        given = await self._bot.store.puzzles.answer_of(puzzle.id, interaction.user.id)
        tiles = await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        pictures = await self._votes.picture(face, locale, tiles)
        following = say("-# The next puzzle comes {when}.", when=begin_of(day + timedelta(days=1), settings))
        if given is not None:
            standing = await self._votes.record_words(puzzle, interaction.user.id)
            told = lines(
                say("## Daily puzzle"),
                face.question,
                say("You have answered this one."),
                await asyncio.to_thread(face.verdict, given.choice),
                standing,
                following,
            )
            content = Content(render(told, locale, emoji=TILE_MARKS))
        elif puzzle.closed_at is not None:
            answers = await self._bot.store.puzzles.answers(puzzle.id)
            content = await self._votes.closed_content(puzzle, face, answers, locale)
        else:
            content = self._votes.open_content(puzzle, face, 0, locale, private=True)
            content = replace(content, text=f"{content.text}\n{render(following, locale)}")
        await answer.reply(replace(content, text=fit(content.text), pictures=pictures))

    async def _leaderboard(self, interaction: Interaction, answer: Answer, *, month: bool) -> None:
        guild = interaction.guild_id or 0
        settings = await self._bot.store.settings.daily(guild)
        day = day_at(self._bot.clock.now(), settings)
        board = await self._bot.store.puzzles.leaderboard(guild, day.replace(day=1) if month else None)
        locale = str(interaction.guild_locale or interaction.locale)
        words = daily_leaderboard(board, month=month, viewer=interaction.user.id)
        await answer.reply(Content(fit(render(words, locale))))

    # Those who manage the server

    async def _setup(
        self, interaction: Interaction, channel: int, hour: int | None, timezone: str | None, answer: Answer
    ) -> None:
        guild = interaction.guild_id or 0
        book, now = self._bot.store.settings, self._bot.clock.now()
        known = await book.daily(guild)
        zone = known.zone if timezone is None else await asyncio.to_thread(zone_named, timezone)
        wrong = _permission_fault(interaction) or self._channel_fault(guild, channel) or _zone_fault(zone, timezone)
        if wrong is not None or zone is None:
            await answer.tell(Content(render(lines(wrong), str(interaction.locale))))
            return
        chosen = DailySettings(channel, known.hour if hour is None else hour, zone)
        first = day_at(now, chosen) + timedelta(days=1)
        await book.set_daily(guild, DailySettings(channel, chosen.hour, zone, first))
        self._posts.look(guild)
        words = say(
            "The daily puzzle is posted in {channel} every day at {hour}:00 in {zone}; the next one {when}. "
            "/daily puzzle shows today's, /daily off stops the posts.",
            channel=Plain(f"<#{channel}>"),
            hour=Plain(str(chosen.hour)),
            zone=PersonName(zone),
            when=begin_of(first, chosen),
        )
        await answer.tell(Content(render(words, str(interaction.locale))))

    def _channel_fault(self, guild: int, channel: int) -> Words | None:
        """The error for permissions the bot lacks to post there; None if it has all."""
        missing = missing_in(self._bot, guild, channel)
        where = Plain(f"<#{channel}>")
        if missing is None:
            return say("I cannot see {channel}. Choose a channel of this server that I can read.", channel=where)
        if not missing:
            return None
        return say(
            "I cannot post in {channel}: I lack {permissions} there. A server manager can grant it.",
            channel=where,
            permissions=joined(missing, ", "),
        )

    async def _off(self, interaction: Interaction, answer: Answer) -> None:
        guild, wrong = interaction.guild_id or 0, _permission_fault(interaction)
        if wrong is None:
            known = await self._bot.store.settings.daily(guild)
            await self._bot.store.settings.set_daily(guild, DailySettings(None, known.hour, known.zone))
            self._posts.look(guild)
        told = wrong or say("The daily puzzle is no longer posted. /daily puzzle still shows it on request.")
        await answer.tell(Content(render(told, str(interaction.locale))))


def _permission_fault(interaction: Interaction) -> Text | None:
    """Why the user may not change the server's settings; None if they may."""
    if interaction.permissions.manage_guild:
        return None
    return say("Only members with the permission Manage Server can change this.")


def _zone_fault(zone: str | None, typed: str | None) -> Text | None:
    """The error for an unknown time zone; None if it is known."""
    if zone is not None:
        return None
    return say(
        "There is no time zone “{text}”. Choose one from the list, like Europe/Berlin.", text=PersonName(typed or "")
    )
