"""Puzzles from games that were played: worth what the table paid, and waiting for what won."""

from __future__ import annotations

from bot.analysis.puzzles.completions import all_waits
from bot.analysis.puzzles.from_games import waits_of, wins_of
from bot.analysis.puzzles.score_puzzle import score_puzzle
from bot.analysis.puzzles.waits_puzzle import waits_puzzle
from bot.engine.events import Agari, Event, KyokuStarted, Ryuukyoku
from bot.engine.rules import preset
from bot.engine.tiles import KIND_OF
from tests.store.games import played

TENHOU = preset("tenhou")


def kyokus(seed: int, name: str = "tenhou") -> list[list[Event]]:
    found: list[list[Event]] = []
    for event in played(seed, name):
        if isinstance(event, KyokuStarted):
            found.append([])
        if found:
            found[-1].append(event)
    return found


def test_a_win_of_a_game_is_worth_what_the_table_paid_for_it() -> None:
    wins = asked = 0
    for name in ("tenhou", "tenhou_sanma"):
        rules = preset(name)
        for events in (events for seed in range(3) for events in kyokus(seed, name)):
            won = [event for event in events if isinstance(event, Agari)]
            wins += len(won)
            for hand in wins_of(events, rules):
                (win,) = (event for event in won if event.seat == hand.seat)
                puzzle = score_puzzle(hand.question, rules)
                if puzzle is not None:
                    asked += 1
                    assert puzzle.right.total == sum(payment.points for payment in win.payments)
                    assert hand.question.situation.tsumo == (win.source == win.seat)
    assert wins >= 20
    assert asked >= wins * 0.9


def test_a_hand_of_a_game_waits_for_what_it_won_on() -> None:
    hands = 0
    for events in (events for seed in range(3) for events in kyokus(seed)):
        won = {event.seat: event for event in events if isinstance(event, Agari)}
        drawn = next((event for event in events if isinstance(event, Ryuukyoku)), None)
        for hand in waits_of(events):
            hands += 1
            puzzle = waits_puzzle(hand.question, TENHOU)
            if hand.won:
                assert KIND_OF[won[hand.seat].tile] in all_waits(hand.question, TENHOU)
                assert puzzle is not None
            else:
                assert drawn is not None
                assert hand.seat in drawn.tenpai
    assert hands >= 10


def test_a_kyoku_without_a_win_has_no_win_to_score() -> None:
    assert wins_of((), TENHOU) == ()
    for events in kyokus(1):
        if not any(isinstance(event, Agari) for event in events):
            assert wins_of(events, TENHOU) == ()


def test_a_win_that_other_rules_pay_otherwise_is_no_puzzle_of_theirs() -> None:
    without_reds, compared = preset("tenhou_noaka"), 0
    for events in (events for seed in range(3) for events in kyokus(seed)):
        wins = [event for event in events if isinstance(event, Agari)]
        if any(any(entry.id == "aka_dora" for entry in win.value.bonus) for win in wins):
            compared += 1
            assert len(wins_of(events, without_reds)) < len(wins)
    assert compared >= 3
