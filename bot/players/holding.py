"""A holding: what a CPU seat needs of its view again and again, reckoned once a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.danger import riichi_seats, total_dangers, valued_kinds
from bot.analysis.dora import dora_counts, han_of_dora
from bot.analysis.visible import unseen_counts
from bot.engine.actions import Ankan
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, NORTH, Tile, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.actions import Kakan
    from bot.engine.melds import Meld
    from bot.engine.view import SeatView

_LATE: Final = {4: 24, 3: 19}
"""Tiles of the live wall that are its last third, by players: 70 can be drawn after the deal, or 55."""


class Holding:
    """The viewer's tiles with what they are worth and what has been seen.

    ``counts`` are the 34 counts of the concealed tiles, the drawn one included; ``unseen`` the copies of each kind not
    seen; ``valued`` the kinds whose triplet is a yaku for the viewer; ``dora`` how often each kind is dora. ``plain``:
    its danger knows nothing of suji and walls.
    """

    def __init__(self, view: SeatView, *, plain: bool = False) -> None:
        public = view.public
        self.view: Final = view
        self.tiles: Final[tuple[Tile, ...]] = view.hidden.tiles
        self.melds: Final[tuple[Meld, ...]] = view.own.melds
        self.counts: Final[tuple[int, ...]] = tuple(counts_of(self.tiles))
        self.unseen: Final[tuple[int, ...]] = tuple(max(0, left) for left in unseen_counts(view))
        self.valued: Final[frozenset[int]] = frozenset(valued_kinds(public, view.seat))
        self.dora: Final[tuple[int, ...]] = dora_counts(public)
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
        """Tiles from tenpai of the concealed tiles, a drawn one included, whatever the yaku."""
        if self._shanten is None:
            self._shanten = shanten(self.counts, len(self.melds), self.players)
        return self._shanten

    def shanten_after_kan(self, kan: Ankan | Kakan) -> int:
        """Tiles from tenpai once the kan is declared, its replacement tile not yet drawn."""
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
        """Whether the viewer deals."""
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
        """Han of the norths set aside: one each, and more where north is dora as well."""
        return self.view.own.kita * (1 + self.dora[NORTH])

    @property
    def bonus(self) -> int:
        """Han of dora and red fives in the whole hand, norths set aside included."""
        return self.dora_in(self.tiles) + sum(self.dora_in(meld.tiles) for meld in self.melds) + self.norths
