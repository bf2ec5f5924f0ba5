"""A preset with what differs from it, as one line of text."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import preset, preset_names, ruleset_from
from bot.lookup.rule_changes import LONGEST, departures, option_faults, rules_by, uma_from
from tests.for_each import for_each


@pytest.mark.parametrize(
    "text",
    [
        "kiriage=yes uma=15,5,-5,-15 oka=none tie_break=split",
        "kiriage=yes, uma=15/5, oka=none; tie_break=split",
        " KIRIAGE : on\tuma = 15/5/-5/-15,oka=none,tie_break=split,",
        "kiriage=1 uma=15000,5000,-5000,-15000 oka=none tie_break=split",
    ],
)
def test_options_are_read_however_they_are_parted(text: str) -> None:
    wanted = {"kiriage": True, "uma": (15000, 5000, -5000, -15000), "oka": "none", "tie_break": "split"}
    assert rules_by("tenhou", text) == ruleset_from(wanted, preset("tenhou"))


def test_a_text_without_options_is_the_preset() -> None:
    assert rules_by("mleague", " , ") == preset("mleague")


def test_every_preset_can_be_written_as_what_differs_from_any_other() -> None:
    for one, other in product(preset_names(), repeat=2):
        assert rules_by(one, departures(one, preset(other))) == preset(other), (one, other)


@pytest.mark.parametrize(
    ("text", "problem", "at"),
    [
        ("kiriage", NotationProblem.NOTHING_NAMED, 0),
        ("oka=none kiriage=", NotationProblem.NOTHING_NAMED, 9),
        ("oka=none kiriage=maybe", NotationProblem.NO_SUCH_VALUE, 17),
        ("oka=none colour=red", NotationProblem.NO_SUCH_OPTION, 9),
        ("uma=15/5/5", NotationProblem.NO_SUCH_VALUE, 4),
        ("uma=loud", NotationProblem.NO_SUCH_VALUE, 4),
        ("oka=none oka=to_first", NotationProblem.SAID_OTHERWISE, 9),
        ("oka=none start_points=24950", NotationProblem.NOT_PLAYABLE, 9),
        ("x" * (LONGEST + 1), NotationProblem.TOO_LONG, LONGEST),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(text: str, problem: NotationProblem, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        rules_by("tenhou", text)
    assert (refused.value.problem, refused.value.position) == (problem, at)


def test_everything_that_cannot_be_read_is_found_at_once() -> None:
    faults = option_faults("uma=loud kiriage tobi=off colour=red oka=some oka=none oka=to_first", 4)
    assert [(fault.problem.value, fault.position) for fault in faults] == [
        ("no_such_value", 4),
        ("nothing_named", 9),
        ("no_such_option", 26),
        ("no_such_value", 41),
        ("said_otherwise", 55),
    ]
    assert option_faults("tobi=off", 4) == ()


def test_a_fixed_uma_takes_the_place_of_one_that_depends_on_the_scores() -> None:
    assert preset("jpml_a").uma_mode == "floating"
    assert rules_by("jpml_a", "uma=15/5").uma_mode == "fixed"


@for_each(
    ("text", "players", "uma"),
    [
        ("15/5", 4, (15000, 5000, -5000, -15000)),
        ("10-30", 4, None),
        ("10/30", 4, (30000, 10000, -10000, -30000)),
        ("12.5 2.5", 4, (12500, 2500, -2500, -12500)),
        ("15", 3, (15000, 0, -15000)),
        ("15", 4, None),
        ("0/0/0/0", 4, (0, 0, 0, 0)),
        ("50,10,−10,−30", 4, (50000, 10000, -10000, -30000)),
        ("15.05/5", 4, None),
        ("900/5", 4, None),
        ("", 4, None),
    ],
)
def test_an_uma_is_read_in_thousands_or_in_points(text: str, players: int, uma: tuple[int, ...] | None) -> None:
    assert uma_from(text, players) == uma


PIECES = ("uma", "kiriage", "players", "=", " ", ",", ":", "15/5", "yes", "3", "-", "１５", "é", "=,", "\n")


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_text_is_read_or_refused_inside_of_it(text: str) -> None:
    try:
        rules = rules_by("tenhou", text)
    except NotationError as refused:
        end = refused.position + refused.length
    else:
        end = 0 if rules == preset("tenhou") else 1
    assert 0 <= end <= len(text)
