"""Words for a terminal: what Discord shows as a heading or in bold stands there as plain lines."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from typing import TYPE_CHECKING, Final

from bot.exit_codes import CommandError
from bot.text.sentences import render

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.text.sentences import Words

_SIGNS: Final = str.maketrans({"−": "-", "—": "-", "×": "x", "·": "|"})
_MARKS: Final = re.compile(r"^(?:#{1,3} |-# )|\*\*", re.MULTILINE)


def plain(words: Words) -> str:
    """The English words without Markdown."""
    return _MARKS.sub("", render(words, markdown=False))


def ascii_signs(text: str) -> str:
    """The text with signs that every terminal has: minus, times, and a bar for the dot between facts."""
    return text.translate(_SIGNS)


def printable(text: str) -> str:
    """What somebody else wrote, on one line: a terminal may not know every letter of it, and obeys some."""
    return _encodable("".join(letter if letter.isprintable() else "?" for letter in text))


def _encodable(text: str) -> str:
    """The text in letters that the terminal can show."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def width(text: str) -> int:
    """Columns that a text takes in a terminal: two for a letter of East Asia, none for an accent."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def padded(text: str, columns: int) -> str:
    """The text with spaces behind it up to so many columns."""
    return text + " " * (columns - width(text))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they come. Whoever reads them may stop before the end, as ``head`` does.

    Raises CommandError where they cannot be written for another reason, like a disk that is full.
    """
    try:
        for line in lines:
            print(_encodable(line))
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer would be written at the end of the process, and fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise CommandError(f"standard output cannot be written: {error.strerror or error}.") from None
