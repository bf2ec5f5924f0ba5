"""The ratings of leagues, stored as rows and brought up to date when they are requested.

``leagues.rated_seq`` is the last entry that the rows include. Newer entries give the earliest point in the order of
play (date, then number of the game) from which ratings must be recalculated; all rows before it are kept. So a new game
costs only itself, and after corrections the rows are the same as after a complete rebuild.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, Table, and_, delete, insert, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.entries import GameCorrected, PlayersMerged, SeasonChanged
from bot.league.games import GameStatus
from bot.league.ratings import UNRATED, PlayerRating, RatedGame, RatingChange, rated_all
from bot.store.database import league_schema as t
from bot.store.database.connections import Database, all_rows, parts
from bot.store.league.entry_codec import entries_from

GAMES_AT_ONCE: Final = 500
"""Games whose ratings are written in one transaction, which limits how long tables wait."""

Rows = list[dict[str, Any]]
Point = tuple[datetime, int]
"""A place in the order of play: when it was played, and the game's number."""


class Work(NamedTuple):
    """A recalculation of the ratings of all games from ``start`` on."""

    known: int
    """The last league entry that the rows include."""
    seen: int
    """The last league entry that they will include."""
    start: Point | None = None
    """None: no rating changes."""
    seats: Sequence[Row[Any]] = ()
    """The seats of the games in the order of play: game, played_at, players, player, place."""
    before: Mapping[int, Mapping[int, PlayerRating]] = MappingProxyType({})
    """The ratings before ``start``, by number of players and player."""


async def replace_rows(
    connection: AsyncConnection, league: int, rows: Rows, start: Point | None, end: Point | None
) -> None:
    """Replace the rows from ``start`` to ``end`` (exclusive) in the order of play; None is the end of all games."""
    columns = t.league_ratings.c
    gone = delete(t.league_ratings).where(columns.league_id == league)
    inside = gone if start is None else gone.where(columns.played_at >= start[0], _from(t.league_ratings, start))
    await connection.execute(inside if end is None else inside.where(not_(_from(t.league_ratings, end))))
    if rows:
        # The date of a game may have been corrected, so that its old rows are elsewhere.
        await connection.execute(gone.where(columns.game.in_({row["game"] for row in rows})))
    for part in parts(rows):
        await connection.execute(insert(t.league_ratings), part)


def worked_out(league: int, work: Work) -> list[Rows]:
    """The rows of all games of ``work``, in the parts that are written together."""
    games = [
        RatedGame(game, at, tuple(row.player for row in rows), tuple(row.place for row in rows))
        for (at, game), rows in ((point, tuple(seats)) for point, seats in groupby(work.seats, key=_seat_point))
    ]
    by_game = [
        [
            {
                "league_id": league,
                "game": game.game,
                "player": player,
                "players": len(game.players),
                "played_at": game.played_at,
                "games": rating.games,
                "rate": rating.rate,
                "mu": rating.mu,
                "sigma": rating.sigma,
            }
            for player, rating in after.items()
        ]
        for game, after in rated_all(games, work.before)
    ]
    return [[row for rows in part for row in rows] for part in parts(by_game, GAMES_AT_ONCE)]


def rating_from(row: Row[Any]) -> PlayerRating:
    """The ratings of a row."""
    return PlayerRating(row.games, round(row.rate * 100), row.mu, row.sigma)


def _from(table: Table, point: Point) -> ColumnElement[bool]:
    """The condition that a row's game is at that point of the order of play or later."""
    at, game = point
    return or_(table.c.played_at > at, and_(table.c.played_at == at, table.c.game >= game))


