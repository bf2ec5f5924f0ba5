"""A typed hand to analyse: its tiles, the other visible tiles, and the unseen copies that follow.

A hand may have fewer than 13 tiles: ``1112m`` is what three called sets leave, and these need not be typed. Shanten and
waits can be worked out for such a hand, its value cannot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.errors import EngineError, NotationError
from bot.engine.melds import Meld
from bot.engine.tiles import KIND_OF, NORTH, TILE_NAMES, Kind, Tile, counts_of, sort_tiles, tile_set
from bot.lookup.hand_lookup import Lookup, situation_of
from bot.lookup.notation import ParsedHand, parse_hand, parse_tiles
from bot.lookup.question_parser import read_question
from bot.lookup.validity import Contradiction, Impossible, contradictions

_COPIES: Final = {players: counts_of(tile_set((0, 0, 0), players)) for players in (3, 4)}


class SeenTooOften(EngineError, ValueError):
    """More copies of ``tile`` (in mpsz) were given than the set has, counting all visible tiles."""

    def __init__(self, tile: str) -> None:
        super().__init__(f"more {tile} than there are")
        self.tile: Final = tile


@dataclass(frozen=True, slots=True)
class HandInput:
    """A hand and the tiles that its player can see."""

    concealed: tuple[Tile, ...]
    """3n+1 or 3n+2 tiles in hand order."""
    melds: tuple[Meld, ...]
    unwritten: int
    """Number of sets that the hand must have besides ``melds`` but that were not typed."""
    unseen: tuple[int, ...]
    """Unseen copies of each of the 34 kinds."""
    discards: tuple[Tile, ...] = ()
    """The player's own river."""

    @property
    def sets(self) -> int:
        """Number of declared sets, typed or not."""
        return len(self.melds) + self.unwritten

    @property
    def counts(self) -> list[int]:
        """The 34 counts of the concealed tiles."""
        return counts_of(self.concealed)

    @property
    def may_discard(self) -> bool:
        """Whether the hand has 3n+2 tiles."""
        return len(self.concealed) % 3 == 2

    @property
    def closed(self) -> bool:
        """Whether no set was called; sets that were not typed count as called."""
        return not self.unwritten and all(not meld.is_open for meld in self.melds)

    def without(self, tile: Tile) -> HandInput:
        """The hand after a discard, which moves to the river."""
        rest = list(self.concealed)
        rest.remove(tile)
        return HandInput(tuple(rest), self.melds, self.unwritten, self.unseen, (*self.discards, tile))

    def parsed(self) -> ParsedHand:
        """The hand as input for the scorer, without a winning tile. It must have 3n+1 tiles and no unwritten sets."""
        return ParsedHand(self.concealed, None, self.melds)


def read_hand_input(question: Lookup, seen: str = "", discards: str = "") -> HandInput:
    """Read a hand of 3n+1 or 3n+2 concealed tiles with its dora indicators, norths and other visible tiles.

    ``seen`` are other visible tiles, ``discards`` the player's own river, both as ``parse_tiles`` reads them. Raises
    NotationError, Contradiction and SeenTooOften.
    """
    concealed, melds = _tiles_of(question)
    unwritten = (14 - len(concealed)) // 3 - len(melds)
    situation = situation_of(question)
    faults = contradictions(concealed, None, melds, situation, question.rules)
    problem = next((fault for fault in faults if fault.problem is not Impossible.WRONG_NUMBER_OF_TILES), None)
    if problem is None and unwritten and (question.riichi or question.double_riichi):
        problem = Contradiction(Impossible.RIICHI_NEEDS_CLOSED_HAND)
    if problem is not None:
        raise problem
    river = parse_tiles(discards)
    visible = [*concealed, *situation.dora, *river, *parse_tiles(seen), *[Tile(NORTH)] * situation.kita]
    visible += [tile for meld in melds for tile in meld.tiles]
    copies = _COPIES[question.rules.players]
    unseen = [copies[kind] - count for kind, count in enumerate(counts_of(visible))]
    for kind, left in enumerate(unseen):
        if left < 0:
            raise SeenTooOften(TILE_NAMES[kind])
    return HandInput(concealed, melds, unwritten, tuple(unseen), river)


def hand_input_question(text: str, base: Lookup) -> Lookup:
    """Read a hand, which may have fewer than 13 tiles, and its circumstances from one text. Raises NotationError.

    The text overrides ``base`` (``bot.lookup.question_parser``). ``not_won`` drops the circumstances of a win.
    """
    try:
        return read_question(text, base=base)
    except NotationError as error:
        if error.problem == "wrong_number_of_tiles" and not base.melds.strip() and _few(text):
            return replace(base, hand=text)
        raise


_OF_A_WIN: Final = {
    "tsumo": None,
    "ura": "",
    "ura_indicators": "",
    **dict.fromkeys(("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou"), False),
    "first_turn": False,
}
"""The circumstances of a win, and what they are in a hand that has not won."""


def not_won(question: Lookup) -> Lookup:
    """The question without the circumstances of a win, as the hand has not won."""
    return replace(question, **_OF_A_WIN)  # type: ignore[arg-type]


def said_of_a_win(question: Lookup) -> tuple[str, ...]:
    """The circumstances of a win that a question names, which ``not_won`` drops."""
    return tuple(name for name, none in _OF_A_WIN.items() if getattr(question, name) != none)


def _few(text: str) -> tuple[Tile, ...]:
    """The tiles of a text if they can be a hand whose called sets were not typed, else none."""
    try:
        tiles = parse_tiles(text)
    except NotationError:
        return ()
    return sort_tiles(tiles) if len(tiles) < 13 and len(tiles) % 3 else ()


def _tiles_of(question: Lookup) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """The concealed tiles including the winning one, and the melds; a hand with untyped sets may have no melds."""
    try:
        hand = parse_hand(question.hand, question.win, question.melds)
    except NotationError as error:
        few = _few(question.hand)
        if error.problem != "wrong_number_of_tiles" or question.melds.strip() or not few:
            raise
        return few, ()
    if hand.win is None:
        return hand.concealed, hand.melds
    return sort_tiles((*hand.concealed, hand.win)), hand.melds


def furiten_kinds(waits: tuple[Kind, ...], discards: tuple[Tile, ...]) -> tuple[Kind, ...]:
    """The waits that are in the player's own river; if there are any, no ron is possible (reference 3.3)."""
    discarded = {KIND_OF[tile] for tile in discards}
    return tuple(kind for kind in waits if kind in discarded)
