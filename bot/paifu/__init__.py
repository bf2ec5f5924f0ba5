"""Reads logs of recorded games into rules, deals and engine actions, and replays them with the engine.

    record = read(path.read_bytes())           # mjlog XML, tenhou/6 JSON or mjai lines, gzip-compressed or not
    record.rules, record.names, record.kyoku   # described in bot.paifu.record
    play_back(record).disagreement             # None if the engine arrives at the recorded results

A log that cannot be read raises a ``PaifuError`` (``bot.paifu.errors``); bad input never raises anything else.
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
