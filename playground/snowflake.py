"""Discord's ids (snowflakes): 42 bits of milliseconds since 2015, then a counter."""

from playground.world_clock import WorldClock

EPOCH_MS = 1_420_070_400_000
"""The start of Discord's ids in milliseconds of Unix time (2015-01-01T00:00:00Z)."""


FOUNDED = 1_704_067_200.0
"""Epoch seconds (2024-01-01T00:00:00Z) when the guild was founded and its people joined."""


class SnowflakeMaker:
    """Makes ids that increase and never repeat, even while the clock stands still."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._last = 0
        self._founding = (int(FOUNDED * 1000) - EPOCH_MS) << 22

    def founding(self, shard: int = 0, shards: int = 1) -> int:
        """An id for something that is there from the start: the same in every run, as stored data refers to it.

        A server with this id belongs to `shard` of `shards`.
        """
        self._founding += 1
        return self._founding + ((shard - (self._founding >> 22)) % shards << 22)

    def make(self) -> int:
        """A new id for now."""
        stamp = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = max(stamp, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Epoch seconds at which `snowflake` was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
