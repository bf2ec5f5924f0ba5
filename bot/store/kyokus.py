"""Whole kyokus of a server's finished games, for whoever wants to look at their turns again.

Only games that count and whose table is closed: nothing of a game that goes on, or may go on, is ever read here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from bot.engine.events import Event, GameEnded, GameStarted, KyokuEnded, KyokuStarted
from bot.store.codec import entries_from
from bot.store.finished import LATEST
from bot.store.journal_rows import journal_rows

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from random import Random

    from bot.engine.rules.ruleset import Ruleset
    from bot.store.codec import JournalRow
    from bot.store.database.connections import Database

_EVENTS: Final = get_args(Event)
_MARKS: Final = tuple(kind.__name__ for kind in (GameStarted, KyokuStarted, KyokuEnded, GameEnded))


@dataclass(frozen=True, slots=True)
class WholeKyoku:
    """A kyoku that is over, with its rules: every event of it, in order. ``at`` is when it ended."""

    rules: Ruleset
    at: datetime
    events: tuple[Event, ...]


@dataclass(slots=True)
class _KyokuBounds:
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
            marks = _marks(await journal_rows(connection, table, kinds=_MARKS), game.number)
            if marks is None or not marks.kyokus:
                return None
            first, last = random.choice(marks.kyokus)
            rows = await journal_rows(connection, table, first=marks.started, last=marks.started)
            rows += await journal_rows(connection, table, first=first, last=last)
        return _whole(rows)


def _marks(rows: Iterable[JournalRow], number: int) -> _KyokuBounds | None:
    """The game of this number at its table, which counts the games that ended."""
    found, ended, begun = _KyokuBounds(0, []), 0, 0
    for row in rows:
        match row.kind:
            case GameStarted.__name__:
                found = _KyokuBounds(row.seq, [])
            case KyokuStarted.__name__:
                begun = row.seq
            case KyokuEnded.__name__:
                found.kyokus.append((begun, row.seq))
            case _:
                ended += 1
                if ended == number:
                    return found
    return None


def _whole(rows: Iterable[JournalRow]) -> WholeKyoku | None:
    started, *entries = entries_from(rows)
    if not isinstance(started.record, GameStarted) or not entries:
        return None
    events = tuple(entry.record for entry in entries if isinstance(entry.record, _EVENTS))
    return WholeKyoku(started.record.rules, entries[-1].at, events)
