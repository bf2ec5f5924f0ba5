"""With all tiles exchanged that nobody was shown, everybody sees the same bytes of a win and of the end of a game."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.engine.events import Agari, Event, GameEnded, KyokuStarted
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scores_and_best_hand import summary_of
from bot.engine.view import State
from bot.engine.wall import indicator_place
from bot.pictures.board import board_png
from bot.pictures.end_card import end_card_png
from bot.pictures.win_card import win_card_png
from bot.players.registry import player
from bot.text.sentences import render
from bot.text.table.card_text import end_alt, result_alt
from bot.text.table.result_text import kyoku_result
from tests.engine.hidden import Places, exchanged, replay_with
from tests.engine.policies import Step, play_game

NAMES = ("Aiko", "Ben", "Chie", "Dan")


def shown(state: State, before: Sequence[Event], events: Sequence[Event]) -> list[object]:
    """All that is drawn and told of a won kyoku, and of the game if it is over."""
    public = state.public
    over, names = public.kyoku_over, NAMES[: public.players]
    assert over is not None
    found: list[object] = [win_card_png(public, over, names), *(board_png(public, names, seat) for seat in range(3))]
    found += [render(result_alt(public, over, names)), render(kyoku_result(public, over, names))]
    if isinstance(events[-1], GameEnded):
        summary = summary_of((*before, *events))
        found += [end_card_png(public, summary, names), render(end_alt(public, summary, names))]
    return found


def won(kyoku: Sequence[Step]) -> Agari | None:
    """The win that ended a kyoku, if it was the only one."""
    wins = [event for step in kyoku for event in step.events if isinstance(event, Agari)]
    return wins[0] if len(wins) == 1 else None


def other_wall(started: KyokuStarted, events: Sequence[Event], win: Agari, dice: Random) -> tuple[object, ...]:
    """The wall with all tiles exchanged that were neither shown nor the winner's."""
    places = Places(started)
    for event in events:
        places.follow(event)
    under = len(places.wall) - 1
    uncovered = len(win.ura) if win.seat in places.riichi else 0
    ura = {under + indicator_place(number, len(places.hands)) for number in range(uncovered)}
    return exchanged(places.wall, places.seen_by(win.seat) | ura, dice)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [("tenhou", 3), ("mahjong_soul", 5), ("tenhou_sanma", 7)])
def test_a_win_and_the_end_of_a_game_show_nothing_that_was_hidden(name: str, seed: int) -> None:
    rules, dice = ruleset_from({"length": "east_only"}, preset(name)), Random(seed)
    game = play_game(rules, seed, [player("club", seed * 4 + seat) for seat in range(rules.players)])
    before, compared, ended = [game.events[0]], 0, 0
    for kyoku in game.kyoku:
        events = [event for step in kyoku for event in step.events]
        win, started = won(kyoku), events[0]
        if win is not None and isinstance(started, KyokuStarted):
            wall = other_wall(started, events[1:], win, dice)
            assert wall != started.wall
            steps = [step for step in kyoku if step.events]
            state, told = replay_with(wall, steps, win.seat)  # type: ignore[arg-type]
            true, _ = replay_with(started.wall, steps, win.seat)  # type: ignore[arg-type]
            assert shown(state, before, told) == shown(true, before, events)
            compared += 1
            ended += isinstance(events[-1], GameEnded)
        before += events
    assert compared >= 3
    assert ended
