"""A holding: values that a CPU derives from its view once for each decision."""

from collections.abc import Iterable
from typing import Final

from bot.analysis.danger import riichi_seats, total_dangers, valued_kinds
from bot.analysis.visible import dora_counts, han_of_dora, unseen_counts
from bot.engine.actions import Ankan, Kakan
from bot.engine.melds import Meld
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, NORTH, Tile, counts_of
from bot.engine.view import SeatView

_LATE: Final = {4: 24, 3: 19}
"""Tiles in the last third of the live wall, by players: 70 can be drawn after the deal, or 55 in sanma."""


class Holding:
    """The viewer's tiles, their value, and the unseen tiles. With ``plain``, danger ignores suji and walls."""

    def __init__(self, view: SeatView, *, plain: bool = False) -> None:
        public = view.public
        self.view: Final = view
        self.tiles: Final[tuple[Tile, ...]] = view.hidden.tiles
        self.melds: Final[tuple[Meld, ...]] = view.own.melds
        self.counts: Final[tuple[int, ...]] = tuple(counts_of(self.tiles))
        """The 34 counts of the concealed tiles, including the drawn one."""
        self.unseen: Final[tuple[int, ...]] = tuple(max(0, left) for left in unseen_counts(view))
        """The unseen copies of each kind."""
        self.valued: Final[frozenset[int]] = frozenset(valued_kinds(public, view.seat))
        """The kinds whose triplet is a yaku for the viewer."""
        self.dora: Final[tuple[int, ...]] = dora_counts(public)
        """How many times each kind is dora."""
        self.threats: Final[tuple[int, ...]] = riichi_seats(view)
        self._plain: Final = plain
        self._danger: tuple[float, ...] | None = None
        self._shanten: int | None = None

    @property
    def players(self) -> int:
        """Number of seats: with three, 2m-8m are not in play."""
        return self.view.public.players

    @property
    def shanten(self) -> int:
        """Shanten of the concealed tiles, including a drawn one, regardless of yaku."""
        if self._shanten is None:
            self._shanten = shanten(self.counts, len(self.melds), self.players)
        return self._shanten

    def shanten_after_kan(self, kan: Ankan | Kakan) -> int:
        """Shanten after the kan is declared and before the replacement tile is drawn."""
        counts = list(self.counts)
        kind = KIND_OF[kan.tile]
        if isinstance(kan, Ankan):
            counts[kind] = 0
            return shanten(counts, len(self.melds) + 1, self.players)
        counts[kind] -= 1
        return shanten(counts, len(self.melds), self.players)

    @property
    def danger(self) -> tuple[float, ...]:
        """Danger of each kind against all seats in riichi."""
        if self._danger is None:
            self._danger = total_dangers(self.view, self.threats, plain=self._plain)
        return self._danger

    @property
    def closed(self) -> bool:
        """Whether no meld opens the hand."""
        return self.view.own.closed

    @property
    def dealer(self) -> bool:
        """Whether the viewer is the dealer."""
        return self.view.public.oya == self.view.seat

    @property
    def late(self) -> bool:
        """Whether the last third of the wall has begun."""
        return self.view.public.live < _LATE[self.view.public.players]

    def dora_in(self, tiles: Iterable[Tile]) -> int:
        """Han of dora and red fives among these tiles."""
        return han_of_dora(tiles, self.dora, self.view.public.rules)

    @property
    def norths(self) -> int:
        """Han of the norths set aside: one each, and more if North is dora as well."""
        return self.view.own.kita * (1 + self.dora[NORTH])

    @property
    def bonus(self) -> int:
        """Han of dora and red fives in the whole hand, including norths set aside."""
        return self.dora_in(self.tiles) + sum(self.dora_in(meld.tiles) for meld in self.melds) + self.norths
