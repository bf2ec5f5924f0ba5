"""Pictures: what lies where, and that nothing hidden moves a byte."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.notation import parse_tiles
from bot.engine.tiles import TILE_NAMES, sort_tiles
from bot.render.art.build import INDEX, SHEET, build
from bot.render.board import CENTRE, RIVER_TOP, SIDE, board_png, seat_png
from bot.render.hand import tiles_png
from bot.render.melds import meld_image
from bot.render.sprites import GLOW, felt, tile_sprite
from bot.render.win import wins_png
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    assert (image.format, image.mode) == ("PNG", "P")
    return Image.frombytes("L", image.size, image.tobytes())


def same(picture: Image.Image, piece: Image.Image, x: int, y: int) -> bool:
    return picture.crop((x, y, x + piece.width, y + piece.height)).tobytes() == piece.tobytes()


def test_the_sheet_is_what_the_vector_sources_give() -> None:
    raw, size, _, places = build()
    with Image.open(SHEET) as sheet:
        assert sheet.size == size
        assert sheet.tobytes() == raw
    assert set(places) >= {f"{scale}/{name}" for scale in "sml" for name in (*TILE_NAMES, "back")}
    assert INDEX.exists()


def test_every_tile_looks_different() -> None:
    for size in "sml":
        seen = {tile_sprite(tile(name), size).tobytes() for name in TILE_NAMES}
        assert len(seen) == len(TILE_NAMES)


def test_discards_lie_in_rows_of_six_before_their_seat() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "").turn(0, "7m")
    for _ in range(6):
        scene.idle(4)
    board = opened(board_png(scene.public, 0))
    river = scene.public.seats[0].river
    for place in (0, 6):
        entry = river[place]
        look = "shaded" if entry.drawn else "plain"
        assert same(board, tile_sprite(entry.tile, "m", 0, look), CENTRE[0], RIVER_TOP + 60 * (place // 6))


def test_the_riichi_tile_lies_sideways() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()
    board = opened(board_png(scene.public, 1))
    sideways = tile_sprite(tile("9s"), "m", 1, "shaded")
    assert same(board, sideways, CENTRE[0], RIVER_TOP + 60 - sideways.height)


def test_a_called_tile_is_faded_in_the_river() -> None:
    scene = Scene(JUNK_A, "", "55z147p258s1234m9s", "", draws="5z")
    scene.discard(0, "5z", drawn=True).pon(2, "5z5z")
    board = opened(board_png(scene.public, 0))
    assert same(board, tile_sprite(tile("5z"), "m", 0, "faded"), CENTRE[0], RIVER_TOP)


def test_the_tile_that_may_be_answered_has_a_golden_frame() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "").discard(0, "7m")
    assert opened(board_png(scene.public, 0)).getpixel((CENTRE[0], RIVER_TOP)) == GLOW
    scene.close()
    assert opened(board_png(scene.public, 0)).getpixel((CENTRE[0], RIVER_TOP)) != GLOW


@pytest.mark.parametrize(("source", "place"), [(3, 0), (2, 1), (1, 2)])
def test_the_called_tile_is_turned_toward_whom_it_came_from(source: int, place: int) -> None:
    five, six = tile("5z"), tile("6z")
    meld = Meld(MeldKind.PON, (five, five, five), five, source)
    image = meld_image(meld, 0, 4, "m")
    turned = tile_sprite(five, "m", 1)
    assert same(image, turned, 45 * place, image.height - turned.height)
    assert six != five


def test_a_kakan_has_its_fourth_tile_on_the_turned_one_and_an_ankan_hides_two() -> None:
    five = tile("5z")
    kakan = meld_image(Meld(MeldKind.KAKAN, (five,) * 4, five, 3, five), 0, 4, "m")
    assert same(kakan, tile_sprite(five, "m", 1), 0, 0)
    ankan = meld_image(Meld(MeldKind.ANKAN, (five,) * 4), 0, 4, "m")
    assert same(ankan, tile_sprite(None, "m"), 0, 0)
    assert same(ankan, tile_sprite(five, "m"), 45, 0)


def test_the_drawn_tile_stands_apart() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "", draws="9s")
    picture = opened(seat_png(scene.view(0)))
    left = (picture.width - (14 * 60 + 22 + 16)) // 2
    assert same(picture, tile_sprite(tile("9s"), "l"), left + 8 + 13 * 60 + 22, SIDE + 8)


def test_nothing_hidden_moves_a_byte_of_the_board() -> None:
    one = Scene(JUNK_A, JUNK_B, JUNK_C, WAITS_58P, draws="9s", indicators="1z")
    other = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="1s", indicators="1z")
    assert board_png(one.public, 0) == board_png(other.public, 0)
    assert seat_png(one.view(0)) != seat_png(other.view(0))


def test_hands_are_laid_open_at_the_end_and_never_before() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m5p")
    scene.turn(0, "9m")
    back = tile_sprite(None, "s")
    assert same(opened(board_png(scene.public, 1)), back, 84, 892 - back.height)
    scene.tsumo(1)
    first = sort_tiles(parse_tiles(WAITS_58P))[0]
    assert same(opened(board_png(scene.public, 1)), tile_sprite(first, "s"), 84, 892 - back.height)
    win = opened(wins_png(scene.over.wins))
    assert same(win, tile_sprite(first, "l"), 8, 8)


def test_the_same_view_gives_the_same_bytes() -> None:
    view = Scene(JUNK_A, JUNK_B, JUNK_C, "").view(0)
    assert board_png(view.public, 2) == board_png(view.public.altered(), 2)
    assert tiles_png([parse_tiles("123m"), parse_tiles("0p")]) == tiles_png([parse_tiles("123m"), parse_tiles("0p")])
    assert felt(2, 2).size == (2, 2)
