"""Whoever has pressed is answered before boards are painted, but not for ever."""

import asyncio
from datetime import datetime

from cogs.common.background_work import PATIENCE, BackgroundWork, Latest, PressPriority
from tests.fakes import FakeClock


async def turns() -> None:
    """Let every other task go as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_board_waits_until_everybody_who_pressed_has_been_answered() -> None:
    press_priority = PressPriority(FakeClock())
    with press_priority.waiting() as one, press_priority.waiting() as other:
        board = asyncio.create_task(press_priority.give_way())
        one()
        one()
        await turns()
        assert not board.done()
        other()
        await board


async def test_a_press_that_ends_without_an_answer_holds_nobody_up() -> None:
    press_priority = PressPriority(FakeClock())
    with press_priority.waiting():
        board = asyncio.create_task(press_priority.give_way())
        await turns()
        assert not board.done()
    await board
    await press_priority.give_way()


async def test_presses_without_end_do_not_keep_a_board_from_being_painted() -> None:
    clock = FakeClock()
    press_priority = PressPriority(clock)
    with press_priority.waiting():
        board = asyncio.create_task(press_priority.give_way())
        await turns()
        await clock.advance(PATIENCE.total_seconds())
        await board


async def test_what_was_asked_for_while_it_gave_way_is_done_once() -> None:
    clock = FakeClock()
    press_priority = PressPriority(clock)
    painted: list[str] = []

    async def paint(key: str) -> datetime | None:
        painted.append(key)
        return None

    latest = Latest[str](BackgroundWork(clock), paint, press_priority.give_way)
    with press_priority.waiting():
        latest.ask("board")
        await turns()
        latest.ask("board")
        await turns()
        assert not painted
    await turns()
    assert painted == ["board"]
    assert latest.busy == 0
