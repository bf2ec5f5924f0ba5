"""A file that somebody sent."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from bot.text.sentences import PersonName, Words, say
from bot.workers.work import Reason, WorkFailed
from cogs.common.refusal import CommandRefused
from cogs.common.refused_bodies import UNDELIVERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.client.jantaku import JantakuBot
    from bot.workers.work import Workers

Value = TypeVar("Value")
_MEGABYTE: Final = 1 << 20
LARGEST_LOG: Final = 1 << 20
"""Bytes of a log that is to be looked at; an ordinary one has a few hundred thousand."""
LARGEST_LOGS: Final = 4 << 20
"""Bytes of a file with many games, and of any log once it is unpacked."""
MOST_AT_WORK: Final = 16
"""Files that are read or wait for it; those of others are refused for now."""


async def fetched(file: discord.Attachment, most: int) -> bytes:
    """What is in it. Raises Refused where that is more than ``most`` bytes, or where the file cannot be had.

    Discord has counted the bytes before: what is too large is refused without being fetched.
    """
    if file.size > most:
        raise CommandRefused(_too_large(file, most))
    try:
        data = await file.read()
    except (*UNDELIVERED, discord.DiscordException):
        raise CommandRefused(
            say("{file} could not be fetched. Send it again.", file=PersonName(file.filename))
        ) from None
    if len(data) > most:
        raise CommandRefused(_too_large(file, most))
    return data


def _too_large(file: discord.Attachment, most: int) -> Words:
    if most >= _MEGABYTE:
        return say("{file} is too large: {limit} MB at most.", file=PersonName(file.filename), limit=most // _MEGABYTE)
    return say("{file} is too large: {limit} KB at most.", file=PersonName(file.filename), limit=most // 1024)


class FileReading:
    """Where files that people sent are read: in a process of its own, one at a time.

    One for each bot.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers: Final = workers
        self._busy: Final[set[int]] = set()
        """Whose files are fetched or read now, or wait for that."""

    @classmethod
    def of(cls, bot: JantakuBot) -> FileReading:
        """That of this bot."""
        found = bot.shared.get(cls)
        if not isinstance(found, FileReading):
            found = bot.shared[cls] = cls(bot.file_workers)
        return found

    @contextmanager
    def turn(self, user: int) -> Iterator[None]:
        """While a file of somebody's is fetched and read: one each. Raises Refused where there is no turn for it."""
        if user in self._busy:
            raise CommandRefused(say("A file of yours is still being read. Try again once that is done."))
        if len(self._busy) >= MOST_AT_WORK:
            raise CommandRefused(say("Many files are being read just now. Try again in a minute."))
        self._busy.add(user)
        try:
            yield
        finally:
            self._busy.discard(user)

    async def read(self, name: str, function: Callable[..., Value], /, *arguments: object) -> Value:
        """What a function of a module makes of a file called ``name``, once it is its turn.

        Raises what it raises, and Refused where it goes beyond what a file may take.
        """
        try:
            return await self._workers.run(function, *arguments)
        except WorkFailed as failed:
            if failed.reason in {Reason.TIME, Reason.MEMORY, Reason.RESULT}:
                words = say(
                    "Reading {file} takes more time or memory than a file may: it was given up.", file=PersonName(name)
                )
            else:
                words = say("{file} could not be read just now. Send it again.", file=PersonName(name))
            raise CommandRefused(words) from None
