"""Why a part of a log file is no game that a league could record, in words."""

from __future__ import annotations

from bot.paifu.errors import PaifuError
from bot.paifu.log_game import NoGame, NoResult
from bot.text.logs.log_faults import error_words
from bot.text.sentences import Words, say


def no_game_words(part: NoGame) -> Words:
    """Why a part of a file is no game that could be recorded."""
    return error_words(part.why) if isinstance(part.why, PaifuError) else result_words(part.why)


def result_words(why: NoResult) -> Words:
    """The same of a log that can be read."""
    match why:
        case NoResult.MIDDLE:
            return say(
                "it does not begin with East 1 and equal points, so it is a part of a game. "
                "Results without a whole log are entered with /league record."
            )
        case NoResult.UNFINISHED:
            return say(
                "the log breaks off before the game is over. If the game was played to its end, "
                "enter the result with /league record."
            )
        case NoResult.SCORES:
            return say("its last points do not add up to what was dealt out.")
