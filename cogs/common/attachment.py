"""Files that users upload: fetching and reading them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

import discord

from bot.client.jantaku import JantakuBot
from bot.text.sentences import PersonName, Words, say, say_many
from bot.workers.task_limits import Reason, Workers, WorkFailed
from cogs.common.command_refused import CommandRefused
from cogs.common.request_faults import UNDELIVERED

Value = TypeVar("Value")
_MEGABYTE: Final = 1 << 20
LARGEST_LOG: Final = 1 << 20
"""Most bytes of a game log; an ordinary one has a few hundred thousand."""
LARGEST_LOGS: Final = 4 << 20
"""Most bytes of a file with many games, and of any log once it is unpacked."""
MOST_AT_WORK: Final = 16
"""Most files that are being read or waiting; further ones are refused for now."""
KEPT_FREE: Final = 4
"""How many of those places are for people whose files have taken less than ``LITTLE`` seconds of late."""
LITTLE: Final = 1.0
SECONDS_AT_ONCE: Final = 10.0
"""How long the files of one person may take to read before the next has to wait; an ordinary log takes 0.05 s."""
PAID_BACK: Final = 1 / 60
"""How much of that is forgiven in a second: whoever goes on to send slow files has a sixtieth of the process."""


async def fetched(file: discord.Attachment, most: int) -> bytes:
    """The file's content. Raises CommandRefused if it has more than ``most`` bytes or cannot be fetched.

    Discord tells the size, so a file that is too large is refused without being fetched.
    """
    need_size(file, most)
    try:
        data = await file.read()
    except (*UNDELIVERED, discord.DiscordException):
        raise CommandRefused(
            say("I could not download {file}. Send it again.", file=PersonName(file.filename))
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
        return say(
            "{file} is too large. Send a file of at most {limit} MB.",
            file=PersonName(file.filename),
            limit=most // _MEGABYTE,
        )
    return say(
        "{file} is too large. Send a file of at most {limit} KB.", file=PersonName(file.filename), limit=most // 1024
    )


_READS_FOR: Final[ContextVar[int | None]] = ContextVar("_READS_FOR", default=None)
"""The user whose turn it is in this task."""


class FileReading:
    """Reads uploaded files in a separate process, one at a time. One for each bot."""

    def __init__(self, workers: Workers, seconds: Callable[[], float] = time.monotonic) -> None:
        """``seconds`` tells the time that has passed since some moment."""
        self._workers: Final = workers
        self._seconds: Final = seconds
        self._free_since = 0.0
        """When the last file was done: a file is only read once those before it are."""
        self._owed: Final[dict[int, tuple[float, float]]] = {}
        """For each user, how many seconds their files have taken, and when that was so. It is paid back with time."""
        self._busy: Final[set[int]] = set()
        """The users whose files are being fetched or read, or wait."""

    @classmethod
    def of(cls, bot: JantakuBot) -> FileReading:
        """The reader of this bot."""
        return bot.the(cls, lambda: cls(bot.file_workers))

    @contextmanager
    def turn(self, user: int) -> Iterator[None]:
        """Hold a user's only turn to have a file fetched and read. Raises CommandRefused if there is none.

        There is none either for a while after files that took long.
        """
        owed = self._owes(user)
        if owed > SECONDS_AT_ONCE:
            minutes = math.ceil((owed - SECONDS_AT_ONCE) / PAID_BACK / 60)
            raise CommandRefused(
                say_many(
                    "Your last files took a long time to read. Wait {count} minute before you send another file.",
                    "Your last files took a long time to read. Wait {count} minutes before you send another file.",
                    minutes,
                )
            )
        if user in self._busy:
            raise CommandRefused(say("Your last file is still being read. Try again in a moment."))
        if len(self._busy) >= MOST_AT_WORK - (KEPT_FREE if owed > LITTLE else 0):
            raise CommandRefused(say("Too many files are being read right now. Try again in a minute."))
        self._busy.add(user)
        token = _READS_FOR.set(user)
        try:
            yield
        finally:
            _READS_FOR.reset(token)
            self._busy.discard(user)

    def _owes(self, user: int) -> float:
        """How many seconds of reading a user has used and not paid back."""
        owed, since = self._owed.get(user, (0.0, 0.0))
        return max(0.0, owed - (self._seconds() - since) * PAID_BACK)

    def _charge(self, sent: float) -> None:
        """Note how long the file took that was sent then, without the time in which it waited for others."""
        now = self._seconds()
        took, self._free_since = now - max(sent, self._free_since), now
        user = _READS_FOR.get()
        if user is not None:
            self._owed[user] = (self._owes(user) + took, now)
            for other in [other for other in self._owed if not self._owes(other)]:
                del self._owed[other]

    async def read(self, name: str, function: Callable[..., Value], /, *arguments: object) -> Value:
        """Run a module's function on a file called ``name``, when it is its turn.

        Raises its exceptions, and CommandRefused if it takes too much time or memory.
        """
        sent = self._seconds()
        try:
            return await self._workers.run(function, *arguments)
        except WorkFailed as failed:
            if failed.reason in {Reason.TIME, Reason.MEMORY, Reason.RESULT}:
                words = say("{file} takes too much time or memory to read. Send a smaller file.", file=PersonName(name))
            else:
                words = say("I could not read {file}. Send it again.", file=PersonName(name))
            raise CommandRefused(words) from None
        finally:
            self._charge(sent)
