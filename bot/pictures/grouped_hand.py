"""Draws a hand in groups: a winning hand's concealed sets and pair in hand order, then the melds.

The winning tile has a golden frame, dora and red fives are underlined in gold.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.hand_value import HandValue
from bot.engine.scoring.interpretations import Interpretation, Shape
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import KIND_OF, Kind, Tile, dora_of, is_red, sort_tiles
from bot.league.winning_hands import LeagueHand
from bot.pictures.card_canvas import EDGE, LIMIT, Card, fitting
from bot.pictures.layout import WIDTH, meld_image
from bot.pictures.lettering import Said, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, GLOW, GOLD, LINE, bar, felt, frame, side_by_side, tile_sprite
from bot.text.score.yaku_text import counted_han, limit_name, yaku_entries
from bot.text.sentences import name_and_meaning

GAP: Final = 14
"""Between groups."""
UNDER: Final = 4
"""The gap above and below the golden line under tiles."""
MARK: Final = 4
FRAME: Final = 4
SIZES: Final = ("m", "c", "d", "s")
LEFT_NEIGHBOUR: Final = 3
"""A typed call has no source: its tile is drawn as from the left player."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of tiles or a meld; ``win`` is the index of the winning tile, ``fu`` the fu of the group.

    ``owner`` of ``players`` has the meld: where its called tile lies shows from whom it came.
    """

    tiles: tuple[Tile, ...]
    meld: Meld | None = None
    win: int | None = None
    fu: int = 0
    owner: int = 0
    players: int = 4


def winning_groups(concealed: tuple[Tile, ...], win: Tile, value: ExplainedValue) -> tuple[Group, ...]:
    """The concealed tiles and the winning tile in the groups of the interpretation that counts."""
    interpretation = value.interpretation
    tiles = (*concealed, win)
    groups = _standard_groups(tiles, win, value) if interpretation.sets else _pair_groups(tiles, win, interpretation)
    return tuple(groups)


def _pair_groups(concealed: tuple[Tile, ...], win: Tile, interpretation: Interpretation) -> list[Group]:
    """The pairs of chiitoitsu, or a single group for kokushi musou."""
    tiles = sort_tiles(concealed)
    if interpretation.shape is not Shape.SEVEN_PAIRS:
        return [Group(tiles, win=_last(tiles, win))]
    pairs = [tiles[place : place + 2] for place in range(0, len(tiles), 2)]
    framed = next(place for place, pair in enumerate(pairs) if win in pair)
    return [Group(pair, win=_last(pair, win) if place == framed else None) for place, pair in enumerate(pairs)]


def _standard_groups(concealed: tuple[Tile, ...], win: Tile, value: ExplainedValue) -> list[Group]:
    """The concealed sets and the pair of an interpretation, in hand order."""
    interpretation = value.interpretation
    remaining = Counter(concealed)
    groups = []
    # The melds come after the concealed sets; what is left of the concealed tiles is the pair.
    for place, own in enumerate(interpretation.sets[: (len(concealed) - 2) // 3]):
        remaining.subtract(own.tiles)
        completed = place == interpretation.completed
        groups.append(
            Group(
                own.tiles,
                win=_last(own.tiles, win) if completed else None,
                fu=fu_of(value, own.tiles, waited=completed),
            )
        )
    pair = sort_tiles(remaining.elements())
    completed = interpretation.completed is None
    groups.append(Group(pair, win=_last(pair, win) if completed else None, fu=fu_of(value, pair, waited=completed)))
    return sorted(groups, key=lambda group: [KIND_OF[tile] for tile in group.tiles])


def _last(tiles: tuple[Tile, ...], tile: Tile) -> int:
    return len(tiles) - 1 - tiles[::-1].index(tile)


def fu_of(value: ExplainedValue | None, tiles: tuple[Tile, ...], *, waited: bool = False) -> int:
    """The fu of these tiles, 0 in a yakuman; fu for the wait only if the group was ``waited`` for."""
    if value is None or value.yakuman:
        return 0
    items = (item for item in value.fu_items if item.tiles and sort_tiles(item.tiles) == sort_tiles(tiles))
    return sum(item.fu for item in items if waited or not item.reason.startswith("wait_"))


def fitting_groups(groups: Sequence[Group], dora: set[Kind], width: int, tiles: TileSet) -> list[Image.Image]:
    """The groups in the largest size in which they fit this width side by side, or else in the smallest."""
    for size in SIZES:
        pieces = [group_image(group, dora, size, tiles) for group in groups]
        if sum(piece.width for piece in pieces) + GAP * (len(pieces) - 1) <= width:
            break
    return pieces


def kept_groups(hand: LeagueHand, players: int, width: int, tiles: TileSet) -> list[Image.Image]:
    """The tiles, the winning one and the melds of a hand that a league keeps, as ``fitting_groups``."""
    dora = {dora_of(tile, players) for tile in (*hand.indicators, *hand.ura)}
    melds = [Group(meld.tiles, meld) for meld in hand.melds]
    return fitting_groups((Group(hand.concealed), Group((hand.tile,), win=0), *melds), dora, width, tiles)


def group_image(group: Group, dora: set[Kind], size: str, tiles: TileSet) -> Image.Image:
    """A group with its golden marks. Room for them is always kept, so that all groups are aligned."""
    upright = tile_sprite(None, size, tiles=tiles)
    faces = group.tiles
    if group.meld is None:
        row = side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in faces])
    else:
        meld = as_called(group.meld)
        row = meld_image(meld, group.owner, group.players, size, tiles)
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


YAKU: Final = TextStyle(29, "SemiBold")
ENGLISH: Final = TextStyle(22, "Medium", FAINT)
HAN: Final = TextStyle(30, "ExtraBold", GOLD)
COUNTED: Final = TextStyle(30, "SemiBold")
LIMITED: Final = TextStyle(40, "ExtraBold", LIMIT)
LIMITS: Final = (40, 34, 28)
PAID: Final = TextStyle(23, "Medium", FAINT)
YAKUMAN_NAME: Final = TextStyle(34, "ExtraBold", GOLD)
POINTS: Final = (92, 80, 68, 56)
"""Sizes of the points, the largest that fits."""
ROW: Final = 43
"""The height of a yaku's line."""
ROWS: Final = 6
"""With more yaku they stand in two columns."""
LEAST: Final = 200
"""The least height."""
RIGHT: Final = WIDTH - EDGE
MIDDLE: Final = 512
"""Where the yaku end."""
APART: Final = 28


