"""What would you discard: which turns are asked, and which answers are right."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.analysis.puzzles.dealt_turn import TURNS, dealt_turn
from bot.analysis.puzzles.discard_puzzle import (
    Verdict,
    choices_of,
    dealt_puzzle,
    level_of,
    may_be_asked,
)
from bot.analysis.puzzles.questions import Level
from bot.analysis.puzzles.stored_turn import UnreadableTurn, turn_from_json, turn_to_json
from bot.analysis.visible import unseen_counts
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.tiles import KIND_OF, TILE_NAMES, Tile, is_red, tile_set
from bot.engine.view import SeatView
from tests.builders import Scene

RULES = [preset("tenhou"), preset("tenhou_sanma"), preset("ema2025")]


def first_turn(hand: str, drawn: str, indicator: str = "6z") -> SeatView:
    """The dealer's first turn."""
    return Scene(hand, draws=drawn, indicators=indicator).view(0)


def verdicts(view: SeatView) -> dict[str, Verdict]:
    return {TILE_NAMES[one.tile]: one.verdict for one in choices_of(view)}


def test_right_is_what_accepts_nearly_the_most_and_wrong_what_accepts_less_or_leads_away() -> None:
    choices = choices_of(first_turn("33m12346p788p56s1z", "2z"))
    assert [(TILE_NAMES[one.tile], one.outlook.ways, one.verdict.value) for one in choices[:6]] == [
        ("1z", 41, "right"),
        ("2z", 41, "right"),
        ("8p", 39, "right"),
        ("1p", 32, "fewer"),
        ("4p", 32, "fewer"),
        ("7p", 16, "fewer"),
    ]
    assert {one.verdict for one in choices[6:]} == {Verdict.FARTHER}


def test_a_dora_more_is_worth_a_quarter_of_the_tiles_and_no_more() -> None:
    choices = choices_of(first_turn("234m3567p45688s9p", "2s", indicator="8p"))
    assert [(TILE_NAMES[one.tile], one.outlook.ways, one.dora_left, one.verdict.value) for one in choices[:4]] == [
        ("9p", 41, 0, "right"),
        ("3p", 33, 1, "right"),
        ("2s", 29, 1, "fewer"),
        ("6p", 7, 1, "fewer"),
    ]
    plain = verdicts(first_turn("234m3567p45688s9p", "2s"))
    assert (plain["9p"], plain["3p"]) == (Verdict.RIGHT, Verdict.FEWER)


def test_of_two_that_accept_the_same_the_one_that_is_no_dora_goes() -> None:
    found = verdicts(first_turn("33m12346p788p56s1z", "2z", indicator="4z"))
    assert (found["1z"], found["2z"]) == (Verdict.POORER, Verdict.RIGHT)


def test_a_turn_with_riichi_on_the_table_or_few_tiles_left_is_another_question() -> None:
    view = first_turn("1123m4789p12378s", "2z")
    assert may_be_asked(view)
    seats = list(view.public.seats)
    seats[1] = seats[1].altered(riichi=True)
    assert not may_be_asked(view.altered(public=view.public.altered(seats=tuple(seats))))
    assert not may_be_asked(view.altered(public=view.public.altered(live=17)))


def test_a_hand_that_could_declare_a_kan_or_set_a_north_aside_is_another_question() -> None:
    assert not may_be_asked(first_turn("1111m4789p12378s", "2z"))
    norths = Scene("19m123456p78s124z", draws="3z", rules=preset("tenhou_sanma")).view(0)
    assert not may_be_asked(norths)


def test_another_seat_is_not_asked() -> None:
    scene = Scene("1123m4789p12378s", draws="2z")
    assert not may_be_asked(scene.view(1))
    assert choices_of(scene.view(1)) == ()


def test_where_everything_is_clear_or_ready_nothing_is_asked() -> None:
    assert level_of(choices_of(first_turn("123456789m1122p", "7z"))) is None


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("players", [4, 3])
def test_a_turn_of_each_level_is_found(level: Level, players: int) -> None:
    rules = RULES[0] if players == 4 else RULES[1]
    view = dealt_puzzle(Random(7), rules, level)
    choices = choices_of(view)
    assert level_of(choices) is level
    assert may_be_asked(view)
    right = [one for one in choices if one.right]
    assert 1 <= len(right) < len(choices)


