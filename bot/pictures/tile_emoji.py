"""The tiles as emoji for buttons and text: their names and pictures. Uploading and finding them again is others' work.

A name is what a person would say, for a screen reader reads it aloud: ``5m``, ``red5p``, ``east``, ``chun``. It cannot
tell which art it shows. That stands in the name of the back of a tile, which no message shows; and an emoji on its way
to replace another of the same name has one with the hash of its picture until then.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import TILE_NAMES
from bot.pictures.sprite_sheets import EMOJI

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX: Final = "jt_"
"""How names begin that no message shows for long; nothing else of the application should."""
_HONOURS: Final = ("east", "south", "west", "north", "haku", "hatsu", "chun")


@dataclass(frozen=True, slots=True)
class TileEmoji:
    """One emoji, before Discord has given it an id.

    ``key`` is the tile in mpsz ("5p", "0p" for the red five, "7z"). ``name`` is what it is called, ``staged`` the same
    while another still has that name: ``jt_<key>_<eight hexadecimal digits of the SHA-256 of png>``. Both are 2 to 32
    characters of [A-Za-z0-9_]. ``png`` is a picture of 128 by 128 pixels, far below Discord's limit of 256 KB.
    """

    key: str
    name: str
    staged: str
    png: bytes


@dataclass(frozen=True, slots=True)
class ArtMark:
    """The emoji that tells which art the others show: the back of a tile.

    ``begun`` is its name while a first set goes up, ``whole`` once the set is there; both hold a hash of all pictures.
    """

    begun: str
    whole: str
    png: bytes


def staged_name(key: str, png: bytes) -> str:
    """What a tile's emoji with that picture is called on its way."""
    return f"{PREFIX}{key}_{_hash(png)}"


def spoken_name(key: str) -> str:
    """What a person would say to a tile in mpsz."""
    number, suit = key[0], key[1]
    if suit == "z":
        return _HONOURS[int(number) - 1]
    return f"red5{suit}" if number == "0" else key


@cache
def tile_emoji() -> Mapping[str, TileEmoji]:
    """All 37 emoji by their keys: 34 kinds and three red fives. Read from the disk at the first call."""
    found = {}
    for key in TILE_NAMES:
        png = (EMOJI / f"{key}.png").read_bytes()
        found[key] = TileEmoji(key, spoken_name(key), staged_name(key, png), png)
    return MappingProxyType(found)


@cache
def art_mark() -> ArtMark:
    """The mark of these pictures."""
    png = (EMOJI / "back.png").read_bytes()
    art = _hash(b"".join(one.png for one in tile_emoji().values()) + png)
    return ArtMark(f"{PREFIX}new_{art}", f"{PREFIX}back_{art}", png)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
