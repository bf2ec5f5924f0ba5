"""The command line as an operator meets it, in processes of its own and in this one."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from bot.__main__ import COMMANDS, build_parser, main
from bot.config import LogSettings, Settings, load
from bot.exit_codes import CommandError
from tests.patience import HANG

TOP = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def clean_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, none of our variables, and the project still importable for child processes."""
    for name in list(os.environ):
        if name.startswith("JANTAKU_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHONPATH", str(TOP))
    monkeypatch.chdir(tmp_path)


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=HANG)


def test_a_python_that_is_too_old_is_refused_in_one_sentence() -> None:
    old = "import runpy, sys; sys.version_info = (3, 10, 13, 'final', 0); runpy.run_module('bot', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False, timeout=HANG)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Jantaku needs Python 3.11 or newer, and this is 3.10.\n"
    # What says so has to be read by the old one.
    ast.parse(Path(bot.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_reader_who_has_seen_enough_is_no_fault() -> None:
    command = [sys.executable, "-m", "bot", "score", "234567m345p2267s5s"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False, timeout=HANG)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_lists_every_command_with_a_sentence() -> None:
    shown = start("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert re.search(rf"^ +{name}\s+\w.+", shown.stdout, re.MULTILINE), name
    modules = {file.stem for file in (TOP / "bot" / "cli").glob("*.py") if "\ndef add_parser(" in file.read_text()}
    assert set(COMMANDS) == modules


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m bot {name} ")


def test_version_is_the_version_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"jantaku {bot.__version__}\n"


def test_help_opens_no_heavy_room() -> None:
    code = (
        "import sys; from bot.__main__ import build_parser; build_parser(); "
        "print(*sorted({'discord', 'sqlalchemy', 'aiohttp', 'PIL', 'pydantic'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=HANG)
    assert shown.stdout.split() == []


@pytest.mark.parametrize("arguments", [[], ["dance"], ["run", "--colour"], ["db"], ["playground", "--port", "70000"]])
def test_a_wrong_command_line_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m bot" in capsys.readouterr().err


def test_without_a_token_run_stops_at_once_with_one_sentence_and_78() -> None:
    shown = start("run")
    assert shown.returncode == 78
    assert shown.stdout == ""
    [sentence] = shown.stderr.splitlines()
    assert sentence.startswith("No Discord token: ")
    assert "DISCORD_TOKEN" in sentence
    assert list(Path().iterdir()) == [], "nothing may be touched"


def test_run_hands_the_settings_to_the_bot_and_ends_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    configured: list[tuple[LogSettings, list[str]]] = []

    def run(settings: Settings) -> int:
        assert configured, "logging stands before anything is opened"
        started.append(settings)
        return 7

    def configure(choice: LogSettings, *, secrets: list[str]) -> None:
        configured.append((choice, secrets))

    monkeypatch.setattr("bot.app.run", run)
    monkeypatch.setattr("bot.logs.configure", configure)
    monkeypatch.setenv("DISCORD_TOKEN", "s3cret")
    assert main(["run"]) == 7
    assert started == [load()]
    assert configured == [(load().log, ["s3cret"])]


def test_wrong_settings_stop_run_with_78(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    Path("my.toml").write_text('[log]\nlevel = "LOUD"\ncolour = true\n', encoding="utf-8")
    assert main(["run", "--config", "my.toml"]) == 78
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in told] == ["my.toml, line 2", "my.toml, line 3"]


def test_a_command_that_ends_early_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(args: object) -> int:
        raise CommandError("The disk is full.")

    monkeypatch.setattr(COMMANDS["run"], "main", fail)
    assert main(["run"]) == 1
    assert capsys.readouterr() == ("", "The disk is full.\n")


def test_ctrl_c_ends_quietly_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(COMMANDS["run"], "main", interrupt)
    assert main(["run"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_playground_starts_the_ordinary_bot_as_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    async def run_playground(**arguments: object) -> int:
        asked.update(arguments)
        return 0

    monkeypatch.setattr("playground.launch.run_playground", run_playground)
    assert main(["playground", "--port", "0", "--data", "here", "--no-browser"]) == 0
    assert asked == {
        "port": 0,
        "data_dir": Path("here"),
        "child_argv": [sys.executable, "-P", "-m", "bot", "run"],
        "open_browser": False,
        "people": 4,
        "answer_seconds": 3,
    }


def test_db_check_changes_nothing_and_db_upgrade_makes_the_database(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.toml").write_text('[database]\nurl = "games.db"\n', encoding="utf-8")
    assert main(["db", "check", "--config", "my.toml"]) == 0
    assert "is new" in capsys.readouterr().out
    assert not Path("games.db").exists()
    assert main(["db", "upgrade", "--config", "my.toml"]) == 0
    made = capsys.readouterr().out
    assert Path("games.db").exists()
    assert main(["db", "check", "--config", "my.toml"]) == 0
    assert capsys.readouterr().out == made, "both say that it has the newest schema"


@pytest.mark.parametrize("action", ["check", "upgrade"])
def test_a_file_that_is_no_database_is_refused_in_one_sentence_and_left_alone(
    action: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "letter.txt")
    Path("letter.txt").write_text("Dear Ken, " * 100, encoding="utf-8")
    assert main(["db", action]) == 1
    out, told = capsys.readouterr()
    assert out == ""
    assert told.count("\n") == 1
    assert "is not an SQLite database" in told
    assert Path("letter.txt").read_text(encoding="utf-8") == "Dear Ken, " * 100
    assert [path.name for path in Path().iterdir()] == ["letter.txt"]


def test_run_and_db_take_a_settings_file() -> None:
    parser = build_parser()
    for arguments in (["run"], ["db", "check"], ["db", "upgrade"]):
        assert parser.parse_args([*arguments, "--config", "x.toml"]).config == Path("x.toml")
