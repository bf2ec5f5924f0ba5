"""A table and the leagues of its server: the season whose rules it starts with, and those its game counts for."""

from collections.abc import Collection
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import preset_names
from bot.league.seasons import Season, new_season
from bot.league.table_games import NotCounted, Sitting, why_not_counted
from bot.lookup.lookup_code import changed_preset
from bot.store.errors import StoreError
from bot.store.league.table_games import SeasonHere
from bot.table.ports import PublicTable
from bot.table.table_rules import TableRules
from bot.text.league.table_games import (
    first_league,
    first_table,
    no_season,
    over_and_counts,
    over_and_not_counted,
    over_and_voided,
    will_count,
    will_not_count,
)
from bot.text.rules.preset_names import has_label
from bot.text.sentences import Words, lines
from cogs.table.rules_text import rules_of
from cogs.table.table_rules_from_named import table_rules

MOST_REASONS: Final = 3
"""The most leagues that are named with the reason why a game does not count."""

log = structlog.stdlib.get_logger(__name__)


class TableLeagues:
    """Asks the leagues of a table's server."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot

    async def season_at(self, guild: int, channel: int, parent: int | None) -> Season | None:
        """The season whose rules a table opened there starts with: one that names the channel, else one for all.

        None if there is no such season, if its games have their own rules, or if the database cannot be read. A season
        for all channels is meant only if the server has one league besides tournaments. In the channel of a tournament
        that alone is meant, since its games count nowhere else.
        """
        try:
            here = await self._here(guild, (channel,) if parent is None else (channel, parent))
        except StoreError:
            log.warning("the seasons of a server cannot be read", guild=guild, exc_info=True)
            return None
        tournament = next((one.season for one in here if one.tournament), None)
        seasons = [one.season for one in here if one.season is not None]
        named = [season for season in seasons if {channel, parent}.intersection(season.settings.channels)]
        if tournament is not None:
            named = [tournament]
        elif not named and len({one.league for one in here}) == 1:
            named = [season for season in seasons if not season.settings.channels]
        return next((season for season in named if season.settings.rules is not None), None)

    async def _here(self, guild: int, channels: Collection[int]) -> tuple[SeasonHere, ...]:
        """The leagues of a server that concern a table in these channels: not the tournaments of other channels."""
        here = await self._bot.store.league_table_games.here(guild, self._bot.clock.now())
        return tuple(
            one
            for one in here
            if not one.tournament or (one.season and not set(one.season.settings.channels).isdisjoint(channels))
        )

    async def words(self, public_table: PublicTable) -> Words | None:
        """Which leagues a table's game counts for, before it begins and once it is over; None while it runs."""
        try:
            if public_table.settings.training:
                return None
            if public_table.game is None:
                return await self._before(public_table) if public_table.stage == "lobby" else None
            return await self._after(public_table) if public_table.game.over else None
        except StoreError:
            log.warning("a table's leagues cannot be read", table=public_table.table, exc_info=True)
            return None

    async def _before(self, public_table: PublicTable) -> Words | None:
        sitting = self._sitting(public_table)
        here = await self._here(public_table.guild, sitting.channels)
        players = sitting.rules.players
        if not here:
            least = new_season("", sitting.at).people_needed(players)
            if not public_table.guild:
                return None
            free = None in public_table.players
            return lines(first_table() if free else None, first_league(sitting.people, least))
        taking = [
            (one, one.season)
            for one in here
            if one.season is not None and why_not_counted(one.season, sitting, one.invited) is None
        ]
        # What a tournament takes counts nowhere else (``record_table_game``).
        taking = [(one, season) for one, season in taking if one.tournament] or taking
        counting = [
            will_count(one.league, season, len(sitting.users), season.settings.people_needed(players))
            for one, season in taking
        ]
        return lines(*(counting or self._reasons(here, public_table, sitting)))

    async def _after(self, public_table: PublicTable) -> Words | None:
        entered = await self._bot.store.league_table_games.came_in(public_table.table)
        if entered:
            return lines(
                *(
                    (over_and_counts if one.counts else over_and_voided)(one.league, one.season, one.game)
                    for one in entered
                )
            )
        sitting = self._sitting(public_table)
        here = await self._here(public_table.guild, sitting.channels)
        return over_and_not_counted(self._reasons(here, public_table, sitting))

    def _sitting(self, public_table: PublicTable) -> Sitting:
        users = frozenset(person.user for person in public_table.people)
        channels = (
            (public_table.channel,) if public_table.parent is None else (public_table.channel, public_table.parent)
        )
        people = len(users) + sum(player is None for player in public_table.players)
        return Sitting(self._bot.clock.now(), rules_of(public_table), channels, users, people)

    def _reasons(self, here: tuple[SeasonHere, ...], public_table: PublicTable, sitting: Sitting) -> list[Words]:
        """The reasons why leagues do not count the game; at most ``MOST_REASONS``."""
        found: list[Words] = []
        for one in here:
            why = None if one.season is None else why_not_counted(one.season, sitting, one.invited)
            if one.season is None:
                found.append(no_season(one.league))
            elif why is not None:
                people = public_table.people if why is NotCounted.INVITATION else ()
                strangers = tuple(person.name for person in people if person.user not in one.invited)
                found.append(will_not_count(one.league, one.season, why, sitting.rules, strangers))
        return found[:MOST_REASONS]


def season_rules(season: Season) -> TableRules:
    """The rules of a season, to open a table with. Raises ValueError if its games have their own."""
    rules, preset = season.settings.rules, season.settings.preset
    if rules is None:
        raise ValueError("each game of the season has its own rules")
    if preset in preset_names():
        return table_rules(preset, rules)
    return table_rules(changed_preset(rules)[0], rules, preset if preset is not None and has_label(preset) else "")
