"""Errors in logs.

::

    PaifuError
    ├── UnreadableLog   the file is not text of its format: compression, encoding, XML, JSON, size
    ├── Malformed       something is missing, out of range or impossible after what came before
    ├── OneSided        the log was recorded from one seat: hands or draws of the others are hidden
    └── Unsupported     the game was played by rules that no ruleset describes

``bot.text`` makes sentences for people from ``problem``, ``place`` and ``detail``.
"""

from enum import StrEnum
from typing import Final, NamedTuple


class LogProblem(StrEnum):
    """Why a log is refused."""

    # UnreadableLog
    UNKNOWN_FORMAT = "unknown_format"
    OTHER_FORMAT = "other_format"
    """A format that is known by name (``format``) and not read."""
    UNKNOWN_VERSION = "unknown_version"
    EMPTY = "empty"
    TOO_LARGE = "too_large"
    PACKED = "packed"
    """Compressed with something other than gzip, or more than once."""
    BAD_COMPRESSION = "bad_compression"
    BAD_ENCODING = "bad_encoding"
    BAD_XML = "bad_xml"
    DOCTYPE = "doctype"
    BAD_JSON = "bad_json"
    TOO_DEEP = "too_deep"
    KEY_TWICE = "key_twice"
    # Malformed
    MISSING = "missing"
    BAD_VALUE = "bad_value"
    BAD_SEAT = "bad_seat"
    BAD_TILE = "bad_tile"
    BAD_CALL = "bad_call"
    UNKNOWN_EVENT = "unknown_event"
    UNKNOWN_YAKU = "unknown_yaku"
    OUT_OF_ORDER = "out_of_order"
    TILES_DO_NOT_FIT = "tiles_do_not_fit"
    # OneSided
    HIDDEN_TILE = "hidden_tile"
    # Unsupported
    UNKNOWN_RULES = "unknown_rules"


class LogPlace(NamedTuple):
    """A place in a log: ``line`` and ``column`` from 1 (0: unknown), ``path`` to the element or field."""

    line: int = 0
    column: int = 0
    path: str = ""


NOWHERE: Final = LogPlace()


class PaifuError(Exception):
    """A log cannot be read. ``detail`` has the values for the sentence about ``problem``."""

    def __init__(self, problem: LogProblem, place: LogPlace = NOWHERE, **detail: object) -> None:
        # Unpickling, when the error comes from another process, passes these arguments again.
        super().__init__(problem, place)
        self.problem: Final = problem
        self.place: Final = place
        self.detail: Final = detail

    def __str__(self) -> str:
        details = ", ".join(f"{key}={str(value)[:80]!r}" for key, value in self.detail.items())
        return f"{self.problem.value} at {self.place.line}:{self.place.column} {self.place.path} {details}".rstrip()


class UnreadableLog(PaifuError):
    """The file is not text of its format."""


class Malformed(PaifuError):
    """Something is missing, out of range or impossible after what came before."""


class OneSided(PaifuError):
    """The log was recorded from one seat, so the game cannot be replayed."""


class Unsupported(PaifuError):
    """The game was played by rules that no ruleset describes."""
