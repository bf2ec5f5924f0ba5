"""Whether a database can be written to, as whoever writes finds it. The operator is told when that changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from bot.store.database.postgresql import cause_of, is_of_values, reason_of
from bot.store.errors import DatabaseFailed

if TYPE_CHECKING:
    from bot.store.database.postgresql import Server

log = structlog.stdlib.get_logger(__name__)


class DatabaseHealth:
    """What writers of one open database have found.

    ``writes`` counts those that wrote, ``failures`` those that found it out of order.
    """

    def __init__(self, place: Path | Server) -> None:
        self.failing = False
        self.writes = 0
        self.failures = 0
        self.jams = 0
        """How often somebody else kept it locked for longer than one waits."""
        self._file: Final = place if isinstance(place, Path) else None
        self._opened: tuple[int, int] | None = None

    def require(self, jams: int) -> None:
        """Refuse a writer who cannot succeed; ``jams`` were there when its wait began. Raises DatabaseFailed.

        Who waited behind one that found the database locked has waited as long: otherwise each of many tables would
        wait in its turn.
        """
        if self.jams != jams:
            raise DatabaseFailed("database is locked")
        if self._opened is not None and self._stat() != self._opened:
            error = DatabaseFailed(f"the file {self._file} was moved, deleted or replaced since it was opened")
            self._out_of_order(error)
            raise error

    def works(self) -> None:
        """Somebody wrote."""
        self.writes += 1
        if self._opened is None:
            self._opened = self._stat()
        if self.failing:
            self.failing = False
            log.info("the database can be written to again")

    def fails(self, error: BaseException) -> None:
        """Somebody could not write. Whether it was for what was written, or the database, is told by the error."""
        if isinstance(error, IntegrityError | DataError | ProgrammingError) or is_of_values(error):
            return
        if isinstance(error, DBAPIError | OSError | DatabaseFailed):
            self.jams += _is_locked(error)
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
        """Which file there is: a file that was opened is written to even after another has taken its name."""
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
