"""Tile emoji: names that Discord takes and that change with the picture, legible at the size of a button's emoji."""

import io
import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.tiles import TILE_NAMES
from bot.lookup.notation_words import tile_of_emoji
from bot.pictures.sprite_sheet_specs import EMOJI, NAMES
from bot.pictures.tile_emoji import art_mark, spoken_name, staged_name, tile_emoji
from tests.builders import tile
from tools.art.build import emoji, same_picture

SMALL = 20
GROUNDS = ((0x4E, 0x50, 0x58), (0x31, 0x33, 0x38), (255, 255, 255))


def shown(key: str, ground: tuple[int, int, int]) -> Image.Image:
    """An emoji as a button shows it."""
    image = Image.open(io.BytesIO(tile_emoji()[key].png)).convert("RGBA").resize((SMALL, SMALL), Image.Resampling.BOX)
    whole = Image.new("RGB", image.size, ground)
    whole.paste(image, mask=image.getchannel("A"))
    return whole


def distance(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of a pixel and channel, from 0 to 255."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands)


def test_there_is_one_for_every_tile() -> None:
    assert set(tile_emoji()) == {*TILE_NAMES}
    assert len(tile_emoji()) == 34 + 3


def test_discord_takes_their_names_and_pictures() -> None:
    mark = art_mark()
    names = {name for one in tile_emoji().values() for name in (one.name, one.staged)} | {mark.begun, mark.whole}
    assert len(names) == 2 * len(tile_emoji()) + 2
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in names)
    for png in (*(one.png for one in tile_emoji().values()), mark.png):
        assert len(png) < 16 * 1024
        with Image.open(io.BytesIO(png)) as image:
            assert (image.format, image.size) == ("PNG", (128, 128))


def test_a_name_is_what_a_person_would_say() -> None:
    said = [spoken_name(key) for key in ("5m", "0p", "1z", "2z", "3z", "4z", "5z", "6z", "7z")]
    assert said == ["5m", "red5p", "east", "south", "west", "north", "haku", "hatsu", "chun"]
    assert all(tile_of_emoji(one.name) == tile(key) for key, one in tile_emoji().items())


def test_a_name_on_the_way_tells_tile_and_content() -> None:
    five = tile_emoji()["5p"]
    assert five.staged == staged_name("5p", five.png)
    assert re.fullmatch(r"jt_5p_[0-9a-f]{8}", five.staged)
    assert staged_name("5p", five.png + b"\0") != five.staged


@pytest.mark.slow
def test_the_files_are_what_the_vector_sources_give() -> None:
    assert {path.stem for path in EMOJI.iterdir()} == set(NAMES)
    for name in NAMES:
        with Image.open(EMOJI / f"{name}.png") as image:
            assert same_picture(image, emoji(name)), f"{name}: run `make art`"


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_no_two_look_alike_at_the_size_of_a_button_in_colour_or_without(mode: str) -> None:
    images = {key: shown(key, GROUNDS[0]).convert(mode) for key in tile_emoji()}
    nearest = min(combinations(images, 2), key=lambda pair: distance(images[pair[0]], images[pair[1]]))
    assert distance(images[nearest[0]], images[nearest[1]]) > 9, nearest


@pytest.mark.parametrize("ground", GROUNDS)
def test_they_stand_out_from_what_they_lie_on(ground: tuple[int, int, int]) -> None:
    """The rim does, however light or dark the ground."""
    level = Image.new("RGB", (1, 1), ground).convert("L").tobytes()[0]
    for key in tile_emoji():
        pixels = shown(key, ground).convert("L").tobytes()
        for x, y in ((0, 10), (19, 10), (10, 0), (10, 19)):
            assert abs(pixels[y * SMALL + x] - level) > 15, (key, x, y)
