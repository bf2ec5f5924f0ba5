"""The review in words: what a player reads of a decision, a kyoku and a game."""

from dataclasses import replace
from enum import Enum

import pytest

from bot.analysis.review import ActionKind, Doubt, Grade, Limitation, Stance
from bot.analysis.review.deal_ins import WinnerState
from bot.analysis.review.offered_calls import CallFact
from bot.analysis.review.safety import Safety
from bot.analysis.review.summary import KyokuResult
from bot.engine import actions as act
from bot.engine.rules.ruleset import preset
from bot.text.review import review_words as words
from bot.text.review.review_text import decision_label, decision_text, worth_a_look
from bot.text.sentences import Text, render
from tests.analysis.review.films import last, replay
from tests.analysis.review.test_discards import against_riichi
from tests.builders import Scene

NAMES = ("Ann", "Ben", "Cem", "Dora")
AWAY = "33m12346p788p56s1z"
"""One tile from everything: with 2z drawn, 1z leaves 41 tiles, 8p 39, 4p 32."""
READY = "234m567m234p99s57p"
"""Waits for 6p; with 8p drawn it may wait for 6p and 9p."""
EVEN = "234m567m23p55p78s1z"
"""With 5s drawn 1z and 5s are of no use, and 1z is safe."""
COSTLY = "234m567m234p67s11z"
"""With 2s drawn it waits for 5s and 8s; its only safe tiles are its pair."""
VALUED = "55z123m456m79p88s4s"
"""One from tenpai; 5z makes it ready and is a yaku."""


def thrown(name: str, hand: str = AWAY, drawn: str = "2z", indicators: str = "6z") -> Scene:
    return Scene(hand, draws=drawn, indicators=indicators).discard(0, name, drawn=name == drawn)


def offered(*, take: bool) -> Scene:
    scene = Scene("", VALUED, draws="5z", indicators="6z").discard(0, "5z", drawn=True)
    return scene.pon(1, "55z") if take else scene.take(1, act.Pass())


def page(scene: Scene, seat: int = 0) -> list[str]:
    """The last decision of a seat, below the heading."""
    return render(decision_text(last(scene, seat), replay(scene), NAMES)).splitlines()[1:]


def label(scene: Scene, seat: int = 0) -> str:
    return render(decision_label(last(scene, seat), replay(scene)))


# Words


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        (Doubt, words.DOUBTS),
        (Stance, words.STANCES),
        (CallFact, words.FINDINGS),
        (Safety, words.SAFETY),
        (KyokuResult, words.CAME),
        (WinnerState, words.SHOWED),
        (Limitation, words.UNKNOWNS),
    ],
)
def test_everything_that_the_review_names_has_words(kinds: type[Enum], found: dict[Enum, Text]) -> None:
    assert set(found) == set(kinds)
    sentences = [render(one) for one in found.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentences)


def test_chances_are_told_in_whole_hundredths_and_only_what_cannot_be_won_on_is_called_safe() -> None:
    assert render(words.chance_text(0.0)) == "safe"
    assert render(words.chance_text(0.001)) == "almost never deals in"
    assert render(words.chance_text(0.011)) == "deals in about 1 time in 100"
    assert render(words.chance_text(0.117)) == "deals in about 12 times in 100"


# Discards


def test_a_page_begins_with_the_moment() -> None:
    scene = thrown("1z")
    said = render(decision_text(last(scene, 0), replay(scene), NAMES)).splitlines()
    assert said[0] == "East 1 · 69 left · dora Chun · turn 1 · Ann"


def test_the_best_discard_is_told_with_what_it_accepts() -> None:
    assert page(thrown("1z")) == [
        "**E is best.** E leaves you 2 tiles from ready (tenpai), and 41 tiles help.",
        (
            "**E** (discarded): 2 tiles from ready (tenpai), 41 tiles help: 5p 9p 4s 7s ×4, "
            "1p 2p 3p 4p 6p 7p S ×3, 3m 8p ×2"
        ),
    ]
    assert label(thrown("1z")) == "E1, turn 1: E discarded, the best"


def test_a_discard_that_accepts_nearly_as_much_is_fine() -> None:
    assert page(thrown("8p"))[0].startswith("**8p is good.** 39 tiles help after 8p and 41 after E")
    assert label(thrown("8p")) == "E1, turn 1: 8p discarded, fine"
    said = page(thrown("4p"))
    assert said[0].startswith("**4p is slower.** 32 tiles help after 4p and 41 after E")
    assert said[1].startswith("**4p** (discarded): 2 tiles from ready (tenpai), 32 tiles help: ")
    assert said[2].startswith("**E**: 2 tiles from ready (tenpai), 41 tiles help: ")
    assert label(thrown("4p")) == "E1, turn 1: 4p discarded, E: 9 more tiles would help"
    assert page(thrown("6s"))[0] == (
        "**6s is slower.** 6s sets you back to 3 tiles from ready (tenpai); E leaves you 2 tiles from ready."
    )
    assert label(thrown("6s")) == "E1, turn 1: 6s discarded, E keeps you closer to tenpai"


