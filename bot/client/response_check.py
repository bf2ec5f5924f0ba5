"""Answers that are none: Discord says that all went well, and what it sends cannot be read.

discord.py fails on them with whatever comes first, which nobody can tell from a fault of our own. Here they become a
broken connection, which everybody who asks something of Discord expects.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import aiohttp

from bot.client.discord_internals import api_base

if TYPE_CHECKING:
    from types import SimpleNamespace

_NOTHING: Final = 204
_LIMITED: Final = 429


class GarbledAnswer(aiohttp.ClientPayloadError):
    """The answer to a request is not what its status says. The request may have taken effect."""


async def check_response(_session: object, _context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
    """Look at each answer of Discord's API before discord.py does; for ``TraceConfig.on_request_end``.

    Raises GarbledAnswer out of the request where there should be JSON and is none.
    """
    answer = request.response
    if str(request.url).startswith(api_base()) and _has_json(answer) and not _is_json(answer, await answer.read()):
        answer.close()
        raise GarbledAnswer(f"status {answer.status} with a body that cannot be read")


def _has_json(answer: aiohttp.ClientResponse) -> bool:
    """Whether discord.py will take JSON from it. A limit without ``Via`` is none of Discord's, and it knows that."""
    if answer.status == _LIMITED:
        return "Via" in answer.headers
    return answer.ok and answer.status != _NOTHING and answer.method != "HEAD"


def _is_json(answer: aiohttp.ClientResponse, body: bytes) -> bool:
    # discord.py reads nothing of another type, nor of this one with a charset.
    if answer.headers.get("Content-Type") != "application/json":
        return False
    try:
        return isinstance(json.loads(body), dict | list)
    except ValueError:
        return False
