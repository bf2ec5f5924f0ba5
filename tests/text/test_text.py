"""Sentences: rendered for a reader, safe whatever people call themselves, tiles as emoji and in notation."""

from datetime import UTC, datetime

import pytest

from bot.lookup.notation import parse_tiles
from bot.pictures.tile_emoji import tile_emoji
from bot.text import message_catalogue
from bot.text.sentences import Plain, amount, escape, fit, flat, joined, lines, render, say, say_many
from bot.text.tile_text import TILE_MARKS, tile_row, unmarked
from tests.for_each import for_each


def test_a_sentence_is_filled_with_its_arguments() -> None:
    assert render(say("{name} discarded {tile}.", name="Ken", tile=Plain("3s"))) == "Ken discarded 3s."
    assert render(say("{points} points", points=12300), "en-US") == "12,300 points"
    assert render(say("until {due}", due=datetime(2026, 1, 1, tzinfo=UTC))) == "until <t:1767225600:R>"
    assert [render(amount(points)) for points in (-5_000, 0, 1_400)] == ["−5,000", "0", "1,400"]


@pytest.mark.parametrize(("count", "words"), [(1, "1 riichi stick"), (2, "2 riichi sticks"), (0, "0 riichi sticks")])
def test_the_plural_fits_the_number(count: int, words: str) -> None:
    assert render(say_many("{count} riichi stick", "{count} riichi sticks", count)) == words


@for_each(
    "name",
    [
        "**bold**",
        "_x_",
        "~~x~~",
        "||x||",
        "`x`",
        "# x",
        "> x",
        "[x](https://y)",
        "<@1>",
        "<#1>",
        "@everyone",
        "- x",
        "1. x",
    ],
)
def test_a_name_is_never_markdown_and_never_a_mention(name: str) -> None:
    shown = escape(name)
    for sign in "*_~|`<>#[]()-":
        assert shown.count(sign) == shown.count("\\" + sign)
    assert "@everyone" not in shown
    assert "<@1" not in shown


@pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "a\u200bb", "a\tb", " a  b "])
def test_a_name_stays_on_its_line_and_turns_nothing_around(name: str) -> None:
    assert escape(name) == "a b"


ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    ["می\u200cخواهم", "👨\u200d👩\u200d👧", "क्\u200dष", ENGLAND, "❤\ufe0f"],
    ids=["persian", "family", "devanagari", "england", "heart"],
)
def test_a_name_keeps_what_joins_its_letters(name: str) -> None:
    assert flat(name) == name
    assert escape(name).strip("\u2068\u2069") == name


@pytest.mark.parametrize("name", ["דנה", "ليلى", "x ليلى 5"], ids=["hebrew", "arabic", "both"])
def test_a_name_from_right_to_left_does_not_turn_the_line_around(name: str) -> None:
    assert render(say("{name} {points}", name=name, points=25000)) == f"\u2068{name}\u2069 25,000"
    assert render(say("{name}: river", name=name), markdown=False) == f"\u2068{name}\u2069: river"


def test_accents_on_a_letter_have_an_end() -> None:
    assert escape("Z" + "\u0301" * 30 + "o") == "Z" + "\u0301" * 3 + "o"


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u200d", "\u00ad \u061c", "\u115f\uffa0", "\u2800", "\ufe0f", "\u206a\u034f", "\U000e0041\U000e0042"],
)
def test_a_name_of_nothing_that_can_be_seen_is_empty(name: str) -> None:
    assert flat(name) == ""


def test_a_description_of_a_picture_has_the_name_without_escapes() -> None:
    assert render(say("{name}: 1m", name="a_b\n*c*"), markdown=False) == "a_b *c*: 1m"


def test_what_is_none_or_empty_leaves_no_gap() -> None:
    assert render(lines(Plain("a"), None, Plain(""), Plain("b"))) == "a\nb"
    assert render(joined((Plain("a"), None, Plain(""), Plain("b")))) == "a · b"
    with pytest.raises(TypeError):
        render(say("{x}", x=1.5))


def test_a_long_message_is_cut_at_a_line() -> None:
    text = "\n".join(["x" * 99] * 30)
    cut = fit(text)
    assert len(cut) <= 2000
    assert cut.endswith("x…")
    assert cut.count("\n") == 18
    assert fit("short") == "short"


@pytest.mark.parametrize(
    ("wanted", "found"), [("en-GB", "en"), ("en-US", "en"), ("xx", "en"), (None, "en"), ("", "en")]
)
def test_who_has_no_catalogue_reads_english(wanted: str | None, found: str) -> None:
    assert message_catalogue.best_locale(wanted) == found


EMOJI = {key: f"<:{one.name}:12>" for key, one in tile_emoji().items()}


def shown(text: str) -> str:
    return render(tile_row(parse_tiles(text)), emoji=TILE_MARKS)


def test_under_a_hand_in_emoji_it_stands_in_notation() -> None:
    text = f"**What?**\n### {shown('10m')}  ({shown('1z')})\nEvery tile."
    assert unmarked(text, EMOJI).splitlines() == [
        "**What?**",
        "### <:1m:12> <:red5m:12>  (<:east:12>)",
        "-# 1m red 5m  (E)",
        "Every tile.",
    ]
    assert unmarked(f"### {shown('10m')}", {}) == "### 1m red 5m"
