"""What is known of users for showing them things: their language, their tiles, and when they were last active.

A user's language is that of their Discord client when last seen; public messages use the server's.
"""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.learn.lessons import has_finished
from bot.store.errors import StoreError
from bot.store.learning import done_lessons
from bot.store.user_and_server_settings import TileStyle, UserSettings

READ_AGAIN: Final = timedelta(minutes=5)
"""How long it is believed that somebody has not finished the lessons, which may happen at another process."""
REMEMBERED: Final = 10_000
"""How many users are cached; the others are in the database."""

_T = TypeVar("_T")
log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants to see their own hand. ``pictures``: by direct message with a picture.

    ``hints``: with the value of each wait; None: at training tables only.
    """

    tiles: TileStyle = "classic"
    pictures: bool = True
    hints: bool | None = None


class Readers:
    """Locales of users and servers, and how users want to see their hands."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._people: dict[int, str | None] = {}
        self._looks: dict[int, Look] = {}
        self._seen: dict[int, datetime] = {}
        self._writing: set[asyncio.Task[None]] = set()
        self._finished: set[int] = set()
        self._learning: dict[int, datetime] = {}
        """Who had not finished the lessons, and when that was read."""

    def saw(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the user's activity and locale; a new locale is stored."""
        user, locale = interaction.user.id, str(interaction.locale)
        self.typed(user)
        if self._people.get(user) == locale:
            return
        _remember(self._people, user, locale)
        task = asyncio.get_running_loop().create_task(self._write(user, locale))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    def typed(self, user: int) -> None:
        """Remember that a user was active just now."""
        self._seen.pop(user, None)
        _remember(self._seen, user, self._bot.clock.now())

    def seen(self, user: int) -> datetime | None:
        """When a user was last active, as far as this process knows."""
        return self._seen.get(user)

    async def _write(self, user: int, locale: str) -> None:
        try:
            await self._bot.store.settings.choose(user, locale=locale)
        except StoreError:
            log.warning("a locale could not be kept", exc_info=True)

    async def of_user(self, user: int) -> str | None:
        """The locale in which a person was last seen."""
        if user not in self._people:
            try:
                locale = (await self._bot.store.settings.user(user)).locale
            except StoreError:
                return None
            if user not in self._people:
                _remember(self._people, user, locale)
        return self._people.get(user)

    async def look_of(self, user: int) -> Look:
        """What a person chose for their own pictures."""
        if user not in self._looks:
            try:
                settings = await self._bot.store.settings.user(user)
            except StoreError:
                return Look()
            if user not in self._looks:
                self.chose(user, settings)
        return self._looks[user]

    def chose(self, user: int, settings: UserSettings) -> None:
        """Show this person their hands in this way from now on."""
        look = Look(settings.tiles or "classic", settings.pictures is not False, settings.hints)
        _remember(self._looks, user, look)

    async def tiles_of(self, user: int) -> TileStyle:
        """The tiles that a person chose for their own pictures."""
        return (await self.look_of(user)).tiles

    async def learns(self, user: int) -> bool:
        """Whether somebody has not finished the lessons; not, if that cannot be read."""
        now = self._bot.clock.now()
        if user in self._finished:
            return False
        if user not in self._learning or now - self._learning[user] > READ_AGAIN:
            try:
                progress = await self._bot.store.learning.progress(user)
            except StoreError:
                return False
            if has_finished(done_lessons(progress)):
                self.finished(user)
                return False
            _remember(self._learning, user, now)
        return True

    def finished(self, user: int) -> None:
        """Somebody has finished the lessons."""
        self._learning.pop(user, None)
        self._finished.add(user)

    def forget(self, user: int) -> None:
        """Forget what a user chose and learnt. Their locale stays cached, so that it is not stored again at once."""
        self._looks.pop(user, None)
        self._finished.discard(user)

    def of_guild(self, guild: int) -> str | None:
        """The locale of a server."""
        found = self._bot.get_guild(guild)
        return str(found.preferred_locale) if found is not None else None


def _remember(kept: dict[int, _T], user: int, value: _T) -> None:
    """Keep a value of a user; the oldest makes way for it."""
    kept[user] = value
    if len(kept) > REMEMBERED:
        del kept[next(iter(kept))]
