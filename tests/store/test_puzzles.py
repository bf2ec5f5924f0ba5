"""Puzzles and their answers over a real database."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.store.errors import DatabaseFailed
from bot.store.puzzles import Puzzle, PuzzleAnswer, PuzzleTally
from bot.store.store import Store
from tests.store.conftest import Query
from tests.store.places import Place

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
DAY = date(2026, 3, 1)
PAYLOAD = {"hand": "123m406p789s1122z", "right": ["1z", "2z"]}
MINUTE = timedelta(minutes=1)


async def quiz(store: Store, at: datetime = NOW, guild: int | None = 1) -> int:
    return await store.puzzles.open("discard", PAYLOAD, at, guild=guild, asker=100, level="hard")


async def daily(store: Store, day: date = DAY, guild: int = 1) -> int:
    return await store.puzzles.open("waits", PAYLOAD, NOW, guild=guild, day=day)


async def test_a_puzzle_is_kept_across_a_restart_with_all_that_was_said_of_it(store: Store, place: Place) -> None:
    number = await quiz(store)
    await store.puzzles.place(number, 7, 900)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        kept = await again.puzzles.puzzle(number)
        assert kept == Puzzle(number, 1, 100, 7, 900, "discard", "hard", PAYLOAD, None, NOW, None)
        assert kept.origin == "quiz"
        assert await again.puzzles.puzzle(number + 1) is None


async def test_only_the_first_answer_of_a_person_counts(store: Store) -> None:
    number = await quiz(store)
    assert await store.puzzles.answer(number, 100, "1z", True, NOW, "Anne")
    assert not await store.puzzles.answer(number, 100, "2z", False, NOW + MINUTE, "Anne")
    assert await store.puzzles.answer(number, 101, "3z", False, NOW + MINUTE, "Ben")
    anne = PuzzleAnswer(100, "Anne", "1z", True, NOW)
    assert await store.puzzles.answers(number) == (anne, PuzzleAnswer(101, "Ben", "3z", False, NOW + MINUTE))
    assert await store.puzzles.answer_of(number, 100) == anne
    assert await store.puzzles.answer_of(number, 102) is None
    assert not await store.puzzles.answer(55, 100, "1z", True, NOW)


async def test_of_two_answers_of_one_person_at_once_one_counts(store: Store) -> None:
    number = await quiz(store)
    both = (store.puzzles.answer(number, 100, choice, True, NOW) for choice in ("1z", "2z"))
    assert sorted(await asyncio.gather(*both)) == [False, True]
    assert len(await store.puzzles.answers(number)) == 1


async def test_a_closed_puzzle_takes_no_answer_and_closes_once(store: Store) -> None:
    number = await quiz(store)
    assert await store.puzzles.close(number, NOW)
    assert not await store.puzzles.close(number, NOW + MINUTE)
    assert not await store.puzzles.answer(number, 100, "1z", True, NOW)
    kept = await store.puzzles.puzzle(number)
    assert kept is not None
    assert kept.closed_at == NOW
    number = await quiz(store)
    assert await store.puzzles.answer(number, 100, "1z", True, NOW, "Ann\ud800e")
    assert [answer.name for answer in await store.puzzles.answers(number)] == ["Ann?e"]


async def test_a_server_has_one_puzzle_a_day_whoever_asks_first(store: Store) -> None:
    both = await asyncio.gather(daily(store), daily(store))
    assert both[0] == both[1]
    assert await daily(store, guild=2) not in both
    assert await daily(store, date(2026, 3, 2)) not in both
    found = await store.puzzles.daily(1, DAY)
    assert found is not None
    assert (found.id, found.day, found.origin) == (both[0], DAY, "daily")
    assert await store.puzzles.daily(1, date(2026, 3, 3)) is None
    with pytest.raises(DatabaseFailed):
        await store.puzzles.open("waits", PAYLOAD, NOW, day=DAY)


async def test_earlier_days_that_still_take_answers_are_found_until_they_are_closed(store: Store) -> None:
    first, second, third = [await daily(store, date(2026, 3, day)) for day in (1, 2, 3)]
    await daily(store, DAY, guild=2)
    assert [puzzle.id for puzzle in await store.puzzles.open_dailies(1, date(2026, 3, 3))] == [first, second]
    await store.puzzles.close(first, NOW)
    assert [puzzle.id for puzzle in await store.puzzles.open_dailies(1, date(2026, 3, 4))] == [second, third]


async def test_a_record_counts_answers_and_those_right_in_a_row_to_the_last(store: Store) -> None:
    assert await store.puzzles.record_of(100) == PuzzleTally(0, 0, 0)
    for minute, right in enumerate([True, False, True, True]):
        number = await quiz(store, guild=None if minute == 3 else 1)
        await store.puzzles.answer(number, 100, "1z", right, NOW + minute * MINUTE)
    assert await store.puzzles.record_of(100) == PuzzleTally(4, 3, 2)
    assert await store.puzzles.record_of(100, "discard") == PuzzleTally(4, 3, 2)
    assert await store.puzzles.record_of(100, "score") == PuzzleTally(0, 0, 0)
    assert await store.puzzles.record_of(101) == PuzzleTally(0, 0, 0)


async def test_the_leaderboard_knows_daily_puzzles_of_its_server_alone(store: Store) -> None:
    first, second = await daily(store), await daily(store, date(2026, 3, 2))
    for number in (first, second, await quiz(store), await daily(store, guild=2)):
        await store.puzzles.answer(number, 100, "1z", True, NOW, "Anne")
    await store.puzzles.answer(second, 101, "1z", True, NOW, "Ben")
    board = await store.puzzles.leaderboard(1)
    assert [(line.rank, line.name, line.points, line.streak) for line in board] == [(1, "Anne", 2, 2), (2, "Ben", 1, 1)]
    since = await store.puzzles.leaderboard(1, date(2026, 3, 2))
    assert [(line.rank, line.name, line.points, line.streak) for line in since] == [(1, "Anne", 1, 2), (1, "Ben", 1, 1)]
    assert await store.puzzles.leaderboard(3) == ()


async def test_a_persons_daily_record_is_their_line_of_the_leaderboard(store: Store) -> None:
    given = {100: "oxoo-", 101: "ooo-o", 102: "----x", 103: "oooo-", 104: "xo-oo"}
    for place in range(5):
        number = await daily(store, DAY + timedelta(days=2 * place))
        for user, signs in given.items():
            if signs[place] in "ox":
                await store.puzzles.answer(number, user, "1z", signs[place] == "o", NOW)
    await daily(store, DAY + timedelta(days=20))
    for line in await store.puzzles.leaderboard(1):
        record = await store.puzzles.daily_record(line.user, 1)
        assert record == PuzzleTally(line.answered, line.points, line.streak), given[line.user]
    assert await store.puzzles.daily_record(100, 1) == PuzzleTally(4, 3, 2)
    assert await store.puzzles.daily_record(100, 2) == PuzzleTally(0, 0, 0)


async def test_old_puzzles_are_forgotten_and_leaderboards_are_not(store: Store, query: Query) -> None:
    unanswered, answered, played = await quiz(store), await quiz(store), await daily(store)
    ignored = await daily(store, date(2026, 3, 2))
    for number in (answered, played):
        await store.puzzles.answer(number, 100, "1z", True, NOW)
    assert await store.puzzles.prune(NOW + timedelta(days=7)) == 0
    assert await store.puzzles.prune(NOW + timedelta(days=7, seconds=1)) == 2
    assert [await store.puzzles.puzzle(number) for number in (unanswered, ignored)] == [None, None]
    assert await store.puzzles.prune(NOW + timedelta(days=366)) == 1
    assert query("SELECT id FROM puzzles") == [(played,)]
    assert query("SELECT puzzle_id FROM puzzle_answers") == [(played,)], "answers go with their puzzle"
    assert await quiz(store) > ignored, "a forgotten puzzle's number is not given again"
