"""Reads and writes tiles and declared sets, which are in brackets or follow a word such as ``pon``."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.errors import NotationProblem
from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import EAST, KIND_OF, TILE_NAMES, Tile, sort_tiles
from bot.lookup import notation_words as words
from bot.lookup.notation_reader import NotationReader, Style

_MOST_IN_BRACKETS: Final = 16


class HandReader(NotationReader):
    """A reader of tiles and declared sets."""

    def meld(self, kind: MeldKind | None = None) -> list[Meld]:
        """The declared sets in the brackets that open here: one, or several without separators.

        Or the set whose called tile is marked.
        """
        start = self.at
        if (marked := self._marked()) is not None:
            return [self._of_marked(marked)]
        closing = words.BRACKETS[self.seen[start]]
        self.at += 1
        tiles: list[Tile] = []
        while True:
            self.take(words.GAP_IN_SET)
            if self.at >= len(self.seen):
                raise self.refuse(NotationProblem.MELD_NOT_CLOSED, start, len(self.text))
            char = self.seen[self.at]
            if char == closing:
                self.at += 1
                break
            if char == "+" and closing != "]" and kind is None:
                kind = MeldKind.KAKAN
                self.at += 1
                continue
            if char in words.BRACKETS:
                raise self.refuse(NotationProblem.MELD_IN_MELD)
            if char in ")]}":
                raise self.refuse(NotationProblem.MELD_NOT_CLOSED, start, self.at + 1)
            if kind is None and (call := self.take(words.CALL)) is not None:
                kind = words.call_of(call.group())
                continue
            group = self.tiles()
            if not group:
                raise self.stray()
            tiles += [tile for tile, _ in group]
            if len(tiles) > _MOST_IN_BRACKETS:
                raise self.refuse(NotationProblem.NOT_A_SET, start, self.at)
        # A word such as ``pon`` overrides the kind of the brackets.
        return self._sets(tiles, kind, start, concealed=closing == "]" and kind is None)

    def called(self) -> list[Meld]:
        """The declared set of a word such as ``pon`` or ``closed kan`` and the tiles after it; empty if there is none.

        After pon and kan one tile is enough: ``pon E``.
        """
        start = self.at
        call = self.take(words.CALL)
        if call is None:
            return []
        kind = words.call_of(call.group())
        self.at = call.end()
        self.take(words.GAP)
        while self.seen.startswith(":", self.at):
            self.at += 1
            self.take(words.GAP)
        if self.at < len(self.seen) and self.seen[self.at] in words.BRACKETS:
            return self.meld(kind)
        size = 4 if kind in {MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.KAKAN} else 3
        tiles: list[Tile] = []
        end = self.at
        while len(tiles) < size and self.skip():
            group = self.tiles()
            if not group or (tiles and kind is not MeldKind.CHII and KIND_OF[group[0][0]] != KIND_OF[tiles[0]]):
                for tile, _ in group:
                    self.held[KIND_OF[tile]] -= 1
                break
            tiles += [tile for tile, _ in group]
            end = self.at
        self.at = end
        if not tiles:
            raise self.refuse(NotationProblem.CALL_WITHOUT_TILES, start, call.end(), word=call.group())
        if len(tiles) == 1 and kind is not MeldKind.CHII:
            tiles += [self.count(Tile(KIND_OF[tiles[0]]), start, end)[0] for _ in range(size - 1)]
        return self._sets(tiles, kind, start, concealed=kind is MeldKind.ANKAN)

    def added(self) -> bool:
        """Skip the ``+`` of an added kan; returns whether there was one."""
        found = self.seen.startswith("+", self.at)
        self.at += found
        return found

    def opens(self) -> bool:
        """Whether a declared set begins here, in brackets or with a mark at its called tile."""
        return self.seen[self.at] in words.BRACKETS or self._marked() is not None

    def more(self) -> bool:
        """Skip separators; returns whether any text is left. Raises NotationError for a mark behind a tile."""
        quoted = words.QUOTED.get(self.seen[self.at : self.at + 1])
        behind = quoted is not None and self.at and self.seen[self.at - 1].isalnum()
        if quoted is not None and behind and quoted.search(self.seen, 0, self.at) is None:
            raise self.refuse(NotationProblem.CALLED_TILE_MARK, char=self.seen[self.at])
        return self.skip()

    def _marked(self) -> re.Match[str] | None:
        found = words.MARKED_SET.match(self.seen, self.at)
        if found is None and self.style is Style.BEFORE:
            return words.MARKED_SET_AFTER_SUIT.match(self.seen, self.at)
        return found

    def _of_marked(self, found: re.Match[str]) -> Meld:
        """The called set in which one tile is marked."""
        start, self.at = self.at, found.end()
        before = found.re is words.MARKED_SET_AFTER_SUIT
        digits, suit = found.group(2, 1) if before else found.group(1, 2)
        tiles = self._tiles_of([(int(char), start, self.at) for char in digits if char.isdigit()], words.suit_of(suit))
        marks = words.MARK.findall(digits)
        added = before and len(tiles) == 4 and digits[3] in "-=+"
        meld = None if len(marks) != 1 or marks[0] in '"”″' else meld_of([tile for tile, _ in tiles], added=added)
        if meld is None:
            raise self.refuse(NotationProblem.CALLED_TILE_MARK, start, self.at, char=marks[0])
        return meld

    def _sets(self, tiles: list[Tile], kind: MeldKind | None, start: int, *, concealed: bool) -> list[Meld]:
        """The sets that these tiles make, of the given kind."""
        concealed = concealed or kind is MeldKind.ANKAN
        added = kind is MeldKind.KAKAN and not concealed
        if len(tiles) > 4 and not concealed and not added:
            several = melds_of(tiles)
            if several is not None:
                return list(several)
        meld = meld_of(tiles, concealed=concealed, added=added)
        if meld is None:
            problem = NotationProblem.CLOSED_KAN_HAS_FOUR if concealed else NotationProblem.NOT_A_SET
            raise self.refuse(problem, start, self.at)
        return [meld]


def meld_of(tiles: Iterable[Tile], *, concealed: bool = False, added: bool = False) -> Meld | None:
    """The meld that three or four tiles make, or None. ``concealed`` requires an ankan, ``added`` a kakan."""
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


def melds_of(tiles: Sequence[Tile]) -> tuple[Meld, ...] | None:
    """The open sets that consecutive tiles make, or None.

    >>> from bot.lookup.notation import parse_tiles
    >>> [meld.kind.value for meld in melds_of(parse_tiles("567s888p1111m"))]
    ['chii', 'pon', 'daiminkan']
    """
    if not tiles:
        return ()
    for size in (4, 3):
        first = meld_of(tiles[:size]) if len(tiles) >= size else None
        rest = None if first is None else melds_of(tiles[size:])
        if first is not None and rest is not None:
            return first, *rest
    return None


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as mpsz in the order given.

    >>> from bot.lookup.notation import parse_tiles
    >>> format_tiles(parse_tiles("1m 2m 4p r5p 6p"))
    '12m406p'
    """
    text = ""
    for name in map(TILE_NAMES.__getitem__, tiles):
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def format_meld(meld: Meld) -> str:
    """A meld as ``parse_hand`` reads it.

    >>> from bot.lookup.notation import parse_melds
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
