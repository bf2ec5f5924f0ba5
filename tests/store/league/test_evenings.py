"""Club evenings and gatherings as they are kept."""

from datetime import timedelta

import pytest

from bot.league.entries import GameRecorded, GameVoided, PlayersMerged, SeasonOpened, SeatPoints
from bot.league.evenings import Round
from bot.league.leagues import sitter_of
from bot.league.seasons import SeasonSettings
from bot.league.seating import AS_USUAL, SeatedRound
from bot.store.league.entry_writer import NewEntry
from bot.store.league.evenings import KEPT, LeagueEvenings
from bot.store.league.seating import LeagueSeating
from bot.store.store import Store
from tests.builders import TENHOU
from tests.store.games import START

HOUR = timedelta(hours=1)
PEOPLE = {100 + number: name for number, name in enumerate(("Anne", "Ben", "Cléo", "Dai", "Eve", "Finn"))}


@pytest.fixture
async def league(store: Store) -> int:
    return (await store.leagues.create(1, "Thursdays", START)).id


@pytest.fixture
def book(store: Store) -> LeagueEvenings:
    return store.league_evenings


@pytest.fixture
def seating(store: Store) -> LeagueSeating:
    return store.league_seating


async def gather(book: LeagueEvenings, league: int, *, after: timedelta = timedelta()) -> Round:
    """A round of everybody."""
    meeting = await book.begin_round(league, 7, START + after, made_by=100, how=AS_USUAL)
    assert await book.answer(meeting.id, PEOPLE, START + after) == ()
    return meeting


async def seated(book: LeagueEvenings, seating: LeagueSeating, league: int, *, after: timedelta = timedelta()) -> Round:
    """A round with one table, where Dai is East, and Eve and Finn sit out."""
    meeting = await gather(book, league, after=after)
    draw = await seating.seat(meeting.id, [(4, [103, 100, 102, 101])])
    assert draw is not None
    assert await seating.settle(meeting.id, draw, START + after)
    return meeting


# Meetings


async def test_an_announced_meeting_is_to_come_until_it_is_called_off(book: LeagueEvenings, league: int) -> None:
    late = await book.add(league, "Finals", START + 48 * HOUR, 7, made_by=100)
    soon = await book.add(league, "Club night", START + HOUR, 7, made_by=None, remind_minutes=30)
    await gather(book, league)
    assert await book.to_come([league], START) == (soon, late)
    assert await book.to_come([league], START + 2 * HOUR) == (late,)
    assert await book.to_come([league + 1], START) == ()
    assert await book.call_off(late.id, START)
    assert not await book.call_off(late.id, START)
    assert await book.to_come([league], START) == (soon,)


async def test_who_comes_is_reminded_once(book: LeagueEvenings, league: int) -> None:
    quiet = await book.add(league, "Quiet", START + HOUR, 7, made_by=None)
    meeting = await book.add(league, "Club night", START + 3 * HOUR, 7, made_by=None, remind_minutes=30)
    off = await book.add(league, "Not to be", START + 3 * HOUR, 7, made_by=None, remind_minutes=30)
    await book.call_off(off.id, START)
    assert await book.to_remind() == (meeting,)
    assert meeting.remind_at == START + 2.5 * HOUR
    assert quiet.remind_at is None
    await book.reminded(meeting.id, START + 2.5 * HOUR)
    assert await book.to_remind() == ()
    again = await book.evening(meeting.id)
    assert again is not None
    assert again.remind_at is None


async def test_people_say_that_they_come_and_think_again(book: LeagueEvenings, league: int) -> None:
    meeting = await book.add(league, "Club night", START + HOUR, 7, made_by=None)
    assert await book.answer(meeting.id, {101: "Ben"}, START) == ()
    assert await book.answer(meeting.id, {100: "Anne"}, START + HOUR) == ()
    assert await book.answer(meeting.id, {101: "Benjamin"}, START + 2 * HOUR, comes=False) == ()
    assert [(comer.name, comer.comes) for comer in await book.people(meeting.id)] == [
        ("Benjamin", False),
        ("Anne", True),
    ]
    await book.call_off(meeting.id, START)
    assert await book.answer(meeting.id, {102: "Cléo"}, START) is None
    assert await book.answer(999, {102: "Cléo"}, START) is None


async def test_old_evenings_and_rounds_are_forgotten(book: LeagueEvenings, seating: LeagueSeating, league: int) -> None:
    draft = await gather(book, league)
    kept = await seated(book, seating, league)
    assert await book.prune(START + timedelta(days=8)) == 1
    assert await book.round(draft.id) is None
    assert await book.people(draft.id) == ()
    assert await book.prune(START + KEPT) == 0
    assert await book.prune(START + KEPT + HOUR) == 1
    assert await seating.tables(kept.id) == ()


# Tables


