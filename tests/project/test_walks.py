"""How many modules a press and a command pass on the running bot."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import HANG

TOP = Path(__file__).parents[2]
RECORDED = "A typed result is recorded"
MOST = {"A pressed discard": 62, "/score": 60, RECORDED: 61}
"""Modules, the bot among them, which keeps what its cogs share; a walk that needs more has found a detour."""
MOST_FRAMES = 5
"""Functions on the stack where the lobby is asked."""


@pytest.fixture(scope="module")
def walks() -> str:
    """The walks, counted by a process of their own: what is done once a process is done in it."""
    command = [sys.executable, "-m", "tools.trace_modules"]
    return subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True, timeout=HANG).stdout


@pytest.mark.parametrize("walk", MOST)
def test_a_walk_makes_no_detour(walks: str, walk: str) -> None:
    [passed] = re.findall(rf"^{re.escape(walk)}: (\d+) modules", walks, re.MULTILINE)
    assert 0 < int(passed) <= MOST[walk]


def test_a_press_comes_to_the_lobby_straight(walks: str) -> None:
    [frames] = re.findall(r"^A pressed discard: .* (\d+) frames before the lobby", walks, re.MULTILINE)
    assert 0 < int(frames) <= MOST_FRAMES


def test_a_result_comes_to_the_league_through_its_host(walks: str) -> None:
    walk = walks[walks.index(f"{RECORDED}: ") :]
    assert re.search(r"^  bot/club/host\.py: .*Club\.run", walk, re.MULTILINE)
