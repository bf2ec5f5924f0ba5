"""Away, back, and tables that stand still: nobody waits for ever, and nobody loses a seat."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.phases import AwaitDiscard, KyokuOver
from bot.table import commands as c
from bot.table import errors
from bot.table.table_events import CameBack, Person, Quiet, TimedOut, WentAway
from tests.builders import known
from tests.table.conftest import LIVE, PEOPLE, SETTINGS, Hall
from tests.table.test_play import drawn_discard, pass_all, public_of, to_move

AIKO, BEN, CHIE, _ = PEOPLE
EVE = Person(200, "Eve")


@pytest.fixture
def hall() -> Hall:
    """A hall where two time-outs in a row make a player away, as everywhere."""
    return Hall(times=replace(LIVE, away_after=2))


def seat_records(hall: Hall, table: str, kind: type[TimedOut | WentAway | CameBack]) -> list[int]:
    return [entry.record.seat for entry in hall.journal.entries[table] if isinstance(entry.record, kind)]


async def until_away(hall: Hall, table: str) -> int:
    """Let time pass until somebody counts as away; the seat."""
    for _ in range(200):
        away = (await hall.lobby.public_table(table)).away
        if away:
            return min(away)
        await hall.clock.advance(5)
    raise AssertionError("nobody goes away")


async def test_two_time_outs_in_a_row_make_a_player_away_and_a_caretaker_plays_at_once(hall: Hall) -> None:
    table = await hall.playing()
    seat = await until_away(hall, table)
    assert seat_records(hall, table, TimedOut).count(seat) == 2
    public = await public_of(hall, table)
    before = len(public.seats[seat].river)
    for _ in range(8):
        person, hand = await to_move(hall, table)
        if hand.seat == seat:
            raise AssertionError("the table waits for who is away")
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
        await pass_all(hall, table)
        await hall.clock.advance(2.6)
        await hall.clock.advance(0.8)
    public = await public_of(hall, table)
    assert len(public.seats[seat].river) > before
    assert seat_records(hall, table, TimedOut).count(seat) == 2


async def test_a_move_of_ones_own_between_two_time_outs_keeps_the_seat(hall: Hall) -> None:
    table = await hall.playing(people=1)
    for count in (1, 2, 3):
        _, hand = await to_move(hall, table)
        assert hand.due is not None
        await hall.clock.advance((hand.due - hall.clock.now()).total_seconds() + 0.1)
        assert len(seat_records(hall, table, TimedOut)) == count
        person, hand = await to_move(hall, table)
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
        assert not (await hall.lobby.public_table(table)).away
    assert len(seat_records(hall, table, CameBack)) == 3


async def test_one_press_returns_the_seat(hall: Hall) -> None:
    table = await hall.playing()
    seat = await until_away(hall, table)
    player = (await hall.lobby.public_table(table)).players[seat]
    assert isinstance(player, Person)
    assert (await hall.lobby.hand(table, player.user)).away
    await hall.lobby.submit(table, c.Return(player))
    assert not (await hall.lobby.hand(table, player.user)).away
    assert (await hall.lobby.public_table(table)).away == frozenset()


async def test_a_move_of_who_is_away_returns_the_seat_as_well(hall: Hall) -> None:
    table = await hall.playing(people=2)
    person, hand = await to_move(hall, table)
    await hall.lobby.submit(table, c.Leave(person))
    await hall.lobby.submit(table, c.Act(person, drawn_discard(hand), known(hand.public_table.game).decision))
    assert (await hall.lobby.public_table(table)).away == frozenset()


async def test_leaving_a_game_leaves_the_seat_to_the_caretaker(hall: Hall) -> None:
    table = await hall.playing()
    public_table = await hall.lobby.submit(table, c.Leave(BEN))
    seat = (await hall.lobby.hand(table, BEN.user)).seat
    assert public_table.away == {seat}
    assert public_table.pause is None


async def test_when_everybody_is_away_the_table_stands_still_and_is_kept(hall: Hall) -> None:
    table = await hall.playing()
    for person in PEOPLE:
        await hall.lobby.submit(table, c.Leave(person))
    public_table = await hall.lobby.public_table(table)
    assert public_table.pause == "everybody_away"
    decision = (await public_of(hall, table)).decision
    await hall.clock.advance(86400)
    assert (await public_of(hall, table)).decision == decision
    assert (await hall.lobby.public_table(table)).due is None
    await hall.restart()
    assert (await hall.lobby.public_table(table)).pause == "everybody_away"
    public_table = await hall.lobby.submit(table, c.Return(CHIE))
    assert (public_table.pause, len(public_table.away)) == (None, 3)


async def test_a_person_alone_with_computer_players_finds_the_game_where_they_left_it(hall: Hall) -> None:
    table = await hall.playing(people=1)
    await hall.clock.advance(3600)
    public_table = await hall.lobby.public_table(table)
    assert public_table.pause == "everybody_away"
    assert sum(len(seat.river) for seat in known(public_table.game).seats) < 12


async def test_who_is_away_is_not_waited_for_between_two_kyoku(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.lobby.submit(table, c.Leave(BEN))
    for toggle in ("no_calls", "auto_discard"):
        await hall.lobby.submit(table, c.SetToggle(AIKO, toggle, on=True))
    while not isinstance((await public_of(hall, table)).phase, KyokuOver):
        await hall.clock.advance(0.8)
    public_table = await hall.lobby.submit(table, c.Continue(AIKO))
    assert isinstance(known(public_table.game).phase, AwaitDiscard)


async def test_a_game_that_nobody_comes_back_to_is_closed_after_the_time_of_the_settings(hall: Hall) -> None:
    table = await hall.playing(people=1)
    await hall.lobby.submit(table, c.Leave(AIKO))
    await hall.clock.advance(LIVE.paused_close - 10)
    assert (await hall.lobby.public_table(table)).stage == "playing"
    await hall.clock.advance(20)
    public_table = await hall.lobby.public_table(table)
    assert (public_table.stage, public_table.close_reason) == ("closed", "deserted")
    assert hall.journal.deadlines[table] == ()


async def test_a_game_whose_channel_is_gone_stands_still_until_it_is_moved(hall: Hall) -> None:
    table = await hall.playing()
    public_table = await hall.lobby.submit(table, c.LoseChannel())
    assert (public_table.stage, public_table.pause) == ("playing", "no_channel")
    person, hand = await to_move(hall, table)
    with pytest.raises(errors.TablePaused):
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
    public_table = await hall.lobby.submit(table, c.MoveTable(BEN, 1, 8))
    assert (public_table.pause, public_table.channel, public_table.board) == (None, 8, None)
    assert (await hall.lobby.at_channel(7), await hall.lobby.at_channel(8)) == (None, table)
    await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
    await hall.restart()
    assert await hall.lobby.at_channel(8) == table


async def test_a_table_is_moved_by_its_people_and_its_opener_only_and_to_a_free_channel(hall: Hall) -> None:
    table = await hall.playing()
    with pytest.raises(errors.NotAllowed):
        await hall.lobby.submit(table, c.MoveTable(EVE, 1, 8))
    other = await hall.open(8, EVE)
    with pytest.raises(errors.ChannelTaken):
        await hall.lobby.submit(table, c.MoveTable(BEN, 1, 8))
    assert await hall.lobby.at_channel(8) == other


async def test_nobody_takes_a_table_that_has_its_channel_to_another_server(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(errors.ElsewhereHosted):
        await hall.lobby.submit(table, c.MoveTable(AIKO, 2, 8))
    await hall.lobby.submit(table, c.Close(AIKO))
    table = await hall.playing()
    with pytest.raises(errors.ElsewhereHosted):
        await hall.lobby.submit(table, c.MoveTable(BEN, 2, 8))
    public_table = await hall.run(table, c.LoseChannel(forbidden=True), c.MoveTable(BEN, 2, 8))
    assert (public_table.guild, public_table.channel, public_table.pause) == (2, 8, None)


async def test_a_server_with_all_its_tables_takes_none_from_elsewhere(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.LoseChannel())
    for number in range(3):
        await hall.lobby.open(c.Open(2, 20 + number, Person(300 + number, "Guest"), SETTINGS))
    with pytest.raises(errors.TooManyTables):
        await hall.lobby.submit(table, c.MoveTable(BEN, 2, 8))
    assert (await hall.lobby.submit(table, c.MoveTable(BEN, 1, 8))).pause is None


async def test_who_opened_a_table_and_left_it_does_not_lead_the_others_away(hall: Hall) -> None:
    table = await hall.open()
    await hall.run(table, *[c.Join(person) for person in (BEN, CHIE)], c.Leave(AIKO))
    assert (await hall.lobby.submit(table, c.MoveTable(AIKO, 1, 8))).channel == 8
    await hall.lobby.submit(table, c.Start(BEN, fill=True))
    with pytest.raises(errors.NotAllowed):
        await hall.lobby.submit(table, c.MoveTable(AIKO, 1, 9))
    await hall.lobby.submit(table, c.LoseChannel())
    assert (await hall.lobby.submit(table, c.MoveTable(AIKO, 1, 9))).channel == 9


async def test_what_is_so_already_is_not_written_again(hall: Hall) -> None:
    table = await hall.playing(pace="slow")
    before = len(hall.journal.entries[table])
    for _ in range(3):
        await hall.lobby.submit(table, c.SetToggle(AIKO, "auto_win", on=True))
        await hall.lobby.submit(table, c.SetQuiet(AIKO.user, Quiet(1320, 480, "UTC")))
        await hall.lobby.submit(table, c.ChooseSurface(AIKO.user, "channel"))
    assert len(hall.journal.entries[table]) == before + 3


async def test_lost_permission_keeps_a_lobby_and_pauses_a_game(hall: Hall) -> None:
    table = await hall.open()
    assert (await hall.lobby.submit(table, c.LoseChannel(forbidden=True))).stage == "lobby"
    await hall.lobby.submit(table, c.Close(AIKO))
    table = await hall.playing(people=1)
    assert (await hall.lobby.submit(table, c.LoseChannel(forbidden=True))).pause == "no_permission"
    assert (await hall.lobby.submit(table, c.Resume(AIKO))).pause is None


async def test_a_game_that_stands_still_is_resumed_by_its_people_or_who_manages_the_channel(
    hall: Hall,
) -> None:
    table = await hall.playing()
    with pytest.raises(errors.NotPaused):
        await hall.lobby.submit(table, c.Resume(AIKO))
    await hall.lobby.submit(table, c.LoseChannel(forbidden=True))
    with pytest.raises(errors.NotSeated):
        await hall.lobby.submit(table, c.Resume(EVE))
    assert (await hall.lobby.submit(table, c.Resume(EVE, force=True))).pause is None


async def test_time_in_which_a_game_stands_still_costs_nobody_anything(hall: Hall) -> None:
    table = await hall.playing()
    person, hand = await to_move(hall, table)
    await hall.lobby.submit(table, c.LoseChannel(forbidden=True))
    await hall.clock.advance(3600)
    await hall.lobby.submit(table, c.Resume(person))
    after = await hall.lobby.hand(table, person.user)
    assert after.bank_seconds == hand.bank_seconds
    assert after.due == hall.clock.now() + timedelta(seconds=LIVE.turn + after.bank_seconds)
    assert after.legal == hand.legal
