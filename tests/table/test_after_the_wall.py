"""What is asked once nobody discards any more: whether a hand is tenpai, and whether the dealer ends the game."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.actions import DeclareNoten, DeclareTenpai, PlayOn, StopGame
from bot.engine.errors import Refusal
from bot.engine.phases import AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.table import table_rules
from bot.table.commands import Act
from bot.table.errors import ActionRefused
from bot.table.table_events import Person, TimedOut
from tests.builders import known, wall_of
from tests.table.conftest import LIVE, PEOPLE, Hall
from tests.table.test_play import public_of

AIKO, BEN, CHIE, DAN = PEOPLE
TENPAI = "123m406p789s1122z"
FAR = ("147m258p369s1234z", "258m369p147s3456z", "369m147p258s4567z")


async def exhausted(hall: Hall, people: int = 4) -> str:
    """A table where the wall has just been used up: Aiko is tenpai, nobody else."""
    rules = preset("mleague")
    wall = wall_of((TENPAI, *FAR), ("", ""), "", "", "", rules, 0)
    table = await hall.playing(people, "mleague", wall)
    for _ in range(70 * 200):
        if isinstance((await public_of(hall, table)).phase, AwaitTenpai):
            return table
        await hall.clock.advance(1)
    raise AssertionError("the wall does not end")


async def legal(hall: Hall, table: str, person: Person) -> tuple[object, ...]:
    return (await hall.lobby.hand(table, person.user)).legal


async def test_everybody_is_asked_and_only_a_tenpai_hand_may_be_shown(hall: Hall) -> None:
    table = await exhausted(hall)
    assert await legal(hall, table, AIKO) == (DeclareTenpai(), DeclareNoten())
    for person in (BEN, CHIE, DAN):
        assert await legal(hall, table, person) == (DeclareNoten(),)
        with pytest.raises(ActionRefused) as refused:
            await hall.lobby.submit(table, Act(person, DeclareTenpai()))
        assert refused.value.reason is Refusal.NOT_TENPAI


async def test_everybody_has_the_time_of_a_call_and_no_bank(hall: Hall) -> None:
    table = await exhausted(hall)
    public_table = await hall.lobby.public_table(table)
    dues = {(await hall.lobby.hand(table, person.user)).due for person in PEOPLE}
    assert dues == {public_table.due}
    assert {deadline.due for deadline in hall.journal.deadlines[table]} == dues
    assert len(hall.journal.deadlines[table]) == 4


async def test_the_kyoku_ends_once_all_have_answered_and_not_before_the_least_pause(hall: Hall) -> None:
    table = await exhausted(hall)
    opened = (await hall.lobby.public_table(table)).due
    assert opened is not None
    for person in PEOPLE:
        await hall.lobby.submit(table, Act(person, DeclareNoten()))
    assert isinstance((await public_of(hall, table)).phase, AwaitTenpai)
    await hall.clock.advance(2.6)
    phase = (await public_of(hall, table)).phase
    assert isinstance(phase, KyokuOver)
    assert phase.draw is not None
    assert phase.draw.tenpai == ()
    assert phase.draw.shown == (None,) * 4


async def test_who_does_not_answer_shows_a_tenpai_hand_when_the_time_is_over(hall: Hall) -> None:
    table = await exhausted(hall)
    decision = (await public_of(hall, table)).decision
    await hall.clock.advance(8.1)
    phase = (await public_of(hall, table)).phase
    assert isinstance(phase, KyokuOver)
    assert known(phase.draw).tenpai == (0,)
    # A hand without a choice has neglected nothing.
    late = [r for entry in hall.journal.entries[table] if isinstance(r := entry.record, TimedOut)]
    assert [r.seat for r in late if r.decision == decision] == [0]


async def test_the_question_is_open_as_long_whether_or_not_anybody_is_tenpai(hall: Hall) -> None:
    table = await exhausted(hall)
    await hall.lobby.submit(table, Act(AIKO, DeclareNoten()))
    due = known((await hall.lobby.public_table(table)).due)
    await hall.clock.advance((due - hall.clock.now()).total_seconds() - 0.1)
    assert isinstance((await public_of(hall, table)).phase, AwaitTenpai)
    await hall.clock.advance(0.2)
    assert isinstance((await public_of(hall, table)).phase, KyokuOver)


async def test_it_is_so_at_a_table_without_a_least_pause_too() -> None:
    hall = Hall(times=replace(LIVE, away_after=10_000, least_pause=0, call=600))
    table = await exhausted(hall)
    await hall.lobby.submit(table, Act(AIKO, DeclareNoten()))
    await hall.clock.advance(590)
    assert isinstance((await public_of(hall, table)).phase, AwaitTenpai)


async def test_a_restart_keeps_the_answers_given_and_gives_the_others_their_time_again(hall: Hall) -> None:
    table = await exhausted(hall)
    await hall.lobby.submit(table, Act(AIKO, DeclareNoten()))
    await hall.clock.advance(5)
    resumed = await hall.restart()
    assert resumed.differing == {}
    assert await legal(hall, table, AIKO) == ()
    assert (await hall.lobby.public_table(table)).due == hall.clock.now() + timedelta(seconds=8)


async def test_who_plays_alone_is_not_asked_about_a_hand_that_is_not_tenpai(hall: Hall) -> None:
    wall = wall_of((FAR[0], FAR[1], FAR[2], ""), ("", ""), "", "", "", preset("mleague"), 0)
    table = await hall.playing(1, "mleague", wall)
    asked = False
    for _ in range(70 * 200):
        public = await public_of(hall, table)
        if isinstance(public.phase, KyokuOver):
            break
        asked = asked or isinstance(public.phase, AwaitTenpai)
        await hall.clock.advance(0.5)
    phase = (await public_of(hall, table)).phase
    assert isinstance(phase, KyokuOver)
    assert 0 not in known(phase.draw).tenpai
    # Half a second is the most that the computer players' pause makes it last.
    assert (await hall.lobby.public_table(table)).due is not None


def with_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tenhou's rules, where a dealer in front is asked to stop instead of being stopped."""

    def named(name: str, options: str) -> Ruleset:
        assert not options
        choices = dict.fromkeys(("agari_yame", "tenpai_yame"), "choice_if_first")
        return ruleset_from({**choices, "yame_needs_target": False}, preset(name))

    monkeypatch.setattr(table_rules, "rules_by", named)


