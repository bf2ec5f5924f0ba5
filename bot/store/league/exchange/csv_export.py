"""Games, standings and penalties of a league as values for a spreadsheet."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from bot.league.entries import GameRecorded
from bot.league.exchange.archive import identity
from bot.league.exchange.csv_files import SheetGame, SheetPenalty, SheetPlayer, Sheets, SheetSeat, SheetStanding
from bot.league.scoring import scored
from bot.store.database.league_schema import league_penalties
from bot.store.league.exchange.planning import Newcomers, ledger_of
from bot.store.league.people import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from sqlalchemy import Row

    from bot.league.games import LeagueGame
    from bot.league.seasons import Season
    from bot.league.standings import Standing
    from bot.store.database.connections import Database
    from bot.store.league.exchange.importing import LeagueImports
    from bot.store.league.exchange.planning import Snapshot
    from bot.store.league.people import LeaguePlayer
    from bot.store.league.standings import LeagueTables

KINDS: Final = (4, 3)
"""How many play."""


class LeagueSheets:
    """Makes the sheets of leagues. Raises StoreError."""

    def __init__(self, database: Database, imports: LeagueImports, tables: LeagueTables) -> None:
        self._database: Final = database
        self._imports: Final = imports
        self._tables: Final = tables

    async def sheets(self, league: int, seasons: Sequence[Season]) -> Sheets:
        """The sheets of these seasons."""
        numbers = {season.number: season.name for season in seasons}
        lines: list[tuple[Season, int, Standing]] = []
        for season in seasons:
            for players in KINDS:
                least = season.settings.min_games
                found = await self._tables.standings(league, season.number, players=players, min_games=least)
                lines += [(season, players, line) for line in found]
        query = select(league_penalties).where(league_penalties.c.league_id == league)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(league_penalties.c.penalty))).all()
        snapshot = await self._imports.snapshot(league)

        def made() -> Sheets:
            named = _names(snapshot.people)
            return Sheets(
                games=_games(snapshot, numbers, named),
                standings=tuple(_standing(season, players, line, named) for season, players, line in lines),
                penalties=tuple(_penalty(row, numbers, named) for row in rows if row.season in numbers),
            )

        return await asyncio.to_thread(made)


def _names(people: Mapping[int, LeaguePlayer]) -> Callable[[int | None, str], SheetPlayer]:
    """Who a seat is: a number of the league, or a computer player by name."""
    known = dict(people)

    def named(number: int | None, name: str) -> SheetPlayer:
        if number is None:
            return SheetPlayer(name, None, "computer")
        player = known[meant(known, number)]
        if player.erased:
            return SheetPlayer(f"former player {player.number}", None, "former")
        return SheetPlayer(player.name, player.user, "guest" if player.user is None else "member")

    return named


def _games(
    snapshot: Snapshot, seasons: Mapping[int, str], named: Callable[[int | None, str], SheetPlayer]
) -> tuple[SheetGame, ...]:
    ledger = ledger_of(snapshot, Newcomers(snapshot.people), snapshot.rules)
    keys = {seq: key for key, seq in snapshot.keys.items()}
    ids = {
        entry.record.game: identity(snapshot.uid, seq, keys.get(seq))
        for seq, entry in snapshot.entries.items()
        if isinstance(entry.record, GameRecorded)
    }

    def row(game: LeagueGame) -> SheetGame:
        settings = ledger.seasons[game.season].settings
        rules = settings.rules or snapshot.rules[game.rules]
        scores = scored(rules, game.seats, game.sticks, chombo=settings.chombo)
        seats = tuple(
            SheetSeat(named(seat.player, seat.name), seat.points, seat.chombo, score.place, score.final)
            for seat, score in zip(game.seats, scores, strict=True)
        )
        return SheetGame(
            number=game.number,
            played_at=game.played_at,
            season=seasons[game.season],
            status=game.status.value,
            source=game.source,
            preset=game.preset,
            rules=game.rules,
            sticks=game.sticks,
            note=game.note,
            seats=seats,
            id=ids[game.number],
        )

    return tuple(row(game) for _, game in sorted(ledger.games.items()) if game.season in seasons)


def _standing(
    season: Season, players: int, line: Standing, named: Callable[[int | None, str], SheetPlayer]
) -> SheetStanding:
    return SheetStanding(
        season=season.name,
        players=players,
        rank=line.rank,
        player=named(line.player, ""),
        games=line.games,
        total=line.final,
        penalty=line.penalty,
        places=line.places,
    )


def _penalty(
    row: Row[Any], seasons: Mapping[int, str], named: Callable[[int | None, str], SheetPlayer]
) -> SheetPenalty:
    return SheetPenalty(
        number=row.penalty,
        season=seasons[row.season],
        player=named(row.player, ""),
        tenths=row.tenths,
        given_at=row.given_at,
        why=row.why,
        lifted_at=row.lifted_at,
    )