def is_yakuman(value: HandValue | LeagueHand) -> bool:
    """Whether a hand is a yakuman, counted ones included."""
    return bool(value.yakuman) or value.limit == "kazoe_yakuman"


def worth_height(value: HandValue | LeagueHand) -> int:
    """How high the part of a card is that ``put_worth`` draws."""
    count = len(yaku_entries(value))
    return max(LEAST, ROW * (count if count <= ROWS else (count + 1) // 2))


def put_worth(
    card: Card,
    top: int,
    value: HandValue | LeagueHand,
    points: str,
    notes: Sequence[str],
    words: Said,
) -> None:
    """Draw the yaku and the ``points``, with ``notes`` below them. ``words`` renders for the reader."""
    _put_yaku(card, top, value, words)
    wide, yakuman = RIGHT - MIDDLE - APART, is_yakuman(value)
    y = top + worth_height(value) - 16
    for note in filter(None, reversed(notes)):
        card.text((RIGHT, y), note, fitting(note, PAID, (PAID.size, 21, 18), wide), across=1, width=wide)
        y -= 30
    style = fitting(points, TextStyle(POINTS[0], "ExtraBold", GOLD if yakuman else LINE), POINTS, wide)
    y -= style.size // 2 - 8
    card.text((RIGHT, y), points, style, across=1)
    y -= style.size // 2 + 14
    limit = words(limit_name(value)).upper()
    if limit:
        style = fitting(limit, LIMITED._replace(ink=GOLD if yakuman else LIMIT), LIMITS, wide)
        card.text((RIGHT, y), limit, style, across=1, width=wide)
        y -= 40
    if not value.yakuman:
        card.text((RIGHT, y), words(counted_han(value)), COUNTED, across=1, width=wide)


def _put_yaku(card: Card, top: int, value: HandValue | LeagueHand, words: Said) -> None:
    """The yaku, one to a line, or in two columns without what they mean."""
    entries = yaku_entries(value)
    columns = 1 if len(entries) <= ROWS else 2
    wide = (MIDDLE - EDGE - APART * (columns - 1)) // columns
    rows = -(-len(entries) // columns)
    for number, (yaku, han) in enumerate(entries):
        name, meaning = name_and_meaning(yaku, words)
        column, row = divmod(number, rows)
        left, y = EDGE + column * (wide + APART), top + row * ROW + ROW // 2
        end = card.text((left + wide, y), han, HAN, across=1)[0] - 12
        style = YAKUMAN_NAME if value.yakuman else YAKU
        style = fitting(name, style, (style.size, 29, 26, 23), end - left)
        x = 12 + card.text((left, y), name, style, width=end - left)[1]
        if columns == 1 and x + width_of(meaning, ENGLISH.size, ENGLISH.weight) <= end:
            card.text((x, y + 3), meaning, ENGLISH)
        card.rule(left, left + wide, y + ROW // 2)
