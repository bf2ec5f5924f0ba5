"""Shuffling: walls, seats and table ids from one injected source of chance."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from bot.engine.tiles import Tile


class RandomShuffler:
    """Implements ``bot.table.ports.Shuffler``. In play ``rng`` is ``random.SystemRandom``; a seeded one in tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffled(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """The tiles in random order."""
        return tuple(self._rng.sample(tiles, len(tiles)))

    def order(self, count: int) -> tuple[int, ...]:
        """A random permutation of 0..count-1."""
        return tuple(self._rng.sample(range(count), count))

    def table_id(self) -> str:
        """Eight random lower-case letters and digits."""
        return "".join(self._rng.choices(ascii_lowercase + digits, k=8))
