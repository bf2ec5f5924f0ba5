"""What the modules of the commands share when they describe their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.cli.exits import CONFIG, CommandError

if TYPE_CHECKING:
    import argparse

    from bot.config import Settings

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse gives it no other name
"""What `add_parser` of a command module is given."""


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
