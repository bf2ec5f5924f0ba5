"""Injected REST faults, either before a request is carried out or after it took effect.

The latter are harder on a bot: the response is a 502, or never comes, and yet the message was sent. Discord's own 429s
have a `Via` header; clients take a 429 without it for a ban by the network in front of Discord.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from playground.errors import ApiError
from playground.request_log import RecordedRequest
from playground.rest.ratelimits import LIMITED, VIA
from playground.world_clock import WorldClock

Where = Callable[["RecordedRequest"], bool]

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
TOO_OLD = "Maximum number of edits to messages older than 1 hour reached. Try again later."
LOGGED = 1000
"""How many recent faults `Faults.log` keeps."""


class Kind(StrEnum):
    """What goes wrong. The keys of `Faults.counts` are these values with the additions of `RestFault.name`."""

    ROUTE_LIMIT = "429 of a route"
    GLOBAL_LIMIT = "429 for the whole bot"
    OLD_EDITS = "429 for old edits"
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502"
    UNAVAILABLE = "503"
    GATEWAY_TIMEOUT = "504"
    SLOW = "slow"
    """Nothing but a `delay`."""
    RESET = "connection reset"
    GARBLED = "malformed body"
    EMPTY = "empty body"
    WRONG_TYPE = "wrong content type"
    REFUSED = "refused"
    """Refused with the error of `RestFault.refusal`."""


LIMITS = (Kind.ROUTE_LIMIT, Kind.GLOBAL_LIMIT, Kind.OLD_EDITS)
STATUS = {
    Kind.SERVER_ERROR: (500, "Internal Server Error"),
    Kind.BAD_GATEWAY: (502, "Bad Gateway"),
    Kind.UNAVAILABLE: (503, "Service Unavailable"),
    Kind.GATEWAY_TIMEOUT: (504, "Gateway Time-out"),
}


def anywhere(_request: RecordedRequest, /) -> bool:
    """Match every request."""
    return True


def at(method: str, template: str, where: Where = anywhere) -> Where:
    """Match requests of this method and route template (as in Discord's OpenAPI description) that match `where`."""

    def matches(request: RecordedRequest, /) -> bool:
        return (request.method, request.route_template) == (method, template) and where(request)

    return matches


def by_bot(request: RecordedRequest, /) -> bool:
    """Match requests that carry the bot's own token."""
    return request.bot_token


def by_interaction(request: RecordedRequest, /) -> bool:
    """Match callbacks and requests that carry an interaction's token."""
    return request.route_template.startswith(("/interactions/", "/webhooks/"))


def edits(request: RecordedRequest, /) -> bool:
    """Match edits of messages with the bot's own token."""
    return (request.method, request.route_template) == ("PATCH", "/channels/{channel_id}/messages/{message_id}")


@dataclass(frozen=True)
class RestFault:
    """A fault, and the requests it applies to."""

    kind: Kind
    where: Where = anywhere
    times: int | None = 1
    """How many requests it strikes; None: all."""
    seconds: float | None = None
    """How long it lasts once added; None: for ever."""
    after: bool = False
    """Whether the request takes effect first."""
    delay: float = 0.0
    """Seconds until the request arrives or, with `after`, until the response leaves."""
    via: bool = True
    """Whether a 429 has the `Via` header."""
    retry_after: float = 1.0
    """The seconds that a 429 asks the bot to wait."""
    refusal: Callable[[], ApiError] | None = None
    """Makes the error for `Kind.REFUSED`."""

    @property
    def name(self) -> str:
        """The key under which it is counted."""
        name = str(self.kind)
        if self.kind is Kind.REFUSED and self.refusal is not None:
            refused = self.refusal()
            name += f" {refused.status} {refused.code}"
        if self.kind in LIMITS and not self.via:
            name += " without Via"
        return name + (" after it took effect" if self.after else "")

    def answer(self) -> FalseAnswer | None:
        """The response that the bot gets instead; None for RESET (no response) and SLOW (the true one)."""
        if self.kind in LIMITS:
            return self._limited()
        if self.kind in STATUS:
            status, words = STATUS[self.kind]
            page = f"<html><head><title>{status} {words}</title></head><body>{status} {words}</body></html>"
            return FalseAnswer(status, page.encode(), "text/html")
        if self.kind is Kind.REFUSED:
            refused = self.refusal() if self.refusal is not None else ApiError(400, 0, "400: Bad Request")
            return FalseAnswer(refused.status, json.dumps(refused.body()).encode(), headers=refused.headers)
        bodies = {
            Kind.GARBLED: FalseAnswer(200, b'{"id": "12'),
            Kind.EMPTY: FalseAnswer(200, b""),
            Kind.WRONG_TYPE: FalseAnswer(200, b"<html><body>Please stand by.</body></html>", "text/html"),
        }
        return bodies.get(self.kind)

    def _limited(self) -> FalseAnswer:
        headers = {"Retry-After": str(max(1, round(self.retry_after)))}
        if not self.via:
            # Source: Cloudflare's answer to a banned address (its error 1015), which is not JSON.
            return FalseAnswer(429, b"error code: 1015", "text/plain; charset=UTF-8", headers)
        everywhere = self.kind is Kind.GLOBAL_LIMIT
        code, message = (30046, TOO_OLD) if self.kind is Kind.OLD_EDITS else (0, LIMITED)
        body = {"message": message, "code": code, "retry_after": self.retry_after, "global": everywhere}
        headers["Via"] = VIA
        if everywhere:
            headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        elif self.kind is Kind.OLD_EDITS:
            headers["X-RateLimit-Scope"] = "shared"
        else:
            headers |= {"X-RateLimit-Scope": "user", "X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0"}
            headers["X-RateLimit-Reset-After"] = f"{self.retry_after:.3f}"
        return FalseAnswer(429, json.dumps(body).encode(), headers=headers)


@dataclass(frozen=True)
class FalseAnswer:
    """A response made up in place of the true one."""

    status: int
    body: bytes
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Struck:
    """One injected fault: when (epoch seconds), its name, and the request."""

    when: float
    name: str
    method: str
    path: str


class Chance(Protocol):
    """Adds random faults where no ordered one applies: see `weather.Weather`."""

    def request(self, request: RecordedRequest, now: float, /) -> RestFault | None:
        """The fault for this request, if any; one with `seconds` stays active for that long."""
        ...

    def event(self, name: str, /) -> str | None:
        """The name of the fault for this event, if any."""
        ...


@dataclass
class _StandingFault:
    fault: RestFault
    remaining: int | None
    until: float | None


@dataclass(eq=False)
class _Travelling:
    arrived: asyncio.Future[bool]
    alive: Callable[[], bool]

    def arrive(self, *, lost: bool = False) -> None:
        # Settled here and not when the request's task resumes, so that it does not count as waiting until then.
        if not self.arrived.done():
            self.arrived.set_result(not lost)


class Faults:
    """The active faults, and the record of those injected so far. `chance` adds random ones."""

    def __init__(self, clock: WorldClock) -> None:
        self.clock = clock
        self.chance: Chance | None = None
        self.counts: Counter[str] = Counter()
        """How many were injected by name, including those of interactions and of the gateway."""
        self.log: deque[Struck] = deque(maxlen=LOGGED)
        self.on_news: Callable[[], None] = lambda: None
        """Called when a request begins to wait on the clock."""
        self._standing: list[_StandingFault] = []
        self._travelling: list[_Travelling] = []

    def add(self, *faults: RestFault) -> None:
        """Apply these to the next matching requests; if several match a request, the first applies."""
        for fault in faults:
            until = None if fault.seconds is None else self.clock.now() + fault.seconds
            self._standing.append(_StandingFault(fault, fault.times, until))

    def clear(self) -> None:
        """Remove all faults. Requests already under way are not changed."""
        self._standing.clear()

    @property
    def standing(self) -> list[RestFault]:
        """The faults that are still active."""
        self._prune()
        return [active.fault for active in self._standing]

    def strike(self, request: RecordedRequest) -> RestFault | None:
        """Choose the fault for this request, if any, and count it."""
        self._prune()
        for active in self._standing:
            if active.fault.where(request):
                if active.remaining is not None:
                    active.remaining -= 1
                return self._struck(request, active.fault)
        fault = self.chance.request(request, self.clock.now()) if self.chance is not None else None
        if fault is None or not fault.where(request):
            return None
        if fault.seconds is not None:
            self.add(fault)
        return self._struck(request, fault)

    def _struck(self, request: RecordedRequest, fault: RestFault) -> RestFault:
        self.count(fault.name, f"{request.method} {request.path}")
        return fault

    def count(self, name: str, what: str = "") -> None:
        """Record an injected fault; deliveries and the gateway report theirs here too."""
        self.counts[name] += 1
        method, _, path = what.partition(" ")
        self.log.append(Struck(self.clock.now(), name, method, path))

    def _prune(self) -> None:
        now = self.clock.now()
        self._standing = [
            active
            for active in self._standing
            if active.remaining != 0 and (active.until is None or now < active.until)
        ]

    @property
    def travelling(self) -> int:
        """How many requests wait on the clock while their sender waits for them."""
        return sum(not passage.arrived.done() and passage.alive() for passage in self._travelling)

    @property
    def ghosts(self) -> int:
        """How many requests wait on the clock though their sender has gone; each of them still arrives."""
        return sum(not passage.arrived.done() and not passage.alive() for passage in self._travelling)

    async def travel(self, seconds: float, alive: Callable[[], bool]) -> bool:
        """Wait on the playground's clock; False if the playground closed meanwhile.

        `alive` says whether the sender still waits.
        """
        if seconds <= 0:
            return True
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        passage = _Travelling(arrived, alive)
        timer = self.clock.call_at(self.clock.now() + seconds, passage.arrive)
        self._travelling.append(passage)
        self.on_news()
        try:
            return await arrived
        finally:
            timer.cancel()
            self._travelling.remove(passage)

    def close(self) -> None:
        """Drop every request that is on its way."""
        for passage in self._travelling:
            passage.arrive(lost=True)
