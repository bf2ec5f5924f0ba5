"""Draws a score look-up: a winning hand in the groups that count, with the fu of each.

Other hands are drawn as they were typed, and tenpai hands with their waits and the number of tiles left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import NORTH, Tile, dora_of
from bot.lookup.hand_lookup import LookupAnswer
from bot.lookup.notation import ParsedHand
from bot.pictures import grouped_hand as gh
from bot.pictures.card_canvas import EDGE, MINUS, PLAIN, YAKUMAN, Card
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import Said, for_reader, lettered, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.result_card_parts import CALL, KYOKU, LABEL
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import GLOW, PLATE, frame, side_by_side, tile_sprite
from bot.text.score.score_text import extras_text, winds_text
from bot.text.score.yaku_text import han_fu, paid_text, yaku_line
from bot.text.sentences import Words, amount, joined, lines, say
from bot.text.tile_text import meld_text, norths_text, tile_name, tiles_text

HEAD: Final = 76
WALL: Final = 66
"""Heights of the title and the indicators."""
SIDE: Final = 12
"""The gap around a panel."""
INSIDE: Final = 14
"""From the edge of a panel to what is in it."""
BETWEEN: Final = 12
"""The gap between waits."""
MANY: Final = 9
"""With more waits they are smaller."""
FU_ROW: Final = 34
FU: Final = TextStyle(23, "SemiBold")
COUNT: Final = TextStyle(27, "ExtraBold")


def groups_of(answer: LookupAnswer) -> tuple[gh.Group, ...]:
    """The hand of an answer in groups: by its interpretation if it wins, else as it was typed."""
    hand, value = answer.hand, answer.value
    explained = value if isinstance(value, ExplainedValue) else None
    melds = [gh.Group(meld.tiles, meld, fu=gh.fu_of(explained, meld.tiles)) for meld in hand.melds]
    if explained is not None and hand.win is not None:
        return (*gh.winning_groups(hand.concealed, hand.win, explained), *melds)
    groups = [gh.Group(hand.concealed)] if hand.concealed else []
    if hand.win is not None:
        groups.append(gh.Group((hand.win,), win=0))
    return (*groups, *melds)


@for_reader
def score_png(answer: LookupAnswer, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    """The picture as PNG, at most as wide as a table's. Waits, indicators and kita are below the hand.

    A winning hand is on a card with how it was won, its yaku, and its points.
    """
    ura = answer.situation.ura if answer.situation.riichi or answer.situation.double_riichi else ()
    dora = {dora_of(tile, answer.rules.players) for tile in (*answer.situation.dora, *ura)}
    groups, said = groups_of(answer), partial(lettered, locale=locale)
    pieces = gh.fitting_groups(groups, dora, WIDTH - 2 * EDGE, tiles)
    if isinstance(answer.value, ExplainedValue):
        return _won(answer, answer.value, list(zip(groups, pieces, strict=True)), tiles, said)
    hand = side_by_side(pieces, gh.GAP)
    panels = [*_waits(answer, tiles, said), *_beside(answer, tiles, said)]
    width = max(hand.width + 2 * EDGE, *(panel.width + 2 * SIDE for panel in panels), 0)
    height = EDGE + hand.height + sum(panel.height + SIDE for panel in panels)
    card = Card(height + (0 if panels else EDGE - SIDE // 2), tiles, width=width)
    card.piece((EDGE, EDGE), hand)
    top = EDGE + hand.height
    for panel in panels:
        card.panel((SIDE, top, width - SIDE, top + panel.height))
        panel.draw(card, top)
        top += panel.height + SIDE
    return card.png()


def _won(
    answer: LookupAnswer, value: ExplainedValue, hand: list[tuple[gh.Group, Image.Image]], tiles: TileSet, said: Said
) -> bytes:
    """The card of a winning hand."""
    wall = _labelled(answer, tiles, said)
    fu = FU_ROW if any(group.fu for group, _ in hand) else 0
    high = max(piece.height for _, piece in hand)
    below = HEAD + high + fu
    top = below + (WALL if wall else 0)
    card = Card(top + gh.worth_height(value) + EDGE, tiles, YAKUMAN if gh.is_yakuman(value) else PLAIN)
    card.text((EDGE, HEAD // 2), said(say("Tsumo") if answer.situation.tsumo else say("Ron")), CALL)
    winds = said(winds_text(answer))
    card.text((WIDTH - EDGE, HEAD // 2), winds[:1].upper() + winds[1:], KYOKU, across=1)
    left = EDGE
    for group, piece in hand:
        card.piece((left, HEAD + high - piece.height), piece)
        if group.fu:
            middle = left + piece.width // 2, below - fu // 2 - 4
            card.text(middle, said(say("{fu} fu", fu=group.fu)), FU, across=0.5)
        left += piece.width + gh.GAP
    x = EDGE
    for label, row in wall:
        x = 12 + card.text((x, below + row.height // 2), label, LABEL)[1]
        card.piece((x, below), row)
        x += row.width + gh.GAP
    paid = paid_text(answer.shares) if answer.situation.tsumo else None
    notes = [said(note) for note in (paid, *extras_text(answer))]
    gh.put_worth(card, top, value, said(amount(answer.total)), notes, said)
    return card.png()


class _Panel(NamedTuple):
    """A part below the hand: its least width, its height, and what draws it on a card, below its upper edge."""

    width: int
    height: int
    draw: Callable[[Card, int], None]


def _waits(answer: LookupAnswer, tiles: TileSet, said: Said) -> list[_Panel]:
    """The waits with the number of tiles left below each; those that are not used up are framed."""
    waits = answer.waits
    if not waits:
        return []
    size = "m" if len(waits) <= MANY else "d"
    faces = []
    for wait in waits:
        face = tile_sprite(Tile(wait.kind), size, tiles=tiles).copy()
        if wait.left:
            frame(face, (0, 0, face.width - 1, face.height - 1), GLOW, gh.FRAME)
        faces.append(face)
    waited, remaining = said(say("Waits")), said(say("Left", "tiles that are left"))
    begin = INSIDE + max(width_of(word, LABEL.size, LABEL.weight) for word in (waited, remaining)) + gh.GAP
    pitch, high = faces[0].width + BETWEEN, faces[0].height

    def draw(card: Card, top: int) -> None:
        middle = top + INSIDE + high + COUNT.size // 2 + 6
        card.text((SIDE + INSIDE, top + INSIDE + high // 2), waited, LABEL, ground=PLATE)
        card.text((SIDE + INSIDE, middle), remaining, LABEL, ground=PLATE)
        for place, (wait, face) in enumerate(zip(waits, faces, strict=True)):
            x = SIDE + begin + place * pitch
            card.piece((x, top + INSIDE), face)
            count = COUNT if wait.left else COUNT._replace(ink=MINUS)
            card.text((x + face.width // 2, middle), str(wait.left), count, ground=PLATE, across=0.5)

    return [_Panel(begin + pitch * len(waits) + INSIDE, INSIDE + high + 12 + COUNT.size + INSIDE, draw)]


def _beside(answer: LookupAnswer, tiles: TileSet, said: Said) -> list[_Panel]:
    """The indicators and the kita tiles, with what they are."""
    rows = _labelled(answer, tiles, said)
    if not rows:
        return []
    labels = max(width_of(label, LABEL.size, LABEL.weight) for label, _ in rows)
    pitch = rows[0][1].height + gh.UNDER

    def draw(card: Card, top: int) -> None:
        y = top + INSIDE
        for label, row in rows:
            card.text((SIDE + INSIDE, y + row.height // 2), label, LABEL, ground=PLATE)
            card.piece((SIDE + INSIDE + labels + 12, y), row)
            y += pitch

    wide = INSIDE + labels + 12 + max(row.width for _, row in rows) + INSIDE
    return [_Panel(wide, pitch * len(rows) - gh.UNDER + 2 * INSIDE, draw)]


def _labelled(answer: LookupAnswer, tiles: TileSet, said: Said) -> list[tuple[str, Image.Image]]:
    """The dora indicators, the ura dora indicators and the kita tiles, with what they are."""
    situation = answer.situation
    norths = (Tile(NORTH),) * situation.kita
    rows = ((say("Dora indicators"), situation.dora), (say("Ura"), situation.ura), (say("Kita"), norths))
    return [
        (said(label), side_by_side([tile_sprite(tile, "d", tiles=tiles) for tile in row], 2))
        for label, row in rows
        if row
    ]


def score_alt(answer: LookupAnswer) -> Words:
    """The alt text of the picture."""
    hand, situation = answer.hand, answer.situation
    won = isinstance(answer.value, ExplainedValue)
    groups = joined((_group_words(group) for group in groups_of(answer)), "; ")
    winning = (
        say("Wins on {tile}. {groups}.", tile=_named(hand.win), groups=groups) if won and hand.win is not None else None
    )
    with_drawn = (
        say("{tiles}, plus {tile}.", tiles=_typed(hand), tile=_named(hand.win)) if hand.win is not None else None
    )
    value = answer.value if isinstance(answer.value, ExplainedValue) else None
    way = say("Tsumo") if situation.tsumo else say("Ron")
    return lines(
        joined((way, winds_text(answer))) if value is not None else None,
        winning or with_drawn or say("{tiles}.", tiles=_typed(hand)),
        joined(
            (say("{tile}: {count} left", tile=_named(Tile(wait.kind)), count=wait.left) for wait in answer.waits), ", "
        ),
        say("Dora indicators {tiles}.", tiles=tiles_text(situation.dora)) if situation.dora else None,
        say("Ura dora indicators {tiles}.", tiles=tiles_text(situation.ura)) if situation.ura else None,
        norths_text(situation.kita),
        joined((yaku_line(value), *extras_text(answer))) if value is not None else None,
        say("{value}: {points} points.", value=han_fu(value), points=answer.total) if value is not None else None,
        paid_text(answer.shares) if value is not None and situation.tsumo else None,
    )


def _named(tile: Tile) -> Words:
    return tile_name(tile)


def _typed(hand: ParsedHand) -> Words:
    return joined((tiles_text(hand.concealed) if hand.concealed else None, *map(meld_text, hand.melds)), " ")


def _group_words(group: gh.Group) -> Words:
    tiles = tiles_text(group.tiles) if group.meld is None else meld_text(group.meld)
    return say("{tiles} {fu} fu", tiles=tiles, fu=group.fu) if group.fu else tiles
