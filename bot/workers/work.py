"""What is asked of a worker process, how far it may go, and what can become of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Limits:
    """How far one piece of work may go.

    ``processor_seconds`` are whole ones and count the work alone, ``wall_seconds`` whatever it waits for too: they end
    a worker that hangs. ``memory_mb`` is the most address space; an idle worker takes some 30. ``result_mb`` bounds
    what is handed back, since the bot itself has to read that. ``niceness`` is how far others go first, and a worker
    that has had nothing to do for ``idle_seconds`` is ended.
    """

    processor_seconds: int
    wall_seconds: float
    memory_mb: int
    result_mb: int
    niceness: int = 10
    idle_seconds: float = 60.0


class Reason(StrEnum):
    """Why there is no result."""

    TIME = "time"
    MEMORY = "memory"
    RESULT = "result"
    """It is larger than may be handed back, or made of what may not be."""
    DIED = "died"
    """The process could not be started, or came to an end by itself."""
    FAULT = "fault"
    """The function raised what is no error of the project: a bug, whose traceback is in the log."""
    CLOSED = "closed"
    """The bot is about to stop."""


class WorkFailed(Exception):
    """Work that came to no result. ``detail`` is for developers: an exit code, or a traceback."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


class Workers(Protocol):
    """Where work is done beside the event loop."""

    async def run(self, function: Callable[..., Value], /, *arguments: object) -> Value:
        """What a function of a module makes of these arguments. Raises what it raises, and WorkFailed."""

    def close(self) -> None:
        """End whatever is under way; no more is begun. Waits: not on an event loop."""
