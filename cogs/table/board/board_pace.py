"""Limits how often a board is edited: at most once a second, and mostly once a discard.

A draw after a discard is shown only if the player takes long over it; so is a call when there are many and the edit
takes the bot's own token. All boards together get what the bot's other requests leave of Discord's fifty a second; if
that is too little, each is edited less often, to the newest state.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.engine.phases import AwaitDiscard
from bot.engine.view import PublicView
from bot.table.event_loop_clock import Clock
from bot.table.ports import PublicTable
from cogs.common.edit_budget import EditBudget
from cogs.common.tokens import Tokens
from cogs.table.board.board_message import BoardContent
from cogs.table.table_status_text import status_of

GAP: Final = timedelta(seconds=1)
"""The least time between two edits of a board."""
TURN_DELAY: Final = timedelta(seconds=8)
"""After this long a turn is worth an edit."""
EARNED: Final = 0.08
"""Each discard painted with the bot's own token earns this part of an immediate painting of a call: one in twelve."""
MOST: Final = 48
"""After this many requests with the bot's token boards wait: a few of Discord's fifty a second remain for the rest."""
WITHIN: Final = timedelta(seconds=1.15)
"""The window of ``MOST``: Discord's second, and some time by which requests may drift together on their way."""
SCROLLED: Final = 5
"""After this many messages below it a board counts as out of sight: it is posted anew with the next move."""
BURIED: Final = 8
"""After more messages than this it is posted anew even before the next move, unless the game is slow."""
ANEW: Final = timedelta(minutes=1)
"""The age before which no board is posted anew because of messages below it."""

OLD: Final = timedelta(minutes=55)
"""The age at which a board is posted again: Discord allows only few edits of messages older than an hour."""
MOST_BEHIND: Final = timedelta(minutes=2)
"""How long a board may be behind while everybody who plays has the table open in the browser."""
LONGEST_WAIT: Final = timedelta(seconds=10)
"""The longest wait before a board is retried, and the wait before a deleted board is posted again."""


@dataclass
class ShownBoard:
    """A table's public message as it is in the channel."""

    message: int
    kyoku: int
    over: bool
    face: BoardContent | None
    """None: unknown since a restart or a rest."""
    edited: datetime
    posted: datetime
    below: int = 0
    """How many messages were written below it."""
    moves: int = 0
    """``moves_of`` the table when it was painted."""
    spare: float = 1.0
    """How many calls may still be painted at once with the bot's own token; each discard earns ``EARNED``."""
    channel: int | None = None
    status: tuple[object, ...] | None = None
    """``status_of`` the table when it was painted: players away, open motion, pause. None: unknown."""
    stakes: tuple[object, ...] | None = None
    """``stakes_of`` the table when it was painted. None: unknown."""
    turn_seen: tuple[int, datetime] | None = None


@dataclass(frozen=True, slots=True)
class Trouble:
    """A board that could not be shown: when to retry, how long that wait was, and whether Discord forbade it.

    ``unfit`` is content that Discord will never accept: the table waits until it has other content.
    """

    until: datetime
    wait: timedelta
    refused: bool = False
    unfit: BoardContent | None = None


