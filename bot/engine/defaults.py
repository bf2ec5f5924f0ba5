"""The default action: what a seat does when its time runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import Action, DeclareTenpai, Discard, Pass, PlayOn, StopGame
from bot.engine.flow import ranking

if TYPE_CHECKING:
    from bot.engine.view import SeatView


def default_action(view: SeatView, legal: tuple[Action, ...]) -> Action:
    """The action that changes least: let a tile go, put the drawn tile down again, or the rightmost that may go.

    ``legal`` are the viewer's legal actions. After a call there is no drawn tile, and kuikae may bar the rightmost.
    A tenpai hand is shown. A dealer who may stop the game does so when first, as everywhere without a choice (6.6).
    Raises ValueError when nothing is asked of the viewer.
    """
    if not legal:
        raise ValueError(f"nothing is asked of seat {view.seat}")
    if Pass() in legal:
        return Pass()
    if StopGame() in legal:
        scores = tuple(own.score for own in view.public.seats)
        return StopGame() if ranking(scores)[0] == view.seat else PlayOn()
    if len(legal) == 1 or DeclareTenpai() in legal:
        return legal[0]
    discards = [action for action in legal if isinstance(action, Discard)]
    drawn = next((action for action in discards if action.drawn), None)
    return drawn or discards[-1]
