"""Pictures: what lies where, and that nothing hidden moves a byte."""

from __future__ import annotations

import io
import json
import zlib
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.tiles import TILE_NAMES, sort_tiles
from bot.lookup.notation import parse_tiles
from bot.pictures.board import FRAME, PLATES, board_png, seat_png
from bot.pictures.layout import ACROSS, DEPTH, EDGE, GAP, LIP, STRIP, TILE, TILE_HIGH, WIDTH, layout_of
from bot.pictures.meld_pictures import meld_image
from bot.pictures.plates import Nameplate, badge, nameplate
from bot.pictures.sprite_sheets import INDEX, SHEETS, SIZES, TILE_SETS, TileSet
from bot.pictures.sprites import BLACK, BLUE, GLOW, GOLD, LINE, deflated, png, tile_sprite
from bot.text.sentences import render
from bot.text.table.board_text import last_action, latest_call
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.languages import languages_in, made_up
from tests.pictures.test_emoji import distance
from tools.art.build import build

if TYPE_CHECKING:
    from pathlib import Path


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    assert (image.format, image.mode) == ("PNG", "P")
    return Image.frombytes("L", image.size, image.tobytes())


def same(picture: Image.Image, piece: Image.Image, x: int, y: int) -> bool:
    return picture.crop((x, y, x + piece.width, y + piece.height)).tobytes() == piece.tobytes()


def found(picture: Image.Image, piece: Image.Image) -> list[tuple[int, int]]:
    """Where a piece begins in a picture, from top to bottom."""
    middle = piece.height // 2
    line = piece.crop((0, middle, piece.width, middle + 1)).tobytes()
    places = []
    for y in range(picture.height - piece.height + 1):
        row = picture.crop((0, y + middle, picture.width, y + middle + 1)).tobytes()
        x = row.find(line)
        while x >= 0:
            if same(picture, piece, x, y):
                places.append((x, y))
            x = row.find(line, x + 1)
    return places


def framed(picture: Image.Image, piece: Image.Image, x: int, y: int) -> bool:
    """Whether a tile lies there, below the golden frame of the last discard."""
    inside = piece.crop((FRAME, FRAME, piece.width - FRAME, piece.height - FRAME))
    return picture.getpixel((x, y)) == GLOW and same(picture, inside, x + FRAME, y + FRAME)


NAMES = ("Aiko", "Ben", "Chie", "Dan")
# Where the river of who sits at the bottom begins, and the corner of that seat's hand.
RIVER_LEFT = WIDTH // 2 - 3 * TILE
RIVER_TOP = layout_of(4).top + DEPTH + GAP
HAND_LEFT = EDGE + STRIP
HAND_BOTTOM = layout_of(4).size[1] - EDGE


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_the_sheet_is_what_the_vector_sources_give(tiles: TileSet) -> None:
    built, places = build(tiles)
    with Image.open(SHEETS[tiles]) as sheet:
        assert sheet.size == built.size
        assert sheet.tobytes() == built.tobytes(), "run `make art`"
        assert sheet.getpalette() == built.getpalette()
    assert places == json.loads(INDEX.read_text(encoding="utf-8"))
    assert set(places) >= {f"{size}/{name}" for size in SIZES for name in (*TILE_NAMES, "back")}


@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("tiles", TILE_SETS)
def test_no_two_tiles_look_alike_in_the_smallest_size_in_colour_or_without(tiles: TileSet, mode: str) -> None:
    names = (*TILE_NAMES, "back")
    images = {name: small(name, tiles).convert(mode) for name in names}
    nearest = min(combinations(names, 2), key=lambda pair: distance(images[pair[0]], images[pair[1]]))
    # In the contrast set only the digit differs within a suit: a third of the tile.
    assert distance(images[nearest[0]], images[nearest[1]]) > (9 if tiles == "classic" else 6), nearest


def small(name: str, tiles: TileSet) -> Image.Image:
    piece = tile_sprite(None if name == "back" else tile(name), "s", tiles=tiles)
    return Image.open(io.BytesIO(png(piece, tiles))).convert("RGB")


@pytest.mark.parametrize("tiles", TILE_SETS)
@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_differs_from_the_plain_one_without_colour_too(tiles: TileSet, suit: str) -> None:
    red, plain = small(f"0{suit}", tiles).convert("L"), small(f"5{suit}", tiles).convert("L")
    corner = (20, 0, 30, 10)
    assert distance(red.crop(corner), plain.crop(corner)) > 30


