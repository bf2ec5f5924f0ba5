"""Riichi bets: when they are paid, when they stay on the table, and who takes them."""

import pytest

from bot.engine.actions import KyuushuKyuuhai, Riichi
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason, RiichiAccepted
from bot.engine.legal import why_not
from bot.engine.phases import GameOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, tenhou_with, tile
from tests.claims.games import Game
from tests.claims.support import FOUR_PLAYER_PRESETS, claims, play_out, under_every_preset
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.for_each import for_each

ALSO_WAITS_58P = "234567m666s67p22s"
WAITS_69M = "123m456p789s78m99p"
NINE_KINDS = "19m19p19s123z2468m"


# The stick on its way to the table


@claims(57, 170, 184)
@under_every_preset
def test_a_riichi_discard_that_is_ronned_costs_no_stick(rules: Ruleset, number: int) -> None:
    scene = Scene(JUNK_A, WAITS_58P, WAITS_69M, JUNK_C, draws="1s9m", rules=rules)
    scene.turn(0, "1s").riichi(1, "9m", drawn=True).ron(2)
    assert RiichiAccepted(1) not in scene.events
    assert not scene.public.seats[1].riichi
    assert (scene.over.ended.kyotaku, scene.over.wins[0].sticks) == (0, 0)
    assert scene.deltas[1] == -scene.deltas[2]


@pytest.mark.claim(229)
@pytest.mark.parametrize(("points", "refused"), [(900, Refusal.TOO_FEW_POINTS), (1000, None)])
def test_riichi_takes_a_thousand_points_to_bet(points: int, refused: Refusal | None) -> None:
    def declaring(rules: Ruleset) -> Scene:
        scores = (50000 - points, points, 25000, 25000)
        return Scene("", WAITS_58P, "", "", draws="9m9s", rules=rules, scores=scores).turn(0, "9m")

    action = Riichi(tile("9s"), drawn=True)
    assert why_not(declaring(preset("riichi_advanced")).view(1), action) is refused
    assert why_not(declaring(tenhou_with(riichi_min_points=-1)).view(1), action) is None


# The stick on the table


@claims(54, 167, 215)
@under_every_preset
def test_bets_carry_over_a_draw_to_whoever_wins_next(rules: Ruleset, number: int) -> None:
    game = drawn_game(rules)
    # Another than the one who bet.
    hands = [""] * 4
    winner = game.next_oya
    hands[winner] = "234m222p67p678s44s"
    game.deal(*hands, draws="9m8p").turn(winner, "9m").discard((winner + 1) % 4, "8p", drawn=True).ron(winner)
    assert game.over.wins[0].sticks == 1000
    assert sum(game.deltas) == 1000
    assert game.over.ended.kyotaku == 0


