"""Simulated players who think a while and press only to play."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.simulated_latency import on_grid
from playground.interaction_tokens import Interaction
from playground.model import MessageFlag
from playground.server import Playground
from tests.wire.players import ScreenPlayer, Typed, code_of, decision_of, typed_as
from tests.wire.user import Button, Json, Outcome, ScriptedUser, text_of

THINKS = (2.0, 6.0)
"""Seconds of bot time between seeing a question and answering it."""
TRIES_AGAIN = 3.0
"""Seconds after which a player repeats an unanswered press."""


class Visitor(ScriptedUser):
    """A user who sees only one channel and their direct messages."""

    def __init__(self, playground: Playground, name: str, channel: str, settle: Callable[[], Awaitable[None]]) -> None:
        self.table_channel = str(playground.world.channel_named(channel).id)
        self.looks_up = True
        """Whether the screen has changed since the user last looked."""
        super().__init__(playground, name, settle)

    def _push(self, payload: Json) -> None:
        op = payload["op"]
        if op == "snapshot":
            payload["channels"] = [one for one in payload["channels"] if self._watches(one)]
            payload["messages"] = {one["id"]: payload["messages"][one["id"]] for one in payload["channels"]}
        elif op in ("message", "message_delete") and payload["channel_id"] not in self.channels:
            return
        self.looks_up = True
        super()._push(payload)

    def _watches(self, channel: Json) -> bool:
        return bool(channel["id"] == self.table_channel or channel["type"] == 1)

    def private_messages(self) -> list[Json]:
        """The messages that only this user sees."""
        return [one for one in self.messages() if one["channel_id"] != self.table_channel or _ephemeral(one)]


def _ephemeral(message: Json) -> bool:
    return bool(message["flags"] & MessageFlag.EPHEMERAL)


@dataclass(frozen=True)
class Manners:
    """How a simulated player plays."""

    typing: bool = False
    """By slash commands instead of buttons."""
    goes_on: bool = False
    """Presses *Next hand*."""
    lets_go: bool = False
    """Turns *Auto-discard* on in every kyoku."""
    looks: bool = False
    """Presses *My hand* untold where no hand is in sight."""
    calls: float = 0.3
    """The probability of taking a call."""


@dataclass(frozen=True)
class Pressed:
    """A press or command of the game: its interaction's id, and its time in bot time and on the wall clock."""

    interaction: int
    at: float
    wall: float
    discards: bool


