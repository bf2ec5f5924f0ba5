"""Which league, season and time zone somebody means who has not said it."""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.club.actor import Actor
from bot.league.faults import LeagueNotFound, LeagueRefused, NoLeagueYet, NoSeasonYet, SeasonNotFound
from bot.league.leagues import League, clubs
from bot.league.seasons import Season, season_here
from bot.store.store import Store
from bot.table.event_loop_clock import Clock
from bot.time_zones import zone_of

ALL_TIME: Final = "all"
"""Said instead of a season's name: all time."""
UTC: Final = "UTC"


class LeagueChoice:
    """Finds what is meant. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def league(self, actor: Actor, name: str | None = None, *, tournaments: bool = True) -> League:
        """The league of that name; without a name the channel's league, else one with a season here, else the first.

        Of those with a season here a tournament comes first; elsewhere it is meant only if there is nothing else, and
        without ``tournaments`` never. Raises LeagueRefused.
        """
        leagues = await self._store.leagues.of(actor.guild)
        leagues = leagues if tournaments else clubs(leagues)
        if name is not None:
            called = name.strip().casefold()
            league = next((league for league in leagues if league.name.casefold() == called), None)
            if league is None:
                raise LeagueRefused(LeagueNotFound(name))
            return league
        if not leagues:
            raise LeagueRefused(NoLeagueYet())
        if len(leagues) > 1:
            chosen = (await self._store.channels.here(actor.guild, *actor.places)).league
            now = self._clock.now()
            for league in sorted(leagues, key=lambda league: (not league.tournament, league.id != chosen)):
                if league.id == chosen and not league.tournament:
                    return league
                season = await self._store.leagues.season_at(league.id, now, actor.places)
                if season is not None and not set(season.settings.channels).isdisjoint(actor.places):
                    return league
        return next(iter(clubs(leagues)), leagues[0])

    async def begins_first(self, actor: Actor) -> bool:
        """Whether the server has no league, which the actor may begin."""
        return actor.manages and not clubs(await self._store.leagues.of(actor.guild))

    async def for_officer(self, actor: Actor, name: str | None = None) -> League:
        """The same for somebody who may run it. Raises NoRights for others."""
        league = await self.league(actor, name)
        actor.need_officer(league)
        return league

    async def season(self, league: League, name: str | None = None, places: Collection[int] = ()) -> Season:
        """The season of that name; without a name the current one, else the latest. Raises LeagueRefused.

        Of several current ones it is the one that names one of the channels.
        """
        seasons = await self._store.leagues.seasons(league.id)
        if name is not None:
            called = name.strip().casefold()
            season = next((season for season in seasons if season.name.casefold() == called), None)
            if season is None:
                raise LeagueRefused(SeasonNotFound(league.name, name))
            return season
        if not seasons:
            raise LeagueRefused(NoSeasonYet(league.name))
        return season_here(seasons, self._clock.now(), places) or max(seasons, key=_begin)

    async def span(self, league: League, name: str | None, places: Collection[int] = ()) -> Season | None:
        """The season to read; None for all time. Raises LeagueRefused.

        Without a name, between two seasons, it is the last one played, not the coming one.
        """
        if name is not None and name.strip().casefold() in {ALL_TIME, "all time"}:
            return None
        current = await self.season(league, name, places)
        now = self._clock.now()
        if name is not None or current.settings.starts <= now:
            return current
        begun = [season for season in await self._store.leagues.seasons(league.id) if season.settings.starts <= now]
        return max(begun, key=_begin, default=current)

    async def zone(self, user: int, guild: int, league: League | None) -> ZoneInfo:
        """The zone of dates that a user reads and types: the league's, else ``likely_zone``, else UTC."""
        own = None if league is None else league.settings.time_zone
        return own or await self.likely_zone(user, guild) or ZoneInfo(UTC)

    async def likely_zone(self, user: int, guild: int) -> ZoneInfo | None:
        """The zone of a user, else that of the server's daily puzzle; None if neither was chosen."""
        chosen = (await self._store.settings.user(user)).zone or (await self._store.settings.daily(guild)).zone
        # A daily puzzle for which nobody chose a zone is posted by UTC.
        return None if chosen == UTC else zone_of(chosen)


def _begin(season: Season) -> datetime:
    return season.settings.starts
