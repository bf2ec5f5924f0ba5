"""A league in a real store (a file of SQLite), and the club that hosts it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.club.actor import Actor
from bot.club.commands import ClubCommand, EnterGame
from bot.club.host import Club
from bot.engine.rules.ruleset import preset
from bot.league.drafts import DraftSeat, GameDraft, Member, Sitter
from bot.league.entries import SeasonOpened
from bot.league.faults import EntryFault, LeagueRefused
from bot.league.leagues import LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.store.games import START

GUILD: Final = 1
ROLE: Final = 77
NAMES: Final = ("Aiko", "Ben", "Chie", "Dan")
USERS: Final = {name: 100 + number for number, name in enumerate((*NAMES, "Emi", "Olga", "Rolf", "Mara"))}
"""Four who play, a stranger, an officer by name, one by role, and a manager of the server."""
OFFICERS: Final = {"Olga", "Rolf", "Mara"}
POINTS: Final = (42_300, 25_100, 31_200, 1_400)


def acts(name: str, guild: int = GUILD) -> Actor:
    """Somebody with the rights that they have here."""
    roles = frozenset({ROLE}) if name == "Rolf" else frozenset[int]()
    return Actor(guild, USERS[name], name, manages=name == "Mara", roles=roles)


def members(*names: str) -> tuple[Member, ...]:
    return tuple(Member(USERS[name], name) for name in names)


@dataclass
class Hosted:
    """A club with one league, in which nobody is a player yet."""

    store: Store
    clock: FakeClock
    club: Club
    league: int

    def draft(self, *sitters: Sitter, points: tuple[int, ...] = POINTS, **changes: Any) -> GameDraft:
        """A game of these people, by default of the four."""
        seats = tuple(map(DraftSeat, sitters or members(*NAMES), points))
        return replace(GameDraft(seats, 0, self.clock.now(), "tenhou", preset("tenhou")), **changes)

    async def entered(self, name: str = "Aiko", *sitters: Sitter, **changes: Any) -> int:
        """A game entered by somebody; its number."""
        return await self.club.run(acts(name), EnterGame(self.league, self.draft(*sitters, **changes)))

    async def refused(self, command: ClubCommand[Any], actor: Actor | None = None) -> tuple[EntryFault, ...]:
        """Why somebody, by default Olga, may not do it."""
        with pytest.raises(LeagueRefused) as caught:
            await self.club.run(actor or acts("Olga"), command)
        return caught.value.faults

    async def names(self) -> list[str]:
        """The players of the league."""
        return [player.name for player in (await self.store.leagues.people(self.league)).values()]


@pytest_asyncio.fixture
async def hosted(tmp_path: Path) -> AsyncIterator[Hosted]:
    async with await Store.open(str(tmp_path / "jantaku.sqlite3"), owner="test") as store:
        settings = LeagueSettings(officers=(USERS["Olga"],), officer_role=ROLE)
        league = await store.leagues.create(GUILD, "Thursdays", START, settings)
        season = SeasonSettings("Spring", START - timedelta(days=30))
        await store.leagues.write(league.id, NewEntry(SeasonOpened(0, season), START))
        clock = FakeClock(START)
        yield Hosted(store, clock, Club(store, clock), league.id)
