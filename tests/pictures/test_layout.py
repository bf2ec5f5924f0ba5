"""The table at its fullest: nothing lies on anything else, and nothing leaves the picture."""

import io
from itertools import combinations

import pytest
from PIL import Image

from bot.engine.events import DrawReason, KyokuEnded, Ryuukyoku
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, KyokuOver, Phase
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import Tile
from bot.engine.view import HiddenHand, PublicView, RiverTile, SeatPublic, SeatView
from bot.pictures.board import board_png, seat_png
from bot.pictures.hand_picture import EDGE, GAP, ROW, own_row
from bot.pictures.layout import LIP, TILE, TILE_HIGH, WIDTH, TableLayout, layout_of
from bot.pictures.sprite_sheet_specs import TILE_SETS, TileSet
from bot.pictures.sprites import FELT, GLOW, tile_sprite
from tests.pictures.test_pictures import opened

Box = tuple[int, int, int, int]
TURN = AwaitDiscard(0, "draw")
NAMES = ("Aiko", "Benedikt der Große", "Chie", "Dan")


def kakan(kind: int, source: int) -> Meld:
    return Meld(MeldKind.KAKAN, (Tile(kind),) * 4, Tile(kind), source, Tile(kind))


def daiminkan(kind: int, source: int) -> Meld:
    return Meld(MeldKind.DAIMINKAN, (Tile(kind),) * 4, Tile(kind), source)


def ankan(kind: int) -> Meld:
    return Meld(MeldKind.ANKAN, (Tile(kind),) * 4)


def pon(kind: int, source: int) -> Meld:
    return Meld(MeldKind.PON, (Tile(kind),) * 3, Tile(kind), source)


FULL = (
    (kakan(9, 1), kakan(10, 2), kakan(12, 1), kakan(22, 2)),
    (daiminkan(11, 0), daiminkan(13, 2), daiminkan(14, 2), daiminkan(18, 0)),
    (ankan(15), ankan(16), daiminkan(17, 0), kakan(29, 1)),
    (pon(27, 0), pon(28, 1), pon(31, 2), pon(33, 0)),
)


def table(
    players: int,
    calls: int,
    discards: int,
    phase: Phase = TURN,
    *,
    riichi: int = 9,
    norths: int = 4,
    ghosts: bool = True,
) -> PublicView:
    """Everybody with so many melds and discards, riichi, norths, long scores, five indicators.

    The riichi tile and the one after it lie sideways, as when the first was called. ``ghosts``: some were called.
    """
    seats = []
    for seat in range(players):
        river = tuple(
            RiverTile(
                Tile(9 + place % 25),
                drawn=False,
                sideways=riichi <= place < riichi + 2,
                called_by=1 if ghosts and place % 7 == 6 else None,
            )
            for place in range(discards)
        )
        seats.append(
            SeatPublic(
                (-12300, 103000, 9300, 100)[seat],
                13 - 3 * calls + (seat == 0),
                river,
                FULL[seat][:calls],
                riichi=True,
                kita=norths if players == 3 else 0,
            )
        )
    return PublicView(
        preset("tenhou" if players == 4 else "tenhou_sanma"),
        tuple(seats),
        phase,
        bakaze=1,
        number=4,
        honba=12,
        kyotaku=4,
        live=10,
        indicators=tuple(Tile(kind) for kind in (0, 8, 20, 30, 35)),
    )


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Box]]:
    """The side and the box of everything that is put on a table, its sign for riichi aside, in the order it comes."""
    found: list[tuple[int, Box]] = []
    where = TableLayout._box

    def box(self: TableLayout, side: int, x: int, y: int, width: int, height: int) -> Box:
        left, top, right, bottom = where(self, side, x, y, width, height)
        if height > 12:
            found.append((side, (left, top, right, bottom)))
        return left, top, right, bottom

    monkeypatch.setattr(TableLayout, "_box", box)
    return found


def overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("calls", range(5))
@pytest.mark.parametrize("riichi", [2, 15])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("tiles", TILE_SETS)
def test_nothing_lies_on_anything_else(
    players: int, calls: int, riichi: int, own: bool, tiles: TileSet, placed: list[tuple[int, Box]]
) -> None:
    public = table(players, calls, 24, riichi=riichi)
    for viewer in range(players):
        placed.clear()
        if own:
            held = tuple(Tile(kind) for kind in range(9, 22 - 3 * calls))
            width, height = opened(
                seat_png(SeatView(public, viewer, HiddenHand(held, Tile(8))), NAMES, tiles=tiles)
            ).size
            assert (width, height) == (WIDTH, layout_of(players, own_strip=False).size[1] + ROW)
            height -= ROW
        else:
            width, height = opened(board_png(public, NAMES, viewer, tiles)).size
        assert len(placed) >= players * 5
        for _, (left, top, right, bottom) in placed:
            assert min(left, top) >= 0
            assert right < width
            assert bottom < height
        for (side, one), (other_side, other) in combinations(placed, 2):
            related = side == other_side and (within(one, other) or within(other, one) or rows(one, other))
            assert related or not overlap(one, other), (viewer, side, one, other_side, other)


def within(one: Box, other: Box) -> bool:
    """Whether one lies in the other, as the frame of a discard does in its row."""
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def rows(one: Box, other: Box) -> bool:
    """Whether two boxes share no more than the rim that a row of a river covers of the row before it."""
    shared = (min(one[place + 2], other[place + 2]) - max(one[place], other[place]) + 1 for place in (0, 1))
    return min(shared) <= LIP


def overlapping(placed: list[tuple[int, Box]]) -> list[tuple[Box, Box]]:
    pairs = combinations((box for _, box in placed), 2)
    return [
        (one, other)
        for one, other in pairs
        if overlap(one, other) and not within(one, other) and not within(other, one) and not rows(one, other)
    ]


@pytest.mark.parametrize("players", [4, 3])
def test_a_river_of_eighteen_is_not_pushed_together(players: int, placed: list[tuple[int, Box]]) -> None:
    board_png(table(players, 0, 18, riichi=17, norths=1), NAMES, 0)
    assert not any(overlapping(placed))
    sizes = [(right - left + 1, bottom - top + 1) for _, (left, top, right, bottom) in placed]
    lengths = [max(size) for size in sizes if min(size) == TILE_HIGH and max(size) > 5 * TILE]
    # The riichi tile lies sideways at the end of the third row.
    assert lengths == [6 * TILE, 6 * TILE, 5 * TILE + TILE_HIGH] * players


def test_a_picture_of_four_players_is_wider_than_it_is_high() -> None:
    """Screens show wide pictures larger: the height is what is short there."""
    for players in (3, 4):
        width, height = layout_of(players).size
        assert width > height


def test_hands_laid_open_fit_beside_every_meld(placed: list[tuple[int, Box]]) -> None:
    for calls in range(5):
        hand = tuple(Tile(kind) for kind in range(9, 22 - 3 * calls))
        draw = Ryuukyoku(DrawReason.EXHAUSTIVE, (hand,) * 4, tuple(range(4)))
        over = KyokuOver((), draw, KyokuEnded((0,) * 4, (25000,) * 4, 0, None))
        placed.clear()
        board_png(table(4, calls, 18, over, riichi=17), NAMES, 0)
        assert not any(overlapping(placed))


def test_the_tile_that_may_be_called_is_framed_in_a_row_pushed_together() -> None:
    public = table(4, 0, 24, AwaitCalls(3, Tile(32), "discard"), ghosts=False)
    with Image.open(io.BytesIO(board_png(public, NAMES, 0))) as board:
        assert GLOW in board.tobytes()


@pytest.mark.parametrize("calls", range(1, 5))
def test_own_melds_lie_whole_and_apart_from_the_drawn_tile(calls: int) -> None:
    held = tuple(Tile(kind) for kind in range(9, 22 - 3 * calls))
    wide = tile_sprite(None, "l").width
    for viewer in range(4):
        row = own_row(SeatView(table(4, calls, 3), viewer, HiddenHand(held, Tile(8))))
        beside = EDGE + wide * (len(held) + 1) + GAP
        for box in ((0, 0, row.width, 1), (beside, 0, beside + GAP, row.height)):
            assert row.crop(box).getextrema() == (FELT, FELT)


@pytest.mark.slow
@pytest.mark.parametrize("calls", range(5))
@pytest.mark.parametrize("tiles", TILE_SETS)
def test_a_table_has_less_than_80_000_bytes_however_full_it_is(calls: int, tiles: TileSet) -> None:
    public = table(4, calls, 24)
    held = tuple(Tile(kind) for kind in range(9, 22 - 3 * calls))
    for viewer in range(4):
        view = SeatView(public, viewer, HiddenHand(held, Tile(8)))
        assert len(seat_png(view, NAMES, tiles=tiles)) < 80_000
        assert len(board_png(public, NAMES, viewer, tiles)) < 80_000
