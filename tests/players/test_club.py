"""The club CPU in positions that every club player knows."""

import pytest

from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import SeatView
from bot.players.club import ClubPlayer
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

READY = "345678m345s678p9p"


def choice(view: SeatView) -> act.Action:
    chosen = ClubPlayer(1).choose(view, legal_actions(view))
    assert chosen in legal_actions(view)
    return chosen


def first_choice(hand: str, draw: str, indicator: str = "9s") -> act.Action:
    """What the dealer does on its first turn."""
    return choice(Scene(hand, draws=draw, indicators=indicator).view(0))


def discarded(action: act.Action) -> str:
    assert isinstance(action, act.Discard), action
    return TILE_NAMES[action.tile]


def answer(hand: str, thrown: str, *, indicator: str = "") -> act.Action:
    """What the seat to the right of the dealer answers to this discard."""
    scene = Scene("", hand, draws=thrown, indicators=indicator)
    return choice(scene.discard(0, thrown, drawn=True).view(1))


def against_riichi(hand: str, draw: str, river: str = "1z") -> act.Action:
    """What the next seat does when the dealer has declared riichi with this discard."""
    scene = Scene(READY, hand, draws=river + draw)
    return choice(scene.riichi(0, river, drawn=True).close().view(1))


# ---------------------------------------------------------------------------------------------------------------- wins


def test_it_wins_on_a_discard_when_it_can() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="8p")
    assert choice(scene.discard(0, "8p", drawn=True).view(1)) == act.Ron()


def test_it_wins_on_its_own_draw_when_it_can() -> None:
    assert first_choice(WAITS_58P, "8p") == act.Tsumo()


# ------------------------------------------------------------------------------------------------------------ discards


def test_it_discards_a_guest_wind_before_a_middle_tile() -> None:
    assert discarded(first_choice("123567m2346s55p4z", "8p")) == "4z"


def test_it_discards_a_guest_wind_before_a_dragon() -> None:
    assert discarded(first_choice("123567m567s55p1p3z", "6z")) == "3z"


def test_it_discards_a_lone_terminal_before_a_lone_middle_tile() -> None:
    assert discarded(first_choice("234678m345s88s1p9p", "5p")) in ("1p", "9p")


@pytest.mark.parametrize(("indicator", "goes"), [("8p", "1p"), ("9p", "9p")])
def test_it_keeps_the_dora_where_two_tiles_do_the_same(indicator: str, goes: str) -> None:
    assert discarded(first_choice("234678m345s88s1p9p", "5p", indicator)) == goes


def test_of_two_fives_it_gives_up_the_plain_one() -> None:
    view = Scene("123789m123s44s50p", draws="9p").view(0)
    fives = (act.Discard(tile("0p"), drawn=False), act.Discard(tile("5p"), drawn=False))
    assert ClubPlayer(1).choose(view, fives) == fives[1]


def test_from_eleven_terminals_and_honours_it_plays_for_kokushi() -> None:
    assert discarded(first_choice("19m19p19s12345z25m", "3p")) in ("2m", "5m", "3p")


def test_nine_terminals_and_honours_far_from_anything_are_thrown_in() -> None:
    assert first_choice("19m19p19s123z2558m", "5p") == act.KyuushuKyuuhai()


def test_nine_terminals_and_honours_near_seven_pairs_are_played() -> None:
    assert isinstance(first_choice("1199m1199p1s234z5m", "5z"), act.Discard)


# -------------------------------------------------------------------------------------------------------------- riichi


def test_it_declares_riichi_with_the_widest_wait() -> None:
    assert first_choice("234678m345s88s57p", "8p") == act.Riichi(tile("5p"), drawn=False)


def test_it_does_not_declare_on_a_wait_of_which_nothing_is_left() -> None:
    scene = Scene("", "", "", "345678m345s678p1s", draws="1s1s1s1z").idle(3)
    assert choice(scene.view(3)) == act.Riichi(tile("1s"), drawn=False)


def test_a_big_hand_waits_in_silence_when_the_hour_is_late() -> None:
    view = Scene("340678m345s67p88s", draws="1z", indicators="7s").view(0)
    assert choice(view) == act.Riichi(tile("1z"), drawn=True)
    late = view.altered(public=view.public.altered(live=20))
    assert choice(late) == act.Discard(tile("1z"), drawn=True)