def test_discards_lie_in_rows_of_six_before_their_seat() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "").turn(0, "7m")
    for _ in range(6):
        scene.idle(4)
    board = opened(board_png(scene.public, NAMES, 0))
    river = scene.public.seats[0].river
    for place in (0, 6):
        entry = river[place]
        look = "shaded" if entry.drawn else "plain"
        piece = tile_sprite(entry.tile, "m", 0, look)
        y = RIVER_TOP + (TILE_HIGH - LIP) * (place // 6)
        if entry is river[-1]:
            assert framed(board, piece, RIVER_LEFT, y)
        else:
            # The next row covers the rim.
            assert same(board, piece.crop((0, 0, TILE, TILE_HIGH - LIP)), RIVER_LEFT, y)


def test_the_riichi_tile_lies_sideways() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()
    board = opened(board_png(scene.public, NAMES, 1))
    sideways = tile_sprite(tile("9s"), "m", 1, "shaded")
    assert framed(board, sideways, RIVER_LEFT, RIVER_TOP)


def test_a_called_tile_is_faded_in_the_river() -> None:
    scene = Scene(JUNK_A, "", "55z147p258s1234m9s", "", draws="5z")
    scene.discard(0, "5z", drawn=True).pon(2, "5z5z")
    board = opened(board_png(scene.public, NAMES, 0))
    assert same(board, tile_sprite(tile("5z"), "m", 0, "faded"), RIVER_LEFT, RIVER_TOP)


def test_the_last_discard_has_a_golden_frame_until_the_next() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "").discard(0, "7m")
    assert opened(board_png(scene.public, NAMES, 0)).getpixel((RIVER_LEFT, RIVER_TOP)) == GLOW
    scene.close()
    assert opened(board_png(scene.public, NAMES, 0)).getpixel((RIVER_LEFT, RIVER_TOP)) == GLOW
    scene.idle(1)
    assert opened(board_png(scene.public, NAMES, 0)).getpixel((RIVER_LEFT, RIVER_TOP)) not in {GLOW, LINE}


def test_a_player_sees_what_was_discarded_since_their_own_last_discard() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "").turn(0, "7m").idle(3)
    x, y = WIDTH // 2, layout_of(4, own_strip=False).top
    of_the_right_player = (x + ACROSS + GAP, y + 2 * TILE)
    assert opened(seat_png(scene.view(0), NAMES)).getpixel(of_the_right_player) == BLUE
    scene.idle(1)
    assert opened(seat_png(scene.view(0), NAMES)).getpixel(of_the_right_player) != BLUE


def test_what_was_called_last_is_framed_and_named_on_the_plate_until_the_next_turn_s_discard() -> None:
    scene = Scene(JUNK_A, "", "55z147p258s1234m9s", "", draws="5z").discard(0, "5z", drawn=True).pon(2, "5z5z")
    meld_corner, word = (WIDTH - EDGE - 1, layout_of(4).size[1] - EDGE - 1), badge("PON", GOLD, BLACK)

    def seen() -> tuple[bool, int]:
        board = opened(board_png(scene.public, NAMES, 2))
        return board.getpixel(meld_corner) == GLOW, len(found(board, word))

    assert seen() == (True, 1)
    scene.discard(2, "9s").close()
    assert seen() == (True, 1)
    scene.turn(3)
    assert seen() == (False, 0)


def test_the_kan_that_was_declared_last_is_the_latest_call_whatever_was_called_after_its_pon() -> None:
    scene = Scene(JUNK_A, "", "55z147p258s1234m9s", "", draws="5z").discard(0, "5z", drawn=True).pon(2, "5z5z")
    public, own = scene.public.copy(), scene.public.seats[2].copy()
    own.melds = (own.melds[0].with_added(tile("5z")), Meld(MeldKind.CHII, (tile("1m"), tile("2m"), tile("3m"))))
    public.seats = (*public.seats[:2], own, public.seats[3])
    public.phase = AwaitDiscard(2, "rinshan")
    assert latest_call(public) == (2, 0)
    told = last_action(public, NAMES)
    assert told is not None
    assert "kan" in render(told)


def test_a_plate_says_whose_picture_it_is_only_on_the_own_one() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "", draws="9s")
    corner = layout_of(4, own_strip=False).top
    own, all_see = opened(seat_png(scene.view(1), NAMES)), opened(board_png(scene.public, NAMES, 1))
    word = badge("YOU", LINE, BLACK)
    assert len(found(own, word)) == 1
    assert found(all_see, word) == []
    assert found(own, word)[0][1] > corner


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_has_its_name_and_a_place_of_its_own_at_its_river_and_gold_shows_whose_turn_it_is(seat: int) -> None:
    public = Scene(JUNK_A, JUNK_B, JUNK_C, "").public
    plate = Nameplate("ESWN"[seat], NAMES[seat], 25000, seat + 1, dealer=seat == 0, riichi=False, turn=seat == 0)
    x, y = WIDTH // 2 + PLATES[0][0], layout_of(4).top + PLATES[0][1]
    board = opened(board_png(public, NAMES, seat))
    assert same(board, nameplate(plate, 0), x, y)
    assert not same(board, nameplate(plate._replace(name="Emi"), 0), x, y)
    assert not same(board, nameplate(plate._replace(turn=seat != 0), 0), x, y)


