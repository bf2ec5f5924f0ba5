"""Chombo: the penalty for a foul at a table with real tiles (rules reference 4.9, 6.8).

A game hosted by the engine has no fouls, since illegal actions are refused. These functions are for clubs that record
games played with real tiles: the payment, the redeal of the hand, and the deduction from the final score.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.events import KyokuEnded, NextKyoku, Payment, Placement
from bot.engine.flow import bankrupt
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import MANGAN, tsumo_shares
from bot.engine.settle import STICK
from bot.engine.view import PublicView

REASON: Final = "chombo"


def chombo_payments(rules: Ruleset, offender: int, oya: int) -> tuple[Payment, ...]:
    """The immediate payments of a foul: a reversed mangan tsumo (4.9).

    With four players the offender pays 4000 to the dealer and 2000 to the others, as the dealer 4000 to each; with
    three players by ``sanma_tsumo``. Empty with ``fixed_after_game``.
    """
    if rules.chombo == "fixed_after_game":
        return ()
    to_dealer, to_other = tsumo_shares(MANGAN, rules, dealer=offender == oya)
    others = [(offender + turn) % rules.players for turn in range(1, rules.players)]
    return tuple(Payment(offender, seat, to_dealer if seat == oya else to_other, REASON) for seat in others)


def chombo_ended(public: PublicView, offender: int) -> KyokuEnded:
    """The end of a kyoku by a foul of ``offender``: riichi sticks of this hand are returned, and it is dealt again.

    The dealer stays and no counter is added (4.9). ``following`` is None if the payment ends the game by bankruptcy
    (``tobi``, 6.5).
    """
    declared = [own.riichi for own in public.seats]
    deltas = [STICK if riichi else 0 for riichi in declared]
    for payment in chombo_payments(public.rules, offender, public.oya):
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    scores = tuple(own.score + delta for own, delta in zip(public.seats, deltas, strict=True))
    again = NextKyoku(public.bakaze, public.number, public.oya, public.honba)
    following = None if bankrupt(public.rules, scores) else again
    return KyokuEnded(tuple(deltas), scores, public.kyotaku - sum(declared), following)


def with_penalties(rules: Ruleset, placements: Sequence[Placement], fouls: Sequence[int]) -> tuple[Placement, ...]:
    """Final results minus ``chombo_points`` for each foul; ``fouls`` counts them by seat (6.8, step 5).

    Places and raw points do not change. With ``reverse_mangan`` every foul has already been paid.
    """
    if rules.chombo != "fixed_after_game":
        return tuple(placements)
    # ``Placement.final`` is in tenths of a thousand.
    return tuple(replace(row, final=row.final - fouls[row.seat] * rules.chombo_points // 100) for row in placements)
