"""Whole kyokus of a server's finished games, for whoever wants to look at their turns again.

Only games that count and whose table is closed: nothing of a game that goes on, or may go on, is ever read here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

from sqlalchemy import bindparam, select

from bot.engine.events import Event, GameEnded, GameStarted, KyokuEnded, KyokuStarted
from bot.store.entries import entries_from
from bot.store.finished import LATEST
from bot.store.schema import journal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from random import Random

    from sqlalchemy import Row

    from bot.engine.rules import Ruleset
    from bot.store.engine import Database

_EVENTS: Final = get_args(Event)
_MARKS: Final = tuple(kind.__name__ for kind in (GameStarted, KyokuStarted, KyokuEnded, GameEnded))
_MARKED: Final = (
    select(journal.c.seq, journal.c.kind)
    .where(journal.c.table_id == bindparam("table"), journal.c.kind.in_(_MARKS))
    .order_by(journal.c.seq)
)
_BETWEEN: Final = (
    select(journal)
    .where(journal.c.table_id == bindparam("table"), journal.c.seq.between(bindparam("first"), bindparam("last")))
    .order_by(journal.c.seq)
)


@dataclass(frozen=True, slots=True)
class WholeKyoku:
    """A kyoku that is over, with its rules: every event of it, in order. ``at`` is when it ended."""

    rules: Ruleset
    at: datetime
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Marks:
    """Where a game begins in its journal, and from where to where each of its kyokus goes."""

    started: int
    kyokus: list[tuple[int, int]]


class Kyokus:
    """The kyokus of every server's finished games. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def draw(self, guild: int, random: Random) -> WholeKyoku | None:
        """Any kyoku of one of the latest games of a server; None where there is none."""
        async with self._database.reading() as connection:
            latest = (await connection.execute(LATEST, {"guild": guild})).all()
            if not latest:
                return None
            game = random.choice(latest)
            table = game.table_id
            marks = _marks((await connection.execute(_MARKED, {"table": table})).all(), game.number)
            if marks is None or not marks.kyokus:
                return None
            first, last = random.choice(marks.kyokus)
            rows: list[Row[Any]] = []
            for begin, end in ((marks.started, marks.started), (first, last)):
                span = {"table": table, "first": begin, "last": end}
                rows += (await connection.execute(_BETWEEN, span)).all()
        return _whole(rows)


def _marks(rows: Iterable[Row[*tuple[Any, ...]]], number: int) -> _Marks | None:
    """The game of this number at its table, which counts the games that ended."""
    found, ended, begun = _Marks(0, []), 0, 0
    for row in rows:
        match row.kind:
            case GameStarted.__name__:
                found = _Marks(row.seq, [])
            case KyokuStarted.__name__:
                begun = row.seq
            case KyokuEnded.__name__:
                found.kyokus.append((begun, row.seq))
            case _:
                ended += 1
                if ended == number:
                    return found
    return None


def _whole(rows: Iterable[Row[Any]]) -> WholeKyoku | None:
    started, *entries = entries_from(rows)
    if not isinstance(started.record, GameStarted) or not entries:
        return None
    events = tuple(entry.record for entry in entries if isinstance(entry.record, _EVENTS))
    return WholeKyoku(started.record.rules, entries[-1].at, events)
