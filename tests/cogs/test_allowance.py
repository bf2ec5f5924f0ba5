"""A share of the bot's requests: nobody waits while there is room, and everybody's turn comes where there is none."""

from __future__ import annotations

from datetime import timedelta

from cogs.common.edit_budget import Allowance
from tests.fakes import START, FakeClock

SECOND = timedelta(seconds=1)


async def test_so_many_go_at_once_and_the_next_as_soon_as_the_first_lie_back() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 2, SECOND)
    assert allowance.take("a") is None
    await clock.advance(0.4)
    assert allowance.take("b") is None
    assert [allowance.take(key) for key in "cd"] == [START + SECOND, START + 1.4 * SECOND]
    assert allowance.take("e") == START + 2 * SECOND


async def test_whoever_waits_keeps_one_turn_however_often_they_ask() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 1, SECOND)
    assert allowance.take("a") is None
    assert allowance.take("b") == allowance.take("b") == START + SECOND
    assert allowance.take("c") == START + 2 * SECOND
    await clock.advance(1)
    assert allowance.take("b") is None
    assert allowance.take("b") == START + 3 * SECOND


async def test_there_are_never_more_than_so_many_within_the_time() -> None:
    clock = FakeClock()
    allowance = Allowance[int](clock, 3, SECOND)
    gone = []
    waiting = list(range(20))
    while waiting:
        turns = {key: allowance.take(key) for key in waiting}
        gone += [clock.now() for turn in turns.values() if turn is None]
        waiting = [key for key, turn in turns.items() if turn is not None]
        await clock.advance(0.25)
    assert all(later - earlier >= SECOND for earlier, later in zip(gone, gone[3:], strict=False))
    assert gone[-1] - gone[0] == 6 * SECOND


async def test_what_others_do_without_asking_comes_first() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 2, SECOND)
    allowance.spend()
    assert allowance.take("a") is None
    assert allowance.take("b") == START + SECOND
    await clock.advance(0.9)
    allowance.spend()
    allowance.spend()
    await clock.advance(0.1)
    assert allowance.take("b") == START + 1.9 * SECOND
    assert allowance.take("c") == START + 1.9 * SECOND
    await clock.advance(0.9)
    assert [allowance.take(key) for key in "cb"] == [None, None]


async def test_whoever_came_first_goes_first_even_when_asked_last() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 1, SECOND)
    for key in "abc":
        allowance.take(key)
    await clock.advance(1)
    assert allowance.take("c") == START + 2 * SECOND
    assert allowance.take("b") is None
    await clock.advance(1)
    assert allowance.take("c") is None


async def test_after_a_rest_there_is_room_again() -> None:
    clock = FakeClock()
    allowance = Allowance[str](clock, 2, SECOND)
    for key in "abcd":
        allowance.take(key)
    assert allowance.crowded()
    await clock.advance(60)
    assert not allowance.crowded()
    assert [allowance.take(key) for key in "ef"] == [None, None]


async def test_a_turn_that_is_not_needed_is_free_for_others() -> None:
    allowance = Allowance[str](FakeClock(), 1, SECOND)
    allowance.take("a")
    allowance.take("b")
    allowance.forgo("b")
    assert allowance.take("c") == START + SECOND