class DiscordPlayer:
    """A simulated player. ``due``: the time of the next action, None while waiting."""

    def __init__(self, user: Visitor, rng: Random, manners: Manners) -> None:
        self.user = user
        self.manners = manners
        self.due: float | None = None
        self.pressed: list[Pressed] = []
        self.failed: list[str] = []
        self.tokens: set[str] = set()
        """The tokens of this player's interactions of the game."""
        self._rng = rng
        self._player = ScreenPlayer(user, rng, manners.calls)
        self._planned_action: tuple[Any, ...] | None = None
        self._done: tuple[Any, ...] | None = None
        self._outcome: Outcome | None = None
        self._typing: tuple[Typed, Outcome] | None = None

    def look(self, now: float) -> None:
        """Look at the screen and plan an action."""
        self.user.looks_up = False
        if self._typing is not None:
            if self._typing[1].choices is not None or self._typing[1].state == "failed":
                self.due = now
            return
        if self._outcome is not None and self._outcome.state == "failed":
            self.failed.append(f"{self.user.name}: {self._outcome.reason}")
            self._outcome = self._done = None
            self._planned_action, self.due = None, now + TRIES_AGAIN
            return
        wanted = self._wanted()
        if wanted is None or wanted == self._done:
            self._planned_action = self.due = None
        elif wanted != self._planned_action:
            self._planned_action, self.due = wanted, on_grid(now + self._rng.uniform(*THINKS))

    def act(self, now: float) -> None:
        """Do the planned action, if the screen still allows it."""
        self.due = None
        self.user.looks_up = True
        if self._typing is not None:
            typed, outcome = self._typing
            self._typing = None
            if outcome.choices:
                offered = [(choice["name"], choice["value"]) for choice in outcome.choices]
                self._type(now, typed, {typed.option: typed.pick(offered)})
            else:
                self._planned_action = self._done = None
            return
        wanted = self._wanted()
        if wanted is None or wanted != self._planned_action:
            self._planned_action = None
            return
        self._planned_action, self._done = None, wanted
        message = self._player.hand()
        if wanted[0] != "answer" or message is None:
            self._press(now, wanted[1])
            return
        chosen = self._player.choose(text_of(message), self._player.asked())
        if not self.manners.typing:
            self._press(now, chosen)
            return
        typed = typed_as(chosen)
        if typed.spelled:
            self._type(now, typed, {typed.option: typed.wanted})
            return
        outcome = self.user.begin_autocomplete(typed.command, typed.option, "", self.user.table_channel)
        self._typing = (typed, outcome)
        self._own(outcome)

    def _press(self, now: float, button: Button) -> None:
        wall = time.perf_counter()
        self._outcome = self.user.begin_press(button)
        self._note(now, wall, code_of(button).split("-")[0])

    def _type(self, now: float, typed: Typed, options: dict[str, Any]) -> None:
        wall = time.perf_counter()
        self._outcome = self.user.begin_slash(typed.command, self.user.table_channel, **options)
        self._note(now, wall, typed.command)

    def _note(self, now: float, wall: float, word: str) -> None:
        opened = self._own(self._outcome)
        if opened is not None:
            self.pressed.append(Pressed(opened.id, now, wall, word in ("discard", "riichi")))

    def _own(self, outcome: Outcome | None) -> Interaction | None:
        """The interaction that has just begun; None if the playground refused it."""
        opened = self.user.playground.interactions.newest
        if opened is None or outcome is None or opened.nonce != outcome.nonce:
            return None
        self.tokens.add(opened.token)
        return opened

    def _wanted(self) -> tuple[Any, ...] | None:
        """The action that the player wants, equal as long as the prompt is the same."""
        if self.manners.lets_go and (toggle := self._toggle()) is not None:
            return ("toggle", toggle)
        keys = self._player.asked()
        if keys:
            return ("answer", decision_of(keys[0]), frozenset(code_of(key) for key in keys))
        board = self._board()
        for button in board:
            if code_of(button) == "next" and self.manners.goes_on and not button.disabled:
                return ("next", button)
        mine = [button for button in board if code_of(button) == "hand"]
        if mine and self._blind():
            return ("hand", mine[-1])
        return None

    def _toggle(self) -> Button | None:
        """The button *Auto-discard*, if it is off, or *Auto…*, behind which it stands."""
        message = self._player.hand()
        keys = self.user.buttons(message=message) if message is not None else []
        wanted = [key for key in keys if key.custom_id.endswith(":on-auto_discard")]
        doors = [key for key in keys if key.custom_id.endswith(":ask-auto") and "Auto-discard" not in key.label]
        return next((key for key in (*wanted, *doors) if not key.disabled), None)

    def _board(self) -> list[Button]:
        shown = [one for one in self.user.messages(self.user.table_channel) if not _ephemeral(one)]
        for message in reversed(shown):
            buttons = [one for one in self.user.buttons(message=message) if one.custom_id.startswith("jt:")]
            if buttons:
                return buttons
        return []

    def _blind(self) -> bool:
        """Whether the player knows that the hand waits behind *My hand*, and has none yet."""
        told = any(
            "press **My hand**" in text and f"<@{self.user.user.id}>" in text
            for text in map(text_of, self.user.messages(self.user.table_channel))
        )
        return (told or self.manners.looks) and self._player.hand() is None
