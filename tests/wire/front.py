"""The public address before several processes: what a proxy is there for."""

import asyncio
from typing import Self

CHUNK = 65536


class Front:
    """Passes each connection on to the first of ``ports`` at which somebody listens."""

    def __init__(self, *ports: int) -> None:
        self.ports = ports
        self.took: list[int] = []
        """The port that took each connection."""
        self._server: asyncio.Server | None = None
        self._ways: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for way in self._ways:
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self.ports:
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            self.took.append(port)
            for way in ((reader, back), (there, writer)):
                task = asyncio.create_task(_carry(*way))
                self._ways.add(task)
                task.add_done_callback(self._ways.discard)
            return
        writer.close()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
    except ConnectionError:
        pass
    finally:
        target.close()
