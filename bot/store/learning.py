"""How far people are in the lessons of ``/learn``, and what a coach saw them do right without help."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import func, select

from bot.store.database.connections import Database
from bot.store.database.schema import coach_skills, lesson_progress
from bot.store.user_and_server_settings import put


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
        rows = await self._database.rows(select(lesson_progress).where(lesson_progress.c.user_id == user))
        return {row.lesson: LessonProgress(row.step, row.done_at) for row in rows}

    async def reach(self, user: int, lesson: str, step: int, done_at: datetime | None = None) -> None:
        """A person has ``step`` steps of a lesson behind them; ``done_at``: these were all."""
        first = func.coalesce(lesson_progress.c.done_at, done_at)
        key = {"user_id": user, "lesson": lesson}
        async with self._database.writing() as connection:
            await put(connection, lesson_progress, key, {"step": step, "done_at": done_at}, done_at=first)

    async def unaided(self, user: int) -> Mapping[str, int]:
        """How often a person did each thing right without help, by skill."""
        rows = await self._database.rows(select(coach_skills).where(coach_skills.c.user_id == user))
        return {row.skill: row.unaided for row in rows}

    async def did_unaided(self, user: int, skill: str) -> None:
        """A person did something right once more without help. ``skill`` has at most 32 characters."""
        key, more = {"user_id": user, "skill": skill}, coach_skills.c.unaided + 1
        async with self._database.writing() as connection:
            await put(connection, coach_skills, key, {"unaided": 1}, unaided=more)