async def standing(
    connection: AsyncConnection,
    league: int,
    players: int,
    *,
    people: Collection[int] | None = None,
    before: Point | None = None,
) -> dict[int, PlayerRating]:
    """The stored ratings in games with ``players`` players, now or before a point of the order of play.

    Players without rated games are missing. ``people`` limits the players. The query takes one index look-up per
    player, however many games there are.
    """
    theirs = t.league_ratings.alias()
    last = select(theirs.c.game).where(
        theirs.c.league_id == league, theirs.c.players == players, theirs.c.player == t.league_players.c.player
    )
    if before is not None:
        at, game = before
        last = last.where(theirs.c.played_at <= at, or_(theirs.c.played_at < at, theirs.c.game < game))
    last = last.order_by(theirs.c.played_at.desc(), theirs.c.game.desc()).limit(1)
    rows = t.league_ratings.c
    query = (
        select(t.league_ratings)
        .select_from(t.league_players)
        .join(
            t.league_ratings,
            and_(
                rows.league_id == t.league_players.c.league_id,
                rows.player == t.league_players.c.player,
                rows.game == last.scalar_subquery(),
            ),
        )
        .where(t.league_players.c.league_id == league)
        .order_by(t.league_players.c.player)
    )
    if people is not None:
        query = query.where(t.league_players.c.player.in_(people))
    return {row.player: rating_from(row) for row in await connection.execute(query)}


async def start_of(connection: AsyncConnection, league: int, known: int) -> Point | None:
    """The first point in the order of play that the entries after ``known`` changed; None if there is none."""
    if known <= 0:
        return datetime.min.replace(tzinfo=UTC), 0
    entries, rows, games = t.league_entries.c, t.league_ratings.c, t.league_games.c
    new = (entries.league_id == league, entries.seq > known)
    # Another scoring may share places otherwise.
    seasons = select(entries.season).where(*new, entries.kind == SeasonChanged.__name__)
    scored_anew = select(games.game).where(games.league_id == league, games.season.in_(seasons))
    touched = select(entries.game).where(*new, entries.game.is_not(None)).union(scored_anew)
    stood = select(rows.game, rows.played_at).where(rows.league_id == league, rows.game.in_(touched)).distinct()
    stand = select(games.game, games.played_at).where(*_rated(league), games.game.in_(touched))
    corrected = select(entries.game).where(*new, entries.kind == GameCorrected.__name__)
    old = {game: at for game, at in await connection.execute(stood)}  # noqa: C416 - rows are no pairs
    now = {game: at for game, at in await connection.execute(stand)}  # noqa: C416 - the same
    changed = (old.keys() ^ now.keys()) | set((await connection.execute(corrected)).scalars())
    changed |= set((await connection.execute(scored_anew)).scalars())
    points = [(at, game) for places in (old, now) for game, at in places.items() if game in changed]
    gone = await _merged(connection, *new)
    if gone:
        first = select(rows.played_at, rows.game).where(rows.league_id == league, rows.player.in_(gone))
        first_game = await connection.execute(first.order_by(rows.played_at, rows.game).limit(1))
        points += [(at, game) for at, game in first_game]
    return min(points, default=None)


async def _merged(connection: AsyncConnection, *new: ColumnElement[bool]) -> list[int]:
    """The players who were merged into others by these entries."""
    query = select(t.league_entries).where(*new, t.league_entries.c.kind == PlayersMerged.__name__)
    entries = entries_from((await connection.execute(query)).all())
    return [entry.record.player for entry in entries if isinstance(entry.record, PlayersMerged)]


