"""`/league` for everybody, `/club` for the officers: a club's seasons in the server."""

from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from cogs.league.evenings.evening_command import add_evening, add_evenings
from cogs.league.evenings.seating_command import add_seating
from cogs.league.exchange.exporting import add_export
from cogs.league.exchange.import_command import add_import
from cogs.league.games.announcing import add_announcing
from cogs.league.games.confirming import add_confirming
from cogs.league.games.game import add_game
from cogs.league.games.history import add_history
from cogs.league.games.moments import add_moments
from cogs.league.games.result_command import add_result
from cogs.league.games.silent_confirming import add_silent_confirming
from cogs.league.league_service import LeagueService
from cogs.league.penalties import add_penalties
from cogs.league.people.people import add_people
from cogs.league.seasons.invite_command import add_invitations
from cogs.league.seasons.season_command import add_season_command
from cogs.league.seasons.season_pages import add_season
from cogs.league.seasons.teams import add_teams
from cogs.league.setup_league import add_rebuild, add_setup
from cogs.league.standings.chart import add_chart
from cogs.league.standings.profile import add_profile
from cogs.league.standings.records import add_records
from cogs.league.standings.standings import add_standings
from cogs.league.standings.versus import add_versus
from cogs.league.tournament.tournament_command import add_tournament


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``. Each part adds its commands and its button handlers."""
    service = LeagueService.of(bot)
    # Two commands: Discord allows 8000 characters for one command with all its subcommands.
    league = app_commands.Group(name="league", description=locale_str("The club league"), guild_only=True)
    for add in (
        add_standings,
        add_season,
        add_history,
        add_game,
        add_versus,
        add_profile,
        add_records,
        add_chart,
        add_result,
        add_evenings,
    ):
        add(service, league)
    for begin in (add_confirming, add_moments, add_silent_confirming, add_announcing):
        begin(service)
    club = app_commands.Group(
        name="club",
        description=locale_str("Run the club: seasons, players, teams, evenings, import and export (officers)"),
        guild_only=True,
    )
    for add in (
        add_setup,
        add_season_command,
        add_people,
        add_invitations,
        add_teams,
        add_penalties,
        add_seating,
        add_evening,
        add_import,
        add_export,
        add_rebuild,
    ):
        add(service, club)
    tournament = app_commands.Group(
        name="tournament",
        description=locale_str("Run a tournament: sign-up, rounds, timer, standings, final"),
        guild_only=True,
    )
    add_tournament(service, tournament)
    for group in (league, club, tournament):
        bot.tree.add_command(group)
