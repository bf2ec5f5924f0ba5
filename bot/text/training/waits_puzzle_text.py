"""A waits puzzle as words: the hand, the answers, and why each tile completes the hand or does not."""

from dataclasses import replace
from typing import Final

from bot.analysis.puzzles.completions import Completion
from bot.analysis.puzzles.waits_distractors import Kinds
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of
from bot.engine.scoring.interpretations import Shape
from bot.engine.tiles import Kind, Tile, counts_of
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of
from bot.lookup.notation import ParsedHand
from bot.text.score.score_text import WAITS
from bot.text.sentences import Plain, Words, joined, lines, say, say_many
from bot.text.tile_text import group_text, kinds_text, meld_row, tile_name, tile_row
from bot.text.training.puzzle_text import PuzzleOrigin, origin_line

_WAYS: Final = 2
"""The number of ways shown in which a tile completes a hand."""


def waits_question_text(puzzle: WaitsPuzzle, heading: Words | None, origin: PuzzleOrigin | None = None) -> Words:
    """The question: the hand. ``heading`` says the level or the rules."""
    question = puzzle.question
    row = joined((tile_row(question.concealed), *(meld_row(meld) for meld in question.melds)), "  ")
    return lines(
        joined((say("**What does this hand wait for?**"), heading)),
        joined((Plain("###"), row), " "),
        say("Every tile that completes it, unless you hold all four yourself."),
        None if origin is None else origin_line(origin),
    )


def waits_labels(puzzle: WaitsPuzzle) -> tuple[tuple[str, Words], ...]:
    """The key of each answer and the label of its button."""
    return tuple((key_of(kinds), kinds_text(kinds)) for kinds in puzzle.choices)


def waits_solution(puzzle: WaitsPuzzle) -> Words:
    """Why each wait completes the hand, and the faults of the other answers."""
    wrong = [kinds for kinds in puzzle.choices if kinds != puzzle.right]
    question = puzzle.question
    held = counts_of((*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)))
    return lines(
        *(_why(kind, 4 - held[kind], ways) for kind, ways in zip(puzzle.right, puzzle.why, strict=True)),
        say_many(
            "{tiles} would complete it as well, but you hold all four.",
            "{tiles} would complete it as well, but you hold all four of each.",
            len(puzzle.exhausted),
            tiles=kinds_text(puzzle.exhausted),
        )
        if puzzle.exhausted
        else None,
        say("The other answers:"),
        *(_wrong(kinds, puzzle) for kinds in wrong),
    )


def _why(kind: Kind, left: int, ways: tuple[Completion, ...]) -> Words:
    """``- 3s (2 left): 123s with the pair 99p, two-sided wait (ryanmen)``, and the like."""
    shown = joined(map(_way, ways[:_WAYS]), "; ")
    return say("- {tile} ({count} left): {ways}", tile=Plain(tile_name(Tile(kind))), count=left, ways=shown)


def _way(way: Completion) -> Words:
    wait = WAITS[way.wait]
    match way.shape:
        case Shape.SEVEN_PAIRS:
            return say("the seventh pair, {wait}", wait=wait)
        case Shape.KOKUSHI:
            return say("thirteen orphans, {wait}", wait=wait)
        case _:
            group = group_text(Tile(kind) for kind in way.group)
            if len(way.group) == 2 or way.pair is None:
                return say("{group}, {wait}", group=group, wait=wait)
            pair = group_text((Tile(way.pair),) * 2)
            return say("{group} with the pair {pair}, {wait}", group=group, pair=pair, wait=wait)


def _wrong(kinds: Kinds, puzzle: WaitsPuzzle) -> Words:
    """A wrong answer with its faults: ``2p 5p: 8p is missing``."""
    missing = [kind for kind in puzzle.right if kind not in kinds]
    exhausted = [kind for kind in kinds if kind in puzzle.exhausted]
    extra = [kind for kind in kinds if kind not in puzzle.right and kind not in exhausted]
    faults: list[Words] = []
    if missing:
        named = kinds_text(missing)
        faults.append(say_many("{tiles} is missing", "{tiles} are missing", len(missing), tiles=named))
    if extra:
        named = kinds_text(extra)
        faults.append(
            say_many("{tiles} does not complete the hand", "{tiles} do not complete the hand", len(extra), tiles=named)
        )
    if exhausted:
        faults.append(say("you hold all four {tiles}", tiles=kinds_text(exhausted)))
    return say("- {answer}: {faults}.", answer=kinds_text(kinds), faults=joined(faults, ", "))


def as_waiting(puzzle: WaitsPuzzle) -> LookupAnswer:
    """The hand as the answer to a lookup, with the waits that have tiles left and their number."""
    question = puzzle.question
    answer = answer_of(ParsedHand(question.concealed, None, question.melds), Lookup("", rules=puzzle.rules))
    return replace(answer, waits=tuple(wait for wait in answer.waits if wait.kind in puzzle.right))
