"""The command line: `python -m bot COMMAND`, installed `jantaku COMMAND`. Each command is a module of `bot.cli`."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import bot
from bot.cli import convert, db, health, playground, replay, run, score, verify
from bot.exit_codes import FINAL, INTERRUPTED, CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.cli.shared_arguments import Commands


class Command(Protocol):
    """What a module of `bot.cli` offers."""

    def add_parser(self, commands: Commands) -> argparse.ArgumentParser:
        """Describe the command."""

    def main(self, args: argparse.Namespace) -> int:
        """Run it and return the exit code. Raises `CommandError` to end early."""


COMMANDS: dict[str, Command] = {
    "run": run,
    "playground": playground,
    "score": score,
    "verify": verify,
    "replay": replay,
    "convert": convert,
    "db": db,
    "health": health,
}


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    # Installed, it is a command.
    name = "jantaku" if Path(sys.argv[0]).stem == "jantaku" else "python -m bot"
    parser = argparse.ArgumentParser(prog=name, description="Jantaku: riichi mahjong on Discord.")
    parser.add_argument("--version", action="version", version=f"jantaku {bot.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND [OPTION]", required=True)
    for command in COMMANDS.values():
        command.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; argparse itself exits with 2 on a wrong command line."""
    args = build_parser().parse_args(argv)
    code = _run(args)
    if code in FINAL and getattr(args, "docker", False):
        _wait_to_be_stopped()
    return code


def _wait_to_be_stopped() -> None:
    """Block until SIGINT or SIGTERM."""
    asked = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, asked)
    print("Another start would end in the same way: waiting to be stopped.", file=sys.stderr, flush=True)
    signal.sigwait(asked)


def _run(args: argparse.Namespace) -> int:
    try:
        return COMMANDS[args.command].main(args)
    except CommandError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
