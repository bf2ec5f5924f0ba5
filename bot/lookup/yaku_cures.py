"""What would give a yaku to a complete hand that lacks one (rules reference 3.1)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.errors import Refusal
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.tenpai import tenpai_waits
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of
from bot.lookup.missing_yaku import LENIENT, MissingYaku
from bot.lookup.other_wins import by_tsumo, with_riichi
from bot.lookup.validity import Contradiction


class Cure(StrEnum):
    """What the player could have done to have a yaku."""

    RIICHI = "riichi"
    TSUMO = "tsumo"


@dataclass(frozen=True, slots=True)
class Cures:
    """What would give a hand a yaku."""

    rule: MissingYaku
    """The rule that takes a yaku away."""
    acts: tuple[Cure, ...]
    kinds: tuple[Kind, ...]
    """Other waits of the hand that have a yaku."""


def cures_of(question: Lookup, answer: LookupAnswer) -> Cures | None:
    """What would give the hand a yaku; None if it is not complete or has one."""
    hand, rules = answer.hand, answer.rules
    if answer.value is not Refusal.NO_YAKU or hand.win is None:
        return None
    rule = next(
        (
            cause
            for cause, options in LENIENT
            if any(getattr(rules, name) != value for name, value in options.items())
            and _wins(answer, replace(question, rules=replace(rules, **options)))  # type: ignore[arg-type]
        ),
        MissingYaku.NONE,
    )
    acts = []
    if all(not meld.is_open for meld in hand.melds):
        if _wins(answer, with_riichi(question)):
            acts.append(Cure.RIICHI)
        if not answer.situation.tsumo and _wins(answer, by_tsumo(question)):
            acts.append(Cure.TSUMO)
    kinds = tuple(
        kind
        for kind in tenpai_waits(hand.concealed, hand.melds, rules)
        if kind != KIND_OF[hand.win]
        and isinstance(evaluate(hand.concealed, Tile(kind), hand.melds, answer.situation, rules), HandValue)
    )
    return Cures(rule, tuple(acts), kinds)


def _wins(answer: LookupAnswer, question: Lookup) -> bool:
    try:
        return isinstance(answer_of(answer.hand, question).value, HandValue)
    except Contradiction:
        return False
