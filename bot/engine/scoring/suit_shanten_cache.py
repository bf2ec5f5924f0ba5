"""The suits of a hand with their classes, waits and useful draws, cached.

A ``SuitHand`` has the nine counts of a suit, the seven of the honours, or the two of the manzu with three players,
which are only ones and nines and make no runs. Masks have a bit for each number of the suit.

The tables describe a suit by how many tiles it lacks for 0-4 sets, without and with a pair. All possible suits have
only 126 such descriptions, 130 with the honours, and 180 after suits are added up. So each description, called a class,
fits in a byte, and two suits are added by a look-up. ``tools/build_tables.py`` builds and describes `data/suits.xz`.
"""

import lzma
from collections.abc import Callable
from struct import Struct
from typing import Final

from bot.engine.rules.data_files import data_path

split_counts: Final[Callable[[bytearray], tuple[bytes, bytes, bytes, bytes]]] = Struct("9s9s9s7s").unpack
"""Splits the 34 counts into those of the three suits and the honours."""

# The part of a suit in a regular hand: its tiles modulo 3, and for 0 and 2 whether they are all sets (and a pair).
SETS: Final = 0
NOT_SETS: Final = 1
ONE_OVER: Final = 2
SETS_AND_PAIR: Final = 3
NOT_SETS_AND_PAIR: Final = 4

_KEPT: Final = 1 << 16
"""The most cached suits: far more than thousands of games need, and only some megabytes."""
_ALL_YAOCHUU: Final = 0x7F
_ENDS: Final = 0x101
_ENDS_ONLY: Final = 2
"""The length of the key for manzu with three players: the counts of ones and nines."""
_NO_MORE_HONOURS: Final = bytes(5)


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


def _place(key: bytes, number: int) -> int:
    """The number of the tiles that a count in the key is for."""
    return 8 * number if len(key) == _ENDS_ONLY else number


