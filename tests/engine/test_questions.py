"""What seats are asked beside their turns: tenpai by choice (5.1), and whether the dealer stops the game (6.6)."""

from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.events import GameEnded, TenpaiAsked
from bot.engine.game import apply, begin_kyoku, close_calls, pending
from bot.engine.legal import default_action, legal_actions, why_not
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitTenpai, GameOver, KyokuOver
from bot.engine.recorded_game_check import first_difference
from bot.engine.rules.ruleset import ruleset_from
from bot.engine.tiles import tile_set
from bot.engine.view import visible_to
from tests.builders import Scene, tenhou_with
from tests.engine.policies import play_game, random_policy

READY = "123456789p1155z"
"""Tenpai as dealt, waits for 1z and 5z."""
FAR = "147m258p369s1234z"
CHOICE = tenhou_with(noten_choice=True, tobi="off")


def exhausted(**options: object) -> Scene:
    """East is tenpai, nobody else; the wall is used up."""
    rules = tenhou_with(**({"noten_choice": True, "tobi": "off"} | options))
    return Scene(READY, "19m258p147s23467z", FAR, "258m369p14s12346z", rules=rules, last_draws="2m3s").idle(70)


def test_where_tenpai_is_a_choice_everybody_is_asked() -> None:
    scene = exhausted()
    assert isinstance(scene.public.phase, AwaitTenpai)
    assert TenpaiAsked() in scene.events
    assert set(pending(scene.state)) == {0, 1, 2, 3}
    assert legal_actions(scene.view(0)) == (act.DeclareTenpai(), act.DeclareNoten())
    assert legal_actions(scene.view(1)) == (act.DeclareNoten(),)
    assert why_not(scene.view(1), act.DeclareTenpai()) is Refusal.NOT_TENPAI


def answered(scene: Scene, first: act.DeclareTenpai | act.DeclareNoten) -> Scene:
    for seat in pending(scene.state):
        scene.take(seat, first if seat == 0 else act.DeclareNoten())
    scene.state, events = close_calls(scene.state)
    scene.events.extend(events)
    return scene


def test_who_keeps_the_hand_closed_counts_as_noten() -> None:
    scene = answered(exhausted(), act.DeclareNoten())
    assert scene.deltas == (0, 0, 0, 0)
    assert scene.draw.shown == (None,) * 4
    assert scene.following.oya == 1
    assert all(hidden.claim is None for hidden in scene.state.hidden_hands)


def test_the_answer_of_one_seat_is_nobody_elses_to_see() -> None:
    scene = exhausted()
    before = scene.public
    state, events = apply(scene.state, 0, act.DeclareTenpai())
    assert state.public == before
    assert [visible_to(event, 1) for event in events] == [None]
    with pytest.raises(IllegalAction, match="already_answered"):
        apply(state, 0, act.DeclareNoten())
    with pytest.raises(IllegalAction, match="calls_still_open"):
        close_calls(state)


def test_a_hand_in_riichi_is_shown_without_being_asked() -> None:
    scene = Scene(READY, rules=CHOICE, draws="9s" + "2m3m4m", last_draws="2m3s")
    scene.riichi(0, "9s", drawn=True).close()
    while isinstance(phase := scene.public.phase, AwaitDiscard):
        legal = legal_actions(scene.view(phase.seat))
        scene.take(phase.seat, next(a for a in reversed(legal) if isinstance(a, act.Discard))).close()
    assert isinstance(scene.public.phase, AwaitTenpai)
    assert 0 not in pending(scene.state)
    assert why_not(scene.view(0), act.DeclareNoten()) is Refusal.RIICHI_HAND_IS_FIXED


def test_time_running_out_shows_a_tenpai_hand() -> None:
    scene = exhausted()
    assert default_action(scene.view(0), legal_actions(scene.view(0))) == act.DeclareTenpai()
    assert default_action(scene.view(1), legal_actions(scene.view(1))) == act.DeclareNoten()


@pytest.mark.parametrize("action", [act.DeclareTenpai(), act.DeclareNoten(), act.StopGame(), act.PlayOn()])
def test_nobody_answers_what_was_not_asked(
    action: act.DeclareTenpai | act.DeclareNoten | act.StopGame | act.PlayOn,
) -> None:
    scene = Scene(READY, FAR, rules=CHOICE, draws="9s")
    assert why_not(scene.view(0), action) is Refusal.NOT_ASKED
    scene.discard(0, "1z")
    assert isinstance(scene.public.phase, AwaitCalls)
    assert why_not(scene.view(1), action) is Refusal.NOT_ASKED


def last_hand(option: str, scores: tuple[int, ...], **options: object) -> Scene:
    """The last dealer of the South round wins."""
    rules = tenhou_with(agari_yame=option, **options)
    scene = Scene("", "", "", READY, rules=rules, oya=3, bakaze=1, draws="5z", scores=scores)
    return scene.tsumo(3)


AHEAD, BEHIND = (20000, 20000, 20000, 40000), (55000, 25000, 15000, 5000)


def test_who_stops_ends_the_game() -> None:
    scene = last_hand("choice_if_first", AHEAD, tobi="off")
    assert legal_actions(scene.view(3)) == (act.StopGame(), act.PlayOn())
    assert legal_actions(scene.view(0)) == ()
    assert why_not(scene.view(0), act.StopGame()) is Refusal.NOT_YOUR_TURN
    assert why_not(scene.view(3), act.Pass()) is Refusal.KYOKU_OVER
    scene.take(3, act.StopGame())
    assert isinstance(scene.public.phase, GameOver)
    ended = scene.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.placements[0].seat == 3


def test_who_plays_on_deals_again_with_one_more_counter() -> None:
    scene = last_hand("choice_if_first", AHEAD, tobi="off")
    with pytest.raises(IllegalAction):
        begin_kyoku(scene.state, tile_set((1, 1, 1)))
    scene.take(3, act.PlayOn())
    assert isinstance(scene.public.phase, KyokuOver)
    state, _ = begin_kyoku(scene.state, tile_set((1, 1, 1)))
    assert (state.public.oya, state.public.honba, state.public.bakaze) == (3, 1, 1)


def test_time_running_out_stops_the_game_for_a_dealer_who_is_first_and_for_no_other() -> None:
    first = last_hand("choice_always", AHEAD, tobi="off")
    assert default_action(first.view(3), legal_actions(first.view(3))) == act.StopGame()
    behind = last_hand("choice_always", (90000, 5000, 3000, 2000), tobi="off", yame_needs_target=False)
    assert default_action(behind.view(3), legal_actions(behind.view(3))) == act.PlayOn()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_games_with_both_questions_are_decided_anew_as_they_were(seed: int) -> None:
    rules = tenhou_with(
        length="east_only", noten_choice=True, agari_yame="choice_always", tenpai_yame="choice_always", tobi="off"
    )
    dice = Random(seed)
    events = play_game(ruleset_from({"yame_needs_target": False}, rules), seed, [random_policy(dice)] * 4).events
    assert TenpaiAsked() in events
    assert first_difference(events) is None
