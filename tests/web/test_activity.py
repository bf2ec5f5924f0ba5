"""The way in through Discord's frame: who is let in to which table, and what everybody else is told."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest_asyncio

from bot.web import web_server
from bot.web.activity import WRONG, Instance
from bot.web.page_words import ACTIVITY_WORDS
from bot.web.sessions import Viewer
from bot.web.web_server import ANCESTORS
from tests.table.conftest import PEOPLE
from tests.web.conftest import open_hall
from tests.web.frame_hall import APPLICATION, FRAME, FrameHall, open_frame_hall

AIKO, BEN = PEOPLE[:2]


@pytest_asyncio.fixture
async def hall() -> AsyncIterator[FrameHall]:
    async with open_frame_hall() as hall:
        yield hall


async def test_who_opens_it_in_a_tables_channel_sits_there_and_others_watch(hall: FrameHall) -> None:
    table = await hall.playing(people=1)
    await hall.here(table, AIKO.user, BEN.user)
    for person, sits in ((AIKO, True), (BEN, False)):
        let_in = await hall.entered(person.name)
        assert (let_in["table"], let_in["token"]) == (table, f"token of {person.name}")
        visitor = await hall.seated(table, let_in["session"])
        assert visitor.hello["locale"] == "de"
        assert ("seat" in visitor.hello, "you" in visitor.view) == (sits, sits)


async def test_in_direct_messages_it_is_the_table_whose_button_was_pressed_else_ones_own(
    hall: FrameHall,
) -> None:
    first, second = await hall.playing(people=1), await hall.open(8, pace="slow")
    await hall.here(first, AIKO.user, BEN.user, private=True)
    hall.activity.launched("i-1", AIKO.user, second)
    assert (await hall.entered("Aiko"))["table"] == second
    hall.activity.launched("i-1", AIKO.user, "one that is no more")
    assert (await hall.entered("Aiko"))["table"] == first
    assert await hall.entered("Ben") == {"why": "no_table"}


async def test_after_many_wrong_codes_discord_is_not_asked_any_more(hall: FrameHall) -> None:
    table = await hall.playing(people=1)
    await hall.here(table, AIKO.user)
    for _ in range(WRONG - 1):
        assert await hall.entered("a code that fails") == {"why": "code"}
    assert "session" in await hall.entered("Aiko"), "who is let in meanwhile does not count"
    await hall.entered("a code that fails")
    assert await hall.entered("Aiko") == {"why": "unreachable"}


async def test_nothing_that_a_page_claims_is_believed(hall: FrameHall) -> None:
    table = await hall.playing(people=1)
    await hall.here(table, AIKO.user)
    assert await hall.entered("a code that fails") == {"why": "code"}
    assert await hall.entered("Aiko", "i-forged") == {"why": "absent"}
    assert await hall.entered("Ben") == {"why": "absent"}, "who is not in the instance"
    hall.doorman.instances["i-1"] = Instance(987, frozenset((AIKO.user,)), private=False)
    assert await hall.entered("Aiko") == {"why": "no_table"}
    assert await hall.entered("x" * 2000) == 413
    async with aiohttp.ClientSession() as session:
        for body in ("", "[]", "{}", '{"code":1}', "[" * 900):
            async with session.post(f"{hall.server.public_url}/activity/enter", data=body) as answer:
                assert answer.status == 400


async def test_a_socket_without_a_session_of_this_table_is_closed(hall: FrameHall, monkeypatch: Any) -> None:
    table = await hall.playing(people=1)
    monkeypatch.setattr(web_server, "INTRODUCTION", 0.05)
    other = hall.pages.sessions.session(Viewer(AIKO.user, "another", "en-GB"))
    link = hall.pages.sessions.link(Viewer(AIKO.user, table, "en-GB"))
    async with aiohttp.ClientSession() as session:
        for said in ("forged", other, link, None):
            async with session.ws_connect(f"{hall.server.public_url}/activity/{table}/live") as socket:
                if said is not None:
                    await socket.send_str(said)
                assert (await asyncio.wait_for(socket.receive(), 20)).type is aiohttp.WSMsgType.CLOSE
                assert socket.close_code == 4401


async def test_discords_frame_alone_may_show_the_page_and_links_stay_outside_any(hall: FrameHall) -> None:
    async with aiohttp.ClientSession() as session:
        for path, ancestors in (("/", ANCESTORS), ("/in/x", "'none'")):
            async with session.get(hall.server.public_url + path, headers={"Origin": FRAME}) as answer:
                assert answer.status == 200
                assert answer.headers["Content-Security-Policy"].endswith(f"frame-ancestors {ancestors}")
        for origin in ("https://4243.discordsays.com", "https://discord.com", f"http{FRAME[5:]}", "null"):
            async with session.get(f"{hall.server.public_url}/", headers={"Origin": origin}) as answer:
                assert answer.status == 403, origin
        german = {"Accept-Language": "de-AT,de;q=0.9"}
        async with session.get(f"{hall.server.public_url}/activity", headers=german) as answer:
            told = await answer.json()
            assert told["application"] == str(APPLICATION)
            assert told["words"].keys() == ACTIVITY_WORDS.keys()


async def test_where_the_operator_has_not_switched_it_on_nothing_of_it_is_there() -> None:
    async with open_hall() as hall, aiohttp.ClientSession() as session:
        table = await hall.playing()
        for path in ("/", "/activity", f"/activity/{table}/live"):
            async with session.get(hall.server.public_url + path) as answer:
                assert answer.status == 404
        async with session.get(f"{hall.server.public_url}/in/x", headers={"Origin": FRAME}) as answer:
            assert answer.status == 403
