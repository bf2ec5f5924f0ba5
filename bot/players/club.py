"""The club-strength CPU: plays for speed, calls for a yaku in reach, and folds against riichi with a far hand.

It knows which tiles cannot be won on, and that the edge is safer than the middle. Suji and walls are for strong seats.

With three players it sets its norths aside, unless they are worth more in the hand or as safe tiles.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    Action,
    Ankan,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    Riichi,
    Ron,
    Tsumo,
)
from bot.engine.legal import default_action
from bot.engine.tiles import KIND_OF, YAOCHUU
from bot.players.call_choice import call_to_make
from bot.players.discard_choice import RankedDiscard, fold, forward
from bot.players.end_choices import answer, is_settled
from bot.players.holding import Holding
from bot.players.kita_choice import KOKUSHI_FROM, sets_aside
from bot.players.riichi_choice import declaration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import SeatView

_NEAR: Final = 2
"""Shanten up to which nine terminals are kept for an ordinary hand."""


class ClubPlayer:
    """A computer player. Sees its view only; equal views and seeds give equal choices."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions. Raises ValueError when there is none."""
        for win in (Tsumo(), Ron()):
            if win in legal:
                return win
        if not legal:
            raise ValueError(f"nothing is asked of seat {view.seat}")
        if is_settled(view.public):
            return answer(view, legal)
        if view.own.riichi:
            more = next((action for action in legal if isinstance(action, Ankan | Kita)), None)
            return more or default_action(view, legal)
        holding = Holding(view, plain=True)
        if Pass() in legal:
            return _answer(holding, legal)
        return self._turn(holding, legal)

    def _turn(self, holding: Holding, legal: tuple[Action, ...]) -> Action:
        view = holding.view
        if KyuushuKyuuhai() in legal and _throws_in(holding):
            return KyuushuKyuuhai()
        # Dice for ties only, and new ones each decision: a restart does not change what is chosen.
        dice = Random(f"{self._seed}/{view.seat}/{view.public.decision}")
        discards = [action for action in legal if isinstance(action, Discard)]
        best = forward(holding, discards, dice)
        if holding.threats and not pushes(holding, best):
            return fold(holding, discards, dice)
        if Kita() in legal and sets_aside(holding, best.step.shanten):
            return Kita()
        kan = _kan(holding, legal, best)
        if kan is not None:
            return kan
        riichi = declaration(holding, [action for action in legal if isinstance(action, Riichi)])
        return riichi or best.discard


def _answer(holding: Holding, legal: Sequence[Action]) -> Action:
    call = call_to_make(holding, legal)
    return call or Pass()


def _throws_in(holding: Holding) -> bool:
    kinds = sum(holding.counts[kind] > 0 for kind in YAOCHUU)
    return kinds < KOKUSHI_FROM and holding.shanten > _NEAR


def pushes(holding: Holding, best: RankedDiscard) -> bool:
    """Whether the hand is worth the danger of its best discard while somebody is in riichi."""
    danger = holding.danger[KIND_OF[best.discard.tile]]
    han = best.step.plan.han + holding.bonus + holding.dealer
    match best.step.shanten:
        case 0:
            return danger <= 16 or best.step.ways >= 4 or han >= 3
        case 1:
            return danger <= (25 if han >= 4 else 8) and not (holding.late and danger > 5)
        case _:
            return danger <= 2


def _kan(holding: Holding, legal: Sequence[Action], best: RankedDiscard) -> Ankan | Kakan | None:
    """A kan that does not set the hand back, and none that feeds a riichi unless the hand is ready itself."""
    if holding.threats and best.step.shanten > 0:
        return None
    for action in legal:
        if isinstance(action, Ankan | Kakan) and holding.shanten_after_kan(action) <= best.step.shanten:
            return action
    return None
