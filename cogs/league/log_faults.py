"""What is wrong with a log, in words: where it stands, and in what the engine disagrees."""

from __future__ import annotations

from typing import Final

from bot.paifu.compare import Disagreement, Matter
from bot.paifu.errors import PaifuError, Place, Problem
from bot.paifu.log_game import NoGame, NoResult
from bot.paifu.source import MOST_BYTES
from bot.render.text import Name, Words, joined, say

FORMATS: Final = say(
    "it is no log that I know. I read Tenhou's mjlog files, the JSON of Tenhou's viewer (tenhou/6) and mjai."
)


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


def error_words(error: PaifuError) -> Words:
    """Why a log cannot be read, and where it stands."""
    where = _place(error.place)
    what = _problem(error)
    return what if where is None else joined((what, where), " ")


def _place(place: Place) -> Words | None:
    if place.line and place.path:
        return say("(line {line}, {path})", line=place.line, path=Name(place.path))
    if place.line:
        return say("(line {line}, column {column})", line=place.line, column=max(place.column, 1))
    if place.path:
        return say("(at {path})", path=Name(place.path))
    return None


def _problem(error: PaifuError) -> Words:  # noqa: PLR0911 - one for each
    match error.problem:
        case Problem.UNKNOWN_FORMAT:
            return FORMATS
        case Problem.TOO_LARGE if "most" in error.detail:
            return say("there are more than {most} games in it; send it in parts.", most=_number(error.detail["most"]))
        case Problem.TOO_LARGE:
            return say("it is larger than any log, {limit} MB unpacked.", limit=MOST_BYTES // 1024 // 1024)
        case Problem.BAD_COMPRESSION:
            return say("it is compressed by gzip and damaged.")
        case Problem.BAD_ENCODING:
            return say("it is no text. A packed folder (zip) has to be unpacked first.")
        case Problem.BAD_XML | Problem.DOCTYPE | Problem.BAD_JSON:
            return say("it is damaged: the text breaks its own format.")
        case Problem.HIDDEN_TILE:
            return say("it was recorded from one seat, so hands of the others are hidden.")
        case Problem.UNKNOWN_RULES:
            return say("it was played by rules that I do not know.")
        case Problem.MISSING:
            return say("“{field}” is missing.", field=Name(str(error.detail.get("field", "")) or "?"))
        case Problem.OUT_OF_ORDER | Problem.TILES_DO_NOT_FIT | Problem.BAD_CALL:
            return say("something happens in it that cannot happen there.")
        case _:
            return say("something in it cannot be read.")


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def disagreement_words(found: Disagreement) -> Words:
    """In what the engine disagrees."""
    match found.matter:
        case Matter.START:
            return say("it begins otherwise than the one before ended")
        case Matter.TILES | Matter.DRAW:
            return say("the tiles cannot be dealt and drawn like that")
        case Matter.ILLEGAL:
            return say("somebody does what the rules do not allow")
        case Matter.INDICATORS | Matter.REVEALS:
            return say("other dora indicators are turned over")
        case Matter.NOT_OVER | Matter.REASON | Matter.WINNERS:
            return say("it ends otherwise")
        case Matter.WIN:
            return say("a winning hand is worth something else")
        case Matter.DELTAS | Matter.SCORES:
            return say("other points change hands")
        case Matter.GAME_END:
            return say("the game would go on or be over")
        case Matter.FINAL:
            return say("the final scores are others")
