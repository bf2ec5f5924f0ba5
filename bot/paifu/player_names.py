"""What players are called in a log, so that it can be kept and shown anywhere."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 100
"""Characters of a name. No program that writes logs lets anybody have more than a third of it."""

_UNKEEPABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
"""Half characters, which no encoding has, and those that a database or a terminal obeys."""


def name_of(text: str) -> str:
    """The name as it can be written down: on one line, no longer than ``LONGEST``."""
    return _UNKEEPABLE.sub(" ", text[: 4 * LONGEST]).strip()[:LONGEST]
