"""The people, servers and channels that the playground starts with."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Outside:
    """A server and a group chat without the bot, in which people can use their own installation of the app."""

    guild: str
    channels: tuple[tuple[str, str], ...]
    """Text channels by name, with their topics."""
    quiet: tuple[str, ...]
    """The channels in which people lack Use External Apps, so that their apps answer in private."""
    chat: str
    """The group chat's name."""
    in_chat: tuple[str, ...]
    installed: tuple[str, ...]
    """The people who have installed the app."""


@dataclass(frozen=True)
class Company:
    """What a larger club adds. It is created last, so that it does not change the ids of the rest."""

    people: tuple[str, ...] = ()
    roles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Roles by name, each with the people who have it."""
    rooms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Voice channels by name, each with the people in it."""


@dataclass(frozen=True)
class Branch:
    """A further server with the bot. The page shows nothing of it."""

    name: str
    shard: int
    """The shard that it belongs to."""
    people: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class StartingWorld:
    """What the playground starts with."""

    people: tuple[str, ...]
    """Names, all different."""
    channels: tuple[tuple[str, str], ...]
    """Text channels by name, with their topics."""
    outside: Outside | None = None
    voice: tuple[str, ...] = ()
    """Names of voice channels."""
    company: Company = Company()
    branches: tuple[Branch, ...] = ()


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
    """The club with `count` people (`FEWEST` to `MOST`) and roles.

    If there are more than `FEWEST`, all of them are in voice channels already, so that an evening can begin: the
    members (three quarters) in the club room, the beginners in the study room.
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
