"""Settings of a campaign: what is played, by whom, and how many faults there are."""

from dataclasses import dataclass, field
from typing import Literal

from benchmarks.discord_players import Manners

ENTRY = "tests.campaign.frail_bot:main"
NAMES = ("Aiko", "Ben", "Chie", "Dan")


@dataclass(frozen=True)
class Party:
    """Who comes to a table. ``people`` sit down in the order of ``NAMES``, computer players take the other places.

    ``typing``, ``unreachable`` and ``absent`` count people from the last: they type commands, refuse direct messages,
    go away for some minutes in the middle of the game.
    """

    people: int = 4
    preset: str = "tenhou"
    length: Literal["east_only", "east_south"] = "east_only"
    typing: int = 0
    unreachable: int = 0
    absent: int = 0
    calls: float = 0.3

    def manners(self, place: int) -> Manners:
        """How the person at this place plays."""
        return Manners(typing=place >= self.people - self.typing, goes_on=True, calls=self.calls)


PARTIES = (
    Party(2),
    Party(3, "tenhou_sanma", typing=1),
    Party(4, typing=1, unreachable=1),
    Party(1),
    Party(2, absent=1),
    Party(3, typing=1, absent=1),
    Party(2, "wrc2025", typing=1, unreachable=1),
    Party(1, "tenhou_sanma", unreachable=1),
)
"""What a campaign seats, one after the other."""


@dataclass(frozen=True)
class Setting:
    """One bot with its tables. ``kills``: how often it is killed, ``every`` so many deeds of people.

    ``faults``: how rough the weather is, 0 for none; ``harms``: how often something is done to the server or to the
    machine before the weather is good until the end. ``forks``: how often bytes are compared. ``entry`` is the bot
    (tests/wire/launcher.py). ``seconds`` of bot time after which every game has to be over. ``processes``: 1, or 2 that
    share a PostgreSQL database (tests/campaign/process_storm.py).
    """

    seed: int
    parties: tuple[Party, ...] = PARTIES[:6]
    kills: int = 10
    every: tuple[int, int] = (4, 40)
    faults: float = 1.0
    entry: str = ENTRY
    seconds: float = 6 * 3600.0
    harms: int = 60
    forks: int = 3
    processes: int = 1
    environment: dict[str, str] = field(default_factory=dict)


DEATHS = 60
"""How often each bot of a campaign is killed. Who is killed seldom lives in bad weather for longer."""


def setting_of(seed: int, entry: str = ENTRY, deaths: int = DEATHS, processes: int = 1) -> Setting:
    """One bot of a campaign: five parties, others for each seed, and every fourth time nothing but kills."""
    first = seed % len(PARTIES)
    parties = (PARTIES[first:] + PARTIES[:first])[:5]
    return Setting(
        seed,
        parties,
        kills=deaths,
        every=(3, 1000 // deaths),
        faults=0.0 if seed % 4 == 0 else 1.5,
        harms=150,
        forks=6,
        entry=entry,
        processes=processes,
    )
