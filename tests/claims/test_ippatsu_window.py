"""Ippatsu: how long the chance lasts and what takes it away, in the words of each document."""

import pytest

from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene
from tests.claims.support import claims, kan, presets_where, under
from tests.engine.scenes import WAITS_58P
from tests.for_each import for_each

WITH_IPPATSU = under(presets_where("ippatsu", value=True))
ANY_CALL = under(
    {name: rules for name, rules in presets_where("ippatsu", value=True).items() if name != "wikipedia_2011"}
)

# Each of these takes seat 2's 3p, or makes a kan of its own, and discards 8p.
SEAT_3 = {
    "nothing": "24p147m258s1234z8p",
    "chow": "24p147m258s1234z8p",
    "pung": "33p147m258s1234z8p",
    "kong": "333p47m258s1234z8p",
    "closed kong": "111m47m258s1234z8p",
}


def after_riichi(rules: Ruleset, draws: str, *, rinshan: str = "") -> Scene:
    """Seat 1 has declared riichi with 9s; ``draws`` go on from seat 2."""
    scene = Scene("", WAITS_58P, "", "", draws="9m9s" + draws, rinshan=rinshan, rules=rules)
    return scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()


def won_after(what: str, rules: Ruleset) -> Scene:
    """Seat 1 wins in the go-around after its riichi on seat 3's 8p, after seat 3 has called or made a kan."""
    scene = Scene("", WAITS_58P, "", SEAT_3[what], draws="9m9s3p1m", rinshan="1p", rules=rules)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().discard(2, "3p", drawn=True)
    match what:
        case "chow":
            scene.chii(3, "2p4p")
        case "pung":
            scene.pon(3, "3p3p")
        case "kong":
            scene.daiminkan(3)
        case "closed kong":
            kan(scene.close(), 3, "1m")
        case _:
            scene.close()
    return scene.discard(3, "8p").ron(1)


@claims(75, 176, 193, 228)
@WITH_IPPATSU
def test_ippatsu_comes_with_a_discard_or_a_self_drawn_tile_within_one_go_around(rules: Ruleset, number: int) -> None:
    assert "ippatsu" in after_riichi(rules, "8p").discard(2, "8p", drawn=True).ron(1).yaku()
    assert "ippatsu" in after_riichi(rules, "1p9p1m8p").idle(3).tsumo(1).yaku()
    assert "ippatsu" not in after_riichi(rules, "1p9p1m2p8p").idle(4).discard(2, "8p", drawn=True).ron(1).yaku()
    off = ruleset_from({"ippatsu": False}, rules)
    assert "ippatsu" not in after_riichi(off, "8p").discard(2, "8p", drawn=True).ron(1).yaku()


@claims(76, 194, 241)
@for_each("what", list(SEAT_3))
@ANY_CALL
def test_kong_pung_and_chow_break_ippatsu_and_so_do_concealed_kongs(rules: Ruleset, what: str, number: int) -> None:
    assert ("ippatsu" in won_after(what, rules).yaku()) is (what == "nothing")


@pytest.mark.claim(175)
@pytest.mark.parametrize("what", list(SEAT_3))
def test_only_an_open_meld_of_another_ends_ippatsu_in_the_older_text(what: str) -> None:
    assert ("ippatsu" in won_after(what, preset("wikipedia_2011")).yaku()) is (what in ("nothing", "closed kong"))
    any_call = ruleset_from({"ippatsu_broken_by": "any_call_or_kan"}, preset("wikipedia_2011"))
    assert ("ippatsu" in won_after(what, any_call).yaku()) is (what == "nothing")
