"""Payments in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.sentences import Words, amount, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.lookup.hand_lookup import PaymentShare


def paid_text(shares: Sequence[PaymentShare]) -> Words:
    """``3,900``, ``2,600 each``, ``1,300 each, dealer 2,600``; of three players ``1,300 and dealer 2,600``."""
    paying = [share for share in shares if share.count]
    if paying[0].payer == "discarder":
        return amount(paying[0].points)
    points = {share.payer: share for share in paying}
    dealer, other = points.get("dealer"), points.get("non_dealer")
    if dealer is None or other is None:
        return say("{points} each", points=paying[0].points)
    if other.count == 1:
        return say("{points} and dealer {dealer}", points=other.points, dealer=dealer.points)
    return say("{points} each, dealer {dealer}", points=other.points, dealer=dealer.points)


def brief_payment(shares: Sequence[PaymentShare], sticks: int = 0) -> Words:
    """``7,700``, ``12,000 (4,000 each)`` or ``8,000 (2,000 each, dealer 4,000)``.

    ``sticks`` are points from riichi sticks, which the total includes.
    """
    paying = [share for share in shares if share.count]
    total = sum(share.count * share.points for share in paying) + sticks
    if paying[0].payer == "discarder":
        return amount(total)
    return say("{total} ({paid})", total=total, paid=paid_text(paying))
