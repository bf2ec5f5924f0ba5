"""The last discard in hindsight is what it was while it could be answered."""

from collections import Counter
from random import Random

import pytest

from bot.analysis.last_call_window import at_last_discard
from bot.engine.actions import Ron
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.view import State, view_of
from tests.builders import Scene, known
from tests.engine.policies import play_game, random_policy
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P


def open_before(state: State) -> State:
    """The state in which nobody has answered yet."""
    return State(state.public, tuple(hidden.altered(claim=None) for hidden in state.hidden_hands))


@pytest.mark.parametrize("name", ["tenhou", "mleague", "tenhou_sanma"])
def test_everybody_could_have_done_then_what_hindsight_says(name: str) -> None:
    rules = ruleset_from({"length": "east_only"}, preset(name))
    dice = Random(name)
    played = play_game(rules, 3, [random_policy(dice) for _ in range(rules.players)])
    seen: Counter[str] = Counter()
    for step, later in zip(played.steps, played.steps[1:], strict=False):
        before, after = step.before, later.before
        if not isinstance(before.phase, AwaitCalls) or step.seat is not None:
            continue
        for seat in range(rules.players):
            then = at_last_discard(view_of(after, seat))
            between = isinstance(after.phase, AwaitDiscard) and after.phase.origin in {"rinshan", "kita"}
            if then is None:
                assert seat == before.phase.seat or before.phase.origin != "discard" or between or _calls(after, seat)
                continue
            assert before.phase.origin == "discard"
            could = legal_actions(view_of(open_before(before), seat))
            drawn = isinstance(after.phase, AwaitDiscard) and after.phase.seat == seat
            told = legal_actions(then)
            if drawn:
                could, told = (tuple(action for action in legal if action != Ron()) for legal in (could, told))
            assert told == could
            seen["could"] += bool(could)
            seen["called"] += isinstance(after.phase, AwaitDiscard) and after.phase.origin == "call"
    assert seen["could"]
    assert seen["called"]


def _calls(after: State, seat: int) -> bool:
    """Whether the seat has called itself, or nothing is played any more."""
    return not isinstance(after.phase, AwaitDiscard) or after.phase.seat == seat


def test_nothing_was_discarded_at_the_start() -> None:
    assert at_last_discard(Scene(JUNK_A, JUNK_B, JUNK_C).view(1)) is None


def test_the_own_discard_is_no_matter() -> None:
    assert at_last_discard(Scene(JUNK_A, JUNK_B, JUNK_C).turn(0).view(0)) is None


def test_furiten_for_letting_it_go_is_not_what_forbade_it() -> None:
    scene = Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws="9m9s5p8p5z").turn(0, "9m").turn(1, "9s").turn(2, "5p")
    then = known(at_last_discard(scene.view(1)))
    assert Ron() in legal_actions(then)
    # The second tile let go is another matter.
    then = known(at_last_discard(scene.turn(3, "8p").view(1)))
    assert Ron() not in legal_actions(then)
