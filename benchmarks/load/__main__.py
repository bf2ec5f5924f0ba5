"""How many live tables the bot can serve, in real time, over the wire, with Discord's limits.

Four simulated players at each table think a while and answer by button. The playground and the players run in this
process, the bot in one or several others. Exits 1 if a press is lost or a target missed, and names it.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.discord_budget import share
from benchmarks.discord_watch import lateness
from benchmarks.load.commit_probe import commits_between, probing
from benchmarks.load.live_tables import Arrangement, LiveTables, until
from benchmarks.load.press_outcomes import LOST, outcomes
from benchmarks.simulated_players import Pressed
from bot.engine.events import TileDiscarded
from bot.running.event_loop import freeze_startup_objects, runner
from bot.table.table_events import JournalEntry, TableOpened
from tests.postgres import MISSING, Postgres, server_url
from tests.wire.journal_copy import ELSEWHERE, entries_of

PROMPT: Final = 0.1
"""Seconds within which 99 of 100 presses have to be acknowledged, at up to ``AT`` tables."""
BEYOND_THE_DISK: Final = 0.02
"""Where a commit takes longer, seconds that 99 of 100 presses may take beyond 99 of 100 commits."""
AT: Final = 200
LONGEST: Final = 3.0
"""Seconds after which Discord accepts no acknowledgement."""
SHARDS: Final = 4
"""Where processes can share a database."""
SETTLE: Final = 5.0
"""Seconds after the last press that is counted, in which it has to be answered."""


@dataclass
class Load:
    """The figures of one run, times in seconds, memory in MB, by process where they are lists."""

    tables: int
    acks: list[float]
    elsewhere: list[float]
    """Those of ``acks`` whose presses arrived at another process than that of their table."""
    updated: list[float]
    """From a press to the changed hand."""
    outcomes: Counter[str]
    handed_on: int
    bare: list[float]
    lag: list[float]
    late: list[float]
    unseen: int
    discards: int
    commits: int
    seconds: float
    busy: list[float]
    empty: list[float]
    full: list[float]
    own: float
    limited: int
    begun: int
    """The tables at which somebody has discarded."""

    @property
    def lost(self) -> Counter[str]:
        """The presses that were lost."""
        return Counter({name: self.outcomes[name] for name in LOST if self.outcomes[name]})

    @property
    def within(self) -> float:
        """Seconds within which 99 of 100 presses have to be acknowledged."""
        return max(PROMPT, share(self.bare, 0.99) + BEYOND_THE_DISK)


@contextlib.contextmanager
def place(database: str, processes: int) -> Iterator[tuple[Path, Arrangement]]:
    """A folder for a run, and how its bot runs."""
    where = "/dev/shm" if database == "memory" else None  # noqa: S108 - a folder of its own within
    with contextlib.ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory(dir=where, ignore_cleanup_errors=True)))
        if database != "postgres":
            yield folder, Arrangement()
            return
        server = ending.enter_context(contextlib.closing(Postgres(str(server_url()))))
        ELSEWHERE[folder] = server.take()
        ending.callback(ELSEWHERE.pop, folder)
        yield folder, Arrangement(ELSEWHERE[folder].url, processes, SHARDS)


async def run(given: argparse.Namespace, tables: int, folder: Path, arrangement: Arrangement) -> Load:
    """Play at ``tables`` tables and measure."""
    live = LiveTables(
        tables,
        given.pace,
        tuple(given.thinks),
        folder,
        given.seed,
        surface=given.hands,
        arrangement=arrangement,
    )
    async with live.running(), probing(arrangement.url or str(folder), folder / "commits"):
        empty = live.memory()
        playing = asyncio.create_task(live.crowd.play())
        await live.open()
        freeze_startup_objects()
        before, began, wall = live.used(), time.monotonic(), time.time()
        handed_on = await live.handed_on()
        live.door.limited = 0
        live.crowd.lag.clear()
        await _enough(given, live)
        ended, until = time.monotonic(), time.time()
        busy = [(now - then) / (ended - began) for now, then in zip(live.used(), before, strict=True)]
        full = live.memory()
        handed_on = await live.handed_on() - handed_on
        await asyncio.sleep(SETTLE)
        playing.cancel()
        late, unseen, discards = lateness(folder, live.boards, wall, until - 2.0)
        counted = [one for one in live.crowd.pressed.values() if began <= one.at < ended and one.custom_id]
        journals = entries_of(folder)
        far = _far(arrangement, journals) if given.hands == "dm" else frozenset()
        return Load(
            tables=tables,
            acks=_seconds(counted),
            elsewhere=_seconds(one for one in counted if one.table in far),
            updated=[one.updated - one.at for one in counted if one.updated is not None],
            outcomes=outcomes(counted, journals),
            handed_on=handed_on,
            bare=commits_between(folder / "commits", wall, until),
            lag=list(live.crowd.lag),
            late=late,
            unseen=unseen,
            discards=discards,
            commits=_commits(journals, wall, until),
            seconds=ended - began,
            busy=busy,
            empty=empty,
            full=full,
            own=sum(began <= when < ended for when in live.door.own) / (ended - began),
            limited=live.door.limited,
            begun=sum(
                any(isinstance(entry.record, TileDiscarded) for entry in journal) for journal in journals.values()
            ),
        )


def _run(work: Coroutine[Any, Any, Load]) -> Load:
    """Run with the settings of the bot's own process: what holds up the players would look like slow answers."""
    with runner() as settled:
        return settled.run(work)


