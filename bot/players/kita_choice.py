"""Whether a CPU in sanma sets a north aside."""

from typing import Final

from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import NORTH, YAOCHUU
from bot.players.decision_facts import Holding

KOKUSHI_FROM: Final = 11
"""With this many kinds of terminals and honours a hand is played for kokushi."""
_NEAR: Final = 2


def sets_aside(holding: Holding, nearest: int) -> bool:
    """Whether to set a north aside; ``nearest`` is the hand's best shanten.

    It stays for kokushi, in a near hand that needs it, and in a far hand that may need a safe tile.
    """
    if holding.threats and nearest >= _NEAR:
        return False
    if sum(holding.counts[kind] > 0 for kind in YAOCHUU) >= KOKUSHI_FROM and holding.closed:
        return False
    counts = list(holding.counts)
    counts[NORTH] -= 1
    after = shanten(counts, len(holding.melds), holding.players)
    # Far from tenpai, a han and a new tile are worth a pair.
    return after <= nearest or (after > _NEAR and holding.counts[NORTH] < 3)
