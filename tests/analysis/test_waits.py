"""A hand as somebody types it, its waits with their shapes, and what each is worth."""

from random import Random

import pytest

from bot.analysis.hand_input import (
    HandInput,
    SeenTooOften,
    hand_input_question,
    not_won,
    read_hand_input,
    said_of_a_win,
)
from bot.analysis.waiting import tenpai_discards, wait_shapes, waits_of_hand
from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.score import evaluate_all
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import KIND_COUNT, TILE_NAMES, Kind, Tile, counts_of, sort_tiles
from bot.lookup.hand_lookup import Contradiction, Lookup, situation_of
from bot.lookup.notation import format_tiles, parse_tiles
from tests.builders import known, tile

RULES = preset("tenhou")
TENPAI = "234m406m678p33s78s"


def read(text: str, seen: str = "", discards: str = "", **more: object) -> HandInput:
    return read_hand_input(Lookup(text, rules=RULES, **more), seen, discards)  # type: ignore[arg-type]


def shapes(text: str, wait: str) -> set[WaitKind]:
    held = read(text)
    return set(wait_shapes(held.counts, tile(wait) % KIND_COUNT, held.sets))  # type: ignore[arg-type]


def test_everything_that_lies_open_is_seen() -> None:
    held = read(TENPAI, seen="9s", discards="1z", indicators="9s")
    assert (held.unseen[26], held.unseen[27], held.unseen[20]) == (2, 3, 2)
    assert format_tiles(held.discards) == "1z"


def test_what_called_sets_leave_may_stand_alone() -> None:
    assert (read("1112m").unwritten, read("1112m").closed) == (3, False)
    assert read("11123m").may_discard
    assert hand_input_question("1112m", Lookup("", rules=RULES)).hand == "1112m"
    with pytest.raises(NotationError):
        read("123m")
    with pytest.raises(NotationError):
        read("1112m", melds="555z")


def test_how_a_hand_was_won_falls_away() -> None:
    text = f"{TENPAI} riichi ippatsu haitei ura:1z dora:9s"
    typed = hand_input_question(text, Lookup("", rules=RULES))
    assert said_of_a_win(typed) == ("ura", "ippatsu", "haitei")
    question = not_won(typed)
    assert (question.riichi, question.ippatsu, question.haitei, question.ura, question.dora) == (
        True,
        False,
        False,
        "",
        "9s",
    )
    found = known(waits_of_hand(read_hand_input(question), question))
    assert [wait.best_ron for wait in found.waits] == [7700, 7700]


def test_a_tile_seen_too_often_is_named() -> None:
    with pytest.raises(SeenTooOften) as refused:
        read(TENPAI, seen="333s")
    assert refused.value.tile == "3s"


def test_what_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(Contradiction):
        read_hand_input(Lookup(TENPAI, rules=preset("tenhou_sanma")))
    with pytest.raises(Contradiction):
        read("1112m", riichi=True)


def test_a_wait_is_named_by_every_shape_that_waits_for_it() -> None:
    assert shapes(TENPAI, "9s") == {WaitKind.RYANMEN}
    assert shapes("234m406m678p33s79s", "8s") == {WaitKind.KANCHAN}
    assert shapes("234m406m678p33s89s", "7s") == {WaitKind.PENCHAN}
    assert shapes("234m406m33s55z678p", "3s") == {WaitKind.SHANPON}
    assert shapes("2333m345p678p789s", "2m") == {WaitKind.TANKI}
    assert shapes("2333m345p678p789s", "1m") == {WaitKind.RYANMEN}
    assert shapes("223344m556677p8s", "8s") == {WaitKind.TANKI}


def test_seven_pairs_want_seven_different_ones_unless_the_rules_say_otherwise() -> None:
    four = read("2222334456677m")
    assert wait_shapes(four.counts, Kind(4), 0) == (WaitKind.RYANMEN,)
    assert wait_shapes(four.counts, Kind(4), 0, four_same=True) == (WaitKind.RYANMEN, WaitKind.TANKI)
    assert shapes("3334m345p678p789s", "4m") == {WaitKind.TANKI}
    assert shapes("3335m345p678p789s", "4m") == {WaitKind.KANCHAN}
    assert shapes("1122m3344p5566s7z", "7z") == {WaitKind.TANKI}
    assert shapes("19m19p19s1234567z", "1z") == {WaitKind.KOKUSHI_13}
    assert shapes("19m19p19s1134567z", "2z") == {WaitKind.KOKUSHI}
    assert shapes(TENPAI, "1m") == set()


