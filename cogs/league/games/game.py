"""`/league game`: everything about one game of a league, and what may be done with it."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.club.rights import is_authors_to_change
from bot.league.games import GameStatus, LeagueGame
from bot.league.leagues import League, current_number
from bot.league.views import Only
from bot.store.league.exchange.stored_logs import LogFile
from bot.text.league.game_page import GamePage, game_pages
from bot.text.sentences import PersonName, Plain, render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id, numbers
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, Button, Content
from cogs.common.interaction_responder import words_for
from cogs.common.sharing import locale_for, reply_page, shareable_page
from cogs.league.games.board_link import board_link
from cogs.league.games.game_messages import (
    CONFIRM,
    CORRECT,
    DISPUTE,
    RESTORE,
    UPHOLD_WHY,
    VOID,
    WITHDRAW,
    moment_buttons,
    press,
)
from cogs.league.games.game_option import games_typed
from cogs.league.games.objection_time import with_objections_end
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed, page_buttons, turn
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
    description = locale_str("One game: score and story; confirm, dispute, correct, void (delete), restore (undo)")
    command: Any = group.command(name="game", description=description)(mine.game)
    command.autocomplete("number")(games_typed(service))
    command.autocomplete("league")(service.leagues_typed)
    Features.of(service.bot).add(FEATURE, mine.pressed, numbers(3))


class GamePages:
    """The command, the page of a game and the buttons beneath it."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    @app_commands.describe(
        number=locale_str("The number of the game; yours that waits, or the newest, if left out"),
        league=locale_str("The league, if several"),
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
            game = number or await self._newest(interaction, chosen_league)
            content = await self._content(interaction, chosen_league, game, 0, shared=share)
            await reply_page(answer, interaction, content, FEATURE, _rest(chosen_league, game, 0), shared=share)

        await self._service.answer(interaction, work, public=share)

    async def _newest(self, interaction: Interaction, league: League) -> int:
        """The user's newest game that waits, else their newest, else the league's. Raises CommandRefused for none."""
        store = self._service.bot.store
        me = await store.leagues.player_of(league.id, interaction.user.id)
        mine: tuple[tuple[int | None, Only | None], ...] = () if me is None else ((me, "pending"), (me, None))
        for player, only in (*mine, (None, None)):
            page = await store.league_games.games(league.id, player=player, only=only, limit=1)
            if page.games:
                return page.games[0].number
        raise CommandRefused(say("“{league}” has no game yet.", league=PersonName(league.name)))

    async def fresh(self, interaction: Interaction, league: League, number: int) -> Content:
        """The private page of a game as it is now."""
        content = await self._content(interaction, league, number, 0, shared=False)
        return shareable_page(interaction, content, FEATURE, _rest(league, number, 0))

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page, or show this one to everybody."""
        await turn(self._service, interaction, FEATURE, rest, partial(self._pressed, interaction))

    async def _pressed(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        league, number, page = map(int, rest.split("/"))
        pressed_league = await league_pressed(self._service, interaction, league)
        return await self._content(interaction, pressed_league, number, page, shared=shared)

    async def _content(
        self, interaction: Interaction, league: League, number: int, page: int, *, shared: bool
    ) -> Content:
        """A page about a game as a message; the first has its log attached."""
        log = await self._service.bot.store.league_logs.log(league.id, number)
        game_page = await self._look_up(league, number, log)
        locale = locale_for(interaction, shared=shared)
        pages = await asyncio.to_thread(game_pages, game_page, locale)
        page = min(page, len(pages) - 1)
        turning = page_buttons(
            interaction, page, len(pages), lambda other: feature_id(FEATURE, _rest(league, number, other))
        )
        steps = () if shared else await self._steps(interaction, league, game_page.game)
        files = (_attached(number, log),) if log is not None and page == 0 else ()
        return Content(pages[page], buttons=(*turning, *_replay(league, game_page, locale), *steps), files=files)

    async def _steps(self, interaction: Interaction, league: League, game: LeagueGame) -> tuple[Button, ...]:
        """The buttons for what the user may do with the game in its state."""
        store = self._service.club.leagues
        me = await store.player_of(league.id, interaction.user.id)
        people = await store.people(league.id)
        officer = self._service.is_officer(interaction, league)
        stands, undecided = game.status is not GameStatus.VOIDED, not game.counts or game.disputed_by is not None
        grey = discord.ButtonStyle.secondary
        played = me in {current_number(people, player) for player in game.players}
        objectors = {current_number(people, player) for player in game.objectors}
        steps = (
            (CONFIRM, say("Confirm"), discord.ButtonStyle.success, me in game.waits_for),
            (DISPUTE, say("Dispute…"), grey, stands and played and me not in objectors),
            (UPHOLD_WHY, say("Uphold…"), grey, stands and officer and undecided),
            (CORRECT, say("Correct…"), grey, (stands and officer) or is_authors_to_change(game, me)),
            (VOID, say("Void…"), grey, stands and officer),
            (WITHDRAW, say("Withdraw…"), grey, not officer and is_authors_to_change(game, me)),
            (RESTORE, say("Restore…"), grey, officer and not stands),
        )
        return tuple(
            Button(press(verb, league.id, game.number), words_for(interaction, label), row=1, style=style)
            for verb, label, style, may in steps
            if may
        ) + moment_buttons(interaction, league, game, may_tell=stands and (played or officer))

    async def _look_up(self, league: League, number: int, log: LogFile | None) -> GamePage:
        """Everything known about a game. Raises CommandRefused if there is none."""
        store = self._service.bot.store
        line = await store.league_games.game(league.id, number)
        if line is None:
            raise CommandRefused(say("There is no game {number} in this league.", number=Plain(str(number))))
        story = await store.leagues.story(league.id, number)
        game = with_objections_end(self._service.bot, league.guild, await store.leagues.game(league.id, number), story)
        seasons = {season.number: season for season in await store.leagues.seasons(league.id, deleted=True)}
        return GamePage(
            league=league.name,
            season=seasons[game.season],
            game=game,
            line=line,
            rules=await store.leagues.rules(game.rules),
            names=await self._service.names(league.id),
            story=story,
            board=await board_link(self._service, league, game),
            log=tenhou_address(log),
            kept=log is not None,
            figures=await store.league_statistics.of_game(league.id, number),
            ratings=await store.league_ratings.change(league.id, number),
            hands=await store.league_statistics.told(league.id, number) if game.moments else (),
        )


def tenhou_address(log: LogFile | None) -> str | None:
    """The link to the log on Tenhou, if its id is in the text or in the file's name."""
    if log is None or log.format == "mjai":
        return None
    ref = re.search(rf'"ref"\s*:\s*"({TENHOU_LOG.pattern})"', log.text)
    named = TENHOU_LOG.search(log.name)
    log_id = ref[1] if ref is not None else named[0] if named is not None else None
    return None if log_id is None else f"https://tenhou.net/0/?log={log_id}"


def _replay(league: League, page: GamePage, locale: str) -> tuple[Button, ...]:
    """The replay button, if the game's moves are known."""
    if page.game.table is None and not page.kept:
        return ()
    return (Button(open_press(LeagueRef(league.id, page.game.number)), render(say("Replay"), locale)),)


def _rest(league: League, number: int, page: int) -> str:
    return f"{league.id}/{number}/{page}"


def _attached(number: int, log: LogFile) -> Attached:
    return Attached(f"game-{number}.{ENDINGS.get(log.format, 'txt')}", log.text.encode())
