"""Routes of Discord's API: request paths with placeholders for ids and tokens."""

from __future__ import annotations

import re
from typing import Final

OTHER: Final = "other"
"""The label of paths with an unknown word."""

_VERSION = re.compile(r"^(?:/api)?(?:/v\d+)?(?=/)")
_WITH_TOKEN: Final = {"interactions", "webhooks"}
"""Words followed by an id and then a token."""
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
    """The route of a request, such as ``PATCH /channels/{id}/messages/{id}``. There are only as many as Discord has."""
    words = _VERSION.sub("", path).strip("/").split("/")
    route: list[str] = []
    for place, word in enumerate(words):
        if place == 2 and words[0] in _WITH_TOKEN:
            route.append("{token}")
        elif word in _WORDS:
            route.append(word)
        elif word.isdigit():
            route.append("{id}")
        elif place and words[place - 1] == "reactions":
            route.append("{emoji}")
        else:
            return f"{method} {OTHER}"
    return f"{method} /{'/'.join(route)}"
