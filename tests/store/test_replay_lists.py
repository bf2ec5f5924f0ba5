"""The list of games that can be seen again: the newest first, as far as somebody may see them."""

from dataclasses import replace
from datetime import timedelta

import pytest_asyncio

from bot.engine.events import KyokuEnded
from bot.league.entries import GameVoided
from bot.store.league.entry_writer import NewEntry
from bot.store.replay_lists import ListedGame, Seer, Wanted
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import ANNE, BEN, CLEO, DAI, START, entries, lobby, played

GUILD = 1
EVERYWHERE = Seer(1, (1, 2, 3, 4, 5, 6, 7, 8, 9))
NOWHERE = Seer(1, ())


async def at_table(store: Store, table: str, channel: int, seed: int, day: int, *, training: bool = False) -> None:
    first, *others = lobby((ANNE, BEN, CLEO, DAI), channel=channel)
    if training:
        first = replace(first, settings=replace(first.settings, training=True))  # type: ignore[arg-type, union-attr]
    records = (first, *others, *played(seed), TableClosed("finished"))
    await store.journal.append(table, entries(*records, start=START + timedelta(days=day)), ())


@pytest_asyncio.fixture
async def played_store(store: Store) -> Store:
    await at_table(store, "a", 1, 1, 0)
    await at_table(store, "b", 2, 2, 1)
    await at_table(store, "c", 3, 3, 2, training=True)
    return store


def refs(found: tuple[ListedGame, ...]) -> list[str]:
    return [game.ref for game in found]


async def listed(store: Store, *words: Wanted, seer: Seer = EVERYWHERE, limit: int = 25) -> list[str]:
    return refs(await store.replay_lists.games(GUILD, seer, words, limit=limit))


async def test_the_newest_game_stands_first(played_store: Store) -> None:
    found = await played_store.replay_lists.games(GUILD, EVERYWHERE)
    assert refs(found) == ["t/c/1", "t/b/1", "t/a/1"]
    assert [game.channel for game in found] == [3, 2, 1]
    assert all(game.over for game in found)
    results = await played_store.table_games.results(GUILD)
    first = results[0]
    assert found[2].names == tuple(seat.name for seat in sorted(first.seats, key=lambda seat: seat.place))


async def test_games_that_count_are_listed_for_all_and_others_for_who_saw_them(played_store: Store) -> None:
    assert await listed(played_store, seer=NOWHERE) == ["t/b/1", "t/a/1"]
    assert await listed(played_store, seer=Seer(1, (3,))) == ["t/c/1", "t/b/1", "t/a/1"]
    assert await listed(played_store, seer=Seer(ANNE.user, ())) == ["t/c/1", "t/b/1", "t/a/1"]
    [league] = await played_store.leagues.of(GUILD)
    for game in (1, 2):
        await played_store.leagues.write(league.id, NewEntry(GameVoided(game), START, why="a test"))
    assert await listed(played_store, seer=NOWHERE) == []
    assert await listed(played_store, seer=Seer(ANNE.user, ())) == ["t/c/1", "t/b/1", "t/a/1"]
    assert await listed(played_store, seer=Seer(1, (2,))) == ["t/b/1"]


async def test_words_narrow_the_list(played_store: Store) -> None:
    assert await listed(played_store, Wanted("ann")) == ["t/c/1", "t/b/1", "t/a/1"]
    assert await listed(played_store, Wanted("nobody")) == []
    assert await listed(played_store, Wanted("mahjong", channels=(2, 3))) == ["t/c/1", "t/b/1"]
    day = START + timedelta(days=1)
    assert await listed(played_store, Wanted("day", since=day, until=day + timedelta(days=1))) == ["t/b/1"]
    assert await listed(played_store, Wanted("ann"), Wanted("x", channels=(1,))) == ["t/a/1"]
    assert await listed(played_store, Wanted("", channels=(2,))) == ["t/b/1"]
    first = await played_store.replay_lists.games(GUILD, EVERYWHERE, limit=2)
    assert refs(first) == ["t/c/1", "t/b/1"]
    rest = await played_store.replay_lists.games(GUILD, EVERYWHERE, before=first[-1].at)
    assert refs(rest) == ["t/a/1"]


async def test_tables_that_are_open_and_other_servers_stay_out(store: Store) -> None:
    await store.journal.append("o", entries(*lobby(), *played(1)), ())
    await store.journal.append("g", entries(*lobby(channel=8, guild=2), *played(2), TableClosed("finished")), ())
    assert await listed(store) == []


async def test_a_game_that_broke_off_is_listed_as_such_until_its_journal_is_packed(store: Store) -> None:
    half = played(2)[: next(i for i, event in enumerate(played(2)) if isinstance(event, KyokuEnded))]
    await store.journal.append("h", entries(*lobby(), *half, TableClosed("agreed")), ())
    await store.journal.append("n", entries(*lobby(channel=8), half[0], TableClosed("agreed")), ())
    [found] = await store.replay_lists.games(GUILD, EVERYWHERE)
    assert (found.ref, found.over) == ("t/h/1", False)
    assert await store.compaction.compact("h") is not None
    assert await listed(store) == []


async def test_whoever_was_forgotten_is_listed_without_a_name(played_store: Store) -> None:
    await played_store.personal_data.erase(ANNE.user)
    for game in await played_store.replay_lists.games(GUILD, EVERYWHERE):
        assert sorted(game.names) == sorted(["", "Ben", "Cléo", "大"])
