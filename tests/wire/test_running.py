"""The real process as who runs it sees it: how it stops and starts again, its figures, its health and its log."""

import json
import re
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.exit_codes import TAKEN_OVER
from tests.wire.bench import Bench
from tests.wire.evening import Evening
from tests.wire.process import BotDiedError, BotProcess

TOKEN = "MTk4NjIyNDgzNDcx.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
HAND = re.compile(r"""(?:\b[0-9][mpsz]\b['", ]{1,4}){3}|\b[0-9]{3,}[mpsz]\b""")
"""Tiles in a row, as walls stand in the journal and hands in messages."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def ask(port: int, what: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{what}") as answer:
        return answer.status, await answer.text()


def all_output(process: BotProcess) -> str:
    process._output.seek(0)
    return process._output.read().decode()


def texts(values: Iterable[Any]) -> Iterable[str]:
    """Every first line of a message that requests carried."""
    for value in values:
        if isinstance(value, dict):
            yield from (str(value["content"]).splitlines()[:1] if value.get("content") else ())
            yield from texts(value.values())
        elif isinstance(value, list):
            yield from texts(value)


async def test_a_bot_is_watched_stopped_and_started_again_and_its_log_tells_nothing_it_must_not(tmp_path: Path) -> None:
    port = free_port()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "JANTAKU_LOG__LEVEL": "DEBUG",
        "JANTAKU_LOG__FORMAT": "json",
        "JANTAKU_METRICS__LISTEN": f"127.0.0.1:{port}",
    }
    async with Bench(tmp_path, seed=3, environment=settings) as bench:
        evening = Evening(bench, 3)
        await evening.sit_down()
        for _ in range(20):
            await evening.round()
        await bench.advance(6)

        check_health(await ask(port, "health"))
        check_figures((await ask(port, "metrics"))[1], evening)

        process = bench.bot
        log = all_output(process)
        assert await bench.stop() == 0
        aiko = bench.user("Aiko")
        assert "I am about to restart." in aiko.text("mahjong")
        check_log(log, bench)

        posted = len(aiko.screen[next(one for one in aiko.screen if aiko.channels[one]["name"] == "mahjong")])
        await bench.restart()
        await bench.advance(2)
        assert "I have restarted." in aiko.text("mahjong")
        assert "about to restart" not in aiko.text("mahjong")
        assert len(aiko.screen[next(one for one in aiko.screen if aiko.channels[one]["name"] == "mahjong")]) == posted
        moves = sum(len(seat.river) for seat in evening.public.seats)
        while sum(len(seat.river) for seat in evening.public.seats) == moves:
            await evening.round()
        await bench.advance(3)
        assert "I have restarted." not in aiko.text("mahjong")
        assert bench.faults() == []


def check_health(answer: tuple[int, str]) -> None:
    status, told = answer
    health = json.loads(told)
    assert (status, health["status"]) == (200, "ok"), told
    assert health["gateway"] == {"0": "connected"}
    assert health["tables"] == {"going": 1, "still": 0, "stuck": 0, "at rest": 0}


def check_figures(page: str, evening: Evening) -> None:
    samples = {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }
    discards = sum(len(seat.river) for seat in evening.public.seats)
    called = sum(len(seat.melds) for seat in evening.public.seats)
    assert samples["jantaku_table_events_total", ("discard",)] >= discards
    assert samples["jantaku_table_events_total", ("discard",)] <= discards + called
    assert samples["jantaku_tables", ("live", "playing", "going")] == 1
    assert samples["jantaku_gateway_up", ("0",)] == 1
    assert samples["jantaku_database_bytes", ()] > 100_000
    assert samples["jantaku_acknowledge_seconds_count", ("press",)] > 5
    assert samples["jantaku_acknowledge_seconds_count", ("command",)] > 5
    assert samples["jantaku_interactions_total", ("hand", "press", "done")] > 5
    assert samples["jantaku_discord_requests_total", ("POST /interactions/{id}/{token}/callback", "200")] > 5
    assert samples["jantaku_board_picture_seconds_count", ()] > 5
    people = {str(player.user.id) for player in evening.players} | {player.user.name for player in evening.players}
    for _, labels in samples:
        for label in labels:
            assert label not in people
            assert not re.search(r"\d{5}", label), label


def check_log(log: str, bench: Bench) -> None:
    lines = [json.loads(line) for line in log.splitlines()]
    answered = [line for line in lines if line["event"] == "answered"]
    pressed = [line for line in answered if line["by"] == "press" and line["asked"] == "hand"]
    assert pressed
    for line in pressed:
        assert {"table", "decision", "guild", "outcome"} <= set(line)
    assert TOKEN not in log
    tokens = {one.path.split("/")[3] for one in bench.requests if one.path.startswith(("/interactions/", "/webhooks/"))}
    assert len(tokens) > 5
    for token in tokens:
        assert token not in log
    for text in set(texts(one.body for one in bench.requests)):
        assert text not in log
    assert HAND.search(log) is None


async def test_a_bot_whose_tables_another_process_has_taken_ends_instead_of_trying_for_ever(tmp_path: Path) -> None:
    async with Bench(tmp_path, seed=3) as older:
        evening = Evening(older, 3)
        await evening.sit_down()
        await evening.round()
        async with Bench(tmp_path, seed=4, clock=older.clock):
            with pytest.raises(BotDiedError):
                await play_on(evening)
            assert older.bot.returncode == TAKEN_OVER
            assert "another process has taken the tables over" in older.bot.output()


async def play_on(evening: Evening) -> None:
    """Some moves, and the time between them."""
    for _ in range(5):
        await evening.round()
