"""One bot under faults: people play on at its tables, and it is killed and restarted until every game is over."""

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from playground.request_log import RecordedRequest
from tests.campaign.book import book_in, opened
from tests.campaign.check_journal import rewritten
from tests.campaign.crowd import Crowd
from tests.campaign.findings import Findings
from tests.campaign.forks import Fork, compare
from tests.campaign.frail_bot import DIES, PHASES
from tests.campaign.machine import Machine
from tests.campaign.mischief import Mischief
from tests.campaign.setting import Setting
from tests.campaign.tally import Tally
from tests.campaign.verdict import actions_in, judged, refused
from tests.wire.bench import Bench
from tests.wire.process import BotDiedError

HEARTBEAT_MS = 41_250
CALM = 12.0
"""Seconds of bot time in good weather after which everybody has to see what they are asked."""
WAYS = ("before a request", "after a request", "in a transaction", "at rest", "in flight", "while it stops")
"""How the bot is killed: as a request leaves it or was carried out, in the middle of writing, with nothing to do, with
presses on their way to it, and while it ends by itself."""
DOWN = (0.0, 0.5, 4.0, 30.0)
"""For how many seconds of bot time it stays away."""


class Storm(Findings):
    """``await Storm(setting, folder).run()`` plays every game to its end and gives the figures."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        super().__init__(setting, folder)
        self.bench = Bench(
            folder,
            seed=setting.seed,
            entry=setting.entry,
            environment={"JANTAKU_TABLE__MAX_TABLES_PER_GUILD": "1000", **setting.environment},
            place=self.place,
            door=self.watchman,
            heartbeat_ms=HEARTBEAT_MS,
        )
        self.bench.playground.rest.on_request = self._heard
        self.crowd = Crowd(setting, self.bench, self.acknowledged)
        self.mischief = Mischief(self.bench, Random(f"mischief {setting.seed}"), setting.faults)
        self.machine = Machine(self.bench, Random(f"machine {setting.seed}"), self.mischief.counts)
        self._way = ""
        self._acts_left = 0
        self._forks = 0
        self._next_harm = 0.0
        self._harms_left = setting.harms

    def _heard(self, request: RecordedRequest) -> None:
        self.bench.requests.append(request)
        self.acknowledged.heard(request)

    async def run(self) -> Tally:
        """Open, play, end, check."""
        async with self.bench as bench:
            await self.crowd.sit_down()
            self._next_life()
            self._rage()
            until = bench.now + self.setting.seconds
            while not self._over() and bench.now < until:
                await self.live()
            await self._stop()
        self._judge()
        return self.tally

    def _over(self) -> bool:
        """Whether every table is closed. A locked file is asked again."""
        with contextlib.suppress(sqlite3.OperationalError), closing(opened(self.folder)) as database:
            return not database.execute("SELECT COUNT(*) FROM tables WHERE closed_at IS NULL").fetchone()[0]
        return False

    async def live(self) -> None:
        """Go on to the next moment at which something happens, and let whoever wants to act."""
        bench = self.bench
        try:
            await self._harm()
            await bench.step(self.crowd.next_act())
            acted = 0 if bench.door.holding else self.crowd.act()
            self._acts_left -= acted
            if acted and not (self._way == "in flight" and self._acts_left <= 0):
                await bench.settle()
        except BotDiedError:
            self._check_death()
            await self._fall()
        else:
            resting = self._way in ("at rest", "in flight", "while it stops") and self._acts_left <= 0
            if bench.door.holding or resting:
                await self._fall()
        self.crowd.look()

    # Bad weather

    def _rage(self) -> None:
        if self.setting.faults and self._harms_left > 0:
            self.mischief.rage()

    def _calm_down(self) -> None:
        self.mischief.calm()
        self.machine.mend()

    async def _harm(self) -> None:
        """Now and then something happens to the server, or to the machine; what lasted long enough ends."""
        self.mischief.pass_time()
        now = self.bench.now
        if not self.setting.faults or self._harms_left <= 0 or now < self._next_harm:
            return
        self._next_harm = now + self.rng.expovariate(self.setting.faults / 20.0)
        self._harms_left -= 1
        self.machine.mend()
        if self._harms_left <= 0:
            self._calm_down()
        elif self.rng.random() < 0.8:
            self.mischief.strike()
        else:
            await self.machine.strike()

    # Lives and deaths

    def _next_life(self) -> None:
        """How this life of the bot ends: the last one by itself."""
        rng, environment = self.rng, self.bench.environment
        environment.pop(DIES, None)
        self._way = ""
        if self.tally.kills.total() >= self.setting.kills:
            return
        self._acts_left = rng.randint(*self.setting.every)
        running = self.bench.process is not None and self.bench.process.alive
        # A running bot cannot be told any more to die in a transaction.
        self._way = rng.choice([way for way in WAYS if not (running and way == "in a transaction")])
        if self._way.endswith("a request"):
            # About two requests for each deed. The first dozen are those of a start.
            nth = rng.choice((rng.randint(1, 12), 2 * self._acts_left))
            self.bench.door.hold_any(self._way.split()[0], nth=nth)
        elif self._way == "in a transaction":
            environment[DIES] = f"{rng.choice(PHASES)}:{rng.choice((rng.randint(1, 4), self._acts_left))}"

    def _check_death(self) -> None:
        """The process ended though nobody killed it: that is wrong, unless it was told to die."""
        code = self.bench.bot.returncode
        if code != -signal.SIGKILL or self._way != "in a transaction":
            self.wrong([f"the bot's process ended by itself with {code}: {self.bench.bot.output()[-3000:]}"])

    async def _fall(self) -> None:
        """The bot dies, and comes back after a while. What it had written stands as it was."""
        bench = self.bench
        self._calm_down()
        while True:
            if self._way == "while it stops" and bench.bot.alive:
                await self._begin_to_stop()
            await bench.kill()
            self.tally.kills[self._way or "by itself"] += 1
            self.compare_journal()
            bench.clock.step(bench.now + self.rng.choice(DOWN))
            self._next_life()
            try:
                await bench.restart()
            except BotDiedError:
                self._check_death()
                continue
            if not bench.door.holding:
                break
        self.compare_journal()
        if self.rng.random() < 0.3:
            await self._look_in_calm()
        self._rage()

    async def _begin_to_stop(self) -> None:
        """SIGTERM, and a few moments in which it does what it does before it ends."""
        process = self.bench.bot
        os.kill(process.pid, signal.SIGTERM)
        for _ in range(self.rng.randint(0, 4)):
            process.news.clear()
            process.order(self.bench.now)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.news.wait(), 0.05)

    # Good weather

    async def _look_in_calm(self) -> None:
        """Everybody keeps still for a while. Then whoever is asked has to see it, and somebody compares bytes."""
        try:
            await self.bench.advance(CALM)
        except BotDiedError:
            self._check_death()
            await self._fall()
            return
        if self.bench.door.holding:
            await self._fall()
            return
        self.check_screens()
        if self._forks < self.setting.forks:
            await self.compare_bytes()

    async def compare_bytes(self) -> None:
        """Double a table, and see whether somebody there can tell that hidden tiles are others."""
        user = self.rng.choice(self.rng.choice(self.crowd.rooms).players).user
        ids = (one.custom_id for one in user.buttons(user.table_channel))
        tables = [custom_id.split(":")[1] for custom_id in ids if custom_id.startswith("jt:")]
        if not tables:
            return
        name = str(user.user.global_name)
        fork = Fork(self.bench, self.place, tables[-1], user.table_channel, name, self.rng.randrange(1 << 30))
        folder = self.folder / "fork"
        try:
            found = await compare(fork, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if found is not None:
            self._forks += 1
            self.tally.checks["bytes compared under other hidden tiles"] += 1
            self.wrong(found)

    # The end

    async def _stop(self) -> None:
        """Stop the bot as an operator does; time passes for it as it needs."""
        bench = self.bench
        self._calm_down()
        bench.door.release()
        stopping = asyncio.ensure_future(bench.stop())
        while not stopping.done():
            await asyncio.wait({stopping}, timeout=0.2)
            report = bench.bot.report
            if not stopping.done() and bench.bot.alive and report is not None and report.next is not None:
                bench.clock.step(report.next)
                bench.bot.order(bench.now)
        if stopping.result() != 0:
            self.wrong([f"the bot stopped with {stopping.result()}: {bench.bot.output()[-3000:]}"])

    def _judge(self) -> None:
        book, tally = book_in(self.folder), self.tally
        self.watchman.close()
        self.wrong(rewritten(self.known, book.lines))
        self.wrong(judged(book, self.acknowledged.deeds))
        self.wrong(self.watchman.found)
        self.wrong(self.bench.faults())
        if not self.setting.faults:
            self.wrong(refused(self.bench.requests))
        tally.faults += self.mischief.injected
        tally.checks["bodies of requests"] += self.watchman.looked
        tally.games += len(book.games)
        tally.actions += actions_in(book)
        tally.acknowledged += len(self.acknowledged.deeds)
        tally.requests += len(self.bench.requests)
        tally.starts += self.bench.starts
