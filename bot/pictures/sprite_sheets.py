"""The sprite sheets, one for each tile set: their files, sizes of tiles, and order of the palette.

``tools.art.build`` writes them, ``bot.pictures.sprites`` reads them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, get_args

TileSet = Literal["classic", "contrast"]
"""``classic``: the usual riichi tiles. ``contrast``: large digits and letters in black and strong colours on white, for
people with low vision or who cannot read the characters."""
TILE_SETS: Final[tuple[TileSet, ...]] = get_args(TileSet)

ASSETS: Final = Path(__file__).parent / "assets"
SHEETS: Final[dict[TileSet, Path]] = {name: ASSETS / f"{name}.png" for name in TILE_SETS}
INDEX: Final = ASSETS / "sprites.json"
"""The box of each sprite: [left, top, width, height] by name, the same in all sheets."""
EMOJI: Final = ASSETS / "emoji"
"""One picture for each tile, ``<name>.png``, as Discord takes emoji one by one and their names use a hash of it."""
EMOJI_SIDE: Final = 128

SIZES: Final = {"s": 30, "d": 38, "m": 48, "l": 60}
"""Width of a tile in pixels by the name of its size. The height is four thirds of the width."""
NAMES: Final = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
    "back",
)

FELT: Final = (30, 84, 64)
LINE: Final = (235, 228, 205)
GOLD: Final = (247, 190, 62)
STICK_RED: Final = (206, 44, 48)
BLACK: Final = (18, 22, 30)
GLOW: Final = (255, 214, 102)
FIXED: Final = (FELT, LINE, GOLD, STICK_RED, BLACK, GLOW)
"""Colours with fixed palette indices, after all the others."""
COLOURS: Final = 76
"""The number of colours of the art. The palette has as many shaded and then as many faded ones."""
