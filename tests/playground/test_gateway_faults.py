"""The gateway fails on request: each fault once, in order, counted, and what can be resumed can be resumed."""

import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground import Playground
from playground.gateway.gateway_faults import MalformedFrame, Mishap, frame_of, malformed_event
from tests.patience import HANG
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock


@pytest.fixture
async def again(playground: Playground) -> AsyncIterator[RawBot]:
    """The same bot on another connection."""
    bot = RawBot(playground)
    yield bot
    await bot.close()


async def resume(again: RawBot, bot: RawBot, seq: int) -> None:
    await again.open()
    await again.say(6, {"token": "raw", "session_id": bot.ready["session_id"], "seq": seq})


async def last_seen(bot: RawBot) -> int:
    await bot.events()
    session = bot.playground.gateway.session
    assert session is not None
    return session.sent


@pytest.mark.parametrize("code", [1000, 1001, 4000, 4009])
async def test_a_connection_is_closed_with_any_code(bot: RawBot, playground: Playground, code: int) -> None:
    playground.gateway.faults.drop(code)
    assert not playground.gateway.connected
    assert await bot.closed() == code
    assert playground.gateway.faults.counts == {"connection closed": 1}


@pytest.mark.parametrize("code", [None, 1006])
async def test_a_connection_is_cut_without_a_close_frame(bot: RawBot, playground: Playground, code: int | None) -> None:
    playground.gateway.faults.drop(code)
    await playground.gateway.flush()
    assert await bot.closed() in (None, 1006)


async def test_a_reconnect_is_asked_for_and_the_session_waits(
    bot: RawBot, again: RawBot, playground: Playground, channel: str
) -> None:
    seen = await last_seen(bot)
    playground.gateway.faults.reconnect()
    assert (await bot.frame())["op"] == 7
    await bot.send(channel, {"content": "meanwhile"})
    await resume(again, bot, seen)
    assert [one["t"] for one in await again.events()] == ["MESSAGE_CREATE", "RESUMED"]


@pytest.mark.parametrize("resumable", [True, False])
async def test_an_invalid_session_can_be_resumed_or_not(
    bot: RawBot, again: RawBot, playground: Playground, *, resumable: bool
) -> None:
    seen = await last_seen(bot)
    playground.gateway.faults.invalidate(resumable=resumable)
    frame = await bot.frame()
    assert (frame["op"], frame["d"]) == (9, resumable)
    await resume(again, bot, seen)
    assert (await again.frame())["op"] == (0 if resumable else 9)


async def test_so_many_resumes_are_refused(bot: RawBot, again: RawBot, playground: Playground) -> None:
    seen = await last_seen(bot)
    playground.gateway.faults.refuse_resumes(1)
    playground.gateway.faults.drop()
    await resume(again, bot, seen)
    assert (await again.frame())["op"] == 9
    await again.close()
    third = RawBot(playground)
    await resume(third, bot, seen)
    assert (await third.frame())["t"] == "RESUMED"
    await third.close()


async def test_what_is_no_longer_kept_cannot_be_resumed(bot: RawBot, again: RawBot, playground: Playground) -> None:
    seen = await last_seen(bot)
    playground.gateway.faults.forget()
    await resume(again, bot, seen)
    assert (await again.frame())["op"] == 9


async def test_connections_are_refused_so_often_or_for_a_while_and_the_address_too(
    again: RawBot, playground: Playground, clock: SteppedClock
) -> None:
    playground.gateway.faults.shut(status=502, seconds=60)
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await again.open()
    assert refused.value.status == 502
    assert (await again.call("GET", "/gateway/bot")).status == 502
    clock.advance(60)
    assert (await again.open())["op"] == 10
    assert playground.gateway.faults.counts == {"connection refused, 502": 2}
    playground.gateway.faults.shut(times=1)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await again.open()
    assert (await again.open())["op"] == 10


