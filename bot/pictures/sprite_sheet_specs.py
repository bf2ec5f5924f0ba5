"""The sprite sheets, one for each tile set: their files, sizes of tiles, and order of the palette.

``tools.art.build`` writes them, ``bot.pictures.sprites`` reads them.
"""

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

SIZES: Final = {"s": 30, "d": 38, "c": 48, "m": 54, "l": 60}
"""Width of a tile in pixels by the name of its size. The height is four thirds of the width."""
NAMES: Final = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
    "back",
)

Colour = tuple[int, int, int]

FELT: Final[Colour] = (30, 84, 64)
LINE: Final[Colour] = (235, 228, 205)
GOLD: Final[Colour] = (247, 190, 62)
STICK_RED: Final[Colour] = (206, 44, 48)
BLACK: Final[Colour] = (18, 22, 30)
GLOW: Final[Colour] = (255, 196, 40)
PLATE: Final[Colour] = (13, 41, 31)
"""The ground of what names a seat or the kyoku."""
FAINT: Final[Colour] = (164, 190, 175)
"""What is read second: small print on a plate."""
BLUE: Final[Colour] = (92, 176, 255)
"""What is seen at once beside the gold: what was discarded since one's own last discard."""
RAMPS: Final = (
    (PLATE, LINE, 3),
    (PLATE, GOLD, 3),
    (PLATE, FAINT, 3),
    (PLATE, STICK_RED, 1),
    (STICK_RED, LINE, 2),
    (LINE, BLACK, 2),
    (GOLD, BLACK, 2),
    (FELT, PLATE, 1),
    (FELT, GOLD, 2),
)
"""A ground, what is drawn on it, and how many shades between them its smooth edges have."""


def shades(ground: Colour, ink: Colour, steps: int) -> list[Colour]:
    """The colours strictly between two, evenly spaced."""
    parts = [step / (steps + 1) for step in range(1, steps + 1)]
    return [
        (
            round(ground[0] + (ink[0] - ground[0]) * part),
            round(ground[1] + (ink[1] - ground[1]) * part),
            round(ground[2] + (ink[2] - ground[2]) * part),
        )
        for part in parts
    ]


FIXED: Final = (
    *(FELT, LINE, GOLD, STICK_RED, BLACK, GLOW, PLATE, FAINT),
    *(colour for ramp in RAMPS for colour in shades(*ramp)),
    BLUE,
)
"""Colours with fixed palette indices, after all the others."""
COLOURS: Final = 76
"""The number of colours of the art. The palette has as many shaded and then as many faded ones."""
