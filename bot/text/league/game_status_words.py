"""Details of a league's game for lists and pages: players, source, and whether it counts."""

from collections.abc import Mapping
from typing import Final

from bot.league.entries import DrawnTable, GameSource
from bot.league.games import GameLine, GameStatus
from bot.text.league.people import from_file
from bot.text.sentences import PersonName, Words, joined, say

SOURCES: Final[Mapping[GameSource, Words]] = {
    "table": say("at a table"),
    "entered": say("entered"),
    "log": say("from a log"),
    "import": say("imported"),
}
"""The source of a game, in a word."""


def marks(game: GameLine, names: Mapping[int, str]) -> Words:
    """The source of a game, whether it was corrected, and why it does not count if so."""
    source = None if game.file is not None and game.source == "import" else SOURCES[game.source]
    file = from_file(game.file, names) if game.file is not None else None
    drawn = None if game.drawn is None else drawn_words(game.drawn)
    return joined((drawn, source, file, say("corrected") if game.corrections else None, standing_words(game)), ", ")


def drawn_words(drawn: DrawnTable) -> Words:
    """The drawn table at which a game was played: evening, round and table."""
    where = say("round {round}, table {table}", round=drawn.round, table=drawn.table)
    return joined((PersonName(drawn.evening), where), ", ") if drawn.evening else where


def standing_words(game: GameLine) -> Words | None:
    """Why a game does not count, or may not for long; None if it counts."""
    match game.status:
        case GameStatus.PENDING:
            return say("**does not count yet**: unconfirmed")
        case GameStatus.DISPUTED:
            return say("**does not count yet**: disputed")
        case GameStatus.VOIDED:
            return say("**does not count**: voided")
        case GameStatus.COUNTED:
            return say("disputed, but counts until decided") if game.disputed_by is not None else None
