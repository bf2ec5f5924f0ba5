"""Riichi: when it may be declared, what it costs, ippatsu, and the hand that is fixed (rules reference 2.8, 2.12)."""

import pytest

from bot.engine.actions import Ankan, Riichi
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.for_each import for_each

TENPAI = (JUNK_A, WAITS_58P, JUNK_B, JUNK_C)


def declared(draws: str = "9m9s5z6z7z", **kwargs: object) -> Scene:
    """Seat 1 declares riichi with 9s on its first turn; nobody answers."""
    scene = Scene(*TENPAI, draws=draws, **kwargs)  # type: ignore[arg-type]
    return scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()


def test_the_stick_is_paid_before_a_call_on_the_same_tile() -> None:
    scene = Scene(JUNK_A, WAITS_58P, "55z147p258s1234z7s", JUNK_C, draws="9m5z")
    scene.turn(0, "9m").riichi(1, "5z", drawn=True).pon(2, "5z5z")
    assert scene.public.seats[1].riichi
    assert not scene.public.seats[1].ippatsu
    assert scene.public.kyotaku == 1


def test_a_call_before_the_first_turn_spoils_double_riichi() -> None:
    scene = Scene(JUNK_A, "55z147p258s1234z7s", WAITS_58P, JUNK_C, draws="5z9m6z9s")
    scene.discard(0, "5z", drawn=True).pon(1, "5z5z").turn(1, "7s").riichi(2, "9m", drawn=True).close()
    assert scene.public.seats[2].riichi
    assert not scene.public.seats[2].double_riichi


# (hand of 13, drawn tile, rule, may be konged): the check cases of 2.8.
KANS_AFTER_RIICHI = [
    ("777p77z456m34567s", "7p", "waits_unchanged", True),
    ("345m56777p77z123s", "7p", "waits_unchanged", False),
    ("222333444p23m11z", "2p", "waits_unchanged", True),
    ("222333444p23m11z", "2p", "interpretation_unchanged", False),
    ("222333444p23m11z", "3p", "waits_unchanged", True),
    ("222333444p23m11z", "3p", "interpretation_unchanged", False),
    ("3444m778899s333z", "3z", "interpretation_unchanged", True),
    ("3444m778899s333z", "4m", "waits_unchanged", False),
    ("3335666p111456s", "3p", "waits_unchanged", True),
    ("3335666p111456s", "3p", "interpretation_unchanged", False),
    ("3335666p111456s", "6p", "waits_unchanged", False),
    ("333z345m345s67p88s", "3z", "forbidden", False),
    ("333z345m345s67p88s", "3z", "interpretation_and_yaku_unchanged", True),
]


@for_each(("hand", "drawn", "rule", "legal"), KANS_AFTER_RIICHI)
def test_a_closed_kan_after_riichi(hand: str, drawn: str, rule: str, legal: bool) -> None:
    rules = tenhou_with(riichi_ankan=rule)
    scene = Scene("", hand, "", "", draws="9m9s5z5z5z" + drawn, rules=rules)
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().idle(3)
    kan = Ankan(tile(drawn))
    assert (kan in legal_actions(scene.view(1))) is legal
    if not legal and scene.view(1).hidden.hand.count(tile(drawn)) == 3:
        assert why_not(scene.view(1), kan) is Refusal.RIICHI_KAN_CHANGES_HAND


def test_only_the_tile_just_drawn_may_be_konged_in_riichi() -> None:
    scene = Scene("", "333345m345s67p88s", "", "", draws="9m1p5z5z5z9s")
    scene.turn(0, "9m").riichi(1, "1p", drawn=True).close().idle(3)
    assert Ankan(tile("3m")) not in legal_actions(scene.view(1))
    assert why_not(scene.view(1), Ankan(tile("3m"))) is Refusal.RIICHI_KAN_CHANGES_HAND


@pytest.mark.parametrize(
    ("where", "refused_by"),
    [("kan", {"noten", "tenpai"}), ("hand", {"noten", "noten_concealed", "tenpai"})],
)
def test_riichi_on_a_wait_of_which_all_four_are_held_is_an_option(where: str, refused_by: set[str]) -> None:
    """What is held is read as at a draw, so that nobody may declare riichi and is noten then."""
    for option in ("noten", "noten_concealed", "tenpai"):
        for allowed in (True, False):
            rules = tenhou_with(dead_wait_riichi=allowed, tenpai_own_four=option)
            if where == "kan":
                # 5p between 4p and 6p is the only wait.
                scene = Scene("555p46p345m345s66m", "", "", "", draws="0p", rinshan="9p", rules=rules).ankan(0, "5p")
            else:
                # 5p to the fourth 5p is.
                scene = Scene("5550p345m345s678s", "", "", "", draws="9p", rules=rules)
            reason = Refusal.DEAD_WAIT if not allowed and option in refused_by else None
            assert why_not(scene.view(0), Riichi(tile("9p"), drawn=True)) is reason, (option, allowed)


def test_a_stick_may_be_paid_into_the_negative_and_ends_the_game_only_after_the_hand() -> None:
    rules = tenhou_with(riichi_min_points=-1)
    scene = Scene(*TENPAI, draws="9m9s", rules=rules, scores=(50000, 500, 25000, 24500))
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()
    assert scene.public.seats[1].score == -500
    assert isinstance(scene.public.phase, AwaitDiscard)


def test_ippatsu_and_houtei_meet_where_riichi_needs_no_further_draw() -> None:
    # Every other 5p and 8p lies in the dead wall.
    rules = tenhou_with(riichi_min_live_tiles=0)
    scene = Scene("", "", "", WAITS_58P, last_draws="9s9m8p", rinshan="5p5p5p0p", indicators="8p8p8p", rules=rules)
    while scene.public.live > 2:
        scene.idle(1)
    scene.riichi(3, "9s", drawn=True).close().idle(1).discard(1, "8p", drawn=True).ron(3)
    assert {"riichi", "ippatsu", "houtei"} <= scene.yaku().keys()
