"""What can become of a request to Discord: refused, or lost on the way."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

UNDELIVERED: Final = (discord.HTTPException, aiohttp.ClientError, TimeoutError, ConnectionError)
"""A request that Discord refused, or that never came to an end."""

UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for a channel that does not exist, or no longer."""
ARCHIVED: Final = 50083
"""Discord's code for a thread that has been archived: its messages cannot be edited, a new one wakes it up."""

_NO_ACCESS: Final = 50001
_NO_PERMISSION: Final = 50013

_TOO_MANY: Final = 429
_SERVER: Final = 500


def lasting(fault: Exception) -> bool:
    """Whether the same request would be refused again, so that it is not worth another try."""
    return isinstance(fault, discord.HTTPException) and fault.status < _SERVER and fault.status != _TOO_MANY


def forbidden(fault: Exception) -> bool:
    """Whether the bot may not write there: no access, no permission, or a thread that is archived and locked."""
    return isinstance(fault, discord.HTTPException) and fault.code in {_NO_ACCESS, _NO_PERMISSION, ARCHIVED}


def described(fault: Exception) -> dict[str, object]:
    """What a log line says of it. Never the request: it holds hands."""
    if isinstance(fault, discord.HTTPException):
        return {"status": fault.status, "code": fault.code}
    return {"fault": type(fault).__name__}
