"""Converts a log from one format to another."""

from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.rules.ruleset import Ruleset
from bot.paifu.compare import Disagreement
from bot.paifu.errors import Malformed, PaifuError, Unsupported
from bot.paifu.file_parts import parts_of
from bot.paifu.log_decoding import text_of
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.playback import play_back
from bot.paifu.read import Format, read
from bot.paifu.record import Record
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6

Written = Literal[Format.TENHOU6, Format.MJAI]
WRITTEN: Final[tuple[Written, ...]] = (Format.TENHOU6, Format.MJAI)
"""The formats that can be written."""


class WhichGame(Exception):
    """The file has ``games`` games, and none of them was chosen, or there is none of the chosen number."""

    def __init__(self, games: int) -> None:
        super().__init__(f"{games} games")
        self.games: Final = games


@dataclass(frozen=True, slots=True)
class Converted:
    """A game in another format."""

    text: str
    record: Record
    """The game that was written: as the engine plays it, with everything that the format can express.

    If there is a disagreement it is the record that was read, without what its format omits, and the text does not name
    its rules, which may be wrong.
    """
    disagreement: Disagreement | None
    """Where the engine first departs from the log, if it does."""


def convert(
    data: bytes | str,
    to: Written,
    rules: Ruleset | None = None,
    *,
    game: int | None = None,
    title: tuple[str, str] = ("", ""),
) -> Converted:
    """Convert a game of a log file to another format, or complete it in its own.

    rules: tried if the log does not name its rules or names unknown ones, and the engine disagrees under those that it
        suggests.
    game: which of several games in the file, from 0, as not every program reads files with more than one.
    title: the two lines that viewers of tenhou/6 show above the game.

    Raises WhichGame, and PaifuError if the game cannot be read or has impossible steps.
    """
    parts = parts_of(text_of(data))
    if (game is None and len(parts) > 1) or not 0 <= (game or 0) < len(parts):
        raise WhichGame(len(parts))
    text = parts[game or 0]
    try:
        record, disagreement = _completed(read(text))
    except Unsupported:
        if rules is None:
            raise
        record, disagreement = _completed(read(text, rules))
    if disagreement is not None and rules is not None:
        record, disagreement = _with_rules(rules, text) or (record, disagreement)
    agrees = disagreement is None
    if to is Format.TENHOU6:
        return Converted(write_tenhou6(record, title=title, rules_known=agrees), record, disagreement)
    return Converted(write_mjai(record, rules_known=agrees), record, disagreement)


def _with_rules(rules: Ruleset, text: str) -> tuple[Record, None] | None:
    """The game under these rules, if the engine agrees with it then."""
    try:
        record, disagreement = _completed(read(text, rules))
    except PaifuError:
        return None
    return (record, None) if disagreement is None else None


def _completed(record: Record) -> tuple[Record, Disagreement | None]:
    """The record completed by the engine, or unchanged if the two disagree."""
    try:
        replay, disagreement = replay_of(record)
    except Malformed:
        # Not even the first deal can be played; playing it back gives the reason.
        return record, play_back(record).disagreement
    return (record, disagreement) if disagreement is not None else (record_of(replay), None)
