"""The tiles as emoji for buttons and text: their names and pictures. Uploading and finding them again is others' work.

A name carries the hash of its picture, so name and content always agree: an emoji of the same name needs no upload,
and one whose picture changed has another name.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import TILE_NAMES
from bot.render.sheet import EMOJI, NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.tiles import Tile

PREFIX: Final = "jt_"
"""How the names of all these emoji begin; nothing else of the application should."""


@dataclass(frozen=True, slots=True)
class TileEmoji:
    """One emoji, before Discord has given it an id.

    ``key`` is the tile in mpsz ("5p", "0p" for the red five, "7z") or "back". ``name`` is the emoji's name:
    ``jt_<key>_<eight hexadecimal digits of the SHA-256 of png>``, 2 to 32 characters of [A-Za-z0-9_].
    ``png`` is a picture of 128 by 128 pixels, far below Discord's limit of 256 KB.
    """

    key: str
    name: str
    png: bytes


def emoji_name(key: str, png: bytes) -> str:
    """The name of a tile's emoji for that picture."""
    return f"{PREFIX}{key}_{hashlib.sha256(png).hexdigest()[:8]}"


@cache
def tile_emoji() -> Mapping[str, TileEmoji]:
    """All 38 emoji by their keys: 34 kinds, three red fives and the back. Read from the disk at the first call."""
    found = {}
    for key in NAMES:
        png = (EMOJI / f"{key}.png").read_bytes()
        found[key] = TileEmoji(key, emoji_name(key, png), png)
    return MappingProxyType(found)


def emoji_of(tile: Tile | None) -> TileEmoji:
    """The emoji of a tile, the back for None."""
    return tile_emoji()["back" if tile is None else TILE_NAMES[tile]]
