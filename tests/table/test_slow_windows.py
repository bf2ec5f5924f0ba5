"""At a slow table the journal's times tell nobody whether somebody could call, nor who."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.actions import Pass
from bot.engine.events import Claimed, TileDiscarded, TileDrawn
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.table.commands import Act, Propose
from bot.table.deadline_calculation import LONGEST_PAUSE, SHORTEST_PAUSE, least_pause
from bot.table.state import recovered
from bot.table.table_events import TableRecord, WallCommitted
from tests.builders import TENHOU, wall_of
from tests.table.conftest import LIVE, PEOPLE, Hall
from tests.table.test_play import drawn_discard, pass_all, public_of

Deed = Callable[[Hall, str], Awaitable[None]]

AIKO, BEN, CHIE, DAN = PEOPLE
DAY = 86400.0
SLOW = replace(LIVE, turn=DAY, bank=0, call=DAY, least_pause=0)
CALLER = "258m369p147s1122z"
"""May call the east that Aiko discards."""
OTHER = "258m369p147s3344z"
INDIFFERENT = "147m258p369s5566z"
NOBODY, SHE, HE = ("", OTHER, INDIFFERENT), ("", CALLER, INDIFFERENT), ("", INDIFFERENT, CALLER)
"""The hands of Ben, Chie and Dan: nobody may call, Chie may, Dan may."""


@pytest.fixture
def hall() -> Hall:
    """One whose tables are slow."""
    return Hall(times=SLOW)


async def everybody_lets_it_go(hall: Hall, table: str) -> None:
    await pass_all(hall, table)


async def nothing_is_done(hall: Hall, table: str) -> None:
    """Nobody is asked."""


async def the_bot_restarts(hall: Hall, table: str) -> None:
    await hall.restart()
    await pass_all(hall, table)


async def a_pause_is_proposed(hall: Hall, table: str) -> None:
    await hall.lobby.submit(table, Propose(AIKO, "pause"))
    await pass_all(hall, table)


async def discarded(hall: Hall, hands: tuple[str, str, str], people: int = 4) -> str:
    """A slow table where Aiko has just discarded an east."""
    wall = wall_of(["", *hands], ("1z", ""), "", "", "", TENHOU, 0)
    table = await hall.playing(people=people, pace="slow", wall=wall)
    await hall.lobby.submit(table, Act(AIKO, drawn_discard(await hall.lobby.hand(table, AIKO.user))))
    return table


def closed_after(hall: Hall, table: str) -> float:
    """The seconds between the first discard and the draw after it."""
    entries = hall.journal.entries[table]
    out = next(place for place, entry in enumerate(entries) if isinstance(entry.record, TileDiscarded))
    drawn = next(entry for entry in entries[out:] if isinstance(entry.record, TileDrawn))
    return (drawn.at - entries[out].at).total_seconds()


async def seen(hands: tuple[str, str, str], deed: Deed, people: int = 4) -> tuple[bool, list[object]]:
    """Whether somebody was asked, and the public part of the journal with its times."""
    hall = Hall(times=SLOW)
    table = await discarded(hall, hands, people)
    asked = any([Pass() in (await hall.lobby.hand(table, person.user)).legal for person in PEOPLE[:people]])
    await hall.clock.advance(0.48)
    await deed(hall, table)
    await hall.clock.advance(LONGEST_PAUSE)
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)
    return asked, [
        (entry.at, entry.record if isinstance(entry.record, TableRecord) else type(entry.record))
        for entry in hall.journal.entries[table]
        if not isinstance(entry.record, Claimed | WallCommitted)
    ]


@pytest.mark.parametrize("deed", [everybody_lets_it_go, the_bot_restarts, a_pause_is_proposed])
@pytest.mark.parametrize("hands", [SHE, HE])
async def test_the_times_in_the_journal_are_the_same_whether_or_not_somebody_may_call(
    deed: Deed, hands: tuple[str, str, str]
) -> None:
    with_call, without = await seen(hands, deed), await seen(NOBODY, deed)
    assert (with_call[0], without[0]) == (True, False)
    assert with_call[1] == without[1]


async def test_nor_do_they_tell_where_two_people_play() -> None:
    hands, none = (CALLER, INDIFFERENT, ""), (OTHER, INDIFFERENT, "")
    with_call, without = await seen(hands, everybody_lets_it_go, 2), await seen(none, nothing_is_done, 2)
    assert (with_call[0], without[0]) == (True, False)
    assert with_call[1] == without[1]


async def test_a_longer_thought_prolongs_the_window_by_no_more_than_itself(hall: Hall) -> None:
    table = await discarded(hall, SHE)
    await hall.clock.advance(600)
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await pass_all(hall, table)
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)
    assert closed_after(hall, table) == 600


async def test_each_window_has_a_pause_of_its_own_between_twenty_and_ninety_seconds() -> None:
    pauses = []
    for seed in range(30):
        hall = Hall(seed, times=SLOW)
        table = await discarded(hall, NOBODY)
        state = recovered(table, hall.journal.entries[table])
        pauses.append(least_pause(state).total_seconds())
        await hall.clock.advance(SHORTEST_PAUSE - 0.001)
        assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
        await hall.clock.advance(LONGEST_PAUSE - SHORTEST_PAUSE)
        assert closed_after(hall, table) == pytest.approx(pauses[-1], abs=1e-5)
    assert len(set(pauses)) == len(pauses)
    assert min(pauses) < 35
    assert max(pauses) > 75


async def test_the_windows_of_one_kyoku_differ(hall: Hall) -> None:
    table = await discarded(hall, NOBODY)
    pauses = set()
    for _ in range(4):
        pauses.add(least_pause(recovered(table, hall.journal.entries[table])))
        await hall.clock.advance(LONGEST_PAUSE)
        turn = (await public_of(hall, table)).phase
        assert isinstance(turn, AwaitDiscard)
        hand = await hall.lobby.hand(table, PEOPLE[turn.seat].user)
        await hall.lobby.submit(table, Act(PEOPLE[turn.seat], drawn_discard(hand)))
        await pass_all(hall, table)
    assert len(pauses) == 4


async def test_the_pause_is_drawn_from_a_seed_that_is_still_secret_when_the_kyoku_is_over(hall: Hall) -> None:
    table = await discarded(hall, NOBODY)
    state = recovered(table, hall.journal.entries[table])
    assert state.shuffles.promise is not None
    assert state.shuffles.promise.kyoku == 2
    other = replace(state.shuffles.promise, seed="11" * 32)
    drawn = least_pause(replace(state, shuffles=replace(state.shuffles, promise=other)))
    assert drawn != least_pause(state)


async def test_a_journal_without_a_seed_has_the_longest_pause(hall: Hall) -> None:
    table = await discarded(hall, NOBODY)
    state = recovered(table, hall.journal.entries[table])
    old = replace(state, shuffles=replace(state.shuffles, promise=None))
    assert least_pause(old) == timedelta(seconds=LONGEST_PAUSE)


async def test_a_longer_least_pause_of_the_operators_holds() -> None:
    hall = Hall(times=replace(SLOW, least_pause=300))
    table = await discarded(hall, NOBODY)
    assert least_pause(recovered(table, hall.journal.entries[table])) == timedelta(seconds=300)


async def test_against_computer_players_alone_a_slow_table_stays_quick(hall: Hall) -> None:
    table = await discarded(hall, NOBODY, people=1)
    assert closed_after(hall, table) == 0
