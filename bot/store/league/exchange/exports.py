"""Exports of a league or one of its seasons: the content of an archive, or of sheets for a spreadsheet."""

import asyncio
import base64
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import ruleset_from
from bot.league.entries import GameRecorded
from bot.league.exchange.archive import Archive, ArchivedCourse, ArchivedEntry, ArchivedLog, ArchivedPlayer, identity
from bot.league.exchange.csv_writing import SheetGame, SheetPenalty, SheetPlayer, Sheets, SheetSeat, SheetStanding
from bot.league.games import LeagueGame
from bot.league.leagues import League, LeaguePlayer, current_number
from bot.league.scoring import season_scores
from bot.league.seasons import Season
from bot.league.standings import Standing
from bot.league.typed.moments import TOLD, moments_written
from bot.store.database import league_schema as t
from bot.store.database.connections import Database, all_rows
from bot.store.league.exchange.import_plan import Newcomers, ledger_of
from bot.store.league.exchange.snapshots import Snapshot, snapshot_of
from bot.store.league.people import people_of
from bot.store.league.standings import LeagueStandings

KINDS_OF_GAMES: Final = (4, 3)
"""Numbers of players."""
MOST_LOG_BYTES: Final = 4 * 1024 * 1024
"""Larger logs would not fit into a file that Discord accepts."""


