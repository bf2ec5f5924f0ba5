"""The real bot, whose process dies in the middle of a transaction when its environment says so.

``CAMPAIGN_DIES=within:7``: at the seventh transaction that writes to the journal, between its first row and the others;
``before`` its commit, or ``after`` it and before anybody hears of it.
"""

import os
import signal
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect

from tests.wire import real_bot

DIES: Final = "CAMPAIGN_DIES"
PHASES: Final = ("within", "before", "after")


class Death:
    """Counts transactions that write to the journal, and ends the process in the chosen one."""

    def __init__(self, phase: str, left: int, kill: Callable[[], None]) -> None:
        self._phase = phase
        self._left = left
        self._kill = kill
        self._writing = False

    def written(self, statement: str) -> None:
        """A statement was carried out."""
        if self._writing or not statement.startswith("INSERT INTO journal"):
            return
        self._writing = True
        self._left -= 1
        self._strike("within")

    def ends(self) -> None:
        """A transaction is about to be committed."""
        if self._writing:
            self._strike("before")

    def ended(self) -> None:
        """It was committed."""
        if self._writing:
            self._writing = False
            self._strike("after")

    def _strike(self, phase: str) -> None:
        if phase == self._phase and self._left == 0:
            self._kill()


def die() -> None:
    """Nothing can be done against it, and nothing is cleaned up."""
    os.kill(os.getpid(), signal.SIGKILL)


def install(told: str) -> None:
    """Die as ``told``; with an empty text not at all."""
    phase, _, number = told.partition(":")
    if not number:
        return
    death = Death(phase, int(number), die)

    @event.listens_for(Engine, "after_cursor_execute")
    def executed(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        death.written(statement)

    commit = DefaultDialect.do_commit

    def do_commit(self: DefaultDialect, dbapi_connection: Any) -> None:
        death.ends()
        commit(self, dbapi_connection)  # type: ignore[no-untyped-call]
        death.ended()

    DefaultDialect.do_commit = do_commit  # type: ignore[method-assign]


async def main(seed: int) -> int:
    """Run until SIGTERM, or until it dies."""
    install(os.environ.get(DIES, ""))
    return await real_bot.main(seed)
