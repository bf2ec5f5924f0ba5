"""Why a complete hand has too few yaku to win, and what would give it one (rules reference 3.1, 3.6)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.engine.circumstances import value_of_win
from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tenpai import tenpai_waits
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.engine.view import SeatView
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of
from bot.lookup.other_wins import by_tsumo, with_riichi
from bot.lookup.validity import Contradiction


class MissingYaku(StrEnum):
    """The cause of ``Refusal.NO_YAKU``: the tiles alone, or a rule without which the hand could win."""

    NONE = "none"
    """No rule: the tiles have no yaku."""
    SECOND_HAN = "second_han"
    """``ryanhan_shibari``: from five honba on the yaku must be worth two han."""
    SURE = "sure"
    """``atozuke`` off: on some wait the hand has no yaku except by luck."""
    OPEN_TANYAO = "open_tanyao"
    """``kuitan`` off: tanyao counts only in a closed hand."""


LENIENT: Final[tuple[tuple[MissingYaku, dict[str, str | bool]], ...]] = (
    (MissingYaku.SECOND_HAN, {"ryanhan_shibari": "off"}),
    (MissingYaku.SURE, {"atozuke": True}),
    (MissingYaku.OPEN_TANYAO, {"kuitan": True}),
)
"""The options that may take a yaku away, with the values at which they do not."""


def missing_yaku(view: SeatView) -> MissingYaku:
    """Why the viewer's hand has too few yaku, completed by the tile that was just drawn or discarded."""
    rules = view.public.rules
    for cause, options in LENIENT:
        if any(getattr(rules, name) != value for name, value in options.items()):
            lenient = view.altered(public=view.public.altered(rules=_with(rules, cause)))
            if isinstance(value_of_win(lenient), HandValue):
                return cause
    return MissingYaku.NONE


@lru_cache(maxsize=64)
def _with(rules: Ruleset, cause: MissingYaku) -> Ruleset:
    """The rules without the option at fault. Cached, because the scorer builds tables for each new ruleset."""
    return replace(rules, **dict(LENIENT)[cause])  # type: ignore[arg-type]


def kinds_with_yaku(view: SeatView, kinds: Iterable[Kind], *, tsumo: bool) -> tuple[Kind, ...]:
    """The kinds on which the viewer's hand of 3n+1 tiles has a yaku without luck; furiten is ignored."""
    public, own = view.public, view.own
    situation = Situation(
        seat_wind=public.jikaze(view.seat),
        round_wind=public.bakaze_kind,
        tsumo=tsumo,
        riichi=own.riichi and not own.double_riichi,
        double_riichi=own.double_riichi,
        honba=public.honba,
    )
    return tuple(
        kind
        for kind in kinds
        if isinstance(evaluate(view.hidden.hand, Tile(kind), own.melds, situation, public.rules), HandValue)
    )


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
