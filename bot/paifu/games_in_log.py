"""Reads the results of whole games from a log, and whether the engine agrees with them."""

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.events import Event, KyokuEnded
from bot.engine.phases import GameOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import STICK
from bot.paifu.compare import Disagreement, recorded_start
from bot.paifu.errors import PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_decoding import MOST_BYTES, text_of
from bot.paifu.playback import play_back
from bot.paifu.read import Format, format_of, read
from bot.paifu.record import Deal, Record


class NoResult(StrEnum):
    """Why a readable log does not give the result of a whole game."""

    MIDDLE = "middle"
    """It does not begin with East 1 and equal scores."""
    UNFINISHED = "unfinished"
    """It breaks off, or does not say that the game ended."""
    SCORES = "scores"
    """Its last scores and the riichi sticks left do not add up to the starting points."""


@dataclass(frozen=True, slots=True)
class LogGame:
    """A whole game of a log."""

    part: int
    """Its index in the file, from 0."""
    text: str
    """Its part of the file."""
    format: Format
    record: Record
    digest: str
    """Identifies the game in any format: see ``digest_of``."""
    points: tuple[int, ...]
    """Points by seat, before the left-over ``sticks`` are awarded."""
    sticks: int
    events: tuple[Event, ...] | None
    """The whole game as the engine plays it; None if there is a ``disagreement``."""
    disagreement: Disagreement | None


@dataclass(frozen=True, slots=True)
class NoGame:
    """A part of a file that is not a whole game, and why."""

    part: int
    why: PaifuError | NoResult
    kyoku: int = 0
    """How many kyoku of it could be read."""


def games_of(data: bytes, rules: Ruleset | None = None, most: int = MOST_BYTES) -> tuple[LogGame | NoGame, ...]:
    """Every game of a log file, in order; an error in one does not affect the others.

    ``rules`` are tried if a log does not name its own and the engine disagrees under the guessed ones. Raises
    PaifuError if the file is not text, has more than ``most`` bytes uncompressed, or has too many games.
    """
    parts = parts_of(text_of(data, most))
    return tuple(game_of(part, text, rules) for part, text in enumerate(parts))


def game_of(part: int, text: str, rules: Ruleset | None = None) -> LogGame | NoGame:
    """The game of one text."""
    game = _read(part, text, None)
    if rules is None or _agrees(game):
        return game
    retried = _read(part, text, rules)
    return retried if _agrees(retried) else game


def _agrees(game: LogGame | NoGame) -> bool:
    return isinstance(game, LogGame) and game.disagreement is None


def _read(part: int, text: str, rules: Ruleset | None) -> LogGame | NoGame:
    try:
        return _played(part, text, read(text, rules))
    except PaifuError as error:
        # The traceback would keep the file in memory for as long as the error exists.
        return NoGame(part, error.with_traceback(None))


def events_of(text: str, rules: Ruleset) -> tuple[Event, ...]:
    """The events of a game that was played by these rules, or nothing if they can no longer be read."""
    game = _read(0, text, rules)
    return (game.events or ()) if isinstance(game, LogGame) else ()


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
    """The SHA-256 of the deals and results: the same for a game in any format, under any names."""
    kyoku_keys = [(_key(kyoku.deal), kyoku.outcome and kyoku.outcome.scores) for kyoku in record.kyoku]
    return hashlib.sha256(json.dumps(kyoku_keys, separators=(",", ":")).encode()).hexdigest()


def _key(deal: Deal) -> tuple[object, ...]:
    return (*recorded_start(deal), deal.hands, deal.indicator)
