"""Why a tile cannot be won on, word for word: the shape, the yaku, furiten in its kinds."""

import pytest

from bot.engine.actions import Pass
from bot.engine.rules.ruleset import preset
from bot.engine.view import SeatView
from bot.text.sentences import render
from bot.text.table.furiten import furiten_text
from bot.text.table.hand_text import riichi_choices
from bot.text.table.why_text import why_text
from bot.text.training.discard_advice import more_text
from tests.builders import Scene, tenhou_with
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_3S_NO_YAKU, WAITS_58P
from tests.text.table.hand_words import hand_words

NAMES = ("Aiko", "Ben", "Chie", "Dan")
WAITING = "You will be asked what to do when you draw a tile, and whenever you can call a discard or win on it."
FAR = "147m258p369s1123z"
NO_YAKU = "**Ron:** The hand is complete but has no yaku; dora do not count as yaku."


def why(view: SeatView) -> list[str]:
    return render(why_text(view, NAMES[: view.public.players])).split("\n")


def said(view: SeatView) -> str | None:
    """What the hand message says of furiten."""
    text = furiten_text(view, NAMES)
    return None if text is None else render(text)


def waits_58p(draws: str, **options: object) -> Scene:
    """Ben waits for 5p and 8p."""
    return Scene(JUNK_A, WAITS_58P, JUNK_B, JUNK_C, draws=draws, rules=tenhou_with(**options))


def opened(hand: str, out: str, offered: str, **options: object) -> SeatView:
    """Ben has called chii on Aiko's 5p and discarded ``out``; Dan discards what he waits for."""
    scene = Scene(FAR, hand, "", "", draws=f"5p9m{offered}", rules=tenhou_with(**options))
    scene.discard(0, "5p", drawn=True).chii(1, "3p4p").turn(1, out).turn(2, "9m")
    return scene.discard(3, offered, drawn=True).view(1)


def test_a_win_that_is_possible_is_said_with_its_points() -> None:
    scene = waits_58p("9m9s5p").turn(0, "9m").turn(1, "9s").discard(2, "5p", drawn=True)
    assert why(scene.view(1)) == [
        "Chie discarded 5p, the tile just drawn.",
        "**Ron:** you can win on this tile for 2,000.",
    ]
    scene = waits_58p("9m9s5p").turn(0, "9m").turn(1, "9s").discard(2, "5p", drawn=True).take(1, Pass())
    assert why(scene.view(1)) == [
        "Chie discarded 5p, the tile just drawn.",
        "You have already responded to this discard; wait for the other players.",
    ]


def test_a_tile_that_completes_nothing_is_told_with_the_waits_or_how_far_it_is() -> None:
    scene = waits_58p("9m9s6p").turn(0, "9m").turn(1, "9s").discard(2, "6p", drawn=True)
    assert "**Ron:** 6p does not complete your hand, which is waiting for 5p 8p." in why(scene.view(1))
    scene = waits_58p("9m").discard(0, "9m", drawn=True)
    told = "**Ron:** 9m does not complete your hand, which is 6 tiles from ready (tenpai)."
    assert why(scene.view(2)) == ["Aiko discarded 9m, the tile just drawn.", told]
    view = waits_58p("9m9s").turn(0, "9m").view(1)
    assert why(view)[0] == "**Tsumo:** 9s does not complete your hand, which is waiting for 5p 8p."
    view = Scene("123m406p789s112z3s", draws="2z").view(0)
    assert (
        why(view)[0] == "**Tsumo:** S does not complete your hand, but makes it ready (tenpai, one tile from winning)."
    )


def test_a_closed_hand_without_a_yaku_hears_of_riichi_and_tsumo() -> None:
    scene = Scene(JUNK_A, WAITS_3S_NO_YAKU, JUNK_B, JUNK_C, draws="9m9s3s")
    view = scene.turn(0, "9m").turn(1, "9s").discard(2, "3s", drawn=True).view(1)
    hint = "Riichi would have given the hand a yaku; winning by tsumo still would."
    assert why(view) == ["Chie discarded 3s, the tile just drawn.", f"{NO_YAKU} {hint}"]


