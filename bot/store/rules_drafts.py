"""What somebody has begun to change about a server's rules and not saved yet: a restart loses nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.database.schema import house_rule_drafts
from bot.store.house_rules import known_base, rules_read, rules_written

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import ColumnElement

    from bot.engine.rules.ruleset import Ruleset
    from bot.store.database.connections import Database

KEPT_FOR: Final = timedelta(days=30)
"""A draft that nobody has touched for so long is forgotten."""
NEW: Final = 0
"""The number of a draft of rules that are none of the server's yet."""


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """What ``user`` is about to save. ``number`` are the server's rules it changes, ``since`` the version looked at.

    Both are 0 where the rules are new.
    """

    guild: int
    user: int
    number: int
    since: int
    name: str
    base: str
    rules: Ruleset
    note: str = ""


class RulesDrafts:
    """The drafts of all servers: of each person one for each of a server's rules, and one of new ones."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def get(self, guild: int, user: int, number: int) -> RulesDraft | None:
        """What somebody has begun to change; None where they have not."""
        query = select(house_rule_drafts).where(*_of(guild, user, number))
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        rules, _ = rules_read(row.rules, row.base)
        return RulesDraft(guild, user, number, row.since, row.name, known_base(row.base, rules), rules, row.note)

    async def put(self, draft: RulesDraft, now: datetime) -> None:
        """Keep a draft in the place of what there was, and forget what nobody has touched for long."""
        key = {"guild": draft.guild, "user_id": draft.user, "number": draft.number}
        values = {
            "since": draft.since,
            "name": draft.name,
            "base": draft.base,
            "rules": rules_written(draft.rules),
            "note": draft.note,
            "changed_at": now,
        }
        async with self._database.writing() as connection:
            old = house_rule_drafts.c.changed_at < now - KEPT_FOR
            await connection.execute(delete(house_rule_drafts).where(old))
            put = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            statement = put(house_rule_drafts).values({**key, **values})
            await connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=values))

    async def drop(self, guild: int, user: int, number: int) -> None:
        """Forget a draft."""
        async with self._database.writing() as connection:
            await connection.execute(delete(house_rule_drafts).where(*_of(guild, user, number)))


def _of(guild: int, user: int, number: int) -> tuple[ColumnElement[bool], ...]:
    draft = house_rule_drafts.c
    return draft.guild == guild, draft.user_id == user, draft.number == number
