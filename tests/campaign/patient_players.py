"""Patient players: when something fails or gets no answer they try again, as their screen tells them."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from benchmarks.discord_players import DiscordPlayer, Manners, Visitor
from bot.engine.actions import action_from
from playground.server import Playground
from tests.campaign.acknowledged import Acknowledged
from tests.wire.players import SPELLED, Typed, code_of, decision_of
from tests.wire.user import Button, Json

DOUBTS = 12.0
"""Seconds of bot time after which a person does again what had no effect, or looks for a hand that does not come."""
_CODES = {word: code for code, word in SPELLED.items()}


class Resident(Visitor):
    """Somebody who also watches the channel where their table goes when it loses its own."""

    def __init__(self, playground: Playground, name: str, number: int, settle: Callable[[], Awaitable[None]]) -> None:
        self.spare = str(playground.world.channel_named(f"spare-{number}").id)
        super().__init__(playground, name, f"table-{number}", settle)

    def _watches(self, channel: Json) -> bool:
        return channel["id"] == self.spare or super()._watches(channel)

    def _push(self, payload: Json) -> None:
        super()._push(payload)
        if payload["op"] == "snapshot" and self.table_channel not in self.channels:
            self.table_channel = self.spare

    def moves_out(self) -> bool:
        """Whether the table's channel is gone and no board stands where they look now."""
        return self.table_channel == self.spare and not self.buttons(self.spare)


class Regular(DiscordPlayer):
    """A player who notes what was acknowledged. ``absent`` are the times at which they do not look, of bot time."""

    def __init__(
        self,
        user: Resident,
        rng: Random,
        manners: Manners,
        acknowledged: Acknowledged,
        absent: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(user, rng, manners)
        self.resident = user
        self._acknowledged = acknowledged
        self._absent = absent
        self._did_at = 0.0
        self._missing = False

    def is_absent(self, now: float) -> bool:
        """Whether they are somewhere else at this time."""
        return self._absent is not None and self._absent[0] <= now < self._absent[1]

    def look(self, now: float) -> None:
        """As everybody does, when they are there."""
        if self.is_absent(now):
            self.due = None
            return
        super().look(now)

    def doubt(self, now: float) -> None:
        """Look up where nothing is planned and nothing has happened for a while."""
        if self.due is not None or self.is_absent(now) or now < self._did_at + DOUBTS:
            return
        self._did_at = now
        self._outcome = self._done = self._planned_action = None
        self._typing = None
        self._missing = True
        self.user.looks_up = True
        if self.resident.moves_out():
            self.user.begin_slash("play move", self.user.table_channel)

    def act(self, now: float) -> None:
        """Do what was planned."""
        self._did_at = now
        super().act(now)
        self._missing = False

    def _wanted(self) -> tuple[Any, ...] | None:
        way = self._way_back()
        if way is not None:
            return ("next", way)
        wish = super()._wanted()
        if wish is None and self._missing:
            mine = [button for button in self._board() if code_of(button) == "hand" and not button.disabled]
            if mine:
                return ("hand", mine[-1])
        return wish

    def _way_back(self) -> Button | None:
        """*I'm back* or *Resume*, where the own hand or the board has it."""
        message = self._player.hand()
        shown = self.user.buttons(message=message) if message is not None else []
        keys = [one for one in (*shown, *self._board()) if one.custom_id.startswith("jt:") and not one.disabled]
        return next((one for one in keys if code_of(one) in ("back", "resume")), None)

    def _press(self, now: float, button: Button) -> None:
        super()._press(now, button)
        self._told(button.custom_id.split(":")[1], decision_of(button), code_of(button))

    def _type(self, now: float, typed: Typed, options: dict[str, Any]) -> None:
        super()._type(now, typed, options)
        chosen = str(options[typed.option])
        code = _CODES.get(chosen, chosen)
        if typed.command == "riichi" and code.startswith("discard"):
            code = code.replace("discard", "riichi", 1)
        if action_from(code) is not None:
            keys = self._player.asked() or self._board()
            if keys:
                self._told(keys[0].custom_id.split(":")[1], None, code)

    def _told(self, table: str, decision: int | None, code: str) -> None:
        opened = self.user.playground.interactions.newest
        if opened is not None and self._outcome is not None and opened.nonce == self._outcome.nonce:
            self._acknowledged.did(opened, table, decision, code)
