"""Options of the group "sanma": the north tile and the absent seat (rules reference 7)."""

from bot.engine.actions import Kita, Ron
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import SANMA_WAITS_25S, scored, won

NORTHS = "123456p11789s44z4z"
KOKUSHI_WAITS_4Z = "19m19p19s1235677z"


@behaviour(
    "sanma_kita",
    {"nukidora": (True, "no_yaku"), "guest_wind": (False, "no_yaku"), "yakuhai_all": (False, {"yakuhai_pei": 1})},
    **SANMA,
)
def test_the_role_of_the_north_tile(rules: Ruleset) -> object:
    """Whether it can be set aside, and what a triplet of it is worth."""
    scene = Scene("19m258p369s12567z", "", "", draws="4z", rules=rules)
    return Kita() in legal_actions(scene.view(0)), scored(NORTHS, rules)


def set_aside(rules: Ruleset, waits: str = "") -> Scene:
    """The dealer sets the north aside that it drew."""
    scene = Scene("123456p11789s55z", waits, "", draws="4z", rinshan="5z", rules=rules)
    return scene.kita(0)


@behaviour("kita_rinshan", {True: True, False: False}, **SANMA)
def test_a_win_on_the_tile_drawn_after_a_north(rules: Ruleset) -> object:
    return "rinshan" in won(set_aside(rules).close().tsumo(0))


@behaviour("kita_ron", {True: True, False: False}, **SANMA)
def test_a_north_set_aside_is_ronned(rules: Ruleset) -> object:
    scene = set_aside(rules, KOKUSHI_WAITS_4Z)
    return isinstance(scene.public.phase, AwaitCalls) and Ron() in legal_actions(scene.view(1))


@behaviour("sanma_tsumo", {"loss": (-4000, 6000, -2000), "bisect": (-5000, 8000, -3000)}, **SANMA)
def test_a_self_draw_with_one_seat_absent(rules: Ruleset) -> object:
    """A mangan of a player who is not the dealer: tsumo, pinfu, tanyao and two dora."""
    hands = ("", SANMA_WAITS_25S, "")
    return Scene(*hands, draws="1z9m1z9p2s", indicators="1p", rules=rules).idle(4).tsumo(1).deltas
