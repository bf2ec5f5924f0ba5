"""`/league games`: the games of a player or of everybody, the newest first, in pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import UpholdGames
from bot.league.games import GameLine
from bot.league.leagues import League
from bot.league.views import GAMES_PAGE, HistoryView, Only
from bot.text.league.game_list import history_text
from bot.text.league.standings import pages_of
from bot.text.message_fitting import fitted
from bot.text.sentences import lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.buttons import feature_id, menu_id
from cogs.common.content import Button, Content, Menu
from cogs.common.pages import Page, read_state, written
from cogs.common.sharing import turned
from cogs.league.common_options import add_reading, share_option, span_options
from cogs.league.games.game_option import game_label
from cogs.league.league_service import LeagueService, league_pressed, page_buttons
from cogs.league.people.player_option import player_or_me
from cogs.replay.replay_games import LeagueRef
from cogs.replay.replay_ids import FEATURE as REPLAY
from cogs.replay.replay_ids import PICK

Interaction = discord.Interaction[Any]

FEATURE: Final = "history"
CONFIRM_ALL: Final = "confirmall"
"""The feature of the button that confirms all games of a page of those that wait."""
ONLY: Final[tuple[Only, ...]] = ("pending", "disputed", "voided")


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The page in a custom id. None means all time, all players, and games of every status."""

    league: int
    season: int | None
    player: int | None
    only: Only | None = None
    page: int = 0


def _read_waiting(rest: str) -> tuple[int, HistoryPage]:
    """The newest game of a list of those that wait, and the list."""
    newest, _, page = rest.partition("/")
    return int(newest), read_state(HistoryPage, page)


def _only(word: str | None) -> Only | None:
    return next((status for status in ONLY if status == word), None)


def add_history(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = HistoryCommand(service)
    add_reading(
        service, group, "games", locale_str("The history of games and results, newest first"), mine.games, "player"
    )
    service.presses(CONFIRM_ALL, mine.confirm_all, _read_waiting)


class HistoryCommand:
    """The list and the buttons beneath it."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, HistoryPage, self._made, service.answer)

    @span_options
    @share_option
    @app_commands.describe(
        player=locale_str("The player (default: you)"),
        everybody=locale_str("Show everybody's games"),
        only=locale_str("Only unconfirmed, disputed or voided games"),
    )
    @app_commands.choices(
        only=[
            app_commands.Choice(name=locale_str("unconfirmed"), value="pending"),
            app_commands.Choice(name=locale_str("disputed"), value="disputed"),
            app_commands.Choice(name=locale_str("voided"), value="voided"),
        ]
    )
    async def games(  # noqa: PLR0917 - options
        self,
        interaction: Interaction,
        player: str | None = None,
        everybody: bool = False,  # noqa: FBT001, FBT002 - options
        only: str | None = None,
        league: str | None = None,
        season: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Games."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            all_of_them = everybody or (only is not None and player is None)
            whose = None if all_of_them else await player_or_me(self._service, interaction, chosen_league, player)
            span = await self._service.span(chosen_league, season, interaction)
            asked = HistoryPage(chosen_league.id, span.number if span else None, whose, _only(only))
            await self._page.reply(answer, interaction, asked, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def confirm_all(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Decide that all games of a list of those that wait are right."""
        newest, asked = _read_waiting(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        view = await self._view(interaction, league, asked)
        # What was entered since the list was shown, the officer has not seen.
        waiting = [number for number in view.to_confirm if number <= newest]
        await self._service.run(interaction, UpholdGames(league.id, tuple(waiting)))
        note = say_many("{count} game is confirmed.", "{count} games are confirmed.", len(waiting))
        content = self._page.shareable(interaction, await self._made(interaction, asked, shared=False), asked)
        await turned(answer, replace(content, text=lines(note, content.text)))

    async def _view(self, interaction: Interaction, league: League, asked: HistoryPage) -> HistoryView:
        reader, views = self._service.actor(interaction), self._service.club.views
        return await views.history(reader, league, asked.player, asked.season, asked.only, asked.page)

    async def _made(self, interaction: Interaction, asked: HistoryPage, *, shared: bool) -> Content:
        league = await league_pressed(self._service, interaction, asked.league)
        view = await self._view(interaction, league, asked)
        asked, pages = replace(asked, player=view.player), pages_of(view.listed.total, GAMES_PAGE)
        turning = page_buttons(view.page, pages, lambda number: self._page.press(replace(asked, page=number)))
        confirm: tuple[Button, ...] = ()
        if view.to_confirm and not shared:
            label = say("Confirm all ({count})", count=len(view.to_confirm))
            press = feature_id(CONFIRM_ALL, f"{max(view.to_confirm)}/{written(asked)}")
            confirm = (Button(press, label, style=discord.ButtonStyle.success),)
        menus = _replays(league.id, view.listed.games, view.names)
        return Content(fitted(partial(history_text, view)), buttons=(*turning, *confirm), menus=menus)


def _replays(league: int, games: Sequence[GameLine], names: Mapping[int, str]) -> tuple[Menu, ...]:
    """The menu to replay one of these games, of those whose moves are known."""
    choices = tuple(
        (str(LeagueRef(league, game.number)), game_label(game, names), None, False)
        for game in games
        if game.source in {"table", "log"}
    )
    if not choices:
        return ()
    return (Menu(menu_id(REPLAY, PICK), choices, say("Replay one of these games"), row=1),)
