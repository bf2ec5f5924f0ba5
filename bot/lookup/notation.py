"""Parses hands as people write them (rules reference 1.2).

Tiles: digits and a suit, ``123m406p``, in either order through a whole text, ``m123 p406``; ``0``, ``r5``, ``5r``,
``赤5`` or ``red 5`` a red five. Suits are m p s z, capital or small, words (man, pin, sou, honors; characters, dots,
bamboos) or kanji. Honours are ``1z`` to ``7z``, the letters E S W N and P (or B) F C, words (east, ton, haku, white
dragon) or kanji; ``haku x3`` is three of them. Unicode tiles, and emoji whose name names a tile, are tiles. Kanji
numerals without a suit are characters, circled numbers are circles, Roman numerals are bamboos; together with these,
plain digits without a suit are bamboos, as in Japanese books.
Tiles may be separated by spaces, line breaks, ``, + / | - . ;`` and Markdown marks. Full-width characters count as
their plain forms.

Every character is used: it is part of a tile, a set or a separator, or the text is refused there.

Declared sets: ``(567s)`` chii, ``(888p)`` pon, ``(1111m)`` open kan, ``(1111m+)`` added kan, ``[1111m]`` closed kan.
Braces are like round brackets; both may hold several sets. Words work as well: ``chi 567s pon E closed kan 1111m``, and
a mark at the called tile as in riichi.wiki, ``1'11p``, and with the suit first as in majiang-core, ``m1-23 z111+1``.

If a text can be read in several styles, the one that makes 13 or 14 tiles counts, tried in this order: suits after
their digits, suits before them, digits without a suit. Lower-case letters that are also suits are honours only in a
word that cannot be anything else: ``ss`` and ``esw`` are honours, a single ``s`` is not. ``red 5m`` is a red five,
except right after another dragon that is named by its colour.

Unreadable text raises ``NotationError`` with the position in the text and, if there is one, the nearest text that can
be read. Nothing else is raised.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.melds import Meld
from bot.engine.tiles import KIND_OF, TILE_NAMES, Tile, sort_tiles
from bot.lookup import notation_words as words
from bot.lookup.notation_melds import HandReader, format_meld, format_tiles, meld_of
from bot.lookup.notation_mend import mended
from bot.lookup.notation_reader import Style

__all__ = [
    "ParsedHand",
    "format_meld",
    "format_tiles",
    "meld_of",
    "parse_hand",
    "parse_melds",
    "parse_tile",
    "parse_tiles",
    "read_hand",
    "read_melds",
    "read_tiles",
]

Value = TypeVar("Value")

_SIGN_OF: Final = {Style.BEFORE: words.SUIT_BEFORE, Style.CLASSIC: words.CLASSIC}
"""A pattern that a text must contain to be read in that style."""


@dataclass(frozen=True, slots=True)
class ParsedHand:
    """A parsed hand. ``concealed`` is in hand order and excludes ``win``, which is None for 13 tiles."""

    concealed: tuple[Tile, ...]
    win: Tile | None
    melds: tuple[Meld, ...]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text in the order written; none for an empty text. Raises NotationError.

    >>> parse_tiles("406m E")
    (3, 34, 5, 27)
    """
    return mended(read_tiles, text)


def parse_tile(text: str) -> Tile:
    """The single tile of a text. Raises NotationError for none or several."""
    return mended(_read_tile, text)


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Declared sets, with or without brackets: ``567s 888p`` is ``(567s)(888p)``. Raises NotationError."""
    return mended(read_melds, text)


def read_melds(text: str) -> tuple[Meld, ...]:
    """Like ``parse_melds``, but its errors carry no suggestion."""
    return _in_a_style(text, _melds)


def parse_hand(text: str, win: str | None = None, melds: str = "") -> ParsedHand:
    """A hand of 13 or 14 tiles, each meld counting as three.

    Of 14 tiles the last concealed one is the winning tile unless ``win`` names it; 13 tiles and ``win`` make 14.
    ``melds`` are further declared sets. Raises NotationError, whose ``text`` is the faulty one of the three arguments.

    >>> hand = parse_hand("45m33s (5555p) (888s) (123s) 6m")
    >>> format_tiles(hand.concealed), format_tiles([hand.win]), len(hand.melds)
    ('45m33s', '6m', 3)
    """
    try:
        return read_hand(text, win, melds)
    except NotationError as refused:
        if refused.text is melds and melds:
            return mended(lambda typed: read_hand(text, win, typed), melds)
        if win is not None and refused.text is win:
            return mended(lambda typed: read_hand(text, typed, melds), win)
        return mended(lambda typed: read_hand(typed, win, melds), text)


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Like ``parse_tiles``, but its errors carry no suggestion."""
    return tuple(tile for tile, _ in _in_a_style(text, _tiles))


def read_hand(text: str, win: str | None = None, melds: str = "") -> ParsedHand:
    """Like ``parse_hand``, but its errors carry no suggestion."""
    return _in_a_style(text, lambda reader: _hand(reader, win, melds))


def _in_a_style(text: str, read: Callable[[HandReader], Value], held: list[int] | None = None) -> Value:
    """Read the text in the first style that works. If none does, raise the error of the style that got furthest."""
    furthest: NotationError | None = None
    for style in Style:
        sign = _SIGN_OF.get(style)
        if sign is not None and (
            len(text) > words.MOST_CHARACTERS or sign.search(words.folded(text)) is None or furthest is None
        ):
            continue
        counted = None if held is None else held.copy()
        try:
            found = read(HandReader(text, counted, style))
        except NotationError as refused:
            if furthest is None or _reach(refused, text) > _reach(furthest, text):
                furthest = refused
            continue
        if held is not None and counted is not None:
            held[:] = counted
        return found
    raise furthest or NotationError(NotationProblem.NO_TILE, text, 0)


