"""Why not, in the own turn and when nobody is asked, word for word: riichi, kans, discards, nine terminals."""

import pytest

from bot.engine.actions import Ankan, Discard, KyuushuKyuuhai, Riichi
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.rules.ruleset import preset
from bot.engine.view import SeatView
from bot.text.sentences import render
from bot.text.table.hand_text import riichi_choices
from bot.text.table.refusals import refusal_text
from bot.text.table.why_text import why_text
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import WAITS_58P
from tests.text.table.hand_words import hand_words

NAMES = ("Aiko", "Ben", "Chie", "Dan")
TENPAI = "123m406p789s1122z"
NINE = "19m19p19s1234z567p"
TSUMO = "**Tsumo:** 9m does not complete your hand, which is waiting for E S."


def why(view: SeatView) -> list[str]:
    return render(why_text(view, NAMES[: view.public.players])).split("\n")


def test_riichi_says_whether_it_is_possible_in_which_discard_or_what_is_far() -> None:
    view = Scene("22m9m406p789s1111z", draws="8p").view(0)
    assert why(view) == [
        "**Tsumo, riichi:** your hand is 1 tile from ready (tenpai, one tile from winning).",
        "**Kan E:** you can declare it now.",
    ]
    assert why(Scene(TENPAI, draws="9m").view(0)) == [
        TSUMO,
        "**Riichi:** you can declare it now by discarding 9m.",
    ]


def test_riichi_in_an_open_hand_names_the_call() -> None:
    scene = Scene("147m258p369s1234z", "34p456p678m22s56s1z", "", "", draws="5p9m9m9m9p")
    scene.discard(0, "5p", drawn=True).chii(1, "3p4p").turn(1, "1z").idle(3)
    assert why(scene.view(1)) == [
        "**Tsumo:** 9p does not complete your hand, which is waiting for 4s 7s.",
        "**Riichi:** Riichi needs a closed hand, but you have called (5p← 3p 4p).",
    ]


def riichi_refused(rules: dict[str, object], points: int = 25000) -> str:
    scene = Scene(TENPAI, draws="1z6m8m7m9m", rules=tenhou_with(**rules), scores=(points,) * 4)
    return why(scene.idle(4).view(0))[1]


def test_riichi_names_what_forbids_it_as_the_command_does() -> None:
    told = "**Riichi:** Under the rules of this table, riichi needs at least 1,000 points, and you have 900."
    assert riichi_refused({}, 900) == told
    told = "**Riichi:** Only 65 tiles are left in the wall; under the rules of this table, riichi needs at least 68."
    assert riichi_refused({"riichi_min_live_tiles": 68}) == told
    told = (
        "**Riichi:** After discarding 9m, you would be furiten: your wait E is among your own discards (discard 1). "
        "The rules of this table forbid riichi while furiten."
    )
    assert riichi_refused({"furiten_riichi": False}) == told
    view = Scene(TENPAI, draws="9m", scores=(900,) * 4).view(0)
    action = Riichi(tile("9m"), drawn=True)
    reason = why_not(view, action)
    assert reason is not None
    told = render(refusal_text(reason, action, view, NAMES))
    assert told == "Under the rules of this table, riichi needs at least 1,000 points, and you have 900."


def test_riichi_instead_of_a_win_leaves_the_discard_among_the_waits_and_is_not_told_tile_by_tile() -> None:
    view = Scene(WAITS_58P, draws="5p", rules=tenhou_with(furiten_riichi=False)).view(0)
    furiten = "After discarding 3m, you would be furiten because"
    rest = "The rules of this table forbid riichi while furiten."
    assert why(view) == [
        "**Tsumo:** you can win now for 48,000.",
        f"**Riichi:** {furiten} 3m would be one of your waits (3m 6m 9m). {rest}",
        f"**Riichi:** After discarding 4m, you would be furiten because 4m would be one of your waits (4m). {rest}",
        "**Riichi:** Riichi with 5m 6m 7m 8m 6p 7p 3s 4s 5s 8s 5p is forbidden for similar reasons.",
    ]


