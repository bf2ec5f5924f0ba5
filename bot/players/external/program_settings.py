"""How a program is run: what the operator configured, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Protocol = Literal["mjai", "mortal", "mjai.app"]
"""How a program speaks.

``mjai``: one event a line, each answered with one line. ``mortal``: one event a line, answered only where the seat has
something to decide. ``mjai.app``: one line with an array of all events up to the question, answered with one line.
"""


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """One program. ``{seat}`` in ``command`` stands for the seat, 0-3.

    ``seconds`` it may think about one decision, ``start_seconds`` about the first after its start; ``memory_mb`` of
    address space (0: no limit). ``directory`` is where it runs; None: where the bot does. ``three_players``: it plays
    such games too. ``stand_in`` is the strength that plays on for it. ``title`` is what people call it.
    """

    command: tuple[str, ...]
    protocol: Protocol = "mjai"
    seconds: float = 5.0
    start_seconds: float = 20.0
    memory_mb: int = 2048
    directory: str | None = None
    three_players: bool = False
    stand_in: str = "club"
    title: str = ""

    def arguments(self, seat: int) -> list[str]:
        """The command for one seat."""
        return [word.replace("{seat}", str(seat)) for word in self.command]
