"""Application commands: what may be registered, and what people can do with them."""

from typing import Any

import pytest

from tests.playground.raw_bot import Json, RawBot
from tests.wire.user import NotOnScreenError, ScriptedUser


def command(*options: Json, **more: Any) -> Json:
    return {"name": "table", "description": "A table", "type": 1, "options": list(options), **more}


def option(name: str = "seats", kind: int = 4, **more: Any) -> Json:
    return {"name": name, "description": "An option", "type": kind, **more}


OPTION = "0.options.0"
CHOICES = [{"name": f"c{number}", "value": number} for number in range(26)]
REFUSED = {
    "capitals in the name": (command(name="Table"), "0.name.APPLICATION_COMMAND_INVALID_NAME"),
    "a blank in the name": (command(name="my table"), "0.name.APPLICATION_COMMAND_INVALID_NAME"),
    "a name of 33": (command(name="x" * 33), "0.name.BASE_TYPE_BAD_LENGTH"),
    "no description": (command(description=""), "0.description.BASE_TYPE_BAD_LENGTH"),
    "a description of 101": (command(description="x" * 101), "0.description.BASE_TYPE_BAD_LENGTH"),
    "26 options": (command(*(option(f"o{i}") for i in range(26))), "0.options.BASE_TYPE_MAX_LENGTH"),
    "26 choices": (command(option(choices=CHOICES)), f"{OPTION}.choices.BASE_TYPE_MAX_LENGTH"),
    "a choice of the wrong type": (
        command(option(choices=[{"name": "a", "value": "a"}])),
        f"{OPTION}.choices.0.value.NUMBER_TYPE_COERCE",
    ),
    "choices beside autocomplete": (
        command(option(autocomplete=True, choices=CHOICES[:2])),
        f"{OPTION}.autocomplete.APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    "required after optional": (
        command(option("a"), option("b", required=True)),
        "0.options.1.required.APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "two options of one name": (
        command(option("a"), option("a")),
        "0.options.1.name.APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "an option type of 12": (command(option(kind=12)), f"{OPTION}.type.BASE_TYPE_CHOICES"),
    "sub-commands beside options": (
        command(option("a", 1), option("b", 3)),
        f"{OPTION}.type.APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "an unknown language": (command(name_localizations={"xx": "tisch"}), "0.name_localizations.xx.BASE_TYPE_CHOICES"),
    "a menu command with a description": (
        {"name": "Look", "type": 3, "description": "no"},
        "0.description.APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
    ),
    "a place that there is not": (command(contexts=[0, 3]), "0.contexts.1.BASE_TYPE_CHOICES"),
    "no place at all": (command(contexts=[]), "0.contexts.BASE_TYPE_BAD_LENGTH"),
    "the same installation twice": (
        command(integration_types=[1, 1]),
        "0.integration_types.SET_TYPE_CONTAINS_DUPLICATES",
    ),
    "a localised name with a blank": (
        command(name_localizations={"de": "mein tisch"}),
        "0.name_localizations.APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a localised name in capitals": (
        command(option(name_localizations={"de": "Plätze"})),
        f"{OPTION}.name_localizations.de.APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a localised name of 33": (
        command(name_localizations={"de": "x" * 33}),
        "0.name_localizations.de.BASE_TYPE_BAD_LENGTH",
    ),
    "a localised description of 101": (
        command(description_localizations={"de": "x" * 101}),
        "0.description_localizations.de.BASE_TYPE_BAD_LENGTH",
    ),
    "a localised choice of 101": (
        command(option(choices=[{"name": "a", "value": 1, "name_localizations": {"de": "x" * 101}}])),
        f"{OPTION}.choices.0.name_localizations.de.BASE_TYPE_BAD_LENGTH",
    ),
    "localisations that are a list": (command(name_localizations=["de"]), "0.name_localizations.DICT_TYPE_CONVERT"),
    "two options of one name in German": (
        command(option("points", name_localizations={"de": "punkte"}), option("punkte")),
        "0.options.1.name_localizations.de.APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "permissions that are no number": (
        command(default_member_permissions="manage_guild"),
        "0.default_member_permissions.NUMBER_TYPE_COERCE",
    ),
    "permissions that are too many": (
        command(default_member_permissions=2**54),
        "0.default_member_permissions.NUMBER_TYPE_RANGE",
    ),
    "a least value above the most": (
        command(option(min_value=5, max_value=4)),
        f"{OPTION}.min_value.APPLICATION_COMMAND_OPTION_RANGE",
    ),
    "a least length above the most": (
        command(option(kind=3, min_length=5, max_length=4)),
        f"{OPTION}.min_length.APPLICATION_COMMAND_OPTION_RANGE",
    ),
    "8,000 characters in the longest language": (
        command(
            *(
                option(
                    f"o{i}",
                    4,
                    choices=[
                        {"name": f"{j}", "value": j, "name_localizations": {"de": f"{j}" * 90, "fr": f"{j}" * 60}}
                        for j in range(10)
                    ],
                )
                for i in range(9)
            )
        ),
        "0.APPLICATION_COMMAND_TOO_LARGE",
    ),
    "more than 8,000 characters": (
        command(
            *(
                option(f"o{i}", 3, choices=[{"name": f"{j}" + "n" * 90, "value": "v" * 99} for j in range(5)])
                for i in range(9)
            )
        ),
        "0.APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_a_definition_over_a_limit_is_refused(bot: RawBot, name: str) -> None:
    body, fault = REFUSED[name]
    answer = await bot.commands(body)
    assert (answer.status, answer.faults()) == (400, {fault})


async def test_two_commands_may_not_share_a_name_in_any_language(bot: RawBot) -> None:
    german = command(name="board", name_localizations={"de": "tisch", "fr": "table"})
    assert (await bot.commands(german, command(name="tisch"))).faults() == {
        "1.name_localizations.de.APPLICATION_COMMANDS_DUPLICATE_NAME"
    }


async def test_names_in_every_script_and_permissions_as_text_are_taken(bot: RawBot) -> None:
    local = {"ja": "卓", "hi": "टेबल", "th": "โต๊ะ", "ru": "стол"}
    body = command(name_localizations=local, default_member_permissions="32")
    answer = await bot.commands(body, command(name="score", default_member_permissions=None))
    assert answer.status == 200, answer.body


async def test_an_overwrite_replaces_everything_and_keeps_the_ids_of_old_names(bot: RawBot, aiko: ScriptedUser) -> None:
    first = (await bot.commands(command(), command(name="score"))).body
    second = (await bot.commands(command(option()), command(name="league"))).body
    assert second[0]["id"] == first[0]["id"]
    assert second[0]["version"] != first[0]["version"]
    assert [one["name"] for one in aiko.commands] == ["table", "league"]


async def test_the_command_that_starts_an_activity_can_be_changed_and_deleted_but_not_left_out(bot: RawBot) -> None:
    launch = bot.playground.commands.switch_on_activity()
    answer = await bot.commands(command())
    assert (answer.status, answer.code) == (400, 50240)
    renamed = {**launch, "name": "mahjong"}
    assert (await bot.commands(command(), renamed)).status == 200
    assert (await bot.commands(command(), renamed, {**renamed, "name": "second"})).status == 400
    [entry] = [one for one in bot.playground.commands.of(None) if one["type"] == 4]
    path = f"/applications/{bot.playground.world.application_id}/commands"
    assert (await bot.call("DELETE", f"{path}/{entry['id']}")).status == 204
    assert (await bot.commands(command())).status == 200


async def test_a_list_of_commands_has_its_languages_only_for_who_asks(bot: RawBot) -> None:
    await bot.commands(command(option(name_localizations={"de": "plätze"})))
    path = f"/applications/{bot.playground.world.application_id}/commands"
    [plain] = (await bot.call("GET", path)).body
    assert "name_localizations" not in plain["options"][0]
    [whole] = (await bot.call("GET", path + "?with_localizations=true")).body
    assert whole["options"][0]["name_localizations"] == {"de": "plätze"}


async def test_guild_commands_are_kept_apart_and_do_not_reach_dms(bot: RawBot, aiko: ScriptedUser) -> None:
    world = bot.playground.world
    path = f"/applications/{world.application_id}/guilds/{world.guild.id}/commands"
    assert (await bot.call("PUT", path, [command()])).status == 200
    assert (await bot.call("GET", path)).body[0]["name"] == "table"
    await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})
    assert (await aiko.slash("table")).state == "sent"
    assert (await aiko.slash("table", "dm")).reason == "There is no command 'table' here"
    await bot.commands(command(contexts=[0]), command(name="score", contexts=[0, 1]))
    await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})
    assert (await aiko.slash("table", "dm")).state == "failed"
    assert (await aiko.slash("score", "dm")).state == "sent"


async def test_options_arrive_typed_and_resolved(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await bot.commands(command(option("open", 1, options=[option("seats"), option("guest", 6), option("preset", 3)])))
    await aiko.slash("table open", seats=3, guest="Ben", preset="tenhou")
    data = (await bot.interaction()).data["data"]
    assert data["options"] == [
        {
            "name": "open",
            "type": 1,
            "options": [
                {"name": "seats", "type": 4, "value": 3},
                {"name": "guest", "type": 6, "value": str(ben.id)},
                {"name": "preset", "type": 3, "value": "tenhou"},
            ],
        }
    ]
    assert data["resolved"]["users"][str(ben.id)]["global_name"] == "Ben"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "This option is required: seats"),
        ({"seats": "four"}, "seats: 'four' is not of the right type"),
        ({"seats": True}, "seats: True is not of the right type"),
        ({"seats": 5}, "seats: must be from 3 to 4"),
        ({"seats": 3, "pace": "fast"}, "pace: choose one of the offered values"),
        ({"seats": 3, "note": "x"}, "note: must be 2 to 6000 characters long"),
        ({"seats": 3, "colour": "red"}, "/table has no option 'colour'"),
    ],
)
async def test_what_discords_client_would_not_send_does_not_reach_the_bot(
    bot: RawBot, aiko: ScriptedUser, options: dict[str, Any], reason: str
) -> None:
    pace = option("pace", 3, choices=[{"name": "live", "value": "live"}])
    seats = option("seats", 4, required=True, min_value=3, max_value=4)
    await bot.commands(command(seats, pace, option("note", 3, min_length=2)))
    outcome = await aiko.slash("table", **options)
    assert (outcome.state, outcome.reason) == ("failed", reason)
    assert await bot.events() == []


