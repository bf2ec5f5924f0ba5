"""A file with several games: one text a game, and what a file's name tells of when it was played."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING, Final, TypeVar

from bot.paifu.errors import LogProblem, UnreadableLog

if TYPE_CHECKING:
    from collections.abc import Iterator

Value = TypeVar("Value")
MOST_GAMES: Final = 100
"""Games in one file."""
_ROOT: Final = re.compile(r"<mjloggm\b")
_START: Final = re.compile(r'"type"\s*:\s*"start_game"')
_TENHOU: Final = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(\d{2})gm-[0-9a-f]{4}-")
_MAHJONG_SOUL: Final = re.compile(r"(?<!\d)(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}-[0-9a-f]{4}-")
_LINE: Final = re.compile(r"[^\n]+")
_MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Strings, which are passed over (to the end where one is not closed: each is read once), and the brackets of JSON."""
_LOG: Final = re.compile(r'"log"\s*:')
_JAPAN: Final = timezone(timedelta(hours=9))
_CHINA: Final = timezone(timedelta(hours=8))
_HEAD: Final = 4000
"""Characters at each end of a log in which its id may stand."""


def parts_of(text: str) -> tuple[str, ...]:
    """The games of a log file's text, each as a text of its own in the same format; the text itself where it is one.

    Several games are: mjlog documents one after another, mjai lines with several ``start_game``, tenhou/6 objects or
    addresses one a line, or an array of such objects. Nothing is checked here but that there are no more than
    ``MOST_GAMES``: raises Unreadable (TOO_LARGE).
    """
    start = text.lstrip()
    if start.startswith("<"):
        return _cut(text, _few(match.start() for match in _ROOT.finditer(text)))
    if start.startswith("["):
        return _elements(text)
    lines = _few(_tenhou6_lines(text))
    return tuple(lines) if len(lines) > 1 else _cut(text, _few(_line_starts(text)))


def _few(games: Iterator[Value]) -> list[Value]:
    """The games, unless a file may not have so many."""
    found = list(islice(games, MOST_GAMES + 1))
    if len(found) > MOST_GAMES:
        raise UnreadableLog(LogProblem.TOO_LARGE, most=MOST_GAMES)
    return found


def _tenhou6_lines(text: str) -> Iterator[str]:
    """The lines of a text in which each is a game; none of any other."""
    lines = (line for match in _LINE.finditer(text) if (line := match[0].strip()))
    found = list(islice(takewhile(_is_tenhou6, lines), MOST_GAMES + 1))
    if len(found) > MOST_GAMES or next(lines, None) is None:
        yield from found


def _is_tenhou6(line: str) -> bool:
    return line.startswith(("http://", "https://")) or (line.startswith("{") and '"log"' in line)


def _line_starts(text: str) -> Iterator[int]:
    """Where the lines begin that begin a game of mjai."""
    line = end = 0
    told = -1
    for match in _START.finditer(text):
        line = max(line, text.rfind("\n", end, match.start()) + 1)
        end = match.end()
        if line != told:
            yield line
        told = line


def _cut(text: str, starts: list[int]) -> tuple[str, ...]:
    """The text cut at these places; what stands before the first belongs to it."""
    if len(starts) < 2:
        return (text,)
    bounds = [0, *starts[1:], len(text)]
    return tuple(text[begin:end] for begin, end in pairwise(bounds))


def _elements(text: str) -> tuple[str, ...]:
    """The objects of an array as they stand there; the text itself where it is no array of games.

    Only brackets are counted: what is in an element is for its reader, who reads it once.
    """
    found: list[str] = []
    begin = depth = 0
    at = text.index("[") + 1
    for match in _MARK.finditer(text, at):
        mark = match[0]
        if mark in "[{":
            if not depth:
                if mark != "{" or text[at : match.start()].strip() != ("," if found else ""):
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
            found.append(text[begin:at])
            if len(found) > MOST_GAMES:
                raise UnreadableLog(LogProblem.TOO_LARGE, most=MOST_GAMES)
        elif not depth:
            whole = mark == "]" and not text[at : match.start()].strip() and not text[match.end() :].strip()
            return tuple(found) if found and whole else (text,)
    return (text,)


def played_at(name: str, text: str) -> datetime | None:
    """When a game began, as its id tells: that of Tenhou to the hour, that of Mahjong Soul to the day (its noon).

    The id is looked for in the file's name and at both ends of its text. None where there is none, or no such day.
    """
    for place in (name, text[:_HEAD], text[-_HEAD:]):
        if (match := _TENHOU.search(place)) is not None:
            year, month, day, hour = map(int, match.groups())
            return _moment(year, month, day, hour, _JAPAN)
        if (match := _MAHJONG_SOUL.search(place)) is not None:
            year, month, day = map(int, match.groups())
            return _moment(2000 + year, month, day, 12, _CHINA)
    return None


def _moment(year: int, month: int, day: int, hour: int, zone: timezone) -> datetime | None:
    try:
        return datetime(year, month, day, hour, tzinfo=zone).astimezone(UTC)
    except ValueError:
        return None
