"""The table host on the real journal: games survive restarts and end in the league, once."""

from datetime import timedelta
from pathlib import Path
from random import Random

from bot.engine.events import KyokuStarted
from bot.engine.legal import default_action
from bot.league.entries import SeasonOpened
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from bot.table.commands import Join, Open, Start
from bot.table.lobby import TableLobby
from bot.table.ports import PlayerTable
from bot.table.shuffler import RandomShuffler
from bot.table.table_events import Person, TableSettings, Times
from tests.fakes import FakeClock, Recorder
from tests.store.places import Place

TIMES = Times(
    turn=20, bank=0, call=8, least_pause=2.5, cpu_pause=0.7, next_kyoku=12, idle_close=3600, away_after=10_000
)
PEOPLE = (Person(100, "Anne"), Person(101, "Ben"))


class Default:
    """A computer player that does what a time-out would do."""

    choose = staticmethod(default_action)


class House:
    """A bot without Discord: a store, a lobby on it, and a clock that outlives both."""

    def __init__(self, database: str | Path) -> None:
        self.database = str(database)
        self.clock = FakeClock()
        self.store: Store
        self.lobby: TableLobby

    async def start(self) -> None:
        self.store = await Store.open(self.database, owner="test")
        self.lobby = TableLobby(
            journal=self.store.journal,
            register=self.store.open_tables,
            clock=self.clock,
            shuffler=RandomShuffler(Random(3)),
            choosers=lambda _: Default(),
            announcer=Recorder(),
            times={"blitz": TIMES, "live": TIMES, "relaxed": TIMES, "slow": TIMES},
            max_tables_per_guild=5,
        )
        await self.lobby.resume()

    async def stop(self) -> None:
        self.lobby.stop()
        await self.store.close()

    async def open(self) -> str:
        settings = TableSettings("tenhou", "east_only", "live", "dm")
        table = (await self.lobby.open(Open(1, 7, PEOPLE[0], settings))).table
        await self.lobby.submit(table, Join(PEOPLE[1]))
        await self.lobby.submit(table, Start(PEOPLE[0], fill=True))
        return table

    async def hands(self, table: str) -> list[PlayerTable]:
        return [await self.lobby.hand(table, person.user) for person in PEOPLE]


async def test_after_a_restart_everybody_sees_the_same_hand_and_the_same_choices(place: Place) -> None:
    house = House(place.url)
    await house.start()
    table = await house.open()
    for _ in range(8):
        await house.clock.advance(11)
        before = await house.hands(table)
        await house.stop()
        await house.start()
        after = await house.hands(table)
        assert [(hand.view, hand.legal) for hand in after] == [(hand.view, hand.legal) for hand in before]
        assert await house.lobby.at_channel(7) == table
    await house.stop()


async def test_a_game_played_across_restarts_ends_in_the_league_once(place: Place) -> None:
    house = House(place.url)
    await house.start()
    league = await house.store.leagues.create(1, "Thursdays", house.clock.now())
    season = SeasonSettings("Spring", house.clock.now() - timedelta(days=1))
    await house.store.leagues.write(league.id, NewEntry(SeasonOpened(0, season), house.clock.now()))
    table = await house.open()
    days = 0
    while (await house.lobby.public_table(table)).stage != "closed":
        await house.clock.advance(1800)
        days += 1
        assert days < 200, "time-outs end every game"
        await house.stop()
        await house.start()
    entries = await house.store.journal.load(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(isinstance(entry.record, KyokuStarted) for entry in entries) >= 4
    [game] = await house.store.table_games.results(1)
    assert (game.table, game.people) == (table, 2)
    lines = await house.store.league_standings.standings(league.id, None)
    assert {line.player: line.games for line in lines} == {1: 1, 2: 1}
    assert await house.store.open_tables.of_guild(1) == ()
    assert await house.store.journal.deadlines(table) == ()
    await house.stop()
