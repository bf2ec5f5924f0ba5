"""A complete hand put together set by set: some sets called, one tile the winning one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.questions import LEFT
from bot.analysis.puzzles.tile_supply import OutOfTiles
from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.analysis.puzzles.tile_supply import Supply

_TRIES: Final = 40
_OF_RUN: Final = (4, 2, 4)
"""How often the lowest, the middle and the highest tile of a run is the last one: two sides are waited for most."""
_OF_TRIPLET: Final = 2
_OF_OTHER: Final = 2


@dataclass(frozen=True, slots=True)
class Dealt:
    """A complete hand without its circumstances."""

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...]

    @property
    def is_open(self) -> bool:
        """Whether a tile was called."""
        return any(meld.is_open for meld in self.melds)


class Builder:
    """Takes sets from a supply. Each ``OutOfTiles`` means: this hand cannot be, begin anew."""

    def __init__(self, supply: Supply) -> None:
        self.supply: Final = supply
        self.random: Final = supply.random
        self._sets: Final[list[list[Tile]]] = []
        self._loose: Final[list[list[Tile]]] = []
        self._melds: Final[list[Meld]] = []

    @property
    def missing(self) -> int:
        """How many sets the hand still wants."""
        return 4 - len(self._sets) - len(self._melds)

    def run(self, first: int, *, called: bool = False) -> None:
        """The run from this kind up."""
        tiles = self.supply.take((first, first + 1, first + 2))
        if called and self.supply.has_runs:
            self._meld(MeldKind.CHII, tiles)
        else:
            self._sets.append(tiles)

    def triplet(self, kind: int, *, called: bool = False) -> None:
        """Three of a kind."""
        tiles = self.supply.take((kind,) * 3)
        if called:
            self._meld(MeldKind.PON, tiles)
        else:
            self._sets.append(tiles)

    def kan(self, kind: int, *, concealed: bool) -> None:
        """Four of a kind."""
        tiles = self.supply.take((kind,) * 4)
        if concealed:
            self._melds.append(Meld(MeldKind.ANKAN, sort_tiles(tiles)))
        else:
            self._meld(self.random.choice((MeldKind.DAIMINKAN, MeldKind.KAKAN)), tiles)

    def pair(self, kind: int) -> None:
        """Two of a kind."""
        self._loose.append(self.supply.take((kind, kind)))

    def single(self, kind: int) -> None:
        """A tile by itself."""
        self._loose.append(self.supply.take((kind,)))

    def some_run(self, firsts: Sequence[int], *, called: bool = False) -> None:
        """A run from one of these kinds up, whichever there is."""
        self._some(firsts, lambda first: self.run(first, called=called))

    def some_triplet(self, kinds: Sequence[int], *, called: bool = False) -> None:
        """A triplet of one of these kinds."""
        self._some(kinds, lambda kind: self.triplet(kind, called=called))

    def some_pair(self, kinds: Sequence[int]) -> None:
        """A pair of one of these kinds."""
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
        """Lay them down with one of them as the called one."""
        called, *others = self.random.sample(tiles, len(tiles))
        added = others[0] if kind is MeldKind.KAKAN else None
        self._melds.append(Meld(kind, sort_tiles(tiles), called, LEFT, added))

    def dealt(self) -> Dealt:
        """The hand, its winning tile chosen as such tiles come: most often at the end of a run."""
        places: list[tuple[Tile, int]] = []
        for tiles in self._sets:
            if KIND_OF[tiles[0]] == KIND_OF[tiles[1]]:
                places += [(tiles[-1], _OF_TRIPLET)]
            else:
                places += list(zip(tiles, _OF_RUN, strict=True))
        places += [(tiles[-1], _OF_OTHER) for tiles in self._loose]
        win = self.random.choices([tile for tile, _ in places], [weight for _, weight in places])[0]
        return self.dealt_on(win)

    def dealt_on(self, win: Tile) -> Dealt:
        """The hand with this winning tile, which it holds concealed."""
        concealed = [tile for tiles in (*self._sets, *self._loose) for tile in tiles]
        concealed.remove(win)
        return Dealt(sort_tiles(concealed), win, tuple(self._melds))

    def ends_of_runs(self) -> list[Tile]:
        """Concealed tiles that complete a run waited for from two sides."""
        found: list[Tile] = []
        for low, middle, high in (tiles for tiles in self._sets if len({KIND_OF[tile] for tile in tiles}) == 3):
            if KIND_OF[middle] % 9 != 7:
                found.append(low)
            if KIND_OF[middle] % 9 != 1:
                found.append(high)
        return found


def runs_within(kinds: Iterable[int]) -> list[int]:
    """The first kinds of the runs that can be made of these kinds."""
    held = set(kinds)
    return [kind for kind in sorted(held) if kind < EAST and kind % 9 < 7 and {kind + 1, kind + 2} <= held]


def suit_of(number: int) -> list[int]:
    """The nine kinds of a suit, 0 to 2."""
    return list(range(9 * number, 9 * number + 9))


HONOURS: Final = tuple(Kind(kind) for kind in range(EAST, EAST + 7))
