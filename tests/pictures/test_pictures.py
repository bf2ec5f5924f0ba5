"""Pictures: what lies where, and that nothing hidden moves a byte."""

import io
import json
import zlib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.tiles import TILE_NAMES, sort_tiles
from bot.lookup.notation import parse_tiles
from bot.pictures.board import PLATES, Lying, board_png, row_image, seat_png
from bot.pictures.layout import (
    ACROSS,
    APART,
    DEPTH,
    EDGE,
    FRAME,
    GAP,
    LIP,
    RIVER_SIZE,
    TILE,
    TILE_HIGH,
    WIDTH,
    layout_of,
    meld_image,
)
from bot.pictures.plates import LABEL, Nameplate, badge, nameplate, written
from bot.pictures.sprite_sheet_specs import INDEX, SHEETS, SIZES, TILE_SETS, TileSet
from bot.pictures.sprites import BLACK, BLUE, FELT, GLOW, GOLD, LINE, PLATE, TURNS, canvas, deflated, png, tile_sprite
from bot.text.sentences import render
from bot.text.table.board_text import last_action, latest_call, live_in_turn
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.languages import languages_in, some_words
from tests.pictures.test_emoji import distance
from tools.art.build import build


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
HAND_LEFT = (WIDTH - 14 * SIZES["s"] - APART) // 2
OPEN_LEFT = (WIDTH - 14 * SIZES["d"] - APART) // 2
HAND_BOTTOM = layout_of(4).size[1] - EDGE


@pytest.mark.slow
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
        piece = tile_sprite(entry.tile, RIVER_SIZE, 0, look)
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
    sideways = tile_sprite(tile("9s"), RIVER_SIZE, 1, "shaded")
    assert framed(board, sideways, RIVER_LEFT, RIVER_TOP)


@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("tiles", TILE_SETS)
def test_a_called_tile_is_a_ghost_with_an_arrow_to_its_caller(viewer: int, tiles: TileSet) -> None:
    """The river of seat 0 and the arrow in it, as the arrow points on the screen."""
    scene = Scene(JUNK_A, "", "55z147p258s1234m9s", "", draws="5z")
    scene.discard(0, "5z", drawn=True).pon(2, "5z5z")
    river, side = scene.public.seats[0].river, -viewer % 4
    lying = (Lying(river[0].tile, sideways=False, look="faded", toward=2),)
    ghost, _ = row_image(lying, 400, tiles)
    bare, _ = row_image((lying[0]._replace(toward=0),), 400, tiles)
    board = opened(board_png(scene.public, NAMES, viewer, tiles))
    if tiles == "classic":
        turned = TURNS[side]
        assert len(found(board, ghost if turned is None else ghost.transpose(turned))) == 1
        assert found(board, bare) == []
    else:
        toward = (2, 3, 4, 1)[side]
        pointing, _ = row_image((lying[0]._replace(toward=toward),), 400, tiles)
        assert len(found(board, pointing)) == 1


def test_each_state_of_a_discard_looks_different() -> None:
    """Drawn and cut, called, the last, since one's own last, and riichi: no two pairs of states give one picture."""
    plain = Lying(tile("5p"), sideways=False, look="plain")
    states = [
        plain,
        plain._replace(look="shaded"),
        plain._replace(sideways=True),
        *(plain._replace(look="faded", toward=toward) for toward in (1, 2, 3, 4)),
        plain._replace(look="faded"),
    ]
    pictures = [row_image((state,), 400, "classic")[0].tobytes() for state in states]
    assert len(set(pictures)) == len(states)
    assert GLOW != BLUE


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
    meld_corner = (WIDTH - EDGE - 1, layout_of(4).size[1] - EDGE - 1)

    def seen() -> tuple[bool, int, int]:
        board = opened(board_png(scene.public, NAMES, 2))
        to_act, acted = badge("PON", LINE, BLACK), badge("PON", GOLD, BLACK)
        return board.getpixel(meld_corner) == GLOW, len(found(board, to_act)), len(found(board, acted))

    assert seen() == (True, 1, 0)
    scene.discard(2, "9s").close()
    assert seen() == (True, 0, 1)
    scene.turn(3)
    assert seen() == (False, 0, 0)


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


