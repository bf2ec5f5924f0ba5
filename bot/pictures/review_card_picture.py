"""The picture of a review's first page: the rating, good and bad discards, what cost most, and the score."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from bot.analysis.review.grades_and_doubts import Grade
from bot.analysis.review.review_card import Moment, ReviewCard
from bot.engine.replay import Replay
from bot.engine.tiles import Tile
from bot.pictures.card_canvas import EDGE, LIMIT, MINUS, PLUS, SKY, Card, fitting
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import Said, for_reader, lettered
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GLOW, GOLD, PLATE, frame, tile_sprite
from bot.text.review.review_card_text import RATINGS
from bot.text.review.review_words import kyoku_short
from bot.text.sentences import Words, amount, say

TITLE: Final = TextStyle(46, "ExtraBold", GOLD)
PLAYER: Final = TextStyle(30, "SemiBold", FAINT)
COUNT: Final = TextStyle(26, "SemiBold")
LABEL: Final = TextStyle(25, "SemiBold", FAINT)
PLACE: Final = TextStyle(29, "ExtraBold")
SCORE: Final = TextStyle(27, "SemiBold")
RIGHT: Final = WIDTH - EDGE
HEAD: Final = 88
SHARES: Final = 92
"""The height of the bar of discards with its words."""
BAR: Final = 22
MOMENT: Final = 112
LINE: Final = 150
BETWEEN: Final = 10
INSIDE: Final = 20
TILE: Final = "m"
ARROW: Final = 64
MARKED: Final = 4
FAULT: Final = TextStyle(31, "ExtraBold")
WHEN: Final = 220
"""Room for when a moment was."""
FIRST, LAST = 110, 130
"""Room for the scores at both ends of the line."""


class _Share(NamedTuple):
    """A part of the discards."""

    discards: int
    colour: int
    words: Words


@for_reader
def review_card_png(
    card: ReviewCard, replay: Replay, name: str, tiles: TileSet = "classic", locale: str | None = None
) -> bytes:
    """A seat's game at a glance as PNG. ``name``: of its player. Call it in a thread."""
    said = partial(lettered, locale=locale)
    unclear = card.discards - card.good - card.slower - card.risky
    shares = [
        _Share(card.good, PLUS, say("{count} good", count=card.good)),
        _Share(unclear, SKY, say("{count} unclear", count=unclear)),
        _Share(card.slower, GOLD, say("{count} slower", count=card.slower)),
        _Share(card.risky, LIMIT, say("{count} risky", count=card.risky)),
    ]
    moments = len(card.moments) * (MOMENT + BETWEEN)
    paper = Card(HEAD + SHARES + moments + LINE + EDGE, tiles)
    rating = said(RATINGS[card.rating]) if card.rating is not None else said(say("Review"))
    _, end = paper.text((EDGE, 48), rating, fitting(rating, TITLE, (46, 40, 34), 500))
    paper.text((RIGHT, 50), name, PLAYER, across=1, width=RIGHT - end - 20)
    _put_shares(paper, HEAD, [share for share in shares if share.discards > 0], said)
    top = HEAD + SHARES
    for moment in card.moments:
        where = said(kyoku_short(replay, moment.position.kyoku))
        turn = said(say("turn {number}", number=moment.weighed.judged.context.turn))
        _put_moment(paper, top, moment, (where, turn), said)
        top += MOMENT + BETWEEN
    _put_score(paper, top, card.scores, said)
    return paper.png()


def _put_shares(paper: Card, top: int, shares: Sequence[_Share], said: Said) -> None:
    """A bar with a part for each share, and a legend below."""
    total = sum(share.discards for share in shares)
    if not total:
        return
    left, done, x = EDGE, 0, EDGE
    for share in shares:
        done += share.discards
        right = EDGE + round((RIGHT - EDGE) * done / total)
        paper.bar((left, top, right, top + BAR), share.colour)
        left = right
        paper.bar((x, top + BAR + 22, x + 18, top + BAR + 40), share.colour)
        _, x = paper.text((x + 26, top + BAR + 31), said(share.words), COUNT)
        x += 26


def _put_moment(paper: Card, top: int, moment: Moment, place: tuple[str, str], said: Said) -> None:
    """When it was, the tile that was cut or let go, the better one, and what was wrong."""
    middle = top + MOMENT // 2
    paper.panel((EDGE, top, RIGHT, top + MOMENT))
    for y, text, style in ((middle - 17, place[0], PLACE), (middle + 20, place[1], LABEL)):
        paper.text((EDGE + INSIDE, y), text, style, ground=PLATE, width=WHEN)
    x = EDGE + INSIDE + WHEN
    weighed = moment.weighed
    chosen, other = weighed.chosen, weighed.other
    played = weighed.tile if chosen is None else chosen.tile
    if played is not None:
        x = _put_tile(paper, x, middle, played)
    if other is not None and chosen is not None:
        paper.polygon([(x + 12, middle - 14), (x + 12, middle + 14), (x + ARROW - 12, middle)], FAINT)
        x = _put_tile(paper, x + ARROW, middle, other.tile, marked=True)
    let_go = weighed.judged.win is not None
    risky = weighed.folds or weighed.grade is Grade.RISKY
    fault = say("missed win") if let_go else say("risky discard") if risky else say("slower discard")
    ink = LIMIT if risky or let_go else GOLD
    paper.text((RIGHT - INSIDE, middle), said(fault), FAULT._replace(ink=ink), ground=PLATE, across=1)


def _put_tile(paper: Card, x: int, middle: int, tile: Tile, *, marked: bool = False) -> int:
    face = tile_sprite(tile, TILE, tiles=paper.tiles)
    if marked:
        face = face.copy()
        frame(face, (0, 0, face.width - 1, face.height - 1), GLOW, MARKED)
    paper.piece((x, middle - face.height // 2), face)
    return x + face.width


def _put_score(paper: Card, top: int, scores: Sequence[int], said: Said) -> None:
    """The score from hand to hand: a line from the first to the last."""
    paper.panel((EDGE, top, RIGHT, top + LINE))
    left, right, upper, lower = EDGE + INSIDE + FIRST, RIGHT - INSIDE - LAST, top + 30, top + LINE - 30
    low, high = min(scores), max(scores)
    low, high = (low, high) if low < high else (low - 1, high + 1)
    points = [
        (
            left + (right - left) * number / max(1, len(scores) - 1),
            lower - (lower - upper) * (score - low) / (high - low),
        )
        for number, score in enumerate(scores)
    ]
    paper.rule(left, right, round(points[0][1]))
    paper.curve(points, SKY)
    paper.text((EDGE + INSIDE, round(points[0][1])), said(amount(scores[0])), SCORE, ground=PLATE)
    won = scores[-1] - scores[0]
    last = SCORE._replace(ink=PLUS if won > 0 else MINUS if won < 0 else SCORE.ink)
    paper.text((RIGHT - INSIDE, round(points[-1][1])), said(amount(scores[-1])), last, ground=PLATE, across=1)
