"""The common part of the league's commands: finding league and season, permissions, and error messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.club.actor import Actor
from bot.club.choice import ALL_TIME
from bot.club.commands import ClubCommand, Result_co
from bot.club.host import Club
from bot.league.faults import LeagueRefused
from bot.league.leagues import League
from bot.league.periods import Period, period_typed
from bot.league.seasons import Season
from bot.store.errors import StoreError
from bot.text.league.faults import faults_text
from bot.text.league.periods import no_period
from bot.text.sentences import channel_link, joined, render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, ReadsId
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button
from cogs.common.interaction_responder import Counter, Refusals
from cogs.table.channels.permissions import missing_in

Interaction = discord.Interaction[Any]
Offers = Callable[[Interaction, Any], Awaitable[list[app_commands.Choice[Any]]]]
"""Offers choices for what is typed into an option."""
CHOICES: Final = 25
"""Discord's limit of choices in autocompletion."""

log = structlog.stdlib.get_logger(__name__)


_REFUSALS: Final[Refusals] = {
    StoreError: say("The league cannot be read or written at the moment; nothing was changed. Try again later."),
}


class LeagueService:
    """One for each bot, shared by all commands of the league."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot: Final = bot
        self.club: Final = Club(bot.store, bot.clock)

    @classmethod
    def of(cls, bot: JantakuBot) -> LeagueService:
        """The service of this bot."""
        return bot.the(cls, lambda: cls(bot))

    async def answer(
        self, interaction: Interaction, work: Callable[[Answer], Awaitable[None]], *, public: bool = False
    ) -> None:
        """Answer an interaction with ``work``; a refusal is told to the user privately. Never raises."""

        async def safely(answer: Answer) -> None:
            try:
                await work(answer)
            except LeagueRefused as refused:
                answer.refused = True
                await answer.tell(faults_text(refused.faults, await self._names_for(interaction, refused)))

        await Counter.of(self.bot).answer(interaction, safely, public=public, refusals=_REFUSALS)

    def presses(
        self,
        feature: str,
        work: Callable[[Interaction, str, Answer], Awaitable[None]],
        read: ReadsId | None = None,
        *,
        public: bool = False,
    ) -> None:
        """Answer the presses and forms of a feature (``Features.add``) with ``work``, as ``answer`` does."""

        async def pressed(interaction: discord.Interaction[JantakuBot], rest: str) -> None:
            await self.answer(interaction, partial(work, interaction, rest), public=public)

        Features.of(self.bot).add(feature, pressed, read)

    def add_command(
        self,
        group: app_commands.Group,
        name: str,
        description: locale_str,
        command: Any,  # noqa: ANN401 - discord.py looks at its parameters
        **offered: Offers,
    ) -> None:
        """Add a command to a group; ``offered`` completes options, besides ``league`` and ``season``."""
        added: Any = group.command(name=name, description=description)(command)
        options = {option.name for option in added.parameters}
        common = {"league": self.leagues_typed, "season": self.seasons_typed}
        for option, typed in {**{each: common[each] for each in common if each in options}, **offered}.items():
            added.autocomplete(option)(typed)

    async def run(self, interaction: Interaction, command: ClubCommand[Result_co]) -> Result_co:
        """Let the user do something in a league. Raises LeagueRefused."""
        return await self.club.run(self.actor(interaction), command)

    async def _names_for(self, interaction: Interaction, refused: LeagueRefused) -> dict[int, str]:
        """The names for an error message, from the league that refused, else that of the channel."""
        try:
            return await self.names(refused.league or (await self.league(interaction)).id)
        except (LeagueRefused, StoreError):
            return {}

    def check_may_post(self, interaction: Interaction, channel: int) -> None:
        """Raises CommandRefused if the bot lacks a permission to post in a channel of the server."""
        if missing := missing_in(self.bot, interaction.guild_id or 0, channel):
            raise CommandRefused(
                say(
                    "I cannot post in {channel}: I lack {permissions} there. Ask a server manager to grant "
                    "what is missing.",
                    channel=channel_link(channel),
                    permissions=joined(missing, ", "),
                )
            )

    # Which league, which season

    async def league(self, interaction: Interaction, name: str | None = None, *, tournaments: bool = True) -> League:
        """The league that the user means (``LeagueChoice.league``). Raises LeagueRefused."""
        return await self.club.choice.league(self.actor(interaction), name, tournaments=tournaments)

    async def officers_league(self, interaction: Interaction, name: str | None = None) -> League:
        """The same for a user who may run it. Raises NoRights for others."""
        return await self.club.choice.for_officer(self.actor(interaction), name)

    async def season(self, league: League, name: str | None = None, interaction: Interaction | None = None) -> Season:
        """The season that is meant (``LeagueChoice.season``). Raises LeagueRefused."""
        return await self.club.choice.season(league, name, () if interaction is None else places_of(interaction))

    async def span(self, league: League, name: str | None, interaction: Interaction | None = None) -> Season | None:
        """The season to read, None for all time (``LeagueChoice.span``). Raises LeagueRefused."""
        return await self.club.choice.span(league, name, () if interaction is None else places_of(interaction))

    async def zone(self, interaction: Interaction, league: League | None) -> ZoneInfo:
        """The zone of dates that the user reads and types."""
        return await self.club.choice.zone(interaction.user.id, interaction.guild_id or 0, league)

    async def period(self, interaction: Interaction, league: League, typed: str | None) -> Period | None:
        """The period that was typed, in the user's days of the league; None for none. Raises CommandRefused."""
        if typed is None or not typed.strip():
            return None
        zone = await self.zone(interaction, league)
        found = period_typed(typed, self.bot.clock.now(), zone)
        if found is None:
            raise CommandRefused(no_period(typed))
        return found

    async def league_typed(self, interaction: Interaction) -> League | None:
        """For autocompletion: the league that the options mean so far; None if there is none or it cannot be read."""
        try:
            return await self.league(interaction, getattr(interaction.namespace, "league", None) or None)
        except (LeagueRefused, StoreError):
            return None

    async def leagues_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: leagues."""
        leagues = await self.club.leagues.of(interaction.guild_id or 0)
        return _choices((league.name for league in leagues), typed)

    async def seasons_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: seasons, the latest first."""
        league = await self.league_typed(interaction)
        if league is None:
            return []
        seasons = await self.club.leagues.seasons(league.id)
        latest = sorted(seasons, key=lambda season: season.settings.starts, reverse=True)
        return _choices((season.name for season in latest), typed)

    async def spans_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: seasons, then all time."""
        words = render(say("all time"), str(interaction.locale))
        wanted = typed.strip().casefold()
        everything = wanted in words.casefold() or wanted == ALL_TIME
        seasons = await self.seasons_typed(interaction, typed)
        if not everything:
            return seasons
        return [*seasons[: CHOICES - 1], app_commands.Choice(name=words, value=ALL_TIME)]

    # Who

    @staticmethod
    def actor(interaction: Interaction) -> Actor:
        """The user of an interaction as somebody who acts for the club."""
        user = interaction.user
        return Actor(
            interaction.guild_id or 0,
            user.id,
            user.display_name,
            interaction.permissions.manage_guild,
            frozenset(role.id for role in getattr(user, "roles", ())),
            places_of(interaction),
        )

    async def names(self, league: int) -> dict[int, str]:
        """The names of a league's players by number; a merged guest has the name of the member."""
        return await self.club.leagues.names(league)


