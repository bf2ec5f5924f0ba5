"""The rows of ratings: queries, the point from which they must be recalculated, and the recalculation."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, Table, and_, delete, insert, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.entries import GameCorrected, PlayersMerged, SeasonChanged
from bot.league.games import GameStatus
from bot.league.ratings import PlayerRating, RatedGame, rated_all
from bot.store.database.league_schema import league_entries, league_games, league_players, league_ratings, league_seats
from bot.store.league.entry_codec import entries_from
from bot.store.league.row_batches import all_rows, parts

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
    columns = league_ratings.c
    gone = delete(league_ratings).where(columns.league_id == league)
    inside = gone if start is None else gone.where(columns.played_at >= start[0], _from(league_ratings, start))
    await connection.execute(inside if end is None else inside.where(not_(_from(league_ratings, end))))
    if rows:
        # The date of a game may have been corrected, so that its old rows are elsewhere.
        await connection.execute(gone.where(columns.game.in_({row["game"] for row in rows})))
    for part in parts(rows):
        await connection.execute(insert(league_ratings), part)


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
    theirs = league_ratings.alias()
    last = select(theirs.c.game).where(
        theirs.c.league_id == league, theirs.c.players == players, theirs.c.player == league_players.c.player
    )
    if before is not None:
        at, game = before
        last = last.where(theirs.c.played_at <= at, or_(theirs.c.played_at < at, theirs.c.game < game))
    last = last.order_by(theirs.c.played_at.desc(), theirs.c.game.desc()).limit(1)
    rows = league_ratings.c
    query = (
        select(league_ratings)
        .select_from(league_players)
        .join(
            league_ratings,
            and_(
                rows.league_id == league_players.c.league_id,
                rows.player == league_players.c.player,
                rows.game == last.scalar_subquery(),
            ),
        )
        .where(league_players.c.league_id == league)
        .order_by(league_players.c.player)
    )
    if people is not None:
        query = query.where(league_players.c.player.in_(people))
    return {row.player: rating_from(row) for row in await connection.execute(query)}


async def start_of(connection: AsyncConnection, league: int, known: int) -> Point | None:
    """The first point in the order of play that the entries after ``known`` changed; None if there is none."""
    if known <= 0:
        return datetime.min.replace(tzinfo=UTC), 0
    entries, rows, games = league_entries.c, league_ratings.c, league_games.c
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
    query = select(league_entries).where(*new, league_entries.c.kind == PlayersMerged.__name__)
    entries = entries_from((await connection.execute(query)).all())
    return [entry.record.player for entry in entries if isinstance(entry.record, PlayersMerged)]


def _rated(league: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions of a league's rated games: they count and have no computer players."""
    games = league_games.c
    return games.league_id == league, games.status == GameStatus.COUNTED.value, games.people == games.players


async def seats_from(
    connection: AsyncConnection, league: int, start: Point
) -> tuple[list[Row[Any]], dict[int, set[int]]]:
    """The seats of the rated games from a point of the order of play on, and their players by number of players."""
    games, seats = league_games.c, league_seats.c
    query = (
        select(games.game, games.played_at, games.players, seats.player, seats.place)
        .select_from(
            league_games.join(league_seats, and_(seats.league_id == games.league_id, seats.game == games.game))
        )
        .where(*_rated(league), games.played_at >= start[0], _from(league_games, start))
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
