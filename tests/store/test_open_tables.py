"""The open tables as rows: found by channel, server and person, and those that are at rest."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.engine.events import KyokuStarted
from bot.store import open_table_queries as rows
from bot.store.errors import DatabaseFailed, StaleOwner
from bot.store.store import Store
from bot.table import table_events as te
from bot.table.errors import JournalFailed, TakenOver, UnreadableTable
from bot.table.ports import Deadline, PausedGame
from tests.store.games import ANNE, BEN, PEOPLE, SETTINGS, START, TIMES, due, entries, lobby, played
from tests.store.places import Place

GAME = (*lobby(), *played(0))
DEALT = next(place for place, record in enumerate(GAME) if isinstance(record, KyokuStarted)) + 1
LOST = {"no_channel", "no_permission"}


async def opened(store: Store, table: str, channel: int, deadlines: tuple[Deadline, ...] = (), guild: int = 1) -> int:
    """A table whose game has begun. The number of its last entry."""
    records = (*lobby(channel=channel, guild=guild), *GAME[len(lobby()) : DEALT])
    await store.journal.append(table, entries(*records), deadlines)
    return len(records)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


async def test_a_table_is_found_by_its_channel_until_it_is_closed_or_moved(store: Store) -> None:
    last = await opened(store, "t", 7)
    assert await store.open_tables.at_channel(7) == "t"
    await store.journal.append("t", entries(te.TableMoved(1, 8), first=last + 1), ())
    assert (await store.open_tables.at_channel(7), await store.open_tables.at_channel(8)) == (None, "t")
    await store.journal.append("t", entries(te.TableClosed("by_request"), first=last + 2), ())
    assert await store.open_tables.at_channel(8) is None
    assert [await store.open_tables.of_user(player.user) for player in PEOPLE if isinstance(player, te.Person)] == [
        ()
    ] * 4


async def test_a_person_s_tables_tell_their_pace_and_what_is_asked_of_that_person(store: Store) -> None:
    await opened(store, "one", 7, due(0, 2, decision=9))
    slow = replace(SETTINGS, pace="slow")
    await store.journal.append("two", entries(te.TableOpened(1, 8, ANNE, slow, TIMES), *lobby()[1:2]), due(-1))
    first, second = await store.open_tables.of_user(ANNE.user)
    assert (first.table, first.pace, first.due) == ("one", "live", START + timedelta(seconds=20))
    assert (second.table, second.pace, second.due) == ("two", "slow", None)
    (his,) = await store.open_tables.of_user(BEN.user)
    assert (his.table, his.due) == ("one", None)
    assert await store.open_tables.of_user(999) == ()


async def test_a_table_that_became_slow_is_found_as_slow(store: Store) -> None:
    await store.journal.append("t", entries(*lobby()[:2]), ())
    slow = te.SettingsChanged(replace(SETTINGS, pace="slow"), TIMES)
    await store.journal.append("t", entries(slow, first=3), ())
    assert [row.pace for row in await store.open_tables.of_user(ANNE.user)] == ["slow"]


async def test_who_left_or_gave_their_seat_away_has_no_table_there(store: Store) -> None:
    eve = te.Person(200, "Eve")
    last = await opened(store, "t", 7)
    await store.journal.append("t", entries(te.SeatGiven(0, eve), first=last + 1), ())
    assert await store.open_tables.of_user(ANNE.user) == ()
    assert [row.table for row in await store.open_tables.of_user(eve.user)] == ["t"]
    await store.journal.append("u", entries(*lobby(channel=8)[:3], te.SeatLeft(0)), ())
    assert await store.open_tables.of_user(ANNE.user) == ()


async def test_games_that_stand_still_are_found_by_why_and_where(store: Store) -> None:
    reasons: tuple[te.PauseReason, ...] = ("no_channel", "no_permission", "agreed")
    for table, channel, guild, reason in zip("abc", (7, 8, 9), (1, 2, 1), reasons, strict=True):
        last = await opened(store, table, channel, guild=guild)
        await store.journal.append(table, entries(te.Paused(reason), first=last + 1), ())
    lost = (PausedGame("a", 1, 7), PausedGame("b", 2, 8))
    assert await store.open_tables.standing_still(LOST) == lost
    assert await store.open_tables.standing_still(LOST, 2) == lost[1:]
    (row,) = [row for row in await store.open_tables.of_user(ANNE.user) if row.table == "a"]
    assert row.pause == "no_channel"
    await store.journal.append("a", entries(te.Resumed(), first=last + 2), ())
    assert await store.open_tables.standing_still(LOST) == lost[1:]


async def test_a_table_rests_until_its_time_and_is_woken_once(store: Store) -> None:
    last = {table: await opened(store, table, channel) for channel, table in enumerate(("a", "b", "c"))}
    moments = {"a": START + hours(3), "b": START + hours(1), "c": START + hours(2)}
    await store.open_tables.rest({table: (last[table], moments[table]) for table in moments})
    assert await store.open_tables.next_wake() == moments["b"]
    assert await store.open_tables.wake(START, 10) == ()
    assert await store.open_tables.wake(START + hours(2), 1) == (("b", moments["b"]),)
    assert await store.open_tables.wake(START + hours(2), 10) == (("c", moments["c"]),)
    assert await store.open_tables.wake(START + hours(2), 10) == ()
    assert await store.open_tables.next_wake() == moments["a"]
    assert (await store.journal.take_up("a")).until == moments["a"]
    assert (await store.journal.take_up("b")).until is None


async def test_tables_that_a_process_with_a_wrong_clock_put_to_rest_are_due_at_once(store: Store, place: Place) -> None:
    last = {table: await opened(store, table, channel) for channel, table in enumerate(("a", "b"))}
    async with await Store.open(place.url, owner="ahead") as ahead:
        assert (await ahead.journal.take_up("a")).epoch == store.epoch
        await ahead.open_tables.rest({"a": (last["a"], START + hours(240))})
        await store.open_tables.rest({"b": (last["b"], START + hours(100))})
        async with await Store.open(place.url, owner="right") as right:
            await right.open_tables.wake_early({ahead.epoch}, START)
            assert await right.open_tables.wake(START, 10) == (("a", START),)
            assert (await right.journal.take_up("a")).epoch == ahead.epoch
            assert await right.open_tables.next_wake() == START + hours(100)


async def test_a_table_that_goes_on_is_at_rest_no_longer(store: Store) -> None:
    last = await opened(store, "t", 7)
    await store.open_tables.rest({"t": (last, START + hours(1))})
    await store.journal.append("t", entries(te.Paused("agreed"), first=last + 1), ())
    assert await store.open_tables.next_wake() is None
    await store.open_tables.rest({"t": (last, START + hours(1))})
    assert await store.open_tables.next_wake() is None, "it has gone on since somebody found that it could rest"
    await store.open_tables.rest({"t": (last + 1, START + hours(1))})
    await store.journal.append("t", entries(te.TableClosed("agreed"), first=last + 2), ())
    assert await store.open_tables.next_wake() is None


async def test_another_process_takes_up_what_was_going_on_and_no_more(store: Store, place: Place) -> None:
    last = [await opened(store, f"t{n}", n, due(0, after=100 - n)) for n in range(4)]
    await store.open_tables.rest({"t1": (last[1], START + hours(1))})
    assert await store.open_tables.unsettled(10) == (), "those of the process itself are in its memory"
    async with await Store.open(place.url, owner="next") as successor:
        assert await successor.open_tables.unsettled(2) == ("t3", "t2")
        taken = await successor.journal.take_up("t3")
        assert (taken.earlier, taken.until, len(taken.entries)) == (True, None, last[3])
        assert not (await successor.journal.take_up("t3")).earlier
        assert await successor.open_tables.unsettled(10) == ("t2", "t0")
        rested = await successor.journal.take_up("t1")
        assert (rested.earlier, rested.until) == (True, START + hours(1))


async def test_an_older_process_neither_wakes_nor_lets_rest_what_a_newer_one_has(store: Store, place: Place) -> None:
    last = await opened(store, "t", 7)
    async with await Store.open(place.url, owner="next") as successor:
        await successor.journal.take_up("t")
        await store.open_tables.rest({"t": (last, START)})
        assert await successor.open_tables.next_wake() is None
        await successor.open_tables.rest({"t": (last, START)})
        assert await store.open_tables.next_wake() is None
        assert await store.open_tables.wake(START, 10) == ()
        assert await successor.open_tables.wake(START, 10) == (("t", START),)


async def test_who_was_replaced_is_told_so(store: Store, place: Place) -> None:
    last = await opened(store, "t", 7)
    async with await Store.open(place.url, owner="next") as successor:
        await successor.journal.take_up("t")
        with pytest.raises(TakenOver) as refused:
            await store.journal.append("t", entries(te.Paused("agreed"), first=last + 1), ())
        assert isinstance(refused.value.__cause__, StaleOwner)
        with pytest.raises(TakenOver):
            await store.journal.take_up("t")


async def test_a_journal_that_nobody_can_read_is_told_from_one_that_fails(store: Store, place: Place) -> None:
    await opened(store, "t", 7)
    place.change("UPDATE journal SET kind = 'Nonsense' WHERE table_id = ? AND seq = 2", "t")
    with pytest.raises(UnreadableTable):
        await store.journal.take_up("t")
    await store.close()
    with pytest.raises(JournalFailed) as failed:
        await store.journal.take_up("t")
    assert not isinstance(failed.value, UnreadableTable)


async def test_a_database_that_fails_is_told_of_as_the_journal_s_failure(store: Store) -> None:
    await store.close()
    failing = store.open_tables
    looks = (failing.at_channel(7), failing.of_guild(1), failing.of_user(1), failing.standing_still(LOST))
    for asked in (*looks, failing.unsettled(1), failing.next_wake()):
        with pytest.raises(JournalFailed) as failed:
            await asked
        assert isinstance(failed.value.__cause__, DatabaseFailed)
    for write in (failing.wake(START, 1), failing.rest({"t": (1, START)})):
        with pytest.raises(JournalFailed):
            await write


async def test_no_look_up_of_an_open_table_reads_all_of_them(store: Store, file: Path) -> None:
    """Each goes through an index, as SQLite says of the statements it was given."""
    await opened(store, "t", 7)
    register = store.open_tables
    queries = (
        rows._AT_CHANNEL,
        rows._OF_GUILD,
        rows._OF_USER,
        register._unsettled,
        register._due,
        register._next,
    )
    with closing(sqlite3.connect(file)) as connection:
        for query in queries:
            text = str(query.compile(compile_kwargs={"literal_binds": False}))
            names = {part.split()[0].rstrip("),") for part in text.split(":")[1:]}
            plan = connection.execute(f"EXPLAIN QUERY PLAN {text}", dict.fromkeys(names, 1)).fetchall()
            assert not [step for *_, step in plan if step.startswith("SCAN tables")], (text, plan)
