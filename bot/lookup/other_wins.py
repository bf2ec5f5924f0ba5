"""The same hand, won in another way: by tsumo or ron, as dealer or not, with riichi or without."""

from dataclasses import dataclass, replace

from bot.engine.errors import Refusal
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import EAST, SOUTH
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of
from bot.lookup.validity import Contradiction


def by_tsumo(question: Lookup) -> Lookup:
    """Won by tsumo: houtei becomes haitei, and circumstances of a ron are dropped."""
    return replace(
        question, tsumo=True, haitei=question.haitei or question.houtei, houtei=False, chankan=False, renhou=False
    )


def by_ron(question: Lookup) -> Lookup:
    """Won by ron: haitei becomes houtei, and circumstances of a tsumo are dropped."""
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
    """Won by East: chiihou becomes tenhou."""
    return replace(question, seat=EAST, tenhou=question.tenhou or question.chiihou, chiihou=False, renhou=False)


def as_non_dealer(question: Lookup) -> Lookup:
    """Won by South: tenhou becomes chiihou."""
    return replace(question, seat=SOUTH, chiihou=question.chiihou or question.tenhou, tenhou=False)


def with_riichi(question: Lookup) -> Lookup:
    """In riichi."""
    return replace(question, riichi=not question.double_riichi)


def without_riichi(question: Lookup) -> Lookup:
    """Without riichi or double riichi; the question keeps ippatsu and ura dora, which do not count then."""
    return replace(question, riichi=False, double_riichi=False)


def applicable(question: Lookup) -> Lookup:
    """The question without ippatsu and ura dora if the hand is not in riichi."""
    if question.riichi or question.double_riichi:
        return question
    return replace(question, ippatsu=False, ura="", ura_indicators="")


def stated(question: Lookup) -> Lookup:
    """The typed question without ura dora if the hand is not in riichi; a button that adds riichi makes them count."""
    if question.riichi or question.double_riichi:
        return question
    return replace(question, ura="", ura_indicators="")


@dataclass(frozen=True, slots=True)
class OtherWin:
    """The answer for another seat or kind of win; the hand may lack a yaku then."""

    dealer: bool
    tsumo: bool
    answer: LookupAnswer


def other_ways(question: Lookup, answer: LookupAnswer) -> tuple[OtherWin, ...]:
    """The answers for the other seat, the other kind of win, and both, as far as they are possible."""
    dealer, tsumo = answer.situation.seat_wind == EAST, answer.situation.tsumo
    explicit = replace(question, tsumo=tsumo, seat=answer.situation.seat_wind)
    seat = as_non_dealer if dealer else as_dealer
    kind = by_ron if tsumo else by_tsumo
    found = []
    for changed, is_dealer, is_tsumo in (
        (seat(explicit), not dealer, tsumo),
        (kind(explicit), dealer, not tsumo),
        (kind(seat(explicit)), not dealer, not tsumo),
    ):
        try:
            other = answer_of(answer.hand, changed)
        except Contradiction:
            continue
        if isinstance(other.value, HandValue) or other.value is Refusal.NO_YAKU:
            found.append(OtherWin(is_dealer, is_tsumo, other))
    return tuple(found)
