"""A database of slow tables at rest: one real game, copied under other ids, channels and people.

Most are at their first turn. ``long`` of them are in the middle of a hanchan; the benchmark uses only those.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from bot.client.jantaku import times_of
from bot.config.settings import Settings
from bot.engine.actions import Action
from bot.engine.legal import default_action
from bot.engine.view import SeatView
from bot.store.store import Store
from bot.table.commands import Act, Continue, Join, Open, Start
from bot.table.lobby import TableLobby
from bot.table.shuffler import RandomShuffler
from bot.table.table_events import Person, TableSettings
from tests.fakes import FakeClock, Recorder

SLOW: Final = TableSettings("tenhou", "east_south", "slow", "dm")
PEOPLE: Final = tuple(Person(100 + place, name) for place, name in enumerate(("Anne", "Ben", "Cleo", "Dai")))
SHORT: Final = "short"
LONG: Final = "long"
HALF_A_GAME: Final = 700
"""Journal entries of half a hanchan."""
A_GUILD: Final = 40
"""Tables a server."""
SPAN: Final = timedelta(hours=20)
"""The time over which the tables' next deadlines are spread."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The number of tables, of those in the middle of a game, and of the overdue ones among these."""

    tables: int
    long: int
    overdue: int


class Default:
    """Plays the default actions of an absent player."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """The default action."""
        return default_action(view, legal)


def named(number: int) -> str:
    """The id of a table; the first ones are in the middle of a game."""
    return f"t{number:07}"


def make(file: Path, plan: Plan) -> None:
    """Make the database."""
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        source = Path(folder) / "source.sqlite3"
        asyncio.run(_play(source))
        asyncio.run(_empty(file))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("ATTACH ? AS source", (str(source),))
            with connection:
                _copy(connection, plan)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("ANALYZE")


async def _empty(file: Path) -> None:
    async with await Store.open(str(file), owner="benchmark"):
        return


async def _play(file: Path) -> None:
    """Play two tables: one to its first turn, one to the middle of a hanchan."""
    clock = FakeClock(datetime.now(UTC) - timedelta(hours=6))
    async with await Store.open(str(file), owner="benchmark") as store:
        lobby = TableLobby(
            journal=store.journal,
            register=store.open_tables,
            clock=clock,
            shuffler=RandomShuffler(Random(5)),
            choosers=lambda _: Default(),
            announcer=Recorder(),
            times=times_of(Settings().table),
            max_tables_per_guild=10,
        )
        for name, channel, entries in ((SHORT, 1, 0), (LONG, 2, HALF_A_GAME)):
            table = (await lobby.open(Open(1, channel, PEOPLE[0], SLOW))).table
            for person in PEOPLE[1:]:
                await lobby.submit(table, Join(person))
            await lobby.submit(table, Start(PEOPLE[0]))
            while (await lobby.public_table(table)).revision < entries:
                await _move(lobby, clock, table)
            await _to_a_turn(lobby, clock, table)
            lobby.stop()
            with closing(sqlite3.connect(file)) as connection, connection:
                connection.execute("PRAGMA defer_foreign_keys = ON")
                for column in ("tables.id", "journal.table_id", "table_seats.table_id", "deadlines.table_id"):
                    where, key = column.split(".")
                    connection.execute(f"UPDATE {where} SET {key} = ? WHERE {key} = ?", (name, table))  # noqa: S608


async def _move(lobby: TableLobby, clock: FakeClock, table: str) -> None:
    """Do the default action of a player who has to act, or begin the next kyoku."""
    for person in PEOPLE:
        hand = await lobby.hand(table, person.user)
        if hand.view is not None and hand.legal:
            await lobby.submit(table, Act(person, default_action(hand.view, hand.legal)))
            return
    public = (await lobby.public_table(table)).game
    if public is not None and type(public.phase).__name__ == "KyokuOver":
        for person in PEOPLE:
            await lobby.submit(table, Continue(person))
    await clock.advance(60)


async def _to_a_turn(lobby: TableLobby, clock: FakeClock, table: str) -> None:
    while True:
        public = (await lobby.public_table(table)).game
        if public is not None and type(public.phase).__name__ == "AwaitDiscard":
            return
        await _move(lobby, clock, table)


def _copy(connection: sqlite3.Connection, plan: Plan) -> None:
    """Copy the rows of the two games under other ids."""
    now = datetime.now(UTC).replace(tzinfo=None)
    connection.execute("CREATE TEMP TABLE copies (id TEXT, number INTEGER, game TEXT, wake_at TEXT)")
    copies = []
    for number in range(plan.tables):
        overdue = number < plan.overdue
        wakes = now - timedelta(hours=1) if overdue else now + timedelta(hours=1) + SPAN * (number / plan.tables)
        game = LONG if number < plan.long else SHORT
        copies.append((named(number), number, game, wakes.isoformat(" ", "microseconds")))
    connection.executemany("INSERT INTO copies VALUES (?, ?, ?, ?)", copies)
    connection.execute("INSERT INTO main.tables SELECT * FROM source.tables WHERE FALSE")
    columns = [name for _, name, *_ in connection.execute("PRAGMA main.table_info(tables)")]
    values = {"id": "c.id", "guild": f"c.number / {A_GUILD}", "channel": "1000000 + c.number", "wake_at": "c.wake_at"}
    chosen = ", ".join(values.get(name, f"s.{name}") for name in columns)
    connection.execute(
        f"INSERT INTO main.tables ({', '.join(columns)}) SELECT {chosen}"  # noqa: S608 - names of our own columns
        " FROM copies c JOIN source.tables s ON s.id = c.game ORDER BY c.id"
    )
    connection.execute(
        "INSERT INTO main.journal SELECT c.id, seq, at, kind, codec, engine, payload"
        " FROM copies c JOIN source.journal s ON s.table_id = c.game ORDER BY c.id, seq"
    )
    connection.execute(
        "INSERT INTO main.table_seats SELECT c.id, place, 10000000 + 4 * c.number + place, name"
        " FROM copies c JOIN source.table_seats s ON s.table_id = c.game"
    )
    connection.execute(
        "INSERT INTO main.deadlines SELECT c.id, decision, seat, due"
        " FROM copies c JOIN source.deadlines s ON s.table_id = c.game"
    )
