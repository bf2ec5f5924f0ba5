"""Archives threads after a time without activity, and reopens them.

Source: "Threads" in Discord's developer documentation. A thread is archived after its `auto_archive_duration` without
activity. Activity is a message sent, the thread being unarchived, or that duration being changed.
"""

from collections.abc import Callable

from playground.model import THREADS, Channel, Message
from playground.world import World
from playground.world_clock import TimerHandle

DURATIONS = (60, 1440, 4320, 10080)
"""The permitted values of `auto_archive_duration`, in minutes."""
MAX_ACTIVE = 1000
"""The most unarchived threads in a server. Source: the same page."""


class ThreadKeeper:
    """Watches each thread on the playground's clock. `archive` and `reopen` carry out the change."""

    def __init__(self, world: World, archive: Callable[[Channel], None], reopen: Callable[[Channel], None]) -> None:
        self._world = world
        self._archive = archive
        self._reopen = reopen
        self._timers: dict[int, TimerHandle] = {}

    @property
    def active(self) -> int:
        """How many threads of the bot's server are not archived."""
        channels = self._world.channels.values()
        return sum(one.kind in THREADS and not one.archived for one in channels)

    def reopen(self, thread: Channel) -> None:
        """Unarchive a thread; this counts as activity."""
        self._reopen(thread)
        self.record_activity(thread)

    def record_activity(self, thread: Channel) -> None:
        """Record activity: the thread's time starts again."""
        thread.active_at = self._world.clock.now()
        if thread.id not in self._timers:
            self._watch(thread)

    def set_duration(self, thread: Channel, minutes: int) -> None:
        """Change after how many minutes the thread is archived; this counts as activity."""
        thread.archived_after = minutes
        timer = self._timers.pop(thread.id, None)
        if timer is not None:
            timer.cancel()
        self.record_activity(thread)

    def _watch(self, thread: Channel) -> None:
        when = thread.active_at + 60.0 * thread.archived_after
        self._timers[thread.id] = self._world.clock.call_at(when, lambda: self._archive_if_idle(thread))

    def _archive_if_idle(self, thread: Channel) -> None:
        """Archive the thread if it has not been active since."""
        del self._timers[thread.id]
        if thread.archived or thread.id not in self._world.channels:
            return
        if self._world.clock.now() < thread.active_at + 60.0 * thread.archived_after:
            self._watch(thread)
        else:
            self._archive(thread)

    def close(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()

    # The `messages.Listener` protocol

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        channel = self._world.channels[message.channel_id]
        if channel.kind in THREADS:
            self.record_activity(channel)

    def message_edited(self, message: Message) -> None:
        """See `messages.Listener`. This is not activity."""

    def message_deleted(self, message: Message) -> None:
        """See `messages.Listener`. This is not activity."""

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        if channel.kind in THREADS:
            self.record_activity(channel)
