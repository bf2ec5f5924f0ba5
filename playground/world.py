"""The playground's state: servers, channels, people and messages."""

from collections.abc import Iterator

from playground import errors
from playground.model import (
    BETWEEN_PEOPLE,
    EVERYDAY,
    NOTHING,
    Channel,
    ChannelKind,
    Emoji,
    Guild,
    Message,
    Permission,
    Role,
    User,
)
from playground.snowflake import FOUNDED, SnowflakeMaker
from playground.starting_world import CLUB, Branch, Company, Outside, StartingWorld
from playground.uploads import FileStore
from playground.world_clock import WorldClock


class World:
    """Everything that the server remembers. Nothing is written to disk."""

    def __init__(
        self,
        clock: WorldClock,
        *,
        place: StartingWorld = CLUB,
        bot_name: str = "Jantaku",
        guild_name: str = "Jantaku Club",
        shards: int = 1,
    ) -> None:
        self.clock = clock
        self.ids = SnowflakeMaker(clock)
        self.files = FileStore()
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self._messages: dict[int, dict[int, Message]] = {}
        self.joined_at = FOUNDED
        self.bot = self._add_user(bot_name, bot=True)
        self.people = [self._add_user(name) for name in place.people]
        # With several shards, not on shard 0, which has the direct messages.
        guild_id = self.ids.founding(min(1, shards - 1), shards)
        self.guild = Guild(
            guild_id, guild_name, self.people[0].id, dict.fromkeys(user.id for user in self.users.values())
        )
        """The server that the bot is a member of."""
        self.branches: list[Guild] = []
        """Further servers that it is a member of."""
        self.outside: Guild | None = None
        """A server that the bot is not a member of."""
        for position, (name, topic) in enumerate(place.channels):
            self.add_channel(name, topic=topic, position=position, channel_id=self.ids.founding())
        self._dm_ids = {user.id: self.ids.founding() for user in self.people}
        if place.outside is not None:
            self._add_outside(place.outside)
        self.voice: dict[int, int] = {}
        """Voice channel id by user id."""
        self.embedded = False
        """Whether Activities are enabled for the application."""
        self.unavailable = False
        """Whether the bot's server has an outage, in which the gateway sends no events of it."""
        for position, name in enumerate(place.voice, start=len(place.channels)):
            # Created after the text channels, so that those keep the ids they had before voice channels existed.
            self.add_channel(name, kind=ChannelKind.VOICE, position=position, channel_id=self.ids.founding())
        self._add_company(place.company)
        for branch in place.branches:
            self._add_branch(branch, shards)

    @property
    def bots_guilds(self) -> dict[int, Guild]:
        """The servers that the bot is a member of, by id."""
        return {one.id: one for one in (self.guild, *self.branches) if self.bot.id in one.member_ids}

    @property
    def application_id(self) -> int:
        """The application's id, which is the bot user's id too, as on Discord for every new application."""
        return self.bot.id

    def _add_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.ids.founding(), name.lower(), None if bot else name, bot=bot)
        if bot:
            user.username = name
        self.users[user.id] = user
        return user

    def _add_company(self, company: Company) -> None:
        """Add the rest of a larger club: roles and rooms first, so that their ids do not depend on its size."""
        role_ids = [self.ids.founding() for _ in company.roles]
        for name, _ in company.rooms:
            if not any(one.name == name for one in self.voice_channels()):
                position = len(self.channels)
                self.add_channel(name, kind=ChannelKind.VOICE, position=position, channel_id=self.ids.founding())
        for name in company.people:
            person = self._add_user(name)
            self.people.append(person)
            self.guild.member_ids[person.id] = None
            self._dm_ids[person.id] = self.ids.founding()
        for role_id, (name, people) in zip(role_ids, company.roles, strict=True):
            members = frozenset(self.user_named(person).id for person in people)
            self.guild.roles.append(Role(role_id, name, members))
        for name, speakers in company.rooms:
            for speaker in speakers:
                self.speak_in(self.user_named(speaker).id, self.channel_named(name))

    def _add_branch(self, branch: Branch, shards: int) -> None:
        """Add a further server with the bot, its people and channels."""
        people = [self._add_user(name) for name in branch.people]
        self.people += people
        self._dm_ids |= {person.id: self.ids.founding() for person in people}
        members = dict.fromkeys([person.id for person in people] + [self.bot.id])
        guild = Guild(self.ids.founding(branch.shard, shards), branch.name, people[0].id, members)
        self.branches.append(guild)
        for position, (name, topic) in enumerate(branch.channels):
            channel = self.add_channel(name, topic=topic, position=position, channel_id=self.ids.founding())
            channel.guild_id = guild.id

    def _add_outside(self, outside: Outside) -> None:
        """Add the server and the group chat without the bot."""
        people = [user.id for user in self.people]
        self.outside = Guild(self.ids.founding(), outside.guild, people[-1], dict.fromkeys(people))
        for position, (name, topic) in enumerate(outside.channels):
            channel = self.add_channel(name, topic=topic, position=position, channel_id=self.ids.founding())
            channel.guild_id = self.outside.id
            channel.denied = Permission.USE_EXTERNAL_APPS if name in outside.quiet else NOTHING
        members = tuple(self.user_named(name).id for name in outside.in_chat)
        chat = Channel(
            self.ids.founding(),
            ChannelKind.GROUP,
            outside.chat,
            owner_id=members[0],
            member_ids=members,
            created=self.clock.now(),
        )
        self.channels[chat.id] = chat
        for name in outside.installed:
            self.user_named(name).installed = True

    def add_channel(
        self,
        name: str,
        *,
        kind: ChannelKind = ChannelKind.TEXT,
        topic: str | None = None,
        position: int = 0,
        channel_id: int | None = None,
    ) -> Channel:
        """Add a text or voice channel to the bot's server."""
        channel = Channel(
            channel_id or self.ids.make(),
            kind,
            name,
            guild_id=self.guild.id,
            topic=topic,
            position=position,
            created=self.clock.now(),
        )
        self.channels[channel.id] = channel
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        kind: ChannelKind,
        thread_id: int | None,
        archived_after: int = 1440,
    ) -> Channel:
        """Add a thread to `parent`. A thread started from a message has that message's id."""
        thread = Channel(
            thread_id or self.ids.make(),
            kind,
            name,
            guild_id=parent.guild_id,
            parent_id=parent.id,
            owner_id=owner_id,
            denied=parent.denied,
            created=self.clock.now(),
            archived_after=archived_after,
            archived_at=self.clock.now(),
        )
        self.channels[thread.id] = thread
        return thread

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel with its messages."""
        for message in self.messages(channel.id):
            self.forget(message)
        self._messages.pop(channel.id, None)
        self.voice = {user_id: channel_id for user_id, channel_id in self.voice.items() if channel_id != channel.id}
        del self.channels[channel.id]

    def dm_with(self, user_id: int) -> Channel | None:
        """The DM channel of `user_id` with the bot, if there is one."""
        channels = self.channels.values()
        return next((one for one in channels if one.kind is ChannelKind.DM and one.recipient_id == user_id), None)

    def open_dm(self, user_id: int) -> tuple[Channel, bool]:
        """The DM channel of `user_id` with the bot, and whether it is new."""
        user = self.users.get(user_id)
        if user is None or user.bot:
            raise errors.ApiError(400, 50033, "Invalid Recipient(s)")
        existing = self.dm_with(user_id)
        if existing is not None:
            return existing, False
        channel = Channel(self._dm_ids[user_id], ChannelKind.DM, "", recipient_id=user_id, created=self.clock.now())
        self.channels[channel.id] = channel
        return channel, True

    def channel(self, channel_id: int) -> Channel:
        """Return the channel, or refuse with 10003."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise errors.unknown_channel() from None

    def channel_named(self, name: str) -> Channel:
        """A server's channel or thread by its name, without the `#`."""
        for channel in self.channels.values():
            if channel.name == name:
                return channel
        raise LookupError(f"no channel #{name}")

    def user_named(self, name: str) -> User:
        """A user by global name or username."""
        for user in self.users.values():
            if name in (user.global_name, user.username):
                return user
        raise LookupError(f"no user named {name}")

    def sees_channel(self, user_id: int, channel: Channel) -> bool:
        """Whether this person has the channel in their list."""
        if channel.kind is ChannelKind.DM:
            return user_id in (channel.recipient_id, self.bot.id)
        guild = self.guild_of(channel)
        return user_id in (channel.member_ids if guild is None else guild.member_ids)

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server of a channel; None for direct messages and group chats."""
        if channel.guild_id is None:
            return None
        with_bot = (self.guild, *self.branches)
        return next((one for one in with_bot if one.id == channel.guild_id), self.outside)

    def bot_is_in(self, channel: Channel) -> bool:
        """Whether the bot is a member here; elsewhere it can only use its interactions' tokens."""
        return self.sees_channel(self.bot.id, channel)

    def sees_message(self, user_id: int, message: Message) -> bool:
        """Whether a person can see a message: one person sees an ephemeral one, all others follow the channel."""
        if message.only_for is not None:
            return message.only_for == user_id
        return self.sees_channel(user_id, self.channel(message.channel_id))

    def channels_of(self, user_id: int) -> list[Channel]:
        """A person's channel list: the bot's server, the direct messages with it, then places without it."""
        mine = [
            channel
            for channel in self.channels.values()
            if channel.kind is not ChannelKind.VOICE and self.sees_channel(user_id, channel)
        ]
        outside = {channel.id: not self.bot_is_in(channel) for channel in mine}
        return sorted(mine, key=lambda one: (outside[one.id], one.guild_id is None, one.position, one.id))

    def voice_channels(self) -> list[Channel]:
        """The voice channels of the bot's server."""
        return [channel for channel in self.channels.values() if channel.kind is ChannelKind.VOICE]

    def speak_in(self, user_id: int, channel: Channel | None) -> None:
        """Move a person to a voice channel, or out of all of them (None)."""
        if channel is None:
            self.voice.pop(user_id, None)
        else:
            self.voice[user_id] = channel.id

    def messages(self, channel_id: int) -> Iterator[Message]:
        """Every message of a channel, oldest first, ephemeral ones included."""
        return iter(list(self._messages.get(channel_id, {}).values()))

    def find_message(self, channel_id: int, message_id: int) -> Message | None:
        """A message of a channel, ephemeral or not."""
        return self._messages.get(channel_id, {}).get(message_id)

    def message(self, channel_id: int, message_id: int, *, ephemeral: bool = False) -> Message:
        """Return a message, or refuse with 10008. The bot's own token cannot reach ephemeral messages."""
        message = self.find_message(channel_id, message_id)
        if message is None or (message.ephemeral and not ephemeral):
            raise errors.unknown_message()
        return message

    def keep(self, message: Message) -> None:
        """Add a message to its channel."""
        self._messages.setdefault(message.channel_id, {})[message.id] = message
        if not message.ephemeral:
            self.channel(message.channel_id).last_message_id = message.id

    def forget(self, message: Message) -> None:
        """Remove a message from its channel, with its files."""
        self._messages[message.channel_id].pop(message.id, None)
        for attachment in message.attachments:
            self.files.retire(attachment.id)

    def bot_permissions(self, channel: Channel) -> Permission:
        """The bot's permissions in a channel."""
        if channel.guild_id is not None:
            return EVERYDAY & ~channel.denied
        if channel.kind is ChannelKind.DM:
            return BETWEEN_PEOPLE | Permission.USE_EXTERNAL_EMOJIS
        return BETWEEN_PEOPLE

    def need(self, channel: Channel, wanted: Permission) -> None:
        """Refuse unless the bot has the `wanted` permissions here (with 50001 if it cannot see the channel)."""
        if not self.bot_is_in(channel):
            raise errors.missing_access()
        if channel.kind is ChannelKind.DM:
            return
        granted = self.bot_permissions(channel)
        if Permission.VIEW_CHANNEL not in granted:
            raise errors.missing_access()
        if wanted & ~granted:
            raise errors.missing_permissions()
