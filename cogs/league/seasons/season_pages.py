"""`/league season`: what a season is like, all seasons of its league, and the history of its changes, in pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.games import GamesHeld
from bot.league.leagues import League
from bot.league.season_changes import ScoringChange, scoring_changes
from bot.league.seasons import Season
from bot.league.views import StandingsHead
from bot.text.league.season_changes import before_head
from bot.text.league.season_history import season_story_pages
from bot.text.league.seasons import season_page, seasons_list
from bot.text.league.standings import standings_text
from bot.text.message_fitting import fitted
from bot.text.sentences import MESSAGE_LIMIT, Plain, Words, lines, say
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.common.pages import Page, written
from cogs.league.league_service import LeagueService, league_pressed, page_buttons

Interaction = discord.Interaction[Any]
FEATURE: Final = "lseason"
SEASON, ALL_SEASONS, BEFORE = "season", "all", "before"
"""In a custom id instead of a page of the changes: what the season is like, all seasons of its league, and, with the
number of an entry after it, the standings before that changed the scoring."""


def add_season(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = SeasonPages(service)
    description = locale_str("A season or tournament: dates, rules, players and changes; also a list of all seasons")
    service.add_command(group, "season", description, mine.season)


@dataclass(frozen=True, slots=True)
class SeasonPress:
    """A page about a season: ``SEASON``, ``ALL_SEASONS``, ``BEFORE`` with a number, or one of the changes."""

    league: int
    season: int
    page: str = SEASON


class SeasonPages:
    """The command and the buttons beneath its pages."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, SeasonPress, self._made, service.answer)

    @app_commands.describe(
        season=locale_str("The season (default: the current one)"),
        league=locale_str("The league, if the server has several"),
    )
    async def season(self, interaction: Interaction, season: str | None = None, league: str | None = None) -> None:
        """Explain a season."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            chosen_season = await self._service.season(chosen_league, season, interaction)
            asked = SeasonPress(chosen_league.id, chosen_season.number)
            await self._page.reply(answer, interaction, asked, shared=False)

        await self._service.answer(interaction, work)

    async def _made(self, interaction: Interaction, asked: SeasonPress, *, shared: bool) -> Content:
        """A page with buttons to the others."""
        league, page = await league_pressed(self._service, interaction, asked.league), asked.page
        season = await self._service.club.leagues.season(league.id, asked.season)
        if season is None:
            raise CommandRefused(say("This season no longer exists."))
        turning: tuple[Button, ...] = ()
        if page == SEASON:
            text = await season_text(self._service, league, season)
        elif page == ALL_SEASONS:
            text = await self._all(league)
        elif page.startswith(BEFORE):
            return await self._before(league, season, int(page[len(BEFORE) :]), shared=shared)
        else:
            changes = scoring_changes(await self._service.club.leagues.season_story(league.id, season.number))
            pages = await self._changes(league, season, locale_for(interaction, shared=shared))
            number = min(max(int(page), 0), len(pages) - 1)
            text = Plain(pages[number])
            turning = page_buttons(number, len(pages), lambda other: _press(league, season, str(other)))
            turning += self._to_before(league, season, changes)
        others = tuple(
            Button(_press(league, season, other), label, row=int(bool(turning)))
            for other, label in ((SEASON, say("Season")), (ALL_SEASONS, say("All seasons")), ("0", say("Changes")))
            if other != ("0" if page.isdecimal() else page)
        )
        return Content(text, () if shared else (*turning, *others))

    @staticmethod
    def _to_before(league: League, season: Season, changes: Sequence[ScoringChange]) -> tuple[Button, ...]:
        """A button to the standings before the last of these changes; none if there is none."""
        if not changes:
            return ()
        press = _press(league, season, f"{BEFORE}{changes[-1].entry.seq}")
        return (Button(press, say("Standings before the change")),)

    async def _before(self, league: League, season: Season, seq: int, *, shared: bool) -> Content:
        """The standings before the scoring was changed by the entry ``seq``."""
        story = scoring_changes(await self._service.club.leagues.season_story(league.id, season.number))
        changes = [change for change in story if change.entry.seq <= seq]
        if not changes or changes[-1].entry.seq != seq:
            raise CommandRefused(say("This season no longer exists."))
        boards = await self._service.club.season_games.standings_before(league.id, season.number, changes[-1])
        names = await self._service.names(league.id)
        held = GamesHeld({players: sum(line.games for line in board) // players for players, board in boards.items()})
        settings = changes[-1].before
        head = StandingsHead(league.name, replace(season, settings=settings), held, settings.min_games)

        def words(longest: int) -> Words:
            return lines(before_head(changes[-1].entry, names), standings_text(head, boards, names, longest=longest))

        back = Button(_press(league, season, "0"), say("Changes"), row=1)
        return Content(fitted(words), () if shared else (*self._to_before(league, season, changes[:-1]), back))

    async def _all(self, league: League) -> Words:
        seasons = await self._service.club.leagues.seasons(league.id)
        counted = [(season, (await self._service.club.views.season(league, season)).games) for season in seasons]
        return seasons_list(league.name, counted[::-1], self._service.bot.clock.now())

    async def _changes(self, league: League, season: Season, locale: str) -> tuple[str, ...]:
        store = self._service.club.leagues
        names = {number: player.name for number, player in (await store.people(league.id)).items()}
        return season_story_pages(season, await store.season_story(league.id, season.number), names, locale)


def _press(league: League, season: Season, page: str) -> str:
    return feature_id(FEATURE, written(SeasonPress(league.id, season.number, page)))


async def season_text(service: LeagueService, league: League, season: Season, limit: int = MESSAGE_LIMIT) -> Words:
    """The page of a season, with at most ``limit`` characters."""
    names = await service.names(league.id)
    view = await service.club.views.season(league, season)
    return fitted(partial(season_page, view, names, service.bot.clock.now()), limit)