def _choices(names: Any, typed: str) -> list[app_commands.Choice[str]]:  # noqa: ANN401 - any iterable of names
    wanted = typed.strip().casefold()
    return [app_commands.Choice(name=name, value=name) for name in names if wanted in name.casefold()][:CHOICES]


ALL: Final = "all"
"""In a custom id instead of the number of a season or of a player: all of them."""


async def league_pressed(service: LeagueService, interaction: Interaction, number: int) -> League:
    """The league with an id from a custom id. Raises LeagueRefused if this server no longer has it."""
    return await service.club.league(service.actor(interaction), number)


def numbered(text: str) -> int | None:
    """A number from a custom id; None for all, and if it was left out."""
    return int(text) if text and text != ALL else None


def read_verb(rest: str) -> tuple[str, list[int | None]]:
    """A word and numbers from a custom id, separated by full stops."""
    verb, *parts = rest.split(".")
    return verb, [numbered(part) for part in parts]


def page_buttons(page: int, pages: int, press: Callable[[int], str], row: int = 0) -> tuple[Button, ...]:
    """Buttons to the previous and next page; none if there is only one. ``press`` makes their custom ids."""
    if pages <= 1:
        return ()
    return (
        Button(press(page - 1), say("◀ Previous"), row=row, disabled=page <= 0),
        Button(press(page + 1), say("Next ▶"), row=row, disabled=page >= pages - 1),
    )
