"""The gateway: the sessions of the bot's shards over WebSocket, in text frames."""

import asyncio
import json
import logging
import random
from typing import Protocol

from aiohttp import WSMsgType, web

from playground import objects
from playground.errors import Json
from playground.gateway.gateway_faults import GatewayFaults
from playground.gateway.gateway_session import CloseCode, Connection, Hangup, Op, Session
from playground.model import THREADS, Channel, ChannelKind, Message, User
from playground.world import World

log = logging.getLogger(__name__)

INVALID_TOKENS = frozenset({"", "invalid"})

ACK_DELAY = 0.05
"""Seconds until a heartbeat is acknowledged: about the round trip time to Discord."""

STARTS_A_DAY = 1000
IDENTIFY_SECONDS = 5.0
"""The least time between the IDENTIFYs of two shards, except where `max_concurrency` permits several at once."""


GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
VOICE_STATES = 1 << 7
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

OF_GUILDS = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events whose `id` is the server's."""


def guild_of(name: str, data: object) -> int | None:
    """The server that an event belongs to; None for direct messages and through a user's own installation."""
    guild_id = data.get("id" if name in OF_GUILDS else "guild_id") if isinstance(data, dict) else None
    return int(guild_id) if isinstance(guild_id, str) and guild_id.isdecimal() else None


def shard_of(guild_id: int | None, count: int) -> int:
    """Which of `count` shards has a server; shard 0 has everything outside servers."""
    return 0 if guild_id is None else (guild_id >> 22) % count


class Dispatcher(Protocol):
    """Sends events to the bot."""

    def dispatch(self, name: str, data: Json, *, intents: int = 0) -> None:
        """Send an event to its shard if the bot has any of `intents` (0: always)."""
        ...

    def reads(self, guild_id: int | None) -> bool:
        """Whether the bot may read the content of people's messages in this server."""
        ...


class EventSource:
    """Turns changes into events for a dispatcher. Implements `messages.Listener`."""

    def __init__(self, world: World, dispatcher: Dispatcher) -> None:
        self.world = world
        self._dispatcher = dispatcher

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
        self._dispatcher.dispatch("MESSAGE_DELETE", data, intents=self._message_intent(message, channel))

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        if channel.kind is ChannelKind.DM:
            return  # since API v8 bots get no events about DM channels
        is_thread = channel.kind in THREADS
        data = objects.channel(self.world, channel)
        self._dispatcher.dispatch(
            "THREAD_CREATE" if is_thread else "CHANNEL_CREATE",
            {**data, "newly_created": True} if is_thread else data,
            intents=GUILDS,
        )

    def voice_changed(self, user: User) -> None:
        """Send that a person joined, changed or left a voice channel."""
        state = objects.voice_state(self.world, user.id)
        self._dispatcher.dispatch("VOICE_STATE_UPDATE", state, intents=VOICE_STATES)

    def _message_intent(self, message: Message, channel: Channel) -> int:
        """The intent that an event of this message needs: ephemeral messages count as direct messages everywhere."""
        return DIRECT_MESSAGES if message.ephemeral or channel.kind is ChannelKind.DM else GUILD_MESSAGES

    def _message(self, name: str, message: Message) -> None:
        channel = self.world.channels[message.channel_id]
        if not self.world.bot_is_in(channel):
            return
        data = objects.message(self.world, message)
        author = self.world.users[message.author_id]
        if channel.guild_id is not None and not message.ephemeral:
            data["guild_id"] = str(channel.guild_id)
            data["member"] = objects.member(self.world, author, with_user=False, guild=self.world.guild_of(channel))
        readable = author.bot or channel.kind is ChannelKind.DM or self.world.bot.id in message.mentions
        if not readable and not self._dispatcher.reads(channel.guild_id):
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        self._dispatcher.dispatch(name, data, intents=self._message_intent(message, channel))


