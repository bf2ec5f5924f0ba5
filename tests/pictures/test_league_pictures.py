"""Pictures of the league: standings, a player, a chart. What they show stands in words beside them."""

import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from PIL import Image

import bot.pictures
from bot.engine.scoring.hand_value import YakuHan
from bot.league.standings import Standing
from bot.league.winning_hands import LeagueHand
from bot.pictures.card_canvas import MINUS, PLUS
from bot.pictures.chart import COLOURS, CURVES, DASHES, Curve, axis, chart_picture
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import (
    TYPEFACE,
    WEIGHTS,
    drawable,
    file_with,
    font,
    for_reader,
    lettered,
    shortened,
    undrawable_languages,
    width_of,
)
from bot.pictures.profile_picture import ProfileFigures, profile_alt, profile_picture
from bot.pictures.sprites import GOLD
from bot.pictures.standings_picture import (
    BARS,
    BETWEEN,
    CAPTION,
    EDGE,
    MOST,
    ROW,
    TOP,
    standings_alt,
    standings_picture,
)
from bot.pictures.win_card import yakuman_card_png
from bot.text.league.winning_hands import hand_worth, hand_yaku, yakuman_alt
from bot.text.sentences import ALT_LIMIT, render, say
from tests.languages import languages_in
from tests.pictures.test_pictures import opened
from tests.text.league.test_profile_text import HAND

AT = datetime(2026, 4, 1, 20, tzinfo=UTC)
NAMES = {1: "Aiko", 2: "Ben"}
BOARD = (Standing(1, 1, 4, 500, (2, 1, 1, 0)), Standing(None, 2, 2, -250, (0, 0, 1, 1)))


def runs(image: Image.Image, y: int, colour: int) -> int:
    """How many points of this colour stand in a row of the field in which bars of points are."""
    return sum(image.getpixel((x, y)) == colour for x in range(BARS[0], BARS[1] + 1))


# Standings


def test_points_are_bars_on_both_sides_of_zero_as_long_as_they_are_high() -> None:
    image = opened(standings_picture(BOARD, NAMES))
    first, second = (TOP + ROW // 2 + (ROW + BETWEEN) * line for line in range(2))
    above, below = runs(image, first, PLUS), runs(image, second, MINUS)
    assert abs(above - 2 * below) <= 5
    assert runs(image, first, MINUS) == runs(image, second, PLUS) == 0


def test_a_picture_holds_so_many_lines_at_most() -> None:
    many = [Standing(number, number, 1, 10, (1, 0, 0, 0)) for number in range(1, 40)]
    assert opened(standings_picture(many, {})).height == opened(standings_picture(many[:MOST], {})).height


def test_a_caption_below_the_standings_moves_no_line() -> None:
    plain, captioned = opened(standings_picture(BOARD, NAMES)), opened(standings_picture(BOARD, NAMES, caption="Club"))
    assert captioned.height == plain.height + CAPTION
    lines = (0, 0, plain.width, plain.height - EDGE)
    assert captioned.crop(lines).tobytes() == plain.crop(lines).tobytes()
    below = captioned.crop((0, plain.height - EDGE, plain.width, captioned.height))
    shades = {shade for _, shade in below.getcolors() or ()}
    assert len(shades) > 2, "the ground and the letters of the caption"


def test_standings_where_everybody_has_nothing_can_be_drawn() -> None:
    assert opened(standings_picture([Standing(1, 1, 1, 0, (0, 1, 0))], NAMES)).width == WIDTH


def test_the_description_of_standings_tells_their_lines_as_far_as_there_is_room() -> None:
    assert standings_alt(BOARD, NAMES, "en").endswith(
        "1. Aiko: +50.0, 4, 1.75 (2/1/1/0). Ben: −25.0, 2, 3.50 (0/0/1/1)."
    )
    many = [Standing(number, number, 1, 10, (1, 0, 0, 0)) for number in range(1, 13)]
    long = {number: f"{number} {'x' * 120}" for number in range(1, 13)}
    assert len(standings_alt(many, long, "en")) <= ALT_LIMIT
    assert "1. A_*: +50.0" in standings_alt(BOARD, {**NAMES, 1: "A_*"}, "en"), "a description knows no Markdown"


# Names


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Aiko", "Aiko"),
        ("Chloé Łukasz", "Chloé Łukasz"),
        ("Gwen ✨", "Gwen"),
        ("𝓐iko", "Aiko"),
        ("Ольга", "Ольга"),
        ("Aiko\u0e01", "Aiko"),
        ("\u0e01\u0e02-99", "99"),
        ("\u0e01\u0e02-9", None),
        ("\u0e01\u0e02", None),
        ("", None),
    ],
)
def test_of_a_name_is_drawn_what_the_fonts_have(name: str, drawn: str | None, without_machine_fonts: None) -> None:
    del without_machine_fonts
    assert drawable(name) == drawn


