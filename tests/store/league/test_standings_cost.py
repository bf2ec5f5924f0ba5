"""What a look at a long league reads: entries of an index that belong to what was asked for, and nothing else."""

from collections.abc import Awaitable
from typing import Any

import pytest
from sqlalchemy import event

from bot.store.store import Store
from tests.store.conftest import Query

pytestmark = pytest.mark.sqlite_only("asks SQLite how it goes about it")


async def steps_of(store: Store, query: Query, work: Awaitable[object]) -> list[str]:
    """How the database goes about the one look at seats that ``work`` takes."""
    sent: list[tuple[str, Any]] = []

    def hear(connection: object, cursor: object, statement: str, parameters: Any, *others: object) -> None:
        sent.append((statement, parameters))

    engine = store.leagues._database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", hear)
    await work
    event.remove(engine, "before_cursor_execute", hear)
    [(statement, parameters)] = [each for each in sent if "league_seats" in each[0]]
    for value in parameters:
        statement = statement.replace("?", f"'{value}'" if isinstance(value, str) else str(value), 1)
    return [row[3] for row in query(f"EXPLAIN QUERY PLAN {statement}") if "league_seats" in row[3]]


@pytest.mark.parametrize("season", [3, None])
async def test_standings_come_from_the_index_of_their_season(store: Store, query: Query, season: int | None) -> None:
    steps = await steps_of(store, query, store.league_standings.standings(1, season))
    wanted = "USING COVERING INDEX ix_league_seats_standing (league_id=? AND season=? AND counts=? AND players=?"
    assert [wanted in step for step in steps] == [True], steps


async def test_who_met_whom_is_looked_up_game_by_game(store: Store, query: Query) -> None:
    _, others = await steps_of(store, query, store.league_seating.met(1, 3))
    assert "(league_id=? AND game=?" in others, "not everybody's games for each seat of the season"
