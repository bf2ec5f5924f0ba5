"""Injected gateway faults: lost connections, refused sessions, silence, and malformed, repeated or late events.

Every fault takes effect at once or with the next event, after the frames already pending; `Gateway.flush` waits until
it has been sent. `shard` None stands for all shards.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from playground.errors import Json
from playground.gateway.gateway_session import Op, Session
from playground.world import World

HELD_SECONDS = 1.0
"""How long an event that is to be overtaken waits for the next one."""

Event = tuple[str, "Json"]
Chance = Callable[[str], str | None]
"""Given the name of an event, returns the value of the `Mishap` for it, or None."""


class MalformedFrame(StrEnum):
    """Kinds of malformed frames. From `UNKNOWN_EVENT` on they are events with a sequence number."""

    NOT_JSON = "not JSON"
    BINARY = "binary garbage"
    LIST = "a list"
    NO_OP = "no opcode"
    UNKNOWN_OP = "unknown opcode"
    BAD_SEQUENCE = "sequence of a wrong type"
    BAD_NAME = "name of a wrong type"
    UNKNOWN_EVENT = "unknown event"
    NO_DATA = "null data"
    MISSING_KEYS = "missing keys"
    WRONG_TYPES = "wrong types"
    NULL_GUILD = "null guild"
    LIST_DATA = "list for data"
    ENORMOUS = "enormous"


NOBODY = "100000000000000001"
"""An id that nothing has."""

EVENTS = (
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_DELETE",
    "MESSAGE_DELETE_BULK",
    "INTERACTION_CREATE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_LIST_SYNC",
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "GUILD_MEMBER_UPDATE",
    "GUILD_MEMBER_REMOVE",
    "GUILD_MEMBERS_CHUNK",
    "GUILD_EMOJIS_UPDATE",
    "VOICE_STATE_UPDATE",
    "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
    "USER_UPDATE",
)
"""Events that discord.py handles with the bot's intents, and some that need other intents."""

ENORMOUS_BYTES = 4_000_000


def frame_of(what: MalformedFrame) -> str | bytes | None:
    """The raw frame; None for events."""
    frames: dict[MalformedFrame, str | bytes] = {
        MalformedFrame.NOT_JSON: '{"op": 0, "t": "MESSAGE_CR',
        MalformedFrame.BINARY: b"\x78\x9c\x00garbage\xff\xfe\x00\x00\xff\xff",
        MalformedFrame.LIST: "[1, 2, 3]",
        MalformedFrame.NO_OP: '{"d": {}}',
        MalformedFrame.UNKNOWN_OP: '{"op": 99, "d": null, "s": null, "t": null}',
        MalformedFrame.BAD_SEQUENCE: json.dumps({"op": 0, "t": "TYPING_START", "s": "seven", "d": {}}),
        MalformedFrame.BAD_NAME: json.dumps({"op": 0, "t": ["MESSAGE_CREATE"], "s": None, "d": {}}),
    }
    return frames.get(what)


def malformed_event(what: MalformedFrame, event: str | None, number: int) -> tuple[str, Json]:
    """Name and data of a malformed event. Without `event`, `number` chooses one of `EVENTS`."""
    name = event or EVENTS[number % len(EVENTS)]
    data: dict[MalformedFrame, Any] = {
        MalformedFrame.UNKNOWN_EVENT: {"guild_id": NOBODY},
        MalformedFrame.NO_DATA: None,
        MalformedFrame.MISSING_KEYS: {},
        MalformedFrame.WRONG_TYPES: {
            "id": [1],
            "guild_id": {"a": 1},
            "channel_id": "x" * 100,
            "type": "two",
            "data": 7,
            "user": "Aiko",
            "member": [],
            "author": 3,
            "message": "m",
            "token": None,
            "guilds": 5,
        },
        MalformedFrame.NULL_GUILD: {
            "id": NOBODY,
            "guild_id": None,
            "channel_id": NOBODY,
            "user_id": NOBODY,
            "type": 0,
            "author": None,
            "member": None,
            "user": None,
        },
        MalformedFrame.LIST_DATA: [{"id": NOBODY}],
        MalformedFrame.ENORMOUS: {"id": NOBODY, "channel_id": NOBODY, "content": "x" * ENORMOUS_BYTES},
    }
    return f"{name}_OF_TOMORROW" if what is MalformedFrame.UNKNOWN_EVENT else name, data[what]


class Mishap(StrEnum):
    """What can go wrong when an event is sent. The values are keys of `GatewayFaults.counts`, among others."""

    DUPLICATE = "event twice"
    REORDER = "event overtaken"
    LOSE = "event lost"
    MALFORMED = "malformed"
    """A malformed frame is sent before it."""
    DROP = "connection closed"
    CUT = "connection cut"
    RECONNECT = "reconnect asked"
    INVALID_RESUMABLE = "session invalid, resumable"
    INVALID = "session invalid"
    FORGET = "session forgotten"
    """The connection is cut, and the session cannot be resumed."""
    FREEZE = "connection frozen"


