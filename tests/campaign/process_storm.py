"""Two processes on one PostgreSQL database under faults, by the system's clock: each is killed and replaced in turn."""

import asyncio
import signal
import time
from collections.abc import Callable, Coroutine
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from bot.engine.events import GameEnded
from bot.exit_codes import FAILURE, OK, TAKEN_OVER
from bot.store.database.postgresql import WRITERS
from playground.request_log import RecordedRequest
from tests.campaign.book import book_in
from tests.campaign.check_journal import rewritten
from tests.campaign.crowd import Crowd
from tests.campaign.findings import Findings
from tests.campaign.frail_bot import DIES, PHASES
from tests.campaign.mischief import Mischief
from tests.campaign.patient_players import Resident
from tests.campaign.setting import Setting
from tests.campaign.tally import Tally
from tests.campaign.verdict import actions_in, judged
from tests.campaign.writers import Writers
from tests.patience import HANG
from tests.postgres import OTHERS, ServerDatabase
from tests.wire import journal_copy
from tests.wire.several import LOOK, Process, Several, until

HASTE: Final = 3.0
"""How many seconds of theirs people live in one."""
KILLS: Final = ("at rest", "in flight", "in a transaction", "while it stops")
REPLACED: Final = ("replaced", "frozen and replaced", "cut off and replaced")
"""What befalls a process whose successor starts before its end. It has to end by itself, and to write nothing more."""
DOWN: Final = (0.0, 0.5, 3.0)
"""For how many seconds nobody has the shards of a killed process."""
LASTS: Final = (0.3, 4.0)
"""Seconds for which the database is locked, or out of a process's reach, or the process stands still."""
LONGEST: Final = 20.0
"""Seconds after which something befalls a process, whether people could do enough or not, and bad weather clears up."""
_DIED: Final = {FAILURE: "start in vain", -signal.SIGKILL: "in a transaction"}


class HastyClub(Several):
    """Processes and ``people``, who do all a little faster."""

    people: Callable[[], list[Resident]]

    @property
    def now(self) -> float:
        """Seconds of the people's time."""
        return time.time() * HASTE

    async def settle(self) -> None:
        """Wait until nothing is under way at the playground."""
        await until(lambda: not self.playground.rest.pending, "requests are answered")

    async def advance(self, seconds: float) -> None:
        """Let so many of the people's seconds pass, and wait until everybody is answered."""
        await asyncio.sleep(seconds / HASTE)
        await until(lambda: not any(user.unanswered for user in self.people()), "everybody is answered")


