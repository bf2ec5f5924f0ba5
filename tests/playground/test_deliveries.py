"""Interactions that come to the bot late, twice, in the wrong order, or with a token that is spent."""

from random import Random
from typing import Any

import pytest

from playground.interaction_delivery import EVENT, Delivery
from playground.weather import EventChance, FaultRates, Weather
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

ROW = {
    "type": 1,
    "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "style": 1, "label": "Stop", "custom_id": "stop"},
    ],
}


@pytest.fixture
async def board(bot: RawBot, channel: str) -> RawBot:
    await bot.send(channel, {"content": "board", "components": [ROW]})
    await bot.events()
    return bot


async def pressed(bot: RawBot) -> list[Any]:
    """The interactions that came until now."""
    return [one["d"] for one in await bot.events() if one["t"] == "INTERACTION_CREATE"]


async def test_twice_has_one_id_and_one_answer(board: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    board.playground.deliveries.order(Delivery.TWICE)
    await aiko.press("Go")
    one, other = await board.interaction(), await board.interaction()
    assert one.data == other.data
    assert (await one.answer(6)).status == 200
    assert (await other.answer(6)).code == 40060
    await aiko.press("Go")
    assert len(await pressed(board)) == 1
    assert board.playground.faults.counts == {"interaction twice": 1}
    board.playground.deliveries.order(Delivery.TWICE, delay=1.0)
    await aiko.press("Go")
    assert len(await pressed(board)) == 1
    clock.advance(1)
    assert len(await pressed(board)) == 1


async def test_late_is_too_late_to_be_answered(board: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    board.playground.deliveries.order(Delivery.LATE)
    outcome = await aiko.press("Go")
    assert await pressed(board) == []
    clock.advance(3)
    assert outcome.state == "failed"
    clock.advance(0.2)
    assert (await (await board.interaction()).answer(6)).code == 10062


async def test_the_next_overtakes_or_it_comes_late(board: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    board.playground.deliveries.order(Delivery.SWAPPED)
    await aiko.press("Go")
    await aiko.press("Stop")
    assert [one["data"]["custom_id"] for one in await pressed(board)] == ["stop", "go"]
    board.playground.deliveries.order(Delivery.SWAPPED)
    await aiko.press("Go")
    assert await pressed(board) == []
    clock.advance(1)
    assert len(await pressed(board)) == 1
    await aiko.press("Stop")
    assert len(await pressed(board)) == 1


async def test_a_spent_token_answers_and_does_nothing_more(board: RawBot, aiko: ScriptedUser) -> None:
    board.playground.deliveries.order(Delivery.SPENT)
    await aiko.press("Go")
    interaction = await board.interaction()
    assert (await interaction.answer(6)).status == 200
    assert (await interaction.edit({"content": "x"})).code == 50027
    assert (await interaction.followup("x")).code == 50027


async def test_only_what_is_meant_goes_astray(board: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    board.playground.deliveries.order(Delivery.TWICE, lambda one: one.user.id == ben.id, times=None)
    await aiko.press("Go")
    assert len(await pressed(board)) == 1
    await ben.press("Go")
    await ben.press("Go")
    assert len(await pressed(board)) == 4
    board.playground.deliveries.clear()
    await ben.press("Go")
    assert len(await pressed(board)) == 1
    mishap = EventChance(1.0, Delivery.TWICE, frozenset({EVENT}))
    board.playground.faults.chance = Weather(Random(1), FaultRates(events=(mishap,)))
    await aiko.press("Go")
    assert len(await pressed(board)) == 2
