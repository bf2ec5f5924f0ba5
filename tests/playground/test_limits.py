"""Discord's limits on bodies, each refused with 50035 at the right path, and nothing shown."""

from typing import Any

import pytest

from tests.playground.raw_bot import RawBot
from tests.wire.user import ScriptedUser

Json = dict[str, Any]
V2 = 1 << 15


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}", **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(**more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}], **more}


def option(number: int, **more: Any) -> Json:
    return {"label": f"o{number}", "value": f"o{number}", **more}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def v1(*components: Json) -> Json:
    return {"components": list(components)}


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


FIELD = "components.0.components.0"
FINE = {
    "content of 2,000": {"content": "x" * 2000},
    "five rows of five buttons": v1(*(row(*(button(5 * i + j) for j in range(5))) for i in range(5))),
    "a select with 25 options": v1(row(select(options=[option(i) for i in range(25)], max_values=25))),
    "a label of 80 and an id of 100": v1(row(button(label="x" * 80, custom_id="c" * 100))),
    "an emoji without label": v1(row({"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🀄"}})),
    "a keycap": v1(row(button(emoji={"name": "1\ufe0f\u20e3"}))),
    "4,000 characters in 39 texts": v2(*(text("x" * 100) for _ in range(39)), text("x" * 100)),
    "ten embeds": {"embeds": [{"title": "x"}] * 10},
    "a section": v2({"type": 9, "components": [text()], "accessory": button()}),
    "a container": v2({"type": 17, "accent_color": 0xFFFFFF, "components": [text(), {"type": 14}, row(button())]}),
}

