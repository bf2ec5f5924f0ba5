"""Database maintenance on a schedule: backups, and packing the journals of tables that ended long ago.

Failures are logged, counted and retried later; no table waits for maintenance.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import structlog

from bot.config.settings import DatabaseSettings
from bot.store.database.backup import Backup, back_up, file_of, rotate
from bot.store.database.backup_names import backups_in
from bot.store.errors import BackupFailed, NotHere, StoreError
from bot.store.store import Store
from bot.table.event_loop_clock import Alarm, Clock

FIRST_BACKUP: Final = timedelta(minutes=1)
"""How long after the start a backup that is due is made: the tables come first."""
AFTER_A_FAILURE: Final = timedelta(hours=1)
"""A failed backup is retried after this long at the latest."""
FIRST_PACKING: Final = timedelta(minutes=5)
PACKING: Final = timedelta(hours=1)
BATCH: Final = 20
"""How many journals are packed at a time, each in a transaction of its own."""
NEXT_BATCH: Final = timedelta(seconds=10)

log = structlog.stdlib.get_logger(__name__)


class Upkeep:
    """Makes backups and packs journals while the bot runs; counts them for metrics."""

    def __init__(self, store: Store, clock: Clock, settings: DatabaseSettings) -> None:
        self.backups = 0
        self.failed_backups = 0
        self.last_backup: datetime | None = None
        """When the newest backup in the folder was made. None: there is none, or the folder was not looked at yet."""
        self.packed = 0
        self.failed_packings = 0
        self._wanted_since: datetime | None = None
        """When the first backup of this process fell due. None: no backups are scheduled."""
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
        """How long a backup has been overdue; zero where none are scheduled."""
        if self._wanted_since is None:
            return timedelta()
        due = self._wanted_since if self.last_backup is None else self.last_backup + self._every
        return max(self._clock.now() - due, timedelta())

    async def stop(self) -> None:
        """Set no more alarms. Aborts a backup that is being made; it leaves no file behind."""
        self._stopping.set()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._working)

    def _at(self, wait: timedelta, name: str, work: Callable[[], Awaitable[timedelta]]) -> None:
        """Do ``work`` after ``wait``, and again after each time that it returns."""

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
            # Carry on: without the next alarm there would never be another backup.
            log.exception("the upkeep of the database failed", what=name)
        self._at(wait, name, work)

    async def _back_up_if_due(self, file: Path, folder: Path) -> timedelta:
        """Make a backup if the newest in the folder is old enough. Returns how long to wait before looking again."""
        now = self._clock.now()
        try:
            made = await asyncio.to_thread(backups_in, folder, file)
            # A backup dated in the future came from a wrong clock; counting it would put off the next one until then.
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
        """Pack a batch of journals. Returns how long to wait before the next batch."""
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
            # Leave it alone until the next start, so that the others are packed.
            self._unreadable.add(table)
            self.failed_packings += 1
            log.error("a journal could not be packed", table=table, fault=str(error))  # noqa: TRY400 - as above
            return
        if done is not None:
            self.packed += 1
            log.debug("journal packed", table=table, entries=done.entries, bytes=done.size)
