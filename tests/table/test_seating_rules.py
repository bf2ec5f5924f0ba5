"""Nobody sits at two live tables, whichever way a game comes back, and nobody takes the tables that belong to all."""

from dataclasses import replace

import pytest

from bot.table import commands as c
from bot.table import errors
from bot.table.seating_rules import MOST_ALONE, MOST_OF_A_PERSON, MOST_OPENED
from bot.table.table_events import Pace, Person
from tests.table.conftest import LIVE, PEOPLE, SETTINGS, Hall

AIKO, BEN, CHIE, DAN = PEOPLE
EVE = Person(200, "Eve")
BOT = Person(1, "Jantaku")


async def paused(hall: Hall, people: int = 4) -> str:
    """A live game in channel 7 that its people have paused."""
    table = await hall.playing(people)
    await hall.run(table, c.Propose(AIKO, "pause"), *[c.Second(person, agree=True) for person in PEOPLE[1:people]])
    assert (await hall.lobby.public_table(table)).pause == "agreed"
    return table


async def lost(hall: Hall) -> str:
    table = await hall.playing()
    await hall.lobby.submit(table, c.LoseChannel())
    return table


async def sit_elsewhere(hall: Hall, *people: Person) -> str:
    """Another live table, in channel 8."""
    table = await hall.open(8, people[0])
    for person in people[1:]:
        await hall.lobby.submit(table, c.Join(person))
    return table


async def test_who_resumes_a_game_is_told_at_which_table_they_sit(hall: Hall) -> None:
    table = await paused(hall)
    other = await sit_elsewhere(hall, AIKO)
    with pytest.raises(errors.AlreadySeated) as seated:
        await hall.lobby.submit(table, c.Resume(AIKO))
    assert seated.value.channel == 8
    await hall.lobby.submit(other, c.Leave(AIKO))
    assert (await hall.lobby.submit(table, c.Resume(AIKO))).pause is None


async def test_a_game_waits_for_its_people_who_sit_elsewhere_and_names_them(hall: Hall) -> None:
    table = await paused(hall)
    other = await sit_elsewhere(hall, BEN, EVE)
    await hall.lobby.submit(other, c.Start(EVE, fill=True))
    with pytest.raises(errors.AwaitedElsewhere) as awaited:
        await hall.lobby.submit(table, c.Resume(AIKO))
    assert (awaited.value.name, awaited.value.channel) == ("Ben", 8)
    assert (await hall.lobby.public_table(table)).pause == "agreed"


async def test_a_game_that_lost_its_channel_is_not_moved_while_its_people_sit_elsewhere(hall: Hall) -> None:
    table = await lost(hall)
    other = await sit_elsewhere(hall, AIKO, BEN)
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.MoveTable(AIKO, 1, 9))
    with pytest.raises(errors.AwaitedElsewhere):
        await hall.lobby.submit(table, c.MoveTable(CHIE, 1, 9))
    assert (await hall.lobby.public_table(table)).channel == 7
    for person in (AIKO, BEN):
        await hall.lobby.submit(other, c.Leave(person))
    assert (await hall.lobby.submit(table, c.MoveTable(CHIE, 1, 9))).pause is None


async def test_a_game_that_is_moved_while_it_is_paused_stays_so_and_waits_for_nobody(hall: Hall) -> None:
    table = await paused(hall)
    await sit_elsewhere(hall, BEN)
    assert (await hall.lobby.submit(table, c.MoveTable(AIKO, 1, 9))).pause == "agreed"


async def test_a_game_that_has_its_channel_again_goes_on_with_a_caretaker_for_who_sits_elsewhere(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.LoseChannel(forbidden=True))
    other = await sit_elsewhere(hall, BEN)
    seat = (await hall.lobby.hand(table, BEN.user)).seat
    public_table = await hall.lobby.submit(table, c.Resume(BOT, force=True))
    assert (public_table.pause, public_table.away) == (None, frozenset({seat}))
    for command in (c.Return(BEN), c.Continue(BEN), c.SetToggle(BEN, "auto_win", on=True), c.Propose(BEN, "pause")):
        with pytest.raises(errors.AlreadySeated) as seated:
            await hall.lobby.submit(table, command)
        assert seated.value.channel == 8
    await hall.lobby.submit(other, c.Leave(BEN))
    assert (await hall.lobby.submit(table, c.Return(BEN))).away == frozenset()


async def test_who_is_away_from_both_of_two_games_comes_back_to_either(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.LoseChannel(forbidden=True))
    other = await sit_elsewhere(hall, BEN, EVE)
    await hall.lobby.submit(other, c.Start(EVE, fill=True))
    await hall.lobby.submit(table, c.Resume(BOT, force=True))
    await hall.lobby.submit(other, c.Leave(BEN))
    assert (await hall.lobby.submit(table, c.Return(BEN))).away == frozenset()
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(other, c.Return(BEN))


