"""The picture of a reviewed decision: the table as its seat saw it, with marks on the discard and the alternative."""

from typing import Final

from bot.analysis.review import Judged
from bot.analysis.review.discard_to_compare import other_discard
from bot.analysis.review.grades_and_doubts import GOOD
from bot.analysis.review.review_card import ReviewCard
from bot.engine.actions import Discard, Riichi
from bot.engine.replay import Replay
from bot.pictures.hand_picture import TileMarks
from bot.pictures.replay_picture import replay_png
from bot.pictures.review_card_picture import review_card_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.logs.replay_text import names_of
from bot.text.review.review_card_text import card_alt
from bot.text.sentences import Text, Words, joined, lines, say
from bot.text.tile_text import tile_name
from cogs.common.content import Picture
from cogs.replay.position_text import position_alt

PICTURE: Final = "review.png"


def review_picture(replay: Replay, judged: Judged, locale: str, tiles: TileSet) -> Picture:
    """The position of a decision as its seat saw it, with the other hands closed."""
    position, seat = judged.position, judged.seat
    data = replay_png(replay, position, seat, open_hands=False, tiles=tiles, marks=marks_of(judged), locale=locale)
    alt = lines(_marks_alt(judged), position_alt(replay, position, seat, open_hands=False))
    return Picture(PICTURE, data, alt)


def card_picture(replay: Replay, card: ReviewCard, locale: str, tiles: TileSet) -> Picture:
    """The game at a glance."""
    name = names_of(replay)[card.seat]
    return Picture(PICTURE, review_card_png(card, replay, name, tiles, locale), card_alt(card), tells_tiles=False)


def marks_of(judged: Judged) -> TileMarks | None:
    """The discard and the tile it is compared with, which is the discard itself if it was right.

    None if the decision was no discard.
    """
    action, discard = judged.action, judged.discard
    if discard is None or not isinstance(action, Discard | Riichi):
        return None
    other = other_discard(judged, discard)
    if other is not None:
        return TileMarks(action.tile, action.drawn, (other.tile,))
    return TileMarks(action.tile, action.drawn, (action.tile,) if judged.grade in GOOD else ())


def marks_legend(judged: Judged) -> Text | None:
    """The legend of the picture's marks, in small print."""
    marks = marks_of(judged)
    if marks is None:
        return None
    if not marks.best:
        return say("-# ↑ discarded")
    if marks.best == (marks.discard,):
        return say("-# ↑ discarded · ○ the same tile, because nothing was better")
    return say("-# ↑ discarded · ○ alternative")


def _marks_alt(judged: Judged) -> Words | None:
    marks = marks_of(judged)
    if marks is None or marks.discard is None:
        return None
    thrown = say("The discarded tile is marked with an arrow: {tile}.", tile=tile_name(marks.discard))
    if not marks.best:
        return thrown
    best = say("The alternative is marked with a ring: {tile}.", tile=tile_name(marks.best[0]))
    return joined((thrown, best), " ")
