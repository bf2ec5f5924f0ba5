"""What Discord has been told of the leagues, and who hears of new entries."""

from datetime import timedelta

import pytest

from bot.league.entries import SeasonEnded, SeasonOpened
from bot.league.faults import LeagueRefused
from bot.league.news import GamePost
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.games import START

FIRST, SECOND = GamePost(7, 70, "stands"), GamePost(8, 80, "asks")


def season(name: str, month: int) -> NewEntry:
    starts = START + timedelta(days=30 * month)
    return NewEntry(SeasonOpened(0, SeasonSettings(name, starts, starts + timedelta(days=30))), START)


@pytest.fixture
async def league(store: Store) -> int:
    return (await store.leagues.create(1, "Thursdays", START)).id


async def test_messages_of_a_game_are_kept_until_they_are_gone(store: Store, league: int) -> None:
    posts = store.league_announcements
    await posts.keep(league, 3, SECOND)
    await posts.keep(league, 3, FIRST)
    await posts.keep(league, 4, GamePost(7, 90, "stands"))
    assert await posts.of(league, 3) == (FIRST, SECOND)
    assert await posts.of(league + 1, 3) == ()
    assert await posts.shown(league, {3, 5}) == {3}
    await posts.drop(league, 70)
    assert await posts.of(league, 3) == (SECOND,)


async def test_a_league_is_behind_until_all_its_entries_are_told(store: Store, league: int) -> None:
    posts = store.league_announcements
    other = (await store.leagues.create(2, "Fridays", START)).id
    assert await posts.behind() == {}
    await store.leagues.write(league, season("One", 0), season("Two", 1), season("Three", 2))
    await store.leagues.write(other, season("One", 0))
    assert await posts.behind() == {league: 0, other: 0}
    assert [entry.seq for entry in await posts.since(league, 1, 1)] == [2]
    await posts.announced(league, 2)
    assert await posts.behind() == {league: 2, other: 0}
    assert [entry.seq for entry in await posts.since(league, 2, 10)] == [3]
    await posts.announced(league, 3)
    await store.leagues.rebuild(league)
    assert await posts.behind() == {other: 0}, "what is made again is not told again"


async def test_who_listens_hears_of_entries_and_of_nothing_else(store: Store, league: int) -> None:
    heard: list[None] = []
    store.leagues.listen(lambda: heard.append(None))
    await store.leagues.member(league, 11, "Anne")
    async with store.leagues.writing(league) as writer:
        await writer.known("nothing")
    with pytest.raises(LeagueRefused):
        await store.leagues.write(league, NewEntry(SeasonEnded(9), START))
    assert heard == []
    await store.leagues.write(league, season("One", 0))
    assert len(heard) == 1
