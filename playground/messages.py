"""Creating, editing and deleting messages from request bodies."""

import copy
import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from playground import errors
from playground.checks.check_components import FILE, ComponentCheck, number_components, tidy_emojis, walk
from playground.errors import FormErrors, Json
from playground.model import Attachment, Channel, Message, MessageFlag
from playground.snowflake import SnowflakeMaker
from playground.uploads import MAX_FILE_BYTES, Upload, content_type, png_size
from playground.world import World

NONCE_SECONDS = 300.0
"""How long an enforced nonce prevents a second message (Discord says "the past few minutes")."""
THREAD_CREATED = 18
"""The type of a message that tells of a new thread."""

_MENTION = re.compile(r"<@!?(\d+)>")


class Listener(Protocol):
    """Is told of changes: the gateway, the people's screens, and the keeper of threads."""

    def message_created(self, message: Message) -> None:
        """A message was sent."""
        ...

    def message_edited(self, message: Message) -> None:
        """A message was changed."""
        ...

    def message_deleted(self, message: Message) -> None:
        """A message was deleted."""
        ...

    def channel_created(self, channel: Channel) -> None:
        """A channel, thread or DM was created."""
        ...


@dataclass
class MessageOrigin:
    """What a message gets from its sender and not from its body."""

    author_id: int
    kind: int = 0
    webhook: bool = False
    only_for: int | None = None
    interaction_metadata: Json | None = None


