"""What those who run the server do to it, and what happens to it: things go, permissions go, people go, the bot goes.

Each at any moment, with the events that Discord sends of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import objects
from playground.model import THREADS, Channel, Permission

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.messages import MessageBook
    from playground.model import Message, User
    from playground.world import World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 9
"""The intents that its events come by."""


class Moderator:
    """Acts upon the bot's server."""

    def __init__(self, world: World, messages: MessageBook, gateway: Gateway, live: Live) -> None:
        self.world = world
        self.messages = messages
        self.gateway = gateway
        self.live = live

    def delete(self, message: Message) -> None:
        """Delete one message; a person deletes their copy of a direct message in the same way."""
        self.messages.delete(message)

    def sweep(self, channel: Channel) -> None:
        """Delete all messages of a channel at once (MESSAGE_DELETE_BULK)."""
        found = [one for one in self.world.messages(channel.id) if not one.ephemeral]
        for message in found:
            self.world.forget(message)
        self._tell(
            "MESSAGE_DELETE_BULK",
            {"ids": [str(one.id) for one in found], "channel_id": str(channel.id), "guild_id": str(channel.guild_id)},
            GUILD_MESSAGES,
        )
        self.live.anew()

    def delete_channel(self, channel: Channel) -> None:
        """A channel or thread goes with all that is in it. Of a channel's threads nothing is said."""
        form = objects.channel(self.world, channel)
        for thread in [one for one in self.world.channels.values() if one.parent_id == channel.id]:
            self.world.remove_channel(thread)
        self.world.remove_channel(channel)
        if channel.kind in THREADS:
            form = {key: form[key] for key in ("id", "guild_id", "parent_id", "type")}
            self._tell("THREAD_DELETE", form, GUILDS)
        else:
            self._tell("CHANNEL_DELETE", form, GUILDS)
        self.live.anew()

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Put a thread away: nothing in it can be edited. A new message opens it again, unless it is `locked`."""
        thread.archived, thread.locked = True, locked
        self._thread_changed(thread)

    def reopen(self, thread: Channel) -> None:
        """Take it out of the archive, unlocked."""
        thread.archived = thread.locked = False
        self._thread_changed(thread)

    def _thread_changed(self, thread: Channel) -> None:
        thread.archived_at = self.world.clock.now()
        self._tell("THREAD_UPDATE", objects.channel(self.world, thread), GUILDS)
        self.live.anew()

    def deny(self, channel: Channel, permissions: Permission) -> None:
        """Take permissions of a channel, and so of its threads, away from the bot."""
        self._permit(channel, channel.denied | permissions)

    def allow(self, channel: Channel, permissions: Permission) -> None:
        """Give them back."""
        self._permit(channel, channel.denied & ~permissions)

    def _permit(self, channel: Channel, denied: Permission) -> None:
        channel.denied = denied
        for thread in self.world.channels.values():
            if thread.parent_id == channel.id:
                thread.denied = denied
        self._tell("CHANNEL_UPDATE", objects.channel(self.world, channel), GUILDS)

    def remove_member(self, user: User) -> None:
        """A person leaves the server or is thrown out; the bot hears of it only with the intent for members."""
        guild = self.world.guild
        guild.member_ids.pop(user.id)
        if self.world.voice.pop(user.id, None) is not None:
            self.gateway.voice_changed(user)
        self._tell("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": objects.user(user)}, GUILD_MEMBERS)
        self.live.anew()

    def add_member(self, user: User) -> None:
        """A person joins the server (again)."""
        guild = self.world.guild
        guild.member_ids[user.id] = None
        form = {"guild_id": str(guild.id), **objects.member(self.world, user)}
        self._tell("GUILD_MEMBER_ADD", form, GUILD_MEMBERS)
        self.live.anew()

    def set_dms(self, user: User, *, open_: bool) -> None:
        """A person takes direct messages, or refuses them (50007)."""
        user.dms_open = open_
        self.live.account_changed(user)

    def remove_bot(self) -> None:
        """The bot is thrown out of its server."""
        guild = self.world.guild
        guild.member_ids.pop(self.world.bot.id)
        self._tell("GUILD_DELETE", {"id": str(guild.id)}, GUILDS)
        self.live.anew()

    def add_bot(self) -> None:
        """Somebody adds the bot (again)."""
        self.world.guild.member_ids[self.world.bot.id] = None
        self._tell("GUILD_CREATE", objects.guild_create(self.world), GUILDS)
        self.live.anew()

    def begin_outage(self) -> None:
        """The server is unavailable: the bot is told so, and hears nothing of it until the end."""
        self._tell("GUILD_DELETE", {"id": str(self.world.guild.id), "unavailable": True}, GUILDS)
        self.world.unavailable = True

    def end_outage(self) -> None:
        """It is there again."""
        self.world.unavailable = False
        self._tell("GUILD_CREATE", objects.guild_create(self.world), GUILDS)

    def _tell(self, name: str, data: Json, intents: int) -> None:
        self.gateway.dispatch(name, data, intents=intents)
