"""Imports of leagues and seasons: first a plan that changes nothing, then all of it or nothing.

Plans are made from a snapshot in a thread, so that only the writing keeps tables waiting.
"""

import asyncio
import base64
import binascii
from collections.abc import Collection
from datetime import datetime
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset
from bot.league.drafts import Member
from bot.league.entries import GameRecord
from bot.league.exchange.archive import Archive, ArchivedLog, filed_key
from bot.store.database.connections import Database, parts
from bot.store.database.league_schema import (
    league_announced,
    league_entries,
    league_logs,
    league_players,
    leagues,
)
from bot.store.errors import StoreError
from bot.store.league.derived_rows import DerivedRows
from bot.store.league.entry_codec import entry_row
from bot.store.league.entry_writer import known_keys
from bot.store.league.exchange.archive_plan import plan_archive
from bot.store.league.exchange.import_plan import ImportPlan
from bot.store.league.exchange.snapshots import NEW_LEAGUE, Snapshot, rulesets, snapshot_of
from bot.store.league.game_statistics import keep_statistics, rebuild_statistics
from bot.store.league.leagues import Leagues, free_name
from bot.store.league.table_games import new_league

log = structlog.stdlib.get_logger(__name__)

AT_ONCE: Final = 100
"""Rows or games written in one statement, after which the event loop can run other tasks."""
_HEX: Final = frozenset("0123456789abcdef")


class LeagueChanged(StoreError):
    """The league changed since the plan was made. Nothing was written; make a new plan."""


class LeagueImports:
    """Imports leagues. Raises StoreError."""

    def __init__(self, database: Database, leagues: Leagues) -> None:
        self._database: Final = database
        self._leagues: Final = leagues

    async def snapshot(self, league: int) -> Snapshot:
        """The present content of a league."""
        return await snapshot_of(self._database, league)

    async def rulesets(self) -> dict[str, Ruleset]:
        """All stored rules by fingerprint."""
        async with self._database.reading() as connection:
            return await rulesets(connection)

    async def known(self, league: int, identities: Collection[str]) -> frozenset[str]:
        """Those of these ids (``bot.league.exchange.archive.identity``) of which a league has an entry."""
        entries, numbered = league_entries.c, dict[int, str]()
        async with self._database.reading() as connection:
            uid = (await connection.execute(select(leagues.c.uid).where(leagues.c.id == league))).scalar_one()
            keys = await known_keys(connection, league, [*{*identities, *map(filed_key, identities)}])
            for identity in identities:
                prefix, _, digits = identity.rpartition(":")
                if prefix == uid and digits.isascii() and digits.isdigit() and len(digits) < 10:
                    numbered[int(digits)] = identity
            found = {identity for identity in identities if identity in keys or filed_key(identity) in keys}
            for part in parts([*numbered]):
                query = select(entries.seq).where(entries.league_id == league, entries.key.is_(None))
                seqs = (await connection.execute(query.where(entries.seq.in_(part)))).scalars()
                found.update(numbered[seq] for seq in seqs)
        return frozenset(found)

    async def plan(
        self, archive: Archive, league: int | None, now: datetime, taker: Member | None = None
    ) -> ImportPlan:
        """What an archive would add to a league (None: a new one); ``taker`` as in ``plan_archive``."""
        snapshot = NEW_LEAGUE if league is None else await self.snapshot(league)
        return await asyncio.to_thread(plan_archive, archive, snapshot, now, taker)

    async def home_of(self, archive: Archive, guild: int) -> int | None:
        """The league of a server that an archive belongs to: its source, one that imported it before, or a namesake."""
        # Keys of imported entries begin with "<uid>:".
        taken = (
            select(league_entries.c.league_id)
            .join(leagues, leagues.c.id == league_entries.c.league_id)
            .where(leagues.c.guild == guild, league_entries.c.key.between(f"{archive.uid}:", f"{archive.uid}:~"))
            .limit(1)
        )
        mine = select(leagues.c.id, leagues.c.uid, leagues.c.folded).where(leagues.c.guild == guild)
        async with self._database.reading() as connection:
            rows = (await connection.execute(mine)).all()
            before = (await connection.execute(taken)).scalar_one_or_none()
        own = next((row.id for row in rows if row.uid == archive.uid), None)
        named = next((row.id for row in rows if row.folded == archive.name.casefold()), None)
        return next((known for known in (own, before, named) if known is not None), None)

    async def take(self, league: int, plan: ImportPlan) -> None:
        """Write all of a plan or nothing. Raises LeagueChanged if the league has changed since."""
        rows = await asyncio.to_thread(_rows_of, league, plan)
        async with self._leagues.writing(league) as writer:
            await _write(writer.derived, plan, rows)
        if rows.logs:
            await rebuild_statistics(self._database, league)
        _log_import(league, plan)
        self._leagues.tell()

    async def take_new(self, guild: int, name: str, plan: ImportPlan, now: datetime) -> int:
        """Write a plan into a new league and return its id. Raises LeagueRefused for a bad or taken name."""
        async with self._database.reading() as connection:
            name = await free_name(connection, guild, name)
        rows = await asyncio.to_thread(_rows_of, 0, plan)
        async with self._database.writing() as connection:
            name = await free_name(connection, guild, name)
            league = await new_league(connection, guild, name, now, {})
            for row in (*rows.entries, *rows.logs):
                row["league_id"] = league
            await _write(DerivedRows(connection, league), plan, rows)
            await _nothing_to_announce(connection, league, plan.last + len(plan.entries))
        if rows.logs:
            await rebuild_statistics(self._database, league)
        _log_import(league, plan)
        self._leagues.tell()
        return league


