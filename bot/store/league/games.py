"""Queries of a league's games: pages of lists, games of two players, the message that showed a game.

The cost of a query about one season depends only on that season.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, FromClause, Row, Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.entries import DrawnTable, FromFile, GameRecorded
from bot.league.games import GameLine, GamesHeld, GameStatus, SeatLine
from bot.league.news import BoardMessage
from bot.league.periods import Within
from bot.league.versus import DealtIn, SharedGame
from bot.league.views import GamesListed, Only
from bot.store.codec import entries_from
from bot.store.database import league_schema as t
from bot.store.database.connections import Database
from bot.store.league.entry_codec import file_of
from bot.store.league.periods import inside
from bot.store.read_journal_rows import journal_rows
from bot.table.table_events import MessageKept

KINDS_OF_GAMES: Final = (3, 4)
"""Numbers of players."""


class LeagueGames:
    """The games of every league. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def held(self, league: int, season: int | None, within: Within | None = None) -> GamesHeld:
        """The number of games of a season (None: of the whole league), or of those of a time."""
        seats, games = t.league_seats.c, t.league_games.c
        # The whole league is counted season by season too, which follows the order of the index.
        spans = select(t.league_seasons.c.season).where(t.league_seasons.c.league_id == league)
        counted = select(seats.players, func.count() // seats.players).where(
            seats.league_id == league,
            seats.counts,
            seats.season.in_(spans) if season is None else seats.season == season,
            *inside(seats, within),
        )
        others = select(games.status, games.disputed_by.is_not(None), func.count()).where(games.league_id == league)
        ends = select(func.min(games.played_at), func.max(games.played_at)).where(games.league_id == league)
        others, ends = others.where(*inside(games, within)), ends.where(*inside(games, within))
        if season is not None:
            others, ends = others.where(games.season == season), ends.where(games.season == season)
        async with self._database.reading() as connection:
            kinds = (await connection.execute(counted.group_by(seats.season, seats.players))).all()
            stands = (await connection.execute(others.group_by(games.status, games.disputed_by.is_not(None)))).all()
            first, last = (await connection.execute(ends)).one()
        games_of: Counter[int] = Counter()
        for players, count in kinds:
            games_of[players] += count
        return GamesHeld(
            counted=dict(games_of),
            pending=sum(count for status, _, count in stands if status == GameStatus.PENDING),
            disputed=sum(count for _, objected, count in stands if objected),
            first=first,
            last=last,
        )

    async def games(
        self,
        league: int,
        *,
        player: int | None = None,
        season: int | None = None,
        only: Only | None = None,
        offset: int = 0,
        limit: int = 10,
    ) -> GamesListed:
        """Games of a player (None: of all) in a season (None: in all), newest first.

        ``only`` limits them to pending, disputed or voided games.
        """
        games = t.league_games.c
        table, where = t.league_games, _of_season(league, season)
        source: FromClause = t.league_games
        if player is not None:
            table, where = t.league_seats, _of_player(league, player, season)
            source = (
                t.league_seats
                if only is None
                else t.league_seats.join(t.league_games, _same_game(t.league_games, table))
            )
        if only is not None:
            where = (*where, games.disputed_by.is_not(None) if only == "disputed" else games.status == only)
        counts = t.league_seats.c.counts if player is not None else games.status == GameStatus.COUNTED.value
        totals = select(func.count(), func.count().filter(counts)).select_from(source).where(*where)
        page = select(table.c.game).select_from(source).where(*where)
        page = page.order_by(table.c.played_at.desc(), table.c.game.desc()).limit(limit).offset(offset)
        async with self._database.reading() as connection:
            total, counted = (await connection.execute(totals)).one()
            numbers = (await connection.execute(page)).scalars().all()
            lines = await _lines(connection, league, numbers)
        return GamesListed(total, counted, tuple(lines[number] for number in numbers))

    async def game(self, league: int, game: int) -> GameLine | None:
        """One game, or None."""
        async with self._database.reading() as connection:
            return (await _lines(connection, league, (game,))).get(game)

    async def twin(self, league: int, points: Mapping[int, int]) -> int | None:
        """The first game with exactly these people and points (left-over sticks included); None if there is none.

        It may be from any source and time, but not voided. ``points`` must not be empty.
        """
        seats, games = t.league_seats.c, t.league_games.c
        alike = or_(*((seats.player == who) & (seats.points == had) for who, had in points.items()))
        player, amount = next(iter(points.items()))
        theirs = select(seats.game).where(seats.league_id == league, seats.player == player, seats.points == amount)
        query = (
            select(seats.game)
            .join(t.league_games, _same_game(t.league_games, t.league_seats))
            .where(seats.league_id == league, seats.game.in_(theirs), alike, games.people == len(points))
            .where(games.status != GameStatus.VOIDED.value)
            .group_by(seats.game)
            .having(func.count() == len(points))
            .order_by(seats.game)
            .limit(1)
        )
        game: int | None = await self._database.scalar(query)
        return game

    async def together(self, league: int, one: int, other: int, season: int | None = None) -> tuple[SharedGame, ...]:
        """The games that count in which both played, newest first."""
        mine, theirs = t.league_seats.alias("mine"), t.league_seats.alias("theirs")
        games = t.league_games.c
        query: Select[Any] = (
            select(*_HEAD, games.players, *_seat(mine), *_seat(theirs))
            .select_from(mine)
            .join(theirs, _same_game(theirs, mine))
            .join(t.league_games, _same_game(t.league_games, mine))
            .where(*_of_player(league, one, season, mine), mine.c.counts, theirs.c.player == other)
            .order_by(mine.c.played_at.desc(), mine.c.game.desc())
        )
        head, width = len(_HEAD) + 1, len(_seat(mine))
        rows = await self._database.rows(query)
        shared = []
        for row in rows:
            first, second = _seat_of(row[head : head + width]), _seat_of(row[head + width :])
            shared.append(SharedGame(_line(row, ()), first, second, row.players))
        return tuple(shared)

    async def dealt_in(self, league: int, one: int, other: int, season: int | None = None) -> DealtIn:
        """How often two players dealt into each other, in the games that count and have statistics."""
        mine, theirs = t.league_seats.alias("mine"), t.league_seats.alias("theirs")
        both = (*_of_player(league, one, season, mine), mine.c.counts, theirs.c.player == other)
        known = (
            select(func.count())
            .select_from(mine)
            .join(theirs, _same_game(theirs, mine))
            .join(t.league_figures, _same_game(t.league_figures, mine) & (t.league_figures.c.seat == mine.c.seat))
            .where(*both)
        )
        hands = t.league_hands.c
        won, source = hands.seat == mine.c.seat, hands.hand["source"].as_integer()
        wins = (
            select(won, func.count(), func.sum(hands.points))
            .select_from(mine)
            .join(theirs, _same_game(theirs, mine))
            .join(t.league_hands, _same_game(t.league_hands, mine))
            .where(*both)
            .where((won & (source == theirs.c.seat)) | ((hands.seat == theirs.c.seat) & (source == mine.c.seat)))
            .group_by(won)
        )
        async with self._database.reading() as connection:
            games = (await connection.execute(known)).scalar_one()
            by_discarder = {bool(row[0]): (row[1], row[2]) for row in await connection.execute(wins)}
        nothing = (0, 0)
        return DealtIn(games, *by_discarder.get(True, nothing), *by_discarder.get(False, nothing))

    async def board(self, table: str, game: int) -> BoardMessage | None:
        """The message that showed the end of a table's game; None if unknown."""
        kinds = ("GameStarted", "GameEnded", MessageKept.__name__)
        async with self._database.reading() as connection:
            rows = await journal_rows(connection, table, kinds=kinds)
        ended, message = 0, None
        for row in rows:
            if row.kind == "GameEnded":
                ended += 1
            elif row.kind == "GameStarted" and ended >= game:
                break
            elif row.kind == MessageKept.__name__:
                record = entries_from((row,))[0].record
                if isinstance(record, MessageKept) and record.role == "board":
                    message = BoardMessage(record.channel, record.message)
        return message if ended >= game else None


