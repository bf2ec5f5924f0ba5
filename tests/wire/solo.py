"""One person among computer players, who carries on whatever Discord does: retries, asks for the hand, comes back."""

from random import Random

from bot.engine.game import pending
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.table.state import TableState, recovered
from tests.wire.bench import Bench
from tests.wire.journal_copy import entries_of
from tests.wire.players import ScreenPlayer, code_of, decision_of
from tests.wire.user import Button, text_of

PAUSE = 2.6
"""Seconds until a person looks at the screen again: the least pause of a live table."""
MISSED = 8
"""Looks in vain after which a person asks for their hand."""
PATIENCE = 40
"""Looks in vain after which something is wrong."""


class Solo:
    """Aiko at a table with three computer players, by buttons."""

    def __init__(self, bench: Bench, seed: int = 1) -> None:
        self.bench = bench
        self.player = ScreenPlayer(bench.user("Aiko"), Random(seed), calls=0.0)
        self.table = ""
        self.answers = 0
        """Answers of hers that the journal has."""
        self.vain = 0
        """Presses that did not count."""

    async def sit_down(self, channel: str = "mahjong", **more: str) -> None:
        """Open a table and start; ``more`` are options of the command."""
        aiko, before = self.player.user, set(entries_of(self.bench.data_dir))
        opened = await aiko.slash("table open", channel, length="east_only", **more)
        assert opened.state == "acknowledged", opened.reason
        (self.table,) = set(entries_of(self.bench.data_dir)) - before
        await aiko.slash("table start", channel, fill=True)

    async def leave(self, channel: str = "mahjong") -> None:
        """Close the table."""
        await self.player.user.slash("table close", channel)

    def spend_tokens(self) -> None:
        """All tokens of interactions are over, as if fifteen minutes had passed: the bot has to use its own."""
        self.bench.playground.interactions.expire_tokens()

    @property
    def state(self) -> TableState:
        """The table as its journal has it."""
        return recovered(self.table, entries_of(self.bench.data_dir)[self.table])

    def waits(self, state: TableState) -> bool:
        """Whether the game waits for her."""
        game, seat = state.game, state.seat_of(self.player.user.id)
        assert game is not None
        phase = game.public.phase
        if isinstance(phase, AwaitDiscard | AwaitStop):
            return phase.seat == seat
        return isinstance(phase, AwaitCalls | AwaitTenpai) and seat in pending(game)

    async def play(self, answers: int, patience: int = PATIENCE) -> None:
        """Give so many answers that count. An answer that was acknowledged and is not in the journal is a failure."""
        target, vain = self.answers + answers, 0
        while self.answers < target:
            state = self.state
            if await self._answer(state):
                vain = 0
                continue
            vain += 1
            assert vain < patience, f"the game stands: {state.pause}, {state.away}, waits for her: {self.waits(state)}"
            if self.waits(state) and vain % MISSED == 0:
                await self._ask_for_hand()
            await self._go_on(state)
            await self.bench.advance(PAUSE)

    async def asked(self) -> Button:
        """Wait until something is asked of her; the first button that answers it."""
        for _ in range(PATIENCE):
            if keys := self.player.asked():
                return keys[0]
            await self._go_on(self.state)
            await self.bench.advance(PAUSE)
        raise AssertionError(f"nothing is asked of her: {self.state.pause}, {self.state.away}")

    async def _answer(self, state: TableState) -> bool:
        """Answer what the screen asks, if it is what the game waits for; whether that counts."""
        game = state.game
        assert game is not None
        message = self.player.hand()
        keys = [key for key in self.player.asked() if self._is_mine(key) and decision_of(key) == game.public.decision]
        if not keys or message is None or not self.waits(state):
            return False
        chosen = self.player.choose(text_of(message), keys)
        outcome = await self.player.user.press_button(chosen)
        if code_of(chosen) == "ask-riichi":
            return False  # it only shows what riichi can be declared with
        if self.state.seq == state.seq:
            assert outcome.state != "acknowledged", "she was told that it counts"
            self.vain += 1
            return False
        self.answers += 1
        return True

    async def _go_on(self, state: TableState) -> None:
        """Ask for the next kyoku, and come back where she was taken for away."""
        assert state.game is not None
        for label in ("Next hand", "I'm back", "Resume"):
            wanted = state.game.public.decision if label == "Next hand" else None
            found = self._button(label, wanted)
            if found is not None and (label == "Next hand" or state.away or state.pause):
                await self.player.user.press_button(found)
                return

    async def _ask_for_hand(self) -> None:
        found = self._button("My hand")
        if found is not None:
            await self.player.user.press_button(found)

    def _button(self, label: str, decision: int | None = None) -> Button | None:
        shown = [one for one in self.player.user.buttons() if one.label == label and self._is_mine(one)]
        if decision is not None:
            shown = [one for one in shown if decision_of(one) == decision]
        return shown[-1] if shown else None

    def _is_mine(self, button: Button) -> bool:
        """Whether it can be pressed, and belongs to this table."""
        return button.custom_id.startswith(f"jt:{self.table}:") and not button.disabled