async def _enough(given: argparse.Namespace, live: LiveTables) -> None:
    """Wait for as many presses, or as long, as was asked for."""
    if not given.presses:
        await asyncio.sleep(given.seconds)
        return
    before = len(live.crowd.pressed)
    await until(lambda: len(live.crowd.pressed) - before >= given.presses)


def _seconds(pressed: Iterable[Pressed]) -> list[float]:
    return [one.acknowledged - one.at for one in pressed if one.acknowledged is not None]


def _far(arrangement: Arrangement, journals: Mapping[str, tuple[JournalEntry, ...]]) -> frozenset[str]:
    """The tables of servers of other processes than the first, at which all direct messages arrive."""
    openings = {table: entries[0].record for table, entries in journals.items()}
    return frozenset(
        table
        for table, opening in openings.items()
        if isinstance(opening, TableOpened) and arrangement.process_of(opening.guild)
    )


def _commits(journals: Mapping[str, tuple[JournalEntry, ...]], since: float, until: float) -> int:
    """The number of commands written to the journal; the entries of one have the same time."""
    times = {(table, entry.at.timestamp()) for table, entries in journals.items() for entry in entries}
    return sum(since <= at < until for _, at in times)


HEAD = (
    "processes | tables | presses | press to acknowledgement p50 / p99 / most | handed on | theirs p50 / p99 / most | "
    "a bare commit p50 / p99 | lost | too late | board behind p50 / p99 / most | discards a second | "
    "commits a second | own requests a second | refused for speed | cores | memory before / with the tables | "
    "crowd late p99"
)


def line(load: Load) -> str:
    """One row of the table."""
    late = " / ".join(f"{share(load.late, part):.1f}" for part in (0.5, 0.99, 1))
    cells = (
        str(len(load.busy)),
        f"{load.tables:,}",
        f"{load.outcomes.total():,}",
        _milliseconds(load.acks, 0.5, 0.99, 1),
        f"{load.handed_on:,}",
        _milliseconds(load.elsewhere, 0.5, 0.99, 1) if load.elsewhere else "",
        _milliseconds(load.bare, 0.5, 0.99),
        str(load.lost.total()),
        str((load.outcomes - load.lost).total() - load.outcomes["made the move"]),
        f"{late} s" + (f", {load.unseen} unseen" if load.unseen else ""),
        f"{load.discards / load.seconds:.1f}",
        f"{load.commits / load.seconds:.0f}",
        f"{load.own:.1f}",
        str(load.limited),
        " + ".join(f"{one:.0%}" for one in load.busy),
        f"{sum(load.empty):.0f} / {sum(load.full):.0f} MB",
        _milliseconds(load.lag, 0.99),
    )
    return "| " + " | ".join(cells) + " |"


def _milliseconds(times: list[float], *parts: float) -> str:
    return " / ".join(f"{share(times, part) * 1000:.0f}" for part in parts) + " ms"


def missed(load: Load) -> list[str]:
    """The targets that a run missed, in words."""
    if not load.acks:
        return [f"{load.tables} tables: nobody pressed"]
    found = [f"{load.tables} tables: {count} presses {outcome}" for outcome, count in load.lost.items()]
    if load.begun < load.tables:
        found.append(f"{load.tables} tables: at {load.tables - load.begun} nobody discarded")
    slow = share(load.acks, 0.99)
    if load.tables <= AT and slow > load.within:
        found.append(
            f"{load.tables} tables: 99 of 100 presses acknowledged within {slow:.3f} s, wanted {load.within:.3f} s"
        )
    if max(load.acks) > LONGEST:
        found.append(f"{load.tables} tables: a press acknowledged after {max(load.acks):.1f} s")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the runs; 1 if a press is lost or a target missed."""
    parser = argparse.ArgumentParser(description="Live tables in real time.")
    parser.add_argument("--tables", default="1,50,200", help="how many at once, one run for each (%(default)s)")
    parser.add_argument(
        "--database",
        choices=("disk", "memory", "postgres"),
        default="disk",
        help="a file in the folder for temporary files or in memory, or the server of TEST_POSTGRES_URL (%(default)s)",
    )
    parser.add_argument(
        "--processes", default="1", help=f"one run for each number; several share PostgreSQL and {SHARDS} shards"
    )
    parser.add_argument("--hands", choices=("dm", "channel"), default="dm", help="where hands are sent (%(default)s)")
    parser.add_argument("--pace", default="live", help="the pace of the tables (%(default)s)")
    parser.add_argument(
        "--thinks",
        nargs=2,
        type=float,
        default=(2.0, 6.0),
        metavar=("LEAST", "MOST"),
        help="seconds between seeing a question and answering it (2 6)",
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured (%(default)s)")
    parser.add_argument("--presses", type=int, default=0, help="measure until so many were pressed instead")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    processes = [int(number) for number in given.processes.split(",")]
    if given.database == "postgres" and server_url() is None:
        parser.error(MISSING)
    if given.database != "postgres" and processes != [1]:
        parser.error("several processes share a database only on PostgreSQL")
    if any(SHARDS % number for number in processes):
        parser.error(f"{SHARDS} shards are divided among the processes")
    print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}", flush=True)
    faults = []
    for number in processes:
        for tables in map(int, given.tables.split(",")):
            with place(given.database, number) as (folder, arrangement):
                load = _run(run(given, tables, folder, arrangement))
            print(line(load), flush=True)
            faults += missed(load)
    for fault in faults:
        print(f"MISSED: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
