"""`/club import`: one command for logs of games, sheets of games and exported leagues. It looks at the file."""

import asyncio
from datetime import datetime
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.drafts import TypedLog
from bot.league.exchange.archive_reading import FileKind, kind_of_file
from bot.league.leagues import League
from bot.league.typed.dates import DateFault, played_typed
from bot.text.league.periods import date_fault
from cogs.common.answer import Answer
from cogs.common.attachment import LARGEST_LOGS, fetched, need_size
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached
from cogs.league.exchange.import_files import LARGEST, FileImport
from cogs.league.exchange.import_log import LogImport
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import player_typed

Interaction = discord.Interaction[Any]


def add_import(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons of its previews."""
    description = locale_str("Import a log (Tenhou, Mahjong Soul, mjai), a sheet of games, or an exported league")
    players = dict.fromkeys(("player1", "player2", "player3", "player4"), player_typed)
    service.add_command(group, "import", description, ImportCommand(service).take, **players)


class ImportCommand:
    """The command."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._logs: Final = LogImport(service)
        self._files: Final = FileImport(service)

    @app_commands.describe(
        file=locale_str("A log (mjlog, tenhou/6, mjai), a sheet (.csv), or a file made by /club export"),
        when=locale_str(
            "When the game was played, for example 2026-11-20 19:30 or yesterday 21:30, if the log does not say"
        ),
        dates=locale_str("How to read dates like 3/4/2026 in a sheet"),
        season=locale_str("The season (default: the one in which the game's date falls)"),
        league=locale_str("The league (default: the one in the file, or a new one)"),
        player1=locale_str("East at the start (member, guest or CPU), if the log does not name the player"),
        player2=locale_str("South at the start"),
        player3=locale_str("West at the start"),
        player4=locale_str("North at the start"),
    )
    async def take(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        file: discord.Attachment,
        when: app_commands.Range[str, 1, 40] | None = None,
        dates: Literal["day first", "month first"] | None = None,
        season: str | None = None,
        league: str | None = None,
        player1: app_commands.Range[str, 1, 80] | None = None,
        player2: app_commands.Range[str, 1, 80] | None = None,
        player3: app_commands.Range[str, 1, 80] | None = None,
        player4: app_commands.Range[str, 1, 80] | None = None,
    ) -> None:
        """Look at a file, and show what would be taken in."""

        async def work(answer: Answer) -> None:
            data = await fetched(file, LARGEST)
            sent = Attached(file.filename, data)
            kind = await asyncio.to_thread(kind_of_file, file.filename, data)
            if kind is FileKind.LEAGUE:
                await self._files.look_at_league(interaction, sent, league, answer)
                return
            chosen_league = await self._service.league(interaction, league)
            if kind is FileKind.SHEET:
                await self._service.club.check_may_import(self._service.actor(interaction), chosen_league.id)
            number = (await self._service.season(chosen_league, season)).number if season is not None else 0
            if kind is FileKind.SHEET:
                await self._files.look_at_sheet(interaction, sent, chosen_league, number, dates, answer)
                return
            need_size(file, LARGEST_LOGS)
            typed = TypedLog(chosen_league.id, "", number, await self._moment(interaction, chosen_league, when))
            players = (player1, player2, player3, player4)
            await self._logs.look_at(interaction, sent, typed, players, answer)

        await self._service.answer(interaction, work)

    async def _moment(self, interaction: Interaction, league: League, when: str | None) -> datetime | None:
        if when is None:
            return None
        now = self._service.bot.clock.now()
        zone = await self._service.zone(interaction, league)
        played_at = played_typed(when, now, zone)
        if isinstance(played_at, DateFault):
            raise CommandRefused(date_fault(when, played_at, zone))
        return played_at
