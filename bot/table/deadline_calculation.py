"""Deadlines: the decisions that a table waits for and when each ends, derived from its state."""

import hmac
from datetime import datetime, timedelta
from typing import Final

from bot.downtime import NOTICE, Downtimes
from bot.engine.actions import DeclareTenpai
from bot.engine.game import pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.view import State, view_of
from bot.table.autoplay import automatic
from bot.table.motions import motion_due
from bot.table.ports import Deadline
from bot.table.state import TableState

TABLE: Final = -1
"""The seat of the table's own deadlines: closing a call window, dealing, closing an idle lobby."""
SHORTEST_PAUSE: Final = 20.0
LONGEST_PAUSE: Final = 90.0
"""At a slow table the least pause of each call window is drawn between these two, in seconds."""
ALONE_CLOSE: Final = 3600.0
"""How long a lobby waits in which a single person sits, in seconds; at the slow pace as long as for a move."""


def deadlines_of(state: TableState) -> tuple[Deadline, ...]:
    """All deadlines of this table; empty when it is closed."""
    if state.stage == "closed":
        return ()
    if state.game is None:
        return (Deadline(0, TABLE, lobby_close_due(state)),)
    if state.pause is not None:
        return _of_motion(state, (Deadline(state.game.public.decision, TABLE, paused_close_due(state)),))
    return _of_motion(state, _of_game(state, state.game))


def _of_motion(state: TableState, deadlines: tuple[Deadline, ...]) -> tuple[Deadline, ...]:
    """Add the end of an open motion. The table has one deadline of its own per decision: the earlier of the two."""
    if state.motion is None or state.game is None:
        return deadlines
    own = [deadline.due for deadline in deadlines if deadline.seat == TABLE]
    due = min((*own, motion_due(state, state.motion)))
    others = tuple(deadline for deadline in deadlines if deadline.seat != TABLE)
    return (*others, Deadline(state.game.public.decision, TABLE, due))


def lobby_close_due(state: TableState) -> datetime:
    """When a lobby is closed, unless somebody touches it before.

    One in which a person waits alone takes a place of the server's and soon ends. By direct message it takes none.
    """
    seconds = state.times.idle_close
    if len(state.people) <= 1 and not state.alone:
        seconds = min(seconds, max(ALONE_CLOSE, state.times.turn))
    return state.since + timedelta(seconds=seconds)


def paused_close_due(state: TableState) -> datetime:
    """When a paused game is given up."""
    return (state.paused_at or state.since) + timedelta(seconds=state.times.paused_close)


def restarted_at(state: TableState, downtimes: Downtimes, now: datetime) -> datetime:
    """From when the time of a lobby or a paused game runs, so that it lost none of it in ``downtimes``.

    Not from later than now: its clock may have been ahead.
    """
    since = state.paused_at or state.since
    due = lobby_close_due(state) if state.game is None else paused_close_due(state)
    return min(since + (downtimes.put_off(since, due, min(NOTICE, due - since)) - due), now)


def _of_game(state: TableState, game: State) -> tuple[Deadline, ...]:
    decision = game.public.decision
    match game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat):
            return (Deadline(decision, seat, turn_due(state, seat)),)
        case AwaitCalls() | AwaitTenpai():
            playing = state.programs
            awaited = [seat for seat in pending(game) if seat in playing or not state.is_caretaken(seat)]
            if awaited:
                due = {seat: program_due(state) if seat in playing else answer_due(state, seat) for seat in awaited}
                return tuple(Deadline(decision, seat, when) for seat, when in due.items())
            return (Deadline(decision, TABLE, state.since + least_pause(state)),)
        case KyokuOver():
            return (Deadline(decision, TABLE, next_deal_due(state)),)
        case GameOver():
            return (Deadline(decision, TABLE, state.since + timedelta(seconds=state.times.next_kyoku)),)
        case _:
            return ()


def next_deal_due(state: TableState) -> datetime:
    """When the next kyoku is dealt unless everybody is ready before.

    Where nobody else waits, whoever reads the result has as long as for a move, with a full time bank; at the relaxed
    pace as long as for a move without one. An operator who wants no pause (0) gets none.
    """
    times = state.times
    seconds = times.next_kyoku
    if not seconds:
        return state.since
    if len(state.people) == 1:
        seconds = max(seconds, times.turn + times.bank)
    elif state.settings.pace == "relaxed":
        seconds = max(seconds, times.turn)
    return state.since + timedelta(seconds=seconds)


