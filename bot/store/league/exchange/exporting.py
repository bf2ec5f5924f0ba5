"""A league or one of its seasons is taken out of the database, as values to be written to a file."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select

from bot.engine.rules.ruleset import ruleset_from
from bot.league.exchange.archive import Archive, ArchivedCourse, ArchivedEntry, ArchivedLog, ArchivedPlayer
from bot.store.database.league_schema import (
    league_entries,
    league_figures,
    league_games,
    league_hands,
    league_logs,
    league_penalties,
    league_rulesets,
)
from bot.store.league.batches import all_rows
from bot.store.league.people import people_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database.connections import Database
    from bot.store.league.leagues import League

MOST_LOG_BYTES: Final = 4 * 1024 * 1024
"""Logs beyond this would not fit into a file that Discord takes."""


class LeagueExports:
    """Takes leagues out. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def archive(
        self, league: League, now: datetime, *, season: int | None = None, log_bytes: int = MOST_LOG_BYTES
    ) -> Archive:
        """All that a league holds, or what belongs to one season. All logs are left out where they have more bytes."""
        async with self._database.reading() as connection:
            query = select(league_entries).where(league_entries.c.league_id == league.id)
            rows = await all_rows(await connection.execute(query.order_by(league_entries.c.seq)))
            people = await people_of(connection, league.id)
            penalties, games = await self._parts(connection, league.id, season)
            rulesets = (await connection.execute(select(league_rulesets))).all()
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

    async def _parts(
        self, connection: AsyncConnection, league: int, season: int | None
    ) -> tuple[frozenset[int], frozenset[int]]:
        """The numbers of the penalties and the games of a season."""
        found = []
        for column in (league_penalties.c.penalty, league_games.c.game):
            query = select(column).where(column.table.c.league_id == league)
            if season is not None:
                query = query.where(column.table.c.season == season)
            found.append(frozenset((await connection.execute(query)).scalars()))
        return found[0], found[1]

    async def _courses(
        self, connection: AsyncConnection, league: int, games: frozenset[int]
    ) -> tuple[ArchivedCourse, ...]:
        """What is known of the course of these games."""
        figures: dict[int, list[Any]] = {}
        hands: dict[int, list[Any]] = {}
        for column, found in ((league_figures.c.figures, figures), (league_hands.c.hand, hands)):
            table = column.table
            query = select(table.c.game, column).where(table.c.league_id == league)
            rows = await all_rows(await connection.execute(query.order_by(*table.primary_key.columns)))
            for game, kept in rows:
                if game in games:
                    found.setdefault(game, []).append(kept)
        return tuple(
            ArchivedCourse(game, tuple(seats), tuple(hands.get(game, ()))) for game, seats in sorted(figures.items())
        )

    async def _logs(
        self, connection: AsyncConnection, league: int, games: frozenset[int], most: int
    ) -> tuple[Sequence[Row[Any]], int]:
        """The logs of these games, and how many are left out."""
        sizes = select(league_logs.c.game, func.length(league_logs.c.content).label("size"))
        rows = (await connection.execute(sizes.where(league_logs.c.league_id == league))).all()
        wanted = [row for row in rows if row.game in games]
        if not wanted or sum(row.size for row in wanted) > most:
            return (), len(wanted)
        query = select(league_logs).where(league_logs.c.league_id == league).order_by(league_logs.c.game)
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
    """The entries of a season: those that name it, its games and penalties, and who of its players became whom."""
    entries = list(entries)
    named = {
        entry.seq
        for entry in entries
        if entry.payload.get("season") == season
        or entry.payload.get("game") in games
        or (entry.kind == "PenaltyLifted" and entry.payload.get("penalty") in penalties)
    }
    there = _people_in(entry for entry in entries if entry.seq in named)
    # Who was merged twice was so in this order.
    for entry in entries:
        if entry.kind == "PlayersMerged" and entry.payload["player"] in there:
            named.add(entry.seq)
            there |= _people_in((entry,))
    return [entry for entry in entries if entry.seq in named]


def _people_in(entries: Iterable[ArchivedEntry]) -> set[int]:
    """Every player whom these entries name."""
    found: set[int | None] = set()
    for entry in entries:
        payload = entry.payload
        found |= {entry.by, payload.get("player"), payload.get("into"), *payload.get("asked", ())}
        found |= {seat["player"] for seat in payload.get("seats", ())}
    return {player for player in found if player is not None}
