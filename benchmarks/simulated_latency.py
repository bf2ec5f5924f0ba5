"""The connection between the bot and the playground: requests take time, and each is recorded."""

import asyncio
import math
import time
from dataclasses import dataclass
from random import Random

from playground.request_log import RecordedRequest
from tests.wire.clock import SteppedClock
from tests.wire.doorkeeper import Doorkeeper

GRID = 0.025
"""Seconds of the time grid: fewer steps of time, so that many tables can be played."""
SLACK = 1e-3
"""The tolerance as part of a step, since epoch seconds as floats are not exact."""


def on_grid(moment: float) -> float:
    """The time of the grid at or after ``moment``."""
    return math.ceil(moment / GRID - SLACK) * GRID


@dataclass(slots=True)
class Passage:
    """One request of the bot: when it was sent and when it took effect (bot time), and the wall clock at sending."""

    request: RecordedRequest
    sent: float
    wall: float
    took_effect: float


class Road(Doorkeeper):
    """Delays each request by a random time between the two of ``way``, in seconds of bot time.

    There is no delay at the start, since the bench cannot come to rest without a step of time. Gateway events and
    answers to requests arrive at once, so one delay stands for both ways.
    """

    def __init__(self, clock: SteppedClock, rng: Random) -> None:
        super().__init__()
        self.passages: list[Passage] = []
        self.way = (0.0, 0.0)
        self._clock = clock
        self._rng = rng
        self._on_the_way: dict[int, Passage] = {}

    async def before(self, request: RecordedRequest, /) -> bool:
        """Delay the request."""
        passage = Passage(request, self._clock.now(), time.perf_counter(), 0.0)
        self._on_the_way[id(request)] = passage
        seconds = self._rng.uniform(*self.way)
        if seconds:
            arrived = asyncio.get_running_loop().create_future()
            self.travelling += 1
            self._clock.call_at(on_grid(self._clock.now() + seconds), lambda: self._arrive(arrived))
            self.on_news()
            await arrived
        return await super().before(request)

    def _arrive(self, arrived: asyncio.Future[None]) -> None:
        # Counted here, not when the request's own task goes on: until then the bench must not think that nothing runs.
        self.travelling -= 1
        if not arrived.done():
            arrived.set_result(None)

    async def after(self, request: RecordedRequest, /) -> bool:
        """Record the time at which the request took effect."""
        passage = self._on_the_way.pop(id(request))
        passage.took_effect = self._clock.now()
        self.passages.append(passage)
        return await super().after(request)
