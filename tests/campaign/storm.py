"""One bot and its tables in bad weather: people play on, the bot is killed and started again until every game is over."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import shutil
import sqlite3
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.discord_guests import Visitor
from benchmarks.discord_road import on_grid
from bot.playground.place import Place
from bot.table.state import recovered
from tests.campaign.acknowledged import Acknowledged, lost
from tests.campaign.book import book_in, lines_in, opened
from tests.campaign.check_journal import backwards, gaps, miscounted, not_conserved, rewritten, unended
from tests.campaign.check_screens import Screen, unreachable
from tests.campaign.check_payload import Watchman
from tests.campaign.forks import Fork, compare
from tests.campaign.frail_bot import DIES, PHASES
from tests.campaign.guests import Regular
from tests.campaign.machine import Machine
from tests.campaign.mischief import Mischief
from tests.campaign.setting import NAMES
from tests.campaign.tally import Tally
from tests.wire.bench import Bench
from tests.wire.process import BotDiedError

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from pathlib import Path

    from bot.playground.record import RecordedRequest
    from tests.campaign.book import Line
    from tests.campaign.setting import Setting

HEARTBEAT_MS = 41_250
LOOKS = 1.0
"""Seconds of bot time between two looks at those to whom nothing happens."""
CALM = 12.0
"""Seconds of bot time in good weather after which everybody has to see what they are asked."""


class Room:
    """A channel with its table and the people there."""

    def __init__(self, channel: str, guests: list[Regular]) -> None:
        self.channel = channel
        self.guests = guests


class Storm:
    """``await Storm(setting, folder).run()`` plays every game to its end and gives the figures."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        self.setting = setting
        self.folder = folder
        self.rng = Random(f"storm {setting.seed}")
        self.tally = Tally()
        self.acknowledged = Acknowledged()
        channels = tuple(f"table-{number}" for number, _ in enumerate(setting.parties, start=1))
        people = tuple(
            f"{name} {number}"
            for number, party in enumerate(setting.parties, start=1)
            for name in NAMES[: party.people]
        )
        self.watchman = Watchman(folder)
        self.place = Place(people, tuple((one, "") for one in (*channels, "lobby")))
        self.bench = Bench(
            folder,
            seed=setting.seed,
            entry=setting.entry,
            environment={"JANTAKU_TABLE__MAX_TABLES_PER_GUILD": "1000", **setting.environment},
            place=self.place,
            door=self.watchman,
            heartbeat_ms=HEARTBEAT_MS,
        )
        self.mischief = Mischief(self.bench, Random(f"mischief {setting.seed}"), setting.faults)
        self.machine = Machine(self.bench, Random(f"machine {setting.seed}"), self.mischief.counts)
        self.bench.playground.door.on_request = self._heard
        self.rooms: list[Room] = []
        self._plans: list[tuple[float, int, Regular]] = []
        self._order = itertools.count()
        self._known: dict[str, tuple[Line, ...]] = {}
        self._plan = ""
        self._acts_left = 0
        self._looked = 0.0
        self._forks = 0
        self._next_harm = 0.0
        self._harm_left = setting.harms

    def _heard(self, request: RecordedRequest) -> None:
        self.bench.requests.append(request)
        self.acknowledged.heard(request)

    def wrong(self, faults: list[str]) -> None:
        """Note what was found wrong."""
        self.tally.wrong += [f"seed {self.setting.seed}: {fault}" for fault in faults]

    # The evening

    async def run(self) -> Tally:
        """Open, play, end, check."""
        async with self.bench:
            await self.open()
            self._next_life()
            self._rage()
            until = self.bench.now + self.setting.seconds
            while not self._over():
                if self.bench.now > until:
                    break
                await self.live()
            await self._end()
        self._check_end()
        return self.tally

    async def open(self) -> None:
        """People sit down in good weather."""
        bench = self.bench
        for number, party in enumerate(self.setting.parties, start=1):
            room = Room(f"table-{number}", [])
            for place, name in enumerate(NAMES[: party.people]):
                visitor = Visitor(bench.playground, f"{name} {number}", room.channel, bench.settle)
                visitor.user.dms_open = place < party.people - party.unreachable
                away = self.rng.uniform(60, 300)
                absent = (bench.now + away, bench.now + away + self.rng.uniform(60, 240))
                goes = place >= party.people - party.absent
                rng = Random(f"{self.setting.seed} {number} {name}")
                room.guests.append(
                    Regular(visitor, rng, party.manners(place), self.acknowledged, absent if goes else None)
                )
            self.rooms.append(room)
        for place in range(len(NAMES)):
            for room, party in zip(self.rooms, self.setting.parties, strict=True):
                if place < len(room.guests):
                    options: dict[str, Any] = {"preset": party.preset, "length": party.length}
                    command = "table join" if place else "table open"
                    room.guests[place].user.begin_slash(command, room.channel, **({} if place else options))
            await bench.advance(2)
        for room in self.rooms:
            room.guests[0].user.begin_slash("table start", room.channel, fill=True)
        await bench.settle()

    def _rage(self) -> None:
        if self.setting.faults and self._harm_left > 0:
            self.mischief.rage()

    def _calm_down(self) -> None:
        self.mischief.calm()
        self.machine.mend()

    async def _harm(self) -> None:
        """Now and then something happens to the server, or to the machine; what lasted long enough ends."""
        self.mischief.pass_time()
        now = self.bench.now
        if not self.setting.faults or now < self._next_harm:
            return
        self._next_harm = now + self.rng.expovariate(self.setting.faults / 30.0)
        self._harm_left -= 1
        if self._harm_left <= 0:
            self._calm_down()
        elif self.rng.random() < 0.8:
            self.machine.mend()
            self.mischief.strike()
        else:
            await self.machine.strike()

    async def live(self) -> None:
        """Go on to the next moment at which something happens, and let whoever wants to act."""
        bench = self.bench
        target = min(self._plans[0][0] if self._plans else bench.now + LOOKS, bench.now + LOOKS)
        try:
            await self._harm()
            await bench.step(target)
            if bench.door.holding:
                await self._fall()
                return
            if self._act():
                if self._plan == "in flight" and self._acts_left <= 0:
                    await self._fall()
                    return
                await bench.settle()
            if bench.door.holding or (self._plan == "at rest" and self._acts_left <= 0):
                await self._fall()
                return
        except BotDiedError:
            await self._died()
        self._look()

    def _act(self) -> bool:
        acted = False
        while self._plans and self._plans[0][0] <= self.bench.now:
            when, _, guest = heapq.heappop(self._plans)
            if guest.due == when:
                guest.act(self.bench.now)
                acted = True
                self._acts_left -= 1
        return acted

    def _look(self) -> None:
        now = self.bench.now
        doubting = now >= self._looked + LOOKS
        if doubting:
            self._looked = now
        for room in self.rooms:
            for guest in room.guests:
                if doubting:
                    guest.doubt(now)
                if guest.user.looks_up:
                    before = guest.due
                    guest.look(now)
                    if guest.due is not None and guest.due != before:
                        heapq.heappush(self._plans, (guest.due, next(self._order), guest))

    def _over(self) -> bool:
        with contextlib.suppress(sqlite3.OperationalError), closing(opened(self.folder)) as database:
            return not database.execute("SELECT COUNT(*) FROM tables WHERE closed_at IS NULL").fetchone()[0]
        return False

    # Lives and deaths

    def _next_life(self) -> None:
        """How this life of the bot ends."""
        rng, environment = self.rng, self.bench.environment
        environment.pop(DIES, None)
        self._plan = ""
        if self.tally.kills.total() >= self.setting.kills:
            return
        self._acts_left = rng.randint(*self.setting.every)
        self._plan = rng.choice(("before a request", "after a request", "in a transaction", "at rest", "in flight"))
        if self._plan.endswith("a request"):
            # About two requests for each deed; few of them are in the middle of a start.
            nth = rng.choice((rng.randint(1, 12), 2 * self._acts_left))
            self.bench.door.hold_any(self._plan.split()[0], nth=nth)
        elif self._plan == "in a transaction":
            environment[DIES] = f"{rng.choice(PHASES)}:{rng.choice((rng.randint(1, 4), self._acts_left))}"
            if self.bench.process is not None and self.bench.process.alive:
                # The running one cannot learn it any more.
                self._plan = "at rest"

    async def _died(self) -> None:
        """The process ended without having been killed from here."""
        code = self.bench.bot.returncode
        if code != -9 or self._plan != "in a transaction":
            self.wrong([f"the bot's process ended by itself with {code}: {self.bench.bot.output()[-3000:]}"])
        await self._fall()

    async def _fall(self) -> None:
        """The bot dies, and comes back after a while. What it had written stands as it was."""
        bench = self.bench
        self._calm_down()
        while True:
            await bench.kill()
            self.tally.kills[self._plan] += 1
            self._compare()
            bench.clock.step(bench.now + self.rng.choice((0.0, 0.5, 4.0, 30.0)))
            self._next_life()
            try:
                await bench.restart()
            except BotDiedError:
                if bench.process is not None and bench.process.returncode == -9 and self._plan == "in a transaction":
                    continue
                raise
            if not bench.door.holding:
                break
        self._compare()
        if self.rng.random() < 0.3:
            await self._calm()
        self._rage()

    def _compare(self) -> None:
        lines = lines_in(self.folder)
        self.wrong(rewritten(self._known, lines))
        self.wrong(gaps(lines))
        self.tally.checks["journal before and after a death"] += 1
        self._known = lines

    async def _calm(self) -> None:
        """Everybody keeps still for a while. Then whoever is asked has to see it."""
        try:
            await self.bench.advance(CALM)
        except BotDiedError:
            await self._died()
            return
        if self.bench.door.holding:
            await self._fall()
            return
        self.check_screens()
        if self._forks < self.setting.forks:
            await self.compare()

    async def compare(self) -> None:
        """Double a table, and see whether somebody there can tell that hidden tiles are others."""
        room = self.rng.choice(self.rooms)
        guest = self.rng.choice(room.guests)
        tables = [one.custom_id.split(":")[1] for one in guest.user.buttons(guest.user.table_channel)]
        if not tables:
            return
        name = str(guest.user.user.global_name)
        fork = Fork(self.bench, self.place, tables[-1], room.channel, name, self.rng.randrange(1 << 30))
        folder = self.folder / "fork"
        try:
            found = await compare(fork, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if found is not None:
            self._forks += 1
            self.tally.checks["bytes compared under other hidden tiles"] += 1
            self.wrong(found)

    def check_screens(self) -> None:
        """Whether everybody who is asked can answer."""
        book = book_in(self.folder)
        screens = {guest.user.id: _screen(guest) for room in self.rooms for guest in room.guests}
        closed = [guest.user.id for room in self.rooms for guest in room.guests if not guest.user.user.dms_open]
        for table in book.lines:
            state = recovered(table, book.entries(table))
            if state.stage == "playing":
                self.wrong(unreachable(state, screens, by_board=closed))
                self.tally.checks["open decisions on screens"] += 1

    # The end

    async def _end(self) -> None:
        """Stop the bot as an operator does. What it says, and what Discord refused, is looked at."""
        bench = self.bench
        self._calm_down()
        bench.door.release()
        stopping = asyncio.ensure_future(bench.stop())
        while not stopping.done():
            await self._stopping(stopping)
        if stopping.result() != 0:
            self.wrong([f"the bot stopped with {stopping.result()}: {bench.bot.output()[-3000:]}"])

    async def _stopping(self, stopping: Awaitable[int]) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(stopping), 0.2)
            return
        process = self.bench.bot
        due = process.report.next if process.report is not None else None
        if process.alive:
            self.bench.clock.step(due or self.bench.now)
            process.order(due or self.bench.now)

    def _check_end(self) -> None:
        book, tally = book_in(self.folder), self.tally
        self.wrong(rewritten(self._known, book.lines))
        self.wrong(gaps(book.lines))
        self.wrong(unended(book, book.lines))
        self.wrong(miscounted(book))
        self.wrong(self.bench.faults())
        self.wrong(self.watchman.found)
        self.watchman.close()
        tally.checks["bodies of requests"] += self.watchman.looked
        tally.faults += self.mischief.injected
        if not self.setting.faults:
            self.wrong(self._refused())
        for table, lines in book.lines.items():
            entries = book.entries(table)
            self.wrong(backwards(table, lines))
            self.wrong(not_conserved(table, entries))
            self.wrong(lost(table, entries, self.acknowledged.deeds))
            tally.actions += sum(line.kind in PLAYED for line in lines)
        tally.games += len(book.games)
        tally.acknowledged += len(self.acknowledged.deeds)
        tally.requests += len(self.bench.requests)
        tally.starts += self.bench.starts


    def _refused(self) -> list[str]:
        """Requests that the server refused in good weather: only that direct messages are closed, and its limits."""
        found = []
        for one in self.bench.refused():
            if one.status != 429 and one.error_code != DMS_CLOSED:
                found.append(f"{one.method} {one.route_template} was refused with {one.status} {one.error_code}")
        return found


DMS_CLOSED = 50007
PLAYED = {"TileDiscarded", "KanDeclared", "KitaDeclared", "Claimed", "Agari", "MeldCalled"}
"""Records that count as an action played."""


def _screen(guest: Regular) -> Screen:
    user = guest.user
    return Screen(
        [user.buttons(message=message) for message in user.private_messages()], user.buttons(user.table_channel)
    )