def _reach(refused: NotationError, text: str) -> int:
    """How far reading got before an error: another text counts as furthest, then the end, then the position."""
    if refused.text is not text:
        return len(text) + 2
    return len(text) + 1 if refused.problem is NotationProblem.WRONG_NUMBER_OF_TILES else refused.position


def _tiles(reader: HandReader) -> list[tuple[Tile, int]]:
    """Every tile of a text without melds, with its position."""
    found: list[tuple[Tile, int]] = []
    while reader.more():
        group = reader.tiles()
        if not group:
            raise reader.stray()
        found += group
    return found


def _read_tile(text: str) -> Tile:
    found = _in_a_style(text, _tiles)
    if not found:
        raise NotationError(NotationProblem.NO_TILE, text, 0, length=len(text))
    if len(found) > 1:
        second = found[1][1]
        raise NotationError(NotationProblem.ONE_TILE_ONLY, text, second, length=len(text) - second, count=len(found))
    return found[0][0]


def _melds(reader: HandReader) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    while reader.more():
        start = reader.at
        found = reader.meld() if reader.opens() else reader.called() or _bare_set(reader)
        melds += found
        if len(melds) > 4:
            raise reader.refuse(NotationProblem.TOO_MANY_MELDS, start, reader.at)
    return tuple(melds)


def _bare_set(reader: HandReader) -> list[Meld]:
    """A set written as one group without brackets."""
    start = reader.at
    tiles = reader.tiles()
    if not tiles:
        raise reader.stray()
    added = reader.added()
    meld = meld_of([tile for tile, _ in tiles], added=added)
    if meld is None:
        raise reader.refuse(NotationProblem.NOT_A_SET, start, reader.at)
    return [meld]


def _hand(reader: HandReader, win: str | None, melds: str) -> ParsedHand:
    text = reader.text
    written: list[tuple[Tile, int]] = []
    sets: list[Meld] = []
    while reader.more():
        start = reader.at
        found = reader.meld() if reader.opens() else reader.called()
        sets += found
        if len(sets) > 4:
            raise reader.refuse(NotationProblem.TOO_MANY_MELDS, start, reader.at)
        if not found:
            group = reader.tiles()
            if not group:
                raise reader.stray()
            written += group
    sets += _sets_among(written, len(sets), win, melds) or _in_a_style(melds, _melds, reader.held)
    if len(sets) > 4:
        raise NotationError(NotationProblem.TOO_MANY_MELDS, melds, 0, length=len(melds))
    if not written and not sets:
        raise NotationError(NotationProblem.NO_TILE, text, 0, length=0)
    room = 14 - 3 * len(sets)
    size = len(written) + 3 * len(sets)
    if not 13 <= size <= 14:
        # The first tile too many, or the end of the text if tiles are missing.
        position = written[room][1] if 0 <= room < len(written) else len(text)
        problem = NotationProblem.WRONG_NUMBER_OF_TILES
        raise NotationError(problem, text, position, length=len(text) - position, count=size)
    concealed = [tile for tile, _ in written]
    drawn = _winning_tile(concealed, size, win, reader.held)
    return ParsedHand(sort_tiles(concealed), drawn, tuple(sets))


def _sets_among(written: list[tuple[Tile, int]], declared: int, win: str | None, melds: str) -> tuple[Meld, ...]:
    """The sets that ``melds`` names among the tiles of a full hand, taken out of these; none if they are further ones.

    ``declared`` is the number of sets that the hand has besides ``written``.
    """
    named = _in_a_style(melds, _melds) if melds.strip() else ()
    taken = [tile for meld in named for tile in meld.tiles]
    kans = len(taken) - 3 * len(named)
    tiles = [tile for tile, _ in written]
    if not named or not 13 <= len(written) + 3 * declared - kans <= 14 or Counter(taken) - Counter(tiles):
        return ()
    rest = written.copy()
    for tile in taken:
        rest.pop(next(place for place, each in enumerate(rest) if each[0] == tile))
    full = len(written) + 3 * declared - kans == 14
    if full and win is None and rest[-1:] != written[-1:]:
        raise NotationError(NotationProblem.WHICH_TILE_WON, melds, 0, length=len(melds))
    written[:] = rest
    return named


def _winning_tile(concealed: list[Tile], size: int, win: str | None, held: list[int]) -> Tile | None:
    """Remove the winning tile from the concealed ones, or count it if it was given separately."""
    if win is None or not win.strip():
        return concealed.pop() if size == 14 else None
    tile = _read_tile(win)
    kind = KIND_OF[tile]
    if size == 13:
        held[kind] += 1
        if held[kind] > 4:
            raise NotationError(NotationProblem.FIVE_OF_A_KIND, win, 0, length=len(win), tile=TILE_NAMES[kind])
        return tile
    alike = [own for own in concealed if own == tile] or [own for own in concealed if KIND_OF[own] == kind]
    if not alike:
        problem = NotationProblem.WINNING_TILE_NOT_IN_HAND
        raise NotationError(problem, win, 0, length=len(win), tile=TILE_NAMES[tile])
    concealed.remove(alike[0])
    return alike[0]
