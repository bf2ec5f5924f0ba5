"""Ends a run of the bot: on a signal, because a newer process has taken its tables over, or to start afresh."""

import asyncio
import logging
import os
import signal
from collections.abc import Coroutine
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.exit_codes import OK, TAKEN_OVER
from bot.running.sd_notify import Supervisor

SIGNALLED: Final = 128
"""A shell adds this to the number of the signal that ended a process."""
ANEW: Final = -1
"""Not an exit code: the bot is to start afresh in this process."""

log = structlog.stdlib.get_logger(__name__)


class Departure:
    """The end of one run. ``code`` is the exit code."""

    def __init__(self, bot: JantakuBot, supervisor: Supervisor) -> None:
        self.code = OK
        self._bot = bot
        self._supervisor = supervisor
        self._running: asyncio.Task[None] | None = None
        self._going: asyncio.Task[None] | None = None
        bot.lobby.when_taken_over(self.taken_over)

    def on_signals(self) -> None:
        """Leave on the first SIGINT or SIGTERM, and end at once on the second."""
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self.asked, number)

    def asked(self, number: int) -> None:
        """Stop on a signal; at once on a second one. A pending fresh start is cancelled."""
        if self.code == ANEW:
            self.code = OK
            self._supervisor.stopping()
            return
        if self._going is not None:
            log.warning("stopped at once, on a second signal: nothing of any game is lost", signal=number)
            logging.shutdown()
            os._exit(SIGNALLED + number)
        self._begin()

    def taken_over(self) -> None:
        """Leave because a newer process has one of our tables: two bots would answer everything twice."""
        if self._going is None or self.code == ANEW:
            log.error("another process has taken the tables over: this one ends")
            self.code = TAKEN_OVER
            if self._going is None:
                self._begin()

    def begin_anew(self) -> None:
        """End this run and start another. The service manager does not notice."""
        if self._going is None:
            self.code = ANEW
            self._begin(for_good=False)

    def _begin(self, *, for_good: bool = True) -> None:
        if for_good:
            self._supervisor.stopping()
        self._going = asyncio.get_running_loop().create_task(self._go())

    async def _go(self) -> None:
        await self._bot.leaving.go(telling=self.code != TAKEN_OVER)
        if self._running is not None and not self._running.done():
            # The bot is not at the gateway yet, so closing the gateway has not ended it.
            self._running.cancel()

    async def unless_asked(self, running: Coroutine[object, object, None]) -> None:
        """Await the bot's main coroutine, until it ends or the departure is over."""
        self._running = asyncio.ensure_future(running)
        try:
            await self._running
        except Exception:
            if self._going is None:
                raise
            log.debug("what was begun broke off on the way out", exc_info=True)
        except asyncio.CancelledError:
            if self._going is None:
                raise

    async def over(self) -> None:
        """Wait for the end of the departure, if there is one."""
        if self._going is not None:
            await self._going
