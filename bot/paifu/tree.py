"""Values out of JSON, asked for by type; what is not as asked is refused with its path."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import unquote

from bot.paifu.errors import NOWHERE, Malformed, Place, Problem, Unreadable

_MOST: Final = 999_999_999
_ADDRESS: Final = re.compile(r"\s*https?://[^\s#]*#json=")


class Node:
    """A JSON value and where it stands. Every question raises Malformed where the answer is not there."""

    __slots__ = ("place", "value")

    def __init__(self, value: object, place: Place) -> None:
        self.value = value
        self.place = place

    def bad(self, problem: Problem = Problem.BAD_VALUE, **detail: object) -> Malformed:
        """The complaint about this value."""
        return Malformed(problem, self.place, **(detail or {"value": self.value}))

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
            raise Malformed(Problem.MISSING, self.place, field=key)
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

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.bad()
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.bad()
        return self.value


def parsed(text: str, place: Place = NOWHERE) -> Node:
    """One JSON value. Raises Unreadable (BAD_JSON) for anything else, NaN and endless nesting among it."""

    def refuse(word: str) -> object:
        raise ValueError(word)

    try:
        return Node(json.loads(text, parse_constant=refuse), place)
    except json.JSONDecodeError as error:
        where = Place(place.line or error.lineno, error.colno, place.path)
        raise Unreadable(Problem.BAD_JSON, where, reason=error.msg) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(Problem.BAD_JSON, place, reason=str(error)) from None


def without_url(text: str) -> str:
    """The JSON of a viewer's address (``...#json={...}``, percent-encoded or not), or the text itself."""
    address = _ADDRESS.match(text)
    return unquote(text[address.end() :]) if address is not None else text
