"""Files that users upload: fetching and reading them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from bot.text.sentences import PersonName, Words, say
from bot.workers.task_limits import Reason, WorkFailed
from cogs.common.command_refused import CommandRefused
from cogs.common.request_faults import UNDELIVERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.client.jantaku import JantakuBot
    from bot.workers.task_limits import Workers

Value = TypeVar("Value")
_MEGABYTE: Final = 1 << 20
LARGEST_LOG: Final = 1 << 20
"""Most bytes of a game log; an ordinary one has a few hundred thousand."""
LARGEST_LOGS: Final = 4 << 20
"""Most bytes of a file with many games, and of any log once it is unpacked."""
MOST_AT_WORK: Final = 16
"""Most files that are being read or waiting; further ones are refused for now."""


async def fetched(file: discord.Attachment, most: int) -> bytes:
    """The file's content. Raises CommandRefused if it has more than ``most`` bytes or cannot be fetched.

    Discord tells the size, so a file that is too large is refused without being fetched.
    """
    need_size(file, most)
    try:
        data = await file.read()
    except (*UNDELIVERED, discord.DiscordException):
        raise CommandRefused(
            say("{file} could not be fetched. Send it again.", file=PersonName(file.filename))
        ) from None
    if len(data) > most:
        raise CommandRefused(_too_large(file, most))
    return data


def need_size(file: discord.Attachment, most: int) -> None:
    """Raises CommandRefused if a file has more than ``most`` bytes."""
    if file.size > most:
        raise CommandRefused(_too_large(file, most))


def _too_large(file: discord.Attachment, most: int) -> Words:
    if most >= _MEGABYTE:
        return say("{file} is too large: {limit} MB at most.", file=PersonName(file.filename), limit=most // _MEGABYTE)
    return say("{file} is too large: {limit} KB at most.", file=PersonName(file.filename), limit=most // 1024)


class FileReading:
    """Reads uploaded files in a separate process, one at a time. One for each bot."""

    def __init__(self, workers: Workers) -> None:
        self._workers: Final = workers
        self._busy: Final[set[int]] = set()
        """The users whose files are being fetched or read, or wait."""

    @classmethod
    def of(cls, bot: JantakuBot) -> FileReading:
        """The reader of this bot."""
        found = bot.shared.get(cls)
        if not isinstance(found, FileReading):
            found = bot.shared[cls] = cls(bot.file_workers)
        return found

    @contextmanager
    def turn(self, user: int) -> Iterator[None]:
        """Hold a user's only turn to have a file fetched and read. Raises CommandRefused if there is none."""
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
        """Run a module's function on a file called ``name``, when it is its turn.

        Raises its exceptions, and CommandRefused if it takes too much time or memory.
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
