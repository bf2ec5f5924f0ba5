"""Turns changes of the world into gateway events, with their intents and shard."""

from typing import Protocol

from playground import objects
from playground.errors import Json
from playground.model import Channel, ChannelKind, Message, User
from playground.world import World

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
VOICE_STATES = 1 << 7
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

OF_GUILDS = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events whose `id` is the server's."""


def guild_of(name: str, data: object) -> int | None:
    """The server that an event belongs to; None for direct messages and through a user's own installation."""
    guild_id = data.get("id" if name in OF_GUILDS else "guild_id") if isinstance(data, dict) else None
    return int(guild_id) if isinstance(guild_id, str) and guild_id.isdecimal() else None


def shard_of(guild_id: int | None, count: int) -> int:
    """Which of `count` shards has a server; shard 0 has everything outside servers."""
    return 0 if guild_id is None else (guild_id >> 22) % count


class Dispatcher(Protocol):
    """Sends events to the bot."""

    def dispatch(self, name: str, data: Json, *, intents: int = 0) -> None:
        """Send an event to its shard if the bot has any of `intents` (0: always)."""
        ...

    def reads(self, guild_id: int | None) -> bool:
        """Whether the bot may read the content of people's messages in this server."""
        ...


class EventSource:
    """Turns changes into events for a dispatcher. Implements `messages.Listener`."""

    def __init__(self, world: World, dispatcher: Dispatcher) -> None:
        self.world = world
        self._dispatcher = dispatcher

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        self._message("MESSAGE_CREATE", message)

    def message_edited(self, message: Message) -> None:
        """See `messages.Listener`."""
        self._message("MESSAGE_UPDATE", message)

    def message_deleted(self, message: Message) -> None:
        """See `messages.Listener`."""
        channel = self.world.channels[message.channel_id]
        if not self.world.bot_is_in(channel):
            return
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self._dispatcher.dispatch("MESSAGE_DELETE", data, intents=self._message_intent(message, channel))

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        if channel.kind is ChannelKind.DM:
            return  # since API v8 bots get no events about DM channels
        is_thread = channel.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)
        data = objects.channel(self.world, channel)
        self._dispatcher.dispatch(
            "THREAD_CREATE" if is_thread else "CHANNEL_CREATE",
            {**data, "newly_created": True} if is_thread else data,
            intents=GUILDS,
        )

    def voice_changed(self, user: User) -> None:
        """Send that a person joined, changed or left a voice channel."""
        state = objects.voice_state(self.world, user.id)
        self._dispatcher.dispatch("VOICE_STATE_UPDATE", state, intents=VOICE_STATES)

    def _message_intent(self, message: Message, channel: Channel) -> int:
        """The intent that an event of this message needs: ephemeral messages count as direct messages everywhere."""
        return DIRECT_MESSAGES if message.ephemeral or channel.kind is ChannelKind.DM else GUILD_MESSAGES

    def _message(self, name: str, message: Message) -> None:
        channel = self.world.channels[message.channel_id]
        if not self.world.bot_is_in(channel):
            return
        data = objects.message(self.world, message)
        author = self.world.users[message.author_id]
        if channel.guild_id is not None and not message.ephemeral:
            data["guild_id"] = str(channel.guild_id)
            data["member"] = objects.member(self.world, author, with_user=False, guild=self.world.guild_of(channel))
        readable = author.bot or channel.kind is ChannelKind.DM or self.world.bot.id in message.mentions
        if not readable and not self._dispatcher.reads(channel.guild_id):
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        self._dispatcher.dispatch(name, data, intents=self._message_intent(message, channel))
