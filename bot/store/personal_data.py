"""The data stored about a person on all servers: summary, export and erasure."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.personal_summary import PersonalLeague, PersonalSummary
from bot.store.database.connections import Database
from bot.store.database.league_schema import (
    game_drafts,
    league_entries,
    league_games,
    league_meeting_people,
    league_meetings,
    league_penalties,
    league_players,
    league_seats,
    leagues,
)
from bot.store.database.schema import (
    coach_skills,
    game_results,
    house_rule_drafts,
    house_rule_versions,
    lesson_progress,
    puzzle_answers,
    puzzles,
    reminders,
    table_seats,
    tables,
    user_settings,
)
from bot.store.errors import StoreError
from bot.store.forgetting import Named, forget_in_journals, nameless_archives, records_naming, with_late_records
from bot.store.league.exchange.stored_logs import NamelessLogs, nameless_logs, replace_logs

_OWN_RECORDS: Final = frozenset({"SurfaceChosen", "QuietSet", "MessageKept", "MotionBacked", "EntropyAdded"})
"""Kinds of table records that are about one person only."""


class StillSeated(StoreError):
    """A person who is named at open tables cannot be forgotten yet. ``tables`` are the tables' ids."""

    def __init__(self, tables: tuple[str, ...]) -> None:
        super().__init__(f"named at open tables: {', '.join(tables)}")
        self.tables: Final = tables


