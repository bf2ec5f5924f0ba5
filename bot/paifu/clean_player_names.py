"""Cleans players' names from logs, so that they can be stored and displayed."""

import re
from typing import Final

LONGEST: Final = 100
"""The most characters of a name, three times as many as any program that writes logs allows."""

_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
"""Surrogates, which cannot be encoded, and control characters."""


def name_of(text: str) -> str:
    """The name on one line, without control characters and no longer than ``LONGEST``."""
    return _UNSAFE.sub(" ", text[: 4 * LONGEST]).strip()[:LONGEST]
