"""A program on a seat plays whole games, and whatever becomes of it the game goes on."""

import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest
import structlog

from bot.engine.events import TileDiscarded
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.players.external.external_players import ExternalPlayers
from bot.players.external.program_settings import ProgramSettings, Protocol
from bot.table import commands as c
from bot.table.program_interface import GoneReason
from bot.table.table_events import Cpu, HandedOver
from tests.patience import HANG
from tests.table.conftest import LIVE, PEOPLE, Hall
from tests.table.test_play import drawn_discard, public_of, to_move
from tests.table.test_toggles import deal

PROGRAMS = Path(__file__).parents[1] / "players" / "external" / "programs"


def honest(protocol: Protocol) -> ProgramSettings:
    script = ("quiet.py",) if protocol == "mortal" else ("honest.py", protocol)
    command = (sys.executable, str(PROGRAMS / script[0]), *script[1:], "{seat}")
    return ProgramSettings(command, protocol, seconds=HANG, start_seconds=HANG)


def bad(way: str, *more: str, seconds: float = HANG, start: float = HANG, memory_mb: int = 2048) -> ProgramSettings:
    command = (sys.executable, str(PROGRAMS / "bad.py"), way, "{seat}", *more)
    return ProgramSettings(command, seconds=seconds, start_seconds=start, memory_mb=memory_mb)


@contextmanager
def playing(hall: Hall, how: ProgramSettings | None, most: int = 4) -> Iterator[ExternalPlayers]:
    """The hall's tables have this program as ``mjai:x``."""
    programs = ExternalPlayers({} if how is None else {"mjai:x": how}, most=most)
    hall.programs = programs
    hall.fresh_lobby()
    try:
        yield programs
    finally:
        hall.lobby.stop()
        programs.close()


async def begun(hall: Hall, programs: int = 1, preset: str = "tenhou") -> str:
    """A game of one person, so many programs, and our own computer players on the other seats."""
    table = await hall.open(preset=preset)
    for _ in range(programs):
        await hall.lobby.submit(table, c.AddCpu(PEOPLE[0], "mjai:x"))
    await hall.lobby.submit(table, c.Start(PEOPLE[0], fill=True))
    return table


async def to_the_end(hall: Hall, table: str) -> None:
    while (await hall.lobby.public_table(table)).stage != "closed":
        await hall.clock.advance(600)


def handed_over(hall: Hall, table: str) -> list[HandedOver]:
    return [entry.record for entry in hall.journal.entries[table] if isinstance(entry.record, HandedOver)]


async def seat_of_program(hall: Hall, table: str) -> int:
    players = (await hall.lobby.public_table(table)).players
    return next(seat for seat, player in enumerate(players) if isinstance(player, Cpu) and player.external)


@pytest.mark.parametrize("protocol", ["mjai", "mjai.app", "mortal"])
async def test_three_programs_play_a_whole_game(hall: Hall, protocol: Protocol) -> None:
    with playing(hall, honest(protocol)) as programs:
        table = await begun(hall, programs=3)
        assert programs.running == 3
        await to_the_end(hall, table)
        assert handed_over(hall, table) == []
        assert (await hall.lobby.public_table(table)).close_reason == "finished"
        assert programs.running == 0


async def test_programs_play_games_of_three_where_they_are_allowed_to(hall: Hall) -> None:
    how = honest("mjai")
    with playing(hall, replace(how, three_players=True)):
        table = await begun(hall, programs=2, preset="tenhou_sanma")
        await to_the_end(hall, table)
        assert handed_over(hall, table) == []


