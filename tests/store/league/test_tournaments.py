"""Tournaments as they are kept: their clocks, check-in, and when their standings are hidden."""

from datetime import timedelta

import pytest

from bot.league.seating import AS_USUAL, HowSeated, Leftover, Method
from bot.league.tournament import Hidden, SignalKind, Tournament
from bot.store.league.evenings import KEPT
from bot.store.store import Store
from tests.store.games import START

MINUTE = timedelta(minutes=1)


async def opened(store: Store, hidden: Hidden = Hidden.NEVER, *, rounds: int = 3) -> Tournament:
    league = await store.leagues.create(1, "Cup", START)
    meeting = await store.league_evenings.add(league.id, "Cup", START, 7, made_by=100)
    await store.league_evenings.seat_by(meeting.id, HowSeated(Method.REPEATS, Leftover.OUT, rounds))
    await store.league_evenings.answer(meeting.id, {101: "Anne", 102: "Ben"}, START)
    tournament = Tournament(meeting.id, league.id, 1, 60, online=False, hidden=hidden)
    await store.tournaments.add(tournament)
    return tournament


async def announced(store: Store, tournament: Tournament) -> None:
    """A round with a table that was announced."""
    book, seating = store.league_evenings, store.league_seating
    one = await book.begin_round(tournament.league, 7, START, made_by=100, how=AS_USUAL, evening=tournament.meeting)
    await book.follow(one.id)
    draw = await seating.seat(one.id, [(4, [101, 102])])
    assert draw is not None
    assert await seating.settle(one.id, draw, START)
    await seating.announced(one.id, [1], 9, START)


async def test_at_the_check_in_nobody_is_here_yet_and_a_clock_begins_once(store: Store) -> None:
    meeting = (await opened(store)).meeting
    await store.league_evenings.answer(meeting, {102: "Ben"}, START, comes=False)
    await store.tournaments.check_in(meeting, START)
    people = await store.league_evenings.people(meeting)
    assert [(comer.name, comer.comes) for comer in people] == [("Anne", False)]
    due = {SignalKind.START: START, SignalKind.LAST: START + 60 * MINUTE}
    assert await store.tournaments.set_clock(meeting, 1, due)
    assert not await store.tournaments.set_clock(meeting, 1, {SignalKind.START: START + MINUTE})
    first, last = await store.tournaments.untold()
    assert (first.kind, last.kind) == ("start", "last")
    await store.tournaments.told(first, START)
    assert await store.tournaments.postpone(meeting, 1, 5 * MINUTE)
    clock = await store.tournaments.clock(meeting, 1)
    assert (clock[SignalKind.START].due_at, clock[SignalKind.START].told_at) == (START, START)
    assert clock[SignalKind.LAST].due_at == START + 65 * MINUTE
    await store.tournaments.finish(meeting, START)
    assert await store.tournaments.untold() == ()


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        (Hidden.NEVER, [False, False, False]),
        (Hidden.LAST, [False, False, True]),
        (Hidden.ALWAYS, [True, True, True]),
    ],
)
async def test_standings_are_hidden_near_the_end_or_always(store: Store, hidden: Hidden, expected: list[bool]) -> None:
    tournament = await opened(store, hidden)
    found: list[bool] = []
    for _ in range(3):
        found.append(await store.tournaments.hides(tournament))
        await announced(store, tournament)
    assert found == expected
    await store.tournaments.finish(tournament.meeting, START)
    over = await store.tournaments.of_meeting(tournament.meeting)
    assert over is not None
    assert not await store.tournaments.hides(over)


async def test_a_tournament_is_kept_with_its_rounds_and_what_has_not_begun_can_be_dropped(store: Store) -> None:
    tournament = await opened(store)
    await announced(store, tournament)
    await store.league_evenings.prune(START + KEPT + MINUTE)
    await store.tournaments.drop_rounds(tournament.meeting)
    assert len(await store.tournaments.rounds(tournament.meeting)) == 1