def test_who_cannot_be_named_is_the_player_of_their_line_in_standings_and_charts(without_machine_fonts: None) -> None:
    del without_machine_fonts
    unknown = "\u0e01\u0e02"
    boards = [standings_picture(BOARD, {**NAMES, BOARD[1].player: name}) for name in (unknown, "Player 2", "Ben")]
    assert boards[0] == boards[1] != boards[2]
    lines = [curve(1, 2), curve(3, 4, name=unknown)]
    assert chart_picture(lines, signs=True) == chart_picture([lines[0], replace(lines[1], name="Player 2")], signs=True)


@pytest.fixture
def without_machine_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the bot's own typeface, whatever this machine has."""
    monkeypatch.setattr("bot.pictures.lettering.machine_fonts", tuple)
    for cached in (file_with, drawable):
        cached.cache_clear()
    yield
    for cached in (file_with, drawable):
        cached.cache_clear()


def test_a_long_name_is_cut_where_it_no_longer_fits() -> None:
    cut = shortened("Maximiliane von und zu Hohenstein", 28, 200)
    assert cut.startswith("Maxi")
    assert cut.endswith("…")
    assert width_of(cut, 28) <= 200
    assert shortened("Aiko", 28, 200) == "Aiko"


# Charts


def curve(*values: float, name: str = "Aiko") -> Curve:
    return Curve(name, tuple((AT + timedelta(days=day), value) for day, value in enumerate(values)))


def test_a_line_rises_as_its_points_do() -> None:
    image = opened(chart_picture([curve(-100, 100)], signs=True))
    gold = [(x, y) for x in range(120, 800) for y in range(30, 400, 2) if image.getpixel((x, y)) == COLOURS[0]]
    assert min(gold)[1] > max(gold)[1], "the left end lies lower than the right one"


def test_every_line_has_a_colour_and_a_pattern_of_its_own() -> None:
    assert len(set(COLOURS)) == len(set(DASHES)) == CURVES
    image = opened(chart_picture([curve(10 * n, 12 * n, name=f"P{n}") for n in range(CURVES)], signs=True))
    assert set(image.tobytes()) >= set(COLOURS)


def test_a_chart_of_one_game_can_be_drawn() -> None:
    assert opened(chart_picture([curve(12.5)], signs=True)).width == WIDTH
    alone = Curve("Aiko", ((AT, 25.0),), (16.0,))
    assert opened(chart_picture([alone], signs=False)).width == WIDTH


@pytest.mark.parametrize("values", [[0], [5], [-3, 900], [1499.2, 1530.7], [0.1, 0.2], [-70000, 12]])
def test_an_axis_has_round_marks_around_all_values(values: list[float]) -> None:
    found = axis(values)
    steps = {one - other for one, other in zip(found.marks[1:], found.marks, strict=False)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}
    assert found.low <= min(values)
    assert found.high >= max(values)
    assert 2 <= len(found.marks) <= 6


# Profiles


def test_a_profile_can_be_drawn_without_a_best_hand_and_is_lower_then() -> None:
    figures = ProfileFigures((1, 1, 0, 0), (1, 2), (500, 480))
    without = opened(profile_picture(figures))
    with_hand = opened(profile_picture(ProfileFigures((1, 1, 0, 0), (1, 2), (500, 480), HAND)))
    assert without.width == with_hand.width == WIDTH
    assert without.height < with_hand.height


