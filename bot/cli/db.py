"""`python -m bot db`: check, upgrade, back up, move and repair the database, and manage its leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cli import backups, database_check, database_copy, leagues
from bot.cli.shared_arguments import add_config_option, read_settings
from bot.exit_codes import OK, CommandError

if TYPE_CHECKING:
    import argparse

    from bot.cli.shared_arguments import Commands


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = commands.add_parser("db", help="check, upgrade or back up the database; leagues", description=__doc__)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    text = "say which version the database has; changes nothing"
    check = actions.add_parser("check", help=text, description=text)
    check.add_argument(
        "--full",
        action="store_true",
        help="look at every page, every journal and all that follows from them, in a copy; the bot may run",
    )
    text = "bring the database to this version; `run` does the same at its start"
    upgrade = actions.add_parser("upgrade", help=text, description=text)
    for action in (check, upgrade):
        add_config_option(action)
    text = "give up a table whose journal cannot be read: its channel is free, its journal kept; the bot may run"
    close = actions.add_parser("close", help=text, description=text)
    close.add_argument("table", metavar="TABLE", help="its id, as the log and `db check --full` name it")
    add_config_option(close)
    backups.add_actions(actions, add_config_option)
    database_copy.add_actions(actions, add_config_option)
    leagues.add_actions(actions, add_config_option)
    return parser


def main(args: argparse.Namespace) -> int:
    """Run the chosen action."""
    settings = read_settings(args)
    if args.action in leagues.ACTIONS:
        return leagues.act(args, settings.database.url)
    if args.action in backups.ACTIONS:
        return backups.act(args, settings.database)
    if args.action in database_copy.ACTIONS:
        return database_copy.act(args, settings.database.url)

    from bot.store.database import migrate
    from bot.store.errors import StoreError

    act = migrate.upgrade if args.action == "upgrade" else migrate.check
    try:
        if args.action == "close":
            return database_check.close(settings.database.url, args.table)
        print(act(settings.database.url))
        if args.action == "check" and args.full:
            return database_check.check(settings.database.url)
    except StoreError as error:
        raise CommandError(str(error)) from error
    return OK
