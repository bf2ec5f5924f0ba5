"""The last tile: haitei, houtei, what the last discard allows, and kans beside the end of the wall (S0)."""

import pytest

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.yaku_catalogue import catalogue
from tests.builders import Scene, tile
from tests.claims.support import (
    claims,
    kan,
    last_drawn,
    play_out,
    play_until,
    presets_where,
    under,
    under_every_preset,
)

# Without calls the dealer draws the last tile but one, seat 1 the last.
# Waits 3s alone; without a yaku. HOLDER keeps the other 3s out of play.
WAITS_3S = "456m234p678p99p12s"
HOLDER = "333s147m258p1246z"
OPENS_AND_WAITS_3S = "44z456m234p88s12s9m"
EXCLUSIVE = under(presets_where("rinshan_haitei", "exclusive"))


def last_draw(rules: Ruleset) -> Scene:
    """Seat 1, closed and without a yaku, has drawn the last tile and it completes the hand."""
    return play_until(Scene(HOLDER, WAITS_3S, last_draws="3s", indicators="1z", rules=rules), 0)


def last_draw_open(rules: Ruleset) -> Scene:
    """Seat 0 ponned a wind of no value, and has drawn the last tile, which completes the hand."""
    scene = Scene(OPENS_AND_WAITS_3S, "", HOLDER, draws="1m4z", last_draws="3s", indicators="1z", rules=rules)
    scene.turn(0).discard(1, "4z", drawn=True).pon(0, "4z4z").turn(0, "9m")
    return play_until(scene, 0)


def last_discard(rules: Ruleset) -> Scene:
    """Seat 1 has discarded the last tile, 3s; seat 3, closed and without a yaku, waits for it."""
    scene = Scene(HOLDER, "", "", WAITS_3S, last_draws="3s", indicators="1z", rules=rules)
    return play_until(scene, 0).discard(1, "3s", drawn=True)


def last_discard_for_an_open_hand(rules: Ruleset) -> Scene:
    """Seat 2 has discarded the last tile, 3s; seat 1 waits for it with a pon of no value."""
    hand = "33z456m234p88s12s9m"
    scene = Scene("", hand, "", HOLDER, draws="3z", last_draws="3s", indicators="1z", rules=rules)
    scene.discard(0, "3z", drawn=True).pon(1, "3z3z").turn(1, "9m")
    return play_until(scene, 0).discard(2, "3s", drawn=True)


def kan_on_the_last_tile(rules: Ruleset, rinshan: str) -> Scene:
    """Seat 0 drew the last tile but one, made a closed kan, and its replacement tile is the last draw."""
    hand = "111m345p34567s88p"
    scene = play_until(Scene(hand, last_draws="1m9p", rinshan=rinshan, indicators="1z", rules=rules), 1)
    return kan(scene, 0, "1m")


def robbed_with_one_tile_left(rules: Ruleset) -> Scene:
    """Seat 2 adds a tile to its pon with one live tile left, and seat 3 robs it."""
    pons, waits = "66p147m258s1234z9m", "456m234p999s57p88s"
    scene = Scene("", "", pons, waits, draws="6p", last_draws="6p9p", indicators="1z", rules=rules)
    scene.discard(0, "6p", drawn=True).pon(2, "6p6p").turn(2, "9m")
    return play_until(scene, 1).kakan(2, "6p").ron(3)


@pytest.mark.claim(1)
@under_every_preset
def test_haitei_and_houtei_are_standard_yaku_of_one_han(rules: Ruleset) -> None:
    assert last_draw(rules).tsumo(1).yaku()["haitei"] == 1
    assert last_discard(rules).ron(3).yaku()["houtei"] == 1
    # No option takes them away.
    assert catalogue()["haitei"].option is catalogue()["houtei"].option is None


@claims(2, 177)
@under_every_preset
def test_haitei_is_tsumo_on_the_last_tile_and_on_no_other(rules: Ruleset, number: int) -> None:
    assert "haitei" in last_draw(rules).tsumo(1).yaku()
    assert "haitei" not in last_discard(rules).ron(3).yaku()
    # Four draws earlier the same seat draws the same tile.
    earlier = Scene(HOLDER, WAITS_3S, last_draws="3s9m9p9s1m", rules=rules)
    assert "haitei" not in play_until(earlier, 4).tsumo(1).yaku()


@pytest.mark.claim(3)
@under_every_preset
def test_houtei_is_ron_on_the_last_discard_and_on_no_other(rules: Ruleset) -> None:
    assert "houtei" in last_discard(rules).ron(3).yaku()
    assert "houtei" not in last_draw(rules).tsumo(1).yaku()
    earlier = play_until(Scene(HOLDER, "", "", WAITS_3S, last_draws="3s9m9p9s1m", rules=rules), 4)
    assert why_not(earlier.discard(1, "3s", drawn=True).view(3), act.Ron()) is Refusal.NO_YAKU


