"""Recorded games decided anew: the same rules decide the same, and a difference is told where it is."""

from dataclasses import replace
from random import Random

from bot.engine import events as ev
from bot.engine.recorded_game_check import first_difference
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import RED_FIVES
from tests.builders import tenhou_with
from tests.engine.policies import by_fours, eager_policy, play_game

EAST = tenhou_with(length="east_only")


def played(seed: int) -> list[ev.Event]:
    rng = Random(seed)
    return list(play_game(EAST, seed, [eager_policy(rng)] * 4).events)


def test_games_decided_anew_are_the_games_that_were_played() -> None:
    for seed in range(6):
        assert first_difference(played(seed)) is None


def test_a_closed_kan_of_four_red_fives_is_decided_anew_like_any_other() -> None:
    """All fives of a suit may be red; the kan is still named by the plain tile."""
    dice = Random(1)
    game = play_game(tenhou_with(length="east_only", aka_dora=(4, 4, 4)), 1, [eager_policy(dice)] * 4, shuffle=by_fours)
    kans = [event.meld for event in game.events if isinstance(event, ev.KanDeclared)]
    assert any(set(meld.tiles) <= set(RED_FIVES) for meld in kans)
    assert first_difference(game.events) is None


def test_a_game_that_breaks_off_between_decisions_shows_no_difference() -> None:
    events = played(3)
    cut = next(i for i, event in enumerate(events) if isinstance(event, ev.KyokuEnded)) + 1
    assert first_difference(events[:cut]) is None


def test_other_rules_differ_where_they_first_matter() -> None:
    events = played(1)
    events[0] = ev.GameStarted(replace(preset("tenhou"), length="east_only", noten_bappu=4200, honba_value=600))
    found = first_difference(events)
    assert found is not None
    assert found.decided
    assert found.recorded != found.decided


def test_a_step_that_the_rules_do_not_allow_is_refused_with_its_reason() -> None:
    events = played(1)
    index = next(i for i, event in enumerate(events) if isinstance(event, ev.TileDiscarded))
    discard = events[index]
    assert isinstance(discard, ev.TileDiscarded)
    events[index] = replace(discard, seat=discard.seat, riichi=True)
    found = first_difference(events)
    assert found is not None
    assert found.index == index
    assert found.refused is not None


def test_the_check_may_begin_at_a_later_kyoku() -> None:
    events = played(3)
    last = max(i for i, event in enumerate(events) if isinstance(event, ev.KyokuStarted))
    assert first_difference(events, last) is None
