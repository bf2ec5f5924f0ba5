"""Snapshots: a whole league in memory, for import plans and spreadsheet exports."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.league.entries import LeagueEntry
from bot.league.exchange.archive import filed_key
from bot.league.leagues import LeaguePlayer
from bot.store.database.connections import Database, all_rows
from bot.store.database.league_schema import league_entries, league_rulesets, leagues
from bot.store.database.schema import games
from bot.store.league.entry_codec import entries_from
from bot.store.league.people import people_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The content of a league at one time."""

    uid: str
    last: int
    """``seq`` of the last entry."""
    entries: Mapping[int, LeagueEntry]
    """By ``seq``."""
    keys: Mapping[str, int]
    """The ``seq`` of the entry of each key."""
    people: Mapping[int, LeaguePlayer]
    rules: Mapping[str, Ruleset]
    tables: frozenset[tuple[str, int]] = frozenset()
    """(table, number) of the games at the server's own tables, to recognise archived ones that are."""
    keyed: frozenset[int] = frozenset()
    """The entries that have a key, so that uid and number do not identify them."""

    @property
    def empty(self) -> bool:
        """Whether it has neither entries nor players."""
        return not self.last and not self.people

    def known(self, identity: str) -> LeagueEntry | None:
        """The entry with this ``bot.league.exchange.archive.identity``: a key, or this league's uid and number."""
        seq = self.keys.get(identity, self.keys.get(filed_key(identity)))
        if seq is None:
            uid, _, digits = identity.rpartition(":")
            if uid == self.uid and digits.isascii() and digits.isdigit() and len(digits) < 10:
                seq = int(digits)
            seq = None if seq in self.keyed else seq
        return None if seq is None else self.entries.get(seq)


NEW_LEAGUE: Final = Snapshot("", 0, {}, {}, {}, {})
"""A league that does not exist yet."""


async def rulesets(connection: AsyncConnection) -> dict[str, Ruleset]:
    """All stored rules by fingerprint."""
    rows = await all_rows(await connection.execute(select(league_rulesets)))
    return {row.fingerprint: ruleset_from(row.rules) for row in rows}


async def snapshot_of(database: Database, league: int) -> Snapshot:
    """The present content of a league."""
    async with database.reading() as connection:
        row = (await connection.execute(select(leagues).where(leagues.c.id == league))).one()
        query = select(league_entries).where(league_entries.c.league_id == league)
        rows = await all_rows(await connection.execute(query.order_by(league_entries.c.seq)))
        people = await people_of(connection, league)
        rules = await rulesets(connection)
        own = select(games.c.table_id, games.c.number).where(games.c.guild == row.guild)
        tables = await all_rows(await connection.execute(own))

    def made() -> Snapshot:
        entries = {entry.seq: entry for entry in entries_from(rows)}
        keys = {entry.key: entry.seq for entry in rows if entry.key is not None}
        played = frozenset((table, number) for table, number in tables)
        return Snapshot(row.uid, row.last_seq, entries, keys, people, rules, played, frozenset(keys.values()))

    return await asyncio.to_thread(made)