class SuitHand:
    """The tiles of one suit, the same for all suits."""

    __slots__ = (
        "classes_after_draw",
        "completing",
        "completing_fifth",
        "counters",
        "first_class",
        "held",
        "key",
        "part",
        "singles",
        "suit_class",
        "without_one",
        "yaochuu",
    )

    def __init__(self, key: bytes, cls: int, missing: tuple[bytes, ...]) -> None:
        self.key = key
        self.suit_class = cls
        """The class in the tables (``SuitTables``)."""
        self.first_class = cls << 8
        """The class as the first of two to merge: ``merged[one.first_class | other.suit_class]``."""
        held = singles = 0
        tiles = 0
        for number, count in enumerate(key):
            tiles += count
            if count:
                held |= 1 << _place(key, number)
                if count == 1:
                    singles |= 1 << _place(key, number)
        self.held = held
        """Numbers with at least one tile."""
        self.singles = singles
        """Numbers with exactly one tile."""
        self.yaochuu = _ALL_YAOCHUU if len(key) == 7 else _ENDS
        """Numbers that are terminals or honours."""
        pairs = held & ~singles
        self.counters = (
            held.bit_count()
            | pairs.bit_count() << 4
            | (held & self.yaochuu).bit_count() << 7
            | (pairs & self.yaochuu).bit_count() << 11
        )
        """Kinds, pairs, yaochuu kinds and yaochuu pairs in separate bits, so that they add up over a hand."""
        rest = tiles % 3
        if rest == 1:
            self.part = ONE_OVER
        elif rest == 0:
            self.part = NOT_SETS if missing[tiles // 3 * 2][cls] else SETS
        else:
            self.part = NOT_SETS_AND_PAIR if missing[tiles // 3 * 2 + 1][cls] else SETS_AND_PAIR
        self.completing = -1
        """Numbers whose tile makes the suit all sets, or sets and a pair; -1 until ``find_waits`` fills it in."""
        self.completing_fifth = -1
        """Such numbers of which the suit already has all four tiles."""
        self.classes_after_draw: tuple[tuple[int, int], ...] | None = None
        """The other classes that one more tile can lead to, with the numbers of that tile."""
        self.without_one: tuple[SuitHand | None, ...] | None = None
        """By number: the suit without one tile of it."""


class SuitHands:
    """Cache of suits by their counts. The tables are loaded at the first look-up."""

    __slots__ = ("kept", "merged", "missing", "special", "tables")

    def __init__(self) -> None:
        self.kept: dict[bytes, SuitHand] = {}
        self.tables: SuitTables | None = None
        self.merged = b""
        self.missing: tuple[bytes, ...] = ()
        self.special = b""

    def class_of(self, key: bytes) -> int:
        """The class of some counts, none above 4."""
        tables = self.tables
        if tables is None:
            tables = self.tables = SuitTables()
            self.merged, self.missing, self.special = tables.merged, tables.missing, tables.special
        index = 0
        for count in key + _NO_MORE_HONOURS if len(key) == _ENDS_ONLY else key:
            if count > 4:
                raise ValueError(f"more than four of a kind: {list(key)}")
            index = index * 5 + count
        cls = tables.suits[index] if len(key) == 9 else tables.honours[index]
        if cls == NO_HAND:
            raise ValueError(f"more than fourteen tiles: {list(key)}")
        return cls

    def of(self, key: bytes) -> SuitHand:
        """The suit with these counts. Raises ValueError for more than four of a kind or fourteen tiles."""
        found = self.kept.get(key)
        if found is None:
            cls = self.class_of(key)
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            found = self.kept[key] = SuitHand(key, cls, self.missing)
        return found

    def find_waits(self, suit: SuitHand) -> None:
        """Fill in ``completing`` and ``completing_fifth`` of a suit of 3n+1 or 3n+2 tiles."""
        key = suit.key
        tiles = sum(key)
        goal = (tiles + 1) // 3 * 2 + (tiles % 3 == 1)
        completing = completing_fifth = 0
        counts = bytearray(key)
        for number, count in enumerate(key):
            if count < 4:
                counts[number] = count + 1
                if not self.missing[goal][self.class_of(bytes(counts))]:
                    completing |= 1 << number
                counts[number] = count
            else:
                # The tables have no suits with a fifth tile.
                with_fifth = list(key)
                with_fifth[number] = 5
                if _is_complete(with_fifth, sequences=len(key) == 9, pair=tiles % 3 == 1):
                    completing_fifth |= 1 << number
        suit.completing = completing
        suit.completing_fifth = completing_fifth

    def find_classes_after_draw(self, suit: SuitHand) -> tuple[tuple[int, int], ...]:
        """Fill in ``classes_after_draw``. A draw that does not change the class cannot improve the hand."""
        found = suit.classes_after_draw
        if found is None:
            counts = bytearray(suit.key)
            masks: dict[int, int] = {}
            for number, count in enumerate(suit.key):
                if count < 4:
                    counts[number] = count + 1
                    cls = self.class_of(bytes(counts))
                    counts[number] = count
                    if cls != suit.suit_class:
                        masks[cls] = masks.get(cls, 0) | 1 << _place(suit.key, number)
            found = suit.classes_after_draw = tuple(masks.items())
        return found

    def find_without_one(self, suit: SuitHand) -> tuple[SuitHand | None, ...]:
        """Fill in ``without_one``."""
        found = suit.without_one
        if found is None:
            counts = bytearray(suit.key)
            smaller: list[SuitHand | None] = [None] * 9
            for number, count in enumerate(suit.key):
                if count:
                    counts[number] = count - 1
                    smaller[_place(suit.key, number)] = self.of(bytes(counts))
                    counts[number] = count
            found = suit.without_one = tuple(smaller)
        return found


def _is_complete(counts: list[int], *, sequences: bool, pair: bool) -> bool:
    """Whether the counts are sets, and a pair if ``pair``."""
    for number, count in enumerate(counts):
        if not count:
            continue
        for size in (2, 3) if pair else (3,):
            if count >= size:
                counts[number] -= size
                done = _is_complete(counts, sequences=sequences, pair=pair and size == 3)
                counts[number] += size
                if done:
                    return True
        if not (sequences and number <= 6 and counts[number + 1] and counts[number + 2]):
            return False
        for step in range(3):
            counts[number + step] -= 1
        done = _is_complete(counts, sequences=sequences, pair=pair)
        for step in range(3):
            counts[number + step] += 1
        return done
    return not pair


SUIT_HANDS: Final = SuitHands()
