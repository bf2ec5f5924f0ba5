"""Whatever happens to a league, in whatever order: it is the same entry by entry, made again, and elsewhere."""

import random

import pytest

from bot.league.exchange.archive_reading import read_archive
from bot.league.faults import LeagueRefused
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.games import START
from tests.store.league.test_importing import NOW, Club
from tests.store.league.test_ledger import Whims
from tests.store.places import Place, seeds


async def stands(store: Store, league: int) -> dict[str, object]:
    """All that follows from the entries of a league, by season."""
    found: dict[str, object] = {"people": await store.leagues.people(league)}
    for season in await store.leagues.seasons(league):
        found[f"season {season.number}"] = season
        for what in ("invited", "teams"):
            found[f"{what} {season.number}"] = await getattr(store.league_standings, what)(league, season.number)
        found[f"standings {season.number}"] = await store.league_standings.standings(league, season.number)
    found["standings"] = await store.league_standings.standings(league, None)
    found["ratings"] = await store.league_ratings.current(league)
    found["held"] = await store.league_games.held(league, None)
    return found


@pytest.mark.parametrize("seed", seeds(3))
async def test_a_league_is_the_same_however_it_came_about(store: Store, other_place: Place, seed: int) -> None:
    club = await Club.begun(store, SeasonSettings("A", START))
    await club.people("Anne", "Ben", "cleo", "dai", "emil", "Frida")
    league, whims = club.league.id, Whims(random.Random(100 + seed))
    made = 0
    for step in range(150):
        try:
            await store.leagues.write(league, NewEntry(whims.record(), NOW, why="because"))
            made += 1
        except LeagueRefused:
            continue
        if step % 20 == 0:
            await store.league_ratings.catch_up(league)
        if step % 50 == 0:
            await store.personal_data.erase(1000 + ord("A"))
            await club.people("Anne")
    assert made > 30
    before = await stands(store, league)
    assert (await store.league_rebuilds.rebuild(league)).differing == ()
    assert await stands(store, league) == before
    archive = read_archive((await club.text()).encode())
    async with await Store.open(other_place.url, owner="test") as other:
        plan = await other.league_imports.plan(archive, None, NOW)
        assert plan.findings == ()
        there = await other.league_imports.take_new(5, "Club", plan, NOW)
        assert await stands(other, there) == before
        assert (await other.league_rebuilds.rebuild(there)).differing == ()