def drawn_game(rules: Ruleset) -> Game:
    """An exhaustive draw in which seat 1 was in riichi."""
    game = Game(rules)
    game.deal(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s")
    game.turn(0, "9m").riichi(1, "9s", drawn=True).close()
    play_out(game)
    assert game.draw.reason is DrawReason.EXHAUSTIVE
    return game


@pytest.mark.claim(187)
@pytest.mark.parametrize("winner", [1, 3])
@under_every_preset
def test_a_bet_goes_back_to_its_player_or_to_another_who_wins(rules: Ruleset, winner: int) -> None:
    scene = Scene("", WAITS_58P, "", "22m345p345s67s678p", draws="9m9s9p1p9s5s8p", rules=rules)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().turn(2, "9p").turn(3, "1p").turn(0, "9s")
    scene.discard(1, "5s", drawn=True)
    if winner == 3:
        scene.ron(3)
    else:
        scene.close().discard(2, "8p", drawn=True).ron(1)
    assert scene.over.wins[0].sticks == 1000
    # The bet has left its player already: the hand brings in a thousand more than it costs the others.
    assert sum(scene.deltas) == 1000
    assert scene.over.ended.kyotaku == 0


@pytest.mark.claim(187)
@under_every_preset
def test_a_bet_stays_on_the_table_in_a_drawn_game(rules: Ruleset) -> None:
    ended = drawn_game(rules).over.ended
    assert ended.kyotaku == 1
    assert sum(ended.scores) == 4 * rules.start_points - 1000


@pytest.mark.claim(215)
@for_each("name", [name for name in FOUR_PLAYER_PRESETS if preset(name).abort_kyuushu])
def test_bets_stay_after_an_abortive_draw_for_the_next_winner(name: str) -> None:
    game = Game(preset(name))
    game.deal("", WAITS_58P, NINE_KINDS, "", draws="9m9s5z").turn(0, "9m").riichi(1, "9s", drawn=True).close()
    game.take(2, KyuushuKyuuhai())
    assert (game.over.ended.kyotaku, game.deltas) == (1, (0, 0, 0, 0))
    game.deal()
    assert game.public.kyotaku == 1


@claims(52, 307)
@under_every_preset
def test_the_winner_takes_every_bet_on_the_table(rules: Ruleset, number: int) -> None:
    # Three from earlier hands and one of this hand.
    scene = Scene("", WAITS_58P, "", "", draws="9m9s8p", rules=rules, kyotaku=3)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().discard(2, "8p", drawn=True).ron(1)
    assert scene.over.wins[0].sticks == 4000
    assert scene.deltas[1] == 4000 - scene.deltas[2]


@pytest.mark.claim(55)
@pytest.mark.parametrize(("option", "lost"), [("forfeit", 2000), ("first_place", 0)])
def test_bets_left_when_a_game_ends_in_a_draw_are_forfeited_where_the_rules_say_so(option: str, lost: int) -> None:
    assert preset("wikipedia_default").leftover_riichi == "forfeit"
    # The last dealer is not ready, and somebody has the points that end the game.
    rules = ruleset_from({"leftover_riichi": option}, preset("wikipedia_default"))
    scores = (40000, 24000, 17000, 17000)
    scene = Scene(JUNK_A, "", "", JUNK_B, rules=rules, bakaze=1, oya=3, kyotaku=2, scores=scores)
    phase = play_out(scene).public.phase
    assert isinstance(phase, GameOver)
    assert sum(row.points for row in phase.placements) == 100_000 - lost


# Several winners


def two_callers(rules: Ruleset) -> Scene:
    """Seats 1 and 3 win on seat 2's 8p; seat 3 is the next in turn. One counter and two sticks lie on the table."""
    scene = Scene("", WAITS_58P, "", ALSO_WAITS_58P, draws="9p1p8p", rules=rules, honba=1, kyotaku=2)
    return scene.turn(0, "9p").turn(1, "1p").discard(2, "8p", drawn=True).ron(3, 1)


def sticks_by_seat(scene: Scene) -> dict[int, int]:
    return {win.seat: win.sticks for win in scene.over.wins}


@pytest.mark.claim(166)
def test_several_winners_split_the_bets_in_the_older_text() -> None:
    assert sticks_by_seat(two_callers(preset("wikipedia_2011"))) == {3: 1000, 1: 1000}
    assert sticks_by_seat(two_callers(preset("wikipedia_default"))) == {3: 2000, 1: 0}


@claims(53, 216)
@for_each(
    "name",
    [
        name
        for name in FOUR_PLAYER_PRESETS
        if preset(name).riichi_sticks_multi_ron == "first_winner" and preset(name).double_ron == "all"
    ],
)
def test_the_bets_go_to_the_winner_closest_to_the_discarders_right(name: str, number: int) -> None:
    assert sticks_by_seat(two_callers(preset(name))) == {3: 2000, 1: 0}


@pytest.mark.claim(265)
def test_several_winners_are_paid_apart_and_only_the_next_in_turn_gets_counters_and_bets() -> None:
    rules = ruleset_from({"honba_multi_ron": "first_winner"}, preset("riichi_advanced"))
    near, far = two_callers(rules).over.wins
    assert (near.seat, far.seat) == (3, 1)
    assert {payment.payer for win in (near, far) for payment in win.payments} == {2}
    counters = [[p.points for p in win.payments if p.reason == "honba"] for win in (near, far)]
    assert (counters, near.sticks, far.sticks) == ([[300], []], 2000, 0)
    each = two_callers(ruleset_from({"honba_multi_ron": "each_winner"}, rules)).over.wins
    assert [[p.points for p in win.payments if p.reason == "honba"] for win in each] == [[300], [300]]


@pytest.mark.claim(265)
@pytest.mark.parametrize(("triple", "winners"), [("all", [1, 2, 3]), ("head_bump", [1])])
def test_three_winners_are_each_paid_where_all_may_win(triple: str, winners: list[int]) -> None:
    rules = ruleset_from({"triple_ron": triple}, preset("riichi_advanced"))
    scene = Scene("", WAITS_58P, "234m222p67p678s44s", ALSO_WAITS_58P, draws="8p", rules=rules)
    scene.discard(0, "8p", drawn=True).ron(1, 2, 3)
    assert [win.seat for win in scene.over.wins] == winners
    assert all(scene.deltas[seat] > 0 for seat in winners)
    assert sum(scene.deltas) == 0
