"""Lists the statements of docs/claims.md that no test asserts: ``python tools/untested_claims.py [PATH ...]``.

Collects the tests (by default all of ``tests``) without running them and reads their ``claim`` markers. Prints each
number on the page without a case, each number that is not on the page, and each case with more than one number; exits
1 if there are any, or if the page does not number its claims 1, 2, 3 ... A case that is skipped or expected to fail
does not count.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "claims.md"
IDLE: Final = ("skip", "skipif", "xfail")


class Case(NamedTuple):
    """One collected test case: the numbers it is marked with, and whether it runs and is expected to pass."""

    name: str
    numbers: tuple[int, ...]
    asserts: bool = True


class Report(NamedTuple):
    """The faults found; all empty when every claim is asserted."""

    unasserted: list[int]
    unknown: list[int]
    crowded: list[str]

    @property
    def lines(self) -> list[str]:
        """The findings as lines to print."""
        return [
            *(f"claim {number}: no test asserts it" for number in self.unasserted),
            *(f"claim {number}: not in {PAGE.name}" for number in self.unknown),
            *(f"{name}: more than one claim" for name in self.crowded),
        ]


def claims_of(page: str) -> list[int]:
    """The numbers of the page's lists, in order. Raises ValueError unless they are 1, 2, 3 ..."""
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", page, re.MULTILINE)]
    if numbers != list(range(1, len(numbers) + 1)):
        wrong = next(value for place, value in enumerate(numbers, 1) if value != place)
        raise ValueError(f"{PAGE.name}: claim {wrong} is out of place")
    return numbers


def report(claims: Iterable[int], cases: Iterable[Case]) -> Report:
    """Compares the claims of the page with the marked cases."""
    known = set(claims)
    cases = list(cases)
    carried = {number for case in cases for number in case.numbers}
    asserted = {number for case in cases if case.asserts for number in case.numbers}
    return Report(
        sorted(known - asserted), sorted(carried - known), [case.name for case in cases if len(case.numbers) > 1]
    )


def case_of(item: pytest.Item) -> Case:
    """The case of a collected test."""
    numbers = tuple(number for mark in item.iter_markers("claim") for number in mark.args)
    return Case(item.nodeid, numbers, not any(item.get_closest_marker(name) for name in IDLE))


class _Collector:
    """A pytest plugin that records the collected cases and the faults in collecting them."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.faults: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.faults.append(f"{report.nodeid}\n{report.longreprtext}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.cases = [case for item in session.items if (case := case_of(item)).numbers]


def collected(paths: Sequence[str]) -> list[Case]:
    """The marked cases of these paths. Raises RuntimeError when they cannot be collected."""
    collector = _Collector()
    with redirect_stdout(StringIO()):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *paths], [collector])
    if code != pytest.ExitCode.OK:
        raise RuntimeError("\n".join(collector.faults) or f"pytest ended with {code!r}")
    return collector.cases


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the check; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", default=[str(ROOT / "tests")], help="tests to collect (default: all)")
    try:
        claims = claims_of(PAGE.read_text(encoding="utf-8"))
        cases = collected(parser.parse_args(arguments).paths)
    except (RuntimeError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    faults = report(claims, cases)
    print(*faults.lines, sep="\n", end="\n" if faults.lines else "")
    print(f"{len(claims) - len(faults.unasserted)} of {len(claims)} claims are asserted, by {len(cases)} cases.")
    return 1 if faults.lines else 0


if __name__ == "__main__":
    raise SystemExit(main())
