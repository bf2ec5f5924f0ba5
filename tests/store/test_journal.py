"""The journal: what was appended is there, in one piece, and only its host writes to a table."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bot.engine.events import GameEnded, Placement
from bot.store.database import connections
from bot.store.errors import (
    DatabaseFailed,
    OutOfSequence,
    StaleOwner,
    StoreError,
    UnreadableRecord,
    UnwritableRecord,
)
from bot.store.store import Store
from bot.table import table_events as te
from bot.table.errors import JournalFailed
from bot.table.ports import Deadline, Journal
from tests.store.conftest import Query
from tests.store.games import ANNE, BEN, CLEO, ONE_PERSON, PEOPLE, START, due, entries, lobby, played
from tests.store.places import Place

LOBBY = lobby()
GAME = (*LOBBY, *played(1))
LIMIT = len(LOBBY)


async def refused(journal: Journal, *arguments: object) -> BaseException:
    """Why an append was refused."""
    with pytest.raises(JournalFailed) as caught:
        await journal.append(*arguments)  # type: ignore[arg-type]
    assert isinstance(caught.value.__cause__, StoreError), "the reason is chained"
    return caught.value.__cause__


# ------------------------------------------------------------------------------------------------- what was written


async def test_a_whole_game_written_step_by_step_is_loaded_as_it_was(store: Store) -> None:
    written = entries(*GAME)
    for start in range(0, len(written), 29):
        await store.journal.append("t", written[start : start + 29], ())
    assert await store.journal.load("t") == written


async def test_times_are_in_utc_whatever_zone_they_were_written_in_and_have_one(store: Store) -> None:
    opening = replace(entries(LOBBY[0])[0], at=datetime(2026, 7, 1))  # noqa: DTZ001 - the fault
    assert isinstance(await refused(store.journal, "t", (opening,), ()), DatabaseFailed)
    assert await store.journal.load("t") == ()
    at_home = datetime(2026, 7, 1, 20, 0, 0, 123456, tzinfo=timezone(timedelta(hours=9)))
    opening = replace(entries(LOBBY[0])[0], at=at_home)
    await store.journal.append("t", (opening,), (Deadline(1, 0, at_home),))
    [entry] = await store.journal.load("t")
    [deadline] = await store.journal.deadlines("t")
    for moment in (entry.at, deadline.due):
        assert (moment, moment.tzinfo) == (at_home, UTC)


async def test_a_table_nobody_knows_has_no_entries(store: Store, query: Query) -> None:
    assert await store.journal.load("nosuch") == ()
    await store.journal.append("t", entries(*LOBBY[:2]), ())
    from bot import __version__

    assert query("SELECT kind, codec, engine FROM journal ORDER BY seq") == [
        ("TableOpened", 1, __version__),
        ("SeatTaken", 1, __version__),
    ]


async def test_an_append_replaces_the_deadlines_of_its_table_only(store: Store) -> None:
    await store.journal.append("t", entries(lobby()[0]), due(0, 1, 2))
    await store.journal.append("u", entries(lobby(channel=8)[0]), due(3))
    await store.journal.append("t", entries(te.SeatTaken(0, ANNE), first=2), due(1, decision=2))
    assert await store.journal.deadlines("t") == due(1, decision=2)
    assert await store.journal.deadlines("u") == due(3)
    await store.journal.append("t", (), ())
    assert await store.journal.deadlines("t") == ()


async def test_live_tables_are_those_not_closed_the_oldest_first(store: Store) -> None:
    for index, table in enumerate(("zz", "aa", "mm")):
        opening = entries(lobby(channel=index)[0], start=START + timedelta(minutes=index))
        await store.journal.append(table, opening, ())
    await store.journal.append("aa", entries(te.TableClosed("idle"), first=2), ())
    assert await store.open_tables.of_guild(1) == ("zz", "mm")


async def test_of_a_channel_the_table_that_dealt_last_is_found(store: Store) -> None:
    assert await store.journal.last_dealt(7) is None
    dealing = played(1)[:3]
    for index, (table, records) in enumerate((("zz", dealing), ("aa", dealing), ("mm", ()))):
        opened = entries(*LOBBY, *records, te.TableClosed("by_request"), start=START + timedelta(minutes=index))
        await store.journal.append(table, opened, ())
    await store.journal.append("there", entries(*lobby(channel=8), *dealing, start=START + timedelta(hours=1)), ())
    assert await store.journal.last_dealt(7) == "aa"
    assert await store.journal.last_dealt(8) == "there"


# --------------------------------------------------------------------------------------------------- all or nothing


async def test_an_append_that_fails_midway_leaves_nothing(store: Store, query: Query) -> None:
    await store.journal.append("t", entries(*LOBBY[:2]), due(0))
    same_twice = (*due(1), *due(1))
    # The entries and the move of the table's row are written before the second deadline is refused.
    reason = await refused(store.journal, "t", entries(te.SeatTaken(1, BEN), first=3), same_twice)
    assert isinstance(reason, DatabaseFailed)
    assert await store.journal.load("t") == entries(*LOBBY[:2])
    assert await store.journal.deadlines("t") == due(0)
    assert query("SELECT last_seq FROM tables") == [(2,)]
    await store.journal.append("t", entries(te.SeatTaken(1, BEN), first=3), due(1))


async def test_an_opening_that_fails_leaves_no_table(store: Store, query: Query) -> None:
    await refused(store.journal, "t", entries(LOBBY[0]), (*due(1), *due(1)))
    assert await store.open_tables.of_guild(1) == ()
    assert query("SELECT * FROM tables") == []
    await store.journal.append("t", entries(LOBBY[0]), ())


async def test_a_record_that_cannot_be_written_stops_the_append(store: Store) -> None:
    await store.journal.append("t", entries(LOBBY[0]), ())
    broken = entries(te.SeatTaken(0, ANNE), te.SeatTaken(1, te.Person(9, "\udcff")), first=2)
    assert isinstance(await refused(store.journal, "t", broken, ()), UnwritableRecord)
    assert await store.journal.load("t") == entries(LOBBY[0])


@pytest.mark.parametrize(
    ("first", "expected"), [pytest.param(2, 4, id="already there"), pytest.param(5, 4, id="a gap before")]
)
async def test_entries_follow_the_last_one_recorded(store: Store, first: int, expected: int) -> None:
    await store.journal.append("t", entries(*LOBBY[:3]), ())
    reason = await refused(store.journal, "t", entries(te.SeatLeft(0), first=first), ())
    assert isinstance(reason, OutOfSequence)
    assert (reason.first, reason.expected) == (first, expected)


async def test_entries_of_one_append_have_no_gap_and_a_table_id_is_used_once(store: Store) -> None:
    whole = entries(*LOBBY[:3])
    assert isinstance(await refused(store.journal, "t", (whole[0], whole[2]), ()), OutOfSequence)
    assert await store.open_tables.of_guild(1) == ()
    await store.journal.append("t", entries(LOBBY[0]), ())
    assert isinstance(await refused(store.journal, "t", entries(lobby(channel=8)[0]), ()), DatabaseFailed)
    assert await store.journal.load("t") == entries(LOBBY[0])


@pytest.mark.parametrize("first", [1, 2])
async def test_a_table_begins_with_its_opening(store: Store, first: int) -> None:
    assert isinstance(await refused(store.journal, "t", entries(te.SeatTaken(0, ANNE), first=first), ()), OutOfSequence)


async def test_a_channel_has_one_open_table(store: Store) -> None:
    await store.journal.append("t", entries(LOBBY[0]), ())
    await refused(store.journal, "u", entries(LOBBY[0]), ())
    await store.journal.append("t", entries(te.TableClosed("by_request"), first=2), ())
    await store.journal.append("u", entries(LOBBY[0]), ())
    assert await store.open_tables.of_guild(1) == ("u",)


async def test_a_record_spoilt_on_disk_is_told_not_guessed(store: Store, place: Place) -> None:
    await store.journal.append("t", entries(*LOBBY[:2]), ())
    place.change("UPDATE journal SET payload = '{}' WHERE seq = 2")
    with pytest.raises(JournalFailed) as caught:
        await store.journal.load("t")
    assert isinstance(caught.value.__cause__, UnreadableRecord)


# ------------------------------------------------------------------------------------------------- who sits where


async def test_the_seats_of_open_tables_are_known_until_they_close(store: Store, query: Query) -> None:
    seats = "SELECT place, user_id, name FROM table_seats ORDER BY place"
    await store.journal.append(
        "t", entries(LOBBY[0], te.SeatTaken(0, ANNE), te.SeatTaken(1, BEN), te.SeatTaken(2, te.Cpu("U"))), ()
    )
    assert query(seats) == [(0, ANNE.user, "Anne"), (1, BEN.user, "Ben"), (2, None, "U")]
    await store.journal.append("t", entries(te.SeatLeft(1), te.SeatTaken(1, CLEO), first=5), ())
    assert query(seats) == [(0, ANNE.user, "Anne"), (1, CLEO.user, "Cléo"), (2, None, "U")]
    await store.journal.append("t", entries(lobby(ONE_PERSON)[-1], first=7), ())
    assert query(seats) == [(0, ANNE.user, "Anne"), (1, None, "Ume"), (2, None, "Matsu"), (3, None, "Take")]
    await store.journal.append("t", entries(te.TableClosed("abandoned"), first=8), ())
    assert query(seats) == []


async def test_a_tables_row_follows_its_stage(store: Store, query: Query) -> None:
    stage = "SELECT stage, closed_at IS NOT NULL FROM tables"
    await store.journal.append("t", entries(*LOBBY), ())
    assert query(stage) == [("lobby", 0)]
    await store.journal.append("t", entries(played(1)[0], first=LIMIT + 1), ())
    assert query(stage) == [("playing", 0)]
    await store.journal.append("t", entries(te.TableClosed("by_request"), first=LIMIT + 2), ())
    assert query(stage) == [("closed", 1)]


async def test_a_closed_table_still_remembers_its_messages(store: Store) -> None:
    closed = (LOBBY[0], te.TableClosed("by_request"))
    await store.journal.append("t", entries(*closed), ())
    await store.journal.append("t", entries(te.MessageKept("board", None, 7, 99), first=3), ())
    assert await store.open_tables.of_guild(1) == ()
    assert len(await store.journal.load("t")) == 3


# ------------------------------------------------------------------------------------------------------ the league


async def test_a_game_is_in_the_league_with_the_entry_that_ends_it(store: Store) -> None:
    written = entries(*GAME)
    await store.journal.append("t", written[:-1], ())
    assert await store.table_games.results(1) == ()
    await store.journal.append("t", written[-1:], ())
    [game] = await store.table_games.results(1)
    ended = GAME[-1]
    assert isinstance(ended, GameEnded)
    assert {(seat.seat, seat.place, seat.points, seat.final) for seat in game.seats} == {
        (placement.seat, placement.place, placement.points, placement.final) for placement in ended.placements
    }
    assert [te.Person(seat.user or 0, seat.name) for seat in game.seats] == list(PEOPLE)
    assert (game.started_at, game.ended_at) == (written[LIMIT].at, written[-1].at)


async def test_a_game_whose_end_does_not_fit_or_could_not_be_written_is_not_in_the_league(store: Store) -> None:
    written = entries(*GAME)
    await store.journal.append("t", written[:-1], ())
    three = GameEnded(tuple(Placement(seat, seat + 1, 25000, 0) for seat in range(3)))
    with pytest.raises(JournalFailed):
        await store.journal.append("t", (replace(written[-1], record=three),), ())
    assert await store.journal.load("t") == written[:-1]
    await refused(store.journal, "t", written[-1:], (*due(1), *due(1)))
    assert await store.table_games.results(1) == ()
    await store.journal.append("t", written[-1:], ())
    await refused(store.journal, "t", written[-1:], ())
    assert len(await store.table_games.results(1)) == 1


async def test_each_game_of_a_table_is_recorded_once_under_its_own_number(store: Store) -> None:
    again = (*GAME, *played(2), *played(3))
    written = entries(*again)
    for start in range(0, len(written), 101):
        await store.journal.append("t", written[start : start + 101], ())
    games = await store.table_games.results(1)
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.table for game in games] == ["t"] * 3


async def test_two_games_that_end_in_one_append_are_both_recorded(store: Store) -> None:
    await store.journal.append("t", entries(*GAME, *played(2)), ())
    assert [game.number for game in await store.table_games.results(1)] == [1, 2]


# ---------------------------------------------------------------------------------------------------- who may write


async def test_a_process_that_was_replaced_can_write_no_more(store: Store, place: Place) -> None:
    await store.journal.append("t", entries(*LOBBY[:2]), due(0))
    async with await Store.open(place.url, owner="test") as successor:
        assert await successor.journal.load("t") == entries(*LOBBY[:2])
        assert isinstance(await refused(store.journal, "t", entries(te.SeatLeft(0), first=3), ()), StaleOwner)
        assert isinstance(await refused(store.journal, "t", (), ()), StaleOwner)
        with pytest.raises(JournalFailed):
            await store.journal.load("t")
        assert await successor.journal.deadlines("t") == due(0)
        await successor.journal.append("t", entries(te.SeatLeft(0), first=3), ())


async def test_a_process_writes_only_to_tables_it_opened_or_loaded(store: Store, place: Place) -> None:
    await store.journal.append("t", entries(LOBBY[0]), ())
    async with await Store.open(place.url, owner="other") as other:
        assert isinstance(await refused(other.journal, "t", entries(te.SeatTaken(0, ANNE), first=2), ()), StaleOwner)
    await store.journal.append("t", entries(te.SeatTaken(0, ANNE), first=2), ())


async def test_looking_at_a_closed_table_takes_nothing_over(store: Store, place: Place, query: Query) -> None:
    await store.journal.append("t", entries(LOBBY[0], te.TableClosed("idle")), ())
    async with await Store.open(place.url, owner="other") as other:
        assert len(await other.journal.load("t")) == 2
    assert query("SELECT owner FROM tables") == [("test",)]


# ------------------------------------------------------------------------------------------------ when it goes wrong


async def test_a_locked_database_fails_the_append(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PRAGMAS", ("PRAGMA busy_timeout = 0",))
    async with await Store.open(str(file), owner="test") as store:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            reason = await refused(store.journal, "t", entries(LOBBY[0]), ())
            assert "locked" in str(reason)
            assert await store.open_tables.of_guild(1) == (), "readers do not wait for a writer"
            other.execute("ROLLBACK")
        await store.journal.append("t", entries(LOBBY[0]), ())
        assert await store.journal.load("t") == entries(LOBBY[0])


async def test_a_full_disk_fails_the_append(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(str(file), owner="test")).close()
    monkeypatch.setattr(
        connections, "PRAGMAS", (*connections.PRAGMAS, "PRAGMA max_page_count = 1")
    )  # as large as it is now
    async with await Store.open(str(file), owner="test") as store:
        written = entries(*GAME)
        await store.journal.append("t", written[:LIMIT], ())
        reason = await refused(store.journal, "t", written[LIMIT:], ())
        assert "full" in str(reason)
        assert await store.journal.load("t") == written[:LIMIT]


async def test_a_cancelled_append_has_written_everything_or_nothing(store: Store) -> None:
    await store.journal.append("t", entries(*LOBBY), ())
    written = await store.journal.load("t")
    for turns in range(0, 60, 5):
        step = entries(te.TimedOut(0, 1), te.TimedOut(1, 1), te.TimedOut(2, 1), first=len(written) + 1)
        appending = asyncio.ensure_future(store.journal.append("t", step, due(0, 1)))
        for _ in range(turns):
            await asyncio.sleep(0)
        appending.cancel()
        await asyncio.wait([appending])
        after = await store.journal.load("t")
        assert after in (written, written + step)
        written = after


async def test_a_closed_store_fails_every_append_and_load(place: Place) -> None:
    store = await Store.open(place.url, owner="test")
    await store.close()
    await store.close()
    assert isinstance(await refused(store.journal, "t", entries(LOBBY[0]), ()), DatabaseFailed)
    for asked in (store.journal.load("t"), store.journal.deadlines("t")):
        with pytest.raises(JournalFailed):
            await asked
    with pytest.raises(JournalFailed):
        await store.open_tables.of_guild(1)


async def test_closing_waits_for_what_is_being_written(place: Place) -> None:
    store = await Store.open(place.url, owner="test")
    appending = asyncio.ensure_future(store.journal.append("t", entries(*GAME), ()))
    await asyncio.sleep(0)
    await store.close()
    await appending
    async with await Store.open(place.url, owner="test") as again:
        assert await again.journal.load("t") == entries(*GAME)


async def test_many_tables_write_and_read_at_once(store: Store) -> None:
    written = {f"t{channel}": entries(*lobby(channel=channel), *played(1)[:30]) for channel in range(8)}

    async def play(table: str) -> None:
        for entry in written[table]:
            await store.journal.append(table, (entry,), due(0))
            if entry.seq % 10 == 0:
                assert await store.journal.load(table) == written[table][: entry.seq]

    await asyncio.gather(*(play(table) for table in written))
    for table, its in written.items():
        assert await store.journal.load(table) == its


@pytest.mark.sqlite_only("a server says such things for all its connections")
async def test_every_connection_is_set_up_for_safety(store: Store) -> None:
    async with store._database.reading() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
