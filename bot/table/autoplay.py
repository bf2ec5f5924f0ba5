"""Automatic actions of a seat: by its player's toggles, after riichi, and while its player is away or silent."""

from collections.abc import Collection
from typing import Final

from bot.engine import actions as act
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.view import SeatView, view_of
from bot.table.state import TableState
from bot.table.table_events import Toggle

_CALLS: Final = (act.Chii, act.Pon, act.Daiminkan, act.Pass)


def automatic(state: TableState, seat: int) -> act.Action | None:
    """The action this seat takes automatically; None if its player decides. Secret until it is taken."""
    if state.game is None or state.is_cpu(seat):
        return None
    view = view_of(state.game, seat)
    legal = legal_actions(view)
    if not legal:
        return None
    toggles = toggles_of(state, seat)
    if "auto_win" in toggles:
        win = next((win for win in (act.Tsumo(), act.Ron()) if win in legal), None)
        if win is not None:
            return win
    if seat in state.away:
        return default_action(view, legal)
    match view.public.phase:
        case AwaitDiscard():
            return _drawn_again(view, legal, toggles)
        case AwaitCalls() if "no_calls" in toggles and all(isinstance(action, _CALLS) for action in legal):
            return act.Pass()
        case _:
            return None


def toggles_of(state: TableState, seat: int) -> frozenset[Toggle]:
    """The automatic actions of this seat. Secret.

    A player who has let call after call time out gets ``no_calls`` until they do something, so that the others neither
    wait for them nor learn of it.
    """
    toggles = state.toggles.get(seat, frozenset())
    if seat in state.away or state.timeouts.get(seat, 0) < state.times.away_after:
        return toggles
    silent: Toggle = "no_calls"
    return toggles | {silent}


def _drawn_again(view: SeatView, legal: tuple[act.Action, ...], toggles: Collection[Toggle]) -> act.Discard | None:
    """Discard the drawn tile: in riichi if nothing else is legal, by the toggle unless it wins."""
    drawn = next((action for action in legal if isinstance(action, act.Discard) and action.drawn), None)
    if view.own.riichi:
        return drawn if len(legal) == 1 else None
    return drawn if "auto_discard" in toggles and act.Tsumo() not in legal else None
