"""What two people received is compared moment by moment, and lines of the log without their moments."""

from tests.campaign.witness import difference, log_lines, named

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
