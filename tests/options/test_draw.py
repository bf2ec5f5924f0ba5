"""Options of the group "draw": payments at an exhaustive draw, tenpai, abortive draws (rules reference 5)."""

from bot.engine.actions import DeclareNoten, KyuushuKyuuhai
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import JUNK, SANMA_WAITS_25S, WAITS_58P, closed_kan, played_out


def reason_of(scene: Scene) -> str | None:
    """The abortive draw that ended the hand, or None if it goes on."""
    phase = scene.public.phase
    if not isinstance(phase, KyokuOver) or phase.draw is None:
        return None
    return phase.draw.reason.value


def noten_paid(rules: Ruleset, *hands: str) -> list[int]:
    """What each seat gets or pays at the end of the wall."""
    scene = played_out(Scene(*hands, rules=rules))
    assert scene.over.draw is not None
    return list(scene.deltas)


@behaviour("noten_bappu", {3000: [-1000, 3000, -1000, -1000], 0: [0] * 4, 6000: [-2000, 6000, -2000, -2000]})
def test_noten_players_pay_the_only_one_in_tenpai(rules: Ruleset) -> object:
    return noten_paid(rules, JUNK[0], WAITS_58P, JUNK[2], JUNK[3])


@behaviour("noten_bappu", {2000: [-1000, 2000, -1000], 2400: [-1200, 2400, -1200]}, **SANMA)
def test_noten_players_pay_the_only_one_of_three_in_tenpai(rules: Ruleset) -> object:
    return noten_paid(rules, "19m258p369s12567z", SANMA_WAITS_25S, "19m147p258s12567z")


@behaviour("noten_choice", {False: ("not asked", [1]), True: ("asked", [])})
def test_a_tenpai_player_keeps_the_hand_closed(rules: Ruleset) -> object:
    scene = Scene(JUNK[0], WAITS_58P, JUNK[2], JUNK[3], rules=rules)
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    asked = "not asked"
    for seat in range(4):
        if DeclareNoten() in legal_actions(scene.view(seat)):
            asked = "asked"
            scene.take(seat, DeclareNoten())
    if asked == "asked":
        scene.close()
    assert scene.over.draw is not None
    return asked, list(scene.draw.tenpai)


@behaviour("tenpai_own_four", {"noten": (False, False), "noten_concealed": (True, False), "tenpai": (True, True)})
def test_a_hand_that_waits_only_for_tiles_it_holds(rules: Ruleset) -> object:
    """All four of them in a closed kan, and among the concealed tiles."""
    konged = Scene("555p46p345m345s66m", "", "", "", draws="0p", rinshan="9p", rules=rules)
    held = Scene("1111m234567p345s", "", "", "", draws="9p", rules=rules)
    draws = [played_out(scene).over.draw for scene in (closed_kan(konged, 0, "5p"), held)]
    return tuple(draw is not None and 0 in draw.tenpai for draw in draws)


@behaviour("keishiki_tenpai", {True: True, False: False})
def test_an_open_hand_without_a_yaku_in_reach(rules: Ruleset) -> object:
    scene = Scene("", "11m456p78s789p22m5z", "", "", draws="1m", rules=rules)
    draw = played_out(scene.discard(0, "1m", drawn=True).pon(1, "1m1m").turn(1, "5z")).draw
    return 1 in draw.tenpai


@behaviour("abort_kyuushu", {True: True, False: False})
def test_nine_terminals_and_honours(rules: Ruleset) -> object:
    scene = Scene("19m19p19s123z2468m", "", "", "", draws="5p", rules=rules)
    return KyuushuKyuuhai() in legal_actions(scene.view(0))


@behaviour("abort_suufon", {True: "suufon_renda", False: None})
def test_four_equal_winds(rules: Ruleset) -> object:
    hands = ("258m258p258s1234z", "147m147p147s1234z", "369m369p369s1234z", "148m148p148s1234z")
    scene = Scene(*hands, rules=rules)
    for seat in range(4):
        scene.turn(seat, "3z")
    return reason_of(scene)


@behaviour("abort_suucha", {True: "suucha_riichi", False: None})
def test_four_riichi(rules: Ruleset) -> object:
    hands = ("123m456m789m12p99s", "123456789s12p99m", "345678m345s67p88s", "456789p345678s4z")
    scene = Scene(*hands, draws="1z2z3z7z", rules=rules)
    for seat, name in enumerate(("1z", "2z", "3z", "7z")):
        scene.riichi(seat, name, drawn=True).close()
    return reason_of(scene)


@behaviour(
    "abort_suukaikan",
    {
        "off": (None, None, None),
        "multi_after_discard": (None, "suukaikan", None),
        "multi_immediate": ("suukaikan", "suukaikan", None),
        "any_after_discard": (None, "suukaikan", "suukaikan"),
    },
)
def test_the_fourth_kan(rules: Ruleset) -> object:
    """By a second player, before and after the discard, and by one player alone after it."""
    hands = ("1111m2222m258p36s", "6666p7777p258s34m", "", "")
    two = Scene(*hands, draws="9p9s", rinshan="9s8s9p8s", rules=rules)
    closed_kan(closed_kan(two, 0, "1m", "2m").turn(0, "9p"), 1, "6p", "7p")
    before = reason_of(two)
    if before is None:
        two.turn(1)
    one = Scene("1111m2222m3333m4m", "", "", "", draws="4p", rinshan="4m4m4m9p", rules=rules)
    return before, reason_of(two), reason_of(closed_kan(one, 0, "1m", "2m", "3m", "4m").turn(0))
