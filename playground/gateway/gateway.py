"""The gateway: sessions of the bot's shards, over WebSocket, in text frames."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from playground import objects
from playground.gateway.gateway_events import (
    GUILD_MEMBERS,
    GUILDS,
    MESSAGE_CONTENT,
    OF_GUILDS,
    PRIVILEGED,
    Teller,
    guild_of,
    shard_of,
)
from playground.gateway.gateway_faults import GatewayFaults
from playground.gateway.gateway_session import CloseCode, Hangup, Op, Session, Socket

if TYPE_CHECKING:
    import random
    from collections import Counter

    from playground.errors import Json
    from playground.world import World

log = logging.getLogger(__name__)

INVALID_TOKENS = frozenset({"", "invalid"})

ACK_DELAY = 0.05
"""Seconds until a heartbeat is answered: about what the way to Discord and back takes."""

STARTS_A_DAY = 1000
IDENTIFY_SECONDS = 5.0
"""So long apart two shards have to identify, unless `max_concurrency` lets them at once."""


class _CloseError(Exception):
    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway(Teller):
    """Serves `/gateway` and tells each event to the shard that it is for: that of the newest sessions.

    `shards` is how many it recommends. `faults` makes it fail.
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
        """By shard. All of them say the same count."""
        self.connections = 0
        self.identified = 0
        self.recommended = shards
        self.max_concurrency = max_concurrency
        self.ack_delay = ACK_DELAY
        """Real seconds, as discord.py's heart beats in real time. At 0 an answer goes out at once."""
        self.lines: dict[web.WebSocketResponse, Socket] = {}
        self.faults = GatewayFaults(self, world)
        self._rng = rng
        self._heartbeat_ms = heartbeat_ms
        self._privileged = privileged
        self._started: dict[int, tuple[int, float]] = {}

    @property
    def session(self) -> Session | None:
        """That of the shard which is told of the bot's server."""
        return next((one for one in self.sessions.values() if self._serves(one, self.world.guild.id)), None)

    @property
    def counts(self) -> Counter[str]:
        """How many faults of each kind were injected."""
        return self.faults.counts

    @property
    def connected(self) -> bool:
        """Whether every shard of the bot is identified and on the line."""
        sessions = self.sessions.values()
        return bool(sessions) and all(
            one.line is not None and len(self.sessions) == one.shard[1] for one in self.sessions.values()
        )

    @property
    def start_limit(self) -> Json:
        """How often the bot may still identify, as `/gateway/bot` tells it. `reset_after` in milliseconds."""
        return {
            "total": STARTS_A_DAY,
            "remaining": max(0, STARTS_A_DAY - self.identified),
            "reset_after": 86_400_000 if self.identified else 0,
            "max_concurrency": self.max_concurrency,
        }

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection, from HELLO to its close."""
        refused = self.faults.refusal()
        if refused is not None:
            return web.Response(status=refused)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self.connections += 1
        line = self.lines[socket] = Socket(request, socket)
        self.faults.greet(line, {"heartbeat_interval": self._heartbeat_ms, "_trace": []})
        try:
            self._check_version(request.query.get("v", "10"))
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(line, frame.data)
        except _CloseError as closed:
            log.info("gateway closed: %d %s", closed.code, closed.reason)
            await socket.close(code=closed.code, message=closed.reason.encode())
        finally:
            line.stop()
            self.lines.pop(socket, None)
            self._leave(line)
        return socket

    def _check_version(self, version: str) -> None:
        if version not in ("9", "10"):
            raise _CloseError(CloseCode.INVALID_API_VERSION, "Invalid API version.")

    def _leave(self, line: Socket) -> None:
        """The session of this line goes on without it, until somebody resumes it."""
        session = self._of(line)
        if session is not None:
            session.line = None

    def _of(self, line: Socket) -> Session | None:
        return next((one for one in self.sessions.values() if one.line is line), None)

    def _receive(self, line: Socket, text: str) -> None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.") from None
        session = self._of(line)
        if op == Op.HEARTBEAT:
            self._acknowledge(line)
        elif op == Op.IDENTIFY:
            if session is not None:
                raise _CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
            self._identify(line, data)
        elif op == Op.RESUME:
            self._resume(line, data)
        elif session is None:
            raise _CloseError(CloseCode.NOT_AUTHENTICATED, "Not authenticated.")
        elif op == Op.REQUEST_MEMBERS:
            self._members(session, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE):
            raise _CloseError(CloseCode.UNKNOWN_OPCODE, "Unknown opcode.")

    def _acknowledge(self, line: Socket) -> None:
        # discord.py notes the time of a beat only after it was sent: an answer within the same instant is
        # measured from the beat before, and the bot is told that it cannot keep up.
        if line.deaf:
            return
        if not self.ack_delay:
            line.op(Op.HEARTBEAT_ACK)
        else:
            asyncio.get_running_loop().call_later(self.ack_delay, line.op, Op.HEARTBEAT_ACK)

    def _identify(self, line: Socket, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ").strip() in INVALID_TOKENS:
            raise _CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED and not self._privileged:
            raise _CloseError(CloseCode.DISALLOWED_INTENTS, "Disallowed intent(s).")
        shard, count = self._shard(data.get("shard", [0, 1]))
        if not self._may_start(shard):
            line.op(Op.INVALID_SESSION, data=False)
            return
        self.identified += 1
        session = Session(f"{self._rng.getrandbits(128):032x}", intents, line, (shard, count))
        self.sessions = {number: one for number, one in self.sessions.items() if one.shard[1] == count}
        self.sessions[shard] = session
        self.faults.forget_held(shard)
        guild = self.world.guild
        mine = self._serves(session, guild.id) and self.world.bot.id in guild.member_ids
        ready: Json = {
            "v": 10,
            "user": objects.me(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True}] if mine else [],
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
        if intents & GUILDS and mine and not self.world.unavailable:
            session.event("GUILD_CREATE", self.faults.spoilt("GUILD_CREATE", objects.guild_create(self.world)))

    def _shard(self, asked: Json) -> tuple[int, int]:
        try:
            shard, count = (int(one) for one in asked)
        except (TypeError, ValueError):
            raise _CloseError(CloseCode.INVALID_SHARD, "Invalid shard.") from None
        if not 0 <= shard < count:
            raise _CloseError(CloseCode.INVALID_SHARD, "Invalid shard.")
        return shard, count

    def _may_start(self, shard: int) -> bool:
        """Whether the other shards of the same turn have identified long enough ago."""
        turn, now = shard % self.max_concurrency, self.world.clock.now()
        other, when = self._started.get(turn, (shard, now))
        if other != shard and now - when < IDENTIFY_SECONDS:
            return False
        self._started[turn] = shard, now
        return True

    @staticmethod
    def _serves(session: Session, guild_id: int | None) -> bool:
        shard, count = session.shard
        return shard_of(guild_id, count) == shard

    def _resume(self, line: Socket, data: Json) -> None:
        found = (one for one in self.sessions.values() if one.id == data.get("session_id"))
        session = next(found, None)
        if session is None or session.line is not None or self.faults.refuses_resume():
            line.op(Op.INVALID_SESSION, data=False)
            return
        seq = int(data.get("seq") or 0)
        if seq > session.sequence:
            raise _CloseError(CloseCode.INVALID_SEQ, "Invalid seq.")
        missed = session.missed_since(seq)
        if missed is None:
            line.op(Op.INVALID_SESSION, data=False)
            return
        session.line = line
        for event in missed:
            session.tell(event)
        session.event("RESUMED", self.faults.spoilt("RESUMED", {"_trace": []}))

    def _members(self, session: Session, data: Json) -> None:
        wanted = data.get("user_ids")
        ids = [wanted] if isinstance(wanted, str | int) else list(wanted or [])
        people = [self.world.users[int(one)] for one in ids if int(one) in self.world.guild.member_ids]
        query = str(data.get("query") or "").lower()
        if query:
            everybody = (self.world.users[one] for one in self.world.guild.member_ids)
            people = [one for one in everybody if (one.global_name or one.username).lower().startswith(query)]
        elif not ids and session.intents & GUILD_MEMBERS:
            people = [self.world.users[one] for one in self.world.guild.member_ids]
        body: Json = {
            "guild_id": str(self.world.guild.id),
            "members": [objects.member(self.world, one) for one in people],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(one) for one in ids if int(one) not in self.world.guild.member_ids],
        }
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        session.event("GUILD_MEMBERS_CHUNK", body)

    def dispatch(self, name: str, data: Json, *, intents: int = 0) -> None:
        """Send an event to the shard that it is for, if the bot asked for any of `intents` (0: always)."""
        guild_id = guild_of(name, data)
        if self.world.unavailable and guild_id == self.world.guild.id and name not in OF_GUILDS:
            return
        for session in self.sessions.values():
            if self._serves(session, guild_id) and (not intents or session.intents & intents):
                self.faults.send(session, name, data)

    def reads(self, guild_id: int | None) -> bool:
        """Whether the bot may read what people write in this server."""
        served = (one for one in self.sessions.values() if self._serves(one, guild_id))
        return any(one.intents & MESSAGE_CONTENT for one in served)

    def hang_up(self, session: Session, code: int | None) -> None:
        """End the connection of a session behind what was said before; None: without a close frame."""
        line, session.line = session.line, None
        if line is not None:
            line.put(Hangup(code))

    async def flush(self) -> None:
        """Return once everything that was said has gone out, closes included."""
        await asyncio.gather(*(line.flush() for line in list(self.lines.values())))

    async def left(self) -> None:
        """Return once every connection that there is now has ended."""
        for line in list(self.lines.values()):
            await line.ended.wait()

    async def drop(self, code: int = 1001) -> None:
        """Cut the bot's connections, as Discord does now and then; their sessions can be resumed."""
        for session in self.sessions.values():
            self.hang_up(session, code)
        await self.flush()
