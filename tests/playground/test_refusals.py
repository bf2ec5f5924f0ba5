"""What looks well-formed and is refused all the same: blanks, contradictions, files that are not there."""

from typing import Any

import pytest

from tests.playground.raw_bot import Interaction, Json, RawBot
from tests.playground.test_limits import button, option, row, select, text, v1, v2
from tests.wire.user import ScriptedUser

MIB = 1024 * 1024


def people(**more: Any) -> Json:
    return {"type": 5, "custom_id": "p", **more}


def named(*ids: int, kind: str = "user") -> list[Json]:
    return [{"id": str(one), "type": kind} for one in ids]


def mentions(**more: Any) -> Json:
    return {"content": "x", "allowed_mentions": more}


FIELD = "components.0.components.0"
FINE = {
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
async def test_what_is_just_right_is_taken(bot: RawBot, channel: str, name: str) -> None:
    answer = await bot.send(channel, FINE[name])
    assert answer.status == 200, answer.body


@pytest.mark.parametrize("name", REFUSED)
async def test_it_is_refused_whole(bot: RawBot, aiko: ScriptedUser, channel: str, name: str) -> None:
    body, fault = REFUSED[name]
    answer = await bot.send(channel, body)
    assert (answer.status, answer.code, answer.faults()) == (400, 50035, {fault})
    assert aiko.messages("mahjong") == []


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
