"""Ratings as rows: caught up with the league's entries when somebody asks for them.

``leagues.rated_seq`` is the last entry they know of. What came in since moves the earliest point in the order of play
(when it was played, then the game's number) from which they have to be worked out again; all rows before it stand. So
a game more costs only itself, and after any corrections the rows are those that a rebuild makes from nothing.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import and_, delete, insert, or_, select, update

from bot.league.game import GameStatus
from bot.league.ratings import UNRATED, PlayerRating, RatedGame, RatingChange, rated_all
from bot.league.records import GameCorrected, PlayersMerged
from bot.store.league_schema import league_entries, league_games, league_players, league_ratings, league_seats, leagues
from bot.store.leagues.codec import entries_from
from bot.store.leagues.parts import AT_ONCE, parts

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import ColumnElement, Row, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.engine import Database

Point = tuple[datetime, int]
"""A place in the order of play: when it was played, and the game's number."""


class RatingPoint(NamedTuple):
    """A player's ratings after a game, as a chart wants them. ``rate`` is Tenhou's R."""

    played_at: datetime
    game: int
    rate: float
    mu: float
    sigma: float


class _Work(NamedTuple):
    """What has to be worked out: all games from ``start`` on, after the ratings that stood ``before``.

    ``known`` is the entry that the rows know of, ``seen`` the one that they will. Without ``start`` nothing changed.
    """

    known: int
    seen: int
    start: Point | None = None
    games: tuple[RatedGame, ...] = ()
    before: dict[int, dict[int, PlayerRating]] = {}  # noqa: RUF012 - only read


class LeagueRatings:
    """The ratings of every league, each caught up before it is read. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._turns: Final[defaultdict[int, asyncio.Lock]] = defaultdict(asyncio.Lock)

    # Reading

    async def current(self, league: int, players: int = 4) -> dict[int, PlayerRating]:
        """Everybody's ratings in games of so many players, by player. Who has no rated game is not in it."""
        await self.catch_up(league)
        async with self._database.reading() as connection:
            return await _standing(connection, league, players)

    async def history(self, league: int, player: int, players: int = 4) -> tuple[RatingPoint, ...]:
        """A player's ratings after each of their rated games of so many players, in the order of play."""
        await self.catch_up(league)
        columns = league_ratings.c
        query = (
            select(columns.played_at, columns.game, columns.rate, columns.mu, columns.sigma)
            .where(columns.league_id == league, columns.players == players, columns.player == player)
            .order_by(columns.played_at, columns.game)
        )
        async with self._database.reading() as connection:
            return tuple(RatingPoint(*row) for row in await connection.execute(query))

    async def change(self, league: int, game: int) -> dict[int, RatingChange]:
        """What a game did to the ratings, by player. Empty where it is not rated."""
        await self.catch_up(league)
        columns = league_ratings.c
        async with self._database.reading() as connection:
            query = select(league_ratings).where(columns.league_id == league, columns.game == game)
            rows = (await connection.execute(query.order_by(columns.player))).all()
            if not rows:
                return {}
            point, people = (rows[0].played_at, game), [row.player for row in rows]
            before = await _standing(connection, league, rows[0].players, people=people, before=point)
            return {row.player: RatingChange(before.get(row.player, UNRATED), _rating_from(row)) for row in rows}

    # Catching up

    async def catch_up(self, league: int) -> None:
        """Bring the rows up to the league's last entry."""
        async with self._turns[league]:
            while (work := await self._work(league)) is not None:
                rows = await asyncio.to_thread(_worked_out, league, work)
                await self._keep(league, work, rows)

    async def _work(self, league: int) -> _Work | None:
        """What the league's new entries ask for; None where there are none."""
        async with self._database.reading() as connection:
            query = select(leagues.c.rated_seq, leagues.c.last_seq).where(leagues.c.id == league)
            row = (await connection.execute(query)).one_or_none()
            if row is None or row.rated_seq >= row.last_seq:
                return None
            known, seen = row
            start = await _start(connection, league, known)
            if start is None:
                return _Work(known, seen)
            games = await _games_from(connection, league, start)
            before = {}
            for count in {len(game.players) for game in games}:
                people = {player for game in games if len(game.players) == count for player in game.players}
                before[count] = await _standing(connection, league, count, people=people, before=start)
            return _Work(known, seen, start, games, before)

    async def _keep(self, league: int, work: _Work, rows: list[dict[str, Any]]) -> None:
        """Write what was worked out, unless the rows it builds on are others by now.

        They follow from the entries up to ``work.seen`` whatever came in since; that is caught up with next.
        """
        async with self._database.writing() as connection:
            query = update(leagues).where(leagues.c.id == league, leagues.c.rated_seq == work.known)
            if not (await connection.execute(query.values(rated_seq=work.seen))).rowcount:
                return
            if work.start is None:
                return
            await connection.execute(
                delete(league_ratings).where(league_ratings.c.league_id == league, _from(league_ratings, work.start))
            )
            for part in parts(rows):
                await connection.execute(insert(league_ratings), part)


