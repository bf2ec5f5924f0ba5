"""`python -m bot db check --full`: check the database and compare its contents with the journals.

Also `db close`, which gives up a table whose journal cannot be read.
"""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.exit_codes import FAILURE, OK, CommandError

if TYPE_CHECKING:
    from bot.store.database.postgresql import Server
    from bot.store.integrity import Integrity, IntegrityFault
    from bot.store.open_table_queries import OpenTable
    from bot.store.store import Store
    from bot.table.table_events import JournalEntry

CURES: Final = {
    "restore": "Stop the bot and put a backup back: `python -m bot db restore FILE`.",
    "rebuild": "`python -m bot db rebuild` makes them again; the bot may run.",
    "upgrade": "A newer version of the bot wrote it, or it is damaged: take the newest version, else a backup.",
    "close": "A newer version of the bot wrote it, or it is damaged: take the newest version, else a backup. "
    "`python -m bot db close TABLE` gives the game up and frees its channel; the bot may run.",
    "restart": "The next start of the bot tries again; if its log tells the same, report it.",
}
"""How to repair each kind of fault (``bot.store.integrity.Cure``)."""
REFUSALS: Final = {
    "unknown": "There is no table {table}: the log and `db check --full` name those that cannot be read.",
    "closed": "Table {table} is closed already.",
    "readable": "The game of table {table} can be taken up: close it in its channel, by /table close.",
}


def check(url: str) -> int:
    """Check everything and print the faults; the database is only read. Raises CommandError, StoreError."""
    from bot.store.database.connections import place_of

    place = place_of(url)
    return _check_file(place) if isinstance(place, Path) else _check_server(url, place)


def _check_file(file: Path) -> int:
    """Check the file, then a copy of it: nothing is written to a database that may be damaged."""
    import sqlite3
    from contextlib import closing

    from bot.store.database.backup_names import copy
    from bot.store.database.sqlite_files import SQLITE_ERRORS, faults_of, reading_uri, reason_of

    if not file.exists():
        return OK
    try:
        with closing(sqlite3.connect(reading_uri(file), uri=True)) as connection:
            faults = faults_of(connection)
        if faults:
            for fault in faults:
                print(f"The file is damaged: {fault}.")
            print(CURES["restore"])
            return FAILURE
        with _folder_beside(file) as folder:
            # Created first, so that only the owner can read it.
            copied = Path(folder) / file.name
            copied.touch(mode=0o600)
            copy(file, copied)
            return asyncio.run(_copy(str(copied)))
    except (*SQLITE_ERRORS, OSError) as error:
        raise CommandError(f"{file} cannot be looked at: {reason_of(error)}.") from error


def _folder_beside(file: Path) -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix=f".{file.stem}-check-", dir=file.parent)
    except OSError:
        return tempfile.TemporaryDirectory(prefix="jantaku-check-")


def _check_server(url: str, server: Server) -> int:
    """Check the tables only: a server checks its own files, and without a copy only `db rebuild` compares leagues."""
    from bot.store.database import migrate
    from bot.store.database.connections import Database
    from bot.store.integrity import Integrity

    if not migrate.check(url).up_to_date:
        raise CommandError("Only the newest schema can be looked at: `python -m bot db upgrade` first.")

    async def look() -> int:
        database = Database(server)
        try:
            return await _tables(Integrity(database, folded))
        finally:
            await database.close()

    return asyncio.run(look())


async def _copy(url: str) -> int:
    """Check every table and rebuild every league of a copy."""
    from bot.store.store import Store

    async with await Store.open(url, owner="command line") as store:
        worst = await _tables(store.integrity(folded))
        try:
            return max(worst, await _leagues(store))
        except (ValueError, LookupError, TypeError) as error:
            # A page that passes SQLite's check may still hold invalid values.
            print(f"The leagues cannot be read ({error}). {CURES['restore']}")
            return FAILURE


async def _leagues(store: Store) -> int:
    worst, leagues = OK, await store.leagues.all()
    for league in leagues:
        done = await store.league_rebuilds.rebuild(league.id)
        if done.differing:
            worst = FAILURE
            what = ", ".join(done.differing)
            print(f"League {league.uid}: {what} are not what its entries tell. {CURES['rebuild']}")
    if worst == OK:
        print(f"{len(leagues):,} leagues are what their entries tell.")
    return worst


async def _tables(integrity: Integrity) -> int:
    worst = OK
    async for finding in integrity.findings():
        worst = FAILURE
        print(f"{finding.what} {CURES[finding.cure]}")
    if worst == OK:
        print(f"{await integrity.count():,} tables are whole, with all that follows from their journals.")
    return worst


async def mend(store: Store) -> tuple[IntegrityFault, ...]:
    """Rebuild the rows of tables and games that differ from the journals, and return those faults."""
    integrity = store.integrity(folded)
    found = tuple([finding async for finding in integrity.findings() if finding.cure == "rebuild"])
    for finding in found:
        if finding.of == "table":
            await integrity.mend(finding.table)
    if any(finding.of == "results" for finding in found):
        await store.table_games.rebuild()
    return found


def close(url: str, table: str) -> int:
    """Close a table whose journal cannot be read, and print what is left. Raises CommandError, StoreError."""
    from bot.store.database.connections import place_of

    place = place_of(url)
    if isinstance(place, Path) and not place.exists():
        raise CommandError(f"There is no database {place}.")
    return asyncio.run(_close(url, table))


async def _close(url: str, table: str) -> int:
    from bot.store.store import Store

    async with await Store.open(url, owner="command line") as store:
        return await _give_up(store, table)


async def _give_up(store: Store, table: str) -> int:
    done = await store.integrity(folded).give_up(table, datetime.now(UTC))
    if isinstance(done, str):
        raise CommandError(REFUSALS[done].format(table=table))
    print(
        f"Table {table} is closed, channel {done.channel} of server {done.guild} and its players are free. "
        f"Its journal ({done.entries:,} entries) is kept as it is: {done.fault}."
    )
    return OK


def folded(table: str, entries: tuple[JournalEntry, ...]) -> OpenTable:
    """The rows that an open table should have. Raises CorruptRecord, or other errors for a senseless journal."""
    from bot.store.open_table_queries import OpenTable
    from bot.table.deadline_calculation import deadlines_of
    from bot.table.state import recovered
    from bot.table.table_events import Person

    state = recovered(table, entries)
    return OpenTable(
        guild=state.opened.guild,
        channel=state.opened.channel,
        stage=state.stage,
        pause=state.pause,
        seats=frozenset(
            (place, player.user if isinstance(player, Person) else None, player.name)
            for place, player in enumerate(state.players)
            if player is not None
        ),
        deadlines=frozenset(deadlines_of(state)),
    )
