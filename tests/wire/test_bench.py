"""The bench itself: a real process, stepped time, and kills at chosen moments."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.wire.bench import Bench
from tests.wire.doorkeeper import CALLBACK
from tests.wire.process import BotDiedError

TINY = "tests.wire.tiny_bot:main"


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    async with Bench(tmp_path, seed=1, entry=TINY) as bench:
        yield bench


async def test_a_press_is_answered_before_the_user_looks_again(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    assert (await aiko.slash("count")).state == "acknowledged"
    outcome = await aiko.press("Add")
    assert (outcome.state, aiko.last("mahjong")["content"]) == ("acknowledged", "1 so far")


async def test_nothing_happens_until_time_is_stepped_and_then_at_its_moment(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("count")
    await aiko.press("Add")
    await bench.advance(9.9)
    assert aiko.last("mahjong")["content"] == "1 so far"
    await bench.advance(0.2)
    assert aiko.last("mahjong")["content"] == "1 so far, ten seconds ago"


async def test_no_time_is_stepped_while_the_gateway_has_still_to_agree_to_a_close(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = web.WebSocketResponse.close

    async def slow(self: web.WebSocketResponse, *args: Any, **kwargs: Any) -> bool:
        await asyncio.sleep(0.2)
        return await close(self, *args, **kwargs)

    monkeypatch.setattr(web.WebSocketResponse, "close", slow)
    gateway = bench.playground.gateway
    gateway.faults.reconnect()
    await bench.settle()
    assert gateway.connected


async def test_both_sides_share_one_time(bench: Bench) -> None:
    before = bench.now
    await bench.advance(3600)
    assert bench.now == before + 3600
    report = bench.bot.report
    assert report is not None
    assert report.time == bench.now


async def test_autocomplete_offers_what_the_bot_says(bench: Bench) -> None:
    assert await bench.user("Ben").autocomplete("count", "note", "well") == [("well!", "well!")]


async def test_an_answer_after_three_seconds_is_too_late_and_the_screen_says_so(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    outcome = await aiko.slash("sleepy", seconds=3.5)
    assert outcome.state == "sent"
    await bench.advance(2.9)
    assert outcome.state == "sent"
    await bench.advance(0.2)
    assert (outcome.state, outcome.reason) == ("failed", "The application did not respond")
    await bench.advance(1)
    assert [one.error_code for one in bench.requests if one.status == 404] == [10062]
    assert aiko.messages("mahjong") == []


async def test_the_sixth_message_waits_for_the_channel_bucket(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("burst", many=7)
    public = [one for one in aiko.messages("mahjong") if one["content"].startswith("message")]
    assert len(public) == 5
    await bench.advance(5)
    public = [one for one in aiko.messages("mahjong") if one["content"].startswith("message")]
    assert len(public) == 7
    assert all(one.status < 400 for one in bench.requests)


async def test_what_was_committed_before_a_kill_is_there_after_the_restart(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("count")
    bench.door.hold_before("POST", CALLBACK)
    outcome = await aiko.press("Add")
    assert bench.door.holding
    await bench.kill()
    assert aiko.last("mahjong")["content"].strip() == "0 so far"
    await bench.restart()
    await bench.advance(3)
    assert outcome.state == "failed"
    await aiko.press("Add")
    assert aiko.last("mahjong")["content"] == "2 so far"


async def test_an_answer_that_took_effect_but_never_came_back_is_on_the_screen(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("count")
    bench.door.hold_after("POST", CALLBACK)
    outcome = await aiko.press("Add")
    await bench.kill()
    assert (outcome.state, aiko.last("mahjong")["content"]) == ("acknowledged", "1 so far")
    await bench.restart()
    assert aiko.last("mahjong")["content"] == "1 so far"


async def test_a_held_request_goes_on_when_it_is_released(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("count")
    bench.door.hold_before("POST", CALLBACK, nth=2)
    assert (await aiko.press("Add")).state == "acknowledged"
    outcome = await aiko.press("Add")
    assert bench.door.holding
    before = bench.now
    await bench.advance(60)
    assert (bench.now, outcome.state) == (before, "sent")
    bench.door.release()
    await bench.settle()
    assert (outcome.state, aiko.last("mahjong")["content"]) == ("acknowledged", "2 so far")


async def test_time_can_pass_while_no_bot_runs(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("count")
    await bench.kill()
    outcome = await aiko.press("Add")
    await bench.advance(3600)
    assert outcome.state == "failed"
    await bench.restart()
    assert (await aiko.press("Add")).text == "1 so far"
    report = bench.bot.report
    assert report is not None
    assert report.time == bench.now


async def test_a_bot_that_dies_by_itself_fails_the_test_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(BotDiedError, match=r"No module named 'tests\.wire\.nothing'"):
        async with Bench(tmp_path, entry="tests.wire.nothing:main"):
            pass
