"""Kuikae: which tiles a call forbids to discard (rules reference 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import KIND_OF, Kind, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules.ruleset import Ruleset


def forbidden_after(meld: Meld, rules: Ruleset) -> tuple[Kind, ...]:
    """Kinds that may not be discarded in the turn of this call: the called kind, and the far end of a run."""
    if rules.kuikae == "allowed" or meld.called is None or meld.is_kan:
        return ()
    called = KIND_OF[meld.called]
    if meld.kind is MeldKind.PON or rules.kuikae == "same_tile_only_forbidden":
        return (called,)
    number = called % 9
    if called == meld.first and number + 3 <= 8:
        return (called, Kind(called + 3))
    if called == meld.first + 2 and number - 3 >= 0:
        return (Kind(called - 3), called)
    return (called,)


def leaves_a_discard(meld: Meld, hand: Iterable[Tile], rules: Ruleset) -> bool:
    """Whether a hand that keeps these tiles after the call has one it may discard; a call without is not offered."""
    forbidden = forbidden_after(meld, rules)
    return any(KIND_OF[tile] not in forbidden for tile in hand)
