"""Builds the sprites and the emoji from their vector sources: ``python -m tools.art.build`` (``make art``).

All sprites lie on the table's felt, and all of a sheet share one palette of 256 colours: the colours themselves, the
same shaded, the same faded into the felt, and a few fixed ones. So a picture is put together from palette indices, and
a sprite is shaded or faded by adding to them.
"""

import json
from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.pictures.sprite_sheet_specs import (
    ASSETS,
    BLACK,
    COLOURS,
    EMOJI,
    EMOJI_SIDE,
    FELT,
    FIXED,
    INDEX,
    LINE,
    NAMES,
    SHEETS,
    SIZES,
    STICK_RED,
    TILE_SETS,
    TileSet,
)
from tools.art.canvas import Canvas
from tools.art.contrast_faces import draw_contrast_tile
from tools.art.emoji_faces import SIDE, draw_emoji
from tools.art.faces import HEIGHT, WIDTH, draw_tile

SHEET_WIDTH: Final = 1200
FINE: Final = 56
"""From this width on a tile has all its details: scaled down for a phone, those of a smaller one are a grey."""
FLATS: Final = 14
"""So many of the commonest colours are kept exactly."""

Sprites = dict[str, Image.Image]
Places = dict[str, list[int]]


def _on_felt(image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, FELT)
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def _tiles(tiles: TileSet) -> Sprites:
    draw = draw_tile if tiles == "classic" else draw_contrast_tile
    sprites = {}
    for size, width in SIZES.items():
        for name in NAMES:
            canvas = Canvas(WIDTH, HEIGHT, width / WIDTH)
            draw(canvas, name, fine=width >= FINE)
            sprites[f"{size}/{name}"] = _on_felt(canvas.image())
    return sprites


def _riichi_stick() -> Sprites:
    width, height = 150, 12
    canvas = Canvas(width, height, 1)
    canvas.rounded((0, 0, width, height), height / 2.4, (*LINE, 255))
    canvas.disc(width / 2, height / 2, height * 0.32, (*STICK_RED, 255))
    return {"riichi": _on_felt(canvas.image())}


def _mix(colour: tuple[int, ...], other: tuple[int, ...], part: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))


def _palette(sprites: Sprites) -> list[tuple[int, ...]]:
    """``COLOURS`` colours: the commonest as they are, and those that serve the edges between them best."""
    width = max(image.width for image in sprites.values())
    height = sum(image.height for image in sprites.values())
    everything = Image.new("RGB", (width, height), FELT)
    top = 0
    for image in sprites.values():
        everything.paste(image, (0, top))
        top += image.height
    # The commonest first, and in one order always.
    known = sorted(((count, bytes(colour)) for count, colour in _counted(everything)), reverse=True)
    flats = [tuple(colour) for _, colour in known[:FLATS]]
    edges = b"".join(colour * count for count, colour in known[FLATS:])
    rest = Image.frombytes("RGB", (len(edges) // 3, 1), edges)
    reduced = rest.quantize(COLOURS - FLATS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    flat = reduced.getpalette() or []
    colours = [*flats, *(tuple(flat[3 * n : 3 * n + 3]) for n in range(len(flat) // 3))][:COLOURS]
    return colours + [FELT] * (COLOURS - len(colours))


def _counted(image: Image.Image) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How often each colour occurs."""
    for count, colour in image.getcolors(image.width * image.height) or ():
        if isinstance(colour, tuple):
            yield count, colour


class _Reducer:
    """Finds the index of a colour: exact for the fixed ones, nearest for the others."""

    def __init__(self, colours: list[tuple[int, ...]]) -> None:
        self._fixed = {colour: 3 * COLOURS + n for n, colour in enumerate(FIXED)}
        self._colours = colours
        self._known: dict[tuple[int, ...], int] = {}

    def index(self, colour: tuple[int, ...]) -> int:
        if colour in self._fixed:
            return self._fixed[colour]
        if colour not in self._known:
            self._known[colour] = min(
                range(COLOURS),
                key=lambda n: sum((a - b) ** 2 for a, b in zip(self._colours[n], colour, strict=True)),
            )
        return self._known[colour]

    def reduce(self, image: Image.Image) -> bytes:
        raw = image.tobytes()
        return bytes(self.index(tuple(raw[n : n + 3])) for n in range(0, len(raw), 3))


def build(tiles: TileSet = "classic") -> tuple[Image.Image, Places]:
    """The sheet of a tile set as a picture with its palette, and where each sprite lies (x, y, width, height)."""
    sprites = _tiles(tiles) | _riichi_stick()
    colours = _palette(sprites)
    reducer = _Reducer(colours)
    shaded = [_mix(colour, BLACK, 0.17) for colour in colours]
    faded = [_mix(colour, FELT, 0.62) for colour in colours]
    places: Places = {}
    x = y = row = 0
    for name, image in sprites.items():
        if x + image.width > SHEET_WIDTH:
            x, y, row = 0, y + row, 0
        places[name] = [x, y, image.width, image.height]
        x, row = x + image.width, max(row, image.height)
    sprite_sheet = Image.new("L", (SHEET_WIDTH, y + row), reducer.index(FELT))
    for name, image in sprites.items():
        left, top, width, height = places[name]
        sprite_sheet.paste(Image.frombytes("L", (width, height), reducer.reduce(image)), (left, top))
    painted = Image.frombytes("L", sprite_sheet.size, sprite_sheet.tobytes())
    painted.putpalette([part for colour in (*colours, *shaded, *faded, *FIXED) for part in colour])
    return painted, places


def emoji(name: str) -> Image.Image:
    """A tile's emoji, in 96 colours of its own."""
    canvas = Canvas(SIDE, SIDE, EMOJI_SIDE / SIDE)
    draw_emoji(canvas, name)
    return canvas.image().quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def same_picture(one: Image.Image, other: Image.Image) -> bool:
    """Whether both show the same, however they are encoded."""
    return one.size == other.size and one.convert("RGBA").tobytes() == other.convert("RGBA").tobytes()


def _write_emoji() -> int:
    """Write every emoji; their size in bytes. A picture that has not changed keeps its bytes, and so its name."""
    EMOJI.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in NAMES:
        path, image = EMOJI / f"{name}.png", emoji(name)
        if not path.exists() or not same_picture(Image.open(path), image):
            image.save(path, optimize=True)
        total += path.stat().st_size
    return total


def main() -> None:
    """Write the sheets, their index and the emoji."""
    ASSETS.mkdir(exist_ok=True)
    for tiles in TILE_SETS:
        sprite_sheet, places = build(tiles)
        sprite_sheet.save(SHEETS[tiles], optimize=True)
        INDEX.write_text(
            json.dumps(places, indent=0, separators=(",", ":")).replace(",\n", ",") + "\n", encoding="utf-8"
        )
        print(f"{tiles}: {len(places)} sprites, {SHEETS[tiles].stat().st_size} bytes")
    print(f"{len(NAMES)} emoji, {_write_emoji()} bytes")


if __name__ == "__main__":
    main()
