"""Where each key of a TOML text stands: the standard parser keeps no positions.

The text has been parsed already, so it is known to be sound; this looks for keys line by line and steps over what
spans several lines. A key inside an inline table is not found itself: its nearest parent on a line of its own is.
"""

from __future__ import annotations

import re

Keys = tuple[str, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]\]?")
_ASSIGNMENT = re.compile(rf"\s*({_DOTTED})\s*=")
_QUOTE = re.compile(r"""(?P<q>\"""|'''|"|')""")


def key_lines(text: str) -> dict[Keys, int]:
    """The line, counted from 1, of every key and table header of a sound TOML text; first mention wins."""
    lines: dict[Keys, int] = {}
    table: Keys = ()
    open_quote = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not open_quote and depth == 0:
            if header := _HEADER.match(line):
                table = _split(header[1])
                _note(lines, table, number)
                continue
            if assignment := _ASSIGNMENT.match(line):
                _note(lines, table + _split(assignment[1]), number)
        open_quote, depth = _scan(line, open_quote, depth)
    return lines


def line_of(lines: dict[Keys, int], keys: Keys) -> int | None:
    """The line of a key, or of its nearest parent that has one."""
    for end in range(len(keys), 0, -1):
        if (line := lines.get(keys[:end])) is not None:
            return line
    return None


def _note(lines: dict[Keys, int], keys: Keys, number: int) -> None:
    for end in range(1, len(keys) + 1):
        lines.setdefault(keys[:end], number)


def _split(dotted: str) -> Keys:
    return tuple(part if part[0] not in "\"'" else part[1:-1] for part in re.findall(_PART, dotted))


def _scan(line: str, open_quote: str, depth: int) -> tuple[str, int]:
    """What is still open after this line: a many-line string, and how many brackets."""
    at = 0
    while at < len(line):
        if open_quote:
            if line[at] == "\\" and open_quote[0] == '"':
                at += 2
            elif line.startswith(open_quote, at):
                at += len(open_quote)
                open_quote = ""
            else:
                at += 1
        elif line[at] == "#":
            break
        elif quote := _QUOTE.match(line, at):
            open_quote = quote["q"]
            at = quote.end()
        else:
            depth += (line[at] in "[{") - (line[at] in "]}")
            at += 1
    # A string in single quotes never outlives its line.
    return (open_quote if len(open_quote) == len('"""') else ""), depth
