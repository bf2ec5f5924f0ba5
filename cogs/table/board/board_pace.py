"""How often a board is edited: once a second at most, and with the bot's own token once a discard.

A draw that follows a discard is painted only when the player takes their time, and so is a call where there are many.
All boards together take what the bot's other requests leave of Discord's fifty a second; where that is too little they
are edited more seldom, each to what is newest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.phases import AwaitDiscard
from cogs.common.edit_budget import EditBudget
from cogs.table.votes_text import house_of

if TYPE_CHECKING:
    from datetime import datetime

    from bot.table.clock import Clock
    from bot.table.ports import PublicTable
    from cogs.common.tokens import Tokens
    from cogs.table.board.board_message import BoardContent

GAP: Final = timedelta(seconds=1)
"""The least time between two edits of a board."""
TURN_DELAY: Final = timedelta(seconds=8)
"""How long a turn lasts before it is worth an edit with the bot's own token."""
EARNED: Final = 0.08
"""What a discard that was painted with the bot's own token earns for painting a call at once: one in twelve."""
MOST: Final = 48
"""Requests with the bot's token after which boards wait: a few of Discord's fifty a second stay for what cannot."""
WITHIN: Final = timedelta(seconds=1.15)
"""The time in which they are counted: Discord's second, and how far two requests may drift together on their way."""


@dataclass
class ShownBoard:
    """A table's public message as it is in the channel. ``face`` is None where a restart or a rest forgot it.

    ``house`` is who it shows as away, what as asked and why the game stands still; None where nobody knows.
    ``moves``: how much had been done when it was painted, draws aside. ``spare``: how many calls may still be painted
    at once with the bot's own token; each discard earns a part of one.
    """

    message: int
    kyoku: int
    over: bool
    face: BoardContent | None
    edited: datetime
    posted: datetime
    below: int = 0
    moves: int = 0
    spare: float = 1.0
    channel: int | None = None
    house: tuple[object, ...] | None = None
    turn_seen: tuple[int, datetime] | None = None


class BoardPace:
    """Says when the board of a table may be edited, and counts what that costs."""

    def __init__(self, clock: Clock, tokens: Tokens) -> None:
        self._clock = clock
        self._tokens = tokens
        self._edit_budget = EditBudget[str](clock, MOST, WITHIN)
        self._counted: set[str] = set()

    def heard(self, path: str) -> None:
        """A request with the bot's token begins: counted, unless it is an edit that was let go ahead."""
        message = path.rpartition("/")[2]
        if message in self._counted:
            self._counted.discard(message)
        else:
            self._edit_budget.spend()

    def too_early(self, public_table: PublicTable, shown: ShownBoard) -> datetime | None:
        """When to look again, where this is not the moment for an edit of this message. None: now; it is counted."""
        now = self._clock.now()
        if now < shown.edited + GAP:
            return shown.edited + GAP
        if self._tokens.of(shown.message) is not None:
            return None
        return self._quiet_until(public_table, shown, now) or self.urgent(public_table.table, shown.message)

    def urgent(self, table: str, message: int) -> datetime | None:
        """When to ask again for an edit that cannot be left. None: now; it is counted."""
        if self._tokens.of(message) is not None:
            return None
        turn = self._edit_budget.take(table)
        if turn is None:
            self._counted.add(str(message))
        return turn

    def _quiet_until(self, public_table: PublicTable, shown: ShownBoard, now: datetime) -> datetime | None:
        """Until when a draw, or a call too many, is not worth an edit where it is all that is new."""
        news = _news(public_table, shown)
        if public_table.game is None or news == "more":
            return None
        if news == "call" and shown.spare >= 1 and not self._edit_budget.crowded():
            return None
        if shown.turn_seen is None or shown.turn_seen[0] != public_table.game.decision:
            shown.turn_seen = (public_table.game.decision, now)
        due = shown.turn_seen[1] + TURN_DELAY
        return due if now < due else None

    def edited(self, public_table: PublicTable, shown: ShownBoard) -> None:
        """An edit to what ``public_table`` tells was made; ``shown`` is still as before."""
        self._counted.discard(str(shown.message))
        if self._tokens.of(shown.message) is not None:
            return
        news = _news(public_table, shown)
        if news == "call":
            shown.spare -= 1
        elif news == "more" and moves_of(public_table) > shown.moves:
            shown.spare += EARNED

    @property
    def waiting(self) -> int:
        """How many boards wait until Discord's fifty a second leave something for them."""
        return self._edit_budget.waiting

    def forgo(self, table: str) -> None:
        """The board is as it should be: no turn is waited for."""
        self._edit_budget.forgo(table)


def moves_of(public_table: PublicTable) -> int:
    """How many discards, melds and norths lie on the table: it grows with everything but a draw."""
    if public_table.game is None:
        return 0
    return sum(len(own.river) + len(own.melds) + own.kita for own in public_table.game.seats)


def _news(public_table: PublicTable, shown: ShownBoard) -> Literal["draw", "call", "more"]:
    """What a board does not show yet: nothing but a draw, nothing but a call, or more than that."""
    phase = public_table.game.phase if public_table.game is not None else None
    asked = shown.house != house_of(public_table)
    if isinstance(phase, AwaitDiscard) and not asked:
        new = moves_of(public_table) - shown.moves
        if phase.origin == "draw" and not new:
            return "draw"
        if phase.origin == "call" and new == 1:
            return "call"
    return "more"
