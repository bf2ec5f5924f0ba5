"""The parts of a hand's value: yaku with their han, fu with their reasons."""

from dataclasses import dataclass

from bot.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku and its han; in a yakuman hand ``han`` is the multiple."""

    id: str
    han: int


@dataclass(frozen=True, slots=True)
class FuItem:
    """Fu and their reason; ``tiles`` is the set or pair they are for, empty for the whole hand."""

    reason: str
    fu: int
    tiles: tuple[Tile, ...]
