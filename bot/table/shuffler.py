"""Shuffling: seeds and table ids from one injected source of randomness; walls and seats from a seed."""

from random import Random
from string import ascii_lowercase, digits

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import TILE_BY_NAME, Tile
from bot.table import fair_shuffle
from bot.table.fair_shuffle import SEED_BYTES
from bot.table.shuffle_state import Source


class RandomShuffler:
    """Implements ``bot.table.ports.Shuffler``. In play ``rng`` is ``random.SystemRandom``; a seeded one in tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def seed(self) -> bytes:
        """32 random bytes."""
        return self._rng.randbytes(SEED_BYTES)

    def wall(self, source: Source, rules: Ruleset) -> tuple[Tile, ...]:
        """The wall for a source, by the scheme. Nothing here is random."""
        names = fair_shuffle.wall(
            source.table,
            source.kyoku,
            source.seed,
            source.entropies,
            players=rules.players,
            red_fives=rules.aka_dora,
        )
        return tuple(map(TILE_BY_NAME.__getitem__, names))

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        """For each seat, the lobby place that the scheme draws for it."""
        return fair_shuffle.seat_order(source.table, source.kyoku, source.seed, source.entropies, players=players)

    def table_id(self) -> str:
        """Eight random lower-case letters and digits."""
        return "".join(self._rng.choices(ascii_lowercase + digits, k=8))
