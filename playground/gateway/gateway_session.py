"""The sessions of shards, and the connections over which they get their events."""

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from enum import IntEnum

from aiohttp import web

from playground.errors import Json

KEPT_EVENTS = 2000
"""How many events a session that lost its connection can replay."""


NO_FRAME = frozenset({1005, 1006, 1015})


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Gateway close codes."""

    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_API_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


@dataclass(frozen=True)
class Hangup:
    """Closes a connection, after the frames queued before it. `code` None: without a close frame.

    The same goes for codes that no frame may carry (1005, 1006, 1015).
    """

    code: int | None
    reason: str = ""


class Connection:
    """One WebSocket connection, which sends its frames in order."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.frozen = False
        """Whether nothing is sent any more, as if the network had failed without closing the connection."""
        self.deaf = False
        """Whether heartbeats are not acknowledged."""
        self.ended = asyncio.Event()
        self._request = request
        self._socket = socket
        self._queue: asyncio.Queue[Json | str | bytes | Hangup] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def put(self, frame: Json | str | bytes | Hangup) -> None:
        """Queue a frame: an object is sent as JSON, text and bytes as they are."""
        if not self.frozen or isinstance(frame, Hangup):
            self._queue.put_nowait(frame)

    def op(self, op: Op, data: object = None) -> None:
        """Queue a payload that is not an event."""
        self.put({"op": int(op), "d": data, "s": None, "t": None})

    async def flush(self) -> None:
        """Return once all queued frames have been sent."""
        joined = asyncio.ensure_future(self._queue.join())
        await asyncio.wait({joined, self._writer}, return_when=asyncio.FIRST_COMPLETED)
        joined.cancel()

    def stop(self) -> None:
        """Record that the connection has ended; unsent frames are dropped."""
        self._writer.cancel()
        self.ended.set()

    async def _write(self) -> None:
        while True:
            frame = await self._queue.get()
            with contextlib.suppress(ConnectionError):
                await self._send(frame)
            self._queue.task_done()

    async def _send(self, frame: Json | str | bytes | Hangup) -> None:
        if isinstance(frame, Hangup):
            if frame.code in {None, *NO_FRAME}:
                if self._request.transport is not None:
                    self._request.transport.abort()
            elif frame.code is not None:
                await self._socket.close(code=frame.code, message=frame.reason.encode())
        elif isinstance(frame, bytes):
            await self._socket.send_bytes(frame)
        else:
            await self._socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))


@dataclass
class Session:
    """A session of a shard, which begins with IDENTIFY."""

    id: str
    intents: int
    connection: Connection | None
    shard: tuple[int, int] = (0, 1)
    """The shard and the number of shards."""
    sequence: int = 0
    """The sequence number of its last event."""
    sent: int = 0
    """The sequence number of the last event sent to the bot."""
    events: list[Json] = field(default_factory=list)
    """The events that can be replayed."""
    resumable: bool = True

    def event(self, name: str, data: Json) -> None:
        """Add an event to the session, and send it if the bot is connected."""
        self.sequence += 1
        self.events.append({"op": int(Op.DISPATCH), "t": name, "s": self.sequence, "d": data})
        del self.events[:-KEPT_EVENTS]
        self.send_event(self.events[-1])

    def send_event(self, event: Json) -> None:
        """Send an event of the session if the bot is connected."""
        if self.connection is not None and not self.connection.frozen:
            self.connection.put(event)
            self.sent = event["s"]

    def missed_since(self, seq: int) -> list[Json] | None:
        """The events after `seq`; None if some of them are no longer stored."""
        missed = [event for event in self.events if event["s"] > seq]
        complete = len(missed) == self.sequence - seq
        return missed if self.resumable and complete else None
