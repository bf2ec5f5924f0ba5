"""Recorded games of other programs: read into rules, deals and engine actions, and played again by the engine.

    record = read(path.read_bytes())           # mjlog XML, tenhou/6 JSON or mjai lines, gzip-compressed or not
    record.rules, record.names, record.kyoku   # bot.paifu.record says what they hold
    play_back(record).disagreement             # None: the engine makes of it what was recorded

Whatever cannot be read raises a ``PaifuError`` (``bot.paifu.errors``); nothing else is ever raised for bad input.
"""

from bot.paifu.errors import LogProblem, Malformed, OneSided, PaifuError, UnreadableLog, Unsupported
from bot.paifu.playback import play_back
from bot.paifu.read import Format, read
from bot.paifu.record import Record

__all__ = [
    "Format",
    "LogProblem",
    "Malformed",
    "OneSided",
    "PaifuError",
    "Record",
    "UnreadableLog",
    "Unsupported",
    "play_back",
    "read",
]
