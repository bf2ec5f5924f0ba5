"""The leagues of all servers as they are, without a change to them."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.league import entries as e
from bot.league.confirming import Silence
from bot.league.games import LeagueGame
from bot.league.leagues import League, LeaguePlayer, LeagueSettings, names_by_number
from bot.league.seasons import Season, season_here
from bot.store.database import league_schema as t
from bot.store.database.connections import Database
from bot.store.league.derived_rows import season_from
from bot.store.league.entry_codec import entries_from
from bot.store.league.entry_writer import LeagueWriter
from bot.store.league.people import people_of

_SEASON_KINDS: Final = tuple(
    kind.__name__
    for kind in (
        e.SeasonOpened,
        e.SeasonChanged,
        e.SeasonEnded,
        e.SeasonReopened,
        e.PlayerInvited,
        e.InvitationWithdrawn,
        e.TeamJoined,
        e.TeamLeft,
    )
)

_ASKS: Final = (e.GameRecorded.__name__, e.GameCorrected.__name__)
"""The entries that ask players whether a result is right."""


class LeagueReads:
    """The plain reads of leagues, which everybody may do. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of(self, guild: int) -> tuple[League, ...]:
        """The leagues of a server, oldest first."""
        return await self._leagues(t.leagues.c.guild == guild)

    async def all(self) -> tuple[League, ...]:
        """The leagues of every server."""
        return await self._leagues()

    async def league(self, league: int) -> League | None:
        """The league of that id."""
        rows = await self._leagues(t.leagues.c.id == league)
        return rows[0] if rows else None

    async def _leagues(self, *where: ColumnElement[bool]) -> tuple[League, ...]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(t.leagues).where(*where).order_by(t.leagues.c.id))).all()
            tournaments = await tournament_leagues(connection)
        return tuple(replace(league_from(row), tournament=row.id in tournaments) for row in rows)

    async def seasons(self, league: int, *, deleted: bool = False) -> tuple[Season, ...]:
        """The seasons of a league by number; ``deleted``: those that were deleted too."""
        query = (
            select(t.league_seasons).where(t.league_seasons.c.league_id == league).order_by(t.league_seasons.c.season)
        )
        async with self._database.reading() as connection:
            stored = await connection.execute(select(t.leagues.c.settings).where(t.leagues.c.id == league))
            zone = settings_from(stored.scalar_one_or_none() or {}).time_zone
            seasons = [season_from(row, zone) for row in await connection.execute(query)]
        return tuple(season for season in seasons if deleted or not season.settings.deleted)

    async def season(self, league: int, number: int | None) -> Season | None:
        """The season of that number; None for none, and for one that is there no more."""
        return next((season for season in await self.seasons(league) if season.number == number), None)

    async def season_at(self, league: int, at: datetime, places: Collection[int] = ()) -> Season | None:
        """The season that a game played at that time, in these channels, counts for (``season_here``)."""
        return season_here(await self.seasons(league), at, places)

    async def people(self, league: int) -> dict[int, LeaguePlayer]:
        """Every player of a league by number, merged ones included (``current_number``)."""
        async with self._database.reading() as connection:
            return await people_of(connection, league)

    async def names(self, league: int) -> dict[int, str]:
        """The names of a league's players by number; a merged guest has the name of the member."""
        return names_by_number(await self.people(league))

    async def player_of(self, league: int, user: int) -> int | None:
        """The number of a person on Discord; None if they are not a player."""
        where = (t.league_players.c.league_id == league, t.league_players.c.user_id == user)
        found: int | None = await self._database.scalar(select(t.league_players.c.player).where(*where))
        return found

    async def rules(self, fingerprint: str) -> Ruleset | None:
        """The rules of that fingerprint, if a game of any league was played by them."""
        query = select(t.league_rulesets.c.rules).where(t.league_rulesets.c.fingerprint == fingerprint)
        stored = await self._database.scalar(query)
        return None if stored is None else ruleset_from(stored)

    async def game(self, league: int, game: int) -> LeagueGame:
        """The present state of a game. Raises LeagueRefused if there is none."""
        async with self._database.reading() as connection:
            return await LeagueWriter(connection, league).game(game)

    async def story(self, league: int, game: int) -> tuple[e.LeagueEntry, ...]:
        """Every entry about a game, in order."""
        return await self._entries(t.league_entries.c.league_id == league, t.league_entries.c.game == game)

    async def entries(self, league: int, *, season: int | None = None) -> tuple[e.LeagueEntry, ...]:
        """Every entry of a league in order, or those about a season or one of its games."""
        where = [t.league_entries.c.league_id == league]
        if season is not None:
            games = select(t.league_games.c.game).where(t.league_games.c.league_id == league)
            inside = games.where(t.league_games.c.season == season)
            where.append((t.league_entries.c.season == season) | t.league_entries.c.game.in_(inside))
        return await self._entries(*where)

    async def penalties(self, league: int) -> tuple[e.LeagueEntry, ...]:
        """Every entry about a penalty, in order."""
        kinds = (e.PenaltyGiven.__name__, e.PenaltyLifted.__name__)
        return await self._entries(t.league_entries.c.league_id == league, t.league_entries.c.kind.in_(kinds))

    async def season_story(self, league: int, season: int) -> tuple[e.LeagueEntry, ...]:
        """What officers did with a season, in order, without games and penalties. Merges are part of every season."""
        of_it = (t.league_entries.c.season == season) & t.league_entries.c.kind.in_(_SEASON_KINDS)
        merged = t.league_entries.c.kind == e.PlayersMerged.__name__
        return await self._entries(
            t.league_entries.c.league_id == league, t.league_entries.c.game.is_(None), of_it | merged
        )

    async def _entries(self, *where: ColumnElement[bool]) -> tuple[e.LeagueEntry, ...]:
        query = select(t.league_entries).where(*where).order_by(t.league_entries.c.seq)
        return entries_from(await self._database.rows(query))

    async def silences(self) -> tuple[Silence, ...]:
        """Every game that counts unless somebody objects in time."""
        games, entries = t.league_games.c, t.league_entries.c
        asked = (
            select(func.max(entries.at))
            .where(entries.league_id == games.league_id, entries.game == games.game, entries.kind.in_(_ASKS))
            .scalar_subquery()
        )
        query = (
            select(games.league_id, games.game, t.leagues.c.guild, games.confirm_by, asked.label("asked_at"))
            .join(t.leagues, t.leagues.c.id == games.league_id)
            .where(games.confirm_by.is_not(None))
            .order_by(games.confirm_by, games.league_id, games.game)
        )
        rows = await self._database.rows(query)
        return tuple(Silence(row.league_id, row.guild, row.game, row.asked_at, row.confirm_by) for row in rows)


def league_from(row: Row[Any]) -> League:
    """The league of a row of ``leagues``."""
    settings = settings_from(row.settings)
    return League(row.id, row.uid, row.guild, row.name, row.opened_at, row.last_seq, settings)


def settings_from(stored: Mapping[str, Any]) -> LeagueSettings:
    """The settings from ``settings_to``; keys that this release does not know are ignored."""
    return LeagueSettings(
        stored.get("officer_role"), tuple(stored.get("officers") or ()), stored.get("results"), stored.get("zone")
    )


def settings_to(settings: LeagueSettings) -> dict[str, Any]:
    """The settings for the database."""
    return {
        "officer_role": settings.officer_role,
        "officers": list(settings.officers),
        "results": settings.results,
        "zone": settings.zone,
    }


async def tournament_leagues(connection: AsyncConnection) -> frozenset[int]:
    """The leagues that are tournaments."""
    return frozenset((await connection.execute(select(t.league_tournaments.c.league_id))).scalars())
