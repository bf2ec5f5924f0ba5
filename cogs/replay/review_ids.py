"""The custom ids of a review: the action, the game, the seat, and the page."""

import re
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.engine.replay import Position
from cogs.common.buttons import feature_id, menu_id
from cogs.replay.replay_games import Ref, ref_of
from cogs.replay.replay_ids import NOBODY

FEATURE: Final = "review"
BEFORE, AFTER, UP = "before", "after", "up"
"""Each turns to the page in its custom id."""
KYOKU: Final = "kyoku"
"""The menu of kyoku; its values are their numbers."""
LOOK: Final = "look"
"""The menu of decisions; its values are places, as in custom ids."""
FIGURES: Final = "figures"
"""Turns from the whole game in short to all its figures, and back."""
WHOLE_GAME: Final = "-"
"""Stands for the whole game instead of a kyoku."""
ALL_FIGURES: Final = "="
"""Stands for the whole game with all its figures."""
_PLACE: Final = re.compile(r"[-=]|(?P<kyoku>[0-9]{1,3})(?:\.(?P<step>[0-9]{1,4}))?")
_PAGE: Final = re.compile(r"(?P<verb>[a-z]{1,8}):(?P<ref>[0-9a-z/]{1,28}):(?P<place>[0-9.=-]{1,8}):(?P<seat>[0-3-])")


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What a review shows: the whole game in short or with all its figures, a kyoku, or the decision at a step of it.

    Without a seat it asks whose decisions to review.
    """

    ref: Ref
    seat: int | None = None
    kyoku: int | None = None
    step: int | None = None
    figures: bool = False

    def press(self, verb: str) -> str:
        """The custom id of a button with this action on the page."""
        return feature_id(FEATURE, self._rest(verb))

    def menu(self, verb: str) -> str:
        """The custom id of a menu with this action on the page."""
        return menu_id(FEATURE, self._rest(verb))

    def at(self, kyoku: int | None, step: int | None = None) -> Self:
        """Another page about the same seat."""
        return replace(self, kyoku=kyoku, step=step, figures=False)

    def whole(self, *, figures: bool) -> Self:
        """The page of the whole game about the same seat, in short or with all figures."""
        return replace(self, kyoku=None, step=None, figures=figures)

    def up(self) -> Self:
        """The page above this one: a decision's kyoku, a kyoku's game."""
        return self.at(None if self.step is None else self.kyoku)

    def of(self, seat: int) -> Self:
        """The same part of the game for another seat; for a decision, which belongs to one seat, its kyoku."""
        return replace(self, seat=seat, step=None)

    def _rest(self, verb: str) -> str:
        seat = NOBODY if self.seat is None else self.seat
        place = ALL_FIGURES if self.figures else place_of(self.kyoku, self.step)
        return f"{verb}:{self.ref}:{place}:{seat}"


def place_of(kyoku: int | None, step: int | None = None) -> str:
    """A page's place in the game, as written in custom ids and menu values: at most 8 characters."""
    if kyoku is None:
        return WHOLE_GAME
    return str(kyoku) if step is None else f"{kyoku}.{step}"


def position_place(position: Position) -> str:
    """The place of the decision at a position."""
    return place_of(*position)


def page_at(page: ReviewPage, place: str) -> ReviewPage | None:
    """The page of a place; None if another version of the bot made it."""
    match = _PLACE.fullmatch(place)
    if match is None:
        return None
    if place == ALL_FIGURES:
        return page.whole(figures=True)
    kyoku, step = match["kyoku"], match["step"]
    return page.at(None if kyoku is None else int(kyoku), None if step is None else int(step))


def parse_custom_id(rest: str) -> tuple[str, ReviewPage] | None:
    """The action and page of a custom id; None if another version of the bot made it."""
    match = _PAGE.fullmatch(rest)
    ref = None if match is None else ref_of(match["ref"])
    if match is None or ref is None:
        return None
    seat = None if match["seat"] == NOBODY else int(match["seat"])
    page = page_at(ReviewPage(ref, seat), match["place"])
    return None if page is None else (match["verb"], page)
