"""Strictly reads numbers from text: bounded, and only ASCII digits."""

import re
from collections.abc import Mapping
from typing import Final

from bot.paifu.errors import LogPlace, LogProblem, Malformed

LONGEST: Final = 4000
"""The most characters of an attribute that is read."""
_MOST_HUNDREDS: Final = 9_999_999
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_TENTHS: Final = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]))?")


def whole(text: str, place: LogPlace) -> int:
    """An integer of at most nine digits."""
    if not _WHOLE.fullmatch(text):
        raise Malformed(LogProblem.BAD_VALUE, place, value=text)
    return int(text)


def tenths(text: str, place: LogPlace) -> int:
    """A number with at most one decimal, in tenths: "-14.5" is -145."""
    match = _TENTHS.fullmatch(text)
    if match is None:
        raise Malformed(LogProblem.BAD_VALUE, place, value=text)
    size = int(match[2]) * 10 + int(match[3] or 0)
    return -size if match[1] else size


def hundreds(number: int, place: LogPlace) -> int:
    """Points given in hundreds, with the same limit as in the other formats."""
    if abs(number) > _MOST_HUNDREDS:
        raise Malformed(LogProblem.BAD_VALUE, place, value=number)
    return 100 * number


class Attributes:
    """Reads the attributes of one element by name and type."""

    def __init__(self, values: Mapping[str, str], place: LogPlace) -> None:
        self._values = values
        self.place = place

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str) -> str:
        """A required attribute."""
        if name not in self._values:
            raise Malformed(LogProblem.MISSING, self.place, field=name)
        if len(self._values[name]) > LONGEST:
            raise Malformed(LogProblem.BAD_VALUE, self._at(name), value=self._values[name][:LONGEST])
        return self._values[name]

    def number(self, name: str) -> int:
        """An integer."""
        return whole(self.text(name), self._at(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        """Integers separated by commas; none for an empty text."""
        text = self.text(name)
        return tuple(whole(part, self._at(name)) for part in text.split(",")) if text else ()

    def seat(self, name: str, players: int) -> int:
        """A seat of the game."""
        seat = self.number(name)
        if not 0 <= seat < players:
            raise Malformed(LogProblem.BAD_SEAT, self._at(name), seat=seat)
        return seat

    def _at(self, name: str) -> LogPlace:
        return self.place._replace(path=f"{self.place.path}/@{name}")