async def test_nothing_comes_over_a_frozen_connection_and_is_told_on_the_next(
    bot: RawBot, again: RawBot, playground: Playground, channel: str
) -> None:
    seen = await last_seen(bot)
    playground.gateway.faults.freeze()
    await bot.send(channel, {"content": "unheard"})
    await bot.say(1, None)
    await resume(again, bot, seen)
    assert [one["t"] for one in await again.events()] == ["MESSAGE_CREATE", "RESUMED"]
    assert bot.socket is not None
    with pytest.raises(TimeoutError):
        await bot.socket.receive(0.1)


async def test_heartbeats_stay_unanswered(bot: RawBot, playground: Playground, channel: str) -> None:
    playground.gateway.ack_delay = 0
    await bot.events()
    playground.gateway.faults.mute_heartbeats()
    await bot.say(1, None)
    await bot.send(channel, {"content": "heard"})
    assert (await bot.frame())["t"] == "MESSAGE_CREATE"


@pytest.mark.parametrize("what", MalformedFrame)
async def test_nonsense_goes_out_as_it_is(bot: RawBot, playground: Playground, what: MalformedFrame) -> None:
    await bot.events()
    playground.gateway.faults.malformed(what, event="MESSAGE_CREATE")
    assert bot.socket is not None
    raw, message = frame_of(what), await bot.socket.receive(HANG)
    if raw is not None:
        assert message.data == raw
    else:
        frame = json.loads(message.data)
        name, data = malformed_event(what, "MESSAGE_CREATE", 1)
        assert (frame["t"], frame["d"]) == (name, data)
    assert playground.gateway.faults.counts == {f"malformed: {what}": 1}


async def test_events_come_twice_late_or_never(bot: RawBot, playground: Playground, channel: str) -> None:
    faults = playground.gateway.faults
    await bot.events()
    faults.duplicate("MESSAGE_CREATE")
    await bot.send(channel, {"content": "twice"})
    faults.reorder("MESSAGE_CREATE")
    await bot.send(channel, {"content": "first"})
    await bot.send(channel, {"content": "second"})
    faults.lose("MESSAGE_CREATE")
    await bot.send(channel, {"content": "never"})
    faults.repeat("MESSAGE_CREATE")
    frames = await bot.events()
    assert [one["d"]["content"] for one in frames] == ["twice", "twice", "second", "first", "first"]
    assert [one["s"] for one in frames] == list(range(frames[0]["s"], frames[0]["s"] + 5))


async def test_an_event_that_nothing_overtakes_comes_a_second_late(
    bot: RawBot, playground: Playground, channel: str, clock: SteppedClock
) -> None:
    playground.gateway.faults.reorder()
    await bot.send(channel, {"content": "late"})
    assert [one["t"] for one in await bot.events()] == []
    clock.advance(1)
    assert [one["t"] for one in await bot.events()] == ["MESSAGE_CREATE"]


@pytest.mark.parametrize("name", ["HELLO", "READY"])
async def test_a_connection_begins_without_what_it_needs(again: RawBot, playground: Playground, name: str) -> None:
    playground.gateway.faults.spoil(name)
    await again.open() if name == "READY" else None
    if name == "HELLO":
        assert (await again.open())["d"] == {}
    else:
        await again.say(2, {"token": "raw", "intents": 1})
        assert await again.event("READY") == {}


@pytest.mark.parametrize("mishap", Mishap)
async def test_whatever_chance_decides_befalls_the_event(
    bot: RawBot, playground: Playground, channel: str, mishap: Mishap
) -> None:
    await bot.events()
    playground.gateway.faults.chance = lambda name: mishap if name == "MESSAGE_CREATE" else None
    await bot.send(channel, {"content": "x"})
    assert sum(playground.gateway.faults.counts.values()) == 1
    assert next(iter(playground.gateway.faults.counts)).startswith(mishap)


async def test_calm_ends_what_was_asked_for(bot: RawBot, playground: Playground, channel: str) -> None:
    faults = playground.gateway.faults
    await bot.events()
    faults.reorder()
    await bot.send(channel, {"content": "held"})
    faults.lose(times=10)
    faults.shut()
    faults.calm()
    await bot.send(channel, {"content": "heard"})
    assert [one["d"]["content"] for one in await bot.events()] == ["held", "heard"]
    assert not faults.is_shut
