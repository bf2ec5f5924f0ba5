"""Faults caused by people: they delete its messages, take its permissions away, close their direct messages."""

from collections import Counter
from collections.abc import Callable
from random import Random

from playground.gateway.gateway_faults import Mishap
from playground.model import Channel, Permission
from playground.weather import ROUGH, EventChance, FaultRates, Weather, scaled
from tests.campaign.crowd import Scene

_EVENTS = frozenset({"INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "CHANNEL_UPDATE"})
GATEWAY = FaultRates(
    events=(
        *(EventChance(0.01, one, _EVENTS) for one in (Mishap.DUPLICATE, Mishap.REORDER, Mishap.LOSE, Mishap.MALFORMED)),
        *(EventChance(0.004, one, _EVENTS) for one in (Mishap.DROP, Mishap.CUT, Mishap.RECONNECT, Mishap.FORGET)),
        *(EventChance(0.004, one, _EVENTS) for one in (Mishap.INVALID_RESUMABLE, Mishap.INVALID)),
    )
)
"""How often the gateway fails as an event goes out."""
LOST_CHANNELS = 0.04
"""Of all mischief."""
LASTS = (5.0, 40.0)
"""Seconds of bot time for which a right is gone, or direct messages are closed."""


class Mischief:
    """Harms a bench at random, in ways that come to an end. ``counts`` is what was done, beside the bench's own."""

    def __init__(self, bench: Scene, rng: Random, roughness: float) -> None:
        self.bench = bench
        self.rng = rng
        self.counts: Counter[str] = Counter()
        playground = bench.playground
        self.weather = Weather(rng, scaled(ROUGH, roughness))
        self.gales = Weather(rng, scaled(GATEWAY, roughness))
        playground.faults.chance = self.weather
        playground.gateway.faults.chance = self.gales.event
        self._ends: list[tuple[float, Callable[[], None]]] = []
        self.calm()

    def rage(self) -> None:
        """Let everything go wrong from now on."""
        self.weather.on = self.gales.on = True

    def calm(self) -> None:
        """Let nothing go wrong; what lasts comes to its end now."""
        self.weather.on = self.gales.on = False
        self.bench.playground.faults.clear()
        self.bench.playground.gateway.faults.calm()
        for _, end in self._ends:
            end()
        self._ends.clear()

    def pass_time(self) -> None:
        """Give back what was taken for long enough."""
        now = self.bench.now
        for one in [one for one in self._ends if one[0] <= now]:
            self._ends.remove(one)
            one[1]()

    def strike(self) -> None:
        """Do one thing."""
        if self.rng.random() < LOST_CHANNELS:
            self._delete_channel()
        else:
            self.rng.choice((self._delete, self._delete, self._sweep, self._deny, self._close_dms, self._outage))()

    def _for_a_while(self, name: str, end: Callable[[], None]) -> None:
        self.counts[name] += 1
        self._ends.append((self.bench.now + self.rng.uniform(*LASTS), end))

    def _delete(self) -> None:
        playground = self.bench.playground
        messages = [
            one
            for channel in list(playground.world.channels.values())
            for one in list(playground.world.messages(channel.id))[-2:]
            if one.author_id == playground.world.bot.id and not one.ephemeral
        ]
        if messages:
            self.counts["message deleted"] += 1
            playground.moderator.delete(self.rng.choice(messages))

    def _delete_channel(self) -> None:
        """A table loses its channel; its people bring it to another (tests/campaign/patient_players.py)."""
        room = self._room("table-")
        if room is not None:
            self.counts["channel deleted"] += 1
            self.bench.playground.moderator.delete_channel(room)

    def _sweep(self) -> None:
        room = self._room("table-", "spare-")
        if room is not None:
            self.counts["channel swept"] += 1
            self.bench.playground.moderator.sweep(room)

    def _room(self, *names: str) -> Channel | None:
        rooms = [one for one in self.bench.playground.world.channels.values() if one.name.startswith(names)]
        return self.rng.choice(rooms) if rooms else None

    def _deny(self) -> None:
        moderator, room = self.bench.playground.moderator, self._room("table-", "spare-")
        if room is None:
            return
        taken = self.rng.choice((Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL))
        moderator.deny(room, taken)

        def give_back() -> None:
            if room.id in moderator.world.channels:
                moderator.allow(room, taken)

        self._for_a_while("permission taken away", give_back)

    def _close_dms(self) -> None:
        moderator = self.bench.playground.moderator
        people = [one for one in moderator.world.people if one.dms_open]
        if people:
            person = self.rng.choice(people)
            moderator.set_dms(person, open_=False)
            self._for_a_while("direct messages closed", lambda: moderator.set_dms(person, open_=True))

    def _outage(self) -> None:
        moderator = self.bench.playground.moderator
        if not moderator.world.unavailable:
            moderator.begin_outage()
            self._for_a_while("server unavailable", moderator.end_outage)

    @property
    def injected(self) -> Counter[str]:
        """Everything that was done, by kind."""
        playground = self.bench.playground
        return self.counts + playground.faults.counts + playground.gateway.faults.counts
