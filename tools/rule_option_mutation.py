"""Show that every rule option matters: make the engine ignore it, and see which tests then fail.

The tests marked with an option run in a separate process in which the option always has its default. The tests of each
preset that changes an option run with that option set back. Prints a line an option, and exits 1 if no test fails for
some option.

    python -m tools.rule_option_mutation               # all of them
    python -m tools.rule_option_mutation kuitan tobi   # these
"""

import contextlib
import io
import multiprocessing
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import NamedTuple

import hypothesis  # noqa: F401 - loaded once, before the processes divide
import pytest
import pytest_asyncio.plugin  # noqa: F401 - the same

from bot.engine.rules.ruleset import Ruleset, difference, option_types, preset, preset_names
from tests.options.mutation import ignored, is_pure, reset

ROOT = Path(__file__).parents[1]
WORKERS = 2
QUIET = ("-q", "--no-header", "--tb=no", "-W", "ignore::pytest.PytestAssertRewriteWarning")
# Plugins that these tests do not need; the simulated Discord alone takes a second to load.
UNUSED = ("cacheprovider", "xdist", "pytest_cov", "simcord")


class OptionRun(NamedTuple):
    """The result of running the tests of one option."""

    option: str
    ran: int
    failed: tuple[str, ...]


class Collected:
    """The tests marked with an option, by option."""

    def __init__(self) -> None:
        self.by_option: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Store the names of the tests by option."""
        for item in items:
            for marker in item.iter_markers("option"):
                self.by_option.setdefault(marker.args[0], []).append(item.nodeid)


class Outcomes:
    """The number of tests that ran under the mutation, and those that failed."""

    def __init__(self) -> None:
        self.ran = 0
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the test, and store its name if it failed."""
        if report.when == "call":
            self.ran += 1
        if report.failed:
            self.failed.append(report.nodeid)


class Resets:
    """Runs each test of a preset with the option of its marker set back in that preset."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Function) -> Generator[None, object, object]:
        """Set the option back, run the test, restore."""
        (marker,) = item.iter_markers("option")
        with reset(item.callspec.id, marker.args[0]):
            return (yield)


def _run(arguments: Iterable[str], *plugins: object) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as output:
        code = pytest.main(
            [*QUIET, *(f"-pno:{name}" for name in UNUSED), f"--rootdir={ROOT}", *arguments], plugins=list(plugins)
        )
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(output.getvalue())


def marked_files() -> list[str]:
    """Test files that use the marker or make tests with ``@behaviour``."""
    words = ("mark.option(", "@behaviour(")
    return sorted(
        str(path)
        for path in (ROOT / "tests").rglob("test_*.py")
        if any(word in path.read_text(encoding="utf-8") for word in words)
    )


def collect(files: list[str]) -> dict[str, list[str]]:
    """The tests marked with each option."""
    collected = Collected()
    _run(["--collect-only", *files], collected)
    return collected.by_option


def ignore(task: tuple[str, list[str]]) -> OptionRun:
    """Run the tests of an option while the engine ignores it."""
    option, tests = task
    outcomes = Outcomes()
    with ignored(option):
        _run(tests, outcomes)
    return OptionRun(option, outcomes.ran, tuple(outcomes.failed))


def reset_presets(tests: list[str]) -> list[str]:
    """Run the tests of presets, each with its option set back there; return those that fail."""
    outcomes = Outcomes()
    _run(tests, outcomes, Resets())
    return outcomes.failed


def short(test: str) -> str:
    """The name of a test without its path."""
    return test.rsplit("/", 1)[-1]


def report_options(options: Iterable[str], runs: dict[str, OptionRun]) -> list[str]:
    """Print a line an option; return the options without a failing test."""
    missing = []
    for option in options:
        run = runs.get(option, OptionRun(option, 0, ()))
        if not run.failed:
            missing.append(option)
        example = short(run.failed[0]) if run.failed else "NO TEST FAILS"
        print(f"{option:30} {len(run.failed):3} of {run.ran:3} fail  {example}")
    return missing


def report_presets(wanted: dict[tuple[str, str], list[str]], failed: set[str]) -> list[str]:
    """Print a line a preset; return the pairs of preset and option without a failing test."""
    missing = [f"{name}: {option}" for (name, option), tests in wanted.items() if not failed & set(tests)]
    by_preset: dict[str, int] = {}
    for (name, _), tests in wanted.items():
        by_preset[name] = by_preset.get(name, 0) + bool(failed & set(tests))
    for name, count in by_preset.items():
        total = sum(preset == name for preset, _ in wanted)
        print(f"{name:30} {count:3} of {total:3} options that it changes fail when set back")
    return missing


def main(names: list[str]) -> int:
    """Run the mutations and report them."""
    if not is_pure():
        print("The engine is compiled, and its fields cannot be taken hold of: `make pure` goes back to the source.")
        return 2
    if unknown := set(names) - set(option_types()):
        print("There is no option", *sorted(unknown))
        return 2
    options = names or list(option_types())
    touched = [(name, option) for name in preset_names() for option in difference(Ruleset(), preset(name))]
    # Every run gets a process of its own, forked before anything but the rulesets is imported.
    with multiprocessing.get_context("fork").Pool(WORKERS, maxtasksperchild=1) as pool:
        tests = pool.apply(collect, (marked_files(),))
        tasks = [(option, tests[option]) for option in options if option in tests]
        runs = {run.option: run for run in pool.imap_unordered(ignore, tasks)}
        wanted = {
            (name, option): [test for test in tests.get(option, []) if test.endswith(f"[{name}]")]
            for name, option in touched
            if option in options
        }
        preset_tests = [test for each in wanted.values() for test in each]
        failed = set(pool.apply(reset_presets, (preset_tests,))) if preset_tests else set()
    print("Options that the engine ignores:")
    missing = report_options(options, runs)
    print("\nOptions set back to the default in the presets that change them:")
    missing += report_presets(wanted, failed)
    if missing:
        print("\nNo test fails for:", *missing, sep="\n  ")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
