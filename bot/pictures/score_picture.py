"""Draws a score look-up: a winning hand in the groups that count, with the fu of each.

Other hands are drawn as they were typed, and tenpai hands with their waits and the number of tiles left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import NORTH, Tile, dora_of
from bot.pictures.grouped_hand import FRAME, GAP, UNDER, Group, fu_of, grouped_row, winning_groups
from bot.pictures.layout import WIDTH
from bot.pictures.sprites import GLOW, felt, frame, number, png, side_by_side, tile_sprite
from bot.text.sentences import Plain, joined, lines, say
from bot.text.tile_text import meld_text, norths_text, tile_name, tiles_text

if TYPE_CHECKING:
    from PIL import Image

    from bot.lookup.hand_lookup import LookupAnswer, WaitValue
    from bot.lookup.notation import ParsedHand
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words

EDGE: Final = 14
INDICATORS: Final = 5


def groups_of(answer: LookupAnswer) -> tuple[Group, ...]:
    """The hand of an answer in groups: by its interpretation if it wins, else as it was typed."""
    hand, value = answer.hand, answer.value
    explained = value if isinstance(value, ExplainedValue) else None
    melds = [Group(meld.tiles, meld, fu=fu_of(explained, meld.tiles)) for meld in hand.melds]
    if explained is not None and hand.win is not None:
        return (*winning_groups(hand.concealed, hand.win, explained), *melds)
    groups = [Group(hand.concealed)] if hand.concealed else []
    if hand.win is not None:
        groups.append(Group((hand.win,), win=0))
    return (*groups, *melds)


def score_png(answer: LookupAnswer, tiles: TileSet = "classic") -> bytes:
    """The picture as PNG, at most as wide as a table's. Indicators, kita and points are below the hand."""
    groups = groups_of(answer)
    ura = answer.situation.ura if answer.situation.riichi or answer.situation.double_riichi else ()
    dora = {dora_of(tile, answer.rules.players) for tile in (*answer.situation.dora, *ura)}
    for size in ("m", "d", "s"):
        hand = grouped_row(groups, dora, size, tiles)
        if hand.width + 2 * EDGE <= WIDTH:
            break
    below = [*_wall(answer, tiles), *_norths(answer, tiles)]
    rows = [hand]
    if answer.waits:
        rows.append(_waiting(answer.waits, tiles))
    total = number(answer.total, "title", tiles) if isinstance(answer.value, ExplainedValue) else None
    if below or total is not None:
        rows.append(_line(hand.width, side_by_side(below, 2 * GAP), total))
    return png(_stacked(rows, EDGE), tiles)


def _wall(answer: LookupAnswer, tiles: TileSet) -> list[Image.Image]:
    """Five places of dora indicators, with the ura dora below; those not revealed are backs."""
    rows = [
        side_by_side(
            [tile_sprite(tile, "d", tiles=tiles) for tile in (*indicators, *[None] * (INDICATORS - len(indicators)))]
        )
        for indicators in (answer.situation.dora, answer.situation.ura)
        if indicators
    ]
    return [_stacked(rows)] if rows else []


def _norths(answer: LookupAnswer, tiles: TileSet) -> list[Image.Image]:
    count = answer.situation.kita
    return [side_by_side([tile_sprite(Tile(NORTH), "d", tiles=tiles)] * count)] if count else []


def _waiting(waits: tuple[WaitValue, ...], tiles: TileSet) -> Image.Image:
    """The waits in golden frames with the number of tiles left below each; faded if none are left."""
    pieces = []
    for wait in waits:
        face = tile_sprite(Tile(wait.kind), "d", look="plain" if wait.left else "faded", tiles=tiles).copy()
        if wait.left:
            frame(face, (0, 0, face.width - 1, face.height - 1), GLOW, FRAME - 1)
        count = number(wait.left, tiles=tiles)
        image = felt(face.width, face.height + UNDER + count.height)
        image.paste(face, (0, 0))
        image.paste(count, ((face.width - count.width) // 2, face.height + UNDER))
        pieces.append(image)
    return side_by_side(pieces, GAP // 2)


def _line(width: int, left: Image.Image, right: Image.Image | None) -> Image.Image:
    """One piece at the left edge and one at the right, bottom-aligned."""
    if right is None:
        return left
    high = max(left.height, right.height)
    image = felt(max(width, left.width + GAP + right.width), high)
    image.paste(left, (0, high - left.height))
    image.paste(right, (image.width - right.width, high - right.height))
    return image


def _stacked(pieces: list[Image.Image], edge: int = 0) -> Image.Image:
    """Pieces one below the other, with gaps in between and an edge around."""
    image = felt(
        max(piece.width for piece in pieces) + 2 * edge,
        sum(piece.height for piece in pieces) + UNDER * (len(pieces) - 1) + 2 * edge,
    )
    top = edge
    for piece in pieces:
        image.paste(piece, (edge, top))
        top += piece.height + UNDER
    return image


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
    return lines(
        winning or with_drawn or say("{tiles}.", tiles=_typed(hand)),
        joined(
            (say("{tile}: {count} left", tile=_named(Tile(wait.kind)), count=wait.left) for wait in answer.waits), ", "
        ),
        say("Dora indicators {tiles}.", tiles=tiles_text(situation.dora)) if situation.dora else None,
        say("Ura dora indicators {tiles}.", tiles=tiles_text(situation.ura)) if situation.ura else None,
        norths_text(situation.kita),
        say("{points} points.", points=answer.total) if won else None,
    )


def _named(tile: Tile) -> Plain:
    return Plain(tile_name(tile))


def _typed(hand: ParsedHand) -> Words:
    return joined((tiles_text(hand.concealed) if hand.concealed else None, *map(meld_text, hand.melds)), " ")


def _group_words(group: Group) -> Words:
    tiles = tiles_text(group.tiles) if group.meld is None else meld_text(group.meld)
    return say("{tiles} {fu} fu", tiles=tiles, fu=group.fu) if group.fu else tiles
