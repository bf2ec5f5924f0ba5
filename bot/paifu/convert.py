"""A log of one format written in another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from bot.paifu.errors import Malformed, PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_file import text_of
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.playback import play_back
from bot.paifu.read import Format, read
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.compare import Disagreement
    from bot.paifu.record import Record

Written = Literal[Format.TENHOU6, Format.MJAI]
WRITTEN: Final[tuple[Written, ...]] = (Format.TENHOU6, Format.MJAI)
"""The formats that can be written."""


class WhichGame(Exception):
    """The file holds ``games`` games, and which of them is meant was not said, or there is none of that number."""

    def __init__(self, games: int) -> None:
        super().__init__(f"{games} games")
        self.games: Final = games


@dataclass(frozen=True, slots=True)
class Converted:
    """A game in another format.

    ``record`` is what was written: the game as the engine plays it, with everything that a format has words for. Where
    the engine plays it otherwise, ``disagreement`` says in what first, and the record is that which was read, with
    whatever its format left out missing, and without its rules being named: they may be wrong.
    """

    text: str
    record: Record
    disagreement: Disagreement | None


def convert(
    data: bytes | str,
    to: Written,
    rules: Ruleset | None = None,
    *,
    game: int | None = None,
    title: tuple[str, str] = ("", ""),
) -> Converted:
    """The game of a log file in another format, or in its own, completed.

    ``game`` is which of several in the file, counted from 0: neither format is read by everybody with more than one in
    it. ``rules`` are tried where the log does not name its own and the engine disagrees under those that it suggests.
    ``title`` are the two lines above the game in viewers of tenhou/6. Raises WhichGame, and PaifuError where the game
    cannot be read, or has steps that cannot follow on one another.
    """
    parts = parts_of(text_of(data))
    if (game is None and len(parts) > 1) or not 0 <= (game or 0) < len(parts):
        raise WhichGame(len(parts))
    record, disagreement = _played(read(parts[game or 0]))
    if disagreement is not None and rules is not None:
        record, disagreement = _with(rules, parts[game or 0]) or (record, disagreement)
    known = disagreement is None
    if to is Format.TENHOU6:
        return Converted(write_tenhou6(record, title=title, rules_known=known), record, disagreement)
    return Converted(write_mjai(record, rules_known=known), record, disagreement)


def _with(rules: Ruleset, text: str) -> tuple[Record, None] | None:
    """The game by these rules, where the engine plays it by them."""
    try:
        record, disagreement = _played(read(text, rules))
    except PaifuError:
        return None
    return (record, None) if disagreement is None else None


def _played(record: Record) -> tuple[Record, Disagreement | None]:
    """The record completed by the engine, or as it is where the two disagree."""
    try:
        replay, disagreement = replay_of(record)
    except Malformed:
        # Not even the first deal can be played: what differs there says why.
        return record, play_back(record).disagreement
    return (record, disagreement) if disagreement is not None else (record_of(replay), None)
