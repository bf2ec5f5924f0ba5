"""Messages as values: where their parts stand, and what stays when they replace another."""

from typing import Any

from bot.text.sentences import Plain
from bot.text.tile_text import TILE_MARKS
from cogs.common.buttons import feature_id, menu_id
from cogs.common.content import NOTHING, Accent, Attached, AttachedFile, Button, Content, KeptPicture, Menu, Picture

X, ALT = Plain("x"), Plain("alt")


def rows(content: Content) -> list[list[str]]:
    parts = content.new({})["view"].to_components()
    return [[item["custom_id"].rpartition(":")[2] for item in row["components"]] for row in parts if row["type"] == 1]


def texts(arguments: dict[str, Any]) -> list[str]:
    parts = arguments["view"].to_components()
    inside = parts[0]["components"] if parts[0]["type"] == 17 else parts
    return [part["content"] for part in inside if part["type"] == 10]


def test_a_message_with_a_picture_has_a_green_edge_unless_another_is_chosen() -> None:
    picture = Picture("p.png", b"p", Plain("Points"))
    edges = [
        [part.get("accent_color") for part in content.new({})["view"].to_components()]
        for content in (Content(X), Content(X, pictures=(picture,)), Content(X, accent=Accent.OVER))
    ]
    assert edges == [[None], [Accent.OPEN], [Accent.OVER]]


async def test_a_menu_stands_in_its_row_beneath_buttons() -> None:
    buttons = tuple(Button(feature_id("x", name), Plain(name), row) for name, row in (("a", 0), ("b", 0), ("c", 3)))
    menus = tuple(
        Menu(menu_id("x", name), (("v", X, None, False),), NOTHING, row) for name, row in (("m", 1), ("n", 2))
    )
    assert rows(Content(NOTHING, buttons, menus=menus)) == [["a", "b"], ["m"], ["n"], ["c"]]


async def test_files_that_are_kept_stay_behind_what_a_message_brings() -> None:
    kept = AttachedFile(7, "log.json")
    brought = Content(
        NOTHING, pictures=(Picture("p.png", b"p", ALT),), files=(Attached("f", b"f"),), kept_files=(kept,)
    )
    picture, file, last = brought.replacing({})["attachments"]
    assert (picture.filename, file.filename, last.to_dict()) == ("p.png", "f", {"id": "7"})
    assert "attachments" not in Content(NOTHING, kept_pictures=(KeptPicture("p.png", ALT),)).replacing({})
    assert Content(NOTHING).replacing({})["attachments"] == []


def test_emoji_stand_in_names_as_well_unless_the_description_of_a_picture_names_them() -> None:
    mark, emoji = Plain(TILE_MARKS["5m"]), {"5m": "<:5m:1>"}
    told, silent = (
        Picture("p.png", b"p", Plain("Your hand: 5m.")),
        Picture("p.png", b"p", Plain("Points"), tells_tiles=False),
    )
    assert texts(Content(mark).new(emoji)) == ["<:5m:1>\n-# 5m"]
    assert texts(Content(mark, pictures=(silent,)).new(emoji)) == ["<:5m:1>\n-# 5m"]
    assert texts(Content(mark, pictures=(told,)).new(emoji)) == ["<:5m:1>"]
    assert texts(Content(mark, kept_pictures=(KeptPicture("p.png", Plain("5m")),)).replacing(emoji)) == ["<:5m:1>"]


def test_the_button_of_a_tile_shows_the_tile_and_says_what_the_picture_does_not() -> None:
    plain, red = (
        Button(feature_id("x", name), Plain(f"{name} drawn"), tile=name, beside=Plain(told))
        for name, told in (("5m", ""), ("0m", "red"))
    )
    [row] = Content(NOTHING, (plain, red)).new({"5m": "<:5m:1>", "0m": "<:red5m:2>"})["view"].to_components()
    assert [one.get("label") for one in row["components"]] == [None, "red"]
    [row] = Content(NOTHING, (plain, red)).new({})["view"].to_components()
    assert [one["label"] for one in row["components"]] == ["5m drawn", "0m drawn"]
