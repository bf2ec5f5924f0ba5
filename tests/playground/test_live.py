"""The live page's socket: what a screen shows, and that nobody does what their screen does not offer."""

from typing import Any

import aiohttp
import pytest

from playground import Playground
from tests.patience import HANG
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

Json = dict[str, Any]


def buttons(*more: Json) -> list[Json]:
    return [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go", **one}]} for one in more
    ]


async def read(socket: aiohttp.ClientWebSocketResponse, op: str) -> Json:
    """The next message of this kind."""
    while True:
        message: Json = await socket.receive_json(timeout=HANG)
        if message["op"] == op:
            return message


async def test_a_page_gets_a_snapshot_and_then_every_change(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "board", "components": buttons({})})).body
    url = f"{bot.playground.address}/play/live"
    async with bot.http.ws_connect(url, params={"user": str(aiko.id)}) as page:
        snapshot = await read(page, "snapshot")
        assert snapshot["me"]["global_name"] == "Aiko"
        assert snapshot["messages"][channel] == [sent]
        club, *elsewhere = ["mahjong", "table-two", "lobby"], "board-games", "announcements", "Aiko, Ben, Chie"
        assert [one["name"] for one in snapshot["channels"]] == [*club, *elsewhere]
        press = {"op": "press", "nonce": "n1", "channel_id": channel, "message_id": sent["id"], "custom_id": "go"}
        await page.send_json(press)
        assert await read(page, "interaction") == {"op": "interaction", "nonce": "n1", "state": "sent", "reason": None}
        await (await bot.interaction()).answer(7, {"content": "board 2"})
        edited = (await read(page, "message"))["message"]
        assert (edited["id"], edited["content"]) == (sent["id"], "board 2")
        assert edited["edited_timestamp"] is not None
        assert (await read(page, "interaction"))["state"] == "acknowledged"
        await bot.call("DELETE", f"/channels/{channel}/messages/{sent['id']}")
        assert (await read(page, "message_delete"))["message_id"] == sent["id"]
        await page.send_str("{")
        assert "JSON" in (await read(page, "error"))["reason"]


@pytest.mark.parametrize("user", ["", "5", "x"])
async def test_nobody_sits_at_an_unknown_screen(bot: RawBot, user: str) -> None:
    async with bot.http.get(f"{bot.playground.address}/play/live", params={"user": user}) as response:
        assert response.status == 404


async def test_only_the_playgrounds_own_page_may_sit_down(bot: RawBot, aiko: ScriptedUser) -> None:
    address = bot.playground.address
    url = f"{address}/play/live?user={aiko.id}"
    async with bot.http.ws_connect(url, headers={"Origin": address}) as page:
        assert (await read(page, "snapshot"))["me"]["global_name"] == "Aiko"
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await bot.http.ws_connect(url, headers={"Origin": "https://example.org"})
    async with bot.http.get(f"{bot.playground.address}/play/users") as response:
        assert [one["global_name"] for one in await response.json()] == ["Aiko", "Ben", "Chie", "Dan"]


async def refused(user: ScriptedUser, bot: RawBot, op: str = "press", **fields: Any) -> str | None:
    """The reason why this could not be done; nothing reached the bot."""
    await bot.events()
    outcome = user.begin(op, **fields)
    assert outcome.state == "failed"
    assert [one["t"] for one in await bot.events()] == []
    return outcome.reason


async def test_what_is_not_on_the_screen_cannot_be_pressed(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    sent = (
        await bot.send(channel, {"content": "b", "components": buttons({}, {"custom_id": "no", "disabled": True})})
    ).body
    place = {"channel_id": channel, "message_id": sent["id"]}
    assert await refused(aiko, bot, **place, custom_id="no") == "This is disabled"
    assert await refused(aiko, bot, **place, custom_id="gone") == "There is no such button on the message"
    await aiko.press("Go")
    await (await bot.interaction()).answer(4, {"content": "mine", "flags": 64, "components": buttons({})})
    private = {"channel_id": channel, "message_id": aiko.last("mahjong")["id"], "custom_id": "go"}
    assert await refused(ben, bot, **private) == "This message is not on your screen"
    clock.advance(1)
    await bot.call("DELETE", f"/channels/{channel}/messages/{sent['id']}")
    assert await refused(aiko, bot, **place, custom_id="go") == "This message is not on your screen"
    reason = await refused(aiko, bot, "press", channel_id="x")
    assert reason is not None
    assert reason.startswith("malformed press")
    assert await refused(aiko, bot, "dance") == "unknown op 'dance'"


async def test_another_persons_dm_cannot_be_reached(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    dm = (await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})).body["id"]
    sent = (await bot.send(dm, {"content": "hand", "components": buttons({})})).body
    place = {"channel_id": dm, "message_id": sent["id"], "custom_id": "go"}
    assert await refused(ben, bot, **place) == "You cannot see this channel"
    await ben.say("hello", "lobby")
    ben.playground.live.do(ben.user, {"op": "say", "channel_id": dm, "content": "peek"})
    assert ben.errors == ["You cannot see this channel"]
    assert aiko.text("dm") == "hand"


async def test_selects_take_only_what_they_offer(
    bot: RawBot, aiko: ScriptedUser, channel: str, ben: ScriptedUser
) -> None:
    options = [{"label": "Three", "value": "3"}, {"label": "Four", "value": "4"}]
    select = {"type": 3, "custom_id": "seats", "options": options, "max_values": 1}
    sent = (await bot.send(channel, {"content": "how many", "components": [{"type": 1, "components": [select]}]})).body
    place = {"channel_id": channel, "message_id": sent["id"], "custom_id": "seats"}
    assert await refused(aiko, bot, "select", **place, values=["5"]) == "This is not among the options"
    assert await refused(aiko, bot, "select", **place, values=["3", "4"]) == "Choose 1 to 1"
    assert await refused(aiko, bot, "press", **place) == "This is not a button"
    await aiko.select("Four")
    assert (await bot.interaction()).data["data"]["values"] == ["4"]
    select = {"type": 5, "custom_id": "who"}
    await bot.send(channel, {"content": "who", "components": [{"type": 1, "components": [select]}]})
    await aiko.select(str(ben.id))
    data = (await bot.interaction()).data["data"]
    assert data["resolved"]["members"].keys() == {str(ben.id)}


async def test_two_screens_of_one_person_show_the_same(
    bot: RawBot, aiko: ScriptedUser, playground: Playground, channel: str
) -> None:
    other = ScriptedUser(playground, "Aiko", aiko.settle)
    await bot.send(channel, {"content": "board"})
    assert other.screen == aiko.screen


@pytest.fixture
async def address() -> object:
    playground = Playground()
    await playground.start()
    yield playground.address
    await playground.stop()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:80"}, 403),
        ({"Origin": "https://example.com"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "rebound.example.com"}, 403),
        ({"Host": "127.0.0.1.example.com:80"}, 403),
    ],
)
async def test_pages_of_other_sites_are_kept_out(address: str, headers: dict[str, str], status: int) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{address}/play/users", headers=headers) as answer:
        assert answer.status == status


async def test_another_sites_page_cannot_sit_down_at_the_playground(address: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{address}/play/live?user=1", headers={"Origin": "https://example.com"})
