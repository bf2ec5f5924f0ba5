"""Presence: players who leave and return, paused games, and tables that move to another channel."""

from typing import Final

from bot.table import table_events as te
from bot.table.errors import ElsewhereHosted, NotAllowed, NotPaused, NotSeated, PlaysAlone
from bot.table.state_draft import StateDraft

NOT_HOSTED: Final = frozenset({"no_channel", "no_permission"})
"""Reasons for a pause that end once the table has a channel again."""


def go_away(draft: StateDraft, seat: int) -> None:
    """Hand the seat to the caretaker."""
    if seat not in draft.state.away:
        draft.add(te.WentAway(seat))


def resume(draft: StateDraft, person: te.Person, elsewhere: tuple[int, ...], *, force: bool) -> None:
    """Resume a paused game, for a player or (``force``) a manager of the channel. Raises NotSeated, NotPaused.

    The users ``elsewhere`` play at another live table: a caretaker takes their seats.
    """
    seat = draft.state.seat_of(person.user)
    if seat is None and not force:
        raise NotSeated
    if draft.state.pause is None:
        raise NotPaused
    if seat is not None:
        draft.come_back(seat)
    for busy in map(draft.state.seat_of, elsewhere):
        if busy is not None:
            go_away(draft, busy)
    if draft.state.pause is not None:
        draft.add(te.Resumed())


def lose_channel(draft: StateDraft, *, forbidden: bool) -> None:
    """The table's channel is gone: close a lobby, but pause a game until a player moves it to another channel."""
    state = draft.state
    if state.stage == "closed" or state.pause in NOT_HOSTED:
        return
    if state.game is None and forbidden:
        return
    if state.game is None or state.ended:
        draft.add(te.TableClosed("channel_gone"))
    else:
        draft.add(te.Paused("no_permission" if forbidden else "no_channel"))


def move(draft: StateDraft, person: te.Person, guild: int, channel: int) -> None:
    """Move the table to another channel. Raises NotAllowed, PlaysAlone, ElsewhereHosted.

    Its players may; also its opener, before the game and after it lost its channel. Only a table that lost its channel
    may go to another server, so that no player takes a game away from its spectators.
    """
    state = draft.state
    lost = state.pause in NOT_HOSTED
    opener = state.opened.opener.user == person.user and (state.game is None or lost)
    if state.seat_of(person.user) is None and not opener:
        raise NotAllowed
    if state.alone:
        raise PlaysAlone
    if guild != state.opened.guild and not lost:
        raise ElsewhereHosted
    draft.add(te.TableMoved(guild, channel))
    if state.pause in NOT_HOSTED:
        draft.add(te.Resumed())
