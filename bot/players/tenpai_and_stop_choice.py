"""Choices after the last discard: whether a CPU declares tenpai, and whether it ends the game as dealer."""

from bot.engine.actions import Action, DeclareNoten, DeclareTenpai
from bot.engine.flow import WINDS
from bot.engine.legal import default_action
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.engine.view import PublicView, SeatView


def is_end_choice(public: PublicView) -> bool:
    """Whether the kyoku has reached one of these choices."""
    return isinstance(public.phase, AwaitTenpai | AwaitStop)


def answer(view: SeatView, legal: tuple[Action, ...]) -> Action:
    """Declare tenpai unless hiding it wins the game; as the leading dealer, end the game (5.1, 6.6)."""
    if DeclareTenpai() in legal and DeclareNoten() in legal and _hiding_wins(view):
        return DeclareNoten()
    return default_action(view, legal)


def _hiding_wins(view: SeatView) -> bool:
    """Whether the viewer is dealer in the last hand, would have to play on if tenpai, and stays first in any case."""
    public = view.public
    rules = public.rules
    last = public.bakaze == WINDS[rules.length] - 1 and public.number == public.players
    if not last or public.oya != view.seat or rules.renchan != "tenpai" or rules.tenpai_yame != "off":
        return False
    if rules.extension != "none" and view.own.score - rules.noten_bappu < rules.target_points:
        return False
    best_other = max(seat.score for index, seat in enumerate(public.seats) if index != view.seat)
    # The worst case is a single tenpai seat: it receives the whole payment, to which the viewer pays its share.
    worst = rules.noten_bappu + rules.noten_bappu // (public.players - 1)
    return view.own.score - best_other > worst
