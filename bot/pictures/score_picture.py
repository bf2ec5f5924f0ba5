"""Draws a score look-up: the hand in the interpretation that counts, and the fu of each set.

A winning hand is drawn in groups: its concealed sets and pair in hand order, then the melds. The winning tile has a
golden frame, dora and red fives are underlined in gold, and the fu of a group are below it. Other hands are drawn as
they were typed, and tenpai hands with their waits and the number of tiles left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.scoring.interpretations import Shape
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import KIND_OF, NORTH, Tile, dora_of, is_red, sort_tiles
from bot.pictures.layout import WIDTH
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprites import GLOW, GOLD, bar, felt, frame, number, png, side_by_side, sprite, tile_sprite
from bot.text.sentences import Plain, joined, lines, say
from bot.text.tile_text import meld_text, norths_text, tile_name, tiles_text

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.melds import Meld
    from bot.engine.scoring.interpretations import Interpretation
    from bot.engine.tiles import Kind
    from bot.lookup.hand_lookup import LookupAnswer, WaitValue
    from bot.lookup.notation import ParsedHand
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words

EDGE: Final = 14
GAP: Final = 20
UNDER: Final = 4
"""The gap above and below the golden line under tiles."""
MARK: Final = 4
FRAME: Final = 4
INDICATORS: Final = 5
LEFT_NEIGHBOUR: Final = 3
"""A look-up does not have the source of a call: the called tile is drawn as from the left player."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of tiles or a meld; ``win`` is the index of the winning tile, ``fu`` the fu of the group."""

    tiles: tuple[Tile, ...]
    meld: Meld | None = None
    win: int | None = None
    fu: int = 0


def groups_of(answer: LookupAnswer) -> tuple[Group, ...]:
    """The hand of an answer in groups: by its interpretation if it wins, else as it was typed."""
    hand, value = answer.hand, answer.value
    if isinstance(value, ExplainedValue) and hand.win is not None:
        interpretation = value.interpretation
        groups = (
            _standard_groups(answer, interpretation) if interpretation.sets else _pair_groups(answer, interpretation)
        )
    else:
        groups = [Group(hand.concealed)] if hand.concealed else []
        if hand.win is not None:
            groups.append(Group((hand.win,), win=0))
    melds = [Group(meld.tiles, meld, fu=_fu(answer, meld.tiles)) for meld in hand.melds]
    return (*groups, *melds)


def _pair_groups(answer: LookupAnswer, interpretation: Interpretation) -> list[Group]:
    """The pairs of chiitoitsu, or a single group for kokushi musou."""
    win = answer.hand.win
    assert win is not None  # noqa: S101 - a winning hand
    tiles = sort_tiles((*answer.hand.concealed, win))
    if interpretation.shape is not Shape.SEVEN_PAIRS:
        return [Group(tiles, win=_last(tiles, win))]
    pairs = [tiles[place : place + 2] for place in range(0, len(tiles), 2)]
    framed = next(place for place, pair in enumerate(pairs) if win in pair)
    return [Group(pair, win=_last(pair, win) if place == framed else None) for place, pair in enumerate(pairs)]


def _standard_groups(answer: LookupAnswer, interpretation: Interpretation) -> list[Group]:
    """The concealed sets and the pair of an interpretation, in hand order."""
    win = answer.hand.win
    assert win is not None  # noqa: S101 - a hand that won
    sets = interpretation.sets[: len(interpretation.sets) - len(answer.hand.melds)]
    remaining = Counter((*answer.hand.concealed, win))
    groups = []
    for place, own in enumerate(sets):
        remaining.subtract(own.tiles)
        completed = place == interpretation.completed
        groups.append(
            Group(
                own.tiles,
                win=_last(own.tiles, win) if completed else None,
                fu=_fu(answer, own.tiles, waited=completed),
            )
        )
    pair = sort_tiles(remaining.elements())
    completed = interpretation.completed is None
    groups.append(Group(pair, win=_last(pair, win) if completed else None, fu=_fu(answer, pair, waited=completed)))
    return sorted(groups, key=lambda group: [KIND_OF[tile] for tile in group.tiles])


