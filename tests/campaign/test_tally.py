"""What a campaign counts, remembers and says at its end."""

import json
from collections import Counter

from playground.request_log import RecordedRequest
from tests.campaign.tally import Tally, table
from tests.campaign.verdict import refused
from tests.campaign.witness import difference, log_lines, named


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


def request(method: str, status: int, code: int | None) -> RecordedRequest:
    return RecordedRequest(method, "/channels/{channel_id}", "/channels/1", {}, None, status=status, error_code=code)


def test_only_limits_closed_doors_and_what_was_deleted_already_are_no_fault_of_the_bot() -> None:
    fine = [request("POST", 200, None), request("POST", 429, 0), request("POST", 403, 50007)]
    assert refused([*fine, request("DELETE", 404, 10008)]) == []
    bad = [request("PATCH", 404, 10008), request("POST", 400, 50035), request("POST", 404, 10062)]
    assert len(refused(bad)) == 3


INF = float("inf")


def test_a_single_letter_is_a_difference_and_so_is_its_moment() -> None:
    seen = [(1.0, "new a"), (2.0, "changed b")]
    assert difference(seen, list(seen), INF) is None
    assert difference(seen, list(reversed(seen)), INF) is None
    assert difference(seen, [(1.0, "new a"), (2.0, "changed c")], INF) is not None
    assert difference(seen, [(1.0, "new a"), (2.5, "changed b")], INF) is not None
    assert "only one received" in str(difference(seen, seen[:1], INF))
    assert "only one received" in str(difference(seen[:1], seen, INF))


def test_two_messages_that_race_each_other_have_the_same_names_whichever_is_first() -> None:
    first, second = 10**18 + 1, 10**18 + 2
    one = [(1.0, f"new a {first}"), (1.0, f"new b {second}"), (2.0, f"changed b {second}")]
    other = [(1.0, f"new b {first}"), (1.0, f"new a {second}"), (2.0, f"changed b {first}")]
    assert named(one, 10**18) == named(other, 10**18)
    swapped = [*other[:2], (2.0, f"changed b {second}")]
    assert difference(named(one, 10**18), named(swapped, 10**18), INF) is not None


def test_what_comes_after_hidden_tiles_were_shown_is_not_compared() -> None:
    assert difference([(1.0, "a"), (2.0, "b")], [(1.0, "a"), (2.0, "c")], 2.0) is None


def test_lines_of_the_log_are_read_from_info_on() -> None:
    told = "2026-11-22T02:06:29.1Z [info     ] tables resumed [bot.app] count=3\nTraceback\n"
    assert log_lines(told + "2026-11-22T02:06:29.1Z [debug    ] a secret\n") == [
        "info tables resumed [bot.app] count=3"
    ]
