"""The finished games of the bot's tables, derived from the journal and recorded with the entry that ends them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.events import GameEnded, GameStarted
from bot.engine.rules.ruleset import Ruleset
from bot.league.table_games import GameResult, SeatResult
from bot.store.codec import entries_from
from bot.store.database.connections import Database
from bot.store.database.schema import game_results, games, tables
from bot.store.read_journal_rows import journal_rows
from bot.table import table_events as te

_RESULTS = (
    select(
        games.c.id,
        games.c.table_id,
        games.c.number,
        games.c.started_at,
        games.c.ended_at,
        games.c.preset,
        games.c.length,
        games.c.fingerprint,
        game_results.c.seat,
        game_results.c.user_id,
        game_results.c.name,
        game_results.c.place,
        game_results.c.points,
        game_results.c.final_tenths,
    )
    .join_from(games, game_results)
    .where(games.c.guild == bindparam("guild"), games.c.people >= bindparam("people"))
    .order_by(games.c.ended_at, games.c.id, game_results.c.seat)
)


_OF_RULES: Final = ("rules", "fingerprint")
GameRows = tuple[dict[str, Any], list[dict[str, Any]]]
"""The row of a game, and those of its seats in order."""


class TableGames:
    """The finished games of every server's tables, those of leagues and others. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def results(self, guild: int, *, min_people: int = 1) -> tuple[GameResult, ...]:
        """Every recorded game of a server with at least ``min_people`` people, oldest first."""
        rows = await self._database.rows(_RESULTS, {"guild": guild, "people": min_people})
        seats: dict[int, list[SeatResult]] = {}
        heads: dict[int, Row[*tuple[Any, ...]]] = {}
        for row in rows:
            heads[row.id] = row
            seats.setdefault(row.id, []).append(
                SeatResult(row.seat, row.user_id, row.name, row.place, row.points, row.final_tenths)
            )
        return tuple(
            GameResult(
                table=row.table_id,
                number=row.number,
                started_at=row.started_at,
                ended_at=row.ended_at,
                preset=row.preset,
                length=row.length,
                fingerprint=row.fingerprint,
                seats=tuple(seats[game]),
            )
            for game, row in heads.items()
        )

    async def has_finished(self, user: int) -> bool:
        """Whether this person has finished a game anywhere, against people or computer players.

        Games with hints are not recorded: whoever plays only those is still learning.
        """
        query = select(exists().where(game_results.c.user_id == user))
        return bool(await self._database.scalar(query))

    async def rebuild(self) -> int:
        """Rewrite the rows of all servers from the journal and return the number of games."""
        async with self._database.writing() as connection:
            await connection.execute(delete(game_results))
            await connection.execute(delete(games))
            finished: list[FinishedGame] = []
            for table in (await connection.execute(select(tables.c.id).order_by(tables.c.opened_at))).scalars().all():
                finished += await told_games(connection, table)
            finished.sort(key=lambda game: game.result.ended_at)
            await record_games(connection, finished)
            return len(finished)


async def told_games(connection: AsyncConnection, table: str) -> tuple[FinishedGame, ...]:
    """Every finished game of a table, from its journal."""
    return finished_games(table, entries_from(await journal_rows(connection, table, kinds=GAME_KINDS)))


async def record_games(connection: AsyncConnection, finished: Iterable[FinishedGame]) -> None:
    """Write the rows of finished games, which must not be recorded yet."""
    for game in finished:
        values, seats = _values(game)
        written = await connection.execute(insert(games), values)
        assert written.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
        number = written.inserted_primary_key[0]
        await connection.execute(insert(game_results), [{"game_id": number, **seat} for seat in seats])


def told_rows(finished: Iterable[FinishedGame]) -> list[GameRows]:
    """The rows of finished games in order, without ids, and without rules, whose JSON changes with every new option."""
    return [(_without(game, *_OF_RULES), seats) for game, seats in map(_values, finished)]


