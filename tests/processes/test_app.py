"""The process as an operator meets it: a refused token, a Discord that is away, a database that cannot serve."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any, get_args

import discord
import pytest
import pytest_asyncio
from pydantic import SecretStr

from bot.app import RETRY_SECONDS, programs_of, run, serve
from bot.client.graceful_shutdown import PARTING
from bot.client.jantaku import times_of
from bot.client.registering import covers
from bot.client.shutdown_triggers import ANEW
from bot.config.settings import DatabaseSettings, DiscordSettings, ExternalPlayer, Settings, TableSection
from bot.exit_codes import FAILURE, OK, CommandError
from bot.players.external.program_settings import ProgramSettings, Protocol
from bot.players.registry import strengths
from bot.running.clock_drift import WallClock
from bot.store.database import backup_names, migrate
from bot.store.open_table_queries import OpenTables
from bot.store.store import Store
from bot.table.errors import JournalFailed
from bot.table.event_loop_clock import Clock
from playground.server import Playground
from tests.store.test_old_databases import UPGRADED, left_by

TOP = Path(__file__).parents[2]


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[Playground]:
    server = Playground()
    await server.start()
    yield server
    await server.stop()


async def start(
    folder: Path, token: str, api: str, gateway: str = "ws://127.0.0.1:9", **more: str
) -> asyncio.subprocess.Process:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JANTAKU_", "DISCORD_"))}
    settings = {
        "PYTHONPATH": str(TOP),
        "DISCORD_TOKEN": token,
        "JANTAKU_DISCORD__API_BASE": api,
        "JANTAKU_DISCORD__GATEWAY_URL": gateway,
        "JANTAKU_DATABASE__URL": str(folder / "club.sqlite3"),
    }
    argv = ("-m", "bot", "run")
    return await asyncio.create_subprocess_exec(
        sys.executable, *argv, cwd=folder, env=kept | settings | more, stdout=PIPE, stderr=PIPE
    )


async def outcome(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    _, told = await process.communicate()
    return process.returncode, told.decode()


async def test_a_refused_token_ends_with_one_sentence_and_78(tmp_path: Path, playground: Playground) -> None:
    code, told = await outcome(await start(tmp_path, "invalid", playground.base_url))
    assert code == 78
    assert told.splitlines()[-1].startswith("Discord refused the token.")
    assert "Traceback" not in told


async def test_a_discord_that_is_away_ends_with_one_sentence(tmp_path: Path) -> None:
    code, told = await outcome(await start(tmp_path, "token", "http://127.0.0.1:9/api/v10"))
    assert code == 1
    assert told.splitlines()[-1].startswith("Discord cannot be reached:")
    assert "Traceback" not in told


async def test_a_database_that_cannot_serve_ends_the_start(tmp_path: Path, playground: Playground) -> None:
    (tmp_path / "club.sqlite3").write_text("no database")
    code, told = await outcome(await start(tmp_path, "token", playground.base_url))
    assert code == 1
    assert "is not an SQLite database" in told.splitlines()[-1]
    assert (tmp_path / "club.sqlite3").read_text() == "no database"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"JANTAKU_DISCORD__SHARDS": "2", "JANTAKU_DISCORD__SHARD_IDS": "0-1"}, "share a PostgreSQL database"),
        ({"JANTAKU_DISCORD__SHARDS": "1", "JANTAKU_DISCORD__SHARD_IDS": "0-1"}, "needs shards there"),
        ({"JANTAKU_WEB__ACTIVITY": "true"}, "JANTAKU_WEB__CLIENT_SECRET"),
    ],
)
async def test_settings_that_do_not_go_together_end_the_start(
    tmp_path: Path, settings: dict[str, str], why: str
) -> None:
    code, told = await outcome(await start(tmp_path, "token", "http://127.0.0.1:9/api/v10", **settings))
    assert code == 78
    [sentence] = told.splitlines()
    assert why in sentence


async def test_a_damaged_database_ends_the_start_with_one_sentence(tmp_path: Path, playground: Playground) -> None:
    file = tmp_path / "club.sqlite3"
    async with await Store.open(str(file), owner="test"):
        pass
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    code, told = await outcome(await start(tmp_path, "token", playground.base_url))
    assert code == 1
    [sentence] = told.splitlines()
    assert sentence.startswith(f"The database {file} is damaged (")
    assert "://" not in sentence


async def test_an_upgrade_of_the_database_is_in_the_log_with_its_copy(tmp_path: Path, playground: Playground) -> None:
    file = left_by(UPGRADED, tmp_path / "club.sqlite3")
    code, told = await outcome(await start(tmp_path, "invalid", playground.base_url))
    assert code != 0
    [line] = [line for line in told.splitlines() if "the database was upgraded" in line]
    [copy] = backup_names.upgrade_copies(file)
    assert {"[info", "before=0007", f"now={migrate.check(str(file)).head}", f"copy={copy}"} <= set(line.split())
    code, told = await outcome(await start(tmp_path, "invalid", playground.base_url))
    assert "upgraded" not in told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_cleanly_and_systemd_hears_of_it(
    tmp_path: Path, playground: Playground, number: signal.Signals
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        listening = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        process = await start(tmp_path, "token", playground.base_url, playground.gateway.url, **listening)
        told_first = await asyncio.get_running_loop().sock_recv(systemd, 4096)
        process.send_signal(number)
        code, told = await outcome(process)
        assert code == 0
        assert "Traceback" not in told
        assert told_first.startswith(b"READY=1\n")
        assert systemd.recv(4096).startswith(b"STOPPING=1\n")


async def test_a_taken_address_for_figures_ends_the_start(tmp_path: Path, playground: Playground) -> None:
    taken = playground.base_url.split("/")[2]
    code, told = await outcome(await start(tmp_path, "token", playground.base_url, JANTAKU_METRICS__LISTEN=taken))
    assert code == 1
    assert told.splitlines()[-1].startswith("Nobody could ask how the bot is:")
    assert "Traceback" not in told


async def test_tables_that_cannot_be_listed_end_the_start_with_one_sentence(
    tmp_path: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(rows: OpenTables, limit: int) -> tuple[str, ...]:
        raise JournalFailed("disk I/O error")

    monkeypatch.setattr(OpenTables, "unsettled", fail)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    settings = Settings(
        database=DatabaseSettings(url=str(tmp_path / "club.sqlite3")),
        discord=DiscordSettings(token=SecretStr("token"), api_base=playground.base_url),
    )
    with pytest.raises(CommandError, match="cannot be read: disk I/O error"):
        await serve(settings)


@pytest.mark.parametrize("parting", [PARTING, 0.0], ids=["in time", "cut short"])
async def test_a_jump_of_the_wall_clock_ends_the_run_and_asks_for_another(
    tmp_path: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch, parting: float
) -> None:
    monkeypatch.setattr("bot.client.jantaku.PARTING", parting)

    class Jumps(WallClock):
        def start(self) -> None:
            self._wall = lambda: self._clock.now() + timedelta(hours=8)
            self.look()

    monkeypatch.setattr("bot.app.WallClock", Jumps)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    settings = Settings(
        database=DatabaseSettings(url=str(tmp_path / "club.sqlite3")),
        discord=DiscordSettings(token=SecretStr("token"), api_base=playground.base_url),
    )
    assert await serve(settings) == ANEW


def test_a_bot_whose_wall_clock_jumped_begins_anew_and_tries_until_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[bool] = []
    waited: list[float] = []

    async def served(settings: Settings, *, clock: Clock | None, restarted: bool) -> int:
        del settings, clock
        runs.append(restarted)
        if len(runs) == 2:
            raise CommandError("Discord cannot be reached")
        return OK if len(runs) == 4 else ANEW

    monkeypatch.setattr("bot.app.serve", served)
    assert run(Settings(), pause=waited.append) == OK
    assert (runs, waited) == ([False, True, True, True], [RETRY_SECONDS])


def test_a_bot_that_cannot_start_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def served(settings: Settings, *, clock: Clock | None, restarted: bool) -> int:
        del settings, clock, restarted
        raise CommandError("Discord cannot be reached")

    monkeypatch.setattr("bot.app.serve", served)
    assert run(Settings()) == FAILURE
    assert capsys.readouterr().err == "Discord cannot be reached\n"


def test_each_pace_has_the_operators_times() -> None:
    times = times_of(TableSection())
    assert times["live"].turn == 20
    assert times["live"].bank == 60
    assert times["slow"].turn == 86400
    assert {pace.next_kyoku for pace in times.values()} == {12}
    assert {pace.idle_close for pace in times.values()} == {72 * 3600}


@pytest.mark.parametrize(
    ("theirs", "ours", "same"),
    [
        ({"name": "a", "id": "1"}, {"name": "a"}, True),
        ({"name": "a"}, {"name": "b"}, False),
        ({"name": "a"}, {"name": "a", "options": []}, True),
        ({"options": [{"name": "x"}]}, {"options": [{"name": "x"}]}, True),
        ({"options": [{"name": "x"}]}, {"options": [{"name": "x"}, {"name": "y"}]}, False),
        (None, {"name": "a"}, False),
    ],
)
def test_commands_are_compared_by_what_we_would_say(theirs: object, ours: object, same: bool) -> None:
    assert covers(theirs, ours) is same


def test_a_program_runs_as_the_operator_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    one: dict[str, Any] = {
        "command": ["bot", "{seat}"],
        "title": "The Bot",
        "protocol": "mjai.app",
        "seconds": 1.5,
        "start_seconds": 3.5,
        "memory_mb": 77,
        "directory": "/somewhere",
        "three_players": True,
        "stand_in": "strong",
    }
    settings = Settings.model_validate({"cpu": {"bot": one}, "table": {"external_players": 3}})
    made: dict[str, Any] = {}
    monkeypatch.setattr("bot.app.ExternalPlayers", lambda known, **more: made.update(known=known, **more))
    programs_of(settings)
    assert made == {
        "known": {"mjai:bot": ProgramSettings(**{**one, "command": ("bot", "{seat}")})},
        "most": 3,
        "record_time": None,
    }
    assert one.keys() == ExternalPlayer.model_fields.keys()


def test_the_settings_know_every_stand_in_and_every_way_to_speak() -> None:
    fields = ExternalPlayer.model_fields
    assert get_args(fields["stand_in"].annotation) == strengths()
    assert get_args(fields["protocol"].annotation) == get_args(Protocol)
