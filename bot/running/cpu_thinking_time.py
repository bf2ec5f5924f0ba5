"""Measures how long computer players take for their turns."""

import time
from collections.abc import Callable
from functools import cache

from bot.engine.actions import Action
from bot.engine.phases import AwaitDiscard
from bot.engine.view import SeatView
from bot.table.ports import Chooser, Choosers


class TimedChooser:
    """A computer player whose turns are timed. Calls are not, since that would reveal that one was offered."""

    def __init__(self, chooser: Chooser, record_time: Callable[[float], None]) -> None:
        self._chooser = chooser
        self._record_time = record_time

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """What the player chooses."""
        began = time.perf_counter()
        chosen = self._chooser.choose(view, legal)
        if isinstance(view.public.phase, AwaitDiscard):
            self._record_time(time.perf_counter() - began)
        return chosen


def timed(choosers: Choosers, record_time: Callable[[str, float], None]) -> Choosers:
    """The same players, timed. ``record_time`` gets strength and seconds of each turn, in the thread of the player."""

    @cache
    def of_strength(strength: str) -> Chooser:
        return TimedChooser(choosers(strength), lambda seconds: record_time(strength, seconds))

    return of_strength