WRONG = [
    ("hang", "late", "limit 0.3 s"),
    ("half", "late", "limit 0.3 s"),
    ("die", "died", "exit code 7"),
    ("killed", "died", "signal 9"),
    ("half and out", "died", "exit code 0"),
    ("garbage", "garbage", ""),
    ("nested", "garbage", ""),
    ("foreign tile", "illegal", "dahai"),
    ("not in hand", "illegal", "dahai"),
    ("another's seat", "illegal", "dahai"),
    ("win", "illegal", "hora"),
    ("reach", "illegal", "reach"),
    ("silent", "illegal", "none"),
    ("twice", "unasked", ""),
    ("flood", "flood", "limit 65536 bytes a line"),
    ("many lines", "unasked", ""),
    ("loud", "flood", "limit 65536 bytes a line"),
    ("hog", "died", "exit code 1"),
    ("die at start", "start", "exit code 5"),
    ("slow start", "start", "limit 0.3 s"),
]


@pytest.mark.parametrize(("way", "reason", "detail"), WRONG, ids=[way for way, _, _ in WRONG])
async def test_whatever_goes_wrong_one_of_our_own_plays_on(hall: Hall, way: str, reason: str, detail: str) -> None:
    limit = 0.3 if "limit 0.3" in detail else HANG
    at_start = reason == "start"
    how = bad(way, seconds=limit, start=limit if at_start else HANG, memory_mb=1024 if way == "hog" else 0)
    with playing(hall, how) as programs, structlog.testing.capture_logs() as logs:
        table = await begun(hall)
        seat = await seat_of_program(hall, table)
        if way in {"hang", "die", "silent", "die at start"}:
            await to_the_end(hall, table)
        await hall.clock.advance(400)
        assert handed_over(hall, table) == [HandedOver(seat, "club", reason)]
        assert (await hall.lobby.public_table(table)).players[seat] == Cpu("Botan", "club")
        told = [line for line in logs if line["log_level"] not in {"debug", "info"} and "refused" not in line["event"]]
        assert [(line["reason"], line["detail"], line["seat"]) for line in told] == [(reason, detail, seat)]
        assert programs.running == 0
    discards = [e.record for e in hall.journal.entries[table] if isinstance(e.record, TileDiscarded)]
    assert sum(discard.seat == seat for discard in discards) > 4


def tiles_told(line: object) -> list[str]:
    return re.findall(r"\b[1-9][mps]r?\b", str(line))


@pytest.mark.parametrize("way", ["not in hand", "win"])
async def test_what_was_refused_is_logged_once_the_table_is_closed(hall: Hall, way: str) -> None:
    with playing(hall, bad(way)), structlog.testing.capture_logs() as logs:
        table = await begun(hall)
        seat = await seat_of_program(hall, table)
        await hall.clock.advance(400)
        assert handed_over(hall, table)
        assert [line for line in logs if tiles_told(line)] == [], "hands are still secret"
        await to_the_end(hall, table)
    [told] = [line for line in logs if line["event"] == "what a program wanted was refused: it was not legal"]
    assert (told["table"], told["seat"], told["program"], told["log_level"]) == (table, seat, "mjai:x", "warning")
    assert json.loads(told["answer"])["type"] == ("hora" if way == "win" else "dahai")
    asked = json.loads(told["to"])
    assert (asked["type"], asked["actor"]) == ("tsumo", seat)
    assert len(told["legal"]) > 1
    assert all(words.startswith(("dahai ", "reach, ", "ankan ")) for words in told["legal"])


async def test_a_program_that_is_configured_no_longer_is_played_by_one_of_our_own(hall: Hall) -> None:
    with playing(hall, honest("mjai")):
        table = await begun(hall, programs=2)
        await hall.clock.advance(20)
    with playing(hall, None), structlog.testing.capture_logs() as logs:
        await hall.lobby.resume()
        await to_the_end(hall, table)
    assert [(record.strength, record.reason) for record in handed_over(hall, table)] == [("club", "unknown")] * 2
    assert len([line for line in logs if line["event"].startswith("a program plays no longer")]) == 2


async def test_games_of_three_are_not_for_a_program_that_does_not_say_so(hall: Hall) -> None:
    with playing(hall, honest("mjai")) as programs:
        table = await begun(hall, preset="tenhou_sanma")
        assert programs.running == 0
        await to_the_end(hall, table)
        assert [record.reason for record in handed_over(hall, table)] == ["players"]


