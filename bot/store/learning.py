"""How far people are in the lessons of ``/learn``, and what a coach saw them do right without help."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Table, func, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.database.connections import Database
from bot.store.database.schema import coach_skills, lesson_progress


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a person is in a lesson. ``step`` is how many of its steps are behind them."""

    step: int
    done_at: datetime | None
    """When they first finished it; taking it again does not change that."""


def done_lessons(progress: Mapping[str, LessonProgress]) -> frozenset[str]:
    """The keys of the lessons that somebody has finished."""
    return frozenset(key for key, one in progress.items() if one.done_at is not None)


class Learning:
    """What people have learnt. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def progress(self, user: int) -> Mapping[str, LessonProgress]:
        """The lessons that a person began, by key."""
        query = select(lesson_progress).where(lesson_progress.c.user_id == user)
        rows = await self._database.rows(query)
        return {row.lesson: LessonProgress(row.step, row.done_at) for row in rows}

    async def reach(self, user: int, lesson: str, step: int, done_at: datetime | None = None) -> None:
        """A person has ``step`` steps of a lesson behind them; ``done_at``: these were all."""
        first = func.coalesce(lesson_progress.c.done_at, done_at)
        row = {"user_id": user, "lesson": lesson, "step": step, "done_at": done_at}
        await self._put(lesson_progress, row, {"step": step, "done_at": first})

    async def unaided(self, user: int) -> Mapping[str, int]:
        """How often a person did each thing right without help, by skill."""
        query = select(coach_skills).where(coach_skills.c.user_id == user)
        rows = await self._database.rows(query)
        return {row.skill: row.unaided for row in rows}

    async def did_unaided(self, user: int, skill: str) -> None:
        """A person did something right once more without help. ``skill`` has at most 32 characters."""
        row = {"user_id": user, "skill": skill, "unaided": 1}
        await self._put(coach_skills, row, {"unaided": coach_skills.c.unaided + 1})

    async def _put(self, table: Table, row: Mapping[str, Any], again: Mapping[str, Any]) -> None:
        """Insert a row, or change that of the same key, with the upsert of either dialect."""
        async with self._database.writing() as connection:
            statement: Any = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table).values(**row)
            await connection.execute(
                statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=again)
            )
