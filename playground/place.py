"""Who and what is in the small Discord from the start."""

from __future__ import annotations

from dataclasses import dataclass, replace


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
class Company:
    """Who and what a larger club has besides: behind everything else, whose ids stay what they are without it.

    `roles` and `rooms` (voice channels) are by their names, each with those who have the role, or are in the room.
    """

    people: tuple[str, ...] = ()
    roles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rooms: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class StartingWorld:
    """Who and what is there from the start.

    People by their names, all different, text channels with topics, and voice channels by their names.
    """

    people: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]
    outside: Outside | None = None
    voice: tuple[str, ...] = ()
    company: Company = Company()


CLUB = StartingWorld(
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

NEWCOMERS = (
    *("Emi", "Finn", "Goro", "Hana", "Ines", "Jun", "Kenji", "Lena", "Mika", "Nao", "Omar", "Priya"),
    *("Quinn", "Rin", "Sora", "Tomas", "Umi", "Vera", "Wen", "Xenia", "Yuki", "Zoe", "Akira", "Bella"),
    *("Carlos", "Daichi", "Elif", "Fumiko", "Gita", "Haruto", "Ivan", "Jana", "Koji", "Luca", "Mei", "Noor"),
)
FEWEST, MOST = len(CLUB.people), len(CLUB.people) + len(NEWCOMERS)
"""How many people a club may have."""


def club_of(count: int) -> StartingWorld:
    """The club with so many people (`FEWEST` to `MOST`) and roles.

    Where there are more than four, all are in the voice channels already, so that an evening can begin: three quarters
    of them, who are the members, in the club room, the others, who are beginners, next door.
    """
    people = (*CLUB.people, *NEWCOMERS)[:count]
    members = people[: len(people) - len(people) // 4]
    beginners = people[len(members) :]
    evening = count > FEWEST
    company = Company(
        people[FEWEST:],
        (("Organisers", people[:2]), ("Members", members), ("Beginners", beginners)),
        ((CLUB.voice[0], members if evening else ()), ("Study room", beginners if evening else ())),
    )
    return replace(CLUB, company=company)
