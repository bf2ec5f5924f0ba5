"""What people and servers chose, kept across tables and restarts."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, Literal, get_args

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.database.schema import guild_settings, user_settings
from bot.table.records import Pace, Quiet, Surface

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from sqlalchemy import ColumnElement, Row, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database.connections import Database


TileStyle = Literal["classic", "contrast"]
"""Which tiles a person sees in their own pictures."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What a person chose; None: they never did.

    ``locale`` is the one they were last seen in, as Discord writes it; ``surface`` where their hands go; ``quiet``
    their hours at slow tables. ``zone`` is kept for the next time when there are no quiet hours. ``pings``: whether
    they are told that it is their turn when they do not move. ``dm_channel`` is where direct messages to them go.
    """

    locale: str | None = None
    surface: Surface | None = None
    quiet: Quiet | None = None
    zone: str | None = None
    tiles: TileStyle | None = None
    pings: bool | None = None
    dm_channel: int | None = None


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's language and what its new tables begin with. None: as the operator's settings say.

    ``surface`` is where hands appear, ``league`` the number of the league that is meant where several are, and
    ``officer_role`` who runs the leagues that begin from now on.
    """

    locale: str | None = None
    preset: str | None = None
    length: str | None = None
    pace: Pace | None = None
    surface: Surface | None = None
    league: int | None = None
    officer_role: int | None = None


@dataclass(frozen=True, slots=True)
class DailySettings:
    """How a server has its daily puzzle. One begins each day at ``hour`` (0 to 23) in the time zone ``zone``.

    From that of the day ``first`` on it is posted in ``channel``; None: nowhere, it is only shown to who asks for it.
    """

    channel: int | None = None
    hour: int = 0
    zone: str = "UTC"
    first: date | None = None


_DAILY: Final = "daily"
"""The key of a server's ``DailySettings``: one value, so that its parts never disagree."""
GUILD_KEYS: Final = tuple(GuildSettings.__dataclass_fields__)


class SettingsBook:
    """Settings of people and servers. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def user(self, user: int) -> UserSettings:
        """What is known of a person."""
        row = await self._row(user)
        if row is None:
            return UserSettings()
        hours = row.zone is not None and row.quiet_start is not None and row.quiet_end is not None
        return UserSettings(
            locale=row.locale,
            # A word of a newer release is as good as none.
            surface=row.surface if row.surface in get_args(Surface) else None,
            quiet=Quiet(row.quiet_start, row.quiet_end, row.zone) if hours else None,
            zone=row.zone,
            tiles=row.tiles if row.tiles in get_args(TileStyle) else None,
            pings=row.pings,
            dm_channel=row.dm_channel,
        )

    async def _row(self, user: int) -> Row[Any] | None:
        async with self._database.reading() as connection:
            return (
                await connection.execute(select(user_settings).where(user_settings.c.user_id == user))
            ).one_or_none()

    async def set_locale(self, user: int, locale: str) -> None:
        """Remember the locale in which a person was seen."""
        await self._set_user(user, {"locale": locale})

    async def set_surface(self, user: int, surface: Surface) -> None:
        """Remember where a person wants their hands."""
        await self._set_user(user, {"surface": surface})

    async def set_quiet(self, user: int, quiet: Quiet | None) -> None:
        """Remember when a person wants to be left alone. None: never; their time zone is still known."""
        if quiet is None:
            await self._set_user(user, {"quiet_start": None, "quiet_end": None})
        else:
            await self._set_user(user, {"quiet_start": quiet.start, "quiet_end": quiet.end, "zone": quiet.zone})

    async def set_zone(self, user: int, zone: str) -> None:
        """Remember a person's time zone, unless one is known: their quiet hours are in that."""
        if (await self.user(user)).zone is None:
            await self._set_user(user, {"zone": zone})

    async def set_tiles(self, user: int, tiles: TileStyle) -> None:
        """Remember which tiles a person wants to see."""
        await self._set_user(user, {"tiles": tiles})

    async def set_pings(self, user: int, *, on: bool) -> None:
        """Remember whether a person wants to be told that it is their turn."""
        await self._set_user(user, {"pings": on})

    async def set_dm_channel(self, user: int, channel: int | None) -> None:
        """Remember the channel for direct messages to a person, or that there is none."""
        await self._set_user(user, {"dm_channel": channel})

    async def guild(self, guild: int) -> GuildSettings:
        """What a server chose."""
        query = select(guild_settings.c.key, guild_settings.c.value).where(guild_settings.c.guild == guild)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        # A setting of a newer release is left alone.
        return GuildSettings(**{row.key: row.value for row in rows if row.key in GUILD_KEYS})

    async def set_guild(self, guild: int, settings: GuildSettings) -> None:
        """Replace what a server chose."""
        async with self._database.writing() as connection:
            for key in GUILD_KEYS:
                value = getattr(settings, key)
                at = {"guild": guild, "key": key}
                if value is None:
                    where = (guild_settings.c.guild == guild, guild_settings.c.key == key)
                    await connection.execute(delete(guild_settings).where(*where))
                else:
                    await put(connection, guild_settings, at, {"value": value})

    async def daily(self, guild: int) -> DailySettings:
        """How a server has its daily puzzle."""
        return (await self._dailies(guild_settings.c.guild == guild)).get(guild, DailySettings())

    async def dailies(self) -> dict[int, DailySettings]:
        """The same of every server that said anything about it, by its id."""
        return await self._dailies()

    async def _dailies(self, *where: ColumnElement[bool]) -> dict[int, DailySettings]:
        query = select(guild_settings.c.guild, guild_settings.c.value).where(guild_settings.c.key == _DAILY, *where)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {row.guild: _daily(row.value) for row in rows}

    async def set_daily(self, guild: int, settings: DailySettings) -> None:
        """Keep how a server has its daily puzzle."""
        async with self._database.writing() as connection:
            at = {"guild": guild, "key": _DAILY}
            first = settings.first.isoformat() if settings.first is not None else None
            await put(connection, guild_settings, at, {"value": {**asdict(settings), "first": first}})

    async def _set_user(self, user: int, values: Mapping[str, object]) -> None:
        known = await self._row(user)
        if all(getattr(known, key, None) == value for key, value in values.items()):
            return  # a locale is seen with every press; only news is worth a write
        async with self._database.writing() as connection:
            await put(connection, user_settings, {"user_id": user}, values)


def _daily(kept: Mapping[str, Any]) -> DailySettings:
    first = kept["first"]
    day = date.fromisoformat(first) if first is not None else None
    return DailySettings(kept["channel"], kept["hour"], kept["zone"], day)


async def put(
    connection: AsyncConnection, table: Table, key: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Insert a row or update it: both dialects share the words, each with its own construct."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(table).values({**key, **values})
    await connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=dict(values)))
