"""Many simulated players in real time: they see only the messages sent to them, think for a while, and press."""

import asyncio
import contextlib
import heapq
import itertools
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from benchmarks.discord_watch import text_on
from playground.checks.check_components import walk
from playground.model import Channel, Message, User
from playground.server import Playground
from tests.wire.players import HEAD, asks
from tests.wire.reading import kind_of_code, spare_kinds

PATIENCE: Final = 5.0
"""Seconds that a player waits for the answer to a command."""
CALLS: Final = 0.2
"""The probability of taking a call on offer."""
WINS: Final = ("tsumo", "ron", "kyuushu", "tenpai", "stop")
AGAIN: Final = 20.0
"""Seconds after which a player repeats an unanswered press; Discord itself gives up after three."""


@dataclass
class Sitter:
    """One player: the hand message they see, and its prompts."""

    user: User
    hand: Message | None = None
    asked: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    since: float = 0.0


@dataclass
class Pressed:
    """A press: its time, its acknowledgement's and the updated hand's (None: never arrived), on the monotonic clock."""

    at: float
    user: int = 0
    custom_id: str = ""
    """Of the pressed button; empty for a command."""
    answers: int = 0
    """How many callbacks Discord took."""
    acknowledged: float | None = None
    updated: float | None = None
    """When the message that was pressed had changed on the player's screen; only of presses on hands."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def table(self) -> str:
        """The table whose button was pressed; empty for a command."""
        return self.custom_id.split(":")[1] if self.custom_id else ""


class Crowd:
    """The players of all tables. A listener of the playground's messages."""

    def __init__(self, playground: Playground, rng: Random, thinks: tuple[float, float]) -> None:
        """``thinks``: the least and most seconds between seeing a prompt and answering it."""
        self.playground: Final = playground
        self.pressed: Final[dict[int, Pressed]] = {}
        """By interaction id."""
        self.lag: Final[list[float]] = []
        """The delays of the crowd itself, in seconds, which limit the accuracy of its measurements."""
        self._rng = rng
        self._thinks = thinks
        self._sitters: dict[int, Sitter] = {user.id: Sitter(user) for user in playground.world.people}
        self._changing: dict[int, Pressed] = {}
        """The presses whose hands have not changed yet, by message."""
        self._plans: list[tuple[float, int, Sitter, tuple[str, ...]]] = []
        self._order = itertools.count()

    # What they see

    def message_created(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        self.message_edited(message)

    def message_edited(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        sitter = self._reader(message)
        pressed = self._changing.pop(message.id, None)
        if pressed is not None:
            pressed.updated = time.monotonic()
        if sitter is None:
            return
        asked = tuple(_asked(message))
        if not asked and HEAD not in text_on(message):
            return
        sitter.hand, sitter.asked = message, asked
        if sitter.asked and sitter.asked != sitter.answered:
            self._plan(sitter, self._rng.uniform(*self._thinks))

    def message_deleted(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        sitter = self._reader(message)
        if sitter is not None and sitter.hand is not None and sitter.hand.id == message.id:
            sitter.hand, sitter.asked = None, ()

    def channel_created(self, channel: Channel) -> None:
        """See ``playground.messages.Listener``."""

    def _reader(self, message: Message) -> Sitter | None:
        channel = self.playground.world.channels[message.channel_id]
        return self._sitters.get(message.only_for or channel.recipient_id or 0)

    # What they do

    async def say(self, user: User, channel: int, command: str, **options: tuple[int, Any]) -> None:
        """Type a slash command of one or two words, its options as (kind, value); wait for the acknowledgement."""
        name, _, sub = command.partition(" ")
        typed: list[dict[str, Any]] = [
            {"name": key, "type": kind, "value": value} for key, (kind, value) in options.items()
        ]
        within = [{"name": sub, "type": 1, "options": typed}] if sub else typed
        payload = {"channel_id": str(channel), "name": name, "options": within}
        said = self._do(user, {"op": "command", **payload})
        if said is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(said.arrived.wait(), PATIENCE)

    def _do(self, user: User, payload: dict[str, Any]) -> Pressed | None:
        began = time.monotonic()
        nonce = f"n{next(self._order)}"
        self.playground.live.do(user, {"nonce": nonce, **payload})
        opened = self.playground.interactions.newest
        if opened is None or opened.nonce != nonce:
            return None
        self.pressed[opened.id] = Pressed(began, user.id, payload.get("custom_id", ""))
        return self.pressed[opened.id]

    async def play(self) -> None:
        """Answer prompts when they are due, until cancelled."""
        while True:
            now = time.monotonic()
            while self._plans and self._plans[0][0] <= now:
                due, _, sitter, asked = heapq.heappop(self._plans)
                self.lag.append(time.monotonic() - due)
                if sitter.asked == asked and sitter.hand is not None:
                    self._answer(sitter, sitter.hand, asked)
                    # Yield after each one, so that arrivals meanwhile are timed correctly.
                    await asyncio.sleep(0)
            await asyncio.sleep(0.005)

    def _plan(self, sitter: Sitter, seconds: float) -> None:
        heapq.heappush(self._plans, (time.monotonic() + seconds, next(self._order), sitter, sitter.asked))

    def _answer(self, sitter: Sitter, hand: Message, asked: tuple[str, ...]) -> None:
        sitter.answered = asked
        chosen = self._choose(text_on(hand), asked)
        pressed = self._do(
            sitter.user,
            {"op": "press", "channel_id": str(hand.channel_id), "message_id": str(hand.id), "custom_id": chosen},
        )
        if pressed is not None:
            self._changing[hand.id] = pressed
        self._plan(sitter, AGAIN)

    def _choose(self, text: str, asked: tuple[str, ...]) -> str:
        codes = {custom_id.split(":")[3]: custom_id for custom_id in asked}
        for code in WINS:
            if code in codes:
                return codes[code]
        calls = [code for code in codes if code.split("-")[0] in ("pon", "chii", "daiminkan", "ankan", "kakan")]
        if calls and self._rng.random() < CALLS:
            return codes[self._rng.choice(calls)]
        if "pass" in codes:
            return codes["pass"]
        discards = [code for code in codes if code.startswith("discard")]
        for kind in spare_kinds(text):
            for code in discards:
                if kind_of_code(code) == kind:
                    return codes[code]
        return codes[discards[-1]] if discards else asked[-1]


def _asked(message: Message) -> list[str]:
    """The custom ids of a hand's buttons that play, without those that only open something else."""
    found = []
    for one in walk(message.components):
        custom_id = str(one.get("custom_id", ""))
        if custom_id.startswith("jt:") and not one.get("disabled") and asks(custom_id.split(":")[3]):
            found.append(custom_id)
    return [one for one in found if ":ask" not in one]


@dataclass
class Answered:
    """Records the arrival of each acknowledgement, as the playground's ``playground.request_log.Gate``.

    ``way``: seconds that every request takes to arrive; acknowledgements are recorded before this delay.
    """

    crowd: Crowd | None = None
    way: float = 0.1
    requests: int = 0
    limited: int = 0
    own: list[float] = field(default_factory=list)
    """The times of requests with the bot's own token."""

    async def before(self, request: Any, /) -> bool:  # noqa: ANN401 - a RecordedRequest
        """Record the request, and delay it."""
        self.requests += 1
        if request.bot_token:
            self.own.append(time.monotonic())
        pressed = self._answered(request)
        if pressed is not None and pressed.acknowledged is None:
            pressed.acknowledged = time.monotonic()
            pressed.arrived.set()
        await asyncio.sleep(self.way)
        return True

    async def after(self, request: Any, /) -> bool:  # noqa: ANN401
        """Count requests refused by a rate limit, and callbacks that Discord took."""
        self.limited += request.status == 429
        pressed = self._answered(request)
        if pressed is not None and request.effect < 300:
            pressed.answers += 1
        return True

    def _answered(self, request: Any) -> Pressed | None:  # noqa: ANN401
        """The press or command that a request answers, if any."""
        if self.crowd is None or not request.route_template.endswith("/callback"):
            return None
        return self.crowd.pressed.get(int(request.path.split("/")[2]))
