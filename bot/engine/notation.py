"""Hands as text (rules reference 1.2), written as people write them.

Tiles: digits before a suit letter (``123m406p``), ``0`` or ``r5`` a red five, honours ``1z``-``7z``, also the letters
``E S W N`` and ``P F C`` or the words haku, hatsu, chun, also Unicode tiles. Spaces and commas separate.
Declared sets: ``(567s)`` chii, ``(888p)`` pon, ``(1111m)`` open kan, ``(1111m+)`` added kan, ``[1111m]`` closed kan.
Everything refused is a ``NotationError`` with the position in the text; nothing else is ever raised.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.errors import NotationError
from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_COUNT, KIND_OF, RED_FIVES, TILE_NAMES, Tile, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

_DIGITS: Final = "0123456789"
_SUITS: Final = {letter: suit for suit, letters in enumerate(("mM", "pP", "sS", "zZ")) for letter in letters}
_LETTERS: Final = {
    "E": Tile(EAST),
    "S": Tile(EAST + 1),
    "W": Tile(EAST + 2),
    "N": Tile(EAST + 3),
    "P": Tile(HAKU),
    "F": Tile(HATSU),
    "C": Tile(CHUN),
}
_WORDS: Final = {"haku": Tile(HAKU), "hatsu": Tile(HATSU), "chun": Tile(CHUN)}


def _unicode_tiles() -> dict[str, Tile]:
    """U+1F000 to U+1F021: winds, red green white, characters, bamboos, circles."""
    kinds = [*range(EAST, EAST + 4), CHUN, HATSU, HAKU, *range(9), *range(18, 27), *range(9, 18)]
    return {chr(0x1F000 + place): Tile(kind) for place, kind in enumerate(kinds)}


_UNICODE: Final = _unicode_tiles()
_SEPARATORS: Final = frozenset(" \t\r\n,\u3000\ufe0e\ufe0f")  # the last two only choose how a tile is drawn
_BRACKETS: Final = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class ParsedHand:
    """A hand as it was written. ``concealed`` is in hand order and without ``win``; 13 tiles have no ``win``."""

    concealed: tuple[Tile, ...]
    win: Tile | None
    melds: tuple[Meld, ...]


class _Reader:
    """Reads one text from left to right; ``held`` counts each kind so that a fifth is refused where it stands."""

    def __init__(self, text: str, held: list[int] | None = None) -> None:
        self.text = text
        self.at = 0
        self.held = [0] * KIND_COUNT if held is None else held

    def refuse(self, problem: str, position: int | None = None, **args: str | int) -> NotationError:
        return NotationError(problem, self.text, self.at if position is None else position, **args)

    def take(self, tile: Tile, position: int) -> tuple[Tile, int]:
        """Count the tile written at ``position``. Raises NotationError for a fifth of its kind."""
        kind = KIND_OF[tile]
        self.held[kind] += 1
        if self.held[kind] > 4:
            raise self.refuse("five_of_a_kind", position, tile=TILE_NAMES[kind])
        return tile, position

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in _SEPARATORS:
            self.at += 1

    def tiles(self) -> list[tuple[Tile, int]]:
        """The tiles of one group with their positions, or nothing if no tile begins here."""
        char = self.text[self.at]
        if char in _DIGITS or char == "r":
            return self._numbered()
        start = self.at
        for word, tile in _WORDS.items():
            if self.text.startswith(word, start):
                self.at += len(word)
                return [self.take(tile, start)]
        found = _LETTERS.get(char) if char in _LETTERS else _UNICODE.get(char)
        if found is None:
            return []
        self.at += 1
        return [self.take(found, start)]

    def _numbered(self) -> list[tuple[Tile, int]]:
        """Digits and red marks, then the suit they share."""
        start = self.at
        numbers: list[tuple[int, int]] = []  # number (0 for a red five) and where it stands
        while self.at < len(self.text):
            char = self.text[self.at]
            position = self.at
            if char == "r":
                self.at += 1
                if self.text[self.at : self.at + 1] != "5":
                    raise self.refuse("red_is_a_five", position)
                numbers.append((0, position))
            elif char in _DIGITS:
                numbers.append((int(char), position))
            else:
                break
            # No hand has more; the suit cannot make it right.
            if len(numbers) > 4 * KIND_COUNT:
                raise self.refuse("too_many_tiles", start)
            self.at += 1
        suit = _SUITS.get(self.text[self.at : self.at + 1])
        if suit is None:
            raise self.refuse("number_without_suit", start)
        self.at += 1
        return [self.take(self._tile(number, suit, position), position) for number, position in numbers]

    def _tile(self, number: int, suit: int, position: int) -> Tile:
        if suit < 3:
            return Tile(9 * suit + number - 1) if number else RED_FIVES[suit]
        if not 1 <= number <= 7:
            raise self.refuse("no_such_honour", position, number=number)
        return Tile(EAST + number - 1)

    def meld(self) -> Meld:
        """The declared set that opens here."""
        start = self.at
        closing = _BRACKETS[self.text[start]]
        self.at += 1
        tiles: list[Tile] = []
        added = False
        while True:
            self.skip()
            if self.at >= len(self.text):
                raise self.refuse("meld_not_closed", start)
            char = self.text[self.at]
            if char == closing:
                break
            if char == "+" and closing == ")" and not added:
                added = True
                self.at += 1
                continue
            if char in _BRACKETS:
                raise self.refuse("meld_in_meld")
            group = self.tiles()
            if not group:
                raise self.refuse("not_a_tile", char=char)
            tiles += [tile for tile, _ in group]
            if len(tiles) > 4:
                raise self.refuse("not_a_set", start)
        self.at += 1
        found = meld_of(tiles, concealed=closing == "]", added=added)
        if found is None:
            raise self.refuse("closed_kan_has_four" if closing == "]" else "not_a_set", start)
        return found


def meld_of(tiles: Iterable[Tile], *, concealed: bool = False, added: bool = False) -> Meld | None:
    """The meld that three or four tiles make, or None. ``concealed`` asks for an ankan, ``added`` for a kakan."""
    ordered = sort_tiles(tiles)
    kinds = [KIND_OF[tile] for tile in ordered]
    size, first = len(kinds), kinds[0] if kinds else 0
    if concealed or added or size == 4:
        if size != 4 or len(set(kinds)) != 1:
            return None
        kan = MeldKind.ANKAN if concealed else MeldKind.KAKAN if added else MeldKind.DAIMINKAN
        return Meld(kan, ordered, added=ordered[-1] if added else None)
    if size != 3:
        return None
    if len(set(kinds)) == 1:
        return Meld(MeldKind.PON, ordered)
    run = first < EAST and first % 9 <= 6 and kinds == [first, first + 1, first + 2]
    return Meld(MeldKind.CHII, ordered) if run else None


def _read_tiles(reader: _Reader) -> list[tuple[Tile, int]]:
    """Every tile of a text without melds, with its position."""
    found: list[tuple[Tile, int]] = []
    reader.skip()
    while reader.at < len(reader.text):
        group = reader.tiles()
        if not group:
            raise _stray(reader)
        found += group
        reader.skip()
    return found


def _stray(reader: _Reader) -> NotationError:
    """Why the character at which the reader stands begins no tile."""
    char = reader.text[reader.at]
    if char in _SUITS:
        return reader.refuse("suit_without_number", suit=char)
    if char in _BRACKETS:
        return reader.refuse("no_melds_here")
    if char in ")]+":
        return reader.refuse("nothing_to_close", char=char)
    return reader.refuse("not_a_tile", char=char)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text, as they stand there. No text, no tiles. Raises NotationError.

    >>> parse_tiles("406m E")
    (3, 34, 5, 27)
    """
    return tuple(tile for tile, _ in _read_tiles(_Reader(text)))