class LeagueExports:
    """Exports leagues. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def archive(
        self, league: League, now: datetime, *, season: int | None = None, log_bytes: int = MOST_LOG_BYTES
    ) -> Archive:
        """A whole league, or one season of it. All logs are left out if they exceed ``log_bytes``."""
        async with self._database.reading() as connection:
            query = select(t.league_entries).where(t.league_entries.c.league_id == league.id)
            rows = await all_rows(await connection.execute(query.order_by(t.league_entries.c.seq)))
            people = await people_of(connection, league.id)
            penalties, games = await self._parts(connection, league.id, season)
            rulesets = (await connection.execute(select(t.league_rulesets))).all()
            logs, left_out = await self._logs(connection, league.id, games, log_bytes)
            courses = await self._courses(connection, league.id, games - {log.game for log in logs})
        players = tuple(
            ArchivedPlayer(player.number, player.user, player.name, player.merged_into, player.erased)
            for player in people.values()
        )

        def made() -> Archive:
            entries = [_entry(row) for row in rows]
            chosen, named = players, entries
            if season is not None:
                named = _about(season, entries, games, penalties)
                there = _people_in(named)
                chosen = tuple(player for player in players if player.number in there)
            fingerprints = {entry.payload.get("rules") for entry in named if entry.kind == "GameRecorded"}
            return Archive(
                uid=league.uid,
                name=league.name,
                opened_at=league.opened_at,
                exported_at=now,
                season=season,
                players=chosen,
                rules={row.fingerprint: ruleset_from(row.rules) for row in rulesets if row.fingerprint in fingerprints},
                entries=tuple(named),
                courses=courses,
                logs=tuple(map(_log, logs)),
                logs_left_out=left_out,
            )

        return await asyncio.to_thread(made)

    async def csv(self, league: int, seasons: Sequence[Season]) -> Sheets:
        """The games, standings and penalties of these seasons."""
        numbers = {season.number: season.name for season in seasons}
        lines: list[tuple[Season, int, Standing]] = []
        tables = LeagueStandings(self._database)
        for season in seasons:
            for players in KINDS_OF_GAMES:
                least = season.settings.min_games
                standings = await tables.standings(league, season.number, players=players, min_games=least)
                lines += [(season, players, line) for line in standings]
        query = select(t.league_penalties).where(t.league_penalties.c.league_id == league)
        rows = await self._database.rows(query.order_by(t.league_penalties.c.penalty))
        snapshot = await snapshot_of(self._database, league)

        def made() -> Sheets:
            named = _names(snapshot.people)
            return Sheets(
                games=_games(snapshot, numbers, named),
                standings=tuple(_standing(season, players, line, named) for season, players, line in lines),
                penalties=tuple(_penalty(row, numbers, named) for row in rows if row.season in numbers),
            )

        return await asyncio.to_thread(made)

    async def _parts(
        self, connection: AsyncConnection, league: int, season: int | None
    ) -> tuple[frozenset[int], frozenset[int]]:
        """The numbers of the penalties and the games of a season, or of all."""
        id_sets = []
        for column in (t.league_penalties.c.penalty, t.league_games.c.game):
            query = select(column).where(column.table.c.league_id == league)
            if season is not None:
                query = query.where(column.table.c.season == season)
            id_sets.append(frozenset((await connection.execute(query)).scalars()))
        return id_sets[0], id_sets[1]

    async def _courses(
        self, connection: AsyncConnection, league: int, games: frozenset[int]
    ) -> tuple[ArchivedCourse, ...]:
        """The statistics and winning hands of these games."""
        figures: dict[int, list[Any]] = {}
        hands: dict[int, list[Any]] = {}
        for column, by_game in ((t.league_figures.c.figures, figures), (t.league_hands.c.hand, hands)):
            table = column.table
            query = select(table.c.game, column).where(table.c.league_id == league)
            if table is t.league_hands:
                # What people told is in their entries.
                query = query.where(table.c.kyoku < TOLD)
            rows = await all_rows(await connection.execute(query.order_by(*table.primary_key.columns)))
            for game, stored in rows:
                if game in games:
                    by_game.setdefault(game, []).append(stored)
        return tuple(
            ArchivedCourse(game, tuple(seats), tuple(hands.get(game, ()))) for game, seats in sorted(figures.items())
        )

    async def _logs(
        self, connection: AsyncConnection, league: int, games: frozenset[int], most: int
    ) -> tuple[Sequence[Row[Any]], int]:
        """The logs of these games, and the number of logs left out."""
        sizes = select(t.league_logs.c.game, func.length(t.league_logs.c.content).label("size"))
        rows = (await connection.execute(sizes.where(t.league_logs.c.league_id == league))).all()
        wanted = [row for row in rows if row.game in games]
        if not wanted or sum(row.size for row in wanted) > most:
            return (), len(wanted)
        query = select(t.league_logs).where(t.league_logs.c.league_id == league).order_by(t.league_logs.c.game)
        return [row for row in await connection.execute(query) if row.game in games], 0


def _entry(row: Row[Any]) -> ArchivedEntry:
    payload = json.loads(row.payload)
    return ArchivedEntry(row.seq, row.at, row.by_player, row.kind, row.codec, row.why, row.key, payload)


def _log(row: Row[Any]) -> ArchivedLog:
    content = base64.b64encode(row.content).decode()
    return ArchivedLog(row.game, row.format, row.name, row.digest, row.part, tuple(row.names), row.agrees, content)


def _about(
    season: int, entries: Iterable[ArchivedEntry], games: frozenset[int], penalties: frozenset[int]
) -> list[ArchivedEntry]:
    """The entries of a season: those about it, its games and its penalties, and merges of its players."""
    entries = list(entries)
    named = {
        entry.seq
        for entry in entries
        if entry.payload.get("season") == season
        or entry.payload.get("game") in games
        or (entry.kind == "PenaltyLifted" and entry.payload.get("penalty") in penalties)
    }
    there = _people_in(entry for entry in entries if entry.seq in named)
    # One pass suffices, since a chain of merges is in this order.
    for entry in entries:
        if entry.kind == "PlayersMerged" and entry.payload["player"] in there:
            named.add(entry.seq)
            there |= _people_in((entry,))
    return [entry for entry in entries if entry.seq in named]


def _people_in(entries: Iterable[ArchivedEntry]) -> set[int]:
    """All players whom these entries name."""
    players: set[int | None] = set()
    for entry in entries:
        payload = entry.payload
        players |= {entry.by, payload.get("player"), payload.get("into"), *payload.get("asked", ())}
        players |= {seat["player"] for seat in payload.get("seats", ())}
    return {player for player in players if player is not None}


def _names(people: Mapping[int, LeaguePlayer]) -> Callable[[int | None, str], SheetPlayer]:
    """A function that gives the player of a seat, by number in the league or by name of a computer player."""
    known = dict(people)

    def named(number: int | None, name: str) -> SheetPlayer:
        if number is None:
            return SheetPlayer(name, None, "computer")
        player = known[current_number(known, number)]
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
        scores = season_scores(settings, snapshot.rules[game.rules], game.seats, game.sticks)
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
            moments=moments_written(game.moments),
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
