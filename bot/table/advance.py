"""What goes on by itself: computer players, call windows that close, time that runs out, the next deal."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.engine.defaults import default_action
from bot.engine.game import pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.view import view_of
from bot.table.deadlines import answer_due, least_pause, plays_itself, turn_due
from bot.table.records import TableClosed, TimedOut

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import SeatView
    from bot.table.draft import Draft
    from bot.table.ports import Chooser

log = structlog.stdlib.get_logger(__name__)


def advance(draft: Draft, chooser: Chooser) -> None:
    """Add whatever is due at the draft's time."""
    if draft.state.stage == "lobby":
        _close_idle(draft)
        return
    while draft.state.stage == "playing" and _step(draft, chooser):
        pass


def _close_idle(draft: Draft) -> None:
    if draft.now >= draft.state.since + timedelta(seconds=draft.state.times.idle_close):
        draft.add(TableClosed("idle"))


def _step(draft: Draft, chooser: Chooser) -> bool:
    """One thing that is due; False when the table has to wait."""
    match draft.game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat):
            return _turn(draft, chooser, seat)
        case AwaitCalls() | AwaitTenpai():
            return _answers(draft, chooser)
        case KyokuOver():
            return _next_deal(draft)
        case GameOver():
            return _last_look(draft)
        case _:
            return False


def _turn(draft: Draft, chooser: Chooser, seat: int) -> bool:
    state = draft.state
    if draft.now < turn_due(state, seat):
        return False
    view = view_of(draft.game, seat)
    legal = legal_actions(view)
    if state.is_cpu(seat):
        draft.act(seat, _chosen(chooser, view, legal))
        return True
    if not plays_itself(state, seat):
        draft.add(TimedOut(seat, view.public.decision))
    draft.act(seat, default_action(view, legal))
    return True


def _chosen(chooser: Chooser, view: SeatView, legal: tuple[Action, ...]) -> Action:
    """What a computer player decides; the default action where it fails, for a fault of its must not stop the table."""
    try:
        action = chooser.choose(view, legal)
    except Exception:
        log.exception("a computer player failed")
        return default_action(view, legal)
    if action in legal:
        return action
    log.error("a computer player wanted what is not legal", kind=type(action).__name__)
    return default_action(view, legal)


def _answers(draft: Draft, chooser: Chooser) -> bool:
    """Let computer players answer, time out who is late, and close the window once the least pause is over."""
    state = draft.state
    for seat in pending(draft.game):
        view = view_of(draft.game, seat)
        legal = legal_actions(view)
        if state.is_cpu(seat):
            draft.act(seat, _chosen(chooser, view, legal))
            return True
        if draft.now >= answer_due(state, seat):
            if len(legal) > 1:
                draft.add(TimedOut(seat, view.public.decision))
            draft.act(seat, default_action(view, legal))
            return True
    if pending(draft.game) or draft.now < state.since + least_pause(state):
        return False
    draft.close_calls()
    return True


def _next_deal(draft: Draft) -> bool:
    state = draft.state
    everybody = all(player_is_ready(draft, seat) for seat in range(len(state.players)))
    if not everybody and draft.now < state.since + timedelta(seconds=state.times.next_kyoku):
        return False
    draft.deal()
    return True


def _last_look(draft: Draft) -> bool:
    """A finished table closes a little later, so that a restart in between still shows how the game ended."""
    if draft.now < draft.state.since + timedelta(seconds=draft.state.times.next_kyoku):
        return False
    draft.add(TableClosed("finished"))
    return True


def player_is_ready(draft: Draft, seat: int) -> bool:
    """Whether a seat need not be waited for before the next kyoku."""
    return draft.state.is_cpu(seat) or seat in draft.state.ready
