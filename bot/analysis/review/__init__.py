"""The review of a player's decisions in a finished game.

``judge(decision)`` judges one decision from what its seat knew at the time. The ``Judged`` it returns holds a
``Grade``, the numbers behind it, and a ``Doubt`` for each reason why the numbers do not settle the matter.
``turning_points(replay, kyoku)`` lists with hindsight the events that decided a kyoku. ``review_of(replay, seat)`` does
both for every kyoku and adds a summary of the game and the limitations of the review.

This package returns values; ``bot.text.review`` turns them into sentences. Nothing raises for a valid replay.
"""

from bot.analysis.review.grades_and_doubts import Doubt, Grade, Stance
from bot.analysis.review.judge import judge
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged, RiichiTurn
from bot.analysis.review.reviewing import GameReview, KyokuReview, Limitation, review_kyoku, review_of
from bot.analysis.review.summary import Summary
from bot.analysis.review.turning_points import TurningPoint, turning_points

__all__ = [
    "ActionKind",
    "DiscardTurn",
    "Doubt",
    "GameReview",
    "Grade",
    "Judged",
    "KyokuReview",
    "Limitation",
    "RiichiTurn",
    "Stance",
    "Summary",
    "TurningPoint",
    "judge",
    "review_kyoku",
    "review_of",
    "turning_points",
]
