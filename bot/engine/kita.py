"""Kita: norths set aside in three-player games (rules reference 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.engine.tiles import NORTH, Tile

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.view import SeatView


def has_kita(rules: Ruleset) -> bool:
    """Whether norths can be set aside under these rules."""
    return rules.players == 3 and rules.sanma_kita == "nukidora"


def why_no_kita(view: SeatView) -> Refusal | None:
    """Why the viewer may not set a north aside. In riichi only the drawn one may go."""
    if not has_kita(view.public.rules):
        return Refusal.RULE_OFF
    private = view.private
    if private.drawn is None:
        return Refusal.NO_DRAWN_TILE
    if Tile(NORTH) not in private.tiles:
        return Refusal.TILE_NOT_HELD
    if view.own.riichi and private.drawn != Tile(NORTH):
        return Refusal.RIICHI_HAND_IS_FIXED
    if view.public.live == 0:
        return Refusal.LAST_TILE
    return None
