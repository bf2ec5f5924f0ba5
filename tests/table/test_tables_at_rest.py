"""Tables at rest: who leaves memory, what brings them back, and that nobody at the table notices."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.legal import default_action
from bot.table import commands as c
from bot.table.errors import AlreadySeated, ChannelTaken, JournalFailed, TooManyTables
from bot.table.ports import Deadline
from bot.table.table_events import ClockRestarted, JournalEntry, TimedOut
from tests.fakes import MemoryJournal
from tests.table.conftest import LIVE, PEOPLE, SETTINGS, Hall, guest
from tests.table.test_play import drawn_discard, public_of, to_move

AIKO, BEN, CHIE, DAN = PEOPLE
HOUR = 3600.0
SLOW = replace(LIVE, turn=24 * HOUR, bank=24 * HOUR, call=12 * HOUR, least_pause=0, next_kyoku=12 * HOUR)
SLOW = replace(SLOW, idle_close=72 * HOUR, motion=24 * HOUR, away_after=2)


def slow_hall() -> Hall:
    return Hall(times=SLOW)


@pytest.fixture
def hall() -> Hall:
    """One whose tables are slow."""
    return slow_hall()


async def at_rest(hall: Hall) -> str:
    """A slow table that has left memory: a turn of Aiko's, Ben's, Chie's or Dan's is open."""
    table = await hall.playing(pace="slow")
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    return table


def said(hall: Hall, table: str, kind: type[object]) -> list[object]:
    return [entry.record for entry in hall.journal.entries[table] if isinstance(entry.record, kind)]


# Who leaves, and who stays


async def test_a_slow_table_that_nobody_touches_leaves_memory(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    written = len(hall.journal.entries[table])
    await hall.clock.advance(9 * 60)
    assert hall.lobby.in_memory == 1
    await hall.clock.advance(2 * 60)
    assert (hall.lobby.in_memory, hall.recorder.rested) == (0, [table])
    assert len(hall.journal.entries[table]) == written, "resting is nothing that happens in a game"


async def test_a_table_at_rest_rings_no_alarm_but_the_one_of_them_all(hall: Hall) -> None:
    for channel in (7, 8, 9):
        await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    assert len([alarm for alarm in hall.clock.alarms if not alarm.cancelled]) == 1


async def test_whoever_looks_at_a_table_keeps_it_in_memory(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    for _ in range(5):
        await hall.clock.advance(8 * 60)
        await hall.lobby.public_table(table)
    assert hall.recorder.rested == []


async def test_a_live_game_never_leaves() -> None:
    hall = Hall()
    await hall.playing()
    await hall.clock.advance(HOUR)
    assert hall.recorder.rested == []


async def test_a_table_stays_whose_time_is_about_to_run_out() -> None:
    hall = Hall(times=replace(SLOW, turn=14 * 60, bank=0))
    await hall.playing(pace="slow")
    await hall.clock.advance(13 * 60)
    assert hall.recorder.rested == []


async def test_a_table_stays_while_it_is_asked_something(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    await hall.clock.advance(HOUR)
    assert hall.lobby.in_memory == 1


async def test_a_table_stays_while_something_of_it_is_on_its_way_to_discord(hall: Hall) -> None:
    await hall.playing(pace="slow")
    hall.recorder.idle = hall.clock.now()
    await hall.clock.advance(HOUR)
    assert hall.lobby.in_memory == 1
    hall.recorder.idle = None
    await hall.clock.advance(5 * 60)
    assert hall.lobby.in_memory == 0


async def test_a_table_stays_that_cannot_be_written_to(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    person, public_table = await to_move(hall, table)

    async def fail(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        raise JournalFailed("disk full")

    hall.journal.append = fail  # type: ignore[method-assign]
    with pytest.raises(JournalFailed):
        await hall.lobby.submit(table, c.Act(person, drawn_discard(public_table)))
    await hall.clock.advance(13 * 60)
    assert hall.lobby.in_memory == 1


async def test_a_table_stays_where_nobody_can_write_down_that_it_rests(hall: Hall) -> None:
    await hall.playing(pace="slow")
    hall.journal.broken = True
    await hall.clock.advance(13 * 60)
    assert hall.lobby.in_memory == 1
    hall.journal.broken = False
    await hall.clock.advance(5 * 60)
    assert hall.lobby.in_memory == 0


class Meddler(MemoryJournal):
    """A journal during whose writing somebody presses a button."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self.hall = hall
        self.command: c.Command | None = None

    async def rest(self, until: dict[str, tuple[int, object]]) -> None:  # type: ignore[override]
        await super().rest(until)  # type: ignore[arg-type]
        command, self.command = self.command, None
        if command is not None:
            for table in until:
                await self.hall.lobby.submit(table, command)


