"""The benchmark of requests counts what it says: the real bot keeps its budget, a wasteful one is found out."""

import json
from collections import Counter

import pytest

from benchmarks.discord_budget import MOST_OWN_BY_TOKENS, as_values, line, missed, run, share
from benchmarks.discord_players import Manners
from benchmarks.discord_watch import BoardSnapshot, Figures, TimedDiscard
from benchmarks.simulated_tables import Setting

QUIET = (Manners(calls=0.0),) * 4
"""Nobody calls: one discard after the other, however few."""


def figures(**changed: object) -> Figures:
    """A good run of ten discards."""
    found = Figures("direct messages", 1, 60.0, kyoku=1, discards=10, by_hand=10, counted=10, late=[0.2] * 10)
    found.own["PATCH"] = 12
    for name, value in changed.items():
        setattr(found, name, value)
    return found


def test_a_run_within_its_targets_misses_nothing() -> None:
    assert missed(figures()) == []


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"counted": 9}, "1.33 requests with the bot's token"),
        ({"late": [0.2] * 9 + [2.1]}, "1 of 10 discards not on the board within 2 s"),
        ({"unseen": 1}, "1 of 10 discards not on the board within 2 s"),
        ({"limited": Counter(channel=2)}, "2 requests refused for speed"),
        ({"unanswered": ["Aiko: no answer"]}, "1 presses without an answer"),
        ({"discards": 0, "counted": 0}, "nobody discarded"),
        ({"counted": 0}, "nobody discarded"),
    ],
)
def test_each_missed_target_is_named_with_its_run(changed: dict[str, object], word: str) -> None:
    (fault,) = missed(figures(**changed))
    assert word in fault
    assert "direct messages, 1 table" in fault


def test_with_tokens_alive_less_is_allowed() -> None:
    (fault,) = missed(figures(), MOST_OWN_BY_TOKENS)
    assert "1.20 requests with the bot's token a discard, wanted 0.1" in fault


def test_a_board_shows_a_discard_once_its_river_has_it_or_all_is_over() -> None:
    discard = TimedDiscard(10.0, kyoku=1000, name="Ben", place=2, tile="5p", by_hand=True)
    rivers = {"Ben": ["1m", "5p", "E"]}
    assert BoardSnapshot(11.0, 1000, rivers).shows(discard)
    assert BoardSnapshot(11.0, None, {}).shows(discard)
    assert not BoardSnapshot(11.0, 1000, {"Ben": ["1m"]}).shows(discard)
    assert not BoardSnapshot(11.0, 1000, {"Ben": ["1m", "6p"]}).shows(discard)
    assert not BoardSnapshot(11.0, 1000, {}).shows(discard)


def test_shares_are_values_that_were_met() -> None:
    assert [share(list(range(1, 101)), part) for part in (0.5, 0.99, 1)] == [50, 99, 100]
    assert share([], 0.5) == 0


async def test_the_real_bot_keeps_its_budget() -> None:
    found = await run(Setting("direct messages", seconds=55.0, manners=QUIET))
    assert found.unanswered == []
    assert found.discards == found.by_hand >= 6
    # A turn of more than eight seconds costs one more.
    assert found.counted <= sum(found.own.values()) <= found.counted + 1
    assert found.interactions_each >= 1.8
    assert sum(found.opening.values()) >= 8
    assert len(found.late) == found.discards
    assert max(found.late) <= 2
    assert min(found.acks) >= 0.05
    assert len(line(found).split("|")) == 14
    assert json.loads(json.dumps(as_values(found)))["discards"] == found.discards


async def test_a_bot_that_edits_twice_for_each_discard_and_late_is_found_out() -> None:
    found = await run(Setting("wasteful", seconds=55.0, manners=QUIET, entry="tests.wire.wasteful_bot:main"))
    costs, late = missed(found)
    assert "requests with the bot's token a discard, wanted 1.2" in costs
    assert found.own_each > 1.2
    assert "not on the board within 2 s" in late
