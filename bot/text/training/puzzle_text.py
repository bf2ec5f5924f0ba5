"""Puzzles as words: the question, the answers, and the explanation.

Nothing here relies on emoji, colours or a picture: every line can be read aloud.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.analysis.puzzles.questions import Level, ScoreQuestion
from bot.analysis.puzzles.score_puzzle import ScorePuzzle
from bot.engine.scoring.score import evaluate_all
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST
from bot.lookup.hand_lookup import LookupAnswer, shares_of
from bot.lookup.notation import ParsedHand
from bot.text.score.score_text import hand_heading, worth_lines
from bot.text.sentences import Plain, Text, Words, joined, lines, say, say_many
from bot.text.tile_text import norths_text, tiles_text, wind_name
from bot.text.training.score_mistake_text import mistake_line, pay_text

LEVELS: Final[dict[Level, Text]] = {
    Level.EASY: say("easy"),
    Level.NORMAL: say("normal"),
    Level.HARD: say("hard"),
}


@dataclass(frozen=True, slots=True)
class PuzzleOrigin:
    """The finished game of the server that a hand is from. ``name`` is its player."""

    name: str
    at: datetime
    won: bool


def origin_line(origin: PuzzleOrigin) -> Words:
    """The player and the time of the hand."""
    if origin.won:
        return say("-# {name} won with it on this server {when}.", name=origin.name, when=origin.at)
    return say("-# {name} was tenpai with it on this server {when}.", name=origin.name, when=origin.at)


def score_question_text(puzzle: ScorePuzzle, heading: Words | None, origin: PuzzleOrigin | None = None) -> Words:
    """The question: the hand and its circumstances. ``heading`` says the level or the rules."""
    question = puzzle.question
    counted = say("Count the honba too.") if question.situation.honba else None
    return lines(
        joined((say("**What is this win worth?**"), heading)),
        hand_heading(as_answer(puzzle)),
        _circumstances(question),
        counted,
        None if origin is None else origin_line(origin),
    )


def score_labels(puzzle: ScorePuzzle) -> tuple[tuple[str, Words], ...]:
    """The key of each answer and the label of its button."""
    return tuple((choice.pay.key, pay_text(choice.pay)) for choice in puzzle.choices)


def score_solution(puzzle: ScorePuzzle) -> Words:
    """The value of the win, and the mistake that leads to each of the other answers."""
    wrong = [choice.mistake for choice in puzzle.choices if choice.mistake is not None]
    return lines(
        *worth_lines(as_answer(puzzle)),
        say("The other answers:"),
        *(joined((Plain("-"), mistake_line(mistake)), " ") for mistake in wrong),
    )


def as_answer(puzzle: ScorePuzzle) -> LookupAnswer:
    """The puzzle as the answer to a score lookup."""
    question, rules, value = puzzle.question, puzzle.rules, puzzle.value
    situation = question.situation
    shares = shares_of(value, situation, rules, situation.honba)
    return LookupAnswer(
        ParsedHand(question.concealed, question.win, question.melds),
        situation,
        rules,
        value,
        tuple(evaluate_all(question.concealed, question.win, question.melds, situation, rules)[1:]),
        shares,
        0,
        sum(share.count * share.points for share in shares),
    )


def _circumstances(question: ScoreQuestion) -> Words:
    """The kind of win, the winds, the declarations, and the indicators."""
    situation = question.situation
    seat = say("dealer (East)")
    if situation.seat_wind != EAST:
        seat = say("seat {wind}", wind=wind_name(situation.seat_wind - EAST))
    honba = situation.honba
    return joined(
        (
            say("By tsumo") if situation.tsumo else say("By ron"),
            seat,
            say("round {wind}", wind=wind_name(situation.round_wind - EAST)),
            *_declared(situation),
            say_many(
                "dora indicator {tiles}",
                "dora indicators {tiles}",
                len(situation.dora),
                tiles=tiles_text(situation.dora),
            )
            if situation.dora
            else None,
            say_many(
                "ura dora indicator {tiles}",
                "ura dora indicators {tiles}",
                len(situation.ura),
                tiles=tiles_text(situation.ura),
            )
            if situation.ura
            else None,
            norths_text(situation.kita),
            say("{count} honba", count=honba) if honba else None,
        )
    )


def _declared(situation: Situation) -> tuple[Words, ...]:
    """Riichi, and situational yaku of the winning tile."""
    declared: list[tuple[bool, Words]] = [
        (situation.riichi, say("riichi")),
        (situation.double_riichi, say("double riichi")),
        (situation.ippatsu, say("ippatsu")),
        (situation.rinshan, say("on a replacement tile")),
        (situation.chankan, say("by robbing a kan")),
        (situation.haitei, say("on the last tile of the wall")),
        (situation.houtei, say("on the last discard")),
        (situation.tenhou or situation.chiihou, say("on the first draw")),
        (situation.renhou, say("before the winner's first draw")),
    ]
    return tuple(words for said, words in declared if said)
