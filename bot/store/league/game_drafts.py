"""What people typed of games and of logs and have not entered yet: it survives a restart."""

from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import delete, insert, select, update

from bot.league.drafts import TypedGames, TypedLog
from bot.store.database.connections import Database
from bot.store.database.league_schema import game_drafts

Typed = TypeVar("Typed", TypedGames, TypedLog)

KEPT_FOR: Final = timedelta(days=30)
"""Drafts that nobody changes are deleted after this time, when another is stored."""


@cache
def _adapters() -> dict[type[Any], TypeAdapter[Any]]:
    return {kind: TypeAdapter(kind) for kind in (TypedGames, TypedLog)}


class GameDrafts:
    """The drafts of all people. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def keep(self, user: int, typed: TypedGames | TypedLog, now: datetime) -> int:
        """Store what a user typed, and return its number."""
        values = {"league_id": typed.league, "user_id": user, "content": _written(typed), "changed_at": now}
        async with self._database.writing() as connection:
            await connection.execute(delete(game_drafts).where(game_drafts.c.changed_at < now - KEPT_FOR))
            added = await connection.execute(insert(game_drafts).values(values))
            assert added.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
            number: int = added.inserted_primary_key[0]
            return number

    async def change(self, number: int, typed: TypedGames | TypedLog, now: datetime) -> None:
        """Store something else under that number. Does nothing if it is gone."""
        changed = update(game_drafts).where(game_drafts.c.id == number)
        await self._database.change(changed.values(content=_written(typed), changed_at=now))

    async def of(self, user: int, number: int, kind: type[Typed]) -> Typed | None:
        """What a user typed; None if it is gone, another's, of another kind, or written otherwise by a version."""
        query = select(game_drafts.c.content).where(game_drafts.c.id == number, game_drafts.c.user_id == user)
        content = await self._database.scalar(query)
        if content is None:
            return None
        try:
            found: Typed = _adapters()[kind].validate_json(content, strict=True, extra="forbid")
        except ValidationError:
            return None
        return found

    async def drop(self, number: int) -> None:
        """Delete a draft, because it was entered or given up."""
        await self._database.change(delete(game_drafts).where(game_drafts.c.id == number))


def _written(typed: TypedGames | TypedLog) -> str:
    return str(_adapters()[type(typed)].dump_json(typed), "utf-8")
