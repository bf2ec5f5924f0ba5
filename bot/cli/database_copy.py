"""`python -m bot db copy`: copy a database into an empty one, to move the bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bot.exit_codes import OK, CommandError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

ACTIONS = ("copy",)


def add_actions(actions: Any, add_option: Callable[[argparse.ArgumentParser], None]) -> None:  # noqa: ANN401 - argparse
    """Describe the action. ``add_option`` adds the common options."""
    text = "copy everything into an empty database, of PostgreSQL or SQLite; stop the bot first"
    parser = actions.add_parser("copy", help=text, description=text)
    parser.add_argument(
        "--to",
        metavar="URL",
        required=True,
        help="postgresql://user@host/name, or the path of a new file; a password is better given as PGPASSWORD",
    )
    add_option(parser)


def act(args: argparse.Namespace, url: str) -> int:
    """Copy the database. Raises `CommandError`."""
    from bot.store.database import copying
    from bot.store.errors import StoreError

    try:
        copying.prepare(url, args.to)
        done = asyncio.run(copying.copy(url, args.to))
    except StoreError as error:
        raise CommandError(str(error)) from error
    print(
        f"{done.target} holds what {done.source} holds: {done.rows:,} rows in {done.tables} tables, read and compared."
    )
    print("Let `url` under [database] name it before the bot starts again.")
    return OK
