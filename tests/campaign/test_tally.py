"""Figures of many bots add up, travel as JSON, and stand in a table."""

import json
from collections import Counter

from tests.campaign.tally import Tally, table


def one() -> Tally:
    return Tally(
        Counter({"at rest": 2}),
        Counter({"502": 7, "malformed: a list": 1, "malformed: garbage": 2}),
        Counter({"screens": 3}),
        1,
        50,
        20,
        400,
        3,
        ["x"],
    )


def test_figures_add_up_and_travel() -> None:
    total = Tally()
    for _ in range(2):
        total.add(Tally.read(json.loads(json.dumps(one().told()))))
    assert total.told() == {
        "kills": {"at rest": 4},
        "faults": {"502": 14, "malformed: a list": 2, "malformed: garbage": 4},
        "checks": {"screens": 6},
        "games": 2,
        "actions": 100,
        "acknowledged": 40,
        "requests": 800,
        "starts": 6,
        "wrong": ["x", "x"],
    }


def test_the_table_tells_everything_that_was_counted() -> None:
    told = table(one(), 120)
    for line in (
        "| SIGKILLs survived | 2 |",
        "502 | 7 |",
        "malformed | 3 |",
        "| Anything wrong | 1 |",
        "| Minutes | 2 |",
    ):
        assert line in told
