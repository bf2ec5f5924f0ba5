"""The bot backs up its database and packs old journals by itself, and no fault of that hurts anybody."""

import asyncio
import threading
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from structlog.testing import capture_logs

from bot.client import database_upkeep
from bot.client.database_upkeep import BATCH, Upkeep
from bot.config.settings import DatabaseSettings
from bot.store.compaction import LEFT_ALONE
from bot.store.database.backup import back_up
from bot.store.database.backup_names import backups_in
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.table.table_events import TableClosed
from tests.fakes import FakeClock
from tests.store.games import entries, lobby, played

TOP = Path(__file__).parents[2]
HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "jantaku.sqlite3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "backups"
    made.mkdir()
    return made


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(file), owner="test") as opened:
        yield opened


class Service:
    """A bot's upkeep on a clock that a test steps."""

    def __init__(self, store: Store, file: Path, folder: Path | None, clock: FakeClock, **settings: Any) -> None:
        self.clock = clock
        options = {} if folder is None else {"backup_folder": str(folder)}
        self.upkeep = Upkeep(store, clock, DatabaseSettings(url=str(file), **options, **settings))
        self.upkeep.start()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def unplugged(folder: Path) -> Path:
    return folder.rename(folder.with_name("elsewhere"))


def made(folder: Path, file: Path) -> int:
    return len(backups_in(folder, file))


async def test_a_backup_is_made_soon_after_the_start_and_then_every_day(store: Store, file: Path, folder: Path) -> None:
    service = Service(store, file, folder, FakeClock())
    await service.clock.advance(59)
    assert made(folder, file) == 0
    await service.clock.advance(1)
    assert (made(folder, file), service.upkeep.last_backup) == (1, service.clock.now())
    await service.clock.advance(DAY - 1)
    assert made(folder, file) == 1
    await service.clock.advance(1)
    assert (made(folder, file), service.upkeep.backups, service.upkeep.failed_backups) == (2, 2, 0)


async def test_a_restart_makes_no_backup_before_it_is_due(store: Store, file: Path, folder: Path) -> None:
    clock = FakeClock()
    for _ in range(4):
        service = Service(store, file, folder, clock)
        await clock.advance(5 * HOUR)
        await service.upkeep.stop()
    assert made(folder, file) == 1
    service = Service(store, file, folder, clock)
    await clock.advance(4 * HOUR + 60)
    assert made(folder, file) == 2


async def test_old_backups_go_when_a_new_one_stands(store: Store, file: Path, folder: Path) -> None:
    service = Service(store, file, folder, FakeClock(), backup_every_hours=1, backup_keep=2)
    (folder / "jantaku-before-the-finals.sqlite3").touch()
    await service.clock.advance(5 * HOUR)
    assert service.upkeep.backups == 5
    left = backups_in(folder, file)
    assert next(iter(left)) == service.upkeep.last_backup
    # The clock of the test begins at eight in the evening: the last one before midnight stays as that day's.
    assert [moment.hour for moment in left] == [0, 23]
    assert (folder / "jantaku-before-the-finals.sqlite3").exists()


async def test_a_backup_that_fails_is_told_counted_and_tried_again(store: Store, file: Path, folder: Path) -> None:
    away = unplugged(folder)
    with capture_logs() as logs:
        service = Service(store, file, folder, FakeClock())
        await service.clock.advance(60)
    [told] = [line for line in logs if line["log_level"] == "error"]
    assert "no such file or directory" in told["fault"].lower()
    assert service.upkeep.failed_backups == 1
    away.rename(folder)
    await service.clock.advance(HOUR)
    assert (made(folder, file), service.upkeep.backups, service.upkeep.failed_backups) == (1, 1, 1)


async def test_an_alert_fires_where_backups_fail_and_none_was_ever_made(store: Store, file: Path, folder: Path) -> None:
    rules = yaml.safe_load((TOP / "deploy" / "alerts.yml").read_text())["groups"][0]["rules"]
    [expr] = [rule["expr"] for rule in rules if rule["alert"] == "JantakuHasNoFreshBackup"]
    figure, _, limit = expr.partition(" > ")
    assert figure == "jantaku_backup_overdue_seconds"
    away = unplugged(folder)
    service = Service(store, file, folder, FakeClock())
    await service.clock.advance(3 * HOUR)
    assert service.upkeep.last_backup is None
    assert service.upkeep.overdue.total_seconds() < int(limit)
    await service.clock.advance(HOUR)
    assert service.upkeep.overdue.total_seconds() > int(limit)
    away.rename(folder)
    await service.clock.advance(HOUR)
    assert service.upkeep.overdue == timedelta()


