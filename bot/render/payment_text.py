"""Who pays what, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.text import Words, amount, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.lookup import Share


def brief_payment(shares: Sequence[Share], sticks: int = 0) -> Words:
    """``7,700``, ``12,000 (4,000 each)`` or, what others pay before what the dealer pays, ``8,000 (2,000 / 4,000)``.

    ``sticks`` are points from the table: they are in the total.
    """
    paying = [share for share in shares if share.count]
    total = sum(share.count * share.points for share in paying) + sticks
    if paying[0].payer == "discarder":
        return amount(total)
    if len(paying) == 1:
        return say("{total} ({points} each)", points=paying[0].points, total=total)
    return say("{total} ({others} / {points})", points=paying[0].points, others=paying[1].points, total=total)
