"""The custom ids of a replay: the action, the game, and the page that the message shows."""

import re
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.engine.replay import Position
from cogs.common.buttons import feature_id, menu_id
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_games import Ref, ref_of

FEATURE: Final = "replay"
SHOW: Final = "show"
"""Shows the page to everybody."""
MINE: Final = "mine"
"""Shows the page to the presser alone."""
FILES: Final = "files"
DECIDE: Final = "decide"
"""Turns to the next decision of the seat, or of any player if no seat is chosen."""
FIRST, BACK, NEXT, LAST, WIN, HANDS = "first", "back", "next", "last", "win", "hands"
"""Each turns to the page in its custom id."""
JUMP: Final = "jump"
"""The menu of kyoku; its values are their numbers."""
SEAT: Final = "seat"
"""The menu of seats; its values are seats, or ``NOBODY``."""
PART: Final = "part"
"""The menu of the games in a log file; its values are their numbers."""
PICK: Final = "pick"
"""A menu of games outside of a replay; its values are references."""
NOBODY: Final = "-"
"""Instead of a seat: the table as everybody saw it."""
BEGINNING: Final = Position(0, 0)
_PAGE: Final = re.compile(
    r"(?P<verb>[a-z]{1,8}):(?P<ref>[0-9a-z/]{1,28}):(?P<kyoku>[0-9]{1,3})\.(?P<step>[0-9]{1,4}):(?P<seat>[0-3-])(?P<open>[oc])"
)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """What a replay shows: a position of a game, seen from a seat (None: as everybody saw it)."""

    ref: Ref
    position: Position = BEGINNING
    seat: int | None = None
    open_hands: bool = False

    def press(self, verb: str, feature: str = FEATURE) -> str:
        """The custom id of a button with this action on the page."""
        return feature_id(feature, self._rest(verb))

    def menu(self, verb: str) -> str:
        """The custom id of a menu with this action on the page."""
        return menu_id(FEATURE, self._rest(verb))

    def at(self, position: Position) -> Self:
        """The same view at another position."""
        return replace(self, position=position)

    def _rest(self, verb: str) -> str:
        seat = NOBODY if self.seat is None else self.seat
        hands = "o" if self.open_hands else "c"
        return f"{verb}:{self.ref}:{self.position.kyoku}.{self.position.step}:{seat}{hands}"


def parse_custom_id(rest: str) -> tuple[str, ReplayPage] | None:
    """The action and page of a custom id; None if another version of the bot made it."""
    match = _PAGE.fullmatch(rest)
    ref = None if match is None else ref_of(match["ref"])
    if match is None or ref is None:
        return None
    seat = None if match["seat"] == NOBODY else int(match["seat"])
    position = Position(int(match["kyoku"]), int(match["step"]))
    return match["verb"], ReplayPage(ref, position, seat, match["open"] == "o")


def open_press(ref: Ref) -> str:
    """The custom id of a button that opens a game from its start, privately, for users who may see it."""
    return ReplayPage(ref).press(OPEN)
