"""Threads of tables: a further table of a channel gets one of its own, or every table, where the server wants that.

A thread is named after its players and put away an hour after the game, whose end stays in the channel. What is needed
for that is read off the thread itself, which belongs to the bot, so a restart loses nothing. Whoever sits down becomes
a member of the thread, as a press makes nobody one, and Discord lists only the threads that one is a member of.
"""

import contextlib
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import Open
from bot.table.errors import ChannelTaken, NoSuchTable
from bot.table.ports import PublicTable, Returned
from bot.table.table_events import Person
from bot.text.sentences import PersonName, Text, joined, render, say
from cogs.common.background_work import Latest
from cogs.common.content import send
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.table.board.boards import Boards
from cogs.table.channels.permissions import missing_for_threads, missing_in, thread_parent

IN_PLAY: Final = 1440
"""Minutes without a message after which Discord archives a thread; a message opens it again."""
IN_SLOW_PLAY: Final = 10080
PUT_AWAY: Final = 60
"""The same once the game is over, the least that Discord knows."""
RENAMES: Final = 2
RENAMES_WITHIN: Final = timedelta(minutes=10)
"""Discord lets a channel be renamed this often in this time."""
NAME_LENGTH: Final = 100
REMEMBERED: Final = 1000
"""Tables whose end has been told, and threads that have been renamed."""
AGAIN: Final = timedelta(seconds=10)
TRIES: Final = 4
"""How often the end of a game is posted in the channel until Discord takes it."""

log = structlog.stdlib.get_logger(__name__)


