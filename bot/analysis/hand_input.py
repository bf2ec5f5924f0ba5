"""A hand to think about, as somebody types it: its tiles, what is known of the rest, and what is still unseen.

Beside the 13 or 14 tiles of a whole hand, fewer are understood too: ``1112m`` is what three called sets leave, and what
was called need not be written down. Shanten and waits need no more; what such a hand is worth nobody can say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.engine.errors import EngineError, NotationError
from bot.engine.tiles import KIND_OF, NORTH, TILE_NAMES, Kind, Tile, counts_of, sort_tiles, tile_set
from bot.lookup.hand_lookup import situation_of
from bot.lookup.notation import ParsedHand, parse_hand, parse_tiles
from bot.lookup.question import read_question
from bot.lookup.validity import Contradiction, Impossible, contradictions

if TYPE_CHECKING:
    from bot.engine.melds import Meld
    from bot.lookup.hand_lookup import Lookup

_COPIES: Final = {players: counts_of(tile_set((0, 0, 0), players)) for players in (3, 4)}


class SeenTooOften(EngineError, ValueError):
    """Of ``tile`` (in mpsz) there would be more than the set has, counting what was seen elsewhere."""

    def __init__(self, tile: str) -> None:
        super().__init__(f"more {tile} than there are")
        self.tile: Final = tile


@dataclass(frozen=True, slots=True)
class HandInput:
    """A hand and what its holder has seen.

    ``concealed`` are 3n+1 or 3n+2 tiles in hand order; ``melds`` the sets that were written down, ``unwritten`` how
    many more there must be. ``unseen`` are the copies of each of the 34 kinds that lie nowhere in sight; ``discards``
    the holder's own river.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    unwritten: int
    unseen: tuple[int, ...]
    discards: tuple[Tile, ...] = ()

    @property
    def sets(self) -> int:
        """Sets that are declared, written down or not."""
        return len(self.melds) + self.unwritten

    @property
    def counts(self) -> list[int]:
        """The 34 counts of the concealed tiles."""
        return counts_of(self.concealed)

    @property
    def may_discard(self) -> bool:
        """Whether there is a tile too many."""
        return len(self.concealed) % 3 == 2

    @property
    def closed(self) -> bool:
        """Whether nothing was called: sets that are not written down are taken as called."""
        return not self.unwritten and all(not meld.is_open for meld in self.melds)

    def without(self, tile: Tile) -> HandInput:
        """The hand after a discard: the tile lies in the river, seen as before."""
        rest = list(self.concealed)
        rest.remove(tile)
        return HandInput(tuple(rest), self.melds, self.unwritten, self.unseen, (*self.discards, tile))

    def parsed(self) -> ParsedHand:
        """As the scorer's lookup takes a hand that has not won; of 3n+1 tiles without unwritten sets."""
        return ParsedHand(self.concealed, None, self.melds)


def read_hand_input(question: Lookup, seen: str = "", discards: str = "") -> HandInput:
    """Read a hand of 3n+1 or 3n+2 concealed tiles, its dora indicators and norths, and what else was seen.

    ``seen`` are tiles elsewhere, ``discards`` the own river; texts as ``parse_tiles`` reads them. Raises NotationError,
    Contradiction and SeenTooOften.
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
    shown = [*concealed, *situation.dora, *river, *parse_tiles(seen), *[Tile(NORTH)] * situation.kita]
    shown += [tile for meld in melds for tile in meld.tiles]
    copies = _COPIES[question.rules.players]
    unseen = [copies[kind] - count for kind, count in enumerate(counts_of(shown))]
    for kind, left in enumerate(unseen):
        if left < 0:
            raise SeenTooOften(TILE_NAMES[kind])
    return HandInput(concealed, melds, unwritten, tuple(unseen), river)


def hand_input_question(text: str, base: Lookup) -> Lookup:
    """The question of a hand and its circumstances in one text, fewer tiles than 13 understood. Raises NotationError.

    What the text says goes before what stands in ``base`` (``bot.lookup.question``). How a hand was won falls away:
    this one has not.
    """
    try:
        return _not_won(read_question(text, base=base))
    except NotationError as error:
        if error.problem == "wrong_number_of_tiles" and not base.melds.strip() and _few(text):
            return replace(base, hand=text)
        raise


def _not_won(question: Lookup) -> Lookup:
    return replace(
        question,
        tsumo=None,
        ippatsu=False,
        rinshan=False,
        chankan=False,
        haitei=False,
        houtei=False,
        tenhou=False,
        chiihou=False,
        renhou=False,
        first_turn=False,
        ura="",
        ura_indicators="",
    )


def _few(text: str) -> tuple[Tile, ...]:
    """The tiles of a text that are what called sets leave of a hand, else none."""
    try:
        found = parse_tiles(text)
    except NotationError:
        return ()
    return sort_tiles(found) if len(found) < 13 and len(found) % 3 else ()


def _tiles_of(question: Lookup) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """The concealed tiles, the winning one among them, and the melds; of fewer tiles no meld may be written."""
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
    """The waits that lie in the own river: with any of them no ron is possible (reference 3.3)."""
    thrown = {KIND_OF[tile] for tile in discards}
    return tuple(kind for kind in waits if kind in thrown)
