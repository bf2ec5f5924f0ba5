"""A file that somebody sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord

from bot.render.text import Name, Words, say
from cogs.common.faults import UNDELIVERED
from cogs.common.refused import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client.jantaku import JantakuBot

Value = TypeVar("Value")
_MEGABYTE: Final = 1 << 20


async def fetched(file: discord.Attachment, most: int) -> bytes:
    """What is in it. Raises Refused where that is more than ``most`` bytes, or where the file cannot be had.

    Discord has counted the bytes before: what is too large is refused without being fetched.
    """
    if file.size > most:
        raise Refused(_too_large(file, most))
    try:
        data = await file.read()
    except (*UNDELIVERED, discord.DiscordException):
        raise Refused(say("{file} could not be fetched. Send it again.", file=Name(file.filename))) from None
    if len(data) > most:
        raise Refused(_too_large(file, most))
    return data


def _too_large(file: discord.Attachment, most: int) -> Words:
    if most >= _MEGABYTE:
        return say("{file} is too large: {limit} MB at most.", file=Name(file.filename), limit=most // _MEGABYTE)
    return say("{file} is too large: {limit} KB at most.", file=Name(file.filename), limit=most // 1024)


class FileReading:
    """Where files that people sent are read: beside the event loop, one at a time, since each may take much memory.

    One for each bot.
    """

    def __init__(self) -> None:
        self._turn: Final = asyncio.Lock()

    @classmethod
    def of(cls, bot: JantakuBot) -> FileReading:
        """That of this bot."""
        found = bot.shared.get(cls)
        if not isinstance(found, FileReading):
            found = bot.shared[cls] = cls()
        return found

    async def do(self, read: Callable[..., Value], *args: Any) -> Value:
        """What ``read`` makes of the arguments, once it is their turn. Raises what it raises."""
        async with self._turn:
            return await asyncio.to_thread(read, *args)
