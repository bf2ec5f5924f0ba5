"""A message's attachments: taken from the request, and linked wherever `attachment://name` refers to them."""

import re
from collections.abc import Iterator

from playground import errors
from playground.checks.check_components import FILE, walk
from playground.errors import Json
from playground.model import Attachment, Message
from playground.snowflake import SnowflakeMaker
from playground.uploads import MAX_FILE_BYTES, Upload, content_type, png_size

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
    _check_found(body, {*numbers, *(str(entry.id) for entry in message.attachments)})
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


def _check_found(body: Json, known: set[str]) -> None:
    """Refuse unless every entry of `attachments` is a file of this request or already on the message."""
    for index, entry in enumerate(body.get("attachments") or []):
        if str(entry["id"]) not in known:
            raise _no_data(index)


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
