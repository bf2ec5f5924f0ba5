"""Reads a log from a file or standard input, up to the largest size of a log, and splits it into games."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.plain_text import plain, printable
from bot.exit_codes import USAGE, CommandError
from bot.paifu.errors import LogPlace, PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_decoding import MOST_BYTES, text_of
from bot.text.logs.log_faults import error_words

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Part:
    """One game of a file. ``number`` counts from 1; ``line`` and ``column`` are where it begins, from 0."""

    number: int
    text: str
    line: int
    column: int

    def place(self, place: LogPlace) -> LogPlace:
        """Convert a place in the game into a place in the file."""
        if not place.line:
            return place
        column = place.column + (self.column if place.line == 1 else 0)
        return place._replace(line=place.line + self.line, column=column)

    def fault(self, error: PaifuError) -> str:
        """Why the game cannot be read, and where in the file."""
        return plain(error_words(type(error)(error.problem, self.place(error.place), **error.detail)))


def shown_name(file: str) -> str:
    """The name of the input in messages."""
    return "standard input" if file == STANDARD_INPUT else printable(file)


def read_bytes(file: str) -> bytes:
    """The content of the file or standard input, up to one byte more than allowed. Raises CommandError."""
    if file == STANDARD_INPUT and sys.stdin is None:
        raise CommandError("standard input is closed.", USAGE)
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{shown_name(file)} cannot be read: {error.strerror or error}.", USAGE) from None
    except ValueError:
        raise CommandError(f"{shown_name(file)} cannot be read: that is not a valid file name.", USAGE) from None


def read_parts(file: str) -> tuple[Part, ...]:
    """The games of a file, not parsed yet. Raises CommandError if the file is not a log."""
    data = read_bytes(file)
    try:
        text = text_of(data)
        texts = parts_of(text)
    except PaifuError as error:
        raise CommandError(f"{shown_name(file)}: {plain(error_words(error))}", USAGE) from None
    return tuple(_placed(text, texts))


def _placed(text: str, texts: tuple[str, ...]) -> list[Part]:
    parts: list[Part] = []
    at = line = begin = 0
    for number, part in enumerate(texts, start=1):
        start = max(text.find(part, at), at)
        line += text.count("\n", at, start)
        begin = text.rfind("\n", 0, start) + 1
        parts.append(Part(number, part, line, start - begin))
        line += part.count("\n")
        at = start + len(part)
    return parts


def part_numbered(file: str, parts: tuple[Part, ...], number: int) -> Part:
    """The game with that number. Raises CommandError if there is none."""
    if not 1 <= number <= len(parts):
        games = "1 game" if len(parts) == 1 else f"{len(parts)} games"
        raise CommandError(f"{shown_name(file)} has {games}; there is no game {number}.", USAGE)
    return parts[number - 1]


def rules_named(name: str | None) -> Ruleset | None:
    """The rules of a preset, or None without a name. Raises CommandError if there is no such preset."""
    from bot.engine.errors import RulesetError
    from bot.engine.rules.ruleset import preset, preset_names

    try:
        return None if name is None else preset(name)
    except RulesetError:
        names = ", ".join(preset_names())
        raise CommandError(f"There is no preset {name!r}. The presets are: {names}.", USAGE) from None
