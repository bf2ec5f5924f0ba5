"""What needs the consent of the table: a pause, an early end, a substitute."""

from datetime import timedelta

import pytest

from bot.engine.phases import AwaitDiscard, KyokuOver
from bot.table import commands as c
from bot.table import errors
from bot.table.table_events import MotionFailed, MotionKind, Person
from tests.builders import known
from tests.table.conftest import LIVE, PEOPLE, SETTINGS, Hall
from tests.table.test_play import drawn_discard, public_of, to_move

AIKO, BEN, CHIE, DAN = PEOPLE
EVE = Person(200, "Eve")


async def test_a_pause_needs_everybody_who_is_there(hall: Hall) -> None:
    table = await hall.playing()
    public_table = await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    for person in (BEN, CHIE):
        assert public_table.pause is None
        public_table = await hall.lobby.submit(table, c.Second(person, agree=True))
    assert public_table.motion is not None
    assert public_table.motion.agreed == {AIKO.user, BEN.user, CHIE.user}
    assert public_table.voters - public_table.motion.agreed == {DAN.user}
    public_table = await hall.lobby.submit(table, c.Second(DAN, agree=True))
    assert (public_table.pause, public_table.motion) == ("agreed", None)


async def test_nothing_is_played_in_a_pause_and_anybody_at_the_table_ends_it(hall: Hall) -> None:
    table = await hall.playing(people=1)
    person, hand = await to_move(hall, table)
    assert (await hall.lobby.submit(table, c.Propose(AIKO, "pause"))).pause == "agreed"
    await hall.clock.advance(3600)
    with pytest.raises(errors.TablePaused):
        await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))
    assert (await hall.lobby.submit(table, c.Resume(AIKO))).pause is None
    await hall.lobby.submit(table, c.Act(person, drawn_discard(hand)))


async def test_one_who_declines_ends_a_motion(hall: Hall) -> None:
    table = await hall.playing()
    public_table = await hall.run(table, c.Propose(AIKO, "end"), c.Second(DAN, agree=False))
    assert (public_table.motion, public_table.stage) == (None, "playing")
    assert hall.journal.entries[table][-1].record == MotionFailed(DAN.user)
    with pytest.raises(errors.NoMotion):
        await hall.lobby.submit(table, c.Second(BEN, agree=True))


async def test_a_motion_that_nobody_answers_ends_by_itself(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.Propose(AIKO, "end"))
    await hall.clock.advance(LIVE.motion - 1)
    assert (await hall.lobby.public_table(table)).motion is not None
    await hall.clock.advance(2)
    assert (await hall.lobby.public_table(table)).motion is None
    assert (await hall.lobby.public_table(table)).stage == "playing"


async def test_a_game_ends_early_when_all_agree_and_who_is_away_has_ten_minutes_to_say_no(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.Leave(DAN))
    await hall.lobby.submit(table, c.Propose(AIKO, "end"))
    await hall.lobby.submit(table, c.Second(BEN, agree=True))
    public_table = await hall.lobby.submit(table, c.Second(CHIE, agree=True))
    assert public_table.voters - known(public_table.motion).agreed == {DAN.user}
    assert public_table.motion_due == hall.clock.now() + timedelta(minutes=10)
    await hall.clock.advance(595)
    assert (await hall.lobby.public_table(table)).stage == "playing"
    await hall.clock.advance(10)
    public_table = await hall.lobby.public_table(table)
    assert (public_table.stage, public_table.close_reason) == ("closed", "agreed")