def test_a_dead_wait_is_named_where_riichi_asks_which_tile_too() -> None:
    view = Scene("123m456p789s111z5m", draws="1z", rules=tenhou_with(dead_wait_riichi=False)).view(0)
    told = (
        "After discarding 5m, you would be waiting only for E, of which you hold every copy; "
        "the rules of this table forbid riichi on such a wait."
    )
    assert f"**Riichi:** {told}" in why(view)
    assert render(riichi_choices(view, NAMES)).endswith(f"E: waiting for 5m (3 left)\n{told}")


def test_a_kan_lacks_the_fourth_tile() -> None:
    view = Scene("111m222m406p78s12z", draws="1m").view(0)
    assert why(view)[1:] == [
        "**Kan 1m:** you can declare it now.",
        "**Kan 2m:** the fourth tile is not in your hand.",
    ]
    scene = Scene("147m369p258s1234z", "55p3p667788s1122z", draws="0p").discard(0, "0p", drawn=True).pon(1, "5p5p")
    assert "**Kan 5p:** the fourth tile is not in your hand." in why(scene.turn(1, "1z").idle(3).view(1))
    view = Scene(TENPAI, draws="9m").view(0)
    told = render(refusal_text(Refusal.TILES_DO_NOT_FIT, Ankan(tile("5s")), view))
    assert told.startswith("A kan needs four copies of 5s, or the fourth to add to your own pon. Your hand: 1m 2m")
    scene = Scene("", last_draws="9m")
    while scene.public.live:
        scene.idle(1)
    told = render(refusal_text(Refusal.LAST_TILE, Ankan(tile("1m")), scene.view(0)))
    assert told == "The wall is used up: there is no replacement tile for a kan."


def test_a_kan_after_a_call_and_the_tile_that_the_call_forbids() -> None:
    scene = Scene("147m369p258s1234z", "555p667788s1122z", draws="0p").discard(0, "0p", drawn=True).pon(1, "5p5p")
    assert why(scene.view(1)) == [
        "**Riichi:** Riichi needs a closed hand, but you have called (red 5p← 5p 5p).",
        "**Kan 5p:** You can declare a kan only after drawing a tile; after a call, discard first.",
        (
            "**Discards:** After your pon (red 5p← 5p 5p), 5p may not be discarded in the same turn: "
            "that would be swap calling (kuikae)."
        ),
    ]
    scene.turn(1, "1z").idle(3)
    assert "**Kan 5p:** you can declare it now." in why(scene.view(1))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            "forbidden",
            (
                "After your chii (4p← 2p 3p), 1p 4p may not be discarded in the same turn: that would be swap "
                "calling (kuikae)."
            ),
        ),
        (
            "same_tile_only_forbidden",
            (
                "After your chii (4p← 2p 3p), 4p may not be discarded in the same turn: that would be swap calling "
                "(kuikae)."
            ),
        ),
    ],
)
def test_kuikae_names_the_call_and_the_tiles_in_why_and_on_the_hand(rule: str, told: str) -> None:
    scene = Scene("", "1234p667788s112z", draws="4p", rules=tenhou_with(kuikae=rule))
    view = scene.discard(0, "4p", drawn=True).chii(1, "2p3p").view(1)
    assert why(view)[-1] == f"**Discards:** {told}"
    assert told in render(hand_words(view, NAMES, None)).split("\n")
    assert render(refusal_text(Refusal.KUIKAE, Discard(tile("4p"), drawn=False), view)) == told


def test_kuikae_is_no_warning_where_no_such_tile_is_held() -> None:
    scene = Scene("", "23p667788s112z55m", draws="4p", rules=tenhou_with(kuikae="forbidden"))
    view = scene.discard(0, "4p", drawn=True).chii(1, "2p3p").view(1)
    assert "kuikae" not in render(hand_words(view, NAMES, None))
    assert not [line for line in why(view) if "kuikae" in line]


