"""How REST fails: what befalls a request before it did anything, or after it took effect.

The second is the nastier one: the answer says 502, or never comes, and the message stands all the same. Discord's own
429s carry `Via`; without it they come from the network in front, and clients take them for a ban.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from playground.errors import ApiError
from playground.rest.ratelimits import LIMITED, VIA

if TYPE_CHECKING:
    from playground.request_log import RecordedRequest
    from playground.world_clock import WorldClock

Where = Callable[["RecordedRequest"], bool]

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
TOO_OLD = "Maximum number of edits to messages older than 1 hour reached. Try again later."
LOGGED = 1000
"""How many of the last faults `Faults.log` keeps."""


class Kind(StrEnum):
    """What goes wrong. The values are what `Faults.counts` is counted by, with what `Fault.name` adds."""

    ROUTE_LIMIT = "429 of a route"
    GLOBAL_LIMIT = "429 for the whole bot"
    OLD_EDITS = "429 for old edits"
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502"
    UNAVAILABLE = "503"
    GATEWAY_TIMEOUT = "504"
    SLOW = "slow"
    """Nothing but its `delay`."""
    RESET = "connection reset"
    GARBLED = "malformed body"
    EMPTY = "empty body"
    WRONG_TYPE = "wrong content type"
    REFUSED = "refused"
    """With the error of `Fault.refusal`."""


LIMITS = (Kind.ROUTE_LIMIT, Kind.GLOBAL_LIMIT, Kind.OLD_EDITS)
STATUS = {
    Kind.SERVER_ERROR: (500, "Internal Server Error"),
    Kind.BAD_GATEWAY: (502, "Bad Gateway"),
    Kind.UNAVAILABLE: (503, "Service Unavailable"),
    Kind.GATEWAY_TIMEOUT: (504, "Gateway Time-out"),
}


def anywhere(_request: RecordedRequest, /) -> bool:
    """Every request."""
    return True


def at(method: str, template: str, where: Where = anywhere) -> Where:
    """Requests of this method and route template, as Discord's OpenAPI description writes it, that are `where`."""

    def here(request: RecordedRequest, /) -> bool:
        return (request.method, request.route_template) == (method, template) and where(request)

    return here


def by_bot(request: RecordedRequest, /) -> bool:
    """Requests with the bot's own token."""
    return request.bot_token


def by_interaction(request: RecordedRequest, /) -> bool:
    """Callbacks, and what an interaction's token does afterwards."""
    return request.route_template.startswith(("/interactions/", "/webhooks/"))


def edits(request: RecordedRequest, /) -> bool:
    """Edits of messages with the bot's own token."""
    return (request.method, request.route_template) == ("PATCH", "/channels/{channel_id}/messages/{message_id}")


@dataclass(frozen=True)
class RestFault:
    """What befalls requests, and which.

    `times`: how many (None: all); `seconds`: for so long from when it was added (None: no end). `after`: the request
    takes effect first. `delay`: seconds until the request arrives, or after its effect until the answer leaves.
    `via` and `retry_after` are of the 429s; `refusal` makes the error of a REFUSED one.
    """

    kind: Kind
    where: Where = anywhere
    times: int | None = 1
    seconds: float | None = None
    after: bool = False
    delay: float = 0.0
    via: bool = True
    retry_after: float = 1.0
    refusal: Callable[[], ApiError] | None = None

    @property
    def name(self) -> str:
        """What it is counted by."""
        name = str(self.kind)
        if self.kind is Kind.REFUSED and self.refusal is not None:
            refused = self.refusal()
            name += f" {refused.status} {refused.code}"
        if self.kind in LIMITS and not self.via:
            name += " without Via"
        return name + (" after it took effect" if self.after else "")

    def answer(self) -> FalseAnswer | None:
        """What the bot gets in place of the answer; None where there is none (RESET), or the true one (SLOW)."""
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
            # Source: Cloudflare's answer to a banned address (its error 1015), which is no JSON.
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
    """A false answer."""

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
    """Decides what befalls a request that no ordered fault did: see `weather.Weather`."""

    def request(self, request: RecordedRequest, now: float, /) -> RestFault | None:
        """The fault for this request; one with `seconds` begins to stand for as long."""
        ...

    def event(self, name: str, /) -> str | None:
        """The name of what goes wrong with an event."""
        ...


@dataclass
class _StandingFault:
    fault: RestFault
    left: int | None
    until: float | None


@dataclass(eq=False)
class _Travelling:
    arrived: asyncio.Future[bool]
    alive: Callable[[], bool]

    def arrive(self, *, lost: bool = False) -> None:
        # Settled at once, not when the request's own task goes on: until then nobody must take it for resting.
        if not self.arrived.done():
            self.arrived.set_result(not lost)


class Faults:
    """The faults that stand ready, and what has been injected so far. `chance` adds some by seeded chance."""

    def __init__(self, clock: WorldClock) -> None:
        self.clock = clock
        self.chance: Chance | None = None
        self.counts: Counter[str] = Counter()
        """How many of each kind were injected, also those of interactions and of the gateway."""
        self.log: deque[Struck] = deque(maxlen=LOGGED)
        self.on_news: Callable[[], None] = lambda: None
        """Called when a request begins to wait for the clock."""
        self._standing: list[_StandingFault] = []
        self._travelling: list[_Travelling] = []

    def add(self, *faults: RestFault) -> None:
        """Let these befall the next requests that they are for; of several for one request the first does."""
        for fault in faults:
            until = None if fault.seconds is None else self.clock.now() + fault.seconds
            self._standing.append(_StandingFault(fault, fault.times, until))

    def clear(self) -> None:
        """Let nothing stand any more. What is on its way stays so."""
        self._standing.clear()

    @property
    def standing(self) -> list[RestFault]:
        """What may still befall a request."""
        self._prune()
        return [one.fault for one in self._standing]

    def strike(self, request: RecordedRequest) -> RestFault | None:
        """What befalls this request, counted."""
        self._prune()
        for one in self._standing:
            if one.fault.where(request):
                if one.left is not None:
                    one.left -= 1
                return self._struck(request, one.fault)
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
        """Note that a fault was injected: for those of other parts as well."""
        self.counts[name] += 1
        method, _, path = what.partition(" ")
        self.log.append(Struck(self.clock.now(), name, method, path))

    def _prune(self) -> None:
        now = self.clock.now()
        self._standing = [one for one in self._standing if one.left != 0 and (one.until is None or now < one.until)]

    @property
    def travelling(self) -> int:
        """Requests that wait for the clock and for which their sender waits."""
        return sum(not one.arrived.done() and one.alive() for one in self._travelling)

    @property
    def ghosts(self) -> int:
        """Requests that wait for the clock though their sender is gone: each still arrives."""
        return sum(not one.arrived.done() and not one.alive() for one in self._travelling)

    async def travel(self, seconds: float, alive: Callable[[], bool]) -> bool:
        """Wait for so long on the playground's clock; False when everything ended meanwhile. `alive`: see `ghosts`."""
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
        """Lose everything that is on its way."""
        for one in self._travelling:
            one.arrive(lost=True)
