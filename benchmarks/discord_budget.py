"""How many Discord requests a live game costs, and how late boards are: the real bot over the wire, in stepped time.

Four simulated players at each table think two to six seconds and press only to play. Discord's rate limits hold (50
requests a second with the bot's token, those of each channel and of each interaction's token), and requests take time
to arrive. Exits 1 if a target is missed, and names it. Run: ``python -m benchmarks.discord_budget``.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.discord_players import Manners
from benchmarks.discord_watch import Boards, Figures, figures_of
from benchmarks.simulated_tables import Setting, Simulation

MANY_TABLES = 200
MOST_OWN_OF_MANY = 1.05
"""The most requests with the bot's token for each discard at so many tables, which share its limit."""
MOST_OWN_BY_TOKENS = 0.1
"""The same where tokens of interactions are alive."""
LATEST = 2.0
"""The most seconds from a discard to the board that shows it."""

TYPING = Manners(typing=True)
VARIANTS = (
    Setting("board buttons", manners=(Manners(goes_on=True),) * 4, touched=True, most_own=MOST_OWN_BY_TOKENS),
    Setting("two type", manners=(Manners(), TYPING, Manners(), TYPING)),
    Setting("DMs closed", dms=False, most_own=MOST_OWN_BY_TOKENS),
    Setting("thread", manners=(Manners(looks=True),) * 4, thread=True, most_own=MOST_OWN_BY_TOKENS),
    Setting("riichi", manners=(Manners(calls=0.0),) * 4),
    Setting("auto-discard", manners=(Manners(), Manners(lets_go=True)) * 2),
)
"""At one table: Start and *Next hand* are pressed; two of four use slash commands; everybody's direct messages are
closed; hands are private in the table's own thread; nobody calls, so that many are in riichi; two of four use
*Auto-discard*."""


def seconds_for(tables: int) -> float:
    """The default length of a run, in seconds of bot time: about equal work for any number of tables."""
    return max(30.0, min(1800.0, 6000.0 / tables))


async def run(setting: Setting) -> Figures:
    """Play one run and count its requests."""
    with tempfile.TemporaryDirectory() as folder:
        async with Simulation(setting, Path(folder)) as simulation:
            boards = Boards()
            simulation.bench.playground.messages.listeners.append(boards)
            await simulation.play()
            return figures_of(simulation, boards, Path(folder))


def missed(figures: Figures, most_own: float = Setting.most_own) -> list[str]:
    """The targets that a run missed, in words. ``most_own``: of its setting."""
    faults = []
    where = f"{figures.name}, {figures.tables} table{'s' * (figures.tables > 1)}"
    if not figures.counted:
        return [f"{where}: nobody discarded"]
    if figures.own_each > most_own:
        faults.append(f"{where}: {figures.own_each:.2f} requests with the bot's token a discard, wanted {most_own}")
    slow = sum(late > LATEST for late in figures.late) + figures.unseen
    if slow:
        faults.append(f"{where}: {slow} of {figures.discards} discards not on the board within {LATEST:g} s")
    if figures.limited:
        faults.append(f"{where}: {sum(figures.limited.values())} requests refused for speed")
    if figures.unanswered:
        faults.append(f"{where}: {len(figures.unanswered)} presses without an answer, as {figures.unanswered[0]}")
    return faults


HEAD = (
    "run | tables | discards (of them automatic) | with the bot's token | by interactions | opening a table | "
    "board late p50 / p99 / most | left a kyoku, public / private | press to answer p50 / p99 | "
    "process p50 / p99 | 429s | bot's load"
)


def line(figures: Figures) -> str:
    """One row of the table."""
    limited = ", ".join(f"{count} {scope}" for scope, count in figures.limited.most_common()) or "none"
    kyoku = max(1, figures.kyoku)
    cells = (
        figures.name,
        str(figures.tables),
        f"{figures.discards:,} ({figures.discards - figures.by_hand})",
        f"{figures.own_each:.2f}",
        f"{figures.interactions_each:.2f}",
        f"{sum(figures.opening.values()) / figures.tables:.1f}",
        f"{share(figures.late, 0.5):.2f} / {share(figures.late, 0.99):.2f} / {share(figures.late, 1):.2f} s",
        f"{figures.left_public / kyoku:.1f} / {figures.left_private / kyoku:.1f}",
        f"{share(figures.acks, 0.5):.2f} / {share(figures.acks, 0.99):.2f} s",
        f"{share(figures.walls, 0.5) * 1000:.0f} / {share(figures.walls, 0.99) * 1000:.0f} ms",
        limited,
        "" if figures.busy is None else f"{figures.busy:.1%}",
    )
    return "| " + " | ".join(cells) + " |"


def as_values(figures: Figures) -> dict[str, object]:
    """Every figure of a run for JSON, with percentiles for lists of measurements."""
    kept = dict(vars(figures))
    for name in ("late", "acks", "walls"):
        values = kept.pop(name)
        kept[name] = {str(part): round(share(values, part), 4) for part in (0.5, 0.9, 0.99, 1)}
    return {**kept, "own_each": round(figures.own_each, 3), "interactions_each": round(figures.interactions_each, 3)}


def share(values: Sequence[float], part: float) -> float:
    """The least value that this part of all values does not exceed; 0 if there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, round(part * len(ordered)) - 1))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the runs; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Requests to Discord for each discard of live games.")
    parser.add_argument("--tables", default="1,20,200", help="how many tables at once, one run for each (1,20,200)")
    parser.add_argument("--seconds", type=float, help="bot time that each run is watched; else by the number of tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="names of runs, separated by commas: direct messages, " + ", ".join(_names()))
    parser.add_argument("--json", action="store_true", help="print every figure")
    options = parser.parse_args(arguments)
    settings = [
        Setting("direct messages", tables=one, most_own=MOST_OWN_OF_MANY if one >= MANY_TABLES else Setting.most_own)
        for one in map(int, options.tables.split(","))
    ]
    settings += VARIANTS
    if options.only:
        settings = [one for one in settings if one.name in options.only.split(",")]
    runs: list[Figures] = []
    if not options.json:
        print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}")
    for setting in settings:
        seconds = options.seconds or seconds_for(setting.tables if setting not in VARIANTS else 10)
        began = time.perf_counter()
        runs.append(asyncio.run(run(replace(setting, seed=options.seed, seconds=seconds))))
        if not options.json:
            print(line(runs[-1]), flush=True)
        print(f"{setting.name}, {setting.tables}: {time.perf_counter() - began:.0f} s", file=sys.stderr)
    if options.json:
        print(json.dumps([as_values(one) for one in runs], indent=1))
    faults = [
        fault for setting, figures in zip(settings, runs, strict=True) for fault in missed(figures, setting.most_own)
    ]
    for fault in faults:
        print(f"MISSED: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _names() -> list[str]:
    return [one.name for one in VARIANTS]


if __name__ == "__main__":
    sys.exit(main())
