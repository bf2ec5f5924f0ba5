"""`python -m bot health` as a container or an operator asks it."""

import asyncio
import json

import pytest

from bot.__main__ import main
from bot.running.endpoint import Endpoint
from bot.running.health import Health

LISTEN = "JANTAKU_METRICS__LISTEN"


async def ask(health: Health, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the command line says of a bot with this health."""

    async def look() -> Health:
        return health

    async def page() -> bytes:
        return b""

    endpoint = Endpoint("127.0.0.1", 0, page=page, look=look)
    await endpoint.start()
    monkeypatch.setenv(LISTEN, endpoint.address.removeprefix("http://"))
    try:
        return await asyncio.to_thread(main, ["health"])
    finally:
        await endpoint.stop()


async def test_a_bot_that_is_well_ends_the_command_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await ask(Health("1", "running", {0: True}, database=True), monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "ok"
    assert await ask(Health("1", "running", {0: False}, database=True), monkeypatch) == 1
    assert json.loads(capsys.readouterr().out)["gateway"] == {"0": "not connected"}


def test_where_no_bot_runs_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(LISTEN, "127.0.0.1:9")
    assert main(["health"]) == 1
    [sentence] = capsys.readouterr().err.splitlines()
    assert sentence.startswith("No bot answers at 127.0.0.1:9:")


def test_where_nobody_can_ask_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv(LISTEN, raising=False)
    assert main(["health"]) == 78
    assert "JANTAKU_METRICS__LISTEN" in capsys.readouterr().err
