"""Games and kyokus of finished tables: those of a server alone, once nothing more can be played at their table."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.analysis.puzzles.stored_turn import turns_of
from bot.engine.events import Agari, GameEnded, GameStarted, KyokuEnded, KyokuStarted, Ryuukyoku, TileDrawn
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.store.random_kyoku import RECENT, PlayedGame
from bot.store.store import Store
from bot.table.table_events import SeatGiven, TableClosed, TableOpened
from tests.store.games import DAI, PEOPLE, START, entries, lobby, played

RULES = ruleset_from({"length": "east_only"}, preset("tenhou"))
DEALS = [event for event in played(1) if isinstance(event, KyokuStarted)]


async def play(store: Store, table: str, *seeds: int, guild: int = 1, close: bool = True, later: int = 0) -> None:
    """A table with these games one after another."""
    records = [*lobby(channel=sum(seeds), guild=guild), *(event for seed in seeds for event in played(seed))]
    end = (TableClosed("finished"),) if close else ()
    await store.journal.append(table, entries(*records, *end, start=START + timedelta(days=later)), ())


async def drawn(store: Store, guild: int = 1, seed: int = 0) -> PlayedGame | None:
    return await store.finished_games.draw_game(guild, Random(seed))


async def test_a_finished_game_tells_its_kyokus_with_who_sat_where(store: Store) -> None:
    await play(store, "t", 1)
    game = await drawn(store)
    assert game is not None
    assert len(game.kyokus) == len(DEALS)
    assert [kyoku.events[0] for kyoku in game.kyokus] == DEALS
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


async def test_a_table_that_is_still_open_and_other_servers_stay_out(store: Store) -> None:
    assert await store.finished_games.draw_kyoku(1, Random(1)) is None
    await play(store, "t", 1, close=False)
    await play(store, "u", 2, guild=2)
    assert await store.finished_games.draw_kyoku(1, Random(1)) is None
    assert await store.finished_games.draw_kyoku(2, Random(1)) is not None


async def test_a_kyoku_is_told_from_its_deal_to_its_end_under_its_rules(store: Store) -> None:
    await play(store, "t", 1)
    drawn = {}
    for seed in range(40):
        kyoku = await store.finished_games.draw_kyoku(1, Random(seed))
        assert kyoku is not None
        assert kyoku.rules == RULES
        first, *_, last = kyoku.events
        assert isinstance(first, KyokuStarted)
        assert isinstance(last, KyokuEnded)
        assert [event for event in kyoku.events if isinstance(event, KyokuStarted | GameStarted | GameEnded)] == [first]
        drawn[first.wall] = kyoku
    assert set(drawn) == {kyoku.wall for kyoku in DEALS}, "each of them comes up some time"


async def test_kyokus_of_a_game_that_was_not_finished_stay_out(store: Store) -> None:
    whole = played(2)
    half = whole[: next(i for i, event in enumerate(whole) if isinstance(event, KyokuEnded)) + 1]
    records = [*lobby(), *played(1), *half, TableClosed("finished")]
    await store.journal.append("t", entries(*records), ())
    walls = {kyoku.wall for kyoku in DEALS}
    for seed in range(20):
        kyoku = await store.finished_games.draw_kyoku(1, Random(seed))
        assert kyoku is not None
        assert isinstance(kyoku.events[0], KyokuStarted)
        assert kyoku.events[0].wall in walls


async def test_its_turns_are_seen_as_they_were(store: Store) -> None:
    await play(store, "t", 3)
    kyoku = await store.finished_games.draw_kyoku(1, Random(1))
    assert kyoku is not None
    turns = list(turns_of(kyoku.rules, kyoku.events))
    draws = [event for event in kyoku.events if isinstance(event, TileDrawn)]
    assert 0 < len(turns) <= len(draws)
    for view in turns:
        assert len(view.hidden.tiles) % 3 == 2
        assert view.hidden.drawn is not None
    assert {len(PEOPLE)} == {view.public.players for view in turns}
