"""`/league result`: takes a game that was played elsewhere from its options, or opens a form."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.common.answer import Answer
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.league.games.entry_form_state import FEATURE, EntryForm, form_form
from cogs.league.games.game_option import LONGEST_FOULS, fouls_typed
from cogs.league.games.typed_game_entry import Recording
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import player_typed

Interaction = discord.Interaction[Any]


def add_result(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer its form and buttons."""
    recording = Recording.of(service)
    description = locale_str("Enter the players and score of a game played elsewhere")
    players = dict.fromkeys(("player1", "player2", "player3", "player4"), player_typed)
    command = ResultCommand(service, recording).result
    service.add_command(group, "result", description, command, chombo=fouls_typed(service), **players)
    service.presses(FEATURE, recording.pressed)


class ResultCommand:
    """The command: takes a game from its options, or opens a form if there are none."""

    def __init__(self, service: LeagueService, recording: Recording) -> None:
        self._service: Final = service
        self._recording: Final = recording

    @app_commands.describe(
        player1=locale_str("East at the start (member or guest); leave all options empty to get a form"),
        points1=locale_str("Points at the end, for example 32,400 or 32.4"),
        player2=locale_str("South at the start"),
        points2=locale_str("Points of the second player"),
        player3=locale_str("West at the start"),
        points3=locale_str("Points of the third player"),
        player4=locale_str("North at the start; leave empty in three-player games"),
        points4=locale_str("Points of the fourth player"),
        sticks=locale_str("Riichi sticks left on the table"),
        chombo=locale_str("Fouls (chombo) by player, for example “player2” or “player2 x2, player4”"),
        when=locale_str("When it was played, for example 2026-11-20 19:30 or yesterday 21:30 (default: now)"),
        season=locale_str("The season (default: the one in which the game's date falls)"),
        league=locale_str("The league, if the server has several"),
        preset=locale_str("The rules, if the season has none of its own (default: the server's)"),
        note=locale_str("Anything other people should know about the game"),
    )
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def result(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        player1: app_commands.Range[str, 1, 80] | None = None,
        points1: app_commands.Range[str, 1, 20] | None = None,
        player2: app_commands.Range[str, 1, 80] | None = None,
        points2: app_commands.Range[str, 1, 20] | None = None,
        player3: app_commands.Range[str, 1, 80] | None = None,
        points3: app_commands.Range[str, 1, 20] | None = None,
        player4: app_commands.Range[str, 1, 80] | None = None,
        points4: app_commands.Range[str, 1, 20] | None = None,
        sticks: app_commands.Range[int, 0, 40] | None = None,
        chombo: app_commands.Range[str, 1, LONGEST_FOULS] | None = None,
        when: app_commands.Range[str, 1, 40] | None = None,
        season: str | None = None,
        league: str | None = None,
        preset: str | None = None,
        note: app_commands.Range[str, 1, 200] | None = None,
    ) -> None:
        """Take a game."""
        pairs = ((player1, points1), (player2, points2), (player3, points3), (player4, points4))
        said = [f"{_line(player)}: {_line(points)}" for player, points in pairs if player or points]
        bare = not said
        more = {"sticks": sticks, "date": when, "note": note, "chombo": chombo}
        said += [f"{key}: {_line(str(value))}" for key, value in more.items() if value is not None]
        text = "\n".join(said)

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            wanted = (await self._service.season(chosen_league, season)).number if season is not None else 0
            rules = None if preset is None else await rules_meant(self._service.bot, interaction, preset, guess="sure")
            form = EntryForm(chosen_league.id, season=wanted, preset="" if rules is None else rules.id)
            if bare:
                await answer.ask(form_form(form, text))
            else:
                await self._recording.show(interaction, form, text, answer)

        await self._service.answer(interaction, work)


def _line(text: str | None) -> str:
    return " ".join((text or "").split())
