"""Reading numbers out of texts, strictly: ASCII digits, bounded, nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.paifu.errors import LogPlace, LogProblem, Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST: Final = 4000
"""Characters of an attribute that is looked at."""
_MOST_HUNDREDS: Final = 9_999_999
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_TENTHS: Final = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]))?")


def whole(text: str, place: LogPlace) -> int:
    """A whole number of at most nine digits."""
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
    """Points told in hundreds; no more of them than the other formats may tell of."""
    if abs(number) > _MOST_HUNDREDS:
        raise Malformed(LogProblem.BAD_VALUE, place, value=number)
    return 100 * number


class Attributes:
    """The attributes of one element, asked for by name and type."""

    def __init__(self, values: Mapping[str, str], place: LogPlace) -> None:
        self._values = values
        self.place = place

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str) -> str:
        """An attribute that has to be there."""
        if name not in self._values:
            raise Malformed(LogProblem.MISSING, self.place, field=name)
        if len(self._values[name]) > LONGEST:
            raise Malformed(LogProblem.BAD_VALUE, self._at(name), value=self._values[name][:LONGEST])
        return self._values[name]

    def number(self, name: str) -> int:
        """A whole number."""
        return whole(self.text(name), self._at(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers with commas between; none for an empty text."""
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
