"""What the modules of the commands share when they describe their arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.exit_codes import CONFIG, CommandError

if TYPE_CHECKING:
    from bot.config import Settings

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse gives it no other name
"""What `add_parser` of a command module is given."""


def count_from_one(text: str) -> int:
    """A number from 1 to 999, as an argument. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 999")
    return int(text)


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """Let the command take `--config PATH`."""
    parser.add_argument(
        "--config",
        metavar="PATH",
        type=Path,
        help="settings file (default: what JANTAKU_CONFIG names, else config.toml if it is there)",
    )


def read_settings(args: argparse.Namespace) -> Settings:
    """The operator's settings. Raises `CommandError` with every fault, one to a line, and the exit code for them."""
    from bot.config import ConfigError, load

    try:
        return load(args.config)
    except ConfigError as error:
        raise CommandError(str(error), CONFIG) from None
