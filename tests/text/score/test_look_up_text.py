"""What `/waits`, `/efficiency` and `/points` say: whatever the hand, it fits a message and reads as text."""

import io
from random import Random

import pytest
from PIL import Image

from bot.analysis.han_fu_points import NoSuchScore
from bot.analysis.hand_input import SeenTooOften, read_hand_input
from bot.engine.rules.ruleset import preset, preset_names
from bot.engine.tiles import sort_tiles, tile_set
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import format_tiles
from bot.pictures.layout import WIDTH
from bot.pictures.scoring_table_picture import CELL, EDGE, LABEL, ROW, TOP, points_png
from bot.pictures.sprites import GOLD
from bot.text.rules.ruleset_title import rules_title
from bot.text.score.efficiency_text import efficiency_text
from bot.text.score.points_text import (
    NO_SUCH_SCORE,
    column_text,
    row_text,
    table_alt,
    table_text,
    wins_text,
)
from bot.text.score.typed_hand_summary import seen_too_often_text
from bot.text.score.waits_text import waits_text
from bot.text.sentences import ALT_LIMIT, MESSAGE_LIMIT, Words, render
from tests.for_each import for_each

RULES = preset("tenhou")


def said(words: Words) -> list[str]:
    return render(words).splitlines()


def waits(text: str, discards: str = "", **more: object) -> list[str]:
    question = Lookup(text, rules=RULES, **more)  # type: ignore[arg-type]
    return said(waits_text(question, read_hand_input(question, "", discards)))


def efficiency(text: str, **more: object) -> list[str]:
    question = Lookup(text, rules=RULES, **more)  # type: ignore[arg-type]
    return said(efficiency_text(question, read_hand_input(question)))


def test_equal_waits_stand_in_one_line_and_others_apart() -> None:
    assert len(waits("19m19p19s1234567z")) == 6
    shapes, paid, yaku = waits("2345556m12399p7m")[3:6]
    assert shapes.split("; ") == [
        "**5m** (1 left): two-sided wait (ryanmen) or two-pair wait (shanpon)",
        "**8m** (4 left): two-sided wait (ryanmen)",
        "**9p** (2 left): two-pair wait (shanpon)",
    ]
    assert [paid, yaku] == [
        "no yaku by ron, tsumo **300 each, dealer 500**; with riichi ron **1,300**, tsumo **500 each, dealer 1,000**",
        "1 han 30 fu by tsumo: Menzen tsumo (fully concealed self-draw) 1",
    ]
    rows = waits("234m406m678p33s78s")
    assert rows[3::3] == ["**6s** (4 left): two-sided wait (ryanmen)", "**9s** (4 left): two-sided wait (ryanmen)"]
    head, _, _, paid = waits("234m406m678p33s78s", honba=3)[1:5]
    assert "East round · 3 honba" in head
    assert "ron **4,800**" in paid
    assert "**1m** (none left)" in "\n".join(waits("1112345678999m", indicators="1m"))


def test_an_open_hand_without_a_yaku_says_what_could_give_one() -> None:
    rows = waits("34567m567p11s(888p)")
    assert rows[4] == "no yaku by ron or tsumo"
    assert rows[-1] == "No yaku by ron on 2m 5m 8m, unless luck gives you one, such as winning on the last discard."
    # A closed hand has riichi told beside each wait.
    assert not any(row.startswith("Without") for row in waits("2345556m12399p7m"))
    assert waits("234m406m678p33s78s", "9s")[-1] == (
        "**Furiten**: your discards include 9s. You cannot win by ron on any wait, but you can win by tsumo."
    )


def test_thirteen_and_fourteen_tiles_say_what_leads_to_tenpai() -> None:
    rows = waits("1134m405p234s678s")
    assert rows[2] == "**Not tenpai: 1 tile from ready (tenpai).**"
    assert rows[3].startswith("Helped by ")
    assert waits("234m406m678p33s78s1z")[2:] == [
        "**Tenpai after discarding:**",
        "**E**: waiting for 6s 9s (8 left), two-sided wait (ryanmen). Ron with riichi 3,900 to 7,700",
    ]
    assert "/score" in waits("234m406m678p33s789s")[2]
    assert "/efficiency" in waits("147m258p369s12345z")[3]


