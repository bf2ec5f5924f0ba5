"""A page of standings: its custom id, data, text and buttons."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

import discord

from bot.league.periods import Period, period_from
from bot.league.standings import Standing, TeamStanding, team_standings
from bot.league.views import StandingsView
from bot.pictures.lettering import drawable
from bot.pictures.standings_picture import MOST
from bot.text.league.ratings import ratings_text
from bot.text.league.standings import PAGE, TEAMS, ShownPage, pages_of, standings_text, teams_text
from bot.text.sentences import Words, lines, say
from cogs.common.buttons import feature_id
from cogs.common.content import Button
from cogs.common.pages import NOTHING, written
from cogs.league.league_service import page_buttons

Interaction = discord.Interaction[Any]

FEATURE: Final = "standings"
POINTS, RATING, TEAM = "p", "r", "t"
VIEWS: Final = {POINTS: say("Points"), RATING: say("Rating"), TEAM: say("Teams")}
KINDS: Final = {4: say("Four players"), 3: say("Three players")}
BOTH_KINDS: Final = say("Both")


def _page_number(text: str) -> int | None:
    """The number of a page; None for that with the user's own line, which was ``me`` in the first releases."""
    return None if text in {"me", NOTHING} else int(text)


@dataclass(frozen=True, slots=True)
class StandingsPress:
    """The page of standings in a custom id. ``league`` is its id.

    ``season`` is None for all time, ``players`` 0 for games of both three and four. ``least`` is the number of games
    needed to be ranked, None for the season's setting. ``page`` is None for the page with the user's line.
    """

    league: int
    season: int | None
    players: int = 0
    view: str = POINTS
    page: int | None = field(default=0, metadata={"read": _page_number})
    least: int | None = None
    period: Period | None = field(default=None, metadata={"read": period_from})
    button: str = ""
    """Keeps ids unique if two buttons lead to the same page."""


@dataclass(frozen=True)
class StandingsPage:
    """A page of standings. ``pictured``: the first page has a picture, whose lines its text leaves out."""

    asked: StandingsPress
    shown: StandingsView
    pictured: bool = True

    @cached_property
    def view(self) -> str:
        """The view: points if teams are requested and there are none."""
        known = self.asked.view in VIEWS and (self.asked.view != TEAM or self.shown.teams)
        return self.asked.view if known else POINTS

    @cached_property
    def together(self) -> bool:
        """Whether the standings of three and of four players are shown in one message, which then has no pages."""
        return self.view == POINTS and self.asked.page is not None and len(self.shown.boards) > 1

    @cached_property
    def players(self) -> int:
        """The number of players of the shown standings; for their own line, those in which the user has more games."""
        if self.view != POINTS or self.asked.page is not None:
            return max(self.shown.boards)
        games = {
            players: sum(line.games for line in self.shown.boards[players] if self._is_mine(line))
            for players in KINDS
            if players in self.shown.boards
        }
        return max(games, key=lambda players: (games[players], players))

    @cached_property
    def board(self) -> tuple[Standing, ...]:
        """The players' lines."""
        return self.shown.boards[self.players]

    @property
    def drawn(self) -> tuple[Standing, ...]:
        """The lines in the picture: only the first page by points, with one number of players, has one."""
        first = self.view == POINTS and not self.together and self.page == 0
        return tuple(line for line in self.board if line.games)[:MOST] if first and self.pictured else ()

    @cached_property
    def team_board(self) -> tuple[TeamStanding, ...]:
        """The teams' lines."""
        return team_standings(self.board, self.shown.teams)

    @cached_property
    def my_place(self) -> int | None:
        """The index of the user's line in the list, or None."""
        if self.view == RATING:
            mine = [player == self.shown.mine for player, _ in self.shown.rated]
        elif self.view == TEAM:
            mine = [any(self._is_mine(line) for line in team.players) for team in self.team_board]
        else:
            mine = [self._is_mine(line) for line in self.board]
        return mine.index(True) if True in mine else None

    def _is_mine(self, line: Standing) -> bool:
        return self.shown.mine is not None and line.player == self.shown.mine

    @cached_property
    def pages(self) -> int:
        """The number of pages."""
        if self.view == RATING:
            return pages_of(len(self.shown.rated))
        if self.view == TEAM:
            return pages_of(len(self.team_board), TEAMS)
        return 1 if self.together else pages_of(len(self.board))

    @cached_property
    def page(self) -> int:
        """The number of the page, from 0; the last one if the list has become shorter."""
        if self.asked.page is None:
            return (self.my_place or 0) // (TEAMS if self.view == TEAM else PAGE)
        return min(self.asked.page, self.pages - 1)

    def words(self, longest: int, *, shared: bool) -> Words:
        """The text, with names of at most ``longest`` characters. ``shared``: everybody sees it, so nobody is "you"."""
        named = ((line.player, self.shown.names.get(line.player, "")) for line in self.drawn)
        drawn = frozenset(player for player, name in named if name and drawable(name) == name)
        shown = ShownPage(self.page, None if shared else self.shown.mine, drawn)
        head, names = self.shown.head, self.shown.names
        text: Words
        if self.view == RATING:
            text = ratings_text(
                self.shown.head, self.players, self.shown.rated, self.shown.names, shown, longest=longest
            )
        elif self.view == TEAM:
            text = teams_text(head, self.players, self.team_board, names, shown, longest=longest)
        else:
            boards = self.shown.boards if self.together else {self.players: self.board}
            text = standings_text(head, boards, names, shown, longest=longest)
        return lines(
            text,
            say("-# This season has no teams.") if self.asked.view == TEAM and not self.shown.teams else None,
            say("-# You are not in the standings yet.") if self.asked.page is None and self.my_place is None else None,
        )

    def buttons(self) -> tuple[Button, ...]:
        """Buttons to the existing other views, kinds of games and pages, and to the user's own line."""
        counted = self.shown.head.held.counted
        if not counted:
            return ()
        here = replace(self.asked, players=0 if self.together else self.players, view=self.view, page=self.page)
        rows: list[tuple[Button, ...]] = [
            tuple(
                _button(words, replace(here, view=view, page=0, button="v"), disabled=view == self.view)
                for view, words in VIEWS.items()
                if view != TEAM or self.shown.teams
            )
        ]
        kinds = {players: words for players, words in KINDS.items() if players in counted or players == here.players}
        if len(kinds) > 1:
            both = {0: BOTH_KINDS} if self.view == POINTS and len(counted) > 1 else {}
            rows.append(
                tuple(
                    _button(words, replace(here, players=players, page=0, button="k"), disabled=players == here.players)
                    for players, words in {**both, **kinds}.items()
                )
            )
        turning = page_buttons(self.page, self.pages, lambda number: _press(replace(here, page=number, button="b")))
        rows.append((*turning, _button(say("Find me"), replace(here, page=None, button="b"))))
        return tuple(replace(button, row=row) for row, buttons in enumerate(rows) for button in buttons)


def _button(words: Words, there: StandingsPress, *, disabled: bool = False) -> Button:
    return Button(_press(there), words, disabled=disabled)


def _press(page: StandingsPress) -> str:
    return feature_id(FEATURE, written(page))