async def test_where_no_backups_are_wanted_none_is_overdue(store: Store, file: Path, folder: Path) -> None:
    service = Service(store, file, None, FakeClock())
    await service.clock.advance(30 * HOUR)
    assert service.upkeep.overdue == timedelta()
    await service.clock.advance(3 * DAY)
    assert (made(folder, file), service.upkeep.backups) == (0, 0)


async def test_a_fault_of_the_code_does_not_end_all_backups(
    store: Store, file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(database_upkeep, "rotate", lambda *_: 1 / 0)
        service = Service(store, file, folder, FakeClock())
        with capture_logs() as logs:
            await service.clock.advance(60)
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["the upkeep of the database failed"]
    await service.clock.advance(DAY)
    assert service.upkeep.backups == 1


async def test_a_database_on_a_server_is_not_backed_up_by_the_bot_which_says_so(store: Store, folder: Path) -> None:
    settings = DatabaseSettings(url="postgresql://jantaku:secret@db.example/club", backup_folder=str(folder))
    clock = FakeClock()
    with capture_logs() as logs:
        Upkeep(store, clock, settings).start()
    [told] = logs
    assert "pg_dump" in told["fault"]
    assert "secret" not in str(told)


async def test_a_bot_that_stops_breaks_its_backup_off(
    store: Store, file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copying, stopping = threading.Event(), threading.Event()
    copied = back_up

    def slowly(*arguments: Any) -> object:
        copying.set()
        assert stopping.wait(10)
        return copied(*arguments)

    monkeypatch.setattr(database_upkeep, "back_up", slowly)
    service = Service(store, file, folder, FakeClock())
    service.clock.alarms[-1].callback()
    assert await asyncio.to_thread(copying.wait, 10)
    leaving = asyncio.create_task(service.upkeep.stop())
    await asyncio.sleep(0)
    stopping.set()
    await leaving
    assert names(folder) == []
    assert service.upkeep.failed_backups == 0


# ---------------------------------------------------------------------------------------------------------- packing


async def closed(store: Store, clock: FakeClock, *tables: str) -> None:
    for index, table in enumerate(tables):
        records = (*lobby(channel=index), *played(1)[:40], TableClosed("agreed"))
        await store.journal.append(table, entries(*records, start=clock.now()), ())


async def test_journals_are_packed_by_themselves_a_week_after_their_table_closed(store: Store, file: Path) -> None:
    clock = FakeClock()
    await closed(store, clock, "t")
    service = Service(store, file, None, clock)
    await clock.advance(LEFT_ALONE.total_seconds())
    assert service.upkeep.packed == 0
    await clock.advance(2 * HOUR)
    assert service.upkeep.packed == 1
    assert len(await store.journal.load("t")) == len(lobby()) + 41


async def test_many_old_journals_are_packed_some_at_a_time(store: Store, file: Path) -> None:
    clock = FakeClock()
    await closed(store, clock, *(f"t{number}" for number in range(BATCH + 3)))
    await clock.advance((LEFT_ALONE + timedelta(days=1)).total_seconds())
    service = Service(store, file, None, clock)
    await clock.advance(300)
    assert service.upkeep.packed == BATCH
    await clock.advance(10)
    assert service.upkeep.packed == BATCH + 3


async def test_one_unpackable_journal_holds_up_none(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    await closed(store, clock, "a", "b")
    await clock.advance((LEFT_ALONE + timedelta(days=1)).total_seconds())
    compact = store.compaction.compact

    async def refuse(table: str) -> object:
        if table == "a":
            raise DatabaseFailed("the disk is full")
        return await compact(table)

    monkeypatch.setattr(store.compaction, "compact", refuse)
    service = Service(store, file, None, clock)
    with capture_logs() as logs:
        await clock.advance(DAY)
    assert (service.upkeep.packed, service.upkeep.failed_packings) == (1, 1)
    assert [(line["table"], line["fault"]) for line in logs if line["log_level"] == "error"] == [
        ("a", "the disk is full")
    ]
