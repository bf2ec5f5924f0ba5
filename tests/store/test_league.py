"""The league's queries over a real database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.rules import preset, ruleset_from
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.table.records import Player, TableOpened
from tests.store.conftest import Query
from tests.store.games import ANNE, BEN, ONE_PERSON, PEOPLE, entries, lobby, played


async def play(store: Store, table: str, seed: int, players: tuple[Player, ...] = PEOPLE, guild: int = 1) -> None:
    await store.journal.append(table, entries(*lobby(players, channel=seed, guild=guild), *played(seed)), ())


async def test_a_server_without_games_has_empty_standings(store: Store) -> None:
    assert await store.league.standings(1) == ()


async def test_every_server_has_its_own_standings(store: Store) -> None:
    await play(store, "t", 1, guild=1)
    await play(store, "u", 2, guild=2)
    await play(store, "v", 3, guild=2)
    assert {line.games for line in await store.league.standings(1)} == {1}
    assert {line.games for line in await store.league.standings(2)} == {2}
    assert await store.league.standings(3) == ()


async def test_the_points_of_four_people_add_up_to_nothing(store: Store) -> None:
    for seed in range(4):
        await play(store, f"t{seed}", seed)
    lines = await store.league.standings(1)
    assert {line.user for line in lines} == {100, 101, 102, 103}
    assert sum(line.final for line in lines) == 0
    assert [sum(line.places[place] for line in lines) for place in range(4)] == [4, 4, 4, 4]


async def test_a_game_against_cpus_is_recorded_and_counts_unless_asked_otherwise(store: Store) -> None:
    await play(store, "t", 1, ONE_PERSON)
    await play(store, "u", 2, (ANNE, BEN, *ONE_PERSON[2:]))
    assert [line.games for line in await store.league.standings(1) if line.user == ANNE.user] == [2]
    assert {line.user: line.games for line in await store.league.standings(1, min_people=2)} == {100: 1, 101: 1}
    assert sorted(game.people for game in await store.table_games.results(1)) == [1, 2]


async def test_a_game_at_a_training_table_does_not_count(store: Store) -> None:
    opened, *others = lobby(channel=8)
    assert isinstance(opened, TableOpened)
    training = replace(opened, settings=replace(opened.settings, training=True))
    await store.journal.append("t", entries(training, *others, *played(1)), ())
    assert await store.league.standings(1) == ()
    await store.table_games.rebuild()
    assert await store.table_games.results(1) == ()
    await play(store, "u", 2)
    assert {line.games for line in await store.league.standings(1)} == {1}


async def test_games_of_three_players_have_a_leaderboard_of_their_own(store: Store) -> None:
    await play(store, "t", 1)
    three = entries(*lobby(PEOPLE[:3], channel=8), *played(1, "tenhou_sanma"))
    await store.journal.append("u", three, ())
    assert {line.games for line in await store.league.standings(1)} == {1}
    lines = await store.league.standings(1, players=3)
    assert {line.user for line in lines} == {100, 101, 102}
    assert [sum(line.places[place] for line in lines) for place in range(3)] == [1, 1, 1]
    assert sorted(game.players for game in await store.table_games.results(1)) == [3, 4]


async def test_a_game_keeps_its_whole_ruleset(store: Store, query: Query) -> None:
    await play(store, "t", 1)
    rules = ruleset_from({"length": "east_only"}, preset("tenhou"))
    [(stored, fingerprint, name)] = query("SELECT rules, fingerprint, preset FROM games")
    assert ruleset_from(json.loads(stored)) == rules
    assert (fingerprint, name) == (rules.fingerprint, "tenhou")


async def test_the_league_is_made_again_from_the_journal(store: Store, file: Path) -> None:
    for seed, players in ((1, PEOPLE), (2, ONE_PERSON), (3, PEOPLE)):
        await play(store, f"t{seed}", seed, players)
    before = await store.table_games.results(1)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE game_results SET points = 0, final_tenths = 0, name = '?'")
        other.execute("DELETE FROM games WHERE table_id = 't2'")
    assert await store.table_games.results(1) != before
    assert await store.table_games.rebuild() == 3
    assert await store.table_games.results(1) == before


async def test_results_survive_a_restart(store: Store, file: Path) -> None:
    await play(store, "t", 1)
    before = await store.league.standings(1)
    await store.close()
    async with await Store.open(str(file), owner="test") as again:
        assert await again.league.standings(1) == before
    with pytest.raises(DatabaseFailed):
        await store.league.standings(1)
