"""`/league games`: the games of a player or of everybody, the newest first, in pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.club.commands import UpholdGames
from bot.league.games import GameLine
from bot.league.leagues import League
from bot.league.views import GAMES_PAGE, HistoryView, Only
from bot.text.league.game_list import history_text
from bot.text.league.standings import pages_of
from bot.text.message_fitting import worded
from bot.text.sentences import render, say, say_many
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id, menu_id
from cogs.common.content import Button, Content, Menu
from cogs.common.sharing import locale_for, reply_page, shareable_page, turned
from cogs.league.common_options import add_reading, share_option, span_options
from cogs.league.games.game_option import game_label
from cogs.league.league_service import LeagueService
from cogs.league.pages import ALL, league_pressed, numbered, page_buttons, turn
from cogs.league.people.player_option import LONGEST_CHOICE, player_or_me
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

    @property
    def rest(self) -> str:
        """As it stands in a custom id."""
        season, player = (ALL if number is None else number for number in (self.season, self.player))
        return f"{self.league}/{season}/{player}/{self.only or ALL}/{self.page}"

    @classmethod
    def read(cls, rest: str) -> Self:
        """What a custom id says."""
        league, season, player, only, page = rest.split("/")
        return cls(int(league), numbered(season), numbered(player), _only(only), int(page))


def _read_waiting(rest: str) -> tuple[int, HistoryPage]:
    """The newest game of a list of those that wait, and the list."""
    newest, _, page = rest.partition("/")
    return int(newest), HistoryPage.read(page)


def _only(word: str | None) -> Only | None:
    return next((status for status in ONLY if status == word), None)


def add_history(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = HistoryCommand(service)
    add_reading(
        service, group, "games", locale_str("The history of games and results, the newest first"), mine.games, "player"
    )
    Features.of(service.bot).add(FEATURE, mine.pressed, HistoryPage.read)
    Features.of(service.bot).add(CONFIRM_ALL, mine.confirm_pressed, _read_waiting)


class HistoryCommand:
    """The list and the buttons beneath it."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @span_options
    @share_option
    @app_commands.describe(
        player=locale_str("Whose games; yours if left out"),
        everybody=locale_str("The games of everybody"),
        only=locale_str("Only games that wait, are disputed or were voided"),
    )
    @app_commands.choices(
        only=[
            app_commands.Choice(name=locale_str("waiting for confirmation"), value="pending"),
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
            page = await self._content(interaction, chosen_league, asked, shared=share)
            await reply_page(answer, interaction, page, FEATURE, asked.rest, shared=share)

        await self._service.answer(interaction, work, public=share)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, or show this one to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def confirm_pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Decide that all games of a list of those that wait are right. Never raises."""
        await self._service.answer(interaction, partial(self._confirm_all, interaction, rest))

    async def _confirm_all(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        newest, asked = _read_waiting(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        view = await self._view(interaction, league, asked)
        # What was entered since the list was shown, the officer has not seen.
        waiting = [number for number in view.to_confirm if number <= newest]
        await self._service.run(interaction, UpholdGames(league.id, tuple(waiting)))
        content = await self._content(interaction, league, asked, shared=False)
        locale = str(interaction.locale)
        note = render(say_many("{count} game is confirmed.", "{count} games are confirmed.", len(waiting)), locale)
        content = shareable_page(interaction, content, FEATURE, asked.rest)
        await turned(answer, replace(content, text=f"{note}\n{content.text}"))

    async def _view(self, interaction: Interaction, league: League, asked: HistoryPage) -> HistoryView:
        reader, views = self._service.actor(interaction), self._service.club.views
        return await views.history(reader, league, asked.player, asked.season, asked.only, asked.page)

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        asked = HistoryPage.read(rest)
        league = await league_pressed(self._service, interaction, asked.league)
        return await self._content(interaction, league, asked, shared=shared)

    async def _content(self, interaction: Interaction, league: League, asked: HistoryPage, *, shared: bool) -> Content:
        """A page as a message."""
        view = await self._view(interaction, league, asked)
        asked, locale = replace(asked, player=view.player), locale_for(interaction, shared=shared)
        turning = page_buttons(
            interaction,
            view.page,
            pages_of(view.listed.total, GAMES_PAGE),
            lambda number: feature_id(FEATURE, replace(asked, page=number).rest),
        )
        confirm: tuple[Button, ...] = ()
        if view.to_confirm and not shared:
            label = render(say("Confirm all ({count})", count=len(view.to_confirm)), locale, markdown=False)
            press = feature_id(CONFIRM_ALL, f"{max(view.to_confirm)}/{asked.rest}")
            confirm = (Button(press, label, style=discord.ButtonStyle.success),)
        menus = _replays(league.id, view.listed.games, view.names, locale)
        return Content(worded(partial(history_text, view), locale), buttons=(*turning, *confirm), menus=menus)


def _replays(league: int, games: Sequence[GameLine], names: Mapping[int, str], locale: str) -> tuple[Menu, ...]:
    """The menu to replay one of these games, of those whose moves are known."""
    choices = tuple(
        (
            str(LeagueRef(league, game.number)),
            render(game_label(game, names), locale, markdown=False)[:LONGEST_CHOICE],
            None,
            False,
        )
        for game in games
        if game.source in {"table", "log"}
    )
    if not choices:
        return ()
    return (Menu(menu_id(REPLAY, PICK), choices, render(say("Replay one of these games"), locale), row=1),)
