"""Rules of a server's own: named, each save a new version that stays as it is.

A version keeps its whole ruleset beside the preset it began with, so that neither another release nor another preset
changes what it says. Removing hides rules; tables and seasons that were played by them keep their name and rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, func, insert, select, update

from bot.engine.rules.rule_file import with_valid_options
from bot.engine.rules.ruleset import Ruleset, preset, preset_names
from bot.league.names import name_key
from bot.lookup.lookup_code import changed_preset
from bot.store.database.schema import house_rule_versions, house_rules

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import ColumnElement, Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database.connections import Database

MOST: Final = 25
"""So many rules of its own a server has at once: as many as Discord offers of an option."""
MOST_REMOVED: Final = 75
"""Of removed ones so many are kept; the one that was removed first goes for good."""
MOST_VERSIONS: Final = 200
"""So often the same rules are saved."""
LONGEST_NAME: Final = 50
LONGEST_NOTE: Final = 200


class HouseRulesRefused(Exception):
    """Rules that cannot be saved or removed as asked. No fault of the database: nothing was changed."""


class NameInUse(HouseRulesRefused):
    """Other rules of the server are called so. ``name`` is how they write it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name: Final = name


class TooManyRules(HouseRulesRefused):
    """The server has as many rules of its own as there can be."""


class TooManyVersions(HouseRulesRefused):
    """These rules have been saved as often as they can be."""


class SavedMeanwhile(HouseRulesRefused):
    """Somebody else has saved these rules since: ``current`` is the version that stands now."""

    def __init__(self, current: HouseVersion) -> None:
        super().__init__(current.version)
        self.current: Final = current


class NoSuchRules(HouseRulesRefused):
    """The server has no such rules, or they have been removed for good."""


@dataclass(frozen=True, slots=True)
class HouseVersion:
    """A version of a server's rules ``number``, both counted from 1.

    ``base`` is the preset that they began with, one that this release has. ``unread`` are options of which this
    release does not know the name or the value; they stand as the preset has them. ``by`` saved it; None: somebody who
    was forgotten since. ``latest`` is the newest version of these rules, ``removed`` whether they are hidden.
    """

    guild: int
    number: int
    version: int
    name: str
    base: str
    rules: Ruleset
    unread: tuple[str, ...]
    at: datetime
    by: int | None
    note: str
    latest: int
    removed: bool


@dataclass(frozen=True, slots=True)
class ToSave:
    """What is to be saved. ``number`` None: new rules. ``since``: the version that was looked at; 0 for new ones."""

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
        """The newest version of each of a server's rules, by name; with those that were removed where these are asked.

        Removed ones stand last.
        """
        newest = house_rule_versions.c.version == house_rules.c.latest
        where = [house_rules.c.guild == guild, newest]
        if not removed:
            where.append(house_rules.c.removed_at.is_(None))
        found = await self._versions(*where)
        return tuple(sorted(found, key=lambda one: (one.removed, one.name.casefold(), one.number)))

    async def get(self, guild: int, number: int, version: int | None = None) -> HouseVersion | None:
        """A version of a server's rules, the newest if none is said; None where there is none. Removed ones as well."""
        wanted = house_rules.c.latest if version is None else version
        where = (house_rules.c.guild == guild, house_rules.c.number == number, house_rule_versions.c.version == wanted)
        return next(iter(await self._versions(*where)), None)

    async def called(self, guild: int, name: str, version: int) -> HouseVersion | None:
        """The version of a server's rules that was saved under that name; the newest of several. None: no such."""
        at = house_rule_versions.c
        found = await self._versions(house_rules.c.guild == guild, at.name == name, at.version == version)
        return max(found, key=lambda one: (not one.removed, one.number), default=None)

    async def history(self, guild: int, number: int) -> tuple[HouseVersion, ...]:
        """Every version of a server's rules, the newest first."""
        found = await self._versions(house_rules.c.guild == guild, house_rules.c.number == number)
        return tuple(sorted(found, key=lambda one: -one.version))

    async def _versions(self, *where: ColumnElement[bool]) -> list[HouseVersion]:
        async with self._database.reading() as connection:
            return await _versions(connection, *where)

    async def save(self, guild: int, wish: ToSave, by: int, now: datetime) -> HouseVersion:
        """Keep rules as a new version; what was removed is offered again. Raises HouseRulesRefused.

        ``wish.since`` older than the newest version is refused: somebody else was quicker.
        """
        async with self._database.writing() as connection:
            current = None
            if wish.number is not None:
                current = await _newest(connection, guild, wish.number)
                if current is None:
                    raise NoSuchRules
                if current.latest != wish.since:
                    raise SavedMeanwhile(current)
                if current.latest >= MOST_VERSIONS:
                    raise TooManyVersions
            await _refuse_name(connection, guild, wish)
            if current is None or current.removed:
                await _refuse_more(connection, guild)
            number = await _new_number(connection, guild) if current is None else current.number
            version = 1 if current is None else current.latest + 1
            values = {"name": wish.name, "folded": name_key(wish.name), "latest": version, "removed_at": None}
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
                    name=wish.name,
                    base=wish.base,
                    rules=rules_written(wish.rules),
                    at=now,
                    user_id=by,
                    note=wish.note,
                )
            )
            saved = await _newest(connection, guild, number)
        assert saved is not None  # noqa: S101 - it was written just now
        return saved

    async def remove(self, guild: int, number: int, now: datetime) -> bool:
        """Hide rules from who chooses some. False where there are none, or they are hidden already."""
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


async def _refuse_name(connection: AsyncConnection, guild: int, wish: ToSave) -> None:
    """What other rules of the server are called is refused, whatever the case and spaces."""
    mine = (house_rules.c.guild == guild, house_rules.c.removed_at.is_(None))
    same = house_rules.c.folded == name_key(wish.name)
    query = select(house_rules.c.name).where(*mine, same, house_rules.c.number != (wish.number or 0))
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
    """Beyond so many removed rules the first of them go for good, but never the newest: numbers are not given twice."""
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
    """The rules of such a text, and the options of it that this release cannot take over.

    What the text does not say, since it is older than the option, and what cannot be taken over is as in the preset
    ``base``, or by default where that is gone. Never raises: rules that were saved open for ever.
    """
    foundation = preset(base) if base in preset_names() else Ruleset()
    return with_valid_options(json.loads(text), foundation)


def known_base(base: str, rules: Ruleset) -> str:
    """The preset that rules began with; the nearest where this release has none of that name."""
    return base if base in preset_names() else changed_preset(rules)[0]
