"""Whole kyokus of finished games, to be looked at again."""

from random import Random

from bot.analysis.puzzles.stored_turn import turns_of
from bot.engine.events import GameEnded, GameStarted, KyokuEnded, KyokuStarted, TileDrawn
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.store.games import PEOPLE, entries, lobby, played

RULES = ruleset_from({"length": "east_only"}, preset("tenhou"))


async def play(store: Store, table: str, *seeds: int, guild: int = 1, closed: bool = True) -> None:
    """A table with these games one after another."""
    records = [*lobby(channel=sum(seeds), guild=guild), *(event for seed in seeds for event in played(seed))]
    end = (TableClosed("finished"),) if closed else ()
    await store.journal.append(table, entries(*records, *end), ())


def kyokus_of(seed: int) -> list[KyokuStarted]:
    return [event for event in played(seed) if isinstance(event, KyokuStarted)]


async def test_a_table_that_is_still_open_and_other_servers_stay_out(store: Store) -> None:
    assert await store.finished_games.draw_kyoku(1, Random(1)) is None
    await play(store, "t", 1, closed=False)
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
    assert set(drawn) == {kyoku.wall for kyoku in kyokus_of(1)}, "each of them comes up some time"


async def test_a_game_that_was_not_finished_stays_out(store: Store) -> None:
    whole = played(2)
    half = whole[: next(i for i, event in enumerate(whole) if isinstance(event, KyokuEnded)) + 1]
    records = [*lobby(), *played(1), *half, TableClosed("finished")]
    await store.journal.append("t", entries(*records), ())
    walls = {kyoku.wall for kyoku in kyokus_of(1)}
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
