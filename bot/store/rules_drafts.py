"""Drafts: unsaved changes of a server's house rules, which survive a restart."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, delete, select

from bot.engine.rules.ruleset import Ruleset
from bot.store.database.connections import Database
from bot.store.database.schema import house_rule_drafts
from bot.store.house_rules import known_base, rules_read, rules_written
from bot.store.user_and_server_settings import put

KEPT_FOR: Final = timedelta(days=30)
"""Unchanged drafts are deleted after this time."""
NEW: Final = 0
"""The ``number`` of a draft of new rules."""


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """Unsaved rules of ``user``. ``number`` are the house rules it changes, ``since`` the version it is based on.

    Both are 0 for new rules.
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
    """The drafts of all servers: each person has at most one for each house rules, and one for new ones."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def get(self, guild: int, user: int, number: int) -> RulesDraft | None:
        """A person's draft; None if there is none."""
        query = select(house_rule_drafts).where(*_of(guild, user, number))
        row = await self._database.row(query)
        if row is None:
            return None
        rules, _ = rules_read(row.rules, row.base)
        return RulesDraft(guild, user, number, row.since, row.name, known_base(row.base, rules), rules, row.note)

    async def put(self, draft: RulesDraft, now: datetime) -> None:
        """Store a draft in place of an earlier one, and delete old drafts."""
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
            await put(connection, house_rule_drafts, key, values)

    async def drop(self, guild: int, user: int, number: int) -> None:
        """Delete a draft."""
        await self._database.change(delete(house_rule_drafts).where(*_of(guild, user, number)))


def _of(guild: int, user: int, number: int) -> tuple[ColumnElement[bool], ...]:
    draft = house_rule_drafts.c
    return draft.guild == guild, draft.user_id == user, draft.number == number
