"""Bodies over Discord's limits, and what looks well-formed and is refused all the same: blanks, contradictions.

Each is refused with 50035 at the right path, and nothing is shown.
"""

from typing import Any

import pytest

from tests.playground.raw_bot import Interaction, Json, RawBot
from tests.wire.user import ScriptedUser

V2 = 1 << 15
MIB = 1024 * 1024


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


def people(**more: Any) -> Json:
    return {"type": 5, "custom_id": "p", **more}


def named(*ids: int, kind: str = "user") -> list[Json]:
    return [{"id": str(one), "type": kind} for one in ids]


def mentions(**more: Any) -> Json:
    return {"content": "x", "allowed_mentions": more}


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
    "an emoji in place of a blank label": v1(row(button(label=" ", emoji={"name": "🀄"}))),
    "a family, a flag, a thumb": v1(
        row(*(button(i, emoji={"name": one}) for i, one in enumerate(["👨\u200d👩\u200d👧", "🇯🇵", "👍🏽"])))
    ),
    "a hundred people": mentions(parse=["roles"], users=[str(number) for number in range(100)]),
    "nobody at all": mentions(parse=[]),
    "two defaults where two may be chosen": v1(
        row(select(max_values=2, options=[option(0, default=True), option(1, default=True)]))
    ),
    "a person who is chosen already": v1(row(people(default_values=named(1)))),
    "a letter that nobody sees": {"content": "\u200b"},
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
    "a label of blanks": (v1(row(button(label="  "))), f"{FIELD}.BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI"),
    "an empty label": (v1(row(button(label=""))), f"{FIELD}.BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI"),
    "a blank option": (
        v1(row(select(options=[option(0, label="\t")]))),
        f"{FIELD}.options.0.label.BASE_TYPE_BAD_LENGTH",
    ),
    "a blank text": (v2(text("\n")), "components.0.content.BASE_TYPE_BAD_LENGTH"),
    "a Chinese character as emoji": (
        v1(row(button(emoji={"name": "雀"}))),
        f"{FIELD}.emoji.name.BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "a dash as emoji": (v1(row(button(emoji={"name": "—"}))), f"{FIELD}.emoji.name.BUTTON_COMPONENT_INVALID_EMOJI"),
    "two emoji as one": (v1(row(button(emoji={"name": "👍👍"}))), f"{FIELD}.emoji.name.BUTTON_COMPONENT_INVALID_EMOJI"),
    "a star of text as emoji": (
        v1(row(select(options=[option(0, emoji={"name": "★"})]))),
        f"{FIELD}.options.0.emoji.name.BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "all people and these people": (
        mentions(parse=["users"], users=["1"]),
        "allowed_mentions.users.MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "all roles and these roles": (
        mentions(parse=["roles"], roles=["1"]),
        "allowed_mentions.roles.MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a hundred and one people": (
        mentions(users=[str(number) for number in range(101)]),
        "allowed_mentions.users.BASE_TYPE_MAX_LENGTH",
    ),
    "a person twice": (mentions(users=["1", "1"]), "allowed_mentions.users.SET_TYPE_CONTAINS_DUPLICATES"),
    "mentions of cats": (mentions(parse=["cats"]), "allowed_mentions.parse.0.BASE_TYPE_CHOICES"),
    "two defaults where one is chosen": (
        v1(row(select(options=[option(0, default=True), option(1, default=True)]))),
        f"{FIELD}.options.SELECT_COMPONENT_RANGE",
    ),
    "two people where one is chosen": (
        v1(row(people(default_values=named(1, 2)))),
        f"{FIELD}.default_values.SELECT_COMPONENT_RANGE",
    ),
    "a role among people": (
        v1(row(people(default_values=named(1, kind="role")))),
        f"{FIELD}.default_values.0.type.BASE_TYPE_CHOICES",
    ),
    "an embed with nothing to see": (
        {"content": "x", "embeds": [{"color": 5}]},
        "embeds.0.description.BASE_TYPE_REQUIRED",
    ),
    "a blank embed field": (
        {"embeds": [{"fields": [{"name": "n", "value": " "}]}]},
        "embeds.0.fields.0.value.BASE_TYPE_BAD_LENGTH",
    ),
    "an attachment without file": (
        {"content": "x", "attachments": [{"id": "0", "filename": "board.png"}]},
        "attachments.0.ATTACHMENT_NOT_FOUND",
    ),
    "an attachment without id": (
        {"content": "x", "attachments": [{"filename": "a"}]},
        "attachments.0.id.BASE_TYPE_REQUIRED",
    ),
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
    limit = 10 * MIB
    assert (await bot.send(channel, {}, files={"a.bin": b"x" * limit})).status == 200
    answer = await bot.send(channel, {}, files={"a.bin": b"x" * (limit + 1)})
    assert (answer.status, answer.code) == (413, 40005)
    answer = await bot.send(channel, {}, files={f"{number}.txt": b"x" for number in range(11)})
    assert answer.code == 30015
    answer = await bot.call("POST", f"/channels/{channel}/messages", text="{")
    assert (answer.status, answer.code) == (400, 50109)


async def test_modals_have_limits_of_their_own(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    interaction = await pressed(bot, aiko, channel)
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


async def test_a_message_of_blanks_is_empty(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "board"})).body
    edited = await bot.call("PATCH", f"/channels/{channel}/messages/{sent['id']}", {"content": " \n "})
    for answer in (await bot.send(channel, {"content": " \n "}), edited):
        assert (answer.status, answer.code) == (400, 50006)
    assert aiko.text() == "board"


async def test_the_same_holds_for_a_modal(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    interaction = await pressed(bot, aiko, channel)
    field = {"type": 4, "custom_id": "f", "style": 1, "min_length": 5, "max_length": 4}
    modal = {"custom_id": "m", "title": "  ", "components": [{"type": 18, "label": " ", "component": field}]}
    assert (await interaction.answer(9, modal)).faults() == {
        "data.title.BASE_TYPE_BAD_LENGTH",
        "data.components.0.label.BASE_TYPE_BAD_LENGTH",
        "data.components.0.component.min_length.TEXT_INPUT_RANGE",
    }


async def pressed(bot: RawBot, aiko: ScriptedUser, channel: str) -> Interaction:
    await bot.send(channel, {"content": "board", "components": [row(button())]})
    await aiko.press("x")
    return await bot.interaction()


async def test_a_file_with_nothing_in_it_is_none(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    answer = await bot.send(channel, {"content": "x"}, files={"a.txt": b""})
    assert answer.faults() == {"attachments.0.ATTACHMENT_NOT_FOUND"}
    assert aiko.messages("mahjong") == []


async def test_an_edit_keeps_a_file_by_its_id_and_no_other(bot: RawBot, channel: str) -> None:
    sent = (await bot.send(channel, {}, files={"a.txt": b"a"})).body
    path, kept = f"/channels/{channel}/messages/{sent['id']}", {"id": sent["attachments"][0]["id"]}
    assert (await bot.call("PATCH", path, {"attachments": [kept]})).status == 200
    gone = await bot.call("PATCH", path, {"attachments": [kept, {"id": "77"}]})
    assert gone.faults() == {"attachments.1.ATTACHMENT_NOT_FOUND"}


async def test_a_request_over_25_mebibytes_is_too_large_whatever_is_in_it(bot: RawBot, channel: str) -> None:
    files = {f"{number}.bin": b"x" * (8 * MIB) for number in range(3)}
    assert (await bot.send(channel, {}, files=files)).status == 200
    answer = await bot.send(channel, {}, files={**files, "last.bin": b"x" * MIB})
    assert (answer.status, answer.code) == (413, 40005)


async def test_words_are_no_reaction(bot: RawBot, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "x"})).body
    for name in ("riichi", "m1:123", "★"):
        answer = await bot.call("PUT", f"/channels/{channel}/messages/{sent['id']}/reactions/{name}/@me")
        assert (answer.status, answer.code) == (400, 10014)
