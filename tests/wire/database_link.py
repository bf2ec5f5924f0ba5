"""The way from one process to the PostgreSQL server, on which a test can let nothing through for a while."""

import asyncio
import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit, urlunsplit

CHUNK = 65536


class DatabaseLink:
    """``async with DatabaseLink(url) as link:`` relays connections to ``link.url`` to the server of ``url``.

    ``user`` is another role of that server to log in as. While the link is cut nothing arrives on either side and
    nobody is told; what was on its way arrives once it is mended, as on a network that loses packets.
    """

    def __init__(self, url: str, user: str | None = None) -> None:
        self._there = urlsplit(url)
        # The path of a socket may have at most 107 characters, so it is not in the folder of a test.
        self._folder = Path(tempfile.mkdtemp(prefix="jantaku-link.", dir="/tmp"))
        login = self._there.netloc.rpartition("@")[0] if user is None else user
        self.url = urlunsplit(self._there._replace(netloc=f"{login}@", query=f"host={self._folder}"))
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._relays: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._connected, self._folder / ".s.PGSQL.5432")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
        for relay in self._relays:
            relay.cancel()
        await asyncio.gather(*self._relays, return_exceptions=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def cut(self) -> None:
        """Let nothing through any more."""
        self._open.clear()

    def mend(self) -> None:
        """Let everything through again, first what was on its way."""
        self._open.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._relays.add(task)
        try:
            with contextlib.suppress(ConnectionError, asyncio.CancelledError):
                await self._relay(reader, writer)
        finally:
            writer.close()
            self._relays.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        host = parse_qs(self._there.query).get("host", [None])[0]
        if host is not None and host.startswith("/"):
            there = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{self._there.port or 5432}")
        else:
            there = await asyncio.open_connection(host or self._there.hostname, self._there.port or 5432)
        ways = [asyncio.ensure_future(self._carry(*way)) for way in ((reader, there[1]), (there[0], writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Both before anything is awaited: whoever ends the link may have cancelled this.
            for way in ways:
                way.cancel()
            there[1].close()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._open.wait()
            writer.write(data)
            await writer.drain()