def _rated(league: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions of a league's rated games: they count and have no computer players."""
    games = t.league_games.c
    return games.league_id == league, games.status == GameStatus.COUNTED.value, games.people == games.players


async def seats_from(
    connection: AsyncConnection, league: int, start: Point
) -> tuple[list[Row[Any]], dict[int, set[int]]]:
    """The seats of the rated games from a point of the order of play on, and their players by number of players."""
    games, seats = t.league_games.c, t.league_seats.c
    query = (
        select(games.game, games.played_at, games.players, seats.player, seats.place)
        .select_from(
            t.league_games.join(t.league_seats, and_(seats.league_id == games.league_id, seats.game == games.game))
        )
        .where(*_rated(league), games.played_at >= start[0], _from(t.league_games, start))
        .order_by(games.played_at, games.game, seats.seat)
    )
    rows_read = await all_rows(await connection.execute(query))
    people: dict[int, set[int]] = {}
    for part in parts(rows_read):
        for row in part:
            people.setdefault(row.players, set()).add(row.player)
        await asyncio.sleep(0)
    return rows_read, people


def _seat_point(row: Row[Any]) -> Point:
    return row.played_at, row.game


def point_of(row: dict[str, Any]) -> Point:
    """The point in the order of play of the game of a new row."""
    return row["played_at"], row["game"]


class RatingPoint(NamedTuple):
    """A player's ratings after a game, for a chart. ``rate`` is Tenhou's R."""

    played_at: datetime
    game: int
    rate: float
    mu: float
    sigma: float


class LeagueRatings:
    """The ratings of every league, which are brought up to date before each query. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._turns: Final[defaultdict[int, asyncio.Lock]] = defaultdict(asyncio.Lock)

    # Reading

    async def current(self, league: int, players: int = 4) -> dict[int, PlayerRating]:
        """The ratings in games with ``players`` players, by player. Players without rated games are missing."""
        await self.catch_up(league)
        async with self._database.reading() as connection:
            return await standing(connection, league, players)

    async def history(self, league: int, player: int, players: int = 4) -> tuple[RatingPoint, ...]:
        """A player's ratings after each of their rated games with ``players`` players, in the order of play."""
        await self.catch_up(league)
        columns = t.league_ratings.c
        query = (
            select(columns.played_at, columns.game, columns.rate, columns.mu, columns.sigma)
            .where(columns.league_id == league, columns.players == players, columns.player == player)
            .order_by(columns.played_at, columns.game)
        )
        return tuple(RatingPoint(*row) for row in await self._database.rows(query))

    async def change(self, league: int, game: int) -> dict[int, RatingChange]:
        """The changes of ratings by a game, by player. Empty if it is not rated."""
        await self.catch_up(league)
        columns = t.league_ratings.c
        async with self._database.reading() as connection:
            query = select(t.league_ratings).where(columns.league_id == league, columns.game == game)
            rows = (await connection.execute(query.order_by(columns.player))).all()
            if not rows:
                return {}
            point, people = (rows[0].played_at, game), [row.player for row in rows]
            before = await standing(connection, league, rows[0].players, people=people, before=point)
            return {row.player: RatingChange(before.get(row.player, UNRATED), rating_from(row)) for row in rows}

    # Catching up

    async def catch_up(self, league: int) -> None:
        """Update the rows to the league's last entry."""
        async with self._turns[league]:
            while (work := await self._work(league)) is not None:
                await self._keep(league, work, await asyncio.to_thread(worked_out, league, work))

    async def _work(self, league: int) -> Work | None:
        """The recalculation for the league's new entries; None if there are none."""
        async with self._database.reading() as connection:
            query = select(t.leagues.c.rated_seq, t.leagues.c.last_seq).where(t.leagues.c.id == league)
            row = (await connection.execute(query)).one_or_none()
            if row is None or row.rated_seq >= row.last_seq:
                return None
            known, seen = row
            start = await start_of(connection, league, known)
            if start is None:
                return Work(known, seen)
            seats, people = await seats_from(connection, league, start)
            before = {
                players: await standing(connection, league, players, people=who, before=start)
                for players, who in people.items()
            }
            return Work(known, seen, start, seats, before)

    async def _keep(self, league: int, work: Work, rows: Sequence[Rows]) -> None:
        """Write the recalculated rows part by part, unless the rows it builds on have changed.

        Entries after ``work.seen`` are left to the next recalculation. While parts are missing ``rated_seq`` is
        negative, so that everything is recalculated if the bot stops in between.
        """
        stands, starts = work.known, [work.start, *(point_of(part[0]) for part in rows[1:]), None]
        for index, part in enumerate(rows or ([],)):
            becomes = work.seen if index >= len(rows) - 1 else -work.seen
            async with self._database.writing() as connection:
                query = update(t.leagues).where(t.leagues.c.id == league, t.leagues.c.rated_seq == stands)
                if not (await connection.execute(query.values(rated_seq=becomes))).rowcount:
                    return
                if work.start is not None:
                    await replace_rows(connection, league, part, starts[index], starts[index + 1] if part else None)
            stands = becomes
