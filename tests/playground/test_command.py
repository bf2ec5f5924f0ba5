"""`python -m bot playground`: the server here, the bot in a child, one end for both."""

import asyncio
import functools
import json
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from playground import Playground, RecordedRequest, launch
from playground.launch import run_playground

KNOCK = """
import json, os, signal, sys, urllib.request
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0 if open("stopped", "w").write("in order") else 1))
json.dump(dict(os.environ), open("environment", "w"))
urllib.request.urlopen(os.environ["JANTAKU_DISCORD__API_BASE"] + "/gateway").read()
"""

JOIN = """
import asyncio, os, aiohttp
async def join():
    async with aiohttp.ClientSession() as http, http.ws_connect(os.environ["JANTAKU_DISCORD__GATEWAY_URL"]) as gateway:
        print("The bot joins", flush=True)
        await gateway.send_json({"op": 2, "d": {"token": "playground", "intents": 1}})
        while (await gateway.receive_json()).get("t") != "READY":
            pass
asyncio.run(join())
"""


async def run(data: Path, script: str, *, port: int = 0) -> int:
    return await run_playground(port=port, data_dir=data, child_argv=[sys.executable, "-c", script], open_browser=False)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.mark.parametrize(("script", "code"), [("raise SystemExit(78)", 78), ("import os; os.abort()", 134)])
async def test_a_bot_that_ends_by_itself_ends_the_playground_with_its_code(
    data: Path, capfd: pytest.CaptureFixture[str], script: str, code: int
) -> None:
    assert await run(data, script) == code
    said = capfd.readouterr()
    assert said.out == ""
    assert f"exited with code {code}" in said.err


async def test_visitors_are_invited_once_the_bot_has_joined(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert await run(data, JOIN) == 0
    joining, invitation = capfd.readouterr().out.splitlines()
    assert joining == "The bot joins"
    assert invitation.startswith("Playground: http://127.0.0.1:")


async def test_the_bot_is_pointed_at_the_playground_alone(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANTAKU_DISCORD__GUILDS", "1")
    monkeypatch.setenv("DISCORD_TOKEN", "the real one")
    assert await run(data, KNOCK) == 0
    environment = json.loads(Path("environment").read_text())  # noqa: ASYNC240 - a small file
    assert environment["JANTAKU_DISCORD__API_BASE"].endswith("/api/v10")
    assert environment["JANTAKU_DISCORD__GATEWAY_URL"].startswith("ws://127.0.0.1:")
    assert environment["JANTAKU_DATABASE__URL"] == f"sqlite+aiosqlite:///{data}/jantaku.sqlite3"
    assert environment["JANTAKU_CONFIG"] == f"{data}/config.toml"
    assert environment["DISCORD_TOKEN"] == "playground"
    assert "JANTAKU_DISCORD__GUILDS" not in environment


async def started(data: Path, monkeypatch: pytest.MonkeyPatch) -> asyncio.Task[int]:
    """A bot that has asked for something, and waits for a signal."""
    knocked = asyncio.Event()

    def hear(_: RecordedRequest) -> None:
        knocked.set()

    monkeypatch.setattr(launch, "Playground", functools.partial(Playground, on_request=hear))
    running = asyncio.create_task(run(data, KNOCK + "signal.pause()"))
    await knocked.wait()
    return running


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_the_bot_in_order_and_is_no_failure(
    data: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    running = await started(data, monkeypatch)
    os.kill(os.getpid(), number)
    assert await running == 0
    assert Path("stopped").read_text() == "in order"  # noqa: ASYNC240 - a small file


async def test_a_taken_port_is_one_sentence_and_starts_no_bot(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert await run(data, "open('started', 'w')", port=port) == 1
    said = capfd.readouterr()
    assert said.out == ""
    assert f"port {port}" in said.err
    assert len(said.err.splitlines()) == 1
    assert not Path("started").exists()  # noqa: ASYNC240 - a small file


async def test_a_second_playground_on_one_folder_is_refused_in_one_sentence_and_the_first_goes_on(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    running = await started(data, monkeypatch)
    capfd.readouterr()
    assert await run(data, "open('started', 'w')") == 1
    said = capfd.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert f"Another playground uses {data}" in said.err
    assert not Path("started").exists()  # noqa: ASYNC240 - a small file
    assert not running.done()
    os.kill(os.getpid(), signal.SIGTERM)
    assert await running == 0
    assert await run(data, "open('started', 'w')") == 0
