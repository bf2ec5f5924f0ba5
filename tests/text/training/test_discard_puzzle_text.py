"""What would you discard? What people read before and after they answer."""

from bot.analysis.puzzles.discard_puzzle import choices_of, given_up
from bot.engine.view import SeatView
from bot.text.sentences import render
from bot.text.training.discard_puzzle_text import question_text, table_text, verdict_text, votes_text
from tests.analysis.puzzles.test_discard_puzzle import first_turn
from tests.builders import Scene, tile

NAMES = ("you", "right", "opposite", "left")
CLOSE = first_turn("33m12346p788p56s1z", "2z")
DORA = first_turn("234m3567p45688s9p", "2s", indicator="8p")
BEHIND_TWO = first_turn("28m2333466p5578s", "4p", indicator="6m")
"""2m, 8m and 3p all accept a tile more than 2p."""
TWINS = first_turn("33m12346p788p56s1z", "2z", indicator="4z")


def verdict(view: SeatView, name: str) -> str:
    return render(verdict_text(view, choices_of(view), tile(name), NAMES))


def test_the_question_says_where_one_sits_and_what_is_seen() -> None:
    scene = Scene("33m12346p788p56s1z", "19m19p19s1234567z", draws="2z9m")
    scene.discard(0, "1z").close()
    assert render(question_text(CLOSE)).splitlines() == [
        "**What would you discard?**",
        "East 1 · 69 left · dora Chun · you are the dealer (East) · turn 1 · rules: Tenhou",
        "### 3m 3m 1p 2p 3p 4p 6p 7p 8p 8p 5s 6s E  + S",
    ]
    asked = render(question_text(scene.view(1))).splitlines()
    assert "you are South · turn 1" in asked[1]
    assert asked[3:] == ["-# East: E"]


def test_every_verdict_says_why() -> None:
    assert verdict(CLOSE, "1z") == "**E is right.** E leaves you 2 tiles from ready (tenpai), and 41 tiles help."
    assert verdict(CLOSE, "8p").startswith("**8p is right.** 39 tiles help after 8p and 41 after S")
    assert verdict(CLOSE, "4p") == (
        "**4p is not right.** 32 tiles help after 4p and 41 after S; "
        "discarding S keeps straight (ittsuu) and all simples (tanyao) possible."
    )
    assert verdict(CLOSE, "3m") == (
        "**3m is not right.** 3m sets you back to 3 tiles from ready (tenpai); S leaves you 2 tiles from ready."
    )
    assert (
        verdict(DORA, "3p")
        == "**3p is right.** 33 tiles help after 3p and 41 after 9p, but discarding 3p keeps more dora."
    )
    assert verdict(BEHIND_TWO, "2p") == "**2p is right.** 30 tiles help after 2p and 31 after 2m: about the same."
    assert (
        verdict(TWINS, "1z")
        == "**E is not right.** 41 tiles help after E and 41 after S, but discarding S keeps more dora."
    )


def test_the_table_shows_the_best_and_the_one_that_was_chosen() -> None:
    shown = render(table_text(choices_of(DORA), {}, tile("8s"))).splitlines()
    assert shown[0] == "The best discards leave the hand 1 tile from ready (tenpai). Tiles that then help:"
    assert shown[1].startswith("**9p** (right): 1p 2p 3p")
    assert shown[1].endswith("(41 left), gives up 1 dora")
    assert shown[3].startswith("**2s**: ")
    assert len(render(table_text(choices_of(DORA))).splitlines()) == 7
    far = render(table_text(choices_of(DORA), {}, tile("4s"))).splitlines()
    assert far[-1] == "**4s**: 2 tiles from ready (tenpai)"


def test_a_yaku_that_goes_out_of_reach_is_named() -> None:
    simples = first_turn("4588m1779p44056s", "6s")
    choices = choices_of(simples)
    lost = given_up(simples, choices)
    assert "tanyao" in lost[tile("7p")]
    assert not lost[choices[0].tile]
    assert "gives up Tanyao (all simples)" in render(table_text(choices, lost))
    far = first_turn("159m258p369s1235z", "6z")
    assert given_up(far, choices_of(far)) == {}


def test_votes_are_told_tile_by_tile_the_most_chosen_first() -> None:
    tally = {tile("3m"): 1, tile("1z"): 4, tile("8p"): 2}
    assert render(votes_text(choices_of(CLOSE), tally)) == "E (right): 4 votes · 8p (right): 2 votes · 3m: 1 vote"
