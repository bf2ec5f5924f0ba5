"""How interactions reach the bot: at once, or late, twice, in the wrong order, or with a token that is spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from playground.interactions import ANSWER_SECONDS

if TYPE_CHECKING:
    from playground.faults import Faults
    from playground.interactions import Interaction
    from playground.world_clock import TimerHandle, WorldClock

Where = Callable[["Interaction"], bool]
EVENT = "interaction"
"""What the weather is asked about for each interaction."""


class Delivery(StrEnum):
    """What goes wrong on the way. The values are names for `weather.EventChance` and in `Faults.counts`."""

    TWICE = "interaction twice"
    """The same id and token again, `delay` seconds later."""
    LATE = "interaction late"
    """After `delay` seconds: from three on the bot's callback is refused (10062)."""
    SWAPPED = "interaction after the next"
    """Behind the one that follows it, or after `delay` seconds where none does."""
    SPENT = "interaction with a spent token"
    """It can be answered, but its token does nothing more (50027)."""


DELAYS = {
    Delivery.TWICE: 0.0,
    Delivery.LATE: ANSWER_SECONDS + 0.2,
    Delivery.SWAPPED: 1.0,
    Delivery.SPENT: 0.0,
}


@dataclass
class _DeliveryOrder:
    what: Delivery
    where: Where
    left: int | None
    delay: float


class Deliveries:
    """Hands interactions to the gateway. What happens is counted with the `faults`, whose chance is asked too."""

    def __init__(self, clock: WorldClock, faults: Faults) -> None:
        self._clock = clock
        self._faults = faults
        self._orders: list[_DeliveryOrder] = []
        self._timers: list[TimerHandle] = []
        self._held: list[Callable[[], None]] = []

    def order(
        self,
        what: Delivery,
        where: Where = lambda _: True,
        *,
        times: int | None = 1,
        delay: float | None = None,
    ) -> None:
        """Let this happen to the next `times` interactions (None: all) that are `where`; `delay` is else `DELAYS`."""
        self._orders.append(_DeliveryOrder(what, where, times, DELAYS[what] if delay is None else delay))

    def clear(self) -> None:
        """Let the next ones come as they should. What is on its way stays so."""
        self._orders.clear()

    def send(self, interaction: Interaction, dispatch: Callable[[], None]) -> None:
        """Bring it to the bot by calling `dispatch`, once or twice, now or later."""
        what, delay = self._fate(interaction)
        if what is not None:
            self._faults.count(what, f"INTERACTION {interaction.name or interaction.kind.name}")
        if what is Delivery.SWAPPED:
            self._hold(dispatch, delay)
            return
        if what is Delivery.LATE:
            self._later(delay, dispatch)
        else:
            dispatch()
        if what is Delivery.TWICE:
            self._later(delay, dispatch)
        elif what is Delivery.SPENT:
            interaction.token_until = interaction.created
        self._overtaken()

    def _fate(self, interaction: Interaction) -> tuple[Delivery | None, float]:
        for one in self._orders:
            if one.where(interaction):
                if one.left is not None:
                    one.left -= 1
                self._orders = [other for other in self._orders if other.left != 0]
                return one.what, one.delay
        name = self._faults.chance.event(EVENT) if self._faults.chance is not None else None
        if name is None or name not in set(Delivery):
            return None, 0.0
        what = Delivery(name)
        return what, DELAYS[what]

    def _hold(self, dispatch: Callable[[], None], seconds: float) -> None:
        self._held.append(dispatch)

        def give_up() -> None:
            if dispatch in self._held:
                self._held.remove(dispatch)
                dispatch()

        self._later(seconds, give_up)

    def _overtaken(self) -> None:
        held, self._held = self._held, []
        for dispatch in held:
            dispatch()

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        if seconds <= 0:
            call()
            return
        timer: TimerHandle

        def ring() -> None:
            self._timers.remove(timer)
            call()

        timer = self._clock.call_at(self._clock.now() + seconds, ring)
        self._timers.append(timer)

    def close(self) -> None:
        """Lose what is on its way."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        self._held.clear()
