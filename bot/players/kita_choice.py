"""Norths: whether a CPU seat among three sets one aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import NORTH, YAOCHUU

if TYPE_CHECKING:
    from bot.players.holding import Holding

KOKUSHI_FROM: Final = 11
"""Kinds of terminals and honours from which a hand is kept for kokushi."""
_NEAR: Final = 2


def sets_aside(holding: Holding, nearest: int) -> bool:
    """Whether a north is worth more beside the hand than in it, ``nearest`` being the hand's best shanten.

    Not for kokushi, nor when a near hand needs it, nor when a far one may need it as a safe tile.
    """
    if holding.threats and nearest >= _NEAR:
        return False
    if sum(holding.counts[kind] > 0 for kind in YAOCHUU) >= KOKUSHI_FROM and holding.closed:
        return False
    counts = list(holding.counts)
    counts[NORTH] -= 1
    after = shanten(counts, len(holding.melds), holding.players)
    # Far from ready, a han and a new tile are worth a pair.
    return after <= nearest or (after > _NEAR and holding.counts[NORTH] < 3)
