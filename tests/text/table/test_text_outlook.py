"""Where a hand stands: little at an ordinary table, everything at a training table."""

import re

from bot.analysis.review.advice import advise
from bot.engine.view import SeatView
from bot.text.sentences import lines, render
from bot.text.table.hand_text import hand_facts
from bot.text.table.outlook_text import outlook_lines
from bot.text.training.discard_advice import coach_lines, more_text
from tests.builders import Scene
from tests.text.table.hand_words import hand_words

NAMES = ("Aiko", "Ben", "Chie", "Dan")
TENPAI = "123m406p789s1122z"
ONE_AWAY = "123m456p789s1124z"
FAR = "147m258p369s1234z"


def told(view: SeatView) -> list[str]:
    return render(lines(*outlook_lines(view, NAMES))).split("\n")


def trained(view: SeatView) -> list[str]:
    return render(coach_lines(view, advise(view), NAMES)).split("\n")


def counted(view: SeatView) -> list[str]:
    return render(more_text(view, NAMES)).split("\n")


def test_a_hand_tells_how_far_it_is_and_not_what_to_discard() -> None:
    assert told(Scene("", FAR).view(1)) == ["6 tiles from ready (tenpai)"]
    assert told(Scene("", TENPAI).view(1)) == ["Tenpai, waiting for E S (4 left)"]
    assert told(Scene(ONE_AWAY, draws="9m").view(0)) == ["1 tile from ready (tenpai)"]
    assert told(Scene(ONE_AWAY, draws="2z").view(0)) == ["Tenpai with the right discard."]
    scene = Scene("", "123m456p78s1124z9s", draws="1z").discard(0, "1z", drawn=True)
    assert told(scene.pon(1, "1z1z").view(1))[0] == "Tenpai with the right discard."


def test_a_ready_hand_on_turn_tells_what_it_waits_for_without_the_drawn_tile() -> None:
    assert told(Scene(TENPAI, draws="9m").view(0)) == [
        "Tenpai, waiting for E S (4 left)",
        "-# ⚠ No yaku for a ron on S: riichi or tsumo would give you one.",
    ]
    view = Scene("", "123m456s78p678s99s").view(1)
    assert told(view) == ["Tenpai, waiting for 6p 9p (8 left)"], "pinfu"
    view = Scene("", "123m456s79p678s99s").view(1)
    assert told(view)[1:] == ["-# ⚠ No yaku for a ron on 8p: riichi or tsumo would give you one."]


def test_who_has_just_declared_riichi_has_a_yaku_already() -> None:
    """Also while the others may still win on the declaration tile."""
    scene = Scene("123m456s79p678s99s", draws="1z").riichi(0, "1z", drawn=True)
    assert told(scene.view(0)) == ["Tenpai, waiting for 8p (4 left)"]
    values = render(lines(*outlook_lines(scene.view(0), NAMES, values=True)))
    assert values == "Tenpai, waiting for 8p (4 left, 2,000)"


NO_YAKU = "2367p123m678s99s1z"
HALF = "23p11z99s123m678s9m"


def chii(hand: str, discard: str) -> Scene:
    """Ben has called Aiko's 4p with 23p and discarded."""
    scene = Scene("", hand, draws="4p").discard(0, "4p", drawn=True).chii(1, "2p3p")
    return scene.discard(1, discard).close()


def test_an_open_hand_without_a_yaku_is_warned() -> None:
    assert told(chii(NO_YAKU, "1z").view(1)) == [
        "Tenpai, waiting for 5p 8p (8 left)",
        "-# ⚠ No yaku: this hand can win only through a kan or on the very last tile.",
    ]
    assert told(chii(HALF, "9m").view(1)) == ["Tenpai, waiting for 9s E (4 left)", "-# ⚠ No yaku on 9s."]


def test_the_last_tile_to_win_on_and_a_dead_wait_are_told() -> None:
    scene = Scene("", "123m406p789s222z1z", draws="1z5m1z1z")
    assert told(scene.idle(3).view(1))[1] == "-# ⚠ Only one winning tile is left: the last E."
    assert told(scene.idle(4).view(1))[1] == "-# ⚠ Dead wait: every winning tile is already visible."
    assert told(Scene("", "111m222m333m4444z").view(1)) == [
        "Tenpai, waiting for N (0 left)",
        "-# ⚠ Dead wait: every winning tile is already visible.",
    ]


def test_who_wants_hints_reads_what_each_wait_is_worth() -> None:
    (shown, _) = render(lines(*outlook_lines(chii(HALF, "9m").view(1), NAMES, values=True))).split("\n")
    assert shown == "Tenpai, waiting for 9s (2 left, no yaku), E (2 left, 1,000)"


def test_a_call_offer_says_what_each_call_leaves_and_that_no_yaku_is_left() -> None:
    offered = Scene("", NO_YAKU, draws="4p").discard(0, "4p", drawn=True).view(1)
    assert "\n-# Chii 2p 3p: tenpai, waiting for 5p 8p (8 left), **⚠ no yaku after this**" in render(
        hand_words(offered, NAMES, None)
    )
    offered = Scene("", HALF, draws="1z").discard(0, "1z", drawn=True).view(1)
    assert "\n-# Pon E E: tenpai, waiting for 1p 4p (8 left)\n" in render(hand_words(offered, NAMES, None))


