"""A proxy between the store and the PostgreSQL server that cuts the connection at a chosen moment, or swallows all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit

Moment = Literal["never", "before commit", "after commit", "always"]


class Cutter:
    """``cut`` says when the next line is cut; it is ``never`` again after that, but for ``always``.

    While ``swallows`` nothing arrives on either side, and new lines are let in and never answered, as where packets are
    dropped on the way. With ``swallow_after_commit`` that begins once the server has a commit.

    So many new lines are refused as ``refusals`` says; ``refusals_after`` is what it becomes with a cut after a commit.
    """

    def __init__(self, url: str, folder: Path) -> None:
        self._behind = urlsplit(url)
        self._folder = folder
        self._lines: set[asyncio.Task[None]] = set()
        self._silent = False
        self.cut: Moment = "never"
        self.swallows = self.swallow_after_commit = False
        self.refusals = 0
        self.refusals_after = 0

    @property
    def url(self) -> str:
        """Where the store reaches the server through this."""
        user = self._behind.netloc.rpartition("@")[0]
        return urlunsplit(self._behind._replace(netloc=f"{user}@", query=f"host={quote(str(self._folder))}"))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Cutter]:
        async with await asyncio.start_unix_server(self._line, self._folder / ".s.PGSQL.5432"):
            try:
                yield self
            finally:
                await self.hang_up()

    async def hang_up(self) -> None:
        """Cut every line there is."""
        lines = set(self._lines)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        try:
            if self.cut == "always" or self.refusals:
                self.refusals = max(0, self.refusals - 1)
            else:
                await self._serve(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._lines.discard(line)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hosts = parse_qs(self._behind.query).get("host", [])
        port = self._behind.port or 5432
        if self.swallows:
            while await reader.read(65536):
                pass
            return
        if hosts and hosts[0].startswith("/"):
            answers, asked = await asyncio.open_unix_connection(Path(hosts[0]) / f".s.PGSQL.{port}")
        else:
            answers, asked = await asyncio.open_connection(self._behind.hostname, port)
        ways = {asyncio.create_task(self._there(reader, asked)), asyncio.create_task(self._back(answers, writer))}
        try:
            # Whichever side hangs up, the other one hears it.
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            asked.close()

    async def _there(self, reader: asyncio.StreamReader, asked: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self.swallows:
                continue
            if b"COMMIT;" in data:
                self.swallows = self.swallow_after_commit
                moment = self.cut
                if moment == "before commit":
                    self.cut = "never"
                    return
                self._silent = moment == "after commit"
            asked.write(data)
            await asked.drain()

    async def _back(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await answers.read(65536):
            if self.swallows:
                continue
            if self._silent:
                self._silent, self.cut, self.refusals = False, "never", self.refusals_after
                return
            writer.write(data)
            await writer.drain()
