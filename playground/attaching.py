"""Files of a message: taken from the request, and shown where `attachment://name` asks for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playground import errors
from playground.checks.check_components import FILE, walk
from playground.model import Attachment, Message
from playground.uploads import MAX_FILE_BYTES, Upload, content_type, png_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import Json
    from playground.snowflake import SnowflakeMaker

SCHEME = "attachment://"
MAX_ATTACHMENTS = 10


def attach(
    message: Message, body: Json, uploads: list[Upload], ids: SnowflakeMaker, base_url: str
) -> dict[int, Upload]:
    """Bring `message.attachments` to what the body wants; gives the new files by attachment id.

    `body["attachments"]` lists what stays (by id) and describes what comes (by the number of its form field). Without
    it everything stays. A file that an embed shows is not in the list that a bot sees, and goes when the embed goes.
    """
    described = {str(one.get("id")): one for one in body.get("attachments") or []}
    if "attachments" in body:
        stays = [one for one in message.attachments if str(one.id) in described or one.shown_in_embed]
        for one in stays:
            one.description = described.get(str(one.id), {}).get("description", one.description)
        message.attachments = stays
    new: dict[int, Upload] = {}
    numbers = [upload.field.removeprefix("files[").removesuffix("]") for upload in uploads]
    _check_found(body, {*numbers, *(str(one.id) for one in message.attachments)})
    for index, (number, upload) in enumerate(zip(numbers, uploads, strict=True)):
        if len(upload.data) > MAX_FILE_BYTES:
            raise errors.too_large()
        if not upload.data:
            # No source was found that Discord refuses a file with nothing in it, and one report that it takes them.
            raise _no_data(index)
        attachment = _attachment(ids.make(), message.channel_id, upload, described.get(number, {}), base_url)
        message.attachments.append(attachment)
        new[attachment.id] = upload
    if len(message.attachments) > MAX_ATTACHMENTS:
        raise errors.ApiError(400, 30015, f"Maximum number of attachments in a message reached ({MAX_ATTACHMENTS})")
    return new


def _check_found(body: Json, known: set[str]) -> None:
    """Everything that `attachments` describes is a file of this request or stands already on the message."""
    for index, one in enumerate(body.get("attachments") or []):
        if str(one["id"]) not in known:
            raise _no_data(index)


def _no_data(index: int) -> errors.ApiError:
    """As reports show it."""
    return errors.invalid_form(f"attachments.{index}", "ATTACHMENT_NOT_FOUND", "Attachment data not found")


def _attachment(number: int, channel_id: int, upload: Upload, described: Json, base_url: str) -> Attachment:
    filename = re.sub(r"[^\w.\-]", "_", described.get("filename") or upload.filename)
    width, height = png_size(upload.data) or (None, None)
    return Attachment(
        id=number,
        filename=filename,
        size=len(upload.data),
        content_type=content_type(filename, upload.content_type),
        url=f"{base_url}/attachments/{channel_id}/{number}/{filename}",
        description=described.get("description"),
        width=width,
        height=height,
    )


def resolve_embeds(message: Message) -> None:
    """Give embeds the addresses of their files. One that names no file loses that picture, as on Discord."""
    files = {one.filename: one for one in message.attachments}
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
    for one in list(message.attachments):
        if one.shown_in_embed and one.url not in used:
            message.attachments.remove(one)
        one.shown_in_embed = one.url in used


def _embed_pictures(message: Message) -> Iterator[tuple[Json, str]]:
    for embed in message.embeds:
        for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            if isinstance(embed.get(part), dict):
                yield embed[part], key


def resolve_components(message: Message, ids: SnowflakeMaker) -> None:
    """Give media of components their addresses; a name without a file is a fault (50035)."""
    files = {one.filename: one for one in message.attachments}
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
