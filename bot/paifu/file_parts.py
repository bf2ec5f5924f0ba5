"""Splits a file into its games, and finds the time of a game in its id."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice, pairwise, takewhile
from typing import Final, TypeVar

from bot.paifu.errors import LogProblem, UnreadableLog

Value = TypeVar("Value")
MOST_GAMES: Final = 100
"""The most games in one file."""
_ROOT: Final = re.compile(r"<mjloggm\b")
_START: Final = re.compile(r'"type"\s*:\s*"start_game"')
_TENHOU: Final = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(\d{2})gm-[0-9a-f]{4}-")
_MAHJONG_SOUL: Final = re.compile(r"(?<!\d)(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}-[0-9a-f]{4}-")
_LINE: Final = re.compile(r"[^\n]+")
_MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""The brackets of JSON, and strings, which are skipped (an unclosed one to the end, so that each is read once)."""
_LOG: Final = re.compile(r'"log"\s*:')
_JAPAN: Final = timezone(timedelta(hours=9))
_CHINA: Final = timezone(timedelta(hours=8))
_HEAD: Final = 4000
"""How many characters at each end of a log are searched for its id."""


def parts_of(text: str) -> tuple[str, ...]:
    """Split the text of a log file into one text for each game, in the same format.

    A file with several games has consecutive mjlog documents, mjai lines with several ``start_game``, tenhou/6 objects
    or URLs on lines of their own, or an array of such objects. An array of mjai events is one game. The only check is
    for more than ``MOST_GAMES``: raises UnreadableLog (TOO_LARGE).
    """
    start = text.lstrip()
    if start.startswith("<"):
        return _split(text, _limited(match.start() for match in _ROOT.finditer(text)))
    if start.startswith("["):
        elements = _elements(text)
        if elements != (text,) or not is_lines_of_arrays(text):
            return elements
        return _split(text, _limited(_line_starts(text)))
    lines = _limited(_tenhou6_lines(text))
    return tuple(lines) if len(lines) > 1 else _split(text, _limited(_line_starts(text)))


def is_lines_of_arrays(text: str) -> bool:
    """Whether each line is an array by itself, as some programs write the events of mjai."""
    first = text.lstrip().split("\n", 1)[0].rstrip()
    return first.startswith("[") and first.endswith("]")


def _limited(games: Iterator[Value]) -> list[Value]:
    """The games as a list. Raises UnreadableLog if there are more than ``MOST_GAMES``."""
    listed = list(islice(games, MOST_GAMES + 1))
    if len(listed) > MOST_GAMES:
        raise UnreadableLog(LogProblem.TOO_LARGE, most=MOST_GAMES)
    return listed


def _tenhou6_lines(text: str) -> Iterator[str]:
    """The lines of a text if each of them is a game, else nothing."""
    lines = (line for match in _LINE.finditer(text) if (line := match[0].strip()))
    games = list(islice(takewhile(_is_tenhou6, lines), MOST_GAMES + 1))
    if len(games) > MOST_GAMES or next(lines, None) is None:
        yield from games


def _is_tenhou6(line: str) -> bool:
    return line.startswith(("http://", "https://")) or (line.startswith("{") and '"log"' in line)


def _line_starts(text: str) -> Iterator[int]:
    """Offsets of the lines that begin a game of mjai."""
    line = end = 0
    last = -1
    for match in _START.finditer(text):
        line = max(line, text.rfind("\n", end, match.start()) + 1)
        end = match.end()
        if line != last:
            yield line
        last = line


def _split(text: str, starts: list[int]) -> tuple[str, ...]:
    """Split the text at these offsets; text before the first belongs to the first part."""
    if len(starts) < 2:
        return (text,)
    bounds = [0, *starts[1:], len(text)]
    return tuple(text[begin:end] for begin, end in pairwise(bounds))


def _elements(text: str) -> tuple[str, ...]:
    """The texts of the objects in an array, or the text itself if it is not an array of games.

    This only counts brackets: the objects are parsed later, once.
    """
    elements: list[str] = []
    begin = depth = 0
    at = text.index("[") + 1
    for match in _MARK.finditer(text, at):
        mark = match[0]
        if mark in "[{":
            if not depth:
                if mark != "{" or text[at : match.start()].strip() != ("," if elements else ""):
                    break
                begin = match.start()
            depth += 1
        elif mark in "]}" and depth:
            depth -= 1
            if depth:
                continue
            at = match.end()
            if not _LOG.search(text, begin, at):
                break
            elements.append(text[begin:at])
            if len(elements) > MOST_GAMES:
                raise UnreadableLog(LogProblem.TOO_LARGE, most=MOST_GAMES)
        elif not depth:
            is_complete = mark == "]" and not text[at : match.start()].strip() and not text[match.end() :].strip()
            return tuple(elements) if elements and is_complete else (text,)
    return (text,)


def played_at(name: str, text: str) -> datetime | None:
    """When a game began, from its id: to the hour for Tenhou, to the day (noon) for Mahjong Soul.

    The id is searched in the file's name and at both ends of its text. None without an id, or if its date is invalid.
    """
    for place in (name, text[:_HEAD], text[-_HEAD:]):
        if (match := _TENHOU.search(place)) is not None:
            year, month, day, hour = map(int, match.groups())
            return _utc(year, month, day, hour, _JAPAN)
        if (match := _MAHJONG_SOUL.search(place)) is not None:
            year, month, day = map(int, match.groups())
            return _utc(2000 + year, month, day, 12, _CHINA)
    return None


def _utc(year: int, month: int, day: int, hour: int, zone: timezone) -> datetime | None:
    try:
        return datetime(year, month, day, hour, tzinfo=zone).astimezone(UTC)
    except ValueError:
        return None
