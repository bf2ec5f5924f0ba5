"""A log read as the result of a whole game: who came to what, and whether the engine makes of it what was recorded."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.engine.events import KyokuEnded
from bot.engine.phases import GameOver
from bot.engine.settle import STICK
from bot.paifu.compare import recorded_start
from bot.paifu.errors import PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_file import MOST_BYTES, text_of
from bot.paifu.playback import play_back
from bot.paifu.read import Format, format_of, read

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.compare import Disagreement
    from bot.paifu.record import Deal, Record


class NoResult(StrEnum):
    """Why a log that can be read is no result of a game."""

    MIDDLE = "middle"
    """It does not begin with East 1 and equal scores."""
    UNFINISHED = "unfinished"
    """It breaks off, or does not say that the game was over."""
    SCORES = "scores"
    """Its last scores and what lay on the table are not what was dealt out."""


@dataclass(frozen=True, slots=True)
class LogGame:
    """A whole game of a log.

    ``part`` counts from 0 in its file, ``text`` is its own part of it. ``digest`` names the course of the game,
    whatever the format. ``points`` by seat are those before left-over ``sticks`` go to anybody. ``events`` is what
    happened as the engine plays it, from the first deal on; None where ``disagreement`` says in what it differs.
    """

    part: int
    text: str
    format: Format
    record: Record
    digest: str
    points: tuple[int, ...]
    sticks: int
    events: tuple[Event, ...] | None
    disagreement: Disagreement | None


@dataclass(frozen=True, slots=True)
class NoGame:
    """A part of a file that is no whole game, and why. ``kyoku``: how many deals of it could be read."""

    part: int
    why: PaifuError | NoResult
    kyoku: int = 0


def games_of(data: bytes, rules: Ruleset | None = None, most: int = MOST_BYTES) -> tuple[LogGame | NoGame, ...]:
    """Every game of a log file, in order; what is wrong with one leaves the others as they are.

    ``rules`` are tried where a format does not name its own and the engine disagrees under those that it guesses.
    Raises PaifuError where the file as a whole is no text, unpacks to more than ``most`` bytes, or has too many games.
    """
    parts = parts_of(text_of(data, most))
    return tuple(game_of(part, text, rules) for part, text in enumerate(parts))


def game_of(part: int, text: str, rules: Ruleset | None = None) -> LogGame | NoGame:
    """The game of one text."""
    found = _read(part, text, None)
    if rules is None or _agrees(found):
        return found
    other = _read(part, text, rules)
    return other if _agrees(other) else found


def _agrees(found: LogGame | NoGame) -> bool:
    return isinstance(found, LogGame) and found.disagreement is None


def _read(part: int, text: str, rules: Ruleset | None) -> LogGame | NoGame:
    try:
        return _played(part, text, read(text, rules))
    except PaifuError as error:
        # Its traceback would hold the file as long as the error is held.
        return NoGame(part, error.with_traceback(None))


def course_of(text: str, rules: Ruleset) -> tuple[Event, ...]:
    """What happened in the game of a text that was played by these rules; nothing where it can no longer be told."""
    found = _read(0, text, rules)
    return (found.events or ()) if isinstance(found, LogGame) else ()


def _played(part: int, text: str, record: Record) -> LogGame | NoGame:
    first, last = record.kyoku[0], record.kyoku[-1]
    deal = first.deal
    if (deal.bakaze, deal.number, deal.honba, deal.kyotaku) != (0, 1, 0, 0) or len(set(deal.scores)) > 1:
        return NoGame(part, NoResult.MIDDLE, len(record.kyoku))
    played = play_back(record)
    over = played.agrees and isinstance(played.kyoku[-1].state.phase, GameOver)
    if last.outcome is None or not (record.finished or over):
        return NoGame(part, NoResult.UNFINISHED, len(record.kyoku))
    points = last.outcome.scores
    sticks, odd = divmod(sum(deal.scores) - sum(points), STICK)
    events: tuple[Event, ...] | None = None
    if played.agrees:
        events = tuple(event for kyoku in played.kyoku for event in kyoku.events)
        ended = [event for event in events if isinstance(event, KyokuEnded)]
        points, sticks, odd = ended[-1].scores, ended[-1].kyotaku, 0
    if odd or sticks < 0:
        return NoGame(part, NoResult.SCORES, len(record.kyoku))
    return LogGame(part, text, format_of(text), record, digest_of(record), points, sticks, events, played.disagreement)


def digest_of(record: Record) -> str:
    """The SHA-256 of what was dealt and what it came to: the same of one game in any format, under any names."""
    told = [(_key(kyoku.deal), kyoku.outcome and kyoku.outcome.scores) for kyoku in record.kyoku]
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()


def _key(deal: Deal) -> tuple[object, ...]:
    return (*recorded_start(deal), deal.hands, deal.indicator)