class MessageBook:
    """Makes all changes to messages. `base_url`: where attachments are served."""

    def __init__(self, world: World, base_url: str = "") -> None:
        self.world = world
        self.base_url = base_url
        self.listeners: list[Listener] = []
        self.reopen: Callable[[Channel], None] = lambda _: None
        """Unarchives a thread in which a message is sent."""
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}

    def create(self, channel: Channel, body: Json, uploads: list[Upload], origin: MessageOrigin) -> Message:
        """Add a new message and notify everybody who sees it. Raises ApiError for a bad body."""
        world = self.world
        duplicate = self._same_nonce(channel, body)
        if duplicate is not None:
            return duplicate
        flags = MessageFlag(body.get("flags") or 0) & SETTABLE & ~MessageFlag.EPHEMERAL
        if origin.only_for is not None:
            flags |= MessageFlag.EPHEMERAL
        self._check(body, v2=MessageFlag.COMPONENTS_V2 in flags)
        if channel.archived:
            if channel.locked:
                raise errors.archived()
            self.reopen(channel)
        message = self._made(channel, origin, flags)
        message.nonce = body.get("nonce")
        message.reference = self._reference(channel, body.get("message_reference"))
        if message.reference is not None and message.kind == 0:
            message.kind = 19
        self._fill(message, body, uploads)
        world.keep(message)
        if body.get("enforce_nonce") and message.nonce is not None:
            now = message.created
            recent = {key: sent for key, sent in self._nonces.items() if now - sent[0] <= NONCE_SECONDS}
            self._nonces = recent | {(channel.id, str(message.nonce)): (now, message.id)}
        for listener in self.listeners:
            listener.message_created(message)
        return message

    def create_loading(self, channel: Channel, origin: MessageOrigin) -> Message:
        """Add the "is thinking…" message of a deferred answer."""
        flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if origin.only_for is not None else MessageFlag(0))
        message = self._made(channel, origin, flags)
        self.world.keep(message)
        for listener in self.listeners:
            listener.message_created(message)
        return message

    def _made(self, channel: Channel, origin: MessageOrigin, flags: MessageFlag) -> Message:
        return Message(
            id=self.world.ids.make(),
            channel_id=self.world.channel(channel.id).id,
            author_id=origin.author_id,
            kind=origin.kind,
            flags=flags,
            created=self.world.clock.now(),
            webhook=origin.webhook,
            only_for=origin.only_for,
            interaction_metadata=origin.interaction_metadata,
        )

    def tell_thread(self, parent: Channel, thread: Channel) -> None:
        """Add the message with which Discord tells a channel of a new thread without a first message."""
        world = self.world
        message = Message(
            id=world.ids.make(),
            channel_id=parent.id,
            author_id=thread.owner_id or world.bot.id,
            kind=THREAD_CREATED,
            created=world.clock.now(),
        )
        message.content = thread.name
        message.reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
        world.keep(message)
        for listener in self.listeners:
            listener.message_created(message)

    def edit(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        """Change the parts that `body` has. Raises ApiError for a bad body and then changes nothing."""
        flags = message.flags
        if body.get("flags") is not None:
            wanted = MessageFlag(body["flags"])
            flags = (flags & ~MessageFlag.SUPPRESS_EMBEDS) | (
                wanted & (MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2)
            )
        v2 = MessageFlag.COMPONENTS_V2 in flags
        self._check(body, v2=v2)
        if v2 and MessageFlag.COMPONENTS_V2 not in message.flags:
            form = FormErrors()
            for key in ("content", "embeds"):
                if getattr(message, key) and key not in body:
                    _refuse_legacy(form, key)
            form.refuse()
        trial = copy.copy(message)
        trial.attachments = [copy.copy(one) for one in message.attachments]
        trial.flags = flags & ~MessageFlag.LOADING
        first_content = MessageFlag.LOADING in message.flags
        self._fill(trial, body, uploads)
        if not first_content:
            trial.edited = self.world.clock.now()
        kept = {attachment.id for attachment in trial.attachments}
        for attachment in message.attachments:
            if attachment.id not in kept:
                self.world.files.retire(attachment.id)
        message.__dict__.update(trial.__dict__)
        for listener in self.listeners:
            listener.message_edited(message)
        return message

    def delete(self, message: Message) -> None:
        """Delete a message and notify everybody who saw it."""
        self.world.forget(message)
        for listener in self.listeners:
            listener.message_deleted(message)

    def touched(self, message: Message) -> None:
        """Notify of a change that is not an edit (a pin, a reaction, a thread)."""
        for listener in self.listeners:
            listener.message_edited(message)

    def _check(self, body: Json, *, v2: bool) -> None:
        form = FormErrors()
        check_body(form, body, v2=v2, emoji_ids=self.world.emojis)
        form.refuse()

    def _same_nonce(self, channel: Channel, body: Json) -> Message | None:
        nonce = body.get("nonce")
        if nonce is None or not body.get("enforce_nonce"):
            return None
        when, message_id = self._nonces.get((channel.id, str(nonce)), (0.0, 0))
        if self.world.clock.now() - when > NONCE_SECONDS:
            return None
        return self.world.find_message(channel.id, message_id)

    def _reference(self, channel: Channel, reference: Json | None) -> Json | None:
        if reference is None:
            return None
        target = self.world.find_message(channel.id, int(reference.get("message_id") or 0))
        if target is None or target.ephemeral:
            if reference.get("fail_if_not_exists", True):
                raise errors.invalid_form("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
            return None
        place = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}
        return {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id), **place}

    def _fill(self, message: Message, body: Json, uploads: list[Upload]) -> None:
        """Fill `message`, which nobody sees yet, from the body."""
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = _copied(body["embeds"])
            for embed in message.embeds:
                embed.setdefault("type", "rich")
        if "components" in body:
            message.components = _copied(body["components"])
            number_components(message.components)
            tidy_emojis(message.components)
        new_files = attach(message, body, uploads, self.world.ids, self.base_url)
        resolve_embeds(message)
        resolve_components(message, self.world.ids)
        if not (message.content.strip() or message.embeds or message.components or message.attachments):
            # The code is in Discord's list of JSON error codes; that whitespace does not count is known from reports.
            raise errors.empty_message()
        message.mentions = self._mentions(message, body.get("allowed_mentions"))
        for attachment_id, upload in new_files.items():
            self.world.files.put(attachment_id, upload)

    def _mentions(self, message: Message, allowed: Json | None) -> list[int]:
        """The ids of the people that the text mentions and that `allowed` permits to be pinged."""
        texts = [
            message.content,
            *(str(part.get("content", "")) for part in walk(message.components) if part.get("type") == 10),
        ]
        mentioned = [int(user_id) for text in texts for user_id in _MENTION.findall(text)]
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            listed = {int(user_id) for user_id in allowed.get("users") or []}
            mentioned = [user_id for user_id in mentioned if user_id in listed]
        return [user_id for user_id in dict.fromkeys(mentioned) if user_id in self.world.users]


def _copied(parts: list[Json] | None) -> list[Json]:
    """A deep copy of JSON, for which the codec takes a fifth of the time of ``copy``."""
    copied: list[Json] = json.loads(json.dumps(parts or []))
    return copied


MAX_CONTENT = 2000
MAX_EMBEDS = 10
MAX_EMBED_TOTAL = 6000
MAX_MENTIONED = 100
"""The most users, and the most roles, that `allowed_mentions` may list.

Source: Allowed Mentions Object in Discord's message resource.
"""

VISIBLE = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
"""The visible parts of an embed."""

SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)