async def test_who_comes_back_to_a_game_that_everybody_left_has_left_the_other_table(hall: Hall) -> None:
    table = await hall.playing(people=2)
    for person in (AIKO, BEN):
        await hall.lobby.submit(table, c.Leave(person))
    other = await sit_elsewhere(hall, AIKO)
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.Return(AIKO))
    assert (await hall.lobby.submit(table, c.Return(BEN))).pause is None
    await hall.lobby.submit(other, c.Leave(AIKO))
    assert (await hall.lobby.submit(table, c.Return(AIKO))).away == frozenset()


async def test_who_left_a_running_game_still_has_a_seat_there_and_is_told_so(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.lobby.submit(table, c.Leave(BEN))
    with pytest.raises(errors.AlreadySeated) as seated:
        await hall.open(8, BEN)
    assert (seated.value.channel, seated.value.away) == (7, True)


async def test_a_substitute_who_has_sat_down_elsewhere_gets_no_seat_when_the_last_voter_goes_away(hall: Hall) -> None:
    table = await hall.playing(people=2)
    seat = (await hall.lobby.hand(table, BEN.user)).seat
    await hall.run(table, c.Propose(EVE, "substitute", seat), c.Second(AIKO, agree=True))
    await sit_elsewhere(hall, EVE)
    public_table = await hall.lobby.submit(table, c.Leave(BEN))
    assert EVE not in public_table.players
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.Second(AIKO, agree=True))


async def test_a_substitute_who_has_sat_down_elsewhere_gets_no_seat_when_the_time_to_answer_is_over(hall: Hall) -> None:
    table = await hall.playing(people=3)
    seat = (await hall.lobby.hand(table, CHIE.user)).seat
    await hall.run(table, c.Propose(EVE, "substitute", seat), *[c.Second(person, agree=True) for person in (AIKO, BEN)])
    await sit_elsewhere(hall, EVE)
    await hall.lobby.submit(table, c.Leave(CHIE))
    motion_due = (await hall.lobby.public_table(table)).motion_due
    assert motion_due is not None
    await hall.clock.advance((motion_due - hall.clock.now()).total_seconds() + 1)
    public_table = await hall.lobby.public_table(table)
    assert (public_table.motion, EVE in public_table.players) == (None, False)


async def test_a_substitute_who_is_free_gets_the_seat_when_who_agreed_says_so_again(hall: Hall) -> None:
    table = await hall.playing(people=2)
    seat = (await hall.lobby.hand(table, BEN.user)).seat
    await hall.run(table, c.Propose(EVE, "substitute", seat), c.Second(AIKO, agree=True), c.Leave(BEN))
    assert EVE in (await hall.lobby.submit(table, c.Second(AIKO, agree=True))).players


@pytest.mark.parametrize("pace", ["live", "slow"])
async def test_a_game_alone_is_in_nobodys_way_in_either_order(hall: Hall, pace: Pace) -> None:
    await hall.open(7, AIKO)
    alone = c.Open(0, 50, AIKO, replace(SETTINGS, pace=pace))
    table = (await hall.lobby.open(alone)).table
    await hall.run(table, c.ChangeSettings(AIKO, pace="relaxed"), c.Start(AIKO))
    await hall.open(9, AIKO, pace="slow")
    assert (await hall.lobby.open(replace(alone, channel=51, person=BEN))).alone
    await hall.lobby.submit(await hall.open(10, CHIE), c.Join(BEN))


async def test_one_person_has_two_tables_of_a_server_without_another(hall: Hall) -> None:
    hall.limit = 50
    hall.fresh_lobby()
    tables = [await hall.open(channel, pace="slow") for channel in (7, 8)]
    with pytest.raises(errors.TooManyAlone) as alone:
        await hall.open(9, pace="slow")
    assert len(alone.value.channels) == MOST_ALONE == 2
    assert alone.value.channels == (7, 8)
    await hall.lobby.open(c.Open(2, 20, AIKO, replace(SETTINGS, pace="slow")))
    await hall.lobby.submit(tables[0], c.Start(AIKO, fill=True))
    with pytest.raises(errors.TooManyAlone):
        await hall.open(9, pace="slow")
    await hall.lobby.submit(tables[1], c.Join(BEN))
    await hall.open(9, pace="slow")