def test_shapes_are_those_in_which_the_scorer_places_the_tile() -> None:
    dice, seen = Random(5), set()
    situation = situation_of(Lookup("", rules=RULES, riichi=True))
    for _ in range(300):
        tiles: list[int] = []
        for first in (dice.randrange(4, 11) for _ in range(4)):
            tiles += [first, first + 1, first + 2] if dice.random() < 0.7 else [first] * 3
        tiles += [dice.randrange(4, 13)] * 2
        tiles.pop(dice.randrange(14))
        counts = counts_of(Tile(kind) for kind in tiles)
        if max(counts) > 4:
            continue
        concealed = sort_tiles(Tile(kind) for kind in tiles)
        for wait in shape_waits(counts):
            values = evaluate_all(concealed, Tile(wait), (), situation, RULES)
            placed = {value.interpretation.wait for value in values}
            if counts[wait] < 4:
                assert placed <= set(wait_shapes(counts, wait)), format_tiles(concealed)
                seen |= placed
    assert len(seen) >= 5


def test_each_wait_has_its_worth_and_that_of_riichi_and_an_open_hand_none_of_riichi() -> None:
    found = known(waits_of_hand(read(TENPAI), Lookup(TENPAI, rules=RULES)))
    assert [(TILE_NAMES[wait.kind], wait.left, wait.best_ron) for wait in found.waits] == [
        ("6s", 4, 7700),
        ("9s", 4, 3900),
    ]
    opened = "45m678p33s(555z)(789s)"
    called = known(waits_of_hand(read(opened), Lookup(opened, rules=RULES)))
    assert [wait.in_riichi for wait in called.waits] == [None, None]
    assert [wait.best_ron for wait in called.waits] == [1000, 1000]


def test_a_hand_that_is_not_tenpai_waits_for_nothing() -> None:
    assert waits_of_hand(read("147m258p369s1234z"), Lookup("", rules=RULES)) is None


def test_of_fourteen_tiles_every_discard_that_leaves_tenpai_is_told_and_the_widest_first() -> None:
    text = "23455m678p33s678s9s"
    found = tenpai_discards(read(text), Lookup(text, rules=RULES))
    lefts = [one.left for one in found]
    assert lefts == sorted(lefts, reverse=True)
    assert format_tiles([one.discard for one in found if one.discard is not None])


def test_a_discard_that_one_waits_for_is_furiten_at_once() -> None:
    text = "234m406m678p33s789s"
    found = tenpai_discards(read(text), Lookup(text, rules=RULES))
    assert all(one.furiten for one in found)


def test_the_red_five_stays_where_a_plain_one_can_go() -> None:
    text = "234m0556p234678s1z"
    found = tenpai_discards(read(text), Lookup(text, rules=RULES))
    assert found
    assert parse_tiles("0p")[0] not in [one.discard for one in found]


def test_a_hand_that_waits_for_a_fifth_copy_is_tenpai_only_where_the_rules_say_so() -> None:
    """As `/score` and `/efficiency` say."""
    for name, tenpai in (("tenhou", False), ("mleague", False), ("riichi_advanced", True)):
        question = Lookup("123456789m1111z", rules=preset(name))
        found = waits_of_hand(read_hand_input(question), question)
        assert (found is not None) is tenpai


def test_riichi_is_worth_nothing_where_dead_waits_may_not_declare_it() -> None:
    for allowed in (True, False):
        rules = ruleset_from({"tenpai_own_four": "tenpai", "dead_wait_riichi": allowed})
        question = Lookup("123456789m1111z", rules=rules)
        found = known(waits_of_hand(read_hand_input(question), question))
        assert (found.waits[0].in_riichi is not None) is allowed