class BoardPace:
    """Decides when a table's board may be edited, and counts the requests."""

    def __init__(self, clock: Clock, tokens: Tokens, share: float = 1.0) -> None:
        """``share``: the part of ``MOST`` that this process may use."""
        self._clock = clock
        self._tokens = tokens
        most = max(1, int(MOST * share))
        self._edit_budget = EditBudget[str](clock, most, WITHIN)
        self.per_second: Final = most / WITHIN.total_seconds()
        """How many requests a second with the bot's token may be made before boards wait."""
        self._counted: set[str] = set()

    def heard(self, path: str) -> None:
        """Count a request with the bot's token, unless it is an edit that was counted already."""
        message = path.rpartition("/")[2]
        if message in self._counted:
            self._counted.discard(message)
        else:
            self._edit_budget.spend()

    def quiet_until(self, public_table: PublicTable, shown: ShownBoard) -> datetime | None:
        """Until when nothing is worth an edit, because only a draw, or one call too many, is new; None: something is.

        Of a draw that came with a riichi stick or a dora indicator the bot's own token tells no sooner than of others.
        """
        game = public_table.game
        if game is None or public_table.stage == "closed" or (game.kyoku, shown.over) != (shown.kyoku, False):
            return None
        news, owned = _news(public_table, shown), self._tokens.of(shown.message) is not None
        if news == "more" or (news == "draw" and owned and shown.stakes != stakes_of(game)):
            return None
        if news == "call" and (owned or (shown.spare >= 1 and not self._edit_budget.crowded())):
            return None
        return _turn_over(game, shown, self._clock.now())

    def rests_until(self, public_table: PublicTable, shown: ShownBoard) -> datetime | None:
        """Until when a board need not follow moves, which nobody who plays looks at; None: more than a move is new."""
        game = public_table.game
        if game is None or public_table.stage == "closed" or shown.status != status_of(public_table):
            return None
        if (game.kyoku, game.kyoku_over is not None) != (shown.kyoku, shown.over):
            return None
        due = shown.edited + MOST_BEHIND
        return due if due > self._clock.now() else None

    def urgent(self, table: str, message: int) -> datetime | None:
        """When to ask again for an edit. None: make it now; this counts it."""
        if self._tokens.of(message) is not None:
            return None
        turn = self._edit_budget.take(table)
        if turn is None:
            self._counted.add(str(message))
        return turn

    def edited(self, public_table: PublicTable, shown: ShownBoard) -> None:
        """Note an edit to the state ``public_table``; ``shown`` is still the one before."""
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
        """How many boards wait for the rate limit."""
        return self._edit_budget.waiting

    def forgo(self, table: str) -> None:
        """The board is up to date: give up its turn."""
        self._edit_budget.forgo(table)


def needs_new(shown: ShownBoard, face: BoardContent, now: datetime) -> bool:
    """Whether to post a new message: below a result, for a board that is out of sight, or after ``OLD``."""
    scrolled, age = shown.below >= SCROLLED, now - shown.posted
    if face.kyoku != shown.kyoku:
        return shown.over or scrolled
    if face.over != shown.over:
        return scrolled
    return bool(face.kyoku) and not face.over and (age >= OLD or (scrolled and age >= ANEW))


def posted_anew_at(public_table: PublicTable, shown: ShownBoard) -> datetime | None:
    """When a board that messages have buried is posted anew without a move.

    None: it can be seen, nobody is to move, or the game is slow: there a chat would bring the board many times a turn.
    """
    on = public_table.stage == "playing" and public_table.pause is None and public_table.settings.pace != "slow"
    return shown.posted + ANEW if on and shown.kyoku and not shown.over and shown.below > BURIED else None


def moves_of(public_table: PublicTable) -> int:
    """The number of discards, melds and norths on the table: it grows with every move except a draw."""
    if public_table.game is None:
        return 0
    return sum(len(own.river) + len(own.melds) + own.kita for own in public_table.game.seats)


def stakes_of(game: PublicView) -> tuple[object, ...]:
    """What a draw may change, too: the sticks, by a riichi that nobody won on, and the dora indicators."""
    return game.kyotaku, game.indicators


def _turn_over(game: PublicView, shown: ShownBoard, now: datetime) -> datetime | None:
    """When the open turn has lasted ``TURN_DELAY`` since the board first missed it; None once it has."""
    if shown.turn_seen is None or shown.turn_seen[0] != game.decision:
        shown.turn_seen = (game.decision, now)
    due = shown.turn_seen[1] + TURN_DELAY
    return due if now < due else None


def _news(public_table: PublicTable, shown: ShownBoard) -> Literal["draw", "call", "more"]:
    """The changes that a board does not show yet: only a draw, only a call, or more."""
    phase = public_table.game.phase if public_table.game is not None else None
    asked = shown.status != status_of(public_table)
    if isinstance(phase, AwaitDiscard) and not asked:
        new = moves_of(public_table) - shown.moves
        if phase.origin == "draw" and not new:
            return "draw"
        if phase.origin == "call" and new == 1:
            return "call"
    return "more"
