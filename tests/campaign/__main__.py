"""``python -m tests.campaign``: many bots in bad weather, two at a time, until enough has befallen them.

Prints tables of figures as Markdown, and what was found wrong with the seed that shows it again. Exits 1 where there
was anything. One seed alone is played again by ``--seed N --bots 1``.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from tests.campaign.process_storm import ProcessStorm
from tests.campaign.setting import DEATHS, ENTRY, Setting, setting_of
from tests.campaign.storm import Storm
from tests.campaign.tally import Tally, table
from tests.postgres import MISSING, Postgres, server_url

ROOT = Path(__file__).parents[2]
PATIENCE = 3600.0
"""Real seconds after which one bot is given up."""


@dataclass(frozen=True)
class Wanted:
    """When a campaign ends: so many kills and faults, or so many minutes, or so many bots."""

    kills: int
    faults: int
    minutes: float
    bots: int | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; 1 where something was wrong or too little befell the bots."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="of the first bot; the others have those after it")
    parser.add_argument("--kills", type=int, default=200, help="how many SIGKILLs in all")
    parser.add_argument("--faults", type=int, default=10_000, help="how many faults in all")
    parser.add_argument("--minutes", type=float, default=45, help="after which no more bots are started")
    parser.add_argument("--deaths", type=int, default=DEATHS, help="how often each bot is killed at most")
    parser.add_argument("--bots", type=int, help="how many bots at most, whatever befell them")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--entry", default=ENTRY, help="another bot: see tests/wire/launcher.py")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1, help="of each bot; 2 need PostgreSQL")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.one:
        _say(json.dumps(play(setting_of(given.seed, given.entry, given.deaths, given.processes)).told()))
        return 0
    if given.processes > 1 and server_url() is None:
        parser.error(MISSING)
    wanted = Wanted(given.kills, given.faults, given.minutes, given.bots)
    began = time.monotonic()
    tally = campaign(wanted, given.seed, (given.entry, given.deaths, given.processes), given.workers)
    _say(table(tally, time.monotonic() - began))
    short = wanted.bots is None and (tally.kills.total() < wanted.kills or tally.faults.total() < wanted.faults)
    if short:
        _say("The time was over before enough had happened.", out=sys.stderr)
    return 1 if tally.wrong or short else 0


def play(setting: Setting) -> Tally:
    """One bot and its tables. What breaks the campaign itself is something wrong, too."""
    # By default Python looks for unreachable cycles after every 700 new objects.
    gc.set_threshold(20_000, 20, 20)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        storm: Storm | ProcessStorm
        if setting.processes > 1:
            storm = ProcessStorm(setting, folder, stack.enter_context(Postgres(str(server_url()))).take())
        else:
            storm = Storm(setting, folder)
        try:
            return asyncio.run(storm.run())
        except Exception:  # noqa: BLE001 - whatever it is, it is told with the seed
            storm.wrong([traceback.format_exc()[-6000:]])
            storm.tally.faults += storm.mischief.injected
            return storm.tally


def campaign(wanted: Wanted, seed: int, bot: tuple[str, int, int], workers: int) -> Tally:
    """Start bots, so many at a time, until enough has happened.

    ``bot``: its entry, how often it is killed, and how many processes it has.
    """
    total = Tally()
    began = time.monotonic()
    seeds: Iterator[int] = iter(range(seed, seed + (wanted.bots if wanted.bots is not None else 10_000)))

    def enough() -> bool:
        late = time.monotonic() - began > 60 * wanted.minutes
        done = total.kills.total() >= wanted.kills and total.faults.total() >= wanted.faults
        return late or (done and wanted.bots is None)

    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(_apart, one, *bot) for one in islice(seeds, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                found = one.result()
                total.add(found)
                for fault in found.wrong:
                    _say(f"WRONG: {fault}", out=sys.stderr)
                _say(_progress(total, time.monotonic() - began), out=sys.stderr)
                following = None if enough() else next(seeds, None)
                if following is not None:
                    running.add(pool.submit(_apart, following, *bot))
    return total


def _apart(seed: int, entry: str, deaths: int, processes: int) -> Tally:
    """One bot in a process of its own, which dies with all that belongs to it."""
    argv = [sys.executable, "-m", "tests.campaign", "--one", "--seed", str(seed), "--entry", entry]
    argv += ["--deaths", str(deaths), "--processes", str(processes)]
    try:
        done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return Tally(wrong=[f"seed {seed}: not over after {PATIENCE:.0f} s"])
    if done.returncode:
        return Tally(wrong=[f"seed {seed}: the campaign itself broke: {done.stderr[-3000:]}"])
    return Tally.read(json.loads(done.stdout.splitlines()[-1]))


def _progress(total: Tally, seconds: float) -> str:
    return (
        f"{seconds:5.0f} s: {total.games} games, {total.actions:,} actions, {total.kills.total()} kills, "
        f"{total.faults.total():,} faults, {len(total.wrong)} wrong"
    )


def _say(text: str, out: TextIO = sys.stdout) -> None:
    out.write(text + "\n")
    out.flush()


if __name__ == "__main__":
    sys.exit(main())