_HEAD: Final = (
    t.league_games.c.game,
    t.league_games.c.season,
    t.league_games.c.played_at,
    t.league_games.c.status,
    t.league_games.c.source,
    t.league_games.c.disputed_by,
    t.league_games.c.corrections,
    t.league_games.c.confirm_by,
    t.league_games.c.evening,
    t.league_games.c.round,
    t.league_games.c.table_number,
)


def _seat(table: Any) -> tuple[ColumnElement[Any], ...]:  # noqa: ANN401 - the table or an alias of it
    seat = table.c
    return seat.seat, seat.player, seat.name, seat.points, seat.chombo, seat.place, seat.final_tenths


def _seat_of(values: Sequence[Any]) -> SeatLine:
    return SeatLine(*values)


def _same_game(table: Any, other: Any) -> ColumnElement[bool]:  # noqa: ANN401 - as above
    same: ColumnElement[bool] = (table.c.league_id == other.c.league_id) & (table.c.game == other.c.game)
    return same


def _line(row: Row[Any], seats: tuple[SeatLine, ...], file: FromFile | None = None) -> GameLine:
    return GameLine(
        number=row.game,
        season=row.season,
        played_at=row.played_at,
        status=GameStatus(row.status),
        source=row.source,
        disputed_by=row.disputed_by,
        corrections=row.corrections,
        confirm_by=row.confirm_by,
        seats=seats,
        file=file,
        drawn=None if row.round is None else DrawnTable(row.round, row.table_number, row.evening or ""),
    )


