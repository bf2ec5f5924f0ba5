"""Compares the engine with other libraries in one run, taking turns; only the ratios matter.

    python -m benchmarks.engine.comparison [--data DIR] [--rounds N] [--json | --markdown] [--strict] [SECTION...]

Sections are scoring, shanten, waits, ukeire, import and games, by default all. `docs/performance.md` says what
each measures and should reach. Before the timing all contestants have to give equal answers.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Final

from benchmarks.engine.hand_functions import accepting, distance, scoring, waiting
from benchmarks.engine.import_times import imports
from benchmarks.engine.measured_in_turns import Result
from benchmarks.engine.report import rows_of, span, table
from benchmarks.engine.samples import SAMPLE
from benchmarks.engine.whole_games import whole_games
from bot.engine.scoring import score

OF_HANDS: Final[dict[str, Callable[[Path, int], list[Result]]]] = {
    "scoring": scoring,
    "shanten": distance,
    "waits": waiting,
    "ukeire": accepting,
}
OTHERS: Final[dict[str, Callable[[int], list[Result]]]] = {"import": imports, "games": whole_games}
SECTIONS: Final = (*OF_HANDS, *OTHERS)
PEERS: Final = ("mahjong", "riichienv", "xiangting")


def is_compiled() -> bool:
    """Whether the engine in use is the one compiled with mypyc."""
    return not str(score.__file__).endswith(".py")


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="benchmarks.engine.comparison", description="The engine beside its peers.")
    made.add_argument("sections", nargs="*", choices=[*SECTIONS, []], help="what to measure (default: everything)")
    made.add_argument("--data", type=Path, default=SAMPLE, help="folder of the work set (default: the sample here)")
    made.add_argument("--rounds", type=int, default=7, help="rounds in turns, the median of which counts")
    form = made.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the figures as JSON")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    made.add_argument("--strict", action="store_true", help="exit with 1 where a target is missed")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    results: list[Result] = []
    for section in chosen.sections or SECTIONS:
        print(f"{section} ...", file=sys.stderr, flush=True)
        if section in OF_HANDS:
            results += OF_HANDS[section](chosen.data, chosen.rounds)
        else:
            results += OTHERS[section](chosen.rounds)
    rows = rows_of(results, compiled=is_compiled())
    missed = [
        f"{row.task}: {row.ratio:.2f} of {row.base}, {span(row.seconds)} each, wanted {row.wanted}"
        for row in rows
        if row.missed
    ]
    about = {
        "engine": "compiled" if is_compiled() else "pure",
        "python": platform.python_version(),
        **{name: version(name) for name in PEERS},
    }
    if chosen.json:
        print(json.dumps({**about, "rows": [asdict(row) for row in rows], "missed": missed}, indent=1))
    else:
        print(", ".join(f"{name} {what}" for name, what in about.items()), end="\n\n")
        print(table(rows, markdown=chosen.markdown))
    return 1 if missed and chosen.strict else 0


if __name__ == "__main__":
    sys.exit(main())