@pytest.mark.parametrize("viewer", range(4))
def test_each_seat_has_its_plate_between_the_middle_and_its_river_and_gold_shows_whose_turn_it_is(viewer: int) -> None:
    public = Scene(JUNK_A, JUNK_B, JUNK_C, "").public
    board = opened(board_png(public, NAMES, viewer))
    for seat in range(4):
        plate = Nameplate("ESWN"[seat], NAMES[seat], 25000, 0, dealer=seat == 0, riichi=False, turn=seat == 0)
        side = (seat - viewer) % 4
        x, y = WIDTH // 2 + PLATES[side][0], layout_of(4).top + PLATES[side][1]
        assert same(board, nameplate(plate, side), x, y)
        assert not same(board, nameplate(plate._replace(name="Emi"), side), x, y)
        assert not same(board, nameplate(plate._replace(turn=seat != 0), side), x, y)


@pytest.mark.slow
@pytest.mark.parametrize("left", [0, 1])
def test_after_a_discard_gold_shows_who_draws_next_unless_nothing_is_left_to_draw(left: int) -> None:
    public = Scene(JUNK_A, JUNK_B, JUNK_C, "").discard(0, "7m").public.copy()
    public.live = left
    board = opened(board_png(public, NAMES, 0))
    for seat, name in enumerate(NAMES):
        turn = bool(left) and seat == 1
        plate = Nameplate("ESWN"[seat], name, 25000, 0, dealer=seat == 0, riichi=False, turn=turn)
        assert len(found(board, nameplate(plate, seat))) == 1


def test_places_are_shown_only_once_the_scores_differ() -> None:
    public = Scene(JUNK_A, JUNK_B, JUNK_C, "").public
    seats = [seat.copy() for seat in public.seats]
    seats[1].score += 1000
    seats[2].score -= 1000
    won = public.copy()
    won.seats = tuple(seats)
    plate = Nameplate("S", "Ben", 26000, 1, dealer=False, riichi=False, turn=False)
    assert len(found(opened(board_png(won, NAMES)), nameplate(plate, 1))) == 1
    even = nameplate(plate._replace(score=25000, place=0), 1)
    assert len(found(opened(board_png(public, NAMES)), even)) == 1


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("state", [{"riichi": True}, {"call": "PON"}])
def test_who_has_called_or_is_in_riichi_keeps_the_place_on_the_plate(side: int, state: dict[str, Any]) -> None:
    what = Nameplate("S", "Ben", 26000, 1, dealer=False, riichi=False, turn=False)._replace(**state)
    assert len({nameplate(what._replace(place=place), side).tobytes() for place in range(5)}) == 5


@pytest.mark.parametrize("count", range(1, 6))
def test_the_dora_indicators_have_a_label_in_large_letters_however_much_the_middle_says(count: int) -> None:
    public = Scene(JUNK_A, JUNK_B, JUNK_C, "").public.copy()
    public.indicators, public.honba, public.kyotaku = parse_tiles("5z6z4z3z2z")[:count], 12, 3
    board = opened(board_png(public, NAMES))
    for word in ("Dora", "indicators"):
        letters = written(word, LABEL)
        # The lines above and below lie close.
        assert len(found(board, letters.crop((0, 6, letters.width, letters.height - 6)))) == 1


def test_computer_players_have_a_word_on_their_plates() -> None:
    scene, word = Scene(JUNK_A, JUNK_B, JUNK_C, "", draws="9s"), badge("CPU", LINE, BLACK)
    for computers in (frozenset[int](), frozenset({1}), frozenset({1, 2, 3})):
        for data in (
            board_png(scene.public, NAMES, computers=computers),
            seat_png(scene.view(0), NAMES, computers=computers),
        ):
            assert len(found(opened(data), word)) == len(computers)


@pytest.mark.parametrize("name", ["Maximilian the Great", "Wolfeschlegelsteinhausen", "W" * 32, "知恵子99 of the East"])
@pytest.mark.parametrize("side", [0, 1])
def test_a_long_name_keeps_clear_of_the_edge_of_its_plate(name: str, side: int) -> None:
    what = Nameplate("E", name, -103000, 4, dealer=True, riichi=True, turn=False, who="CPU")
    plate = nameplate(what, side)
    edge = plate.crop((plate.width - 6, 12, plate.width, plate.height - 12))
    assert set(edge.tobytes()) == {PLATE}
    assert plate.tobytes() != nameplate(what._replace(name="E"), side).tobytes()


def test_the_words_on_a_plate_are_in_the_reader_s_language(tmp_path: Path) -> None:
    calm = Nameplate("E", "Words", 25000, 1, dealer=True, riichi=False, turn=False)
    english, badge = nameplate(calm, 0).tobytes(), nameplate(calm._replace(riichi=True), 0).tobytes()
    with languages_in(tmp_path) as write:
        write("pl", some_words("pl", "1st", "East", "RIICHI"))
        assert nameplate(calm, 0, "pl").tobytes() != english
        assert nameplate(calm._replace(riichi=True), 0, "pl").tobytes() != badge


