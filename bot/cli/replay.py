"""`python -m bot replay`: print a recorded game and check it against the rules."""

from __future__ import annotations

import argparse
from collections import deque
from typing import TYPE_CHECKING

from bot.cli.shared_arguments import count_from_one, explained
from bot.exit_codes import FAILURE, OK, USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.cli.game_text import ShownParts
    from bot.cli.log_input import Part
    from bot.cli.shared_arguments import Commands
    from bot.engine.replay import Replay
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.compare import Disagreement
    from bot.paifu.record import Record

_HELP = """\
FILE is a log from Tenhou (mjlog), Tenhou's viewer (tenhou/6, which converters of Mahjong Soul records also write) or
mjai, compressed by gzip or not; `-` is standard input. The game is played again: every draw, call, win, payment and
score is compared with the rules. Exit code: 0 if everything agrees, 1 if a rule is broken, 2 if the file cannot be
read. docs/programs/log-formats.md lists the formats, docs/rules.md has the rules."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = explained(commands, "replay", "print a recorded game and check it against the rules", __doc__, _HELP)
    parser.add_argument("file", metavar="FILE", help="the log; - for standard input")
    parser.add_argument("--game", type=count_from_one, metavar="N", help="which game, if the file has several, from 1")
    parser.add_argument("--hand", metavar="E1|3", help="only this hand of the game, by name or by number from 1")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=int, choices=range(4), help="what this seat saw, with its tiles; 0 deals first")
    whose.add_argument("--open", action="store_true", help="show the tiles of each player who discards")
    parser.add_argument("--check", action="store_true", help="only say whether the game keeps to the rules")
    parser.add_argument(
        "--rules", metavar="PRESET", help="the rules, if the log names none (default: what it suggests)"
    )
    return parser


def main(args: argparse.Namespace) -> int:
    """Print and check each game; the exit code is that of the worst."""
    from bot.cli.log_input import part_numbered, read_parts, rules_named
    from bot.cli.plain_text import print_lines

    rules = rules_named(args.rules)
    parts = read_parts(args.file)
    chosen = parts if args.game is None else (part_numbered(args.file, parts, args.game),)
    codes: list[int] = []
    for part in chosen:
        game = _FileGame(args, part, rules, alone=len(parts) == 1)
        lines = game.lines()
        print_lines(lines)
        # The exit code is right even if the reader of the output stops early.
        deque(lines, maxlen=0)
        codes.append(game.code)
    return max(codes)


class _FileGame:
    """One game of the file. ``code`` is its exit code, once all its lines are made."""

    def __init__(self, args: argparse.Namespace, part: Part, rules: Ruleset | None, *, alone: bool) -> None:
        self._args = args
        self._part = part
        self._rules = rules
        self._alone = alone
        self.code = OK

    def lines(self) -> Iterator[str]:
        """The lines to print. Raises CommandError if the command line asks for a part that does not exist."""
        from bot.cli.log_input import shown_name
        from bot.paifu.errors import PaifuError
        from bot.paifu.read import read

        name = shown_name(self._args.file)
        title = name if self._alone else f"{name}, game {self._part.number}"
        try:
            record = read(self._part.text, self._rules)
        except PaifuError as error:
            self.code = USAGE
            fault = f"{title}: {self._part.fault(error)}"
            if self._alone or self._args.game is not None:
                raise CommandError(fault, USAGE) from None
            yield fault
            return
        replay, disagreement = _played(record)
        remarks: tuple[str, ...] = ()
        if disagreement is not None and record.rules == self._rules:
            record, replay, disagreement, remarks = _as_played(record, replay, disagreement)
        shown = None if replay is None else self._shown(record, replay)
        if not self._args.check:
            yield from _head(title, record)
        if replay is not None and shown is not None and not self._args.check:
            from bot.cli.game_text import game_lines

            yield from game_lines(replay, shown)
            yield ""
        yield from self._verdict(title, record, disagreement)
        yield from remarks
        yield from _unknown_yaku(record)
        if not self._alone and not self._args.check:
            yield ""

    def _shown(self, record: Record, replay: Replay) -> ShownParts:
        from bot.cli.game_text import ShownParts

        if self._args.seat is not None and self._args.seat >= record.rules.players:
            raise CommandError(f"three players have the seats 0 to 2; there is no seat {self._args.seat}.", USAGE)
        kyoku = None if self._args.hand is None else _chosen_kyoku(replay, self._args.hand)
        return ShownParts(self._args.seat, self._args.open, kyoku)

    def _verdict(self, title: str, record: Record, disagreement: Disagreement | None) -> Iterator[str]:
        from bot.cli.rule_break_lines import break_lines

        count = len(record.kyoku)
        hands = "1 hand" if count == 1 else f"{count} hands"
        if disagreement is None:
            ended = "" if record.finished else "; the log does not say that the game was over"
            yield f"{title}: keeps to its rules ({hands}{ended})."
            return
        self.code = FAILURE
        yield f"{title}: BREAKS A RULE or was played under different rules."
        yield from break_lines(record, disagreement, self._part.place)


def _played(record: Record) -> tuple[Replay | None, Disagreement | None]:
    """The game as far as it can be played, which may be nothing."""
    from bot.paifu.errors import Malformed
    from bot.paifu.playback import play_back
    from bot.paifu.record_replay import replay_of

    try:
        return replay_of(record)
    except Malformed:
        return None, play_back(record).disagreement


def _as_played(
    record: Record, replay: Replay | None, disagreement: Disagreement
) -> tuple[Record, Replay | None, Disagreement | None, tuple[str, ...]]:
    """The game by its own length and final scores instead of those of --rules, if it gets farther with them.

    The remarks say which options were taken from the game.
    """
    from dataclasses import replace

    from bot.cli.plain_text import ascii_signs, plain
    from bot.engine.rules.ruleset import difference
    from bot.paifu.rules_guess import as_played
    from bot.text.rules.rule_options import option_name, option_value

    other = replace(record, rules=as_played(record))
    differing = difference(record.rules, other.rules)
    other_replay, other_disagreement = _played(other) if differing else (replay, disagreement)
    farther = other_disagreement is None or _how_far(other_disagreement) > _how_far(disagreement)
    if not differing or not farther:
        return record, replay, disagreement, ()

    def value(option: str, rules: Ruleset) -> str:
        return ascii_signs(plain(option_value(option, rules)))

    return (
        other,
        other_replay,
        other_disagreement,
        tuple(
            f"  Remark: {ascii_signs(plain(option_name(option)))} {value(option, other.rules)} here, "
            f"{value(option, record.rules)} by --rules."
            for option in differing
        ),
    )


def _unknown_yaku(record: Record) -> Iterator[str]:
    from bot.cli.plain_text import ascii_signs, plain
    from bot.text.logs.log_faults import unknown_yaku_words

    words = unknown_yaku_words(record.unknown_yaku)
    if words is not None:
        yield f"  Remark: {ascii_signs(plain(words))}"


def _how_far(disagreement: Disagreement) -> tuple[int, float]:
    return disagreement.kyoku, float("inf") if disagreement.step is None else disagreement.step


def _head(title: str, record: Record) -> Iterator[str]:
    from bot.cli.game_text import LEGEND, shown_names
    from bot.cli.plain_text import ascii_signs, plain
    from bot.text.rules.ruleset_title import rules_title

    names = shown_names(record.names, record.rules.players)
    yield f"{title}: {', '.join(names)}"
    yield ascii_signs(plain(rules_title(record.rules)))
    yield LEGEND


def _chosen_kyoku(replay: Replay, choice: str) -> tuple[int, ...]:
    """The kyoku with that name or number. Raises CommandError if there is none."""
    from bot.cli.game_text import kyoku_names

    names = kyoku_names(replay)
    named = tuple(index for index, name in enumerate(names) if name == choice.strip().upper())
    if named:
        return named
    if choice.isascii() and choice.isdigit() and len(choice) < 4 and 1 <= int(choice) <= len(names):
        return (int(choice) - 1,)
    raise CommandError(f"There is no hand {choice!r}. The game has: {', '.join(dict.fromkeys(names))}.", USAGE)
