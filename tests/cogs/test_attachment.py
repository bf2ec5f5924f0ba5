"""A file that somebody sent is fetched whole, or there is a sentence that says why not."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.text.sentences import render
from bot.workers.task_limits import Reason, WorkFailed
from cogs.common.attachment import KEPT_FREE, MOST_AT_WORK, SECONDS_AT_ONCE, FileReading, fetched
from cogs.common.command_refused import CommandRefused

MOST = 3 << 20


class Shelf:
    """What stands in for the store of files that attachments are fetched from."""

    def __init__(self, data: bytes | Exception) -> None:
        self.data = data
        self.asked = 0

    async def get_from_cdn(self, _: str) -> bytes:
        """The file, or what becomes of the request."""
        self.asked += 1
        if isinstance(self.data, Exception):
            raise self.data
        return self.data


def file(shelf: Shelf, size: int) -> discord.Attachment:
    payload: Any = {"id": "1", "filename": "game.json", "size": size, "url": "", "proxy_url": ""}
    state: Any = SimpleNamespace(http=shelf)
    return discord.Attachment(data=payload, state=state)


async def refusal(shelf: Shelf, size: int, most: int = MOST) -> str:
    with pytest.raises(CommandRefused) as refused:
        await fetched(file(shelf, size), most)
    return render(refused.value.words, markdown=False)


async def test_a_file_is_fetched_up_to_the_size_that_is_allowed() -> None:
    assert await fetched(file(Shelf(b"abc"), MOST), MOST) == b"abc"
    shelf = Shelf(b"abc")
    assert await refusal(shelf, MOST + 1) == "game.json is too large. Send a file of at most 3 MB."
    assert await refusal(shelf, 65_537, 65_536) == "game.json is too large. Send a file of at most 64 KB."
    assert not shelf.asked
    assert await refusal(Shelf(bytes(1025)), 3, 1024) == "game.json is too large. Send a file of at most 1 KB."


@pytest.mark.parametrize(
    "lost",
    [
        discord.NotFound(SimpleNamespace(status=404, reason="gone"), "asset not found"),
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
        ConnectionResetError(),
        discord.DiscordException("URL not found"),
    ],
    ids=lambda fault: type(fault).__name__,
)
async def test_whatever_becomes_of_the_request_there_is_a_sentence(lost: Exception) -> None:
    assert await refusal(Shelf(lost), 3) == "I could not download game.json. Send it again."


class Slow:
    """Workers that do nothing before they are told to."""

    def __init__(self, failure: Reason | None = None) -> None:
        self.go = asyncio.Event()
        self.failure = failure

    async def run(self, function: Any, /, *arguments: object) -> Any:
        await self.go.wait()
        if self.failure is not None:
            raise WorkFailed(self.failure)
        return function(*arguments)

    def close(self) -> None:
        """Nothing is left."""


async def in_turn(reading: FileReading, user: int, *, kind: type = str, value: object = 7) -> object:
    with reading.turn(user):
        return await reading.read("game.json", kind, value)


async def turned_away(work: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(CommandRefused) as refused:
        await work
    return render(refused.value.words, markdown=False)


async def test_a_person_has_one_file_at_work_at_a_time() -> None:
    workers = Slow()
    reading = FileReading(workers)
    first = asyncio.create_task(in_turn(reading, 1))
    await asyncio.sleep(0)
    again = "Your last file is still being read. Try again in a moment."
    assert await turned_away(in_turn(reading, 1)) == again
    workers.go.set()
    assert await first == "7"
    assert await in_turn(reading, 1) == "7"


async def test_files_of_a_few_people_wait_and_those_of_others_are_refused() -> None:
    workers = Slow()
    reading = FileReading(workers)
    waiting = [asyncio.create_task(in_turn(reading, user)) for user in range(MOST_AT_WORK)]
    await asyncio.sleep(0)
    full = "Too many files are being read right now. Try again in a minute."
    assert await turned_away(in_turn(reading, MOST_AT_WORK)) == full
    workers.go.set()
    assert await asyncio.gather(*waiting) == ["7"] * MOST_AT_WORK


async def test_a_file_that_cannot_be_read_does_not_keep_the_next_one_waiting() -> None:
    workers = Slow()
    workers.go.set()
    reading = FileReading(workers)
    with pytest.raises(ValueError, match="invalid literal"):
        await in_turn(reading, 1, kind=int, value="x")
    assert await in_turn(reading, 1, kind=int) == 7


@pytest.mark.parametrize("reason", Reason)
async def test_whatever_becomes_of_the_worker_there_is_a_sentence(reason: Reason) -> None:
    workers = Slow(reason)
    workers.go.set()
    too_much = "game.json takes too much time or memory to read. Send a smaller file."
    again = "I could not read game.json. Send it again."
    said = too_much if reason in {Reason.TIME, Reason.MEMORY, Reason.RESULT} else again
    assert await turned_away(in_turn(FileReading(workers), 1)) == said


class Stopwatch:
    """Time that passes where a file is read, ``cost`` seconds each, one file after the other."""

    def __init__(self, cost: float = 0.0) -> None:
        self.now = 100.0
        self.cost = cost
        self.reading = FileReading(self, lambda: self.now)
        self._one_at_a_time = asyncio.Lock()

    async def run(self, function: Any, /, *arguments: object) -> Any:
        async with self._one_at_a_time:
            await asyncio.sleep(0)
            self.now += self.cost
            return function(*arguments)

    def close(self) -> None:
        """Nothing is left."""


async def test_whose_files_take_long_waits_before_the_next_and_nobody_else_does() -> None:
    watch = Stopwatch(4.0)
    for _ in range(3):
        await in_turn(watch.reading, 1)
    told = await turned_away(in_turn(watch.reading, 1))
    assert told == "Your last files took a long time to read. Wait 2 minutes before you send another file."
    assert await in_turn(watch.reading, 2) == "7"
    watch.now += 2 * 60
    assert await in_turn(watch.reading, 1) == "7"
    assert "took a long time to read" in await turned_away(in_turn(watch.reading, 1))


async def test_a_file_that_was_given_up_counts_like_any_other() -> None:
    watch = Stopwatch(15.0)
    with pytest.raises(ValueError, match="invalid literal"):
        await in_turn(watch.reading, 1, kind=int, value="x")
    assert "Wait 5 minutes before you send another file." in await turned_away(in_turn(watch.reading, 1))


async def test_a_file_that_waits_for_those_of_others_costs_its_own_time_only() -> None:
    watch = Stopwatch(SECONDS_AT_ONCE / 2)
    assert len(await asyncio.gather(*(in_turn(watch.reading, user) for user in range(8)))) == 8
    assert await in_turn(watch.reading, 7) == "7"


async def test_somebody_who_has_sent_little_finds_a_place_beside_many_who_send_slow_files() -> None:
    watch = Stopwatch(2.0)
    crowd = range(1, MOST_AT_WORK + 3)
    for user in crowd:
        await in_turn(watch.reading, user)
    sent = [asyncio.create_task(in_turn(watch.reading, user)) for user in crowd]
    await asyncio.sleep(0)
    assert await in_turn(watch.reading, 0) == "7"
    refused = [fault for fault in await asyncio.gather(*sent, return_exceptions=True) if isinstance(fault, Exception)]
    assert len(refused) == len(crowd) - (MOST_AT_WORK - KEPT_FREE)
