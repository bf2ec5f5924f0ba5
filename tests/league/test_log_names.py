"""Who the names in a log are, and how people write who is who."""

from bot.league.exchange.log_names import matched, telling, who_read, who_written

CALLED = {"aiko": {1}, "ben": {2}, "chie": {3, 7}}


def test_a_name_is_whoever_is_called_so_in_whatever_case() -> None:
    assert matched(("AIKO", " Ben ", "Chie", "Dan"), {}, CALLED) == (1, 2, None, None)


def test_an_earlier_log_says_more_than_what_somebody_is_called() -> None:
    assert matched(("Aiko", "b_2020"), {"aiko": 5, "b_2020": 2}, CALLED) == (5, 2)


def test_names_that_many_go_by_are_nobodys() -> None:
    assert telling(("NoName", "Aiko", "", "aiko ")) == (False, False, False, False)
    assert matched(("NoName", "x", "y", "z"), {"noname": 4}, {}) == (None, None, None, None)


def test_two_names_that_lead_to_one_player_are_asked_about() -> None:
    assert matched(("Aiko", "aiko_2"), {"aiko_2": 1}, CALLED) == (None, None)


def test_lines_say_who_is_who() -> None:
    said, unread = who_read(
        "Aiko_T = Aiko\n\nNoName=guest Mia\nEast = @Ben\nnobody here\n", ("aiko_t", "noname", "East")
    )
    assert said == {"aiko_t": "Aiko", "noname": "guest Mia", "East": "@Ben"}
    assert unread == ("nobody here",)


def test_a_name_may_hold_the_sign_itself() -> None:
    assert who_read("a=b = Ken", ("a=b", "c")) == ({"a=b": "Ken"}, ())


def test_the_last_line_about_somebody_counts_and_an_empty_one_says_nothing() -> None:
    assert who_read("A = x\nA = y\nA =", ("A",)) == ({"A": "y"}, ())


def test_what_was_read_is_written_so_that_it_reads_the_same() -> None:
    said = {"A": "guest `B`", "East": "#3"}
    again, unread = who_read(who_written(said), said)
    assert again == {"A": "guest 'B'", "East": "#3"}
    assert unread == ()
