"""Classifies failed requests to Discord, and describes them for the log."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.client.discord_internals import errors_of

UNDELIVERED: Final = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    ConnectionError,
)
"""The exceptions of a request that Discord refused or delayed for long, or that got no answer."""

UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for a channel that does not exist."""
ARCHIVED: Final = 50083
"""Discord's code for an archived thread: its messages cannot be edited; a new message unarchives it."""

INVALID_BODY: Final = 50035
"""Discord's code for an invalid body; ``refused_fields`` has the details."""

_UNACCEPTABLE: Final = frozenset({INVALID_BODY, 40005, 50006, 50109})
"""An invalid body, one that is too large, an empty message, and a body that is not JSON."""
_TOO_LARGE: Final = 413

_NO_ACCESS: Final = 50001
_NO_PERMISSION: Final = 50013

_TOO_MANY: Final = 429
_SERVER: Final = 500


def is_permanent(fault: Exception) -> bool:
    """Whether the same request would be refused again, so that a retry is useless."""
    return isinstance(fault, discord.HTTPException) and fault.status < _SERVER and fault.status != _TOO_MANY


def is_rate_limited(fault: Exception) -> bool:
    """Whether a rate limit lasts for longer than a user would wait."""
    return isinstance(fault, discord.RateLimited) or (
        isinstance(fault, discord.HTTPException) and fault.status == _TOO_MANY
    )


def is_forbidden(fault: Exception) -> bool:
    """Whether the bot lacks access or a permission, or the thread is archived and locked."""
    return isinstance(fault, discord.HTTPException) and fault.code in {_NO_ACCESS, _NO_PERMISSION, ARCHIVED}


def is_invalid_body(fault: Exception) -> bool:
    """Whether the body was refused: Discord would not take it in any other channel either."""
    return isinstance(fault, discord.HTTPException) and (fault.code in _UNACCEPTABLE or fault.status == _TOO_LARGE)


@dataclass(frozen=True, slots=True)
class RefusedField:
    """A field of a body that Discord refused."""

    path: tuple[str, ...]
    """The keys and indexes that lead to the field."""
    code: str
    """Discord's name of the error."""

    @property
    def emoji(self) -> bool:
        """Whether the field is the emoji of a button or a menu option."""
        return "emoji" in self.path

    def __str__(self) -> str:
        """The path and the error, without indexes: the number of buttons would tell something about a hand."""
        return f"{'.'.join('*' if step.isdecimal() else step for step in self.path) or '(body)'}: {self.code}"


def refused_fields(fault: Exception) -> tuple[RefusedField, ...]:
    """The fields that Discord refused, in its order; empty if it names none."""
    return tuple(_fields(errors_of(fault), ())) if isinstance(fault, discord.HTTPException) else ()


def _fields(tree: object, path: tuple[str, ...]) -> Iterator[RefusedField]:
    if not isinstance(tree, dict):
        return
    for step, below in tree.items():
        if step != "_errors":
            yield from _fields(below, (*path, str(step)))
        elif isinstance(below, list):
            yield from (RefusedField(path, str(one.get("code"))) for one in below if isinstance(one, dict))


def fault_details(fault: Exception) -> dict[str, object]:
    """The details of a fault for a log line. They must not include the request, which may contain hands."""
    if isinstance(fault, discord.HTTPException):
        found: dict[str, object] = {"status": fault.status, "code": fault.code}
        fields = sorted({str(field) for field in refused_fields(fault)})
        return {**found, "fields": fields} if fields else found
    if isinstance(fault, discord.RateLimited):
        return {"status": _TOO_MANY, "retry_after": round(fault.retry_after)}
    return {"fault": type(fault).__name__}
