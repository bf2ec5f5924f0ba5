"""How a coach leads: help first, then none, and help again after a slip."""

from bot.analysis.coaching import Pupil
from bot.engine import actions as act
from bot.engine.view import SeatView
from bot.text.sentences import render
from bot.text.training.coach_text import counsel
from tests.analysis.review.test_advice import READY, far_against_a_riichi
from tests.builders import Scene, known

NAMES = ("Aiko", "Ben", "Chie", "Dan")


def said(pupil: Pupil, view: SeatView) -> str:
    words = counsel(known(pupil.asked(view)), NAMES)
    return "" if words is None else render(words)


def test_who_has_done_it_alone_three_times_is_told_nothing() -> None:
    view = Scene("147m258p369s1234z", draws="5z").view(0)
    assert "Cut " in said(Pupil({}), view)
    assert said(Pupil({"discard": 3}), view) == ""


def test_what_was_tried_without_help_counts_if_it_was_right_and_is_led_again_after_a_slip() -> None:
    view = Scene(READY, draws="5z9p5z9p").view(0)
    best = known(Pupil({}).asked(view)).weighed.action
    assert isinstance(best, act.Riichi)
    for action, shown in ((best, "riichi"), (act.Discard(best.tile, drawn=best.drawn), None)):
        pupil = Pupil({"riichi": 1})
        pupil._led["riichi"] = 1
        assert not known(pupil.asked(view)).helped
        after = Scene(READY, draws="5z9p5z9p").take(0, action).view(0)
        assert pupil.see(after) == shown
        assert pupil.see(after) is None, "an answer counts once"
        assert known(pupil.asked(view)).helped is (shown is None)


def test_a_riichi_of_somebody_else_is_explained_before_it_is_defended_against() -> None:
    told = said(Pupil({}), far_against_a_riichi())
    assert told.startswith("Ben declared riichi: their hand needs one more tile.")
    assert "Cut " in told


def test_a_win_is_led_once_and_then_left_to_the_player() -> None:
    view = Scene("123m406p789s1122z", draws="1z").view(0)
    assert said(Pupil({}), view).endswith("Press **Tsumo**.")
    again = Pupil({})
    again._led["win"] = 1
    assert said(again, view) == ""
