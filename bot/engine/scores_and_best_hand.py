"""A game in short: everybody's points after each kyoku, their places, and the best hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.engine.events import Agari, Event, KyokuEnded, KyokuStarted


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The fold of a game's events. All of it is public."""

    scores: tuple[tuple[int, ...], ...] = ()
    """By seat: at the start, then after each kyoku."""
    best: Agari | None = None
    """The win worth the most points, the first of several; None without a win."""

    def after(self, event: object) -> GameSummary:
        """The summary with one more event; what is no event changes nothing."""
        match event:
            case KyokuStarted(scores=scores) if not self.scores:
                return replace(self, scores=(scores,))
            case KyokuEnded(scores=scores):
                return replace(self, scores=(*self.scores, scores))
            case Agari() if self.best is None or hand_points(event) > hand_points(self.best):
                return replace(self, best=event)
            case _:
                return self


def summary_of(events: Iterable[Event]) -> GameSummary:
    """The summary of these events."""
    summary = GameSummary()
    for event in events:
        summary = summary.after(event)
    return summary


def hand_points(win: Agari) -> int:
    """The points of a winning hand, without honba and riichi sticks."""
    return sum(payment.points for payment in win.payments if payment.reason != "honba")


def ranking(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Seats from first to last; ties go to the seat nearer to the first dealer."""
    return tuple(sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat)))
