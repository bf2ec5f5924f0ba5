"""REST handlers for channels, messages, threads, pins and reactions."""

from functools import partial
from typing import Any

from playground import errors, objects
from playground.checks.unicode_emoji import is_emoji
from playground.errors import FormErrors, Json
from playground.messages import MessageBook, MessageOrigin
from playground.model import THREADS, Channel, ChannelKind, Message, MessageFlag, Permission
from playground.moderator import Moderator
from playground.rest.ratelimits import (
    CHANNEL_RENAME,
    MESSAGE_CREATE,
    MESSAGE_DELETE,
    MESSAGE_EDIT,
    OLD_EDITS,
    THREAD_CREATE,
    RateLimits,
)
from playground.rest.rest_server import RestCall, Route
from playground.rest_faults import TOO_OLD
from playground.thread_archiving import DURATIONS, MAX_ACTIVE, ThreadKeeper
from playground.world import World

OLD_SECONDS = 3600.0
"""The age in seconds from which edits of a message have the extra limit `OLD_EDITS`."""


class MessageRoutes:
    """The bot's requests about channels with its own token."""

    def __init__(
        self, world: World, messages: MessageBook, limits: RateLimits, threads: ThreadKeeper, moderator: Moderator
    ) -> None:
        self.world = world
        self.messages = messages
        self.limits = limits
        self.threads = threads
        self.moderator = moderator

    def routes(self) -> list[Route]:
        """The routes with these handlers."""
        channel = "/channels/{channel_id}"
        message = channel + "/messages/{message_id}"
        pin = channel + "/messages/pins/{message_id}"
        reaction = message + "/reactions/{emoji_name}/@me"
        major = "channel_id"
        return [
            Route("GET", channel, self._get_channel, major=major),
            Route("PATCH", channel, self._edit_channel, major=major),
            Route("GET", channel + "/messages", self._list, major=major),
            Route("POST", channel + "/messages", self._create, MESSAGE_CREATE, major),
            Route("POST", channel + "/messages/bulk-delete", self._bulk_delete, MESSAGE_DELETE, major),
            Route("GET", channel + "/messages/pins", self._pins, major=major),
            Route("PUT", pin, partial(self._set_pin, pinned=True), major=major),
            Route("DELETE", pin, partial(self._set_pin, pinned=False), major=major),
            Route("GET", message, self._get, major=major),
            Route("PATCH", message, self._edit, MESSAGE_EDIT, major),
            Route("DELETE", message, self._delete, MESSAGE_DELETE, major),
            Route("PUT", reaction, self._react, major=major),
            Route("DELETE", reaction, self._unreact, major=major),
            Route("POST", channel + "/typing", self._typing, major=major),
            Route("POST", channel + "/threads", self._thread, major=major),
            Route("POST", message + "/threads", self._thread_on_message, major=major),
            Route("PUT", channel + "/thread-members/@me", self._nothing, major=major),
            Route("PUT", channel + "/thread-members/{user_id}", self._nothing, major=major),
        ]

    def _channel(self, call: RestCall, wanted: Permission = Permission.VIEW_CHANNEL) -> Channel:
        channel = self.world.channel(call.id("channel_id"))
        self.world.need(channel, Permission.VIEW_CHANNEL | wanted)
        return channel

    def _message(self, call: RestCall) -> Message:
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        return self.world.message(channel.id, call.id("message_id"))

    def _editable_message(self, call: RestCall) -> Message:
        message = self._message(call)
        if self.world.channel(message.channel_id).archived:
            raise errors.archived()
        return message

    async def _nothing(self, call: RestCall) -> None:
        self._channel(call)

    async def _typing(self, call: RestCall) -> None:
        self._channel(call, Permission.SEND_MESSAGES)

    async def _get_channel(self, call: RestCall) -> Json:
        return objects.channel(self.world, self._channel(call))

    async def _edit_channel(self, call: RestCall) -> Json:
        """Edit a thread's name, auto-archive duration or archived state (Modify Channel); refuse other channels."""
        channel, body = self._channel(call), call.object()
        if channel.kind not in THREADS:
            raise errors.missing_permissions()
        form = FormErrors()
        if body.get("name") is not None:
            form.words("name", body["name"], 1, 100)
        _check_duration(form, body)
        form.refuse()
        if channel.archived and body.get("archived") is not False:
            raise errors.archived()
        if body.get("archived") is not None and body["archived"] != channel.archived:
            # Who may send messages there may unarchive it unless it is locked; its creator may archive it.
            if channel.locked or (body["archived"] and channel.owner_id != self.world.bot.id):
                raise errors.missing_permissions()
            change = self.moderator.archive if body["archived"] else self.threads.reopen
            change(channel)
        if body.get("name") not in {None, channel.name}:
            self.limits.take_hidden(CHANNEL_RENAME, str(channel.id))
            channel.name = body["name"]
        if body.get("auto_archive_duration") is not None:
            self.threads.set_duration(channel, body["auto_archive_duration"])
        self.moderator.edited(channel)
        return objects.channel(self.world, channel)

    async def _list(self, call: RestCall) -> list[Json]:
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        limit = int(call.query.get("limit", "50"))
        if not 1 <= limit <= 100:
            raise errors.invalid_form("limit", "NUMBER_TYPE_RANGE", "Value must be between 1 and 100.")
        messages = [message for message in self.world.messages(channel.id) if not message.ephemeral]
        if "before" in call.query:
            messages = [message for message in messages if message.id < int(call.query["before"])]
        if "after" in call.query:
            page = [message for message in messages if message.id > int(call.query["after"])][:limit]
        else:
            page = messages[-limit:]
        return [objects.message(self.world, message) for message in reversed(page)]

    async def _get(self, call: RestCall) -> Json:
        return objects.message(self.world, self._message(call))

    async def _create(self, call: RestCall) -> Json:
        channel = self._channel(call)
        is_thread = channel.kind in THREADS
        self.world.need(channel, Permission.SEND_MESSAGES_IN_THREADS if is_thread else Permission.SEND_MESSAGES)
        if call.uploads:
            self.world.need(channel, Permission.ATTACH_FILES)
        if channel.recipient_id is not None and not self.world.users[channel.recipient_id].dms_open:
            raise errors.dms_closed()
        message = self.messages.create(channel, call.object(), call.uploads, MessageOrigin(self.world.bot.id))
        return objects.message(self.world, message)

    async def _edit(self, call: RestCall) -> Json:
        message = self._editable_message(call)
        if message.author_id != self.world.bot.id:
            raise errors.not_the_author()
        if self.world.clock.now() - message.created > OLD_SECONDS:
            self.limits.take_hidden(OLD_EDITS, str(message.channel_id), 30046, TOO_OLD)
        return objects.message(self.world, self.messages.edit(message, call.object(), call.uploads))

    async def _delete(self, call: RestCall) -> None:
        message = self._message(call)
        if message.author_id != self.world.bot.id:
            if self.world.channel(message.channel_id).kind is ChannelKind.DM:
                raise errors.ApiError(403, 50003, "Cannot execute action on a DM channel")
            raise errors.missing_permissions()
        self.messages.delete(message)

    async def _bulk_delete(self, call: RestCall) -> None:
        # Discord requires MANAGE_MESSAGES even for the bot's own messages, and nobody has it here.
        self._channel(call, Permission.MANAGE_MESSAGES)

    async def _pins(self, call: RestCall) -> Json:
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        pinned = [one for one in self.world.messages(channel.id) if one.pinned]
        items = [
            {"pinned_at": objects.timestamp(one.created), "message": objects.message(self.world, one)} for one in pinned
        ]
        return {"items": items, "has_more": False}

    async def _set_pin(self, call: RestCall, *, pinned: bool) -> None:
        message = self._editable_message(call)
        message.pinned = pinned
        self.messages.touched(message)

    async def _react(self, call: RestCall) -> None:
        message = self._editable_message(call)
        self._channel(call, Permission.ADD_REACTIONS)
        name, _, emoji_id = call.params["emoji_name"].partition(":")
        known = int(emoji_id) in self.world.emojis if emoji_id.isdecimal() else is_emoji(name)
        if not known:
            raise errors.ApiError(400, 10014, "Unknown Emoji")  # Create Reaction of Discord's reference
        user_ids = message.reactions.setdefault(call.params["emoji_name"], [])
        if self.world.bot.id not in user_ids:
            user_ids.append(self.world.bot.id)
            self.messages.touched(message)

    async def _unreact(self, call: RestCall) -> None:
        message = self._editable_message(call)
        user_ids = message.reactions.get(call.params["emoji_name"], [])
        if self.world.bot.id not in user_ids:
            raise errors.ApiError(404, 10014, "Unknown Emoji")
        user_ids.remove(self.world.bot.id)
        if not user_ids:
            del message.reactions[call.params["emoji_name"]]
        self.messages.touched(message)

    async def _thread(self, call: RestCall) -> Json:
        return self._start_thread(call, self._channel(call, Permission.CREATE_PUBLIC_THREADS), None)

    async def _thread_on_message(self, call: RestCall) -> Json:
        message = self._message(call)
        if message.thread_id is not None:
            raise errors.ApiError(400, 160004, "A thread has already been created for this message")
        return self._start_thread(call, self._channel(call, Permission.CREATE_PUBLIC_THREADS), message)

    def _start_thread(self, call: RestCall, parent: Channel, message: Message | None) -> Json:
        body: dict[str, Any] = call.object()
        form = FormErrors()
        form.words("name", body.get("name"), 1, 100)
        _check_duration(form, body)
        form.refuse()
        if parent.kind is not ChannelKind.TEXT:
            raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
        if self.threads.active >= MAX_ACTIVE:
            raise errors.ApiError(400, 160006, "Maximum number of active threads reached")
        self.limits.take_hidden(THREAD_CREATE, str(parent.id))
        # Without a message and a type Discord creates a private thread.
        kind = (
            ChannelKind.PUBLIC_THREAD if message is not None or body.get("type") == 11 else ChannelKind.PRIVATE_THREAD
        )
        minutes = body.get("auto_archive_duration") or 1440
        thread_id = message.id if message else None
        thread = self.world.add_thread(parent, body["name"], self.world.bot.id, kind, thread_id, minutes)
        for listener in self.messages.listeners:
            listener.channel_created(thread)
        if message is not None:
            message.thread_id = thread.id
            message.flags |= MessageFlag.HAS_THREAD
            self.messages.touched(message)
        elif kind is ChannelKind.PUBLIC_THREAD:
            self.messages.tell_thread(parent, thread)
        call.status = 201
        return objects.channel(self.world, thread)


def _check_duration(form: FormErrors, body: Json) -> None:
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in DURATIONS:
        choices = ", ".join(str(one) for one in DURATIONS)
        form.add("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
