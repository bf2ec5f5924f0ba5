"""One process, two shards: hands are answered on the first, by direct message, the server is told of on the second."""

from pathlib import Path
from typing import Any

import pytest

from bot.engine.events import KyokuEnded
from playground.gateway.gateway_session import Session
from tests.wire.bench import Bench
from tests.wire.evening import Evening
from tests.wire.journal_copy import entries_of

ENVIRONMENT = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
ROUNDS = 400
"""More than a kyoku takes."""


def told(session: Session, name: str) -> int:
    """How often a shard was told of this."""
    return sum(one["t"] == name for one in session.events)


def kyoku_ended(bench: Bench) -> bool:
    [entries] = entries_of(bench.data_dir).values()
    return any(isinstance(entry.record, KyokuEnded) for entry in entries)


async def play(evening: Evening, actions: int) -> None:
    """So many more answers, or to the end of the kyoku."""
    goal = evening.actions + actions
    for _ in range(ROUNDS):
        if evening.actions >= goal or kyoku_ended(evening.bench):
            return
        await evening.round()
    raise AssertionError("nobody is asked any more")


async def test_a_game_goes_on_over_two_shards_while_each_of_them_is_lost_for_a_while(tmp_path: Path) -> None:
    async with Bench(tmp_path, seed=3, shards=2, environment=ENVIRONMENT) as bench:
        gateway = bench.playground.gateway
        first, second = gateway.sessions[0], gateway.sessions[1]
        assert (first.shard, second.shard, gateway.connected) == ((0, 2), (1, 2), True)
        evening = Evening(bench, seed=3)
        await evening.sit_down()
        await play(evening, 8)
        assert told(first, "INTERACTION_CREATE") >= 2, "presses on hands come by direct message"
        assert told(second, "INTERACTION_CREATE") >= 6
        assert told(first, "GUILD_CREATE") == 0

        gateway.faults.drop(None, shard=0)
        gateway.faults.shut(times=1)
        await bench.settle()
        assert (first.connection is None, second.connection is None) == (True, False)
        assert (await bench.user("Chie").slash("hand")).state == "acknowledged"
        aiko = bench.user("Aiko")
        held = aiko.begin_press(next(one for one in aiko.buttons("dm") if not one.disabled))
        await bench.settle()
        assert held.state == "sent"
        await bench.advance(1.5)
        assert held.state == "acknowledged", "what came meanwhile was told once it was back"

        gateway.faults.drop(None, shard=1)
        gateway.faults.shut(seconds=30)
        await bench.settle()
        assert (first.connection is None, second.connection is None) == (False, True)
        ben = bench.user("Ben")
        pressed = await ben.press_button(next(one for one in ben.buttons("dm") if not one.disabled))
        assert pressed.state == "acknowledged"
        await bench.advance(60)
        assert gateway.connected
        assert gateway.identified == 2

        while not kyoku_ended(bench):
            await play(evening, 10)
        evening.check_conservation()


async def test_a_fixed_number_of_shards_is_kept_whatever_discord_recommends(tmp_path: Path) -> None:
    tiny = {"JANTAKU_DISCORD__SHARDS": "3"}
    async with Bench(tmp_path, environment=ENVIRONMENT | tiny) as bench:
        sessions = bench.playground.gateway.sessions
        assert [sessions[number].shard for number in range(3)] == [(0, 3), (1, 3), (2, 3)]
        outcome = await bench.user("Aiko").slash("score", hand="123m456p789s11222z", win="2z")
        assert outcome.state == "acknowledged"


async def test_a_shard_that_cannot_connect_holds_up_no_other(tmp_path: Path) -> None:
    async with Bench(tmp_path, shards=2, environment=ENVIRONMENT) as bench:
        gateway = bench.playground.gateway
        gateway.faults.invalidate(shard=0)
        gateway.faults.spoil("HELLO", times=3)
        await bench.settle()
        assert (await bench.user("Ben").slash("score", hand="123m456p789s11222z", win="2z")).state == "acknowledged"
        await bench.advance(60)
        assert gateway.connected
        assert gateway.identified == 3


async def test_a_session_that_does_not_say_its_shard_is_that_of_who_began_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(tmp_path, shards=2, environment=ENVIRONMENT)
    faults = bench.playground.gateway.faults
    spoilt = faults.spoilt

    def unnamed(name: str, data: Any) -> Any:
        return spoilt(name, {key: value for key, value in data.items() if key != "shard"} if name == "READY" else data)

    monkeypatch.setattr(faults, "spoilt", unnamed)
    async with bench:
        gateway = bench.playground.gateway
        assert gateway.connected
        assert gateway.identified == 2
        assert (await bench.user("Ben").slash("score", hand="123m456p789s11222z", win="2z")).state == "acknowledged"
        assert bench.bot.output().count("a session does not say whose it is") == 2
