"""`/club penalty`: officers deduct or add points, with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.entries import PenaltyGiven, PenaltyLifted
from bot.league.typed.results import tenths_typed
from bot.store.league.entry_writer import NewEntry
from bot.text.league.penalties import given_text, lifted_text, penalties_text
from bot.text.sentences import PersonName, Words, fit, render, say
from cogs.common.content import Content
from cogs.common.refusal import CommandRefused
from cogs.league.people.player_option import player_of, player_typed

if TYPE_CHECKING:
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Why = app_commands.Range[str, 1, 300]


def add_penalties(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group."""
    mine = app_commands.Group(name="penalty", description=locale_str("Points taken off or given"), parent=group)
    commands = PenaltyCommands(service)
    give: Any = mine.command(name="give", description=locale_str("Take points off a player's total (officers)"))(
        commands.give
    )
    give.autocomplete("player")(player_typed)
    lift: Any = mine.command(name="lift", description=locale_str("Let a penalty no longer hold (officers)"))(
        commands.lift
    )
    shown: Any = mine.command(name="list", description=locale_str("Which penalties there are"))(commands.list)
    for command in (give, shown):
        command.autocomplete("season")(service.seasons_typed)
    for command in (give, lift, shown):
        command.autocomplete("league")(service.leagues_typed)


class PenaltyCommands:
    """Giving, lifting and listing."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service

    @app_commands.describe(
        player=locale_str("Who"),
        points=locale_str("In thousands, as in the standings: 20 or 12.5; below zero a bonus"),
        reason=locale_str("Why, which everybody can read"),
        season=locale_str("In which season; the one that is on if left out"),
        league=locale_str("The league, if several"),
    )
    async def give(
        self,
        interaction: Interaction,
        player: app_commands.Range[str, 1, 80],
        points: app_commands.Range[str, 1, 20],
        reason: Why,
        season: str | None = None,
        league: str | None = None,
    ) -> None:
        """Give."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            self._service.need_officer(interaction, chosen_league)
            tenths = tenths_typed(points)
            if tenths is None:
                raise CommandRefused(
                    say(
                        "“{text}” are no points. Write them in thousands as the standings do, 20 or 12.5; not 0.",
                        text=PersonName(points),
                    )
                )
            where = await self._service.season(chosen_league, season)
            number = await player_of(self._service, chosen_league, player)
            record = PenaltyGiven(0, where.number, number, tenths)
            await self._write(interaction, chosen_league, record, reason, answer)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(
        number=locale_str("The number of the penalty"),
        reason=locale_str("Why, which everybody can read"),
        league=locale_str("The league, if several"),
    )
    async def lift(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, 999999],
        reason: Why,
        league: str | None = None,
    ) -> None:
        """Lift."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            self._service.need_officer(interaction, chosen_league)
            await self._write(interaction, chosen_league, PenaltyLifted(number), reason, answer)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(
        season=locale_str("In which season; the one that is on if left out"),
        league=locale_str("The league, if several"),
    )
    async def list(self, interaction: Interaction, season: str | None = None, league: str | None = None) -> None:
        """List."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            where = await self._service.season(chosen_league, season)
            entries = await self._service.bot.store.leagues.penalties(chosen_league.id)
            words = penalties_text(where, entries, await self._service.names(chosen_league.id))
            await answer.reply(Content(self._rendered(interaction, words)))

        await self._service.answer(interaction, work, public=True)

    async def _write(
        self, interaction: Interaction, league: League, record: PenaltyGiven | PenaltyLifted, why: str, answer: Answer
    ) -> None:
        me = await self._service.me(interaction, league)
        draft = NewEntry(record, self._service.bot.clock.now(), me, " ".join(why.split()))
        [entry] = await self._service.bot.store.leagues.write(league.id, draft)
        names = await self._service.names(league.id)
        words: Words
        if isinstance(entry.record, PenaltyGiven):
            words = given_text(entry.record, entry, names)
        else:
            assert isinstance(entry.record, PenaltyLifted)  # noqa: S101 - as it was drafted
            words = lifted_text(entry.record, entry, names)
        await answer.reply(Content(self._rendered(interaction, words)))

    def _rendered(self, interaction: Interaction, words: Words) -> str:
        return fit(render(words, str(interaction.guild_locale or interaction.locale)))