async def test_no_more_programs_run_at_once_than_the_operator_allows(hall: Hall) -> None:
    with playing(hall, honest("mjai"), most=2) as programs:
        table = await begun(hall, programs=3)
        assert programs.running == 2
        await to_the_end(hall, table)
        assert [record.reason for record in handed_over(hall, table)] == ["crowded"]


async def test_who_plays_on_is_as_the_operator_configured(hall: Hall) -> None:
    with playing(hall, replace(bad("die"), stand_in="beginner")):
        table = await begun(hall)
        await to_the_end(hall, table)
        assert [record.strength for record in handed_over(hall, table)] == ["beginner"]


@pytest.mark.parametrize("protocol", ["mjai", "mjai.app", "mortal"])
async def test_a_program_is_started_anew_and_caught_up_after_every_restart(hall: Hall, protocol: Protocol) -> None:
    table = ""
    for moment in range(6):
        with playing(hall, honest(protocol)) as programs:
            if table:
                await hall.lobby.resume()
            else:
                table = await begun(hall, programs=2)
            # A few discards between the first restarts, then whole kyokus.
            await hall.clock.advance(9 if moment < 4 else 600)
            assert programs.running == 2
    assert handed_over(hall, table) == []


async def test_a_table_at_rest_has_no_program(hall: Hall) -> None:
    with playing(hall, honest("mjai")) as programs:
        table = await begun(hall, programs=2)
        person = await hall.lobby.public_table(table)
        seat = next(seat for seat, player in enumerate(person.players) if player == PEOPLE[0])
        while not isinstance(phase := (await public_of(hall, table)).phase, AwaitDiscard) or phase.seat != seat:
            await hall.clock.advance(1)
        await hall.lobby.submit(table, c.Leave(PEOPLE[0]))
        assert programs.running == 2
        await hall.rest_now()
        assert hall.recorder.rested == [table]
        assert programs.running == 0
        await hall.lobby.submit(table, c.Return(PEOPLE[0]))
        await hall.clock.advance(60)
        assert programs.running == 2
        assert handed_over(hall, table) == []


async def test_a_person_can_have_the_seat_of_a_program(hall: Hall) -> None:
    with playing(hall, honest("mjai")) as programs:
        table = await begun(hall, programs=2)
        seat = await seat_of_program(hall, table)
        await hall.lobby.submit(table, c.Propose(PEOPLE[1], "substitute", seat))
        await hall.lobby.submit(table, c.Second(PEOPLE[0], agree=True))
        assert (await hall.lobby.public_table(table)).players[seat] == PEOPLE[1]
        assert programs.running == 1
        await to_the_end(hall, table)
        assert handed_over(hall, table) == []


async def test_a_closed_table_has_no_program(hall: Hall) -> None:
    with playing(hall, honest("mjai")) as programs:
        table = await begun(hall, programs=2)
        await hall.lobby.submit(table, c.Close(PEOPLE[0]))
        assert programs.running == 0


async def test_what_a_program_was_told_and_was_not_written_is_told_again(hall: Hall) -> None:
    with playing(hall, honest("mjai")):
        table = await begun(hall, programs=3)
        stuck = 0
        while (await hall.lobby.public_table(table)).stage == "playing":
            hall.journal.broken = True
            await hall.clock.advance(30)
            stuck += (await hall.lobby.public_table(table)).stuck
            hall.journal.broken = False
            # A result stays for a person's whole time, and has it anew after the database was away.
            await hall.clock.advance(120)
        assert stuck > 10
        assert handed_over(hall, table) == []


async def test_a_program_is_not_asked_for_a_call_within_the_press_of_who_discarded(hall: Hall) -> None:
    """Whoever discards is shown so at once, however long a program may think."""
    with playing(hall, bad("slow start", start=HANG)):
        hall.dealer.walls.append(deal("", "22z147m258p369s16z", "", "", draws="2z"))
        table = await begun(hall)
        person, hand = await to_move(hall, table)
        assert person == PEOPLE[0]
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
        deadlines = {one.seat: one.due - hall.clock.now() for one in hall.journal.deadlines[table]}
        assert deadlines == {1: timedelta(seconds=LIVE.cpu_pause)}