@pytest.mark.parametrize(("source", "place"), [(3, 0), (2, 1), (1, 2)])
def test_the_called_tile_is_turned_toward_whom_it_came_from(source: int, place: int) -> None:
    five, six = tile("5z"), tile("6z")
    meld = Meld(MeldKind.PON, (five, five, five), five, source)
    image = meld_image(meld, 0, 4, "m")
    turned = tile_sprite(five, "m", 1)
    assert same(image, turned, SIZES["m"] * place, image.height - turned.height)
    assert six != five


def test_a_kakan_has_its_fourth_tile_on_the_turned_one_and_an_ankan_hides_two() -> None:
    five = tile("5z")
    kakan = meld_image(Meld(MeldKind.KAKAN, (five,) * 4, five, 3, five), 0, 4, "m")
    assert same(kakan, tile_sprite(five, "m", 1), 0, 0)
    ankan = meld_image(Meld(MeldKind.ANKAN, (five,) * 4), 0, 4, "m")
    assert same(ankan, tile_sprite(None, "m"), 0, 0)
    assert same(ankan, tile_sprite(five, "m"), SIZES["m"], 0)


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
    assert same(opened(board_png(scene.public, NAMES, 1)), open_tile, OPEN_LEFT, HAND_BOTTOM - open_tile.height)


def test_a_red_five_in_a_closed_kan_lies_face_up() -> None:
    red, five = tile("0p"), tile("5p")
    ankan = meld_image(Meld(MeldKind.ANKAN, (red, five, five, five)), 0, 4, "m")
    assert same(ankan, tile_sprite(red, "m"), SIZES["m"], 0)


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
    face = tile_sprite(tile("9m"), RIVER_SIZE, look="shaded", tiles=tiles)
    assert framed(opened(board_png(view.public, NAMES, 0, tiles)), face, RIVER_LEFT, RIVER_TOP)


def test_the_same_view_gives_the_same_bytes() -> None:
    view = Scene(JUNK_A, JUNK_B, JUNK_C, "").view(0)
    assert board_png(view.public, NAMES, 2) == board_png(view.public.altered(), NAMES, 2)
    assert seat_png(view, NAMES) == seat_png(Scene(JUNK_A, JUNK_B, JUNK_C, "").view(0), NAMES)


def test_a_seat_whose_name_no_font_has_is_named_by_its_wind() -> None:
    public, unknown = Scene(JUNK_A, JUNK_B, JUNK_C, "").public, "\U00012000\U00012001"
    assert board_png(public, ("Aiko", unknown, "Chie", "Dan")) == board_png(public, ("Aiko", "South", "Chie", "Dan"))


def test_a_picture_shows_nothing_of_those_drawn_before_it() -> None:
    with canvas(8, 4) as empty:
        bare = empty.png("classic")
    with canvas(8, 4) as first, canvas(8, 4) as second:
        for number, drawn in enumerate((first, second)):
            assert drawn.png("classic") == bare
            drawn.image.paste(GOLD + number, (1, 1, 5, 3))
        assert first.png("classic") != second.png("classic") != bare
    with canvas(8, 4) as again, canvas(8, 4) as another:
        assert again.png("classic") == another.png("classic") == bare
    felt = Image.new("L", (8, 4), FELT)
    felt.paste(GOLD, (1, 1, 5, 3))
    with canvas(8, 4) as copied:
        copied.image.paste(GOLD, (1, 1, 5, 3))
        assert copied.png("classic") == png(felt)


def test_a_picture_is_deflated_with_and_without_the_quicker_library() -> None:
    data = bytes(range(256)) * 300
    assert zlib.decompress(deflated(data)) == zlib.decompress(deflated(data, None)) == data


def test_a_board_after_a_discard_has_the_count_that_the_next_player_sees_once_they_have_drawn() -> None:
    scene = Scene(draws="9m9p")
    assert live_in_turn(scene.public) == 69
    open_calls = scene.discard(0, "9m", drawn=True).public
    assert (open_calls.live, live_in_turn(open_calls)) == (69, 68)
    drawn = scene.close().public
    assert (drawn.live, live_in_turn(drawn)) == (68, 68)
    assert middle_of(board_png(open_calls, NAMES)) == middle_of(board_png(drawn, NAMES))


def middle_of(board: bytes) -> bytes:
    """The plate in the middle of a board."""
    picture = opened(board)
    across, down = picture.width // 2, picture.height // 2
    return picture.crop((across - 55, down - 90, across + 55, down + 90)).tobytes()
