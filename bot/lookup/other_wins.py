"""The same hand, won in another way: by tsumo or ron, as dealer or not, with riichi or without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import EAST, SOUTH
from bot.lookup.hand_lookup import LookupAnswer, answer_of
from bot.lookup.validity import Contradiction

if TYPE_CHECKING:
    from bot.lookup.hand_lookup import Lookup


def by_tsumo(question: Lookup) -> Lookup:
    """Won on an own draw: the last tile stays the last one, and what only a ron can be falls away."""
    return replace(
        question, tsumo=True, haitei=question.haitei or question.houtei, houtei=False, chankan=False, renhou=False
    )


def by_ron(question: Lookup) -> Lookup:
    """Won on a discard: the last tile stays the last one, and what only a tsumo can be falls away."""
    return replace(
        question,
        tsumo=False,
        houtei=question.houtei or question.haitei,
        haitei=False,
        rinshan=False,
        tenhou=False,
        chiihou=False,
        first_turn=False,
    )


def as_dealer(question: Lookup) -> Lookup:
    """Won by East. A blessing of earth is one of heaven then."""
    return replace(question, seat=EAST, tenhou=question.tenhou or question.chiihou, chiihou=False, renhou=False)


def as_non_dealer(question: Lookup) -> Lookup:
    """Won by South. A blessing of heaven is one of earth then."""
    return replace(question, seat=SOUTH, chiihou=question.chiihou or question.tenhou, tenhou=False)


def with_riichi(question: Lookup) -> Lookup:
    """In riichi."""
    return replace(question, riichi=not question.double_riichi)


def without_riichi(question: Lookup) -> Lookup:
    """Without riichi, single or double; ippatsu and ura dora are kept in the question and do not count."""
    return replace(question, riichi=False, double_riichi=False)


def applicable(question: Lookup) -> Lookup:
    """The question without what does not apply to a hand that is not in riichi."""
    if question.riichi or question.double_riichi:
        return question
    return replace(question, ippatsu=False, ura="", ura_indicators="")


def stated(question: Lookup) -> Lookup:
    """The question as somebody put it: ura dora may be named without riichi, and count once a button brings it."""
    if question.riichi or question.double_riichi:
        return question
    return replace(question, ura="", ura_indicators="")


@dataclass(frozen=True, slots=True)
class OtherWin:
    """What the hand wins, won so; it may lack a yaku then."""

    dealer: bool
    tsumo: bool
    answer: LookupAnswer


def other_ways(question: Lookup, answer: LookupAnswer) -> tuple[OtherWin, ...]:
    """The three other pairs of seat and kind of win: the other seat, the other kind, both; those that can be."""
    dealer, tsumo = answer.situation.seat_wind == EAST, answer.situation.tsumo
    asked = replace(question, tsumo=tsumo, seat=answer.situation.seat_wind)
    seat = as_non_dealer if dealer else as_dealer
    kind = by_ron if tsumo else by_tsumo
    found = []
    for changed, is_dealer, is_tsumo in (
        (seat(asked), not dealer, tsumo),
        (kind(asked), dealer, not tsumo),
        (kind(seat(asked)), not dealer, not tsumo),
    ):
        try:
            other = answer_of(answer.hand, changed)
        except Contradiction:
            continue
        if isinstance(other.value, HandValue) or other.value is Refusal.NO_YAKU:
            found.append(OtherWin(is_dealer, is_tsumo, other))
    return tuple(found)
