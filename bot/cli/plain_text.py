"""Text for the terminal: messages without Markdown, printable names, padding."""

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
    """The English text without Markdown."""
    return _MARKS.sub("", render(words, markdown=False))


def ascii_signs(text: str) -> str:
    """Replace typographic signs by ASCII: minus, dash, times, and a bar for the separating dot."""
    return text.translate(_SIGNS)


def printable(text: str) -> str:
    """Foreign text on one line, without control characters and characters that the terminal cannot show."""
    return _encodable("".join(letter if letter.isprintable() else "?" for letter in text))


def _encodable(text: str) -> str:
    """The text with escapes for characters that the terminal cannot show."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def width(text: str) -> int:
    """Terminal columns of a text: two for a wide East Asian character, none for a combining accent."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def padded(text: str, columns: int) -> str:
    """The text padded with spaces to ``columns``."""
    return text + " " * (columns - width(text))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines one by one. The reader may stop early, as ``head`` does.

    Raises CommandError if they cannot be written for another reason, such as a full disk.
    """
    try:
        for line in lines:
            print(_encodable(line))
        sys.stdout.flush()
    except OSError as error:
        # Otherwise Python would flush the rest of the buffer at exit and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise CommandError(f"standard output cannot be written: {error.strerror or error}.") from None
