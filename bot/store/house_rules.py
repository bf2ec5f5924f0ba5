"""House rules: a server's own named rulesets. Each save adds a version, which never changes.

A version stores its whole ruleset besides the preset it was based on, so that neither a new release nor a changed
preset alters it. Removed rules are hidden; tables and seasons that were played by them keep their name and rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.rule_file import with_valid_options
from bot.engine.rules.ruleset import Ruleset, preset, preset_names
from bot.league.name_key import name_key
from bot.lookup.lookup_code import changed_preset
from bot.store.database.connections import Database
from bot.store.database.schema import house_rule_versions, house_rules

MOST: Final = 25
"""House rules of one server: as many as Discord shows choices of an option."""
MOST_REMOVED: Final = 75
"""Removed house rules that are kept per server; beyond that the one removed first is deleted."""
MOST_VERSIONS: Final = 200
"""Versions of the same rules."""
LONGEST_NAME: Final = 50
LONGEST_NOTE: Final = 200


class HouseRulesRefused(Exception):
    """The rules cannot be saved or removed as asked; nothing was changed."""


class NameInUse(HouseRulesRefused):
    """Other rules of the server have that name, written ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name: Final = name


class TooManyRules(HouseRulesRefused):
    """The server has ``MOST`` house rules already."""


class TooManyVersions(HouseRulesRefused):
    """These rules have ``MOST_VERSIONS`` versions already."""


class SavedMeanwhile(HouseRulesRefused):
    """Another person has saved these rules meanwhile; ``current`` is the newest version."""

    def __init__(self, current: HouseVersion) -> None:
        super().__init__(current.version)
        self.current: Final = current


class NoSuchRules(HouseRulesRefused):
    """The server has no such rules, or they have been deleted."""


@dataclass(frozen=True, slots=True)
class HouseVersion:
    """One version of a server's house rules."""

    guild: int
    number: int
    """The rules, from 1 in their server."""
    version: int
    """From 1."""
    name: str
    base: str
    """The preset they were based on, or the nearest one that this release has."""
    rules: Ruleset
    unread: tuple[str, ...]
    """Options whose name or value this release does not know; they are as in ``base``."""
    at: datetime
    by: int | None
    """The user who saved it; None if they were forgotten since."""
    note: str
    latest: int
    """The newest version of these rules."""
    removed: bool
    """Whether the rules are hidden."""


@dataclass(frozen=True, slots=True)
class ToSave:
    """A version to save. ``number`` is None for new rules; ``since`` is the version that was edited, 0 for new ones."""

    name: str
    base: str
    rules: Ruleset
    note: str = ""
    number: int | None = None
    since: int = 0


class HouseRules:
    """The rules of all servers. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of(self, guild: int, *, removed: bool = False) -> tuple[HouseVersion, ...]:
        """The newest version of each of a server's rules, by name; with ``removed`` the removed ones follow."""
        newest = house_rule_versions.c.version == house_rules.c.latest
        where = [house_rules.c.guild == guild, newest]
        if not removed:
            where.append(house_rules.c.removed_at.is_(None))
        found = await self._versions(*where)
        return tuple(sorted(found, key=lambda rules: (rules.removed, rules.name.casefold(), rules.number)))

    async def get(self, guild: int, number: int, version: int | None = None) -> HouseVersion | None:
        """A version of a server's rules, removed ones included; ``version`` None is the newest. None if missing."""
        wanted = house_rules.c.latest if version is None else version
        where = (house_rules.c.guild == guild, house_rules.c.number == number, house_rule_versions.c.version == wanted)
        return next(iter(await self._versions(*where)), None)

    async def called(self, guild: int, name: str, version: int) -> HouseVersion | None:
        """The version of a server's rules that was saved under that name; None if there is none.

        If several rules match, current ones come before removed ones, then the highest number.
        """
        at = house_rule_versions.c
        found = await self._versions(house_rules.c.guild == guild, at.name == name, at.version == version)
        return max(found, key=lambda rules: (not rules.removed, rules.number), default=None)

    async def history(self, guild: int, number: int) -> tuple[HouseVersion, ...]:
        """Every version of a server's rules, the newest first."""
        found = await self._versions(house_rules.c.guild == guild, house_rules.c.number == number)
        return tuple(sorted(found, key=lambda rules: -rules.version))

    async def _versions(self, *where: ColumnElement[bool]) -> list[HouseVersion]:
        async with self._database.reading() as connection:
            return await _versions(connection, *where)

    async def save(self, guild: int, new: ToSave, by: int, now: datetime) -> HouseVersion:
        """Save rules as a new version; removed rules come back. Raises HouseRulesRefused.

        It is refused if ``new.since`` is not the newest version, because another person has saved one meanwhile.
        """
        async with self._database.writing() as connection:
            current = None
            if new.number is not None:
                current = await _newest(connection, guild, new.number)
                if current is None:
                    raise NoSuchRules
                if current.latest != new.since:
                    raise SavedMeanwhile(current)
                if current.latest >= MOST_VERSIONS:
                    raise TooManyVersions
            await _refuse_name(connection, guild, new)
            if current is None or current.removed:
                await _refuse_more(connection, guild)
            number = await _new_number(connection, guild) if current is None else current.number
            version = 1 if current is None else current.latest + 1
            values = {"name": new.name, "folded": name_key(new.name), "latest": version, "removed_at": None}
            if current is None:
                await connection.execute(insert(house_rules).values(guild=guild, number=number, **values))
                await _forget_oldest(connection, guild)
            else:
                mine = (house_rules.c.guild == guild, house_rules.c.number == number)
                await connection.execute(update(house_rules).where(*mine).values(**values))
            await connection.execute(
                insert(house_rule_versions).values(
                    guild=guild,
                    number=number,
                    version=version,
                    name=new.name,
                    base=new.base,
                    rules=rules_written(new.rules),
                    at=now,
                    user_id=by,
                    note=new.note,
                )
            )
            saved = await _newest(connection, guild, number)
        assert saved is not None  # noqa: S101 - it was written just now
        return saved

    async def remove(self, guild: int, number: int, now: datetime) -> bool:
        """Hide rules from lists of choices. False if there are none or they are hidden already."""
        mine = (house_rules.c.guild == guild, house_rules.c.number == number, house_rules.c.removed_at.is_(None))
        async with self._database.writing() as connection:
            done = await connection.execute(update(house_rules).where(*mine).values(removed_at=now))
            await _forget_oldest(connection, guild)
        return done.rowcount > 0


