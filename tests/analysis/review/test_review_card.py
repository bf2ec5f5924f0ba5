"""The review at a glance: a rating by mistakes, the worst moments first, the score from hand to hand."""

import pytest

from bot.analysis.review import Grade, review_of
from bot.analysis.review.review_card import MOMENTS, Rating, rating_of
from bot.engine.rules.ruleset import preset
from tests.analysis.review.films import played, recorded


@pytest.mark.parametrize(
    ("discards", "slower", "risky", "rating"),
    [
        (0, 0, 0, None),
        (100, 0, 0, Rating.EXCELLENT),
        (100, 4, 0, Rating.STRONG),
        (100, 4, 3, Rating.SOLID),
        (100, 10, 5, Rating.UNEVEN),
        (100, 10, 6, Rating.ROUGH),
    ],
)
def test_a_risky_discard_weighs_as_much_as_two_slower_ones(
    discards: int, slower: int, risky: int, rating: Rating | None
) -> None:
    assert rating_of(discards, slower, risky) is rating


def test_the_worst_moments_come_first_each_with_something_better() -> None:
    game = played(preset("tenhou"), 3, 3)
    review = review_of(game, 0)
    assert len(review.card.moments) == MOMENTS
    ranks = []
    for moment in review.card.moments:
        weighed = moment.weighed
        assert weighed.better is not None or weighed.grade in (Grade.SLOWER, Grade.RISKY)
        ranks.append((weighed.judged.win is None, weighed.grade is not Grade.RISKY, -moment.cost))
    assert ranks == sorted(ranks)


def test_the_score_line_goes_from_the_start_to_the_result() -> None:
    for game in recorded():
        card = review_of(game, 0).card
        assert card.scores[0] == game.kyoku_logs[0].started.scores[0]
        assert len(card.scores) == len(game) + 1
        assert card.good + card.slower <= card.discards
