"""The engine beside its peers, measured in one run and in turns; what counts is the ratios.

    python -m benchmarks.engine [--data DIR] [--rounds N] [--json] [SECTION...]

Sections are scoring, shanten, waits, ukeire, import and games; all of them unless some are named. `docs/performance.md`
tells what each measures and what it should reach.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.engine_games import whole_games
from benchmarks.engine_hands import accepting, distance, scoring, waiting
from benchmarks.engine_import import imports
from benchmarks.engine_work import SAMPLE
from bot.engine import score

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.engine_measure import Result

OF_HANDS: dict[str, Callable[[Path, int], list[Result]]] = {
    "scoring": scoring,
    "shanten": distance,
    "waits": waiting,
    "ukeire": accepting,
}
OTHERS: dict[str, Callable[[int], list[Result]]] = {"import": imports, "games": whole_games}
SECTIONS = (*OF_HANDS, *OTHERS)

BASES = {"games": "riichienv"}
"""The peer that stands for 1; elsewhere it is mahjong."""

TARGETS = {
    False: {
        "scoring": 10.0,
        "shanten": 20.0,
        "waits": 40.0,
        "ukeire": 300.0,
        "games, random": 0.16,
        "games, greedy": 0.27,
        "games, drawn": 0.31,
    },
    True: {"games, random": 1.0, "games, greedy": 1.0, "games, drawn": 1.0},
}
"""Least ratios, pure and compiled. Compiled scoring must also pass riichienv."""
IMPORT_TARGET = 0.030


def is_compiled() -> bool:
    """Whether the engine in use is the one compiled with mypyc."""
    return not str(score.__file__).endswith(".py")


def base_of(results: Sequence[Result], task: str) -> Result:
    """The result that is 1 in the table of a task."""
    name = BASES.get(task.partition(",")[0], "mahjong")
    return next(result for result in results if result.task == task and result.name == name)


def as_rows(results: Sequence[Result]) -> list[dict[str, object]]:
    """One row a contestant and task; ``ratio`` is how many times as quick as the base."""
    rows: list[dict[str, object]] = []
    for result in results:
        base = base_of(results, result.task)
        rows.append(
            {
                "task": result.task,
                "name": result.name,
                "items": result.items,
                "rounds": len(result.seconds),
                "rate": result.rate,
                "seconds": median(result.seconds),
                "first_seconds": result.first,
                "base": base.name,
                "ratio": result.rate / base.rate,
                **result.notes,
            }
        )
    return rows


def failures(rows: Sequence[dict[str, object]], *, compiled: bool) -> list[str]:
    """Targets that this run misses, in words."""
    missed = []
    ours = {str(row["task"]): row for row in rows if row["name"] == "jantaku"}
    for task, least in TARGETS[compiled].items():
        if task in ours and float(str(ours[task]["ratio"])) < least:
            missed.append(f"{task}: {ours[task]['ratio']:.2f} of {ours[task]['base']}, wanted {least:g}")
    if "import" in ours and float(str(ours["import"]["seconds"])) > IMPORT_TARGET:
        missed.append(f"import: {1000 * float(str(ours['import']['seconds'])):.1f} ms, wanted {1000 * IMPORT_TARGET:g}")
    if compiled and "scoring" in ours:
        rust = next(row for row in rows if row["task"] == "scoring" and row["name"] == "riichienv")
        if float(str(ours["scoring"]["rate"])) < float(str(rust["rate"])):
            missed.append("scoring: slower than riichienv")
    return missed


def printed(rows: Sequence[dict[str, object]]) -> None:
    print(f"{'task':<16} {'contestant':<24} {'a second':>12} {'each':>12} {'ratio':>9}")
    task = None
    for row in rows:
        name = "" if row["task"] == task else str(row["task"])
        task = row["task"]
        each = float(str(row["seconds"])) / int(str(row["items"]))
        unit = f"{each * 1e6:,.2f} us" if each < 1e-3 else f"{each * 1e3:,.1f} ms"
        line = f"{name:<16} {row['name']:<24} {row['rate']:>12,.1f} {unit:>12} {row['ratio']:>9.2f}"
        if "games" in row:
            line += f"   {row['decisions_per_second']:>8,.0f} decisions/s, {row['decisions_per_game']:,.0f} a game"
        print(line)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.engine", description="The engine beside its peers.")
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], help="what to measure (default: everything)")
    parser.add_argument("--data", type=Path, default=SAMPLE, help="folder of the work set (default: the sample here)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds in turns, the median of which counts")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 where a target is missed")
    chosen = parser.parse_args(arguments)
    compiled = is_compiled()
    results: list[Result] = []
    for section in chosen.sections or SECTIONS:
        print(f"{section} ...", file=sys.stderr, flush=True)
        if section in OF_HANDS:
            results += OF_HANDS[section](chosen.data, chosen.rounds)
        else:
            results += OTHERS[section](chosen.rounds)
    rows = as_rows(results)
    missed = failures(rows, compiled=compiled)
    about = {
        "engine": "compiled" if compiled else "pure Python",
        "python": platform.python_version(),
        **{name: version(name) for name in ("mahjong", "riichienv", "xiangting")},
    }
    if chosen.json:
        print(json.dumps({**about, "rows": rows, "missed": missed}, indent=1))
    else:
        print(", ".join(f"{name} {what}" for name, what in about.items()))
        printed(rows)
        for line in missed:
            print("missed:", line)
    return 1 if missed and chosen.strict else 0


if __name__ == "__main__":
    sys.exit(main())
