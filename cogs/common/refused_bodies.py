"""What can become of a request to Discord: refused, or lost on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.client.discord_internals import errors_of

if TYPE_CHECKING:
    from collections.abc import Iterator

UNDELIVERED: Final = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    ConnectionError,
)
"""A request that Discord refused or put off for long, or that never came to an end."""

UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for a channel that does not exist, or no longer."""
ARCHIVED: Final = 50083
"""Discord's code for a thread that has been archived: its messages cannot be edited, a new one wakes it up."""

INVALID_BODY: Final = 50035
"""Discord's code for a body that breaks its rules; what is wrong stands at the paths of the fields (``fields_of``)."""

_UNACCEPTABLE: Final = frozenset({INVALID_BODY, 40005, 50006, 50109})
"""Beside it: a body that is too large, that shows nothing, and that is no JSON."""
_TOO_LARGE: Final = 413

_NO_ACCESS: Final = 50001
_NO_PERMISSION: Final = 50013

_TOO_MANY: Final = 429
_SERVER: Final = 500


def lasting(fault: Exception) -> bool:
    """Whether the same request would be refused again, so that it is not worth another try."""
    return isinstance(fault, discord.HTTPException) and fault.status < _SERVER and fault.status != _TOO_MANY


def put_off(fault: Exception) -> bool:
    """Whether Discord wants to hear nothing of the kind for longer than anybody would wait."""
    return isinstance(fault, discord.RateLimited) or (
        isinstance(fault, discord.HTTPException) and fault.status == _TOO_MANY
    )


def forbidden(fault: Exception) -> bool:
    """Whether the bot may not write there: no access, no permission, or a thread that is archived and locked."""
    return isinstance(fault, discord.HTTPException) and fault.code in {_NO_ACCESS, _NO_PERMISSION, ARCHIVED}


def unacceptable(fault: Exception) -> bool:
    """Whether it is the body that was refused: Discord never takes it, whoever sends it wherever."""
    return isinstance(fault, discord.HTTPException) and (fault.code in _UNACCEPTABLE or fault.status == _TOO_LARGE)


@dataclass(frozen=True, slots=True)
class RefusedField:
    """A field of a body that was refused: the steps that lead to it, and Discord's words for what is wrong with it."""

    path: tuple[str, ...]
    code: str

    @property
    def emoji(self) -> bool:
        """Whether it is an emoji, of a button or of a choice in a menu."""
        return "emoji" in self.path

    def __str__(self) -> str:
        """The kind of field and what is wrong: never which button it was, since a hand has as many as it can do."""
        return f"{'.'.join('*' if step.isdecimal() else step for step in self.path) or '(body)'}: {self.code}"


def fields_of(fault: Exception) -> tuple[RefusedField, ...]:
    """The fields that Discord refused, in its order; none where it says nothing of them."""
    return tuple(_fields(errors_of(fault), ())) if isinstance(fault, discord.HTTPException) else ()


def _fields(tree: object, path: tuple[str, ...]) -> Iterator[RefusedField]:
    if not isinstance(tree, dict):
        return
    for step, below in tree.items():
        if step != "_errors":
            yield from _fields(below, (*path, str(step)))
        elif isinstance(below, list):
            yield from (RefusedField(path, str(one.get("code"))) for one in below if isinstance(one, dict))


def described(fault: Exception) -> dict[str, object]:
    """What a log line says of it. Never the request: it holds hands."""
    if isinstance(fault, discord.HTTPException):
        found: dict[str, object] = {"status": fault.status, "code": fault.code}
        fields = sorted({str(field) for field in fields_of(fault)})
        return {**found, "fields": fields} if fields else found
    if isinstance(fault, discord.RateLimited):
        return {"status": _TOO_MANY, "retry_after": round(fault.retry_after)}
    return {"fault": type(fault).__name__}
