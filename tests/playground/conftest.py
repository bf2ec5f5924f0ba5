"""A playground with a clock that a test steps, and a bot that says what the test wants."""

import random
from collections.abc import AsyncIterator

import pytest

from playground import Playground, RecordedRequest
from tests.playground.raw_bot import RawBot, nothing
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def requests() -> list[RecordedRequest]:
    return []


@pytest.fixture
async def playground(clock: SteppedClock, requests: list[RecordedRequest]) -> AsyncIterator[Playground]:
    playground = Playground(clock=clock, rng=random.Random(7), on_request=requests.append)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[RawBot]:
    bot = RawBot(playground)
    await bot.connect()
    await bot.events()
    yield bot
    await bot.close()


@pytest.fixture
def aiko(playground: Playground) -> ScriptedUser:
    return ScriptedUser(playground, "Aiko", nothing)


@pytest.fixture
def ben(playground: Playground) -> ScriptedUser:
    return ScriptedUser(playground, "Ben", nothing)


@pytest.fixture
def channel(playground: Playground) -> str:
    """The id of #mahjong."""
    return str(playground.world.channel_named("mahjong").id)