REFUSED: dict[str, tuple[Json, str]] = {
    "content of 2,001": ({"content": "x" * 2001}, "content.BASE_TYPE_MAX_LENGTH"),
    "content that is no text": ({"content": 5}, "content.STRING_TYPE_CONVERT"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds.BASE_TYPE_MAX_LENGTH"),
    "an embed title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title.BASE_TYPE_MAX_LENGTH"),
    "an embed description of 4,097": (
        {"embeds": [{"description": "x" * 4097}]},
        "embeds.0.description.BASE_TYPE_MAX_LENGTH",
    ),
    "26 embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields.BASE_TYPE_MAX_LENGTH",
    ),
    "an embed field without value": (
        {"embeds": [{"fields": [{"name": "n"}]}]},
        "embeds.0.fields.0.value.BASE_TYPE_REQUIRED",
    ),
    "a field value of 1,025": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        "embeds.0.fields.0.value.BASE_TYPE_BAD_LENGTH",
    ),
    "an embed footer of 2,049": (
        {"embeds": [{"footer": {"text": "x" * 2049}}]},
        "embeds.0.footer.text.BASE_TYPE_BAD_LENGTH",
    ),
    "embeds of 6,001 characters": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds.MAX_EMBED_SIZE_EXCEEDED"),
    "an embed picture from a disk": (
        {"embeds": [{"title": "x", "image": {"url": "file:///x.png"}}]},
        "embeds.0.image.url.URL_TYPE_INVALID_SCHEME",
    ),
    "six rows": (v1(*(row(button(i)) for i in range(6))), "components.BASE_TYPE_MAX_LENGTH"),
    "six buttons in a row": (v1(row(*(button(i) for i in range(6)))), "components.0.components.BASE_TYPE_BAD_LENGTH"),
    "an empty row": (v1(row()), "components.0.components.BASE_TYPE_BAD_LENGTH"),
    "a select beside a button": (
        v1(row(select(), button())),
        "components.0.components.COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a button without row": (v1(button()), "components.0.type.UNION_TYPE_CHOICES"),
    "a label of 81": (v1(row(button(label="x" * 81))), f"{FIELD}.label.BASE_TYPE_MAX_LENGTH"),
    "a button with nothing on it": (
        v1(row({"type": 2, "style": 1, "custom_id": "x"})),
        f"{FIELD}.BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
    ),
    "a button style of 7": (v1(row(button(style=7))), f"{FIELD}.style.BASE_TYPE_CHOICES"),
    "a button without id": (v1(row({"type": 2, "style": 1, "label": "x"})), f"{FIELD}.custom_id.BASE_TYPE_REQUIRED"),
    "an id of 101": (v1(row(button(custom_id="c" * 101))), f"{FIELD}.custom_id.BASE_TYPE_BAD_LENGTH"),
    "the same id twice": (
        v1(row(button(), button())),
        "components.0.components.1.custom_id.COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "the same number twice": (
        v1(row(button(0, id=3), button(1, id=3))),
        "components.0.components.1.id.COMPONENT_ID_DUPLICATED",
    ),
    "a link with an id": (
        v1(row(button(style=5, url="https://example.org"))),
        f"{FIELD}.BUTTON_COMPONENT_CUSTOM_ID_WITH_URL",
    ),
    "a made-up emoji": (
        v1(row(button(emoji={"id": "123", "name": "m1"}))),
        f"{FIELD}.emoji.id.BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "letters as emoji": (v1(row(button(emoji={"name": "m1"}))), f"{FIELD}.emoji.name.BUTTON_COMPONENT_INVALID_EMOJI"),
    "26 options": (v1(row(select(options=[option(i) for i in range(26)]))), f"{FIELD}.options.BASE_TYPE_BAD_LENGTH"),
    "no options": (v1(row(select(options=[]))), f"{FIELD}.options.BASE_TYPE_BAD_LENGTH"),
    "an option label of 101": (
        v1(row(select(options=[option(0, label="x" * 101)]))),
        f"{FIELD}.options.0.label.BASE_TYPE_BAD_LENGTH",
    ),
    "the same option twice": (
        v1(row(select(options=[option(0), option(0)]))),
        f"{FIELD}.options.1.value.SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more values than options": (v1(row(select(max_values=2))), f"{FIELD}.max_values.SELECT_COMPONENT_RANGE"),
    "a placeholder of 151": (v1(row(select(placeholder="x" * 151))), f"{FIELD}.placeholder.BASE_TYPE_MAX_LENGTH"),
    "a text display without the flag": (v1(text()), "components.0.type.UNION_TYPE_CHOICES"),
    "content beside v2": (
        {**v2(text()), "content": "x"},
        "content.MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside v2": (
        {**v2(text()), "embeds": [{"title": "x"}]},
        "embeds.MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components, nested ones counted": (
        v2({"type": 17, "components": [text() for _ in range(40)]}),
        "components.BASE_TYPE_MAX_LENGTH",
    ),
    "4,001 characters": (v2(text("x" * 2000), text("x" * 2001)), "components.COMPONENT_MAX_TOTAL_TEXT"),
    "a section without accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory.BASE_TYPE_REQUIRED",
    ),
    "a section of four texts": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "components.0.components.BASE_TYPE_BAD_LENGTH",
    ),
    "eleven pictures": (
        v2({"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}}] * 11}),
        "components.0.items.BASE_TYPE_BAD_LENGTH",
    ),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        f"{FIELD}.type.UNION_TYPE_CHOICES",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "1" * 26}, "nonce.BASE_TYPE_MAX_LENGTH"),
}


@pytest.mark.parametrize("name", FINE)
async def test_a_body_at_the_limit_is_taken(bot: RawBot, channel: str, name: str) -> None:
    answer = await bot.send(channel, FINE[name])
    assert answer.status == 200, answer.body


@pytest.mark.parametrize("name", REFUSED)
async def test_a_body_over_a_limit_is_refused_whole(bot: RawBot, aiko: ScriptedUser, channel: str, name: str) -> None:
    body, fault = REFUSED[name]
    answer = await bot.send(channel, body)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.faults() == {fault}
    assert aiko.messages("mahjong") == []


async def test_the_limits_hold_for_edits_and_answers(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    too_long = {"content": "x" * 2001}
    sent = (await bot.send(channel, {"content": "board", "components": [row(button())]})).body
    edited = await bot.call("PATCH", f"/channels/{channel}/messages/{sent['id']}", too_long)
    await aiko.press("x")
    interaction = await bot.interaction()
    answered = await interaction.answer(7, too_long)
    await interaction.answer(6)
    by_token = await interaction.edit(too_long)
    followup = await interaction.followup("x" * 2001)
    for answer in (edited, answered, by_token, followup):
        assert answer.faults() == {"content.BASE_TYPE_MAX_LENGTH"}
    assert aiko.text() == "board"


async def test_a_file_over_ten_megabytes_is_too_large(bot: RawBot, channel: str) -> None:
    limit = 10 * 1024 * 1024
    assert (await bot.send(channel, {}, files={"a.bin": b"x" * limit})).status == 200
    answer = await bot.send(channel, {}, files={"a.bin": b"x" * (limit + 1)})
    assert (answer.status, answer.code) == (413, 40005)
    answer = await bot.send(channel, {}, files={f"{number}.txt": b"x" for number in range(11)})
    assert answer.code == 30015
    answer = await bot.call("POST", f"/channels/{channel}/messages", text="{")
    assert (answer.status, answer.code) == (400, 50109)


async def test_modals_have_limits_of_their_own(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    await bot.send(channel, {"content": "board", "components": [row(button())]})
    await aiko.press("x")
    interaction = await bot.interaction()
    field = {"type": 4, "custom_id": "f", "label": "x" * 46, "style": 1}
    modal = {"custom_id": "m", "title": "x" * 46, "components": [row(field)]}
    faults = (await interaction.answer(9, modal)).faults()
    assert faults == {"data.title.BASE_TYPE_BAD_LENGTH", "data.components.0.components.0.label.BASE_TYPE_MAX_LENGTH"}
    many = {
        "custom_id": "m",
        "title": "x",
        "components": [row({**field, "label": "x", "custom_id": f"{i}"}) for i in range(6)],
    }
    assert (await interaction.answer(9, many)).faults() == {"data.components.BASE_TYPE_BAD_LENGTH"}
