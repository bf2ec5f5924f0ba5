"""Motions: requests that need the table's consent. Everybody present has to agree; a single refusal ends one."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.table.errors import (
    AlreadySeated,
    AskedBefore,
    KnowsAnotherHand,
    MotionOpen,
    NoMotion,
    NotAllowed,
    NotSeated,
    PlaysAlone,
    WrongStage,
)
from bot.table.table_events import (
    ClockRestarted,
    MotionBacked,
    MotionFailed,
    MotionMade,
    Paused,
    SeatGiven,
    TableClosed,
)

if TYPE_CHECKING:
    from datetime import datetime

    from bot.table.commands import Propose, Second
    from bot.table.state import TableState
    from bot.table.state_draft import StateDraft
    from bot.table.table_events import Motion


REST: Final = timedelta(minutes=1)
"""How long a person whose motion failed has to wait before the next one."""


def propose(draft: StateDraft, command: Propose) -> None:
    """Make a motion. Its maker agrees to it and is no longer away; with nobody else to ask it is carried at once.

    Raises WrongStage, MotionOpen, NotSeated, PlaysAlone, AlreadySeated, NotAllowed, AskedBefore, KnowsAnotherHand.
    """
    state = draft.state
    if state.game is None or state.ended:
        raise WrongStage("closed" if state.ended else state.stage)
    if state.motion is not None:
        raise MotionOpen
    if command.kind == "substitute" and state.alone:
        raise PlaysAlone
    own = state.seat_of(command.person.user)
    if command.kind != "substitute" and own is None:
        raise NotSeated
    if command.kind == "substitute" and own is not None:
        raise AlreadySeated(state.opened.channel)
    seat = _seat_to_fill(state, command) if command.kind == "substitute" else None
    failed = state.failed_motions.get(command.person.user)
    if failed is not None and draft.now < failed + REST:
        raise AskedBefore
    if own is not None:
        draft.come_back(own)
    if command.kind == "pause" and draft.state.pause is not None:
        raise NotAllowed
    draft.add(MotionMade(command.kind, command.person, seat))
    if own is not None:
        draft.add(MotionBacked(command.person.user))
    _carry(draft)


def _seat_to_fill(state: TableState, command: Propose) -> int:
    """The requested seat, or that of the first person who is away. Raises NotAllowed, KnowsAnotherHand."""
    wanted = command.seat if command.seat is not None else min(state.away, default=None)
    if wanted is None or not 0 <= wanted < len(state.players) or not state.present:
        raise NotAllowed
    if state.known_hands.get(command.person.user, wanted) != wanted:
        raise KnowsAnotherHand
    return wanted


def second(draft: StateDraft, command: Second) -> None:
    """Agree to the open motion or decline it; its maker may withdraw it. Raises NoMotion, NotSeated.

    A player who was away is back with the answer.
    """
    motion = draft.state.motion
    if motion is None or command.number not in {None, motion.number}:
        raise NoMotion
    user = command.person.user
    mine = motion.person.user == user
    own = draft.state.seat_of(user)
    if own is None and not (mine and not command.agree):
        raise NotSeated
    if own is not None:
        draft.come_back(own)
    if not command.agree:
        draft.add(MotionFailed(user))
    elif user not in motion.agreed:
        draft.add(MotionBacked(user))
        _carry(draft)


def expire(draft: StateDraft) -> None:
    """End a motion that was not carried in time; carry one if everybody still present agrees."""
    motion = draft.state.motion
    if motion is None:
        return
    if draft.now >= motion_due(draft.state, motion):
        draft.add(MotionFailed(None))
    else:
        _carry(draft)


def motion_due(state: TableState, motion: Motion) -> datetime:
    """When a motion times out."""
    return motion.since + timedelta(seconds=state.times.motion)


def _carry(draft: StateDraft) -> None:
    """Carry out the motion once everybody present agrees."""
    state, motion = draft.state, draft.state.motion
    needed = state.present
    if motion is None or not needed or not needed <= motion.agreed:
        return
    match motion.kind:
        case "pause":
            draft.add(Paused("agreed"))
        case "end":
            draft.add(TableClosed("agreed"))
        case "substitute":
            assert motion.seat is not None  # noqa: S101 - such a motion names one
            draft.add(SeatGiven(motion.seat, motion.person))
            draft.add(ClockRestarted())
