"""`/club invite` and `/club uninvite`: who may play in an invitation-only season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.entries import InvitationWithdrawn, PlayerInvited
from bot.text.league.seasons import some_names
from bot.text.sentences import PersonName, lines, say
from cogs.common.refusal import CommandRefused
from cogs.league.people.player_option import player_typed
from cogs.league.seasons.season_work import SeasonWork

if TYPE_CHECKING:
    from bot.league.seasons import Season
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Why = app_commands.Range[str, 1, 300]
OPTIONS = {
    "players": locale_str("Mentions and names, with commas between"),
    "season": locale_str("Which season"),
    "why": locale_str("The reason, which is kept"),
    "league": locale_str("Which league"),
}


def add_invitations(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group."""
    mine = InvitationCommands(service)
    for name, description, callback in (
        ("invite", locale_str("Invite players to a season"), mine.invite),
        ("uninvite", locale_str("Take invitations back"), mine.uninvite),
    ):
        command: app_commands.Command[Any, ..., Any] = group.command(name=name, description=description)(callback)
        command.autocomplete("players")(player_typed)
        command.autocomplete("season")(service.seasons_typed)
        command.autocomplete("league")(service.leagues_typed)


class InvitationCommands:
    """The commands; each takes several players at once."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._work = SeasonWork(service)

    @app_commands.describe(**OPTIONS)
    async def invite(
        self,
        interaction: Interaction,
        players: str,
        season: str | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Invite players."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season, numbers = await self._work.named(
                interaction, league, season, players, newcomers=True
            )
            invited = await self._invited(chosen_league, chosen_season)
            new = [number for number in numbers if number not in invited]
            if not new:
                raise CommandRefused(
                    say("They are invited to “{season}” already.", season=PersonName(chosen_season.name))
                )
            await self._work.write(
                interaction, chosen_league, [PlayerInvited(chosen_season.number, number) for number in new], why
            )
            names = await self._service.names(chosen_league.id)
            text = say(
                "Invited to “{season}”: {names}", season=PersonName(chosen_season.name), names=some_names(new, names)
            )
            open_to_all = (
                None
                if chosen_season.settings.invited_only
                else say(
                    "-# Everybody may play in this season so far: "
                    "/club season change with invited_only makes it one for those invited."
                )
            )
            await self._work.say(interaction, answer, lines(text, open_to_all))

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(**OPTIONS)
    async def uninvite(
        self,
        interaction: Interaction,
        players: str,
        season: str | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Take invitations back."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season, numbers = await self._work.named(
                interaction, league, season, players, newcomers=False
            )
            invited = await self._invited(chosen_league, chosen_season)
            names = await self._service.names(chosen_league.id)
            strangers = [number for number in numbers if number not in invited]
            if strangers:
                raise CommandRefused(
                    say(
                        "Not invited to “{season}”: {names}. Nobody's invitation was taken back.",
                        season=PersonName(chosen_season.name),
                        names=some_names(strangers, names),
                    )
                )
            await self._work.write(
                interaction,
                chosen_league,
                [InvitationWithdrawn(chosen_season.number, player) for player in numbers],
                why,
            )
            text = say(
                "No more invited to “{season}”: {names}. What they have played stands.",
                season=PersonName(chosen_season.name),
                names=some_names(numbers, names),
            )
            await self._work.say(interaction, answer, text)

        await self._service.answer(interaction, work, public=True)

    async def _invited(self, league: League, season: Season) -> frozenset[int]:
        return await self._service.bot.store.league_standings.invited(league.id, season.number)
