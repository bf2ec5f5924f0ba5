"""How the gateway fails: lost connections, refused sessions, silence, and events that come wrong, twice or late.

Every fault takes effect at once or with the next event, in the order in which things were said; `Gateway.flush` waits
until it has gone out. `shard` None means every shard that there is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from playground.gateway.gateway_malformed import MalformedFrame, frame_of, poisoned
from playground.gateway.gateway_session import Op, Session, Socket

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.world import World

HELD_SECONDS = 1.0
"""How long an event that others shall overtake waits for one that does."""

Event = tuple[str, "Json"]
Chance = Callable[[str], str | None]
"""Asked at each event by its name: which of `Mishap` befalls it, by its value, or nothing."""


class Mishap(StrEnum):
    """What can befall an event as it goes out. `GatewayFaults.counts` counts by these values, among others."""

    DUPLICATE = "event twice"
    REORDER = "event overtaken"
    LOSE = "event lost"
    MALFORMED = "malformed"
    """Something malformed goes out before it."""
    DROP = "connection closed"
    CUT = "connection cut"
    RECONNECT = "reconnect asked"
    INVALID_RESUMABLE = "session invalid, resumable"
    INVALID = "session invalid"
    FORGET = "session forgotten"
    """The connection is cut, and what was missed is not kept."""
    FREEZE = "connection frozen"


@dataclass
class _Armed:
    """A mishap for events to come. `name`: of which events; None of all."""

    mishap: Mishap
    name: str | None
    shard: int | None
    times: int


class Sessions(Protocol):
    """What of the gateway its faults need."""

    sessions: dict[int, Session]

    def hang_up(self, session: Session, code: int | None) -> None:
        """End a connection."""
        ...


class GatewayFaults:
    """Makes a gateway fail on request. `chance`, when set, decides at each event whether something befalls it."""

    def __init__(self, gateway: Sessions, world: World) -> None:
        self.counts: Counter[str] = Counter()
        """How many of each kind were injected."""
        self.chance: Chance | None = None
        self._gateway = gateway
        self._clock = world.clock
        self._armed: list[_Armed] = []
        self._held: dict[int, list[Event]] = defaultdict(list)
        self._resumes = 0
        self._shut: tuple[int, int | None, float | None] | None = None
        self._spoilt: Counter[str] = Counter()
        self._poison = 0
        self._silent = False

    # Connections

    def drop(self, code: int | None = 1001, *, shard: int | None = None) -> None:
        """Close the connection with a code; None cuts it without a close frame. The session can be resumed."""
        for session in self._online(shard):
            self._count(Mishap.DROP if code is not None else Mishap.CUT)
            self._gateway.hang_up(session, code)

    def reconnect(self, *, shard: int | None = None) -> None:
        """Op 7: ask the bot to connect again and resume."""
        for session in self._online(shard):
            self._count(Mishap.RECONNECT)
            self._say(session, Op.RECONNECT)

    def invalidate(self, *, resumable: bool = False, shard: int | None = None) -> None:
        """Op 9: the session is invalid; unless `resumable` it is gone, and all that was kept for it."""
        for session in self._online(shard):
            self._count(Mishap.INVALID_RESUMABLE if resumable else Mishap.INVALID)
            session.resumable = resumable
            self._say(session, Op.INVALID_SESSION, data=resumable)

    def forget(self, *, shard: int | None = None) -> None:
        """Cut the connection and keep nothing: the bot was away for longer than events are kept."""
        for session in self._online(shard):
            self._count(Mishap.FORGET)
            session.resumable = False
            self._gateway.hang_up(session, None)

    def refuse_resumes(self, times: int = 1) -> None:
        """The next so many RESUMEs are answered with op 9: start anew."""
        self._resumes += times

    def shut(self, *, status: int = 503, times: int | None = None, seconds: float | None = None) -> None:
        """Refuse connections with this HTTP status, and `/gateway/bot`: so many, or for so long; else until `open`."""
        self._shut = status, times, None if seconds is None else self._clock.now() + seconds

    def open(self) -> None:
        """Let connections in again."""
        self._shut = None

    def freeze(self, *, shard: int | None = None) -> None:
        """Nothing more comes over this connection, though it stands: no event and no answer to a heartbeat."""
        for session in self._online(shard):
            self._count(Mishap.FREEZE)
            if session.line is not None:
                session.line.frozen = session.line.deaf = True
            # What is told from now on is kept for whoever resumes.
            session.line = None

    def mute_heartbeats(self, *, shard: int | None = None) -> None:
        """Heartbeats on this connection are not answered any more; events come."""
        for session in self._online(shard):
            self._count("heartbeats unanswered")
            if session.line is not None:
                session.line.deaf = True

    # Events

    def malformed(self, what: MalformedFrame, *, event: str | None = None, shard: int | None = None) -> None:
        """Send something malformed now. `event`: under which name, where it has one; else one after the other."""
        for session in self._online(shard):
            self._malformed(session, what, event)

    def duplicate(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """The next so many events (of this name) come twice."""
        self._armed.append(_Armed(Mishap.DUPLICATE, name, shard, times))

    def reorder(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """The next so many events (of this name) are overtaken by the one that follows, or come a second late."""
        self._armed.append(_Armed(Mishap.REORDER, name, shard, times))

    def lose(self, name: str | None = None, *, times: int = 1, shard: int | None = None) -> None:
        """The next so many events (of this name) never come."""
        self._armed.append(_Armed(Mishap.LOSE, name, shard, times))

    def repeat(self, name: str, *, shard: int | None = None) -> None:
        """Send the last event of this name once more, now."""
        for session in self._online(shard):
            last = next((one for one in reversed(session.events) if one["t"] == name), None)
            if last is not None:
                self._count(Mishap.DUPLICATE)
                session.event(name, last["d"])

    def spoil(self, name: str, *, times: int = 1) -> None:
        """The next so many HELLO, READY, RESUMED or GUILD_CREATE of a connection come without what is in them."""
        self._spoilt[name] += times

    def calm(self) -> None:
        """Nothing that was asked for happens any more; what is held comes now. What happened stays counted."""
        self._armed.clear()
        self._resumes, self._shut = 0, None
        self._spoilt.clear()
        for shard in list(self._held):
            self._release(shard)

    # For the gateway itself

    def refusal(self) -> int | None:
        """The HTTP status with which a connection is refused now."""
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
        """Whether this RESUME is refused."""
        if not self._resumes:
            return False
        self._resumes -= 1
        self._count("resume refused")
        return True

    def greet(self, line: Socket, hello: Json) -> None:
        """Say HELLO."""
        line.op(Op.HELLO, self.spoilt("HELLO", hello))

    def spoilt(self, name: str, data: Json) -> Json:
        """The data of an event of a connection as it goes out."""
        if not self._spoilt[name]:
            return data
        self._spoilt[name] -= 1
        self._count(f"spoilt {name}")
        return {}

    def forget_held(self, shard: int) -> None:
        """A new session has begun: nothing of the old one is said in it."""
        self._held.pop(shard, None)

    def send(self, session: Session, name: str, data: Json) -> None:
        """Let an event out, as whatever befalls it lets it."""
        mishap = self._befalls(session, name)
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
            self._malformed(session, list(MalformedFrame)[self._poison % len(MalformedFrame)], None)
        session.event(name, data)
        if mishap is Mishap.DUPLICATE:
            self._count(mishap)
            session.event(name, data)
        elif mishap is not None:
            self._befall(mishap, session.shard[0])
        self._release(session.shard[0])

    def _befalls(self, session: Session, name: str) -> Mishap | None:
        for armed in self._armed:
            if armed.name in (None, name) and armed.shard in (None, session.shard[0]):
                armed.times -= 1
                if not armed.times:
                    self._armed.remove(armed)
                return armed.mishap
        drawn = self.chance(name) if self.chance is not None else None
        return None if drawn is None else Mishap(drawn)

    def _befall(self, mishap: Mishap, shard: int) -> None:
        acts: dict[Mishap, Callable[[], None]] = {
            Mishap.DROP: lambda: self.drop(shard=shard),
            Mishap.CUT: lambda: self.drop(None, shard=shard),
            Mishap.RECONNECT: lambda: self.reconnect(shard=shard),
            Mishap.INVALID_RESUMABLE: lambda: self.invalidate(resumable=True, shard=shard),
            Mishap.INVALID: lambda: self.invalidate(shard=shard),
            Mishap.FORGET: lambda: self.forget(shard=shard),
            Mishap.FREEZE: lambda: self.freeze(shard=shard),
        }
        if mishap in acts:
            acts[mishap]()

    def _release(self, shard: int) -> None:
        held = self._held.pop(shard, [])
        session = self._gateway.sessions.get(shard)
        if session is not None:
            for name, data in held:
                session.event(name, data)

    def _malformed(self, session: Session, what: MalformedFrame, event: str | None) -> None:
        self._poison += 1
        self._count(f"{Mishap.MALFORMED}: {what}")
        raw = frame_of(what)
        if raw is None:
            session.event(*poisoned(what, event, self._poison))
        elif session.line is not None:
            session.line.put(raw)

    def _online(self, shard: int | None) -> Iterable[Session]:
        sessions = self._gateway.sessions
        found = list(sessions.values()) if shard is None else [sessions[shard]]
        return [one for one in found if one.line is not None]

    def _say(self, session: Session, op: Op, *, data: bool | None = None) -> None:
        """Say that the connection is over; the bot closes it."""
        line, session.line = session.line, None
        if line is not None:
            line.op(op, data)

    def _count(self, kind: str) -> None:
        self.counts[str(kind)] += 1
