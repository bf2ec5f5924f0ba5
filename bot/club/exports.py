"""What officers take out of a league as files."""

from __future__ import annotations

from typing import Final

from bot.club.actor import Actor
from bot.league.exchange.archive import Archive
from bot.league.exchange.csv_writing import Sheets
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class Exports:
    """Reads a league for its files; without a season all of it. Raises NoRights for who does not run it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def archive(self, actor: Actor, league: League, season: Season | None) -> Archive:
        """Every entry, player, ruleset and log."""
        actor.check_may_run(league)
        number = None if season is None else season.number
        return await self._store.league_exports.archive(league, self._clock.now(), season=number)

    async def sheets(self, actor: Actor, league: League, season: Season | None) -> Sheets:
        """Games, standings and penalties by season."""
        actor.check_may_run(league)
        seasons = await self._store.leagues.seasons(league.id) if season is None else (season,)
        return await self._store.league_exports.csv(league.id, seasons)
