"""The cards of results: what they show, and that nothing hidden moves a byte."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.engine.tiles import sort_tiles
from bot.lookup.notation import parse_tiles
from bot.pictures.card import EDGE
from bot.pictures.sprite_sheets import TILE_SETS, TileSet
from bot.pictures.sprites import FELT, GLOW, GOLD, tile_sprite
from bot.pictures.win_card import HEAD, win_card_png
from tests.builders import Scene, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.languages import languages_in, made_up
from tests.pictures.test_pictures import opened, same
from tests.pictures.test_three_player_pictures import found

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Aiko", "Ben", "Chie", "Dan")
ALSO_8P = "234m067p33p67p234s"


def win(scene: Scene, names: tuple[str, ...] = NAMES, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    return win_card_png(scene.public, scene.over, names, tiles, locale)


def ron(*others: str) -> Scene:
    """Ben wins on Aiko's 8p."""
    return Scene(JUNK_A, WAITS_58P, *others, draws="9m", indicators="1z").discard(0, "8p").ron(1)


def test_a_winning_hand_lies_in_sets_with_the_winning_tile_framed() -> None:
    card = opened(win(ron()))
    width = tile_sprite(None, "m").width
    for place, name in enumerate(("3m", "4m", "5m")):
        assert same(card, tile_sprite(tile(name), "m"), EDGE + place * width, HEAD)
    ((x, y),) = found(card, tile_sprite(tile("8p"), "m").crop((4, 4, 44, 60)))
    assert card.getpixel((x - 4, y - 4)) == GLOW
    assert {card.getpixel((EDGE + 3 * width + gap, HEAD + 20)) for gap in range(14)} == {FELT}


def test_no_hand_but_the_winner_s_moves_a_byte_of_the_card_of_a_win() -> None:
    assert win(ron(JUNK_B, JUNK_C)) == win(ron(JUNK_C, JUNK_B))
    assert win(ron()) != win(Scene(JUNK_A, WAITS_58P, draws="5p8p9m", indicators="1z").turn(0).tsumo(1))


@pytest.mark.parametrize("seat", range(4))
def test_everybody_is_named_on_the_card_of_a_win(seat: int) -> None:
    others = tuple("Emi" if other == seat else name for other, name in enumerate(NAMES))
    assert win(ron(), others) != win(ron())


def test_points_before_and_after_are_on_the_card_of_a_win() -> None:
    def scored(scores: tuple[int, ...]) -> bytes:
        dealt = Scene(JUNK_A, WAITS_58P, draws="9m", indicators="1z", scores=scores)
        return win(dealt.discard(0, "8p").ron(1))

    assert scored((30000, 20000, 25000, 25000)) != scored((30000, 20000, 25100, 24900))


def test_two_wins_on_one_tile_are_on_one_card() -> None:
    scene = Scene(JUNK_A, WAITS_58P, ALSO_8P, draws="9m", indicators="1z").discard(0, "8p").ron(1, 2)
    framed = found(opened(win(scene)), tile_sprite(tile("8p"), "m").crop((4, 4, 44, 60)))
    assert len(framed) == 2


def test_a_yakuman_has_a_dress_of_its_own() -> None:
    yakuman = win(Scene("19m19p19s1234567z", draws="1m").tsumo(0))
    assert opened(yakuman).getpixel((0, 0)) == GOLD
    assert opened(win(ron())).getpixel((0, 0)) == FELT
    grounds = [Image.open(io.BytesIO(data)).getpalette() or [] for data in (yakuman, win(ron()))]
    assert grounds[0][3 * FELT : 3 * FELT + 3] != grounds[1][3 * FELT : 3 * FELT + 3]


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_a_card_has_the_reader_s_tiles(tiles: TileSet) -> None:
    first = sort_tiles(parse_tiles(WAITS_58P))[0]
    assert same(opened(win(ron(), tiles=tiles)), tile_sprite(first, "m", tiles=tiles), EDGE, HEAD)


def test_the_words_of_a_card_are_in_the_reader_s_language(tmp_path: Path) -> None:
    english = win(ron())
    with languages_in(tmp_path) as write:
        write("pl", made_up("pl"))
        assert win(ron(), locale="pl") != english
    assert win(ron()) == english


def test_a_player_whose_name_no_font_has_is_named_by_their_wind() -> None:
    unknown = "\U00012000\U00012001"
    assert win(ron(), ("Aiko", unknown, "Chie", "Dan")) == win(ron(), ("Aiko", "South", "Chie", "Dan"))