async def test_a_round_is_drawn_until_it_is_settled(book: LeagueEvenings, seating: LeagueSeating, league: int) -> None:
    meeting = await gather(book, league)
    first = await seating.seat(meeting.id, [(4, [100, 101, 102, 103]), (4, [104, 105])])
    second = await seating.seat(meeting.id, [(4, [102, 103, 104, 105])])
    assert (first, second) == (1, 2)
    [table] = await seating.tables(meeting.id)
    assert (table.number, table.places, [comer.name for comer in table.people]) == (
        1,
        4,
        ["Cléo", "Dai", "Eve", "Finn"],
    )
    assert [comer.table for comer in await book.people(meeting.id)] == [0, 0, 1, 1, 1, 1]
    assert not await seating.settle(meeting.id, 1, START), "that is not what stands there now"
    assert await seating.settle(meeting.id, 2, START)
    assert await seating.settle(meeting.id, 2, START), "who presses again opens what is missing"
    assert await seating.seat(meeting.id, [(4, [100, 101, 102, 103])]) is None
    assert await book.answer(meeting.id, {106: "Gil"}, START) is None


@pytest.mark.parametrize(("user", "comes"), [(106, True), (100, False), (105, False)])
async def test_a_gathering_is_not_settled_where_somebody_has_come_or_gone(
    book: LeagueEvenings, seating: LeagueSeating, league: int, user: int, comes: bool
) -> None:
    meeting = await gather(book, league)
    await seating.seat(meeting.id, [(4, [100, 101, 102, 103])])
    await book.answer(meeting.id, {user: "X"}, START, comes=comes)
    assert not await seating.settle(meeting.id, 1, START)
    await seating.seat(meeting.id, [(4, [101, 102, 103, 104])])
    assert await seating.settle(meeting.id, 2, START)


async def test_thread_and_table_are_remembered(book: LeagueEvenings, seating: LeagueSeating, league: int) -> None:
    meeting = await seated(book, seating, league)
    await seating.opened(meeting.id, 1, 77)
    assert [(table.thread, table.table) for table in await seating.tables(meeting.id)] == [(77, None)]
    await seating.opened(meeting.id, 1, 77, "abc")
    assert [(table.thread, table.table) for table in await seating.tables(meeting.id)] == [(77, "abc")]


# What a seating goes by


async def test_who_sat_together_and_who_sat_out(book: LeagueEvenings, seating: LeagueSeating, league: int) -> None:
    await seated(book, seating, league)
    opened = await seated(book, seating, league, after=HOUR)
    await seating.opened(opened.id, 1, 77, "abc")
    await gather(book, league, after=HOUR)
    first = START, SeatedRound(((103, 100, 102, 101),), (104, 105))
    second = START + HOUR, SeatedRound(((103, 100, 102, 101),), (104, 105), winds=False)
    assert await seating.rounds(league, START) == (first, second), "the game at a table of ours draws the winds"
    assert await seating.rounds(league, START + HOUR) == (second,)
    assert await seating.rounds(league + 1, START) == ()
    [table] = await seating.tables(opened.id)
    assert [comer.user for comer in table.people] == [103, 100, 102, 101]


async def test_pairs_that_met_are_those_of_a_seasons_games(store: Store, league: int, seating: LeagueSeating) -> None:
    rules = await store.leagues.keep_rules(league, TENHOU)
    members = [await store.leagues.member(league, user, name) for user, name in PEOPLE.items()]
    guest = await store.leagues.guest(league, "Evelyn")

    def game(*players: int | None) -> NewEntry:
        seats = tuple(
            SeatPoints(player, 25000, name="" if player else f"CPU {seat}") for seat, player in enumerate(players)
        )
        return NewEntry(GameRecorded(0, 1, "entered", START, "tenhou", rules, seats), START + HOUR)

    opened = NewEntry(SeasonOpened(0, SeasonSettings("Spring", START - HOUR)), START)
    await store.leagues.write(
        league,
        opened,
        game(*members[:4]),
        game(members[0], members[1], members[4], guest),
        game(members[0], members[1], members[2], members[5]),
        NewEntry(GameVoided(3), START + HOUR, why="practice"),
    )
    met = await store.league_seating.met(league, 1)
    assert met[frozenset({100, 101})] == 2
    assert met[frozenset({100, 104})] == 1
    assert frozenset({100, 105}) not in met, "a voided game is as if nobody had sat there"
    assert met[frozenset({100, sitter_of(None, guest)})] == 1
    assert sum(met.values()) == 6 + 6
    await store.leagues.write(league, NewEntry(PlayersMerged(guest, members[5]), START + HOUR))
    met = await store.league_seating.met(league, 1)
    assert met[frozenset({100, 105})] == 1
    assert await store.league_seating.met(league, 2) == {}


async def test_who_waits_moves_up_in_order_when_others_do_not_come(book: LeagueEvenings, league: int) -> None:
    meeting = await book.add(league, "Club night", START + HOUR, 7, made_by=None, seats=2)
    for hour, (user, name) in enumerate({100: "Anne", 101: "Ben", 102: "Cléo", 103: "Dai"}.items()):
        await book.answer(meeting.id, {user: name}, START + hour * HOUR)
    up = await book.answer(meeting.id, {100: "Anne", 101: "Ben"}, START + 9 * HOUR, comes=False)
    assert up is not None
    assert [comer.user for comer in up] == [102, 103]
    assert await book.answer(meeting.id, {103: "Dai"}, START + 9 * HOUR, comes=False) == (), "nobody is left to move up"
