"""Small drawings for the scene: a table seen from above, and tile faces as emoji."""

import base64
import io
from functools import cache

from PIL import Image, ImageDraw

FELT = "#1d6b52"
IVORY = "#f7f3e8"
INK = "#20242c"
SUITS = {"m": "#b3262f", "p": "#1b5fa8", "s": "#1f7a3d", "z": "#4a4f5c"}


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def board(discards: int) -> bytes:
    """A table with some discards in each river, 960 by 640 pixels."""
    image = Image.new("RGB", (960, 640), FELT)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((380, 230, 580, 410), 16, fill="#0d3d2e")
    for side in range(4):
        river = Image.new("RGBA", (260, 190), (0, 0, 0, 0))
        pen = ImageDraw.Draw(river)
        for index in range(discards):
            left, top = index % 6 * 42, index // 6 * 60
            pen.rounded_rectangle((left, top, left + 38, top + 54), 5, fill=IVORY)
            pen.ellipse((left + 10, top + 18, left + 28, top + 36), fill=list(SUITS.values())[(index + side) % 4])
        turned = river.rotate(90 * side, expand=True)
        place = {0: (355, 425), 1: (595, 190), 2: (345, 25), 3: (175, 190)}[side]
        image.paste(turned, place, turned)
    return _png(image)


def table(width: int, height: int) -> bytes:
    """A plain picture of this size, in pixels."""
    return _png(Image.new("RGB", (width, height), FELT))


@cache
def tile_emoji(code: str) -> str:
    """A tile face such as `5m` as a data address."""
    image = Image.new("RGBA", (96, 128), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((4, 2, 92, 126), 14, fill=IVORY, outline="#bdb6a2", width=3)
    draw.text((30, 16), code[0], fill=SUITS[code[1]], font_size=64)
    draw.ellipse((38, 92, 58, 112), fill=SUITS[code[1]])
    return "data:image/png;base64," + base64.b64encode(_png(image)).decode()
