"""What moderators do to the server, with the gateway events that Discord sends for it.

Messages, channels, permissions, members and the bot itself can go at any time.
"""

from playground import objects
from playground.errors import Json
from playground.gateway.gateway import Gateway
from playground.live import Live
from playground.messages import MessageBook
from playground.model import THREADS, Channel, Message, Permission, User
from playground.world import World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 9
"""The intents that these events need."""


class Moderator:
    """Changes the bot's server as its moderators could."""

    def __init__(self, world: World, messages: MessageBook, gateway: Gateway, live: Live) -> None:
        self.world = world
        self.messages = messages
        self.gateway = gateway
        self.live = live

    def delete(self, message: Message) -> None:
        """Delete one message."""
        self.messages.delete(message)

    def sweep(self, channel: Channel) -> None:
        """Delete all messages of a channel at once (MESSAGE_DELETE_BULK)."""
        deleted = [message for message in self.world.messages(channel.id) if not message.ephemeral]
        for message in deleted:
            self.world.forget(message)
        self._dispatch(
            "MESSAGE_DELETE_BULK",
            {
                "ids": [str(message.id) for message in deleted],
                "channel_id": str(channel.id),
                "guild_id": str(channel.guild_id),
            },
            GUILD_MESSAGES,
        )
        self.live.send_snapshots()

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all its content. No event is sent for a channel's threads."""
        form = objects.channel(self.world, channel)
        for thread in [one for one in self.world.channels.values() if one.parent_id == channel.id]:
            self.world.remove_channel(thread)
        self.world.remove_channel(channel)
        if channel.kind in THREADS:
            form = {key: form[key] for key in ("id", "guild_id", "parent_id", "type")}
            self._dispatch("THREAD_DELETE", form, GUILDS)
        else:
            self._dispatch("CHANNEL_DELETE", form, GUILDS)
        self.live.send_snapshots()

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread: nothing in it can be edited. Unless it is `locked`, a new message reopens it."""
        thread.archived, thread.locked = True, locked
        self._thread_changed(thread)

    def reopen(self, thread: Channel) -> None:
        """Unarchive and unlock a thread."""
        thread.archived = thread.locked = False
        self._thread_changed(thread)

    def _thread_changed(self, thread: Channel) -> None:
        thread.archived_at = self.world.clock.now()
        self.edited(thread)

    def edited(self, thread: Channel) -> None:
        """A thread has changed: the bot and the people see it as it is now."""
        self._dispatch("THREAD_UPDATE", objects.channel(self.world, thread), GUILDS)
        self.live.send_snapshots()

    def deny(self, channel: Channel, permissions: Permission) -> None:
        """Take permissions in a channel and its threads away from the bot."""
        self._set_denied(channel, channel.denied | permissions)

    def allow(self, channel: Channel, permissions: Permission) -> None:
        """Give the bot these permissions back."""
        self._set_denied(channel, channel.denied & ~permissions)

    def _set_denied(self, channel: Channel, denied: Permission) -> None:
        channel.denied = denied
        for thread in self.world.channels.values():
            if thread.parent_id == channel.id:
                thread.denied = denied
        self._dispatch("CHANNEL_UPDATE", objects.channel(self.world, channel), GUILDS)

    def remove_member(self, user: User) -> None:
        """Let a person leave the server. The bot is told only if it has the members intent."""
        guild = self.world.guild
        guild.member_ids.pop(user.id)
        if self.world.voice.pop(user.id, None) is not None:
            self.gateway.voice_changed(user)
        self._dispatch("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": objects.user(user)}, GUILD_MEMBERS)
        self.live.send_snapshots()

    def add_member(self, user: User) -> None:
        """Let a person join the server (again)."""
        guild = self.world.guild
        guild.member_ids[user.id] = None
        form = {"guild_id": str(guild.id), **objects.member(self.world, user)}
        self._dispatch("GUILD_MEMBER_ADD", form, GUILD_MEMBERS)
        self.live.send_snapshots()

    def set_dms(self, user: User, *, open_: bool) -> None:
        """Let a person accept direct messages or refuse them (50007)."""
        user.dms_open = open_
        self.live.account_changed(user)

    def remove_bot(self) -> None:
        """Remove the bot from its server."""
        guild = self.world.guild
        guild.member_ids.pop(self.world.bot.id)
        self._dispatch("GUILD_DELETE", {"id": str(guild.id)}, GUILDS)
        self.live.send_snapshots()

    def add_bot(self) -> None:
        """Add the bot to its server again."""
        self.world.guild.member_ids[self.world.bot.id] = None
        self._dispatch("GUILD_CREATE", objects.guild_create(self.world, self.world.guild), GUILDS)
        self.live.send_snapshots()

    def begin_outage(self) -> None:
        """Make the server unavailable: the bot is told, and gets no events of it until the outage ends."""
        self._dispatch("GUILD_DELETE", {"id": str(self.world.guild.id), "unavailable": True}, GUILDS)
        self.world.unavailable = True

    def end_outage(self) -> None:
        """Make the server available again."""
        self.world.unavailable = False
        self._dispatch("GUILD_CREATE", objects.guild_create(self.world, self.world.guild), GUILDS)

    def _dispatch(self, name: str, data: Json, intents: int) -> None:
        self.gateway.dispatch(name, data, intents=intents)
