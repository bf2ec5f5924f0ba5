"""The objects of the playground's world: people, channels, messages, files."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from playground.errors import Json


class ChannelKind(IntEnum):
    """Discord's channel types that exist here."""

    TEXT = 0
    DM = 1
    """Between a person and the bot."""
    VOICE = 2
    """Without sound: all that matters is who is in it."""
    GROUP = 3
    """A group chat of people, without the bot."""
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


class MessageFlag(IntFlag):
    """The message flags that the server handles."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    """The permissions that the server checks."""

    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_EXTERNAL_EMOJIS = 1 << 18
    ADD_REACTIONS = 1 << 6
    USE_APPLICATION_COMMANDS = 1 << 31
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_EVENTS = 1 << 44
    MENTION_EVERYONE = 1 << 17
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


EVERYDAY = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.ADD_REACTIONS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_EVENTS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""Everybody's permissions in every channel that does not deny them."""

BETWEEN_PEOPLE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""What an app may do in direct messages and group chats, according to Discord."""


NOTHING = Permission(0)
NO_FLAGS = MessageFlag(0)


@dataclass
class User:
    """A person, or the bot."""

    id: int
    username: str
    global_name: str | None
    bot: bool = False
    dms_open: bool = True
    installed: bool = False
    """Whether this person added the app to their account."""
    locale: str = "en-US"


@dataclass
class Channel:
    """A text channel, a thread, a voice channel or a DM."""

    id: int
    kind: ChannelKind
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    """The person of a DM with the bot."""
    member_ids: tuple[int, ...] = ()
    """The people of a group chat."""
    owner_id: int | None = None
    position: int = 0
    topic: str | None = None
    denied: Permission = NOTHING
    """Permissions that the bot lacks here. Use External Apps is the exception: it is people who lack that one."""
    last_message_id: int | None = None
    created: float = 0.0
    archived: bool = False
    """Of a thread: nothing in it can be edited; a new message unarchives it."""
    locked: bool = False
    """Of an archived thread: messages cannot unarchive it."""
    archived_after: int = 1440
    """Of a thread: the minutes without activity after which it is archived."""
    active_at: float = 0.0
    """Of a thread: when it was last active."""
    archived_at: float = 0.0
    """Of a thread: when it was last archived or unarchived, or else created."""


@dataclass
class Attachment:
    """A file of a message; its bytes are in the FileStore."""

    id: int
    filename: str
    size: int
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    shown_in_embed: bool = False
    """Whether an embed of the message shows the file; Discord then leaves it out of `attachments`."""


@dataclass
class Message:
    """One message. Its parts are stored in the form in which they are sent to clients."""

    id: int
    channel_id: int
    author_id: int
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = NO_FLAGS
    created: float = 0.0
    edited: float | None = None
    pinned: bool = False
    nonce: str | int | None = None
    mentions: list[int] = field(default_factory=list)
    reference: Json | None = None
    interaction_metadata: Json | None = None
    webhook: bool = False
    """Sent with an interaction's token, so it carries `webhook_id` and `application_id`."""
    only_for: int | None = None
    """Of an ephemeral message: the id of the person who sees it."""
    thread_id: int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None


@dataclass
class Emoji:
    """An application emoji."""

    id: int
    name: str
    animated: bool
    image: bytes
    content_type: str
    user: User | None = None
    """Who uploaded it; None: the bot."""


@dataclass
class Role:
    """A role of a server. It grants no permissions."""

    id: int
    name: str
    member_ids: frozenset[int]


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    member_ids: dict[int, None]
    """An ordered set, in order of arrival."""
    locale: str = "en-US"
    roles: list[Role] = field(default_factory=list)
    """All but @everyone."""
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Its scheduled events, as Discord sends them."""


@dataclass
class RunningActivity:
    """An Activity that runs in a channel. It ends when the last person leaves."""

    id: str
    launch_id: int
    channel: Channel
    user_ids: set[int] = field(default_factory=set)
