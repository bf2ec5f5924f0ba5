"""A fault of the league never keeps a game from ending; the game comes in later, once."""

from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.store.database.schema import tables
from bot.store.league import table_games
from bot.store.store import Store
from bot.table.errors import JournalFailed
from bot.table.table_events import Cpu, TableClosed
from tests.store.games import PEOPLE, START, entries, lobby, play, played
from tests.store.places import Place

WHOLE = (*lobby(), *played(1), TableClosed("finished"))


async def bug(*_: object) -> None:
    """What nobody foresaw."""
    raise KeyError("a league")


async def twice(connection: Any, *_: object) -> None:
    """Something that the database refuses, though it is well itself."""
    row = {"id": "t", "guild": 1, "channel": 1, "opener": 1, "stage": "lobby", "last_seq": 1}
    await connection.execute(insert(tables), {**row, "owner": "x", "epoch": 1, "opened_at": START})


async def full(*_: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


@pytest.mark.parametrize("fault", [bug, twice])
async def test_a_game_that_the_league_cannot_take_comes_in_at_the_next_start(place: Place, fault: object) -> None:
    with pytest.MonkeyPatch.context() as broken, capture_logs() as logs:
        broken.setattr(table_games, "record_table_game", fault)
        async with await Store.open(place.url, owner="broken") as store:
            await store.journal.append("t", entries(*WHOLE), ())
            assert await store.journal.load("t") == entries(*WHOLE)
            assert len(await store.table_games.results(1)) == 1
            assert await store.leagues.of(1) == ()
        async with await Store.open(place.url, owner="still broken") as store:
            assert await store.leagues.of(1) == (), "the bot starts all the same"
    told = [line for line in logs if line["log_level"] == "error"]
    assert [line["table"] for line in told] == ["t", "t"]
    async with await Store.open(place.url, owner="mended") as store:
        [league] = await store.leagues.of(1)
        assert (await store.league_games.held(league.id, None)).counted == {4: 1}
        assert await store.league_statistics.of_game(league.id, 1)
        assert await store.leagues.adopt() == 0
    async with await Store.open(place.url, owner="again") as store:
        assert (await store.league_games.held(league.id, None)).counted == {4: 1}


async def test_a_league_gets_the_game_that_it_is_owed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.journal.append("u", entries(*lobby(channel=8), *played(2)), ())
    with monkeypatch.context() as broken:
        broken.setattr(table_games, "record_table_game", bug)
        await store.journal.append("t", entries(*WHOLE), ())
    [league] = await store.leagues.of(1)
    assert (await store.league_games.held(league.id, None)).counted == {4: 1}
    assert await store.table_games.rebuild() == 2
    assert await store.leagues.adopt() == 1
    assert (await store.league_games.held(league.id, None)).counted == {4: 2}
    assert (await store.league_rebuilds.rebuild(league.id)).differing == ()
    assert await store.leagues.adopt() == 0


async def test_a_game_that_no_season_takes_is_owed_to_nobody(store: Store) -> None:
    league = await store.leagues.create(1, "A league without a season", START)
    await store.journal.append("t", entries(*WHOLE), ())
    assert await store.leagues.adopt() == 0
    assert (await store.league_games.held(league.id, None)).counted == {}


async def test_on_a_full_disk_the_table_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = len(WHOLE) - 2
    await store.journal.append("t", entries(*WHOLE[:ended]), ())
    with monkeypatch.context() as broken:
        broken.setattr(table_games, "record_table_game", full)
        with pytest.raises(JournalFailed, match="full"):
            await store.journal.append("t", entries(*WHOLE[ended:], first=ended + 1), ())
    assert await store.journal.load("t") == entries(*WHOLE[:ended])
    await store.journal.append("t", entries(*WHOLE[ended:], first=ended + 1), ())
    [league] = await store.leagues.of(1)
    assert (await store.league_games.held(league.id, None)).counted == {4: 1}


async def test_games_of_too_few_people_for_a_league_are_not_looked_at_again(place: Place) -> None:
    two = (*PEOPLE[:2], Cpu("CPU 1", "club"), Cpu("CPU 2", "club"))
    async with await Store.open(place.url, owner="first") as store:
        await play(store, "t", 1, two)
        assert await store.leagues.of(1) == ()
    with pytest.MonkeyPatch.context() as broken, capture_logs() as logs:
        broken.setattr(table_games, "record_table_game", bug)
        async with await Store.open(place.url, owner="again"):
            assert [line for line in logs if line["log_level"] == "error"] == []
