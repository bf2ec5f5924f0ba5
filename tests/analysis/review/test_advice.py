"""The coach: what it would do, and that the review never calls it a mistake."""

import os

import pytest

from benchmarks import coach
from bot.analysis.review import Grade
from bot.analysis.review.advice import advise, weigh
from bot.engine.actions import Action, Discard, Pass, Riichi, Ron
from bot.engine.view import SeatView
from tests.builders import Scene, known, tile

GAMES = int(os.environ.get("JANTAKU_COACH_GAMES", "2"))
"""Simulated games, half of them with four players; 200 take about ten minutes."""
FAR = "115699m248p3599s"
READY = "123456p78p123m22z"


def advised(view: SeatView) -> Action:
    return known(advise(view)).action


@pytest.mark.parametrize("players", [4, 3])
def test_over_whole_games_the_coach_is_the_reviews_first_or_second_choice_and_no_mistake(players: int) -> None:
    agreement = coach.Agreement()
    for seed in range((GAMES + 1) // 2):
        coach.play(agreement, seed, players)
    assert agreement.discards > 20
    assert not agreement.mistakes
    assert agreement.share >= coach.NEEDED, coach.report(agreement)


def test_a_win_is_taken_by_anothers_tile() -> None:
    scene = Scene("", READY, draws="1z5z9p5z9p").idle(1).riichi(1, "5z", drawn=True).close()
    assert advised(scene.discard(2, "9p", drawn=True).view(1)) == Ron()


def test_a_closed_hand_that_is_dear_and_has_a_yaku_stays_silent() -> None:
    dear = Scene("45m22234567p666s", draws="1z", indicators="5s").view(0)
    assert advised(dear) == Discard(tile("1z"), drawn=True)


def test_nothing_is_advised_off_turn_and_where_there_is_nothing_to_choose() -> None:
    assert advise(Scene("", FAR).view(1)) is None
    scene = Scene(READY, draws="5z1m2m3m4m").riichi(0, "5z", drawn=True).close().idle(3)
    assert advise(scene.view(0)) is None


def far_against_a_riichi(hand: str = FAR) -> SeatView:
    scene = Scene(hand, READY, draws="5s7z8m8m6p").discard(0, "8p").close()
    return scene.riichi(1, "7z", drawn=True).close().idle(2).view(0)


def test_a_far_hand_folds_against_a_riichi_though_nothing_is_fully_safe() -> None:
    view = far_against_a_riichi()
    fold = known(advise(view))
    chosen = known(fold.chosen)
    assert fold.folds
    assert chosen.risk == min(one.risk for one in known(fold.judged.discard).discards)
    assert 0 < chosen.risk < known(fold.judged.discard).best.risk


def test_an_open_hand_calls_neither_without_a_yaku_nor_where_it_comes_no_nearer() -> None:
    scene = Scene("", "239m46p178s99s445z", draws="4z1z1z4m").discard(0, "4z", drawn=True)
    scene.pon(1, "44z").discard(1, "5z").close().idle(2)
    assert advised(scene.discard(0, "4m", drawn=True).view(1)) == Pass(), "no yaku"
    scene = Scene("", "123m456p78s99s455z", draws="5z1z1z2m").discard(0, "5z", drawn=True)
    scene.pon(1, "55z").discard(1, "4z").close().idle(2)
    assert advised(scene.discard(0, "2m", drawn=True).view(1)) == Pass(), "it is ready already"


def test_of_discards_that_leave_the_same_wait_the_one_that_is_not_risky_goes() -> None:
    scene = Scene("13m234678p6s9p166z", READY, draws="5s6z7z5z2m", indicators="5s").discard(0, "1z").close()
    scene.discard(1, "6z", drawn=True).pon(0, "66z").discard(0, "5s").close()
    scene.riichi(1, "7z", drawn=True).close().idle(1).discard(3, "2m", drawn=True).chii(0, "13m")
    # 6p and 9p both leave a wait for 6s.
    assert weigh(scene.view(0), Discard(tile("6p"), drawn=False)).grade is Grade.RISKY
    assert advised(scene.view(0)) == Discard(tile("9p"), drawn=False)


def test_of_equal_discards_a_lone_wind_goes_and_a_valued_one_stays() -> None:
    far = Scene("135m2589p3699s14z", draws="8s").view(0)
    assert advised(far) == Discard(tile("4z"), drawn=False)


def test_a_riichi_let_go_is_what_was_better() -> None:
    silent = weigh(Scene(READY, draws="5z").view(0), Discard(tile("5z"), drawn=True))
    assert isinstance(silent.better, Riichi)