def test_the_leader_of_the_last_hand_with_a_yaku_waits_in_silence() -> None:
    rules = tenhou_with(length="east_only")
    hands = ("", "", "", WAITS_58P)
    ahead = Scene(*hands, draws="1z", oya=3, rules=rules, scores=(20000, 20000, 20000, 40000))
    behind = Scene(*hands, draws="1z", oya=3, rules=rules, scores=(40000, 20000, 20000, 20000))
    assert choice(ahead.view(3)) == act.Discard(tile("1z"), drawn=True)
    assert choice(behind.view(3)) == act.Riichi(tile("1z"), drawn=True)


# --------------------------------------------------------------------------------------------------------------- calls


def test_it_pons_a_dragon_that_brings_it_nearer() -> None:
    assert answer("23467m45p2278s55z", "5z") == act.Pon((tile("5z"), tile("5z")))


def test_it_never_pons_a_guest_wind_without_another_yaku() -> None:
    assert answer("23467m45p2278s44z", "4z") == act.Pass()


def test_it_chiis_for_open_tanyao_and_leaves_it_where_open_tanyao_is_off() -> None:
    hand = "24m46m3366p567s88s"
    scene = Scene("", hand, draws="3m")
    assert choice(scene.discard(0, "3m", drawn=True).view(1)) == act.Chii((tile("2m"), tile("4m")))
    strict = Scene("", hand, draws="3m", rules=tenhou_with(kuitan=False))
    assert choice(strict.discard(0, "3m", drawn=True).view(1)) == act.Pass()


def test_it_never_calls_a_run_with_a_terminal_when_nothing_else_gives_a_yaku() -> None:
    assert answer("12m69m3366p567s88s", "3m") == act.Pass()


def test_it_calls_in_a_hand_of_one_suit() -> None:
    assert answer("1235689m14p11z33z", "3z") == act.Pon((tile("3z"), tile("3z")))


def test_it_calls_for_four_triplets() -> None:
    assert answer("111999m225p88s34z", "2p") == act.Pon((tile("2p"), tile("2p")))


def test_a_ready_closed_hand_is_not_opened() -> None:
    assert answer("234678m345s88s57p", "5s") == act.Pass()


def test_a_closed_hand_one_from_ready_and_wide_is_not_opened() -> None:
    assert answer("23467m345p345s66s", "4m") == act.Pass()


def test_it_never_takes_an_open_kan() -> None:
    scene = Scene("", "23467m45p278s555z", draws="5z").discard(0, "5z", drawn=True)
    assert act.Daiminkan() in legal_actions(scene.view(1))
    assert choice(scene.view(1)) == act.Pass()


# ---------------------------------------------------------------------------------------------------------------- kans


def test_it_declares_a_closed_kan_that_costs_nothing() -> None:
    assert first_choice("111z234567m67p44s", "1z") == act.Ankan(tile("1z"))


def test_it_declares_no_kan_that_breaks_its_hand() -> None:
    assert first_choice("3334m678p678s99s1z", "3m") == act.Riichi(tile("1z"), drawn=False)


# ------------------------------------------------------------------------------------------------------------- defence


def test_it_does_not_throw_a_live_dragon_into_a_riichi_while_it_holds_a_safe_tile() -> None:
    assert discarded(against_riichi("147m258p369s1567z", "9m")) == "1z"


def test_a_far_hand_gives_up_its_pair_to_stay_safe() -> None:
    assert discarded(against_riichi("1447m258p69s1156z", "5m")) == "1z"


def test_with_no_safe_tile_it_throws_the_edge_before_the_middle_and_knows_nothing_of_suji() -> None:
    assert discarded(against_riichi("5667m2344p3445s7p", "6p", river="4m")) == "2p"


def test_a_good_ready_hand_goes_on_against_a_riichi() -> None:
    assert isinstance(against_riichi(WAITS_58P, "7z"), act.Riichi)


def test_a_hand_that_is_not_ready_after_it_does_not_call_against_a_riichi() -> None:
    scene = Scene(READY, "", "23467m45p2278s55z", draws="1z5z")
    scene.riichi(0, "1z", drawn=True).close().discard(1, "5z", drawn=True)
    assert act.Pon((tile("5z"), tile("5z"))) in legal_actions(scene.view(2))
    assert choice(scene.view(2)) == act.Pass()
