"""How long pictures take: `python -m benchmarks.rendering [seed]`. Compare figures only within one run.

It draws states of a game of four club players and one of three: every kyoku at its last turn and its end; then the
pages of a league. Times are processor time, so other work on the machine is not counted.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import accumulate

from bot.engine.events import Event, GameEnded, KyokuEnded
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import preset
from bot.engine.scores_and_best_hand import GameSummary, summary_of
from bot.engine.view import SeatView, State, view_of
from bot.league.standings import Standing
from bot.pictures.board import board_png, seat_png
from bot.pictures.chart import Curve, chart_picture
from bot.pictures.draw_card import draw_card_png
from bot.pictures.end_card import end_card_png
from bot.pictures.hand_picture import own_row
from bot.pictures.profile_picture import ProfileFigures, profile_picture
from bot.pictures.scoring_table_picture import points_png
from bot.pictures.sprite_sheet_specs import TILE_SETS, TileSet
from bot.pictures.sprites import png
from bot.pictures.standings_picture import MOST, standings_picture
from bot.pictures.win_card import win_card_png
from bot.players.registry import player
from tests.engine.policies import play_game

NAMES = ("Aiko", "Benedikt", "Chie", "Dan")
LEAST = 400
"""Pictures of each kind, repeating the same states."""


def played(rules: str, seed: int) -> tuple[list[State], list[State], GameSummary]:
    """The last own turn of each kyoku of a game, its end, and the game's summary."""
    late: dict[tuple[int, int, int], State] = {}
    ends = []
    events = []

    def keep(_before: State, event: Event, after: State) -> None:
        events.append(event)
        public = after.public
        if isinstance(after.phase, AwaitDiscard):
            late[public.bakaze, public.number, public.honba] = after
        if isinstance(event, KyokuEnded | GameEnded):
            ends.append(after)

    play_game(preset(rules), seed, [player("club", seed + seat) for seat in range(preset(rules).players)], keep)
    return list(late.values()), ends, summary_of(events)


def measured(name: str, draws: Sequence[Callable[[], bytes]]) -> None:
    """Draw each once to warm up, then repeat until there are enough; print p50, p99, the longest, and the bytes."""
    sizes = [len(draw()) for draw in draws]
    took: list[float] = []
    while len(took) < LEAST:
        for draw in draws:
            start = time.thread_time()
            draw()
            took.append((time.thread_time() - start) * 1000)
    took.sort()
    half, most = took[len(took) // 2], took[len(took) * 99 // 100]
    mean = sum(sizes) / len(sizes) / 1024
    print(f"{name:<40} {half:7.2f} {most:7.2f} {took[-1]:7.2f} ms {mean:7.1f} KB {max(sizes) / 1024:7.1f} KB")


def suite(states: Sequence[State], ends: Sequence[State], summary: GameSummary, what: str, tiles: TileSet) -> None:
    """Every kind of picture of these states."""
    views = [view_of(state, 0) for state in states]
    measured(f"{what} hand", [partial(_hand, view, tiles) for view in views])
    measured(f"{what} table", [partial(board_png, state.public, NAMES, 0, tiles) for state in states])
    measured(f"{what} table and own tiles", [partial(seat_png, view, NAMES, frozenset(), tiles) for view in views])
    results = [(end.public, end.public.kyoku_over) for end in ends]
    cards = [(public, over) for public, over in results if over is not None]
    measured(f"{what} win", [partial(win_card_png, *card, NAMES, tiles) for card in cards if card[1].wins])
    measured(
        f"{what} draw", [partial(draw_card_png, *card, NAMES, tiles) for card in cards if card[1].draw is not None]
    )
    measured(f"{what} end", [partial(end_card_png, ends[-1].public, summary, NAMES, tiles)])


def pages() -> None:
    """The pictures of a league, and the scoring table."""
    drawn = random.Random(1)
    names = dict(enumerate(f"{NAMES[number % 4]} {number}" for number in range(MOST)))
    board = [Standing(number + 1, number, 20, 900 - 150 * number, (8, 5, 4, 3)) for number in range(MOST)]
    form = tuple(drawn.randint(1, 4) for _ in range(40))
    figures = ProfileFigures((10, 10, 10, 10), form, tuple(accumulate(250 - 100 * place for place in form)))
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    curves = [
        Curve(name, tuple((begin + timedelta(days=day), drawn.gauss(0, 100)) for day in range(40)))
        for name in (*NAMES, "Emil")
    ]
    measured("standings of twelve", [partial(standings_picture, board, names)])
    measured("profile", [partial(profile_picture, figures)])
    measured("chart of five", [partial(chart_picture, curves, signs=True)])
    measured("scoring table", [partial(points_png, preset("tenhou"), dealer=False)])


def _hand(view: SeatView, tiles: TileSet) -> bytes:
    return png(own_row(view, tiles=tiles), tiles)


def main(seed: int) -> None:
    """Print the table."""
    print(f"{'':<40} {'p50':>7} {'p99':>7} {'max':>7}    {'mean':>7}    {'largest':>7}")
    for rules, players in (("tenhou", 4), ("tenhou_sanma", 3)):
        states, ends, summary = played(rules, seed)
        for tiles in TILE_SETS:
            suite(states, ends, summary, f"{players} players, {tiles}:", tiles)
    pages()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
