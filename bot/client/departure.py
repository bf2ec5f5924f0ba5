"""When a running bot comes to its end: by a signal, because a newer process has its tables, or to begin anew."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from typing import TYPE_CHECKING, Final

import structlog

from bot.exit_codes import OK, TAKEN_OVER

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.client.jantaku import JantakuBot
    from bot.running.supervisor import Supervisor

SIGNALLED: Final = 128
"""What a shell adds to the number of a signal that ended a process."""
ANEW: Final = -1
"""No exit code: the bot is to begin anew in this process."""

log = structlog.stdlib.get_logger(__name__)


class Departure:
    """One for each run. ``code`` is the exit code to end with."""

    def __init__(self, bot: JantakuBot, supervisor: Supervisor) -> None:
        self.code = OK
        self._bot = bot
        self._supervisor = supervisor
        self._running: asyncio.Task[None] | None = None
        self._going: asyncio.Task[None] | None = None
        bot.lobby.when_taken_over(self.taken_over)

    def on_signals(self) -> None:
        """Leave on SIGINT and SIGTERM, and end at once on the second of them."""
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self.asked, number)

    def asked(self, number: int) -> None:
        """Somebody wants the bot to stop; whoever asks again does not want to wait. It does not begin anew then."""
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
        """A newer process has a table of ours. Two bots would answer everything twice, so the older one goes."""
        if self._going is None or self.code == ANEW:
            log.error("another process has taken the tables over: this one ends")
            self.code = TAKEN_OVER
            if self._going is None:
                self._begin()

    def begin_anew(self) -> None:
        """Everything of this run is to end and another to begin. The service manager sees nothing of it."""
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
            # It had not come as far as the gateway, whose end would have ended it.
            self._running.cancel()

    async def unless_asked(self, running: Coroutine[object, object, None]) -> None:
        """Await what the bot does all day, until its end or until the departure is over."""
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
        """Return when the departure, if there is one, has come to its end."""
        if self._going is not None:
            await self._going
