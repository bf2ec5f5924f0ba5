"""Melds: called and declared sets (rules reference 2.3, 2.7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.tiles import KIND_OF, Kind, Tile, sort_tiles


class MeldKind(StrEnum):
    """The five kinds of meld."""

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"


KAN_KINDS = frozenset((MeldKind.DAIMINKAN, MeldKind.KAKAN, MeldKind.ANKAN))


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set.

    ``tiles`` are all its tiles in hand order. ``called`` is the tile called from the seat ``source`` (both None for an
    ankan). ``added`` is the fourth tile of a kakan, which keeps ``called`` and ``source`` of its pon.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None
    added: Tile | None = None

    @property
    def first(self) -> Kind:
        """The lowest kind of the set."""
        return KIND_OF[self.tiles[0]]

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand: every kind except ankan."""
        return self.kind is not MeldKind.ANKAN

    @property
    def is_kan(self) -> bool:
        """Whether the set has four tiles."""
        return self.kind in KAN_KINDS

    def with_added(self, tile: Tile) -> Meld:
        """The kakan that this pon becomes with a fourth tile."""
        return Meld(MeldKind.KAKAN, sort_tiles((*self.tiles, tile)), self.called, self.source, tile)
