"""What a look at standings reads: its own season's entries of an index, and nothing else however long the league is."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from bot.store.store import Store
from tests.store.conftest import Query


@pytest.mark.parametrize("season", [3, None])
async def test_standings_are_added_up_from_the_index_of_their_season_alone(
    store: Store, query: Query, season: int | None
) -> None:
    sent: list[tuple[str, Any]] = []

    def hear(connection: object, cursor: object, statement: str, parameters: Any, *others: object) -> None:
        sent.append((statement, parameters))

    engine = store.leagues._database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", hear)
    await store.league_tables.standings(1, season)
    event.remove(engine, "before_cursor_execute", hear)
    [(statement, parameters)] = [each for each in sent if "league_seats" in each[0]]
    for value in parameters:
        statement = statement.replace("?", str(value), 1)
    steps = [row[3] for row in query(f"EXPLAIN QUERY PLAN {statement}") if "league_seats" in row[3]]
    wanted = "USING COVERING INDEX ix_league_seats_standing (league_id=? AND season=? AND counts=? AND players=?"
    assert [wanted in step for step in steps] == [True], steps
