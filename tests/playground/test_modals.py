"""Forms: what may be put into one, what a person may send, and what the bot is told."""

from typing import Any

import pytest

from tests.playground.raw_bot import Interaction, Json, RawBot
from tests.wire.user import ScriptedUser

EPHEMERAL = 64
SCORE = {"name": "score", "description": "A hand", "type": 1}
LOOK = {"name": "Score this hand", "type": 3}
PRESS = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Form", "custom_id": "form"}]}]


def label(component: Json, words: str | None = None, **more: Any) -> Json:
    return {"type": 18, "label": words or component["custom_id"].title(), "component": component, **more}


def text(**more: Any) -> Json:
    return {"type": 4, "custom_id": "hand", "style": 1, **more}


def row(**more: Any) -> Json:
    return {"type": 1, "components": [text(label="Hand", **more)]}


def options(*values: str, chosen: str = "") -> list[Json]:
    return [{"label": one.title(), "value": one, "default": one == chosen} for one in values]


def select(**more: Any) -> Json:
    return {"type": 3, "custom_id": "by", "options": options("ron", "tsumo"), **more}


def radio(*values: str, **more: Any) -> Json:
    return {"type": 21, "custom_id": "seat", "options": options(*values), **more}


def boxes(*values: str, **more: Any) -> Json:
    return {"type": 22, "custom_id": "luck", "options": options(*values), **more}


def form(*components: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "A hand", "components": list(components), **more}


async def asked(bot: RawBot, user: ScriptedUser) -> Interaction:
    await bot.commands(SCORE)
    await user.slash("score")
    return await bot.interaction()


def opened(user: ScriptedUser) -> Json:
    return next(one.modal for one in user._outcomes.values() if one.modal)


FIELD = "components.0.component"
FINE = {
    "a text in a label, with everything at its limit": form(
        label(
            text(placeholder="p" * 100, value="v" * 4000, max_length=4000, min_length=0, required=False, label=None),
            "l" * 45,
            description="d" * 100,
        ),
        title="t" * 45,
    ),
    "a paragraph in a row": form(row(style=2)),
    "five labels of every kind": form(
        label(text()),
        label(select(placeholder="p" * 150, required=False, disabled=False)),
        label(radio(*"abcdefghij")),
        label(boxes("riichi", min_values=None, max_values=1, required=False)),
        label({"type": 23, "custom_id": "dealer"}),
    ),
    "a text beside the fields": form({"type": 10, "content": "Type a hand."}, label(text())),
}

