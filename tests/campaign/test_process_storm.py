"""Processes on one database are killed and replaced in turn; one that does not look whose a shard is is found out."""

import signal
from pathlib import Path

import pytest

from bot.exit_codes import TAKEN_OVER
from tests.campaign.process_storm import ProcessStorm
from tests.campaign.setting import Party, Setting
from tests.campaign.storm import Storm
from tests.campaign.writers import Writers
from tests.postgres import OTHERS, ServerDatabase, need_server, on_server, postgres
from tests.wire.several import Several, answered, until

__all__ = ["on_server", "postgres"]

need_server()


@pytest.mark.parametrize("entry", ["frail_bot", "broken_owning"])
async def test_a_process_that_wakes_up_after_its_successor_has_started_writes_nothing_or_is_found_out(
    tmp_path: Path, on_server: ServerDatabase, entry: str
) -> None:
    """Ben's command has arrived at a process that stands still, and is in nobody else's hands."""
    bot = f"tests.campaign.{entry}:main"
    async with Several(tmp_path, on_server) as club:
        writers = Writers(on_server)
        await club.start("older", "0,1", entry=bot, role=writers.role())
        aiko, ben = club.user("Aiko"), club.user("Ben")
        await until(lambda: any(one["name"] == "table" for one in ben.commands), "the commands are there")
        opened = await answered(aiko.begin_slash("table open", "mahjong", length="east_only", preset="tenhou"))
        assert opened.state == "acknowledged", opened.reason
        busy = f"SELECT pid {OTHERS} AND xact_start IS NOT NULL"
        await until(lambda: not club.fetch(busy), "nothing is being written")
        club.processes["older"].send(signal.SIGSTOP)
        joined = ben.begin_slash("table join", "mahjong")
        await club.start("newer", "0,1", entry=bot, role=writers.role())
        club.processes["older"].send(signal.SIGCONT)
        if entry == "frail_bot":
            assert await club.ended("older") == TAKEN_OVER
            assert writers.found() == []
        else:
            await answered(joined)
            [found] = writers.found()
            assert "whose shard another process had" in found
        for name in club.processes:
            await club.kill(name)
        writers.forget()


async def test_a_game_of_two_processes_survives_kills_and_faults_of_each_with_nothing_lost_and_nothing_told(
    tmp_path: Path, on_server: ServerDatabase
) -> None:
    setting = Setting(7, (Party(1, "tenhou_sanma"),), kills=3, every=(1, 6), faults=2.0, harms=12, processes=2)
    tally = await ProcessStorm(setting, tmp_path, on_server).run()
    assert tally.wrong == []
    assert tally.kills.total() >= 3
    assert tally.games == 1


async def test_a_game_survives_kills_and_faults_with_nothing_lost_and_nothing_told(tmp_path: Path) -> None:
    setting = Setting(7, (Party(1, "tenhou_sanma"),), kills=3, every=(1, 10), faults=2.0, harms=12, forks=1)
    tally = await Storm(setting, tmp_path).run()
    assert tally.wrong == []
    assert tally.kills.total() == 3
    assert tally.faults.total() >= 20
    assert tally.games == 1
    assert tally.checks["bytes compared under other hidden tiles"] == 1
    assert tally.checks["open decisions on screens"] > 0