def turn_due(state: TableState, seat: int) -> datetime:
    """When a seat's turn times out, its time bank included."""
    if state.is_cpu(seat) or automatic(state, seat) is not None:
        return state.since + timedelta(seconds=state.times.cpu_pause)
    return _with_bank(state, seat, state.times.turn)


def _with_bank(state: TableState, seat: int, allowed: float) -> datetime:
    """When a person's time and then their time bank are used up. Quiet hours put off both."""
    return state.put_off(seat, state.due_after(seat, allowed) + timedelta(seconds=state.banks[seat]))


def answer_due(state: TableState, seat: int) -> datetime:
    """When a person's call offer or tenpai declaration times out; for a call offer, the time bank included.

    The tenpai declaration is asked of every player and ends for all at the same time, which hides who had a choice.
    With a single person at the table there is nothing to hide, and a noten hand is not waited for.
    """
    if state.game is None or not isinstance(state.game.phase, AwaitTenpai):
        return _with_bank(state, seat, state.times.call)
    if len(state.people) == 1:
        may_choose = DeclareTenpai() in legal_actions(view_of(state.game, seat))
        return state.due_after(seat, state.times.call if may_choose else 0)
    return _asked_together(state)


def _asked_together(state: TableState) -> datetime:
    """When the tenpai declaration ends: at the same time for all, and in no player's quiet hours."""
    return max(state.due_after(seat, state.times.call) for seat in range(len(state.players)))


def program_due(state: TableState) -> datetime:
    """When a program is asked for a call: not while the discarder's press is answered, as it may think for seconds."""
    return state.since + min(timedelta(seconds=state.times.cpu_pause), least_pause(state))


def least_pause(state: TableState) -> timedelta:
    """The pause after every discard. It hides whether anyone could call, so early answers never shorten it.

    With a single person at the table there is nobody to hide it from. At a slow table each call window has its own
    random pause, long enough for players who are awake to answer; its end does not tell whether one did.
    """
    if len(state.people) <= 1:
        return timedelta(seconds=min(state.times.cpu_pause, state.times.least_pause))
    drawn = _drawn_pause(state) if state.settings.pace == "slow" else 0.0
    return timedelta(seconds=max(state.times.least_pause, drawn))


def _drawn_pause(state: TableState) -> float:
    """The pause of the open window in seconds, derived from the secret seed of the next kyoku and as secret.

    It is derived from the journal, so that it is the same after a restart, and not from any tile. The seed is revealed
    when the next kyoku is over. Journals of older releases may lack one until the table commits to the next wall.
    """
    promise = state.shuffles.promise
    if promise is None or state.game is None:
        return LONGEST_PAUSE
    purpose = f"jantaku call window {state.table} {state.game.public.decision}".encode()
    word = int.from_bytes(hmac.digest(bytes.fromhex(promise.seed), purpose, "sha256")[:4], "big")
    return SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * word / (1 << 32)


def own_due(state: TableState, seat: int) -> datetime | None:
    """When a person's time for the open decision is up, time bank included; None if nothing is asked of them."""
    if state.game is None or state.is_caretaken(seat) or state.pause is not None:
        return None
    match state.game.phase:
        case AwaitDiscard(seat=turn) | AwaitStop(seat=turn) if turn == seat:
            return _with_bank(state, seat, state.times.turn)
        case AwaitCalls() if legal_actions(view_of(state.game, seat)):
            return _with_bank(state, seat, state.times.call)
        case AwaitTenpai() if legal_actions(view_of(state.game, seat)):
            return state.due_after(seat, state.times.call)
        case _:
            return None


def public_due(state: TableState) -> datetime | None:
    """When the open decision ends at the latest, if everybody may know whose it is. None while calls are awaited.

    With a full time bank: what is left of one tells who has thought about a call.
    """
    if state.game is None or state.pause is not None:
        return None
    match state.game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat) if not state.is_caretaken(seat):
            return state.due_after(seat, state.times.turn) + timedelta(seconds=state.times.bank)
        case AwaitTenpai() if state.people:
            return _asked_together(state)
        case KyokuOver():
            return next_deal_due(state)
        case _:
            return None
