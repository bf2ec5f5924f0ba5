"""Builds a complete hand set by set, some of them called, and chooses the winning tile."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.analysis.puzzles.questions import LEFT
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, Kind, Tile, sort_tiles, tile_set

_TRIES: Final = 40
_OF_RUN: Final = (4, 2, 4)
"""The weights with which the lowest, middle and highest tile of a run is the winning one: ryanmen waits are common."""
_OF_TRIPLET: Final = 2
_OF_OTHER: Final = 2


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


@dataclass(frozen=True, slots=True)
class CompleteHand:
    """A complete hand without the circumstances of the win."""

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...]

    @property
    def is_open(self) -> bool:
        """Whether any tile was called."""
        return any(meld.is_open for meld in self.melds)


class HandBuilder:
    """Takes sets from a supply. After an ``OutOfTiles`` the hand cannot be completed: start a new one."""

    def __init__(self, supply: TileSupply) -> None:
        self.supply: Final = supply
        self.random: Final = supply.random
        self._sets: Final[list[list[Tile]]] = []
        self._loose: Final[list[list[Tile]]] = []
        self._melds: Final[list[Meld]] = []

    @property
    def missing(self) -> int:
        """The number of sets that the hand still needs."""
        return 4 - len(self._sets) - len(self._melds)

    def run(self, first: int, *, called: bool = False) -> None:
        """Add the run that starts with this kind."""
        tiles = self.supply.take((first, first + 1, first + 2))
        if called and self.supply.has_runs:
            self._meld(MeldKind.CHII, tiles)
        else:
            self._sets.append(tiles)

    def triplet(self, kind: int, *, called: bool = False) -> None:
        """Add a triplet of this kind."""
        tiles = self.supply.take((kind,) * 3)
        if called:
            self._meld(MeldKind.PON, tiles)
        else:
            self._sets.append(tiles)

    def kan(self, kind: int, *, concealed: bool) -> None:
        """Add a kan of this kind."""
        tiles = self.supply.take((kind,) * 4)
        if concealed:
            self._melds.append(Meld(MeldKind.ANKAN, sort_tiles(tiles)))
        else:
            self._meld(self.random.choice((MeldKind.DAIMINKAN, MeldKind.KAKAN)), tiles)

    def pair(self, kind: int) -> None:
        """Add a pair of this kind."""
        self._loose.append(self.supply.take((kind, kind)))

    def single(self, kind: int) -> None:
        """Add a single tile."""
        self._loose.append(self.supply.take((kind,)))

    def some_run(self, firsts: Sequence[int], *, called: bool = False) -> None:
        """Add a run that starts with one of these kinds."""
        self._some(firsts, lambda first: self.run(first, called=called))

    def some_triplet(self, kinds: Sequence[int], *, called: bool = False) -> None:
        """Add a triplet of one of these kinds."""
        self._some(kinds, lambda kind: self.triplet(kind, called=called))

    def some_pair(self, kinds: Sequence[int]) -> None:
        """Add a pair of one of these kinds."""
        self._some(kinds, self.pair)

    def _some(self, kinds: Sequence[int], take: Callable[[int], None]) -> None:
        for _ in range(_TRIES):
            try:
                take(self.random.choice(kinds))
            except OutOfTiles:
                continue
            return
        raise OutOfTiles

    def _meld(self, kind: MeldKind, tiles: list[Tile]) -> None:
        """Add an open meld with any of its tiles as the called one."""
        called, *others = self.random.sample(tiles, len(tiles))
        added = others[0] if kind is MeldKind.KAKAN else None
        self._melds.append(Meld(kind, sort_tiles(tiles), called, LEFT, added))

    def complete(self) -> CompleteHand:
        """The hand, with a winning tile that is most often at the end of a run, as in real games."""
        places: list[tuple[Tile, int]] = []
        for tiles in self._sets:
            if KIND_OF[tiles[0]] == KIND_OF[tiles[1]]:
                places += [(tiles[-1], _OF_TRIPLET)]
            else:
                places += list(zip(tiles, _OF_RUN, strict=True))
        places += [(tiles[-1], _OF_OTHER) for tiles in self._loose]
        win = self.random.choices([tile for tile, _ in places], [weight for _, weight in places])[0]
        return self.complete_on(win)

    def complete_on(self, win: Tile) -> CompleteHand:
        """The hand with this winning tile, which must be among its concealed tiles."""
        concealed = [tile for tiles in (*self._sets, *self._loose) for tile in tiles]
        concealed.remove(win)
        return CompleteHand(sort_tiles(concealed), win, tuple(self._melds))

    def ends_of_runs(self) -> list[Tile]:
        """The concealed tiles that complete a run by a ryanmen wait."""
        found: list[Tile] = []
        for low, middle, high in (tiles for tiles in self._sets if len({KIND_OF[tile] for tile in tiles}) == 3):
            if KIND_OF[middle] % 9 != 7:
                found.append(low)
            if KIND_OF[middle] % 9 != 1:
                found.append(high)
        return found


def runs_within(kinds: Iterable[int]) -> list[int]:
    """The first kinds of all runs within these kinds."""
    pool = set(kinds)
    return [kind for kind in sorted(pool) if kind < EAST and kind % 9 < 7 and {kind + 1, kind + 2} <= pool]


def suit_of(number: int) -> list[int]:
    """The nine kinds of a suit; ``number`` is 0 to 2."""
    return list(range(9 * number, 9 * number + 9))


HONOURS: Final = tuple(Kind(kind) for kind in range(EAST, EAST + 7))
