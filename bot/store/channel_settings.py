"""What a server chose for single channels, and what holds in a channel when everything is put together."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final, get_args

from sqlalchemy import delete, select

from bot.store.database.schema import channel_settings, guild_settings
from bot.store.preferences import GUILD_KEYS, put
from bot.table.records import Pace, Surface

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

    from bot.store.database.connections import Database

LENGTHS: Final = ("east_only", "east_south")
_WORDS: Final[Mapping[str, Collection[str | None]]] = {
    "length": LENGTHS,
    "pace": get_args(Pace),
    "surface": get_args(Surface),
}
"""What may be said of it, where that is a list of words."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """What new tables and questions begin with where nothing is said. None: it was left open.

    ``preset`` is an id of rules (``cogs.common.presets``), ``league`` the number of the league that is meant.
    """

    preset: str | None = None
    length: str | None = None
    pace: Pace | None = None
    surface: Surface | None = None
    league: int | None = None


KEYS: Final = tuple(field.name for field in fields(Defaults))


class ChannelBook:
    """Settings of channels. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of(self, guild: int) -> dict[int, Defaults]:
        """Every channel of a server for which something was chosen."""
        query = select(channel_settings).where(channel_settings.c.guild == guild).order_by(channel_settings.c.channel)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        said: dict[int, dict[str, Any]] = {}
        for row in rows:
            said.setdefault(row.channel, {})[row.key] = row.value
        return {channel: _defaults(known) for channel, known in said.items()}

    async def set(self, guild: int, channel: int, chosen: Defaults) -> None:
        """Replace what was chosen for a channel; all None: it is as the server has it."""
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
        """What holds in a channel: what was chosen for the first of ``places``, else for the next, else the server.

        A thread's places are the thread itself and the channel it belongs to.
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
        said: dict[str, Any] = {row.key: row.value for row in server}
        for place in reversed(wanted):
            said.update({row.key: row.value for row in channels if row.channel == place})
        return _defaults(said)


def _defaults(said: Mapping[str, Any]) -> Defaults:
    """What is said there; a word or a key of a newer release is as good as none."""
    known = {key: value for key, value in said.items() if key in KEYS}
    for key, words in _WORDS.items():
        if known.get(key) not in words:
            known[key] = None
    return Defaults(**known)
