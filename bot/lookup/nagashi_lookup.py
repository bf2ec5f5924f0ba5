"""Lookup of nagashi mangan: whether a river makes one, and what it pays (rules reference 5.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.errors import NotationError
from bot.engine.scoring.score import MANGAN
from bot.engine.tiles import EAST, KIND_OF, YAOCHUU
from bot.lookup.hand_lookup import PaymentShare, shares
from bot.lookup.notation import parse_tiles

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.tiles import Tile
    from bot.lookup.hand_lookup import Lookup

NAMED: Final = re.compile(r"\s*nagashi(?:[ _-]?mangan)?\b:?", re.IGNORECASE)
"""The beginning of a text that asks about nagashi mangan."""


@dataclass(frozen=True, slots=True)
class NagashiAnswer:
    """Whether discards make nagashi mangan: ``shares`` is empty if they do not."""

    discards: tuple[Tile, ...]
    middle: tuple[Tile, ...]
    """The discards that are simples."""
    dealer: bool
    rules: Ruleset
    shares: tuple[PaymentShare, ...]

    @property
    def total(self) -> int:
        """Points that the player receives."""
        return sum(share.count * share.points for share in self.shares)


def nagashi_lookup(text: str, question: Lookup) -> NagashiAnswer | None:
    """The answer to a text of ``nagashi`` and discards; None for any other text.

    Called discards cannot be told from the tiles. Raises NotationError, with its position in the whole text.

    >>> from bot.lookup.hand_lookup import Lookup
    >>> nagashi_lookup("nagashi 1m9p1z9s", Lookup("")).total
    8000
    """
    named = NAMED.match(text)
    if named is None:
        return None
    try:
        discards = parse_tiles(text[named.end() :])
    except NotationError as error:
        raise error.moved(text, named.end()) from None
    if not discards:
        raise NotationError("no_tile", text, len(text), length=0)
    rules, dealer = question.rules, question.seat == EAST
    middle = tuple(tile for tile in discards if KIND_OF[tile] not in YAOCHUU)
    counts = rules.nagashi != "off" and not middle
    paid = shares(MANGAN, rules, dealer=dealer, tsumo=True) if counts else ()
    return NagashiAnswer(discards, middle, dealer, rules, paid)
