"""`/club seating`: tables for the people who are here now."""

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.evening_commands import BeginRound
from bot.league.seating import HowSeated, Leftover, Method
from cogs.common.answer import Answer
from cogs.league.evenings.attendance import Attendance, flat_names
from cogs.league.evenings.sign_up import sign_up_form
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
METHODS: Final = [
    app_commands.Choice(name=locale_str("few repeats: players who have rarely met"), value=Method.REPEATS.value),
    app_commands.Choice(
        name=locale_str("by standings: the best players at table 1 (Swiss)"), value=Method.STANDING.value
    ),
    app_commands.Choice(name=locale_str("one player from each quarter of the standings"), value=Method.INTERVAL.value),
    app_commands.Choice(name=locale_str("at random"), value=Method.RANDOM.value),
]
"""The values of the option `method`: how players are matched."""
LEFTOVERS: Final = [
    app_commands.Choice(
        name=locale_str("sit out: those who have sat out least often, then longest ago"), value=Leftover.OUT.value
    ),
    app_commands.Choice(name=locale_str("computer players fill the last table"), value=Leftover.CPU.value),
    app_commands.Choice(name=locale_str("some three-player tables"), value=Leftover.THREES.value),
]
"""The values of the option `leftover`: what happens to players who do not fill a table."""
MOST_ROUNDS: Final = 20
"""The most rounds that are planned at once."""


def add_seating(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("Draw tables for the people who are here, or start a tournament round (officers)")
    service.add_command(group, "seating", description, SeatingCommand(service, Attendance.of(service)).seating)


def how_seated(method: str | None, leftover: str | None, rounds: int | None) -> HowSeated:
    """How people are seated, by the options."""
    return HowSeated(Method(method) if method else None, Leftover(leftover) if leftover else None, rounds)


class SeatingCommand:
    """The command."""

    def __init__(self, service: LeagueService, attendance: Attendance) -> None:
        self._service = service
        self._attendance = attendance

    @app_commands.describe(
        method=locale_str("How tables are drawn (default: few repeats)"),
        voice=locale_str("Seat everybody in this voice channel"),
        role=locale_str("Seat everybody with this role, if the bot's operator lets me see roles"),
        choose=locale_str("Choose people from a list (default: they press a button, unless you set a channel or role)"),
        leftover=locale_str("What happens to people left over (default: they sit out)"),
        rounds=locale_str("Number of rounds planned, to keep repeats to a minimum across all of them"),
        league=locale_str("The league, if the server has several"),
    )
    @app_commands.choices(method=METHODS, leftover=LEFTOVERS)
    async def seating(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        method: str | None = None,
        voice: discord.VoiceChannel | discord.StageChannel | None = None,
        role: discord.Role | None = None,
        choose: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        leftover: str | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        league: str | None = None,
    ) -> None:
        """Seat people."""
        sources = tuple(source for source in (voice, role) if source is not None)
        how = how_seated(method, leftover, rounds)
        work = partial(self._seating, interaction, how, sources, league, choose=choose)
        await self._service.answer(interaction, work, public=not sources and not choose)

    async def _seating(
        self,
        interaction: Interaction,
        how: HowSeated,
        sources: tuple[discord.VoiceChannel | discord.StageChannel | discord.Role, ...],
        name: str | None,
        answer: Answer,
        *,
        choose: bool,
    ) -> None:
        league = await self._service.officers_league(interaction, name)
        if not sources and choose:
            rest = f"chosen.{league.id}.{how.method or Method.REPEATS}.{how.leftover or Leftover.OUT}.{how.rounds or 0}"
            await answer.ask(await sign_up_form(self._service, league, rest, out=False))
        elif not sources:
            await self._attendance.ask(interaction, league, how, answer)
        else:
            people: dict[int, str] = {}
            for source in sources:
                if isinstance(source, discord.Role):
                    people |= await self._attendance.of_role(source)
                else:
                    people |= await self._attendance.in_voice(source)
            begins = BeginRound(league.id, interaction.channel_id or 0, how, flat_names(people))
            begun = await self._service.run(interaction, begins)
            await answer.reply(await self._attendance.draws.drawn(interaction, begun))
