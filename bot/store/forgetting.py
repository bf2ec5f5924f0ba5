"""Removal of a person from the journals of closed tables; the games themselves stay.

In each table a stand-in takes their place: a negative user id, which no account has, and a neutral name. Two former
players of one table have different stand-ins. docs/privacy.md explains this to readers of a journal.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.codec import JournalRow
from bot.store.database.connections import parts
from bot.store.database.schema import archived_people, game_results, games, journal, journal_archives, tables
from bot.store.packing import Packed, packed, unpacked
from bot.store.read_journal_rows import archive_of, journal_rows
from bot.table import table_events as te

Named = dict[str, list[JournalRow]]
"""Records that name a person, by table."""

PERSONAL: Final = tuple(
    kind.__name__
    for kind in (
        te.TableOpened,
        te.SeatTaken,
        te.SeatsDrawn,
        te.SeatGiven,
        te.SurfaceChosen,
        te.QuietSet,
        te.MessageKept,
        te.MotionMade,
        te.MotionBacked,
        te.MotionFailed,
        te.EntropyAdded,
    )
)
"""The kinds of records that name people. A test compares this with the records."""


def former_name(stand_in: int) -> str:
    """The name of a former player in the journal of a table; ``stand_in`` is their negative user id."""
    return "Former player" if stand_in == -1 else f"Former player {-stand_in}"


def without(kind: str, payload: Any, user: int, stand_in: int) -> Any:  # noqa: ANN401 - JSON
    """The payload of a record with the stand-in instead of the person, and without their private data."""
    if not isinstance(payload, dict) or payload.get("user") != user:
        return _replaced(payload, user, stand_in)
    match kind:
        case te.QuietSet.__name__:
            return {**payload, "user": stand_in, "quiet": None}
        case te.MessageKept.__name__:
            # The channel of direct messages identifies the person.
            return {**payload, "user": stand_in, "channel": 0, "message": 0}
        case te.EntropyAdded.__name__:
            return {**payload, "user": stand_in, "text": ""}
        case _:
            return _replaced(payload, user, stand_in)


def _replaced(value: Any, user: int, stand_in: int) -> Any:  # noqa: ANN401 - JSON
    match value:
        case dict():
            new = {key: _replaced(item, user, stand_in) for key, item in value.items()}
            if value.get("user") == user:
                new["user"] = stand_in
                if "name" in value:
                    new["name"] = former_name(stand_in)
            return new
        case list():
            return [_replaced(item, user, stand_in) for item in value]
        case _:
            return value


async def records_naming(connection: AsyncConnection, user: int) -> Named:
    """The records that name a person. Reads all unpacked journals, which takes seconds after many recent games."""
    found: Named = {}
    archives = select(archived_people.c.table_id).where(archived_people.c.user_id == user)
    for table in (await connection.execute(archives.order_by(archived_people.c.table_id))).scalars().all():
        archive = await archive_of(connection, table)
        if archive is not None:
            rows = await asyncio.to_thread(unpacked, table, archive, PERSONAL)
            found[table] = [row for row in rows if any(sign in row.payload for sign in _signs(user))]
    holds = or_(*(journal.c.payload.contains(sign, autoescape=True) for sign in _signs(user)))
    columns = (journal.c[name] for name in JournalRow._fields)
    query = select(journal.c.table_id, *columns).where(journal.c.kind.in_(PERSONAL), holds)
    for row in (await connection.execute(query.order_by(journal.c.table_id, journal.c.seq))).all():
        found.setdefault(row.table_id, []).append(JournalRow(*row[1:]))
    return found


async def with_late_records(connection: AsyncConnection, user: int, named: Named) -> Named:
    """``named`` with the records added since: a closed table still records messages that were posted late."""
    found = {table: list(rows) for table, rows in named.items()}
    holds = or_(*(journal.c.payload.contains(sign, autoescape=True) for sign in _signs(user)))
    columns = (journal.c.table_id, *(journal.c[name] for name in JournalRow._fields))
    for some in parts(sorted(found)):
        late = select(*columns).where(journal.c.table_id.in_(some), journal.c.kind == te.MessageKept.__name__, holds)
        for row in (await connection.execute(late.order_by(journal.c.table_id, journal.c.seq))).all():
            if all(known.seq != row.seq for known in found[row.table_id]):
                found[row.table_id].append(JournalRow(*row[1:]))
    return found


def _signs(user: int) -> tuple[str, str]:
    """The texts by which a payload names a person: JSON without spaces, with the sign that ends the number."""
    return f'"user":{user},', f'"user":{user}}}'


@dataclass(frozen=True, slots=True)
class Nameless:
    """The archive of a table with a stand-in instead of a person."""

    stand_in: int
    before: str
    """Checksum of the archive it replaces."""
    piece: Packed


async def nameless_archives(connection: AsyncConnection, user: int, named: Named) -> dict[str, Nameless]:
    """The archives of these records repacked without a person. This is slow and needs no lock."""
    found: dict[str, Nameless] = {}
    for table, rows in named.items():
        archive = await archive_of(connection, table)
        if archive is not None:
            stand_in = await _stand_in(connection, table)
            piece = await asyncio.to_thread(_changed, table, archive, payloads_without(rows, user, stand_in))
            found[table] = Nameless(stand_in, archive.checksum, piece)
    return found


async def forget_in_journals(
    connection: AsyncConnection, user: int, named: Named, ready: Mapping[str, Nameless]
) -> None:
    """Replace a person by stand-ins in these records and in the results derived from them.

    ``ready`` has the repacked archives; one whose original changed meanwhile is repacked again.
    """
    write = (
        update(journal)
        .where(journal.c.table_id == bindparam("at_table"), journal.c.seq == bindparam("at_seq"))
        .values(payload=bindparam("new_payload"))
    )
    for table, rows in named.items():
        known = ready.get(table)
        stand_in = await _stand_in(connection, table) if known is None else known.stand_in
        new = payloads_without(rows, user, stand_in)
        changed = [{"at_table": table, "at_seq": seq, "new_payload": payload} for seq, payload in new.items()]
        await connection.execute(write, changed)
        archive = await archive_of(connection, table)
        if archive is not None:
            if known is not None and known.before == archive.checksum:
                piece = known.piece
            else:
                piece = await asyncio.to_thread(_changed, table, archive, new)
            of_table = journal_archives.c.table_id == table
            values = {"data": piece.data, "checksum": piece.checksum, "format": piece.format}
            await connection.execute(update(journal_archives).where(of_table).values(values))
            people = archived_people.c
            await connection.execute(delete(archived_people).where(people.table_id == table, people.user_id == user))
        opener = update(tables).where(tables.c.id == table, tables.c.opener == user)
        await connection.execute(opener.values(opener=stand_in))
        own = select(games.c.id).where(games.c.table_id == table)
        results = update(game_results).where(game_results.c.game_id.in_(own), game_results.c.user_id == user)
        await connection.execute(results.values(user_id=stand_in, name=former_name(stand_in)))


def payloads_without(rows: Iterable[JournalRow], user: int, stand_in: int) -> dict[int, str]:
    """The payloads of these rows without a person, by ``seq``."""
    return {
        row.seq: json.dumps(
            without(row.kind, json.loads(row.payload), user, stand_in), ensure_ascii=False, separators=(",", ":")
        )
        for row in rows
    }


def _changed(table: str, archive: Packed, payloads: Mapping[int, str]) -> Packed:
    """An archive with these payloads of some of its entries replaced."""
    rows = unpacked(table, archive)
    return packed(table, [row._replace(payload=payloads.get(row.seq, row.payload)) for row in rows])


async def _stand_in(connection: AsyncConnection, table: str) -> int:
    """A free stand-in id for a table: -1 for the first person who is forgotten there."""
    rows = await journal_rows(connection, table, kinds=PERSONAL)
    return min((user for user in users_of(rows) if user < 0), default=0) - 1


def users_of(rows: Iterable[JournalRow]) -> Iterator[int]:
    """The ids of all users and stand-ins in these rows, with repetitions."""
    for row in rows:
        if row.kind in PERSONAL:
            yield from _users(json.loads(row.payload))


def _users(value: Any) -> Iterator[int]:  # noqa: ANN401 - JSON
    match value:
        case dict():
            if isinstance(value.get("user"), int):
                yield value["user"]
            for item in value.values():
                yield from _users(item)
        case list():
            for item in value:
                yield from _users(item)
        case _:
            pass
