"""Uptime and downtime: when people could reach the bot, and what a deadline is worth after they could not.

A deadline gives people time. The part of it in which the bot was down is added, so that downtime costs nobody anything;
after it is also at least some time left, for those who come back with the bot. Calendar dates (an evening, the end of a
season) stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

NOTICE: Final = timedelta(hours=1)
"""The least that is left of a table's deadline after as long a downtime."""
OBJECTION: Final = timedelta(days=1)
"""The same where silence counts as consent."""
FOREVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Uptime:
    """A time in which a process was up, by its own clock. ``epoch`` is the number of the process."""

    epoch: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time without a process; that with the number ``epoch`` ended it."""

    since: datetime
    until: datetime
    epoch: int


@dataclass(frozen=True, slots=True)
class Downtimes:
    """All times without a process, the earliest first."""

    known: tuple[Downtime, ...] = ()

    @classmethod
    def between(cls, uptimes: Iterable[Uptime]) -> Downtimes:
        """The times between these, which are in the order in which the processes began.

        A clock may have been wrong in some. What lies between one process and the next counts in full, unless a later
        process was up in it: a clock that jumps ahead and returns leaves no downtime behind, and one that was late for
        a while takes nothing from the deadlines that were set meanwhile.
        """
        found: list[Downtime] = []
        before: Uptime | None = None
        for up in uptimes:
            found = [part for down in found for part in _without(down, up)]
            if before is not None and before.until < up.since:
                found.append(Downtime(before.until, up.since, up.epoch))
            before = up
        return cls(tuple(sorted(found, key=lambda down: down.since)))

    def after(self, epoch: int) -> Downtimes:
        """Those that ended after the process with this number had begun."""
        return Downtimes(tuple(down for down in self.known if down.epoch > epoch))

    def put_off(self, since: datetime, due: datetime, least: timedelta) -> datetime:
        """The deadline of something that waits ``since`` then and was to end when ``due``.

        Each downtime in between is added. After it there is at least ``least`` left, or as long as the bot was down if
        that was shorter: a bot that is down for an hour every night must not put a deadline off for ever.
        """
        for down in self.known:
            if since < down.until and down.since < due:
                lost = down.until - max(down.since, since)
                due = max(due + lost, down.until + min(lost, least))
        return due


def _without(down: Downtime, up: Uptime) -> Iterable[Downtime]:
    """What is left of a downtime once it is known that a process was up in a part of it."""
    if up.until <= down.since or down.until <= up.since:
        yield down
        return
    if down.since < up.since:
        yield replace(down, until=up.since)
    if up.until < down.until:
        yield replace(down, since=up.until)