def _of_season(league: int, season: int | None) -> tuple[ColumnElement[bool], ...]:
    games = t.league_games.c
    where = (games.league_id == league,)
    return where if season is None else (*where, games.season == season)


def _of_player(league: int, player: int, season: int | None, table: Any = t.league_seats) -> tuple[Any, ...]:  # noqa: ANN401 - as above
    seat = table.c
    if season is None:
        return seat.league_id == league, seat.player == player
    # All columns before the player in the index of the standings are named, so that this index is used and only rows
    # of this season are read.
    return (
        seat.league_id == league,
        seat.season == season,
        seat.counts.in_((False, True)),
        seat.players.in_(KINDS_OF_GAMES),
        seat.player == player,
    )


async def _lines(connection: AsyncConnection, league: int, numbers: Sequence[int]) -> dict[int, GameLine]:
    """These games with all their seats, by number."""
    heads: Select[Any] = select(*_HEAD).where(t.league_games.c.league_id == league, t.league_games.c.game.in_(numbers))
    seats = (
        select(t.league_seats.c.game, *_seat(t.league_seats))
        .where(t.league_seats.c.league_id == league, t.league_seats.c.game.in_(numbers))
        .order_by(t.league_seats.c.game, t.league_seats.c.seat)
    )
    here: dict[int, list[SeatLine]] = {}
    for row in await connection.execute(seats):
        here.setdefault(row.game, []).append(_seat_of(row[1:]))
    entries = t.league_entries.c
    brought: Select[Any] = select(entries.game, entries.file_at, entries.file_by, entries.file_league).where(
        entries.league_id == league,
        entries.game.in_(numbers),
        entries.kind == GameRecorded.__name__,
        entries.file_at.is_not(None),
    )
    files = {row.game: file_of(row) for row in await connection.execute(brought)}
    return {
        row.game: _line(row, tuple(here.get(row.game, ())), files.get(row.game))
        for row in await connection.execute(heads)
    }
