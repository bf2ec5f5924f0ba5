"""Posts the daily puzzle in its channel: one message a day, with an alarm for the next.

The database stores what was posted. A puzzle that fell due while the bot was down is posted at the next start, if its
day is not over; a post that failed is tried again. Posting a puzzle closes the previous day's, whose message then shows
the solution.
"""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import date, datetime, timedelta
from typing import Any, Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.store.errors import StoreError
from bot.store.puzzles import Puzzle
from bot.table.event_loop_clock import Alarm
from cogs.common.content import Content, replace, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.training.daily_puzzle_maker import DailyPuzzles
from cogs.training.face import PuzzleFace, UnknownPuzzle
from cogs.training.puzzle_days import begin_of, day_at
from cogs.training.puzzle_votes import Votes

RETRY_AFTER: Final = timedelta(minutes=2)
"""The delay before a failed post is tried again: short enough that Discord still knows its nonce."""
RETRY_AFTER_FAULT: Final = timedelta(hours=1)
"""The delay before a retry after an unexpected error."""
PRUNE_EVERY: Final = timedelta(days=1)
"""How often old puzzles are deleted."""
CONCURRENT_POSTS: Final = 2
"""Posts sent at the same time: many servers choose the same hour, and games must not wait for them."""

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
        """Channel and message of each posted puzzle, until the database has stored them."""
        self._running: Final[set[asyncio.Task[None]]] = set()
        self._locks: Final[dict[int, asyncio.Lock]] = {}
        self._slots: Final = asyncio.Semaphore(CONCURRENT_POSTS)
        self._prune_alarm: Alarm | None = None

    async def begin(self, shard: int) -> None:
        """Post what is due in every server, set the alarms for the next days, and delete old puzzles.

        Called after every new session of a shard. Never raises.
        """
        del shard
        self._schedule_pruning()
        try:
            servers = await self._bot.store.settings.dailies()
        except StoreError:
            log.exception("the daily puzzles of servers cannot be read")
            return
        for guild in servers:
            self.look(guild)

    async def arrived(self, guild: discord.Guild) -> None:
        """The bot joined a server, or the server became available."""
        self.look(guild.id)

    def look(self, guild: int) -> None:
        """Post what is due in a server and set the alarm for the next day; also called when its settings change."""
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
                if (doubted := self._bot.heartbeat.doubted_until) is not None:
                    following = doubted
                elif settings.first is not None and day < settings.first:
                    following = begin_of(settings.first, settings)
                elif not await self._posted(guild, settings.channel, day):
                    following = min(following, now + RETRY_AFTER)
            except StoreError:
                log.warning("a daily puzzle has to wait for the database", guild=guild, exc_info=True)
                following = now + RETRY_AFTER
            except Exception:
                log.exception("a daily puzzle could not be posted", guild=guild)
                following = now + RETRY_AFTER_FAULT
            self._alarms[guild] = self._bot.clock.call_at(following, lambda: self.look(guild))

    async def _posted(self, guild: int, channel: int, day: date) -> bool:
        """Post the puzzle of a day unless it was posted. False if a retry may help. Raises StoreError."""
        if self._bot.get_guild(guild) is None:
            return True  # the bot was removed, or the server is unavailable: see ``arrived``
        async with self._slots:
            puzzle = await self._daily.of(guild, day)
            done = puzzle.message is not None or puzzle.closed_at is not None
            try:
                if not done and puzzle.id not in self._sent:
                    self._sent[puzzle.id] = channel, await self._post(guild, channel, puzzle)
            except UNDELIVERED as fault:
                log.warning("a daily puzzle did not arrive", guild=guild, channel=channel, **fault_details(fault))
                done = is_permanent(fault)
            else:
                await self._place(puzzle.id)
                done = True
            for earlier in await self._bot.store.puzzles.open_dailies(guild, day):
                await self._end(earlier)
        return done

    async def _place(self, puzzle: int) -> None:
        """Store where a puzzle was just posted. Raises StoreError; the next call tries again."""
        if puzzle in self._sent:
            await self._bot.store.puzzles.place(puzzle, *self._sent[puzzle])
            del self._sent[puzzle]

    async def _post(self, guild: int, channel: int, puzzle: Puzzle) -> int:
        """Post a puzzle and return the id of its message. Raises StoreError and ``UNDELIVERED``."""
        locale = Counter.of(self._bot).readers.of_guild(guild)
        face = self._read(puzzle)
        count = len(await self._bot.store.puzzles.answers(puzzle.id))
        shown = self._votes.open_content(puzzle, face, count, locale, private=False)
        content = Content(shown.text, shown.buttons, await self._votes.picture(face, locale))
        place = self._bot.get_partial_messageable(channel, guild_id=guild)
        # The nonce prevents a second post if the bot stops before it has stored the message.
        message = await send(self._bot, place.send, content, locale, nonce=f"daily-{puzzle.id}")
        return message.id

    async def _end(self, puzzle: Puzzle) -> None:
        """Close a puzzle of an earlier day and show its solution in its message. Raises StoreError."""
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
            await replace(self._bot, message.edit, content, locale)
        except UNDELIVERED as fault:
            # A press on one of its buttons still shows the solution.
            log.info(
                "a daily puzzle could not be ended where it was posted", guild=puzzle.guild, **fault_details(fault)
            )

    # Tidying

    def _schedule_pruning(self) -> None:
        if self._prune_alarm is not None:
            self._prune_alarm.cancel()
        now, doubted = self._bot.clock.now(), self._bot.heartbeat.doubted_until
        self._prune_alarm = self._bot.clock.call_at(doubted or now + PRUNE_EVERY, self._schedule_pruning)
        if doubted is None:
            self._start(self._prune(now))

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
