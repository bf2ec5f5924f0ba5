"""What the value of a hand is made of: yaku with their han, fu with their reasons."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.tiles import Tile  # noqa: TC001 - the journal's codec looks the types of fields up


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku and its han; in a yakuman hand ``han`` is the multiple."""

    id: str
    han: int


@dataclass(frozen=True, slots=True)
class FuItem:
    """Some fu and why; ``tiles`` is the set or pair they belong to, empty for the whole hand."""

    reason: str
    fu: int
    tiles: tuple[Tile, ...]
