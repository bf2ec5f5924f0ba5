"""Discards in review: which are best, which cost, and when the measure says nothing."""

from bot.analysis.review import Doubt, Grade, Stance
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from tests.analysis.review.films import last, replay, throws
from tests.builders import Scene, known, tenhou_with

AWAY = "33m12346p788p56s1z"
"""One tile from everything: with 2z drawn, 1z and 2z leave 41 tiles, 8p 39, 1p and 4p 32."""


def thrown(name: str, hand: str = AWAY, drawn: str = "2z", indicators: str = "6z", **more: object) -> Scene:
    """The dealer's first discard."""
    scene = Scene(hand, draws=drawn, indicators=indicators, **more)  # type: ignore[arg-type]
    return scene.discard(0, name, drawn=name == drawn)


def test_what_accepts_most_is_the_best() -> None:
    judged = last(thrown("1z"), 0)
    assert judged.grade is Grade.BEST
    assert judged.discard is not None
    assert (judged.discard.chosen.ways, judged.discard.best.ways) == (41, 41)
    assert judged.discard.ways_lost == judged.discard.steps_lost == 0


def test_what_accepts_nearly_as_much_is_fine() -> None:
    judged = last(thrown("8p"), 0)
    assert judged.grade is Grade.FINE
    assert known(judged.discard).ways_lost == 2


def test_what_accepts_clearly_less_is_slower_and_says_by_how_many_tiles() -> None:
    judged = last(thrown("4p"), 0)
    assert (judged.grade, judged.doubts) == (Grade.SLOWER, ())
    assert judged.discard is not None
    assert (judged.discard.chosen.ways, judged.discard.ways_lost, judged.discard.steps_lost) == (
        32,
        9,
        0,
    )


def test_a_step_back_without_a_reason_is_slower() -> None:
    judged = last(thrown("6s"), 0)
    assert judged.grade is Grade.SLOWER
    assert judged.discard is not None
    assert judged.discard.steps_lost == 1
    assert judged.discard.before == judged.discard.best.shanten


def test_a_slower_discard_that_keeps_a_dora_is_a_matter_of_worth() -> None:
    # 9p accepts 41, 2s 29: a quarter more, but with 9p as dora it stays.
    judged = last(thrown("2s", "234m3567p45688s9p", "2s", "8p"), 0)
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.MORE_WORTH,))


def test_in_the_last_hand_a_slower_discard_may_be_meant_for_points() -> None:
    scene = Scene("", "", "", AWAY, draws="2z", indicators="6z", oya=3, bakaze=1)
    judged = last(scene.discard(3, "4p"), 3)
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.LAST_HAND,))


def test_where_no_draws_are_left_to_be_ready_efficiency_says_nothing() -> None:
    scene = Scene("159m159p159s1234z", "", "", "").idle(67)
    judged = last(scene, 0)
    assert judged.context.draws_left < 2
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.TOO_LATE,))


def test_the_tiles_accepted_are_those_that_the_seat_has_not_seen() -> None:
    # Waits for 3p; one lies open as the indicator.
    found = throws(last(thrown("4z", "123m456m789m12p99s", "4z", "3p"), 0))["4z"]
    assert [(TILE_NAMES[one.kind], one.unseen) for one in found.accepted] == [("3p", 3)]
    assert (found.shanten, found.ways) == (0, 3)


def test_only_what_may_go_is_compared() -> None:
    # After chii of 4p with 56p neither 4p nor 7p may go (2.7).
    scene = Scene("", "56p7p123m456m11s99s", draws="4p")
    scene.discard(0, "4p", drawn=True).chii(1, "56p").discard(1, "1s")
    judged = last(scene, 1)
    assert known(judged.discard).before is None
    assert "7p" not in throws(judged)


# Ready hands


WAITS = "234m567m234p99s57p"
"""Waits for 6p alone; with 8p it may wait for 6p and 9p."""


def test_of_ready_hands_the_wider_wait_is_best_and_the_narrow_one_slower() -> None:
    assert last(thrown("5p", WAITS, "8p"), 0).grade is Grade.BEST
    judged = last(thrown("8p", WAITS, "8p"), 0)
    assert (judged.grade, judged.doubts) == (Grade.SLOWER, ())


def test_giving_up_a_narrow_wait_may_be_meant() -> None:
    judged = last(thrown("7p", WAITS, "1z"), 0)
    assert judged.grade is Grade.UNSURE
    assert Doubt.POOR_WAIT in judged.doubts


def test_a_wait_for_other_tiles_may_be_let_go_more_easily() -> None:
    # Seven pairs: 1z and 9s to wait for alike, but one lies open, so the other has more.
    judged = last(thrown("9s", "1122m3344p5566s1z", "9s", indicators="9s"), 0)
    assert judged.grade is Grade.BEST
    judged = last(thrown("1z", "1122m3344p5566s1z", "9s", indicators="9s"), 0)
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.OTHER_WAIT,))


def test_four_sets_may_be_gone_for_where_seven_pairs_are_nearer() -> None:
    # Four pairs: nearest to seven of them, where no tile is of use but to be paired.
    hand = "122m4p233599s157z"
    judged = last(thrown("5z", hand, "3s"), 0)
    assert known(judged.discard).ways_lost > 0
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.OTHER_FORM,))


def test_what_is_worse_for_four_sets_and_for_seven_pairs_is_slower() -> None:
    judged = last(thrown("8s", "6677889m4p24668s", "9m"), 0)
    assert (judged.grade, judged.doubts) == (Grade.SLOWER, ())