def test_an_open_hand_without_a_yaku_hears_which_other_wait_has_one() -> None:
    view = opened("34p456m678p44s55z2s", "2s", "4s")
    assert why(view)[1] == f"{NO_YAKU} Completed by Haku, the hand would have a yaku."


@pytest.mark.parametrize(
    ("kuitan", "hint"),
    [
        (
            True,
            (
                "An open hand can get a yaku from a triplet of any of E S Haku Hatsu Chun, or from having "
                "only tiles numbered 2 to 8."
            ),
        ),
        (False, "An open hand can get a yaku from a triplet of any of E S Haku Hatsu Chun."),
    ],
)
def test_an_open_hand_without_any_hears_how_one_is_made(kuitan: bool, hint: str) -> None:
    view = opened("34p456m678p44s99s2s", "2s", "4s", kuitan=kuitan)
    assert why(view)[1] == f"{NO_YAKU} {hint}"


def test_open_all_simples_that_do_not_count_name_the_rule_and_the_call() -> None:
    view = opened("345678m34p88s67s2z", "2z", "8s", kuitan=False)
    assert why(view)[1] == (
        "**Ron:** The hand has no yaku: under the rules of this table, all simples (tanyao) counts only in a "
        "closed hand, but you have called (5p← 3p 4p)."
    )


def test_a_wait_without_a_sure_yaku_names_the_rule() -> None:
    scene = Scene(FAR, "678m678p99m67s23s5p", "", "", draws="1s9m8s", rules=tenhou_with(atozuke=False))
    scene.discard(0, "1s", drawn=True).chii(1, "2s3s").turn(1, "5p").turn(2, "9m").discard(3, "8s", drawn=True)
    assert why(scene.view(1))[1] == (
        "**Ron:** The rules of this table require a yaku on every winning tile, not counting yaku that depend "
        "on luck (no atozuke); this hand has none on one of its waits."
    )


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (
            "456m234p678p99p45s",
            (
                "**Ron:** With 5 honba, the rules of this table require 2 han of yaku, not counting dora (ryanhan "
                "shibari); this hand has only 1."
            ),
        ),
        (WAITS_3S_NO_YAKU, f"{NO_YAKU} With 5 honba, a hand needs at least 2 han from yaku (ryanhan shibari)."),
    ],
)
def test_too_few_han_name_the_rule(hand: str, told: str) -> None:
    rules = tenhou_with(ryanhan_shibari="from_5_honba")
    scene = Scene(JUNK_A, hand, JUNK_B, JUNK_C, draws="9m9s3s", honba=5, rules=rules)
    assert why(scene.turn(0, "9m").turn(1, "9s").discard(2, "3s", drawn=True).view(1))[1] == told


def test_furiten_by_own_discards_names_them() -> None:
    scene = waits_58p("9m8p5z5p").turn(0, "9m").turn(1, "8p").turn(2, "5z").discard(3, "5p", drawn=True)
    told = "Furiten: your wait 8p is among your own discards (discard 1). You can win only by tsumo."
    assert why(scene.view(1)) == ["Dan discarded 5p, the tile just drawn.", f"**Ron:** {told}"]
    # On the own turn the discard that could not be won on is still spoken of.
    assert why(scene.close().turn(0).view(1))[-1] == told
    scene = waits_58p("9m8p9s9s9m5p").turn(0).turn(1).idle(3).turn(1)
    assert said(scene.view(1)) == (
        "Furiten: your waits 8p (discard 1), 5p (discard 2) are among your own discards. You can win only by tsumo."
    )
    scene = Scene(JUNK_A, WAITS_58P, "88p25m369p147s234z", JUNK_C, draws="9m8p")
    scene.turn(0, "9m").discard(1, "8p", drawn=True).pon(2, "8p8p")
    assert why(scene.view(1)) == [
        "Furiten: your wait 8p is among your own discards (discard 1, called by Chie). You can win only by tsumo.",
        "**Chie** to discard",
        WAITING,
    ]


