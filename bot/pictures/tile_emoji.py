"""The names and pictures of the tile emoji for buttons and text. ``cogs.common.emoji`` uploads and finds them.

Names can be read aloud by a screen reader: ``5m``, ``red5p``, ``east``, ``chun``. So they do not identify the art. An
emoji of the back of a tile, which no message uses, has a hash of all pictures in its name. And an emoji that is to
replace another of the same name has a hash of its picture in its name until then.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.engine.tiles import TILE_NAMES
from bot.pictures.sprite_sheet_specs import EMOJI

PREFIX: Final = "jt_"
"""The prefix of names that messages do not use; no other emoji of the application should have it."""
_HONOURS: Final = ("east", "south", "west", "north", "haku", "hatsu", "chun")


@dataclass(frozen=True, slots=True)
class TileEmoji:
    """One emoji to upload. Names are 2 to 32 characters of [A-Za-z0-9_]."""

    key: str
    """The tile in mpsz notation ("5p", "0p" for the red five, "7z")."""
    name: str
    staged: str
    """The name while another emoji still has ``name``: ``jt_<key>_<first 8 hex digits of the SHA-256 of png>``."""
    png: bytes
    """A picture of 128 by 128 pixels, far below Discord's limit of 256 KB."""


@dataclass(frozen=True, slots=True)
class ArtMark:
    """The emoji that identifies the art of the others: the back of a tile. Its names have a hash of all pictures."""

    begun: str
    """Its name while a first set is being uploaded."""
    whole: str
    """Its name once the set is complete."""
    png: bytes


def staged_name(key: str, png: bytes) -> str:
    """The name of a tile's emoji with this picture until it can have its own name."""
    return f"{PREFIX}{key}_{_hash(png)}"


def spoken_name(key: str) -> str:
    """The name of a tile (in mpsz notation) that can be read aloud."""
    number, suit = key[0], key[1]
    if suit == "z":
        return _HONOURS[int(number) - 1]
    return f"red5{suit}" if number == "0" else key


@cache
def tile_emoji() -> Mapping[str, TileEmoji]:
    """All 37 emoji by key: 34 kinds and three red fives. Read from disk at the first call."""
    emoji = {}
    for key in TILE_NAMES:
        png = (EMOJI / f"{key}.png").read_bytes()
        emoji[key] = TileEmoji(key, spoken_name(key), staged_name(key, png), png)
    return MappingProxyType(emoji)


@cache
def art_mark() -> ArtMark:
    """The mark for these pictures."""
    png = (EMOJI / "back.png").read_bytes()
    art = _hash(b"".join(emoji.png for emoji in tile_emoji().values()) + png)
    return ArtMark(f"{PREFIX}new_{art}", f"{PREFIX}back_{art}", png)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