class _Rows(NamedTuple):
    entries: list[dict[str, Any]]
    logs: list[dict[str, Any]]


def _rows_of(league: int, plan: ImportPlan) -> _Rows:
    logs = (_log_row(league, log) for log in plan.logs)
    return _Rows([entry_row(league, entry, key) for entry, key in plan.entries], [row for row in logs if row])


async def _write(derived: DerivedRows, plan: ImportPlan, rows: _Rows) -> None:
    connection, league = derived.connection, derived.league
    await _refuse_changed(connection, league, plan)
    if plan.players:
        people = [
            {
                "league_id": league,
                "player": player.number,
                "user_id": player.user,
                "name": player.name,
                "erased": player.erased,
            }
            for player in plan.players
        ]
        await connection.execute(insert(league_players), people)
    for rules in plan.rules:
        await derived.keep_rules(rules)
    for first in range(0, len(rows.entries), AT_ONCE):
        await connection.execute(insert(league_entries), rows.entries[first : first + AT_ONCE])
    last = plan.last + len(plan.entries)
    await connection.execute(update(leagues).where(leagues.c.id == league).values(last_seq=last))
    for entry, _ in plan.entries:
        if not isinstance(entry.record, GameRecord):
            await derived.fold(entry, None)
    for first in range(0, len(plan.games), AT_ONCE):
        await derived.write_games(plan.games[first : first + AT_ONCE])
    for game, statistics in plan.statistics:
        await keep_statistics(connection, league, game, statistics)
    await _keep_logs(connection, league, rows.logs)


def _log_import(league: int, plan: ImportPlan) -> None:
    """Log the import for the operator."""
    file = plan.entries[0][0].file if plan.entries else None
    if file is None:
        return
    log.info(
        "a file was taken into a league",
        league=league,
        by=file.by,
        at=file.at.isoformat(),
        file=file.league,
        entries=len(plan.entries),
        games=plan.new_games,
        first=plan.last + 1,
    )


async def _refuse_changed(connection: AsyncConnection, league: int, plan: ImportPlan) -> None:
    """Raise LeagueChanged if the league has changed since the plan was made."""
    last = (await connection.execute(select(leagues.c.last_seq).where(leagues.c.id == league))).scalar_one_or_none()
    counted = select(func.count()).where(league_players.c.league_id == league)
    people = (await connection.execute(counted)).scalar_one()
    if (last, people) != (plan.last, plan.people):
        raise LeagueChanged(f"league {league} has changed since the plan was made")


def _log_row(league: int, log: ArchivedLog) -> dict[str, Any] | None:
    """The row of an archived log; None for an invalid one, whose game is imported without it."""
    try:
        content = base64.b64decode(log.content, validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(log.digest) != 64 or not _HEX.issuperset(log.digest) or not content:
        return None
    return {
        "league_id": league,
        "game": log.game,
        "format": log.format,
        "name": log.name,
        "digest": log.digest,
        "part": log.part,
        "names": list(log.names),
        "agrees": log.agrees,
        "content": content,
    }


async def _keep_logs(connection: AsyncConnection, league: int, rows: list[dict[str, Any]]) -> None:
    """Store the logs that the league does not have yet."""
    query = select(league_logs.c.game, league_logs.c.digest).where(league_logs.c.league_id == league)
    known = (await connection.execute(query)).all()
    games, digests = {row.game for row in known}, {row.digest for row in known}
    for row in rows:
        if row["game"] not in games and row["digest"] not in digests:
            await connection.execute(insert(league_logs), row)
            games.add(row["game"])
            digests.add(row["digest"])


async def _nothing_to_announce(connection: AsyncConnection, league: int, last: int) -> None:
    """Mark all entries as announced, since old games are no news."""
    await connection.execute(delete(league_announced).where(league_announced.c.league_id == league))
    await connection.execute(insert(league_announced), {"league_id": league, "seq": last})
