"""A share of the bot's requests: nobody waits while there is room, and everybody's turn comes where there is none."""

from datetime import timedelta

from cogs.common.edit_budget import EditBudget
from tests.fakes import START, FakeClock

SECOND = timedelta(seconds=1)


async def test_so_many_go_at_once_and_the_next_as_soon_as_the_first_lie_back() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[str](clock, 2, SECOND)
    assert edit_budget.take("a") is None
    await clock.advance(0.4)
    assert edit_budget.take("b") is None
    assert [edit_budget.take(key) for key in "cd"] == [START + SECOND, START + 1.4 * SECOND]
    assert edit_budget.take("e") == START + 2 * SECOND


async def test_whoever_waits_keeps_one_turn_however_often_they_ask() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[str](clock, 1, SECOND)
    assert edit_budget.take("a") is None
    assert edit_budget.take("b") == edit_budget.take("b") == START + SECOND
    assert edit_budget.take("c") == START + 2 * SECOND
    await clock.advance(1)
    assert edit_budget.take("b") is None
    assert edit_budget.take("b") == START + 3 * SECOND


async def test_there_are_never_more_than_so_many_within_the_time() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[int](clock, 3, SECOND)
    gone = []
    waiting = list(range(20))
    while waiting:
        turns = {key: edit_budget.take(key) for key in waiting}
        gone += [clock.now() for turn in turns.values() if turn is None]
        waiting = [key for key, turn in turns.items() if turn is not None]
        await clock.advance(0.25)
    assert all(later - earlier >= SECOND for earlier, later in zip(gone, gone[3:], strict=False))
    assert gone[-1] - gone[0] == 6 * SECOND


async def test_what_others_do_without_asking_comes_first() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[str](clock, 2, SECOND)
    edit_budget.spend()
    assert edit_budget.take("a") is None
    assert edit_budget.take("b") == START + SECOND
    await clock.advance(0.9)
    edit_budget.spend()
    edit_budget.spend()
    await clock.advance(0.1)
    assert edit_budget.take("b") == START + 1.9 * SECOND
    assert edit_budget.take("c") == START + 1.9 * SECOND
    await clock.advance(0.9)
    assert [edit_budget.take(key) for key in "cb"] == [None, None]


async def test_whoever_came_first_goes_first_even_when_asked_last() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[str](clock, 1, SECOND)
    for key in "abc":
        edit_budget.take(key)
    await clock.advance(1)
    assert edit_budget.take("c") == START + 2 * SECOND
    assert edit_budget.take("b") is None
    await clock.advance(1)
    assert edit_budget.take("c") is None


async def test_after_a_rest_there_is_room_again() -> None:
    clock = FakeClock()
    edit_budget = EditBudget[str](clock, 2, SECOND)
    for key in "abcd":
        edit_budget.take(key)
    assert edit_budget.crowded()
    await clock.advance(60)
    assert not edit_budget.crowded()
    assert [edit_budget.take(key) for key in "ef"] == [None, None]


async def test_a_turn_that_is_not_needed_is_free_for_others() -> None:
    edit_budget = EditBudget[str](FakeClock(), 1, SECOND)
    edit_budget.take("a")
    edit_budget.take("b")
    edit_budget.forgo("b")
    assert edit_budget.take("c") == START + SECOND
