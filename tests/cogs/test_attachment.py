"""A file that somebody sent is fetched whole, or there is a sentence that says why not."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.render.text import render
from cogs.common.attachment import FileReading, fetched
from cogs.common.refused import Refused

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
    with pytest.raises(Refused) as refused:
        await fetched(file(shelf, size), most)
    return render(refused.value.words, markdown=False)


async def test_a_file_of_the_size_that_is_allowed_is_fetched() -> None:
    assert await fetched(file(Shelf(b"abc"), MOST), MOST) == b"abc"


async def test_a_file_that_is_too_large_is_not_even_fetched() -> None:
    shelf = Shelf(b"abc")
    assert await refusal(shelf, MOST + 1) == "game.json is too large: 3 MB at most."
    assert await refusal(shelf, 65_537, 65_536) == "game.json is too large: 64 KB at most."
    assert not shelf.asked


async def test_more_than_was_announced_is_too_large_as_well() -> None:
    assert await refusal(Shelf(bytes(1025)), 3, 1024) == "game.json is too large: 1 KB at most."


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
    assert await refusal(Shelf(lost), 3) == "game.json could not be fetched. Send it again."


async def test_files_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = most = 0

    async def beside(read: Any, *args: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        for _ in range(3):
            await asyncio.sleep(0)
        at_once -= 1
        return read(*args)

    monkeypatch.setattr(asyncio, "to_thread", beside)
    reading = FileReading()
    assert await asyncio.gather(*(reading.do(str, number) for number in range(4))) == ["0", "1", "2", "3"]
    assert most == 1


async def test_a_file_that_cannot_be_read_does_not_keep_the_next_one_waiting() -> None:
    reading = FileReading()
    with pytest.raises(ValueError, match="invalid literal"):
        await reading.do(int, "x")
    assert await reading.do(int, "7") == 7
