"""A lobby over fakes of its edges."""

from dataclasses import replace
from random import Random

import pytest

from bot.downtime import Downtime, Downtimes
from bot.engine.tiles import Tile
from bot.table.commands import Command, Join, Open, Start
from bot.table.lobby import ResumedTables, TableLobby
from bot.table.ports import Chooser, PublicTable
from bot.table.program_interface import NoPrograms, Programs
from bot.table.shuffle_state import Source
from bot.table.shuffler import RandomShuffler
from bot.table.table_events import Pace, Person, TableSettings, Times
from tests.fakes import FakeClock, MemoryJournal, Recorder, ScriptedShuffler, Timid

LIVE = Times(
    turn=20, bank=60, call=8, least_pause=2.5, cpu_pause=0.7, next_kyoku=12, idle_close=3600, away_after=10_000
)
"""Nobody is ever away here: games go on by time-outs alone."""
SETTINGS = TableSettings("tenhou", "east_only", "live", "dm")
PEOPLE = tuple(Person(100 + n, name) for n, name in enumerate(("Aiko", "Ben", "Chie", "Dan")))


def guest(number: int) -> Person:
    """One of many people, each of whom has a table."""
    return Person(1000 + number, f"Guest {number}")


class Dealer(ScriptedShuffler):
    """Where it was given no walls, people are seated by chance too."""

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        return super().order(source, players) if self.walls else RandomShuffler.order(self, source, players)


class Hall:
    """A lobby with everything around it that a test looks at."""

    def __init__(self, seed: int = 1, times: Times = LIVE) -> None:
        self.clock = FakeClock()
        self.journal = MemoryJournal()
        self.recorder = Recorder()
        self.seed = seed
        self.times = times
        self.limit = 3
        self.chooser: Chooser = Timid()
        self.programs: Programs = NoPrograms()
        self.dealer = Dealer(Random(seed))
        self.downtimes = Downtimes()
        """What the next lobby knows of the time without one."""
        self.lobby = self._lobby()

    def _lobby(self) -> TableLobby:
        return TableLobby(
            journal=self.journal,
            register=self.journal,
            clock=self.clock,
            shuffler=self.dealer,
            choosers=lambda _: self.chooser,
            announcer=self.recorder,
            times=dict.fromkeys(("blitz", "live", "relaxed", "slow"), self.times),
            max_tables_per_guild=self.limit,
            programs=self.programs,
            downtimes=lambda _: self.downtimes,
        )

    def fresh_lobby(self) -> TableLobby:
        """A new lobby over the same journal, nothing resumed yet."""
        self.journal.restart()
        self.dealer = Dealer(Random(self.seed))
        self.lobby = self._lobby()
        return self.lobby

    async def run(self, table: str, *commands: Command) -> PublicTable:
        """Submit commands one after the other; the table after the last."""
        for command in commands:
            public_table = await self.lobby.submit(table, command)
        return public_table

    async def restart(self) -> ResumedTables:
        """Stop the lobby and resume from the journal in a new one."""
        self.lobby.stop()
        return await self.fresh_lobby().resume()

    async def away(self, seconds: float) -> None:
        """Stop the lobby, and resume in a new one after that time."""
        self.lobby.stop()
        since = self.clock.now()
        await self.clock.advance(seconds)
        epoch = len(self.downtimes.known) + 1
        self.downtimes = Downtimes((*self.downtimes.known, Downtime(since, self.clock.now(), epoch)))
        await self.fresh_lobby().resume()

    async def rest_now(self) -> None:
        """Let every table that can leave memory do so at this very moment."""
        self.recorder.idle, idle = None, self.recorder.idle
        await self.lobby.rest_now()
        self.recorder.idle = idle

    async def open(
        self, channel: int = 7, person: Person = PEOPLE[0], preset: str = "tenhou", pace: Pace = "live"
    ) -> str:
        return (await self.lobby.open(Open(1, channel, person, replace(SETTINGS, preset=preset, pace=pace)))).table

    async def playing(
        self, people: int = 4, preset: str = "tenhou", wall: tuple[Tile, ...] | None = None, pace: Pace = "live"
    ) -> str:
        """A table in play, CPU seats filling up."""
        if wall is not None:
            self.dealer.walls.append(wall)
        table = await self.open(preset=preset, pace=pace)
        for person in PEOPLE[1:people]:
            await self.lobby.submit(table, Join(person))
        await self.lobby.submit(table, Start(PEOPLE[0], fill=True))
        return table


@pytest.fixture
def hall() -> Hall:
    return Hall()