def check_body(form: FormErrors, body: Json, *, v2: bool, emoji_ids: Collection[int]) -> None:
    """Collect the errors in `body`. `v2`: whether the message has, or gets, the flag IS_COMPONENTS_V2."""
    content = body.get("content")
    if content is not None:
        form.text("content", content, 0, MAX_CONTENT)
    flags = body.get("flags")
    if flags is not None:
        form.number("flags", flags, 0, 2**31 - 1)
    embeds = body.get("embeds")
    if embeds is not None:
        listed = form.entries("embeds", embeds, 0, MAX_EMBEDS)
        total = sum(_embed(form, f"embeds.{index}", embed) for index, embed in enumerate(listed))
        if total > MAX_EMBED_TOTAL:
            form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")
    if v2:
        for key in ("content", "embeds", "sticker_ids", "poll"):
            if body.get(key):
                _refuse_legacy(form, key)
    if body.get("components") is not None:
        ComponentCheck(form, v2=v2, emoji_ids=emoji_ids).message(body["components"], "components")
    if body.get("attachments") is not None:
        _attachments(form, "attachments", body["attachments"])
    if body.get("allowed_mentions") is not None:
        _mentions(form, "allowed_mentions", body["allowed_mentions"])
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        form.text("nonce", nonce, 0, 25)
    if body.get("poll") is not None:
        form.add("poll", "PLAYGROUND_UNSUPPORTED", "The playground has no polls")


def _refuse_legacy(form: FormErrors, key: str) -> None:
    form.add(
        key,
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
    )


def _attachments(form: FormErrors, path: str, attachments: object) -> None:
    for index, attachment in enumerate(form.entries(path, attachments, 0, 10)):
        if attachment.get("id") is None:
            form.required(f"{path}.{index}.id")
        if attachment.get("description") is not None:
            form.text(f"{path}.{index}.description", attachment["description"], 0, 1024)


