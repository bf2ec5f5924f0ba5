"""Text in pictures: in the typeface Inter, and in what the machine has for letters that Inter lacks.

Inter (https://rsms.me/inter, SIL Open Font License) comes with the bot: Latin, Greek and Cyrillic, with digits of one
width. ``tools/art/typeface.py`` makes its files.

Of a name is drawn what the fonts have letters for. The message with a picture always has all names. Words are drawn in
English where no font has the letters of the reader's language. Chinese, Japanese and Korean write the same character
differently: each reader gets the face of their language.
"""

import inspect
import re
import unicodedata
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal, ParamSpec, TypeVar, cast

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.sprite_sheet_specs import ASSETS
from bot.text.message_catalogue import DEFAULT, available, letters_of
from bot.text.sentences import Words, flat, render

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
FACES: Final = {"ko": 1, "zh": 2, "zh_CN": 2, "zh_TW": 3, "zh_HK": 4}
"""The faces of Noto's collection by language; Japanese, the first, for all others."""
ELLIPSIS: Final = "…"

Said = Callable[[Words | None], str]
"""What writes words for a reader; "" for None."""
_P = ParamSpec("_P")
_T = TypeVar("_T")
_face: ContextVar[int] = ContextVar("face", default=0)


def for_reader(draw: Callable[_P, _T]) -> Callable[_P, _T]:
    """A function that draws, with its texts in the face of the language in its argument ``locale``."""
    signature = inspect.signature(draw)

    @wraps(draw)
    def drawn(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        locale = (signature.bind(*args, **kwargs).arguments.get("locale") or DEFAULT).replace("-", "_")
        before = _face.set(FACES.get(locale, FACES.get(locale.partition("_")[0], 0)))
        try:
            return draw(*args, **kwargs)
        finally:
            _face.reset(before)

    return drawn


def kept_by_face(most: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """``lru_cache`` for what has texts on it."""

    def keeping(draw: Callable[_P, _T]) -> Callable[_P, _T]:
        kept: Any = lru_cache(maxsize=most)(lambda _, *args: cast("Any", draw)(*args))
        return wraps(draw)(lambda *args: kept(_face.get(), *args))  # type: ignore[return-value]

    return keeping


def lettered(words: Words | None, locale: str | None) -> str:
    """Words for a picture in the reader's language; in English where only that can be drawn whole. "" for None."""
    if words is None:
        return ""
    text = render(words, locale, markdown=False)
    if all(map(_is_shown, text)):
        return text
    english = render(words, DEFAULT, markdown=False)
    return english if all(map(_is_shown, english)) else text


def undrawable_languages() -> dict[str, str]:
    """The languages of the bot with letters that no font has, and those letters."""
    missing = {
        locale: "".join(sorted(letter for letter in letters_of(locale) if not _is_shown(letter)))
        for locale in available()
    }
    return {locale: letters for locale, letters in sorted(missing.items()) if letters}


def _is_shown(letter: str) -> bool:
    return not letter.isalpha() or _is_drawable(letter)


@lru_cache(maxsize=4096)
def drawable(name: str) -> str | None:
    """A name without emoji and ornaments, and with plain letters for fancy ones; None if it cannot be drawn.

    Of a name in letters that no font has are left those that one has, if there are several: ``99`` of 知恵子99.
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
    return rest if len(rest) > 1 else None


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


@kept_by_face(8192)
def width_of(text: str, size: int, weight: Weight = "Medium") -> int:
    """The width of the text in pixels."""
    return max(1, round(sum(font(file, size, _face.get()).getlength(run) for file, run in _runs(text, weight))))


@kept_by_face(4096)
def text_mask(text: str, size: int, weight: Weight = "Medium") -> Image.Image:
    """The text as a mask, as high as the lines of the bot's typeface. Cached: never draw on it."""
    ascent, descent = font(TYPEFACE / WEIGHTS[weight], size).getmetrics()
    image = Image.new("L", (width_of(text, size, weight), ascent + descent))
    draw = ImageDraw.Draw(image)
    x = 0.0
    for file, run in _runs(text, weight):
        own = font(file, size, _face.get())
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
def font(file: Path, size: int, face: int = 0) -> ImageFont.FreeTypeFont:
    """A font in a size. The letters of the bot's own stand as they are; those of the machine's may need shaping."""
    layout = ImageFont.Layout.BASIC if file.parent == TYPEFACE else None
    return ImageFont.truetype(file, size, index=face if file.suffix == ".ttc" else 0, layout_engine=layout)


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
