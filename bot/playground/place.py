"""Who and what is in the small Discord from the start."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outside:
    """Where the bot is not: another server, and a group chat. Whoever has the app in their account brings it there.

    `channels` are text channels with topics; in those named in `quiet` people may not let such apps speak in public
    (they lack Use External Apps). `chat` is a group chat of the people `in_chat`. `installed`: who has the app.
    """

    guild: str
    channels: tuple[tuple[str, str], ...]
    quiet: tuple[str, ...]
    chat: str
    in_chat: tuple[str, ...]
    installed: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Who and what is there from the start.

    People by their names, all different, text channels with topics, and voice channels by their names.
    """

    people: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]
    outside: Outside | None = None
    voice: tuple[str, ...] = ()


CLUB = Place(
    people=("Aiko", "Ben", "Chie", "Dan"),
    channels=(
        ("mahjong", "The first table"),
        ("table-two", "The second table"),
        ("lobby", "Talk, standings and scores"),
    ),
    outside=Outside(
        guild="Go and Shogi Circle",
        channels=(
            ("board-games", "A server without the bot"),
            ("announcements", "Apps answer in private here"),
        ),
        quiet=("announcements",),
        chat="Aiko, Ben, Chie",
        in_chat=("Aiko", "Ben", "Chie"),
        installed=("Aiko", "Ben"),
    ),
    voice=("Club room",),
)
