"""Handing a message to Discord, with the tiles as emoji; once more without them where Discord does not take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import discord

from cogs.common.emoji import Emojis
from cogs.common.refused_bodies import INVALID_BODY, fields_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from cogs.common.content import Content
    from cogs.common.refused_bodies import RefusedField

Sent = TypeVar("Sent")


async def send(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Send a new message by ``call``; ``more`` goes with it. Raises what the call raises."""
    return await _deliver(client, call, content, content.new, more)


async def replace(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Put a message in the place of another by ``call``. Raises what the call raises."""
    return await _deliver(client, call, content, content.replacing, more)


async def _deliver(
    client: discord.Client,
    call: Callable[..., Awaitable[Sent]],
    content: Content,
    arguments: Callable[[Mapping[str, str]], dict[str, Any]],
    more: Mapping[str, Any],
) -> Sent:
    emojis = Emojis.of(client)
    markup = emojis.markup_for(content.tiles)
    given = arguments(markup)
    try:
        return await call(**given, **more)
    except discord.HTTPException as fault:
        fields = fields_of(fault)
        # A body with another fault would be refused again.
        if not markup or fault.code != INVALID_BODY or not fields or not all(field.emoji for field in fields):
            raise
    emojis.refused(_emoji_at(fields, given.get("view")))
    return await call(**arguments({}), **more)


def _emoji_at(fields: Sequence[RefusedField], view: discord.ui.View | None) -> frozenset[str]:
    """The ids of the emoji that stand at these fields of a message with this view."""
    found = set()
    components: object = view.to_components() if view is not None else []
    for path in (field.path for field in fields if "components" in field.path):
        at: Any = {"components": components}
        # In an answer to an interaction the message lies below ``data``.
        for step in path[path.index("components") : path.index("emoji")]:
            if isinstance(at, list) and step.isdecimal() and int(step) < len(at):
                at = at[int(step)]
            else:
                at = at.get(step) if isinstance(at, dict) else None
        emoji = at.get("emoji") if isinstance(at, dict) else None
        if emoji:
            found.add(str(emoji.get("id")))
    return frozenset(found)
