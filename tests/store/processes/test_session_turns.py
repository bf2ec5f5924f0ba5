"""Sessions begin one after the other, whichever process begins them."""

import asyncio

import pytest

from bot.store.database.postgresql import Server
from bot.store.processes import session_turns
from bot.store.processes.session_turns import SessionTurns
from tests.patience import HANG
from tests.postgres import OTHERS, Postgres, ServerDatabase

LONG = 10 * HANG
"""Seconds: longer than any test."""


async def test_a_turn_of_one_process_holds_up_every_other_in_its_slot_until_it_ends(on_server: ServerDatabase) -> None:
    first, second = SessionTurns(Server.of(on_server.url)), SessionTurns(Server.of(on_server.url))
    await first.wait(0, LONG)
    await asyncio.wait_for(second.wait(1, LONG), HANG)
    waiting = asyncio.create_task(second.wait(0, LONG))
    done, _ = await asyncio.wait({waiting}, timeout=1.5)
    assert not done
    await first.close()
    await asyncio.wait_for(waiting, HANG)
    await second.close()


async def test_a_turn_ends_by_itself(on_server: ServerDatabase) -> None:
    turns = SessionTurns(Server.of(on_server.url))
    for _ in range(3):
        await asyncio.wait_for(turns.wait(0, 0.01), HANG)
    await turns.close()


async def test_a_turn_of_a_process_that_hangs_is_ended_by_the_server(
    on_server: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never comes to end its turn."""
    asleep = asyncio.Event()

    async def hang(_seconds: float) -> None:
        await asleep.wait()

    first, second = SessionTurns(Server.of(on_server.url)), SessionTurns(Server.of(on_server.url))
    with monkeypatch.context() as patched:
        patched.setattr(session_turns, "sleep", hang)
        await first.wait(0, 0.01)
        await asyncio.wait_for(second.wait(0, 0.01), HANG)
    await first.close()
    await second.close()


async def test_a_process_whose_connection_breaks_holds_up_nobody(on_server: ServerDatabase) -> None:
    first, second = SessionTurns(Server.of(on_server.url)), SessionTurns(Server.of(on_server.url))
    await first.wait(0, LONG)
    on_server.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
    await asyncio.wait_for(second.wait(0, LONG), HANG)
    await first.close()
    await second.close()


async def test_without_the_database_nobody_waits(postgres: Postgres) -> None:
    turns = SessionTurns(Server.of(postgres.url_of("nosuch")))
    await asyncio.wait_for(turns.wait(0, LONG), HANG)
    await turns.close()