class ProcessStorm(Findings):
    """``await ProcessStorm(setting, folder, database).run()`` plays every game to its end and gives the figures."""

    def __init__(self, setting: Setting, folder: Path, database: ServerDatabase) -> None:
        super().__init__(setting, folder)
        journal_copy.ELSEWHERE[folder] = database
        self.club = HastyClub(folder, database, self.place, self.watchman)
        self.club.playground.rest.on_request = self._heard
        self.crowd = Crowd(setting, self.club, self.acknowledged)
        self.club.people = lambda: [player.resident for player in self.crowd.players()]
        self.mischief = Mischief(self.club, Random(f"mischief {setting.seed}"), setting.faults)
        self.writers = Writers(database)
        self._database = database
        self._names: dict[int, str] = {}
        self._turns = cycle((1, 0))
        self._ways: dict[int, str] = {}
        self._acts_left = 0
        self._lives_until = 0.0
        self._harms_left = setting.harms
        self._next_harm = 0.0
        self._ends: list[asyncio.Task[None]] = []

    def _heard(self, request: RecordedRequest) -> None:
        self.club.requests.append(request)
        self.acknowledged.heard(request)

    async def run(self) -> Tally:
        """Open, play, end, check."""
        try:
            async with self.club:
                for shard in (0, 1):
                    await self._start(shard)
                await self.crowd.sit_down()
                self._rage()
                end = time.monotonic() + self.setting.seconds
                while not self._over() and time.monotonic() < end:
                    await self._live()
                    await self._befall()
                await self._stop()
        finally:
            del journal_copy.ELSEWHERE[self.folder]
        return self.tally

    def _over(self) -> bool:
        """Whether every game has come to its end."""
        tables = self._database.fetch("SELECT count(*) FROM tables")
        ended = self._database.fetch("SELECT count(DISTINCT table_id) FROM journal WHERE kind = $1", GameEnded.__name__)
        return tables == ended

    async def _live(self) -> None:
        """Let whoever wants to act, and sometimes something go wrong."""
        await asyncio.sleep(LOOK)
        self._acts_left -= self.crowd.act()
        self.crowd.look()
        await self._harm()

    async def _meanwhile(self, work: Coroutine[None, None, object]) -> None:
        """Let people go on until this is done."""
        task = asyncio.ensure_future(work)
        while not task.done():
            await self._live()
        task.result()

    # Bad weather

    def _rage(self) -> None:
        if self.setting.faults and self._harms_left > 0:
            self.mischief.rage()

    async def _calm_down(self) -> None:
        self.mischief.calm()
        await asyncio.gather(*self._ends)
        self._ends.clear()

    async def _harm(self) -> None:
        self.mischief.pass_time()
        if not self.setting.faults or self._harms_left <= 0 or self.club.now < self._next_harm:
            return
        self._next_harm = self.club.now + self.rng.expovariate(self.setting.faults / 20.0)
        self._harms_left -= 1
        if self.rng.random() < 0.8:
            self.mischief.strike()
        else:
            harm = self.rng.choice((self._lock, self._hang_up, self._cut_off, self._freeze))
            self._ends.append(asyncio.ensure_future(harm(self.rng.uniform(*LASTS))))

    async def _lock(self, seconds: float) -> None:
        self.mischief.counts["database locked"] += 1
        self._database.execute(f"SELECT pg_advisory_lock({WRITERS})")
        await asyncio.sleep(seconds)
        self._database.execute(f"SELECT pg_advisory_unlock({WRITERS})")

    async def _hang_up(self, seconds: float) -> None:
        del seconds
        self.mischief.counts["connections to the database closed"] += 1
        self._database.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")

    async def _cut_off(self, seconds: float) -> None:
        self.mischief.counts["process cut off from the database"] += 1
        link = self.club.links[self.rng.choice(list(self._names.values()))]
        link.cut()
        await asyncio.sleep(seconds)
        link.mend()

    async def _freeze(self, seconds: float) -> None:
        self.mischief.counts["process frozen"] += 1
        process = self.rng.choice(self._processes)
        process.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        process.send(signal.SIGCONT)

    # Lives and deaths

    @property
    def _processes(self) -> list[Process]:
        return [self.club.processes[name] for name in self._names.values()]

    async def _start(self, shard: int) -> None:
        """Start a process for a shard, and decide how the next death comes about: the last process ends by itself."""
        environment: dict[str, str] = {}
        more = self.tally.kills.total() < self.setting.kills
        # The first process writes to no journal: it has no server.
        ways = [way for way in (*KILLS, *REPLACED) if shard or way != "in a transaction"]
        way = self.rng.choice(ways) if more else ""
        if way == "in a transaction":
            environment[DIES] = f"{self.rng.choice(PHASES)}:{self.rng.randint(1, 12)}"
        self.tally.starts += 1
        name = f"{shard} by {self.tally.starts}"
        await self.club.start(name, str(shard), entry=self.setting.entry, role=self.writers.role(), **environment)
        self._names[shard], self._ways[shard] = name, way
        self._acts_left = self.rng.randint(*self.setting.every)
        self._lives_until = time.monotonic() + LONGEST

    async def _befall(self) -> None:
        """Whoever's turn it is dies, once people have done enough; and whoever dies by itself is replaced, too."""
        for shard, name in self._names.items():
            code = self.club.processes[name].returncode
            if code is not None:
                if code != -signal.SIGKILL or self._ways[shard] != "in a transaction":
                    self.wrong([f"process {name} ended by itself with {code}: {self.club.output(name)[-3000:]}"])
                self.tally.kills[self._ways[shard] or "by itself"] += 1
                await self._replace(shard)
                return
        late = time.monotonic() >= self._lives_until
        if late:
            self._lives_until = time.monotonic() + LONGEST
            self.mischief.calm()
            self._rage()
        if (self._acts_left > 0 and not late) or not any(self._ways.values()):
            return
        shard = next(self._turns)
        way = self._ways[shard]
        if way in REPLACED:
            await self._supersede(shard, way)
        elif way:
            await self._kill(shard, way)

    async def _kill(self, shard: int, way: str) -> None:
        name = self._names[shard]
        if way == "at rest":
            await self.club.settle()
        elif way == "while it stops":
            self.club.processes[name].send(signal.SIGTERM)
            await asyncio.sleep(self.rng.uniform(0, 0.5))
        await self.club.kill(name)
        self.tally.kills[way] += 1
        await self._replace(shard)

    async def _replace(self, shard: int) -> None:
        self.compare_journal()
        await self._meanwhile(asyncio.sleep(self.rng.choice(DOWN)))
        await self._meanwhile(self._start_again(shard))
        self.compare_journal()
        if self.rng.random() < 0.3:
            await self._look_in_calm()

    async def _start_again(self, shard: int) -> None:
        """Start until a process lives, as a supervisor does.

        One may die in its first transaction, and one that reaches neither Discord nor the database ends by itself. The
        weather is good meanwhile, as Discord may be down for longer than anybody wants to look on.
        """
        self.mischief.calm()
        while True:
            try:
                await self._start(shard)
            except AssertionError:
                code = self.club.processes[f"{shard} by {self.tally.starts}"].returncode
                if code not in {FAILURE, -signal.SIGKILL}:
                    raise
                (self.tally.faults if code == FAILURE else self.tally.kills)[_DIED[code]] += 1
            else:
                self._rage()
                return

    async def _supersede(self, shard: int, way: str) -> None:
        """A newer process starts beside the older one, which may stand still meanwhile, or reach no database."""
        older = self._names[shard]
        process, link = self.club.processes[older], self.club.links[older]
        if way == "frozen and replaced":
            process.send(signal.SIGSTOP)
        elif way == "cut off and replaced":
            link.cut()
        await self._meanwhile(self._start_again(shard))
        process.send(signal.SIGCONT)
        link.mend()
        await self._meanwhile(self.club.ended(older))
        self.mischief.counts[f"process {way}"] += 1
        if process.returncode not in {TAKEN_OVER, -signal.SIGKILL}:
            self.wrong([f"process {older} was {way} and ended with {process.returncode}: {self.club.output(older)}"])
        self.compare_journal()

    async def _look_in_calm(self) -> None:
        """In good weather whoever is asked comes to see it. Who stands before a choice of riichi tiles goes on."""
        await self._calm_down()
        end = time.monotonic() + HANG
        while (unseen := self.unseen()) and time.monotonic() < end:
            if any(process.returncode is not None for process in self._processes):
                unseen = []  # One that dies in a transaction has to be replaced before anybody sees more.
                break
            await asyncio.sleep(LOOK)
            self.crowd.act()
            self.crowd.look()
        self.wrong(unseen)
        self._rage()

    # The end

    async def _stop(self) -> None:
        """Stop both as an operator does, and look at everything."""
        await self._calm_down()
        for shard, name in self._names.items():
            code, fated = await self.club.stop(name), self._ways[shard] == "in a transaction"
            if code != OK and not (fated and code == -signal.SIGKILL):
                self.wrong([f"process {name} stopped with {code}: {self.club.output(name)[-3000:]}"])
        book, tally = book_in(self.folder), self.tally
        self.wrong(rewritten(self.known, book.lines))
        self.wrong(judged(book, self.acknowledged.deeds, closed=False))
        self.wrong(self.watchman.found)
        self.wrong(self.writers.found())
        self.writers.forget()
        tally.faults += self.mischief.injected
        tally.checks["bodies of requests"] += self.watchman.looked
        tally.checks["entries whose writer had the shard"] += sum(map(len, book.lines.values()))
        tally.games += len(book.games)
        tally.actions += actions_in(book)
        tally.acknowledged += len(self.acknowledged.deeds)
        tally.requests += len(self.club.requests)
