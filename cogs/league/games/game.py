"""`/league game`: everything about one game of a league, and what may be done with it."""

import asyncio
import re
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.rights import GameStep
from bot.club.views import GameView
from bot.league.leagues import League
from bot.league.views import GamePage, LogFile
from bot.text.league.game_page import game_pages
from bot.text.sentences import Plain, Text, say
from cogs.common.answer import Answer, locale_for
from cogs.common.content import Attached, Button, Content
from cogs.common.pages import Page
from cogs.league.games.game_messages import (
    CONFIRM,
    CORRECT,
    DISPUTE,
    RESTORE,
    UPHOLD_WHY,
    VOID,
    WITHDRAW,
    board_link,
    moment_buttons,
    press,
    with_objections_end,
)
from cogs.league.games.game_option import games_typed
from cogs.league.league_service import LeagueService, league_pressed, page_buttons
from cogs.replay.replay_games import LeagueRef
from cogs.replay.replay_ids import open_press

Interaction = discord.Interaction[Any]

FEATURE: Final = "leaguegame"
TENHOU_LOG: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9]{4,5}-[0-9a-f]{8}")
"""Tenhou's id of a log: date and hour, type of game, lobby, and a random part."""
ENDINGS: Final = {"mjlog": "mjlog", "tenhou6": "json", "mjai": "mjson"}
"""File extensions by log format."""


def add_game(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = GamePages(service)
    description = locale_str(
        "A game with its score and history: confirm, dispute, correct, void (delete) or restore (undo)"
    )
    service.add_command(group, "game", description, mine.game, number=games_typed(service))


@dataclass(frozen=True, slots=True)
class GamePress:
    """A page about a game in a custom id."""

    league: int
    game: int
    page: int = 0


class GamePages:
    """The command, the page of a game and the buttons beneath it."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, FEATURE, GamePress, self._made, service.answer)

    @app_commands.describe(
        number=locale_str("The number of the game (default: your unconfirmed game, or else the newest one)"),
        league=locale_str("The league, if the server has several"),
        share=locale_str("Show the answer to everybody"),
    )
    async def game(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, 999_999_999] | None = None,
        league: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Game."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            game = number or await self._service.club.views.newest_game(self._service.actor(interaction), chosen_league)
            await self._page.reply(answer, interaction, GamePress(chosen_league.id, game), shared=share)

        await self._service.answer(interaction, work, public=share)

    async def fresh(self, interaction: Interaction, league: League, number: int) -> Content:
        """The private page of a game as it is now."""
        asked = GamePress(league.id, number)
        return self._page.shareable(interaction, await self._made(interaction, asked, shared=False), asked)

    async def _made(self, interaction: Interaction, asked: GamePress, *, shared: bool) -> Content:
        """The first page has the game's log attached."""
        league, number = await league_pressed(self._service, interaction, asked.league), asked.game
        view = await self._service.club.views.game(self._service.actor(interaction), league, number)
        bot, log = self._service.bot, view.file
        game = with_objections_end(bot, league.guild, view.page.game, view.page.story)
        shown = replace(view.page, game=game, board=board_link(league, view.board), log=tenhou_address(log))
        locale = locale_for(interaction, shared=shared)
        pages = await asyncio.to_thread(game_pages, shown, locale)
        page = min(asked.page, len(pages) - 1)
        turning = page_buttons(page, len(pages), lambda other: self._page.press(replace(asked, page=other)))
        steps = () if shared else _steps(league, view)
        files = (_attached(number, log),) if log is not None and page == 0 else ()
        return Content(Plain(pages[page]), buttons=(*turning, *_replay(league, shown), *steps), files=files)


def _steps(league: League, view: GameView) -> tuple[Button, ...]:
    """The buttons for what the user may do with the game in its state."""
    game, green, grey = view.page.game, discord.ButtonStyle.success, discord.ButtonStyle.secondary
    steps: tuple[tuple[GameStep, str, Text, discord.ButtonStyle], ...] = (
        ("confirm", CONFIRM, say("Confirm"), green),
        ("dispute", DISPUTE, say("Dispute…"), grey),
        ("uphold", UPHOLD_WHY, say("Uphold…"), grey),
        ("correct", CORRECT, say("Correct…"), grey),
        ("void", VOID, say("Void…"), grey),
        ("withdraw", WITHDRAW, say("Withdraw…"), grey),
        ("restore", RESTORE, say("Restore…"), grey),
    )
    return tuple(
        Button(press(verb, league.id, game.number), label, row=1, style=style)
        for step, verb, label, style in steps
        if step in view.may
    ) + moment_buttons(league, game, may_tell="tell" in view.may)


def tenhou_address(log: LogFile | None) -> str | None:
    """The link to the log on Tenhou, if its id is in the text or in the file's name."""
    if log is None or log.format == "mjai":
        return None
    ref = re.search(rf'"ref"\s*:\s*"({TENHOU_LOG.pattern})"', log.text)
    named = TENHOU_LOG.search(log.name)
    log_id = ref[1] if ref is not None else named[0] if named is not None else None
    return None if log_id is None else f"https://tenhou.net/0/?log={log_id}"


def _replay(league: League, page: GamePage) -> tuple[Button, ...]:
    """The replay button, if the game's moves are known."""
    if page.game.table is None and not page.kept:
        return ()
    return (Button(open_press(LeagueRef(league.id, page.game.number)), say("Replay")),)


def _attached(number: int, log: LogFile) -> Attached:
    return Attached(f"game-{number}.{ENDINGS.get(log.format, 'txt')}", log.text.encode())
