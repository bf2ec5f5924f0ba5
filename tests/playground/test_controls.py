"""Faults ordered by hand."""

from typing import Any

import pytest

from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser


async def ordered(bot: RawBot, order: object) -> tuple[int, Any]:
    async with bot.http.post(f"{bot.playground.address}/play/faults", json=order) as answer:
        return answer.status, await answer.json()


async def status(bot: RawBot, path: str = "/gateway") -> int:
    async with bot.http.get(bot.playground.base_url + path) as answer:
        return answer.status


async def test_a_fault_is_ordered_and_told(bot: RawBot, clock: SteppedClock) -> None:
    assert await ordered(bot, {"kind": "502", "times": 2}) == (200, {"injected": {}, "standing": ["502"]})
    assert [await status(bot) for _ in range(3)] == [502, 502, 200]
    async with bot.http.get(f"{bot.playground.address}/play/faults") as answer:
        assert await answer.json() == {"injected": {"502": 2}, "standing": []}
    await ordered(bot, {"kind": "503", "seconds": 60})
    assert [await status(bot) for _ in range(3)] == [503] * 3
    clock.advance(60)
    assert await status(bot) == 200
    await ordered(bot, {"kind": "500", "method": "GET", "template": "/gateway/bot"})
    assert await status(bot) == 200
    assert await status(bot, "/gateway/bot") == 500


async def test_interactions_and_the_weather_too(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    await bot.send(channel, {"content": "board", "components": [{"type": 1, "components": [button]}]})
    await bot.events()
    await ordered(bot, {"delivery": "interaction twice"})
    await aiko.press("Go")
    assert [one["t"] for one in await bot.events()] == ["INTERACTION_CREATE"] * 2
    await ordered(bot, {"weather": 5})
    assert bot.playground.faults.chance is not None
    await ordered(bot, {"clear": True})
    assert bot.playground.faults.chance is None


@pytest.mark.parametrize(
    "order",
    [
        [],
        {},
        {"kind": "nothing"},
        {"kind": "502", "tiems": 3},
        {"kind": "502", "times": "3"},
        {"delivery": "lost"},
        {"kind": "refused"},
    ],
)
async def test_a_bad_order_is_answered_with_the_reason(bot: RawBot, order: object) -> None:
    refused, answer = await ordered(bot, order)
    assert refused == 400
    assert answer["message"].startswith("not understood")


async def test_another_page_may_order_nothing(bot: RawBot) -> None:
    url, headers = f"{bot.playground.address}/play/faults", {"Origin": "https://example.org"}
    async with bot.http.post(url, json={"kind": "502"}, headers=headers) as answer:
        assert answer.status == 403
    assert bot.playground.faults.standing == []
