"""Tables that lost their channel: the game is paused, and its players are told once.

They are told by direct message, and again when it resumes: after a day's pause players do not sit waiting.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import LoseChannel, Resume
from bot.table.errors import NoSuchTable, TableError
from bot.table.ports import PublicTable, Returned
from bot.table.presence import NOT_HOSTED
from bot.table.table_events import Person
from bot.text.sentences import PersonName, Words, channel_link, joined, lines, say
from cogs.common.background_work import Latest
from cogs.common.direct_messages import DirectMessages, NotNow
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.table.channels.permissions import missing_in
from cogs.table.table_list_text import people_of

REMEMBERED: Final = 1000
"""Names of deleted channels that are at hand, and tables whose players were told. A name that is forgotten is called
a channel that is gone, and what is no longer taken back stays where it is."""

log = structlog.stdlib.get_logger(__name__)


class LostChannels:
    """Pauses games that have lost their channel, and resumes them when they get it back."""

    def __init__(self, bot: JantakuBot, readers: Readers, direct: DirectMessages) -> None:
        self._bot = bot
        self._direct = direct
        self._telling: set[asyncio.Task[None]] = set()
        self._readers = readers
        self.told: dict[str, list[discord.Message]] = {}
        self.latest: Final = Latest[str](Counter.of(bot).background, self._look)
        self.names: Final[dict[int, str]] = {}

    def remember(self, channel: int, name: str) -> None:
        """A channel or thread of this name has been deleted."""
        self.names[channel] = name
        if len(self.names) > REMEMBERED:
            del self.names[next(iter(self.names))]

    async def lose(self, table: str, *, forbidden: bool = False) -> None:
        """The table's channel is gone, or may not be written in. Never raises."""
        try:
            before = await self._bot.lobby.public_table(table)
            after = await self._bot.lobby.submit(table, LoseChannel(forbidden))
        except TableError:
            # The next try to show its board finds out again.
            log.warning("a table without a channel could not be paused", table=table, exc_info=True)
            return
        if after.pause in NOT_HOSTED and before.pause != after.pause:
            log.info("a table lost its channel", table=table, reason=after.pause)
            self.told[table] = []
            self.told[table] = await self._tell(after, self._words(after))
            if len(self.told) > REMEMBERED:
                del self.told[next(iter(self.told))]

    def returned(self, table: Returned) -> None:
        """A table is in memory again: if it resumes, its players are to be told."""
        if table.public_table.pause in NOT_HOSTED:
            self.told.setdefault(table.public_table.table, [])

    def rests(self, public_table: PublicTable) -> None:
        """A table has left memory. Its messages to players are still deleted once it resumes."""
        self.latest.drop(public_table.table)
        if not self.told.get(public_table.table):
            self.told.pop(public_table.table, None)

    async def _look(self, table: str) -> None:
        """Tell the players that a game has resumed, and delete the messages about the pause."""
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            self.told.pop(table, None)
            return
        if public_table.stage == "playing" and public_table.pause in NOT_HOSTED:
            return
        for message in self.told.pop(table, []):
            with suppress(*UNDELIVERED):
                await message.delete()
        if public_table.stage == "playing":
            await self._tell(
                public_table, say("**Your game continues** in {channel}.", channel=channel_link(public_table.channel))
            )

    async def regained(self, guild: int | None = None) -> None:
        """Permissions or threads of a server have changed, or the bot is back in it: resume games that can be shown.

        None stands for all servers. Never raises.
        """
        try:
            still = await self._bot.lobby.not_hosted(guild)
        except TableError:
            log.warning("the tables that stand still could not be looked for", exc_info=True)
            return
        for stands in still:
            if missing_in(self._bot, stands.guild, stands.channel) != ():
                continue
            try:
                if (await self._bot.lobby.public_table(stands.table)).pause in NOT_HOSTED:
                    await self._bot.lobby.submit(stands.table, Resume(self._self(), force=True))
            except TableError:
                log.warning("a table could not be resumed", table=stands.table, exc_info=True)

    def _self(self) -> Person:
        user = self._bot.user
        return Person(user.id, user.name) if user is not None else Person(0, "")

    async def _tell(self, public_table: PublicTable, words: Words) -> list[discord.Message]:
        """Send a direct message to each player who can get one. Returns the messages."""
        told: list[discord.Message] = []
        for player in public_table.people:
            try:
                told.append(await self._direct.send(player.user, words))
            except NotNow as kept_from:
                if kept_from.why == "waits":
                    self._direct.wait(player.user, partial(self._later, public_table, player.user, words))
            except UNDELIVERED as fault:
                log.info("a player could not be told", table=public_table.table, **fault_details(fault))
        return told

    def _later(self, public_table: PublicTable, user: int, words: Words) -> None:
        """A player who had to wait can get a direct message now: tell them, if it is still true."""
        task = asyncio.get_running_loop().create_task(self._tell_late(public_table, user, words))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell_late(self, then: PublicTable, user: int, words: Words) -> None:
        try:
            now = await self._bot.lobby.public_table(then.table)
            if (now.stage, now.pause) == (then.stage, then.pause):
                sent = await self._direct.send(user, words)
                self.told.setdefault(then.table, []).append(sent)
        except (NoSuchTable, NotNow, *UNDELIVERED):
            log.info("a player could not be told", table=then.table)

    def _words(self, public_table: PublicTable) -> Words:
        known = self._bot.get_channel(public_table.channel)
        name = getattr(known, "name", None) or self.names.get(public_table.channel)
        where: Words = say("#{channel}", channel=PersonName(name)) if name else say("its channel")
        if public_table.pause == "no_channel":
            # The name of a channel that was deleted while the bot was away is unknown.
            which = where if name else people_of(public_table)
            why = say("**Your game is on hold:** its channel ({channel}) is gone.", channel=which)
            on = say(
                "Anybody at the table can use **/play move** in the channel or thread where the game should continue."
            )
        else:
            missing = missing_in(self._bot, public_table.guild, public_table.channel)
            why = say("**Your game is on hold:** I can no longer write in {channel}.", channel=where)
            if missing:
                why = say("{why} I lack {permissions}.", why=why, permissions=joined(missing, ", "))
            on = say(
                "The game continues by itself once I can write there again; to continue it elsewhere, use "
                "**/play move** in another channel."
            )
        kept = say(
            "No clock is running. The table closes {due} unless the game continues.", due=public_table.kept_until
        )
        return lines(why, on, kept if public_table.kept_until is not None else None)
