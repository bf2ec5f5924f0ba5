"""The database's schema: looked at, made, upgraded, or refused."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from bot.__main__ import main
from bot.exit_codes import FAILURE, OK
from bot.store.database import connections, migrate
from bot.store.database.league_schema import metadata
from bot.store.errors import (
    Busy,
    Damaged,
    DatabaseUnusable,
    FolderMissing,
    ForeignDatabase,
    MigrationFailed,
    NewerSchema,
    NotADatabase,
    NotAFile,
    NotWritable,
    OlderSchema,
    WithoutItsFile,
)
from bot.store.store import Store
from tests.store.newest_schema import HEAD


def everything_in(folder: Path) -> dict[str, bytes | None]:
    return {path.name: path.read_bytes() if path.is_file() else None for path in sorted(folder.iterdir())}


def statements(file: Path) -> set[tuple[str, frozenset[str]]]:
    """Every table and index of a database as the SQL that made it: the head, and its columns and constraints.

    Their order says nothing: a column that was added later stands behind the constraints.
    """
    with closing(sqlite3.connect(file)) as connection:
        made = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'")
        return {_parts(" ".join(sql.split())) for (sql,) in made}


def _parts(sql: str) -> tuple[str, frozenset[str]]:
    """What stands outside the outermost brackets, and what stands between their commas."""
    head, depth, parts = "", 0, [""]
    for sign in sql:
        depth -= sign == ")"
        if not depth:
            head += sign
        elif depth == 1 and sign == ",":
            parts.append("")
        else:
            parts[-1] += sign
        depth += sign == "("
    return head, frozenset(part.strip() for part in parts)


def test_a_new_database_is_made_once_with_the_newest_schema_alone_in_its_folder(file: Path) -> None:
    before = migrate.check(str(file))
    assert (before.current, before.up_to_date) == (None, False)
    assert not file.exists(), "looking makes nothing"
    made = migrate.upgrade(str(file))
    assert made == migrate.check(str(file))
    assert (made.current, made.up_to_date) == (HEAD, True)
    migrate.upgrade(str(file))
    migrate.check(str(file))
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    kept = everything_in(file.parent)
    migrate.upgrade(str(file))
    assert everything_in(file.parent) == kept


def test_an_empty_file_is_a_new_database(file: Path) -> None:
    file.touch()
    assert migrate.check(str(file)).current is None
    assert migrate.upgrade(str(file)).up_to_date


@pytest.mark.parametrize("prefix", ["", "sqlite:///", "sqlite+aiosqlite:///"])
def test_a_path_and_both_kinds_of_url_name_the_same_file(file: Path, prefix: str) -> None:
    migrate.upgrade(f"{prefix}{file}")
    assert migrate.check(str(file)).up_to_date


def test_a_name_with_signs_that_mean_something_in_urls_is_just_a_name(tmp_path: Path) -> None:
    file = tmp_path / "50% of?#table.sqlite3"
    migrate.upgrade(str(file))
    assert migrate.check(str(file)).up_to_date
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_migrated_schema_is_the_one_the_code_describes(file: Path, tmp_path: Path) -> None:
    migrate.upgrade(str(file))
    described = tmp_path / "described.sqlite3"
    for path, build in ((described, metadata.create_all), (file, None)):
        made = create_engine(f"sqlite:///{path}")
        try:
            with made.begin() as connection:
                if build is not None:
                    build(connection)
                assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        finally:
            made.dispose()
    assert statements(file) == statements(described)


def test_two_processes_that_start_at_once_make_one_database(file: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        states = list(pool.map(migrate.upgrade, [str(file)] * 4))
    assert all(state.up_to_date for state in states)


# ------------------------------------------------------------------------------------------------------------- refusals


def newer(file: Path) -> None:
    migrate.upgrade(str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def older(file: Path) -> None:
    migrate.upgrade(str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def letter(file: Path) -> None:
    file.write_text("Dear Anne, " * 100, encoding="utf-8")


def with_a_damaged_schema(file: Path) -> None:
    """SQLite quotes the page in its message, which Python then cannot decode."""
    migrate.upgrade(str(file))
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE", b"CREATE T\xffBLE"))


def emptied(file: Path) -> None:
    """The log of a bot that was killed, beside a file that the disk has lost."""
    migrate.upgrade(str(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE alembic_version SET version_num = version_num")
        connection.commit()
        log = Path(f"{file}-wal").read_bytes()
    Path(f"{file}-wal").write_bytes(log)
    file.write_bytes(b"")


@pytest.mark.parametrize(
    ("make", "refusal"),
    [
        (newer, NewerSchema),
        (older, OlderSchema),
        (foreign, ForeignDatabase),
        (letter, NotADatabase),
        (Path.mkdir, NotADatabase),
        (with_a_damaged_schema, Damaged),
        (emptied, WithoutItsFile),
    ],
)
async def test_what_is_not_ours_to_change_is_refused_and_left_as_it_is(
    file: Path, make: Callable[[Path], None], refusal: type[DatabaseUnusable]
) -> None:
    make(file)
    before = everything_in(file.parent)
    for look in (migrate.check, migrate.upgrade):
        with pytest.raises(refusal, match=file.name):
            look(str(file))
    with pytest.raises(refusal):
        await Store.open(str(file), owner="test")
    assert everything_in(file.parent) == before


def test_a_log_whose_file_is_gone_is_left_as_it_is(file: Path) -> None:
    emptied(file)
    file.unlink()
    before = everything_in(file.parent)
    with pytest.raises(WithoutItsFile):
        migrate.upgrade(str(file))
    assert everything_in(file.parent) == before


@pytest.mark.parametrize("make", [with_a_damaged_schema, emptied])
def test_a_backup_takes_the_place_of_what_is_broken(
    file: Path, tmp_path: Path, make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "backup.sqlite3"
    migrate.upgrade(str(backup))
    make(file)
    broken = everything_in(file.parent)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(file))
    assert main(["db", "check", "--full"]) == FAILURE
    assert main(["db", "backup", str(tmp_path / "none.sqlite3")]) == FAILURE
    assert everything_in(file.parent) == broken
    assert main(["db", "restore", str(backup)]) == OK
    assert main(["db", "check", "--full"]) == OK
    assert {content for content in broken.values() if content} <= set(everything_in(file.parent).values())


def test_a_newer_database_is_told_with_both_versions(file: Path) -> None:
    newer(file)
    with pytest.raises(NewerSchema) as caught:
        migrate.upgrade(str(file))
    assert (caught.value.found, caught.value.known) == ("9999", HEAD)


def test_a_newer_database_in_use_is_refused_and_left_as_it_is(file: Path) -> None:
    migrate.upgrade(str(file))
    with closing(sqlite3.connect(file)) as connection:
        with connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        before = file.read_bytes()
        with pytest.raises(NewerSchema):
            migrate.upgrade(str(file))
        assert file.read_bytes() == before


def test_a_missing_folder_is_told_and_not_made(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "jantaku.sqlite3"
    for look in (migrate.check, migrate.upgrade):
        with pytest.raises(FolderMissing, match="nowhere"):
            look(str(file))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?uri=true",
        "what://",
        "postgres-server://club:secret@db/games",
        "mysql://club:top@secret@db/games",
        "mysql://club@db/games?password=secret",
    ],
)
def test_a_url_that_names_no_file_is_refused(url: str) -> None:
    with pytest.raises(NotAFile) as caught:
        migrate.check(url)
    assert "secret" not in str(caught.value)


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of files")
def test_a_new_database_is_for_its_owner_alone_and_one_that_is_there_as_its_owner_has_it(file: Path) -> None:
    before = os.umask(0o022)
    try:
        migrate.upgrade(str(file))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE more (id INTEGER)")
            modes = {one.name: one.stat().st_mode & 0o777 for one in file.parent.glob(f"{file.name}*")}
        file.chmod(0o640)
        migrate.upgrade(str(file))
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}, modes
    assert len(modes) == 3
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder nobody can write to")
def test_a_folder_that_cannot_be_written_is_told() -> None:
    with pytest.raises(NotWritable, match="/proc/"):
        migrate.upgrade("/proc/jantaku.sqlite3")


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Root may write anywhere, so that rights are looked at as another user; others have no need to."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o755, 0o644), (0o755, 0o666), (0o777, 0o644)])
def test_a_database_that_cannot_be_written_is_told_at_the_start_even_when_up_to_date(
    folder_mode: int, file_mode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() != 0:
        folder_mode, file_mode = folder_mode & 0o555, file_mode & 0o444
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "jantaku.sqlite3"
        shutil.copytree(migrate.SCRIPTS, folder / "scripts")
        monkeypatch.setattr(migrate, "SCRIPTS", folder / "scripts")
        migrate.upgrade(str(file))
        file.chmod(file_mode)
        folder.chmod(folder_mode)
        before = file.read_bytes()
        with as_somebody_else():
            assert migrate.check(str(file)).up_to_date
            with pytest.raises(NotWritable, match=file.name):
                migrate.upgrade(str(file))
        assert file.read_bytes() == before
        folder.chmod(0o755)


def test_a_database_another_process_is_writing_to_is_told_as_busy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PRAGMAS", ("PRAGMA busy_timeout = 0",))
    migrate.upgrade(str(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            migrate.upgrade(str(file))
        other.execute("ROLLBACK")
    assert migrate.upgrade(str(file)).up_to_date


# ------------------------------------------------------------------------------------------------------ broken upgrades

BROKEN = f'''
"""Makes a table, fills it, changes one, and then fails."""
from alembic import op
import sqlalchemy as sa

revision, down_revision = "9998", "{HEAD}"

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer(), primary_key=True))
    op.execute("INSERT INTO half VALUES (1)")
    op.add_column("tables", sa.Column("half", sa.Integer()))
    op.execute("INSERT INTO nowhere VALUES (1)")
'''  # noqa: S608 - of this file alone


@pytest.fixture
def broken_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = tmp_path / "broken"
    shutil.copytree(migrate.SCRIPTS, scripts)
    (scripts / "versions" / "9998_broken.py").write_text(BROKEN, encoding="utf-8")
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)


def test_an_upgrade_that_fails_leaves_the_schema_as_it_was(file: Path, request: pytest.FixtureRequest) -> None:
    migrate.upgrade(str(file))
    before = statements(file)
    request.getfixturevalue("broken_release")
    with pytest.raises(MigrationFailed, match="nowhere"):
        migrate.upgrade(str(file))
    assert statements(file) == before
    assert migrate.check(str(file)).current == HEAD


@pytest.mark.usefixtures("broken_release")
def test_a_first_upgrade_that_fails_leaves_a_database_without_tables(file: Path) -> None:
    with pytest.raises(MigrationFailed):
        migrate.upgrade(str(file))
    assert statements(file) == set()
    assert migrate.check(str(file)).current is None