def parse_tile(text: str) -> Tile:
    """The one tile of a text. Raises NotationError for none and for several."""
    found = _read_tiles(_Reader(text))
    if not found:
        raise NotationError("no_tile", text, 0)
    if len(found) > 1:
        raise NotationError("one_tile_only", text, found[1][1], count=len(found))
    return found[0][0]


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Declared sets, in brackets or as words of their own: ``567s 888p`` is ``(567s)(888p)``. Raises NotationError."""
    return _read_melds(_Reader(text))


def _read_melds(reader: _Reader) -> tuple[Meld, ...]:
    melds = []
    reader.skip()
    while reader.at < len(reader.text):
        start = reader.at
        if reader.text[start] in _BRACKETS:
            found: Meld | None = reader.meld()
        else:
            tiles = reader.tiles()
            if not tiles:
                raise _stray(reader)
            added = reader.text[reader.at : reader.at + 1] == "+"
            reader.at += added
            found = meld_of([tile for tile, _ in tiles], added=added)
        if found is None:
            raise reader.refuse("not_a_set", start)
        melds.append(found)
        if len(melds) > 4:
            raise reader.refuse("too_many_melds", start)
        reader.skip()
    return tuple(melds)


def parse_hand(text: str, win: str | None = None, melds: str = "") -> ParsedHand:
    """A hand of 13 or 14 tiles, each meld counting as three.

    Of 14 the last concealed tile written is the winning one, unless ``win`` names it; 13 tiles and ``win`` make 14.
    ``melds`` are declared sets apart from the hand. Raises NotationError, whose ``text`` says which of the three it is.

    >>> hand = parse_hand("45m33s (5555p) (888s) (123s) 6m")
    >>> format_tiles(hand.concealed), format_tiles([hand.win]), len(hand.melds)
    ('45m33s', '6m', 3)
    """
    reader = _Reader(text)
    written: list[tuple[Tile, int]] = []
    sets: list[Meld] = []
    reader.skip()
    while reader.at < len(text):
        start = reader.at
        if text[start] in _BRACKETS:
            sets.append(reader.meld())
        else:
            group = reader.tiles()
            if not group:
                raise _stray(reader)
            written += group
        if len(sets) > 4:
            raise reader.refuse("too_many_melds", start)
        reader.skip()
    sets += _read_melds(_Reader(melds, reader.held))
    room = 14 - 3 * len(sets)
    size = len(written) + 3 * len(sets)
    if not 13 <= size <= 14:
        # The first tile too many, or the end where one is missing.
        position = written[room][1] if 0 <= room < len(written) else len(text)
        raise NotationError("wrong_number_of_tiles", text, position, count=size)
    concealed = [tile for tile, _ in written]
    drawn = _winning_tile(concealed, size, win, reader.held)
    return ParsedHand(sort_tiles(concealed), drawn, tuple(sets))


def _winning_tile(concealed: list[Tile], size: int, win: str | None, held: list[int]) -> Tile | None:
    """Take the winning tile out of the concealed ones, or count it where it stands apart."""
    if win is None or not win.strip():
        return concealed.pop() if size == 14 else None
    tile = parse_tile(win)
    if size == 13:
        return _Reader(win, held).take(tile, 0)[0]
    alike = [own for own in concealed if own == tile] or [own for own in concealed if KIND_OF[own] == KIND_OF[tile]]
    if not alike:
        raise NotationError("winning_tile_not_in_hand", win, 0, tile=TILE_NAMES[tile])
    concealed.remove(alike[0])
    return alike[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as mpsz in the order given.

    >>> format_tiles(parse_tiles("1m 2m 4p r5p 6p"))
    '12m406p'
    """
    text = ""
    for name in map(TILE_NAMES.__getitem__, tiles):
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def format_meld(meld: Meld) -> str:
    """A meld as ``parse_hand`` reads it.

    >>> [format_meld(meld) for meld in parse_melds("567s 888p [1111z]")]
    ['(567s)', '(888p)', '[1111z]']
    """
    tiles = format_tiles(meld.tiles)
    match meld.kind:
        case MeldKind.ANKAN:
            return f"[{tiles}]"
        case MeldKind.KAKAN:
            return f"({tiles}+)"
        case _:
            return f"({tiles})"
