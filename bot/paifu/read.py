"""Reads a log of any format."""

import re
from enum import StrEnum
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.paifu.errors import LogProblem, UnreadableLog
from bot.paifu.log_decoding import other_format_of, text_of
from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.record import Record
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.tenhou6 import read_tenhou6

_EVENTS: Final = re.compile(r'\[[\s\[]*\{[^{}]*"type"\s*:')
"""The beginning of an array of mjai events, or of arrays of them."""


class Format(StrEnum):
    """The formats that can be read."""

    MJLOG = "mjlog"
    TENHOU6 = "tenhou6"
    MJAI = "mjai"


def format_of(text: str) -> Format:
    """Guess the format of a text. Raises UnreadableLog (EMPTY, OTHER_FORMAT, UNKNOWN_FORMAT)."""
    start = text.lstrip()
    if not start:
        raise UnreadableLog(LogProblem.EMPTY)
    if (other := other_format_of(start)) is not None:
        raise UnreadableLog(LogProblem.OTHER_FORMAT, format=other)
    if start.startswith("<"):
        return Format.MJLOG
    if _EVENTS.match(start):
        return Format.MJAI
    if start.startswith(("http://", "https://", "[")):
        # Arrays of games have been split before.
        return Format.TENHOU6
    if start.startswith("{"):
        # mjai has an object with a type on each line; tenhou/6 is a single object that may span lines.
        first = start.split("\n", 1)[0].rstrip()
        return Format.MJAI if '"type"' in first and '"log"' not in first else Format.TENHOU6
    raise UnreadableLog(LogProblem.UNKNOWN_FORMAT)


def read(data: bytes | str, rules: Ruleset | None = None) -> Record:
    """Read the game of a log in any format. Raises only PaifuError.

    ``rules``: those of the game, if the caller knows them; most mjlogs name their own.
    """
    text = text_of(data)
    match format_of(text):
        case Format.MJLOG:
            return read_mjlog(text, rules)
        case Format.TENHOU6:
            return read_tenhou6(text, rules)
        case Format.MJAI:
            return read_mjai(text, rules)
