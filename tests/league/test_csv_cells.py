"""Sheets for spreadsheets: no cell is run as a formula, and what people write in them is read."""

import contextlib
import csv
import io
import random
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.league.exchange.csv_cells import armed, defused, moment_in, points_in
from bot.league.exchange.csv_reading import MOST_BYTES, SheetProblem, UnreadableSheet, read_sheet
from bot.league.exchange.csv_writing import (
    GAME_COLUMNS,
    SheetGame,
    SheetPenalty,
    SheetPlayer,
    SheetSeat,
    SheetStanding,
    games_csv,
    penalties_csv,
    standings_csv,
)
from bot.league.exchange.import_faults import BadCell, BadDate, DayOrMonth, NameWithoutPoints, NoDate, PointsWithoutName
from bot.league.typed.dates import Ambiguous
from tests.for_each import for_each

AT = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
HEAD = "date,player1,points1,player2,points2,player3,points3,player4,points4"
ROW = "2026-03-01,Anne,40000,Ben,30000,Cleo,20000,Dai,10000"
RUNS = tuple("=+-@＝＋－＠")


def game(*names: str, note: str = "") -> SheetGame:
    seats = tuple(
        SheetSeat(SheetPlayer(name, 10**18 + place, "member"), 25_000, 0, place, -513)
        for place, name in enumerate(names, 1)
    )
    return SheetGame(7, AT, "Spring", "counted", "entered", "tenhou", "0123456789ab", 0, note, seats, "", "uid:9")


@given(st.text(alphabet=st.sampled_from("=+-@＝＠\t\r\n;,| '\"ab1"), max_size=12))
@example("'=1")
@example("\t=1")
@example('a;"=1')
def test_a_defused_text_begins_no_formula_wherever_it_is_cut_and_comes_back_as_it_was(text: str) -> None:
    safe = defused(text)
    for mark in ";,\t|\r\n":
        for part in safe.split(mark):
            assert not part.strip().strip("\"' ").startswith(RUNS) or part.lstrip().startswith("'") or part[:1] == "'"
    assert not safe.startswith(("\t", "\r", "\n", *RUNS))
    assert armed(safe) == text


def test_names_that_would_run_are_text_in_every_sheet_and_numbers_stay_numbers() -> None:
    evil = "=HYPERLINK(1)"
    player = SheetPlayer(evil, None, "guest")
    sheets = (
        games_csv([game(evil, "@x", "+1", "-1", note="\t=1")]),
        standings_csv([SheetStanding(evil, 4, 1, player, 3, -513, 0, (1, 1, 1, 0))]),
        penalties_csv([SheetPenalty(1, evil, player, -30, AT, evil, None)]),
    )
    for data in sheets:
        _, row = csv.reader(io.StringIO(data.decode("utf-8-sig")))
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t"))
            assert not cell.startswith("-") or float(cell) < 0
    assert "'=HYPERLINK(1)" in sheets[0].decode()
    assert ",-51.3," in sheets[0].decode()


def test_what_we_write_we_read() -> None:
    [row] = read_sheet(games_csv([game("=Anne", "Zoë, the 2nd", "'x", '"q"', note="a\nb")])).games
    assert [seat.name for seat in row.seats] == ["=Anne", "Zoë, the 2nd", "'x", '"q"']
    assert [seat.user for seat in row.seats] == [10**18 + place for place in range(1, 5)]
    assert (row.played_at, row.id, row.rules, row.status) == (AT, "uid:9", "0123456789ab", "counted")
    assert row.faults == ()
    assert games_csv([]).startswith(b"\xef\xbb\xbfnumber,")
    text = games_csv([game("Anne", "Ben", "Cleo", "Dai")], decimal_comma=True).decode("utf-8-sig")
    assert text.splitlines()[0] == ";".join(GAME_COLUMNS)
    assert ";-51,3;" in text
    assert read_sheet(text.encode()).games[0].seats[0].name == "Anne"


@for_each(
    ("text", "points"),
    [
        ("32,400", 32_400),
        ("32.400", 32_400),
        ("32 400", 32_400),
        ("32.4", 32_400),
        ("32,4", 32_400),
        ("32400", 32_400),
        ("32400.0", 32_400),
        ("25000,00", 25_000),
        ("-1,200", -1_200),
        ("−1.2", -1_200),
        ("▲1200", -1_200),
        ("３２４００", 32_400),
        ("0", 0),
        ("lots", None),
        ("1,2,3", None),
        ("", None),
        ("9" * 5000, None),
        ("1e5", None),
    ],
)
def test_points_are_read_as_people_write_them(text: str, points: int | None) -> None:
    found = points_in(text)
    assert (None if found is None else found[0]) == points


