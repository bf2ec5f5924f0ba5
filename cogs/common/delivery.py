"""Handing a message to Discord, with the tiles as emoji; once more without them where Discord does not take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import discord

from cogs.common.emoji import INVALID_BODY, Emojis

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from cogs.common.content import Content

Sent = TypeVar("Sent")


async def send(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Send a new message by ``call``; ``more`` goes with it. Raises what the call raises."""
    return await _deliver(client, call, content.new, more)


async def replace(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Put a message in the place of another by ``call``. Raises what the call raises."""
    return await _deliver(client, call, content.replacing, more)


async def _deliver(
    client: discord.Client,
    call: Callable[..., Awaitable[Sent]],
    arguments: Callable[[Mapping[str, str]], dict[str, Any]],
    more: Mapping[str, Any],
) -> Sent:
    emojis = Emojis.of(client)
    markup = emojis.markup
    try:
        return await call(**arguments(markup), **more)
    except discord.HTTPException as fault:
        if not markup or fault.code != INVALID_BODY:
            raise
    emojis.refused()
    return await call(**arguments({}), **more)
