"""A person is taken out of the journals of closed tables: what happened there stays, only who they were does not.

In each table they become a number below zero, which no account has, and a name that says no more. Two former players
of one table keep apart. docs/privacy.md tells what that means for who reads a journal.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, or_, select, update

from bot.store.schema import game_results, games, journal, tables
from bot.table.records import (
    EntropyAdded,
    MessageKept,
    MotionBacked,
    MotionFailed,
    MotionMade,
    QuietSet,
    SeatGiven,
    SeatsDrawn,
    SeatTaken,
    SurfaceChosen,
    TableOpened,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

PERSONAL: Final = tuple(
    kind.__name__
    for kind in (
        TableOpened,
        SeatTaken,
        SeatsDrawn,
        SeatGiven,
        SurfaceChosen,
        QuietSet,
        MessageKept,
        MotionMade,
        MotionBacked,
        MotionFailed,
        EntropyAdded,
    )
)
"""The kinds of records that name people. A test holds this to the records."""


def former_name(stand_in: int) -> str:
    """What a former player of a table is called in its journal; ``stand_in`` as below."""
    return "Former player" if stand_in == -1 else f"Former player {-stand_in}"


def without(kind: str, payload: Any, user: int, stand_in: int) -> Any:  # noqa: ANN401 - JSON
    """The payload of a record with the stand-in in the place of a person, and without what only concerned them."""
    if not isinstance(payload, dict) or payload.get("user") != user:
        return _replaced(payload, user, stand_in)
    match kind:
        case QuietSet.__name__:
            return {**payload, "user": stand_in, "quiet": None}
        case MessageKept.__name__:
            # The channel of direct messages is as good as a name.
            return {**payload, "user": stand_in, "channel": 0, "message": 0}
        case EntropyAdded.__name__:
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


async def records_naming(connection: AsyncConnection, user: int) -> dict[str, list[Row[*tuple[Any, ...]]]]:
    """The records that name a person, by table. Reads the whole journal: seconds where many games were played."""
    # JSON of the journal has no spaces; what follows the number ends it.
    holds = or_(*(journal.c.payload.contains(f'"user":{user}{end}', autoescape=True) for end in (",", "}")))
    query = select(journal.c.table_id, journal.c.seq, journal.c.at, journal.c.kind, journal.c.payload)
    found: dict[str, list[Row[*tuple[Any, ...]]]] = {}
    rows: Sequence[Row[*tuple[Any, ...]]] = (
        await connection.execute(query.where(journal.c.kind.in_(PERSONAL), holds))
    ).all()
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return found


async def forget_in_journals(
    connection: AsyncConnection, user: int, named: dict[str, list[Row[*tuple[Any, ...]]]]
) -> None:
    """Put stand-ins in the place of a person in these records, and in the results that follow from them."""
    write = (
        update(journal)
        .where(journal.c.table_id == bindparam("at_table"), journal.c.seq == bindparam("at_seq"))
        .values(payload=bindparam("new_payload"))
    )
    for table, rows in named.items():
        stand_in = await _stand_in(connection, table)
        changed = [
            {
                "at_table": table,
                "at_seq": row.seq,
                "new_payload": json.dumps(
                    without(row.kind, json.loads(row.payload), user, stand_in),
                    ensure_ascii=False,
                    separators=(",", ":"),
                ),
            }
            for row in rows
        ]
        await connection.execute(write, changed)
        opener = update(tables).where(tables.c.id == table, tables.c.opener == user)
        await connection.execute(opener.values(opener=stand_in))
        own = select(games.c.id).where(games.c.table_id == table)
        results = update(game_results).where(game_results.c.game_id.in_(own), game_results.c.user_id == user)
        await connection.execute(results.values(user_id=stand_in, name=former_name(stand_in)))


async def _stand_in(connection: AsyncConnection, table: str) -> int:
    """A number that nobody at this table has: -1 for the first who is forgotten there."""
    where = (journal.c.table_id == table, journal.c.kind.in_(PERSONAL), journal.c.payload.contains('"user":-'))
    rows = (await connection.execute(select(journal.c.payload).where(*where))).scalars()
    return min((user for payload in rows for user in _users(json.loads(payload))), default=0) - 1


def _users(value: Any) -> Iterable[int]:  # noqa: ANN401 - JSON
    match value:
        case dict():
            if isinstance(value.get("user"), int) and value["user"] < 0:
                yield value["user"]
            for item in value.values():
                yield from _users(item)
        case list():
            for item in value:
                yield from _users(item)
        case _:
            pass
