"""`/club teams`: the teams of a season and their players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.entries import TeamJoined, TeamLeft
from bot.store.errors import StoreError
from bot.text.league.seasons import some_names, teams_list
from bot.text.sentences import PersonName, fit, render, say
from cogs.common.content import Content
from cogs.common.refusal import CommandRefused
from cogs.common.sharing import shareable
from cogs.league.league_service import CHOICES
from cogs.league.people.player_option import player_typed
from cogs.league.seasons.season_work import SeasonWork

if TYPE_CHECKING:
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Why = app_commands.Range[str, 1, 300]
PLAYERS = locale_str("Mentions and names, with commas between")
SEASON = locale_str("Which season")
WHY = locale_str("The reason, which is kept")
LEAGUE = locale_str("Which league")


def add_teams(service: LeagueService, group: app_commands.Group) -> None:
    """Add the subgroup to the group."""
    mine = TeamCommands(service)
    teams = app_commands.Group(name="teams", description=locale_str("Teams of a season"), parent=group)
    for name, description, callback in (
        ("list", locale_str("All teams and who plays for them"), mine.list),
        ("join", locale_str("Let players play for a team"), mine.join),
        ("leave", locale_str("Let players play for no team"), mine.leave),
    ):
        command: app_commands.Command[Any, ..., Any] = teams.command(name=name, description=description)(callback)
        command.autocomplete("season")(service.seasons_typed)
        command.autocomplete("league")(service.leagues_typed)
        if name != "list":
            command.autocomplete("players")(player_typed)
        if name == "join":
            command.autocomplete("team")(mine.teams_typed)


class TeamCommands:
    """The commands. A team is only a name shared by players of a season."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._work = SeasonWork(service)

    async def teams_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the season's teams."""
        try:
            league = await self._service.league(interaction, getattr(interaction.namespace, "league", None) or None)
            season = await self._service.season(league, getattr(interaction.namespace, "season", None) or None)
            teams = await self._service.bot.store.league_standings.teams(league.id, season.number)
        except (CommandRefused, StoreError):
            return []
        wanted = typed.strip().casefold()
        matches = [team for team in sorted(set(teams.values()), key=str.casefold) if wanted in team.casefold()]
        return [app_commands.Choice(name=team, value=team) for team in matches[:CHOICES]]

    @app_commands.describe(season=SEASON, league=LEAGUE)
    async def list(self, interaction: Interaction, season: str | None = None, league: str | None = None) -> None:
        """List the teams."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            chosen_season = await self._service.season(chosen_league, season)
            teams = await self._service.bot.store.league_standings.teams(chosen_league.id, chosen_season.number)
            words = teams_list(chosen_season.name, teams, await self._service.names(chosen_league.id))
            await answer.reply(shareable(interaction, Content(fit(render(words, str(interaction.locale))))))

        await self._service.answer(interaction, work)

    @app_commands.describe(players=PLAYERS, team=locale_str("The team's name"), season=SEASON, why=WHY, league=LEAGUE)
    async def join(
        self,
        interaction: Interaction,
        players: str,
        team: app_commands.Range[str, 1, 64],
        season: str | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Let players join a team."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season, numbers = await self._work.named(
                interaction, league, season, players, newcomers=True
            )
            teams = await self._service.bot.store.league_standings.teams(chosen_league.id, chosen_season.number)
            name = _known_as(team, set(teams.values()))
            await self._work.write(
                interaction, chosen_league, [TeamJoined(chosen_season.number, number, name) for number in numbers], why
            )
            names = some_names(numbers, await self._service.names(chosen_league.id))
            text = say(
                "In “{season}” these play for “{team}” now, with all their games of the season: {names}",
                season=PersonName(chosen_season.name),
                team=PersonName(name),
                names=names,
            )
            await self._work.say(interaction, answer, text)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(players=PLAYERS, season=SEASON, why=WHY, league=LEAGUE)
    async def leave(
        self,
        interaction: Interaction,
        players: str,
        season: str | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Let players leave their team."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season, numbers = await self._work.named(
                interaction, league, season, players, newcomers=False
            )
            names = await self._service.names(chosen_league.id)
            teams = await self._service.bot.store.league_standings.teams(chosen_league.id, chosen_season.number)
            teamless = [number for number in numbers if number not in teams]
            if teamless:
                raise CommandRefused(
                    say(
                        "In “{season}” these play for no team: {names}. Nothing was changed.",
                        season=PersonName(chosen_season.name),
                        names=some_names(teamless, names),
                    )
                )
            await self._work.write(
                interaction, chosen_league, [TeamLeft(chosen_season.number, number) for number in numbers], why
            )
            text = say(
                "In “{season}” these play for no team any more: {names}",
                season=PersonName(chosen_season.name),
                names=some_names(numbers, names),
            )
            await self._work.say(interaction, answer, text)

        await self._service.answer(interaction, work, public=True)


def _known_as(team: str, teams: set[str]) -> str:
    """The existing spelling of a team's name, ignoring case, or the typed name."""
    name = " ".join(team.split())
    return next((known for known in teams if known.casefold() == name.casefold()), name)