@for_each(
    ("text", "moment"),
    [
        ("2026-03-01", datetime(2026, 3, 1, 11, tzinfo=UTC)),
        ("2026/3/1 21:30", datetime(2026, 3, 1, 20, 30, tzinfo=UTC)),
        ("2026-03-01T21:30:15Z", datetime(2026, 3, 1, 21, 30, 15, tzinfo=UTC)),
        ("2026-03-01T21:30:15.5+09:00", datetime(2026, 3, 1, 12, 30, 15, 500_000, tzinfo=UTC)),
        ("20260301", datetime(2026, 3, 1, 11, tzinfo=UTC)),
        ("1.3.2026", datetime(2026, 3, 1, 11, tzinfo=UTC)),
        ("2026-02-30", None),
        ("2026-03-01 25:00", None),
        ("0001-01-01T00:00+23:59", None),
        ("soon", None),
    ],
)
def test_dates_are_read_in_the_common_forms(text: str, moment: datetime | None) -> None:
    assert moment_in(text, ZoneInfo("Europe/Berlin")) == moment


def test_day_and_month_are_never_guessed() -> None:
    with pytest.raises(Ambiguous):
        moment_in("3/4/2026", UTC)
    assert moment_in("25/3/2026", UTC) == datetime(2026, 3, 25, 12, tzinfo=UTC)
    assert moment_in("3/4/2026", UTC, day_first=True) == datetime(2026, 4, 3, 12, tzinfo=UTC)
    assert moment_in("3/4/2026", UTC, day_first=False) == datetime(2026, 3, 4, 12, tzinfo=UTC)


@for_each(
    "text",
    [
        f"{HEAD}\n{ROW}",
        f"{HEAD.upper()}\n{ROW}".replace(",", ";"),
        f"{HEAD}\n{ROW}".replace(",", "\t"),
        f"sep=;\n{HEAD}\n{ROW}".replace(",", ";"),
        f"\ufeff{HEAD}\r\n{ROW}\r\n\r\n",
        f"Day,Name 1,Score 1,Name 2,Score 2,Name 3,Score 3,Name 4,Score 4\n{ROW}",
        f"date,player,points,player,points,player,points,player,points\n{ROW}",
        f"When,East,East score,South,South score,West,West score,North,North score\n{ROW}",
        "game,date,player,points\n1,2026-03-01,Anne,40000\n1,,Ben,30000\n1,,Cleo,20000\n1,,Dai,10000",
        f"weather,{HEAD}\nrain,{ROW}",
    ],
)
def test_columns_are_known_by_their_names(text: str) -> None:
    sheet = read_sheet(text.encode())
    [row] = sheet.games
    assert [(seat.name, seat.amount) for seat in row.seats] == [
        ("Anne", 40_000),
        ("Ben", 30_000),
        ("Cleo", 20_000),
        ("Dai", 10_000),
    ]
    assert row.played_at == datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert row.faults == ()
    assert sheet.ignored == (("weather",) if "weather" in text else ())


def test_games_whose_seats_are_rows_need_not_stand_together() -> None:
    rows = [f"{number},2026-03-0{number},{name},25000" for name in "ABCD" for number in (1, 2)]
    games = read_sheet(("game,date,player,points\n" + "\n".join(rows)).encode()).games
    assert [(row.row, len(row.seats)) for row in games] == [(2, 4), (3, 4)]
    assert len(read_sheet(f"{HEAD}\n{ROW}".encode("utf-16")).games) == 1


def test_every_fault_of_a_row_is_told_with_its_number() -> None:
    rows = (
        ROW,
        ROW.replace("2026-03-01", ""),
        ROW.replace("2026-03-01", "3/4/2026"),
        ROW.replace("2026-03-01", "soon").replace("40000", "?"),
        ROW.replace("Anne", ""),
        "",
        ROW.replace("10000", ""),
    )
    findings = read_sheet("\n".join((f"{HEAD},sticks", *rows, f"{ROW},many")).encode()).findings
    assert [(finding.place, [type(fault) for fault in finding.faults]) for finding in findings] == [
        (3, [NoDate]),
        (4, [DayOrMonth]),
        (5, [NameWithoutPoints, BadDate]),
        (6, [PointsWithoutName]),
        (8, [NameWithoutPoints]),
        (9, [BadCell]),
    ]


