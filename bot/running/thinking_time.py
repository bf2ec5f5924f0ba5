"""How long computer players take for their turns."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

from bot.engine.phases import AwaitDiscard

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action
    from bot.engine.view import SeatView
    from bot.table.ports import Chooser, Choosers


class TimedChooser:
    """A computer player whose turns are timed. Calls are not: that one was offered is nobody's business."""

    def __init__(self, chooser: Chooser, took: Callable[[float], None]) -> None:
        self._chooser = chooser
        self._took = took

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """What the player chooses."""
        began = time.perf_counter()
        chosen = self._chooser.choose(view, legal)
        if isinstance(view.public.phase, AwaitDiscard):
            self._took(time.perf_counter() - began)
        return chosen


def timed(choosers: Choosers, took: Callable[[str, float], None]) -> Choosers:
    """The same players; ``took`` hears of each turn by strength and seconds, in whatever thread they think."""

    @cache
    def of_strength(strength: str) -> Chooser:
        return TimedChooser(choosers(strength), lambda seconds: took(strength, seconds))

    return of_strength