async def test_one_of_two_does_not_end_the_game_while_the_other_is_away(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.lobby.submit(table, c.Leave(BEN))
    assert (await hall.lobby.submit(table, c.Propose(AIKO, "end"))).stage == "playing"
    await hall.clock.advance(300)
    public_table = await hall.lobby.submit(table, c.Second(BEN, agree=False))
    assert (public_table.stage, public_table.motion, public_table.away) == ("playing", None, frozenset())


async def test_who_is_away_and_agrees_ends_the_game_at_once(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.run(table, c.Leave(BEN), c.Propose(AIKO, "end"))
    assert (await hall.lobby.submit(table, c.Second(BEN, agree=True))).close_reason == "agreed"


async def test_who_is_back_in_time_is_asked_like_the_others_and_silence_is_no_agreement(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.run(table, c.Leave(BEN), c.Propose(AIKO, "end"))
    await hall.clock.advance(300)
    public_table = await hall.lobby.submit(table, c.Return(BEN))
    assert public_table.motion is not None
    await hall.clock.advance(301)
    public_table = await hall.lobby.public_table(table)
    assert (public_table.stage, public_table.motion) == ("playing", None)


async def test_who_goes_away_while_the_table_is_asked_has_ten_minutes_too(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.run(table, c.Propose(AIKO, "end"), c.Leave(BEN))
    await hall.clock.advance(590)
    assert (await hall.lobby.public_table(table)).stage == "playing"
    await hall.clock.advance(20)
    assert (await hall.lobby.public_table(table)).close_reason == "agreed"


async def test_a_motion_is_carried_when_the_last_who_had_not_answered_goes_away(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    assert (await hall.lobby.submit(table, c.Leave(BEN))).pause == "agreed"


async def test_one_motion_at_a_time(hall: Hall) -> None:
    table = await hall.playing()
    await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    with pytest.raises(errors.MotionOpen):
        await hall.lobby.submit(table, c.Propose(BEN, "end"))


async def test_a_substitute_takes_the_seat_of_who_is_away_with_the_consent_of_the_others(hall: Hall) -> None:
    table = await hall.playing()
    seat = (await hall.lobby.hand(table, DAN.user)).seat
    score = (await public_of(hall, table)).seats[seat].score
    await hall.run(table, c.Leave(DAN), c.Propose(EVE, "substitute"))
    with pytest.raises(errors.NotSeated):
        await hall.lobby.hand(table, EVE.user)
    for person in (AIKO, BEN, CHIE):
        await hall.lobby.submit(table, c.Second(person, agree=True))
    hand = await hall.lobby.hand(table, EVE.user)
    assert (hand.seat, hand.away) == (seat, False)
    assert known(hand.view).own.score == score
    with pytest.raises(errors.NotSeated):
        await hall.lobby.hand(table, DAN.user)
    await hall.restart()
    assert (await hall.lobby.hand(table, EVE.user)).seat == seat


async def test_a_substitute_may_take_a_computer_player_s_seat(hall: Hall) -> None:
    table = await hall.playing(people=2)
    seat = next(
        seat for seat, player in enumerate((await hall.lobby.public_table(table)).players) if player not in PEOPLE
    )
    await hall.lobby.submit(table, c.Propose(EVE, "substitute", seat))
    await hall.lobby.submit(table, c.Second(AIKO, agree=True))
    public_table = await hall.lobby.submit(table, c.Second(BEN, agree=True))
    assert public_table.players[seat] == EVE


async def test_nobody_substitutes_at_a_table_that_everybody_left_or_without_an_empty_seat(hall: Hall) -> None:
    table = await hall.playing()
    with pytest.raises(errors.NotAllowed):
        await hall.lobby.submit(table, c.Propose(EVE, "substitute"))
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.Propose(AIKO, "substitute"))
    for person in PEOPLE:
        await hall.lobby.submit(table, c.Leave(person))
    with pytest.raises(errors.NotAllowed):
        await hall.lobby.submit(table, c.Propose(EVE, "substitute"))


async def test_a_substitute_who_sits_down_elsewhere_meanwhile_does_not_sit_at_two_live_tables(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.run(table, c.Leave(BEN), c.Propose(EVE, "substitute"))
    public_table = await hall.lobby.public_table(table)
    assert public_table.motion is not None
    await hall.lobby.open(c.Open(1, 8, EVE, SETTINGS))
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.Second(AIKO, agree=True))
    assert (await hall.lobby.public_table(table)).motion is not None


async def test_only_a_running_game_is_paused_or_ended_and_only_by_its_people(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(errors.WrongStage):
        await hall.lobby.submit(table, c.Propose(AIKO, "pause"))
    other = await Hall.playing(hall2 := Hall())
    with pytest.raises(errors.NotSeated):
        await hall2.lobby.submit(other, c.Propose(EVE, "end"))


async def test_the_game_goes_on_while_a_motion_is_open(hall: Hall) -> None:
    table = await hall.playing()
    person, hand = await to_move(hall, table)
    await hall.run(table, c.Propose(person, "end"), c.Act(person, drawn_discard(hand)))
    await hall.clock.advance(15)
    assert isinstance((await public_of(hall, table)).phase, AwaitDiscard)


async def test_a_motion_made_in_a_pause_ends_by_itself_too(hall: Hall) -> None:
    table = await hall.playing(people=2)
    await hall.run(table, c.Propose(AIKO, "pause"), c.Second(BEN, agree=True))
    await hall.clock.advance(600)
    public_table = await hall.lobby.submit(table, c.Propose(AIKO, "end"))
    assert public_table.motion_due == hall.clock.now() + timedelta(seconds=LIVE.motion)
    await hall.clock.advance(LIVE.motion + 1)
    public_table = await hall.lobby.public_table(table)
    assert (public_table.motion, public_table.motion_due, public_table.pause) == (None, None, "agreed")
    assert public_table.kept_until is not None
    await hall.clock.advance(LIVE.paused_close)
    assert (await hall.lobby.public_table(table)).close_reason == "deserted"


async def test_who_is_away_and_asks_or_answers_is_back(hall: Hall) -> None:
    table = await hall.playing(people=2)
    public_table = await hall.run(table, c.Leave(BEN), c.Propose(BEN, "end"))
    assert (public_table.away, public_table.stage) == (frozenset(), "playing")
    await hall.lobby.submit(table, c.Second(AIKO, agree=False))
    await hall.lobby.submit(table, c.Propose(AIKO, "end"))
    await hall.lobby.submit(table, c.Leave(AIKO))
    public_table = await hall.lobby.submit(table, c.Second(BEN, agree=False))
    assert (public_table.motion, public_table.stage) == (None, "playing")


async def test_the_last_to_come_back_may_end_a_game_that_everybody_left(hall: Hall) -> None:
    table = await hall.playing(people=2)
    for person in (AIKO, BEN):
        await hall.lobby.submit(table, c.Leave(person))
    assert (await hall.lobby.public_table(table)).pause == "everybody_away"
    assert (await hall.lobby.submit(table, c.Propose(BEN, "end"))).pause is None
    await hall.clock.advance(601)
    assert (await hall.lobby.public_table(table)).close_reason == "agreed"


async def test_who_got_no_for_an_answer_leaves_the_table_in_peace_for_a_minute(hall: Hall) -> None:
    table = await hall.playing()
    for asker in (EVE, AIKO):
        kind: MotionKind = "substitute" if asker is EVE else "end"
        await hall.run(table, c.Propose(asker, kind, 1), c.Second(asker, agree=False))
        with pytest.raises(errors.AskedBefore):
            await hall.lobby.submit(table, c.Propose(asker, kind, 1))
    await hall.lobby.submit(table, c.Propose(BEN, "pause"))
    await hall.clock.advance(61)
    assert (await hall.lobby.public_table(table)).motion is None
    assert (await hall.lobby.submit(table, c.Propose(AIKO, "pause"))).motion is not None


async def test_an_answer_to_one_motion_is_none_to_another(hall: Hall) -> None:
    table = await hall.playing()
    asked = (await hall.lobby.submit(table, c.Propose(AIKO, "pause"))).motion
    await hall.lobby.submit(table, c.Second(AIKO, agree=False))
    later = (await hall.lobby.submit(table, c.Propose(BEN, "end"))).motion
    assert asked is not None
    assert later is not None
    with pytest.raises(errors.NoMotion):
        await hall.lobby.submit(table, c.Second(CHIE, agree=True, number=asked.number))
    await hall.restart()
    public_table = await hall.lobby.submit(table, c.Second(CHIE, agree=True, number=later.number))
    assert known(public_table.motion).agreed == {BEN.user, CHIE.user}


async def given(hall: Hall, table: str, person: Person, leaver: Person, voters: tuple[Person, ...]) -> None:
    """``person`` plays on for ``leaver``, and the others agree."""
    seat = (await hall.lobby.hand(table, leaver.user)).seat
    await hall.lobby.submit(table, c.Leave(leaver))
    await hall.lobby.submit(table, c.Propose(person, "substitute", seat))
    for voter in voters:
        await hall.lobby.submit(table, c.Second(voter, agree=True))
    assert (await hall.lobby.hand(table, person.user)).seat == seat


async def test_who_gave_up_a_seat_takes_no_other_in_the_same_kyoku(hall: Hall) -> None:
    table = await hall.playing()
    await given(hall, table, EVE, DAN, (AIKO, BEN, CHIE))
    seats = {person.user: (await hall.lobby.hand(table, person.user)).seat for person in (CHIE, EVE)}
    await hall.restart()
    with pytest.raises(errors.KnowsAnotherHand):
        await hall.lobby.submit(table, c.Propose(DAN, "substitute", seats[CHIE.user]))
    assert (await hall.lobby.submit(table, c.Propose(DAN, "substitute", seats[EVE.user]))).motion is not None


async def test_who_gave_up_a_seat_may_take_another_once_the_kyoku_is_over(hall: Hall) -> None:
    table = await hall.playing()
    await given(hall, table, EVE, DAN, (AIKO, BEN, CHIE))
    seat = (await hall.lobby.hand(table, CHIE.user)).seat
    while not isinstance((await public_of(hall, table)).phase, KyokuOver):
        await hall.clock.advance(10)
    assert (await hall.lobby.submit(table, c.Propose(DAN, "substitute", seat))).motion is not None
