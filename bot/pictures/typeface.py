"""The fonts of the pictures: the typeface Inter, and what the machine has for letters that Inter lacks.

Inter (https://rsms.me/inter, SIL Open Font License) comes with the bot: Latin, Greek and Cyrillic, with digits of one
width. ``tools/art/typeface.py`` makes its files.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import ImageFont

from bot.pictures.sprite_sheets import ASSETS

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
