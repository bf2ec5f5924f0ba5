"""Whether a database can be written to, judged from its writes. A change is logged for the operator.

A damaged value is told too, and does not count: only who reads it fails, and all else can be written.
"""

from pathlib import Path
from typing import Final

import structlog
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from bot.store.database.postgresql import Server, cause_of, is_of_values, is_silence, is_unreadable, reason_of
from bot.store.errors import DatabaseFailed

log = structlog.stdlib.get_logger(__name__)


class DatabaseHealth:
    """The health of one open database. ``writes`` counts successful writes, ``failures`` those the database refused."""

    def __init__(self, place: Path | Server) -> None:
        self.failing = False
        self.writes = 0
        self.failures = 0
        self.jams = 0
        """How often a write gave up because another process kept the database locked, or a server answered nothing."""
        self._told_unreadable = False
        self._file: Final = place if isinstance(place, Path) else None
        self._opened: tuple[int, int] | None = None

    def require(self, jams: int) -> None:
        """Refuse a write that cannot succeed; ``jams`` was the count when its wait began. Raises DatabaseFailed.

        If another write gave up meanwhile because of a lock or without an answer, this one fails at once. Otherwise
        many tables would each wait in turn.
        """
        if self.jams != jams:
            raise DatabaseFailed("the database is locked or does not answer")
        if self._opened is not None and self._stat() != self._opened:
            error = DatabaseFailed(f"the file {self._file} was moved, deleted or replaced since it was opened")
            self._out_of_order(error)
            raise error

    def works(self) -> None:
        """Record a successful write."""
        self.writes += 1
        if self._opened is None:
            self._opened = self._stat()
        if self.failing:
            self.failing = False
            log.info("the database can be written to again")

    def fails(self, error: BaseException) -> None:
        """Record a failed transaction, unless the error is about the written values."""
        if is_unreadable(error):
            if not self._told_unreadable:
                self._told_unreadable = True
                log.error(
                    "the database holds a damaged value: `python -m bot db check --full` says where",
                    fault=reason_of(error),
                )
            return
        if isinstance(error, IntegrityError | DataError | ProgrammingError) or is_of_values(error):
            return
        if isinstance(error, DBAPIError | OSError | DatabaseFailed):
            self.jams += _is_locked(error) or is_silence(error)
            self._out_of_order(error)

    def _out_of_order(self, error: BaseException) -> None:
        self.failures += 1
        if not self.failing:
            self.failing = True
            log.error(
                "nothing can be written to the database; tables stand still and try again by themselves",
                fault=reason_of(error),
            )

    def _stat(self) -> tuple[int, int] | None:
        """The identity of the file, since an open file is written to even after another has taken its name."""
        if self._file is None:
            return None
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _is_locked(error: BaseException) -> bool:
    cause = cause_of(error)
    name = str(getattr(cause, "sqlite_errorname", None) or "")
    return name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or getattr(cause, "sqlstate", None) == "55P03"
