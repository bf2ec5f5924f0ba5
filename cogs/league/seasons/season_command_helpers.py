"""The common part of commands about seasons: finding, changing and showing a season."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord

from bot.league.drafts import Member
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.lookup.question_rules import preset_called
from bot.text.league.seasons import season_page
from bot.text.message_fitting import worded
from bot.text.sentences import MESSAGE_LIMIT, Plain, Words, fit, lines, render
from cogs.common.answer import Answer
from cogs.common.content import Button, Content
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_meant, unknown_rules
from cogs.league.club_forms import ClubPress
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import reader_of
from cogs.league.seasons.season_options import FormContext, as_played

Interaction = discord.Interaction[Any]
ROOM_AROUND: Final = 300
"""Characters reserved for the text around a season's page."""


class SeasonWork:
    """Shared by the commands about seasons."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    async def chosen(self, interaction: Interaction, league: str | None, season: str | None) -> ClubPress:
        """The league and season of the options. Raises CommandRefused."""
        chosen_league = await self._service.league(interaction, league)
        return ClubPress(interaction, chosen_league, await self._service.season(chosen_league, season, interaction))

    async def named(self, asked: ClubPress, players: str, *, newcomers: bool) -> tuple[int | Member, ...]:
        """The players of an option (``NameReader.several``). Raises LeagueRefused."""
        reader = await reader_of(self._service, asked.interaction, asked.chosen_league)
        return await reader.several(players, newcomers=newcomers)

    async def say(self, interaction: Interaction, answer: Answer, words: Words) -> None:
        """Answer with a sentence."""
        await answer.reply(Content(fit(render(words, str(interaction.locale)))))

    async def context(
        self, interaction: Interaction, league: League | None, preset: str | None = None, also: str | None = None
    ) -> FormContext:
        """The context in which options are read here, with the rules that ``preset`` and ``also`` name."""
        zone = await self._service.zone(interaction, league)
        usual = await rules_here(self._service.bot, interaction.guild_id)
        own, unknown = None, dict[str, Words]()
        if preset is not None and not as_played(preset) and preset_called(preset) is None:
            own = await rules_meant(self._service.bot, interaction, preset, guess="sure")
            if own is None:
                unknown[preset] = await unknown_rules(self._service.bot, interaction, preset)
        other = None
        if also is not None and also.strip():
            other = await rules_meant(self._service.bot, interaction, preset_called(also) or also, guess="sure")
            if other is None:
                unknown[also] = await unknown_rules(self._service.bot, interaction, also)
        guild = interaction.guild

        def channel_named(wanted: int | str) -> int | None:
            places = () if guild is None else (*guild.channels, *guild.threads)
            # Tables cannot be opened in a category.
            there = {place.id: place.name for place in places if not isinstance(place, discord.CategoryChannel)}
            if isinstance(wanted, int):
                return wanted if wanted in there else None
            named = [number for number, name in there.items() if name.casefold() == wanted.casefold()]
            return named[0] if len(named) == 1 else None

        now, here = self._service.bot.clock.now(), interaction.channel_id or 0
        return FormContext(now, zone, usual, here, channel_named, own, other, unknown)

    async def page(self, league: League, season: Season, locale: str, *, limit: int = MESSAGE_LIMIT) -> str:
        """The page of a season, with at most ``limit`` characters."""
        names = await self._service.names(league.id)
        view = await self._service.club.views.season(league, season)
        return worded(partial(season_page, view, names, self._service.bot.clock.now()), locale, limit=limit)

    async def tell(
        self,
        interaction: Interaction,
        answer: Answer,
        league: League,
        number: int,
        head: Words,
        *notes: Words | None,
        buttons: tuple[Button, ...] = (),
    ) -> None:
        """Answer with what was done and the season's page."""
        seasons = await self._service.club.leagues.seasons(league.id)
        season = next(season for season in seasons if season.number == number)
        text = await self.page(league, season, str(interaction.locale), limit=MESSAGE_LIMIT - ROOM_AROUND)
        words = lines(head, Plain(text), *notes)
        await answer.reply(Content(fit(render(words, str(interaction.locale))), buttons))
