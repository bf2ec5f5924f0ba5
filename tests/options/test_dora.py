"""Options of the group "dora": red fives, ippatsu, ura and kan indicators (rules reference 1.5, 2.9, 2.12)."""

from bot.engine.events import DoraRevealed, TileDiscarded, TileDrawn
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.engine.hands import bonus, worth
from tests.options.behaviour import behaviour
from tests.options.scenes import JUNK, WAITS_58P, closed_kan, won

THREE_REDS = "340678m340p3408s8s"


@behaviour("aka_dora", {(1, 1, 1): 3, (0, 1, 1): 2, (1, 0, 0): 1, (0, 0, 0): 0})
def test_red_fives_count_in_the_suits_that_have_them(rules: Ruleset) -> object:
    return bonus(worth(THREE_REDS, rules)).get("aka_dora", 0)


@behaviour("ippatsu", {True: True, False: False})
def test_a_win_within_the_go_around_after_riichi(rules: Ruleset) -> object:
    scene = Scene(JUNK[0], WAITS_58P, JUNK[1], JUNK[2], draws="9m9s5p", rules=rules)
    scene.turn(0).riichi(1, "9s", drawn=True).close().discard(2, "5p", drawn=True).ron(1)
    return "ippatsu" in won(scene)


@behaviour("ura_dora", {True: (2, 1), False: (0, 0)})
def test_ura_dora_of_a_winner_in_riichi(rules: Ruleset) -> object:
    """What they count, and how many indicators are turned over."""
    scene = Scene(JUNK[0], WAITS_58P, JUNK[1], JUNK[2], draws="9m9s5p", ura="7s", rules=rules)
    scene.turn(0).riichi(1, "9s", drawn=True).close().discard(2, "5p", drawn=True).ron(1)
    return scene.yaku().get("ura_dora", 0), len(scene.over.wins[0].ura)


@behaviour("kan_dora", {True: 2, False: 1})
def test_a_kan_shows_another_indicator(rules: Ruleset) -> object:
    scene = Scene("1111m258p369s123z", "", "", "", draws="9m", rules=rules)
    return len(closed_kan(scene, 0, "1m").turn(0).public.indicators)


@behaviour("kan_ura_dora", {True: (2, 2), False: (0, 1)})
def test_ura_beneath_a_kan_indicator(rules: Ruleset) -> object:
    """What they count, and how many are turned over: the second of them would make 8s dora."""
    scene = Scene("1111z258p369s123m", WAITS_58P, "", "", draws="9m5z5p", ura="1m7s", indicators="2m2m", rules=rules)
    closed_kan(scene, 0, "1z").turn(0).riichi(1, "5z", drawn=True).close().discard(2, "5p", drawn=True).ron(1)
    return scene.yaku().get("ura_dora", 0), len(scene.over.wins[0].ura)


def order(scene: Scene, start: int) -> list[str]:
    """What was shown, drawn and discarded since then, as far as the next player's draw."""
    letters = {DoraRevealed: "indicator", TileDrawn: "draw", TileDiscarded: "discard"}
    return [letters[type(event)] for event in scene.events[start:] if type(event) in letters]


TIMES: dict[object, object] = {
    "immediate": ["indicator", "draw", "discard", "draw"],
    "on_discard": ["draw", "indicator", "discard", "draw"],
    "after_discard": ["draw", "discard", "indicator", "draw"],
}


@behaviour("kan_dora_ankan", TIMES)
def test_the_indicator_of_a_closed_kan_is_shown(rules: Ruleset) -> object:
    scene = Scene("1111m258p369s123z", "", "", "", draws="9m", rules=rules)
    start = len(scene.events)
    return order(closed_kan(scene, 0, "1m").turn(0), start)


@behaviour("kan_dora_open", TIMES)
def test_the_indicator_of_an_open_kan_is_shown(rules: Ruleset) -> object:
    scene = Scene(JUNK[0], "", "555z147p258s1234m", JUNK[2], draws="5z", rules=rules).discard(0, "5z", drawn=True)
    start = len(scene.events)
    return order(scene.daiminkan(2).turn(2), start)


@behaviour("kan_dora_open", {"immediate": 2, "on_discard": 0, "after_discard": 0})
def test_the_indicator_counts_for_the_win_on_its_own_replacement_tile(rules: Ruleset) -> object:
    scene = Scene("", "111m345p34567s88p", "", "", draws="1m", rinshan="5s", indicators="9s7p", rules=rules)
    return scene.discard(0, "1m", drawn=True).daiminkan(1).tsumo(1).yaku().get("dora", 0)


@behaviour("kan_dora_open", {"immediate": 2, "on_discard": 2, "after_discard": 0})
def test_the_indicator_counts_for_a_ron_on_the_next_discard(rules: Ruleset) -> object:
    hands = ("", "", "555z147p258s1234m", WAITS_58P)
    scene = Scene(*hands, draws="5z", rinshan="8p", indicators="9s7s", rules=rules)
    scene.discard(0, "5z", drawn=True).daiminkan(2).discard(2, "8p", drawn=True).ron(3)
    return scene.yaku().get("dora", 0)