async def test_who_presses_at_the_very_moment_in_which_a_table_leaves_finds_it(hall: Hall) -> None:
    journal = hall.journal = Meddler(hall)
    hall.fresh_lobby()
    table = await hall.playing(pace="slow")
    person, public_table = await to_move(hall, table)
    journal.command = c.Act(person, drawn_discard(public_table))
    await hall.clock.advance(11 * 60)
    assert hall.recorder.rested == []
    assert journal.resting == {}
    await hall.clock.advance(30 * 60)
    assert hall.recorder.rested == [table]


# What brings them back


async def test_a_press_brings_a_table_back_as_it_was(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    before = [await hall.lobby.hand(table, person.user) for person in PEOPLE]
    await hall.clock.advance(15 * 60)
    hall.recorder.tables.clear()
    assert [await hall.lobby.hand(table, person.user) for person in PEOPLE] == before
    assert hall.recorder.tables == [], "nothing has changed"
    (back,) = hall.recorder.back
    assert (back.public_table, back.hands) == (
        before[0].public_table,
        tuple(sorted(before, key=lambda hand: hand.seat)),
    )
    assert said(hall, table, ClockRestarted) == []


async def test_a_table_at_rest_plays_on_when_a_time_runs_out(hall: Hall) -> None:
    table = await at_rest(hall)
    due = min(deadline.due for deadline in hall.journal.deadlines[table])
    await hall.clock.advance((due - hall.clock.now()).total_seconds() - 1)
    assert said(hall, table, TimedOut) == []
    assert hall.lobby.in_memory == 0
    await hall.clock.advance(2)
    timed_out = [entry for entry in hall.journal.entries[table] if isinstance(entry.record, TimedOut)]
    assert [entry.at for entry in timed_out] == [due]
    await hall.clock.advance(3 * 60)
    assert hall.lobby.in_memory == 0, "nobody came: it rests again soon"


async def test_a_table_comes_back_when_somebody_has_to_be_told_something(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    told = hall.recorder.idle = hall.clock.now() + timedelta(hours=12)
    await hall.clock.advance(15 * 60)
    assert hall.journal.resting == {table: told}
    await hall.clock.advance(12 * HOUR)
    (back,) = hall.recorder.back
    assert back.until == told
    assert said(hall, table, TimedOut) == []


async def test_many_that_are_due_at_once_come_one_batch_after_the_other(hall: Hall) -> None:
    hall.limit = 100
    hall.fresh_lobby()
    tables = [
        (await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))).table
        for channel in range(50)
    ]
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    await hall.clock.advance(24 * HOUR - 15 * 60)
    assert 0 < len({back.public_table.table for back in hall.recorder.back}) < 50
    await hall.clock.advance(60)
    assert {back.public_table.table for back in hall.recorder.back} == set(tables)
    assert [(await hall.lobby.public_table(table)).close_reason for table in tables] == ["idle"] * 50


async def test_a_bot_that_stops_brings_nobody_back_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = slow_hall()
    for channel in (7, 8, 9):
        await hall.lobby.open(c.Open(1, channel, guest(channel), replace(SETTINGS, pace="slow")))
    await hall.clock.advance(15 * 60)
    monkeypatch.setattr(hall.recorder, "returned", lambda _: hall.lobby.stop())
    await hall.clock.advance(80 * HOUR)
    assert hall.lobby.in_memory == 1
    monkeypatch.undo()
    await hall.restart()
    await hall.clock.advance(60)
    assert len(await hall.lobby.of_guild(1)) == 0, "the next one takes them up, and closes them: they were idle"


async def test_a_rest_that_is_over_while_nothing_can_be_read_ends_once_it_can(hall: Hall) -> None:
    table = await at_rest(hall)
    take_up = hall.journal.take_up

    async def fail(table: str) -> object:
        raise JournalFailed("disk I/O error")

    hall.journal.take_up = fail  # type: ignore[method-assign, assignment]
    await hall.clock.advance(49 * HOUR)
    assert said(hall, table, TimedOut) == []
    hall.journal.take_up = take_up  # type: ignore[method-assign]
    await hall.clock.advance(20)
    assert len(said(hall, table, TimedOut)) == 1


# What holds for tables at rest as for all


async def test_the_channel_of_a_table_at_rest_is_taken(hall: Hall) -> None:
    table = await at_rest(hall)
    with pytest.raises(ChannelTaken) as taken:
        await hall.lobby.open(c.Open(1, 7, AIKO, SETTINGS))
    assert taken.value.table == table
    assert await hall.lobby.at_channel(7) == table