def test_the_words_on_a_plate_are_in_the_reader_s_language(tmp_path: Path) -> None:
    calm = Nameplate("E", "Words", 25000, 1, dealer=True, riichi=False, turn=False)
    english, badge = nameplate(calm, 0).tobytes(), nameplate(calm._replace(riichi=True), 0).tobytes()
    with languages_in(tmp_path) as write:
        write("pl", made_up("pl"))
        assert nameplate(calm, 0, "pl").tobytes() != english
        assert nameplate(calm._replace(riichi=True), 0, "pl").tobytes()[: 12 * 198] != badge[: 12 * 198]


@pytest.mark.parametrize(("source", "place"), [(3, 0), (2, 1), (1, 2)])
def test_the_called_tile_is_turned_toward_whom_it_came_from(source: int, place: int) -> None:
    five, six = tile("5z"), tile("6z")
    meld = Meld(MeldKind.PON, (five, five, five), five, source)
    image = meld_image(meld, 0, 4, "m")
    turned = tile_sprite(five, "m", 1)
    assert same(image, turned, TILE * place, image.height - turned.height)
    assert six != five


def test_a_kakan_has_its_fourth_tile_on_the_turned_one_and_an_ankan_hides_two() -> None:
    five = tile("5z")
    kakan = meld_image(Meld(MeldKind.KAKAN, (five,) * 4, five, 3, five), 0, 4, "m")
    assert same(kakan, tile_sprite(five, "m", 1), 0, 0)
    ankan = meld_image(Meld(MeldKind.ANKAN, (five,) * 4), 0, 4, "m")
    assert same(ankan, tile_sprite(None, "m"), 0, 0)
    assert same(ankan, tile_sprite(five, "m"), TILE, 0)


def test_the_drawn_tile_stands_apart() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "", draws="9s")
    picture = opened(seat_png(scene.view(0), NAMES))
    top = layout_of(4, own_strip=False).size[1]
    assert same(picture, tile_sprite(tile("9s"), "l"), 8 + 13 * 60 + 22, top + 8)


def test_nothing_hidden_moves_a_byte_of_the_board() -> None:
    one = Scene(JUNK_A, JUNK_B, JUNK_C, WAITS_58P, draws="9s", indicators="1z")
    other = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="1s", indicators="1z")
    assert board_png(one.public, NAMES, 0) == board_png(other.public, NAMES, 0)
    assert seat_png(one.view(0), NAMES) != seat_png(other.view(0), NAMES)


def test_hands_are_laid_open_at_the_end_and_never_before() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m5p")
    scene.turn(0, "9m")
    back = tile_sprite(None, "s")
    assert same(opened(board_png(scene.public, NAMES, 1)), back, HAND_LEFT, HAND_BOTTOM - back.height)
    scene.tsumo(1)
    first = sort_tiles(parse_tiles(WAITS_58P))[0]
    open_tile = tile_sprite(first, "d")
    assert same(opened(board_png(scene.public, NAMES, 1)), open_tile, HAND_LEFT, HAND_BOTTOM - open_tile.height)


def test_a_red_five_in_a_closed_kan_lies_face_up() -> None:
    red, five = tile("0p"), tile("5p")
    ankan = meld_image(Meld(MeldKind.ANKAN, (red, five, five, five)), 0, 4, "m")
    assert same(ankan, tile_sprite(red, "m"), TILE, 0)


def test_the_tile_that_was_won_on_keeps_its_golden_frame() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m").discard(0, "8p").ron(1)
    assert opened(board_png(scene.public, NAMES, 0)).getpixel((RIVER_LEFT, RIVER_TOP)) == GLOW


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_every_picture_comes_in_every_tile_set(tiles: TileSet) -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m5p").turn(0, "9m")
    view = scene.view(1)
    pictures = [
        board_png(view.public, NAMES, 1, tiles),
        seat_png(view, NAMES, tiles=tiles),
    ]
    palettes = [Image.open(io.BytesIO(data)).getpalette() for data in pictures]
    with Image.open(SHEETS[tiles]) as sheet:
        assert palettes == [sheet.getpalette()] * 2
    face = tile_sprite(tile("9m"), "m", look="shaded", tiles=tiles)
    assert framed(opened(board_png(view.public, NAMES, 0, tiles)), face, RIVER_LEFT, RIVER_TOP)


def test_the_same_view_gives_the_same_bytes() -> None:
    view = Scene(JUNK_A, JUNK_B, JUNK_C, "").view(0)
    assert board_png(view.public, NAMES, 2) == board_png(view.public.altered(), NAMES, 2)
    assert seat_png(view, NAMES) == seat_png(Scene(JUNK_A, JUNK_B, JUNK_C, "").view(0), NAMES)


def test_a_seat_whose_name_no_font_has_is_named_by_its_wind() -> None:
    public, unknown = Scene(JUNK_A, JUNK_B, JUNK_C, "").public, "\U00012000\U00012001"
    assert board_png(public, ("Aiko", unknown, "Chie", "Dan")) == board_png(public, ("Aiko", "South", "Chie", "Dan"))


def test_a_picture_is_deflated_with_and_without_the_quicker_library() -> None:
    data = bytes(range(256)) * 300
    assert zlib.decompress(deflated(data)) == zlib.decompress(deflated(data, None)) == data