def test_where_a_dora_stays_the_page_says_what_that_costs_and_leaves_it_open() -> None:
    said = page(thrown("2s", "234m3567p45688s9p", "2s", "8p"))
    assert (
        said[0]
        == "**2s is a judgement call.** 29 tiles help after 2s and 41 after 9p, but discarding 2s keeps more dora."
    )
    assert said[2].endswith("; gives up 1 dora")
    assert said[-1] == render(words.DOUBTS[Doubt.MORE_WORTH])


def test_waits_are_compared_by_tiles_and_points() -> None:
    said = page(thrown("8p", READY, "8p"))
    assert said[0] == (
        "**8p is slower.** After 8p, 4 tiles win, for about 2,000 points; "
        "after 2p, 8 tiles win, for about 2,900 points."
    )
    assert said[1] == "**8p** (discarded): waits for 6p (4 left), ron for about 2,000 with riichi, no yaku without it"
    assert said[2] == "**2p**: waits for 6p 9p (8 left), ron for about 2,900 with riichi, 1,500 without it"
    said = page(thrown("2m", READY, "8p"))
    assert said[2] == "**2p**: waits for 6p 9p (8 left), ron for about 2,900 with riichi, 1,500 without it"
    assert len(said) == 3
    scene = Scene(READY, draws="9p1z1z1z8p", indicators="6z").discard(0, "9p", drawn=True).close().idle(3)
    assert "**5p** (discarded): waits for 6p 9p (7 left), furiten: no ron" in page(scene.discard(0, "5p"))


def test_a_riichi_and_silence_are_told() -> None:
    declared = Scene(READY, draws="8p", indicators="6z").riichi(0, "5p")
    assert page(declared)[-1] == "This riichi was the first of the hand."
    assert label(declared) == "E1, turn 1: riichi with 5p, the best"
    silent = page(thrown("5p", READY, "8p"))
    assert silent[-1] == "Riichi was possible; the hand stayed silent (damaten)."
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s", indicators="6z")
    chasing = page(scene.riichi(0, "5p").close().riichi(1, "9s", drawn=True), 1)
    assert "Riichi was declared after Ann had already declared it." in chasing


def test_every_grade_has_a_verdict_of_its_own() -> None:
    scene = thrown("4p")
    judged, game = last(scene, 0), replay(scene)
    pages = [render(decision_text(replace(judged, grade=grade), game, NAMES)).splitlines()[1] for grade in Grade]
    assert len(set(pages)) == len(Grade)
    assert all(verdict.endswith((".", "**")) for verdict in pages)


def test_an_open_hand_that_throws_its_yaku_away_is_told_so() -> None:
    scene = Scene("", "33z55z123m456p78s9m", draws="3z", indicators="6z").discard(0, "3z", drawn=True)
    said = page(scene.pon(1, "33z").discard(1, "5z"), 1)
    assert said[-1] == render(words.DOUBTS[Doubt.NEEDS_YAKU])


# Danger


def test_a_live_tile_beside_a_safe_one_is_risky_and_both_say_why() -> None:
    scene = against_riichi(EVEN, "5s").discard(2, "5s", drawn=True)
    said = page(scene, 2)
    assert said[0] == "**5s is risky.** 5s deals into Ann's riichi about 11 times in 100; E is safe."
    assert said[1].endswith("; live (nothing rules out a two-sided wait on this tile), deals in about 11 times in 100")
    assert said[2].startswith("**E** (safer): ")
    assert said[2].endswith("; genbutsu (ron on this tile is impossible)")
    assert said[3].startswith("Threat: Ann, in riichi. A deal-in would cost about ")
    assert label(scene, 2) == "E1, turn 1: 5s discarded, E was safer"


def test_pushing_and_folding_are_told_and_blamed_on_nobody() -> None:
    pushed = against_riichi(COSTLY, "2s").discard(2, "2s", drawn=True)
    said = page(pushed, 2)
    assert said[0] == (
        "**2s is a judgement call.** 2s leaves the hand ready (tenpai), and 8 tiles win, for about 1,300 points."
    )
    assert said[2].startswith("**E** (safest): 1 tile from ready (tenpai)")
    assert render(words.STANCES[Stance.PUSH]) in said
    assert said[-1] == "The numbers do not say whether speed or safety mattered more."
    assert label(pushed, 2) == "E1, turn 1: 2s discarded, pushed"
    folded = against_riichi(COSTLY, "2s").discard(2, "1z")
    assert render(words.STANCES[Stance.FOLD]) in page(folded, 2)
    assert label(folded, 2) == "E1, turn 1: E discarded, folded"


def test_of_discards_that_leave_the_same_the_safest_is_shown() -> None:
    # 1z and 2z are of no use; 1z is safe against the riichi.
    scene = against_riichi("79m123p567p345s6s1z", "2z").discard(2, "9m")
    said = page(scene, 2)
    assert said[0].startswith("**9m is slower.** ")
    assert said[2].startswith("**E**: 1 tile from ready (tenpai), ")


