"""Deadlines: what a table waits for and until when, derived from its state."""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from bot.engine.actions import DeclareTenpai
from bot.engine.game import pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.view import State, view_of
from bot.table.autoplay import automatic
from bot.table.motions import motion_due
from bot.table.ports import Deadline

if TYPE_CHECKING:
    from bot.table.state import TableState

TABLE: Final = -1
"""The seat of a deadline that is nobody's: closing a call window, dealing, closing an idle lobby."""
SHORTEST_PAUSE: Final = 20.0
LONGEST_PAUSE: Final = 90.0
"""Between how many seconds the least pause of a window at a slow table is drawn."""


def deadlines_of(state: TableState) -> tuple[Deadline, ...]:
    """Everything this table waits for; empty when it is closed."""
    if state.stage == "closed":
        return ()
    if state.game is None:
        return (Deadline(0, TABLE, state.since + timedelta(seconds=state.times.idle_close)),)
    if state.pause is not None:
        return _of_motion(state, (Deadline(state.game.public.decision, TABLE, paused_close_due(state)),))
    return _of_motion(state, _of_game(state, state.game))


def _of_motion(state: TableState, deadlines: tuple[Deadline, ...]) -> tuple[Deadline, ...]:
    """A motion ends by itself too. The table has one deadline of its own for a decision: the earlier of the two."""
    if state.motion is None or state.game is None:
        return deadlines
    own = [deadline.due for deadline in deadlines if deadline.seat == TABLE]
    due = min((*own, motion_due(state, state.motion)))
    others = tuple(deadline for deadline in deadlines if deadline.seat != TABLE)
    return (*others, Deadline(state.game.public.decision, TABLE, due))


def paused_close_due(state: TableState) -> datetime:
    """When a game that stands still is given up."""
    return (state.paused_at or state.since) + timedelta(seconds=state.times.paused_close)


def _of_game(state: TableState, game: State) -> tuple[Deadline, ...]:
    decision = game.public.decision
    match game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat):
            return (Deadline(decision, seat, turn_due(state, seat)),)
        case AwaitCalls() | AwaitTenpai():
            playing = state.programs
            waited = [seat for seat in pending(game) if seat in playing or not state.is_caretaken(seat)]
            if waited:
                due = {seat: program_due(state) if seat in playing else answer_due(state, seat) for seat in waited}
                return tuple(Deadline(decision, seat, when) for seat, when in due.items())
            return (Deadline(decision, TABLE, state.since + least_pause(state)),)
        case KyokuOver() | GameOver():
            return (Deadline(decision, TABLE, state.since + timedelta(seconds=state.times.next_kyoku)),)
        case _:
            return ()


def turn_due(state: TableState, seat: int) -> datetime:
    """When a seat's turn ends by itself, its bank included."""
    if state.is_cpu(seat) or automatic(state, seat) is not None:
        return state.since + timedelta(seconds=state.times.cpu_pause)
    return _with_bank(state, seat, state.times.turn)


def _with_bank(state: TableState, seat: int, allowed: float) -> datetime:
    """When a person's time and then their bank are used up. Quiet hours put off both."""
    return state.put_off(seat, state.due_after(seat, allowed) + timedelta(seconds=state.banks[seat]))


def answer_due(state: TableState, seat: int) -> datetime:
    """When a person's call offer ends by itself, the bank included, or the question whether the hand is tenpai.

    That is asked of everybody and ends for all at the same time, so that nobody sees who had something to answer. Where
    that is hidden from nobody, a hand that can only be noten is not waited for.
    """
    if state.game is None or not isinstance(state.game.phase, AwaitTenpai):
        return _with_bank(state, seat, state.times.call)
    if len(state.people) == 1:
        asked = state.times.call if may_choose(state.game, seat) else 0
        return state.due_after(seat, asked)
    return _asked_together(state)


def _asked_together(state: TableState) -> datetime:
    """When a question to everybody ends: for all at the same time, and in nobody's quiet hours."""
    return max(state.due_after(seat, state.times.call) for seat in range(len(state.players)))


def program_due(state: TableState) -> datetime:
    """When a program is asked for a call: not within the press of who discarded, for it may think for seconds."""
    return state.since + min(timedelta(seconds=state.times.cpu_pause), least_pause(state))


def may_choose(game: State, seat: int) -> bool:
    """Whether a seat that is asked has a tenpai hand to show or to hide. Secret."""
    return DeclareTenpai() in legal_actions(view_of(game, seat))


def least_pause(state: TableState) -> timedelta:
    """The pause after every discard, which early answers never shorten and which hides whether anyone could call.

    Against computer players alone there is nobody to hide it from. At a slow table each window has a pause of its own,
    long enough for whoever is awake to answer within it, and nobody can tell from its end whether somebody did.
    """
    if len(state.people) <= 1:
        return timedelta(seconds=min(state.times.cpu_pause, state.times.least_pause))
    drawn = _drawn_pause(state) if state.settings.pace == "slow" else 0.0
    return timedelta(seconds=max(state.times.least_pause, drawn))


def _drawn_pause(state: TableState) -> float:
    """The pause of the open window in seconds: drawn when the seed of the next kyoku was, and secret as that is.

    It follows from the journal, so that it is the same after a restart or a rest, and from no tile. The seed is
    revealed when the next kyoku is over. Only the journal of an older release has none for a moment.
    """
    promise = state.shuffles.promise
    if promise is None or state.game is None:
        return LONGEST_PAUSE
    purpose = f"jantaku call window {state.table} {state.game.public.decision}".encode()
    word = int.from_bytes(hmac.digest(bytes.fromhex(promise.seed), purpose, "sha256")[:4], "big")
    return SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * word / (1 << 32)


def own_due(state: TableState, seat: int) -> datetime | None:
    """When the time of a person's open decision ends and the bank begins; None when nothing is asked of the seat."""
    if state.game is None or state.is_caretaken(seat) or state.pause is not None:
        return None
    match state.game.phase:
        case AwaitDiscard(seat=turn) | AwaitStop(seat=turn) if turn == seat:
            return state.due_after(seat, state.times.turn)
        case AwaitCalls() | AwaitTenpai() if legal_actions(view_of(state.game, seat)):
            return state.due_after(seat, state.times.call)
        case _:
            return None


def public_due(state: TableState) -> datetime | None:
    """When the open decision ends, where everybody may know who is asked. Never whose call is awaited."""
    if state.game is None or state.pause is not None:
        return None
    match state.game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat) if not state.is_caretaken(seat):
            return state.due_after(seat, state.times.turn)
        case AwaitTenpai() if state.people:
            return _asked_together(state)
        case KyokuOver():
            return state.since + timedelta(seconds=state.times.next_kyoku)
        case _:
            return None
