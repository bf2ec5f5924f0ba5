"""When somebody is told, beside their hand, that a table waits for them; and in which words.

At a live or relaxed table once, when they have not moved in their own turn for a while. At a slow one when half and
when nine tenths of their time are over, for calls too; and at once where no new message of the hand has told it: the
hand waits in the channel, or came without a sound. Nothing sounds in a player's quiet hours: what falls into them comes
at their end.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop
from bot.table.quiet_hours import quiet_until
from bot.text.sentences import Plain, Words, channel_link, say

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from bot.table.ports import PlayerTable, PublicTable


class Stage(IntEnum):
    """How often somebody has been told of the same decision."""

    WAITS = 0
    HALF = 1
    NEARLY = 2


@dataclass(frozen=True, slots=True)
class ReminderTime:
    """When which reminder is due."""

    stage: Stage
    at: datetime


_PARTS: Final = ((Stage.HALF, 0.5), (Stage.NEARLY, 0.9))
"""After which part of the time of a decision a slow table reminds."""


def awaited(hand: PlayerTable) -> bool:
    """Whether the game goes on once this player has decided."""
    playing = hand.public_table.stage == "playing" and not hand.public_table.stuck
    return playing and bool(hand.legal) and hand.due is not None and not hand.by_itself


def own_turn(hand: PlayerTable) -> bool:
    """Whether everybody knows that the table waits for this player. A call on offer is nobody else's business."""
    phase = hand.view.public.phase if hand.view is not None else None
    return isinstance(phase, AwaitDiscard | AwaitStop) and phase.seat == hand.seat


def moments_of(hand: PlayerTable, ping: timedelta, seen: datetime | None, *, rung: bool) -> tuple[ReminderTime, ...]:
    """Every reminder of the open decision, earliest first; none for who is not waited for.

    ``ping`` is how long a turn is left alone at a live table, counted from when the player was last ``seen`` to press
    something. ``rung``: a new direct message of their hand tells them of each turn at a slow table.
    """
    if not awaited(hand) or hand.due is None:
        return ()
    if hand.public_table.settings.pace != "slow":
        begin = max(hand.since, seen) if seen is not None else hand.since
        return (ReminderTime(Stage.WAITS, begin + ping),) if own_turn(hand) else ()
    found = [ReminderTime(stage, _awake(hand, hand.since + part * (hand.due - hand.since))) for stage, part in _PARTS]
    told = _awake(hand, hand.since)
    if not rung or told > hand.since:
        found.insert(0, ReminderTime(Stage.WAITS, told))
    return tuple(moment for moment in found if moment.at < hand.due)


def _awake(hand: PlayerTable, when: datetime) -> datetime:
    return quiet_until(hand.quiet, when) or when


def reminder_text(hand: PlayerTable, stage: Stage) -> Words:
    """What the player is told in private, with a link to the table."""
    table, due = table_link(hand.public_table), hand.due
    if own_turn(hand):
        if stage is Stage.WAITS:
            return say("It is your turn, until {due}: {table}", due=due, table=table)
        return say("It is still your turn, until {due}: {table}", due=due, table=table)
    if hand.public_table.game is not None and isinstance(hand.public_table.game.phase, AwaitCalls):
        return say("A call is on offer to you, until {due}: {table}", due=due, table=table)
    return say("You are asked whether your hand is tenpai, until {due}: {table}", due=due, table=table)


def called_text(hand: PlayerTable, stage: Stage) -> Words:
    """What the player is told by name, before everybody: that it is their turn.

    At a live table without a time, since it stays there when they have moved.
    """
    who, table, due = Plain(f"<@{hand.user}>"), table_link(hand.public_table), hand.due
    if hand.public_table.settings.pace != "slow":
        return say("{mention}, it is your turn: {table}", mention=who, table=table)
    if stage is Stage.WAITS:
        return say("{mention}, it is your turn, until {due}: {table}", mention=who, due=due, table=table)
    return say("{mention}, it is still your turn, until {due}: {table}", mention=who, due=due, table=table)


def table_link(public_table: PublicTable) -> Plain:
    """A link to the board, or to the table's channel while there is none."""
    if public_table.board is None:
        return channel_link(public_table.channel)
    board = public_table.board
    return Plain(f"https://discord.com/channels/{public_table.guild or '@me'}/{board.channel}/{board.message}")
