"""The table, a hand and a result as words: every fact of the pictures is there."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.engine.events import DrawReason, KyokuEnded, Ryuukyoku
from bot.engine.final import placements
from bot.engine.phases import KyokuOver
from bot.engine.tiles import TILE_COUNT, Tile
from bot.text.league.standings import signed
from bot.text.sentences import render
from bot.text.table.board_text import board_alt, heading, last_action, scores_line, seat_lines, turn_line
from bot.text.table.card_text import result_alt
from bot.text.table.hand_text import hand_alt, riichi_choices
from bot.text.table.result_text import (
    draw_text,
    kyoku_result,
    ranking_text,
    result_from_points,
    result_head,
    standing_text,
)
from bot.text.tile_text import group_text, meld_text, tile_label, tile_name, tiles_text
from tests.builders import TENHOU, Scene, known, tenhou_with, tile
from tests.text.table.hand_words import hand_words

NAMES = ("Aiko", "Ben", "Chie", "Dan")
AIKO = "123m406p789s1122z"
FAR = "123m456p789s3456z"
QUIET = ("258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
DUE = datetime(2026, 1, 1, tzinfo=UTC)


def scene(**options: object) -> Scene:
    return Scene(AIKO, *QUIET, **{"draws": "9m3z4z5z", **options})  # type: ignore[arg-type]


def test_the_heading_names_round_counters_wall_and_dora() -> None:
    shown = render(heading(scene(honba=2, kyotaku=1, indicators="2p").public))
    assert shown == "East 1 · 2 honba · 1 riichi stick · 69 left · dora 3p"


def test_scores_stand_from_the_dealer_on_and_mark_the_turn_and_riichi() -> None:
    after = scene().riichi(0, "9m", drawn=True).close()
    shown = render(scores_line(after.public, NAMES))
    assert shown == "E Aiko 24,000 in riichi · ▶ S Ben 25,000 · W Chie 25,000 · N Dan 25,000"
    assert "S you 25,000" in render(scores_line(after.public, NAMES, viewer=1))


def test_rivers_name_the_riichi_tile_and_bracket_called_ones() -> None:
    called = Scene(AIKO, "11258m147p258s34z".replace("11", "1") + "5z", *QUIET[1:], draws="9m3z4z5z")
    after = called.riichi(0, "9m", drawn=True).close().turn(1)
    shown = render(seat_lines(after.public, NAMES))
    assert "-# East Aiko: riichi-9m↓" in shown
    assert "-# South Ben: W" in shown
    assert render(seat_lines(scene().turn(0).public, None)).splitlines()[0] == "-# East: 9m↓"
    drawn, kept = scene().discard(0, "9m", drawn=True).public, scene().discard(0, "2z").public
    assert render(seat_lines(drawn, None)).splitlines() == [
        "-# East: 9m↓",
        "-# ↓ marks a tile that was discarded as soon as it was drawn (tsumogiri).",
    ]
    assert render(seat_lines(kept, None)) == "-# East: S"
    told = [render(words) for public in (drawn, kept) if (words := last_action(public, NAMES)) is not None]
    assert told == ["Aiko discarded 9m, the tile just drawn.", "Aiko discarded S."]
    public = Scene(FAR, "", "258m369p147s1122z", draws="1z").discard(0, "1z", drawn=True).public
    assert render(seat_lines(public, None)).startswith("-# East: E")


def test_a_called_tile_and_its_meld_are_shown() -> None:
    table = Scene(FAR, "", "258m369p147s1122z", draws="1z").discard(0, "1z", drawn=True).pon(2, "11z")
    shown = render(seat_lines(table.public, NAMES))
    assert "-# East Aiko: (E)↓" in shown
    assert "-# West Chie: (E← E E)" in shown
    assert render(last_action(table.public, NAMES) or heading(table.public)) == (
        "Chie called pon on Aiko's discard: (E← E E)."
    )
    table = Scene("1111z406p789s22m9m", *QUIET[:1], draws="8p").ankan(0, "1z")
    assert render(meld_text(table.public.seats[0].melds[0])) == "[E E E E]"


def test_the_turn_names_who_is_next_and_its_deadline_but_never_who_may_call() -> None:
    table = Scene(FAR, "", "258m369p147s1122z", draws="1z").discard(0, "1z", drawn=True)
    words = turn_line(table.public, NAMES, DUE)
    assert words is not None
    assert render(words) == "**Ben** draws next"
    assert "Chie" not in render(words)
    words = turn_line(scene().public, NAMES, DUE)
    assert words is not None
    assert render(words) == "**Aiko** to discard · ends <t:1767225600:R>"


def test_who_is_away_has_no_deadline_but_a_caretaker() -> None:
    words = turn_line(scene().public, NAMES, None, away=frozenset({0}))
    assert words is not None
    assert render(words) == "A caretaker is playing for **Aiko**"
    own = turn_line(scene().public, NAMES, None, viewer=0, away=frozenset({0}))
    assert own is not None
    assert render(own) == "**Your turn**"


def test_a_game_that_ends_early_states_how_it_stood_and_that_it_counts_for_nothing() -> None:
    shown = render(standing_text(scene(kyotaku=1).riichi(0, "9m", drawn=True).close().public, NAMES))
    assert shown == (
        "**The game ended early; it does not count for the league.** The scores were:\n"
        "**1. Ben** 25,000\n**2. Chie** 25,000\n**3. Dan** 25,000\n**4. Aiko** 24,000\n"
        "-# 2 riichi sticks were on the table."
    )


def test_the_alternative_texts_have_every_fact_and_every_tile() -> None:
    shown = render(board_alt(scene().turn(0).public, NAMES))
    assert "Aiko: river 9m↓; melds none; 13 concealed tiles." in shown
    assert "↓ marks a tile that was discarded as soon as it was drawn (tsumogiri)." in shown
    assert "Ben: river empty; melds none; 14 concealed tiles." in shown
    assert "left" in shown
    assert render(hand_alt(scene().view(0))) == ("Your hand: 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S.\nDrawn: 9m.")


def test_a_hand_shows_the_drawn_tile_apart_and_what_it_waits_for() -> None:
    shown = render(hand_words(scene().view(0), NAMES, DUE))
    assert "### 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S  + 9m" in shown
    assert "Tenpai, waiting for E S (4 left)" in shown
    assert "**Your turn** · ends <t:1767225600:R>" in shown
    shown = render(hand_words(scene().view(1), NAMES, None))
    assert "\n6 tiles from ready (tenpai)" in shown


def test_riichi_shows_the_waits_each_tile_leaves() -> None:
    shown = render(riichi_choices(scene().view(0)))
    assert "9m: waiting for E S (4 left)" in shown
    dead = Scene("123m456p789s111z5m", draws="1z", rules=tenhou_with(dead_wait_riichi=True)).view(0)
    assert render(riichi_choices(dead)).splitlines()[:2] == [
        "⚠ 5m: waiting for E (0 left): every winning tile is already visible, so this riichi cannot win",
        "E: waiting for 5m (3 left)",
    ]
    assert "⚠" not in render(riichi_choices(scene().view(0)))


def test_a_win_tells_the_hand_the_yaku_who_pays_and_the_scores() -> None:
    table = Scene(FAR, QUIET[0], "234m406p789s1122z", draws="1z", indicators="5m", honba=1, kyotaku=1)
    over = table.discard(0, "1z", drawn=True).ron(2)
    shown = render(kyoku_result(over.public, over.over, NAMES))
    assert shown.startswith("**Chie wins by ron on Aiko's E: 2,600**")
    assert "### 2m 3m 4m 4p red 5p 6p 7s 8s 9s E E S S  + E" in shown
    assert "2 han 40 fu" in shown
    assert "Aiko pays 2,900, including 300 for honba · 1,000 from riichi sticks" in shown
    assert "Chie +3,900 · Aiko −2,900" in shown
    assert "W Chie 28,900 ▲" in shown
    alt = render(result_alt(over.public, over.over, NAMES), markdown=False)
    assert "Chie wins by ron" in alt
    assert "winning hand" in alt
    assert "*" not in alt
    for said in ("Aiko pays 2,900, including 300 for honba", "Chie +3,900 · Aiko −2,900", "W Chie 28,900 ▲"):
        assert said in alt


def test_a_draw_says_who_was_tenpai_and_shows_their_hands() -> None:
    shown = render(draw_text(Ryuukyoku(DrawReason.EXHAUSTIVE, ((Tile(0), Tile(1)), None, None, None), (0,)), NAMES))
    assert "Exhaustive draw (ryuukyoku)" in shown
    assert "Ready (tenpai): Aiko" in shown
    assert "Aiko: 1m 2m" in shown
    nobody = render(draw_text(Ryuukyoku(DrawReason.EXHAUSTIVE, (None,) * 4), NAMES))
    assert "Nobody is ready (tenpai)." in nobody


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (Ryuukyoku(DrawReason.EXHAUSTIVE, (None,) * 4), "### **East 1 ends in a draw · nobody ready (tenpai)**"),
        (
            Ryuukyoku(DrawReason.EXHAUSTIVE, (None,) * 4, (0, 2)),
            "### **East 1 ends in a draw · ready (tenpai): Aiko, Chie**",
        ),
        (
            Ryuukyoku(DrawReason.EXHAUSTIVE, (None,) * 4, (0, 1, 2, 3)),
            "### **East 1 ends in a draw · everybody ready (tenpai)**",
        ),
        (
            Ryuukyoku(DrawReason.NAGASHI_MANGAN, (None,) * 4, (0,), (1,)),
            "### **East 1 ends in a draw · nagashi mangan: Ben**",
        ),
        (Ryuukyoku(DrawReason.SUUCHA_RIICHI, (None,) * 4), "### **East 1 ends in a draw**"),
    ],
)
def test_over_the_card_of_a_draw_stands_for_whom_it_is_worth_something(draw: Ryuukyoku, told: str) -> None:
    over = KyokuOver((), draw, KyokuEnded((0,) * 4, (25000,) * 4, 0, None))
    assert render(result_head(scene().public, over, NAMES)) == told


def test_the_ranking_shows_raw_points_and_what_uma_and_oka_make_of_them() -> None:
    rows = placements(TENHOU, (41300, 29300, 20400, 9000), 0)
    shown = render(ranking_text(scene().public, rows, NAMES))
    assert "**1. Aiko** 41,300 → +52.0" in shown
    assert "**4. Dan** 9,000 → −41.0" in shown
    assert (
        "-# Result in thousands: rounded points minus 30,000; placement bonus +20.0 / +10.0 / −10.0 / −20.0 (uma); "
        "first-place bonus +20.0 (oka)"
    ) in shown
    assert [signed(value) for value in (0, 5, -5, -105)] == ["+0.0", "+0.5", "−0.5", "−10.5"]


@pytest.mark.parametrize(
    ("changes", "points", "told"),
    [
        ({"return_points": 0, "uma": (0, 0, 0, 0), "oka": "none"}, (41300, 29300, 20400, 9000), ""),
        (
            {"final_rounding": "none", "return_points": 25000, "uma": (0, 0, 0, 0), "oka": "none"},
            (41300, 29300, 20400, 9000),
            "Result in thousands: points minus 25,000",
        ),
        (
            {"final_rounding": "half_up", "oka": "none"},
            (41300, 29300, 20400, 9000),
            "Result in thousands: rounded points minus 30,000; placement bonus +20.0 / +10.0 / −10.0 / −20.0 (uma)",
        ),
        (
            {"final_rounding": "none", "uma_mode": "floating", "oka": "none"},
            (41300, 29300, 20400, 9000),
            "Result in thousands: points minus 30,000; placement bonus +12.0 / −1.0 / −3.0 / −8.0 (uma)",
        ),
        (
            {"final_rounding": "none", "tie_break": "split", "oka": "none", "uma": (9000, 3000, -3000, -9000)},
            (35000, 35000, 20000, 10000),
            (
                "Result in thousands: points minus 30,000; placement bonus +9.0 / +3.0 / −3.0 / −9.0 (uma); "
                "shared between tied players"
            ),
        ),
    ],
)
def test_how_a_result_follows_from_points_is_told(changes: dict[str, Any], points: tuple[int, ...], told: str) -> None:
    words = result_from_points(tenhou_with(**changes), points)
    assert ("" if words is None else render(words)) == told


def test_every_tile_has_a_name_and_a_label_of_its_own() -> None:
    tiles = [Tile(number) for number in range(TILE_COUNT)]
    assert len({render(tile_name(one)) for one in tiles}) == TILE_COUNT
    assert len({render(tile_label(one)) for one in tiles}) == TILE_COUNT
    assert render(tile_name(tile("0s"))) == "red 5s"
    assert render(tile_label(tile("0s"))) == "red 5s"
    assert render(group_text([tile("4s"), tile("0s"), tile("6s")])) == "456s"
    assert render(tiles_text([tile("0p"), tile("1z"), tile("5z")])) == "red 5p E Haku"


def test_a_call_on_offer_does_not_say_twice_what_was_discarded() -> None:
    scene = Scene("123m406p789s1122z", "", "11m234p567s99s258p", "", draws="1m")
    scene.discard(0, "1m", drawn=True)
    text = render(hand_words(scene.view(2), NAMES, None))
    assert "**Aiko discarded 1m. Call it?**" in text
    assert text.count("discarded 1m") == 1


def test_who_can_win_on_a_tile_is_told_so_and_not_asked_whether_to_call_it() -> None:
    def asked(scene: Scene, seat: int) -> str:
        return render(hand_words(scene.view(seat), NAMES, None))

    waits = "345678m345s67p88s"
    discarded = Scene(FAR, waits, draws="8p").discard(0, "8p", drawn=True)
    assert "**Aiko discarded 8p. You can win!**" in asked(discarded, 1)
    declared = Scene("123m456s789s11z22z", waits, draws="8p").riichi(0, "8p", drawn=True)
    assert "**Aiko declares riichi with 8p. You can win!**" in asked(declared, 1)
    added = Scene("22p147m369s12345z", "13p345m345s678m88s", "", "", draws="9m9s2p9p8p7z2p").turn(0, "9m").turn(1, "9s")
    added.discard(2, "2p", drawn=True).pon(0, "2p2p").turn(0, "1m").turn(1, "9p").turn(2, "8p").turn(3, "7z")
    assert "**Aiko declares a kan with 2p. You can win by robbing it!**" in asked(added.kakan(0, "2p"), 1)
    assert render(known(last_action(added.close().public, NAMES))) == "Aiko declared an added kan: (2p← 2p 2p 2p)."
    drawn = Scene(AIKO, *QUIET, draws="1z").view(0)
    assert "**You can win!**" in render(hand_words(drawn, NAMES, None))
    assert "You can win!" not in render(hand_words(scene().view(0), NAMES, None))
