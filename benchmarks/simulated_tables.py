"""Many tables at once over the wire, with four simulated players at each."""

import heapq
import itertools
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

from benchmarks.discord_players import DiscordPlayer, Manners, Visitor
from benchmarks.simulated_latency import Road, on_grid
from playground.starting_world import StartingWorld
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock

NAMES = ("Aiko", "Ben", "Chie", "Dan")
OTHER = "Eve"
"""Opens the table that holds the channel where the players' table goes to a thread."""
LOBBY = 16 * 60.0
"""Seconds in the lobby, until no token of the opening is valid."""
STARTS_WITHIN = 1.2
"""Seconds of bot time for each table, over which the starts are spread."""
DRAIN = 3.0
"""Seconds after the last press, in which earlier discards have to appear on the board."""
MOST_TABLES = 1000


@dataclass(frozen=True)
class Setting:
    """The settings of one run."""

    name: str
    tables: int = 1
    seconds: float = 600.0
    manners: tuple[Manners, ...] = (Manners(),) * 4
    """By place at the table."""
    dms: bool = True
    touched: bool = False
    """Whether the game is started by a button of the board."""
    thread: bool = False
    """Whether the one table plays in a thread, because another holds its channel, with its hands there."""
    seed: int = 1
    way: tuple[float, float] = (0.05, 0.25)
    """The least and most seconds of bot time that a request takes."""
    entry: str | None = None
    """Another bot than the real one."""
    most_own: float = 1.2
    """The most requests with the bot's token for each discard."""


@dataclass
class SimulatedTable:
    """One table: its channel, its players and its start."""

    channel_id: int
    players: list[DiscordPlayer] = field(default_factory=list)
    started: float = 0.0

    @property
    def over(self) -> bool:
        """Whether the board says that the game has ended."""
        anybody = self.players[0].user
        return "The game is over" in anybody.text(anybody.table_channel)


class Simulation:
    """``async with Simulation(setting, folder) as simulation: await simulation.play()``."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        self.setting = setting
        self._rng = Random(f"{setting.seed} {setting.name}")
        clock = SteppedClock()
        self.road = Road(clock, Random(f"{setting.seed} road"))
        self._channels = tuple(f"table-{number}" for number in range(1, setting.tables + 1))
        people = tuple(self._name(name, number) for number in range(1, setting.tables + 1) for name in NAMES)
        people += (OTHER,) * setting.thread
        self.bench = Bench(
            folder,
            seed=setting.seed,
            entry=setting.entry,
            environment={"JANTAKU_TABLE__MAX_TABLES_PER_GUILD": str(MOST_TABLES), "JANTAKU_LOG__LEVEL": "WARNING"},
            place=StartingWorld(people, tuple((one, "") for one in (*self._channels, "lobby"))),
            door=self.road,
            clock=clock,
        )
        for person in self.bench.playground.world.people:
            # They have played before: opening so many direct messages would take the bot hours.
            self.bench.playground.world.open_dm(person.id)
        self.tables: list[SimulatedTable] = []
        self.busy: float | None = None
        """Processor time of the bot's process for each second of bot time, from the first deal on."""
        self._plans: list[tuple[float, int, DiscordPlayer | SimulatedTable]] = []
        self._order = itertools.count()

    def _name(self, name: str, number: int) -> str:
        return name if self.setting.tables == 1 else f"{name} {number}"

    async def __aenter__(self) -> Self:
        await self.bench.__aenter__()
        self.road.way = self.setting.way
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bench.__aexit__()

    async def sit_down(self) -> None:
        """Open every table by command and join it; without presses on a board, the tokens expire."""
        bench, setting = self.bench, self.setting
        for number, channel in enumerate(self._channels, start=1):
            table = SimulatedTable(bench.playground.world.channel_named(channel).id)
            for place, name in enumerate(NAMES):
                visitor = Visitor(bench.playground, self._name(name, number), channel, bench.settle)
                visitor.user.dms_open = setting.dms
                # From this the bot knows where their direct messages are.
                visitor.begin_slash("settings", "dm")
                rng = Random(f"{setting.seed} {number} {name}")
                table.players.append(DiscordPlayer(visitor, rng, setting.manners[place]))
            self.tables.append(table)
        if setting.thread:
            other = Visitor(bench.playground, OTHER, self._channels[0], bench.settle)
            other.begin_slash("table open", other.table_channel)
        await bench.advance(2)
        for place in range(len(NAMES)):
            for table in self.tables:
                visitor = table.players[place].user
                surface = {"surface": "channel"} if setting.thread and not place else {}
                visitor.begin_slash("table join" if place else "table open", visitor.table_channel, **surface)
            await bench.advance(2)
            if setting.thread and not place:
                self._follow_into_thread()
        await bench.advance(LOBBY)
        for table in self.tables:
            table.started = on_grid(bench.now + self._rng.uniform(0, STARTS_WITHIN * setting.tables))
            self._plan(table.started, table)

    def _follow_into_thread(self) -> None:
        channels = self.bench.playground.world.channels.values()
        for table in self.tables:
            table.channel_id = next(one.id for one in channels if one.parent_id == table.channel_id)
            for player in table.players:
                player.user.table_channel = str(table.channel_id)

    async def play(self) -> None:
        """Start all tables and let them play until the time is up or all games are over."""
        await self.sit_down()
        began, used = self.bench.now, self.bench.bot.cpu_seconds()
        end = self.bench.now + STARTS_WITHIN * self.setting.tables + self.setting.seconds
        while self.bench.now < end and not self._finished():
            await self.bench.step(min(end, self._plans[0][0]) if self._plans else end)
            if self._act():
                await self.bench.settle()
            self._look()
        await self.bench.advance(DRAIN)
        if used is not None:
            self.busy = ((self.bench.bot.cpu_seconds() or used) - used) / (self.bench.now - began)

    def _finished(self) -> bool:
        return not self._plans and all(table.over for table in self.tables)

    def _plan(self, when: float, what: DiscordPlayer | SimulatedTable) -> None:
        heapq.heappush(self._plans, (when, next(self._order), what))

    def _act(self) -> bool:
        """Let all players and tables that are due act; whether any did."""
        acted = False
        while self._plans and self._plans[0][0] <= self.bench.now:
            when, _, what = heapq.heappop(self._plans)
            if isinstance(what, SimulatedTable):
                self._start(what)
                acted = True
            elif what.due == when:
                what.act(self.bench.now)
                acted = True
        return acted

    def _start(self, table: SimulatedTable) -> None:
        opener = table.players[0].user
        if not self.setting.touched:
            opener.begin_slash("table start", opener.table_channel)
            return
        opener.begin_press(opener.find("Start", channel=opener.table_channel))

    def _look(self) -> None:
        for table in self.tables:
            if self.bench.now < table.started:
                continue
            for player in table.players:
                if player.user.looks_up:
                    before = player.due
                    player.look(self.bench.now)
                    if player.due is not None and player.due != before:
                        self._plan(player.due, player)
