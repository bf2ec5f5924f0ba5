"""The result of a check: the disagreements of one record, and the totals of a file."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

NOTED = "noted: "
GREATEST = 1 << 128
"""Whole numbers up to here are written as such in JSON."""


@dataclass(frozen=True)
class Disagreement:
    """One thing that is not as the record says: which, what the record expects, and what the engine came to."""

    what: str
    expected: Any
    came: Any

    def __str__(self) -> str:
        return f"{self.what}: expected {shown(self.expected)}, came {shown(self.came)}"


@dataclass(frozen=True)
class Checked:
    """The check of one record. ``name`` says which; ``skipped`` is why it was not checked, empty if it was."""

    line: int
    name: str
    form: str
    disagreements: tuple[Disagreement, ...] = ()
    skipped: str = ""
    counts: dict[str, int] = field(default_factory=dict)


class Halt(Exception):
    """The record cannot be followed any further."""

    def __init__(self, what: str, expected: Any, came: Any) -> None:
        super().__init__(what)
        self.disagreement = Disagreement(what, expected, came)


class Findings:
    """Disagreements collected while one record is checked, and counts of what was compared."""

    def __init__(self) -> None:
        self.found: list[Disagreement] = []
        self.counts: Counter[str] = Counter()

    def same(self, what: str, expected: Any, came: Any) -> bool:
        """Note a disagreement unless the two are equal."""
        if expected == came:
            return True
        self.found.append(Disagreement(what, expected, came))
        return False

    def note(self, what: str) -> None:
        """Count something that a reader of the report should know."""
        self.counts[f"{NOTED}{what}"] += 1


@dataclass
class FileReport:
    """The sums of one file."""

    file: str
    checked: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    skips: Counter[str] = field(default_factory=Counter)
    wrong: list[Checked] = field(default_factory=list)

    def add(self, check: Checked) -> None:
        """Count one record in."""
        self.forms[check.form] += 1
        self.counts.update(check.counts)
        if check.disagreements:
            self.wrong.append(check)
        if check.skipped and not check.disagreements:
            self.skips[check.skipped] += 1
        else:
            self.checked += 1

    @property
    def line(self) -> str:
        """The one line of this file."""
        skipped = f", skipped {self.skips.total()}" if self.skips else ""
        return f"{self.file}: checked {self.checked}, disagree {len(self.wrong)}{skipped}"

    def details(self, most: int) -> list[str]:
        """Why records were skipped, and the first disagreements."""
        rows = [f"  skipped {count}: {reason}" for reason, count in sorted(self.skips.items())]
        notes = {name.removeprefix(NOTED): count for name, count in self.counts.items() if name.startswith(NOTED)}
        rows += [f"  noted {count}: {what}" for what, count in sorted(notes.items())]
        for check in self.wrong[:most]:
            first, *others = check.disagreements
            more = f" (and {len(others)} more)" if others else ""
            rows.append(f"  line {check.line} {check.name}: {first}{more}")
        if len(self.wrong) > most:
            rows.append(f"  ... and {len(self.wrong) - most} records more")
        return rows

    def to_json(self, most: int) -> dict[str, Any]:
        """The same as plain values; every disagreement of the first ``most`` records that disagree."""
        return {
            "file": self.file,
            "forms": dict(self.forms),
            "checked": self.checked,
            "disagree": len(self.wrong),
            "skipped": self.skips.total(),
            "skips": dict(self.skips),
            "counts": dict(sorted(self.counts.items())),
            "disagreements": [
                {
                    "line": check.line,
                    "record": check.name,
                    "what": found.what,
                    "expected": plain(found.expected),
                    "came": plain(found.came),
                }
                for check in self.wrong[:most]
                for found in check.disagreements
            ],
        }


def shown(value: Any) -> str:
    """A value on one line, cut where it is very long."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:
        text = "a number of thousands of digits"
    text = " ".join(text.split())
    return text if len(text) <= 300 else f"{text[:297]}..."


def plain(value: Any) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(item) for item in value), key=repr)
    if isinstance(value, int) and abs(value) > GREATEST:
        return shown(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return shown(value)
