"""Hands of finished games: those of a server alone, once nothing more can be played at their table."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.engine.events import Agari, KyokuEnded, KyokuStarted, Ryuukyoku
from bot.store.random_kyoku import RECENT, PlayedGame
from bot.store.store import Store
from bot.table.table_events import SeatGiven, TableClosed, TableOpened
from tests.store.games import DAI, PEOPLE, START, entries, lobby, played


async def play(store: Store, table: str, seed: int, *, guild: int = 1, close: bool = True, later: int = 0) -> None:
    records = (*lobby(PEOPLE, channel=seed, guild=guild), *played(seed))
    if close:
        records = (*records, TableClosed("finished"))
    await store.journal.append(table, entries(*records, start=START + timedelta(days=later)), ())


async def drawn(store: Store, guild: int = 1, seed: int = 0) -> PlayedGame | None:
    return await store.finished_games.draw_game(guild, Random(seed))


async def test_a_finished_game_tells_its_kyokus_with_who_sat_where(store: Store) -> None:
    await play(store, "t", 1)
    game = await drawn(store)
    assert game is not None
    started = [event for event in played(1) if isinstance(event, KyokuStarted)]
    assert len(game.kyokus) == len(started)
    assert [kyoku.events[0] for kyoku in game.kyokus] == started
    assert game.kyokus[0].names == ("Anne", "Ben", "Cléo", "大")
    assert game.preset == "tenhou"
    ends = [event for event in played(1) if isinstance(event, Agari | Ryuukyoku | KyokuEnded)]
    told = [event for kyoku in game.kyokus for event in kyoku.events if not isinstance(event, KyokuStarted)]
    assert told == ends
    assert all(kyoku.at <= game.ended_at for kyoku in game.kyokus)


async def test_nothing_is_told_of_a_game_whose_table_is_open(store: Store) -> None:
    await play(store, "t", 1, close=False)
    assert await drawn(store) is None


async def test_nothing_is_told_of_a_game_that_was_not_played_to_its_end(store: Store) -> None:
    half = played(1)[: len(played(1)) // 2]
    await store.journal.append("t", entries(*lobby(), *half, TableClosed("agreed")), ())
    assert await drawn(store) is None


async def test_every_server_has_its_own_games(store: Store) -> None:
    await play(store, "t", 1, guild=2)
    assert await drawn(store) is None
    assert await drawn(store, guild=2) is not None


async def test_a_training_table_is_no_game_of_the_server(store: Store) -> None:
    opened, *others = lobby()
    assert isinstance(opened, TableOpened)
    training = replace(opened, settings=replace(opened.settings, training=True))
    await store.journal.append("t", entries(training, *others, *played(1), TableClosed("finished")), ())
    assert await drawn(store) is None


async def test_only_games_by_the_presets_asked_for_are_drawn(store: Store) -> None:
    await play(store, "t", 1)
    assert await store.finished_games.draw_game(1, Random(1), presets=("mleague",)) is None
    assert await store.finished_games.draw_game(1, Random(1), presets=("mleague", "tenhou")) is not None


async def test_the_dice_choose_among_the_latest_games(store: Store) -> None:
    for seed in range(4):
        await play(store, f"t{seed}", seed, later=seed)
    found = {game.ended_at for dice in range(20) if (game := await drawn(store, seed=dice)) is not None}
    assert len(found) == 4
    assert RECENT >= 4


async def test_a_substitute_is_named_from_the_next_kyoku_on(store: Store) -> None:
    events = played(1)
    first_end = next(place for place, event in enumerate(events) if isinstance(event, KyokuEnded))
    given = SeatGiven(0, replace(DAI, user=200, name="Eve"))
    records = (*lobby(), *events[: first_end + 1], given, *events[first_end + 1 :], TableClosed("finished"))
    await store.journal.append("t", entries(*records), ())
    game = await drawn(store)
    assert game is not None
    assert [kyoku.names[0] for kyoku in game.kyokus[:2]] == ["Anne", "Eve"]
