"""Chombo: settling a foul at a table where people deal themselves (rules reference 4.9, 6.8).

No foul can happen in a game that the engine hosts, since it refuses what is not legal. A club that records hands played
with real tiles settles one here: what is paid at once, that the hand is dealt again, and what is taken from the final
score. Everything is a value; nothing takes part in the flow of a hosted game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.events import KyokuEnded, NextKyoku, Payment
from bot.engine.flow import bankrupt
from bot.engine.scoring.score import MANGAN, tsumo_shares
from bot.engine.settle import STICK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.events import Placement
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.view import PublicView

REASON: Final = "chombo"


def chombo_payments(rules: Ruleset, offender: int, oya: int) -> tuple[Payment, ...]:
    """What a foul costs at once: a mangan tsumo the other way round, by seat (4.9).

    With four players 4000 to the dealer and 2000 to each other, or 4000 to each where the dealer is the offender; with
    three the shares of ``sanma_tsumo``. Nothing under ``fixed_after_game``.
    """
    if rules.chombo == "fixed_after_game":
        return ()
    to_dealer, to_other = tsumo_shares(MANGAN, rules, dealer=offender == oya)
    others = [(offender + turn) % rules.players for turn in range(1, rules.players)]
    return tuple(Payment(offender, seat, to_dealer if seat == oya else to_other, REASON) for seat in others)


def chombo_ended(public: PublicView, offender: int) -> KyokuEnded:
    """How a kyoku ends by a foul of ``offender``: sticks of this hand go back, and the same kyoku is dealt again.

    The dealer stays and no counter is added (4.9). ``following`` is None where the payment bankrupts somebody and
    ``tobi`` ends the game (6.5).
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
    """Final results less ``chombo_points`` for each foul; ``fouls`` counts them by seat (6.8, step 5).

    Places and raw points stay as they were. Under ``reverse_mangan`` every foul has been paid already.
    """
    if rules.chombo != "fixed_after_game":
        return tuple(placements)
    # Points to tenths of a thousand, as ``Placement.final`` has them.
    return tuple(replace(row, final=row.final - fouls[row.seat] * rules.chombo_points // 100) for row in placements)
