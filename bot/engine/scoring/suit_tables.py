"""The tables behind shanten, waits and accepted tiles: what every suit offers a hand, and what two of them offer.

The least number of tiles missing for 0-4 sets, without and with a pair, takes 126 values over all suits that can be
held, 130 with the honours, and 180 once suits are added up. So a suit is a byte, its class, and adding suits is a
look-up. ``tools/build_tables.py`` builds the file `data/suits.xz` from nothing and describes its parts.
"""

from __future__ import annotations

import lzma
from typing import Final

from bot.engine.rules.data_files import data_path

NO_HAND: Final = 255
"""Class of a suit of more than fourteen tiles."""

_SUITS: Final = 5**9
_HONOURS: Final = 5**7
_MERGED: Final = 1 << 16
_ROW: Final = 1 << 8
_SPECIAL: Final = 1 << 14
_PARTS: Final = (_SUITS, _HONOURS, _MERGED, *[_ROW] * 10, _SPECIAL)


class SuitTables:
    """The tables, unpacked. Indices are explained where the file is built."""

    __slots__ = ("honours", "merged", "missing", "special", "suits")

    def __init__(self) -> None:
        content = lzma.decompress(data_path("suits.xz").read_bytes())
        parts = []
        at = 0
        for size in _PARTS:
            parts.append(content[at : at + size])
            at += size
        self.suits: bytes = parts[0]
        """Class of a suit, by its nine counts as a number in base 5."""
        self.honours: bytes = parts[1]
        """Class of the honours, by their seven counts."""
        self.merged: bytes = parts[2]
        """Class of two classes together, at ``one << 8 | other``."""
        self.missing: tuple[bytes, ...] = tuple(parts[3:13])
        """Missing tiles by class, for ``2 * sets + pair``."""
        self.special: bytes = parts[13]
        """1 + shanten of the nearer of seven pairs and kokushi, by the sum of ``SuitHand.counters``."""
