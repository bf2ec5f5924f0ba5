"""The daily puzzle comes to its channel by itself: one message a day, with an alarm for the next.

What was posted stands in the database. A day that began while the bot was away is posted at the next start, as long as
it lasts; one that Discord lost on the way is tried again. The puzzle of the day before ends with it: its message shows
the solution.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import structlog

from bot.store.errors import StoreError
from cogs.common.content import Content, replace, send
from cogs.common.counter import Counter
from cogs.common.refused_bodies import UNDELIVERED, described, lasting
from cogs.training.face import UnknownPuzzle
from cogs.training.puzzle_days import begin_of, day_at

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from datetime import date, datetime

    import discord

    from bot.client.jantaku import JantakuBot
    from bot.store.puzzles import Puzzle
    from bot.table.clock import Alarm
    from cogs.training.daily_puzzles import DailyPuzzles
    from cogs.training.daily_votes import Votes
    from cogs.training.face import PuzzleFace

AGAIN: Final = timedelta(minutes=2)
"""When a post is tried again that did not arrive. Discord knows a nonce for a few minutes: it may have arrived."""
LATER: Final = timedelta(hours=1)
"""When a post is tried again that went wrong for no known reason."""
TIDY: Final = timedelta(days=1)
"""How often old puzzles are forgotten."""
AT_ONCE: Final = 2
"""Posts on their way at the same time: many servers choose the same hour, and games go on meanwhile."""

log = structlog.stdlib.get_logger(__name__)


class DailyPosts:
    """One for each bot: an alarm for each server that has a channel for its puzzle."""

    def __init__(
        self, bot: JantakuBot, daily: DailyPuzzles, votes: Votes, read: Callable[[Puzzle], PuzzleFace]
    ) -> None:
        self._bot: Final = bot
        self._daily: Final = daily
        self._votes: Final = votes
        self._read: Final = read
        self._alarms: Final[dict[int, Alarm]] = {}
        self._sent: Final[dict[int, tuple[int, int]]] = {}
        """Channel and message of each puzzle that was posted, until the database knows of it."""
        self._running: Final[set[asyncio.Task[None]]] = set()
        self._locks: Final[dict[int, asyncio.Lock]] = {}
        self._few: Final = asyncio.Semaphore(AT_ONCE)
        self._tidying: Alarm | None = None

    async def begin(self, shard: int) -> None:
        """Post what is due and wait for what is to come, in every server that is there; and forget old puzzles.

        After every new session of a shard, and never raises.
        """
        del shard
        self._tidy()
        try:
            servers = await self._bot.store.settings.dailies()
        except StoreError:
            log.exception("the daily puzzles of servers cannot be read")
            return
        for guild in servers:
            self.look(guild)

    async def arrived(self, guild: discord.Guild) -> None:
        """The bot is in a server again, or for the first time."""
        self.look(guild.id)

    def look(self, guild: int) -> None:
        """Post in a server what is due, and wait for the next day; after it has chosen something, for one."""
        self._start(self._look(guild))

    # Days

    async def _look(self, guild: int) -> None:
        lock = self._locks.setdefault(guild, asyncio.Lock())
        async with lock:
            alarm = self._alarms.pop(guild, None)
            if alarm is not None:
                alarm.cancel()
            now = self._bot.clock.now()
            try:
                settings = await self._bot.store.settings.daily(guild)
                if settings.channel is None:
                    return
                day = day_at(now, settings)
                following = begin_of(day + timedelta(days=1), settings)
                if settings.first is not None and day < settings.first:
                    following = begin_of(settings.first, settings)
                elif not await self._posted(guild, settings.channel, day):
                    following = min(following, now + AGAIN)
            except StoreError:
                log.warning("a daily puzzle has to wait for the database", guild=guild, exc_info=True)
                following = now + AGAIN
            except Exception:
                log.exception("a daily puzzle could not be posted", guild=guild)
                following = now + LATER
            self._alarms[guild] = self._bot.clock.call_at(following, lambda: self.look(guild))

    async def _posted(self, guild: int, channel: int, day: date) -> bool:
        """Post the puzzle of a day unless it is there. False where another try may help. Raises StoreError."""
        if self._bot.get_guild(guild) is None:
            return True  # the bot was shown out, or Discord does not show the server now: see ``arrived``
        async with self._few:
            puzzle = await self._daily.of(guild, day)
            done = puzzle.message is not None or puzzle.closed_at is not None
            try:
                if not done and puzzle.id not in self._sent:
                    self._sent[puzzle.id] = channel, await self._post(guild, channel, puzzle)
            except UNDELIVERED as fault:
                log.warning("a daily puzzle did not arrive", guild=guild, channel=channel, **described(fault))
                done = lasting(fault)
            else:
                await self._place(puzzle.id)
                done = True
            for earlier in await self._bot.store.puzzles.open_dailies(guild, day):
                await self._end(earlier)
        return done

    async def _place(self, puzzle: int) -> None:
        """Remember where a puzzle was posted just now, if it was. Raises StoreError: then it is remembered later."""
        if puzzle in self._sent:
            await self._bot.store.puzzles.place(puzzle, *self._sent[puzzle])
            del self._sent[puzzle]

    async def _post(self, guild: int, channel: int, puzzle: Puzzle) -> int:
        """Post a puzzle; the id of its message. Raises StoreError and what breaks a connection."""
        locale = Counter.of(self._bot).readers.of_guild(guild)
        face = self._read(puzzle)
        count = len(await self._bot.store.puzzles.answers(puzzle.id))
        shown = self._votes.open_content(puzzle, face, count, locale, private=False)
        content = Content(shown.text, shown.buttons, await self._votes.picture(face, locale))
        place = self._bot.get_partial_messageable(channel, guild_id=guild)
        # Discord takes a nonce once: where the bot ends before it knows of the message, no second one is posted.
        message = await send(self._bot, place.send, content, nonce=f"daily-{puzzle.id}")
        return message.id

    async def _end(self, puzzle: Puzzle) -> None:
        """Let a puzzle of an earlier day end, and show its solution where it was posted. Raises StoreError."""
        async with self._votes.turn(puzzle.id):
            await self._ended(puzzle)

    async def _ended(self, puzzle: Puzzle) -> None:
        puzzles = self._bot.store.puzzles
        await puzzles.close(puzzle.id, self._bot.clock.now())
        if puzzle.channel is None or puzzle.message is None or puzzle.guild is None:
            return
        try:
            face = self._read(puzzle)
        except UnknownPuzzle:
            return
        answers = await puzzles.answers(puzzle.id)
        locale = Counter.of(self._bot).readers.of_guild(puzzle.guild)
        content = await self._votes.closed_content(puzzle, face, answers, locale)
        message = self._bot.get_partial_messageable(puzzle.channel, guild_id=puzzle.guild).get_partial_message(
            puzzle.message
        )
        try:
            await replace(self._bot, message.edit, content)
        except UNDELIVERED as fault:
            # Whoever presses one of its buttons is told the solution.
            log.info("a daily puzzle could not be ended where it was posted", guild=puzzle.guild, **described(fault))

    # Tidying

    def _tidy(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        self._tidying = self._bot.clock.call_at(self._bot.clock.now() + TIDY, self._tidy)
        self._start(self._prune(self._bot.clock.now()))

    async def _prune(self, now: datetime) -> None:
        try:
            count = await self._bot.store.puzzles.prune(now)
        except StoreError:
            log.warning("old puzzles could not be forgotten", exc_info=True)
        else:
            if count:
                log.info("old puzzles are forgotten", count=count)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
