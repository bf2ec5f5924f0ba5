"""A game of several kyoku, each dealt as a test writes it down."""

from __future__ import annotations

from bot.engine.game import begin_game, begin_kyoku
from bot.engine.phases import AwaitDeal
from bot.engine.rules.ruleset import Ruleset
from tests.builders import TENHOU, Scene, wall_of


class Game(Scene):
    """A game from its first deal on. ``deal`` begins each kyoku; seat 0 is the first dealer."""

    def __init__(self, rules: Ruleset = TENHOU) -> None:
        self.rules = rules
        self.state, events = begin_game(rules)
        self.events = list(events)

    @property
    def next_oya(self) -> int:
        """The dealer of the next kyoku."""
        if isinstance(self.state.phase, AwaitDeal):
            return 0
        following = self.over.ended.following
        assert following is not None, "the game is over"
        return following.oya

    def deal(
        self, *hands: str, draws: str = "", rinshan: str = "", indicators: str = "", ura: str = "", last_draws: str = ""
    ) -> Game:
        """The next kyoku, with these hands by seat and these draws from the dealer on."""
        seats = [*hands, "", "", "", ""][:4]
        wall = wall_of(seats, (draws, last_draws), rinshan, indicators, ura, self.rules, self.next_oya)
        self.state, events = begin_kyoku(self.state, wall)
        self.events.extend(events)
        return self
