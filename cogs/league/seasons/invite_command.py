"""`/club invite`: who may play in an invitation-only season."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import InvitePlayers, WithdrawInvitations
from bot.text.league.seasons import invited_list, some_names
from bot.text.sentences import PersonName, lines, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.sharing import shareable
from cogs.league.club_forms import PLAYERS, REASON, ClubForm, ClubForms, ClubPress
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import player_typed, reader_of

Interaction = discord.Interaction[Any]
INVITE, WITHDRAW = "invite", "uninvite"


def add_invitations(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("List who is invited to a season; invite players or withdraw invitations (officers)")
    service.add_command(group, "invite", description, InviteCommand(service).invite, players=player_typed)


class InviteCommand:
    """Lists who is invited, invites, and takes invitations back; each for several players at once."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final = ClubForms.of(service)
        self._forms.add(INVITE, ClubForm(say("Invite players…"), (*PLAYERS, REASON), self._invite))
        self._forms.add(WITHDRAW, ClubForm(say("Withdraw invitations…"), (*PLAYERS, REASON), self._withdraw))

    @app_commands.describe(
        players=locale_str("Mentions or names of players, separated by commas"),
        withdraw=locale_str("Withdraw these players' invitations"),
        season=locale_str("The season (default: the current one)"),
        reason=locale_str("The reason, for the record"),
        league=locale_str("The league, if the server has several"),
    )
    async def invite(
        self,
        interaction: Interaction,
        players: str | None = None,
        withdraw: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        season: str | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
        league: str | None = None,
    ) -> None:
        """List who is invited, or invite players, or take it back."""

        async def work(answer: Answer) -> None:
            asked = await self._forms.asked(interaction, league, season, players=players, reason=reason)
            if players is None and not withdraw:
                await self._list(asked, answer)
            else:
                await self._forms.take(answer, asked, WITHDRAW if withdraw else INVITE, "players")

        await self._service.answer(interaction, work, public=players is not None)

    async def _list(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        invited = (await self._service.club.views.season(league, season)).invited
        words = invited_list(season, invited, await self._service.names(league.id))
        page = Content(words, self._forms.buttons(asked, INVITE, *([WITHDRAW] if invited else ())))
        await answer.reply(shareable(asked.interaction, page))

    async def _invite(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        reader = await reader_of(self._service, asked.interaction, league)
        named = await reader.several(asked.players, newcomers=True)
        new = await self._service.run(asked.interaction, InvitePlayers(league.id, season.number, named, asked.reason))
        names = await self._service.names(league.id)
        text = say("Invited to “{season}”: {names}", season=PersonName(season.name), names=some_names(new, names))
        open_to_all = (
            None
            if season.settings.invited_only
            else say(
                "-# This season is still open to everybody. To restrict it to invited players, use /club "
                "season do:change invited-only:True."
            )
        )
        await answer.reply(Content(lines(text, open_to_all)))

    async def _withdraw(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        reader = await reader_of(self._service, asked.interaction, league)
        named = await reader.several(asked.players, newcomers=False)
        command = WithdrawInvitations(league.id, season.number, named, asked.reason)
        numbers = await self._service.run(asked.interaction, command)
        text = say(
            "No longer invited to “{season}”: {names}. Their games still count.",
            season=PersonName(season.name),
            names=some_names(numbers, await self._service.names(league.id)),
        )
        await answer.reply(Content(text))
