"""Riichi: when it may be declared (rules reference 2.8)."""

from bot.engine.actions import Riichi
from bot.engine.errors import Refusal
from bot.engine.hidden_hand_fold import without
from bot.engine.scoring.shanten import shanten
from bot.engine.tenpai import free_waits, waits_after
from bot.engine.tiles import KIND_OF, Tile
from bot.engine.view import SeatView


def legal_riichi(view: SeatView) -> list[Riichi]:
    """Every legal riichi declaration, one for each discard."""
    drawn = view.hidden.drawn
    if drawn is None or _why_no_declaration(view) is not None:
        return []
    candidates = [Riichi(tile, drawn=False) for tile in dict.fromkeys(view.hidden.hand)]
    candidates.append(Riichi(drawn, drawn=True))
    return [action for action in candidates if _why_not_with(view, action) is None]


def _why_no_declaration(view: SeatView) -> Refusal | None:
    own, rules = view.own, view.public.rules
    if own.riichi:
        return Refusal.ALREADY_RIICHI
    if not own.closed:
        return Refusal.HAND_IS_OPEN
    if view.hidden.drawn is None:
        return Refusal.NO_DRAWN_TILE
    if rules.riichi_min_points >= 0 and own.score < rules.riichi_min_points:
        return Refusal.TOO_FEW_POINTS
    if view.public.live < rules.riichi_min_live_tiles:
        return Refusal.TOO_FEW_TILES_LEFT
    if rules.chiitoi_four_same:
        # ``shanten`` wants seven different pairs; ``waits_after`` also knows hands with four of a kind.
        return None
    counts = view.hidden.counts.copy()
    counts[KIND_OF[view.hidden.drawn]] += 1
    return Refusal.NOT_TENPAI if shanten(counts, len(own.melds)) > 0 else None


def hand_after(view: SeatView, tile: Tile, *, drawn: bool) -> tuple[Tile, ...]:
    """The concealed tiles once ``tile`` is discarded."""
    hidden = view.hidden
    if drawn:
        return hidden.hand
    rest = without(hidden.hand, (tile,))
    return rest if hidden.drawn is None else (*rest, hidden.drawn)


def why_no_riichi(view: SeatView, action: Riichi) -> Refusal | None:
    """Why the viewer may not declare riichi with this otherwise legal discard."""
    return _why_no_declaration(view) or _why_not_with(view, action)


def _why_not_with(view: SeatView, action: Riichi) -> Refusal | None:
    """Why a viewer who may declare riichi may not do so with this discard."""
    rules = view.public.rules
    hand = hand_after(view, action.tile, drawn=action.drawn)
    waits = waits_after(hand, rules)
    if not waits:
        return Refusal.NOT_TENPAI
    if not rules.dead_wait_riichi and not free_waits(hand, view.own.melds, waits, rules):
        return Refusal.DEAD_WAIT
    if not rules.furiten_riichi:
        # Temporary furiten ended with the draw, or ends with this discard (3.3).
        river = {*view.own.river_kinds, KIND_OF[action.tile]}
        if not river.isdisjoint(waits):
            return Refusal.FURITEN_FORBIDS_RIICHI
    return None
