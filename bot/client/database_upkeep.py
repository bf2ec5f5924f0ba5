"""What the bot does for its database by itself: backups, and packing the journals of tables that are long over.

Each has an alarm of the clock. What fails is logged, counted and tried again later; no table waits for any of it.
"""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

from bot.store.database.backup import Backup, back_up, file_of, rotate
from bot.store.database.backup_names import backups_in
from bot.store.errors import BackupFailed, NotHere, StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.config.settings import DatabaseSettings
    from bot.store.store import Store
    from bot.table.clock import Alarm, Clock

FIRST_BACKUP: Final = timedelta(minutes=1)
"""After the start, where one is due: the tables come first."""
AFTER_A_FAILURE: Final = timedelta(hours=1)
"""At the latest a backup that failed is tried again then."""
FIRST_PACKING: Final = timedelta(minutes=5)
PACKING: Final = timedelta(hours=1)
BATCH: Final = 20
"""So many journals are packed at a time, each in a transaction of its own."""
NEXT_BATCH: Final = timedelta(seconds=10)

log = structlog.stdlib.get_logger(__name__)


class Upkeep:
    """Backs up and packs while the bot runs. The numbers are for whoever watches it."""

    def __init__(self, store: Store, clock: Clock, settings: DatabaseSettings) -> None:
        self.backups = 0
        self.failed_backups = 0
        self.last_backup: datetime | None = None
        """When the newest backup in the folder was made; None until somebody looked, or where there is none."""
        self.packed = 0
        self.failed_packings = 0
        self._wanted_since: datetime | None = None
        """When this process first wanted a backup, where backups are made on schedule."""
        self._store: Final = store
        self._clock: Final = clock
        self._settings: Final = settings
        self._every: Final = timedelta(hours=settings.backup_every_hours)
        self._alarms: dict[str, Alarm] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._stopping: Final = threading.Event()
        self._unreadable: set[str] = set()

    def start(self) -> None:
        """Set the alarms."""
        self._at(FIRST_PACKING, "packing", self._pack)
        if self._settings.backup_folder is None:
            return
        try:
            file = file_of(self._settings.url)
        except NotHere as error:
            log.error("no backups are made into the folder", fault=str(error))  # noqa: TRY400 - no fault of the code
            return
        self._wanted_since = self._clock.now() + FIRST_BACKUP
        self._at(FIRST_BACKUP, "backup", lambda: self._back_up_if_due(file, Path(self._settings.backup_folder or "")))

    @property
    def overdue(self) -> timedelta:
        """For how long a backup has been due that was not made; nothing where none is made on schedule."""
        if self._wanted_since is None:
            return timedelta()
        due = self._wanted_since if self.last_backup is None else self.last_backup + self._every
        return max(self._clock.now() - due, timedelta())

    async def stop(self) -> None:
        """Set no more alarms. A backup that is being made is broken off, and leaves nothing."""
        self._stopping.set()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._working)

    def _at(self, wait: timedelta, name: str, work: Callable[[], Awaitable[timedelta]]) -> None:
        """Do some work after a while, and again as long after as it says."""

        def ring() -> None:
            task = asyncio.get_running_loop().create_task(self._do(name, work))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

        if not self._stopping.is_set():
            self._alarms[name] = self._clock.call_at(self._clock.now() + wait, ring)

    async def _do(self, name: str, work: Callable[[], Awaitable[timedelta]]) -> None:
        wait = AFTER_A_FAILURE
        try:
            wait = await work()
        except Exception:
            # Whatever it was: without an alarm there would never be another backup.
            log.exception("the upkeep of the database failed", what=name)
        self._at(wait, name, work)

    async def _back_up_if_due(self, file: Path, folder: Path) -> timedelta:
        """Make a backup if the newest in the folder, which outlives a restart, is old enough. When to look next."""
        now = self._clock.now()
        try:
            made = await asyncio.to_thread(backups_in, folder, file)
            # What was made in the future is of a clock that went wrong; nothing would be made until then.
            self.last_backup = max((moment for moment in made if moment <= now), default=None)
            if self.last_backup is not None and now < self.last_backup + self._every:
                return self.last_backup + self._every - now
            done = await asyncio.to_thread(self._back_up, file, folder, now)
        except (StoreError, OSError) as error:
            if not self._stopping.is_set():
                self.failed_backups += 1
                log.error("a backup failed", folder=str(folder), fault=str(error))  # noqa: TRY400 - as above
            return min(self._every, AFTER_A_FAILURE)
        self.backups += 1
        self.last_backup = now
        log.info("backup made", file=str(done.file), bytes=done.size)
        return self._every

    def _back_up(self, file: Path, folder: Path, now: datetime) -> Backup:
        if not folder.is_dir():
            raise BackupFailed(str(folder), "there is no such folder")
        done = back_up(file, folder, now, self._stopping.is_set)
        for gone in rotate(folder, file, self._settings.backup_keep):
            log.info("an old backup is deleted", file=str(gone))
        return done

    async def _pack(self) -> timedelta:
        """Pack some journals, one at a time. When to look next."""
        failed = len(self._unreadable)
        try:
            due = await self._store.compaction.due(self._clock.now(), BATCH + failed)
            for table in due:
                if table not in self._unreadable and not self._stopping.is_set():
                    await self._pack_one(table)
        except StoreError as error:
            self.failed_packings += 1
            log.error("old journals could not be packed", fault=str(error))  # noqa: TRY400 - as above
            return PACKING
        return NEXT_BATCH if len(due) == BATCH + failed else PACKING

    async def _pack_one(self, table: str) -> None:
        try:
            done = await self._store.compaction.compact(table)
        except StoreError as error:
            # It stays as it is until the next start, and keeps no other from being packed.
            self._unreadable.add(table)
            self.failed_packings += 1
            log.error("a journal could not be packed", table=table, fault=str(error))  # noqa: TRY400 - as above
            return
        if done is not None:
            self.packed += 1
            log.debug("journal packed", table=table, entries=done.entries, bytes=done.size)
