"""A replay's address: who has it sees that game, and what is wrong with it or with a log gets one clear answer."""

import base64
import io
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import aiohttp
import pytest_asyncio

from bot.web.replay_pages import LARGEST, MOST_MADE
from bot.web.web_server import WebServer
from tests.paifu.samples import sample
from tests.web.conftest import checker
from tests.web.replay_server import GAME, LOG, LogGames, replay_server
from tests.web.test_sessions import VIEWER

Running = tuple[WebServer, LogGames]


@pytest_asyncio.fixture
async def running() -> AsyncIterator[Running]:
    async with replay_server() as found:
        yield found


async def asked(method: str, address: str, body: str | None = None) -> tuple[int, Any]:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, address, data=body and io.BytesIO(body.encode())) as answer,
    ):
        assert answer.content_type == "application/json", await answer.text()
        return answer.status, await answer.json()


async def test_whoever_has_the_address_sees_the_game_and_any_seats_review(running: Running) -> None:
    link = running[0].replay_link(LOG)
    for _ in range(2):
        status, game = await asked("GET", f"{link}/game")
        assert status == 200
        checker("replay").validate(game)
    status, review = await asked("GET", f"{link}/review/2")
    assert (status, review["seat"]) == (200, 2)
    checker("review").validate(review)


async def test_a_log_that_is_sent_is_answered_as_its_game_and_not_kept(running: Running) -> None:
    link = running[0].replay_link(GAME)
    _, own = await asked("GET", f"{link}/game")
    _, sent = await asked("POST", f"{link}/game?name=evening.json", sample(LOG))
    assert sent["about"] == ["Log evening.json"]
    assert sent["hands"] != own["hands"]
    assert (await asked("POST", f"{link}/review/0", sample(LOG)))[0] == 200
    assert (await asked("GET", f"{link}/game"))[1] == own


async def test_a_game_that_was_erased_is_gone_from_its_address(running: Running) -> None:
    server, games = running
    link = server.replay_link(LOG)
    assert (await asked("GET", f"{link}/game"))[0] == 200
    games.lost.add(LOG)
    assert await asked("GET", f"{link}/game") == (422, {"why": "gone"})


async def test_forged_addresses_show_no_game(running: Running) -> None:
    server, _ = running
    code, other = server.replays.code(LOG), server.replays.code(GAME)
    sessions, rng = server.pages.sessions, Random(3)
    hostile = [
        "x.y",
        "é",
        code.partition(".")[0],
        f"{other.partition('.')[0]}.{code.partition('.')[2]}",
        f"{base64.urlsafe_b64encode(GAME.encode()).decode().rstrip('=')}.{'A' * 43}",
        sessions.link(VIEWER),
        sessions.session(VIEWER),
        "a" * 2000,
        *(code[:at] + rng.choice("#!?~") + code[at + 1 :] for at in range(0, len(code), 9)),
    ]
    assert [one for one in hostile if sessions.replayed(one) is not None] == []
    assert await sessions.follow(code) is None
    assert sessions.viewer(code, "t1") is None
    for forged in hostile[:7]:
        status, told = await asked("GET", f"{server.public_url}/replay/{forged}/game")
        assert (status, list(told)) == (404, ["why"])
        assert (await asked("POST", f"{server.public_url}/replay/{forged}/game", sample(LOG)))[0] == 404
        address = f"{server.public_url}/replay/{forged}"
        async with aiohttp.ClientSession() as session, session.get(address) as page:
            assert page.status == 404
            assert "Get a new link from the replay in Discord." in await page.text()


async def test_what_is_no_log_or_too_large_gets_one_clear_answer(running: Running) -> None:
    link = running[0].replay_link(GAME)
    status, told = await asked("POST", f"{link}/game", "good evening")
    assert (status, told["why"][:31]) == (422, "it is not a log that I can read")
    assert (await asked("POST", f"{link}/game", ""))[0] == 422
    assert (await asked("POST", f"{link}/game", sample(LOG)[:-40]))[0] == 422
    status, told = await asked("POST", f"{link}/game", " " * (LARGEST + 1))
    assert (status, told) == (413, {"why": "That file is too large; the limit is 1 MB."})


async def test_an_address_has_its_share_of_work_and_what_was_made_is_no_more_work(running: Running) -> None:
    server, log = running[0], sample("tenhou_nine_terminals.tenhou6.json")
    link = server.replay_link(GAME)
    for spaces in range(MOST_MADE):
        assert (await asked("POST", f"{link}/game", log + " " * spaces))[0] == 200
    assert (await asked("POST", f"{link}/game", log + " " * MOST_MADE))[0] == 429
    assert (await asked("GET", f"{link}/game"))[0] == 429
    assert (await asked("POST", f"{link}/game", log))[0] == 200
    assert (await asked("GET", f"{server.replay_link(LOG)}/game"))[0] == 200


async def test_an_empty_seat_has_no_review(running: Running) -> None:
    link = running[0].replay_link("tenhou_sanma_game.tenhou6.json")
    assert (await asked("GET", f"{link}/review/3"))[0] == 404