def test_beside_a_picture_a_call_offer_has_a_line_for_each_answer_in_the_order_of_the_buttons() -> None:
    def short(view: SeatView) -> str:
        return render(hand_facts(view, NAMES, in_words=False))

    offered = Scene("", NO_YAKU, draws="4p").discard(0, "4p", drawn=True).view(1)
    assert short(offered) == "**Chii 2p 3p**: tenpai 5p 8p (8 left) **⚠ no yaku**\n**Pass**: 1 from ready (tenpai)"
    offered = Scene("", HALF, draws="1z").discard(0, "1z", drawn=True).view(1)
    assert short(offered) == "**Pon**: tenpai 1p 4p (8 left)\n**Pass**: 1 from ready (tenpai)"
    offered = Scene("", "4055m1p19s123456z", draws="5m").discard(0, "5m", drawn=True).view(1)
    assert "**Pon (red)**: " in short(offered)


def test_an_open_hand_is_told_that_passing_leaves_it_without_a_yaku() -> None:
    scene = Scene("", "56p678m999p11s68s5z", draws="7p1z2z9p").discard(0, "7p", drawn=True)
    scene.chii(1, "56p").discard(1, "5z").close().turn(2).turn(3)
    offered = scene.discard(0, "9p", drawn=True).view(1)
    assert render(hand_facts(offered, NAMES, in_words=False)).splitlines()[-1] == (
        "**Pass**: tenpai 7s (4 left) **⚠ no yaku**"
    )


def test_furiten_is_told_on_turn_too() -> None:
    view = Scene(TENPAI, draws="1z6m8m7m9m").idle(4).view(0)
    assert told(view) == [
        "Tenpai, waiting for E S (3 left)",
        "Furiten: your wait E is among your own discards (discard 1). You can win only by tsumo.",
    ]


def test_more_shows_what_each_of_the_best_discards_leads_to() -> None:
    assert counted(Scene("123m456p24688s11z", draws="3s").view(0)) == [
        "Cut 6s: waiting for 8s E (4 left)",
        "Cut 8s: waiting for 7s (4 left)",
    ]
    shown = counted(Scene("1234m456p789s122z", draws="9m").view(0))
    assert len(shown) == 3
    for line in shown:
        assert re.fullmatch(r"Cut \S+: helped by .+ left\)", line)
    assert counted(Scene("", "1234m456p789s122z").view(1)) == ["Helped by 1m 2m 3m 4m 5m 6m E S (25 left)"]
    view = Scene(TENPAI, draws="1z6m8m7m9m").idle(4).view(0)
    assert "Cut 9m: waiting for E S (3 left), furiten" in counted(view)
    # After chii of 4p with 23p neither 1p nor 4p may go, which would be as good as E.
    scene = Scene("", "1234p123m678s99s1z", draws="4p").discard(0, "4p", drawn=True)
    assert [line.split(":")[0] for line in counted(scene.chii(1, "2p3p").view(1))] == ["Cut E"]


def test_the_coach_says_what_to_do_first_and_nothing_off_turn() -> None:
    assert trained(Scene("123m456p24688s11z", draws="3s").view(0))[0].startswith("**Coach:** Riichi with ")
    assert trained(Scene("1234m456p789s122z", draws="9m").view(0)) == [
        "**Coach:** Cut E: 1 tile from ready (tenpai), and 33 tiles help; after 9m, only 25 would help."
    ]
    assert trained(Scene("", FAR).view(1)) == [""], "it is not their turn"
    assert trained(in_riichi()) == [
        "**Coach:** Cut 9m: it is safe against Ben's riichi, and your hand is too far from ready (tenpai) to push.",
        "-# Safe against Ben's riichi: 9m 9p",
    ]


def in_riichi(*, second: bool = False) -> SeatView:
    """Ben is in riichi with 9m out and Aiko has let 9s go since; Chie may have declared too."""
    scene = Scene("149m259p3369s123z", "123p456p78p123m22z", "123s456s78s789m33z", draws="7z9m9p5z9s")
    scene = scene.discard(0, "7z", drawn=True).close().riichi(1, "9m", drawn=True).close()
    scene = scene.riichi(2, "9p", drawn=True) if second else scene.discard(2, "9p", drawn=True)
    return scene.close().discard(3, "5z", drawn=True).close().view(0)


def test_training_names_what_is_safe_against_each_riichi_and_the_rest_by_danger() -> None:
    assert counted(in_riichi())[-2:] == [
        "-# Safe against Ben's riichi: 9m 9p",
        "Other tiles, least dangerous first: E S W 9s",
    ]
    # Chie declares after Ben discarded 9m: it is safe against him only.
    assert trained(in_riichi(second=True))[-2:] == [
        "-# Safe against Ben's riichi: 9m 9p",
        "-# Safe against Chie's riichi: 9p",
    ]
    scene = Scene(FAR, "123p456p78p123m22z", draws="7z9m5z5z9s").discard(0, "7z", drawn=True).close()
    view = scene.riichi(1, "9m", drawn=True).close().idle(2).view(0)
    assert "-# You hold no tile that is safe against Ben's riichi." in trained(view)


def test_no_tile_is_called_safe_at_an_ordinary_table_without_a_riichi_and_in_ones_own() -> None:
    assert not [line for line in told(in_riichi()) if "afe" in line or "danger" in line]
    assert "riichi" not in "".join(trained(Scene(FAR, draws="9m").view(0)))
    view = Scene(TENPAI, "123p456p78p123m22z", draws="9m5z").riichi(0, "9m", drawn=True).close().view(0)
    assert trained(view) == [""]
    assert counted(view) == ["You have nothing to decide right now."]