async def recorded(connection: AsyncConnection, table: str) -> list[GameRows]:
    """The stored rows of a table's finished games, to compare with ``told_rows``."""
    found: list[GameRows] = []
    query = select(games).where(games.c.table_id == table).order_by(games.c.number)
    for game in (await connection.execute(query)).mappings().all():
        seats = select(game_results).where(game_results.c.game_id == game["id"]).order_by(game_results.c.seat)
        rows = (await connection.execute(seats)).mappings().all()
        found.append((_without(game, "id", *_OF_RULES), [_without(row, "game_id") for row in rows]))
    return found


def _without(row: Mapping[Any, Any], *columns: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in columns}


def _values(game: FinishedGame) -> GameRows:
    result = game.result
    values = {
        "table_id": result.table,
        "number": result.number,
        "guild": game.guild,
        "channel": game.channel,
        "started_at": result.started_at,
        "ended_at": result.ended_at,
        "preset": result.preset,
        "length": result.length,
        "rules": game.rules.to_json(),
        "fingerprint": result.fingerprint,
        "people": result.people,
    }
    seats = [
        {
            "seat": seat.seat,
            "user_id": seat.user,
            "name": seat.name,
            "place": seat.place,
            "points": seat.points,
            "final_tenths": seat.final,
        }
        for seat in result.seats
    ]
    return values, seats


GAME_KINDS: Final = tuple(
    kind.__name__ for kind in (te.TableOpened, te.SettingsChanged, te.SeatsDrawn, te.SeatGiven, GameStarted, GameEnded)
)
"""The kinds of records that ``finished_games`` needs."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game with its channel and whole ruleset. ``seq`` is the entry that ended it.

    ``parent`` is the parent channel of a thread.
    """

    seq: int
    guild: int
    channel: int
    rules: Ruleset
    result: GameResult
    parent: int | None = None

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel it was played in and, for a thread, the parent channel."""
        return (self.channel,) if self.parent is None else (self.channel, self.parent)


def finished_games(table: str, entries: Iterable[te.JournalEntry]) -> tuple[FinishedGame, ...]:
    """Every finished game of a table except training games, from its entries in order.

    The result belongs to the players who sat there at its end.
    """
    opened: te.TableOpened | None = None
    players: tuple[te.Player, ...] = ()
    started: tuple[datetime, Ruleset] | None = None
    found: list[FinishedGame] = []
    for entry in entries:
        match entry.record:
            case te.TableOpened() as record:
                opened = record
            case te.SettingsChanged(settings, times) if opened is not None:
                opened = replace(opened, settings=settings, times=times)
            case te.SeatsDrawn(drawn):
                players = drawn
            case te.SeatGiven(seat, person):
                players = (*players[:seat], person, *players[seat + 1 :])
            case GameStarted(rules):
                started = entry.at, rules
            case GameEnded() if opened is not None and opened.settings.training:
                started = None
            case GameEnded() as ended if opened is not None and started is not None:
                since, rules = started
                result = GameResult(
                    table=table,
                    number=len(found) + 1,
                    started_at=since,
                    ended_at=entry.at,
                    preset=opened.settings.kept_as,
                    length=rules.length,
                    fingerprint=rules.fingerprint,
                    seats=_seats(players, ended),
                )
                found.append(FinishedGame(entry.seq, opened.guild, opened.channel, rules, result, opened.parent))
                started = None
            case _:
                pass
    return tuple(found)


def _seats(players: tuple[te.Player, ...], ended: GameEnded) -> tuple[SeatResult, ...]:
    by_seat = sorted(ended.placements, key=lambda placement: placement.seat)
    return tuple(
        SeatResult(
            seat=placement.seat,
            user=player.user if isinstance(player, te.Person) else None,
            name=player.name,
            place=placement.place,
            points=placement.points,
            final=placement.final,
        )
        for player, placement in zip(players, by_seat, strict=True)
    )
