"""What the coach says, and what another action would have cost: one sentence each."""

import pytest

from bot.analysis.review.advice import advise, weigh
from bot.engine.actions import Action, Discard, Pass, Pon
from bot.engine.view import SeatView
from bot.text.reasons import advice_text, headline_text, reason_text
from bot.text.sentences import render
from tests.analysis.review.films import recorded
from tests.analysis.review.test_advice import READY, far_against_a_riichi
from tests.builders import Scene, known, tile

NAMES = ("Aiko", "Ben", "Chie", "Dan")


def said(view: SeatView) -> str:
    return render(advice_text(known(advise(view)), NAMES))


def cost(view: SeatView, action: Action | str) -> str:
    chosen = action if isinstance(action, Action) else Discard(tile(action), drawn=False)
    weighed = weigh(view, chosen)
    return f"{render(headline_text(weighed))}. {render(reason_text(weighed, NAMES))}"


NEAR = Scene("3467m456p789s22p1z", draws="9s").view(0)
WIDE = Scene("3469m22456p78s14z", draws="9s").view(0)
FURITEN = Scene("123m456p24688s11z", draws="1z8m8m8m3s").idle(4).view(0)
FOLDED = far_against_a_riichi("115699m248p35s77z")
PON = Scene("", "239m456p78s99s155z", draws="5z").discard(0, "5z", drawn=True).view(1)
NO_YAKU = Scene("", "239m456p78s99s144z", draws="4z").discard(0, "4z", drawn=True).view(1)


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (NEAR, "Cut 9s: 1 tile from ready (tenpai), and 12 tiles help."),
        (Scene(READY, draws="9p").view(0), "You can win: the 9p you drew completes your hand."),
        (
            Scene(READY, draws="5z").view(0),
            "Riichi with Haku: ready (tenpai), and 10 tiles win, for about 6,400 points.",
        ),
        (
            FOLDED,
            "Cut Chun: it is safe against Ben's riichi, and your hand is too far from ready (tenpai) to push.",
        ),
        (
            far_against_a_riichi(),
            "Cut 9m: nothing you hold is safe against Ben's riichi, but this tile is the least dangerous.",
        ),
        (
            PON,
            (
                "Call Pon Haku Haku: your hand is then 1 tile from ready (tenpai), "
                "with white dragon set (yakuhai haku) as its yaku."
            ),
        ),
        (NO_YAKU, "Pass: after the call you would have no yaku, so you could not win."),
    ],
)
def test_the_coach_says_what_to_do_and_why_in_one_sentence(view: SeatView, sentence: str) -> None:
    assert said(view) == sentence


@pytest.mark.parametrize(
    ("view", "action", "sentence"),
    [
        (NEAR, "1z", "E is best. E leaves you 1 tile from ready (tenpai), and 12 tiles help."),
        (
            NEAR,
            "3m",
            "3m is slower. 3m sets you back to 2 tiles from ready (tenpai); 9s leaves you 1 tile from ready.",
        ),
        (WIDE, "6m", "6m is slower. 27 tiles help after 6m, but 37 after N."),
        (
            FURITEN,
            "6s",
            (
                "6s is a judgement call. After 6s, 3 tiles win, but only on your own draw (furiten); "
                "after 8s, 4 tiles win, for about 2,000 points."
            ),
        ),
        (
            FOLDED,
            "5s",
            "5s is risky. 5s deals into Ben's riichi about 10 times in 100; Chun is safe.",
        ),
        (
            FOLDED,
            "7z",
            (
                "Chun is a judgement call. "
                "Chun is safe against Ben's riichi, and the hand is too far from ready (tenpai) to push."
            ),
        ),
        (
            far_against_a_riichi(),
            "9m",
            "9m is a judgement call. 9m is the least dangerous tile against Ben's riichi; nothing you hold is safe.",
        ),
        (
            Scene(READY, draws="9p").view(0),
            "1m",
            "There was a better choice. This 9p completes your hand, so you can win.",
        ),
        (
            PON,
            Pass(),
            (
                "There was a better choice. Pon Haku Haku brings the hand closer to ready (tenpai) and leaves it "
                "with a yaku."
            ),
        ),
        (
            NO_YAKU,
            Pon((tile("4z"), tile("4z"))),
            "There was a better choice. After the call the hand has no yaku within reach, so it cannot win.",
        ),
    ],
)
def test_another_action_is_told_with_what_it_costs(view: SeatView, action: Action | str, sentence: str) -> None:
    assert cost(view, action) == sentence


def test_a_wider_wait_that_is_furiten_is_named_with_its_reason() -> None:
    view = Scene("25m123456p78999s", draws="6m1z1z1z4m").idle(4).view(0)
    assert said(view) == (
        "Riichi with 5m: 4 tiles win, for about 2,000 points; "
        "2m would leave more winning tiles, but one of them is among your discards (furiten)."
    )


def test_whatever_is_decided_in_a_game_the_reason_is_one_short_sentence() -> None:
    said_of = 0
    for game in recorded():
        for one in game.decisions(2)[::5]:
            sentences = [render(reason_text(weigh(one.view, action), NAMES)) for action in one.legal]
            advised = advise(one.view)
            sentences += [] if advised is None else [render(advice_text(advised, NAMES))]
            for sentence in sentences:
                said_of += 1
                assert sentence.endswith(".")
                assert ". " not in sentence
                assert not set("{}=[]") & set(sentence)
                assert len(sentence) <= 190
    assert said_of > 200
