"""The finished games of tables, as the journal tells them."""

import json
from dataclasses import replace

import pytest

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.table.table_events import SettingsChanged, TableOpened
from tests.store.conftest import Query
from tests.store.games import ANNE, BEN, ONE_PERSON, PEOPLE, entries, lobby, play, played
from tests.store.places import Place


async def test_every_server_has_its_own_games(store: Store) -> None:
    await play(store, "t", 1, guild=1)
    await play(store, "u", 2, guild=2)
    await play(store, "v", 3, guild=2)
    assert [len(await store.table_games.results(guild)) for guild in (1, 2, 3)] == [1, 2, 0]


async def test_games_against_cpus_are_told_from_those_among_people(store: Store) -> None:
    await play(store, "t", 1, ONE_PERSON)
    await play(store, "u", 2, (ANNE, BEN, *ONE_PERSON[2:]))
    assert sorted(game.people for game in await store.table_games.results(1)) == [1, 2]
    assert [game.people for game in await store.table_games.results(1, min_people=2)] == [2]


async def test_a_game_at_a_training_table_is_none(store: Store) -> None:
    opened, *others = lobby(channel=8)
    assert isinstance(opened, TableOpened)
    training = replace(opened, settings=replace(opened.settings, training=True))
    await store.journal.append("t", entries(training, *others, *played(1)), ())
    assert await store.table_games.results(1) == ()
    await store.table_games.rebuild()
    assert await store.table_games.results(1) == ()


async def test_a_game_is_kept_by_what_its_table_was_changed_to_before_it(store: Store) -> None:
    for table, channel, change in (("t", 8, {"training": True}), ("u", 9, {"named": "Tuesday (version 1)"})):
        opened, *others = lobby(channel=channel)
        assert isinstance(opened, TableOpened)
        changed = SettingsChanged(replace(opened.settings, **change), opened.times)
        await store.journal.append(table, entries(opened, changed, *others, *played(1)), ())
    assert [(game.table, game.preset) for game in await store.table_games.results(1)] == [("u", "Tuesday (version 1)")]
    await store.table_games.rebuild()
    assert [game.table for game in await store.table_games.results(1)] == ["u"]


async def test_a_game_keeps_its_whole_ruleset(store: Store, query: Query) -> None:
    await play(store, "t", 1)
    rules = ruleset_from({"length": "east_only"}, preset("tenhou"))
    [(stored, fingerprint, name)] = query("SELECT rules, fingerprint, preset FROM games")
    assert ruleset_from(json.loads(stored)) == rules
    assert (fingerprint, name) == (rules.fingerprint, "tenhou")


async def test_the_games_are_made_again_from_the_journal(store: Store, place: Place) -> None:
    for seed, players in ((1, PEOPLE), (2, ONE_PERSON), (3, PEOPLE)):
        await play(store, f"t{seed}", seed, players)
    before = await store.table_games.results(1)
    place.change("UPDATE game_results SET points = 0, final_tenths = 0, name = '?'")
    place.change("DELETE FROM games WHERE table_id = 't2'")
    assert await store.table_games.results(1) != before
    assert await store.table_games.rebuild() == 3
    assert await store.table_games.results(1) == before


async def test_games_survive_a_restart(store: Store, place: Place) -> None:
    await play(store, "t", 1)
    before = await store.table_games.results(1)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.table_games.results(1) == before
    with pytest.raises(DatabaseFailed):
        await store.table_games.results(1)
