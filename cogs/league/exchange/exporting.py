"""`/club export`: a season or a whole league as files to keep."""

import asyncio
import gzip
import re
import unicodedata
from functools import partial
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.exchange.archive import archive_text
from bot.league.exchange.archive_reading import MOST_BYTES
from bot.league.exchange.csv_writing import games_csv, penalties_csv, standings_csv
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.text.league.exchange import decimal_comma
from bot.text.sentences import PersonName, Words, joined, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, Content
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Form = Literal["json", "csv"]
LARGEST: Final = 9 * 1024 * 1024
"""Bytes of all files in a message, a little below Discord's limit."""


def add_export(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str(
        "Export a season or the whole league as files or spreadsheets to keep, print or move (officers)"
    )
    service.add_command(group, "export", description, ExportCommand(service).export)


class ExportCommand:
    """The command, for officers: user ids are in the files."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(
        season=locale_str("The season (default: all seasons)"),
        form=locale_str("JSON has everything; CSV is for spreadsheets (default: JSON)"),
        league=locale_str("The league, if the server has several"),
    )
    @app_commands.rename(form="format")
    async def export(
        self, interaction: Interaction, season: str | None = None, form: Form = "json", league: str | None = None
    ) -> None:
        """Export."""
        await self._service.answer(interaction, partial(self._export, interaction, season, form, league))

    async def _export(
        self, interaction: Interaction, season: str | None, form: Form, name: str | None, answer: Answer
    ) -> None:
        league = await self._service.league(interaction, name)
        chosen = None if season is None else await self._service.span(league, season)
        make = self._json if form == "json" else self._sheets
        content = await make(interaction, league, chosen)
        if sum(len(file.data) for file in content.files) > LARGEST:
            raise _too_large()
        await answer.tell(content)

    async def _json(self, interaction: Interaction, league: League, season: Season | None) -> Content:
        actor = self._service.actor(interaction)
        archive = await self._service.club.exports.archive(actor, league, season)
        data = await asyncio.to_thread(lambda: archive_text(archive).encode())
        if len(data) > MOST_BYTES:
            raise _too_large()
        name = f"{_file_name(league, season)}.json"
        if len(data) > LARGEST:
            data, name = await asyncio.to_thread(gzip.compress, data), f"{name}.gz"
        words = lines(
            _title(league, season),
            say_many(
                "{count} entry, with all players and rules.",
                "{count} entries, with all players and rules.",
                len(archive.entries),
            ),
            say_many("The file also has {count} game log.", "The file also has {count} game logs.", len(archive.logs))
            if archive.logs
            else None,
            say_many(
                "{count} log did not fit into the file, but its result is included.",
                "{count} logs did not fit into the file, but their results are included.",
                archive.logs_left_out,
            )
            if archive.logs_left_out
            else None,
            say("/club import reads the file, in this server or another one."),
            _warning(),
        )
        return Content(words, files=(Attached(name, data),))

    async def _sheets(self, interaction: Interaction, league: League, season: Season | None) -> Content:
        sheets = await self._service.club.exports.sheets(self._service.actor(interaction), league, season)
        comma, name = decimal_comma(str(interaction.locale)), _file_name(league, season)

        def made() -> tuple[Attached, ...]:
            return (
                Attached(f"{name}-games.csv", games_csv(sheets.games, decimal_comma=comma)),
                Attached(f"{name}-standings.csv", standings_csv(sheets.standings, decimal_comma=comma)),
                Attached(f"{name}-penalties.csv", penalties_csv(sheets.penalties, decimal_comma=comma)),
            )

        files = await asyncio.to_thread(made)
        words = lines(
            _title(league, season),
            joined(
                (
                    say_many("{count} game", "{count} games", len(sheets.games)),
                    say_many("{count} row of standings", "{count} rows of standings", len(sheets.standings)),
                    say_many("{count} penalty", "{count} penalties", len(sheets.penalties)),
                )
            ),
            say(
                "/club import can read the sheet of games back in, but only JSON keeps who entered what, when and why."
            ),
            _warning(),
        )
        return Content(words, files=files)


def _too_large() -> CommandRefused:
    return CommandRefused(
        say("The export is too large for Discord. Export one season at a time, or ask the bot's operator."),
    )


def _title(league: League, season: Season | None) -> Words:
    if season is None:
        return say("**“{league}”, all seasons**", league=PersonName(league.name))
    return say("**“{league}”, season “{season}”**", league=PersonName(league.name), season=PersonName(season.name))


def _warning() -> Words:
    return say("-# The file contains the players' names and user IDs. Share it only if they agree.")


def _file_name(league: League, season: Season | None) -> str:
    """The file's name, in characters that every system accepts."""
    text = league.name if season is None else f"{league.name} {season.name}"
    flat = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", flat).strip("-").lower()[:60] or "league"
