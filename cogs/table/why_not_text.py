"""Why not? The reasons why a player cannot win, call, declare or discard something right now."""

from __future__ import annotations

from bot.table.ports import PlayerTable
from bot.text.sentences import Words, say
from bot.text.table.why_not_on_discard import CallSort
from bot.text.table.why_text import why_no_call_text
from bot.text.table.why_text import why_text as reasons


def why_text(hand: PlayerTable) -> Words:
    """What the player may do, and why other actions are not possible."""
    if hand.view is None:
        return say("The game has not begun. Once the tiles are dealt, this tells why something cannot be done.")
    return reasons(hand.view, hand.public_table.names)


def why_no_call(hand: PlayerTable, sort: CallSort) -> Words | None:
    """Why a call of this sort cannot be made; None if the hand is nowhere near one."""
    return why_no_call_text(hand.view, hand.public_table.names, sort) if hand.view is not None else None
