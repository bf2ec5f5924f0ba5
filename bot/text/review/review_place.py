"""A position in a game as words: the kyoku and the turn."""

from bot.engine.replay import Position, Replay
from bot.engine.tiles import EAST, Kind
from bot.text.sentences import Words, joined, say
from bot.text.tile_text import wind_letter, wind_name


def kyoku_title(replay: Replay, kyoku: int) -> Words:
    """``East 2, 1 honba``."""
    start = replay.kyoku_logs[kyoku].started
    name = say("{wind} {number}", wind=wind_name(start.bakaze), number=start.number)
    return joined((name, say("{count} honba", count=start.honba) if start.honba else None), ", ")


def kyoku_short(replay: Replay, kyoku: int) -> Words:
    """``E2``, or ``E2, 1 honba``."""
    start = replay.kyoku_logs[kyoku].started
    name = say("{wind}{number}", wind=wind_letter(Kind(EAST + start.bakaze)), number=start.number)
    return joined((name, say("{count} honba", count=start.honba) if start.honba else None), ", ")


def turn_of(replay: Replay, position: Position, seat: int) -> int:
    """The turn of a seat at a position, counted by its discards, the next one included."""
    return len(replay.public(position).seats[seat].river) + 1
