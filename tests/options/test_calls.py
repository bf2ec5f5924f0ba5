"""Options of the group "calls": swap-calling, several ron, robbed and late kans (reference 2.5-2.7, 2.10, 3.4)."""

from bot.engine.actions import Ankan, Discard, Ron
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene, tile
from tests.options.behaviour import behaviour
from tests.options.scenes import ALSO_58P, JUNK, THIRD_58P, WAITS_58P, closed_kan, won


@behaviour("kuikae", {"forbidden": ["4m", "7m"], "same_tile_only_forbidden": ["4m"], "allowed": []})
def test_tiles_that_may_not_go_after_a_chii(rules: Ruleset) -> object:
    """4m called with 5m 6m."""
    scene = Scene(JUNK[0], "4567m258p369s123z", JUNK[1], JUNK[2], draws="4m", rules=rules)
    scene.discard(0, "4m", drawn=True).chii(1, "5m6m")
    return [name for name in ("4m", "7m", "2p") if why_not(scene.view(1), Discard(tile(name), drawn=False)) == "kuikae"]


@behaviour("double_ron", {"all": [3, 1], "head_bump": [3]})
def test_two_players_ron_the_same_tile(rules: Ruleset) -> object:
    scene = Scene("", WAITS_58P, "", ALSO_58P, draws="9p1p8p", rules=rules).turn(0).turn(1)
    return [win.seat for win in scene.discard(2, "8p", drawn=True).ron(1, 3).over.wins]


@behaviour("triple_ron", {"all": [1, 2, 3], "head_bump": [1], "abort": "sanchahou"})
def test_three_players_ron_the_same_tile(rules: Ruleset) -> object:
    scene = Scene("", WAITS_58P, THIRD_58P, ALSO_58P, draws="8p", rules=rules)
    over = scene.discard(0, "8p", drawn=True).ron(1, 2, 3).over
    return [win.seat for win in over.wins] if over.draw is None else over.draw.reason.value


@behaviour("kokushi_ankan_ron", {True: True, False: False})
def test_kokushi_robs_a_closed_kan(rules: Ruleset) -> object:
    scene = Scene("1111z258p369s258m", "19m19p19s2345677z", "", "", draws="5s", rules=rules).ankan(0, "1z")
    return isinstance(scene.public.phase, AwaitCalls) and Ron() in legal_actions(scene.view(1))


@behaviour("fifth_kan", {"forbidden": "four_kans", "abort": "suukaikan"})
def test_a_fifth_kan_by_another_player(rules: Ruleset) -> object:
    scene = Scene("1111m2222m3333m4m", "6666p258s258p123z", "", "", draws="4p", rinshan="4m4m4m9p", rules=rules)
    closed_kan(scene, 0, "1m", "2m", "3m", "4m").turn(0, "9p")
    reason = why_not(scene.view(1), Ankan(tile("6p")))
    if reason is not None:
        return reason.value
    draw = closed_kan(scene, 1, "6p").over.draw
    return draw and draw.reason.value


@behaviour("rinshan_haitei", {"exclusive": {"rinshan"}, "combine": {"rinshan", "haitei"}})
def test_a_replacement_tile_that_empties_the_wall(rules: Ruleset) -> object:
    scene = Scene("111m345p34567s88p", "", "", "", last_draws="1m9p", rinshan="5s", rules=rules)
    while scene.public.live > 1:
        scene.idle(1)
    assert isinstance(scene.public.phase, AwaitDiscard)
    return won(closed_kan(scene, 0, "1m").tsumo(0)) & {"rinshan", "haitei"}