async def test_a_table_whose_players_sit_down_together_is_not_counted_as_one_alone(hall: Hall) -> None:
    hall.limit = 50
    hall.fresh_lobby()
    slow = replace(SETTINGS, pace="slow")
    for channel in (7, 8):
        await hall.open(channel, pace="slow")
    assert (await hall.lobby.open(c.Open(1, 9, AIKO, slow, together=True))).players[0] == AIKO


async def test_one_person_sits_at_as_many_tables_as_fit_into_a_list(hall: Hall) -> None:
    hall.limit = 50
    hall.fresh_lobby()
    for number in range(MOST_OF_A_PERSON):
        table = await hall.open(20 + number, Person(300 + number, "Host"), pace="slow")
        await hall.lobby.submit(table, c.Join(AIKO))
    last = await hall.open(60, BEN, pace="slow")
    for refused in (hall.lobby.submit(last, c.Join(AIKO)), hall.open(61, AIKO, pace="slow")):
        with pytest.raises(errors.TooManyOwnTables):
            await refused
    await hall.lobby.submit(table, c.Leave(AIKO))
    await hall.lobby.submit(last, c.Join(AIKO))


@pytest.mark.parametrize("guild", [1, 0])
async def test_one_person_opens_twenty_tables_in_an_hour(hall: Hall, guild: int) -> None:
    opening = c.Open(guild, 50, AIKO, SETTINGS)
    for _ in range(MOST_OPENED):
        await hall.lobby.submit((await hall.lobby.open(opening)).table, c.Leave(AIKO))
        await hall.clock.advance(60)
    with pytest.raises(errors.TooManyOpened) as many:
        await hall.lobby.open(opening)
    assert (many.value.since - hall.clock.now()).total_seconds() == 3600 - MOST_OPENED * 60
    await hall.lobby.submit((await hall.lobby.open(replace(opening, guild=1, person=BEN))).table, c.Leave(BEN))
    await hall.lobby.open(c.Open(1, 60, AIKO, SETTINGS, together=True))
    await hall.clock.advance(3600 - MOST_OPENED * 60)
    assert (await hall.lobby.open(replace(opening, guild=0, channel=70))).alone


async def test_one_server_has_as_many_tables_as_the_operator_allows(hall: Hall) -> None:
    for number in range(hall.limit):
        await hall.open(20 + number, Person(300 + number, "Host"))
    with pytest.raises(errors.TooManyTables):
        await hall.open(60, AIKO)
    await hall.lobby.open(c.Open(2, 61, AIKO, SETTINGS))


async def test_a_lobby_of_one_is_closed_after_an_hour_and_one_of_two_after_the_time_of_the_settings(hall: Hall) -> None:
    hall.times = replace(LIVE, idle_close=72 * 3600)
    hall.fresh_lobby()
    alone, together = await hall.open(7, AIKO), await hall.open(8, BEN)
    await hall.lobby.submit(together, c.Join(CHIE))
    await hall.clock.advance(3599)
    assert (await hall.lobby.public_table(alone)).stage == "lobby"
    await hall.clock.advance(2)
    assert (await hall.lobby.public_table(alone)).close_reason == "idle"
    await hall.clock.advance(71 * 3600 - 2)
    assert (await hall.lobby.public_table(together)).stage == "lobby"
    await hall.clock.advance(2)
    assert (await hall.lobby.public_table(together)).close_reason == "idle"


async def test_who_is_left_alone_in_a_lobby_has_an_hour_from_then(hall: Hall) -> None:
    hall.times = replace(LIVE, idle_close=72 * 3600)
    hall.fresh_lobby()
    table = await hall.open()
    await hall.lobby.submit(table, c.Join(BEN))
    await hall.clock.advance(5 * 3600)
    await hall.lobby.submit(table, c.Leave(AIKO))
    await hall.clock.advance(3590)
    assert (await hall.lobby.public_table(table)).stage == "lobby"
    await hall.clock.advance(20)
    assert (await hall.lobby.public_table(table)).stage == "closed"


async def test_a_slow_lobby_of_one_waits_as_long_as_for_a_move_and_one_by_direct_message_longer(hall: Hall) -> None:
    day = 86400
    hall.times = replace(LIVE, turn=day, idle_close=3 * day)
    hall.fresh_lobby()
    slow = await hall.open(pace="slow")
    direct = (await hall.lobby.open(c.Open(0, 50, BEN, SETTINGS))).table
    await hall.clock.advance(day - 1)
    assert (await hall.lobby.public_table(slow)).stage == "lobby"
    await hall.clock.advance(2)
    assert (await hall.lobby.public_table(slow)).stage == "closed"
    await hall.clock.advance(2 * day - 2)
    assert (await hall.lobby.public_table(direct)).stage == "lobby"
    await hall.lobby.submit(direct, c.Close(BEN))
