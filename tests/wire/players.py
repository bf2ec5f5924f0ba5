"""Scripted players who know only what is on their screens: one presses buttons, one types slash commands."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.wire.reading import kind_of_code, spare_kinds
from tests.wire.user import Button, Json, Outcome, ScriptedUser, buttons_of, text_of

HEAD = "Riichi table in"
"""What every hand by direct message says."""
EPHEMERAL = 1 << 6
_WINS = ("tsumo", "ron")
_ONCE = ("kita", "tenpai", "noten", "stop", "play_on")
_CALLS = ("pon", "chii", "daiminkan", "ankan", "kakan")


def code_of(button: Button) -> str:
    """What a button of a table does: the last part of ``jt:table:decision:code``."""
    return button.custom_id.split(":")[3]


def decision_of(button: Button) -> int:
    """The prompt a button answers."""
    return int(button.custom_id.split(":")[2])


@dataclass
class ScreenPlayer:
    """Plays by buttons. Wins and declares riichi when offered, calls now and then, gives up what is of least use."""

    user: ScriptedUser
    rng: Random
    calls: float = 0.3
    done: list[str] = field(default_factory=list)

    def hand(self) -> Json | None:
        """The private message that was sent or edited last: a person looks there."""
        hands = [one for one in self.user.messages() if is_hand(one)]
        return max(hands, key=lambda one: (one["edited_timestamp"] or one["timestamp"], int(one["id"])), default=None)

    def asked(self) -> list[Button]:
        """The enabled buttons of the hand that answer something."""
        message = self.hand()
        if message is None:
            return []
        keys = [one for one in self.user.buttons(message=message) if one.custom_id.startswith("jt:")]
        return [one for one in keys if not one.disabled and asks(code_of(one))]

    async def act(self) -> bool:
        """Answer what is asked, if anything is."""
        keys, message = self.asked(), self.hand()
        if not keys or message is None:
            return False
        chosen = self.choose(text_of(message), keys)
        outcome = await self._answer(chosen)
        self.done.append(code_of(chosen))
        assert outcome.state == "acknowledged", (self.user.name, code_of(chosen), outcome.state, outcome.reason)
        return True

    async def _answer(self, chosen: Button) -> Outcome:
        return await self.user.press_button(chosen)

    def choose(self, text: str, keys: list[Button]) -> Button:
        """The button this player presses, of those asked and what stands above them."""
        by_code = {code_of(key): key for key in keys}
        for word in (*_WINS, *_ONCE, "ask-riichi"):
            if word in by_code:
                return by_code[word]
        calls = [key for code, key in by_code.items() if code.split("-")[0] in _CALLS]
        if calls and ("pass" not in by_code or self.rng.random() < self.calls):
            return self.rng.choice(calls)
        if "pass" in by_code:
            return by_code["pass"]
        return self._discard(text, keys)

    def _discard(self, text: str, keys: list[Button]) -> Button:
        """The tile that the hand can best do without, else the last button (the drawn tile)."""
        tiles = [key for key in keys if code_of(key).split("-")[0] in ("discard", "riichi")]
        for kind in spare_kinds(text):
            for key in tiles:
                if kind_of_code(code_of(key)) == kind:
                    return key
        return tiles[-1]


def is_hand(message: Json) -> bool:
    """Whether this is somebody's hand: by direct message it names its table, below the board its buttons tell."""
    codes = [code_of(one) for one in buttons_of(message) if one.custom_id.startswith("jt:")]
    below = bool(message["flags"] & EPHEMERAL) and any(code == "why" or asks(code) for code in codes)
    return below or HEAD in text_of(message)


def asks(code: str) -> bool:
    """Whether a button with this code answers what the hand asks."""
    word = code.split("-", maxsplit=1)[0]
    return code != "ask-auto" and word in (
        *_WINS, *_ONCE, *_CALLS, "discard", "riichi", "ask", "pass", "kyuushu",
    )  # fmt: skip


@dataclass
class TypingPlayer(ScreenPlayer):
    """Reads the same screen, and answers by slash commands only."""

    channel: str = "mahjong"

    async def _answer(self, chosen: Button) -> Outcome:
        typed = typed_as(chosen)
        value: Any = typed.wanted
        if not typed.spelled:
            value = typed.pick(await self.user.autocomplete(typed.command, typed.option, "", self.channel))
        return await self.user.slash(typed.command, self.channel, **{typed.option: value})


@dataclass(frozen=True)
class Typed:
    """A slash command, its option, and which of the offered choices is taken; ``spelled``: typed without looking."""

    command: str
    option: str
    wanted: str = ""
    spelled: bool = False

    def pick(self, choices: list[tuple[str, Any]]) -> Any:
        """The wanted value among (name, value) pairs, else the last."""
        assert choices, f"/{self.command} offers nothing"
        values = [value for _, value in choices]
        return self.wanted if self.wanted in values else values[-1]


def typed_as(chosen: Button) -> Typed:
    """The slash command that does what a button does."""
    code = code_of(chosen)
    word = code.partition("-")[0]
    if code == "ask-riichi":
        return Typed("riichi", "tile")
    if word == "discard":
        return Typed("discard", "tile", code)
    if word in ("pon", "chii", "ankan", "kakan"):
        return Typed("call", "call", code)
    return Typed("call", "call", SPELLED.get(code, code), spelled=True)


SPELLED = {"daiminkan": "kan", "kyuushu": "draw", "play_on": "play on"}
"""How people write what has another code."""


def answered_kinds(players: Iterable[ScreenPlayer]) -> set[str]:
    """What kinds of answers the players have given so far."""
    return {code.split("-")[0] for player in players for code in player.done}
