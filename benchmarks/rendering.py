"""How long pictures take: `python -m benchmarks.rendering [seed]`. Figures of one run; compare them with each other."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING

from bot.engine.phases import AwaitDiscard
from bot.engine.rules import preset
from bot.engine.view import view_of
from bot.render.board import board_png, seat_png
from bot.render.hand import tiles_png
from bot.render.win import wins_png
from tests.engine.policies import eager_policy, play_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.events import Event
    from bot.engine.view import State

ROUNDS = 5


def measured(name: str, draw: Callable[[], bytes], times: int) -> None:
    sizes = [len(draw()) for _ in range(times)]
    start = time.perf_counter()
    for _ in range(times):
        draw()
    took = (time.perf_counter() - start) / times
    print(f"{name:<28} {took * 1000:6.2f} ms  {sum(sizes) / len(sizes) / 1024:6.1f} KB")


def main(seed: int) -> None:
    rng = Random(seed)
    late: list[State] = []

    def keep(_before: State, _event: Event, after: State) -> None:
        if isinstance(after.phase, AwaitDiscard) and after.public.live < 20 and rng.random() < 0.1:
            late.append(after)

    played = play_game(preset("tenhou"), seed, [eager_policy(rng)] * 4, keep)
    state = max(late, key=lambda one: sum(len(seat.river) for seat in one.public.seats))
    wins = [event for event in played.events if type(event).__name__ == "Agari"]
    view = view_of(state, 0)
    measured("hand of 14 tiles", lambda: tiles_png([view.private.tiles]), ROUNDS * 20)
    measured("table, late in a kyoku", lambda: board_png(state.public), ROUNDS * 4)
    measured("table with the own hand", lambda: seat_png(view), ROUNDS * 4)
    if wins:
        measured("winning hand", lambda: wins_png(wins[:1]), ROUNDS * 20)  # type: ignore[arg-type]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
