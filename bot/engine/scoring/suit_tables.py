"""The look-up tables for shanten, waits and accepted tiles.

A suit is described by how many tiles it lacks for 0-4 sets, without and with a pair. All possible suits have only 126
such descriptions, 130 with the honours, and 180 after suits are added up. So each description, called a class, fits in
a byte, and two suits are added by a look-up. ``tools/build_tables.py`` builds and describes `data/suits.xz`.
"""

import lzma
from typing import Final

from bot.engine.rules.data_files import data_path

NO_HAND: Final = 255
"""The class of a suit of more than fourteen tiles."""

_SUITS: Final = 5**9
_HONOURS: Final = 5**7
_MERGED: Final = 1 << 16
_ROW: Final = 1 << 8
_SPECIAL: Final = 1 << 14
_PARTS: Final = (_SUITS, _HONOURS, _MERGED, *[_ROW] * 10, _SPECIAL)


class SuitTables:
    """The unpacked tables."""

    __slots__ = ("honours", "merged", "missing", "special", "suits")

    def __init__(self) -> None:
        content = lzma.decompress(data_path("suits.xz").read_bytes())
        parts = []
        at = 0
        for size in _PARTS:
            parts.append(content[at : at + size])
            at += size
        self.suits: bytes = parts[0]
        """The class of a suit, indexed by its nine counts as a number in base 5."""
        self.honours: bytes = parts[1]
        """The class of the honours, indexed by their seven counts in the same way."""
        self.merged: bytes = parts[2]
        """The class of two suits together, at ``class << 8 | class``."""
        self.missing: tuple[bytes, ...] = tuple(parts[3:13])
        """For each ``2 * sets + pair``: the number of missing tiles, by class."""
        self.special: bytes = parts[13]
        """1 + the lower shanten of seven pairs and kokushi, by the sum of ``SuitHand.counters``."""
