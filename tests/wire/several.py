"""Processes of the real bot at one playground, by the system's clock: several on one PostgreSQL database, or one alone.

Nothing here depends on how long anything takes: what is awaited is looked for until it is there. Players have hours,
and the playground waits long for an answer.
"""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from playground.request_log import Gate, OpenGate, RecordedRequest
from playground.server import Playground
from playground.starting_world import CLUB, StartingWorld
from tests.patience import HANG
from tests.postgres import ServerDatabase
from tests.wire.database_link import DatabaseLink
from tests.wire.forking import ALIKE, ask_for_bot
from tests.wire.journal_copy import rows
from tests.wire.players import decision_of
from tests.wire.solo import Solo
from tests.wire.user import Button, Outcome, ScriptedUser

LOOK: Final = 0.05
"""Seconds between two looks."""
BETWEEN_PRESSES: Final = 0.4
"""Seconds. Who asks the bot something more than three times a second is told to slow down."""
UNHURRIED: Final = {
    "JANTAKU_DISCORD__SHARDS": "2",
    "JANTAKU_DISCORD__TILE_EMOJI": "false",
    "JANTAKU_TABLE__CPU_PAUSE_SECONDS": "0",
    "JANTAKU_TABLE__NEXT_KYOKU_SECONDS": "0",
    "JANTAKU_TABLE__PACE__LIVE__TURN_SECONDS": "7200",
    "JANTAKU_TABLE__PACE__LIVE__CALL_SECONDS": "7200",
    "JANTAKU_TABLE__PACE__LIVE__LEAST_PAUSE_SECONDS": "0",
}


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait until this holds."""
    left = HANG
    while not condition():
        assert left > 0, f"it never came about that {what}"
        await asyncio.sleep(LOOK)
        left -= LOOK


class Process:
    """A bot of ``tests.wire.forking`` whose time is that of the system. ``output`` is the file that it writes to."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.pid = 0
        self.returncode: int | None = None
        self._watching: asyncio.Task[None] | None = None

    async def begin(self, environment: dict[str, str], entry: str | None) -> None:
        """Start it. ``entry`` names another bot than the real one (tests/wire/launcher.py)."""
        arguments = [] if entry is None else ["--entry", entry]
        with self.output.open("wb") as output:
            told = ask_for_bot(arguments, environment, output.fileno())
        reader, writer = await asyncio.open_connection(sock=told)
        self.pid = int(await reader.readline())
        self._watching = asyncio.create_task(self._watch(reader, writer))

    async def _watch(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.returncode = int(await reader.readline())
        writer.close()
        await writer.wait_closed()

    def send(self, what: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, what)

    async def ended(self) -> int | None:
        """Wait until it has ended; gives the exit code."""
        assert self._watching is not None, "it was never started"
        async with asyncio.timeout(HANG):
            await asyncio.shield(self._watching)
        return self.returncode


class Several:
    """The playground with two shards, its server on the second, and the processes that were started by name."""

    def __init__(
        self,
        folder: Path,
        database: ServerDatabase | None = None,
        place: StartingWorld = CLUB,
        gate: Gate | None = None,
    ) -> None:
        """``database`` None: one process alone has an SQLite file in the folder."""
        self.data_dir = folder
        self.database = database
        self.requests: list[RecordedRequest] = []
        self.playground = Playground(
            rng=random.Random(1),
            on_request=self.requests.append,
            gate=gate or OpenGate(),
            rate_limits=False,
            shards=2,
            answer_seconds=HANG,
            place=place,
        )
        self.processes: dict[str, Process] = {}
        self.links: dict[str, DatabaseLink] = {}
        self._users: dict[str, ScriptedUser] = {}

    async def __aenter__(self) -> Self:
        await self.playground.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for name in self.processes:
            await self.kill(name)
        for link in self.links.values():
            await link.__aexit__()
        await self.playground.stop()

    def user(self, name: str) -> ScriptedUser:
        """One of the people, who goes on at once."""
        if name not in self._users:
            self._users[name] = ScriptedUser(self.playground, name, _at_once)
        return self._users[name]

    async def start(
        self, name: str, shards: str, *, entry: str | None = None, role: str | None = None, **more: str
    ) -> None:
        """Start a process for these shards, and wait until they are connected by it and their tables are its own.

        ``entry`` is another bot (tests/wire/launcher.py), ``role`` its login at the database, ``more`` its environment.
        """
        before = {number: self._session(number) for number in map(int, shards.split(","))}
        if self.database is not None:
            more["JANTAKU_DISCORD__SHARD_IDS"] = shards
        leased = self.epoch(*before)
        process = await self.launch(name, entry=entry, role=role, **more)

        def there() -> bool:
            assert process.returncode is None, self.output(name)
            connected = all(self._session(number) not in {None, before[number]} for number in before)
            return connected and (self.database is None or self.epoch(*before) not in {None, leased})

        await until(there, f"{name} is connected")

    async def launch(self, name: str, *, entry: str | None = None, role: str | None = None, **more: str) -> Process:
        """Start a process that may fail at that. Without shards in its environment it is to be the only one."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JANTAKU_", "DISCORD_"))}
        url = f"sqlite+aiosqlite:///{self.data_dir / 'jantaku.sqlite3'}"
        if self.database is not None:
            self.links[name] = await DatabaseLink(self.database.url, role).__aenter__()
            url = self.links[name].url
        settings = {
            "DISCORD_TOKEN": "wire",
            "JANTAKU_DISCORD__API_BASE": self.playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": self.playground.gateway.url,
            "JANTAKU_DATABASE__URL": url,
            "JANTAKU_CONFIG": str(self.data_dir / "config.toml"),
        }
        (self.data_dir / "config.toml").touch()
        process = self.processes[name] = Process(self.data_dir / f"{name}.log")
        await process.begin(kept | ALIKE | UNHURRIED | settings | more, entry)
        return process

    def _session(self, shard: int) -> str | None:
        session = self.playground.gateway.sessions.get(shard)
        return session.id if session is not None and session.connection is not None else None

    def epoch(self, *shards: int) -> int | None:
        """The epoch of the process that has all of these shards; None if no single one has."""
        if self.database is None:
            return None
        held: dict[int, int] = dict(self.fetch("SELECT shard, epoch FROM shard_leases"))
        found = {held.get(shard) for shard in shards}
        return found.pop() if len(found) == 1 else None

    def output(self, name: str) -> str:
        """What a process has written so far."""
        return self.processes[name].output.read_text(errors="replace")

    async def kill(self, name: str) -> None:
        """SIGKILL, and wait until it is gone."""
        self.processes[name].send(signal.SIGKILL)
        await self.ended(name)

    async def stop(self, name: str) -> int | None:
        """SIGTERM; gives the exit code."""
        self.processes[name].send(signal.SIGTERM)
        return await self.ended(name)

    async def ended(self, name: str) -> int | None:
        """Wait until it has ended by itself; gives the exit code."""
        return await self.processes[name].ended()

    def fetch(self, sql: str) -> list[tuple[Any, ...]]:
        """What the database has."""
        return rows(self.data_dir, sql) if self.database is None else self.database.fetch(sql)


async def _at_once() -> None:
    """A person here does not wait: the test does."""


async def answered(outcome: Outcome) -> Outcome:
    """Wait for what became of it."""
    await until(lambda: outcome.state != "sent", "it is answered")
    return outcome


class DirectPlayer(Solo):
    """Aiko at a table of the server with computer players; her hand comes by direct message."""

    club: Several

    @classmethod
    async def seated(cls, club: Several) -> Self:
        """Open a table and begin."""
        player = cls(club, seed=1)  # type: ignore[arg-type] # as much of a bench as is needed
        player.club = club
        aiko = player.player.user
        await until(lambda: any(one["name"] == "table" for one in aiko.commands), "the commands are there")
        opened = await answered(aiko.begin_slash("table open", "mahjong", length="east_only", preset="tenhou_sanma"))
        assert opened.state == "acknowledged", opened.reason
        # On a busy machine the command is answered before the table is there.
        await until(lambda: club.fetch("SELECT id FROM tables"), "the table is there")
        [(player.table,)] = club.fetch("SELECT id FROM tables")
        started = await answered(aiko.begin_slash("table start", "mahjong", fill=True))
        assert started.state == "acknowledged", started.reason
        await until(aiko.has_dm, "the hand comes by direct message")
        return player

    @property
    def written(self) -> int:
        """The journal's last entry, leaving out what nobody pressed: notes of where messages stand, and restarts."""
        [(last,)] = self.club.fetch("SELECT max(seq) FROM journal WHERE kind NOT IN ('MessageKept', 'ClockRestarted')")
        return int(last)

    @property
    def over(self) -> bool:
        """Whether the game has been recorded."""
        return self.club.fetch("SELECT count(*) FROM games") != [(0,)]

    def offered(self) -> Button | None:
        """The button that she would press in her direct messages, if the game waits for her."""
        state = self.state
        message, game = self.player.hand(), state.game
        if message is None or game is None or not self.waits(state):
            return None
        keys = [key for key in self.player.asked() if self._is_mine(key) and decision_of(key) == game.public.decision]
        if not keys or keys[0].channel_id != self.player.user.channel_id("dm"):
            return None
        return self.player.choose("", keys)

    async def press(self) -> tuple[Outcome, int]:
        """Press as soon as something is asked, without waiting for the answer; also where the journal stood."""
        while True:
            await until(lambda: self.over or self.offered() is not None, "something is asked of her")
            assert not self.over, "the game is over"
            written, chosen = self.written, self.offered()
            if chosen is None:
                # Her hand has just changed.
                continue
            if chosen.custom_id.endswith(":ask-riichi"):
                await answered(self.player.user.begin_press(chosen))
                await until(lambda: not self._is_on_screen(chosen), "the choice is shown")  # noqa: B023
                continue
            return self.player.user.begin_press(chosen), written

    def _is_on_screen(self, button: Button) -> bool:
        return any(one.custom_id == button.custom_id for one in self.player.asked())

    async def counts(self, outcome: Outcome, written: int) -> None:
        """Wait until a press is answered and written down."""
        await answered(outcome)
        assert outcome.state == "acknowledged", outcome.reason
        await until(lambda: self.written > written, "the move is in the journal")

    async def answer(self, times: int = 1) -> None:
        """Make so many moves by direct message, each of which counts."""
        for _ in range(times):
            await asyncio.sleep(BETWEEN_PRESSES)
            await self.counts(*await self.press())

    async def play_to_the_end(self) -> None:
        """Move until the game is recorded."""
        while True:
            await until(lambda: self.over or self.offered() is not None, "something is asked of her")
            if self.over:
                return
            await self.answer()
