"""Messages made with the bot's own token: what they hold, who sees them, what may be changed."""

import struct

from playground import Playground
from playground.model import Permission
from tests.playground.raw_bot import Json, RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

V2 = 1 << 15
PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", 640, 480) + b"rest"


async def open_dm(bot: RawBot, user: ScriptedUser) -> str:
    answer = await bot.call("POST", "/users/@me/channels", {"recipient_id": str(user.id)})
    return str(answer.body["id"])


async def edit(bot: RawBot, message: Json, body: Json, files: dict[str, bytes] | None = None) -> Json:
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    answer = await bot.call("PATCH", path, body, files=files)
    assert answer.status == 200, answer.body
    return answer.body


async def file_at(bot: RawBot, url: str) -> tuple[int, bytes, str]:
    async with bot.http.get(url) as response:
        return response.status, await response.read(), response.headers.get("Content-Type", "")


async def test_everybody_in_the_guild_sees_a_channel_message(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, channel: str
) -> None:
    sent = await bot.send(channel, {"content": "hello"})
    assert sent.body["edited_timestamp"] is None
    assert aiko.text("mahjong") == ben.text("mahjong") == "hello"


async def test_a_deleted_message_leaves_the_screen_and_is_unknown(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    sent = (await bot.send(channel, {"content": "hello"})).body
    path = f"/channels/{channel}/messages/{sent['id']}"
    assert (await bot.call("DELETE", path)).status == 204
    assert aiko.messages("mahjong") == []
    assert (await bot.call("PATCH", path, {"content": "x"})).code == 10008
    sent = (await bot.send(channel, {"content": "hello", "embeds": [{"title": "board"}]})).body
    clock.advance(60)
    edited = await edit(bot, sent, {"content": "bye"})
    assert (edited["content"], edited["embeds"][0]["title"]) == ("bye", "board")
    assert edited["edited_timestamp"] == "2026-01-01T00:01:00.000000+00:00"
    assert aiko.last("mahjong") == edited


async def test_an_empty_message_is_refused(bot: RawBot, channel: str) -> None:
    answer = await bot.send(channel, {"content": ""})
    assert (answer.status, answer.code) == (400, 50006)
    sent = (await bot.send(channel, {"content": "full"})).body
    emptied = await bot.call("PATCH", f"/channels/{channel}/messages/{sent['id']}", {"content": ""})
    assert emptied.code == 50006
    assert (await bot.call("GET", f"/channels/{channel}/messages/{sent['id']}")).body["content"] == "full"


async def test_the_same_enforced_nonce_gives_the_first_message_again(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    body = {"content": "once", "nonce": "42", "enforce_nonce": True}
    first = await bot.send(channel, body)
    again = await bot.send(channel, body)
    assert again.body["id"] == first.body["id"]
    assert len(aiko.messages("mahjong")) == 1
    clock.advance(3600)
    assert (await bot.send(channel, body)).body["id"] != first.body["id"]


async def test_other_peoples_messages_cannot_be_changed(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    await aiko.say("mine", "mahjong")
    path = f"/channels/{channel}/messages/{aiko.last('mahjong')['id']}"
    assert (await bot.call("PATCH", path, {"content": "x"})).code == 50005
    assert (await bot.call("DELETE", path)).code == 50013


async def test_a_dm_is_seen_by_its_person_only(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, playground: Playground
) -> None:
    dm = await open_dm(bot, aiko)
    await bot.send(dm, {"content": "your hand"})
    assert (aiko.text("dm"), ben.has_dm(), ben.text()) == ("your hand", False, "")
    assert dm not in playground.live.snapshot(ben.user)["messages"]
    assert await open_dm(bot, aiko) == dm
    await aiko.open_dm()
    assert (aiko.has_dm(), ben.has_dm()) == (True, False)
    opened = await open_dm(bot, aiko)
    await aiko.open_dm()
    assert await open_dm(bot, aiko) == opened


async def test_closed_dms_refuse_new_messages_and_open_again(bot: RawBot, aiko: ScriptedUser) -> None:
    dm = await open_dm(bot, aiko)
    sent = (await bot.send(dm, {"content": "one"})).body
    await aiko.dms(open_=False)
    answer = await bot.send(dm, {"content": "two"})
    assert (answer.status, answer.code) == (403, 50007)
    assert (await edit(bot, sent, {"content": "one, edited"}))["content"] == "one, edited"
    await aiko.dms(open_=True)
    assert (await bot.send(dm, {"content": "two"})).status == 200


async def test_permissions_that_a_channel_denies(bot: RawBot, playground: Playground, channel: str) -> None:
    place = playground.world.channel_named("mahjong")
    place.denied = Permission.ATTACH_FILES
    assert (await bot.send(channel, {"content": "x"})).status == 200
    assert (await bot.send(channel, {"content": "x"}, files={"a.txt": b"a"})).code == 50013
    place.denied = Permission.SEND_MESSAGES
    assert (await bot.send(channel, {"content": "x"})).code == 50013
    place.denied = Permission.VIEW_CHANNEL
    assert (await bot.send(channel, {"content": "x"})).code == 50001
    assert (await bot.call("GET", f"/channels/{channel}")).code == 50001


async def test_files_are_kept_and_served(bot: RawBot, channel: str) -> None:
    body = {"content": "log", "attachments": [{"id": 0, "filename": "log.json", "description": "the log"}]}
    sent = (await bot.send(channel, body, files={"log.json": b'{"a":1}'})).body
    attachment = sent["attachments"][0]
    assert (attachment["filename"], attachment["description"], attachment["size"]) == ("log.json", "the log", 7)
    assert await file_at(bot, attachment["url"]) == (200, b'{"a":1}', "application/json")
    sent = (await bot.send(channel, {}, files={"board.png": PNG})).body["attachments"][0]
    assert (sent["width"], sent["height"], sent["content_type"]) == (640, 480, "image/png")


async def test_an_embed_shows_its_file_which_then_leaves_the_attachments(bot: RawBot, channel: str) -> None:
    body: Json = {"embeds": [{"title": "board", "image": {"url": "attachment://board.png"}}]}
    sent = (await bot.send(channel, body, files={"board.png": PNG, "log.txt": b"x"})).body
    assert [one["filename"] for one in sent["attachments"]] == ["log.txt"]
    picture = sent["embeds"][0]["image"]
    assert (picture["width"], (await file_at(bot, picture["url"]))[1]) == (640, PNG)
    body = {"content": "board", "embeds": [{"image": {"url": "attachment://board.png"}}]}
    sent = (await bot.send(channel, body, files={"board.png": PNG})).body
    assert (await edit(bot, sent, {"embeds": []}))["attachments"] == []
    assert (await bot.call("GET", f"/channels/{channel}/messages/{sent['id']}")).body["attachments"] == []
    body = {"embeds": [{"image": {"url": "attachment://board.png"}}]}
    sent = (await bot.send(channel, body, files={"board.png": PNG})).body
    edited = await edit(bot, sent, {**body, "attachments": [{"id": 0}]}, {"board.png": PNG + b"2"})
    url = edited["embeds"][0]["image"]["url"]
    assert url != sent["embeds"][0]["image"]["url"]
    assert (await file_at(bot, url))[1] == PNG + b"2"


async def test_attachments_not_listed_in_an_edit_go(bot: RawBot, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "x"}, files={"a.txt": b"a", "b.txt": b"b"})).body
    second = sent["attachments"][1]["id"]
    edited = await edit(bot, sent, {"attachments": [{"id": second}, {"id": 0}]}, {"c.txt": b"c"})
    assert [one["filename"] for one in edited["attachments"]] == ["b.txt", "c.txt"]
    assert [one["filename"] for one in (await edit(bot, sent, {"content": "y"}))["attachments"]] == ["b.txt", "c.txt"]


async def test_components_v2_show_their_file_and_have_no_content(bot: RawBot, channel: str) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "the board"}]}
    body = {"flags": V2, "components": [{"type": 17, "components": [{"type": 10, "content": "East 1"}, gallery]}]}
    sent = (await bot.send(channel, body, files={"board.png": PNG})).body
    media = sent["components"][0]["components"][1]["items"][0]["media"]
    assert (media["width"], (await file_at(bot, media["url"]))[1]) == (640, PNG)
    ids = [sent["components"][0]["id"], *(one["id"] for one in sent["components"][0]["components"])]
    assert ids == [1, 2, 3]
    missing = await bot.send(channel, body)
    assert missing.faults() == {"components.UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}


async def test_a_message_becomes_v2_only_without_content_and_stays_v2(bot: RawBot, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "old"})).body
    text = [{"type": 10, "content": "new"}]
    path = f"/channels/{channel}/messages/{sent['id']}"
    refused = await bot.call("PATCH", path, {"flags": V2, "components": text})
    assert refused.faults() == {"content.MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    edited = await edit(bot, sent, {"flags": V2, "components": text, "content": None})
    assert edited["flags"] & V2
    assert (await edit(bot, sent, {"flags": 0, "components": text}))["flags"] & V2
    refused = await bot.call("PATCH", path, {"content": "old"})
    assert refused.faults() == {"content.MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}


async def test_replies_show_what_they_answer_and_fail_when_it_is_gone(bot: RawBot, channel: str) -> None:
    first = (await bot.send(channel, {"content": "question"})).body
    reply = (await bot.send(channel, {"content": "answer", "message_reference": {"message_id": first["id"]}})).body
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "question")
    await bot.call("DELETE", f"/channels/{channel}/messages/{first['id']}")
    gone: Json = {"content": "x", "message_reference": {"message_id": first["id"]}}
    assert (await bot.send(channel, gone)).code == 50035
    gone["message_reference"]["fail_if_not_exists"] = False
    assert (await bot.send(channel, gone)).status == 200


async def test_mentions_are_pinged_only_as_far_as_allowed(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    text = f"<@{aiko.id}> your turn"
    assert [one["id"] for one in (await bot.send(channel, {"content": text})).body["mentions"]] == [str(aiko.id)]
    quiet = {"content": text, "allowed_mentions": {"parse": []}}
    assert (await bot.send(channel, quiet)).body["mentions"] == []


async def test_a_thread_is_a_channel_of_its_own(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    sent = (await bot.send(channel, {"content": "game"})).body
    path = f"/channels/{channel}/messages/{sent['id']}/threads"
    thread = await bot.call("POST", path, {"name": "table one"})
    assert (thread.status, thread.body["id"], thread.body["type"]) == (201, sent["id"], 11)
    await bot.send(thread.body["id"], {"content": "in the thread"})
    assert aiko.text("table one") == "in the thread"
    assert (await bot.event("THREAD_CREATE"))["parent_id"] == channel
    assert (await bot.call("POST", path, {"name": "again"})).code == 160004


async def test_history_is_newest_first_and_pages(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    ids = []
    for number in range(4):
        clock.advance(5)
        ids.append((await bot.send(channel, {"content": str(number)})).body["id"])
    path = f"/channels/{channel}/messages"
    assert [one["content"] for one in (await bot.call("GET", f"{path}?limit=2")).body] == ["3", "2"]
    assert [one["content"] for one in (await bot.call("GET", f"{path}?limit=2&before={ids[2]}")).body] == ["1", "0"]
    assert [one["content"] for one in (await bot.call("GET", f"{path}?limit=2&after={ids[0]}")).body] == ["2", "1"]
    assert (await bot.call("GET", f"{path}?limit=101")).code == 50035
