"""Why a discard cannot be called, and the ends of a kyoku, word for word."""

import pytest

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.engine.rules.ruleset import preset
from bot.engine.view import SeatView
from bot.text.sentences import render
from bot.text.table.refusals import refusal_text
from bot.text.table.why_not_on_discard import CallSort
from bot.text.table.why_text import why_no_call_text, why_text
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C
from tests.engine.test_four_kans import two_and_two

NAMES = ("Aiko", "Ben", "Chie", "Dan")
BEFORE = "34689s147m258p12z"
"""Makes three runs with 5s."""


def why(view: SeatView) -> list[str]:
    return render(why_text(view, NAMES[: view.public.players])).split("\n")


def calls(view: SeatView) -> list[str]:
    """What is said of calls alone."""
    return [line for line in why(view) if line.startswith(("**Pon", "**Kan", "**Chii"))]


def five_s(*hands: str, **options: object) -> Scene:
    """Aiko discards 5s."""
    return Scene("", *hands, draws="5s", rules=tenhou_with(**options)).discard(0, "5s", drawn=True)


def test_calls_that_are_possible() -> None:
    assert calls(five_s(BEFORE).view(1)) == ["**Chii:** you can call this tile now."]
    both = ["**Pon:** you can call this tile now.", "**Kan:** you can call this tile now."]
    assert calls(five_s("", "550s258m147p1234z").view(2)) == both


def test_a_pon_takes_two_a_run_names_the_missing_tiles() -> None:
    assert calls(five_s("", "5s258m147p369m112z").view(2)) == ["**Pon:** You hold only one 5s; a pon needs two."]
    told = "**Chii:** A sequence with 5s needs two tiles from your hand: you have {}."
    assert calls(five_s("47s147m258p12345z").view(1)) == [told.format("4s 7s but not 3s or 6s")]
    assert calls(five_s("3s147m258p12345z9s").view(1)) == [told.format("3s but not 4s")]
    assert calls(five_s("19s147m258p12345z").view(1)) == []


def test_a_run_takes_the_discards_of_the_player_before_only_and_none_among_three() -> None:
    scene = five_s("", "46s147m258p12345z", "4s8s147m258p12345z")
    assert calls(scene.view(2)) == ["**Chii:** You can call chii only from Ben, the player on your left."]
    assert calls(scene.view(3)) == []
    hands = ("1199m147p258s123z", "46s147p369p12567z", "")
    scene = Scene(*hands, draws="5s", rules=preset("tenhou_sanma")).discard(0, "5s", drawn=True)
    assert calls(scene.view(1)) == ["**Chii:** Chii is not allowed in three-player games."]


def test_in_riichi_one_line_says_it_for_every_call() -> None:
    scene = Scene("", "345678m345s67p88s", "", "", draws="9p9s5z5z5z6z7z8s")
    scene.turn(0).riichi(1, "9s", drawn=True).close().turn(2).turn(3).turn(0).turn(1).turn(2)
    scene.discard(3, "8s", drawn=True)
    assert calls(scene.view(1)) == ["**Pon:** You are in riichi: you can win on a discard but not call it."]


def test_the_last_discard_is_not_called() -> None:
    scene = Scene("", "55s147m258p12345z", last_draws="5s")
    while scene.public.live:
        scene.idle(1)
    last = scene.public.phase.seat  # type: ignore[union-attr]
    scene.discard(last, "5s", drawn=True)
    told = render(refusal_text(Refusal.LAST_TILE, act.Pon((tile("5s"), tile("5s"))), scene.view((last + 1) % 4)))
    assert told == "The wall is used up: you can win on the last discard but not call it."


def test_a_call_after_which_every_tile_would_be_forbidden_names_them() -> None:
    scene = Scene(JUNK_A, "4567m22p33p44p123z", JUNK_B, JUNK_C, draws="2p9m9m3p9s9s4p1s1s4m")
    for name, junk in (("2p", "1z"), ("3p", "2z"), ("4p", "3z")):
        scene.discard(0, name, drawn=True).pon(1, name * 2).turn(1, junk).turn(2).turn(3)
    scene.discard(0, "4m", drawn=True)
    told = "After this call, you would have nothing to discard: the rule against swap calling (kuikae) forbids 4m 7m"
    text = why_no_call_text(scene.view(1), NAMES, act.Chii)
    assert text is not None
    assert render(text) == f"**Chii:** {told}, and you hold no other tiles."


def test_after_four_kans_there_is_no_fifth_and_no_call() -> None:
    scene = two_and_two("258s34m", "9m", "9m5m", "055m147s258p1235z", abort_suukaikan="off")
    assert calls(scene.discard(1, "5m", drawn=True).view(2)) == [
        "**Pon:** you can call this tile now.",
        "**Kan:** Four kans have already been declared, so a fifth is not possible.",
    ]
    scene = two_and_two("258s34m", "9m", "9m5m", "055m147s258p1235z").discard(1, "5m", drawn=True)
    told = "Four kans have been declared: the hand ends with this discard unless somebody wins on it."
    assert calls(scene.view(2)) == [f"**Pon:** {told}", f"**Kan:** {told}"]


def test_a_closed_kan_is_robbed_by_kokushi_alone() -> None:
    kokushi = "19m1p19s12345677z"
    scene = Scene(
        "9999p258m147s123z", "345678m345s78p88s", kokushi, "", draws="5p", rules=tenhou_with(kokushi_ankan_ron=True)
    )
    scene.ankan(0, "9p")
    told = "**Ron:** Only thirteen orphans (kokushi musou) can rob a closed kan."
    assert why(scene.view(1)) == ["Aiko declares a kan with 9p.", told]
    assert why(scene.view(2))[1].startswith("**Ron:** you can win on this tile")


