"""How long a computer player thinks, and its win and deal-in rates, in whole games of four players of one strength.

python -m benchmarks.cpu [GAMES] [STRENGTH]
"""

import sys
import time
from collections import Counter

from bot.engine.actions import Action, Chii, Pon
from bot.engine.events import Agari, KyokuStarted, RiichiAccepted, Ryuukyoku
from bot.engine.rules.ruleset import preset
from bot.engine.view import SeatView
from bot.players.registry import player
from bot.table.ports import Chooser
from tests.engine.policies import play_game


class Timed:
    """A player that records the milliseconds of each choice."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.took: list[float] = []

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """The choice of the player, timed."""
        start = time.perf_counter()
        action = self.chooser.choose(view, legal)
        self.took.append(1000 * (time.perf_counter() - start))
        return action


def main(games: int, strength: str) -> None:
    took: list[float] = []
    seen: Counter[str] = Counter()
    for seed in range(games):
        seats = [Timed(player(strength, seed * 4 + seat)) for seat in range(4)]
        played = play_game(preset("tenhou"), seed, seats)
        took += [each for seat in seats for each in seat.took]
        seen.update(type(event).__name__ for event in played.events)
        seen["ron"] += sum(isinstance(event, Agari) and event.seat != event.source for event in played.events)
        for steps in played.kyoku:
            seen["open"] += len({step.seat for step in steps if isinstance(step.action, Chii | Pon)})
    took.sort()
    hands = seen[KyokuStarted.__name__]
    rate = {
        "wins": seen[Agari.__name__],
        "deals in": seen["ron"],
        "riichi": seen[RiichiAccepted.__name__],
        "calls": seen["open"],
    }
    print(f"{strength}: {games} games, {hands} hands, {len(took)} choices")
    slow = took[len(took) * 99 // 100]
    print(f"a choice takes {sum(took) / len(took):.2f} ms on average, 99 of 100 take less than {slow:.2f} ms")
    print("a seat's hand in a hundred:", ", ".join(f"{name} {100 * n / hands / 4:.1f}" for name, n in rate.items()))
    print(f"draws {100 * seen[Ryuukyoku.__name__] / hands:.1f} in a hundred hands")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, sys.argv[2] if len(sys.argv) > 2 else "club")