@dataclass
class _Armed:
    """A mishap for the next `times` events called `name` (None: of any name)."""

    mishap: Mishap
    name: str | None
    shard: int | None
    times: int


class Sessions(Protocol):
    """The part of the gateway that faults act on."""

    sessions: dict[int, Session]

    def hang_up(self, session: Session, code: int | None) -> None:
        """Close the connection of a session."""
        ...


class GatewayFaults:
    """Makes a gateway fail, on request or at random by `chance`."""

    def __init__(self, gateway: Sessions, world: World) -> None:
        self.counts: Counter[str] = Counter()
        """How many faults were injected, by kind."""
        self.chance: Chance | None = None
        self._gateway = gateway
        self._clock = world.clock
        self._armed: list[_Armed] = []
        self._held: dict[int, list[Event]] = defaultdict(list)
        self._resumes = 0
        self._shut: tuple[int, int | None, float | None] | None = None
        self._spoilt: Counter[str] = Counter()
        self._malformed_count = 0
        self._silent = False

    # Connections

    def drop(self, code: int | None = 1001, *, shard: int | None = None) -> None:
        """Close the connection with a code (None: without a close frame). The session can be resumed."""
        for session in self._online(shard):
            self._count(Mishap.DROP if code is not None else Mishap.CUT)
            self._gateway.hang_up(session, code)

    def reconnect(self, *, shard: int | None = None) -> None:
        """Send op 7, which asks the bot to reconnect and resume."""
        for session in self._online(shard):
            self._count(Mishap.RECONNECT)
            self._end_with(session, Op.RECONNECT)

    def invalidate(self, *, resumable: bool = False, shard: int | None = None) -> None:
        """Send op 9: the session is invalid. Unless `resumable`, it is gone with its events."""
        for session in self._online(shard):
            self._count(Mishap.INVALID_RESUMABLE if resumable else Mishap.INVALID)
            session.resumable = resumable
            self._end_with(session, Op.INVALID_SESSION, data=resumable)

    def forget(self, *, shard: int | None = None) -> None:
        """Cut the connection and drop the session's events, as if the bot had been away for too long."""
        for session in self._online(shard):
            self._count(Mishap.FORGET)
            session.resumable = False
            self._gateway.hang_up(session, None)

    def refuse_resumes(self, times: int = 1) -> None:
        """Answer the next RESUMEs with op 9, so that the bot has to identify."""
        self._resumes += times

    def shut(self, *, status: int = 503, times: int | None = None, seconds: float | None = None) -> None:
        """Refuse connections and `/gateway/bot` with this HTTP status.

        This ends after `times` refusals or `seconds`, or else with `open`.
        """
        self._shut = status, times, None if seconds is None else self._clock.now() + seconds

    def open(self) -> None:
        """Accept connections again."""
        self._shut = None

    def freeze(self, *, shard: int | None = None) -> None:
        """Send nothing more over the connection, though it stays open: no events, no heartbeat acknowledgements."""
        for session in self._online(shard):
            self._count(Mishap.FREEZE)
            if session.connection is not None:
                session.connection.frozen = session.connection.deaf = True
            # Events from now on are stored until the session is resumed.
            session.connection = None

    def mute_heartbeats(self, *, shard: int | None = None) -> None:
        """Acknowledge no more heartbeats on the connection; events are still sent."""
        for session in self._online(shard):
            self._count("heartbeats unanswered")
            if session.connection is not None:
                session.connection.deaf = True

    # Events

    def malformed(self, what: MalformedFrame, *, event: str | None = None, shard: int | None = None) -> None:
        """Send a malformed frame now. `event`: the name of a malformed event, by default each of `EVENTS` in turn."""
        for session in self._online(shard):
            self._malformed(session, what, event)

    def duplicate(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """Send the next `times` events (of this name) twice."""
        self._armed.append(_Armed(Mishap.DUPLICATE, name, shard, times))

    def reorder(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """Send the next `times` events (of this name) after the one that follows, or a second late."""
        self._armed.append(_Armed(Mishap.REORDER, name, shard, times))

    def lose(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """Never send the next `times` events (of this name)."""
        self._armed.append(_Armed(Mishap.LOSE, name, shard, times))

    def repeat(self, name: str, *, shard: int | None = None) -> None:
        """Send the last event of this name again, now."""
        for session in self._online(shard):
            last = next((event for event in reversed(session.events) if event["t"] == name), None)
            if last is not None:
                self._count(Mishap.DUPLICATE)
                session.event(name, last["d"])

    def spoil(self, name: str, *, times: int = 1) -> None:
        """Send the next `times` HELLO, READY, RESUMED or GUILD_CREATE without their data."""
        self._spoilt[name] += times

    def calm(self) -> None:
        """Cancel all requested faults and send held events now. The counts stay."""
        self._armed.clear()
        self._resumes, self._shut = 0, None
        self._spoilt.clear()
        for shard in list(self._held):
            self._release(shard)

    # For the gateway itself

    def refusal(self) -> int | None:
        """The HTTP status with which a connection is refused now, if it is; counts as a refusal."""
        if not self.is_shut or self._shut is None:
            return None
        status, times, until = self._shut
        if times is not None:
            self._shut = (status, times - 1, until) if times > 1 else None
        self._count(f"connection refused, {status}")
        return status

    @property
    def is_shut(self) -> bool:
        """Whether a connection would be refused now."""
        if self._shut is not None and self._shut[2] is not None and self._clock.now() >= self._shut[2]:
            self._shut = None
        return self._shut is not None

    def refuses_resume(self) -> bool:
        """Whether this RESUME is refused; counts as a refusal."""
        if not self._resumes:
            return False
        self._resumes -= 1
        self._count("resume refused")
        return True

    def spoilt(self, name: str, data: Json) -> Json:
        """The data of an event, or nothing if it is to be spoilt."""
        if not self._spoilt[name]:
            return data
        self._spoilt[name] -= 1
        self._count(f"spoilt {name}")
        return {}

    def forget_held(self, shard: int) -> None:
        """Drop the held events of the shard's previous session."""
        self._held.pop(shard, None)

    def send(self, session: Session, name: str, data: Json) -> None:
        """Send an event, with the mishap chosen for it."""
        mishap = self._choose_mishap(session, name)
        if mishap is Mishap.REORDER:
            self._count(mishap)
            shard = session.shard[0]
            self._held[shard].append((name, data))
            self._clock.call_at(self._clock.now() + HELD_SECONDS, lambda: self._release(shard))
            return
        if mishap is Mishap.LOSE:
            self._count(mishap)
            return
        if mishap is Mishap.MALFORMED:
            self._malformed(session, list(MalformedFrame)[self._malformed_count % len(MalformedFrame)], None)
        session.event(name, data)
        if mishap is Mishap.DUPLICATE:
            self._count(mishap)
            session.event(name, data)
        elif mishap is not None:
            self._carry_out(mishap, session.shard[0])
        self._release(session.shard[0])

    def _choose_mishap(self, session: Session, name: str) -> Mishap | None:
        for armed in self._armed:
            if armed.name in (None, name) and armed.shard in (None, session.shard[0]):
                armed.times -= 1
                if not armed.times:
                    self._armed.remove(armed)
                return armed.mishap
        drawn = self.chance(name) if self.chance is not None else None
        return None if drawn is None else Mishap(drawn)

    def _carry_out(self, mishap: Mishap, shard: int) -> None:
        actions: dict[Mishap, Callable[[], None]] = {
            Mishap.DROP: lambda: self.drop(shard=shard),
            Mishap.CUT: lambda: self.drop(None, shard=shard),
            Mishap.RECONNECT: lambda: self.reconnect(shard=shard),
            Mishap.INVALID_RESUMABLE: lambda: self.invalidate(resumable=True, shard=shard),
            Mishap.INVALID: lambda: self.invalidate(shard=shard),
            Mishap.FORGET: lambda: self.forget(shard=shard),
            Mishap.FREEZE: lambda: self.freeze(shard=shard),
        }
        if mishap in actions:
            actions[mishap]()

    def _release(self, shard: int) -> None:
        held = self._held.pop(shard, [])
        session = self._gateway.sessions.get(shard)
        if session is not None:
            for name, data in held:
                session.event(name, data)

    def _malformed(self, session: Session, what: MalformedFrame, event: str | None) -> None:
        self._malformed_count += 1
        self._count(f"{Mishap.MALFORMED}: {what}")
        raw = frame_of(what)
        if raw is None:
            session.event(*malformed_event(what, event, self._malformed_count))
        elif session.connection is not None:
            session.connection.put(raw)

    def _online(self, shard: int | None) -> Iterable[Session]:
        sessions = self._gateway.sessions
        matching = list(sessions.values()) if shard is None else [sessions[shard]]
        return [session for session in matching if session.connection is not None]

    def _end_with(self, session: Session, op: Op, *, data: bool | None = None) -> None:
        """Send an opcode that makes the bot close the connection."""
        connection, session.connection = session.connection, None
        if connection is not None:
            connection.op(op, data)

    def _count(self, kind: str) -> None:
        self.counts[str(kind)] += 1
