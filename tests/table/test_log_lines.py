"""What log lines say of where they come from: the table and the open decision, and nothing that a hand hides."""

import asyncio

import structlog
from structlog.testing import capture_logs

from bot.engine.actions import Action
from bot.engine.view import SeatView
from bot.table.commands import Act
from bot.table.event_loop_clock import LoopClock
from tests.builders import known
from tests.table.conftest import PEOPLE, Hall


class Faulty:
    """A computer player that has never learnt to play."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        raise RuntimeError


async def test_every_line_of_an_alarm_says_the_table_and_the_decision_and_no_command(hall: Hall) -> None:
    hall.chooser = Faulty()
    table = await hall.playing(1)
    structlog.contextvars.bind_contextvars(asked="table open")
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        await hall.clock.advance(100)
    structlog.contextvars.clear_contextvars()
    failed = [line for line in lines if line["event"] == "a computer player failed"]
    assert failed
    game = known((await hall.lobby.public_table(table)).game)
    for line in failed:
        assert (line["table"], line["by"]) == (table, "tick")
        assert 0 < line["decision"] <= game.decision
        assert "asked" not in line


async def test_what_a_command_does_afterwards_is_logged_under_its_table(hall: Hall) -> None:
    table = await hall.playing(4)
    public_table = await hall.lobby.public_table(table)
    decision = known(public_table.game).decision

    async def pressed() -> None:
        for person in PEOPLE:
            legal = (await hall.lobby.hand(table, person.user)).legal
            if legal:
                await hall.lobby.submit(table, Act(person, legal[0], decision))
        structlog.stdlib.get_logger("test").info("answered")

    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        await asyncio.create_task(pressed())
    [line] = [line for line in lines if line["event"] == "answered"]
    assert (line["table"], line["decision"], line["guild"]) == (table, decision, public_table.guild)


async def test_an_alarm_stands_under_nobodys_command() -> None:
    clock, rung = LoopClock(), asyncio.get_running_loop().create_future()
    with structlog.contextvars.bound_contextvars(asked="hand"):
        clock.call_at(clock.now(), lambda: rung.set_result(structlog.contextvars.get_contextvars()))
    assert await rung == {}
