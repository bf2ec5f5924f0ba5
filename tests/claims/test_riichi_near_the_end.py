"""Riichi near the end of the wall: what it needs, and ippatsu beside the last tile (S0)."""

import pytest

from bot.engine.actions import Riichi, Ron
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from tests.builders import Scene, tenhou_with, tile
from tests.claims.support import claims, drawn_by, play_until, presets_where, to_act, under, under_every_preset
from tests.engine.scenes import WAITS_3S_NO_YAKU, WAITS_58P

# Keeps the other tiles of the wait out of play.
HOLDER = "333s147m258p1246z"
FOUR_LIVE = under(presets_where("riichi_min_live_tiles", 4))
WITH_IPPATSU = under(presets_where("ippatsu", value=True))


@claims(28, 298)
@under_every_preset
def test_ippatsu_counts_for_riichi_only(rules: Ruleset, number: int) -> None:
    for declared in (True, False):
        scene = Scene("", WAITS_58P, draws="9m9s1z1z1z2z8p", rules=rules).idle(5)
        scene.riichi(1, "2z", drawn=True).close() if declared else scene.turn(1)
        scored = scene.discard(2, "8p", drawn=True).ron(1).yaku()
        assert scored.get("ippatsu", 0) == (declared and rules.ippatsu)
    assert (catalogue()["ippatsu"].closed, catalogue()["ippatsu"].open) == (1, 0)


def declarer(live: int) -> tuple[int, list[str]]:
    """Who has drawn when so many live tiles are left, and hands in which that seat waits for 3s."""
    seat = (69 - live) % 4
    return seat, [
        WAITS_3S_NO_YAKU if seat == other else HOLDER if (seat + 2) % 4 == other else "" for other in range(4)
    ]


@pytest.mark.claim(29)
@FOUR_LIVE
def test_riichi_needs_four_live_tiles(rules: Ruleset) -> None:
    def refused(live: int, rules: Ruleset) -> Refusal | None:
        seat, hands = declarer(live)
        scene = play_until(Scene(*hands, last_draws="3s", rules=rules), live)
        assert to_act(scene) == seat
        return why_not(scene.view(seat), Riichi(tile(drawn_by(scene, seat)), drawn=True))

    assert refused(4, rules) is None
    assert refused(3, rules) is Refusal.TOO_FEW_TILES_LEFT
    assert refused(3, ruleset_from({"riichi_min_live_tiles": 0}, rules)) is None


@pytest.mark.claim(30)
@pytest.mark.parametrize("live", [4, 5, 6, 7, 8])
def test_without_a_call_no_riichi_is_still_ippatsu_on_the_last_discard_of_another(live: int) -> None:
    seat, hands = declarer(live)
    scene = play_until(Scene(*hands, last_draws="3s", rules=tenhou_with(riichi_min_live_tiles=4)), live)
    scene.riichi(seat, drawn_by(scene, seat), drawn=True).close()
    play_until(scene, 0).discard(1, "3s", drawn=True)
    assert scene.public.seats[seat].riichi
    if seat == 1:
        assert why_not(scene.view(seat), Ron()) is Refusal.NOT_YOUR_TURN
    else:
        assert "ippatsu" not in scene.ron(seat).yaku()


@pytest.mark.claim(31)
@WITH_IPPATSU
def test_a_call_that_takes_the_own_last_draw_has_taken_ippatsu_too(rules: Ruleset) -> None:
    hands = ("", WAITS_3S_NO_YAKU, HOLDER, "55z258m147p69s346z")
    scene = play_until(Scene(*hands, last_draws="5z3s", rules=rules), 4)
    scene.riichi(1, drawn_by(scene, 1), drawn=True).close().idle(2)
    scene.discard(0, "5z", drawn=True).pon(3, "5z5z").turn(3, "3z")
    scored = scene.discard(0, "3s", drawn=True).ron(1).yaku()
    assert {"riichi", "houtei"} <= scored.keys()
    assert "ippatsu" not in scored


@pytest.mark.claim(32)
@WITH_IPPATSU
def test_riichi_with_four_live_tiles_may_win_the_last_one_with_ippatsu_and_haitei(rules: Ruleset) -> None:
    scene = play_until(Scene(HOLDER, WAITS_3S_NO_YAKU, last_draws="3s", rules=rules), 4)
    scene.riichi(1, drawn_by(scene, 1), drawn=True).close().idle(3)
    assert {"riichi", "ippatsu", "haitei"} <= scene.tsumo(1).yaku().keys()
