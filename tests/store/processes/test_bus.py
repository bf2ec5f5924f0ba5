"""Messages between processes: short ones and long ones arrive where they belong, and a lost connection is made anew."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.store.database.postgresql import Server
from bot.store.processes.bus import LONGEST, Message, ProcessBus
from bot.table.event_loop_clock import LoopClock
from tests.patience import HANG
from tests.postgres import OTHERS, ServerDatabase


class Heard:
    """A process that listens, and what it has heard."""

    def __init__(self, database: ServerDatabase, epoch: int) -> None:
        self.bus = ProcessBus(Server.of(database.url), epoch, LoopClock())
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.bus.receive = self.messages.put_nowait

    async def next(self) -> Message:
        return await asyncio.wait_for(self.messages.get(), HANG)


@pytest.fixture
async def three(on_server: ServerDatabase) -> AsyncIterator[tuple[Heard, Heard, Heard]]:
    heard = Heard(on_server, 1), Heard(on_server, 2), Heard(on_server, 3)
    async with AsyncExitStack() as stack:
        for one in heard:
            await one.bus.start()
            stack.push_async_callback(one.bus.stop)
        yield heard


async def test_a_message_reaches_the_process_it_is_for_and_no_other(three: tuple[Heard, Heard, Heard]) -> None:
    first, second, third = three
    assert await first.bus.send(2, {"kind": "one"})
    assert await second.next() == {"kind": "one", "from": 1}
    assert await second.bus.send(3, {"kind": "two"})
    assert await third.next() == {"kind": "two", "from": 2}
    assert first.messages.empty()


async def test_a_message_to_all_reaches_all_others(three: tuple[Heard, Heard, Heard]) -> None:
    first, second, third = three
    assert await first.bus.send(None, {"kind": "all"})
    assert [await second.next(), await third.next()] == [{"kind": "all", "from": 1}] * 2
    assert await second.bus.send(1, {"kind": "after"})
    assert await first.next() == {"kind": "after", "from": 2}, "nobody hears their own"


async def test_a_long_message_to_all_reaches_all_others(three: tuple[Heard, Heard, Heard]) -> None:
    first, second, third = three
    long = {"text": "x" * 2 * LONGEST}
    assert await first.bus.send(None, long)
    assert await second.next() == {**long, "from": 1}
    assert await third.next() == {**long, "from": 1}


@pytest.mark.parametrize("letter", ["x", "\N{CJK UNIFIED IDEOGRAPH-9EBB}", '"'])
async def test_a_message_of_any_length_arrives_and_leaves_no_row(
    three: tuple[Heard, Heard, Heard], on_server: ServerDatabase, letter: str
) -> None:
    first, second, _ = three
    for length in (LONGEST // 3, LONGEST, 4 * LONGEST):
        assert await first.bus.send(2, {"text": letter * length})
        assert await second.next() == {"text": letter * length, "from": 1}
    assert on_server.fetch("SELECT count(*) FROM process_messages") == [(0,)]


async def test_a_lost_connection_is_made_anew_and_nothing_of_a_message_is_logged(
    three: tuple[Heard, Heard, Heard], on_server: ServerDatabase
) -> None:
    first, second, _ = three
    with capture_logs() as logged:
        on_server.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        for _ in range(int(HANG)):
            await first.bus.send(2, {"token": "secret"})
            await asyncio.sleep(1)
            if not second.messages.empty():
                break
    assert await second.next() == {"token": "secret", "from": 1}
    assert "secret" not in str(logged)


@pytest.mark.parametrize("payload", ["", "nothing", "[1]", "null"])
async def test_what_no_process_of_the_bot_has_sent_is_left_alone(
    three: tuple[Heard, Heard, Heard], on_server: ServerDatabase, payload: Any
) -> None:
    first, second, _ = three
    on_server.execute("SELECT pg_notify('jantaku_2', $1)", payload)
    assert await first.bus.send(2, {"kind": "after"})
    assert await second.next() == {"kind": "after", "from": 1}
