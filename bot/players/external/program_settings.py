"""How the operator configured an external program."""

from dataclasses import dataclass
from typing import Literal

Protocol = Literal["mjai", "mortal", "mjai.app"]
"""The dialects of mjai.

``mjai``: one event a line, each answered with one line. ``mortal``: one event a line, answered only if the seat has a
decision. ``mjai.app``: one line with an array of all events up to the question, answered with one line.
"""


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """One program."""

    command: tuple[str, ...]
    """``{seat}`` stands for the seat, 0 to 3."""
    protocol: Protocol = "mjai"
    seconds: float = 5.0
    """The time limit for a decision."""
    start_seconds: float = 20.0
    """The time limit for the first decision after a start."""
    memory_mb: int = 2048
    """The limit of its address space; 0: none."""
    directory: str | None = None
    """Its working directory; None: the bot's."""
    three_players: bool = False
    """Whether it plays games for three as well."""
    stand_in: str = "club"
    """The strength of the computer player that replaces it if it fails."""
    title: str = ""
    """Its display name."""

    def arguments(self, seat: int) -> list[str]:
        """The command for one seat."""
        return [word.replace("{seat}", str(seat)) for word in self.command]