async def asked_to_stop(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Person]:
    """A game whose last dealer is the only one who was ever tenpai, and so in front when the wall ends."""
    with_a_choice(monkeypatch)
    rules = ruleset_from({"length": "east_only"}, preset("tenhou"))
    first, *later = [wall_of((*FAR, TENPAI), ("", ""), "", "", "", rules, oya) for oya in range(4)]
    table = await hall.playing(4, "tenhou", first)
    hall.dealer.walls += later
    for _ in range(40_000):
        phase = (await public_of(hall, table)).phase
        if isinstance(phase, AwaitStop):
            return table, PEOPLE[phase.seat]
        assert not isinstance(phase, GameOver)
        await hall.clock.advance(5)
    raise AssertionError("nobody is asked")


async def test_the_dealer_in_front_is_asked_and_may_end_the_game(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, dealer = await asked_to_stop(hall, monkeypatch)
    assert await legal(hall, table, dealer) == (StopGame(), PlayOn())
    other = next(person for person in PEOPLE if person != dealer)
    assert await legal(hall, table, other) == ()
    with pytest.raises(ActionRefused) as refused:
        await hall.lobby.submit(table, Act(other, StopGame()))
    assert refused.value.reason is Refusal.NOT_YOUR_TURN
    await hall.clock.advance(14)
    await hall.lobby.submit(table, Act(dealer, StopGame()))
    public_table = await hall.lobby.public_table(table)
    assert isinstance(public_table.game and public_table.game.phase, GameOver)
    # However long the dealer thought, how it ended stays to be looked at.
    assert public_table.stage == "playing"


async def test_the_dealer_who_plays_on_has_the_next_kyoku_dealt(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, dealer = await asked_to_stop(hall, monkeypatch)
    await hall.lobby.submit(table, Act(dealer, PlayOn()))
    assert isinstance((await public_of(hall, table)).phase, KyokuOver)
    await hall.clock.advance(12.1)
    public = await public_of(hall, table)
    assert isinstance(public.phase, AwaitDiscard)
    assert public.oya == 3


async def test_a_dealer_who_does_not_answer_ends_the_game_in_front(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, dealer = await asked_to_stop(hall, monkeypatch)
    due = known((await hall.lobby.hand(table, dealer.user)).due)
    await hall.clock.advance((due - hall.clock.now()).total_seconds() - 0.1)
    assert isinstance((await public_of(hall, table)).phase, AwaitStop)
    # The bank was used up in the kyoku.
    assert (await hall.lobby.hand(table, dealer.user)).bank_seconds == 0
    await hall.clock.advance(0.2)
    assert isinstance((await public_of(hall, table)).phase, GameOver)


async def test_a_restart_asks_the_dealer_again_with_full_time(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, dealer = await asked_to_stop(hall, monkeypatch)
    await hall.clock.advance(15)
    resumed = await hall.restart()
    assert resumed.differing == {}
    hand = await hall.lobby.hand(table, dealer.user)
    assert hand.legal == (StopGame(), PlayOn())
    assert hand.due == hall.clock.now() + timedelta(seconds=20)
