"""Finds the line of each key in a TOML text, since the standard parser keeps no positions.

The text has already been parsed, so it is known to be valid. Keys are searched line by line, skipping values that span
several lines. A key inside an inline table has the line of its nearest parent.
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
    """The line, from 1, where each key or table header of a valid TOML text first appears."""
    lines: dict[Keys, int] = {}
    table: Keys = ()
    open_quote = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not open_quote and depth == 0:
            if header := _HEADER.match(line):
                table = _split(header[1])
                _add(lines, table, number)
                continue
            if assignment := _ASSIGNMENT.match(line):
                _add(lines, table + _split(assignment[1]), number)
        open_quote, depth = _scan(line, open_quote, depth)
    return lines


def line_of(lines: dict[Keys, int], keys: Keys) -> int | None:
    """The line of a key, or of its nearest parent with a known line."""
    for end in range(len(keys), 0, -1):
        if (line := lines.get(keys[:end])) is not None:
            return line
    return None


def _add(lines: dict[Keys, int], keys: Keys, number: int) -> None:
    for end in range(1, len(keys) + 1):
        lines.setdefault(keys[:end], number)


def _split(dotted: str) -> Keys:
    return tuple(part if part[0] not in "\"'" else part[1:-1] for part in re.findall(_PART, dotted))


def _scan(line: str, open_quote: str, depth: int) -> tuple[str, int]:
    """The multi-line string still open after this line, and the depth of open brackets."""
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
    # Only a string in triple quotes can continue on the next line.
    return (open_quote if len(open_quote) == len('"""') else ""), depth
