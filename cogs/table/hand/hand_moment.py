"""What a private message shows, and whether it is worth touching again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.phases import AwaitDiscard, AwaitTenpai
from bot.text.table.ended import kyoku_over
from cogs.table.board.board_message import kyoku_number

if TYPE_CHECKING:
    from bot.table.ports import HandSheet
    from bot.table.records import PauseReason


@dataclass(frozen=True, slots=True)
class HandMoment:
    """What a hand message shows. ``decision`` is the prompt it answers, 0 where nothing was asked.

    ``over``: it shows how the kyoku ended, and asks nothing more. ``presence``: whether the player is away, and why the
    game stands still. ``passing``: it shows a turn that is about to go by itself.
    """

    revision: int
    kyoku: int
    decision: int
    over: bool
    presence: tuple[bool, PauseReason | None] = (False, None)
    passing: bool = False


def moment_of(hand: HandSheet) -> HandMoment:
    """The moment that a message made from this sheet shows."""
    public = hand.sheet.game
    if public is None:
        return HandMoment(hand.sheet.revision, 0, 0, over=False)
    over = (kyoku_over(public) is not None and not hand.legal) or hand.sheet.stage == "closed"
    presence = (hand.away, hand.sheet.pause)
    asked = hand.legal and not over and not hand.by_itself and presence == (False, None)
    decision = public.decision if asked else 0
    return HandMoment(hand.sheet.revision, kyoku_number(public), decision, over, presence, hand.by_itself)


def worth_showing(shown: HandMoment | None, now: HandMoment) -> bool:
    """Whether the player's message is to be touched."""
    if not now.kyoku:
        return False
    if shown is None or shown.kyoku != now.kyoku:
        return True
    if shown.presence != now.presence or (shown.passing and not now.passing):
        return True
    if now.over:
        return not shown.over
    # What was asked may be over without an answer: time ran out, or it was done from elsewhere.
    return shown.decision != now.decision


def may_be_told(hand: HandSheet) -> bool:
    """Whether everybody knows that this player's hand is touched now: dealt, their turn, asked like all, over.

    In a call window it would tell that they have something to call.
    """
    public = hand.sheet.game
    if public is None or kyoku_over(public) is not None or isinstance(public.phase, AwaitTenpai):
        return True
    opening = public.uninterrupted and not any(seat.river for seat in public.seats)
    return opening or (isinstance(public.phase, AwaitDiscard) and public.phase.seat == hand.seat)