class PersonalData:
    """The data stored about people. Raises StoreError.

    Requests are handled one at a time, since each reads the whole journal.
    """

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._turn: Final = asyncio.Lock()

    async def kept(self, user: int) -> PersonalSummary:
        """How much is stored about a person."""
        async with self._turn, self._database.reading() as connection:
            named = await records_naming(connection, user)
            return PersonalSummary(
                settings=await _count(connection, user_settings.c.user_id == user) > 0,
                leagues=tuple([await _league(connection, row) for row in await _players(connection, user)]),
                tables=len(named),
                open_tables=await _open(connection, user, named),
                table_games=await _count(connection, game_results.c.user_id == user),
                answers=await _count(connection, puzzle_answers.c.user_id == user),
                puzzles=await _count(connection, puzzles.c.asker == user),
                meetings=await _count(connection, league_meeting_people.c.user_id == user)
                + await _count(connection, league_meetings.c.made_by == user),
                reminders=await _count(connection, reminders.c.user_id == user),
                officer=tuple(row.name for row in await _run_by(connection, user)),
                rules=await _count(connection, house_rule_versions.c.user_id == user)
                + await _count(connection, house_rule_drafts.c.user_id == user),
                typed=await _count(connection, game_drafts.c.user_id == user),
                learning=await _count(connection, lesson_progress.c.user_id == user)
                + await _count(connection, coach_skills.c.user_id == user)
                > 0,
            )

    async def export(self, user: int, now: datetime) -> dict[str, Any]:
        """All data about a person, ready for JSON. Other people appear only by their numbers in a league."""
        async with self._turn, self._database.reading() as connection:
            named = await records_naming(connection, user)
            return {
                "format": "jantaku-personal-data",
                "version": 1,
                "exported_at": now.isoformat(),
                "user": str(user),
                "settings": await _rows(connection, user_settings.c.user_id == user),
                "leagues": [await _whole_league(connection, row) for row in await _players(connection, user)],
                "officer_of": [row.name for row in await _run_by(connection, user)],
                "table_games": await _rows(connection, game_results.c.user_id == user),
                "tables": [
                    {
                        "table": table,
                        "records_naming_you": len(rows),
                        "about_you_alone": [
                            {"at": row.at.isoformat(), "kind": row.kind, **json.loads(row.payload)}
                            for row in rows
                            if row.kind in _OWN_RECORDS
                        ],
                    }
                    for table, rows in named.items()
                ],
                "puzzle_answers": await _rows(connection, puzzle_answers.c.user_id == user),
                "puzzles_asked_for": await _rows(connection, puzzles.c.asker == user, without=("payload",)),
                "meetings": await _rows(connection, league_meeting_people.c.user_id == user),
                "meetings_announced": await _rows(connection, league_meetings.c.made_by == user),
                "reminders": await _rows(connection, reminders.c.user_id == user),
                "rules_saved": await _rows(connection, house_rule_versions.c.user_id == user),
                "games_typed": await _rows(connection, game_drafts.c.user_id == user),
                "lessons": await _rows(connection, lesson_progress.c.user_id == user),
                "done_without_the_coach": await _rows(connection, coach_skills.c.user_id == user),
                "rules_begun": await _rows(connection, house_rule_drafts.c.user_id == user),
            }

    async def erase(self, user: int) -> tuple[str, ...]:
        """Forget a person everywhere. Their seats, games and entries stay under an anonymous number.

        Returns the tables whose journals named them, since copies of these in memory are outdated now. Raises
        StillSeated, and changes nothing, while an open table names them.
        """
        async with self._turn:
            return await self._erase(user)

    async def _erase(self, user: int) -> tuple[str, ...]:
        async with self._database.reading() as connection:
            # The slow part runs first, without a lock. A closed table can only add records of messages meanwhile.
            named = await records_naming(connection, user)
            _refuse(await _open(connection, user, named))
            archives = await nameless_archives(connection, user, named)
            logs: NamelessLogs = {}
            for row in await _players(connection, user):
                logs |= await nameless_logs(connection, row.league_id, row.player)
        async with self._database.writing() as connection:
            named = await with_late_records(connection, user, named)
            _refuse(await _open(connection, user, named))
            await forget_in_journals(connection, user, named, archives)
            for row in await _players(connection, user):
                # Logs that were added since.
                logs |= await nameless_logs(connection, row.league_id, row.player, logs)
                await _forget_player(connection, row)
            await replace_logs(connection, logs)
            for officer in await _run_by(connection, user):
                others = [other for other in officer.settings["officers"] if other != user]
                kept = {**officer.settings, "officers": others}
                await connection.execute(update(leagues).where(leagues.c.id == officer.id).values(settings=kept))
            await connection.execute(
                update(league_meetings).where(league_meetings.c.made_by == user).values(made_by=None)
            )
            await connection.execute(delete(game_drafts).where(_typed_by_or_of(user)))
            await connection.execute(update(puzzles).where(puzzles.c.asker == user).values(asker=None))
            saved = update(house_rule_versions).where(house_rule_versions.c.user_id == user)
            await connection.execute(saved.values(user_id=None))
            for column in (
                coach_skills.c.user_id,
                house_rule_drafts.c.user_id,
                league_meeting_people.c.user_id,
                lesson_progress.c.user_id,
                puzzle_answers.c.user_id,
                reminders.c.user_id,
                user_settings.c.user_id,
            ):
                await connection.execute(delete(column.table).where(column == user))
        return tuple(named)


def _typed_by_or_of(user: int) -> ColumnElement[bool]:
    """The drafts that a person typed, or in which they sit or are mentioned."""
    content = game_drafts.c.content
    return or_(game_drafts.c.user_id == user, content.like(f'%"user":{user},%'), content.like(f"%<@{user}>%"))


def _refuse(seated: tuple[str, ...]) -> None:
    if seated:
        raise StillSeated(seated)


async def _forget_player(connection: AsyncConnection, row: Row[*tuple[Any, ...]]) -> None:
    """Remove account and name of a league's player, and of the players who were merged into them."""
    people = league_players.c
    numbers = {row.player}
    known = (
        await connection.execute(select(people.player, people.merged_into).where(people.league_id == row.league_id))
    ).all()
    while more := {other.player for other in known if other.merged_into in numbers} - numbers:
        numbers |= more
    gone = update(league_players).where(people.league_id == row.league_id, people.player.in_(numbers))
    await connection.execute(gone.values(user_id=None, name="", erased=True))