# Calls, kans, norths, wins


def test_a_call_stands_beside_the_hand_without_it() -> None:
    said = page(offered(take=True), 1)
    assert said == [
        "**Ann's Haku was called: pon with Haku Haku.**",
        (
            "**Without a call**: 1 tile from ready (tenpai), 7 tiles help: 8p ×4, 8s ×2, Haku ×1; "
            "within reach: Yakuhai haku (white dragon set)"
        ),
        (
            "**Called** pon with Haku Haku, best discard 4s: tenpai, waiting for 8p ×4; closer to tenpai, "
            "opens the hand: riichi is no longer possible; within reach: Yakuhai haku (white dragon set)"
        ),
        "A judgement call: the discard gives up one thing for another, so it is described here but not graded.",
    ]
    assert label(offered(take=True), 1) == "E1, turn 1: pon of Haku"
    said = page(offered(take=False), 1)
    assert said[0] == "**Ann's Haku was not called.**"
    assert said[2].startswith("**Possible** pon with Haku Haku, best discard 4s: tenpai")
    assert label(offered(take=False), 1) == "E1, turn 1: Haku not called, though a call led closer to tenpai"


def test_a_win_is_told_with_its_worth_whether_taken_or_not() -> None:
    def scene() -> Scene:
        return Scene("", "234m567m234p88s67p", draws="5p", indicators="6z").discard(0, "5p", drawn=True)

    assert page(scene().ron(1), 1) == [
        "**Won by ron**: 2,000, 2 han 30 fu.",
        "Pinfu (no-points hand) 1 · Tanyao (all simples) 1",
    ]
    let_go = page(scene().take(1, act.Pass()), 1)
    assert let_go[0] == "**Passed on a win by ron**: 2,000, 2 han 30 fu."
    assert let_go[2:] == [render(words.DOUBTS[Doubt.PLACES])]
    assert label(scene().take(1, act.Pass()), 1) == "E1, turn 1: passed on a win by ron"
    assert worth_a_look(last(scene().take(1, act.Pass()), 1))
    assert not worth_a_look(last(scene().ron(1), 1))
    assert label(scene().ron(1), 1) == "E1, turn 1: won by ron"


def test_a_kan_stands_beside_the_best_discard() -> None:
    hand = "1111z234m567p34s9s"
    declared = page(Scene(hand, draws="5z", indicators="6z").ankan(0, "1z"))
    assert declared[0] == "**Declared: closed kan of E.**"
    assert declared[1].startswith("With the best discard instead: 1 tile from ready (tenpai), 14 tiles help: ")
    assert label(Scene(hand, draws="5z", indicators="6z").ankan(0, "1z")) == "E1, turn 1: closed kan of E"
    kept = page(Scene(hand, draws="5z", indicators="6z").discard(0, "5z", drawn=True))
    assert kept[-1] == (
        "Also possible: closed kan of E, which would have left the hand 1 tile from ready (tenpai) before the "
        "replacement tile."
    )


def test_norths_are_told_with_three_players() -> None:
    rules = preset("tenhou_sanma")
    aside = Scene("123456789p11s4z9m", "", "", draws="1z", rules=rules).kita(0)
    assert page(aside)[0] == "**A north was set aside.**"
    kept = Scene("123456789p11s4z9m", "", "", draws="1z", rules=rules).discard(0, "9m")
    assert page(kept)[-1].startswith(
        "A north could have been set aside; before the replacement tile, that would have left the hand "
    )
    assert label(aside) == "E1, turn 1: north set aside"


def test_nine_terminals_are_told_with_what_else_the_hand_could_become() -> None:
    scene = Scene("19m19p19s1234z257m", draws="8s", indicators="6z").take(0, act.KyuushuKyuuhai())
    said = page(scene)
    assert label(scene) == "E1, turn 1: abortive draw with nine terminals and honours"
    assert worth_a_look(last(scene, 0))
    assert said[:2] == [
        "**An abortive draw was declared** with 10 different terminals and honours.",
        (
            "For thirteen orphans, the hand was 3 tiles from ready (tenpai); for any other winning hand, it was "
            "5 tiles from ready (tenpai)."
        ),
    ]


@pytest.mark.parametrize("action", [act.DeclareTenpai(), act.DeclareNoten(), act.StopGame(), act.PlayOn()])
def test_answers_at_the_end_of_a_kyoku_are_told_and_not_graded(action: act.Action) -> None:
    scene = thrown("1z")
    judged = replace(
        last(scene, 0),
        action_kind=ActionKind.ANSWER,
        action=action,
        grade=Grade.UNSURE,
        doubts=(Doubt.PLACES,),
        discard=None,
        riichi=None,
    )
    said = render(decision_text(judged, replay(scene), NAMES)).splitlines()[1:]
    assert len(said) == 2
    assert said[0].startswith("**The ")
    assert said[1] == render(words.DOUBTS[Doubt.PLACES])
    assert not worth_a_look(judged)
