"""Queries of player statistics, best hands, and the data of records, profiles and charts."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Select, func, select

from bot.league.periods import Within
from bot.league.records import PlayedSeat
from bot.league.seat_statistics import SeatStatistics, statistics_from, total
from bot.league.typed.moments import TOLD
from bot.league.views import SeriesGame, WonHand
from bot.league.winning_hands import LeagueHand, hand_from
from bot.store.database.connections import Database, all_rows
from bot.store.database.league_schema import league_figures, league_hands, league_seasons, league_seats
from bot.store.league.periods import inside


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's statistics. ``figures`` are of ``games_with_course`` of their ``games``; None if that is 0."""

    games_with_course: int
    games: int
    figures: SeatStatistics | None


@dataclass(frozen=True, slots=True)
class LongestStreak:
    """The most kyoku in a row that a player dealt in one game."""

    player: int
    length: int
    game: int
    played_at: datetime


@dataclass(frozen=True, slots=True)
class PlayRates:
    """A player's counts in games with statistics."""

    player: int
    kyoku: int
    wins: int
    deal_ins: int


class LeagueStatistics:
    """The statistics of every league, from games that count unless stated otherwise. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    # Figures and hands, of games that have statistics

    async def of_player(
        self, league: int, player: int, season: int | None = None, players: int = 4, *, within: Within | None = None
    ) -> PlayerStatistics:
        """A player's statistics in games with ``players`` players, of a season or of all."""
        seats = league_seats.c
        query = (
            select(league_figures.c.figures)
            .select_from(league_seats)
            .outerjoin(league_figures, _same_seat())
            .where(*_counting(league, season), seats.player == player, seats.players == players)
            .where(*inside(seats, within))
        )
        stored = await self._database.scalars(query)
        known = [statistics_from(each) for each in stored if each is not None]
        return PlayerStatistics(len(known), len(stored), total(known) if known else None)

    async def of_game(self, league: int, game: int) -> tuple[SeatStatistics, ...] | None:
        """The statistics of each seat of a game, whether it counts or not; None if there are none."""
        query = select(league_figures.c.figures).where(
            league_figures.c.league_id == league, league_figures.c.game == game
        )
        stored = await self._database.scalars(query.order_by(league_figures.c.seat))
        return tuple(statistics_from(each) for each in stored) or None

    async def hands_of(self, league: int, game: int) -> tuple[LeagueHand, ...]:
        """The winning hands of a game, in order, those that people told last."""
        hands = league_hands.c
        query = select(hands.hand).where(hands.league_id == league, hands.game == game)
        stored = await self._database.scalars(query.order_by(hands.kyoku, hands.seat))
        return tuple(hand_from(each) for each in stored)

    async def told(self, league: int, game: int) -> tuple[LeagueHand, ...]:
        """The winning hands of a game that people told."""
        return tuple(hand for hand in await self.hands_of(league, game) if hand.kyoku >= TOLD)

    async def best_hands(
        self,
        league: int,
        player: int | None = None,
        season: int | None = None,
        most: int = 5,
        within: Within | None = None,
    ) -> tuple[WonHand, ...]:
        """The best hands of a player or of all: yakuman first, then by points, earlier ones first."""
        hands, seats = league_hands.c, league_seats.c
        query = _hands(league, season).where(*inside(seats, within))
        if player is not None:
            query = query.where(seats.player == player)
        order = (hands.yakuman.desc(), hands.points.desc(), seats.played_at, hands.game, hands.kyoku, hands.seat)
        return await self._kept(query.order_by(*order).limit(most))

    async def yakuman(
        self, league: int, season: int | None = None, within: Within | None = None
    ) -> tuple[WonHand, ...]:
        """Every yakuman, newest first."""
        hands, seats = league_hands.c, league_seats.c
        order = (seats.played_at.desc(), hands.game.desc(), hands.kyoku.desc(), hands.seat)
        query = _hands(league, season).where(hands.yakuman > 0, *inside(seats, within))
        return await self._kept(query.order_by(*order))

    async def _kept(self, query: Select[Any]) -> tuple[WonHand, ...]:
        rows = await self._database.rows(query)
        return tuple(WonHand(row.player, row.game, row.played_at, hand_from(row.hand)) for row in rows)

    async def longest_streak(
        self, league: int, season: int | None = None, within: Within | None = None
    ) -> LongestStreak | None:
        """The most kyoku in a row as dealer in one game, the earliest of equal ones; None without statistics."""
        seats = league_seats.c
        length = league_figures.c.figures["dealer_streak"].as_integer()
        query = (
            select(seats.player, seats.game, seats.played_at, length.label("length"))
            .select_from(league_seats)
            .join(league_figures, _same_seat())
            .where(*_counting(league, season), seats.player.is_not(None), length.is_not(None), *inside(seats, within))
            .order_by(length.desc(), seats.played_at, seats.game, seats.seat)
            .limit(1)
        )
        row = await self._database.row(query)
        return None if row is None else LongestStreak(row.player, row.length, row.game, row.played_at)

    # Places, points and rates

    async def seats(
        self, league: int, season: int | None, players: int, within: Within | None = None
    ) -> tuple[PlayedSeat, ...]:
        """Every person's seat in games with ``players`` players, in the order in which they were played."""
        seats = league_seats.c
        query = select(seats.player, seats.game, seats.played_at, seats.place, seats.points, seats.final_tenths)
        query = query.where(*_counting_of(league, season, players), seats.player.is_not(None), *inside(seats, within))
        async with self._database.reading() as connection:
            rows = await all_rows(await connection.execute(query.order_by(seats.played_at, seats.game, seats.seat)))
        return await asyncio.to_thread(_played, rows)

    async def games_by_players(
        self, league: int, player: int, season: int | None, within: Within | None = None
    ) -> dict[int, int]:
        """A player's games that count, by number of players: {4: 20, 3: 2}."""
        seats = league_seats.c
        query = select(seats.players, func.count()).where(seats.league_id == league, seats.player == player)
        query = query.where(seats.counts, *inside(seats, within))
        if season is not None:
            query = query.where(seats.season == season)
        rows = await self._database.rows(query.group_by(seats.players))
        return {row[0]: row[1] for row in rows}

    async def games_with_course(
        self, league: int, season: int | None, players: int, within: Within | None = None
    ) -> int:
        """How many games with ``players`` players have statistics."""
        seats = league_seats.c
        query = select(func.count(seats.game.distinct())).select_from(league_seats).join(league_figures, _same_seat())
        query = query.where(*_counting_of(league, season, players), *inside(seats, within))
        count: int = await self._database.scalar(query)
        return count

    async def rates(
        self, league: int, season: int | None, players: int, least: int, within: Within | None = None
    ) -> tuple[PlayRates, ...]:
        """The rates of all players with at least ``least`` kyoku in games with statistics."""

        def added(name: str) -> ColumnElement[int]:
            return func.coalesce(func.sum(league_figures.c.figures[name].as_integer()), 0)

        seats = league_seats.c
        query = (
            select(seats.player, added("kyoku"), added("wins"), added("deal_ins"))
            .select_from(league_seats)
            .join(league_figures, _same_seat())
            .where(*_counting_of(league, season, players), seats.player.is_not(None), *inside(seats, within))
            .group_by(seats.player)
            .having(added("kyoku") >= least)
            .order_by(seats.player)
        )
        return tuple(PlayRates(*row) for row in await self._database.rows(query))

    async def games_of(
        self, league: int, player: int, season: int | None, players: int, within: Within | None = None
    ) -> tuple[SeriesGame, ...]:
        """A player's games with ``players`` players in a season (None: in all), oldest first."""
        seats = league_seats.c
        query = select(seats.played_at, seats.game, seats.place, seats.final_tenths).where(
            seats.league_id == league, seats.player == player, seats.counts, seats.players == players
        )
        query = query.where(*inside(seats, within))
        if season is not None:
            query = query.where(seats.season == season)
        rows = await self._database.rows(query.order_by(seats.played_at, seats.game))
        return tuple(SeriesGame(*row) for row in rows)