@pytest.mark.claim(5)
@under_every_preset
def test_who_is_not_tenpai_at_the_end_wins_nothing_there(rules: Ruleset) -> None:
    noten = "456m234p678p99p15s"
    drawing = play_until(Scene(HOLDER, noten, last_draws="3s", rules=rules), 0)
    assert why_not(drawing.view(1), act.Tsumo()) is Refusal.NOT_COMPLETE
    waiting = play_until(Scene(HOLDER, "", "", noten, last_draws="3s", rules=rules), 0).discard(1, "3s", drawn=True)
    assert why_not(waiting.view(3), act.Ron()) is Refusal.NOT_COMPLETE


@pytest.mark.claim(6)
@under_every_preset
def test_a_hand_with_haitei_alone_wins(rules: Ruleset) -> None:
    assert last_draw_open(rules).tsumo(0).yaku() == {"haitei": 1}


@pytest.mark.claim(7)
@under_every_preset
def test_a_hand_with_houtei_alone_wins(rules: Ruleset) -> None:
    assert last_discard(rules).ron(3).yaku() == {"houtei": 1}


# What the last discard allows


def called_at(rules: Ruleset, *, last: bool) -> Scene:
    """Seat 1 discards 7m as the last or its first discard; seat 2 has the tiles for a chii, seat 3 for a pon or kan."""
    hands = ("", "", "68m258p369s12345z", "777m147p258s1234z")
    if last:
        return play_until(Scene(*hands, last_draws="7m", rules=rules), 0).discard(1, "7m", drawn=True)
    return Scene(*hands, draws="9m7m", rules=rules).turn(0).discard(1, "7m", drawn=True)


@claims(11, 198)
@under_every_preset
def test_the_last_discard_can_be_ronned(rules: Ruleset, number: int) -> None:
    scene = last_discard(rules)
    assert act.Ron() in legal_actions(scene.view(3))
    assert scene.ron(3).over.wins[0].source == 1


CALLS: dict[int, tuple[int, act.Action]] = {
    12: (2, act.Chii((tile("6m"), tile("8m")))),
    13: (3, act.Pon((tile("7m"), tile("7m")))),
    14: (3, act.Daiminkan()),
}


@claims(12, 13, 14, 198)
@under_every_preset
def test_the_last_discard_cannot_be_called(rules: Ruleset, number: int) -> None:
    for claim, (seat, call) in CALLS.items():
        if number in (claim, 198):
            assert why_not(called_at(rules, last=False).view(seat), call) is None
            assert why_not(called_at(rules, last=True).view(seat), call) is Refusal.LAST_TILE


# Kans beside the end of the wall


@pytest.mark.claim(15)
@under_every_preset
def test_a_kan_with_one_live_tile_takes_the_last_draw(rules: Ruleset) -> None:
    scene = kan_on_the_last_tile(rules, "9s")
    assert last_drawn(scene) == (0, "9s", True)
    assert scene.public.live == 0
    assert play_out(scene).over.draw is not None


@pytest.mark.claim(16)
@under_every_preset
def test_a_win_on_the_replacement_tile_that_ends_the_wall_is_rinshan(rules: Ruleset) -> None:
    assert kan_on_the_last_tile(rules, "5s").tsumo(0).yaku()["rinshan"] == 1


@pytest.mark.claim(17)
@under_every_preset
def test_a_win_on_the_replacement_tile_that_ends_the_wall_is_no_haitei_unless_they_combine(rules: Ruleset) -> None:
    scored = kan_on_the_last_tile(rules, "5s").tsumo(0).yaku()
    assert ("haitei" in scored) is (rules.rinshan_haitei == "combine")


@pytest.mark.claim(18)
@under_every_preset
def test_the_discard_after_the_last_replacement_tile_is_the_last_discard(rules: Ruleset) -> None:
    hands = ("1111m258p36s1234z", "45s247m258p12345z", "33s369m147p1234z5z", WAITS_3S)
    scene = play_until(Scene(*hands, rinshan="3s", indicators="1z", last_draws="6z9m", rules=rules), 1)
    kan(scene, 0, "1m")
    scene.discard(0, "3s", drawn=True)
    assert why_not(scene.view(1), act.Chii((tile("4s"), tile("5s")))) is Refusal.LAST_TILE
    assert why_not(scene.view(2), act.Pon((tile("3s"), tile("3s")))) is Refusal.LAST_TILE
    assert "houtei" in scene.ron(3).yaku()


