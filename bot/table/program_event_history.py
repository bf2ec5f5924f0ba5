"""The event history for external programs: the events of the current kyoku and of the previous one.

A program runs only while its table is in memory. One that is started in the middle of a kyoku is told its events from
the beginning; one that was last asked in the previous kyoku is told how that ended. Tables without programs store no
history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.events import KyokuStarted
from bot.engine.view import visible_to

if TYPE_CHECKING:
    from bot.engine.events import Event


def history_after(history: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """The history with one more event."""
    if isinstance(event, KyokuStarted):
        starts = [place for place, past in enumerate(history) if isinstance(past, KyokuStarted)]
        history = history[starts[-1] :] if starts else ()
    return (*history, event)


def seen_by(history: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """The history as a seat may see it."""
    seen = (visible_to(event, seat) for event in history)
    return tuple(event for event in seen if event is not None)
