"""`python -m bot playground`: a small local Discord in the browser, with the ordinary bot connected to it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.cli.shared_arguments import Commands

DEFAULT_PORT = 8137
ANSWER_SECONDS, LONGEST_ANSWER = 3, 900
"""Discord's own limit, and the lifetime of an interaction token."""
FEWEST, MOST = 4, 40
"""Limits of `playground.starting_world`, repeated here because it is imported only when the command runs."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = commands.add_parser(
        "playground", help="play in the browser, without a Discord account", description=__doc__
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        metavar="N",
        help="port on this machine, 0 for any that is free (default: %(default)s)",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("playground-data"),
        metavar="DIR",
        help="folder that keeps tables and league between visits (default: %(default)s)",
    )
    parser.add_argument(
        "--people",
        type=_people,
        default=FEWEST,
        metavar="N",
        help="how many people there are; those beyond four are in voice channels (default: %(default)s)",
    )
    parser.add_argument(
        "--answer-seconds",
        type=_seconds,
        default=ANSWER_SECONDS,
        metavar="N",
        help="how long the bot may take to answer; raise it for a debugger or a busy machine (default: %(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address instead of opening it")
    return parser


def main(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. The bot runs as a separate process that connects to the playground as to Discord."""
    import bot
    from playground.launch import run_playground

    # -P: somebody else's folder of this name in the working directory is not the bot.
    beside = Path(bot.__file__).parents[1] == Path.cwd()
    return asyncio.run(
        run_playground(
            port=args.port,
            data_dir=args.data,
            child_argv=[sys.executable, *([] if beside else ["-P"]), "-m", "bot", "run"],
            open_browser=not args.no_browser,
            people=args.people,
            answer_seconds=args.answer_seconds,
        )
    )


def _people(text: str) -> int:
    if not (text.isascii() and text.isdigit() and FEWEST <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {FEWEST} to {MOST}")
    return int(text)


def _seconds(text: str) -> int:
    if not (text.isascii() and text.isdigit() and ANSWER_SECONDS <= int(text) <= LONGEST_ANSWER):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {ANSWER_SECONDS} to {LONGEST_ANSWER}")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number between 0 and 65535")
    return int(text)
