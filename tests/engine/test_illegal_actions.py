"""What the rules refuse is refused with its reason and changes nothing; what they do not refuse is on offer."""

import pickle
from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.errors import IllegalAction, Refusal, WrongWall
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitTenpai, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import TILE_COUNT, Tile, tile_set
from bot.engine.view import State, view_of
from tests.builders import Scene
from tests.engine.policies import by_fours, eager_policy, play_game, random_policy

PLAIN: tuple[act.Action, ...] = (
    act.Daiminkan(),
    act.DeclareNoten(),
    act.DeclareTenpai(),
    act.Kita(),
    act.KyuushuKyuuhai(),
    act.Pass(),
    act.PlayOn(),
    act.Ron(),
    act.StopGame(),
    act.Tsumo(),
)
CHOICES = {"agari_yame": "choice_always", "tenpai_yame": "choice_always", "noten_choice": True}
RULES = {
    "tenhou": preset("tenhou"),
    "three players": preset("tenhou_sanma"),
    "choices": ruleset_from(CHOICES, preset("ema2012")),
}


def any_action(dice: Random, view_tiles: tuple[Tile, ...]) -> act.Action:
    """An action of any kind, mostly with tiles that the seat holds."""

    def tile() -> Tile:
        held = view_tiles and dice.random() < 0.7
        return dice.choice(view_tiles) if held else Tile(dice.randrange(TILE_COUNT))

    kind = dice.choice((act.Discard, act.Riichi, act.Chii, act.Pon, act.Ankan, act.Kakan, None))
    if kind is None:
        return dice.choice(PLAIN)
    if kind is act.Discard or kind is act.Riichi:
        return kind(tile(), drawn=dice.random() < 0.5)
    if kind is act.Chii or kind is act.Pon:
        return kind((tile(), tile()))
    return act.Ankan(tile()) if kind is act.Ankan else act.Kakan(tile())


def refused(state: State, seat: int, action: act.Action) -> Refusal | None:
    """Why the engine refuses the action; the state must be the same to the last bit."""
    before = pickle.dumps(state)
    try:
        after, events = apply(state, seat, action)
    except IllegalAction as error:
        assert pickle.dumps(state) == before
        return error.reason
    assert after is not state
    assert events
    assert pickle.dumps(state) == before
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_an_action_is_refused_and_changes_nothing_or_is_on_offer(name: str) -> None:
    rules: Ruleset = RULES[name]
    seen: set[Refusal | None] = set()
    for seed in range(2):
        dice = Random(f"{name} {seed}")
        policies = [(eager_policy, random_policy)[seat % 2](dice) for seat in range(rules.players)]
        played = play_game(rules, seed, policies, shuffle=by_fours)
        states = [step.before for step in played.steps]
        for state in [*dice.sample(states, min(len(states), 250)), played.final]:
            for seat in range(rules.players):
                view = view_of(state, seat)
                action = any_action(dice, view.hidden.tiles)
                reason = why_not(view, action)
                assert refused(state, seat, action) is reason
                assert (action in legal_actions(view)) is (reason is None)
                seen.add(reason)
    assert None in seen
    assert {Refusal.NOT_YOUR_TURN, Refusal.TILE_NOT_HELD, Refusal.GAME_OVER} <= seen


@pytest.mark.parametrize("seat", [-4, -1, 4, 99])
def test_a_seat_that_there_is_not_may_do_nothing(seat: int) -> None:
    """Seat 3 may pon the dealer's 5z; nobody may do it in its name by another number."""
    scene = Scene("", "", "", "55z147p258s369m12z", draws="5z").discard(0, "5z", drawn=True)
    for action in (act.Pon((Tile(31), Tile(31))), act.Pass(), act.Discard(Tile(31), drawn=False)):
        assert refused(scene.state, seat, action) is Refusal.NOT_YOUR_TURN


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_the_host_is_refused_what_is_not_its_turn(name: str) -> None:
    rules = RULES[name]
    dice = Random(name)
    played = play_game(rules, 7, [eager_policy(dice) for _ in range(rules.players)])
    wall = tile_set(rules.aka_dora, rules.players)
    for step in played.steps:
        state, before = step.before, pickle.dumps(step.before)
        if not isinstance(state.phase, AwaitDeal | KyokuOver):
            with pytest.raises(IllegalAction):
                begin_kyoku(state, wall)
        if not isinstance(state.phase, AwaitCalls | AwaitTenpai) or pending(state):
            with pytest.raises(IllegalAction):
                close_calls(state)
        assert pickle.dumps(state) == before
    with pytest.raises(IllegalAction) as over:
        begin_kyoku(played.final, wall)
    assert over.value.reason is Refusal.GAME_OVER


@pytest.mark.parametrize("name", RULES)
def test_a_wall_has_the_tiles_of_the_rules(name: str) -> None:
    rules = RULES[name]
    state, _ = begin_game(rules)
    wall = tile_set(rules.aka_dora, rules.players)
    plain = tile_set((0, 0, 0), rules.players)
    five_of_a_kind = (wall[-1], *wall[1:])
    for wrong in ((), wall[:-1], (*wall, wall[0]), five_of_a_kind, (Tile(99), *wall[1:])):
        with pytest.raises(WrongWall):
            begin_kyoku(state, wrong)
    if plain != wall:
        with pytest.raises(WrongWall):
            begin_kyoku(state, plain)
    assert begin_kyoku(state, wall[::-1])[0].public.live == (69 if rules.players == 4 else 54)
