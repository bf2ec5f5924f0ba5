"""Matches: several kyoku in a row, each won or drawn as a test specifies."""

from bot.engine.actions import Discard, KyuushuKyuuhai, Pass, Ron
from bot.engine.events import Agari
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.phases import KyokuOver
from bot.engine.rules.ruleset import Ruleset
from tests.builders import tile, wall_of
from tests.options.scenes import WAITS_58P

NINE_KINDS = "19m19p19s123z2468m"


class Match:
    """A game from its first deal."""

    def __init__(self, rules: Ruleset) -> None:
        self.state, _ = begin_game(rules)

    @property
    def next_dealer(self) -> int:
        """Who deals the next kyoku."""
        phase = self.state.phase
        following = phase.ended.following if isinstance(phase, KyokuOver) else None
        return 0 if following is None else following.oya

    def _deal(self, hands: dict[int, str], draws: str) -> int:
        """Deal the next kyoku; the dealer's seat."""
        oya = self.next_dealer
        rules = self.state.public.rules
        dealt = [hands.get(seat, "") for seat in range(rules.players)]
        wall = wall_of(dealt, (draws, ""), "", "9s", "", rules, oya)
        self.state, _ = begin_kyoku(self.state, wall)
        return oya

    def _discard(self, seat: int, name: str, winner: int | None = None) -> None:
        self.state, _ = apply(self.state, seat, Discard(tile(name), drawn=True))
        if winner is not None:
            self.state, _ = apply(self.state, winner, Ron())
        while waiting := pending(self.state):
            self.state, _ = apply(self.state, waiting[0], Pass())
        self.state, _ = close_calls(self.state)

    def won_by(self, seat: int) -> Agari:
        """A kyoku that this seat wins: off the dealer's first discard, or as dealer off the next player's."""
        if seat != self.next_dealer:
            oya = self._deal({seat: WAITS_58P}, "8p")
            self._discard(oya, "8p", seat)
        else:
            oya = self._deal({seat: WAITS_58P}, "9m8p")
            self._discard(oya, "9m")
            self._discard((oya + 1) % self.state.public.players, "8p", seat)
        assert isinstance(self.state.phase, KyokuOver)
        return self.state.phase.wins[0]

    def drawn(self) -> None:
        """A kyoku that its dealer throws in for nine terminals and honours."""
        oya = self._deal({self.next_dealer: NINE_KINDS}, "5p")
        self.state, _ = apply(self.state, oya, KyuushuKyuuhai())
