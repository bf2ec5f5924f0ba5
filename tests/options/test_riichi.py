"""Options of the groups "riichi" and "furiten" (rules reference 2.8, 2.12, 3.3)."""

from bot.engine.actions import Ankan, Riichi
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene, tile
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import JUNK, SANMA_WAITS_25S, WAITS_58P, closed_kan, won

TENPAI = (JUNK[0], WAITS_58P, JUNK[1], JUNK[2])


def may_declare(scene: Scene, seat: int) -> bool:
    """Whether riichi is legal with the drawn tile."""
    drawn = scene.view(seat).hidden.drawn
    assert drawn is not None
    return Riichi(drawn, drawn=True) in legal_actions(scene.view(seat))


@behaviour("riichi_min_points", {1000: (True, False, False), 0: (True, True, False), -1: (True, True, True)})
def test_riichi_with_few_points(rules: Ruleset) -> object:
    """With 1000, with 900 and in debt."""
    return tuple(
        may_declare(Scene(*TENPAI, draws="9m9s", rules=rules, scores=(49000, points, 25000, 25000)).turn(0, "9m"), 1)
        for points in (1000, 900, -100)
    )


def fewest_live_tiles(rules: Ruleset, ready: str) -> int:
    """With how few live tiles riichi may still be declared: each time by the seat that draws then."""
    fewest = 99
    for live in range(5, -1, -1):
        hands = ["", "", "", ""]
        first = (69 if rules.players == 4 else 54) - live
        hands[first % rules.players] = ready
        scene = Scene(*hands, rules=rules)
        while scene.public.live > live:
            scene.idle(1)
        if may_declare(scene, first % rules.players):
            fewest = live
    return fewest


@behaviour("riichi_min_live_tiles", {4: 4, 3: 3, 1: 1, 0: 0})
def test_riichi_late_in_the_wall(rules: Ruleset) -> object:
    return fewest_live_tiles(rules, WAITS_58P)


@behaviour("riichi_min_live_tiles", {3: 3, 1: 1}, **SANMA)
def test_riichi_late_in_the_wall_of_three(rules: Ruleset) -> object:
    return fewest_live_tiles(rules, SANMA_WAITS_25S)


# In every reading a triplet, but with the kan the hand can no longer be nine gates.
NINE_GATES = "1113445678999m"


@behaviour(
    "riichi_ankan",
    {
        "forbidden": (False, False, False),
        "waits_unchanged": (True, True, True),
        "interpretation_unchanged": (False, True, True),
        "interpretation_and_yaku_unchanged": (False, False, True),
    },
)
def test_a_closed_kan_after_riichi(rules: Ruleset) -> object:
    """Of tiles that could be runs, of a triplet whose kan costs a yaku, and of one that costs nothing."""
    found = []
    for hand, drawn in (("222333444p23m11z", "2p"), (NINE_GATES, "1m"), ("333z345m345s67p88s", "3z")):
        scene = Scene("", hand, "", "", draws="9p9s5z5z5z" + drawn, rules=rules)
        scene.turn(0).riichi(1, "9s", drawn=True).close().idle(3)
        found.append(Ankan(tile(drawn)) in legal_actions(scene.view(1)))
    return tuple(found)


@behaviour("furiten_riichi", {True: None, False: "furiten_forbids_riichi"})
def test_riichi_on_a_wait_in_the_own_river(rules: Ruleset) -> object:
    scene = Scene(*TENPAI, draws="9m8p5z6z7z9s", rules=rules).turn(0).turn(1, "8p").idle(3)
    return why_not(scene.view(1), Riichi(tile("9s"), drawn=True))


@behaviour("dead_wait_riichi", {True: None, False: "dead_wait"})
def test_riichi_on_a_wait_of_which_all_four_are_held(rules: Ruleset) -> object:
    scene = Scene("555p46p345m345s66m", "", "", "", draws="0p", rinshan="9p", rules=rules)
    closed_kan(scene, 0, "5p")
    return why_not(scene.view(0), Riichi(tile("9p"), drawn=True))


@behaviour("ippatsu_broken_by", {"any_call_or_kan": (False, False), "open_meld_by_other": (True, False)})
def test_what_ends_ippatsu(rules: Ruleset) -> object:
    """An own closed kan, and another's pon."""
    own = Scene(JUNK[0], "345m345s67p88s666z", JUNK[1], JUNK[2], draws="9m9s5z7z7z6z", rules=rules)
    closed_kan(own.turn(0).riichi(1, "9s", drawn=True).close().idle(3), 1, "6z")
    other = Scene(JUNK[0], WAITS_58P, JUNK[1], "55z147p258s1234z7s", draws="9m9s5z", rules=rules)
    other.turn(0).riichi(1, "9s", drawn=True).close().discard(2, "5z", drawn=True).pon(3, "5z5z")
    return own.public.seats[1].ippatsu, other.public.seats[1].ippatsu


@behaviour("chankan_ippatsu", {True: True, False: False})
def test_ippatsu_on_a_robbed_kan(rules: Ruleset) -> object:
    hands = ("22p1111m47m369s12z", "13p345m345s678m88s", "", "")
    scene = Scene(*hands, draws="9s1z2p9p8p7z2p", rules=rules).turn(0).turn(1)
    scene.discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "4m").riichi(1, "9p", drawn=True).close()
    return "ippatsu" in won(scene.turn(2).turn(3).kakan(0, "2p").ron(1))


@behaviour("double_riichi", {True: {"double_riichi"}, False: {"riichi"}})
def test_riichi_on_the_first_turn(rules: Ruleset) -> object:
    scene = Scene(*TENPAI, draws="9m9s5p", rules=rules).turn(0).riichi(1, "9s", drawn=True).close()
    return won(scene.discard(2, "5p", drawn=True).ron(1)) & {"riichi", "double_riichi"}


@behaviour(
    "temp_furiten_clear",
    {
        "own_draw": (False, True, True, True),
        "own_turn": (False, False, False, True),
        "own_discard": (True, True, False, True),
        "own_draw_or_any_interruption": (False, False, False, False),
    },
)
def test_temporary_furiten_lasts(rules: Ruleset) -> object:
    """After the own draw, after an own pon and the discard that follows it, and after another's pon."""
    drawn = Scene(*TENPAI, draws="9m9s5p8p", rules=rules).turn(0, "9m").turn(1, "9s").turn(2, "5p").idle(2)
    called = Scene("", "345m345s67p999s55z", "", "", draws="1m1s5p5z", rules=rules).turn(0).turn(1).turn(2, "5p")
    called.discard(3, "5z", drawn=True).pon(1, "5z5z")
    after_pon = called.view(1).hidden.temporary_furiten
    called.turn(1, "9s")
    hands = (JUNK[0], WAITS_58P, "55z147p258s1234z7s", JUNK[2])
    other = Scene(*hands, draws="9m9s5p5z", rules=rules).turn(0, "9m").turn(1, "9s").turn(2, "5p")
    other.discard(3, "5z", drawn=True).pon(2, "5z5z")
    return (
        drawn.view(1).hidden.temporary_furiten,
        after_pon,
        called.view(1).hidden.temporary_furiten,
        other.view(1).hidden.temporary_furiten,
    )
