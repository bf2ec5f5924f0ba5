"""The course of a game in a file is taken as it is told, where it can have been so."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.exchange.archive import ArchivedCourse
from bot.league.exchange.archived_statistics_check import CheckedStatistics
from bot.league.seat_statistics import seat_statistics, statistics_to
from bot.league.winning_hands import hand_to, winning_hands
from tests.for_each import for_each
from tests.store.games import played


@cache
def told() -> str:
    events = played(1)
    seats, hands = seat_statistics(events), winning_hands(events)
    return json.dumps({"figures": [statistics_to(seat) for seat in seats], "hands": [hand_to(hand) for hand in hands]})


def course(change: Callable[[dict[str, Any]], object] = lambda _: None) -> ArchivedCourse:
    found = json.loads(told())
    change(found)
    return ArchivedCourse(1, tuple(found["figures"]), tuple(found["hands"]))


def test_what_was_played_comes_back_as_it_was() -> None:
    filed = CheckedStatistics(course(), 4)
    assert filed.figures == seat_statistics(played(1))
    assert filed.hands == winning_hands(played(1))
    assert filed.hands


@for_each(
    "change",
    [
        lambda found: found["figures"].pop(),
        lambda found: found["figures"][0].update(wins=10**7),
        lambda found: found["figures"][0].update(wins="many"),
        lambda found: found["figures"][0].update(yaku={"no_such_yaku": 1}),
        lambda found: found["hands"][0].update(seat=4),
        lambda found: found["hands"][0].update(tile=99),
        lambda found: found["hands"][0].update(concealed=[0] * 14),
        lambda found: found["hands"][0].update(yaku=[["no_such_yaku", 1]]),
        lambda found: found["hands"][0].update(limit="sky"),
        lambda found: found["hands"][0].pop("fu"),
        lambda found: found["hands"].append(copy.deepcopy(found["hands"][0])),
    ],
)
def test_what_cannot_have_been_is_no_course(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        CheckedStatistics(course(change), 4)


@given(st.data())
def test_whatever_is_told_it_is_a_course_or_none(data: st.DataObject) -> None:
    def spoil(found: dict[str, Any]) -> None:
        part = data.draw(st.sampled_from((*found["figures"], *found["hands"])))
        key = data.draw(st.sampled_from(sorted(part)))
        part[key] = data.draw(st.sampled_from([None, True, -1, 5, "x", [], [1], {}, {"a": 1}, [[1, 2]], [["riichi"]]]))

    spoilt = course(spoil)
    try:
        CheckedStatistics(spoilt, 4)
    except ValueError:
        return
