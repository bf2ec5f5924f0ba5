"""The review: what is to be said of a player's decisions in a game that is over.

``judge(decision)`` judges one decision from what its seat knew then: a ``Judged`` with a ``Grade``, the numbers behind
it, and ``Doubt`` where the measures do not decide. ``turning_points(replay, kyoku)`` tells in hindsight what decided a
kyoku. ``review_of(replay, seat)`` is both for every kyoku, with a summary of the game and what the review does not
know.

Values only: sentences are made where somebody reads them. Nothing raises for a replay that can be shown.
"""

from __future__ import annotations

from bot.analysis.review.grade import Doubt, Grade, Stance
from bot.analysis.review.judge import judge
from bot.analysis.review.judgement import Deed, Judged, RiichiTurn, Thrown
from bot.analysis.review.reviewing import GameReview, KyokuReview, Unknown, review_kyoku, review_of
from bot.analysis.review.summary import Summary
from bot.analysis.review.turning_points import TurningPoint, turning_points

__all__ = [
    "Deed",
    "Doubt",
    "GameReview",
    "Grade",
    "Judged",
    "KyokuReview",
    "RiichiTurn",
    "Stance",
    "Summary",
    "Thrown",
    "TurningPoint",
    "Unknown",
    "judge",
    "review_kyoku",
    "review_of",
    "turning_points",
]
