"""Puzzles as words: the question, the answers, and the explanation.

The hand that is asked about is drawn (``unsolved_win``, ``unsolved_hand``); its alt text names the tiles.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.analysis.puzzles.completions import Completion
from bot.analysis.puzzles.mistakes import Mistake, MistakeKind
from bot.analysis.puzzles.puzzle_payment import Pay
from bot.analysis.puzzles.questions import Level, ScoreQuestion
from bot.analysis.puzzles.score_puzzle import ScorePuzzle
from bot.analysis.puzzles.waits_distractors import Kinds
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of
from bot.engine.errors import Refusal
from bot.engine.scoring.interpretations import Shape
from bot.engine.scoring.score import evaluate_all
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile, counts_of
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of, shares_of
from bot.lookup.notation import ParsedHand
from bot.text.score.score_text import WAITS, worth_lines
from bot.text.score.yaku_text import fu_reason, yaku_name
from bot.text.sentences import Plain, Text, Words, amount, joined, lines, say, say_many
from bot.text.tile_text import group_text, kinds_text, norths_text, tile_name, tiles_text, wind_name

LEVELS: Final[dict[Level, Text]] = {
    Level.EASY: say("easy"),
    Level.NORMAL: say("normal"),
    Level.HARD: say("hard"),
}


_LIMITS: Final[dict[str, Text]] = {
    "mangan": say("mangan"),
    "haneman": say("haneman"),
    "baiman": say("baiman"),
    "sanbaiman": say("sanbaiman"),
    "yakuman": say("yakuman"),
}


def pay_text(pay: Pay) -> Words:
    """``7,700``, ``1,300 each, dealer 2,600`` or ``4,000 each``: short enough for a button."""
    if pay.ron:
        return amount(pay.ron)
    if not pay.dealer:
        return say("{points} each", points=pay.other)
    if pay.others == 1:
        return say("{points} and dealer {dealer}", points=pay.other, dealer=pay.dealer)
    return say("{points} each, dealer {dealer}", points=pay.other, dealer=pay.dealer)


def mistake_line(mistake: Mistake) -> Words:
    """A wrong answer with its mistake: ``5,200: without Pinfu, 2 han 30 fu``."""
    if mistake.first is None:
        return say("{pay}: {mistake}.", pay=pay_text(mistake.pay), mistake=_mistake(mistake))
    first = _mistake(mistake.first)
    return say("{pay}: {first}; then {mistake}.", pay=pay_text(mistake.pay), first=first, mistake=_mistake(mistake))


def _mistake(mistake: Mistake) -> Words:  # noqa: C901, PLR0911, PLR0912 - one sentence a slip
    counted = {"han": mistake.han, "fu": mistake.fu}
    match mistake.kind:
        case MistakeKind.DEALER:
            return say("what the dealer would get for this win")
        case MistakeKind.NON_DEALER:
            return say("what a non-dealer would get for this win")
        case MistakeKind.BY_RON:
            return say("counted as a ron ({han} han {fu} fu)", **counted)
        case MistakeKind.BY_TSUMO:
            return say("counted as a tsumo ({han} han {fu} fu)", **counted)
        case MistakeKind.OTHER_READING:
            return say("the hand grouped the other way ({han} han {fu} fu)", **counted)
        case MistakeKind.YAKU_MISSED | MistakeKind.BONUS_MISSED:
            return say("without {yaku} ({han} han {fu} fu)", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.BONUS_ONCE:
            return say("{yaku} counted only once ({han} han {fu} fu)", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.YAKU_CLAIMED:
            return say("with {yaku}, which the hand lacks ({han} han {fu} fu)", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.YAKU_AS_CLOSED:
            return say(
                "{yaku} counted as in a closed hand ({han} han {fu} fu)", yaku=yaku_name(mistake.what), **counted
            )
        case MistakeKind.TSUMO_WHILE_OPEN:
            return say("1 han for tsumo, which an open hand does not get ({han} han {fu} fu)", **counted)
        case MistakeKind.INDICATOR_TAKEN:
            shown = kinds_text(KIND_OF[tile] for tile in mistake.tiles)
            return say("the indicator {tiles} taken for the dora itself ({han} han {fu} fu)", tiles=shown, **counted)
        case MistakeKind.FU_MISSED if mistake.what == "open_without_fu":
            return say("an open hand of 20 fu not raised to 30 fu ({han} han {fu} fu)", **counted)
        case MistakeKind.FU_MISSED:
            return say("without the fu for {reason} ({han} han {fu} fu)", reason=_reason(mistake), **counted)
        case MistakeKind.FU_HALVED:
            return say("half the fu for {reason} ({han} han {fu} fu)", reason=_reason(mistake), **counted)
        case MistakeKind.FU_DOUBLED:
            return say("twice the fu for {reason} ({han} han {fu} fu)", reason=_reason(mistake), **counted)
        case MistakeKind.FU_ROUNDED_DOWN:
            return say("fu rounded down instead of up ({han} han {fu} fu)", **counted)
        case MistakeKind.RON_FU_WHILE_OPEN:
            return say("10 fu for a closed ron, which an open hand does not get ({han} han {fu} fu)", **counted)
        case MistakeKind.FU_OF_NARROW_WAIT:
            return say("2 fu for a wait that is worth none ({han} han {fu} fu)", **counted)
        case MistakeKind.TSUMO_FU_FOR_PINFU:
            return say("2 fu for tsumo, which a pinfu hand does not get ({han} han {fu} fu)", **counted)
        case MistakeKind.PAIRS_ROUNDED_UP:
            return say("the 25 fu of seven pairs rounded up ({han} han {fu} fu)", **counted)
        case MistakeKind.KIRIAGE:
            return say("{han} han {fu} fu rounded up to mangan, although these rules do not round it up", **counted)
        case MistakeKind.NO_KIRIAGE:
            return say("{han} han {fu} fu not rounded up to mangan, although these rules round it up", **counted)
        case MistakeKind.NO_LIMIT:
            return say("{han} han {fu} fu counted beyond the mangan limit", **counted)
        case MistakeKind.HONBA_MISSED:
            return say("without the honba")
        case MistakeKind.HONBA_FROM_EACH:
            return say("the full honba from each player")
        case MistakeKind.HAN_MORE | MistakeKind.HAN_LESS | MistakeKind.FU_MORE | MistakeKind.FU_LESS:
            return say("{han} han {fu} fu", **counted)
        case MistakeKind.AS_LIMIT:
            return say("what a {limit} would pay", limit=_LIMITS[mistake.what])


def _reason(mistake: Mistake) -> Words:
    reason = fu_reason(mistake.what)
    if not mistake.tiles:
        return reason
    return say(
        "{reason} {tiles}", reason=reason, tiles=group_text(tuple(Tile(KIND_OF[tile]) for tile in mistake.tiles))
    )


@dataclass(frozen=True, slots=True)
class PuzzleOrigin:
    """The finished game of the server that a hand is from. ``name`` is its player."""

    name: str
    at: datetime
    won: bool


def origin_line(origin: PuzzleOrigin) -> Words:
    """The player and the time of the hand."""
    if origin.won:
        return say("-# {name} won with this hand in this server {when}.", name=origin.name, when=origin.at)
    return say("-# {name} was tenpai with this hand in this server {when}.", name=origin.name, when=origin.at)


def score_question_text(puzzle: ScorePuzzle, heading: Words | None, origin: PuzzleOrigin | None = None) -> Words:
    """The question below the picture: the circumstances of the win. ``heading`` says the level or the rules."""
    question = puzzle.question
    counted = say("Include the honba.") if question.situation.honba else None
    return lines(
        joined((say("**What is this win worth?**"), heading)),
        _circumstances(question),
        counted,
        None if origin is None else origin_line(origin),
    )


def unsolved_win(puzzle: ScorePuzzle) -> LookupAnswer:
    """The win as its question is drawn: without what it is worth."""
    return replace(as_answer(puzzle), value=Refusal.NOT_COMPLETE)


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
        seat = say("{wind} seat", wind=wind_name(situation.seat_wind - EAST))
    honba = situation.honba
    return joined(
        (
            say("By tsumo") if situation.tsumo else say("By ron"),
            seat,
            say("{wind} round", wind=wind_name(situation.round_wind - EAST)),
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


_WAYS: Final = 2
"""The number of ways shown in which a tile completes a hand."""


def waits_question_text(heading: Words | None, origin: PuzzleOrigin | None = None) -> Words:
    """The question below the picture. ``heading`` says the level or the rules."""
    return lines(
        joined((say("**What is this hand waiting for?**"), heading)),
        say("Name every tile that completes the hand, except those of which you hold all four."),
        None if origin is None else origin_line(origin),
    )


def unsolved_hand(puzzle: WaitsPuzzle) -> LookupAnswer:
    """The hand as its question is drawn: without its waits."""
    return replace(as_waiting(puzzle), waits=())


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
            "{tiles} would also complete the hand, but you hold all four.",
            "{tiles} would also complete the hand, but you hold all four of each.",
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
    return say("- {tile} ({count} left): {ways}", tile=tile_name(Tile(kind)), count=left, ways=shown)


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
