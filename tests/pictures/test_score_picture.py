"""The picture of a look-up: groups, what they add, golden marks, waits; and the same in words."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.engine.rules.ruleset import preset
from bot.lookup.hand_lookup import Lookup, LookupAnswer, look_up
from bot.lookup.notation import format_tiles, parse_tiles
from bot.pictures.card_canvas import EDGE
from bot.pictures.grouped_hand import GAP, HAN, LIMITED, POINTS, YAKU
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import text_mask
from bot.pictures.plates import TextStyle
from bot.pictures.result_card_parts import CALL
from bot.pictures.score_picture import COUNT, HEAD, groups_of, score_alt, score_png
from bot.pictures.sprite_sheet_specs import SIZES, TILE_SETS, TileSet
from bot.pictures.sprites import GLOW, GOLD, tile_sprite
from bot.text.sentences import ALT_LIMIT, render

TILE = SIZES["m"]
HIGH = TILE * 4 // 3
LARGEST = "1z (1111p) (2222p) (3333s+) (0555s) 1z"


def asked(hand: str, **more: Any) -> LookupAnswer:
    return look_up(Lookup(hand, **more))


def grouped(hand: str, **more: Any) -> list[str]:
    return [format_tiles(group.tiles) for group in groups_of(asked(hand, **more))]


def added(hand: str, **more: Any) -> dict[str, int]:
    return {format_tiles(group.tiles): group.fu for group in groups_of(asked(hand, **more)) if group.fu}


def opened(answer: LookupAnswer, tiles: TileSet = "classic") -> Image.Image:
    image = Image.open(io.BytesIO(score_png(answer, tiles)))
    image.load()
    return Image.frombytes("L", image.size, image.tobytes())


def test_a_win_is_laid_out_by_the_reading_that_counts_in_hand_order_and_melds_after_it() -> None:
    assert grouped("789s 234m 33s 40m (555z) 6m") == ["234m", "406m", "33s", "789s", "555z"]
    assert grouped("222333444m 99p 78s 9s", tsumo=True) == ["222m", "333m", "444m", "99p", "789s"]
    assert grouped("112233m 99p 789s 78m 9m") == ["123m", "123m", "789m", "99p", "789s"]


def test_seven_pairs_stand_in_pairs_and_thirteen_orphans_in_one_row() -> None:
    assert grouped("1122m 3344p 5566s 7z 7z", tsumo=True) == ["11m", "22m", "33p", "44p", "55s", "66s", "77z"]
    assert grouped("19m19p19s12345677z", tsumo=True) == ["19m19p19s12345677z"]


def test_the_red_five_lies_where_the_scorer_put_it_and_in_the_pair_where_it_is_left() -> None:
    assert grouped("123m 456m 789s 111z 0p 5p", tsumo=True)[2] == "05p"
    groups = groups_of(asked("123m 456m 789s 111z 5p 0p", tsumo=True))
    assert groups[2].win == 0


def test_under_each_group_stands_what_it_adds_to_the_fu() -> None:
    assert added("46m 999m 111z 55z (406p) 5m", tsumo=True) == {"456m": 2, "999m": 8, "111z": 8, "55z": 2}
    assert added("111m 222p 3z (555p) (777s) 3z") == {"111m": 8, "222p": 4, "33z": 2, "555p": 2, "777s": 2}
    # Only the run that the middle tile completed has the two fu of its wait.
    fu = [group.fu for group in groups_of(asked("2234m 4m 678p 99p 678s 3m", riichi=True))]
    assert sorted(fu) == [0, 0, 0, 0, 2]


def test_a_pair_that_is_worth_something_and_waited_for_has_both() -> None:
    assert added("234m 567m 678p 345s 5z 5z", riichi=True) == {"55z": 4}


def test_the_sets_of_a_yakuman_have_no_fu() -> None:
    assert added("33p11122233344z4z") == {}


def test_a_hand_that_does_not_win_stays_as_typed_with_the_last_tile_apart() -> None:
    assert grouped("234m406m678p13s78s 1z") == ["234406m678p1378s", "1z"]
    assert grouped("234m406m678p33s78s") == ["234406m678p3378s"]


def test_the_winning_tile_has_a_golden_frame_and_dora_a_golden_line() -> None:
    picture = opened(asked("234m406m678p33s78s9s", riichi=True, indicators="3p"))
    left = EDGE + 4 * GAP + 13 * TILE
    assert picture.getpixel((left, HEAD)) == GLOW
    assert picture.getpixel((left - TILE, HEAD)) != GLOW
    red = EDGE + GAP + 4 * TILE
    assert [picture.getpixel((x + TILE // 2, HEAD + HIGH + 6)) == GOLD for x in (red, left)] == [True, False]


def test_ura_dora_shine_after_riichi() -> None:
    shines = []
    for riichi in (True, False):
        ura = "8s" if riichi else ""
        picture = opened(asked("234m406m678p33s78s9s", tsumo=True, riichi=riichi, indicators="1z", ura_indicators=ura))
        shines.append(picture.getpixel((EDGE + 4 * GAP + 13 * TILE + TILE // 2, HEAD + HIGH + 6)) == GOLD)
    assert shines == [True, False]


def test_the_points_and_their_limit_are_at_the_right() -> None:
    picture = opened(asked("234567m345p2267s5s", riichi=True, indicators="7m", ura_indicators="1s"))
    assert written(picture, "8,000", TextStyle(POINTS[0], "ExtraBold")) == [picture.width - EDGE]
    assert written(picture, "MANGAN", LIMITED) == [picture.width - EDGE]


def test_the_card_of_a_win_names_how_it_was_won_and_each_yaku_with_its_han() -> None:
    picture = opened(asked("234567m345p2267s5s", riichi=True, indicators="7m", ura_indicators="1s"))
    assert written(picture, "Ron", CALL)
    assert written(opened(asked("234567m345p2267s5s", tsumo=True)), "Tsumo", CALL)
    named = [bool(written(picture, name, YAKU)) for name in ("Riichi", "Pinfu", "Ura dora", "Ippatsu")]
    assert named == [True, True, True, False]
    assert [bool(written(picture, han, HAN)) for han in "12"] == [True, True]


def test_of_more_than_one_yakuman_each_has_its_multiple() -> None:
    one, two = opened(asked("19m19p19s12345677z")), opened(asked("111z222z333z44z55z 5z"))
    assert [bool(written(picture, "×1", HAN)) for picture in (one, two)] == [False, True]


def written(picture: Image.Image, text: str, style: TextStyle) -> list[int]:
    """Where a text ends in a picture, wherever it is."""
    mask = text_mask(text, style.size, style.weight)
    ink = [divmod(place, mask.width) for place, strength in enumerate(mask.tobytes()) if strength == 255]
    pixels, (first, aside) = picture.tobytes(), ink[0]
    found = []
    place = pixels.find(style.ink)
    while place >= 0:
        corner = place - first * picture.width - aside
        if all(0 <= (at := corner + y * picture.width + x) < len(pixels) and pixels[at] == style.ink for y, x in ink):
            found.append(corner % picture.width + mask.width)
        place = pixels.find(style.ink, place + 1)
    return found


def test_waits_are_below_the_hand_with_how_many_are_left() -> None:
    answer = asked("234m406m678p33s78s", indicators="9s")
    assert "6s: 4 left, 9s: 3 left" in render(score_alt(answer))
    picture = opened(answer)
    assert written(picture, "4", COUNT) < written(picture, "3", COUNT)


def test_a_called_set_of_a_look_up_lies_as_a_call_does() -> None:
    picture = opened(asked("234m406m33s78s (555z) 9s", tsumo=True))
    turned = tile_sprite(parse_tiles("5z")[0], "m", 1)
    left = EDGE + 11 * TILE + 4 * GAP
    top = HEAD + HIGH - turned.height
    assert picture.crop((left, top, left + turned.width, top + turned.height)).tobytes() == turned.tobytes()


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_the_widest_hand_fits_a_table_s_width_in_every_tile_set(tiles: TileSet) -> None:
    rules = preset("tenhou")
    answer = asked(LARGEST, indicators="9p 2s 4s 4z 4z", rules=rules)
    assert opened(answer, tiles).width <= WIDTH


def test_the_words_say_all_that_the_picture_shows() -> None:
    answer = asked("46m 999m 111z 55z (406p) 5m", tsumo=True, indicators="3p")
    assert render(score_alt(answer)).splitlines() == [
        "Tsumo · South seat · East round",
        "Wins on 5m. 4m 5m 6m 2 fu; 9m 9m 9m 8 fu; E E E 8 fu; Haku Haku 2 fu; (4p red 5p 6p).",
        "Dora indicators 3p.",
        "Yakuhai bakaze (round wind set) 1 · Dora 1 · Aka dora (red five) 1",
        f"3 han 50 fu: {answer.total:,} points.",
        "1,600 each, dealer 3,200",
    ]
    assert len(render(score_alt(asked(LARGEST, indicators="9p 2s 4s 4z 4z")))) <= ALT_LIMIT
