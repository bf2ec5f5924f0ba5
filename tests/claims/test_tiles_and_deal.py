"""The tile set, the deal and the first moves, as the fourth document tells them."""

from collections import Counter
from random import Random

import pytest

from bot.engine.actions import Discard
from bot.engine.game import begin_game, begin_kyoku
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_OF, NORTH, SOUTH, TILE_NAMES, WEST, is_red, tile_set
from bot.engine.view import State, view_of
from bot.lookup.notation import format_tiles, parse_tile
from tests.builders import Scene
from tests.claims.games import Game
from tests.claims.support import presets_where, under, under_every_preset

TEXT = preset("riichi_advanced")


def dealt(rules: Ruleset, seed: int = 1) -> State:
    """A game after its first deal from a shuffled wall."""
    wall = list(tile_set(rules.aka_dora, rules.players))
    Random(seed).shuffle(wall)
    return begin_kyoku(begin_game(rules)[0], tuple(wall))[0]


@pytest.mark.claim(223)
@under_every_preset
def test_the_wall_has_four_copies_of_thirty_four_kinds(rules: Ruleset) -> None:
    tiles = tile_set(rules.aka_dora, rules.players)
    counts = Counter(KIND_OF[each] for each in tiles)
    assert len(tiles) == 136
    assert len(counts) == 34
    assert set(counts.values()) == {4}
    names = {f"{number}{suit}" for suit in "mps" for number in range(1, 10)} | {f"{number}z" for number in range(1, 8)}
    assert {TILE_NAMES[kind] for kind in counts} == names


@pytest.mark.claim(224)
@pytest.mark.parametrize("suit", "mps")
def test_one_five_of_each_suit_is_red_and_written_with_a_nought(suit: str) -> None:
    red = parse_tile(f"0{suit}")
    assert tile_set(TEXT.aka_dora).count(red) == 1
    assert tile_set(TEXT.aka_dora).count(parse_tile(f"5{suit}")) == 3
    assert is_red(red)
    assert KIND_OF[red] == KIND_OF[parse_tile(f"5{suit}")]
    assert format_tiles([red]) == f"0{suit}"
    none = ruleset_from({"aka_dora": [0, 0, 0]}, TEXT)
    assert not any(is_red(each) for each in tile_set(none.aka_dora))


@pytest.mark.claim(224)
def test_honours_are_written_winds_first_and_then_the_dragons() -> None:
    kinds = [KIND_OF[parse_tile(f"{number}z")] for number in range(1, 8)]
    assert kinds == [EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN]


@pytest.mark.claim(225)
@under(presets_where("start_points", 25000))
def test_everyone_starts_with_25000_points(rules: Ruleset) -> None:
    state, _ = begin_game(rules)
    assert [own.score for own in state.public.seats] == [25000] * 4
    other, _ = begin_game(ruleset_from({"start_points": 30000}, rules))
    assert [own.score for own in other.public.seats] == [30000] * 4


@pytest.mark.claim(227)
@under_every_preset
def test_thirteen_tiles_each_a_fourteenth_for_east_and_play_goes_round_from_the_dealer(rules: Ruleset) -> None:
    state = dealt(rules)
    assert [len(hidden.hand) for hidden in state.hidden_hands] == [13] * 4
    assert [own.concealed for own in state.public.seats] == [14, 13, 13, 13]
    assert state.public.phase == AwaitDiscard(0, "draw")
    assert [state.public.jikaze(seat) for seat in range(4)] == [EAST, SOUTH, WEST, NORTH]
    # Nobody but the dealer may do anything.
    assert any(isinstance(action, Discard) for action in legal_actions(view_of(state, 0)))
    assert [legal_actions(view_of(state, seat)) for seat in (1, 2, 3)] == [()] * 3
    # Seats are numbered in turn order: to the right, counter-clockwise.
    scene = Scene("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m369p258s1234z", rules=rules)
    turns = []
    for _ in range(8):
        phase = scene.public.phase
        assert isinstance(phase, AwaitDiscard)
        turns.append(phase.seat)
        scene.idle(1)
    assert turns == [0, 1, 2, 3] * 2


@pytest.mark.claim(243)
@under_every_preset
def test_every_game_starts_in_the_east_round(rules: Ruleset) -> None:
    public = dealt(rules).public
    assert (public.bakaze_kind, public.number, public.oya, public.honba) == (EAST, 1, 0, 0)
    # And stays there until each has been dealer.
    game = Game(ruleset_from({"tobi": "off"}, rules))
    winds = []
    for oya in range(4):
        hands = [""] * 4
        hands[(oya + 1) % 4] = "345678m345s67p88s"
        game.deal(*hands, draws="8p").discard(oya, "8p", drawn=True).ron((oya + 1) % 4)
        winds.append(game.public.bakaze_kind)
    assert winds == [EAST] * 4
    assert game.following.bakaze == 1
