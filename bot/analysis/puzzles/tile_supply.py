"""Tiles that are left while a hand is put together, and the dice that choose among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from bot.engine.rules.ruleset import Ruleset


class OutOfTiles(Exception):
    """What was wanted is not there any more."""


class Supply:
    """Every tile of the rules' set that no hand holds yet."""

    def __init__(self, random: Random, rules: Ruleset) -> None:
        self.random: Final = random
        self.players: Final = rules.players
        self._left: Final[dict[Kind, list[Tile]]] = {Kind(kind): [] for kind in range(KIND_COUNT)}
        for tile in tile_set(rules.aka_dora, rules.players):
            self._left[KIND_OF[tile]].append(tile)

    @property
    def has_runs(self) -> bool:
        """Whether runs may be called: not with three players."""
        return self.players == 4

    def count(self, kind: int) -> int:
        """How many of a kind are left."""
        return len(self._left[Kind(kind)])

    def take(self, kinds: Iterable[int]) -> list[Tile]:
        """One tile of each kind named, red or not by chance. Raises OutOfTiles, and has taken nothing then."""
        wanted = [Kind(kind) for kind in kinds]
        if any(self.count(kind) < wanted.count(kind) for kind in wanted):
            raise OutOfTiles
        return [self._left[kind].pop(self.random.randrange(len(self._left[kind]))) for kind in wanted]

    def draw(self, count: int) -> tuple[Tile, ...]:
        """So many tiles from anywhere, as indicators are turned over."""
        free = [tile for left in self._left.values() for tile in left]
        drawn = self.random.sample(free, count)
        for tile in drawn:
            self._left[KIND_OF[tile]].remove(tile)
        return tuple(drawn)