@given(st.integers(0, 2**32), st.sampled_from(RULES))
def test_a_dealt_turn_is_a_turn_that_could_be(seed: int, rules: Ruleset) -> None:
    view = dealt_turn(Random(seed), rules)
    if view is None:
        return
    public = view.public
    assert len(view.hidden.tiles) == 14 - 3 * len(view.own.melds)
    assert len(view.own.river) + 1 >= TURNS.start
    assert min(unseen_counts(view)) >= 0
    reds = [one for one in (*view.hidden.tiles, *(e.tile for s in public.seats for e in s.river)) if is_red(one)]
    assert len(reds) <= sum(public.rules.aka_dora)
    discards = sum(len(seat.river) for seat in public.seats)
    tiles = tile_set(public.rules.aka_dora, public.players)
    melds = sum(len(seat.melds) for seat in public.seats)
    assert public.live == len(tiles) - 14 - 13 * public.players - (discards - melds) - 1
    assert sum(seat.draws for seat in public.seats) == discards - melds + 1
    assert sum(seat.score for seat in public.seats) == rules.start_points * public.players
    assert min(seat.score for seat in public.seats) >= 0
    for number, seat in enumerate(public.seats):
        assert seat.concealed == 13 - 3 * len(seat.melds) + (number == view.seat)
        for meld in seat.melds:
            river = public.seats[meld.source].river if meld.source is not None else ()
            assert any((entry.tile, entry.called_by) == (meld.called, number) for entry in river)


def test_dealt_turns_have_melds_and_uneven_scores_as_real_ones_do() -> None:
    rules = preset("tenhou")
    views = [view for seed in range(150) if (view := dealt_turn(Random(seed), rules)) is not None]
    with_melds = sum(any(seat.melds for seat in view.public.seats) for view in views)
    assert 0.2 < with_melds / len(views) < 0.8
    assert any(view.own.melds for view in views)
    uneven = sum(len({seat.score for seat in view.public.seats}) > 1 for view in views)
    assert uneven / len(views) > 0.7


@given(st.integers(0, 2**32), st.sampled_from(RULES))
def test_every_tile_is_judged_once_and_something_is_right(seed: int, rules: Ruleset) -> None:
    view = dealt_turn(Random(seed), rules)
    if view is None:
        return
    choices = choices_of(view)
    assert sorted(one.tile for one in choices) == sorted(set(view.hidden.tiles))
    assert choices[0].right
    nearest = min(one.outlook.shanten for one in choices)
    for one in choices:
        assert (one.verdict is Verdict.FARTHER) == (one.outlook.shanten > nearest)
        assert one.outlook.discard == KIND_OF[one.tile]
    reds = [one for one in choices if is_red(one.tile) and Tile(KIND_OF[one.tile]) in view.hidden.tiles]
    assert not any(one.right for one in reds), "the plain five goes and the red one stays"
    for one in choices:
        if one.right:
            dominated = [
                other
                for other in choices
                if (other.outlook.shanten, other.outlook.ways >= one.outlook.ways) == (nearest, True)
                and other.dora_left > one.dora_left
            ]
            assert not dominated


@given(st.integers(0, 2**32), st.sampled_from(RULES))
def test_a_turn_reads_as_it_was_written(seed: int, rules: Ruleset) -> None:
    view = dealt_turn(Random(seed), rules)
    if view is None:
        return
    again = turn_from_json(json.loads(json.dumps(turn_to_json(view))))
    assert again == view
    assert choices_of(again) == choices_of(view)


def test_a_turn_with_melds_reads_as_it_was_written() -> None:
    scene = Scene("5m12346p778s1122z", "55m147p258s369m12z", draws="3z9s6z6z", rules=preset("ema2025"))
    scene.discard(0, "5m").pon(1, "55m").discard(1, "9m").close().turn(2).turn(3)
    view = scene.view(0)
    assert view.public.seats[1].melds
    again = turn_from_json(json.loads(json.dumps(turn_to_json(view))))
    assert again.public.seats == view.public.seats
    assert again.public.rules == view.public.rules
    assert choices_of(again) == choices_of(view)


@pytest.mark.parametrize("broken", [{}, {"seat": 0}, {"hand": "12x"}])
def test_what_is_no_turn_is_said_to_be_none(broken: dict[str, object]) -> None:
    with pytest.raises(UnreadableTurn):
        turn_from_json(broken)
