"""The review of a game at a glance: a rating, the moments that cost most, and the score from hand to hand.

Everything that a picture of it needs; ``bot.text.review.review_card_text`` has the words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.analysis.review.advice import Weighed, reviewed, weigh
from bot.analysis.review.grades_and_doubts import Doubt, Grade
from bot.analysis.review.judged_decision import Judged
from bot.engine.replay import Position, Replay

MOMENTS: Final = 3
"""The most moments of a hand, and of a card."""
_PUSH: Final = 2
"""The rank of a push among the worst, after a win let go and a discard that was risky for nothing."""
_TOO_FAR: Final = 0.03
"""A push of a hand that the coach would fold is a moment if it deals in more often by this."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something, beside the better one."""

    position: Position
    weighed: Weighed
    cost: float
    """Roughly the points that it cost on average; only the order means something."""


def moments_of(replay: Replay, judged: Iterable[Judged]) -> tuple[Moment, ...]:
    """The worst decisions of a seat: a win let go, then dangerous discards, then slower ones; each by its cost."""
    found = []
    for one in judged:
        rank = _rank(one)
        if rank is None:
            continue
        view = replay.view(one.position, one.seat)
        weighed = weigh(view, one.action) if rank == _PUSH else reviewed(view, one)
        if rank == _PUSH and not _pushes_too_far(weighed):
            continue
        found.append((rank, Moment(one.position, weighed, _cost(weighed))))
    return tuple(moment for _, moment in sorted(found, key=lambda one: (one[0], -one[1].cost))[:MOMENTS])


def _rank(judged: Judged) -> int | None:
    """What a decision is among the worst; None if it may have been right."""
    if judged.win is not None:
        return None if judged.win.taken else 0
    if judged.grade is Grade.RISKY:
        return 1
    if Doubt.PUSH_OR_FOLD in judged.doubts:
        return _PUSH
    return _PUSH + 1 if judged.grade is Grade.SLOWER else None


def _pushes_too_far(weighed: Weighed) -> bool:
    chosen, other = weighed.chosen, weighed.other
    if chosen is None or other is None or weighed.good or not weighed.folds:
        return False
    return chosen.risk > other.risk + _TOO_FAR


def _cost(weighed: Weighed) -> float:
    chosen, other, win = weighed.chosen, weighed.other, weighed.judged.win
    if win is not None:
        return win.value.base
    if chosen is None or other is None:
        return 0.0
    if weighed.grade is Grade.RISKY or weighed.folds:
        return chosen.cost - other.cost
    lost = 1.0 - chosen.ways / other.ways if other.ways else 0.0
    return 1000.0 * (chosen.shanten - other.shanten) + 1000.0 * max(0.0, lost)


class Rating(Enum):
    """How well a seat played, by the share of its discards that were slower or risky; risky ones count twice."""

    EXCELLENT = "excellent"
    STRONG = "strong"
    SOLID = "solid"
    UNEVEN = "uneven"
    ROUGH = "rough"


_UP_TO: Final = ((0.01, Rating.EXCELLENT), (0.04, Rating.STRONG), (0.1, Rating.SOLID), (0.2, Rating.UNEVEN))


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """A seat's game at a glance."""

    seat: int
    rating: Rating | None
    """None if it had no choice of discards."""
    discards: int
    """Turns with a choice of discards."""
    good: int
    """Those that were the best choice or close to it."""
    slower: int
    risky: int
    """Those that were more dangerous than they had to be, pushes of hands too far away among them."""
    moments: tuple[Moment, ...]
    """The worst of the game, at most three."""
    scores: tuple[int, ...]
    """The seat's score at the start and after each hand that was played to its end."""


def review_card(replay: Replay, seat: int, judged: Sequence[Judged], moments: Iterable[Moment]) -> ReviewCard:
    """The card of a game from its judged decisions and the moments of its hands."""
    grades = [one.grade for one in judged if one.discard is not None]
    worst = sorted(moments, key=lambda moment: (_rank(moment.weighed.judged) or 0, -moment.cost))
    pushes = sum(_rank(moment.weighed.judged) == _PUSH for moment in worst)
    slower, risky = grades.count(Grade.SLOWER), grades.count(Grade.RISKY) + pushes
    started = replay.kyoku_logs[0].started.scores[seat]
    ended = (kyoku.ended.scores[seat] for kyoku in replay.kyoku_logs if kyoku.ended is not None)
    return ReviewCard(
        seat,
        rating_of(len(grades), slower, risky),
        len(grades),
        grades.count(Grade.BEST) + grades.count(Grade.FINE),
        slower,
        risky,
        tuple(worst[:MOMENTS]),
        (started, *ended),
    )


def rating_of(discards: int, slower: int, risky: int) -> Rating | None:
    """The rating of so many discards."""
    if not discards:
        return None
    share = (slower + 2 * risky) / discards
    return next((rating for most, rating in _UP_TO if share <= most), Rating.ROUGH)
