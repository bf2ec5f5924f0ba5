"""Reads files of records: JSON lines, compressed by gzip or xz or not, and hands written as 34 digits.

Nothing in a file makes reading fail: what cannot be read becomes a ``Broken`` in its place.
"""

import gzip
import json
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DIGITS = re.compile(r"\d{34}")
OPENERS: dict[bytes, Callable[..., Any]] = {b"\x1f\x8b": gzip.open, b"\xfd7": lzma.open}
"""How a file is opened, by its first two bytes."""


@dataclass(frozen=True)
class Broken:
    """A line, or the rest of a file, that cannot be read."""

    why: str


@dataclass(frozen=True)
class Counts:
    """A hand written as 34 digits, one for each kind."""

    digits: str


def lines_of(path: Path) -> Iterator[str | Broken]:
    """The lines of a file; the last one is a ``Broken`` if the file ends before it should."""
    try:
        with path.open("rb") as raw:
            opener = OPENERS.get(raw.read(2), open)
        with opener(path, "rb") as content:
            for line in content:
                yield line.decode("utf-8", "backslashreplace").strip()
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as fault:
        yield Broken(f"the file cannot be read: {type(fault).__name__}: {fault}")


def read(path: Path) -> Iterator[tuple[int, Any]]:
    """Line numbers and records; empty lines are left out."""
    for number, line in enumerate(lines_of(path), 1):
        if isinstance(line, Broken):
            yield number, line
        elif DIGITS.fullmatch(line):
            yield number, Counts(line)
        elif line:
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as fault:
                yield number, Broken(f"not a record: {fault}")
