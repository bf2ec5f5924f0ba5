"""The review at a glance in words: the rating, the moments that cost most, the score from hand to hand."""

from collections.abc import Iterator
from typing import Final

from bot.analysis.review.advice import Weighed
from bot.analysis.review.review_card import Rating, ReviewCard
from bot.analysis.review.reviewing import KyokuReview
from bot.engine.replay import Replay
from bot.text.reasons import reason_text
from bot.text.review.review_words import kyoku_short
from bot.text.sentences import Text, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names
from bot.text.tile_text import tile_row

RATINGS: Final[dict[Rating, Text]] = {
    Rating.EXCELLENT: say("Excellent game"),
    Rating.STRONG: say("Strong game"),
    Rating.SOLID: say("Solid game"),
    Rating.UNEVEN: say("Uneven game"),
    Rating.ROUGH: say("Rough game"),
}
_HANDS: Final = 12
"""The most scores in a line, the latest."""


def card_alt(card: ReviewCard) -> Words:
    """What the card shows beside the rating: the good discards and the score line."""
    counts = None
    if card.discards:
        counts = joined(
            (
                say_many(
                    "{good} of {count} discard was the best choice or close to it",
                    "{good} of {count} discards were the best choice or close to it",
                    card.discards,
                    good=card.good,
                ),
                say("{count} slower", count=card.slower) if card.slower else None,
                say("{count} risky", count=card.risky) if card.risky else None,
            )
        )
    scores = [say("{points}", points=points) for points in card.scores[-_HANDS:]]
    return lines(counts, say("Score: {scores}", scores=joined(scores, " → ")))


def costly_lines(card: ReviewCard, replay: Replay, names: Names) -> Iterator[Words]:
    """What cost most, and what would have been better: the tiles are named in the reason and stand in the picture."""
    yield say("**What cost the most**") if card.moments else say("No mistake stands out.")
    for moment in card.moments:
        yield say(
            "{hand}, turn {number}: {reason}",
            hand=kyoku_short(replay, moment.position.kyoku),
            number=moment.weighed.judged.context.turn,
            reason=reason_text(moment.weighed, names),
        )


def missed_text(review: KyokuReview, names: Names) -> Words:
    """What a player missed in the hand that has just ended, at most three moments."""
    if not review.moments:
        return say("You made no clear mistake in this hand.")
    rows = ((_played(moment.weighed), reason_text(moment.weighed, names)) for moment in review.moments)
    return lines(*(words for row in rows for words in row))


def _played(weighed: Weighed) -> Words:
    """What was done and what was better, with the tiles as emoji where there are any."""
    number, tile = weighed.judged.context.turn, weighed.tile
    if weighed.judged.win is not None and tile is not None:
        return say("**Turn {number}:** passed on {tile}", number=number, tile=tile_row((tile,)))
    played, better = (tile_row(() if one is None else (one.tile,)) for one in (weighed.chosen, weighed.other))
    return say("**Turn {number}:** {tile} cut, {other} was better", number=number, tile=played, other=better)
