"""How many modules a press and a command pass on the running bot, and that docs/tour.md lists them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import HANG

TOP = Path(__file__).parents[2]
MOST = {"A pressed discard": 61, "`/score`": 60}
"""Modules; a walk that needs more has found a detour."""
MOST_FRAMES = 5
"""Functions on the stack where the lobby is asked."""


@pytest.fixture(scope="module")
def lists() -> str:
    """The lists, counted by a process of their own: what is done once a process is done in it."""
    command = [sys.executable, "-m", "tools.trace_modules", "--lists"]
    return subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True, timeout=HANG).stdout


def test_the_tour_lists_the_modules_that_the_walks_pass(lists: str) -> None:
    page = (TOP / "docs" / "tour.md").read_text(encoding="utf-8")
    assert lists.strip() in page, "`.venv/bin/python -m tools.trace_modules --write` lists them anew"


@pytest.mark.parametrize("walk", MOST)
def test_a_walk_makes_no_detour(lists: str, walk: str) -> None:
    [passed] = re.findall(rf"^### {re.escape(walk)}\n\n(\d+) modules", lists, re.MULTILINE)
    assert int(passed) <= MOST[walk]


def test_a_press_comes_to_the_lobby_straight(lists: str) -> None:
    [frames] = re.findall(r"with (\d+) functions of ours", lists)
    assert int(frames) <= MOST_FRAMES
