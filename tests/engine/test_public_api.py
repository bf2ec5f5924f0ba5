"""The engine as a library: examples that are run, and what it loads."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import bot.engine
import bot.lookup
from tests.for_each import for_each

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "programs" / "engine.md"
MODULES = sorted(
    module.name
    for package in (bot.engine, bot.lookup)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
)


@pytest.mark.slow
def test_the_examples_of_the_page_are_true_for_a_python_that_has_nothing_but_the_checkout() -> None:
    """``-S`` leaves out every installed package, ``-I`` the variables and the folder that might bring them back."""
    script = f"""if True:
        import doctest, sys
        sys.path.insert(0, {str(ROOT)!r})
        print(*doctest.testfile({str(PAGE)!r}, module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE))
        print(*sorted({{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names))
    """
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counts, packages = done.stdout.splitlines()[-2:]
    failed, attempted = map(int, counts.split())
    assert failed == 0, done.stdout
    assert attempted > 40
    assert packages == "__main__ bot"


@for_each("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def loaded(*names: str) -> set[str]:
    """The modules that are loaded once these are, in a Python of its own."""
    script = f"import sys, {', '.join(names)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_who_reads_tiles_loads_no_game() -> None:
    assert "bot.engine.game" not in loaded("bot.lookup.notation")


def test_the_engine_loads_nothing_of_the_world() -> None:
    assert not loaded(*MODULES) & {"asyncio", "discord", "logging", "random", "sqlite3"}
