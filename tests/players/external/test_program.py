"""A program runs within its limits, knows nothing of the bot, and is gone when it is to be."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.players.external.program import Program
from bot.players.external.program_settings import ProgramSettings
from bot.table.program_interface import Gone
from tests.patience import HANG
from tests.players.external.ending import gone

TELLS = """
import json, os, resource, signal, sys
for line in sys.stdin:
    print(json.dumps({
        "type": "none",
        "environment": dict(os.environ),
        "words": sys.argv[1:],
        "where": os.getcwd(),
        "memory": resource.getrlimit(resource.RLIMIT_AS),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
        "nice": os.nice(0),
        "group": os.getpgid(0) == os.getpid(),
        "open": sorted(int(name) for name in os.listdir("/dev/fd")),
        "pipe": signal.getsignal(signal.SIGPIPE) == signal.SIG_DFL,
    }), flush=True)
"""


@pytest.fixture
def started() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.finish(b"", 0)


def python(code: str, **more: Any) -> ProgramSettings:
    return ProgramSettings((sys.executable, "-S", "-c", code, "seat {seat}"), **more)


def run(started: list[Program], how: ProgramSettings, seat: int = 1) -> Program:
    started.append(Program(how, seat))
    return started[-1]


def told_by(started: list[Program], how: ProgramSettings) -> dict[str, Any]:
    answer = run(started, how).exchange(b"{}\n", 1, HANG, strict=True)
    assert isinstance(answer, list)
    told: dict[str, Any] = json.loads(answer[0])
    return told


def test_nothing_of_the_bot_is_in_its_environment(
    started: list[Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "s3cret")
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "postgresql://club:hunter2@db/games")
    told = told_by(started, python(TELLS, directory=str(tmp_path)))
    assert told["environment"].keys() - {"LC_CTYPE"} == {"PATH", "HOME", "LANG", "PYTHONUNBUFFERED"}
    assert told["environment"]["HOME"] == told["where"] == str(tmp_path)


def test_it_is_told_its_seat_where_the_command_asks_for_it(started: list[Program]) -> None:
    assert told_by(started, python(TELLS))["words"] == ["seat 1"]


def test_it_has_no_more_memory_than_configured_and_lets_others_go_first(started: list[Program]) -> None:
    told = told_by(started, python(TELLS, memory_mb=300))
    assert told["memory"] == [300 * 2**20] * 2
    assert told["core"] == [0, 0]
    assert told["nice"] == min(os.nice(0) + 10, 19)


def test_without_a_limit_it_has_what_the_bot_has(started: list[Program]) -> None:
    assert told_by(started, python(TELLS, memory_mb=0))["memory"] == list(resource.getrlimit(resource.RLIMIT_AS))


def test_it_has_no_open_file_of_the_bots_and_a_group_of_its_own(started: list[Program], tmp_path: Path) -> None:
    with (tmp_path / "database").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        told = told_by(started, python(TELLS))
    # The last is the folder that it reads to find out.
    assert told["open"][:3] == [0, 1, 2]
    assert len(told["open"]) <= 4
    assert told["group"]


def test_a_signal_that_python_ignores_is_not_ignored_by_what_it_runs(started: list[Program]) -> None:
    how = ProgramSettings(("sh", "-c", "read line; yes | true; echo end"))
    assert run(started, how).exchange(b"\n", 1, HANG, strict=True) == [b"end"]


def test_what_it_cannot_run_is_its_end(started: list[Program]) -> None:
    program = run(started, ProgramSettings(("/nowhere/to/be/found",)))
    assert program.exchange(b"{}\n", 1, HANG, strict=True) == Gone("died", "exit code 126")
    assert program.stderr_tail == "/nowhere/to/be/found: No such file or directory\n"


def test_a_folder_that_is_not_there_is_an_error() -> None:
    with pytest.raises(OSError, match="nowhere"):
        Program(ProgramSettings(("true",), directory="/nowhere"), 0)


def test_of_what_it_says_beside_its_answers_the_last_lines_are_kept(started: list[Program]) -> None:
    code = "import sys\nfor n in range(100): print(n, 'x' * 500, file=sys.stderr)\ninput(); print('{}')"
    program = run(started, python(code))
    assert program.exchange(b"\n", 1, HANG, strict=True) == [b"{}"]
    lines = program.stderr_tail.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(80, 100))
    assert {len(line) for line in lines} == {200}


def test_what_it_starts_ends_with_it(started: list[Program]) -> None:
    code = (
        "import subprocess, sys\ninput()\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])\n"
        "print(child.pid)\ninput()"
    )
    program = run(started, python(code))
    answer = program.exchange(b"\n", 1, HANG, strict=True)
    assert isinstance(answer, list)
    program.finish(b"", HANG)
    assert gone(int(answer[0]))


LEAVES_BEHIND = """
import os, sys, time
input()
reading, writing = os.pipe()
if os.fork() == 0:
    # As a daemon does: a session of its own, and a parent that has ended.
    os.setsid()
    if os.fork() == 0:
        os.write(writing, str(os.getpid()).encode())
        os.close(0), os.close(1), os.close(2)
        time.sleep(3600)
    os._exit(0)