def in_riichi(hand: str, drawn: str, out: str = "9s", **options: object) -> SeatView:
    """Ben has declared riichi and drawn this."""
    scene = Scene("", hand, "", "", draws=f"9p{out}5z5z5z{drawn}", rules=tenhou_with(**options))
    return scene.turn(0).riichi(1, out, drawn=True).close().idle(3).view(1)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (
            in_riichi("333z345m345s67p88s", "3z", riichi_ankan="forbidden"),
            "**Kan W:** The rules of this table do not allow a kan after riichi.",
        ),
        (
            in_riichi("3335666p111456s", "6p"),
            "**Kan 6p:** In riichi, a kan may not change your waits (4p 5p 7p); this one would change them to 4p 5p.",
        ),
        (
            in_riichi("222333444m12p99s", "3m", riichi_ankan="interpretation_unchanged"),
            (
                "**Kan 3m:** Under the rules of this table, a kan after riichi may not change how the hand "
                "divides into sets, but 3m could also be part of a sequence."
            ),
        ),
        (
            in_riichi("1113445678999m", "1m", riichi_ankan="interpretation_and_yaku_unchanged"),
            (
                "**Kan 1m:** Under the rules of this table, a kan after riichi may not cost the hand a yaku; this one "
                "would cost it Chuuren poutou (nine gates)."
            ),
        ),
        (in_riichi("333z345m345s67p88s", "3z"), "**Kan W:** you can declare it now."),
    ],
    ids=["forbidden", "waits", "reading", "yaku", "allowed"],
)
def test_a_kan_after_riichi_names_what_it_would_change(view: SeatView, told: str) -> None:
    assert told in why(view)


def test_four_tiles_held_since_riichi_make_no_kan() -> None:
    rules = tenhou_with(dead_wait_riichi=True)
    scene = Scene("", "333z345m345s678p9s", "", "", draws="9p3z5z5z5z1m", rules=rules)
    view = scene.turn(0).riichi(1, "9s").close().idle(3).view(1)
    told = "In riichi, you can declare a kan only with the tile you have just drawn, which is not W."
    assert f"**Kan W:** {told}" in why(view)
    assert render(refusal_text(Refusal.RIICHI_KAN_CHANGES_HAND, Ankan(tile("3z")), view)) == told


def test_in_riichi_only_the_drawn_tile_can_go() -> None:
    view = in_riichi(WAITS_58P, "1m")
    told = "You are in riichi: you can only discard the 1m you drew."
    assert why(view)[-1] == f"**Discards:** {told}"
    assert told in render(hand_words(view, NAMES, None))
    assert render(refusal_text(Refusal.RIICHI_HAND_IS_FIXED, Discard(tile("8s"), drawn=False), view)) == told


def test_nine_terminals_are_worth_a_word_while_they_are_near() -> None:
    assert why(Scene(NINE, draws="5m").view(0))[-1] == (
        "**Nine terminals:** you can end this hand with an abortive draw."
    )
    off = Scene(NINE, draws="5m", rules=tenhou_with(abort_kyuushu=False)).view(0)
    assert why(off)[-1] == "**Nine terminals:** The rules of this table do not allow that."
    late = Scene(NINE, draws="5m").idle(4).view(0)
    assert why(late)[-1].startswith("**Nine terminals:** That is possible only on your first turn")
    few = Scene("19m19p19s12z56778p", draws="5m").view(0)
    assert why(few)[-1] == "**Nine terminals:** You hold 8 different terminals and honours; nine are needed."
    assert not any("Nine" in line for line in why(few_later()))
    assert render(refusal_text(Refusal.NOT_NINE_TERMINALS, KyuushuKyuuhai(), few)) in why(few)[-1]


def few_later() -> SeatView:
    return Scene("19m19p19s12z56778p", draws="5m").idle(4).view(0)


def test_a_north_and_the_three_players_have_their_line() -> None:
    rules = preset("tenhou_sanma")
    hands = ("1199m147p258s123z", "147p369p258s2567z", "258p147s369s3567z")
    assert "**Kita:** You have no north to set aside." in why(Scene(*hands, draws="9s", rules=rules).view(0))
    assert any(line.startswith("**Kita:** you can") for line in why(Scene(*hands, draws="4z", rules=rules).view(0)))


def test_who_has_discarded_waits_for_the_others() -> None:
    view = Scene(TENPAI, draws="9m").discard(0, "9m", drawn=True).view(0)
    assert why(view) == ["The other players may call your discard. You can act again on your next turn."]