def test_another_call_goes_before_a_chii() -> None:
    scene = five_s(BEFORE, "55s28m147p369m112z").pon(2, "5s5s")
    assert why(scene.view(1)) == [
        "Aiko discarded 5s, the tile just drawn.",
        "**Ron:** 5s does not complete your hand, which is 6 tiles from ready (tenpai).",
        "**Chii:** you could have called this tile, but Chie's pon took priority over a chii.",
        "**Chie** to discard",
        "You will be asked what to do when you draw a tile, and whenever you can call a discard or win on it.",
    ]


def test_a_call_that_was_let_go_is_past() -> None:
    scene = five_s("", "55s28m147p369m112z").close()
    assert calls(scene.view(2)) == ["**Pon:** you could have called this tile; now it is too late."]
    assert why_no_call_text(scene.view(2), NAMES, act.Daiminkan) is None


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (act.Ron(), "5s does not complete your hand, which is 4 tiles from ready (tenpai)."),
        (act.Pon((tile("5s"), tile("5s"))), "You are too late to call Aiko's 5s or to win on it."),
        (act.Chii((tile("4s"), tile("6s"))), "You can call chii only from Ben, the player on your left."),
        (act.Daiminkan(), "You do not hold the tiles for that call. Your hand: "),
        (
            act.Tsumo(),
            ("It is not your turn. You can act when you draw a tile, or when you can call a discard or win on it."),
        ),
    ],
)
def test_a_command_that_comes_too_late_names_what_forbade_it(action: act.Action, told: str) -> None:
    view = five_s("", "55s28m147p369m112z").close().view(2)
    reason = why_not(view, action)
    assert reason is Refusal.NOT_YOUR_TURN
    assert render(refusal_text(reason, action, view, NAMES)).startswith(told)


@pytest.mark.parametrize(
    ("sort", "told"),
    [
        (act.Pon, "**Pon:** You hold only one 5s; a pon needs two."),
        (act.Chii, "**Chii:** A sequence with 5s needs two tiles from your hand: you have 7s but not 6s."),
        (act.Daiminkan, None),
    ],
)
def test_a_call_without_tiles_is_answered_by_what_is_missing(sort: CallSort, told: str | None) -> None:
    text = why_no_call_text(five_s("57s147m258p1234z9m").view(1), NAMES, sort)
    assert (None if text is None else render(text)) == told


def test_a_kan_command_in_the_own_turn_names_the_kans() -> None:
    text = why_no_call_text(Scene("111m22m406p78s123z", draws="9p").view(0), NAMES, act.Daiminkan)
    assert text is not None
    assert render(text) == "**Kan 1m:** the fourth tile is not in your hand."
    assert why_no_call_text(Scene("147m258p369s1234z", draws="9p").view(0), NAMES, act.Daiminkan) is None
    view = five_s().view(1)
    reason = why_not(view, act.Discard(tile("1m"), drawn=False))
    assert reason is not None
    assert render(refusal_text(reason, act.Discard(tile("1m"), drawn=False), view, NAMES)).startswith(
        "It is not your turn"
    )


def test_before_any_discard_a_player_hears_what_is_waited_for() -> None:
    assert why(Scene("").view(1)) == [
        "**Aiko** to discard",
        "You will be asked what to do when you draw a tile, and whenever you can call a discard or win on it.",
    ]


def to_the_end(scene: Scene) -> Scene:
    """Everybody discards what they draw until the wall is used up."""
    while not isinstance(scene.public.phase, AwaitTenpai):
        scene.idle(1)
    return scene


def test_who_may_show_a_hand_and_why_not() -> None:
    rules = tenhou_with(noten_choice=True)
    own_four, far = "345m345678p9999s", "19m258p147s23467z"
    view = to_the_end(Scene("345678m345s67p88s", far, own_four, rules=rules)).view
    assert why(view(0)) == ["You can show your ready (tenpai) hand or keep it hidden."]
    assert why(view(1)) == ["**Tenpai:** Your hand is not ready (tenpai). Press **Noten**."]
    assert why(view(2)) == [
        "**Tenpai:** Your hand is waiting only for 9s and already holds every copy, so it is noten."
    ]
    rules = tenhou_with(noten_choice=True, keishiki_tenpai=False)
    scene = Scene("147m258p369s1123z", "34p456m678p44s99s2s", draws="5p", rules=rules)
    scene.discard(0, "5p", drawn=True).chii(1, "3p4p").turn(1, "2s")
    told = "Your hand is waiting for 4s 9s but would have no yaku, which counts as noten at this table."
    assert why(to_the_end(scene).view(1)) == [f"**Tenpai:** {told}"]


def test_the_dealer_of_a_last_hand_chooses_and_the_others_wait() -> None:
    scene = Scene("123m406p789s1122z", draws="1z")
    choice = scene.tsumo(0).over
    public = scene.public.altered(phase=AwaitStop(0, choice))
    assert why(scene.view(0).altered(public=public)) == ["You choose whether the game ends here."]
    assert why(scene.view(1).altered(public=public)) == ["**Aiko** decides whether the game ends here"]
    assert why(scene.view(1)) == ["This hand is over; wait for the next deal."]
