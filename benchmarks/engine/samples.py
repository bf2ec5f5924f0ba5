"""The test data: winning hands, and hands as counts. `benchmarks/data/README.md` describes the files."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from tests.opinions.records import WinRecord

SAMPLE = Path(__file__).parents[1] / "data"


def _lines(folder: Path, name: str) -> Iterator[str]:
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="ascii") as file:
        for line in file:
            yield line.strip()


def win_records(folder: Path) -> list[WinRecord]:
    return [WinRecord(*json.loads(line)) for line in _lines(folder, "score")]


def hands(folder: Path, name: str) -> list[list[int]]:
    return [[int(digit) for digit in line] for line in _lines(folder, name)]