def _same_seat() -> ColumnElement[bool]:
    seats, figures = league_seats.c, league_figures.c
    return (figures.league_id == seats.league_id) & (figures.game == seats.game) & (figures.seat == seats.seat)


def _counting(league: int, season: int | None) -> tuple[ColumnElement[bool], ...]:
    """The conditions for seats of games that count, in a season or in all."""
    seats = league_seats.c
    where = (seats.league_id == league, seats.counts)
    return where if season is None else (*where, seats.season == season)


def _counting_of(league: int, season: int | None, players: int) -> tuple[ColumnElement[bool], ...]:
    seats = league_seats.c
    # All seasons are named too, so that the query follows the order of the index.
    spans = select(league_seasons.c.season).where(league_seasons.c.league_id == league)
    inside = seats.season.in_(spans) if season is None else seats.season == season
    return seats.league_id == league, seats.counts, seats.players == players, inside


def _hands(league: int, season: int | None) -> Select[Any]:
    hands, seats = league_hands.c, league_seats.c
    same = (seats.league_id == hands.league_id) & (seats.game == hands.game) & (seats.seat == hands.seat)
    return (
        select(hands.game, seats.player, seats.played_at, hands.hand)
        .select_from(league_hands)
        .join(league_seats, same)
        .where(hands.league_id == league, *_counting(league, season), seats.player.is_not(None))
    )


def _played(rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[PlayedSeat, ...]:
    return tuple(PlayedSeat(*row) for row in rows)
