"""What goes wrong beside the game: two at once, players that fail, a disk that is away, tables nobody needs."""

import asyncio
import pkgutil

import pytest

from bot.engine.actions import Action, KyuushuKyuuhai
from bot.engine.view import SeatView
from bot.table.commands import Act, Close, Join, LoseChannel, Open
from bot.table.errors import AlreadySeated, ChannelTaken, JournalAhead, JournalFailed, WrongStage
from bot.table.ports import Deadline
from bot.table.table_events import JournalEntry, TimedOut
from tests.fakes import MemoryJournal
from tests.table.conftest import PEOPLE, SETTINGS, Hall
from tests.table.test_play import drawn_discard, public_of, to_move

AIKO, BEN, CHIE, DAN = PEOPLE


class SlowJournal(MemoryJournal):
    """One that lets everybody else go on while it writes, as a real one does."""

    async def append(self, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        await super().append(table, entries, deadlines)


def slow_hall() -> Hall:
    hall = Hall()
    hall.journal = SlowJournal()
    hall.fresh_lobby()
    return hall


async def test_a_person_who_opens_two_tables_at_once_gets_one() -> None:
    hall = slow_hall()
    tried = await asyncio.gather(hall.open(7), hall.open(8), return_exceptions=True)
    assert [type(found) for found in tried if isinstance(found, Exception)] == [AlreadySeated]


async def test_a_person_who_joins_two_tables_at_once_sits_at_one() -> None:
    hall = slow_hall()
    one, other = await hall.open(7), await hall.open(8, BEN)
    joins = (hall.lobby.submit(table, Join(CHIE)) for table in (one, other))
    tried = await asyncio.gather(*joins, return_exceptions=True)
    assert [type(found) for found in tried if isinstance(found, Exception)] == [AlreadySeated]


@pytest.mark.slow
async def test_two_people_who_open_a_table_where_a_game_has_just_ended_get_one() -> None:
    hall = slow_hall()
    table = await hall.playing()
    while not (await public_of(hall, table)).over:
        await hall.clock.advance(5)
    opens = (hall.lobby.open(Open(1, 7, person, SETTINGS)) for person in (AIKO, BEN))
    tried = await asyncio.gather(*opens, return_exceptions=True)
    assert [type(found) for found in tried if isinstance(found, Exception)] == [ChannelTaken]


class Broken:
    """A computer player that cannot decide."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        raise RuntimeError("no idea")


class Cheat:
    """A computer player that wants what the rules forbid."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        return KyuushuKyuuhai()


@pytest.mark.slow
@pytest.mark.parametrize("chooser", [Broken(), Cheat()])
async def test_a_computer_player_that_fails_puts_the_drawn_tile_down(chooser: Broken | Cheat) -> None:
    hall = Hall()
    hall.chooser = chooser
    hall.fresh_lobby()
    table = await hall.playing(people=1)
    for _ in range(3):
        person, public_table = await to_move(hall, table)
        await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert min(len(seat.river) for seat in (await public_of(hall, table)).seats) >= 2


@pytest.mark.slow
async def test_an_alarm_that_fails_is_tried_again(hall: Hall) -> None:
    table = await hall.playing()
    await to_move(hall, table)
    before = (await public_of(hall, table)).decision
    write = hall.journal.append

    async def fail(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        raise RuntimeError("never foreseen")

    hall.journal.append = fail  # type: ignore[method-assign]
    await hall.clock.advance(100)
    hall.journal.append = write  # type: ignore[method-assign]
    await hall.clock.advance(100)
    assert (await public_of(hall, table)).decision > before


async def test_nobody_is_charged_for_the_time_in_which_moves_could_not_be_saved(hall: Hall) -> None:
    table = await hall.playing()
    person, _ = await to_move(hall, table)
    before = (await public_of(hall, table)).decision
    hall.journal.broken = True
    await hall.clock.advance(600)
    hall.journal.broken = False
    await hall.clock.advance(11)
    public = await public_of(hall, table)
    assert public.decision == before
    assert not (await hall.lobby.public_table(table)).stuck
    public_table = await hall.lobby.hand(table, person.user)
    assert public_table.bank_seconds == 60
    assert public_table.due is not None
    assert (public_table.due - hall.clock.now()).total_seconds() > 9
    assert not any(isinstance(entry.record, TimedOut) for entry in hall.journal.entries[table])


async def test_a_move_made_after_such_a_time_costs_no_bank(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    hall.journal.broken = True
    with pytest.raises(JournalFailed):
        await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    await hall.clock.advance(55)
    hall.journal.broken = False
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert (await hall.lobby.hand(table, person.user)).bank_seconds == 60


async def test_a_lobby_is_not_idle_while_people_come(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(3000)
    await hall.lobby.submit(table, Join(BEN))
    await hall.clock.advance(3000)
    assert (await hall.lobby.public_table(table)).stage == "lobby"
    await hall.clock.advance(601)
    assert (await hall.lobby.public_table(table)).close_reason == "idle"


async def test_a_lobby_whose_channel_is_gone_is_closed_and_frees_its_players(hall: Hall) -> None:
    table = await hall.open()
    public_table = await hall.lobby.submit(table, LoseChannel())
    assert (public_table.stage, public_table.close_reason) == ("closed", "channel_gone")
    assert await hall.lobby.of_user(AIKO.user) == ()
    await hall.open(8)


async def test_a_closed_table_that_somebody_looks_at_again_leaves_memory_again(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, Close(AIKO))
    hall.lobby.forget(table)
    with pytest.raises(WrongStage):
        await hall.lobby.submit(table, Join(BEN))
    assert (await hall.lobby.public_table(table)).stage == "closed"
    await hall.clock.advance(61)
    assert hall.lobby.in_memory == 0


async def test_a_table_that_cannot_be_written_to_at_the_start_goes_on_once_it_can(hall: Hall) -> None:
    table = await hall.playing()
    await to_move(hall, table)
    before = (await public_of(hall, table)).decision
    hall.journal.broken = True
    await hall.restart()
    assert await hall.lobby.at_channel(7) == table
    with pytest.raises(ChannelTaken):
        await hall.lobby.open(Open(1, 7, AIKO, SETTINGS))
    hall.journal.broken = False
    await hall.clock.advance(11)
    assert not (await hall.lobby.public_table(table)).stuck
    await hall.clock.advance(100)
    assert (await public_of(hall, table)).decision > before


async def test_a_check_that_fails_keeps_no_table_from_going_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.playing()

    def fail(events: object, start: int) -> None:
        raise KeyError("never foreseen")

    monkeypatch.setattr("bot.table.table_cache.first_difference", fail)
    resumed = await hall.restart()
    assert resumed.tables == (table,)
    assert not resumed.differing


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["bot.table.table_cache.recovered", "bot.table.table.Table.resume"])
async def test_a_table_that_fails_in_a_way_nobody_foresaw_keeps_no_other_from_resuming(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    table = await hall.open()
    other = await hall.open(8, BEN)
    module, _, name = broken.rpartition(".")
    work = pkgutil.resolve_name(f"{module.replace('.Table', ':Table')}").__dict__[name]
    failed: list[object] = []

    def fail(*args: object) -> object:
        if failed:
            return work(*args)
        failed.append(args)
        raise KeyError("never foreseen")

    monkeypatch.setattr(broken, fail)
    resumed = await hall.restart()
    assert resumed.tables == (other,)
    assert set(resumed.unreadable) == {table}


async def test_a_write_whose_answer_was_lost_is_found_in_the_journal_and_the_game_goes_on(hall: Hall) -> None:
    table = await hall.playing()
    person, hand = await to_move(hall, table)
    before = (await public_of(hall, table)).decision
    move = Act(person, drawn_discard(hand))
    hall.journal.answers_lost = True
    with pytest.raises(JournalFailed):
        await hall.lobby.submit(table, move)
    assert (await hall.lobby.public_table(table)).stuck
    hall.journal.answers_lost = False
    with pytest.raises(JournalAhead):
        await hall.lobby.submit(table, move)
    after = await hall.lobby.public_table(table)
    assert not after.stuck
    assert after.game is not None
    assert after.game.decision == before + 1, "the discard counts, once"
    await hall.clock.advance(200)
    assert (await public_of(hall, table)).decision > before + 4


async def test_a_table_whose_alarm_finds_the_journal_ahead_goes_on_by_itself(hall: Hall) -> None:
    table = await hall.playing()
    person, hand = await to_move(hall, table)
    before = (await public_of(hall, table)).decision
    hall.journal.answers_lost = True
    with pytest.raises(JournalFailed):
        await hall.lobby.submit(table, Act(person, drawn_discard(hand)))
    hall.journal.answers_lost = False
    await hall.clock.advance(200)
    assert not (await hall.lobby.public_table(table)).stuck
    assert (await public_of(hall, table)).decision > before + 4
