"""A file that somebody sent."""

from __future__ import annotations

from typing import Final

import discord

from bot.render.text import Name, Words, say
from cogs.common.faults import UNDELIVERED
from cogs.common.refused import Refused

_MEGABYTE: Final = 1 << 20


async def fetched(file: discord.Attachment, most: int) -> bytes:
    """What is in it. Raises Refused where that is more than ``most`` bytes, or where the file cannot be had.

    Discord has counted the bytes before: what is too large is refused without being fetched.
    """
    if file.size > most:
        raise Refused(_too_large(file, most))
    try:
        data = await file.read()
    except (*UNDELIVERED, discord.DiscordException):
        raise Refused(say("{file} could not be fetched. Send it again.", file=Name(file.filename))) from None
    if len(data) > most:
        raise Refused(_too_large(file, most))
    return data


def _too_large(file: discord.Attachment, most: int) -> Words:
    if most >= _MEGABYTE:
        return say("{file} is too large: {limit} MB at most.", file=Name(file.filename), limit=most // _MEGABYTE)
    return say("{file} is too large: {limit} KB at most.", file=Name(file.filename), limit=most // 1024)
