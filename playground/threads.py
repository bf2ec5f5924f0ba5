"""When threads go into the archive by themselves, and come out of it.

Source: "Threads" in Discord's developer documentation. A thread is put away after its `auto_archive_duration` without
activity, which is a message sent, the thread taken out of the archive, or that duration changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.model import THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.model import Channel, Message
    from playground.world import World
    from playground.world_clock import TimerHandle

DURATIONS = (60, 1440, 4320, 10080)
"""Minutes that may be chosen."""
MAX_ACTIVE = 1000
"""Threads of a server that are not in the archive, the same page says."""


class ThreadKeeper:
    """Watches each thread on the playground's clock. `put_away` and `reopen` are what the server does to one."""

    def __init__(self, world: World, put_away: Callable[[Channel], None], reopen: Callable[[Channel], None]) -> None:
        self._world = world
        self._put_away = put_away
        self._reopen = reopen
        self._timers: dict[int, TimerHandle] = {}

    @property
    def active(self) -> int:
        """How many threads of the bot's server are not in the archive."""
        channels = self._world.channels.values()
        return sum(one.kind in THREADS and not one.archived for one in channels)

    def reopen(self, thread: Channel) -> None:
        """Take it out of the archive, because somebody writes there or asks for it."""
        self._reopen(thread)
        self.moved(thread)

    def moved(self, thread: Channel) -> None:
        """Something happened in this thread: it stays for the whole of its time again."""
        thread.active_at = self._world.clock.now()
        if thread.id not in self._timers:
            self._watch(thread)

    def _watch(self, thread: Channel) -> None:
        when = thread.active_at + 60.0 * thread.archived_after
        self._timers[thread.id] = self._world.clock.call_at(when, lambda: self._look(thread))

    def _look(self, thread: Channel) -> None:
        """Its time is over, unless it has moved since."""
        del self._timers[thread.id]
        if thread.archived or thread.id not in self._world.channels:
            return
        if self._world.clock.now() < thread.active_at + 60.0 * thread.archived_after:
            self._watch(thread)
        else:
            self._put_away(thread)

    def close(self) -> None:
        """Call off all timers."""
        for timer in self._timers.values():
            timer.cancel()

    # Listener of the world's changes

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        channel = self._world.channels[message.channel_id]
        if channel.kind in THREADS:
            self.moved(channel)

    def message_edited(self, message: Message) -> None:
        """See `messages.Listener`; no activity."""

    def message_deleted(self, message: Message) -> None:
        """See `messages.Listener`; no activity."""

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        if channel.kind in THREADS:
            self.moved(channel)
