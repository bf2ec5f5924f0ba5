"""Fixtures for all tests. Fixtures of one folder are in that folder's own conftest."""

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

# How long an example takes says something of the machine, not of the code. Everybody looks at new examples each time;
# the build server looks at the same ones, to be red for what a change broke and not for what somebody might find.
settings.register_profile("jantaku", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("jantaku")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Of the presets that a claim holds under: two, so many that every value of an option is tried, or all of them."""
    parser.addoption("--presets", choices=("two", "values", "all"), default="all", help="try each claim under these")


def pytest_sessionstart() -> None:
    """A compiled engine that is older than its source would be tested in its stead."""
    # By default Python looks for unreachable cycles after every 700 new objects: a tenth of the time of an evening.
    gc.set_threshold(20_000, 20, 20)
    engine = Path(__file__).parents[1] / "bot" / "engine"
    compiled = [path.stat().st_mtime for path in engine.rglob("*.so")]
    if compiled and max(path.stat().st_mtime for path in engine.rglob("*.py")) > min(compiled):
        pytest.exit("the compiled engine is older than its source: run `make compiled` or `make pure`", 4)


@pytest.fixture(autouse=True)
def cogs_stay() -> Generator[None, None, None]:
    """A bot that closes has Python forget the modules of its cogs: their classes would be others from then on."""
    before = {name: module for name, module in sys.modules.items() if name.startswith("cogs")}
    yield
    sys.modules.update(before)


PROCESSES: Final = frozenset({"browser", "campaign", "processes", "wire", "workers"})
"""Folders whose tests start processes of their own: `make test` leaves them out."""


def folder_of(item: pytest.Item) -> str:
    """The folder of ``tests`` that a test lies in."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: at the end it would leave every other worker without anything to do."""
    items.sort(key=lambda item: folder_of(item) not in PROCESSES)
