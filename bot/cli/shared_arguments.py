"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.exit_codes import CONFIG, CommandError

if TYPE_CHECKING:
    from bot.config import Settings

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse gives it no other name
"""The type of the argument of each command's `add_parser`."""


def explained(commands: Commands, name: str, text: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """Add a command whose help ends with an explanation."""
    return commands.add_parser(
        name,
        help=text,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def count_from_one(text: str) -> int:
    """Parse an argument as a number from 1 to 999. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 999")
    return int(text)


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--config PATH`."""
    parser.add_argument(
        "--config",
        metavar="PATH",
        type=Path,
        help="settings file (default: that of JANTAKU_CONFIG, else config.toml if it exists)",
    )


def read_settings(args: argparse.Namespace) -> Settings:
    """The operator's settings. Raises `CommandError` with one fault per line."""
    from bot.config import ConfigError, load

    try:
        return load(args.config)
    except ConfigError as error:
        raise CommandError(str(error), CONFIG) from None
