"""A share of the bot's requests: nobody waits while there is room, and everybody's turn comes where there is none."""

from __future__ import annotations

from datetime import timedelta

from cogs.common.allowance import Allowance
from tests.fakes import START, FakeClock

TENTH = timedelta(seconds=0.1)


async def test_so_many_go_at_once_and_then_one_each_part_of_a_second() -> None:
    allowance = Allowance[str](FakeClock(), 10, 3)
    assert [allowance.take(key) for key in "abc"] == [None, None, None]
    assert [allowance.take(key) for key in "def"] == [START + TENTH, START + 2 * TENTH, START + 3 * TENTH]


async def test_whoever_waits_keeps_one_turn_however_often_they_ask() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 10, 1)
    assert allowance.take("a") is None
    assert allowance.take("b") == allowance.take("b") == START + TENTH
    assert allowance.take("c") == START + 2 * TENTH
    await clock.advance(0.1)
    assert allowance.take("b") is None
    assert allowance.take("b") == START + 3 * TENTH


async def test_after_a_rest_there_is_room_again_and_no_more_than_at_first() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 10, 2)
    for key in "abcd":
        allowance.take(key)
    await clock.advance(60)
    assert [allowance.take(key) for key in "efg"] == [None, None, clock.now() + TENTH]


async def test_a_turn_that_is_not_needed_is_forgotten() -> None:
    allowance = Allowance[str](FakeClock(), 10, 1)
    allowance.take("a")
    allowance.take("b")
    allowance.forgo("b")
    assert allowance.take("b") == START + 2 * TENTH
