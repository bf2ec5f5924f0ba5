"""Values out of JSON, asked for by type; what is not as asked is refused with its path."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import unquote

from bot.paifu.errors import NOWHERE, LogPlace, LogProblem, Malformed, UnreadableLog

_MOST: Final = 999_999_999
LONGEST: Final = 1000
"""Characters of a string in a log. What is not looked at may be longer."""
MOST_VALUES: Final = 40_000
"""Commas in one JSON value. A hundred kyoku have 30,000 at most; the reader lets nobody else have Python meanwhile, and
700,000 took it two seconds."""
_ADDRESS: Final = re.compile(r"\s*https?://[^\s#]*#json=")
_LONGEST_ADDRESS: Final = 1 << 20
"""Characters of a viewer's address; a whole game takes some 20,000."""
_NO_NUMBER: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|(?P<found>-?Infinity|NaN|-?[0-9]{1000,})')
"""Strings, which are passed over (to the end where one is not closed, so that each is read once), and
numbers that no log has."""


class Node:
    """A JSON value and where it stands. Every question raises Malformed where the answer is not there."""

    __slots__ = ("place", "value")

    def __init__(self, value: object, place: LogPlace) -> None:
        self.value = value
        self.place = place

    def bad(self, problem: LogProblem = LogProblem.BAD_VALUE, **detail: object) -> Malformed:
        """The complaint about this value."""
        return Malformed(problem, self.place, **(detail or {"value": _brief(self.value)}))

    def _below(self, value: object, step: str) -> Node:
        return Node(value, self.place._replace(path=f"{self.place.path}{step}"))

    def maybe(self, key: str) -> Node | None:
        """A member of an object, None where it is missing or null."""
        if not isinstance(self.value, dict):
            raise self.bad()
        value = self.value.get(key)
        return None if value is None else self._below(value, f".{key}" if self.place.path else key)

    def at(self, key: str) -> Node:
        """A member that has to be there."""
        found = self.maybe(key)
        if found is None:
            raise Malformed(LogProblem.MISSING, self.place, field=key)
        return found

    def members(self, most: int = 1000) -> list[tuple[str, Node]]:
        """The members of an object with their names."""
        if not isinstance(self.value, dict) or len(self.value) > most:
            raise self.bad()
        return [(key, self._below(value, f".{key[:40]}")) for key, value in self.value.items()]

    def parts(self, least: int = 0, most: int = 1000) -> list[Node]:
        """The elements of an array."""
        if not isinstance(self.value, list) or not least <= len(self.value) <= most:
            raise self.bad()
        return [self._below(value, f"[{index}]") for index, value in enumerate(self.value)]

    def number(self, least: int = -_MOST, most: int = _MOST) -> int:
        """A whole number within bounds; true and false are none."""
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
        """A string of at most so many characters."""
        if not isinstance(self.value, str) or len(self.value) > most:
            raise self.bad()
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.bad()
        return self.value


def parsed(text: str, place: LogPlace = NOWHERE) -> Node:
    """One JSON value. Raises Unreadable for anything else: NaN, endless nesting, and members with one name among it."""
    if text.count(",") > MOST_VALUES:
        raise UnreadableLog(LogProblem.TOO_LARGE, place, events=MOST_VALUES)
    try:
        return Node(json.loads(text, parse_constant=_refused, object_pairs_hook=_members), place)
    except json.JSONDecodeError as error:
        where = _moved(place, error.lineno, error.colno)
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
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _KeyTwiceError(key)
            seen.add(key)
    return found


def _refused(word: str) -> object:
    raise ValueError(word)


def _number_at(text: str, place: LogPlace) -> LogPlace:
    """Where a number stands that is none."""
    found = next((match for match in _NO_NUMBER.finditer(text) if match["found"]), None)
    if found is None:
        return place
    at = found.start()
    return _moved(place, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _moved(place: LogPlace, line: int, column: int) -> LogPlace:
    """A place in a text that is itself a line of another."""
    return LogPlace(place.line or line, column, place.path)


def _brief(value: object) -> object:
    """A value to be shown: not what is in a list or an object, which may be deep and long."""
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
    """The JSON of a viewer's address (``...#json={...}``, percent-encoded or not), or the text itself.

    Raises Unreadable (TOO_LARGE).
    """
    address = _ADDRESS.match(text)
    if address is None:
        return text
    if len(text) > _LONGEST_ADDRESS:
        raise UnreadableLog(LogProblem.TOO_LARGE, limit=_LONGEST_ADDRESS)
    return unquote(text[address.end() :])
