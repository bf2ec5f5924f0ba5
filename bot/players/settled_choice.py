"""Choices that need no look at the hand: after the last discard (tenpai, the end of the game), and in riichi."""

from bot.engine.actions import Action, Ankan, DeclareNoten, DeclareTenpai, Kita
from bot.engine.flow import WINDS
from bot.engine.legal import default_action
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.engine.view import SeatView


def settled_choice(view: SeatView, legal: tuple[Action, ...]) -> Action | None:
    """One of these choices; None where the hand decides. Raises ValueError if nothing is legal."""
    if not legal:
        raise ValueError(f"nothing is asked of seat {view.seat}")
    if isinstance(view.public.phase, AwaitTenpai | AwaitStop):
        return _at_the_end(view, legal)
    if view.own.riichi:
        more = next((action for action in legal if isinstance(action, Ankan | Kita)), None)
        return more or default_action(view, legal)
    return None


def _at_the_end(view: SeatView, legal: tuple[Action, ...]) -> Action:
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
