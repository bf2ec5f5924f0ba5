"""The limits of a task in a worker process, and the ways in which it can fail."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one task."""

    processor_seconds: int
    wall_seconds: float
    """Includes waiting, so it also ends a worker that hangs."""
    memory_mb: int
    """Address space; an idle worker takes about 30."""
    result_mb: int
    """Size of the pickled result, which the bot itself has to read."""
    niceness: int = 10
    idle_seconds: float = 60.0
    """A worker without tasks for this long is stopped."""


class Reason(StrEnum):
    """Why there is no result."""

    TIME = "time"
    MEMORY = "memory"
    RESULT = "result"
    """The result is too large, or contains a class that is not trusted."""
    DIED = "died"
    """The process could not be started, or ended unexpectedly."""
    FAULT = "fault"
    """The function raised an error that is not the project's own: a bug, logged with its traceback."""
    CLOSED = "closed"
    """The bot is stopping."""


class WorkFailed(Exception):
    """A task without a result. ``detail`` is for developers: an exit code or a traceback."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


class Workers(Protocol):
    """Runs functions outside the event loop."""

    async def run(self, function: Callable[..., Value], /, *arguments: object) -> Value:
        """Call an importable function and return its result. Raises the function's own errors, and WorkFailed."""

    def close(self) -> None:
        """Stop all work. Blocks until it has stopped, so do not call it on the event loop."""
