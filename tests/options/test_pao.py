"""Options of the group "pao": who answers for a yakuman that was fed (rules reference 4.8)."""

from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.options.behaviour import behaviour
from tests.options.scenes import closed_kan

# Three dragons called, then two pairs of winds: with 1z or 2z daisangen and tsuuiisou.
DRAGONS = "55z66z77z11z22z123m"
FED_DRAGONS = "5z9p9p6z9p9p7z"
# Four winds called, then a wait for the pair.
WINDS = "11z22z33z44z5z1234m"
FED_WINDS = "1z9p9p2z9p9p3z9s9s4z"


def fed(hand: str, draws: str, called: str, junk: str, rules: Ruleset, honba: int = 0) -> Scene:
    """Seat 0 discards these tiles one after another, and seat 1 calls each of them and discards its junk."""
    scene = Scene("", hand, "", "", draws=draws, rules=rules, honba=honba)
    for index, (name, out) in enumerate(zip(called, junk, strict=True)):
        if index:
            scene.turn(2).turn(3)
        scene.discard(0, f"{name}z", drawn=True).pon(1, f"{name}z{name}z").turn(1, f"{out}m")
    return scene


def dragons(rules: Ruleset, *, tsumo: bool, honba: int = 0) -> Scene:
    """Seat 1 wins daisangen and tsuuiisou: on seat 2's 1z, or on its own."""
    after = "9s9s9s1z" if tsumo else "1z"
    scene = fed(DRAGONS, FED_DRAGONS + after, "567", "123", rules, honba)
    if tsumo:
        return scene.turn(2).turn(3).turn(0).tsumo(1)
    return scene.discard(2, "1z", drawn=True).ron(1)


@behaviour("pao_daisangen", {True: (-48000, 64000, -8000, -8000), False: (-32000, 64000, -16000, -16000)})
def test_the_third_dragon_fed(rules: Ruleset) -> object:
    """Daisangen with tsuuiisou by tsumo."""
    return dragons(rules, tsumo=True).deltas


@behaviour("pao_daisuushii", {True: (-16000, 64000, -48000, 0), False: (0, 64000, -64000, 0)})
def test_the_fourth_wind_fed(rules: Ruleset) -> object:
    """Daisuushii with tsuuiisou off seat 2: seat 0 answers for half of the daisuushii."""
    scene = fed(WINDS, FED_WINDS + "5z", "1234", "1234", rules)
    return scene.discard(2, "5z", drawn=True).ron(1).deltas


@behaviour("pao_suukantsu", {True: (0, 32000, 0, -32000), False: (-16000, 32000, -8000, -8000)})
def test_the_fourth_kan_fed(rules: Ruleset) -> object:
    """Seat 3 feeds the fourth kan, and its replacement tile wins."""
    scene = Scene("", "111222333m9999p", "", "", draws="1m2m5z3m", rinshan="7z6z4s4s", rules=rules)
    scene.discard(0, "1m", drawn=True).daiminkan(1).turn(1, "7z").discard(2, "2m", drawn=True).daiminkan(1)
    closed_kan(scene, 1, "9p").turn(1, "6z").turn(2)
    return scene.discard(3, "3m", drawn=True).daiminkan(1).tsumo(1).deltas


@behaviour("pao_rinshan", {True: {0}, False: {0, 2, 3}})
def test_a_win_on_the_replacement_tile_of_a_fed_kan(rules: Ruleset) -> object:
    scene = Scene("", "111m345p34567s88p", "", "", draws="1m", rinshan="5s", rules=rules)
    win = scene.discard(0, "1m", drawn=True).daiminkan(1).tsumo(1).over.wins[0]
    return {payment.payer for payment in win.payments}


@behaviour("pao_scope", {"liable_yakuman_only": (-16000, 64000, -48000, 0), "whole_hand": (-32000, 64000, -32000, 0)})
def test_what_part_of_a_composite_yakuman_the_liable_player_pays(rules: Ruleset) -> object:
    return dragons(rules, tsumo=False).deltas


@behaviour("pao_honba_on_ron", {"liable": (-16600, 64600, -48000, 0), "discarder": (-16000, 64600, -48600, 0)})
def test_who_pays_the_counters_when_a_third_player_deals_in(rules: Ruleset) -> object:
    return dragons(rules, tsumo=False, honba=2).deltas
