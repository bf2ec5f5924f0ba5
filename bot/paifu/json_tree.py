"""Reads JSON values by type, and refuses any of another type with its path. Writes JSON on one line."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import unquote

from bot.paifu.errors import NOWHERE, LogPlace, LogProblem, Malformed, UnreadableLog

_MOST: Final = 999_999_999
LONGEST: Final = 1000
"""The most characters of a string that is read."""
MOST_VALUES: Final = 40_000
"""The most commas in one JSON value. A hundred kyoku have at most 30,000. Parsing holds Python's global lock, for two
seconds with 700,000."""
_URL: Final = re.compile(r"\s*https?://[^\s#]*#json=")
_LONGEST_URL: Final = 1 << 20
"""The most characters of a viewer's URL; a whole game takes some 20,000."""
_NO_NUMBER: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|(?P<found>-?Infinity|NaN|-?[0-9]{1000,})')
"""Invalid numbers, and strings, which are skipped (an unclosed one to the end, so that each is read once)."""


class Node:
    """A JSON value and its place in the log. Its methods raise Malformed for a value of another type."""

    __slots__ = ("place", "value")

    def __init__(self, value: object, place: LogPlace) -> None:
        self.value = value
        self.place = place

    def bad(self, problem: LogProblem = LogProblem.BAD_VALUE, **detail: object) -> Malformed:
        """The error for this value, to be raised."""
        return Malformed(problem, self.place, **(detail or {"value": _brief(self.value)}))

    def _child(self, value: object, step: str) -> Node:
        return Node(value, self.place._replace(path=f"{self.place.path}{step}"))

    def maybe(self, key: str) -> Node | None:
        """A member of an object; None if it is missing or null."""
        if not isinstance(self.value, dict):
            raise self.bad()
        value = self.value.get(key)
        return None if value is None else self._child(value, f".{key}" if self.place.path else key)

    def at(self, key: str) -> Node:
        """A required member of an object."""
        member = self.maybe(key)
        if member is None:
            raise Malformed(LogProblem.MISSING, self.place, field=key)
        return member

    def members(self, most: int = 1000) -> list[tuple[str, Node]]:
        """The members of an object, with their names."""
        if not isinstance(self.value, dict) or len(self.value) > most:
            raise self.bad()
        return [(key, self._child(value, f".{key[:40]}")) for key, value in self.value.items()]

    def parts(self, least: int = 0, most: int = 1000) -> list[Node]:
        """The elements of an array."""
        if not isinstance(self.value, list) or not least <= len(self.value) <= most:
            raise self.bad()
        return [self._child(value, f"[{index}]") for index, value in enumerate(self.value)]

    def number(self, least: int = -_MOST, most: int = _MOST) -> int:
        """An integer within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad()
        return value

    def tenths(self) -> int:
        """A number with at most one decimal, in tenths."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or not -_MOST <= value <= _MOST:
            raise self.bad()
        return round(value * 10)

    def text(self, most: int = LONGEST) -> str:
        """A string of at most ``most`` characters."""
        if not isinstance(self.value, str) or len(self.value) > most:
            raise self.bad()
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.bad()
        return self.value


def parsed(text: str, place: LogPlace = NOWHERE) -> Node:
    """Parse one JSON value. Raises UnreadableLog, also for NaN, excessive nesting and duplicate names of members."""
    if text.count(",") > MOST_VALUES:
        raise UnreadableLog(LogProblem.TOO_LARGE, place, events=MOST_VALUES)
    try:
        return Node(json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_members), place)
    except json.JSONDecodeError as error:
        where = _place_in(place, error.lineno, error.colno)
        raise UnreadableLog(LogProblem.BAD_JSON, where, reason=error.msg) from None
    except _KeyTwiceError as error:
        raise UnreadableLog(LogProblem.KEY_TWICE, place, key=error.key[:LONGEST]) from None
    except RecursionError:
        raise UnreadableLog(LogProblem.TOO_DEEP, place) from None
    except ValueError as error:
        raise UnreadableLog(LogProblem.BAD_JSON, _number_at(text, place), reason=str(error)) from None


class _KeyTwiceError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _KeyTwiceError(key)
            seen.add(key)
    return members


def _refuse_constant(word: str) -> object:
    raise ValueError(word)


def _number_at(text: str, place: LogPlace) -> LogPlace:
    """The place of an invalid number."""
    candidate = next((candidate for candidate in _NO_NUMBER.finditer(text) if candidate["found"]), None)
    if candidate is None:
        return place
    at = candidate.start()
    return _place_in(place, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _place_in(place: LogPlace, line: int, column: int) -> LogPlace:
    """A place in a text which may itself be a line of a log."""
    return LogPlace(place.line or line, column, place.path)


def _brief(value: object) -> object:
    """A value for an error message, without the contents of lists and objects, which may be deep and long."""
    match value:
        case list():
            return "[...]"
        case dict():
            return "{...}"
        case str():
            return value[:LONGEST]
        case _:
            return value


def without_url(text: str) -> str:
    """The JSON of a viewer's URL (``...#json={...}``, percent-encoded or not), or the text itself.

    Raises UnreadableLog (TOO_LARGE).
    """
    url = _URL.match(text)
    if url is None:
        return text
    if len(text) > _LONGEST_URL:
        raise UnreadableLog(LogProblem.TOO_LARGE, limit=_LONGEST_URL)
    return unquote(text[url.end() :])


_BREAKS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x7f\x85\u2028\u2029"}
"""Characters that JSON does not escape and that some programs take for the end of a line."""


def json_line(value: object) -> str:
    """The value as JSON on one line, without whitespace."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_BREAKS)


def writable(text: str) -> str:
    """The text with unencodable characters (surrogates) replaced."""
    return text.encode("utf-8", "replace").decode()