def _mentions(form: FormErrors, path: str, allowed: Json) -> None:
    """Check `allowed_mentions`. Source: the Allowed Mentions Object, whose examples include an invalid body."""
    parse = form.entries(f"{path}.parse", allowed.get("parse") or [], 0, 3)
    for index, kind in enumerate(parse):
        if kind not in ("roles", "users", "everyone"):
            form.add(
                f"{path}.parse.{index}", "BASE_TYPE_CHOICES", "Value must be one of ('roles', 'users', 'everyone')."
            )
    for kind in ("users", "roles"):
        listed = form.entries(f"{path}.{kind}", allowed.get(kind) or [], 0, MAX_MENTIONED)
        if len(set(map(str, listed))) < len(listed):
            # Discord's OpenAPI description: `uniqueItems`.
            form.add(f"{path}.{kind}", "SET_TYPE_CONTAINS_DUPLICATES", "The values must be unique")
        if listed and kind in parse:
            form.add(
                f"{path}.{kind}",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _embed(form: FormErrors, path: str, embed: object) -> int:
    """Check one embed, and return how many characters count towards the total."""
    if not isinstance(embed, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return 0
    total = 0

    def text(key: str, holder: Json, at: str, high: int, *, low: int = 0) -> None:
        nonlocal total
        value = holder.get(key)
        if value is None:
            if low:
                form.required(f"{at}.{key}")
            return
        total += len(form.words(f"{at}.{key}", value, low, high) or "")

    text("title", embed, path, 256)
    text("description", embed, path, 4096)
    if isinstance(embed.get("footer"), dict):
        text("text", embed["footer"], f"{path}.footer", 2048, low=1)
    if isinstance(embed.get("author"), dict):
        text("name", embed["author"], f"{path}.author", 256, low=1)
    _embed_rest(form, path, embed)
    fields = embed.get("fields")
    if fields is not None:
        for index, field in enumerate(form.entries(f"{path}.fields", fields, 0, 25)):
            text("name", field, f"{path}.fields.{index}", 256, low=1)
            text("value", field, f"{path}.fields.{index}", 1024, low=1)
    if not any(embed.get(key) for key in VISIBLE):
        # Known from reports; Discord's documentation does not mention empty embeds.
        form.required(f"{path}.description")
    return total


def _embed_rest(form: FormErrors, path: str, embed: Json) -> None:
    """Check the colour, timestamp and URLs of an embed."""
    if embed.get("color") is not None:
        form.number(f"{path}.color", embed["color"], 0, 0xFFFFFF)
    if embed.get("timestamp") is not None:
        try:
            datetime.fromisoformat(str(embed["timestamp"]))
        except ValueError:
            form.add(f"{path}.timestamp", "DATE_TIME_TYPE_PARSE", "Could not parse the timestamp. Should be ISO8601.")
    for key in ("image", "thumbnail"):
        media = embed.get(key)
        if isinstance(media, dict) and media.get("url"):
            _scheme(form, f"{path}.{key}.url", str(media["url"]), "http", "https", "attachment")
    if embed.get("url"):
        _scheme(form, f"{path}.url", str(embed["url"]), "http", "https")


def _scheme(form: FormErrors, path: str, url: str, *schemes: str) -> None:
    if url.split(":", 1)[0] not in schemes:
        form.add(path, "URL_TYPE_INVALID_SCHEME", f'"{url}": Scheme must be one of {schemes}.')


SCHEME = "attachment://"
MAX_ATTACHMENTS = 10


def attach(
    message: Message, body: Json, uploads: list[Upload], ids: SnowflakeMaker, base_url: str
) -> dict[int, Upload]:
    """Update `message.attachments` as the body asks, and return the new files by attachment id.

    `body["attachments"]` lists the attachments to keep (by id) and describes the new ones (by the number of their form
    field). Without it all existing ones are kept. A file that an embed shows is left out of the list that a bot sees,
    and is removed together with the embed.
    """
    described = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
    if "attachments" in body:
        kept = [file for file in message.attachments if str(file.id) in described or file.shown_in_embed]
        for file in kept:
            file.description = described.get(str(file.id), {}).get("description", file.description)
        message.attachments = kept
    new: dict[int, Upload] = {}
    numbers = [upload.field.removeprefix("files[").removesuffix("]") for upload in uploads]
    known = {*numbers, *(str(entry.id) for entry in message.attachments)}
    for index, entry in enumerate(body.get("attachments") or []):
        if str(entry["id"]) not in known:
            raise _no_data(index)
    for index, (number, upload) in enumerate(zip(numbers, uploads, strict=True)):
        if len(upload.data) > MAX_FILE_BYTES:
            raise errors.too_large()
        if not upload.data:
            # No source says that Discord refuses an empty file, and one report says that it accepts them.
            raise _no_data(index)
        attachment = _attachment(ids.make(), message.channel_id, upload, described.get(number, {}), base_url)
        message.attachments.append(attachment)
        new[attachment.id] = upload
    if len(message.attachments) > MAX_ATTACHMENTS:
        raise errors.ApiError(400, 30015, f"Maximum number of attachments in a message reached ({MAX_ATTACHMENTS})")
    return new


def _no_data(index: int) -> errors.ApiError:
    """The error as bug reports quote it."""
    return errors.invalid_form(f"attachments.{index}", "ATTACHMENT_NOT_FOUND", "Attachment data not found")


def _attachment(attachment_id: int, channel_id: int, upload: Upload, description: Json, base_url: str) -> Attachment:
    filename = re.sub(r"[^\w.\-]", "_", description.get("filename") or upload.filename)
    width, height = png_size(upload.data) or (None, None)
    return Attachment(
        id=attachment_id,
        filename=filename,
        size=len(upload.data),
        content_type=content_type(filename, upload.content_type),
        url=f"{base_url}/attachments/{channel_id}/{attachment_id}/{filename}",
        description=description.get("description"),
        width=width,
        height=height,
    )


def resolve_embeds(message: Message) -> None:
    """Give embeds the URLs of their files. A picture whose file is missing is dropped, as on Discord."""
    files = {attachment.filename: attachment for attachment in message.attachments}
    used: set[str] = set()
    for holder, key in _embed_pictures(message):
        url = str(holder.get(key) or "")
        if url.startswith(SCHEME):
            file = files.get(url.removeprefix(SCHEME))
            if file is None:
                del holder[key]
                continue
            holder[key] = holder[f"proxy_{key}"] = file.url
            if key == "url" and file.width is not None:
                holder |= {"width": file.width, "height": file.height}
        used.add(str(holder.get(key)))
    for attachment in list(message.attachments):
        if attachment.shown_in_embed and attachment.url not in used:
            message.attachments.remove(attachment)
        attachment.shown_in_embed = attachment.url in used


def _embed_pictures(message: Message) -> Iterator[tuple[Json, str]]:
    for embed in message.embeds:
        for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            if isinstance(embed.get(part), dict):
                yield embed[part], key


def resolve_components(message: Message, ids: SnowflakeMaker) -> None:
    """Give media components the URLs of their files; a missing file is an error (50035)."""
    files = {attachment.filename: attachment for attachment in message.attachments}
    for component in walk(message.components):
        holders = [component.get("media"), component.get("file")]
        holders += [item.get("media") for item in component.get("items") or []]
        for holder in holders:
            if isinstance(holder, dict):
                _resolve_media(holder, files, component)
                holder.setdefault("id", str(ids.make()))


def _resolve_media(holder: Json, files: dict[str, Attachment], component: Json) -> None:
    url = str(holder.get("url", ""))
    if not url.startswith(SCHEME):
        holder.setdefault("proxy_url", url)
        return
    file = files.get(url.removeprefix(SCHEME))
    if file is None:
        raise errors.invalid_form(
            "components",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        )
    holder |= {"url": file.url, "proxy_url": file.url, "content_type": file.content_type}
    if file.width is not None:
        holder |= {"width": file.width, "height": file.height}
    if component["type"] == FILE:
        component |= {"name": file.filename, "size": file.size}