async def test_a_command_that_is_not_there_cannot_be_typed(bot: RawBot, aiko: ScriptedUser) -> None:
    await bot.commands(command())
    with pytest.raises(NotOnScreenError, match="there is no /score"):
        await aiko.slash("score")


async def test_autocomplete_shows_the_choices_and_nothing_else_answers_it(bot: RawBot, aiko: ScriptedUser) -> None:
    await bot.commands(command(option("tile", 3, autocomplete=True, required=True), option("n", 4)))
    fields = [{"name": "n", "value": 2}, {"name": "tile", "value": "1", "focused": True}]
    outcome = aiko.begin("autocomplete", channel_id=aiko.channel_id("mahjong"), name="table", options=fields)
    interaction = await bot.interaction()
    assert interaction.data["type"] == 4
    assert interaction.data["data"]["options"][1] == {"name": "tile", "type": 3, "value": "1", "focused": True}
    assert (await interaction.answer(4, {"content": "x"})).faults() == {"type.BASE_TYPE_CHOICES"}
    too_many = {"choices": [{"name": f"{i}", "value": f"{i}"} for i in range(26)]}
    assert (await interaction.answer(8, too_many)).faults() == {"data.choices.BASE_TYPE_MAX_LENGTH"}
    too_long = {"choices": [{"name": "x" * 101, "value": "1m"}]}
    assert (await interaction.answer(8, too_long)).faults() == {"data.choices.0.name.BASE_TYPE_BAD_LENGTH"}
    assert (await interaction.answer(8, {"choices": [{"name": "1 man", "value": "1m"}]})).status == 200
    assert outcome.choices == [{"name": "1 man", "value": "1m"}]
