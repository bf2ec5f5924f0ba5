"""Playing at a table: prompts, time, computer players, what survives a restart."""

import asyncio
import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.actions import Action, Discard, Pass
from bot.engine.errors import Refusal
from bot.engine.events import TileDiscarded
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver, KyokuOver
from bot.engine.view import PublicView, SeatView
from bot.table.commands import Act, ChooseSurface, Continue, Tick
from bot.table.errors import ActionRefused, JournalFailed, NotSeated, StaleDecision
from bot.table.ports import PlayerTable
from bot.table.table_events import Pace, Person, TimedOut
from tests.builders import known
from tests.table.conftest import LIVE, PEOPLE, Hall


async def to_move(hall: Hall, table: str) -> tuple[Person, PlayerTable]:
    """The person whose turn it is, call windows let pass."""
    for _ in range(50):
        public = await public_of(hall, table)
        if isinstance(public.phase, AwaitDiscard):
            player = (await hall.lobby.public_table(table)).players[public.phase.seat]
            if isinstance(player, Person):
                return player, await hall.lobby.hand(table, player.user)
        await pass_all(hall, table)
        await hall.clock.advance(2.6)
    raise AssertionError("nobody comes to move")


async def public_of(hall: Hall, table: str) -> PublicView:
    return known((await hall.lobby.public_table(table)).game)


async def pass_all(hall: Hall, table: str) -> None:
    for person in PEOPLE:
        try:
            public_table = await hall.lobby.hand(table, person.user)
        except NotSeated:
            continue
        if Pass() in public_table.legal:
            await hall.lobby.submit(table, Act(person, Pass()))


def drawn_discard(public_table: PlayerTable) -> Discard:
    return next(action for action in public_table.legal if isinstance(action, Discard) and action.drawn)


async def test_a_discard_opens_a_window_that_stays_open_for_the_least_pause(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    await pass_all(hall, table)
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await hall.clock.advance(2.4)
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await hall.clock.advance(0.2)
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)


