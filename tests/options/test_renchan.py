"""Options of the group "renchan": who deals next, counters and sticks (rules reference 4.5-4.7, 6.2, 6.3)."""

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import ALSO_58P, JUNK, SANMA_WAITS_25S, WAITS_58P, played_out, scored

NINE_KINDS = "19m19p19s123z2468m"


def two_callers(rules: Ruleset) -> Scene:
    """Seats 3 and 1 may win on seat 2's 8p, with one counter and two sticks on the table."""
    scene = Scene("", WAITS_58P, "", ALSO_58P, draws="9p1p8p", rules=rules, honba=1, kyotaku=2)
    return scene.turn(0, "9p").turn(1, "1p").discard(2, "8p", drawn=True)


@behaviour("renchan", {"none": (1, 1), "agari": (0, 1), "tenpai": (0, 0)})
def test_the_dealer_repeats_after_a_win_or_a_draw_in_tenpai(rules: Ruleset) -> object:
    win = Scene(WAITS_58P, "", "", "", draws="9m8p", rules=rules).turn(0).discard(1, "8p", drawn=True).ron(0)
    draw = played_out(Scene(WAITS_58P, *JUNK[1:], rules=rules))
    return win.following.oya, draw.following.oya


@behaviour("renchan_multi_ron", {"dealer_among_winners": 0, "dealer_is_first_winner": 1})
def test_a_dealer_who_wins_behind_another(rules: Ruleset) -> object:
    """Seat 2 deals in to seat 3 and, farther away, to the dealer."""
    scene = Scene(WAITS_58P, "", "", ALSO_58P, draws="9p1p8p", rules=rules).turn(0).turn(1)
    return scene.discard(2, "8p", drawn=True).ron(3, 0).following.oya


@behaviour("abortive_repeats", {True: 0, False: 1})
def test_the_dealer_keeps_the_seat_after_an_abortive_draw(rules: Ruleset) -> object:
    return Scene(NINE_KINDS, "", "", "", draws="5p", rules=rules).take(0, KyuushuKyuuhai()).following.oya


@behaviour("honba_on_draw", {True: 3, False: 2})
def test_a_draw_adds_a_counter(rules: Ruleset) -> object:
    scene = Scene(NINE_KINDS, "", "", "", draws="5p", rules=rules, honba=2)
    return scene.take(0, KyuushuKyuuhai()).following.honba


@behaviour("honba_value", {300: (600, 200), 0: (0, 0), 1500: (3000, 1000)})
def test_counters_are_paid_with_a_win(rules: Ruleset) -> object:
    """Two counters: by the discarder, and by each who pays a tsumo."""
    return counters(rules, WAITS_58P, "8p")


@behaviour("honba_value", {200: (400, 200), 600: (1200, 600)}, **SANMA)
def test_counters_of_three_players(rules: Ruleset) -> object:
    return counters(rules, SANMA_WAITS_25S, "2s")


def counters(rules: Ruleset, hand: str, win: str) -> tuple[int, ...]:
    """What seat 1 is paid for two counters by the discarder of a ron, and by the dealer when it draws the tile."""
    ron = Scene("", hand, "", "", draws=win, rules=rules, honba=2).discard(0, win, drawn=True).ron(1)
    draws = "9p1p1z9s"[: 2 * rules.players] + "9p" + win
    tsumo = Scene("", hand, "", "", draws=draws, rules=rules, honba=2).idle(rules.players + 1).tsumo(1)
    return tuple(
        sum(
            payment.points for payment in scene.over.wins[0].payments if (payment.payer, payment.reason) == (0, "honba")
        )
        for scene in (ron, tsumo)
    )


@behaviour("honba_multi_ron", {"first_winner": [300, 0], "each_winner": [300, 300]})
def test_counters_with_several_winners(rules: Ruleset) -> object:
    wins = two_callers(rules).ron(1, 3).over.wins
    return [sum(payment.points for payment in win.payments if payment.reason == "honba") for win in wins]


@behaviour(
    "riichi_sticks_multi_ron",
    {"first_winner": [3000, 0], "split": [1500, 1500], "own_back_rest_first": [2000, 1000]},
)
def test_sticks_with_several_winners(rules: Ruleset) -> object:
    """Two sticks lie on the table; the farther winner put a third there."""
    scene = Scene("", WAITS_58P, "", ALSO_58P, draws="9p1p1z9m9p1m8p", rules=rules, kyotaku=2)
    scene.turn(0).riichi(1, "1p", drawn=True).close().turn(2).turn(3).turn(0).turn(1)
    return [win.sticks for win in scene.discard(2, "8p", drawn=True).ron(1, 3).over.wins]


@behaviour("ryanhan_shibari", {"off": ({"pinfu": 1}, {"pinfu": 1}), "from_5_honba": ({"pinfu": 1}, "no_yaku")})
def test_two_han_are_needed_from_five_counters_on(rules: Ruleset) -> object:
    return tuple(scored("12355m34789p456s2p", rules, honba=honba) for honba in (4, 5))
