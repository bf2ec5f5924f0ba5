"""`python -m bot db backup`, `restore` and `compact`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.exit_codes import OK, CommandError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from bot.config.settings import DatabaseSettings

ACTIONS = ("backup", "restore", "compact")


def add_actions(actions: Any, add_option: Callable[[argparse.ArgumentParser], None]) -> None:  # noqa: ANN401 - argparse
    """Describe the actions. ``add_option`` adds the common options to each."""
    text = "copy the database to a file, also while the bot runs; the copy is checked when it stands"
    backup = actions.add_parser("backup", help=text, description=text)
    backup.add_argument(
        "target",
        metavar="FILE|FOLDER",
        type=Path,
        nargs="?",
        help="a new file, or a folder (default: `backup_folder` of the settings, else the folder of the database)",
    )
    text = "put a backup in the place of the database, which is kept under another name; stop the bot first"
    restore = actions.add_parser("restore", help=text, description=text)
    restore.add_argument("file", metavar="FILE", type=Path, help="what `db backup` or the bot itself has made")
    text = "pack the journals of tables that closed a week ago or earlier; the bot does the same by itself"
    compact = actions.add_parser("compact", help=text, description=text)
    compact.add_argument(
        "--shrink",
        action="store_true",
        help="give the room back to the disk as well, instead of using it again; stop the bot first",
    )
    for parser in (backup, restore, compact):
        add_option(parser)


def act(args: argparse.Namespace, settings: DatabaseSettings) -> int:
    """Run the chosen action. Raises `CommandError`."""
    from bot.store.database.backup import file_of
    from bot.store.errors import StoreError

    try:
        if args.action == "backup":
            _back_up(file_of(settings.url), args.target, settings.backup_folder)
        elif args.action == "restore":
            _restore(file_of(settings.url), args.file)
        else:
            asyncio.run(_compact(settings.url))
            if args.shrink:
                _shrink(file_of(settings.url))
    except StoreError as error:
        raise CommandError(str(error)) from error
    return OK


def _back_up(database: Path, target: Path | None, folder: str | None) -> None:
    from bot.store.database.backup import back_up

    chosen = target or (Path(folder) if folder else database.parent)
    done = back_up(database, chosen, datetime.now(UTC))
    print(f"{done.file}: a whole copy of {database}, {done.size:,} bytes. Keep it where nobody else can read it.")


def _restore(database: Path, file: Path) -> None:
    from bot.store.database.restore import restore

    done = restore(database, file, datetime.now(UTC))
    print(f"{database} is now what {file} was, with schema version {done.version}.")
    if done.aside is not None:
        print(f"What was there before is {done.aside}; delete it once it is needed no more.")


async def _compact(url: str) -> None:
    from bot.store.store import Store

    journals = entries = size = 0
    async with await Store.open(url, owner="command line", new=False) as store:
        for table in await store.compaction.due(datetime.now(UTC)):
            done = await store.compaction.compact(table)
            if done is not None:
                journals, entries, size = journals + 1, entries + done.entries, size + done.size
    what = "journal" if journals == 1 else "journals"
    print(f"{journals:,} {what} packed: {entries:,} entries in {size:,} bytes.")


def _shrink(database: Path) -> None:
    from bot.store.database.sqlite_files import SQLITE_ERRORS, reason_of, shrink

    try:
        before, after = shrink(database)
    except (*SQLITE_ERRORS, OSError) as error:
        raise CommandError(f"{database} could not be made smaller: {reason_of(error)}.") from error
    print(f"{database}: {after:,} bytes instead of {before:,}.")
