"""The gateway: sessions of the bot, over WebSocket, in text frames."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from bot.playground import objects
from bot.playground.model import Channel, ChannelKind, Message

if TYPE_CHECKING:
    import random

    from bot.playground.errors import Json
    from bot.playground.model import User
    from bot.playground.world import World

log = logging.getLogger(__name__)

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
VOICE_STATES = 1 << 7
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

KEPT_EVENTS = 2000
"""How many events a session that lost its connection can replay."""

INVALID_TOKENS = frozenset({"", "invalid"})


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


ACK_DELAY = 0.05
"""Seconds until a heartbeat is answered: about what the way to Discord and back takes."""


class CloseCode(IntEnum):
    """Gateway close codes."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    INVALID_API_VERSION = 4012
    DISALLOWED_INTENTS = 4014


@dataclass
class Session:
    """One IDENTIFY and what followed it. `sequence`: the number of the last event sent."""

    id: str
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    events: list[Json] = field(default_factory=list)


class _CloseError(Exception):
    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway:
    """Serves `/gateway` and sends events to the newest session (a small bot has one)."""

    def __init__(self, world: World, rng: random.Random, *, heartbeat_ms: int, privileged: bool = False) -> None:
        self.world = world
        self.url = ""
        self.session: Session | None = None
        self.connections = 0
        self._rng = rng
        self._heartbeat_ms = heartbeat_ms
        self._privileged = privileged
        self._outbox: dict[web.WebSocketResponse, asyncio.Queue[Json]] = {}

    @property
    def connected(self) -> bool:
        """Whether a bot is identified and on the line."""
        return self.session is not None and self.session.socket is not None

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its close."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self.connections += 1
        queue = self._outbox[socket] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, queue))
        queue.put_nowait(
            {"op": Op.HELLO, "d": {"heartbeat_interval": self._heartbeat_ms, "_trace": []}, "s": None, "t": None}
        )
        try:
            self._check_version(request.query.get("v", "10"))
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(socket, frame.data)
        except _CloseError as closed:
            log.info("gateway closed: %d %s", closed.code, closed.reason)
            await socket.close(code=closed.code, message=closed.reason.encode())
        finally:
            writer.cancel()
            self._outbox.pop(socket, None)
            if self.session is not None and self.session.socket is socket:
                self.session.socket = None
        return socket

    def _check_version(self, version: str) -> None:
        if version not in ("9", "10"):
            raise _CloseError(CloseCode.INVALID_API_VERSION, "Invalid API version.")

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
        while True:
            payload = await queue.get()
            with contextlib.suppress(ConnectionError):
                await socket.send_str(json.dumps(payload))

    def _receive(self, socket: web.WebSocketResponse, text: str) -> None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.") from None
        known = self.session is not None and self.session.socket is socket
        if op == Op.HEARTBEAT:
            # discord.py notes the time of a beat only after it was sent: an answer within the same instant is
            # measured from the beat before, and the bot is told that it cannot keep up.
            # In real time, as discord.py's heart beats.
            asyncio.get_running_loop().call_later(ACK_DELAY, self._acknowledge, socket)
        elif op == Op.IDENTIFY:
            if known:
                raise _CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
            self._identify(socket, data)
        elif op == Op.RESUME:
            self._resume(socket, data)
        elif not known:
            raise _CloseError(CloseCode.NOT_AUTHENTICATED, "Not authenticated.")
        elif op == Op.REQUEST_MEMBERS:
            self._members(data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE):
            raise _CloseError(CloseCode.UNKNOWN_OPCODE, "Unknown opcode.")

    def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ").strip() in INVALID_TOKENS:
            raise _CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED and not self._privileged:
            raise _CloseError(CloseCode.DISALLOWED_INTENTS, "Disallowed intent(s).")
        session = self.session = Session(f"{self._rng.getrandbits(128):032x}", intents, socket)
        guild_id = str(self.world.guild.id)
        self._event(
            session,
            "READY",
            {
                "v": 10,
                "user": objects.me(self.world.bot),
                "guilds": [{"id": guild_id, "unavailable": True}],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "application": {"id": str(self.world.application_id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "_trace": [],
            },
        )
        if intents & GUILDS:
            self._event(session, "GUILD_CREATE", objects.guild_create(self.world))

    def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self.session
        if session is None or session.id != data.get("session_id") or session.socket is not None:
            self._send(socket, Op.INVALID_SESSION, data=False)
            return
        seq = int(data.get("seq") or 0)
        if seq > session.sequence:
            raise _CloseError(CloseCode.INVALID_SEQ, "Invalid seq.")
        missed = [event for event in session.events if event["s"] > seq]
        if missed and missed[0]["s"] != seq + 1:
            self._send(socket, Op.INVALID_SESSION, data=False)
            return
        session.socket = socket
        for event in missed:
            self._outbox[socket].put_nowait(event)
        self._event(session, "RESUMED", {"_trace": []})

    def _members(self, data: Json) -> None:
        wanted = data.get("user_ids")
        ids = [wanted] if isinstance(wanted, str | int) else list(wanted or [])
        people = [self.world.users[int(one)] for one in ids if int(one) in self.world.guild.member_ids]
        query = str(data.get("query") or "").lower()
        if query:
            everybody = (self.world.users[one] for one in self.world.guild.member_ids)
            people = [one for one in everybody if (one.global_name or one.username).lower().startswith(query)]
        body: Json = {
            "guild_id": str(self.world.guild.id),
            "members": [objects.member(self.world, one) for one in people],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(one) for one in ids if int(one) not in self.world.guild.member_ids],
        }
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        self.dispatch("GUILD_MEMBERS_CHUNK", body)

    def _acknowledge(self, socket: web.WebSocketResponse) -> None:
        if socket in self._outbox:
            self._send(socket, Op.HEARTBEAT_ACK)

    def _send(self, socket: web.WebSocketResponse, op: Op, *, data: bool | None = None) -> None:
        self._outbox[socket].put_nowait({"op": int(op), "d": data, "s": None, "t": None})

    def _event(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        event = {"op": int(Op.DISPATCH), "t": name, "s": session.sequence, "d": data}
        session.events.append(event)
        del session.events[:-KEPT_EVENTS]
        if session.socket is not None:
            self._outbox[session.socket].put_nowait(event)

    def dispatch(self, name: str, data: Json, *, intents: int = 0) -> None:
        """Send an event to the bot if it asked for any of `intents` (0: goes to everybody)."""
        session = self.session
        if session is not None and (not intents or session.intents & intents):
            self._event(session, name, data)

    async def drop(self, code: int = 1001) -> None:
        """Cut the bot's connection, as Discord does now and then; its session can be resumed."""
        if self.session is not None and self.session.socket is not None:
            await self.session.socket.close(code=code)

    # Listener of the world's changes

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        self._message("MESSAGE_CREATE", message)

    def message_edited(self, message: Message) -> None:
        """See `messages.Listener`."""
        self._message("MESSAGE_UPDATE", message)

    def message_deleted(self, message: Message) -> None:
        """See `messages.Listener`."""
        channel = self.world.channels[message.channel_id]
        if not self.world.bot_is_in(channel):
            return
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self.dispatch("MESSAGE_DELETE", data, intents=self._message_intent(message, channel))

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        if channel.kind is ChannelKind.DM:
            return  # since v8 a bot is not told of its DM channels
        thread = channel.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)
        data = objects.channel(self.world, channel)
        self.dispatch(
            "THREAD_CREATE" if thread else "CHANNEL_CREATE",
            {**data, "newly_created": True} if thread else data,
            intents=GUILDS,
        )

    def voice_changed(self, user: User) -> None:
        """A person went to a voice channel, to another one, or out."""
        self.dispatch("VOICE_STATE_UPDATE", objects.voice_state(self.world, user.id), intents=VOICE_STATES)

    def _message_intent(self, message: Message, channel: Channel) -> int:
        """Ephemeral messages travel like direct ones, whichever channel they stand in."""
        return DIRECT_MESSAGES if message.ephemeral or channel.kind is ChannelKind.DM else GUILD_MESSAGES

    def _message(self, name: str, message: Message) -> None:
        channel = self.world.channels[message.channel_id]
        if not self.world.bot_is_in(channel):
            return
        data = objects.message(self.world, message)
        author = self.world.users[message.author_id]
        if channel.guild_id is not None and not message.ephemeral:
            data["guild_id"] = str(channel.guild_id)
            data["member"] = objects.member(self.world, author, with_user=False)
        session = self.session
        readable = author.bot or channel.kind is ChannelKind.DM or self.world.bot.id in message.mentions
        if not readable and session is not None and not session.intents & MESSAGE_CONTENT:
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        self.dispatch(name, data, intents=self._message_intent(message, channel))
