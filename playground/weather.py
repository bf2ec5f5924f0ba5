"""Random faults from a seed.

Whether a request gets a fault depends on the seed, its path and how often that path was used before. It does not depend
on which of two concurrent requests arrives first, so that a run can be repeated.
"""

import hashlib
import random
from collections import Counter
from dataclasses import dataclass
from typing import Final

from playground.interaction_delivery import EVENT, Delivery
from playground.request_log import RecordedRequest
from playground.rest_faults import Kind, RestFault, by_bot, by_interaction, edits


@dataclass(frozen=True)
class Often:
    """A fault and its probability for each request that it matches.

    A `fault` with `seconds` is a burst, and `chance` the probability that it begins.
    """

    chance: float
    fault: RestFault
    rest: float = 0.0
    """The least seconds between two bursts, so that games can finish in between."""


@dataclass(frozen=True)
class EventChance:
    """A fault of gateway events and its probability."""

    chance: float
    what: str
    """The fault's name, a value of `deliveries.Delivery` or `gateway_faults.EventFault`."""
    only: frozenset[str] = frozenset()
    """The names of the events it applies to; empty: all gateway events. Deliveries have the name `deliveries.EVENT`."""


@dataclass(frozen=True)
class FaultRates:
    """The faults that occur at random."""

    faults: tuple[Often, ...] = ()
    events: tuple[EventChance, ...] = ()


def scaled(rates: FaultRates, factor: float) -> FaultRates:
    """The same rates, multiplied by `by`."""
    return FaultRates(
        tuple(Often(rate.chance * factor, rate.fault, rate.rest) for rate in rates.faults),
        tuple(EventChance(rate.chance * factor, rate.what, rate.only) for rate in rates.events),
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
"""Faults for one request in five and one interaction in twelve, with a short burst now and then and rare long ones."""


class Weather:
    """Adds faults at random while `on` is True. Implements `faults.Chance`."""

    def __init__(self, rng: random.Random, rates: FaultRates = ROUGH) -> None:
        self.rates = rates
        self.on = True
        self._seed = rng.getrandbits(64)
        self._draws: Counter[str] = Counter()
        self._not_before: dict[int, float] = {}

    def request(self, request: RecordedRequest, now: float, /) -> RestFault | None:
        """The fault for this request, if any. The path is counted even while the weather is off."""
        drawn = self._draw(f"{request.method} {request.path}")
        if not self.on:
            return None
        for number, rate in enumerate(self.rates.faults):
            if not rate.fault.where(request):
                continue
            drawn -= rate.chance
            if drawn >= 0:
                continue
            if rate.fault.seconds is not None:
                if now < self._not_before.get(number, now):
                    return None
                self._not_before[number] = now + rate.fault.seconds + rate.rest
            return rate.fault
        return None

    def event(self, name: str, /) -> str | None:
        """The name of the fault for this event (a `what` of `rates.events`), if any."""
        drawn = self._draw(f"event {name}")
        if not self.on:
            return None
        for rate in self.rates.events:
            if name not in rate.only and (rate.only or name == EVENT):
                continue
            drawn -= rate.chance
            if drawn < 0:
                return rate.what
        return None

    def _draw(self, what: str) -> float:
        """A number from 0 to 1 by the seed, `what` it is drawn for, and how often it was drawn for that before."""
        self._draws[what] += 1
        text = f"{self._seed} {what} {self._draws[what]}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) / 2**64
