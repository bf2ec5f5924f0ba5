"""Questions after the last discard: whether a CPU seat shows a tenpai hand, and whether it ends the game as dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import DeclareNoten, DeclareTenpai
from bot.engine.flow import WINDS
from bot.engine.legal import default_action
from bot.engine.phases import AwaitStop, AwaitTenpai

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import PublicView, SeatView


def is_settled(public: PublicView) -> bool:
    """Whether nobody discards any more in this kyoku, and one of these questions is asked."""
    return isinstance(public.phase, AwaitTenpai | AwaitStop)


def answer(view: SeatView, legal: tuple[Action, ...]) -> Action:
    """What to say: a tenpai hand is shown unless hiding it wins the game, and a dealer in front stops (5.1, 6.6)."""
    if DeclareTenpai() in legal and DeclareNoten() in legal and _hiding_wins(view):
        return DeclareNoten()
    return default_action(view, legal)


def _hiding_wins(view: SeatView) -> bool:
    """Whether the viewer deals the very last hand, would have to go on if tenpai, and stays first whatever it pays."""
    public = view.public
    rules = public.rules
    last = public.bakaze == WINDS[rules.length] - 1 and public.number == public.players
    if not last or public.oya != view.seat or rules.renchan != "tenpai" or rules.tenpai_yame != "off":
        return False
    if rules.extension != "none" and view.own.score - rules.noten_bappu < rules.target_points:
        return False
    best_other = max(seat.score for index, seat in enumerate(public.seats) if index != view.seat)
    # One seat alone tenpai gains most: the whole payment, of which the viewer gives its share.
    worst = rules.noten_bappu + rules.noten_bappu // (public.players - 1)
    return view.own.score - best_other > worst
