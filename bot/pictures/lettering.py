"""Text in pictures: in the typeface Inter, and in what the machine has for letters that Inter lacks.

Inter (https://rsms.me/inter, SIL Open Font License) comes with the bot: Latin, Greek and Cyrillic, with digits of one
width. ``tools/art/typeface.py`` makes its files.

Of a name is drawn what the fonts have letters for. The message with a picture always has all names.
"""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.sprite_sheet_specs import ASSETS
from bot.text.sentences import flat

Weight = Literal["Medium", "SemiBold", "ExtraBold"]
TYPEFACE: Final = ASSETS / "inter"
WEIGHTS: Final[dict[Weight, str]] = {
    "Medium": "inter-medium.ttf",
    "SemiBold": "inter-semibold.ttf",
    "ExtraBold": "inter-extrabold.ttf",
}
FOLDERS: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
"""Where the machine keeps its fonts."""
OTHERS: Final = (
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
)
"""Files that are used if they are in one of ``FOLDERS``, the first with a letter first."""
ELLIPSIS: Final = "…"


@lru_cache(maxsize=4096)
def drawable(name: str) -> str | None:
    """A name without emoji and ornaments, and with plain letters for fancy ones; None if it cannot be drawn.

    Of a name in letters that no font has are left those that one has, if there are any: ``99`` of 知恵子99.
    """
    plain = unicodedata.normalize("NFC", flat(name))
    if all(map(_is_drawable, plain)):
        return plain or None
    plain = unicodedata.normalize("NFKC", plain)
    undecorated = "".join(letter for letter in plain if unicodedata.category(letter) not in _ORNAMENTS)
    undecorated = " ".join(undecorated.split())
    if undecorated and all(map(_is_drawable, undecorated)):
        return undecorated
    rest = re.sub(r"^\W+|\W+$", "", "".join(filter(_is_drawable, undecorated)))
    return rest or None


def _is_drawable(letter: str) -> bool:
    return file_with(letter, "SemiBold") is not None


_ORNAMENTS: Final = frozenset({"So", "Sk", "Cf", "Me", "Cn", "Co"})
"""Unicode categories of decorations: emoji, hearts and stars, joiners."""


def shortened(text: str, size: int, width: int, weight: Weight = "Medium") -> str:
    """The text, shortened with an ellipsis to at most ``width`` pixels."""
    if width_of(text, size, weight) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        part = text[:end].rstrip() + ELLIPSIS
        if width_of(part, size, weight) <= width:
            return part
    return ""


@lru_cache(maxsize=8192)
def width_of(text: str, size: int, weight: Weight = "Medium") -> int:
    """The width of the text in pixels."""
    return max(1, round(sum(font(file, size).getlength(run) for file, run in _runs(text, weight))))


@lru_cache(maxsize=4096)
def text_mask(text: str, size: int, weight: Weight = "Medium") -> Image.Image:
    """The text as a mask, as high as the lines of the bot's typeface. Cached: never draw on it."""
    ascent, descent = font(TYPEFACE / WEIGHTS[weight], size).getmetrics()
    image = Image.new("L", (width_of(text, size, weight), ascent + descent))
    draw = ImageDraw.Draw(image)
    x = 0.0
    for file, run in _runs(text, weight):
        own = font(file, size)
        draw.text((x, ascent), run, fill=255, font=own, anchor="ls")
        x += own.getlength(run)
    return image


def _runs(text: str, weight: Weight) -> list[tuple[Path, str]]:
    """The text in runs of letters of one font. What no font has is left out: see ``drawable``."""
    files = [(file_with(letter, weight), letter) for letter in text]
    return [
        (file, "".join(letter for _, letter in run))
        for file, run in groupby(files, key=lambda pair: pair[0])
        if file is not None
    ]


# The fonts


@cache
def machine_fonts() -> tuple[Path, ...]:
    """The fonts of ``OTHERS`` that this machine has."""
    found = {path.name: path for folder in FOLDERS for path in folder.rglob("*") if path.name in OTHERS}
    return tuple(found[name] for name in OTHERS if name in found)


@cache
def font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size. The letters of the bot's own stand as they are; those of the machine's may need shaping."""
    layout = ImageFont.Layout.BASIC if file.parent == TYPEFACE else None
    return ImageFont.truetype(file, size, layout_engine=layout)


@lru_cache(maxsize=4096)
def file_with(letter: str, weight: Weight) -> Path | None:
    """The font file with this letter; None if there is none."""
    own = TYPEFACE / WEIGHTS[weight]
    return next((file for file in (own, *machine_fonts()) if _has(file, letter)), None)


def _has(file: Path, letter: str) -> bool:
    if letter == " ":
        return True
    return letter.isprintable() and _shape(file, letter) not in (_missing(file), ((0, 0), b""))


@cache
def _missing(file: Path) -> tuple[tuple[int, int], bytes]:
    """The glyph that a font draws for a letter it lacks."""
    return _shape(file, "\uffff")


def _shape(file: Path, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font(file, 40).getmask(letter)
    return mask.size, bytes(mask)