def _last(tiles: tuple[Tile, ...], tile: Tile) -> int:
    return len(tiles) - 1 - tiles[::-1].index(tile)


def _fu(answer: LookupAnswer, tiles: tuple[Tile, ...], *, waited: bool = False) -> int:
    """The fu of these tiles; fu for the wait only if the group was ``waited`` for."""
    if not isinstance(answer.value, ExplainedValue):
        return 0
    items = (item for item in answer.value.fu_items if item.tiles and sort_tiles(item.tiles) == sort_tiles(tiles))
    return sum(item.fu for item in items if waited or not item.reason.startswith("wait_"))


def score_png(answer: LookupAnswer, tiles: TileSet = "classic") -> bytes:
    """The picture as PNG, at most as wide as a table's. Indicators, kita and points are below the hand."""
    groups = groups_of(answer)
    ura = answer.situation.ura if answer.situation.riichi or answer.situation.double_riichi else ()
    dora = {dora_of(tile, answer.rules.players) for tile in (*answer.situation.dora, *ura)}
    for size in ("m", "d", "s"):
        hand = hand_row(groups, dora, size, tiles)
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


def hand_row(groups: tuple[Group, ...], dora: set[Kind], size: str, tiles: TileSet) -> Image.Image:
    """The groups side by side, with their fu below."""
    fu = any(group.fu for group in groups)
    pieces = [_group_image(group, dora, size, tiles) for group in groups]
    row = side_by_side(pieces, GAP)
    if not fu:
        return row
    image = felt(row.width, row.height + number(0, tiles=tiles).height)
    image.paste(row, (0, 0))
    x = 0
    for group, piece in zip(groups, pieces, strict=True):
        if group.fu:
            added = side_by_side([sprite("text/+", tiles=tiles), number(group.fu, tiles=tiles)])
            image.paste(added, (x + (piece.width - added.width) // 2, row.height))
        x += piece.width + GAP
    return image


def _group_image(group: Group, dora: set[Kind], size: str, tiles: TileSet) -> Image.Image:
    """A group with its golden marks. Room for them is always kept, so that all groups are aligned."""
    upright = tile_sprite(None, size, tiles=tiles)
    faces = group.tiles
    if group.meld is None:
        row = side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in faces])
    else:
        meld = as_called(group.meld)
        row = meld_image(meld, 0, 4, size, tiles)
        faces = _faces(meld)
    image = felt(row.width, row.height + 2 * UNDER + MARK)
    image.paste(row, (0, 0))
    first = row.width - upright.width * (len(faces) - 1)
    x, wide = 0, first
    for place, tile in enumerate(faces):
        if KIND_OF[tile] in dora or is_red(tile):
            bar(image, (x + 7, row.height + UNDER, x + wide - 8, row.height + UNDER + MARK - 1), GOLD)
        if place == group.win:
            frame(image, (x, 0, x + wide - 1, row.height - 1), GLOW, FRAME)
        x, wide = x + wide, upright.width
    return image


def _faces(meld: Meld) -> tuple[Tile, ...]:
    """The visible tiles of a meld, the sideways one first; in a closed kan with the red fives in the middle."""
    if meld.called is None:
        plain, *others = sorted(meld.tiles, key=is_red)
        return (plain, *reversed(others[1:]), others[0])
    rest = list(meld.tiles)
    for tile in (meld.called, meld.added):
        if tile is not None:
            rest.remove(tile)
    red = meld.added is not None and is_red(meld.added)
    return (meld.added if red and meld.added is not None else meld.called, *rest)


def as_called(meld: Meld) -> Meld:
    """A typed meld with a called tile to draw sideways: the lowest of a run, one that is not red of a triplet."""
    if meld.kind is MeldKind.ANKAN or meld.called is not None:
        return meld
    rest = list(meld.tiles)
    if meld.added is not None:
        rest.remove(meld.added)
    called = rest[0] if meld.kind is MeldKind.CHII else min(rest, key=is_red)
    return replace(meld, called=called, source=LEFT_NEIGHBOUR)


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
