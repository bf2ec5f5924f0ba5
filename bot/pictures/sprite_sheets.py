"""The sheets of sprites, one a tile set: where they are, how large the tiles are, how their palette is ordered.

``tools.art.build`` writes them, ``bot.pictures.sprites`` reads them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, get_args

TileSet = Literal["classic", "contrast"]
"""``classic``: tiles as riichi players know them. ``contrast``: large digits and letters in black and strong colours on
white, for who sees little or does not read the characters."""
TILE_SETS: Final[tuple[TileSet, ...]] = get_args(TileSet)

ASSETS: Final = Path(__file__).parent / "assets"
SHEETS: Final[dict[TileSet, Path]] = {name: ASSETS / f"{name}.png" for name in TILE_SETS}
INDEX: Final = ASSETS / "sprites.json"
"""Where each sprite lies: [left, top, width, height] by its name, the same in all sheets."""
EMOJI: Final = ASSETS / "emoji"
"""One picture a tile, ``<name>.png``: Discord takes them one by one, and their bytes give them their names."""
EMOJI_SIDE: Final = 128

SIZES: Final = {"s": 30, "d": 38, "m": 48, "l": 60}
"""Width of a tile in pixels by the name of its size. A tile is four thirds as high."""
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
"""Colours that have their own places, after all the others."""
COLOURS: Final = 76
"""Colours of the art; ``COLOURS`` more are the shaded ones, and as many again the faded ones."""
