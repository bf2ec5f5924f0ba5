"""How a run comes to its end: by a signal, by a second one at once, or because another process has the tables."""

import asyncio
import logging
import signal
from collections.abc import Callable
from typing import Any

import pytest

from bot.client.graceful_shutdown import within
from bot.client.shutdown_triggers import ANEW, Departure
from bot.exit_codes import OK, TAKEN_OVER
from bot.running.sd_notify import Supervisor


class Lobby:
    def __init__(self) -> None:
        self.tell: Callable[[], None]

    def when_taken_over(self, tell: Callable[[], None]) -> None:
        self.tell = tell


class Leaving:
    def __init__(self) -> None:
        self.left = asyncio.Event()
        self.told: list[bool] = []

    async def go(self, *, telling: bool) -> None:
        self.told.append(telling)
        await self.left.wait()


class Bot:
    """Of the client what a departure needs."""

    def __init__(self) -> None:
        self.lobby = Lobby()
        self.leaving = Leaving()


@pytest.fixture
def bot() -> Bot:
    return Bot()


def departing(bot: Any) -> Departure:
    return Departure(bot, Supervisor({}))


async def test_a_signal_ends_what_the_bot_does_all_day_once_it_has_left(bot: Bot) -> None:
    departure = departing(bot)
    running = asyncio.ensure_future(departure.unless_asked(asyncio.sleep(3600)))
    await asyncio.sleep(0)
    departure.asked(signal.SIGTERM)
    await asyncio.sleep(0)
    assert not running.done()
    bot.leaving.left.set()
    await departure.over()
    await running
    assert departure.code == OK
    assert bot.leaving.told == [True]


async def test_a_second_signal_ends_the_process_at_once(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("bot.client.shutdown_triggers.os._exit", ended.append)
    monkeypatch.setattr(logging, "shutdown", lambda: None)
    departure = departing(bot)
    departure.asked(signal.SIGTERM)
    assert ended == []
    departure.asked(signal.SIGINT)
    assert ended == [130]
    bot.leaving.left.set()
    await departure.over()


async def test_who_has_lost_its_tables_leaves_without_a_word_to_them_and_with_a_code_of_its_own(bot: Bot) -> None:
    departure = departing(bot)
    bot.lobby.tell()
    bot.lobby.tell()
    bot.leaving.left.set()
    await departure.over()
    assert departure.code == TAKEN_OVER
    assert bot.leaving.told == [False]


async def test_who_begins_anew_tells_the_tables_and_not_the_service_manager(bot: Any) -> None:
    told: list[str] = []

    class Manager(Supervisor):
        def stopping(self) -> None:
            told.append("stopping")

    departure = Departure(bot, Manager({}))
    departure.begin_anew()
    departure.begin_anew()
    bot.leaving.left.set()
    await departure.over()
    assert (departure.code, bot.leaving.told, told) == (ANEW, [True], [])


async def test_a_signal_while_it_begins_anew_ends_it_for_good(bot: Bot) -> None:
    departure = departing(bot)
    departure.begin_anew()
    departure.asked(signal.SIGTERM)
    bot.leaving.left.set()
    await departure.over()
    assert departure.code == OK


async def test_who_has_lost_its_tables_does_not_begin_anew(bot: Bot) -> None:
    departure = departing(bot)
    departure.begin_anew()
    bot.lobby.tell()
    bot.leaving.left.set()
    await departure.over()
    assert departure.code == TAKEN_OVER


async def test_a_fault_of_the_run_is_a_fault_unless_the_bot_is_leaving(bot: Bot) -> None:
    async def broken() -> None:
        raise ConnectionError

    departure = departing(bot)
    with pytest.raises(ConnectionError):
        await departure.unless_asked(broken())
    departure.asked(signal.SIGTERM)
    bot.leaving.left.set()
    await departure.unless_asked(broken())
    await departure.over()


async def test_a_step_that_hangs_is_cut_and_one_that_fails_keeps_no_other_from_its_end() -> None:
    done: list[str] = []

    async def hangs() -> None:
        await asyncio.get_running_loop().create_future()

    async def fails() -> None:
        raise ValueError

    async def works() -> None:
        done.append("worked")

    assert not await within(0.01, "test", hangs, fails, works)
    assert await within(60, "test", fails, works)
    assert done == ["worked", "worked"]
