"""The vocabulary of mjai: names of tiles, and messages for calls.

Tiles are ``1m`` to ``9s``, ``5mr`` ``5pr`` ``5sr``, ``E S W N P F C`` (https://gimite.net/pukiwiki/, Mjai, "牌の表記"),
and ``?`` for a hidden tile. Some programs name them as in mpsz: ``0m``, ``1z`` to ``7z``.
"""

from collections.abc import Iterable
from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import TILE_BY_NAME, TILE_COUNT, Tile

HIDDEN: Final = "?"
WINDS: Final = "ESWN"
_OWN: Final[dict[str, Tile]] = {
    **{name: tile for name, tile in TILE_BY_NAME.items() if name[0] != "0" and name[1] != "z"},
    **{f"5{suit}r": TILE_BY_NAME[f"0{suit}"] for suit in "mps"},
    **{letter: TILE_BY_NAME[f"{rank}z"] for rank, letter in enumerate("ESWNPFC", start=1)},
}
TILES: Final[dict[str, Tile]] = {**TILE_BY_NAME, **_OWN}
"""Tile by mjai name, or by its name in mpsz."""

_NAMES: Final = {tile: name for name, tile in _OWN.items()}
NAMES: Final = tuple(_NAMES[Tile(tile)] for tile in range(TILE_COUNT))
"""mjai name of each tile, indexed by tile."""

_CALLS: Final = {MeldKind.CHII: "chi", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "daiminkan"}


def names_of(tiles: Iterable[Tile]) -> list[str]:
    """The names of tiles, in their order."""
    return [NAMES[tile] for tile in tiles]


def called(seat: int, meld: Meld) -> dict[str, object]:
    """A ``chi``, ``pon`` or ``daiminkan`` of the discard of ``meld.source``."""
    if meld.called is None:
        raise TypeError("a called meld has a called tile")
    return {
        "type": _CALLS[meld.kind],
        "actor": seat,
        "target": meld.source,
        "pai": NAMES[meld.called],
        "consumed": names_of(_without(meld.tiles, meld.called)),
    }


def kan(seat: int, meld: Meld) -> dict[str, object]:
    """An ``ankan`` with its four tiles, or a ``kakan`` with the added tile and the three of the pon."""
    if meld.kind is MeldKind.ANKAN or meld.added is None:
        return {"type": "ankan", "actor": seat, "consumed": names_of(meld.tiles)}
    own = names_of(_without(meld.tiles, meld.added))
    return {"type": "kakan", "actor": seat, "pai": NAMES[meld.added], "consumed": own}


def _without(tiles: Iterable[Tile], tile: Tile) -> list[Tile]:
    """The tiles without one copy of ``tile``."""
    rest = list(tiles)
    rest.remove(tile)
    return rest