REFUSED: dict[str, tuple[Json, str]] = {
    "no title": (form(row(), title=""), "title.BASE_TYPE_BAD_LENGTH"),
    "a title of 46": (form(row(), title="t" * 46), "title.BASE_TYPE_BAD_LENGTH"),
    "an id of 101": (form(row(), custom_id="c" * 101), "custom_id.BASE_TYPE_BAD_LENGTH"),
    "no fields": (form(), "components.BASE_TYPE_BAD_LENGTH"),
    "six fields": (form(*(label(text(custom_id=f"{i}")) for i in range(6))), "components.BASE_TYPE_BAD_LENGTH"),
    "a label of 46": (form(label(text(), "l" * 46)), "components.0.label.BASE_TYPE_BAD_LENGTH"),
    "a description of 101": (
        form(label(text(), description="d" * 101)),
        "components.0.description.BASE_TYPE_MAX_LENGTH",
    ),
    "a row without words": (
        form({"type": 1, "components": [text()]}),
        "components.0.components.0.label.BASE_TYPE_REQUIRED",
    ),
    "a placeholder of 101": (form(label(text(placeholder="p" * 101))), f"{FIELD}.placeholder.BASE_TYPE_MAX_LENGTH"),
    "a value of 4,001": (form(label(text(value="v" * 4001))), f"{FIELD}.value.BASE_TYPE_MAX_LENGTH"),
    "a value longer than the field": (
        form(label(text(value="123m", max_length=3))),
        f"{FIELD}.value.BASE_TYPE_MAX_LENGTH",
    ),
    "a style of 3": (form(label(text(style=3))), f"{FIELD}.style.BASE_TYPE_CHOICES"),
    "a button": (
        form({"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}),
        "components.0.components.0.type.UNION_TYPE_CHOICES",
    ),
    "a select in a row": (
        form({"type": 1, "components": [select()]}),
        "components.0.components.0.type.UNION_TYPE_CHOICES",
    ),
    "a field without label or row": (form(text()), "components.0.type.UNION_TYPE_CHOICES"),
    "two fields of one id": (
        form(label(text()), label(text())),
        "components.1.component.custom_id.COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a disabled select": (form(label(select(disabled=True))), f"{FIELD}.disabled.BASE_TYPE_CHOICES"),
    "one radio button": (form(label(radio("a"))), f"{FIELD}.options.BASE_TYPE_BAD_LENGTH"),
    "eleven radio buttons": (form(label(radio(*"abcdefghijk"))), f"{FIELD}.options.BASE_TYPE_BAD_LENGTH"),
}


@pytest.mark.parametrize("name", FINE)
async def test_a_form_at_the_limit_opens(bot: RawBot, aiko: ScriptedUser, name: str) -> None:
    answer = await (await asked(bot, aiko)).answer(9, FINE[name])
    assert answer.status == 200, answer.body
    assert opened(aiko)["title"] == FINE[name]["title"]


@pytest.mark.parametrize("name", REFUSED)
async def test_a_form_over_a_limit_is_refused_and_opens_nowhere(bot: RawBot, aiko: ScriptedUser, name: str) -> None:
    body, fault = REFUSED[name]
    interaction = await asked(bot, aiko)
    assert fault in {one.removeprefix("data.") for one in (await interaction.answer(9, body)).faults()}
    assert (await interaction.answer(9, form(row()))).status == 200


async def test_what_was_filled_in_arrives_in_the_shape_of_the_form(bot: RawBot, aiko: ScriptedUser) -> None:
    await (await asked(bot, aiko)).answer(
        9,
        form(
            label(text()),
            label(select()),
            label(radio("east", "south")),
            label(boxes("riichi", "ippatsu", required=False)),
            label({"type": 23, "custom_id": "share"}),
        ),
    )
    await aiko.submit(opened(aiko), hand="123m", by=["tsumo"], seat="south", luck=["riichi", "ippatsu"], share=True)
    told = (await bot.interaction()).data
    assert (told["type"], told["data"]["custom_id"]) == (5, "form")
    assert [one["component"] for one in told["data"]["components"]] == [
        {"type": 4, "id": 2, "custom_id": "hand", "value": "123m"},
        {"type": 3, "id": 4, "custom_id": "by", "values": ["tsumo"]},
        {"type": 21, "id": 6, "custom_id": "seat", "value": "south"},
        {"type": 22, "id": 8, "custom_id": "luck", "values": ["riichi", "ippatsu"]},
        {"type": 23, "id": 10, "custom_id": "share", "value": True},
    ]
    assert {one["type"] for one in told["data"]["components"]} == {18}


async def test_fields_that_nobody_touched_send_what_stood_in_them(bot: RawBot, aiko: ScriptedUser) -> None:
    seats = {**radio(), "options": options("east", "south", chosen="east")}
    await (await asked(bot, aiko)).answer(
        9,
        form(
            label(text(value="234m")),
            label({**select(), "options": options("ron", "tsumo", chosen="ron")}),
            label(seats),
            label(boxes("riichi", required=False)),
        ),
    )
    await aiko.submit(opened(aiko))
    fields = [one["component"] for one in (await bot.interaction()).data["data"]["components"]]
    assert [one.get("value", one.get("values")) for one in fields] == ["234m", ["ron"], "east", []]
    fields = form(label(text(required=False, min_length=4)), label(select(required=False)))
    await (await asked(bot, aiko)).answer(9, fields)
    assert (await aiko.submit(opened(aiko), hand="", by=[])).state == "sent"


@pytest.mark.parametrize(
    ("component", "values", "reason"),
    [
        (text(), {"hand": ""}, "hand: must be 1 to 4000 characters long"),
        (text(min_length=4), {"hand": "123"}, "hand: must be 4 to 4000 characters long"),
        (text(max_length=3), {"hand": "1234"}, "hand: must be 1 to 3 characters long"),
        (select(), {"by": []}, "by: choose 1 to 1"),
        (select(), {"by": ["chombo"]}, "by: not among the options"),
        (radio("east", "south"), {}, "seat: choose one"),
        (boxes("a", "b", "c", max_values=2), {"luck": ["a", "b", "c"]}, "luck: choose 1 to 2"),
        (text(), {"hand": "x", "other": "y"}, "The form has no field other"),
    ],
)
async def test_what_the_client_would_not_let_go_does_not_reach_the_bot(
    bot: RawBot, aiko: ScriptedUser, component: Json, values: dict[str, Any], reason: str
) -> None:
    await (await asked(bot, aiko)).answer(9, form(label(component)))
    outcome = await aiko.submit(opened(aiko), **values)
    assert (outcome.state, outcome.reason) == ("failed", reason)
    assert await bot.events() == []


async def test_a_form_of_a_press_may_update_its_message(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "a hand", "components": PRESS})).body
    await aiko.press("Form")
    await (await bot.interaction()).answer(9, form(label(text())))
    await aiko.submit(opened(aiko), hand="123m")
    submitted = await bot.interaction()
    assert submitted.data["message"]["id"] == sent["id"]
    assert (await submitted.answer(7, {"content": "123m"})).status == 200
    assert aiko.text("mahjong") == "123m"
    assert (await submitted.followup("only you", flags=EPHEMERAL)).body["flags"] & EPHEMERAL


async def test_a_form_of_a_command_is_answered_anew(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await bot.commands(LOOK)
    await ben.say("123m", "lobby")
    await aiko.context("Score this hand", aiko.last("lobby"))
    await (await bot.interaction()).answer(9, form(label(text(value="123m"))))
    await aiko.submit(opened(aiko))
    submitted = await bot.interaction()
    assert "message" not in submitted.data
    assert (await submitted.answer(7, {"content": "x"})).faults() == {"type.BASE_TYPE_CHOICES"}
    shown = (await submitted.answer(4, {"content": "13 tiles are missing", "flags": EPHEMERAL})).body
    metadata = shown["resource"]["message"]["interaction_metadata"]
    assert metadata["triggering_interaction_metadata"]["name"] == "Score this hand"
    assert (aiko.text("lobby"), ben.text("lobby")) == ("123m\n13 tiles are missing", "123m")


async def test_people_chosen_in_a_form_are_resolved(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await (await asked(bot, aiko)).answer(9, form(label({"type": 5, "custom_id": "who"})))
    await aiko.submit(opened(aiko), who=[str(ben.id)])
    data = (await bot.interaction()).data["data"]
    assert data["components"][0]["component"]["values"] == [str(ben.id)]
    assert data["resolved"]["users"][str(ben.id)]["global_name"] == "Ben"
    assert data["resolved"]["members"].keys() == {str(ben.id)}
