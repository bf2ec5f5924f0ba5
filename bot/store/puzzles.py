"""Puzzles and their answers. Buttons have a puzzle's id; everything else about it is stored here.

``Puzzles.prune`` deletes puzzles without an answer after a week and quizzes after a year. Answered daily puzzles stay,
since the server's leaderboard is computed from them.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal

from sqlalchemy import Row, and_, delete, exists, insert, or_, select, update

from bot.analysis.puzzles.leaderboard import DailyAnswer, DailyStanding, daily_standings, streak_of
from bot.store.database.connections import Database
from bot.store.database.schema import puzzle_answers, puzzles

PuzzleKind = Literal["score", "waits", "discard"]
Origin = Literal["quiz", "daily"]

UNANSWERED: Final = timedelta(days=7)
"""How long an unanswered puzzle is kept."""
ANSWERED: Final = timedelta(days=365)
"""How long an answered quiz is kept."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its solution, which must not be shown to a person before they answer."""

    id: int
    guild: int | None
    """None outside of servers."""
    asker: int | None
    """The user who asked for it; None for a daily puzzle."""
    channel: int | None
    """Where it was posted; None if not yet or only privately."""
    message: int | None
    kind: PuzzleKind
    level: str
    payload: Mapping[str, Any]
    """The puzzle itself as JSON; its format depends on ``kind``."""
    day: date | None
    """The day of a daily puzzle; None for a quiz."""
    made_at: datetime
    closed_at: datetime | None
    """From then on answers are refused."""

    @property
    def origin(self) -> Origin:
        """Whether it is a quiz or a daily puzzle."""
        return "quiz" if self.day is None else "daily"


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A user's answer, with their name at that time. The format of ``choice`` depends on the kind of the puzzle."""

    user: int
    name: str
    choice: str
    right: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class PuzzleTally:
    """A person's record: puzzles answered, how many right, and how many right in a row up to the last one."""

    asked: int
    right: int
    streak: int


