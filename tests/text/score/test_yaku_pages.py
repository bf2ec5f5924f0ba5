"""The pages of the yaku: short, whole, readable aloud, and true to the rules asked for."""

import io
import re

import pytest
from PIL import Image

from bot.engine.rules.ruleset import preset, preset_names
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.lookup.yaku_examples import scored
from bot.pictures.yaku_page import yaku_page, yaku_png
from bot.text.rules.preset_names import named_presets
from bot.text.score.yaku_requirements import REQUIRES
from bot.text.score.yaku_text import PAGES, yaku_list
from bot.text.sentences import ALT_LIMIT, MESSAGE_LIMIT, render
from bot.text.tile_text import TILE_MARKS
from tests.for_each import for_each

EMOJI = 30
"""Characters of a tile's emoji in a message."""


def told(yaku: str, rules: str) -> str:
    page = yaku_page(yaku, rules)
    return "\n".join((render(page.above), render(page.below), render(page.alt, markdown=False)))


def test_every_entry_says_what_it_asks_for() -> None:
    assert set(REQUIRES) == set(catalogue())
    texts = [render(text) for text in REQUIRES.values()]
    assert all(text.endswith(".") for text in texts)
    assert all(len(text) < 260 for text in texts)


@pytest.mark.slow
@for_each("name", preset_names())
def test_every_page_fits_into_a_message_even_with_emoji(name: str) -> None:
    for yaku in catalogue():
        page = yaku_page(yaku, name)
        marked = render(page.above, emoji=TILE_MARKS) + render(page.below, emoji=TILE_MARKS)
        tiles = sum(marked.count(mark) for mark in TILE_MARKS.values())
        assert len(marked) + tiles * EMOJI < MESSAGE_LIMIT, yaku
        assert len(render(page.alt, markdown=False)) < ALT_LIMIT


def test_every_yaku_has_a_picture_of_its_example() -> None:
    for yaku in catalogue():
        with Image.open(io.BytesIO(yaku_png(yaku, "tenhou"))) as image:
            assert 350 < image.width <= 1200, yaku


def test_a_page_says_where_a_yaku_does_not_count_and_where_it_does() -> None:
    text = told("renhou", "tenhou")
    assert "**Does not count here** (rules: Tenhou)" in text
    assert "-# Mangan, closed hand only: WRC 2025; WRC 2022; EMA 2025; EMA 2016; Riichi Advanced." in text
    assert "-# The example is scored under rules with this yaku." in text
    text = told("tanyao", "tenhou")
    assert "**1 han, closed or open**" in text
    assert "-# 1 han, closed hand only: Tenhou nashinashi; EMA 2012." in text
    assert "-# Its value is the same in all presets." in told("pinfu", "tenhou")


def test_a_page_names_every_ordinary_yaku_that_counts_here_and_never_stands_beside_it() -> None:
    others = "yakuhai, chiitoitsu, sanshoku doukou, sanankou, sankantsu, toitoi, shousangen, honroutou"
    alone = f"Cannot be combined with {others}"
    assert f"\n{alone}.\n" in told("pinfu", "tenhou")
    assert f"\n{alone}, sanrenkou.\n" in told("pinfu", "local_all")
    assert "\nCannot be combined with rinshan kaihou.\n" in told("ippatsu", "tenhou")
    assert "Never together" not in told("ippatsu", "wikipedia_2011")
    assert "Cannot be combined with ippatsu, haitei raoyue" in told("rinshan", "tenhou")
    assert "haitei raoyue" not in told("rinshan", "ema2012")
    assert "rinshan and haitei" in told("rinshan", "ema2012")


def test_a_yaku_of_three_players_is_shown_with_three() -> None:
    text = told("kita", "tenhou")
    assert "-# The example is scored as in a three-player game." in text
    assert "kita N N" in text


def test_the_value_of_the_example_is_the_scorers() -> None:
    for yaku in catalogue():
        shown = scored(yaku, preset("mleague"))
        if shown is not None and not shown.value.yakuman and shown.value.fu:
            assert f"{shown.value.han} han {shown.value.fu} fu" in told(yaku, "mleague")


@for_each("name", named_presets())
def test_the_list_has_every_entry_once_on_pages_that_fit(name: str) -> None:
    pages = [render(yaku_list(page, name)) for page in range(len(PAGES))]
    assert all(len(page) < MESSAGE_LIMIT for page in pages)
    for yaku in catalogue().values():
        title = yaku.romaji[:1].upper() + yaku.romaji[1:]
        start = re.compile(rf"(?m)(^|, ){re.escape(title)}( \(| · |,|$)")
        assert sum(len(start.findall(page)) for page in pages) == 1, yaku.id


def test_the_list_starts_with_the_cheap_ones_and_marks_what_needs_a_closed_hand() -> None:
    lines = render(yaku_list(0, "tenhou")).splitlines()
    assert lines[2] == "**1 han**"
    assert "Pinfu (no-points hand) · 平和 · closed only" in lines
    assert "Sanshoku doujun (mixed triple sequence) · 三色同順 · open 1" in lines


def test_a_river_of_nagashi_mangan_says_what_everybody_pays() -> None:
    assert "The dealer pays 4,000, and the others pay 2,000 each" in told("nagashi_mangan", "tenhou")