def test_the_description_of_a_profile_tells_places_points_and_the_best_hand() -> None:
    told = render(profile_alt(ProfileFigures((2, 1, 0, 1), (1, 2, 1, 4), (500, 480, 900, 300), HAND)))
    assert "Games by place: 1: 2, 2: 1, 3: 0, 4: 1." in told
    assert "Points over time: from 0 to +30.0; highest +90.0, lowest +0.0." in told
    assert "Places in recent games, newest last: 1 2 1 4." in told
    assert "Best hand: 2m 3m 4m 2p 3p 4p 2s 3s 4s 5s 5s, won on 6s. " in told
    worth = f"{render(hand_worth(HAND), markdown=False)}: {render(hand_yaku(HAND), markdown=False)}."
    assert worth in told


def test_the_best_hand_of_a_profile_stands_with_its_value_and_yaku() -> None:
    def drawn(hand: LeagueHand) -> bytes:
        return profile_picture(ProfileFigures((1, 1, 0, 0), (1, 2), (500, 480), hand))

    assert len({drawn(HAND), drawn(replace(HAND, points=HAND.points + 1000)), drawn(replace(HAND, bonus=()))}) == 3


def test_the_card_of_a_yakuman_has_who_won_from_whom_the_hand_and_the_dress_of_one() -> None:
    musou = replace(HAND, yakuman=1, limit="yakuman", yaku=(YakuHan("kokushi_musou", 1),), bonus=())
    four = ("Aiko", "Ben", "Chie", "Dan")
    card = yakuman_card_png(musou, four)
    assert opened(card).getpixel((0, 0)) == GOLD
    assert len({card, *(yakuman_card_png(musou, names) for names in (("Emi",) * 4, four[::-1]))}) == 3
    assert yakuman_card_png(replace(musou, source=musou.seat), four) != card
    assert yakuman_card_png(replace(musou, points=64000), four) != card
    told = render(yakuman_alt(musou, four), markdown=False)
    assert f"{four[musou.seat]}: Kokushi musou" in told
    assert f"from {four[musou.source or 0]}" in told
    nobody = replace(musou, source=None)
    assert "from " not in render(yakuman_alt(nobody, four), markdown=False)
    assert yakuman_card_png(nobody, four) != card
    assert "won on 6s" in told


def test_words_that_no_font_can_draw_are_drawn_in_english(tmp_path: Path, without_machine_fonts: None) -> None:
    del without_machine_fonts
    with languages_in(tmp_path) as write:
        written = Catalog(locale="ja")
        written.add("Points", "点数")
        written.add("{count} left", "あと{count}")
        write("ja", written)
        assert undrawable_languages() == {"ja": "あと数点"}
        assert lettered(say("Points"), "ja") == "Points"
        assert lettered(say("{count} left", count=4), "ja") == "4 left"
        assert lettered(say("{name}: {points}", name="千恵子", points=say("Points")), "ja") == "千恵子: 点数"
        assert standings_picture(BOARD, NAMES, "ja") == standings_picture(BOARD, NAMES)


def test_a_reader_gets_the_face_of_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    faces: list[int] = []
    inter = font(TYPEFACE / WEIGHTS["Medium"], 20)

    def opening(_file: Path, _size: int, *, index: int, layout_engine: object) -> object:
        del layout_engine
        faces.append(index)
        return inter

    monkeypatch.setattr("bot.pictures.lettering.ImageFont.truetype", opening)
    monkeypatch.setattr("bot.pictures.lettering.file_with", lambda _letter, _weight: Path("a.ttc"))
    drawn = for_reader(lambda text, locale: width_of(text, 19))
    for locale in ("ja", "zh-CN", "zh-TW", "ko", None, "zh-CN"):
        drawn("立直门清", locale)
    font.cache_clear()
    assert faces == [0, 2, 3, 1]


def test_every_picture_with_words_is_drawn_for_its_reader() -> None:
    """In the face of their language, and in English where no font has its letters."""
    folder = Path(bot.pictures.__file__).parent
    for path in folder.glob("*.py"):
        module = importlib.import_module(f"bot.pictures.{path.stem}")
        for name, draw in inspect.getmembers(module, inspect.isfunction):
            if name.endswith(("_png", "_pdf", "_picture")) and "locale" in inspect.signature(draw).parameters:
                assert name.startswith("_") or hasattr(draw, "__wrapped__"), name
        worded = re.search(r"\brender\(", path.read_text(encoding="utf-8"))
        assert worded is None or path.stem in {"lettering", "standings_picture"}, (
            f"{path.name} has words without lettered()"
        )
