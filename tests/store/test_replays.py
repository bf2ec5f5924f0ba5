"""Games that are over, to be seen again: from the journals of tables, and from the logs of leagues."""

from dataclasses import replace

from bot.engine.events import GameEnded, GameStarted, KyokuEnded, KyokuStarted
from bot.engine.view import number_of
from bot.store.store import Store
from bot.table.table_events import Person, SeatGiven, SettingsChanged, TableClosed, TableRecord
from tests.store.games import PEOPLE, SETTINGS, TIMES, entries, lobby, played

GUILD = 1
NAMES = tuple(player.name for player in PEOPLE)


async def at_table(store: Store, table: str, *more: TableRecord, seed: int = 1, closed: bool = True) -> None:
    end = (TableClosed("finished"),) if closed else ()
    await store.journal.append(table, entries(*lobby(), *played(seed), *more, *end), ())


async def test_a_finished_game_is_told_from_its_first_deal_to_its_end_to_its_own_server(store: Store) -> None:
    await at_table(store, "t")
    known = await store.replays.of_table(GUILD, "t", 1)
    assert known is not None
    assert (known.names, known.users) == (NAMES, (100, 101, 102, 103))
    found = await store.replays.replay(known)
    assert found is not None
    replay, disagreement = found
    assert disagreement is None
    assert replay.over
    assert replay.events == tuple(event for event in played(1) if not isinstance(event, GameStarted))
    before = await store.replays.replay(known)
    assert await store.compaction.compact("t") is not None
    again = await store.replays.of_table(GUILD, "t", 1)
    assert again == known
    after = await store.replays.replay(again)
    assert before is not None
    assert after is not None
    assert after[0].events == before[0].events
    assert await store.replays.of_table(GUILD + 1, "t", 1) is None
    assert await store.replays.of_table(0, "t", 1) is None


async def test_a_game_is_known_as_soon_as_it_is_over_though_its_table_is_open(store: Store) -> None:
    await at_table(store, "t", closed=False)
    over = await store.replays.of_table(GUILD, "t", 1)
    await store.journal.append("t", entries(*lobby(), *played(1), TableClosed("finished"))[-1:], ())
    assert over is not None
    assert over == await store.replays.of_table(GUILD, "t", 1)


async def test_nothing_is_known_of_a_game_that_is_not_over(store: Store) -> None:
    half = played(1)[: next(i for i, event in enumerate(played(1)) if isinstance(event, KyokuEnded)) + 1]
    await store.journal.append("t", entries(*lobby(), *played(1), *half), ())
    assert await store.replays.of_table(GUILD, "t", 1) is not None
    assert await store.replays.of_table(GUILD, "t", 2) is None


async def test_a_table_at_which_nothing_was_dealt_has_no_game(store: Store) -> None:
    await store.journal.append("t", entries(*lobby(), played(2)[0], TableClosed("agreed")), ())
    assert await store.replays.of_table(GUILD, "t", 1) is None


async def test_a_table_that_became_a_training_table_was_one(store: Store) -> None:
    first, *others = lobby()
    changed = SettingsChanged(replace(SETTINGS, training=True), TIMES)
    await store.journal.append("t", entries(first, changed, *others, *played(1), TableClosed("finished")), ())
    known = await store.replays.of_table(GUILD, "t", 1)
    assert known is not None
    assert known.table is not None
    assert known.table.training


async def test_a_game_that_broke_off_is_told_as_far_as_it_was_played(store: Store) -> None:
    whole = played(2)
    ends = [index for index, event in enumerate(whole) if isinstance(event, KyokuEnded)]
    half = whole[: ends[1] - 5]
    await store.journal.append("t", entries(*lobby(), *half, TableClosed("agreed")), ())
    known = await store.replays.of_table(GUILD, "t", 1)
    assert known is not None
    found = await store.replays.replay(known)
    assert found is not None
    replay, _ = found
    assert not replay.over
    assert (len(replay), replay.events[-1]) == (2, half[-1])


async def test_games_of_one_table_are_told_apart_by_number(store: Store) -> None:
    half = played(3)[: next(i for i, event in enumerate(played(3)) if isinstance(event, KyokuEnded)) + 1]
    await store.journal.append("t", entries(*lobby(), *played(1), *half, *played(2), TableClosed("finished")), ())
    walls = []
    for number in (1, 2):
        known = await store.replays.of_table(GUILD, "t", number)
        assert known is not None
        found = await store.replays.replay(known)
        assert found is not None
        walls.append(found[0].kyoku_logs[0].started.wall)
        assert sum(isinstance(event, GameEnded) for event in found[0].events) == 1
    firsts = [next(event.wall for event in played(seed) if isinstance(event, KyokuStarted)) for seed in (1, 2)]
    assert walls == firsts
    assert await store.replays.of_table(GUILD, "t", 3) is None


async def test_a_game_belongs_to_who_sat_there_at_its_end(store: Store) -> None:
    *course, ended = played(1)
    await store.journal.append(
        "t", entries(*lobby(), *course, SeatGiven(2, Person(55, "Eve")), ended, TableClosed("finished")), ()
    )
    known = await store.replays.of_table(GUILD, "t", 1)
    assert known is not None
    assert (known.names[2], known.users[2]) == ("Eve", 55)


async def test_whoever_was_forgotten_has_no_name(store: Store) -> None:
    await at_table(store, "t")
    before = await store.replays.of_table(GUILD, "t", 1)
    await store.personal_data.erase(101)
    known = await store.replays.of_table(GUILD, "t", 1)
    assert before is not None
    assert known == replace(before, names=("Anne", "", "Cléo", "大"), users=(100, None, 102, 103))


async def test_a_kyoku_that_is_over_is_known_to_its_players_while_the_game_goes_on(store: Store) -> None:
    events = played(1)
    ends = [place for place, event in enumerate(events) if isinstance(event, KyokuEnded)]
    await store.journal.append("t", entries(*lobby(), *events[: ends[1]]), ())
    first, second, *_ = (
        number_of(event.bakaze, event.number, event.honba) for event in events if isinstance(event, KyokuStarted)
    )
    found = await store.replays.ended_kyoku("t", 101, first)
    assert found is not None
    replay, seat = found
    assert (seat, len(replay), replay.names) == (1, 1, NAMES)
    assert replay.events == events[1 : ends[0] + 1]
    assert await store.replays.ended_kyoku("t", 101, second) is None, "it is still played"
    assert await store.replays.ended_kyoku("t", 999, first) is None, "they do not sit there"
    begun = entries(*lobby(channel=8), *events, *events[: ends[0]])
    await store.journal.append("u", begun, ())
    assert await store.replays.ended_kyoku("u", 101, first) is None, "the same hand of the next game is played"
    assert await store.replays.ended_kyoku("u", 101, second) is not None