@pytest.mark.parametrize(
    "head",
    [
        "Datum;Ost;Punkte Ost;Süd;Punkte Süd;West;Punkte West;Nord;Punkte Nord;Bemerkung",
        "Datum;Spieler 1;Punkte 1;Spieler 2;Punkte 2;Spieler 3;Punkte 3;Spieler 4;Punkte 4;Bemerkung",
        "Jour;Est;Score Est;Sud;Score Sud;Ouest;Score Ouest;Nord;Score Nord;Remarque",
        "日付;東;東点数;南;南点数;西;西点数;北;北点数;備考",
    ],
)
def test_columns_have_german_french_and_japanese_names_too(head: str) -> None:
    sheet = read_sheet(f"{head}\n20.11.26;Aiko;42300;Ben;25100;Chie;31200;Dan;1400;bei Ben".encode())
    [found] = sheet.games
    assert [(seat.name, seat.amount) for seat in found.seats] == [
        ("Aiko", 42300),
        ("Ben", 25100),
        ("Chie", 31200),
        ("Dan", 1400),
    ]
    assert (found.day, found.note, sheet.ignored, found.faults) == ("2026-11-20", "bei Ben", (), ())


@for_each(
    ("data", "problem"),
    [
        (b"", SheetProblem.NO_ROWS),
        (HEAD.encode(), SheetProblem.NO_ROWS),
        (b"\xff\x00\xfe", SheetProblem.NOT_TEXT),
        (b"a,b\n\0,1", SheetProblem.NOT_TEXT),
        (b"player1,points1\nA,1", SheetProblem.NO_DATE),
        (b"date,who\n2026-03-01,A", SheetProblem.NO_PLAYERS),
        (b"date,player,points\n2026-03-01,A,1", SheetProblem.NO_GAME),
        (b"x" * (MOST_BYTES + 1), SheetProblem.TOO_LARGE),
        (HEAD.encode() + b"\n" + b"," * 500, SheetProblem.TOO_LARGE),
        (HEAD.encode() + b'\n"' + b"x" * 200_000, SheetProblem.TOO_LARGE),
    ],
)
def test_what_is_no_sheet_of_games_is_refused(data: bytes, problem: SheetProblem) -> None:
    with pytest.raises(UnreadableSheet) as refused:
        read_sheet(data)
    assert refused.value.problem is problem


@given(st.binary(max_size=200))
def test_whatever_comes_is_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(UnreadableSheet):
        read_sheet(data)


@given(st.lists(st.lists(st.text(max_size=8), max_size=9), max_size=5))
def test_whatever_stands_in_the_rows_is_read_or_told(rows: list[list[str]]) -> None:
    written = io.StringIO(newline="")
    csv.writer(written).writerows([HEAD.split(","), *rows])
    with contextlib.suppress(UnreadableSheet):
        read_sheet(written.getvalue().encode("utf-8", "replace"))


_OLD_SIGNS = "=+\\-@＝＋－＠﹢﹣﹦﹫−"
_OLD_DANGER = re.compile(rf"""(^|[;,\t\r\n|])(?=[\s"']*[{_OLD_SIGNS}])|^(?=["']*[\t\r\n])""")


def test_cells_are_defused_as_the_rule_says_and_come_back() -> None:
    dice = random.Random(3)
    for _ in range(5_000):
        text = "".join(dice.choice("=+a \n\t\r;|,'\"－") for _ in range(dice.randrange(9)))
        assert defused(text) == _OLD_DANGER.sub(lambda found: f"{found[0]}'", text)
        assert armed(defused(text)) == text


@pytest.mark.parametrize("work", [defused, armed])
@pytest.mark.parametrize("unit", ["\n", "\t ", "\n'"])
def test_a_cell_is_defused_in_time_that_grows_with_its_length_alone(work: Callable[[str], str], unit: str) -> None:
    def spent(length: int) -> float:
        """The least of this thread's own processor time: however busy the machine is, nobody else's counts."""
        text, least = (unit * length)[:length], float("inf")
        for _ in range(5):
            before = time.thread_time()
            work(text)
            least = min(least, time.thread_time() - before)
        return least

    # Four times the text: four times as long, where the square would be sixteen times.
    assert spent(12_000) < 9 * spent(3_000)


def test_a_note_is_no_longer_than_the_command_takes() -> None:
    def faults(length: int) -> tuple[object, ...]:
        text = f"date,player1,points1,player2,points2,player3,points3,player4,points4,note\n{ROW},{'x' * length}"
        [game] = read_sheet(text.encode()).games
        return game.faults

    assert faults(200) == ()
    assert faults(201) == (BadCell("note", "x" * 40 + "…"),)