@pytest.mark.parametrize(
    ("clear", "until"),
    [
        ("own_draw", "your next draw"),
        ("own_turn", "you draw or call"),
        ("own_discard", "your next discard"),
        ("own_draw_or_any_interruption", "you draw or somebody calls"),
    ],
)
def test_temporary_furiten_names_the_tile_and_its_end(clear: str, until: str) -> None:
    scene = waits_58p("9m9s5p8p", temp_furiten_clear=clear).turn(0, "9m").turn(1, "9s").turn(2, "5p")
    told = f"Furiten until {until}: you passed on 5p (Chie's discard number 1)."
    assert why(scene.view(1)) == [
        "Chie discarded 5p, the tile just drawn.",
        "**Ron:** you could have won on this tile for 2,000, but you passed.",
        told,
        "**Dan** to discard",
        WAITING,
    ]
    scene.discard(3, "8p", drawn=True)
    assert why(scene.view(1)) == ["Dan discarded 8p, the tile just drawn.", f"**Ron:** {told}"]


def test_riichi_furiten_names_the_tile_and_lasts() -> None:
    scene = waits_58p("9m9s5p6z7z1z5z8p")
    scene.turn(0, "9m").riichi(1, "9s", drawn=True).close().turn(2, "5p").idle(4).discard(3, "8p", drawn=True)
    assert why(scene.view(1)) == [
        "Dan discarded 8p, the tile just drawn.",
        (
            "**Ron:** Furiten until the hand ends: you passed on 5p (Chie's discard number 1) while in riichi. "
            "You can win only by tsumo."
        ),
    ]


def test_a_tile_of_a_kan_that_was_let_pass_is_called_so() -> None:
    scene = Scene("147m369p258s1234z", WAITS_58P, "55p258m369147s12z", "369m147p258s1234z", draws="5p9s1s9m0p")
    scene.discard(0, "5p", drawn=True).pon(2, "5p5p").turn(2, "1z").turn(3).turn(0).idle(1).kakan(2, "0p")
    assert why(scene.view(1)) == ["Chie declares a kan with red 5p.", "**Ron:** you can win on this tile for 7,700."]
    assert why(scene.close().view(1))[0] == "Furiten until your next discard: you passed on red 5p (from Chie's kan)."


def test_a_north_set_aside_that_was_let_pass_or_not_won_on_is_called_so() -> None:
    quiet = "1199m147p258s123z"
    scene = Scene(quiet, "123456789p111s4z", "", draws="4z", indicators="9m", rules=preset("tenhou_sanma"))
    scene.kita(0)
    assert "**Ron:** you can win on this tile" in why(scene.view(1))[1]
    assert why(scene.close().view(1))[0] == (
        "Furiten until your next discard: you passed on the north that Aiko set aside."
    )
    hands = ("123456789p11s14z", "1199m147p258s123z", "147p369p258s2567z")
    scene = Scene(*hands, draws="1s9m9s4z", rinshan="5z", rules=preset("tenhou_sanma"))
    scene.riichi(0, "1z").close().idle(2).kita(0).close()
    assert said(scene.view(0)) == (
        "Furiten until the hand ends: you drew N while in riichi and did not win. You can win only by tsumo."
    )


def test_without_names_players_are_called_by_their_winds() -> None:
    scene = waits_58p("9m9s5p").turn(0, "9m").turn(1, "9s").turn(2, "5p")
    text = furiten_text(scene.view(1))
    assert text is not None
    assert render(text) == "Furiten until your next discard: you passed on 5p (West's discard number 1)."


def test_a_tile_without_a_yaku_and_a_discard_to_furiten_are_marked_on_the_hand() -> None:
    scene = Scene(JUNK_A, WAITS_3S_NO_YAKU, JUNK_B, JUNK_C, draws="9m9s3s")
    view = scene.turn(0, "9m").turn(1, "9s").discard(2, "3s", drawn=True).view(1)
    assert "The hand is complete but has no yaku" in render(hand_words(view, NAMES, None))
    assert "has no yaku" not in render(hand_words(scene.view(3), NAMES, None))
    view = Scene("123m406p789s1122z", draws="1z6m8m7m9m").idle(4).view(0)
    assert "Cut 9m: waiting for E S (3 left), furiten" in render(more_text(view, NAMES))
    told = "9m: waiting for E S (3 left), furiten: your wait E is among your own discards (discard 1)"
    assert told in render(riichi_choices(view, NAMES))
    won = render(riichi_choices(Scene(WAITS_58P, draws="5p").view(0), NAMES))
    assert "6p: waiting for 6p (3 left), furiten: 6p is itself one of the waits" in won
