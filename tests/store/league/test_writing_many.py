"""Games that come in together: as one by one, only quicker."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.entries import GameConfirmed, GameRecorded, GameVoided, SeasonOpened, SeatPoints
from bot.league.faults import AlreadyRecorded, LeagueRefused, NoSuchSeason
from bot.league.seasons import SeasonSettings
from bot.store.database.connections import AT_ONCE
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.conftest import Query

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
ROWS = "SELECT {columns} FROM {table} WHERE league_id = {league} ORDER BY 1, 2, 3"
TABLES = {
    "league_entries": "seq, at, kind, payload, season, game, key",
    "league_games": "game, season, players, people, played_at, status, recorded_at, confirm_by",
    "league_seats": "game, seat, season, counts, played_at, player, points, place, final_tenths",
    "league_asked": "game, player, confirmed",
}


async def founded(store: Store, name: str) -> tuple[int, str]:
    league = (await store.leagues.create(1, name, BEGIN)).id
    for number in range(5):
        await store.leagues.member(league, 100 + number, f"M{number}")
    rules = await store.leagues.keep_rules(league, preset("ema2016"))
    await store.leagues.write(league, NewEntry(SeasonOpened(0, SeasonSettings("S", BEGIN)), BEGIN))
    return league, rules


def game(rules: str, number: int, *, key: str | None = None, asked: tuple[int, ...] = (), season: int = 1) -> NewEntry:
    at = BEGIN + timedelta(minutes=number)
    seats = tuple(SeatPoints(1 + (number + seat) % 5, 45000 - 10000 * seat) for seat in range(4))
    return NewEntry(GameRecorded(0, season, "entered", at, "ema2016", rules, seats, asked=asked), at, 1, "", key)


async def test_games_written_together_are_those_written_one_by_one(store: Store, query: Query) -> None:
    together, rules = await founded(store, "Together")
    apart, _ = await founded(store, "Apart")
    drafts = [game(rules, 1), game(rules, 2, asked=(3, 4)), game(rules, 3, key="k")]
    drafts += [
        NewEntry(GameConfirmed(2, 3), BEGIN),
        NewEntry(GameVoided(3), BEGIN, None, "no"),
        game(rules, 4),
        game(rules, 5),
    ]
    made = await store.leagues.write(together, *drafts)
    assert made == tuple([entry for draft in drafts for entry in await store.leagues.write(apart, draft)])
    assert [entry.seq for entry in made] == list(range(2, 9))
    for table, columns in TABLES.items():
        found, other = (query(ROWS.format(columns=columns, table=table, league=one)) for one in (together, apart))
        assert found == other != [], table
    assert [league.last for league in await store.leagues.of(1)] == [8, 8]


@pytest.mark.parametrize("between", [0, AT_ONCE])
async def test_what_comes_twice_is_taken_in_neither_time(store: Store, between: int) -> None:
    league, rules = await founded(store, "L")
    others = [game(rules, 2 + number) for number in range(between)]
    with pytest.raises(LeagueRefused) as refused:
        await store.leagues.write(league, game(rules, 1, key="k"), *others, game(rules, 1, key="k"))
    assert refused.value.faults == (AlreadyRecorded(1),)
    assert len(await store.leagues.entries(league)) == 1


async def test_one_game_that_cannot_be_keeps_all_others_out(store: Store) -> None:
    league, rules = await founded(store, "L")
    with pytest.raises(LeagueRefused) as refused:
        await store.leagues.write(league, game(rules, 1), game(rules, 2, season=7), game(rules, 3))
    assert refused.value.faults == (NoSuchSeason(7),)
    assert len(await store.leagues.entries(league)) == 1
    assert await store.league_standings.games_by_players(league, None) == {}