class Puzzles:
    """Puzzles and their answers. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def open(
        self,
        kind: PuzzleKind,
        payload: Mapping[str, Any],
        at: datetime,
        *,
        guild: int | None = None,
        asker: int | None = None,
        level: str = "",
        day: date | None = None,
    ) -> int:
        """Store a new puzzle and return its id. ``day`` makes it the daily puzzle of ``guild``.

        If the day has a puzzle already, nothing is stored and its id is returned, so that simultaneous requests get
        the same puzzle.
        """
        values = {
            "guild": guild,
            "asker": asker,
            "kind": kind,
            "origin": "quiz" if day is None else "daily",
            "level": level,
            "payload": dict(payload),
            "day": day,
            "made_at": at,
        }
        async with self._database.writing() as connection:
            if day is not None:
                query = select(puzzles.c.id).where(puzzles.c.guild == guild, puzzles.c.day == day)
                known = (await connection.execute(query)).scalar_one_or_none()
                if known is not None:
                    return int(known)
            made = await connection.execute(insert(puzzles), values)
        assert made.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
        return int(made.inserted_primary_key[0])

    async def puzzle(self, puzzle: int) -> Puzzle | None:
        """The puzzle of this id; None if there is none."""
        row = await self._database.row(select(puzzles).where(puzzles.c.id == puzzle))
        return None if row is None else _puzzle(row)

    async def daily(self, guild: int, day: date) -> Puzzle | None:
        """The daily puzzle of a server; None if there is none yet."""
        query = select(puzzles).where(puzzles.c.guild == guild, puzzles.c.day == day)
        row = await self._database.row(query)
        return None if row is None else _puzzle(row)

    async def open_dailies(self, guild: int, before: date) -> tuple[Puzzle, ...]:
        """The daily puzzles of earlier days that still take answers, oldest first."""
        query = (
            select(puzzles)
            .where(puzzles.c.guild == guild, puzzles.c.day < before, puzzles.c.closed_at.is_(None))
            .order_by(puzzles.c.day)
        )
        rows = await self._database.rows(query)
        return tuple(map(_puzzle, rows))

    async def place(self, puzzle: int, channel: int, message: int) -> None:
        """Store where a puzzle was posted; does nothing if it was deleted."""
        where = update(puzzles).where(puzzles.c.id == puzzle)
        await self._database.change(where.values(channel=channel, message=message))

    async def close(self, puzzle: int, at: datetime) -> bool:
        """Close a puzzle for answers. Returns whether it was open."""
        query = update(puzzles).where(puzzles.c.id == puzzle, puzzles.c.closed_at.is_(None)).values(closed_at=at)
        return bool(await self._database.change(query))

    async def answer(
        self,
        puzzle: int,
        user: int,
        choice: str,
        right: bool,  # noqa: FBT001 - a column
        at: datetime,
        name: str = "",
    ) -> bool:
        """Store an answer. Returns whether it counts: the puzzle must be open and the person's first answer counts.

        ``choice`` has at most 64 characters. ``name`` is the person's display name; lone surrogates in it are replaced.
        """
        async with self._database.writing() as connection:
            takes = select(puzzles.c.id).where(puzzles.c.id == puzzle, puzzles.c.closed_at.is_(None))
            given = exists().where(puzzle_answers.c.puzzle_id == puzzle, puzzle_answers.c.user_id == user)
            if (await connection.execute(takes.where(~given))).one_or_none() is None:
                return False
            values = {
                "puzzle_id": puzzle,
                "user_id": user,
                "name": name.encode(errors="replace").decode(),
                "answer": choice,
                "right": right,
                "at": at,
            }
            await connection.execute(insert(puzzle_answers), values)
        return True

    async def answer_of(self, puzzle: int, user: int) -> PuzzleAnswer | None:
        """A person's answer; None if they have not answered."""
        query = select(puzzle_answers).where(puzzle_answers.c.puzzle_id == puzzle, puzzle_answers.c.user_id == user)
        row = await self._database.row(query)
        return None if row is None else _answer(row)

    async def answers(self, puzzle: int) -> tuple[PuzzleAnswer, ...]:
        """Every answer to a puzzle, in the order they were given."""
        query = (
            select(puzzle_answers)
            .where(puzzle_answers.c.puzzle_id == puzzle)
            .order_by(puzzle_answers.c.at, puzzle_answers.c.user_id)
        )
        rows = await self._database.rows(query)
        return tuple(map(_answer, rows))

    async def record_of(self, user: int, kind: PuzzleKind | None = None) -> PuzzleTally:
        """A person's record over all servers, daily puzzles included, of one kind or of all."""
        query = (
            select(puzzle_answers.c.right)
            .join_from(puzzle_answers, puzzles)
            .where(puzzle_answers.c.user_id == user)
            .order_by(puzzle_answers.c.at.desc(), puzzle_answers.c.puzzle_id.desc())
        )
        if kind is not None:
            query = query.where(puzzles.c.kind == kind)
        latest_first = await self._database.scalars(query)
        streak = next((place for place, right in enumerate(latest_first) if not right), len(latest_first))
        return PuzzleTally(len(latest_first), sum(latest_first), streak)

    async def daily_record(self, user: int, guild: int) -> PuzzleTally:
        """A person's record in the daily puzzles of a server; the streak is counted as on the leaderboard."""
        own = and_(puzzle_answers.c.puzzle_id == puzzles.c.id, puzzle_answers.c.user_id == user)
        anybody = puzzle_answers.alias()
        query = (
            select(puzzles.c.day, puzzle_answers.c.right)
            .join_from(puzzles, puzzle_answers, own, isouter=True)
            .where(puzzles.c.guild == guild, puzzles.c.day.is_not(None))
            .where(exists().where(anybody.c.puzzle_id == puzzles.c.id))
            .order_by(puzzles.c.day.desc())
        )
        newest_first = await self._database.rows(query)
        right = {row.day: row.right for row in newest_first if row.right is not None}
        return PuzzleTally(len(right), sum(right.values()), streak_of(right, (row.day for row in newest_first)))

    async def leaderboard(self, guild: int, since: date | None = None) -> tuple[DailyStanding, ...]:
        """The leaderboard of a server's daily puzzles, best first; points count since a day, or from the start."""
        query = (
            select(puzzles.c.day, puzzle_answers.c.user_id, puzzle_answers.c.name, puzzle_answers.c.right)
            .join_from(puzzles, puzzle_answers)
            .where(puzzles.c.guild == guild, puzzles.c.day.is_not(None))
        )
        rows = await self._database.rows(query)
        # In a thread, because there may be tens of thousands of answers.
        return await asyncio.to_thread(lambda: daily_standings((DailyAnswer(*row) for row in rows), since=since))

    async def prune(self, now: datetime) -> int:
        """Delete old puzzles and return how many."""
        answered = exists().where(puzzle_answers.c.puzzle_id == puzzles.c.id)
        # After a long absence the message of the last day still has to show the solution.
        posted = and_(puzzles.c.day.is_not(None), puzzles.c.message.is_not(None), puzzles.c.closed_at.is_(None))
        old = or_(
            and_(puzzles.c.made_at < now - UNANSWERED, ~answered, ~posted),
            and_(puzzles.c.made_at < now - ANSWERED, puzzles.c.day.is_(None)),
        )
        return await self._database.change(delete(puzzles).where(old))


def _puzzle(row: Row[Any]) -> Puzzle:
    return Puzzle(**{field.name: getattr(row, field.name) for field in fields(Puzzle)})


def _answer(row: Row[Any]) -> PuzzleAnswer:
    return PuzzleAnswer(user=row.user_id, name=row.name, choice=row.answer, right=row.right, at=row.at)
