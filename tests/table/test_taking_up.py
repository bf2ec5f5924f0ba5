"""What a start takes up, what it leaves at rest, who gets how much time, and when a newer process has the tables."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.table import commands as c
from bot.table.errors import TakenOver, UnreadableTable
from bot.table.eviction import BATCH
from bot.table.lobby import FIRST
from bot.table.ports import Deadline, Loaded
from bot.table.table_events import ClockRestarted, JournalEntry, Person, TimedOut
from tests.builders import known
from tests.fakes import MemoryJournal
from tests.table.conftest import LIVE, PEOPLE, SETTINGS, Hall, guest
from tests.table.test_play import drawn_discard, to_move
from tests.table.test_tables_at_rest import HOUR, at_rest, said, slow_hall


async def test_a_start_leaves_tables_at_rest_where_they_are() -> None:
    hall = slow_hall()
    table = await at_rest(hall)
    await hall.restart()
    assert hall.lobby.in_memory == 0
    assert await hall.lobby.at_channel(7) == table


async def test_whenever_a_table_is_looked_at_after_a_restart_its_time_began_with_the_process() -> None:
    hall = slow_hall()
    table = await at_rest(hall)
    hall.lobby.stop()
    await hall.clock.advance(10 * HOUR)
    began = hall.clock.now()
    await hall.fresh_lobby().resume()
    await hall.clock.advance(3 * HOUR)
    assert said(hall, table, ClockRestarted) == []
    person, public_table = await to_move(hall, table)
    assert said(hall, table, ClockRestarted) == [ClockRestarted(began)]
    assert public_table.due == began + timedelta(hours=48)
    assert public_table.bank_seconds == 24 * HOUR
    await hall.lobby.submit(table, c.Act(person, drawn_discard(public_table)))
    assert said(hall, table, TimedOut) == []


async def test_an_open_table_keeps_its_times_when_the_pace_gets_others(hall: Hall) -> None:
    table = await hall.playing()
    hall.times, hall.seed = replace(LIVE, turn=90, bank=5), 2
    await hall.restart()
    kept = await hall.lobby.public_table(table)
    opened = await hall.lobby.public_table(await hall.open(8, Person(9, "Eri")))
    assert (kept.turn_seconds, kept.full_bank_seconds) == (20, 60)
    assert (opened.turn_seconds, opened.full_bank_seconds) == (90, 5)


async def test_looking_at_a_table_again_and_again_gives_nobody_time() -> None:
    hall = slow_hall()
    table = await at_rest(hall)
    await hall.restart()
    _, before = await to_move(hall, table)
    for _ in range(5):
        await hall.clock.advance(HOUR)
        assert hall.lobby.in_memory == 0
        assert (await to_move(hall, table))[1].due == before.due
    assert len(said(hall, table, ClockRestarted)) == 1


async def test_what_was_due_while_the_bot_was_away_is_looked_at_and_not_charged() -> None:
    hall = slow_hall()
    table = await at_rest(hall)
    hall.lobby.stop()
    await hall.clock.advance(100 * HOUR)
    await hall.fresh_lobby().resume()
    await hall.clock.advance(60)
    assert len(said(hall, table, ClockRestarted)) == 1
    await hall.clock.advance(47 * HOUR)
    assert said(hall, table, TimedOut) == []
    await hall.clock.advance(1.1 * HOUR)
    assert len(said(hall, table, TimedOut)) == 1


async def test_what_was_going_on_when_the_bot_stopped_is_taken_up_at_once_the_most_urgent_first(hall: Hall) -> None:
    lobby, game = await hall.open(8, Person(200, "Eve")), await hall.playing()
    resumed = await hall.restart()
    assert resumed.tables == (game, lobby)
    assert [back.until for back in hall.recorder.back] == [None, None], "what Discord shows may be out of date"
    assert said(hall, game, ClockRestarted) == [ClockRestarted()]


@pytest.mark.slow
async def test_a_start_takes_up_so_many_at_once_and_the_others_while_the_bot_is_at_work() -> None:
    hall = slow_hall()
    hall.limit = 1000
    hall.fresh_lobby()
    for channel in range(FIRST + 30):
        await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))
    resumed = await hall.restart()
    assert (len(resumed.tables), hall.lobby.in_memory) == (FIRST, FIRST)
    await hall.clock.advance(5)
    assert hall.lobby.in_memory == FIRST + 30


class Torn(MemoryJournal):
    """A journal of which some tables cannot be read."""

    def __init__(self) -> None:
        super().__init__()
        self.torn: set[str] = set()
        self.tried: Counter[str] = Counter()

    async def take_up(self, table: str) -> Loaded:
        if table in self.torn:
            self.tried[table] += 1
            raise UnreadableTable(table)
        return await super().take_up(table)


@pytest.mark.slow
async def test_tables_that_cannot_be_read_are_tried_once_and_keep_no_other_from_being_taken_up() -> None:
    hall = slow_hall()
    hall.limit = 1000
    journal = hall.journal = Torn()
    hall.fresh_lobby()
    for channel in range(FIRST + 2 * BATCH):
        opened = await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))
        journal.torn.add(opened.table)
    await hall.clock.advance(60)
    for channel in range(1000, 1000 + BATCH + 5):
        await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))
    await hall.restart()
    await hall.clock.advance(60)
    assert hall.lobby.in_memory == BATCH + 5
    assert set(journal.tried.values()) == {1}
    assert len(journal.tried) == len(journal.torn)


# Lobbies, pauses and votes


async def test_a_lobby_has_as_long_left_as_before_the_bot_was_away(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(1000)
    await hall.away(10 * 24 * HOUR)
    assert (await hall.lobby.public_table(table)).stage == "lobby"
    await hall.clock.advance(HOUR - 60)
    assert (await hall.lobby.public_table(table)).stage == "lobby", "an hour is left for those who come back"
    await hall.clock.advance(120)
    assert (await hall.lobby.public_table(table)).close_reason == "idle"


async def test_a_paused_game_is_kept_for_as_long_as_the_bot_was_there(hall: Hall) -> None:
    table = await paused(hall)
    kept = known((await hall.lobby.public_table(table)).kept_until)
    await hall.clock.advance(2 * 24 * HOUR)
    await hall.away(10 * 24 * HOUR)
    assert (await hall.lobby.public_table(table)).kept_until == kept + timedelta(days=10)
    assert (await hall.lobby.submit(table, c.Resume(PEOPLE[0]))).pause is None


async def test_each_downtime_is_added_once_however_often_the_table_is_taken_up(hall: Hall) -> None:
    table = await paused(hall)
    kept = known((await hall.lobby.public_table(table)).kept_until)
    await hall.away(24 * HOUR)
    hall.journal.epoch = 1
    await hall.away(HOUR)
    assert (await hall.lobby.public_table(table)).kept_until == kept + timedelta(hours=25)
    hall.journal.epoch = 2
    await hall.restart()
    assert (await hall.lobby.public_table(table)).kept_until == kept + timedelta(hours=25)


async def test_a_paused_game_at_rest_is_not_closed_at_the_time_in_its_row(hall: Hall) -> None:
    table = await paused(hall)
    await hall.rest_now()
    await hall.away(10 * 24 * HOUR)
    await hall.clock.advance(HOUR)
    assert (await hall.lobby.public_table(table)).stage == "playing"


async def test_a_paused_game_is_closed_once_its_time_is_up_after_all(hall: Hall) -> None:
    table = await paused(hall)
    await hall.away(10 * 24 * HOUR)
    await hall.clock.advance(7 * 24 * HOUR - 60)
    assert (await hall.lobby.public_table(table)).stage == "playing"
    await hall.clock.advance(120)
    assert (await hall.lobby.public_table(table)).close_reason == "deserted"


async def test_a_vote_has_its_full_time_again(hall: Hall) -> None:
    table = await hall.playing(2)
    await hall.lobby.submit(table, c.Propose(PEOPLE[0], "pause"))
    await hall.away(10 * 24 * HOUR)
    public_table = await hall.lobby.public_table(table)
    assert public_table.motion_due == hall.clock.now() + timedelta(seconds=60)
    assert (await hall.lobby.submit(table, c.Second(PEOPLE[1], agree=True))).pause == "agreed"


async def test_a_lobby_has_its_full_time_again_after_nothing_could_be_written(hall: Hall) -> None:
    table = await hall.open()
    hall.journal.broken = True
    await hall.clock.advance(2 * HOUR)
    hall.journal.broken = False
    await hall.clock.advance(HOUR - 60)
    assert (await hall.lobby.public_table(table)).stage == "lobby"


async def test_who_failed_with_a_vote_by_a_clock_that_was_ahead_need_not_wait_for_that_date(hall: Hall) -> None:
    table = await hall.playing(2)
    await hall.lobby.submit(table, c.Propose(PEOPLE[0], "pause"))
    await hall.clock.advance(61)
    hall.lobby.stop()
    hall.clock.set_back(timedelta(days=10))
    await hall.fresh_lobby().resume()
    assert (await hall.lobby.submit(table, c.Propose(PEOPLE[0], "pause"))).motion is not None


async def test_a_move_that_began_by_a_clock_that_was_ahead_has_its_time_from_the_right_date_on() -> None:
    hall = slow_hall()
    table = await at_rest(hall)
    hall.clock.set_back(-timedelta(days=10))
    await hall.restart()
    await to_move(hall, table)
    await hall.clock.advance(HOUR)
    hall.lobby.stop()
    hall.clock.set_back(timedelta(days=10))
    hall.journal.epoch = 2
    await hall.fresh_lobby().resume(frozenset({2}))
    began = hall.clock.now()
    await hall.clock.advance(HOUR)
    assert said(hall, table, ClockRestarted)[-1] == ClockRestarted(began)
    assert hall.journal.resting[table] <= began + timedelta(hours=48)


async def paused(hall: Hall) -> str:
    """A game of two that they paused."""
    table = await hall.playing(2)
    await hall.run(table, c.Propose(PEOPLE[0], "pause"), c.Second(PEOPLE[1], agree=True))
    return table


# When another process takes over


async def test_a_table_that_another_process_has_taken_over_leaves_this_one_for_good(hall: Hall) -> None:
    game = await hall.playing()
    other = await hall.open(8, Person(200, "Eve"))
    told: list[bool] = []
    hall.lobby.when_taken_over(lambda: told.append(True))
    write = hall.journal.append

    async def refuse(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        if table == game:
            raise TakenOver(table, 0)
        await write(table, entries, deadlines)

    hall.journal.append = refuse  # type: ignore[method-assign]
    person, public_table = await to_move(hall, game)
    with pytest.raises(TakenOver):
        await hall.lobby.submit(game, c.Act(person, drawn_discard(public_table)))
    assert (told, hall.lobby.in_memory) == ([True], 1)
    await hall.clock.advance(10 * 60)
    assert told == [True], "its alarm no longer rings"
    assert (await hall.lobby.submit(other, c.Close(Person(200, "Eve")))).stage == "closed"
