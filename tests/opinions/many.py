"""How many random hands each test takes: ``OPINION_HANDS=100000 pytest tests/opinions`` takes that many."""

from __future__ import annotations

import os


def hands(usual: int) -> range:
    """Seeds, ``usual`` of them unless the environment names a count."""
    return range(int(os.environ.get("OPINION_HANDS", usual)))
