"""Scripted people at one table of the real bot, from the first command to the end of the game."""

from dataclasses import dataclass
from random import Random

from bot.engine.actions import Action, Riichi
from bot.engine.actions import code_of as code_of_action
from bot.engine.fold import evolve, initial
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitTenpai, GameOver, KyokuOver
from bot.engine.rules.ruleset import preset as rules_of
from bot.engine.view import PublicView, State, view_of
from bot.table.state import TableState
from tests.engine.conserved import Conservation
from tests.wire.bench import Bench
from tests.wire.journal_copy import entries_of, only_table
from tests.wire.players import ScreenPlayer, TypingPlayer, code_of, decision_of

NAMES = ("Aiko", "Ben", "Chie", "Dan")
LEAST_PAUSE = 2.6
STEPS = 6000
"""More rounds than any game of four takes."""


@dataclass
class Absence:
    """``name`` goes away without a word after so many answers of their own, and is back after so many of the others."""

    name: str
    after: int
    answers: int
    left_at: int | None = None
    over: bool = False


class Evening:
    """Aiko and Ben press buttons, Chie and Dan type. Under a preset for three Dan stays at home."""

    def __init__(
        self,
        bench: Bench,
        seed: int,
        preset: str = "tenhou",
        length: str = "east_only",
        absence: Absence | None = None,
    ) -> None:
        self.bench = bench
        self.preset = preset
        self.length = length
        self.absence = absence
        self.sitting = NAMES[: rules_of(preset).players]
        self.players: tuple[ScreenPlayer, ...] = (
            *(ScreenPlayer(bench.user(name), Random(f"{seed} {name}")) for name in self.sitting[:2]),
            *(TypingPlayer(bench.user(name), Random(f"{seed} {name}")) for name in self.sitting[2:]),
        )
        self.actions = 0

    async def sit_down(self) -> None:
        """Open a table, join and start, as a newcomer would."""
        await self.gather()
        await self.start()

    async def gather(self) -> None:
        """Open a table and join it."""
        aiko = self.bench.user("Aiko")
        outcome = await aiko.slash("table open", length=self.length, preset=self.preset)
        assert outcome.state == "acknowledged", outcome.reason
        await self.bench.user("Ben").press("Join")
        for name in self.sitting[2:]:
            await self.bench.user(name).slash("table join")
        # The board is edited at most once a second.
        await self.bench.advance(2)

    async def start(self) -> None:
        """Draw the seats and deal."""
        await self.bench.user("Aiko").press("Start")

    async def round(self) -> bool:
        """Everyone who is asked answers once; False when nobody was, and time went on instead."""
        acted = False
        for player in self.players:
            if not self.bench.door.holding and await self._is_there(player) and await player.act():
                acted = True
                self.actions += 1
        if not acted and not self.bench.door.holding:
            await self._let_time_pass()
        return acted

    async def _is_there(self, player: ScreenPlayer) -> bool:
        """Whether a player looks at the screen. Who comes back presses the button that says so."""
        absence = self.absence
        if absence is None or absence.over or player.user.name != absence.name or len(player.done) < absence.after:
            return True
        if absence.left_at is None:
            absence.left_at = self.actions
        if self.actions < absence.left_at + absence.answers:
            return False
        absence.over = True
        outcome = await player.user.press("I'm back")
        assert outcome.state == "acknowledged", outcome.reason
        return True

    async def _let_time_pass(self) -> None:
        aiko = self.bench.user("Aiko")
        waiting = [one for one in aiko.buttons("mahjong") if one.label == "Next hand" and not one.disabled]
        if waiting and decision_of(waiting[-1]) == self.public.decision:
            there = [name for name in self.sitting if not self._is_away(name)]
            for name in there:
                await self.bench.user(name).press("Next hand", channel="mahjong")
            if len(there) == len(self.sitting):
                return
        await self.bench.advance(LEAST_PAUSE)

    def _is_away(self, name: str) -> bool:
        absence = self.absence
        return absence is not None and absence.name == name and absence.left_at is not None and not absence.over

    @property
    def state(self) -> TableState:
        """The table as its journal has it."""
        return only_table(self.bench.data_dir)

    @property
    def game(self) -> State:
        game = self.state.game
        assert game is not None
        return game

    @property
    def public(self) -> PublicView:
        return self.game.public

    @property
    def over(self) -> bool:
        """Whether the board says so."""
        return "The game is over" in self.bench.user("Aiko").text("mahjong")

    async def play_to_the_end(self) -> None:
        for _ in range(STEPS):
            if self.over:
                return
            await self.round()
        raise AssertionError(f"the game does not end: {self.public.phase}")

    def check_screens(self) -> None:
        """Whoever the open decision waits for sees exactly their legal actions, and nobody else is asked."""
        state, game = self.state, self.game
        if isinstance(game.phase, KyokuOver | GameOver):
            return
        assert isinstance(game.phase, AwaitDiscard | AwaitCalls | AwaitTenpai)
        for player in self.players:
            seat = state.seat_of(player.user.id)
            assert seat is not None
            legal = legal_codes(game, seat)
            asked = {code_of(key) for key in player.asked() if decision_of(key) == game.public.decision}
            assert asked == legal, (player.user.name, game.phase)

    def check_conservation(self) -> None:
        """No tile and no point is lost anywhere in the journal."""
        (entries,) = entries_of(self.bench.data_dir).values()
        events = [entry.record for entry in entries if type(entry.record).__module__ == "bot.engine.events"]
        state = initial(events[0].rules)  # type: ignore[union-attr]
        check = Conservation(state.public.rules, views=True)
        for event in events:
            after = evolve(state, event)  # type: ignore[arg-type]
            check(state, event, after)  # type: ignore[arg-type]
            state = after

    def kinds_of_records(self) -> set[str]:
        """What has happened, by the names of its records."""
        (entries,) = entries_of(self.bench.data_dir).values()
        return {type(entry.record).__name__ for entry in entries}


def legal_codes(game: State, seat: int, unwanted: tuple[type[Action], ...] = ()) -> set[str]:
    """The codes of the buttons that the hand message of a seat has to show, riichi behind its own button."""
    legal = [action for action in legal_actions(view_of(game, seat)) if not isinstance(action, unwanted)]
    codes = {code_of_action(action) for action in legal if not isinstance(action, Riichi)}
    return codes | ({"ask-riichi"} if any(isinstance(action, Riichi) for action in legal) else set())
