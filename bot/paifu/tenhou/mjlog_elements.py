"""The XML of an mjlog as a list of its elements, for ``bot.paifu.tenhou.mjlog``."""

import re
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from bot.paifu.errors import LogPlace, LogProblem, Malformed, UnreadableLog, Unsupported

MOST_ELEMENTS: Final = 20_000
ROOT: Final = "mjloggm"
VERSION: Final = "2"
"""The major version of the format."""
_ELEMENT: Final = re.compile(r"<[A-Z][^<>]*>")
_ATTRIBUTE: Final = re.compile(r'(?<![A-Za-z0-9_])[A-Za-z0-9_]++="[^"]*"')
_DUPLICATE_ATTRIBUTE: Final = expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]

Element = tuple[str, dict[str, str], LogPlace]
"""Name, attributes and place."""


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


def elements_of(text: str) -> list[Element]:
    """The elements within the root, with their places. A document type, and so entities, are refused.

    The server wrote ``owari`` twice in some draws of May 2010, which is not XML: what says the same twice is read once.
    """
    try:
        return _parsed(text)
    except _AttributeTwiceError:
        pass
    try:
        return _parsed(_ELEMENT.sub(_without_repeats, text))
    except _AttributeTwiceError as error:
        raise UnreadableLog(LogProblem.BAD_XML, error.place, reason="duplicate attribute") from None


class _AttributeTwiceError(Exception):
    def __init__(self, place: LogPlace) -> None:
        super().__init__(place)
        self.place = place


def _without_repeats(element: re.Match[str]) -> str:
    """The text of an element with spaces in place of each attribute that was there before, so that places stay."""
    seen: set[str] = set()

    def once(attribute: re.Match[str]) -> str:
        repeated = attribute[0] in seen
        seen.add(attribute[0])
        return " " * len(attribute[0]) if repeated else attribute[0]

    return _ATTRIBUTE.sub(once, element[0])


def _parsed(text: str) -> list[Element]:
    """The elements. Raises _AttributeTwiceError, and PaifuError for everything else."""
    parser = expat.ParserCreate("UTF-8")
    elements: list[Element] = []
    depth = 0

    def where(name: str) -> LogPlace:
        return LogPlace(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, name)

    def doctype(*_: object) -> None:
        raise UnreadableLog(LogProblem.DOCTYPE, where(""))

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if (name != ROOT) if depth == 1 else depth > 2:
            raise Malformed(LogProblem.UNKNOWN_EVENT, where(name), element=name)
        if depth == 1 and attributes.get("ver", VERSION).split(".")[0] != VERSION:
            raise Unsupported(LogProblem.UNKNOWN_VERSION, where(name), version=attributes["ver"])
        if depth == 2:
            elements.append((name, attributes, where(name)))
        if len(elements) > MOST_ELEMENTS:
            raise UnreadableLog(LogProblem.TOO_LARGE, where(name), events=MOST_ELEMENTS)

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    try:
        parser.Parse(text.encode("utf-8"), True)  # noqa: FBT003 - expat takes no names
    except expat.ExpatError as error:
        if error.code == _DUPLICATE_ATTRIBUTE:
            raise _AttributeTwiceError(LogPlace(error.lineno, error.offset + 1)) from None
        raise UnreadableLog(LogProblem.BAD_XML, LogPlace(error.lineno, error.offset + 1), reason=str(error)) from None
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        column = error.start - text.rfind("\n", 0, error.start)
        raise UnreadableLog(LogProblem.BAD_ENCODING, LogPlace(line, column)) from None
    return elements
