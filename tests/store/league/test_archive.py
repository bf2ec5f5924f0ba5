"""A league is written to a file, taken into an empty server, and is the same league there."""

from datetime import UTC, datetime

from bot.club.actor import Actor
from bot.club.commands import ImportSheet
from bot.club.host import Club
from bot.engine.rules.ruleset import preset
from bot.league.entries import SeasonOpened
from bot.league.exchange.archive import archive_text
from bot.league.exchange.archive_reading import read_archive
from bot.league.exchange.csv_reading import read_sheet
from bot.league.exchange.csv_writing import games_csv
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.store.league.season import play_season
from tests.store.places import Place

LATER = datetime(2040, 1, 1, tzinfo=UTC)
OFFICER = Actor(6, 1, "Officer", manages=True)


async def file_of(store: Store, league: int, season: int | None = None) -> bytes:
    found = await store.leagues.league(league)
    assert found is not None
    return archive_text(await store.league_exports.archive(found, LATER, season=season)).encode()


async def everything(store: Store, league: int) -> dict[str, object]:
    """All that is shown of a league: standings, ratings, games, people."""
    found: dict[str, object] = {}
    for players in (4, 3):
        for season in (None, 1, 2):
            found[f"{players} {season}"] = await store.league_standings.standings(league, season, players=players)
        found[f"ratings {players}"] = await store.league_ratings.current(league, players)
    found["people"] = await store.leagues.people(league)
    found["seasons"] = await store.leagues.seasons(league)
    return found


async def test_a_season_is_the_same_played_rebuilt_and_taken_elsewhere(store: Store, other_place: Place) -> None:
    # Half a minute for two systems is too long; a server has shown all it has to show after fewer.
    league = await play_season(store, 1, games=1000 if other_place.dialect == "sqlite" else 50)
    played = await everything(store, league)
    await store.leagues.rebuild(league)
    assert await everything(store, league) == played
    data = await file_of(store, league)
    async with await Store.open(other_place.url, owner="test") as other:
        archive = read_archive(data)
        plan = await other.league_imports.plan(archive, None, LATER)
        assert plan.findings == ()
        there = await other.league_imports.take_new(5, archive.name, plan, LATER)
        assert await everything(other, there) == played
        again = await other.league_imports.plan(archive, there, LATER)
        assert (again.entries, again.findings) == ((), ())
        assert again.known == len(archive.entries)
        await by_sheet(store, league, other)


async def by_sheet(store: Store, league: int, other: Store) -> None:
    """The same by games.csv: everybody has another number there, and the same standing and rating."""
    seasons = await store.leagues.seasons(league)
    sheets = await store.league_exports.csv(league, seasons)
    sheet = read_sheet(games_csv(sheets.games, decimal_comma=True))
    new = (await other.leagues.create(6, "By sheet", LATER)).id
    await other.leagues.write(new, *(NewEntry(SeasonOpened(0, season.settings), LATER) for season in seasons))
    command = ImportSheet(new, sheet, {4: ("tenhou", preset("tenhou"))})
    club = Club(other, FakeClock(LATER))
    done = await club.run(OFFICER, command)
    assert done.faults == ()
    assert done.passed == sum(game.status != "counted" for game in sheets.games)
    again = await club.look(OFFICER, command)
    assert (again.entries, again.known) == (0, done.games)
    assert await by_name(other, new) == await by_name(store, league)


async def by_name(store: Store, league: int) -> dict[str, object]:
    """Standings without penalties, which stand in a sheet of their own, and ratings, each by who it is."""
    people = await store.leagues.people(league)
    found: dict[str, object] = {}
    for players in (4, 3):
        for season in (None, 1, 2):
            lines = await store.league_standings.standings(league, season, players=players)
            found[f"{players} {season}"] = {
                people[line.player].name: (line.games, line.final + line.penalty, line.places) for line in lines
            }
        ratings = await store.league_ratings.current(league, players)
        found[f"ratings {players}"] = {people[player].name: rating for player, rating in ratings.items()}
    return found
