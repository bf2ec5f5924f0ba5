"""The standings of leagues, which the database adds up in one query over the games that count."""

from typing import Final

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.periods import Within
from bot.league.standings import Standing, Tally, standings
from bot.store.database import league_schema as t
from bot.store.database.connections import Database
from bot.store.league.periods import inside


class LeagueStandings:
    """The standings of every league. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def standings(
        self,
        league: int,
        season: int | None,
        *,
        players: int = 4,
        min_games: int = 0,
        within: Within | None = None,
    ) -> tuple[Standing, ...]:
        """The standings of a season (None: of all) in games with ``players`` players (``bot.league.standings``).

        ``within``: in the games of that time alone, with the penalties given in it.
        """
        async with self._database.reading() as connection:
            tallies = await tallies_of(connection, league, season, players, within)
            penalties = await penalties_of(connection, league, season, within)
        listed = {tally.player for tally in tallies}
        # A penalty is for a season, not for three or four players, so it counts wherever the player is listed.
        penalties = {player: tenths for player, tenths in penalties.items() if player in listed}
        return standings(tallies, penalties=penalties, min_games=min_games, places=players)

    async def games_by_players(self, league: int, season: int | None) -> dict[int, int]:
        """How many games count, by number of players: {4: 120, 3: 8}."""
        seats = t.league_seats.c
        query = select(seats.players, func.count(seats.game.distinct())).where(seats.league_id == league, seats.counts)
        if season is not None:
            query = query.where(seats.season == season)
        rows = await self._database.rows(query.group_by(seats.players))
        return {players: count for players, count in rows}  # noqa: C416 - rows are no pairs to the type checker

    async def invited(self, league: int, season: int) -> frozenset[int]:
        """The numbers of the players invited to a season."""
        where = (t.league_invitations.c.league_id == league, t.league_invitations.c.season == season)
        return frozenset(await self._database.scalars(select(t.league_invitations.c.player).where(*where)))

    async def teams(self, league: int, season: int) -> dict[int, str]:
        """The team of each player in a season."""
        where = (t.league_teams.c.league_id == league, t.league_teams.c.season == season)
        rows = await self._database.rows(select(t.league_teams.c.player, t.league_teams.c.team).where(*where))
        return {row.player: row.team for row in rows}


async def tallies_of(
    connection: AsyncConnection, league: int, season: int | None, players: int, within: Within | None = None
) -> tuple[Tally, ...]:
    """The tally of every player.

    The query goes season by season, even for all of them, so that the index alone is read in its order.
    """
    seats = t.league_seats.c
    spans = select(t.league_seasons.c.season).where(t.league_seasons.c.league_id == league)
    places = [func.sum(case((seats.place == place, 1), else_=0)) for place in range(1, players + 1)]
    query = (
        select(seats.player, func.count(), func.sum(seats.final_tenths), *places)
        .where(seats.league_id == league, seats.season.in_(spans) if season is None else seats.season == season)
        .where(seats.counts, seats.players == players, seats.player.is_not(None), *inside(seats, within))
        .group_by(seats.season, seats.player)
    )
    sums: dict[int, list[int]] = {}
    for player, *counted in await connection.execute(query):
        known = sums.get(player)
        sums[player] = (
            counted if known is None else [number + more for number, more in zip(known, counted, strict=True)]
        )
    return tuple(Tally(player, games, final, tuple(counts)) for player, (games, final, *counts) in sorted(sums.items()))


async def penalties_of(
    connection: AsyncConnection, league: int, season: int | None, within: Within | None = None
) -> dict[int, int]:
    """The sum of each player's penalties, in tenths of a thousand."""
    penalties = t.league_penalties.c
    query = select(penalties.player, func.sum(penalties.tenths)).where(
        penalties.league_id == league, penalties.lifted_at.is_(None)
    )
    if season is not None:
        query = query.where(penalties.season == season)
    if within is not None:
        query = query.where(penalties.given_at >= within.since)
        query = query if within.until is None else query.where(penalties.given_at < within.until)
    rows = (await connection.execute(query.group_by(penalties.player))).all()
    return {player: tenths for player, tenths in rows}  # noqa: C416 - as above
