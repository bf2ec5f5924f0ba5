"""Players in whole games: always legal, always the same from the same seed, and better than chance."""

from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.events import MeldCalled
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitDiscard, GameOver
from bot.engine.rules.ruleset import preset, preset_names, ruleset_from
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tenpai import waits_after
from bot.engine.tiles import Tile
from bot.engine.view import SeatView, view_of
from bot.players.registry import UnknownStrength, player, strengths
from tests.builders import tenhou_with
from tests.engine.policies import Played, Step, play_game, random_policy
from tests.for_each import for_each

EAST_ONLY = tenhou_with(length="east_only")


def club_game(seed: int) -> Played:
    return play_game(EAST_ONLY, seed, [player("club", seed * 4 + seat) for seat in range(4)])


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [club_game(seed) for seed in range(6)]


def own_steps(games: list[Played]) -> list[Step]:
    return [step for game in games for step in game.steps if step.seat is not None]


def seen(step: Step) -> SeatView:
    assert step.seat is not None
    return view_of(step.before, step.seat)


def test_every_choice_in_whole_games_is_legal(games: list[Played]) -> None:
    for step in own_steps(games):
        assert step.action in legal_actions(seen(step))


ASKING = {"agari_yame": "choice_always", "tenpai_yame": "choice_always", "yame_needs_target": False}


@for_each("name", preset_names())
def test_every_strength_has_an_answer_to_whatever_chance_leads_to(name: str) -> None:
    """Among players who do anything legal, and asked all that can be asked, at the decisions of every seat.

    Answers do not depend on what was asked before: players made anew say the same.
    """
    rules = ruleset_from({"length": "east_only", "noten_choice": True, **ASKING}, preset(name))
    dice = Random(name)
    kept = {strength: player(strength, 1) for strength in strengths()}

    class Asked:
        def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
            # The strong one takes its time: chance asks it one question in three.
            for strength in strengths() if dice.random() < 1 / 3 else ("beginner", "club"):
                chosen = player(strength, 1).choose(view, legal)
                assert chosen in legal
                assert chosen == kept[strength].choose(view, legal)
            assert default_action(view, legal) in legal
            return random_policy(dice).choose(view, legal)

    play_game(rules, 1, [Asked() for _ in range(rules.players)])


def test_strengths_go_from_the_weakest_to_the_best() -> None:
    assert strengths() == ("beginner", "club", "strong")


@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma", "tenhou_nashinashi"])
def test_strengths_play_whole_games_together(name: str) -> None:
    rules = ruleset_from({"length": "east_only"}, preset(name))
    seats = [player(strength, 5) for strength in ("strong", "beginner", "club", "strong")]
    played = play_game(rules, 2, seats[: rules.players])
    assert isinstance(played.final.phase, GameOver)


def test_no_win_is_ever_let_go(games: list[Played]) -> None:
    for step in own_steps(games):
        wins = {act.Tsumo(), act.Ron()}.intersection(legal_actions(seen(step)))
        assert not wins or step.action in wins


def test_an_open_hand_that_is_ready_has_a_yaku_on_some_wait(games: list[Played]) -> None:
    """Now and then a call fails and the yaku with it, so not every one; but by far the most."""
    ready = with_yaku = 0
    for step in own_steps(games):
        view = seen(step)
        phase = step.before.phase
        if not isinstance(step.action, act.Discard) or not isinstance(phase, AwaitDiscard) or view.own.closed:
            continue
        rest = list(view.hidden.tiles)
        rest.remove(step.action.tile)
        waits = waits_after(rest, EAST_ONLY)
        if waits:
            ready += 1
            with_yaku += any(has_yaku(view, tuple(rest), Tile(wait)) for wait in waits)
    assert ready > 20
    assert with_yaku / ready > 0.95


def has_yaku(view: SeatView, rest: tuple[Tile, ...], win: Tile) -> bool:
    public = view.public
    situation = Situation(seat_wind=public.jikaze(view.seat), round_wind=public.bakaze_kind, tsumo=False)
    return isinstance(evaluate(rest, win, view.own.melds, situation, EAST_ONLY), HandValue)


def test_it_calls_chii_and_pon_and_leaves_most_of_what_it_could_call(games: list[Played]) -> None:
    answers = [step for step in own_steps(games) if act.Pass() in legal_actions(seen(step))]
    calls = [step for step in answers if isinstance(step.action, act.Chii | act.Pon)]
    assert {type(step.action) for step in calls} == {act.Chii, act.Pon}
    assert len(calls) * 2 < len(answers)
    assert not [step for step in answers if isinstance(step.action, act.Daiminkan)]


def test_the_same_seeds_play_the_same_game(games: list[Played]) -> None:
    assert club_game(3).events == games[3].events


def test_a_player_made_anew_for_each_decision_plays_the_same_game(games: list[Played]) -> None:
    class Forgetful:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
            return player("club", self.seed).choose(view, legal)

    forgetful = [Forgetful(3 * 4 + seat) for seat in range(4)]
    assert play_game(EAST_ONLY, 3, forgetful).events == games[3].events


def test_it_beats_chance_clearly() -> None:
    places, finals = [], []
    for seed in range(8):
        others = Random(seed)
        policies = [random_policy(others) for _ in range(4)]
        policies[seed % 4] = player("club", seed)
        phase = play_game(EAST_ONLY, seed, policies).final.phase
        assert isinstance(phase, GameOver)
        own = next(placement for placement in phase.placements if placement.seat == seed % 4)
        places.append(own.place)
        finals.append(own.final)
    assert sum(places) / len(places) < 1.3
    assert sum(finals) / len(finals) > 400


def test_four_of_them_win_hands_and_seldom_draw(games: list[Played]) -> None:
    endings = [event for game in games for event in game.events if type(event).__name__ in ("Agari", "Ryuukyoku")]
    wins = [event for event in endings if type(event).__name__ == "Agari"]
    assert len(wins) > 0.6 * len(endings)
    assert any(isinstance(event, MeldCalled) for game in games for event in game.events)


class Caretaker:
    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        return default_action(view, legal)


def test_default_actions_finish_a_game_without_playing_it() -> None:
    game = play_game(EAST_ONLY, 1, [Caretaker()] * 4)
    for step in own_steps([game]):
        assert step.action == act.Pass() or (isinstance(step.action, act.Discard) and step.action.drawn)


def test_players_go_by_their_strength() -> None:
    assert "club" in strengths()
    with pytest.raises(UnknownStrength, match="no player of strength 'tonpuu'"):
        player("tonpuu", 1)


def test_it_says_so_when_nothing_is_asked_of_it(games: list[Played]) -> None:
    view = view_of(games[0].final, 0)
    with pytest.raises(ValueError, match="nothing is asked of seat 0"):
        player("club", 1).choose(view, ())
