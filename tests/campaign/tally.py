"""What a campaign counted, and what it found wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Tally:
    """Figures of one or more bots. ``wrong`` is what was found, each with the seed that made it."""

    kills: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    games: int = 0
    actions: int = 0
    acknowledged: int = 0
    requests: int = 0
    starts: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take the figures of another one in."""
        for name, value in vars(other).items():
            own = getattr(self, name)
            if isinstance(own, Counter):
                own.update(value)
            else:
                setattr(self, name, own + value)

    def told(self) -> dict[str, Any]:
        """For JSON."""
        return {name: dict(value) if isinstance(value, Counter) else value for name, value in vars(self).items()}

    @classmethod
    def read(cls, told: dict[str, Any]) -> Tally:
        """The opposite of ``told``."""
        found = cls()
        for name, value in told.items():
            setattr(found, name, Counter(value) if isinstance(value, dict) else value)
        return found


def table(tally: Tally, seconds: float) -> str:
    """The figures as two tables of Markdown: what befell the bots, and what came of it."""
    rows = [
        ("SIGKILLs survived", tally.kills.total()),
        *((f"- {name}", count) for name, count in sorted(tally.kills.items())),
        ("Faults injected", tally.faults.total()),
        *((f"- {name}", count) for name, count in _kinds(tally.faults).most_common()),
    ]
    outcome = [
        ("Games played to their end", tally.games),
        ("Actions in their journals", tally.actions),
        ("Actions that somebody saw acknowledged", tally.acknowledged),
        ("Requests of the bots", tally.requests),
        ("Starts", tally.starts),
        *((f"Checked: {name}", count) for name, count in sorted(tally.checks.items())),
        ("Anything wrong", len(tally.wrong)),
        ("Minutes", round(seconds / 60)),
    ]
    return "\n\n".join((_markdown("What befell them", rows), _markdown("What came of it", outcome)))


def _kinds(faults: Counter[str]) -> Counter[str]:
    """What is malformed in fifteen ways is one kind."""
    found: Counter[str] = Counter()
    for name, count in faults.items():
        found[name.partition(":")[0]] += count
    return found


def _markdown(head: str, rows: list[tuple[str, int]]) -> str:
    lines = [
        f"| {name.replace('- ', '&nbsp;&nbsp;') if name.startswith('- ') else name} | {count:,} |"
        for name, count in rows
    ]
    return "\n".join((f"| {head} | |", "|---|---:|", *lines))
