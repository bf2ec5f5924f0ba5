"""`/club teams`: the teams of a season and their players."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import JoinTeam, LeaveTeam
from bot.league.faults import LeagueRefused
from bot.store.errors import StoreError
from bot.text.league.seasons import some_names, teams_list
from bot.text.sentences import PersonName, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.forms import FormField
from cogs.common.sharing import shareable
from cogs.league.club_forms import PLAYERS, REASON, ClubForm, ClubForms, ClubPress
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.people.player_option import player_typed, reader_of

Interaction = discord.Interaction[Any]
JOIN, LEAVE = "teamjoin", "teamleave"


def add_teams(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    mine = TeamCommand(service)
    description = locale_str("The teams of a season and their players; add or remove players (officers)")
    service.add_command(group, "teams", description, mine.teams, players=player_typed, team=mine.teams_typed)


class TeamCommand:
    """The command and its forms. A team is only a name shared by players of a season."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final = ClubForms.of(service)
        team = FormField("team", say("Team"), required=True, longest=64)
        self._forms.add(JOIN, ClubForm(say("Put players in a team…"), (*PLAYERS, team, REASON), self._join))
        self._forms.add(LEAVE, ClubForm(say("Remove players…"), (*PLAYERS, REASON), self._leave))

    async def teams_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the season's teams."""
        try:
            typed_league, typed_season = (getattr(interaction.namespace, name, None) for name in ("league", "season"))
            asked = await self._forms.asked(interaction, typed_league or None, typed_season or None)
            teams = (await self._service.club.views.season(asked.chosen_league, asked.chosen_season)).teams
        except (LeagueRefused, StoreError):
            return []
        wanted = typed.strip().casefold()
        matches = [team for team in sorted(set(teams.values()), key=str.casefold) if wanted in team.casefold()]
        return [app_commands.Choice(name=team, value=team) for team in matches[:CHOICES]]

    @app_commands.describe(
        players=locale_str("Mentions or names of players, separated by commas"),
        team=locale_str("The players' team"),
        leave=locale_str("Remove these players from their team"),
        season=locale_str("The season (default: the current one)"),
        reason=locale_str("The reason, for the record"),
        league=locale_str("The league, if the server has several"),
    )
    async def teams(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        players: str | None = None,
        team: app_commands.Range[str, 1, 64] | None = None,
        leave: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        season: str | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
        league: str | None = None,
    ) -> None:
        """List the teams, or let players join or leave one; a form asks for what is missing."""

        async def work(answer: Answer) -> None:
            asked = await self._forms.asked(interaction, league, season, players=players, team=team, reason=reason)
            if lists:
                await self._list(asked, answer)
            elif leave:
                await self._forms.take(answer, asked, LEAVE, "players")
            else:
                await self._forms.take(answer, asked, JOIN, "players", "team")

        lists = players is None and team is None and not leave
        await self._service.answer(interaction, work, public=not lists)

    async def _list(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        teams = (await self._service.club.views.season(league, season)).teams
        words = teams_list(season.name, teams, await self._service.names(league.id))
        page = Content(words, self._forms.buttons(asked, JOIN, *([LEAVE] if teams else ())))
        await answer.reply(shareable(asked.interaction, page))

    async def _join(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        reader = await reader_of(self._service, asked.interaction, league)
        named = await reader.several(asked.players, newcomers=True)
        command = JoinTeam(league.id, season.number, named, asked.typed("team") or "", asked.reason)
        name, numbers = await self._service.run(asked.interaction, command)
        text = say(
            "Now playing for “{team}” in “{season}”: {names}. All their games this season count for the team.",
            season=PersonName(season.name),
            team=PersonName(name),
            names=some_names(numbers, await self._service.names(league.id)),
        )
        await answer.reply(Content(text))

    async def _leave(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        reader = await reader_of(self._service, asked.interaction, league)
        named = await reader.several(asked.players, newcomers=False)
        numbers = await self._service.run(asked.interaction, LeaveTeam(league.id, season.number, named, asked.reason))
        text = say(
            "Now without a team in “{season}”: {names}",
            season=PersonName(season.name),
            names=some_names(numbers, await self._service.names(league.id)),
        )
        await answer.reply(Content(text))
