"""`python -m bot convert`: write a recorded game in another format."""

from __future__ import annotations

import argparse
import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.cli.shared_arguments import count_from_one, explained
from bot.exit_codes import OK, USAGE, CommandError

if TYPE_CHECKING:
    from bot.cli.log_input import Part
    from bot.cli.shared_arguments import Commands
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.convert import Converted, Written

_HELP = """\
IN is any log that `replay` reads, OUT the file to write; - is standard input or output. The format is that of --to, or
of the ending of OUT: .json is tenhou/6; .mjai, .mjson and .jsonl are mjai; a further .gz compresses it. Tenhou's own
format (mjlog) can be read but not written. What a format leaves out is restored by replaying the game; a game that
breaks a rule is written as it was read, with a warning. Exit code: 0 if OUT was written, 2 if IN cannot be read."""
_STANDARD_OUTPUT: Final = "-"
_VIEWER: Final = "https://tenhou.net/6/#json="
"""The address of Tenhou's viewer, which takes a log in its URL."""
_ENDINGS: Final = {".json": "tenhou6", ".mjai": "mjai", ".mjson": "mjai", ".jsonl": "mjai"}
_MJLOG: Final = frozenset((".mjlog", ".xml"))


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = explained(commands, "convert", "write a recorded game in another format", __doc__, _HELP)
    parser.add_argument("source", metavar="IN", help="the log; - for standard input")
    parser.add_argument("target", metavar="OUT", help="the file to write; - for standard output")
    parser.add_argument("--to", choices=("tenhou6", "mjai"), help="the format (default: by the ending of OUT)")
    parser.add_argument("--game", type=count_from_one, metavar="N", help="which game of a file with several, from 1")
    parser.add_argument(
        "--rules", metavar="PRESET", help="the rules, if the log names none and the suggested ones do not fit"
    )
    parser.add_argument("--url", action="store_true", help="write a URL of Tenhou's viewer (tenhou/6 only)")
    parser.add_argument("--force", action="store_true", help="overwrite OUT if it exists")
    return parser


def main(args: argparse.Namespace) -> int:
    """Read the log, replay the game, write the file."""
    from bot.cli.atomic_file import refuse_to_lose, write_whole
    from bot.cli.log_input import read_parts, rules_named
    from bot.cli.plain_text import print_lines
    from bot.cli.rule_break_lines import break_lines

    to = _format(args)
    if args.url and to != "tenhou6":
        raise CommandError("--url makes an address of tenhou/6; mjai has none.", USAGE)
    rules = rules_named(args.rules)
    if args.target != _STANDARD_OUTPUT:
        refuse_to_lose(Path(args.target), replace=args.force)
    part = _part(args, read_parts(args.source))
    converted = _converted(args, part, to, rules)
    text = _address(converted.text) if args.url else converted.text
    if args.target == _STANDARD_OUTPUT:
        print_lines(text.splitlines())
    else:
        data = text.rstrip("\n").encode() + b"\n"
        compressed = gzip.compress(data, mtime=0) if args.target.endswith(".gz") else data
        write_whole(Path(args.target), compressed, replace=args.force)
    if converted.disagreement is not None:
        print(
            "The game breaks a rule or was played under different rules, so it is written as it was read.",
            *break_lines(converted.record, converted.disagreement, part.place),
            sep="\n",
            file=sys.stderr,
        )
    return OK


def _format(args: argparse.Namespace) -> str:
    """The format to write. Raises CommandError if it is not given or cannot be written."""
    if args.to is not None:
        return str(args.to)
    name = Path(args.target.removesuffix(".gz"))
    if name.suffix in _MJLOG:
        raise CommandError("Tenhou's own format (mjlog) is read, but not written: choose .json or .mjai.", USAGE)
    if name.suffix not in _ENDINGS:
        raise CommandError(f"{args.target} does not say its format: --to tenhou6 or --to mjai does.", USAGE)
    return _ENDINGS[name.suffix]


def _part(args: argparse.Namespace, parts: tuple[Part, ...]) -> Part:
    from bot.cli.log_input import part_numbered, shown_name

    if args.game is None and len(parts) > 1:
        name = shown_name(args.source)
        raise CommandError(f"{name} has {len(parts)} games: --game says which, from 1 to {len(parts)}.", USAGE)
    return part_numbered(args.source, parts, args.game or 1)


def _converted(args: argparse.Namespace, part: Part, to: str, rules: Ruleset | None) -> Converted:
    from bot.cli.log_input import shown_name
    from bot.paifu.convert import convert
    from bot.paifu.errors import PaifuError
    from bot.paifu.read import Format

    written: Written = Format.MJAI if to == "mjai" else Format.TENHOU6
    try:
        return convert(part.text, written, rules)
    except PaifuError as error:
        raise CommandError(f"{shown_name(args.source)}: {part.fault(error)}", USAGE) from None


def _address(text: str) -> str:
    from urllib.parse import quote

    return _VIEWER + quote(text.strip(), safe=",:")