async def test_that_a_program_fails_at_a_call_is_written_down_only_at_its_next_turn(hall: Hall) -> None:
    """At any other moment it would tell that the seat was asked."""
    with playing(hall, bad("die at start")), structlog.testing.capture_logs() as logs:
        hall.dealer.walls.append(deal("", "22z147m258p369s16z", "", "", draws="2z"))
        table = await begun(hall)
        person, hand = await to_move(hall, table)
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
        public = await public_of(hall, table)
        assert isinstance(public.phase, AwaitCalls)
        await hall.clock.advance(LIVE.cpu_pause)
        assert handed_over(hall, table) == []
        assert [line for line in logs if line["log_level"] != "debug"] == []
        await hall.clock.advance(60)
        assert [record.reason for record in handed_over(hall, table)] == ["start"]


async def bytes_told(tmp_path: Path, chie: str, dan: str) -> bytes:
    """All that a program is told of the beginning of a game in which two others hold these hands."""
    hall, told = Hall(), tmp_path / f"{chie}.txt"
    how = honest("mjai")
    with playing(hall, replace(how, command=(*how.command, str(told)))):
        hall.dealer.walls.append(deal("", "22z147m258p369s16z", chie, dan))
        await begun(hall)
        await hall.clock.advance(1000)
    return told.read_bytes()


async def test_with_hidden_tiles_exchanged_the_same_bytes_are_written_to_a_program(tmp_path: Path) -> None:
    one, other = "369m147p258s4567z", "147m369p258s3567z"
    told = await bytes_told(tmp_path, one, other)
    assert told.count(b"\n") > 50
    assert told == await bytes_told(tmp_path, other, one)


async def test_a_program_is_told_how_the_game_ended(hall: Hall, tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    how = honest("mjai.app")
    with playing(hall, replace(how, command=(*how.command, str(told)))):
        table = await begun(hall)
        await to_the_end(hall, table)
    text = told.read_text(encoding="ascii")
    assert text.count("start_game") == 1
    assert text.count("start_kyoku") == text.count("end_kyoku") > 3
    *_, before, last = text.splitlines()
    assert '{"type":"end_kyoku"}]' in before
    assert last == '[{"type":"end_game"}]'


async def test_a_bot_that_stops_does_not_wait_for_a_program_that_thinks(hall: Hall, tmp_path: Path) -> None:
    """Nor does the program count as failed: the next start has it again."""
    thinks = tmp_path / "thinks"
    os.mkfifo(thinks)
    with playing(hall, bad("hang", str(thinks), seconds=60)) as programs:
        table = await begun(hall)

        def stop() -> None:
            assert thinks.read_text() == "I think"
            programs.close()

        stopping = threading.Thread(target=stop)
        stopping.start()
        with structlog.testing.capture_logs() as logs:
            await hall.clock.advance(400)
        stopping.join()
        assert handed_over(hall, table) == []
        assert [line for line in logs if line["log_level"] != "debug"] == []
    with playing(hall, honest("mjai")) as programs:
        await hall.lobby.resume()
        await hall.clock.advance(100)
        assert programs.running == 1
        assert handed_over(hall, table) == []


async def test_the_program_in_the_documentation_plays_a_whole_game(hall: Hall, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "programs" / "external-players.md").read_text(encoding="utf-8")
    [code] = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "bot.py").write_text(code, encoding="utf-8")
    how = ProgramSettings((sys.executable, "bot.py"), seconds=HANG, start_seconds=HANG, directory=str(tmp_path))
    with playing(hall, how):
        table = await begun(hall, programs=3)
        await to_the_end(hall, table)
        assert handed_over(hall, table) == []


def test_the_documentation_names_every_reason() -> None:
    page = (Path(__file__).parents[2] / "docs" / "programs" / "external-players.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(\w+)` \|", page.partition("| `reason` |")[2].partition("\n\n")[0], re.MULTILINE))
    assert named == set(get_args(GoneReason))