class OwnThreads:
    """Opens tables in threads, names the threads, and puts them away."""

    def __init__(self, bot: JantakuBot, readers: Readers, boards: Boards) -> None:
        self._bot: Final = bot
        self._readers: Final = readers
        self._boards: Final = boards
        self.watched: Final[set[str]] = set()
        """Tables in memory that are in threads."""
        self._members: Final[dict[int, set[int]]] = {}
        """Who has been made a member of a thread with a table in memory, by its id."""
        self._ended: Final[dict[str, int]] = {}
        """Closed tables, by how often their end was posted or tried to."""
        self._renamed: Final[dict[int, deque[datetime]]] = {}
        self.latest: Final = Latest[str](Counter.of(bot).background, self._look)

    def lacking(self, guild: int, channel: int) -> Text | None:
        """Why no table gets a thread here: no permissions. None if it can get one, or there are no threads here."""
        parent = thread_parent(self._bot, guild, channel)
        missing = missing_for_threads(parent.permissions_for(parent.guild.me)) if parent is not None else ()
        if not missing:
            return None
        return say(
            "A table cannot get its own thread here because I lack {permissions}.", permissions=joined(missing, ", ")
        )

    async def open(self, command: Open, *, every: bool = False, rematch: bool = False) -> PublicTable:
        """Open a table in the command's channel, or in a new thread if another plays there or ``every`` one gets one.

        Where no thread can be made the table is opened in the channel. ``rematch``: a table there that has not begun is
        the one that is meant, not one in the way. Raises what ``TableLobby.open`` does.
        """
        lobby, parent = self._bot.lobby, thread_parent(self._bot, command.guild, command.channel)
        if parent is None or self.lacking(command.guild, command.channel) is not None:
            return await self._open(command)
        if not every or command.parent is not None:
            try:
                return await self._open(command)
            except ChannelTaken as taken:
                if rematch and (await lobby.public_table(taken.table)).stage == "lobby":
                    raise
        await lobby.may_open(command)
        thread = await self._create(parent, command)
        if thread is None:
            return await lobby.open(command)
        try:
            return await self._open(replace(command, channel=thread.id, parent=parent.id))
        except BaseException:
            with contextlib.suppress(*UNDELIVERED):
                await thread.edit(archived=True)
            raise

    async def _open(self, command: Open) -> PublicTable:
        opened = await self._bot.lobby.open(command)
        if command.parent is not None:
            self.watched.add(opened.table)
        return opened

    async def _create(self, parent: discord.TextChannel, command: Open) -> discord.Thread | None:
        """A new thread for a table; None if Discord makes none now."""
        name = self._name((command.person,), parent.guild.id)
        try:
            return await parent.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=IN_SLOW_PLAY if command.settings.pace == "slow" else IN_PLAY,
            )
        except UNDELIVERED as fault:
            log.warning("a table got no thread", channel=parent.id, **fault_details(fault))
            return None

    async def place_again(self, old: PublicTable) -> tuple[int, int | None]:
        """The channel for the next game of these players, and its parent: the old ones, unless the thread is lost."""
        if old.parent is None:
            return old.channel, None
        server = self._bot.get_guild(old.guild)
        if server is not None and server.get_thread(old.channel) is None:
            # Threads are forgotten when they are archived; a message opens them again unless they are locked.
            try:
                thread = await self._bot.fetch_channel(old.channel)
            except (*UNDELIVERED, discord.InvalidData):
                return old.parent, None
            locked = isinstance(thread, discord.Thread) and thread.archived and thread.locked
            return (old.parent, None) if locked else (old.channel, old.parent)
        return (old.channel, old.parent) if missing_in(self._bot, old.guild, old.channel) == () else (old.parent, None)

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory."""
        self.latest.drop(public_table.table)
        self.watched.discard(public_table.table)
        self._members.pop(public_table.channel, None)

    def returned(self, table: Returned) -> None:
        """The table is in memory again. Its players have been made members when they sat down."""
        public_table = table.public_table
        if public_table.parent is not None:
            self.watched.add(public_table.table)
            self._members.setdefault(public_table.channel, set()).update(person.user for person in public_table.people)

    async def _look(self, table: str) -> datetime | None:
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            return None
        await self._bring_in(public_table)
        thread = self._own(public_table)
        if thread is None:
            return None
        if public_table.stage == "playing":
            return await self._rename(thread, public_table)
        return await self._end(thread, public_table) if public_table.stage == "closed" else None

    async def _bring_in(self, public_table: PublicTable) -> None:
        """Make those who have sat down members of the thread; its owner is one."""
        server = self._bot.get_guild(public_table.guild)
        thread = server.get_thread(public_table.channel) if server is not None else None
        if thread is None or public_table.stage == "closed":
            return
        members = self._members.setdefault(public_table.channel, set())
        for person in public_table.people:
            if person.user in {*members, thread.owner_id}:
                continue
            members.add(person.user)
            try:
                await thread.add_user(discord.Object(person.user))
            except UNDELIVERED as fault:
                log.info("a player is no member of the thread", table=public_table.table, **fault_details(fault))

    def _own(self, public_table: PublicTable) -> discord.Thread | None:
        """The thread in which a table is, if the bot has opened it and Discord has not archived it."""
        server = self._bot.get_guild(public_table.guild)
        thread = server.get_thread(public_table.channel) if server is not None else None
        return thread if server is not None and thread is not None and thread.owner_id == server.me.id else None

    def _name(self, people: Iterable[Person], guild: int) -> str:
        """The name of a thread: its players, or whose table it is while they are alone."""
        names = sorted((person.name for person in people), key=str.casefold)
        if len(names) == 1:
            locale = self._readers.of_guild(guild)
            whose = say("{name}'s table", name=PersonName(names[0]))
            return render(whose, locale, markdown=False)[:NAME_LENGTH]
        return ", ".join(names)[:NAME_LENGTH]

    async def _rename(self, thread: discord.Thread, public_table: PublicTable) -> datetime | None:
        """Name a thread after its players, unless people have named it otherwise. Returns when to look again."""
        guild, people = public_table.guild, public_table.people
        name = self._name(people, guild)
        before = {self._name((person,), guild) for person in (*people, *public_table.invited)}
        before.add(self._name(public_table.invited, guild))
        if thread.name == name or thread.name not in before:
            return None
        now, renamed = self._bot.clock.now(), self._renamed.setdefault(thread.id, deque(maxlen=RENAMES))
        if len(renamed) == RENAMES and now < renamed[0] + RENAMES_WITHIN:
            return renamed[0] + RENAMES_WITHIN
        renamed.append(now)
        if len(self._renamed) > REMEMBERED:
            del self._renamed[next(iter(self._renamed))]
        try:
            await thread.edit(name=name)
        except UNDELIVERED as fault:
            log.info("a thread keeps its name", table=public_table.table, **fault_details(fault))
        return None

    async def _end(self, thread: discord.Thread, public_table: PublicTable) -> datetime | None:
        """Post the end of the game in the channel once, and let Discord archive the thread. Returns when to retry."""
        table = public_table.table
        tries = self._ended.get(table, 0)
        if tries >= TRIES:
            return None
        self._ended[table] = TRIES
        if len(self._ended) > REMEMBERED:
            del self._ended[next(iter(self._ended))]
        try:
            if public_table.game is not None:
                _, content = await self._boards.content(public_table)
                parent = self._bot.get_partial_messageable(thread.parent_id, guild_id=public_table.guild)
                await send(self._bot, parent.send, content)
        except UNDELIVERED as fault:
            log.warning("the end of a game is not in the channel", table=table, **fault_details(fault))
            if not is_permanent(fault):
                self._ended[table] = tries + 1
                return self._bot.clock.now() + AGAIN
        try:
            await thread.edit(auto_archive_duration=PUT_AWAY)
        except UNDELIVERED as fault:
            log.info("a thread is put away later", table=table, **fault_details(fault))
        self.watched.discard(table)
        return None
