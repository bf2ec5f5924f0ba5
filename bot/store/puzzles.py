"""Puzzles that were asked, and who answered what. Buttons carry a puzzle's id; everything else about it is kept here.

What is kept is bounded (``Puzzles.prune``): a quiz that nobody answered for a week is forgotten, any quiz after a year.
The daily puzzles of a server stay, one a day, since its leaderboard is made of them; those nobody answered do not.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import and_, delete, exists, insert, or_, select, update

from bot.analysis.puzzles.leaderboard import DailyAnswer, DailyStanding, daily_standings, streak_of
from bot.store.database.schema import puzzle_answers, puzzles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from sqlalchemy import Row

    from bot.store.database.connections import Database

PuzzleKind = Literal["score", "waits", "discard"]
Origin = Literal["quiz", "daily"]

UNANSWERED: Final = timedelta(days=7)
"""How long a puzzle is kept that nobody has answered."""
ANSWERED: Final = timedelta(days=365)
"""How long a quiz is kept that somebody has answered."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its solution, which is nobody's business before they have answered.

    ``guild`` is None outside of servers, ``asker`` where nobody asked for it. ``channel`` and ``message`` say where it
    was posted, None while it was not or only privately. ``payload`` is the puzzle itself, as its kind writes it (JSON).
    ``day`` is that of a daily puzzle, None for a quiz. It takes answers until ``closed_at``.
    """

    id: int
    guild: int | None
    asker: int | None
    channel: int | None
    message: int | None
    kind: PuzzleKind
    level: str
    payload: Mapping[str, Any]
    day: date | None
    made_at: datetime
    closed_at: datetime | None

    @property
    def origin(self) -> Origin:
        """Whether somebody asked for it or it was a server's puzzle of a day."""
        return "quiz" if self.day is None else "daily"


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What ``user``, then called ``name``, answered. ``choice`` is as the kind of the puzzle writes it."""

    user: int
    name: str
    choice: str
    right: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class PuzzleTally:
    """How somebody has done: puzzles answered, how many of them right, and how many right in a row up to the last."""

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
        """Keep a new puzzle; its id. ``day`` makes it the daily one of ``guild``: the first of a day is that, for good.

        For a second one of that day the id is that of the first, so that whoever asks at the same time gets the same.
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
        """The puzzle of this id; None when it is forgotten, or never was."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(puzzles).where(puzzles.c.id == puzzle))).one_or_none()
        return None if row is None else _puzzle(row)

    async def daily(self, guild: int, day: date) -> Puzzle | None:
        """The puzzle of a day in a server; None when there is none yet."""
        query = select(puzzles).where(puzzles.c.guild == guild, puzzles.c.day == day)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _puzzle(row)

    async def open_dailies(self, guild: int, before: date) -> tuple[Puzzle, ...]:
        """The daily puzzles of earlier days that still take answers, oldest first."""
        query = (
            select(puzzles)
            .where(puzzles.c.guild == guild, puzzles.c.day < before, puzzles.c.closed_at.is_(None))
            .order_by(puzzles.c.day)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return tuple(map(_puzzle, rows))

    async def place(self, puzzle: int, channel: int, message: int) -> None:
        """Remember where it was posted; harmless for one that is forgotten."""
        async with self._database.writing() as connection:
            where = update(puzzles).where(puzzles.c.id == puzzle)
            await connection.execute(where.values(channel=channel, message=message))

    async def close(self, puzzle: int, at: datetime) -> bool:
        """Let it take no more answers; whether it did until now."""
        async with self._database.writing() as connection:
            query = update(puzzles).where(puzzles.c.id == puzzle, puzzles.c.closed_at.is_(None)).values(closed_at=at)
            return bool((await connection.execute(query)).rowcount)

    async def answer(
        self,
        puzzle: int,
        user: int,
        choice: str,
        right: bool,  # noqa: FBT001 - a column
        at: datetime,
        name: str = "",
    ) -> bool:
        """Count an answer; whether it counts: one does, the first, while the puzzle is open. ``choice`` up to 64 signs.

        ``name`` is what the person is called, for lists of answers; half a character of it is written as a mark.
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
        """What somebody answered; None when they did not."""
        query = select(puzzle_answers).where(puzzle_answers.c.puzzle_id == puzzle, puzzle_answers.c.user_id == user)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _answer(row)

    async def answers(self, puzzle: int) -> tuple[PuzzleAnswer, ...]:
        """Every answer to a puzzle, in the order they were given."""
        query = (
            select(puzzle_answers)
            .where(puzzle_answers.c.puzzle_id == puzzle)
            .order_by(puzzle_answers.c.at, puzzle_answers.c.user_id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return tuple(map(_answer, rows))

    async def record_of(self, user: int, kind: PuzzleKind | None = None) -> PuzzleTally:
        """How somebody has done everywhere, daily puzzles included; with puzzles of any kind without ``kind``."""
        query = (
            select(puzzle_answers.c.right)
            .join_from(puzzle_answers, puzzles)
            .where(puzzle_answers.c.user_id == user)
            .order_by(puzzle_answers.c.at.desc(), puzzle_answers.c.puzzle_id.desc())
        )
        if kind is not None:
            query = query.where(puzzles.c.kind == kind)
        async with self._database.reading() as connection:
            latest_first = (await connection.execute(query)).scalars().all()
        streak = next((place for place, right in enumerate(latest_first) if not right), len(latest_first))
        return PuzzleTally(len(latest_first), sum(latest_first), streak)

    async def daily_record(self, user: int, guild: int) -> PuzzleTally:
        """How somebody has done in the daily puzzles of a server; in a row as the leaderboard counts it."""
        own = and_(puzzle_answers.c.puzzle_id == puzzles.c.id, puzzle_answers.c.user_id == user)
        anybody = puzzle_answers.alias()
        query = (
            select(puzzles.c.day, puzzle_answers.c.right)
            .join_from(puzzles, puzzle_answers, own, isouter=True)
            .where(puzzles.c.guild == guild, puzzles.c.day.is_not(None))
            .where(exists().where(anybody.c.puzzle_id == puzzles.c.id))
            .order_by(puzzles.c.day.desc())
        )
        async with self._database.reading() as connection:
            newest_first = (await connection.execute(query)).all()
        right = {row.day: row.right for row in newest_first if row.right is not None}
        return PuzzleTally(len(right), sum(right.values()), streak_of(right, (row.day for row in newest_first)))

    async def leaderboard(self, guild: int, since: date | None = None) -> tuple[DailyStanding, ...]:
        """How the people of a server stand in its daily puzzles, best first; the points since a day, or of all days."""
        query = (
            select(puzzles.c.day, puzzle_answers.c.user_id, puzzle_answers.c.name, puzzle_answers.c.right)
            .join_from(puzzles, puzzle_answers)
            .where(puzzles.c.guild == guild, puzzles.c.day.is_not(None))
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        # A few people for a few years are tens of thousands of answers.
        return await asyncio.to_thread(lambda: daily_standings((DailyAnswer(*row) for row in rows), since=since))

    async def prune(self, now: datetime) -> int:
        """Forget what is old, and say how many puzzles that were."""
        answered = exists().where(puzzle_answers.c.puzzle_id == puzzles.c.id)
        old = or_(
            and_(puzzles.c.made_at < now - UNANSWERED, ~answered),
            and_(puzzles.c.made_at < now - ANSWERED, puzzles.c.day.is_(None)),
        )
        async with self._database.writing() as connection:
            return (await connection.execute(delete(puzzles).where(old))).rowcount


def _puzzle(row: Row[Any]) -> Puzzle:
    return Puzzle(
        id=row.id,
        guild=row.guild,
        asker=row.asker,
        channel=row.channel,
        message=row.message,
        kind=row.kind,
        level=row.level,
        payload=row.payload,
        day=row.day,
        made_at=row.made_at,
        closed_at=row.closed_at,
    )


def _answer(row: Row[Any]) -> PuzzleAnswer:
    return PuzzleAnswer(user=row.user_id, name=row.name, choice=row.answer, right=row.right, at=row.at)