os.wait()
print(os.read(reading, 20).decode(), flush=True)
"""


@pytest.mark.parametrize("then", ["input()", "sys.exit(7)", "os.kill(os.getpid(), 6)", "time.sleep(3600)"])
def test_a_process_that_it_leaves_in_a_session_of_its_own_ends_with_it(started: list[Program], then: str) -> None:
    program = run(started, python(LEAVES_BEHIND + then))
    answer = program.exchange(b"\n", 1, HANG, strict=True)
    assert isinstance(answer, list)
    if then.startswith(("sys", "os")):
        how = "exit code 7" if then.startswith("sys") else "signal 6"
        assert program.exchange(b"\n", 1, HANG, strict=True) == Gone("died", how)
    program.finish(b"", 0)
    assert gone(int(answer[0]))


def test_it_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    """It does not even look whether somebody still writes to it."""
    host = (
        "import sys\n"
        "from bot.players.external.program_settings import ProgramSettings\n"
        "from bot.players.external.program import Program\n"
        f"code = {LEAVES_BEHIND + 'time.sleep(3600)'!r}\n"
        "program = Program(ProgramSettings((sys.executable, '-S', '-c', code)), 0)\n"
        f"left = program.exchange(b'\\n', 1, {HANG}, strict=False)\n"
        "print(program.pid, left[0].decode(), flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", host], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdout is not None
        pids = [int(pid) for pid in bot.stdout.readline().split()]
        assert len(pids) == 2
        bot.send_signal(signal.SIGKILL)
        assert all(map(gone, pids))


def test_at_the_end_it_is_told_so_and_may_finish(started: list[Program], tmp_path: Path) -> None:
    code = f"import sys\nopen({str(tmp_path / 'end')!r}, 'w').write(sys.stdin.read())"
    program = run(started, python(code))
    program.finish(b'{"type":"end_game"}\n', HANG)
    assert (tmp_path / "end").read_text() == '{"type":"end_game"}\n'
    assert gone(program.pid)


def test_who_does_not_finish_is_ended(started: list[Program]) -> None:
    program = run(started, python("import time\nprint(input(), flush=True)\ntime.sleep(3600)"))
    # It answers when it is asked: what it said before would be forgotten.
    assert program.exchange(b"up\n", 1, HANG, strict=False) == [b"up"]
    program.finish(b"", 0)
    assert gone(program.pid)


def test_what_is_said_unasked_is_a_fault_or_forgotten(started: list[Program]) -> None:
    code = "import sys\nfor line in sys.stdin: sys.stdout.write('one\\ntwo\\nhalf\\n'); sys.stdout.flush()"
    for strict, second in ((True, Gone("unasked")), (False, [b"one"])):
        program = run(started, python(code))
        assert program.exchange(b"1\n", 1, HANG, strict=strict) == [b"one"]
        assert program.exchange(b"2\n", 1, HANG, strict=strict) == second


def test_empty_lines_are_nothing(started: list[Program]) -> None:
    program = run(started, python("for n in range(3): input(); print('\\r\\n  \\none\\n\\n', flush=True)"))
    for _ in range(3):
        assert program.exchange(b"\n", 1, HANG, strict=True) == [b"one"]


def test_who_does_not_read_does_not_hold_up_the_bot(started: list[Program]) -> None:
    program = run(started, python("import time; time.sleep(3600)"))
    assert program.exchange(b"x" * 1_000_000, 1, 0.2, strict=True) == Gone("late")
