"""Riichi: whether a CPU seat that is tenpai declares, and with which discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.analysis.hand_points import ron_base
from bot.engine.flow import WINDS
from bot.engine.riichi import hand_after
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, is_red

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.actions import Riichi
    from bot.engine.tiles import Kind
    from bot.players.holding import Holding

_BIG: Final = 2000
"""Base points from which a hand is big enough to win without riichi: mangan."""
_HUGE: Final = 3000
_LEAD: Final = 8000
_ENOUGH_FURITEN: Final = 5


class _RiichiChoice(NamedTuple):
    action: Riichi
    waits: tuple[Kind, ...]
    left: int
    furiten: bool


def declaration(holding: Holding, riichis: Sequence[Riichi]) -> Riichi | None:
    """The riichi to declare, or None to stay silent.

    The widest wait is declared, if any of it is left. Silent stay a hand that is big without riichi when the hour is
    late or the hand huge, the leader of a last hand who has a yaku, and a furiten hand with few ways to draw.
    """
    ready = [_ready(holding, action) for action in riichis]
    ready = [entry for entry in ready if entry.left > 0]
    if not ready:
        return None
    best = max(ready, key=lambda entry: _order(holding, entry))
    if best.furiten and best.left < _ENOUGH_FURITEN:
        return None
    return None if _stays_silent(holding, best) else best.action


def _ready(holding: Holding, action: Riichi) -> _RiichiChoice:
    view = holding.view
    waits = waits_after(hand_after(view, action.tile, drawn=action.drawn), view.public.rules)
    river = view.own.river_kinds | {KIND_OF[action.tile]}
    left = sum(holding.unseen[kind] for kind in waits)
    return _RiichiChoice(action, waits, left, furiten=not river.isdisjoint(waits))


def _order(holding: Holding, entry: _RiichiChoice) -> tuple[float, int, bool, bool]:
    left = entry.left * (0.4 if entry.furiten else 1.0)
    return left, -holding.dora_in((entry.action.tile,)), not is_red(entry.action.tile), entry.action.drawn


def _stays_silent(holding: Holding, entry: _RiichiChoice) -> bool:
    view = holding.view
    hand = hand_after(view, entry.action.tile, drawn=entry.action.drawn)
    least = min(ron_base(view, hand, entry.waits, riichi=False).values())
    if not least or entry.furiten:
        return False
    return least >= _HUGE or (least >= _BIG and holding.late) or _safe_lead(holding)


def _safe_lead(holding: Holding) -> bool:
    """Whether it is a last hand and the viewer is well ahead: a quiet win is all it needs."""
    public = holding.view.public
    if public.bakaze < WINDS[public.rules.length] - 1 or public.number < public.players:
        return False
    others = [seat.score for index, seat in enumerate(public.seats) if index != holding.view.seat]
    return holding.view.own.score - max(others) >= _LEAD
