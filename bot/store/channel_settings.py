"""Settings of single channels, and the settings that apply in a channel once the server's are added."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, get_args

from sqlalchemy import delete, select

from bot.store.database.connections import Database
from bot.store.database.schema import channel_settings, guild_settings
from bot.store.user_and_server_settings import GUILD_KEYS, Threads, put
from bot.table.table_events import Pace, Surface

LENGTHS: Final = ("east_only", "east_south")
_WORDS: Final[Mapping[str, Collection[str | None]]] = {
    "length": LENGTHS,
    "pace": get_args(Pace),
    "surface": get_args(Surface),
    "threads": get_args(Threads),
}
"""The allowed values of the settings that have a fixed list."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """Default options of new tables and lookups. None: not set.

    ``preset`` is an id of rules (``cogs.common.rules_lookup``), ``league`` the number of the default league,
    ``threads`` which tables get a thread of their own.
    """

    preset: str | None = None
    length: str | None = None
    pace: Pace | None = None
    surface: Surface | None = None
    league: int | None = None
    threads: Threads | None = None


KEYS: Final = tuple(field.name for field in fields(Defaults))


class ChannelBook:
    """Settings of channels. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of(self, guild: int) -> dict[int, Defaults]:
        """The settings of every channel of a server that has any."""
        query = select(channel_settings).where(channel_settings.c.guild == guild).order_by(channel_settings.c.channel)
        rows = await self._database.rows(query)
        values: dict[int, dict[str, Any]] = {}
        for row in rows:
            values.setdefault(row.channel, {})[row.key] = row.value
        return {channel: _defaults(known) for channel, known in values.items()}

    async def set(self, guild: int, channel: int, chosen: Defaults) -> None:
        """Replace the settings of a channel; with all None the server's apply."""
        async with self._database.writing() as connection:
            await connection.execute(
                delete(channel_settings).where(channel_settings.c.guild == guild, channel_settings.c.channel == channel)
            )
            for key in KEYS:
                value = getattr(chosen, key)
                if value is not None:
                    at = {"guild": guild, "channel": channel, "key": key}
                    await put(connection, channel_settings, at, {"value": value})

    async def here(self, guild: int, *places: int | None) -> Defaults:
        """The settings that apply in a channel: those of the first of ``places``, else the next, else the server.

        A thread's places are the thread itself and its parent channel.
        """
        wanted = [place for place in places if place is not None]
        by_channel = select(channel_settings.c.channel, channel_settings.c.key, channel_settings.c.value).where(
            channel_settings.c.guild == guild, channel_settings.c.channel.in_(wanted)
        )
        by_guild = select(guild_settings.c.key, guild_settings.c.value).where(
            guild_settings.c.guild == guild, guild_settings.c.key.in_(GUILD_KEYS)
        )
        async with self._database.reading() as connection:
            channels = (await connection.execute(by_channel)).all() if wanted else ()
            server = (await connection.execute(by_guild)).all()
        values: dict[str, Any] = {row.key: row.value for row in server}
        for place in reversed(wanted):
            values.update({row.key: row.value for row in channels if row.channel == place})
        return _defaults(values)


def _defaults(values: Mapping[str, Any]) -> Defaults:
    """The settings in these values; keys and values of a newer release are ignored."""
    known = {key: value for key, value in values.items() if key in KEYS}
    for key, words in _WORDS.items():
        if known.get(key) not in words:
            known[key] = None
    return Defaults(**known)
