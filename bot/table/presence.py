"""Who is there: going away and coming back, a game that stands still, and a table that changes its channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.table.errors import ElsewhereHosted, NotAllowed, NotPaused, NotSeated
from bot.table.records import Paused, Resumed, TableClosed, TableMoved, WentAway

if TYPE_CHECKING:
    from bot.table.draft import StateDraft
    from bot.table.records import Person

NOT_HOSTED: Final = frozenset({"no_channel", "no_permission"})
"""Reasons to pause that end when the table has a channel again."""


def go_away(draft: StateDraft, seat: int) -> None:
    """Leave the seat to the caretaker."""
    if seat not in draft.state.away:
        draft.add(WentAway(seat))


def resume(draft: StateDraft, person: Person, *, force: bool) -> None:
    """Let a paused game go on: any person at the table, or who manages the channel. Raises NotSeated, NotPaused."""
    seat = draft.state.seat_of(person.user)
    if seat is None and not force:
        raise NotSeated
    if draft.state.pause is None:
        raise NotPaused
    if seat is not None:
        draft.come_back(seat)
    if draft.state.pause is not None:
        draft.add(Resumed())


def lose_channel(draft: StateDraft, *, forbidden: bool) -> None:
    """A lobby goes with its channel; a game is kept until somebody says where it goes on."""
    state = draft.state
    if state.stage == "closed" or state.pause in NOT_HOSTED:
        return
    if state.game is None and forbidden:
        return
    if state.game is None or state.ended:
        draft.add(TableClosed("channel_gone"))
    else:
        draft.add(Paused("no_permission" if forbidden else "no_channel"))


def move(draft: StateDraft, person: Person, guild: int, channel: int) -> None:
    """Bring the table to another channel. Raises NotAllowed, ElsewhereHosted.

    Who sits there may; who opened it too, before the game and where it lost its channel. To another server only what
    lost its channel goes: nobody takes a game away from the people who watch it.
    """
    state = draft.state
    lost = state.pause in NOT_HOSTED
    opener = state.opened.opener.user == person.user and (state.game is None or lost)
    if state.seat_of(person.user) is None and not opener:
        raise NotAllowed
    if guild != state.opened.guild and not lost:
        raise ElsewhereHosted
    draft.add(TableMoved(guild, channel))
    if state.pause in NOT_HOSTED:
        draft.add(Resumed())
