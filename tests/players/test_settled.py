"""What the club CPU answers once nobody discards any more."""

import pytest

from bot.engine.actions import Action, DeclareNoten, DeclareTenpai, PlayOn, StopGame
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.players.test_club import choice

MLEAGUE = preset("mleague")
FAR = ("147m258p369s1234z", "258m369p147s3456z", "369m147p258s4567z")
NEVER_STOPS = ruleset_from({"length": "east_only", "extension": "none"}, MLEAGUE)


def exhausted(rules: Ruleset = MLEAGUE, *, scores: tuple[int, ...] = (), oya: int = 0) -> Scene:
    """The wall is used up; seat 3 is tenpai and nobody else."""
    scene = Scene(*FAR, "123m406p789s1122z", rules=rules, scores=scores, oya=oya).idle(70)
    assert isinstance(scene.state.phase, AwaitTenpai)
    return scene


def test_a_tenpai_hand_is_shown_and_another_cannot_be() -> None:
    scene = exhausted()
    assert choice(scene.view(3)) == DeclareTenpai()
    assert choice(scene.view(0)) == DeclareNoten()


def test_the_last_dealer_far_in_front_hides_a_tenpai_hand_and_wins() -> None:
    ahead = exhausted(NEVER_STOPS, scores=(20000, 20000, 20000, 40000), oya=3)
    assert choice(ahead.view(3)) == DeclareNoten()


def test_the_last_dealer_whose_lead_the_payment_could_cost_shows_it() -> None:
    close = exhausted(NEVER_STOPS, scores=(20000, 20000, 28000, 32000), oya=3)
    assert choice(close.view(3)) == DeclareTenpai()


def test_a_dealer_in_front_before_the_last_hand_shows_a_tenpai_hand() -> None:
    early = exhausted(ruleset_from({"length": "east_south"}, NEVER_STOPS), scores=(20000, 20000, 20000, 40000), oya=3)
    assert choice(early.view(3)) == DeclareTenpai()


@pytest.mark.parametrize(
    ("scores", "says"), [((20000, 20000, 20000, 40000), StopGame()), ((90000, 20000, 20000, 20000), PlayOn())]
)
def test_a_dealer_stops_in_front_and_plays_on_behind(scores: tuple[int, ...], says: Action) -> None:
    rules = ruleset_from(
        {
            "length": "east_only",
            "agari_yame": "choice_always",
            "tenpai_yame": "choice_always",
            "yame_needs_target": False,
        },
        preset("tenhou"),
    )
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, WAITS_58P, draws="8p", rules=rules, scores=scores, oya=3).tsumo(3)
    assert isinstance(scene.state.phase, AwaitStop)
    assert choice(scene.view(3)) == says
    assert default_action(scene.view(3), legal_actions(scene.view(3))) == says
