"""The times and the texts of reminders that a table waits for a player.

There is one, if a player does not move for a while in their own turn. At a slow table there
are two, after half and after nine tenths of the time, for calls too; and one at once unless a new direct message with
the hand has notified the player. Reminders in a player's quiet hours are sent when those end.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final

from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop
from bot.table.ports import PlayerTable, PublicTable
from bot.table.quiet_hours import quiet_until
from bot.text.sentences import Plain, Words, channel_link, say


class Stage(IntEnum):
    """The reminders of one decision, in their order."""

    WAITS = 0
    HALF = 1
    NEARLY = 2


@dataclass(frozen=True, slots=True)
class ReminderTime:
    """The time at which a reminder is due."""

    stage: Stage
    at: datetime


_REMINDER_SHARES: Final = ((Stage.HALF, 0.5), (Stage.NEARLY, 0.9))
"""The shares of a decision's time after which a slow table reminds."""


def awaited(hand: PlayerTable) -> bool:
    """Whether the table waits for this player's decision."""
    playing = hand.public_table.stage == "playing" and not hand.public_table.stuck
    return playing and bool(hand.legal) and hand.due is not None and not hand.by_itself


def own_turn(hand: PlayerTable) -> bool:
    """Whether all players can see that the table waits for this one. A possible call is secret."""
    phase = hand.view.public.phase if hand.view is not None else None
    return isinstance(phase, AwaitDiscard | AwaitStop) and phase.seat == hand.seat


def reminder_times(
    hand: PlayerTable, ping: timedelta, seen: datetime | None, *, notified: bool
) -> tuple[ReminderTime, ...]:
    """The reminders of the open decision, earliest first; none if nobody waits for this player.

    At a live table the reminder comes ``ping`` after the turn began, or after the player was last ``seen`` to press
    something. ``notified``: at a slow table, a new direct message with the hand announces each turn already.
    """
    if not awaited(hand) or hand.due is None or hand.public_table.alone:
        return ()
    if hand.public_table.settings.pace != "slow":
        begin = max(hand.since, seen) if seen is not None else hand.since
        return (ReminderTime(Stage.WAITS, begin + ping),) if own_turn(hand) else ()
    found = [
        ReminderTime(stage, _after_quiet_hours(hand, hand.since + part * (hand.due - hand.since)))
        for stage, part in _REMINDER_SHARES
    ]
    first = _after_quiet_hours(hand, hand.since)
    if not notified or first > hand.since:
        found.insert(0, ReminderTime(Stage.WAITS, first))
    return tuple(reminder for reminder in found if reminder.at < hand.due)


def _after_quiet_hours(hand: PlayerTable, when: datetime) -> datetime:
    return quiet_until(hand.quiet, when) or when


def reminder_text(hand: PlayerTable, stage: Stage) -> Words:
    """The text of a private reminder, with a link to the table."""
    table, due = table_link(hand.public_table), hand.due
    if own_turn(hand):
        if stage is Stage.WAITS:
            return say("It is your turn; your time runs out {due}: {table}", due=due, table=table)
        return say("It is still your turn; your time runs out {due}: {table}", due=due, table=table)
    if hand.public_table.game is not None and isinstance(hand.public_table.game.phase, AwaitCalls):
        return say("You can call a discard; your time runs out {due}: {table}", due=due, table=table)
    return say(
        "You are being asked whether your hand is ready (tenpai); your time runs out {due}: {table}",
        due=due,
        table=table,
    )


def mention_text(hand: PlayerTable, stage: Stage) -> Words:
    """The text of a mention in the channel: it is the player's turn.

    At a live table it has no time, since it is not deleted after the move.
    """
    mention, table, due = Plain(f"<@{hand.user}>"), table_link(hand.public_table), hand.due
    if hand.public_table.settings.pace != "slow":
        return say("{mention}, it is your turn: {table}", mention=mention, table=table)
    if stage is Stage.WAITS:
        return say(
            "{mention}, it is your turn; your time runs out {due}: {table}", mention=mention, due=due, table=table
        )
    return say(
        "{mention}, it is still your turn; your time runs out {due}: {table}", mention=mention, due=due, table=table
    )


def table_link(public_table: PublicTable) -> Plain:
    """A link to the board, or to the table's channel if there is no board yet."""
    if public_table.board is None:
        return channel_link(public_table.channel)
    board = public_table.board
    return Plain(f"https://discord.com/channels/{public_table.guild or '@me'}/{board.channel}/{board.message}")