async def test_tables_at_rest_count_for_the_limit_of_a_server(hall: Hall) -> None:
    for channel, person in zip((7, 8, 9), PEOPLE, strict=False):
        await hall.lobby.open(c.Open(1, channel, person, replace(SETTINGS, pace="slow")))
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    with pytest.raises(TooManyTables):
        await hall.open(10, DAN)


async def test_a_live_lobby_at_rest_keeps_its_people_from_another_live_table() -> None:
    hall = Hall()
    await hall.open()
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    with pytest.raises(AlreadySeated) as seated:
        await hall.open(8)
    assert seated.value.channel == 7
    await hall.lobby.open(c.Open(1, 8, AIKO, replace(SETTINGS, pace="slow")))


async def test_a_slow_table_at_rest_keeps_nobody_from_a_live_one_and_is_not_even_read(hall: Hall) -> None:
    await at_rest(hall)
    await hall.open(8)
    assert [back.public_table.channel for back in hall.recorder.back] == []


async def test_a_live_game_that_stands_still_rests_and_keeps_nobody() -> None:
    hall = Hall()
    table = await hall.playing()
    await hall.lobby.submit(table, c.LoseChannel())
    await hall.clock.advance(15 * 60)
    assert hall.lobby.in_memory == 0
    (stands,) = await hall.lobby.not_hosted()
    assert (stands.table, stands.channel) == (table, 7)
    assert await hall.lobby.not_hosted(2) == ()
    await hall.open(8)
    assert hall.recorder.back == [], "its rows say enough"


async def test_the_most_urgent_of_somebodys_tables_comes_first_at_rest_too(hall: Hall) -> None:
    hall.limit = 100
    hall.fresh_lobby()
    tables = []
    for channel in (7, 8, 9):
        table = (await hall.lobby.open(c.Open(1, channel, AIKO, replace(SETTINGS, pace="slow")))).table
        await hall.run(table, *[c.Join(person) for person in PEOPLE[1:]], c.Start(AIKO))
        tables.append(table)
        await hall.clock.advance(60)
    person, _ = await to_move(hall, tables[0])
    before = {who.user: await hall.lobby.of_user(who.user) for who in PEOPLE}
    await hall.clock.advance(30 * 60)
    assert hall.lobby.in_memory == 0
    assert before[person.user][0] == tables[0]
    for who in PEOPLE:
        asked = [table for table in tables if (await to_move(hall, table))[0] == who]
        assert (await hall.lobby.of_user(who.user))[: len(asked)] == tuple(asked)
        assert set(await hall.lobby.of_user(who.user)) == set(before[who.user])


# What the game is made of


async def play_on(hall: Hall, table: str, dice: Random, pauses: Random | None) -> None:
    """People who take their time; between moves everybody may be away for a while, and the table at rest."""
    for _ in range(50):
        public_table = await hall.lobby.public_table(table)
        if public_table.stage == "closed" or public_table.game is None or public_table.game.over:
            return
        await hall.clock.advance(dice.choice((1, 60, 40 * 60, 13 * HOUR, 30 * HOUR)))
        if pauses is not None and pauses.random() < 0.7:
            await hall.rest_now()
        for person in dice.sample(PEOPLE, 4):
            hand = await hall.lobby.hand(table, person.user)
            if hand.view is not None and hand.legal and dice.random() < 0.7:
                await hall.lobby.submit(table, c.Act(person, default_action(hand.view, hand.legal)))
                break
        else:
            public = await public_of(hall, table)
            if type(public.phase).__name__ == "KyokuOver":
                for person in PEOPLE:
                    await hall.lobby.submit(table, c.Continue(person))


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), pauses=st.integers(0, 1000))
async def test_a_table_that_rests_at_any_moment_plays_on_as_if_it_had_not(seed: int, pauses: int) -> None:
    journals, rested = [], 0
    with pytest.MonkeyPatch.context() as patch:
        # By itself no table leaves here, nor is it looked at every minute whether it may.
        patch.setattr("bot.table.eviction.AGAIN", timedelta(days=999))
        for rests in (None, Random(pauses)):
            hall = Hall(seed, SLOW)
            hall.recorder.idle = hall.clock.now()
            table = await hall.playing(pace="slow")
            await play_on(hall, table, Random(seed), rests)
            journals.append(hall.journal.entries[table])
            rested = len(hall.recorder.rested)
            hall.lobby.stop()
    assert journals[0] == journals[1]
    assert rested > 5
