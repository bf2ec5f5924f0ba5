"""What the buttons of a review carry: what is asked, of which game, whose decisions, and which page of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from cogs.common.buttons import feature_id, menu_id
from cogs.replay.replay_ids import NOBODY
from cogs.replay.seen_games import Ref, ref_of

if TYPE_CHECKING:
    from bot.engine.replay import Position

FEATURE: Final = "review"
BEFORE, AFTER, UP = "before", "after", "up"
"""Each turns to the page that stands in its custom id."""
KYOKU: Final = "kyoku"
"""The menu of kyoku; its values are their numbers."""
LOOK: Final = "look"
"""The menu of decisions; its values are places, as in custom ids."""
WHOLE: Final = "-"
"""Instead of a kyoku: the whole game."""
_PLACE: Final = re.compile(r"-|(?P<kyoku>[0-9]{1,3})(?:\.(?P<step>[0-9]{1,4}))?")
_PAGE: Final = re.compile(r"(?P<verb>[a-z]{1,8}):(?P<ref>[0-9a-z/]{1,28}):(?P<place>[0-9.-]{1,8}):(?P<seat>[0-3-])")


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What a review shows: of a seat's game (None: it asks whose) the whole, a kyoku, or the decision at its step."""

    ref: Ref
    seat: int | None = None
    kyoku: int | None = None
    step: int | None = None

    def press(self, verb: str) -> str:
        """The custom id of a button that asks this of the page."""
        return feature_id(FEATURE, self._rest(verb))

    def menu(self, verb: str) -> str:
        """The custom id of a menu, likewise."""
        return menu_id(FEATURE, self._rest(verb))

    def at(self, kyoku: int | None, step: int | None = None) -> Self:
        """Another page about the same seat."""
        return replace(self, kyoku=kyoku, step=step)

    def up(self) -> Self:
        """The page that leads to this one: of a decision its kyoku, of a kyoku the game."""
        return self.at(None if self.step is None else self.kyoku)

    def of(self, seat: int) -> Self:
        """The same part of the game as another seat played it; of a decision, which is one seat's alone, the kyoku."""
        return replace(self, seat=seat, step=None)

    def _rest(self, verb: str) -> str:
        seat = NOBODY if self.seat is None else self.seat
        return f"{verb}:{self.ref}:{place_of(self.kyoku, self.step)}:{seat}"


def place_of(kyoku: int | None, step: int | None = None) -> str:
    """A page's place in the game as it stands in custom ids and values of menus: at most 8 characters."""
    if kyoku is None:
        return WHOLE
    return str(kyoku) if step is None else f"{kyoku}.{step}"


def position_place(position: Position) -> str:
    """The place of the decision at a spot."""
    return place_of(*position)


def placed(page: ReviewPage, place: str) -> ReviewPage | None:
    """The page of a place; None for one of another version of the bot."""
    match = _PLACE.fullmatch(place)
    if match is None:
        return None
    kyoku, step = match["kyoku"], match["step"]
    return page.at(None if kyoku is None else int(kyoku), None if step is None else int(step))


def asked(rest: str) -> tuple[str, ReviewPage] | None:
    """What a custom id asks, and of which page; None for one of another version of the bot."""
    match = _PAGE.fullmatch(rest)
    ref = None if match is None else ref_of(match["ref"])
    if match is None or ref is None:
        return None
    seat = None if match["seat"] == NOBODY else int(match["seat"])
    page = placed(ReviewPage(ref, seat), match["place"])
    return None if page is None else (match["verb"], page)
