"""Builds the sprites from their vector sources: ``python -m bot.render.art.build`` (``make art``).

All sprites lie on the table's felt and share one palette of 256 colours: the colours themselves, the same shaded,
the same faded into the felt, and a few fixed ones. So a picture is put together from palette indices, and a sprite is
shaded or faded by adding to them. The digits are Pillow's built-in typeface (Aileron, CC0).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.render.art.canvas import OVERSAMPLING, Canvas, Colour
from bot.render.art.emoji_faces import SIDE, draw_emoji
from bot.render.art.faces import HEIGHT, WIDTH, WINDS, draw_tile
from bot.render.art.glyphs import GLYPHS

ASSETS: Final = Path(__file__).parents[1] / "assets"
SHEET: Final = ASSETS / "sprites.png"
INDEX: Final = ASSETS / "sprites.json"
EMOJI: Final = ASSETS / "emoji"
"""One picture a tile, ``<name>.png``: Discord takes them one by one, and their bytes give them their names."""
EMOJI_SIDE: Final = 128

FELT: Final = (30, 84, 64)
LINE: Final = (235, 228, 205)
GOLD: Final = (247, 190, 62)
STICK_RED: Final = (206, 44, 48)
BLACK: Final = (18, 22, 30)
GLOW: Final = (255, 214, 102)
FIXED: Final = (FELT, LINE, GOLD, STICK_RED, BLACK, GLOW)

COLOURS: Final = 76
"""Colours of the art; ``COLOURS`` more are the shaded ones, and as many again the faded ones."""
SIZES: Final = {"s": 30, "m": 45, "l": 60}
"""Width of a tile in pixels by the name of its size. A tile is four thirds as high."""
NAMES: Final = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
    "back",
)

Sprites = dict[str, Image.Image]


def _on_felt(image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, FELT)
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def _tiles() -> Sprites:
    sprites = {}
    for size, width in SIZES.items():
        for name in NAMES:
            canvas = Canvas(WIDTH, HEIGHT, width / WIDTH)
            draw_tile(canvas, name)
            sprites[f"{size}/{name}"] = _on_felt(canvas.image())
    return sprites


def _digits() -> Sprites:
    sprites = {}
    for name, height in (("text", 24), ("title", 38)):
        font = ImageFont.load_default(height * OVERSAMPLING)
        for letter in "0123456789-":
            box = font.getbbox(letter)
            width = round(font.getlength(letter) / OVERSAMPLING)
            image = Image.new("RGB", (width * OVERSAMPLING, height * OVERSAMPLING), FELT)
            # All digits stand on one line: the box of a zero says where it is.
            zero = font.getbbox("0")
            top = (height * OVERSAMPLING - (zero[3] - zero[1])) / 2 - zero[1]
            left = (width * OVERSAMPLING - (box[2] - box[0])) / 2 - box[0]
            ImageDraw.Draw(image).text((left, top), letter, fill=LINE, font=font)
            sprites[f"{name}/{letter}"] = image.reduce(OVERSAMPLING)
    return sprites


def _winds() -> Sprites:
    sprites = {}
    for name, side, colour in (("wind", 30, LINE), ("oya", 30, GOLD), ("title", 42, LINE)):
        for number, wind in enumerate(WINDS, start=1):
            canvas = Canvas(100, 100, side / 100)
            ink: Colour = (*colour, 255)
            canvas.strokes(GLYPHS[wind], (4, 4, 96, 96), ink)
            sprites[f"{name}/{number}z"] = _on_felt(canvas.image())
    return sprites


def _sticks() -> Sprites:
    """A riichi stick, and the small signs for sticks and counters."""
    sprites = {}
    for name, width, height, dots in (("riichi", 150, 10, 1), ("stick", 48, 9, 1), ("honba", 48, 9, 8)):
        canvas = Canvas(width, height, 1)
        canvas.rounded((0, 0, width, height), height / 2.4, (*LINE, 255))
        if dots == 1:
            canvas.disc(width / 2, height / 2, height * 0.3, (*STICK_RED, 255))
        else:
            for dot in range(dots):
                x = width / 2 + (dot % 4 - 1.5) * 4
                canvas.disc(x, height / 2 + (1.7 if dot < 4 else -1.7), 1.1, (*BLACK, 255))
        sprites[name] = _on_felt(canvas.image())
    return sprites


def _mix(colour: tuple[int, ...], other: tuple[int, ...], part: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))


def _palette(sprites: Sprites) -> list[tuple[int, ...]]:
    """The ``COLOURS`` colours that serve all sprites best."""
    width = max(image.width for image in sprites.values())
    height = sum(image.height for image in sprites.values())
    everything = Image.new("RGB", (width, height), FELT)
    top = 0
    for image in sprites.values():
        everything.paste(image, (0, top))
        top += image.height
    reduced = everything.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    flat = reduced.getpalette() or []
    colours = [tuple(flat[3 * n : 3 * n + 3]) for n in range(len(flat) // 3)][:COLOURS]
    return colours + [FELT] * (COLOURS - len(colours))


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


def build() -> tuple[bytes, tuple[int, int], list[int], dict[str, list[int]]]:
    """The sheet as palette indices, its size, its flat palette and where each sprite lies (x, y, width, height)."""
    sprites = _tiles() | _digits() | _winds() | _sticks()
    colours = _palette(sprites)
    reducer = _Reducer(colours)
    shaded = [_mix(colour, BLACK, 0.17) for colour in colours]
    faded = [_mix(colour, FELT, 0.62) for colour in colours]
    palette = [part for colour in (*colours, *shaded, *faded, *FIXED) for part in colour]
    places: dict[str, list[int]] = {}
    x = y = row = 0
    for name, image in sprites.items():
        if x + image.width > 1200:
            x, y, row = 0, y + row, 0
        places[name] = [x, y, image.width, image.height]
        x, row = x + image.width, max(row, image.height)
    sheet = Image.new("L", (1200, y + row), reducer.index(FELT))
    for name, image in sprites.items():
        left, top, width, height = places[name]
        sheet.paste(Image.frombytes("L", (width, height), reducer.reduce(image)), (left, top))
    return sheet.tobytes(), sheet.size, palette, places


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
    """Write the sheet, its index and the emoji."""
    raw, size, palette, places = build()
    sheet = Image.frombytes("L", size, raw)
    sheet.putpalette(palette)
    ASSETS.mkdir(exist_ok=True)
    sheet.save(SHEET, optimize=True)
    INDEX.write_text(json.dumps(places, indent=0, separators=(",", ":")).replace(",\n", ",") + "\n", encoding="utf-8")
    used = len(Counter(raw))
    print(f"{len(places)} sprites, {used} colours, {SHEET.stat().st_size} bytes")  # noqa: T201 - a command's answer
    print(f"{len(NAMES)} emoji, {_write_emoji()} bytes")  # noqa: T201


if __name__ == "__main__":
    main()
