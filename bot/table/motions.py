"""Motions: requests that need the table's consent. Everybody present has to agree; a single refusal ends one.

To end the game early takes the consent of those who are away too. They have longer to answer, and then count as agreed.
"""

from datetime import datetime, timedelta
from typing import Final

from bot.table import errors
from bot.table import table_events as te
from bot.table.commands import Propose, Second
from bot.table.state import TableState
from bot.table.state_draft import StateDraft

END_SILENCE: Final = 600.0
"""How long players who are away have to answer before their silence lets a game end early, in seconds.

At the slow pace as long as a motion lasts there. Two missed turns make a player away, which takes less than a minute at
a fast table: that must not leave the decision to whoever is left.
"""
REST: Final = timedelta(minutes=1)
"""How long a person whose motion failed has to wait before the next one."""


def propose(draft: StateDraft, command: Propose) -> None:
    """Make a motion. Its maker agrees to it and is no longer away; with nobody else to ask it is carried at once.

    Raises WrongStage, MotionOpen, NotSeated, PlaysAlone, AlreadySeated, NotAllowed, AskedBefore, KnowsAnotherHand.
    """
    state = draft.state
    if state.game is None or state.ended:
        raise errors.WrongStage("closed" if state.ended else state.stage)
    if state.motion is not None:
        raise errors.MotionOpen
    if command.kind == "substitute" and state.alone:
        raise errors.PlaysAlone
    own = state.seat_of(command.person.user)
    if command.kind != "substitute" and own is None:
        raise errors.NotSeated
    if command.kind == "substitute" and own is not None:
        raise errors.AlreadySeated(state.opened.channel)
    seat = _seat_to_fill(state, command) if command.kind == "substitute" else None
    failed = state.failed_motions.get(command.person.user)
    if failed is not None and failed <= draft.now < failed + REST:
        raise errors.AskedBefore
    if own is not None:
        draft.come_back(own)
    if command.kind == "pause" and draft.state.pause is not None:
        raise errors.NotAllowed
    draft.add(te.MotionMade(command.kind, command.person, seat))
    if own is not None:
        draft.add(te.MotionBacked(command.person.user))
    _carry(draft)


def _seat_to_fill(state: TableState, command: Propose) -> int:
    """The requested seat, or that of the first person who is away. Raises NotAllowed, KnowsAnotherHand."""
    wanted = command.seat if command.seat is not None else min(state.away, default=None)
    if wanted is None or not 0 <= wanted < len(state.players) or not state.present:
        raise errors.NotAllowed
    if state.known_hands.get(command.person.user, wanted) != wanted:
        raise errors.KnowsAnotherHand
    return wanted


def second(draft: StateDraft, command: Second) -> None:
    """Agree to the open motion or decline it; its maker may withdraw it. Raises NoMotion, NotSeated.

    A player who was away is back with the answer.
    """
    motion = draft.state.motion
    if motion is None or command.number not in {None, motion.number}:
        raise errors.NoMotion
    user = command.person.user
    mine = motion.person.user == user
    own = draft.state.seat_of(user)
    if own is None and not (mine and not command.agree):
        raise errors.NotSeated
    if own is not None:
        draft.come_back(own)
    if not command.agree:
        draft.add(te.MotionFailed(user))
    else:
        if user not in motion.agreed:
            draft.add(te.MotionBacked(user))
        _carry(draft)


def expire(draft: StateDraft) -> None:
    """End a motion that was not carried in time; carry one if everybody still present agrees."""
    motion = draft.state.motion
    if motion is None:
        return
    late = draft.now >= motion_due(draft.state, motion)
    # A substitute takes an answer, except at a slow table: the lobby then looks whether they sit at another live one.
    if motion.kind != "substitute" or draft.state.settings.pace == "slow":
        _carry(draft, silent=late)
    if late and draft.state.motion is not None:
        draft.add(te.MotionFailed(None))


def motion_due(state: TableState, motion: te.Motion) -> datetime:
    """When a motion times out: to end the game, not before those who are away have had time to come back."""
    seconds = state.times.motion
    if motion.kind == "end" and motion.patient:
        seconds = max(seconds, END_SILENCE)
    return motion.since + timedelta(seconds=seconds)


def voters(state: TableState) -> frozenset[int]:
    """The users who are asked: to end the game everybody who plays, else those who are not away."""
    if state.motion is not None and state.motion.kind == "end":
        return frozenset(person.user for person in state.people)
    return state.present


def _carry(draft: StateDraft, *, silent: bool = False) -> None:
    """Carry out the motion once everybody agrees who is asked; if ``silent``, everybody of them who is not away."""
    state, motion = draft.state, draft.state.motion
    needed = state.present if silent else voters(state)
    if motion is None or not needed or not needed <= motion.agreed:
        return
    match motion.kind:
        case "pause":
            draft.add(te.Paused("agreed"))
        case "end":
            draft.add(te.TableClosed("agreed"))
        case "substitute":
            assert motion.seat is not None  # noqa: S101 - such a motion names one
            draft.add(te.SeatGiven(motion.seat, motion.person))
            draft.add(te.ClockRestarted())