async def _players(connection: AsyncConnection, user: int) -> list[Row[*tuple[Any, ...]]]:
    """A person's player row in each league."""
    query = (
        select(league_players, leagues.c.guild, leagues.c.name.label("league"))
        .join(leagues, leagues.c.id == league_players.c.league_id)
        .where(league_players.c.user_id == user)
        .order_by(leagues.c.id)
    )
    return list((await connection.execute(query)).all())


async def _league(connection: AsyncConnection, row: Row[*tuple[Any, ...]]) -> PersonalLeague:
    league, player = row.league_id, row.player
    return PersonalLeague(
        guild=row.guild,
        league=row.league,
        player=player,
        name=row.name,
        games=await _count(connection, league_seats.c.league_id == league, league_seats.c.player == player),
        penalties=await _count(connection, league_penalties.c.league_id == league, league_penalties.c.player == player),
        made=await _count(connection, league_entries.c.league_id == league, league_entries.c.by_player == player),
    )


async def _whole_league(connection: AsyncConnection, row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    league, player = row.league_id, row.player
    seats = league_seats.c
    query = (
        select(
            seats.game,
            seats.season,
            seats.played_at,
            league_games.c.status,
            league_games.c.source,
            seats.points,
            seats.chombo,
            seats.place,
            seats.final_tenths,
        )
        .join(league_games, (league_games.c.league_id == seats.league_id) & (league_games.c.game == seats.game))
        .where(seats.league_id == league, seats.player == player)
        .order_by(seats.game)
    )
    own = (league_entries.c.league_id == league, league_entries.c.by_player == player)
    return {
        "guild": str(row.guild),
        "league": row.league,
        "player": player,
        "name": row.name,
        "games": [_plain(found) for found in (await connection.execute(query)).mappings()],
        "penalties": await _rows(
            connection, league_penalties.c.league_id == league, league_penalties.c.player == player
        ),
        "entries_you_made": await _rows(connection, *own, without=("league_id", "codec", "key")),
    }


async def _run_by(connection: AsyncConnection, user: int) -> list[Row[*tuple[Any, ...]]]:
    """The leagues that name a person as an officer."""
    query = select(leagues.c.id, leagues.c.name, leagues.c.settings).order_by(leagues.c.id)
    rows: Sequence[Row[*tuple[Any, ...]]] = (await connection.execute(query)).all()
    return [row for row in rows if user in (row.settings.get("officers") or ())]


async def _open(connection: AsyncConnection, user: int, named: Named) -> tuple[str, ...]:
    """The open tables that name a person."""
    seated = select(table_seats.c.table_id).where(table_seats.c.user_id == user)
    query = select(tables.c.id).where(
        tables.c.closed_at.is_(None), or_(tables.c.opener == user, tables.c.id.in_(seated))
    )
    found = set((await connection.execute(query)).scalars())
    if named:
        closed = select(tables.c.id).where(tables.c.closed_at.is_not(None))
        found |= set(named) - set((await connection.execute(closed)).scalars())
    return tuple(sorted(found))


async def _count(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).where(*where))).scalar_one())


async def _rows(
    connection: AsyncConnection, *where: ColumnElement[bool], without: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """The rows of the conditions' table that match them, ready for JSON."""
    table: Any = where[0].left.table
    rows = (await connection.execute(select(table).where(*where))).mappings()
    return [_plain(row, without) for row in rows]


def _plain(row: Mapping[Any, Any], without: tuple[str, ...] = ()) -> dict[str, Any]:
    return {key: _value(value) for key, value in row.items() if key not in without}


def _value(value: Any) -> Any:  # noqa: ANN401 - of any column
    if value is None or isinstance(value, bool | str | float | dict | list):
        return value
    # Other programs would round ids above 2**53.
    return (value if abs(value) < 2**53 else str(value)) if isinstance(value, int) else value.isoformat()