def test_four_tiles_from_tenpai_the_count_says_little() -> None:
    judged = last(thrown("9s", "1388m469p366s136z", "9s"), 0)
    assert known(judged.discard).best.shanten == 4
    assert judged.grade is Grade.UNSURE
    assert Doubt.FAR in judged.doubts


# Against a riichi


def against_riichi(hand: str, drawn: str) -> Scene:
    """Seat 2's turn: seat 0 is in riichi, has thrown 1z and let 9m go."""
    scene = Scene("345678m345s678p9p", "", hand, draws="1z9m" + drawn, indicators="6z")
    return scene.riichi(0, "1z", drawn=True).close().turn(1, "9m")


EVEN = "234m567m23p55p78s1z"
"""With 5s drawn 1z and 5s are of no use, and 1z is safe."""
COSTLY = "234m567m234p67s11z"
"""Waits for 5s and 8s; its only safe tiles are its pair."""


def test_a_safe_tile_that_costs_nothing_is_best() -> None:
    judged = last(against_riichi(EVEN, "5s").discard(2, "1z"), 2)
    assert judged.grade is Grade.BEST
    assert judged.discard is not None
    assert judged.discard.stance is Stance.BOTH
    assert judged.discard.safest == throws(judged)["1z"].risk == 0


def test_a_live_tile_beside_a_safe_one_that_costs_nothing_is_risky() -> None:
    judged = last(against_riichi(EVEN, "5s").discard(2, "5s", drawn=True), 2)
    assert (judged.grade, judged.doubts) == (Grade.RISKY, ())
    assert judged.discard is not None
    assert judged.discard.stance is Stance.PUSH
    assert [TILE_NAMES[one.tile] for one in judged.discard.safer] == ["1z"]


def test_pushing_where_safety_would_cost_the_hand_is_nobodys_mistake() -> None:
    judged = last(against_riichi(COSTLY, "2s").discard(2, "2s", drawn=True), 2)
    assert known(judged.discard).stance is Stance.PUSH
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.PUSH_OR_FOLD,))


def test_folding_is_nobodys_mistake_either() -> None:
    judged = last(against_riichi(COSTLY, "2s").discard(2, "1z"), 2)
    assert known(judged.discard).stance is Stance.FOLD
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.PUSH_OR_FOLD,))


def test_giving_up_tiles_for_no_more_safety_is_slower_under_a_riichi_too() -> None:
    # One from ready; 1z and 9m are both safe, and 9m is a part of the hand.
    judged = last(against_riichi("79m123p567p345s6s1z", "2z").discard(2, "9m"), 2)
    found = throws(judged)
    assert found["9m"].risk == found["1z"].risk == 0
    assert (judged.grade, judged.doubts) == (Grade.SLOWER, ())
    assert last(against_riichi("79m123p567p345s6s1z", "2z").discard(2, "1z"), 2).grade is Grade.BEST


def test_a_safe_tile_that_keeps_a_wait_for_less_is_not_slower_where_what_wins_more_is_dangerous() -> None:
    # Both wait for 1s and 4s; with 6m thrown they win with the mixed triple sequence, but 6m is not safe.
    judged = last(against_riichi("678m789p55p789s23s", "9m").discard(2, "9m", drawn=True), 2)
    found = throws(judged)
    assert found["9m"].risk == 0 < found["6m"].risk
    assert (judged.grade, judged.doubts) == (Grade.UNSURE, (Doubt.PUSH_OR_FOLD,))


def test_who_waits_for_a_safe_tile_has_not_thrown_a_live_one_for_nothing() -> None:
    # Seven pairs: 4m thrown waits for 9m, which the riichi has let go and others will throw.
    judged = last(against_riichi("1155p2288s3366m9m", "4m").discard(2, "4m", drawn=True), 2)
    found = throws(judged)
    assert found["9m"].risk == 0 < found["4m"].risk
    assert judged.grade is Grade.UNSURE


# Open hands


def after_pon(hand: str, name: str) -> Scene:
    """Seat 1 calls 3z, a guest wind, and throws a tile."""
    scene = Scene("", hand, draws="3z", indicators="6z").discard(0, "3z", drawn=True)
    return scene.pon(1, "33z").discard(1, name)


def test_an_open_hand_that_throws_its_only_yaku_away_is_not_called_fast() -> None:
    # 5z5z is the only yaku there can be; without it the hand is as near and accepts as much or more.
    hand = "33z55z123m456p78s9m"
    kept = last(after_pon(hand, "9m"), 1)
    assert kept.grade is Grade.BEST
    given = last(after_pon(hand, "5z"), 1)
    assert given.grade is Grade.UNSURE
    assert Doubt.NEEDS_YAKU in given.doubts


# Rules


def test_with_three_players_no_middle_of_manzu_is_accepted() -> None:
    scene = Scene("119m234p567p789s1z", "", "", draws="2z", rules=preset("tenhou_sanma"))
    judged = last(scene.discard(0, "1z"), 0)
    for one in throws(judged).values():
        assert not any(1 <= entry.kind <= 7 for entry in one.accepted)


def test_a_game_without_red_fives_is_judged_alike() -> None:
    judged = last(thrown("4p", rules=tenhou_with(aka_dora=(0, 0, 0))), 0)
    assert judged.grade is Grade.SLOWER


def test_a_replay_that_breaks_off_in_a_turn_is_judged_up_to_there() -> None:
    scene = thrown("1z")
    assert len(replay(scene).decisions(0, 0)) == 1
