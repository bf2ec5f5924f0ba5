"""A result as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.typed.results import (
    NoFoul,
    NoLine,
    NoName,
    NoPoints,
    NoSticks,
    TypedSeat,
    amounts_typed,
    points_of,
    points_typed,
    tenths_typed,
    typed_games,
    typed_result,
    written,
)
from tests.for_each import for_each


@for_each(
    ("text", "points"),
    [
        ("32400", 32400),
        ("32,400", 32400),
        ("32.400", 32400),
        ("32 400", 32400),
        ("32'400", 32400),
        ("32\u202f400", 32400),
        ("32.4k", 32400),
        ("32,4", 32400),
        ("32.4", 32400),
        ("32k", 32000),
        ("0", 0),
        ("+1,200", 1200),
        ("-1,200", -1200),
        ("−1200", -1200),
        ("▲1200", -1200),
        ("-1.2", -1200),
        ("３２４００", 32400),
    ],
)
def test_points_are_read_as_people_write_them(text: str, points: int) -> None:
    found = points_typed(text)
    assert found is not None
    assert found[0] == points


@for_each("text", ["", "-", "abc", "32.40", "1,23", "32,4000", "12 34", "3e4", "1,234,567", "12345678"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert points_typed(text) is None


@for_each(
    ("line", "name", "amount"),
    [
        ("Aiko 42300", "Aiko", 42300),
        ("Aiko: 42,300", "Aiko", 42300),
        ("Aiko\t42 300", "Aiko", 42300),
        ("Aiko = 42.3k", "Aiko", 42300),
        ("| Aiko | 42300", "| Aiko", 42300),
        ("Aiko of Kyoto 42300", "Aiko of Kyoto", 42300),
        ("Aiko, 42300", "Aiko", 42300),
        ("1. Aiko 42300", "Aiko", 42300),
        ("2) Aiko 42300", "Aiko", 42300),
        ("- Aiko 42300", "Aiko", 42300),
        ("Aiko -1,200", "Aiko", -1200),
        ("Aiko ▲ 1,200", "Aiko", -1200),
        ("Re:Zero: 300", "Re:Zero", 300),
        ("Bob 2: 300", "Bob 2", 300),
        ("<@123456789012345678> 25000", "<@123456789012345678>", 25000),
        ("#12 Aiko: 25000", "#12 Aiko", 25000),
        ("愛子　42300", "愛子", 42300),
    ],
)
def test_a_line_is_a_name_and_points(line: str, name: str, amount: int) -> None:
    [seat] = typed_result(line).seats
    assert (seat.name, seat.amount, seat.chombo) == (name, amount, 0)


@pytest.mark.parametrize(
    ("line", "fouls"),
    [("Ben 25000 chombo", 1), ("Ben: 25,000 (chombo 2)", 2), ("Ben 25k Chombo x3", 3), ("Ben: 25000, chombo: 2", 2)],
)
def test_fouls_stand_behind_the_points(line: str, fouls: int) -> None:
    [seat] = typed_result(line).seats
    assert (seat.name, seat.amount, seat.chombo) == ("Ben", 25000, fouls)


def test_fouls_may_be_told_apart_by_name_or_number() -> None:
    typed = typed_result("Aiko 25000\nBen 25000\nchombo: ben x2, player1, Zed")
    assert [seat.chombo for seat in typed.seats] == [1, 2]
    assert typed.faults == (NoFoul("Zed"),)


def test_everything_that_cannot_be_read_is_told_at_once() -> None:
    typed = typed_result("Aiko: 42,300\nhello\nBen: abc\nChie:\n32,400\nsticks: many")
    assert [seat.name for seat in typed.seats] == ["Aiko"]
    assert typed.faults == (
        NoLine("hello"),
        NoPoints("Ben", "abc"),
        NoPoints("Chie", ""),
        NoName("32,400"),
        NoSticks("many"),
    )


def test_what_else_there_is_to_say_stands_on_lines_of_its_own() -> None:
    typed = typed_result("Aiko 25000\nSticks: 2\ndate = 2026-11-20 19:30\nnote: at Ben's: late")
    assert (typed.sticks, typed.date, typed.note) == (2, "2026-11-20 19:30", "at Ben's: late")
    assert typed.faults == ()
    assert len(typed_result("\n".join(f"word {number} more" for number in range(100))).faults) <= 8


def seats(*amounts: int, plain: bool = True) -> tuple[TypedSeat, ...]:
    return tuple(TypedSeat(f"p{amount}", str(amount), amount, plain) for amount in amounts)


def test_the_unit_of_points_is_seen_by_the_sum_or_the_nearest_is_taken() -> None:
    assert points_of(seats(423, 251, 312, 14), 0, 100_000) == (42300, 25100, 31200, 1400)
    assert points_of(seats(423, 251, 302, 14), 1, 100_000) == (42300, 25100, 30200, 1400)
    assert points_of(seats(40, 30, 20, 10), 0, 100_000) == (40000, 30000, 20000, 10000)
    assert points_of(seats(42300, 25100, 31200, 1400), 0, 100_000) == (42300, 25100, 31200, 1400)
    assert points_of(seats(-12, 512, 300, 200), 0, 100_000) == (-1200, 51200, 30000, 20000)
    assert points_of(seats(423, 251, 312, 15), 0, 100_000) == (42300, 25100, 31200, 1500)
    assert points_of(seats(42300, 251, 31200, 1400), 0, 100_000) == (42300, 251, 31200, 1400)
    assert points_of(seats(42, 25, 31, 1), 0, 100_000) == (42000, 25000, 31000, 1000)

    def read(*amounts: str, wanted: int = 120_000, sticks: int = 0) -> tuple[int, ...]:
        typed = typed_result("\n".join(f"{name}: {amount}" for name, amount in zip("ABCD", amounts, strict=True)))
        return points_of(typed.seats, sticks, wanted)

    assert read("41.3", "20.2", "31", "27.5") == (41300, 20200, 31000, 27500)
    assert read("41.3", "20.2", "30", "27.5", sticks=1) == (41300, 20200, 30000, 27500)
    assert read("61.3", "50.2", "-19", "27500") == (61300, 50200, -19000, 27500)
    assert read("42,300", "25,100", "31,200", "400", wanted=99_000) == (42300, 25100, 31200, 400)
    assert read("41.3", "20.2", "31", "27.6") == (41300, 20200, 31, 27600), "nothing is guessed if the sum is wrong"
    assert points_of(seats(423, 251, 312, 14, plain=False), 0, 100_000) == (423, 251, 312, 14)


@for_each(
    ("text", "tenths"),
    [
        ("20", 200),
        ("12.5", 125),
        ("12,5", 125),
        ("-20", -200),
        ("−0.5", -5),
        ("▲5", -50),
        ("+3", 30),
        ("1.2k", 12),
        ("999", 9990),
        ("20000", 200),
        ("-20,000", -200),
        ("1000", 10),
        ("1,250", None),
        ("0", None),
        ("x", None),
    ],
)
def test_points_of_penalties_are_thousands_with_a_tenth_or_else_points(text: str, tenths: int | None) -> None:
    assert tenths_typed(text) == tenths


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)


@given(lines=st.lists(st.tuples(NAMES, st.integers(-500, 1500)), max_size=6), sticks=st.integers(0, 9))
def test_what_was_typed_reads_the_same_when_it_is_written_again(lines: list[tuple[str, int]], sticks: int) -> None:
    text = "\n".join([*(f"{name}: {points * 100:,}" for name, points in lines), f"sticks: {sticks}"])
    once = typed_result(text)
    again = typed_result(written(once.lines, once.kept))
    assert (again.lines, again.sticks, again.faults) == (once.lines, once.sticks, once.faults)


@given(text=st.text(max_size=300))
def test_nothing_that_is_typed_makes_it_stumble(text: str) -> None:
    typed = typed_result(text)
    points_of(typed.seats, typed.sticks or 0, 100_000)
    again = typed_result(written(typed.lines, typed.kept))
    assert again.seats == typed.seats


@pytest.mark.parametrize(
    "line",
    [
        "Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400",
        "Aiko 42300 Ben 25100 Chie 31200 Dan 1400",
        "Aiko: 42.3k; Ben: 25.1; Chie: 31.2; Dan: 1.4",
        "1. Aiko 42 300 | Ben 25 100 | Chie 31 200 | Dan 1 400",
        "Aiko\t42300\tBen\t25100\tChie\t31200\tDan\t1400",
    ],
)
def test_a_game_on_one_line_is_read_like_one_on_four(line: str) -> None:
    [game] = typed_games(line)
    assert game.text is not None
    seats = typed_result(game.text).seats
    assert [(seat.name, seat.amount) for seat in seats] == [
        ("Aiko", 42300),
        ("Ben", 25100),
        ("Chie", 31200),
        ("Dan", 1400),
    ]


def test_of_several_lines_each_is_a_game_or_is_said_to_be_none_and_a_date_holds_for_all() -> None:
    line = "Aiko 42,300, Ben 25,100, Chie 31,200 chombo, Dan 400, sticks 1"
    first, second = typed_games(f"{line}\ndate: yesterday\nAiko won again")
    read = typed_result(first.text or "")
    assert (read.date, read.sticks) == ("yesterday", 1)
    assert [seat.chombo for seat in read.seats] == [0, 0, 1, 0]
    assert (second.line, second.text) == ("Aiko won again", None)
    assert typed_games("Aiko 42,300\nBen 25,100\nChie 31,200\nDan 1,400") == ()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("42,300 25,100 31,200 400 sticks 1", [(42300, 0), (25100, 0), (31200, 0), (400, 0)]),
        ("423, 251; 312/4  sticks: 1", [(423, 0), (251, 0), (312, 0), (4, 0)]),
        ("42.3k 25.1k chombo 31.2k chombo x2 -0.4k, sticks 1", [(42300, 0), (25100, 1), (31200, 2), (-400, 0)]),
    ],
)
def test_points_alone_are_read_in_seat_order(typed: str, read: list[tuple[int, int]]) -> None:
    [game] = typed_games(amounts_typed(("<@1>", "#12 Mia", "CPU", "Dan"), typed))
    result = typed_result(game.text or "")
    assert [seat.name for seat in result.seats] == ["<@1>", "#12 Mia", "CPU", "Dan"]
    assert [(seat.amount, seat.chombo) for seat in result.seats] == read
    assert result.sticks == 1


@pytest.mark.parametrize("typed", ["42,300 25,100 31,200", "1 2 3 4 5", "none", "42 300 25 100 31 200 1 400"])
def test_more_or_fewer_points_than_people_are_no_game(typed: str) -> None:
    line = amounts_typed(("Aiko", "Ben", "Chie", "Dan"), typed)
    assert not any(game.text for game in typed_games(line))
