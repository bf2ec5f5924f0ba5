"""The number of random hands for each test: ``OPINION_HANDS=100000 pytest tests/opinions`` sets it."""

import os


def hands(usual: int) -> range:
    """Seeds, ``usual`` of them unless the environment names a count."""
    return range(int(os.environ.get("OPINION_HANDS", usual)))
