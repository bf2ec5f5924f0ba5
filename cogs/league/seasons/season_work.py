"""The common part of commands about seasons: finding, changing and showing a season."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.lookup.question_options import preset_called
from bot.store.league.entry_writer import NewEntry
from bot.text.fitting import worded
from bot.text.league.seasons import SeasonPage, season_page
from bot.text.sentences import MESSAGE_LIMIT, Plain, Words, fit, lines, render
from cogs.common.content import Content
from cogs.common.presets import rules_here
from cogs.common.rules_typed import rules_meant
from cogs.league.club_forms import ClubPress
from cogs.league.games.entry_form import zone_for
from cogs.league.people.player_list_option import several_of
from cogs.league.seasons.season_form import FormContext, as_played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.league.entries import (
        InvitationWithdrawn,
        PlayerInvited,
        SeasonChanged,
        SeasonEnded,
        SeasonReopened,
        TeamJoined,
        TeamLeft,
    )
    from bot.league.seasons import Season
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

    SeasonRecord = (
        SeasonChanged | SeasonEnded | SeasonReopened | PlayerInvited | InvitationWithdrawn | TeamJoined | TeamLeft
    )

Interaction = discord.Interaction[Any]
ROOM_AROUND: Final = 300
"""Characters reserved for the text around a season's page."""


class SeasonWork:
    """Shared by the commands about seasons."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    async def chosen(
        self, interaction: Interaction, league: str | None, season: str | None, *, reads: bool = False
    ) -> ClubPress:
        """The league and season of the options. Raises CommandRefused, for who is no officer unless it ``reads``."""
        chosen_league = await self._service.league(interaction, league)
        if not reads:
            self._service.need_officer(interaction, chosen_league)
        return ClubPress(interaction, chosen_league, await self._service.season(chosen_league, season))

    async def named(self, asked: ClubPress, players: str, *, newcomers: bool) -> tuple[int, ...]:
        """The players of an option (``several_of``). Raises CommandRefused."""
        return await several_of(self._service, asked.interaction, asked.chosen_league, players, newcomers=newcomers)

    async def write(self, asked: ClubPress, records: Iterable[SeasonRecord], reason: str | None) -> None:
        """Write entries about a season, with the user as their author. Raises LeagueRefused."""
        user, now = asked.interaction.user, self._service.bot.clock.now()
        drafts = (NewEntry(record, now, why=reason or "") for record in records)
        await self._service.bot.store.leagues.write_as(asked.chosen_league.id, user.id, user.display_name, *drafts)

    async def say(self, interaction: Interaction, answer: Answer, words: Words) -> None:
        """Answer with a sentence."""
        await answer.reply(Content(fit(render(words, str(interaction.locale)))))

    async def context(self, interaction: Interaction, preset: str | None = None) -> FormContext:
        """The context in which options are read here. ``preset`` is looked up among the server's own rules."""
        zone = await zone_for(self._service.bot, interaction.user.id, interaction.guild_id or 0)
        usual = await rules_here(self._service.bot, interaction.guild_id)
        own = None
        if preset is not None and not as_played(preset) and preset_called(preset) is None:
            own = await rules_meant(self._service.bot, interaction, preset, guess="sure")
        guild = interaction.guild

        def channel_named(wanted: int | str) -> int | None:
            places = () if guild is None else (*guild.channels, *guild.threads)
            # Tables cannot be opened in a category.
            there = {place.id: place.name for place in places if not isinstance(place, discord.CategoryChannel)}
            if isinstance(wanted, int):
                return wanted if wanted in there else None
            named = [number for number, name in there.items() if name.casefold() == wanted.casefold()]
            return named[0] if len(named) == 1 else None

        return FormContext(self._service.bot.clock.now(), zone, usual, interaction.channel_id or 0, channel_named, own)

    async def games(self, league: League, season: Season) -> int:
        """How many of its games count."""
        held = await self._service.bot.store.league_games.held(league.id, season.number)
        return sum(held.counted.values())

    async def page(self, league: League, season: Season, locale: str, *, limit: int = MESSAGE_LIMIT) -> str:
        """The page of a season, with at most ``limit`` characters."""
        store, now = self._service.bot.store, self._service.bot.clock.now()
        page = SeasonPage(
            league.name,
            season,
            await self.games(league, season),
            await store.league_standings.invited(league.id, season.number),
            await store.league_standings.teams(league.id, season.number),
        )
        names = await self._service.names(league.id)
        return worded(partial(season_page, page, names, now), locale, limit=limit)

    async def tell(
        self,
        interaction: Interaction,
        answer: Answer,
        league: League,
        number: int,
        head: Words,
        *notes: Words | None,
    ) -> None:
        """Answer with what was done and the season's page."""
        seasons = await self._service.bot.store.leagues.seasons(league.id)
        season = next(season for season in seasons if season.number == number)
        text = await self.page(league, season, str(interaction.locale), limit=MESSAGE_LIMIT - ROOM_AROUND)
        await self.say(interaction, answer, lines(head, Plain(text), *notes))