async def _versions(connection: AsyncConnection, *where: ColumnElement[bool]) -> list[HouseVersion]:
    joined = house_rules.join(
        house_rule_versions,
        (house_rule_versions.c.guild == house_rules.c.guild) & (house_rule_versions.c.number == house_rules.c.number),
    )
    query = select(house_rule_versions, house_rules.c.latest, house_rules.c.removed_at).select_from(joined)
    return [_version(row) for row in (await connection.execute(query.where(*where))).all()]


def _version(row: Row[Any]) -> HouseVersion:
    rules, unread = rules_read(row.rules, row.base)
    return HouseVersion(
        guild=row.guild,
        number=row.number,
        version=row.version,
        name=row.name,
        base=known_base(row.base, rules),
        rules=rules,
        unread=unread,
        at=row.at,
        by=row.user_id,
        note=row.note,
        latest=row.latest,
        removed=row.removed_at is not None,
    )


async def _newest(connection: AsyncConnection, guild: int, number: int) -> HouseVersion | None:
    where = (house_rules.c.guild == guild, house_rules.c.number == number)
    found = await _versions(connection, *where, house_rule_versions.c.version == house_rules.c.latest)
    return next(iter(found), None)


async def _refuse_name(connection: AsyncConnection, guild: int, new: ToSave) -> None:
    """Refuse the name of other rules of the server, whatever its case and spaces."""
    mine = (house_rules.c.guild == guild, house_rules.c.removed_at.is_(None))
    same = house_rules.c.folded == name_key(new.name)
    query = select(house_rules.c.name).where(*mine, same, house_rules.c.number != (new.number or 0))
    taken = (await connection.execute(query)).scalar()
    if taken is not None:
        raise NameInUse(taken)


async def _refuse_more(connection: AsyncConnection, guild: int) -> None:
    mine = (house_rules.c.guild == guild, house_rules.c.removed_at.is_(None))
    count = (await connection.execute(select(func.count()).where(*mine))).scalar_one()
    if count >= MOST:
        raise TooManyRules


async def _new_number(connection: AsyncConnection, guild: int) -> int:
    query = select(func.max(house_rules.c.number)).where(house_rules.c.guild == guild)
    return int((await connection.execute(query)).scalar() or 0) + 1


async def _forget_oldest(connection: AsyncConnection, guild: int) -> None:
    """Delete the removed rules beyond ``MOST_REMOVED``, but never the highest number, which must not be given again."""
    mine = (house_rules.c.guild == guild, house_rules.c.removed_at.is_not(None))
    query = select(house_rules.c.number).where(*mine).order_by(house_rules.c.removed_at.desc(), house_rules.c.number)
    removed = list((await connection.execute(query)).scalars())
    newest = await _new_number(connection, guild) - 1
    for number in removed[MOST_REMOVED:]:
        if number != newest:
            where = (house_rules.c.guild == guild, house_rules.c.number == number)
            await connection.execute(delete(house_rules).where(*where))


def rules_written(rules: Ruleset) -> str:
    """Every option, as JSON text."""
    return json.dumps(rules.to_json(), sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=256)
def rules_read(text: str, base: str) -> tuple[Ruleset, tuple[str, ...]]:
    """The rules in a text from ``rules_written``, and the options in it that this release does not know.

    Missing and unknown options are as in the preset ``base``, or the default if that is gone. Never raises, since saved
    rules must stay readable.
    """
    foundation = preset(base) if base in preset_names() else Ruleset()
    return with_valid_options(json.loads(text), foundation)


def known_base(base: str, rules: Ruleset) -> str:
    """The preset ``base``, or the one nearest to the rules if this release has none of that name."""
    return base if base in preset_names() else changed_preset(rules)[0]
