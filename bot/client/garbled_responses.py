"""Detects garbled responses: Discord reports success, but the body cannot be read.

discord.py would fail on them with an arbitrary exception, which looks like a bug of ours. Here they become a broken
connection, which every caller of Discord's API expects.
"""

from typing import Final

import aiohttp

from bot.client.discord_internals import api_base, from_json

_NOTHING: Final = 204
_LIMITED: Final = 429


class GarbledAnswer(aiohttp.ClientPayloadError):
    """A response has not the body that its status promises. The request may have taken effect."""


async def check(answer: aiohttp.ClientResponse) -> None:
    """Check a response of Discord's API before discord.py reads it. Raises GarbledAnswer where JSON is missing."""
    if str(answer.url).startswith(api_base()) and _has_json(answer) and not _is_json(answer, await answer.read()):
        answer.close()
        raise GarbledAnswer(f"status {answer.status} with a body that cannot be read")


def _has_json(answer: aiohttp.ClientResponse) -> bool:
    """Whether discord.py will read JSON from it. It knows that a rate limit without ``Via`` is not Discord's own."""
    if answer.status == _LIMITED:
        return "Via" in answer.headers
    return answer.ok and answer.status != _NOTHING and answer.method != "HEAD"


def _is_json(answer: aiohttp.ClientResponse, body: bytes) -> bool:
    # discord.py parses this exact content type only, without a charset.
    if answer.headers.get("Content-Type") != "application/json":
        return False
    try:
        return isinstance(from_json(body), dict | list)
    except ValueError:
        return False
