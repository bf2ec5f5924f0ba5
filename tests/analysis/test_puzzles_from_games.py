"""Puzzles from games that were played: worth what the table paid, and waiting for what won."""

from typing import Any

from bot.analysis.puzzles.completions import all_waits
from bot.analysis.puzzles.hands_from_games import waits_of, wins_of
from bot.analysis.puzzles.score_puzzle import score_puzzle
from bot.analysis.puzzles.waits_puzzle import waits_puzzle
from bot.engine.events import Agari, Event, KyokuStarted, Payment, Ryuukyoku
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.points import ron_points
from bot.engine.scoring.score import ExplainedValue, explain
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, SOUTH, Tile
from bot.lookup.notation import parse_hand, parse_tiles
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


def told(hand: str, rules: Ruleset, **flags: Any) -> list[Event]:
    """A kyoku in which South wins by ron with this hand."""
    parsed = parse_hand(hand)
    assert parsed.win is not None
    situation = Situation(SOUTH, EAST, tsumo=False, **flags)
    value = explain(parsed.concealed, parsed.win, parsed.melds, situation, rules)
    assert isinstance(value, ExplainedValue)
    paid = (Payment(0, 1, ron_points(value.base, dealer=False), "hand"),)
    win = Agari(1, 0, parsed.win, parsed.concealed, (), value, situation.dora, situation.ura, paid, 0)
    start = KyokuStarted(0, 1, 0, 0, 0, (25000,) * 4, Tile(0), (None,) * 4, None)
    return [start, win]


def test_the_riichi_of_a_yakuman_is_known_by_its_ura_dora() -> None:
    dora, ura = parse_tiles("1p"), parse_tiles("2p")
    events = told("19m19p19s1234567z1z", TENHOU, riichi=True, dora=dora, ura=ura)
    (hand,) = wins_of(events, TENHOU)
    assert hand.question.situation.riichi
    assert hand.seat == 1


def test_a_win_that_was_paid_otherwise_is_left_out() -> None:
    events = told("234m456p678p44s67s8s", TENHOU, riichi=True, ippatsu=True)  # 4 han 30 fu: 7,700
    assert len(wins_of(events, TENHOU)) == 1
    assert wins_of(events, ruleset_from({"kiriage": True}, TENHOU)) == ()


def test_whoever_was_liable_for_a_yakuman_is_not_told_by_the_hand() -> None:
    start, win = told("19m19p19s1234567z1z", TENHOU)
    assert isinstance(win, Agari)
    win.payments = (*win.payments, Payment(2, 1, 16000, "pao"))
    assert wins_of([start, win], TENHOU) == ()


def test_a_win_that_other_rules_pay_otherwise_is_no_puzzle_of_theirs() -> None:
    without_reds, compared = preset("tenhou_noaka"), 0
    for events in (events for seed in range(3) for events in kyokus(seed)):
        wins = [event for event in events if isinstance(event, Agari)]
        if any(any(entry.id == "aka_dora" for entry in win.value.bonus) for win in wins):
            compared += 1
            assert len(wins_of(events, without_reds)) < len(wins)
    assert compared >= 3
