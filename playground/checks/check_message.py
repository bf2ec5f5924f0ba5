"""Discord's limits on the body of a message that is created or edited."""

from collections.abc import Collection
from datetime import datetime

from playground.checks.check_components import ComponentCheck
from playground.errors import FormErrors, Json
from playground.model import MessageFlag

MAX_CONTENT = 2000
MAX_EMBEDS = 10
MAX_EMBED_TOTAL = 6000
PARSED = ("roles", "users", "everyone")
MAX_MENTIONED = 100
"""The most users, and the most roles, that `allowed_mentions` may list.

Source: Allowed Mentions Object in Discord's message resource.
"""

VISIBLE = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
"""The visible parts of an embed."""

SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)


def check_body(form: FormErrors, body: Json, *, v2: bool, emoji_ids: Collection[int], path: str = "") -> None:
    """Collect the errors in `body`. `v2`: whether the message has, or gets, the flag IS_COMPONENTS_V2."""
    at = f"{path}." if path else ""
    content = body.get("content")
    if content is not None:
        form.text(f"{at}content", content, 0, MAX_CONTENT)
    flags = body.get("flags")
    if flags is not None:
        form.number(f"{at}flags", flags, 0, 2**31 - 1)
    embeds = body.get("embeds")
    if embeds is not None:
        listed = form.entries(f"{at}embeds", embeds, 0, MAX_EMBEDS)
        total = sum(_embed(form, f"{at}embeds.{index}", embed) for index, embed in enumerate(listed))
        if total > MAX_EMBED_TOTAL:
            form.add(f"{at}embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")
    if v2:
        for key in ("content", "embeds", "sticker_ids", "poll"):
            if body.get(key):
                form.add(
                    f"{at}{key}",
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    if body.get("components") is not None:
        ComponentCheck(form, v2=v2, emoji_ids=emoji_ids).message(body["components"], f"{at}components")
    if body.get("attachments") is not None:
        _attachments(form, f"{at}attachments", body["attachments"])
    if body.get("allowed_mentions") is not None:
        _mentions(form, f"{at}allowed_mentions", body["allowed_mentions"])
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        form.text(f"{at}nonce", nonce, 0, 25)
    if body.get("poll") is not None:
        form.add(f"{at}poll", "PLAYGROUND_UNSUPPORTED", "The playground has no polls")


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
