"""`python -m bot verify`: check that the walls of a game are those the table committed to before each deal."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.shared_arguments import explained
from bot.exit_codes import FAILURE, OK, USAGE, CommandError

if TYPE_CHECKING:
    from bot.cli.shared_arguments import Commands
    from bot.table.shuffle_proof import Checked

_LEAST_DIGITS = 32
"""As many as messages show. Fewer would not be binding: docs/fair-shuffle.md, short forms."""
_HELP = """\
FILE is the attachment of the answer to `/play shuffle`. Every wall is made again from its seed and compared.
By itself this only shows that the file is consistent: pass each commitment that the table published before a
deal with --commitment, and compare the tiles you saw with --deal. docs/fair-shuffle.md describes the scheme.
Exit code: 0 if everything holds, 1 if something does not, 2 if the file cannot be read."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = explained(commands, "verify", "check the shuffles of a game", __doc__, _HELP)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file with the proofs of one table")
    parser.add_argument(
        "--commitment",
        action="append",
        default=[],
        type=_digits,
        metavar="HEX",
        help=f"a commitment you saw before a deal, or its first digits (at least {_LEAST_DIGITS}); may be repeated",
    )
    parser.add_argument("--deal", action="store_true", help="show each deal: hands, draws and dora indicators")
    return parser


def main(args: argparse.Namespace) -> int:
    """Print whether each kyoku holds; 0 if all do."""
    from bot.cli.plain_text import print_lines
    from bot.cli.verify_text import kyoku_lines, missing_commitment, sentence_of_unreadable, summary
    from bot.table.proof_file import UnreadableProof, read_proofs
    from bot.table.shuffle_proof import check_game

    try:
        proofs = read_proofs(args.file.read_bytes())
    except OSError as error:
        raise CommandError(f"{args.file} cannot be read: {error.strerror or error}.", USAGE) from None
    except UnreadableProof as error:
        raise CommandError(f"{args.file}: {sentence_of_unreadable(error)}", USAGE) from None
    results = check_game(proofs.kyoku)
    unseen = [begin for begin in args.commitment if not _committed(results, begin)]
    print_lines(
        (f"Table {proofs.table}", *(line for result in results for line in kyoku_lines(result, deal=args.deal)))
    )
    print_lines((*map(missing_commitment, unseen), summary(results)))
    return FAILURE if unseen or not all(result.holds for result in results) else OK


def _committed(results: tuple[Checked, ...], begin: str) -> bool:
    """Whether a kyoku that holds has this commitment. A commitment that is only claimed does not count."""
    return any(result.holds and result.proof and result.proof.commitment.startswith(begin) for result in results)


def _digits(text: str) -> str:
    digits = text.strip().strip("`").rstrip("…").rstrip(".").lower()
    if not re.fullmatch(rf"[0-9a-f]{{{_LEAST_DIGITS},64}}", digits):
        raise argparse.ArgumentTypeError(f"{text!r} is not a commitment: {_LEAST_DIGITS} to 64 digits of 0-9a-f")
    return digits
