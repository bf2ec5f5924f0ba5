"""The tiles that are left while a hand is built, and the random choice among them."""

from collections.abc import Iterable
from random import Random
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, Tile, tile_set


class OutOfTiles(Exception):
    """The wanted tiles are not left any more."""


class TileSupply:
    """All tiles of the rules' set that have not been taken."""

    def __init__(self, random: Random, rules: Ruleset) -> None:
        self.random: Final = random
        self.players: Final = rules.players
        self._left: Final[dict[Kind, list[Tile]]] = {Kind(kind): [] for kind in range(KIND_COUNT)}
        for tile in tile_set(rules.aka_dora, rules.players):
            self._left[KIND_OF[tile]].append(tile)

    @property
    def has_runs(self) -> bool:
        """Whether chii is allowed: not with three players."""
        return self.players == 4

    def count(self, kind: int) -> int:
        """The number of tiles left of a kind."""
        return len(self._left[Kind(kind)])

    def take(self, kinds: Iterable[int]) -> list[Tile]:
        """Take a tile of each kind, red or not by chance. If any is missing, raises OutOfTiles and takes none."""
        wanted = [Kind(kind) for kind in kinds]
        if any(self.count(kind) < wanted.count(kind) for kind in wanted):
            raise OutOfTiles
        return [self._left[kind].pop(self.random.randrange(len(self._left[kind]))) for kind in wanted]

    def draw(self, count: int) -> tuple[Tile, ...]:
        """Take so many tiles at random, for indicators."""
        free = [tile for left in self._left.values() for tile in left]
        drawn = self.random.sample(free, count)
        for tile in drawn:
            self._left[KIND_OF[tile]].remove(tile)
        return tuple(drawn)
