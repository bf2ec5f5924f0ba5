"""What a program that plays may have to be told: the events of the running kyoku and of the one before.

A program lives as long as its table is in memory. One that is started in the middle of a kyoku is told its events from
the beginning; one that was asked last in the kyoku before is told how that ended. Where no program plays nothing is
kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.events import KyokuStarted
from bot.engine.view import visible_to

if TYPE_CHECKING:
    from bot.engine.events import Event


def course_after(course: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """The course with one more event."""
    if isinstance(event, KyokuStarted):
        begun = [place for place, one in enumerate(course) if isinstance(one, KyokuStarted)]
        course = course[begun[-1] :] if begun else ()
    return (*course, event)


def seen_by(course: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """What a seat may see of the course, in the form in which it may see it."""
    seen = (visible_to(event, seat) for event in course)
    return tuple(event for event in seen if event is not None)
