"""Faults by chance: the same seed, the same weather.

What befalls a request depends on the seed, its path and how often that path was used, not on which of two requests
under way at once arrives first: so a run can be repeated.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playground.deliveries import EVENT, Delivery
from playground.faults import Kind, RestFault, by_bot, by_interaction, edits

if TYPE_CHECKING:
    import random

    from playground.request_log import RecordedRequest


@dataclass(frozen=True)
class Often:
    """A fault and its chance with each request that it is for.

    A `fault` with `seconds` is a burst: it begins with that chance, and not again before `rest` seconds have passed
    after its end, so that games come to their end between two.
    """

    chance: float
    fault: RestFault
    rest: float = 0.0


@dataclass(frozen=True)
class EventChance:
    """What goes wrong with events of the gateway, by a name that those who ask `Weather.event` know, and its chance.

    `only`: the names of the events that it is for; none are all events of the gateway. An interaction on its way there
    is asked about as `interaction` (`deliveries.EVENT`).
    """

    chance: float
    what: str
    only: frozenset[str] = frozenset()


@dataclass(frozen=True)
class FaultRates:
    """How often what goes wrong."""

    faults: tuple[Often, ...] = ()
    events: tuple[EventChance, ...] = ()


def scaled(rates: FaultRates, by: float) -> FaultRates:
    """The same weather, so many times as rough."""
    return FaultRates(
        tuple(Often(one.chance * by, one.fault, one.rest) for one in rates.faults),
        tuple(EventChance(one.chance * by, one.what, one.only) for one in rates.events),
    )


MINUTES: Final = 60.0
_OUTAGE = RestFault(Kind.BAD_GATEWAY, times=None, seconds=10 * MINUTES)
_HICCUP = RestFault(Kind.SERVER_ERROR, times=None, seconds=8.0)

ROUGH: Final = FaultRates(
    (
        Often(0.02, RestFault(Kind.ROUTE_LIMIT, by_bot, retry_after=1.5)),
        Often(0.005, RestFault(Kind.ROUTE_LIMIT, by_bot, via=False)),
        Often(0.01, RestFault(Kind.GLOBAL_LIMIT, by_bot, retry_after=2.0)),
        Often(0.002, RestFault(Kind.GLOBAL_LIMIT, by_bot, via=False)),
        Often(0.02, RestFault(Kind.OLD_EDITS, edits, retry_after=5.0)),
        Often(0.01, RestFault(Kind.ROUTE_LIMIT, by_interaction)),
        Often(0.01, RestFault(Kind.SERVER_ERROR)),
        Often(0.02, RestFault(Kind.BAD_GATEWAY)),
        Often(0.01, RestFault(Kind.BAD_GATEWAY, after=True)),
        Often(0.005, RestFault(Kind.UNAVAILABLE)),
        Often(0.01, RestFault(Kind.GATEWAY_TIMEOUT, delay=2.0, after=True)),
        Often(0.02, RestFault(Kind.SLOW, delay=0.7)),
        Often(0.01, RestFault(Kind.SLOW, delay=3.5)),
        Often(0.01, RestFault(Kind.SLOW, delay=2.0, after=True)),
        Often(0.01, RestFault(Kind.RESET)),
        Often(0.01, RestFault(Kind.RESET, after=True)),
        Often(0.004, RestFault(Kind.GARBLED, after=True)),
        Often(0.004, RestFault(Kind.EMPTY, after=True)),
        Often(0.004, RestFault(Kind.WRONG_TYPE)),
        Often(0.002, _HICCUP, rest=60.0),
        Often(0.0003, _OUTAGE, rest=60 * MINUTES),
    ),
    tuple(EventChance(0.02, one, frozenset({EVENT})) for one in Delivery),
)
"""One request in five meets something, one interaction in twelve. Bursts now and then, ten minutes of them seldom."""


class Weather:
    """Decides by chance what befalls each request; nothing while `on` is False. Implements `faults.Chance`."""

    def __init__(self, rng: random.Random, rates: FaultRates = ROUGH) -> None:
        self.rates = rates
        self.on = True
        self._seed = rng.getrandbits(64)
        self._used: Counter[str] = Counter()
        self._rested: dict[int, float] = {}

    def request(self, request: RecordedRequest, now: float, /) -> RestFault | None:
        """What befalls this request, or nothing. Even when it is off the path is counted."""
        drawn = self._draw(f"{request.method} {request.path}")
        if not self.on:
            return None
        for number, one in enumerate(self.rates.faults):
            if not one.fault.where(request):
                continue
            drawn -= one.chance
            if drawn >= 0:
                continue
            if one.fault.seconds is not None:
                if now < self._rested.get(number, now):
                    return None
                self._rested[number] = now + one.fault.seconds + one.rest
            return one.fault
        return None

    def event(self, name: str, /) -> str | None:
        """What goes wrong with this event (one of the `what` in `rates.events`), or nothing."""
        drawn = self._draw(f"event {name}")
        if not self.on:
            return None
        for one in self.rates.events:
            if name not in one.only and (one.only or name == EVENT):
                continue
            drawn -= one.chance
            if drawn < 0:
                return one.what
        return None

    def _draw(self, what: str) -> float:
        """From 0 to 1, by seed, what it is for, and how often that was asked before."""
        self._used[what] += 1
        text = f"{self._seed} {what} {self._used[what]}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) / 2**64