def test_the_first_line_names_the_best_discard_and_the_next_what_is_worth_more() -> None:
    rows = efficiency("1134m2405p234678s", dora="3m")
    assert rows[2].startswith("**Discard 2p**: 1 tile from ready (tenpai), helped by 19 tiles, keeps Pinfu")
    assert rows[3].startswith("**Worth more: 1m**, 11 tiles instead of 19; a ron worth about ")
    assert "keeps Sanshoku doujun (mixed triple sequence)" in rows[3]
    assert any(row.startswith("**3m** – 8 tiles") and row.endswith("gives up a dora") for row in rows)
    rows = efficiency("1m3467m34588p678s5z")
    assert rows[2].startswith("**Discard 1m or Haku**")
    assert rows[3].startswith("**1m or Haku** – 12 tiles: 2m 5m 8m ×4")
    assert efficiency("234m406m678p33s78s1z")[-1].startswith("Back to 1 tile from ready (tenpai): 8s (23), ")
    rows = efficiency("147m258p369s12345z")
    assert rows[2] == "**Discard 4m, 7m, 2p, 5p, 8p, 3s or 6s**: 6 tiles from ready (tenpai), helped by 63 tiles"
    assert "**5p, 8p, 3s or 6s** – 63 tiles of 19 kinds; then about 45 tiles" in rows
    assert "**9s, E, S, W, N or Haku** – 39 tiles of 13 kinds; then about 33 tiles" in rows
    rows = efficiency("1345m3578p12378s")
    assert rows[2:] == [
        "**2 tiles from ready (tenpai)**: helped by 41 tiles.",
        "4p 6p 9p 6s 9s ×4, 1m 3p 5p 7p 8p 7s 8s ×3",
        "Still possible without slowing down: Pinfu (no-points hand).",
    ]


@pytest.mark.slow
def test_every_answer_fits_a_message_with_its_tiles_as_names() -> None:
    dice, longest = Random(3), 0
    tiles = list(tile_set((1, 1, 1)))
    for number in range(120):
        count = (14, 13, 11, 8)[number % 4]
        hand = sort_tiles(dice.sample(tiles, count))
        question = Lookup(format_tiles(hand), rules=RULES, indicators="1m")
        try:
            held = read_hand_input(question)
        except ValueError:
            continue
        for told in (efficiency_text, waits_text):
            longest = max(longest, len(render(told(question, held, "", rules_title(RULES)))))
    assert 800 < longest <= MESSAGE_LIMIT


@pytest.mark.parametrize("hand", ["1112345678999m", "11123456788999m", "22334455667788p", "2233445566777s1z"])
def test_a_hand_with_many_shapes_fits_as_well_with_its_tiles_as_emoji(hand: str) -> None:
    question = Lookup(hand, rules=RULES)
    held = read_hand_input(question)
    for told in (efficiency_text, waits_text):
        assert len(render(told(question, held, "", rules_title(RULES)))) <= MESSAGE_LIMIT - 14 * 30


def test_a_tile_seen_too_often_is_named() -> None:
    assert "more than four 3s" in render(seen_too_often_text(SeenTooOften("3s")))


def test_each_row_of_points_has_ron_tsumo_and_the_dealer_s() -> None:
    assert "**3 han 40 fu**: 5,200, 1,300 / 2,600; dealer 7,700, 2,600" in said(row_text(3, RULES))
    assert "**2 han 25 fu**: 1,600, no tsumo; dealer 2,400, no tsumo" in said(row_text(2, RULES))
    assert said(row_text(6, RULES))[0] == "## 6 han: haneman"
    column = column_text(30, RULES)
    assert not isinstance(column, NoSuchScore)
    assert [row.split("**")[1] for row in said(column)[2:]] == [f"{han} han 30 fu" for han in range(1, 5)]
    assert "No win is worth exactly that many points. The nearest are:" in said(wins_text(8100, RULES))
    assert said(wins_text(1, RULES))[0] == "## 1 point"
    assert set(NO_SUCH_SCORE) == set(NoSuchScore)
    assert column_text(35, RULES) is NoSuchScore.FU_NOT_ROUNDED


@for_each("name", preset_names())
def test_the_table_says_whether_there_is_kiriage_and_its_description_fits(name: str) -> None:
    rules = preset(name)
    _, below = table_text(rules)
    assert said(below)[0].endswith("(kiriage mangan)." if rules.kiriage else "(no kiriage).")
    for dealer in (False, True):
        assert len(render(table_alt(rules, dealer=dealer))) <= ALT_LIMIT


def test_the_picture_of_the_table_is_no_wider_than_a_table_s() -> None:
    found = {}
    for name in ("tenhou", "mleague"):
        for dealer in (False, True):
            data = points_png(preset(name), dealer=dealer)
            assert Image.open(io.BytesIO(data)).width == WIDTH
            found[name, dealer] = data
    assert len(set(found.values())) == 4


def test_the_golden_border_begins_where_mangan_does() -> None:
    for name, rows in (("tenhou", 3), ("mleague", 2)):
        image = Image.open(io.BytesIO(points_png(preset(name), dealer=False)))
        drawn = Image.frombytes("L", image.size, image.tobytes())
        left = EDGE + LABEL + 3 * CELL
        across = range(left + 10, left + CELL - 10)
        gold = [y for y in range(drawn.height) if all(drawn.getpixel((x, y)) == GOLD for x in across)]
        assert gold[0] == TOP + rows * ROW