async def test_an_answer_to_an_old_prompt_changes_nothing(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    old = known(public_table.view).public.decision
    action = drawn_discard(public_table)
    await hall.lobby.submit(table, Act(person, action, old))
    written = len(hall.journal.entries[table])
    with pytest.raises(StaleDecision):
        await hall.lobby.submit(table, Act(person, action, old))
    assert len(hall.journal.entries[table]) == written


async def test_the_seat_comes_from_who_pressed(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    other = next(p for p in PEOPLE if p != person)
    with pytest.raises(ActionRefused) as refused:
        await hall.lobby.submit(table, Act(other, drawn_discard(public_table)))
    assert refused.value.reason is Refusal.NOT_YOUR_TURN
    with pytest.raises(NotSeated):
        await hall.lobby.submit(table, Act(Person(999, "Eve"), drawn_discard(public_table)))


async def test_a_turn_ends_after_its_time_and_the_bank(hall: Hall) -> None:
    table = await hall.playing()
    _person, public_table = await to_move(hall, table)
    assert public_table.due is not None
    before = (await public_of(hall, table)).decision
    remaining = (public_table.due - hall.clock.now()).total_seconds()
    await hall.clock.advance(remaining - 1)
    assert (await public_of(hall, table)).decision == before
    await hall.clock.advance(1.5)
    public = await public_of(hall, table)
    assert public.seats[public_table.seat].river[-1].drawn
    records = [entry.record for entry in hall.journal.entries[table]]
    assert TimedOut(public_table.seat, before) in records


async def test_thinking_past_the_time_draws_on_the_bank(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    assert public_table.bank_seconds == 60
    await hall.clock.advance(35)
    assert public_table.due is not None
    left = (public_table.due - hall.clock.now()).total_seconds()
    assert 40 < left < 50
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert (await hall.lobby.hand(table, person.user)).bank_seconds == pytest.approx(left)


async def test_computer_players_play_by_themselves(hall: Hall) -> None:
    table = await hall.playing(people=1)
    for _ in range(12):
        person, public_table = await to_move(hall, table)
        if isinstance((await public_of(hall, table)).phase, KyokuOver | GameOver):
            break
        await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    rivers = [len(seat.river) for seat in (await public_of(hall, table)).seats]
    assert min(rivers) >= 11


async def slept_through(hall: Hall, table: str) -> PublicView:
    """A game to its end, at which nobody does anything."""
    for _ in range(40):
        await hall.clock.advance(3600)
        if (await hall.lobby.public_table(table)).stage == "closed":
            break
    public_table = await hall.lobby.public_table(table)
    assert (public_table.stage, public_table.close_reason) == ("closed", "finished")
    assert public_table.game is not None
    assert isinstance(public_table.game.phase, GameOver)
    return public_table.game


@pytest.mark.slow
async def test_a_game_that_everybody_sleeps_through_comes_to_its_end(hall: Hall) -> None:
    table = await hall.playing()
    game = await slept_through(hall, table)
    assert sum(seat.score for seat in game.seats) + 1000 * game.kyotaku == 100_000
    assert hall.journal.deadlines[table] == ()


@pytest.mark.slow
async def test_a_finished_table_can_be_looked_at_after_a_restart_and_then_closes(hall: Hall) -> None:
    table = await hall.playing()
    while not (await public_of(hall, table)).over:
        await hall.clock.advance(1)
    await hall.restart()
    public_table = await hall.lobby.public_table(table)
    assert (public_table.stage, isinstance(public_table.game and public_table.game.phase, GameOver)) == (
        "playing",
        True,
    )
    await hall.clock.advance(13)
    assert (await hall.lobby.public_table(table)).close_reason == "finished"


@pytest.mark.slow
async def test_the_channel_is_free_as_soon_as_the_game_is_over(hall: Hall) -> None:
    table = await hall.playing()
    while not (await public_of(hall, table)).over:
        await hall.clock.advance(1)
    assert await hall.lobby.at_channel(7) is None
    again = await hall.open()
    assert await hall.lobby.at_channel(7) == again
    assert (await hall.lobby.public_table(table)).stage == "closed"


async def test_the_next_kyoku_waits_for_everybody_or_for_its_time(hall: Hall) -> None:
    table = await hall.playing()
    while not isinstance((await public_of(hall, table)).phase, KyokuOver):
        await hall.clock.advance(1)
    decision = (await public_of(hall, table)).decision
    for person in PEOPLE[:3]:
        await hall.lobby.submit(table, Continue(person, decision))
    assert isinstance((await public_of(hall, table)).phase, KyokuOver)
    assert len((await hall.lobby.public_table(table)).ready) == 3
    await hall.lobby.submit(table, Continue(PEOPLE[3], decision))
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)
    with pytest.raises(StaleDecision):
        await hall.lobby.submit(table, Continue(PEOPLE[0], decision))


async def test_a_restart_resumes_at_the_same_decision_with_full_time(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    await hall.clock.advance(15)
    before = {p.user: await hall.lobby.hand(table, p.user) for p in PEOPLE}
    await hall.restart()
    for user, old in before.items():
        new = await hall.lobby.hand(table, user)
        assert new.view == old.view
        assert new.legal == old.legal
    resumed = await hall.lobby.hand(table, person.user)
    assert resumed.due == hall.clock.now() + timedelta(seconds=20 + resumed.bank_seconds)
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))


async def test_a_restart_inside_a_call_window_keeps_the_answers_given(hall: Hall) -> None:
    table = await offered(hall)
    waiting = [p for p in PEOPLE if Pass() in (await hall.lobby.hand(table, p.user)).legal]
    await hall.lobby.submit(table, Act(waiting[0], Pass()))
    await hall.restart()
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    with pytest.raises(ActionRefused) as refused:
        await hall.lobby.submit(table, Act(waiting[0], Pass()))
    assert refused.value.reason is Refusal.ALREADY_ANSWERED


async def offered(hall: Hall) -> str:
    """A table whose open call window somebody may answer."""
    table = await hall.playing()
    for _ in range(60):
        person, public_table = await to_move(hall, table)
        await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
        for other in PEOPLE:
            if Pass() in (await hall.lobby.hand(table, other.user)).legal:
                return table
    raise AssertionError("nobody may ever call")


async def test_nothing_holds_that_the_journal_does_not_have(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    hall.journal.broken = True
    with pytest.raises(JournalFailed):
        await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert (await hall.lobby.hand(table, person.user)).view == public_table.view
    assert (await hall.lobby.public_table(table)).stuck
    hall.journal.broken = False
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert not (await hall.lobby.public_table(table)).stuck


async def test_changes_are_announced_after_they_are_written(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    hall.recorder.tables.clear()
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    assert hall.recorder.tables == [table]
    assert any(isinstance(entry.record, TileDiscarded) for entry in hall.journal.entries[table])


async def test_a_refused_dm_moves_the_hand_into_the_channel(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, ChooseSurface(PEOPLE[1].user, "channel", refused=True))
    public_table = await hall.lobby.hand(table, PEOPLE[1].user)
    assert (public_table.surface, public_table.dm_refused) == ("channel", True)
    await hall.restart()
    assert (await hall.lobby.hand(table, PEOPLE[1].user)).dm_refused


async def test_the_public_deadline_never_tells_whose_call_is_awaited(hall: Hall) -> None:
    table = await offered(hall)
    public_table = await hall.lobby.public_table(table)
    assert public_table.due is None
    assert isinstance(known(public_table.game).phase, AwaitCalls)


async def test_several_people_may_answer_the_same_discard_in_any_order(hall: Hall) -> None:
    table = await offered(hall)
    public = await public_of(hall, table)
    assert isinstance(public.phase, AwaitCalls)
    hands = {p: await hall.lobby.hand(table, p.user) for p in PEOPLE}
    callers = {p: public_table for p, public_table in hands.items() if public_table.legal}
    for person, public_table in callers.items():
        assert public_table.view is not None
        assert public_table.legal == legal_actions(public_table.view)
        await hall.lobby.submit(table, Act(person, Pass(), public.decision))
    for person in callers:
        assert not (await hall.lobby.hand(table, person.user)).legal


async def test_a_table_that_cannot_be_read_keeps_no_other_from_resuming(hall: Hall) -> None:
    table = await hall.playing(people=1)
    other = await hall.open(8, PEOPLE[1])
    del hall.journal.entries[table][3]
    resumed = await hall.restart()
    assert resumed.tables == (other,)
    assert set(resumed.unreadable) == {table}


async def test_a_kyoku_that_today_s_rules_decide_otherwise_goes_on_as_recorded(hall: Hall) -> None:
    table = await hall.playing()
    person, public_table = await to_move(hall, table)
    await hall.lobby.submit(table, Act(person, drawn_discard(public_table)))
    rows = hall.journal.entries[table]
    place = max(place for place, row in enumerate(rows) if isinstance(row.record, TileDiscarded))
    discard = rows[place].record
    assert isinstance(discard, TileDiscarded)
    # As if an older release had let this seat declare riichi with a hand far from tenpai.
    rows[place] = replace(rows[place], record=replace(discard, riichi=True))
    before = await public_of(hall, table)
    resumed = await hall.restart()
    assert resumed.tables == (table,)
    assert set(resumed.differing) == {table}
    assert (await public_of(hall, table)).decision == before.decision


class Thinker:
    """A computer player that goes on only once the event loop has noticed that it thinks."""

    def __init__(self) -> None:
        self.thinks = threading.Event()
        self.noticed = threading.Event()
        self.answers: list[bool] = []

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        self.thinks.set()
        self.answers.append(self.noticed.wait(5))
        return default_action(view, legal)


async def test_a_computer_player_that_thinks_long_keeps_nobody_else_waiting(hall: Hall) -> None:
    table = await hall.playing(people=1)
    hall.chooser = thinker = Thinker()
    while not thinker.thinks.is_set():
        hall.clock.alarms.clear()
        await hall.clock.advance(1)
        ticking = asyncio.create_task(hall.lobby.submit(table, Tick()))
        while not thinker.thinks.is_set() and not ticking.done():  # noqa: ASYNC110 - a thread knows no events of the loop
            await asyncio.sleep(0)
        if thinker.thinks.is_set():
            thinker.noticed.set()
        await ticking
    assert all(thinker.answers)


@pytest.mark.parametrize(
    ("people", "pace", "seconds"),
    [(4, "live", 12), (4, "relaxed", 60), (1, "live", 80), (1, "relaxed", 240)],
)
async def test_a_result_stays_as_long_as_a_move_may_take_where_nobody_is_held_up_or_in_a_hurry(
    people: int, pace: Pace, seconds: int
) -> None:
    hall = Hall(times=replace(LIVE, turn=60, bank=180) if pace == "relaxed" else LIVE)
    table = await hall.playing(people, pace=pace)
    while not isinstance((await public_of(hall, table)).phase, KyokuOver):
        await hall.clock.advance(1)
    due = known((await hall.lobby.public_table(table)).due)
    left = (due - hall.clock.now()).total_seconds()
    assert seconds - 1 <= left <= seconds
    await hall.clock.advance(left - 0.1)
    assert isinstance((await public_of(hall, table)).phase, KyokuOver)
    await hall.clock.advance(0.2)
    assert not isinstance((await public_of(hall, table)).phase, KyokuOver), "no table waits forever"


async def test_no_pause_between_kyoku_is_none_for_anybody() -> None:
    hall = Hall(times=replace(LIVE, next_kyoku=0))
    table = await hall.playing(1)
    seen = set()
    for _ in range(2000):
        public = await public_of(hall, table)
        assert not isinstance(public.phase, KyokuOver)
        seen.add(public.kyoku)
        if len(seen) == 2:
            return
        await hall.clock.advance(1)
    raise AssertionError("a second kyoku never began")
