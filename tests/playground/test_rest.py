"""The rest of REST: what is not there, what is recorded, emoji."""

import base64
from typing import Any

from playground import Playground, RecordedRequest
from tests.playground.raw_bot import RawBot
from tests.wire.user import ScriptedUser

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


def data_uri(data: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


async def test_what_the_playground_does_not_have_answers_501(
    bot: RawBot, requests: list[RecordedRequest], channel: str, playground: Playground
) -> None:
    answer = await bot.call("GET", "/guilds/1/audit-logs")
    assert (answer.status, answer.body["message"]) == (
        501,
        "The playground does not have GET /api/v10/guilds/1/audit-logs",
    )
    assert (requests[-1].method, requests[-1].route_template, requests[-1].status) == (
        "GET",
        "/guilds/1/audit-logs",
        501,
    )
    assert (await bot.call("GET", "/channels/abc")).faults() == {"channel_id.NUMBER_TYPE_COERCE"}
    guild, application = playground.world.guild.id, playground.world.application_id
    paths: dict[str, int] = {
        "/channels/1": 10003,
        "/guilds/1": 10004,
        f"/guilds/{guild}/members/1": 10007,
        f"/channels/{channel}/messages/1": 10008,
        "/users/1": 10013,
        f"/applications/{application}/emojis/1": 10014,
        f"/applications/{application}/commands/1": 10063,
        "/applications/1/commands": 20012,
    }
    codes: dict[str, Any] = {path: (await bot.call("GET", path)).code for path in paths}
    assert codes == paths


async def test_every_request_is_recorded(bot: RawBot, requests: list[RecordedRequest], channel: str) -> None:
    await bot.send(channel, {"content": "log"}, files={"log.txt": b"12345"})
    request = requests[-1]
    assert (request.method, request.route_template) == ("POST", "/channels/{channel_id}/messages")
    assert (request.path, request.status, request.bot_token) == (f"/channels/{channel}/messages", 200, True)
    assert request.body == {"content": "log"}
    assert [(one.field, one.filename, one.size) for one in request.files] == [("files[0]", "log.txt", 5)]
    assert request.answer["content"] == "log"
    await bot.send(channel, {"content": ""})
    assert (requests[-1].status, requests[-1].error_code) == (400, 50006)


async def test_an_application_emoji_can_be_used_on_buttons_and_is_served(bot: RawBot, channel: str) -> None:
    path = f"/applications/{bot.playground.world.application_id}/emojis"
    made = await bot.call("POST", path, {"name": "m1", "image": data_uri(PNG)})
    assert made.status == 201
    emoji = {"id": made.body["id"], "name": "m1"}
    row = {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": "d", "emoji": emoji}]}
    sent = await bot.send(channel, {"content": "hand", "components": [row]})
    assert sent.body["components"][0]["components"][0]["emoji"]["id"] == made.body["id"]
    async with bot.http.get(f"{bot.playground.address}/emojis/{made.body['id']}.png") as response:
        assert (await response.read(), response.headers["Content-Type"]) == (PNG, "image/png")
    assert [one["name"] for one in (await bot.call("GET", path)).body["items"]] == ["m1"]
    assert (await bot.call("DELETE", f"{path}/{made.body['id']}")).status == 204
    assert (await bot.send(channel, {"content": "hand", "components": [row]})).code == 50035


async def test_bad_emoji_are_refused(bot: RawBot) -> None:
    path = f"/applications/{bot.playground.world.application_id}/emojis"
    await bot.call("POST", path, {"name": "m1", "image": data_uri(PNG)})
    for body, fault in (
        ({"name": "m1", "image": data_uri(PNG)}, "name.APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ({"name": "m", "image": data_uri(PNG)}, "name.BASE_TYPE_BAD_LENGTH"),
        ({"name": "m-2", "image": data_uri(PNG)}, "name.STRING_TYPE_REGEX"),
        ({"name": "m2", "image": "nonsense"}, "image.IMAGE_INVALID"),
        ({"name": "m2", "image": data_uri(b"x" * (256 * 1024 + 1))}, "image.BINARY_TYPE_MAX_SIZE"),
    ):
        assert (await bot.call("POST", path, body)).faults() == {fault}


async def test_reactions_and_pins_show_on_the_message(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "x"})).body
    path = f"/channels/{channel}/messages/{sent['id']}/reactions/%F0%9F%91%8D/@me"
    assert (await bot.call("PUT", path)).status == 204
    assert aiko.last("mahjong")["reactions"][0]["emoji"]["name"] == "👍"
    assert (await bot.call("DELETE", path)).status == 204
    assert "reactions" not in aiko.last("mahjong")
    assert (await bot.call("PUT", f"/channels/{channel}/messages/pins/{sent['id']}")).status == 204
    assert aiko.last("mahjong")["pinned"]
