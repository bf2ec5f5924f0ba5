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
        return cls(**{name: Counter(value) if isinstance(value, dict) else value for name, value in told.items()})
