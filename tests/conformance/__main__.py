"""The conformance runner: what the engine makes of recorded games, offers and scored hands.

    python -m tests.conformance FILE... [--json] [--limit N] [--show N] [--workers N]

A file holds JSON lines, compressed or not: recorded rounds, rounds with a server's offers, scored hands, optional-rule
calls, shanten hands, or hands without an answer (docs: tests/data/SOURCE.md); or it holds logs (mjlog, tenhou/6, mjai).
One line is printed for each file and below it the first disagreements. A directory stands for the files in it. The exit
code is 1 if anything disagrees.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from tests.conformance.forms import check_records
from tests.conformance.logs import ENDINGS as LOGS
from tests.conformance.logs import check_logs, is_log
from tests.conformance.reading import Broken, read
from tests.conformance.report import Checked, FileReport

CHUNK = 200
"""Records checked in one go; a game is never cut in two."""
ENDINGS = (".jsonl", ".jsonl.gz", ".jsonl.xz")


def chunks(records: Iterable[tuple[int, Any]]) -> Iterator[list[tuple[int, Any]]]:
    """Runs of records that can be checked on their own."""
    chunk: list[tuple[int, Any]] = []
    game: object = None
    for line, record in records:
        its_game = record.get("game") if isinstance(record, dict) else None
        if len(chunk) >= CHUNK and (its_game is None or its_game != game):
            yield chunk
            chunk = []
        game = its_game
        chunk.append((line, record))
    if chunk:
        yield chunk


def check_file(path: Path, limit: int | None = None, pool: ProcessPoolExecutor | None = None) -> FileReport:
    """Check the records of a file, the first ``limit`` of them, in the processes of a pool if there is one."""
    report = FileReport(str(path))
    if is_log(path):
        for checked in check_logs(path, limit):
            report.add(checked)
        return report
    # The one thing taken from a name: that every hand of a set is tenpai stands nowhere in its records.
    check = partial(check_records, tenpai=path.name.startswith("tenpai"), written=True)
    parts = chunks(islice(read(path), limit))
    results: Iterable[list[Checked]] = map(check, parts) if pool is None else pool.map(check, parts)
    for checks in results:
        for checked in checks:
            report.add(checked)
    if not report.checked and not report.skips and limit != 0:
        for checked in check([(0, Broken("the file holds no record"))]):
            report.add(checked)
    return report


def files_of(names: Iterable[str]) -> Iterator[Path]:
    """The files named; those of records in a directory that is named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(entry for entry in path.iterdir() if entry.name.endswith((*ENDINGS, *LOGS)))
        else:
            yield path


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m tests.conformance", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of records, or a directory of such files")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--limit", type=int, metavar="N", help="check only the first N records of each file")
    parser.add_argument("--show", type=int, default=5, metavar="N", help="show N records that disagree (5)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="check in N processes (1)")
    options = parser.parse_args(argv)
    if options.limit is not None and options.limit < 0:
        parser.error("--limit takes a number that is not negative")
    return options


def write(*lines: str) -> None:
    """Print lines at once, so that a long run can be watched."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def main(argv: list[str] | None = None) -> int:
    """Check the files named on the command line; 1 if anything disagrees, else 0."""
    options = arguments(argv)
    pool = ProcessPoolExecutor(options.workers) if options.workers > 1 else None
    reports = []
    for path in files_of(options.files):
        report = check_file(path, options.limit, pool)
        reports.append(report)
        if not options.json:
            write(report.line, *report.details(options.show))
    if pool is not None:
        pool.shutdown()
    wrong = sum(len(report.wrong) for report in reports)
    if options.json:
        summed = {
            "checked": sum(report.checked for report in reports),
            "disagree": wrong,
            "skipped": sum(report.skips.total() for report in reports),
        }
        write(json.dumps({**summed, "files": [report.to_json(options.show) for report in reports]}, indent=2))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