def _worked_out(league: int, work: _Work) -> list[dict[str, Any]]:
    """The rows of all games of ``work``."""
    return [
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
        for game, after in rated_all(work.games, work.before)
        for player, rating in after.items()
    ]


def _rating_from(row: Row[Any]) -> PlayerRating:
    return PlayerRating(row.games, round(row.rate * 100), row.mu, row.sigma)


def _from(table: Table, point: Point) -> ColumnElement[bool]:
    """Whether a row's game comes at that point of the order of play or later."""
    at, game = point
    return or_(table.c.played_at > at, and_(table.c.played_at == at, table.c.game >= game))


async def _standing(
    connection: AsyncConnection,
    league: int,
    players: int,
    *,
    people: Collection[int] | None = None,
    before: Point | None = None,
) -> dict[int, PlayerRating]:
    """The ratings in games of so many players, as the rows have them, now or before a point of the order of play.

    Of everybody, or of some ``people``; who was not rated yet is not in it. One look into an index for each player,
    however many games there are.
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
    return {row.player: _rating_from(row) for row in await connection.execute(query)}


async def _start(connection: AsyncConnection, league: int, known: int) -> Point | None:
    """Where the order of play, or who played, changed through the entries after ``known``; None: nowhere."""
    if not known:
        return datetime.min.replace(tzinfo=UTC), 0
    entries, rows, games = league_entries.c, league_ratings.c, league_games.c
    new = (entries.league_id == league, entries.seq > known)
    touched = select(entries.game).where(*new, entries.game.is_not(None))
    stood = select(rows.game, rows.played_at).where(rows.league_id == league, rows.game.in_(touched)).distinct()
    stand = select(games.game, games.played_at).where(*_rated(league), games.game.in_(touched))
    corrected = select(entries.game).where(*new, entries.kind == GameCorrected.__name__)
    old = {game: at for game, at in await connection.execute(stood)}  # noqa: C416 - rows are no pairs
    now = {game: at for game, at in await connection.execute(stand)}  # noqa: C416 - the same
    changed = (old.keys() ^ now.keys()) | set((await connection.execute(corrected)).scalars())
    points = [(at, game) for places in (old, now) for game, at in places.items() if game in changed]
    gone = await _merged(connection, *new)
    if gone:
        first = select(rows.played_at, rows.game).where(rows.league_id == league, rows.player.in_(gone))
        found = await connection.execute(first.order_by(rows.played_at, rows.game).limit(1))
        points += [(at, game) for at, game in found]
    return min(points, default=None)


async def _merged(connection: AsyncConnection, *new: ColumnElement[bool]) -> list[int]:
    """The players of whom these entries say that they are somebody else."""
    query = select(league_entries).where(*new, league_entries.c.kind == PlayersMerged.__name__)
    found = entries_from((await connection.execute(query)).all())
    return [entry.record.player for entry in found if isinstance(entry.record, PlayersMerged)]


def _rated(league: int) -> tuple[ColumnElement[bool], ...]:
    """Which of a league's games are rated: those that count and that nobody but people played."""
    games = league_games.c
    return games.league_id == league, games.status == GameStatus.COUNTED.value, games.people == games.players


async def _games_from(connection: AsyncConnection, league: int, start: Point) -> tuple[RatedGame, ...]:
    """The rated games from a point of the order of play on, in that order."""
    games, seats = league_games.c, league_seats.c
    query = (
        select(games.game, games.played_at, seats.player, seats.place)
        .select_from(
            league_games.join(league_seats, and_(seats.league_id == games.league_id, seats.game == games.game))
        )
        .where(*_rated(league), games.played_at >= start[0], _from(league_games, start))
        .order_by(games.played_at, games.game, seats.seat)
    )
    found: list[Any] = []
    for part in (await connection.execute(query)).partitions(AT_ONCE):
        found += part
        await asyncio.sleep(0)
    return tuple(
        RatedGame(game, at, tuple(row.player for row in rows), tuple(row.place for row in rows))
        for (at, game), rows in ((key, tuple(group)) for key, group in groupby(found, key=_point_of))
    )


def _point_of(row: Row[Any]) -> Point:
    return row.played_at, row.game
