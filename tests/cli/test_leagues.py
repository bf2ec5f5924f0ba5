"""`python -m bot db`: leagues listed, made again, written to files and taken in."""

import asyncio
import gzip
import json
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.rules.ruleset import preset
from bot.league.entries import GameRecorded, SeasonOpened, SeatPoints
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store

AT = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


async def _club(file: Path) -> str:
    async with await Store.open(str(file), owner="test") as store:
        league = await store.leagues.create(1, "Club 雀", AT)
        rules = await store.leagues.keep_rules(league.id, preset("tenhou"))
        players = [await store.leagues.member(league.id, 100 + seat, f"P{seat}") for seat in range(4)]
        seats = tuple(SeatPoints(player, 25_000) for player in players)
        await store.leagues.write(
            league.id,
            NewEntry(SeasonOpened(0, SeasonSettings("Spring", AT)), AT),
            NewEntry(GameRecorded(0, 1, "entered", AT, "tenhou", rules, seats), AT),
        )
        return league.uid


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A league with a game, in the database that the settings name; its id."""
    file = tmp_path / "club.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(file))
    return asyncio.run(_club(file))


@pytest.mark.parametrize(
    "command",
    [
        ["leagues"],
        ["rebuild"],
        ["compact"],
        ["export", "k3", "out.json"],
        ["import", "no.json", "--guild", "1"],
    ],
)
def test_a_database_that_is_not_there_is_refused_and_none_is_made(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "club.sqlite3")
    assert main(["db", *command]) != 0
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert ("no.json cannot be read" if command[0] == "import" else "There is no database club.sqlite3.") in told.err
    assert list(tmp_path.iterdir()) == []


def test_leagues_are_listed_and_made_again(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "leagues"]) == 0
    assert capsys.readouterr().out == f"{club}  server 1  2 entries  Club 雀\n"
    assert main(["db", "rebuild"]) == 0
    assert capsys.readouterr().out == f"{club}  Club 雀: 2 entries, 1 games: as before\n"


def test_a_league_goes_to_a_file_and_comes_in_elsewhere(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "export", club, "club.json.gz"]) == 0
    assert json.loads(gzip.decompress(Path("club.json.gz").read_bytes()))["league"]["uid"] == club
    assert main(["db", "import", "club.json.gz", "--guild", "1"]) == 0
    assert "The file contains nothing new." in capsys.readouterr().out
    assert main(["db", "import", "club.json.gz", "--guild", "2"]) == 0
    assert "Club 雀: 2 entries taken in, 0 were already there" in capsys.readouterr().out
    before = Path("club.json")
    before.write_text("{}", encoding="utf-8")
    before.chmod(0o644)
    for name in ("club.json", "club.json.gz"):
        assert main(["db", "export", club, name]) == 0
        assert stat.S_IMODE(Path(name).stat().st_mode) == 0o600
    assert sorted(path.name for path in Path().glob("*.part")) == []


def test_what_is_wrong_with_a_file_is_told_and_nothing_taken(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["db", "export", club, "club.json"])
    file = Path("club.json")
    file.write_text(file.read_text(encoding="utf-8").replace('"points":25000', '"points":26000'), encoding="utf-8")
    capsys.readouterr()
    assert main(["db", "import", "club.json", "--guild", "2"]) == 1
    out = capsys.readouterr().out
    assert "Entry 2: The points add up to 104,000" in out
    assert "Nothing was imported" in out
    assert main(["db", "import", "club.json", "--guild", "2", "--skip-faulty"]) == 0
    assert "1 entries taken in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["export", "nothing", "x.json"], "there is no league nothing"),
        (["import", "missing.json", "--guild", "2"], "missing.json cannot be read"),
        (["import", "junk.txt", "--guild", "2"], "This file is not valid JSON"),
    ],
)
def test_what_cannot_be_done_is_said(
    club: str, command: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    del club
    (tmp_path / "junk.txt").write_text("x", encoding="utf-8")
    assert main(["db", *command]) == 2
    assert said in capsys.readouterr().err


def test_a_result_is_entered_and_what_is_wrong_with_it_is_said(club: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["db", "result", club]
    assert main([*command, "P0 42,300, P1 25,100, P2 31,200, P3 1,400"]) == 0
    assert capsys.readouterr().out == f"{club}  Club 雀: entered as game 2\n"
    for typed, said in (
        ("P0 42,300, P1 25,100, P2 31,200, P3 1,500", "The points add up to"),
        ("P0 42,300, P1 25,100, P2 31,200, Zoe 1,400", "Nobody in “Club 雀” is named “Zoe”."),
        ("P0 42,300", "You named 1 player; these rules are for 4."),
        ("P0 42,300, P1 25,100, P2 31,200, #99 1,400", "“Club 雀” has no player 99."),
    ):
        assert main([*command, typed]) != 0
        assert said in capsys.readouterr().err
    assert main([*command, "P0 42,300, P1 25,100, P2 31,200, Zoe 1,400", "--guests"]) == 0
    assert main([*command, "P0 42,300, P1 25,100, P2 31,100, P3 1,500", "--date", "soon"]) != 0
