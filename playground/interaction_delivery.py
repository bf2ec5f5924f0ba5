"""How interactions reach the bot: at once, or late, twice, out of order, or with an expired token."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from playground.interaction_tokens import ANSWER_SECONDS, Interaction
from playground.rest_faults import Faults
from playground.world_clock import TimerHandle, WorldClock

Where = Callable[["Interaction"], bool]
EVENT = "interaction"
"""The event name under which `Chance.event` is asked about each interaction."""


class Delivery(StrEnum):
    """What goes wrong on the way. The values are the names in `weather.EventChance` and `Faults.counts`."""

    TWICE = "interaction twice"
    """It arrives a second time with the same id and token, `delay` seconds later."""
    LATE = "interaction late"
    """It arrives after `delay` seconds; from three seconds on the bot's callback is refused (10062)."""
    SWAPPED = "interaction after the next"
    """It arrives after the interaction that follows it, or after `delay` seconds if none follows."""
    SPENT = "interaction with a spent token"
    """It can be answered, but its token is good for nothing else (50027)."""


DELAYS = {
    Delivery.TWICE: 0.0,
    Delivery.LATE: ANSWER_SECONDS + 0.2,
    Delivery.SWAPPED: 1.0,
    Delivery.SPENT: 0.0,
}


@dataclass
class _DeliveryOrder:
    fault: Delivery
    where: Where
    remaining: int | None
    delay: float


class Deliveries:
    """Hands interactions to the gateway, with the faults that were ordered or that `faults.chance` adds.

    They are counted in `faults`.
    """

    def __init__(self, clock: WorldClock, faults: Faults) -> None:
        self._clock = clock
        self._faults = faults
        self._orders: list[_DeliveryOrder] = []
        self._timers: list[TimerHandle] = []
        self._waiting: list[Callable[[], None]] = []

    def order(
        self,
        fault: Delivery,
        where: Where = lambda _: True,
        *,
        times: int | None = 1,
        delay: float | None = None,
    ) -> None:
        """Let this happen to the next `times` interactions (None: all) that match `where`.

        `delay`: seconds, by default those of `DELAYS`.
        """
        self._orders.append(_DeliveryOrder(fault, where, times, DELAYS[fault] if delay is None else delay))

    def clear(self) -> None:
        """Deliver the next ones normally. Interactions already under way are not changed."""
        self._orders.clear()

    def send(self, interaction: Interaction, dispatch: Callable[[], None]) -> None:
        """Deliver `interaction` by calling `dispatch`, once or twice, now or later."""
        fault, delay = self._choose_fault(interaction)
        if fault is not None:
            self._faults.count(fault, f"INTERACTION {interaction.name or interaction.kind.name}")
        if fault is Delivery.SWAPPED:
            self._hold(dispatch, delay)
            return
        if fault is Delivery.LATE:
            self._later(delay, dispatch)
        else:
            dispatch()
        if fault is Delivery.TWICE:
            self._later(delay, dispatch)
        elif fault is Delivery.SPENT:
            interaction.token_until = interaction.created
        waiting, self._waiting = self._waiting, []
        for release in waiting:
            release()

    def _choose_fault(self, interaction: Interaction) -> tuple[Delivery | None, float]:
        for order in self._orders:
            if order.where(interaction):
                if order.remaining is not None:
                    order.remaining -= 1
                self._orders = [other for other in self._orders if other.remaining != 0]
                return order.fault, order.delay
        name = self._faults.chance.event(EVENT) if self._faults.chance is not None else None
        if name is None or name not in set(Delivery):
            return None, 0.0
        fault = Delivery(name)
        return fault, DELAYS[fault]

    def _hold(self, dispatch: Callable[[], None], seconds: float) -> None:
        self._waiting.append(dispatch)

        def give_up() -> None:
            if dispatch in self._waiting:
                self._waiting.remove(dispatch)
                dispatch()

        self._later(seconds, give_up)

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        if seconds <= 0:
            call()
            return
        timer: TimerHandle

        def fire() -> None:
            self._timers.remove(timer)
            call()

        timer = self._clock.call_at(self._clock.now() + seconds, fire)
        self._timers.append(timer)

    def close(self) -> None:
        """Drop whatever is still on its way."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        self._waiting.clear()
