"""The Activity: the tables' page in Discord's own frame. Who comes in there, and to which table.

Nothing that the frame says is believed. Discord confirms who somebody is by the code that they were given, and in which
channel their instance of the Activity runs and who takes part in it.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from bot.table.ports import Lobby
from bot.web.sessions import Viewer

Hindrance = Literal["code", "redirect", "secret", "absent", "no_table", "unreachable"]
"""Why somebody is not let in; the page has a sentence for each (``page_words``)."""

AT_ONCE: Final = 8
"""How many are let in at the same time: each takes three requests to Discord."""
WRONG: Final = 30
"""So many codes that Discord refused within a minute are enough: more would make Discord refuse the bot itself."""
REMEMBERED: Final = 1000
"""How many launches are remembered."""


class EntryRefused(Exception):
    """Somebody is not let in."""

    def __init__(self, hindrance: Hindrance) -> None:
        super().__init__(hindrance)
        self.hindrance: Final = hindrance


@dataclass(frozen=True, slots=True)
class Entrant:
    """Whom Discord has confirmed. ``token`` lets the frame tell Discord the same; it is not kept."""

    user: int
    locale: str
    token: str


@dataclass(frozen=True, slots=True)
class Instance:
    """An Activity that runs in a channel. ``private``: these are direct messages."""

    channel: int
    users: frozenset[int]
    private: bool


class Doorman(Protocol):
    """What Discord tells of those who come in. Implemented by ``bot.client``."""

    @property
    def application(self) -> int | None:
        """The id of the application; None before the bot has logged in."""

    async def entrant(self, code: str) -> Entrant:
        """Who was given this code. Raises EntryRefused."""

    async def instance(self, number: str) -> Instance | None:
        """The instance of this id; None if there is none. Raises EntryRefused."""


class Activity:
    """Lets people into the tables of the channels where they opened the Activity."""

    def __init__(self, doorman: Doorman, lobby: Lobby) -> None:
        self._doorman: Final = doorman
        self._lobby: Final = lobby
        self._room: Final = asyncio.Semaphore(AT_ONCE)
        self._wrong: Final = deque[float](maxlen=WRONG)
        """When codes were refused, by the event loop's clock."""
        self._launched: Final[dict[tuple[str, int], str]] = {}

    @property
    def application(self) -> int | None:
        """The id of the application; None before the bot has logged in."""
        return self._doorman.application

    @property
    def origin(self) -> str:
        """Where Discord's proxy shows the page."""
        return f"https://{self.application}.discordsays.com"

    def launched(self, instance: str, user: int, table: str) -> None:
        """Note for which table a person opened an instance: in direct messages the channel does not tell which."""
        self._launched[instance, user] = table
        if len(self._launched) > REMEMBERED:
            del self._launched[next(iter(self._launched))]

    async def enter(self, code: str, instance: str) -> tuple[Viewer, str]:
        """Who came in to which table, and their token. Raises EntryRefused, JournalFailed."""
        now = asyncio.get_running_loop().time()
        if len(self._wrong) == WRONG and self._wrong[0] > now - 60:
            raise EntryRefused("unreachable")
        async with self._room:
            try:
                entrant = await self._doorman.entrant(code)
            except EntryRefused:
                self._wrong.append(now)
                raise
            found = await self._doorman.instance(instance)
        if found is None or entrant.user not in found.users:
            raise EntryRefused("absent")
        table = await self._lobby.at_channel(found.channel)
        if found.private:
            own = await self._lobby.of_user(entrant.user)
            launched = self._launched.get((instance, entrant.user))
            table = next((one for one in (launched, table, *own) if one in own), None)
        if table is None:
            raise EntryRefused("no_table")
        return Viewer(entrant.user, table, entrant.locale), entrant.token
