"""Tiles as emoji stand in notation as well, for who does not see them."""

from bot.lookup.notation import parse_tiles
from bot.pictures.tile_emoji import tile_emoji
from bot.text.sentences import render
from bot.text.tile_text import TILE_MARKS, tile_row, unmarked

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


def test_where_there_are_no_emoji_it_stands_there_once() -> None:
    assert unmarked(f"### {shown('10m')}", {}) == "### 1m red 5m"
