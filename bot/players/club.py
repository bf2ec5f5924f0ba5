"""The club-strength CPU: plays for speed, calls for a yaku in reach, and folds against riichi with a far hand.

It knows genbutsu, and that terminals are safer than the middle, but neither suji nor walls. In sanma it sets its norths
aside unless they are worth more in the hand or as safe tiles.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from bot.engine import actions as act
from bot.engine.tiles import KIND_OF
from bot.engine.view import SeatView
from bot.players.call_choice import aborts, call_to_make, sets_aside
from bot.players.decision_facts import Holding
from bot.players.discard_choice import RankedDiscard, fold, forward
from bot.players.riichi_choice import declaration
from bot.players.settled_choice import settled_choice


class ClubPlayer:
    """A computer player that knows only its view. The same view and seed always give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        """Choose one of the legal actions. Raises ValueError if there are none."""
        for win in (act.Tsumo(), act.Ron()):
            if win in legal:
                return win
        settled = settled_choice(view, legal)
        if settled is not None:
            return settled
        holding = Holding(view, plain=True)
        if act.Pass() in legal:
            return _answer(holding, legal)
        return self._turn(holding, legal)

    def _turn(self, holding: Holding, legal: tuple[act.Action, ...]) -> act.Action:
        view = holding.view
        if act.KyuushuKyuuhai() in legal and aborts(holding):
            return act.KyuushuKyuuhai()
        # Seeded for each decision, so that a restart does not change the choice. Used only to break ties.
        dice = Random(f"{self._seed}/{view.seat}/{view.public.decision}")
        discards = [action for action in legal if isinstance(action, act.Discard)]
        best = forward(holding, discards, dice)
        if holding.threats and not pushes(holding, best):
            return fold(holding, discards, dice)
        if act.Kita() in legal and sets_aside(holding, best.step.shanten):
            return act.Kita()
        kan = _kan(holding, legal, best)
        if kan is not None:
            return kan
        riichi = declaration(holding, [action for action in legal if isinstance(action, act.Riichi)])
        return riichi or best.discard


def _answer(holding: Holding, legal: Sequence[act.Action]) -> act.Action:
    call = call_to_make(holding, legal)
    return call or act.Pass()


def pushes(holding: Holding, best: RankedDiscard) -> bool:
    """Whether the hand is worth the danger of its best discard against a riichi."""
    danger = holding.danger[KIND_OF[best.discard.tile]]
    han = best.step.plan.han + holding.bonus + holding.dealer
    match best.step.shanten:
        case 0:
            return danger <= 16 or best.step.ways >= 4 or han >= 3
        case 1:
            return danger <= (25 if han >= 4 else 8) and not (holding.late and danger > 5)
        case _:
            return danger <= 2


def _kan(holding: Holding, legal: Sequence[act.Action], best: RankedDiscard) -> act.Ankan | act.Kakan | None:
    """A kan that does not set the hand back; against a riichi only if the hand is tenpai."""
    if holding.threats and best.step.shanten > 0:
        return None
    for action in legal:
        if isinstance(action, act.Ankan | act.Kakan) and holding.shanten_after_kan(action) <= best.step.shanten:
            return action
    return None
