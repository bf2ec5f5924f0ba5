"""The settings of people and servers."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final, Literal, TypedDict, Unpack, get_args

from sqlalchemy import ColumnElement, Row, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connections import Database
from bot.store.database.schema import guild_settings, user_settings
from bot.table.table_events import Pace, Quiet, Surface

Threads = Literal["further", "every"]
"""Which tables of a channel get a thread of their own: all but the one that plays in the channel, or every one."""
TileStyle = Literal["classic", "contrast"]
"""The tile style of a person's own pictures."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """The settings of a person; None: never chosen."""

    locale: str | None = None
    """The Discord locale of their last interaction."""
    surface: Surface | None = None
    """Where their hands are shown."""
    quiet: Quiet | None = None
    """Their quiet hours at slow tables."""
    zone: str | None = None
    """Their time zone, kept without quiet hours too."""
    tiles: TileStyle | None = None
    pings: bool | None = None
    """Whether they are reminded that it is their turn."""
    dm_channel: int | None = None
    """The channel of direct messages to them."""
    pictures: bool | None = None
    """Whether their hand by direct message has a picture."""
    hints: bool | None = None
    """Whether their hand says what each wait is worth. None: at training tables only."""


class UserChoices(TypedDict, total=False):
    """Fields of ``UserSettings`` that are each stored as they are."""

    locale: str
    surface: Surface
    tiles: TileStyle
    pings: bool
    dm_channel: int | None
    pictures: bool
    hints: bool


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's language and the defaults of its new tables. None: as in the operator's settings.

    ``surface`` is where hands are shown, ``league`` the number of the default league, ``threads`` which tables get a
    thread of their own, and ``officer_role`` the role of the officers of new leagues.
    """

    locale: str | None = None
    preset: str | None = None
    length: str | None = None
    pace: Pace | None = None
    surface: Surface | None = None
    league: int | None = None
    threads: Threads | None = None
    officer_role: int | None = None


@dataclass(frozen=True, slots=True)
class DailySettings:
    """The settings of a server's daily puzzle. A new one begins each day at ``hour`` (0 to 23) in ``zone``.

    From the day ``first`` on it is posted in ``channel``; None: it is only shown on request.
    """

    channel: int | None = None
    hour: int = 0
    zone: str = "UTC"
    first: date | None = None


_DAILY: Final = "daily"
"""The key of a server's ``DailySettings``, stored as one value so that they change together."""
GUILD_KEYS: Final = tuple(GuildSettings.__dataclass_fields__)


class SettingsBook:
    """Settings of people and servers. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def user(self, user: int) -> UserSettings:
        """The settings of a person."""
        row = await self._row(user)
        if row is None:
            return UserSettings()
        hours = row.zone is not None and row.quiet_start is not None and row.quiet_end is not None
        return UserSettings(
            locale=row.locale,
            # A value of a newer release is ignored.
            surface=row.surface if row.surface in get_args(Surface) else None,
            quiet=Quiet(row.quiet_start, row.quiet_end, row.zone) if hours else None,
            zone=row.zone,
            tiles=row.tiles if row.tiles in get_args(TileStyle) else None,
            pings=row.pings,
            dm_channel=row.dm_channel,
            pictures=row.pictures,
            hints=row.hints,
        )

    async def _row(self, user: int) -> Row[Any] | None:
        return await self._database.row(select(user_settings).where(user_settings.c.user_id == user))

    async def choose(self, user: int, **choices: Unpack[UserChoices]) -> None:
        """Store settings of a person."""
        await self._set_user(user, choices)

    async def set_quiet(self, user: int, quiet: Quiet | None) -> None:
        """Store a person's quiet hours. None removes them but keeps the time zone."""
        if quiet is None:
            await self._set_user(user, {"quiet_start": None, "quiet_end": None})
        else:
            await self._set_user(user, {"quiet_start": quiet.start, "quiet_end": quiet.end, "zone": quiet.zone})

    async def guild(self, guild: int) -> GuildSettings:
        """The settings of a server."""
        query = select(guild_settings.c.key, guild_settings.c.value).where(guild_settings.c.guild == guild)
        rows = await self._database.rows(query)
        # A setting of a newer release is ignored.
        return GuildSettings(**{row.key: row.value for row in rows if row.key in GUILD_KEYS})

    async def set_guild(self, guild: int, settings: GuildSettings) -> None:
        """Replace the settings of a server."""
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
        """The daily puzzle settings of a server."""
        return (await self._dailies(guild_settings.c.guild == guild)).get(guild, DailySettings())

    async def dailies(self) -> dict[int, DailySettings]:
        """The daily puzzle settings of every server that has any, by its id."""
        return await self._dailies()

    async def _dailies(self, *where: ColumnElement[bool]) -> dict[int, DailySettings]:
        query = select(guild_settings.c.guild, guild_settings.c.value).where(guild_settings.c.key == _DAILY, *where)
        rows = await self._database.rows(query)
        return {row.guild: _daily(row.value) for row in rows}

    async def set_daily(self, guild: int, settings: DailySettings) -> None:
        """Store the daily puzzle settings of a server."""
        async with self._database.writing() as connection:
            at = {"guild": guild, "key": _DAILY}
            first = settings.first.isoformat() if settings.first is not None else None
            await put(connection, guild_settings, at, {"value": {**asdict(settings), "first": first}})

    async def _set_user(self, user: int, values: Mapping[str, object]) -> None:
        known = await self._row(user)
        if all(getattr(known, key, None) == value for key, value in values.items()):
            return  # The locale arrives with every interaction and rarely changes.
        async with self._database.writing() as connection:
            await put(connection, user_settings, {"user_id": user}, values)


def _daily(kept: Mapping[str, Any]) -> DailySettings:
    first = kept["first"]
    day = date.fromisoformat(first) if first is not None else None
    return DailySettings(kept["channel"], kept["hour"], kept["zone"], day)


async def put(
    connection: AsyncConnection, table: Table, key: Mapping[str, object], values: Mapping[str, object], **again: object
) -> None:
    """Insert a row or update it, with the upsert of either dialect. ``again``: values of a row that is updated."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(table).values({**key, **values})
    await connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_={**values, **again}))
