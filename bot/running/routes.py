"""Requests to Discord by what they ask for: the path without the ids and tokens in it."""

from __future__ import annotations

import re
from typing import Final

OTHER: Final = "other"
"""What no known word of Discord's API begins."""

_VERSION = re.compile(r"^(?:/api)?(?:/v\d+)?(?=/)")
_KEYED: Final = {"interactions", "webhooks"}
"""An id and then a token follow."""
_WORDS: Final = frozenset(
    {
        "@me",
        "@original",
        "active",
        "applications",
        "archived",
        "bot",
        "bulk-delete",
        "callback",
        "channels",
        "commands",
        "emojis",
        "gateway",
        "guilds",
        "interactions",
        "members",
        "messages",
        "oauth2",
        "permissions",
        "pins",
        "private",
        "public",
        "reactions",
        "roles",
        "search",
        "thread-members",
        "threads",
        "typing",
        "users",
        "webhooks",
    }
)


def route_of(method: str, path: str) -> str:
    """``PATCH /channels/{id}/messages/{id}``: as many as Discord has routes, whatever ids there are."""
    words = _VERSION.sub("", path).strip("/").split("/")
    found: list[str] = []
    for place, word in enumerate(words):
        if place == 2 and words[0] in _KEYED:
            found.append("{token}")
        elif word in _WORDS:
            found.append(word)
        elif word.isdigit():
            found.append("{id}")
        elif place and words[place - 1] == "reactions":
            found.append("{emoji}")
        else:
            return f"{method} {OTHER}"
    return f"{method} /{'/'.join(found)}"