class _CloseError(Exception):
    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway(EventSource):
    """Serves `/gateway` and sends each event to the shard that it belongs to.

    `shards` is the recommended number of shards. `faults` injects faults.
    """

    def __init__(
        self,
        world: World,
        rng: random.Random,
        *,
        heartbeat_ms: int,
        privileged: bool = False,
        shards: int = 1,
        max_concurrency: int = 1,
    ) -> None:
        super().__init__(world, self)
        self.url = ""
        self.sessions: dict[int, Session] = {}
        """The newest session of each shard. All of them have the same number of shards."""
        self._older: list[Session] = []
        """Earlier sessions whose connection is still open: Discord sends them all events of their shard, too."""
        self.connections = 0
        self.identified = 0
        self.recommended = shards
        self.max_concurrency = max_concurrency
        self.ack_delay = ACK_DELAY
        """Real seconds, as discord.py's heartbeat runs in real time. At 0 the acknowledgement is sent at once."""
        self.open_connections: dict[web.WebSocketResponse, Connection] = {}
        self.joined = asyncio.Event()
        """Set once every shard of the bot has identified."""
        self.faults = GatewayFaults(self, world)
        self._rng = rng
        self._heartbeat_ms = heartbeat_ms
        self._privileged = privileged
        self._started: dict[int, tuple[int, float]] = {}

    @property
    def session(self) -> Session | None:
        """The session of the shard that has the bot's server."""
        return next((one for one in self.sessions.values() if self._serves(one, self.world.guild.id)), None)

    @property
    def connected(self) -> bool:
        """Whether every shard of the bot has identified and is connected."""
        sessions = self.sessions.values()
        return bool(sessions) and all(one.connection is not None and len(sessions) == one.shard[1] for one in sessions)

    @property
    def start_limit(self) -> Json:
        """The `session_start_limit` of `/gateway/bot`; `reset_after` in milliseconds."""
        return {
            "total": STARTS_A_DAY,
            "remaining": max(0, STARTS_A_DAY - self.identified),
            "reset_after": 86_400_000 if self.identified else 0,
            "max_concurrency": self.max_concurrency,
        }

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection, from HELLO to its close."""
        refused = self.faults.refusal()
        if refused is not None:
            return web.Response(status=refused)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self.connections += 1
        connection = self.open_connections[socket] = Connection(request, socket)
        hello = {"heartbeat_interval": self._heartbeat_ms, "_trace": []}
        connection.op(Op.HELLO, self.faults.spoilt("HELLO", hello))
        try:
            self._check_version(request.query.get("v", "10"))
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(connection, frame.data)
        except _CloseError as closed:
            log.info("gateway closed: %d %s", closed.code, closed.reason)
            await socket.close(code=closed.code, message=closed.reason.encode())
        finally:
            connection.stop()
            self.open_connections.pop(socket, None)
            self._leave(connection)
        return socket

    def _check_version(self, version: str) -> None:
        if version not in ("9", "10"):
            raise _CloseError(CloseCode.INVALID_API_VERSION, "Invalid API version.")

    def _leave(self, connection: Connection) -> None:
        """Detach a connection from its session, which can then be resumed."""
        session = self._session_of(connection)
        if session is not None:
            session.connection = None
        self._older = [one for one in self._older if one.connection is not None]

    def _session_of(self, connection: Connection) -> Session | None:
        return next((one for one in self._all() if one.connection is connection), None)

    def _all(self) -> list[Session]:
        return [*self.sessions.values(), *self._older]

    def _receive(self, connection: Connection, text: str) -> None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.") from None
        session = self._session_of(connection)
        if op == Op.HEARTBEAT:
            self._acknowledge(connection)
        elif op == Op.IDENTIFY:
            if session is not None:
                raise _CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
            self._identify(connection, data)
        elif op == Op.RESUME:
            self._resume(connection, data)
        elif session is None:
            raise _CloseError(CloseCode.NOT_AUTHENTICATED, "Not authenticated.")
        elif op == Op.REQUEST_MEMBERS:
            self._members(session, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE):
            raise _CloseError(CloseCode.UNKNOWN_OPCODE, "Unknown opcode.")

    def _acknowledge(self, connection: Connection) -> None:
        # discord.py records the time of a heartbeat only after sending it. It would measure an immediate
        # acknowledgement from the heartbeat before and warn that the gateway cannot keep up.
        if connection.deaf:
            return
        if not self.ack_delay:
            connection.op(Op.HEARTBEAT_ACK)
        else:
            asyncio.get_running_loop().call_later(self.ack_delay, connection.op, Op.HEARTBEAT_ACK)

    def _identify(self, connection: Connection, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ").strip() in INVALID_TOKENS:
            raise _CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED and not self._privileged:
            raise _CloseError(CloseCode.DISALLOWED_INTENTS, "Disallowed intent(s).")
        shard, count = self._shard(data.get("shard", [0, 1]))
        if not self._may_start(shard):
            connection.op(Op.INVALID_SESSION, data=False)
            return
        self.identified += 1
        session = Session(f"{self._rng.getrandbits(128):032x}", intents, connection, (shard, count))
        earlier = self.sessions.get(shard)
        if earlier is not None and earlier.connection is not None:
            self._older.append(earlier)
        self.sessions = {number: one for number, one in self.sessions.items() if one.shard[1] == count}
        self.sessions[shard] = session
        self.faults.forget_held(shard)
        guilds = [one for one in self.world.bots_guilds.values() if self._serves(session, one.id)]
        ready: Json = {
            "v": 10,
            "user": objects.me(self.world.bot),
            "guilds": [{"id": str(one.id), "unavailable": True} for one in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [shard, count],
            "application": {"id": str(self.world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": [],
        }
        session.event("READY", self.faults.spoilt("READY", ready))
        for guild in guilds if intents & GUILDS else ():
            if guild is not self.world.guild or not self.world.unavailable:
                session.event(
                    "GUILD_CREATE", self.faults.spoilt("GUILD_CREATE", objects.guild_create(self.world, guild))
                )
        if self.connected:
            self.joined.set()

    def _shard(self, requested: Json) -> tuple[int, int]:
        try:
            shard, count = (int(one) for one in requested)
        except (TypeError, ValueError):
            raise _CloseError(CloseCode.INVALID_SHARD, "Invalid shard.") from None
        if not 0 <= shard < count:
            raise _CloseError(CloseCode.INVALID_SHARD, "Invalid shard.")
        return shard, count

    def _may_start(self, shard: int) -> bool:
        """Whether long enough has passed since another shard with the same rate limit key identified."""
        key, now = shard % self.max_concurrency, self.world.clock.now()
        other, when = self._started.get(key, (shard, now))
        if other != shard and now - when < IDENTIFY_SECONDS:
            return False
        self._started[key] = shard, now
        return True

    @staticmethod
    def _serves(session: Session, guild_id: int | None) -> bool:
        shard, count = session.shard
        return shard_of(guild_id, count) == shard

    def _resume(self, connection: Connection, data: Json) -> None:
        session = next((one for one in self.sessions.values() if one.id == data.get("session_id")), None)
        if session is None or session.connection is not None or self.faults.refuses_resume():
            connection.op(Op.INVALID_SESSION, data=False)
            return
        seq = int(data.get("seq") or 0)
        if seq > session.sequence:
            raise _CloseError(CloseCode.INVALID_SEQ, "Invalid seq.")
        missed = session.missed_since(seq)
        if missed is None:
            connection.op(Op.INVALID_SESSION, data=False)
            return
        session.connection = connection
        for event in missed:
            session.send_event(event)
        session.event("RESUMED", self.faults.spoilt("RESUMED", {"_trace": []}))

    def _members(self, session: Session, data: Json) -> None:
        guild = self.world.bots_guilds.get(int(data.get("guild_id") or 0), self.world.guild)
        requested = data.get("user_ids")
        ids = [requested] if isinstance(requested, str | int) else list(requested or [])
        people = [self.world.users[int(user_id)] for user_id in ids if int(user_id) in guild.member_ids]
        query = str(data.get("query") or "").lower()
        if query:
            members = (self.world.users[user_id] for user_id in guild.member_ids)
            people = [user for user in members if (user.global_name or user.username).lower().startswith(query)]
        elif not ids and session.intents & GUILD_MEMBERS:
            people = [self.world.users[user_id] for user_id in guild.member_ids]
        body: Json = {
            "guild_id": str(guild.id),
            "members": [objects.member(self.world, user, guild=guild) for user in people],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user_id) for user_id in ids if int(user_id) not in guild.member_ids],
        }
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        session.event("GUILD_MEMBERS_CHUNK", body)

    def dispatch(self, name: str, data: Json, *, intents: int = 0) -> None:
        """Send an event to its shard if the bot has any of `intents` (0: always)."""
        guild_id = guild_of(name, data)
        if self.world.unavailable and guild_id == self.world.guild.id and name not in OF_GUILDS:
            return
        for session in self.sessions.values():
            if self._serves(session, guild_id) and (not intents or session.intents & intents):
                self.faults.send(session, name, data)
        for session in self._older:
            if self._serves(session, guild_id) and (not intents or session.intents & intents):
                session.event(name, data)

    def reads(self, guild_id: int | None) -> bool:
        """Whether the bot may read the content of people's messages in this server."""
        served = (one for one in self.sessions.values() if self._serves(one, guild_id))
        return any(one.intents & MESSAGE_CONTENT for one in served)

    def hang_up(self, session: Session, code: int | None) -> None:
        """Close the connection of a session after all pending frames; None: without a close frame."""
        connection, session.connection = session.connection, None
        if connection is not None:
            connection.put(Hangup(code))

    async def flush(self) -> None:
        """Return once all pending frames and closes have been sent."""
        await asyncio.gather(*(connection.flush() for connection in list(self.open_connections.values())))

    async def wait_closed(self) -> None:
        """Return once every current connection has ended."""
        for connection in list(self.open_connections.values()):
            await connection.ended.wait()

    async def drop(self, code: int = 1001) -> None:
        """Close the bot's connections, as Discord does now and then; their sessions can be resumed."""
        for session in self.sessions.values():
            self.hang_up(session, code)
        await self.flush()