@pytest.mark.claim(19)
@under_every_preset
def test_there_is_no_kan_after_the_last_draw(rules: Ruleset) -> None:
    scene = play_until(Scene("", "1111m258p369s123z", rules=rules), 4)
    assert act.Ankan(tile("1m")) in legal_actions(scene.view(1))
    assert why_not(play_until(scene, 0).view(1), act.Ankan(tile("1m"))) is Refusal.LAST_TILE


@pytest.mark.claim(20)
@under_every_preset
def test_there_is_no_kan_after_a_replacement_tile_that_was_the_last_draw(rules: Ruleset) -> None:
    scene = play_until(Scene("1111m2222m258p36s", last_draws="9s9p", rinshan="6z", rules=rules), 1)
    assert why_not(scene.view(0), act.Ankan(tile("2m"))) is None
    kan(scene, 0, "1m")
    assert why_not(scene.view(0), act.Ankan(tile("2m"))) is Refusal.LAST_TILE


# What excludes what


@pytest.mark.claim(21)
@under_every_preset
def test_no_win_is_both_haitei_and_houtei(rules: Ruleset) -> None:
    for scored in (last_draw(rules).tsumo(1).yaku(), last_discard(rules).ron(3).yaku()):
        assert len(scored.keys() & {"haitei", "houtei"}) == 1


@pytest.mark.claim(22)
@under_every_preset
def test_robbing_a_kan_with_one_tile_left_is_no_haitei(rules: Ruleset) -> None:
    assert robbed_with_one_tile_left(rules).yaku() == {"chankan": 1}


@pytest.mark.claim(23)
@under_every_preset
def test_no_kan_can_be_robbed_once_the_wall_is_empty(rules: Ruleset) -> None:
    assert "houtei" not in robbed_with_one_tile_left(rules).yaku()
    scene = Scene("66p147m258s1234z9m", "", "", "", draws="9p6p", last_draws="6p", rules=rules)
    scene.turn(0).discard(1, "6p", drawn=True).pon(0, "6p6p").turn(0, "9m")
    assert why_not(play_until(scene, 0).view(0), act.Kakan(tile("6p"))) is Refusal.LAST_TILE


@pytest.mark.claim(24)
@EXCLUSIVE
def test_no_win_is_both_haitei_and_rinshan_where_they_exclude_each_other(rules: Ruleset) -> None:
    assert "rinshan" not in last_draw(rules).tsumo(1).yaku()
    assert "haitei" not in kan_on_the_last_tile(rules, "5s").tsumo(0).yaku()


@pytest.mark.claim(25)
@under_every_preset
def test_the_replacement_tile_discarded_last_is_houtei_and_no_rinshan(rules: Ruleset) -> None:
    hands = ("1111m258p36s1234z", "", "", WAITS_3S)
    scene = play_until(Scene(*hands, rinshan="3s", indicators="1z", last_draws="6z9m", rules=rules), 1)
    kan(scene, 0, "1m")
    assert scene.discard(0, "3s", drawn=True).ron(3).yaku().keys() & {"houtei", "rinshan"} == {"houtei"}


@pytest.mark.claim(26)
@under_every_preset
def test_haitei_comes_from_the_wall_rinshan_from_the_dead_wall_and_chankan_from_an_added_tile(rules: Ruleset) -> None:
    haitei = last_draw(rules)
    assert last_drawn(haitei) == (1, "3s", False)
    assert "haitei" in haitei.tsumo(1).yaku()
    rinshan = kan_on_the_last_tile(rules, "5s")
    assert last_drawn(rinshan) == (0, "5s", True)
    assert "rinshan" in rinshan.tsumo(0).yaku()
    chankan = robbed_with_one_tile_left(rules)
    assert chankan.over.wins[0].source == 2
    assert last_drawn(chankan) == (2, "6p", False)


@pytest.mark.claim(27)
@under_every_preset
def test_houtei_never_comes_with_menzen_tsumo(rules: Ruleset) -> None:
    assert "menzen_tsumo" not in last_discard(rules).ron(3).yaku()
    assert "menzen_tsumo" in last_draw(rules).tsumo(1).yaku()


# Any hand


@pytest.mark.claim(33)
@under_every_preset
def test_any_tenpai_hand_closed_or_open_may_score_haitei_or_houtei(rules: Ruleset) -> None:
    assert "haitei" in last_draw(rules).tsumo(1).yaku()
    assert "haitei" in last_draw_open(rules).tsumo(0).yaku()
    assert "houtei" in last_discard(rules).ron(3).yaku()
    assert "houtei" in last_discard_for_an_open_hand(rules).ron(1).yaku()


@pytest.mark.claim(34)
@under_every_preset
def test_an_open_hand_has_one_han_of_haitei_and_no_menzen_tsumo(rules: Ruleset) -> None:
    scored = last_draw_open(rules).tsumo(0)
    assert (scored.yaku(), scored.over.wins[0].value.han) == ({"haitei": 1}, 1)
