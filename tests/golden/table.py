"""The table of what the golden records reach beside what the recorded games before them reached.

It stands in `tests/data/golden_events.md`: the former numbers are kept there, the others are counted again.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.golden.census import census
from tests.golden.rounds import Record

TABLE = Path(__file__).parents[1] / "data" / "golden_events.md"
EVENTS = ("offered on", "not offered", "rounds seen")
"""How the names begin of what is counted on rounds seen from one seat."""
_ROW = re.compile(r"\| (?P<name>[^|]+) \| (?P<former>\d+) \| (?P<golden>\d+) \|")
HEAD = """\
# What the golden records reach

In how many rounds each thing happens: *before* in the recorded games that were kept here until November 2026, *golden*
in the records that this project's own games made (SOURCE.md). Lines that begin with "offered" and "not offered" count
tiles, not rounds. `tests/conformance/test_golden.py` counts again.

| event | before | golden |
|---|---:|---:|
"""


def rows() -> dict[str, tuple[int, int]]:
    """The numbers of each event as the table has them: before and golden."""
    found = _ROW.finditer(TABLE.read_text(encoding="utf-8"))
    return {row["name"]: (int(row["former"]), int(row["golden"])) for row in found}


def wanted() -> dict[str, int]:
    """How often each event is wanted: as often as before."""
    return {name: former for name, (former, _) in rows().items() if former}


def write_table(rounds: Iterable[Record], offers: Iterable[Record]) -> None:
    """Write the table anew for these records."""
    former = wanted()
    golden = census([*rounds, *offers])
    lines = [f"| {name} | {former.get(name, 0)} | {golden[name]} |\n" for name in sorted(former.keys() | golden.keys())]
    TABLE.write_text(HEAD + "".join(lines), encoding="utf-8")
