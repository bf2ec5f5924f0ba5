"""A club's season, made up by chance and played in through the store as people would.

Games of four and of three, by several rules; entered, confirmed, left to silence, disputed and decided; corrected,
voided, restored; entered days late and out of order; with guests, some of whom turn out to be members, computer
players, shared places, left-over sticks and fouls; penalties given and lifted; teams. What should stand at the end is
kept beside (``Told``), so that tests can work it out by themselves.
"""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.engine.rules.ruleset import Ruleset, preset
from bot.league import entries as e
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.store import Store

BEGIN: Final = datetime(2026, 1, 1, tzinfo=UTC)
FOUR: Final = ("ema2016", "mleague", "tenhou", "wrc2022", "jpml_a", "ema2012")
THREE: Final = ("tenhou_sanma", "mahjong_soul_sanma")
PEOPLE: Final = 60
GUESTS: Final = ("=1+2", "+49 170", "O'Neil, Pat", 'Zoë "Z"', "@Emil", "-Nil", "大友", "Pat; Sam", "Ümit", "Q")
JOINED: Final = 4
"""So many of the guests are members in the end."""
CPU: Final = "Ume"
AN_EVENING: Final = 50
"""Games that are entered in one go."""


@dataclass(frozen=True, slots=True)
class Told:
    """A game as expected at the end. The players of ``seats`` are those of its entry: see ``Club.current_number``."""

    number: int
    season: int
    preset: str
    played_at: datetime
    seats: tuple[e.SeatPoints, ...]
    sticks: int
    counts: bool


@dataclass
class Club:
    """A league that was played in, with what should stand: games by number, penalties that hold, who is who."""

    league: int
    rules: dict[str, Ruleset]
    fingerprints: dict[str, str]
    fouls: dict[int, int]
    games: dict[int, Told] = field(default_factory=dict)
    penalties: dict[int, e.PenaltyGiven] = field(default_factory=dict)
    merged: dict[int, int] = field(default_factory=dict)

    def current_number(self, player: int) -> int:
        """Who a player turned out to be."""
        return self.merged.get(player, player)

    def standing(self, *, players: int, season: int | None = None) -> list[Told]:
        """The games that count, in the order of play."""
        games = [game for game in self.games.values() if game.counts and len(game.seats) == players]
        if season is not None:
            games = [game for game in games if game.season == season]
        return sorted(games, key=lambda game: (game.played_at, game.number))


async def play_season(store: Store, guild: int, *, seed: int = 1, games: int = 1000, name: str = "Club") -> int:
    """Play a season of so many games, and a short one before it, in a new league of a server. The league's id."""
    return (await played_season(store, guild, seed=seed, games=games, name=name)).league


async def played_season(
    store: Store,
    guild: int,
    *,
    seed: int = 1,
    games: int = 1000,
    name: str = "Club",
    after_evening: Callable[[int], Awaitable[object]] | None = None,
) -> Club:
    """The same, with what should stand. The season of so many games is number 2; number 1 has a twentieth of them.

    ``after_evening`` is called with the league's id whenever some games have been entered.
    """
    league = (await store.leagues.create(guild, name, BEGIN)).id
    rules = {each: preset(each) for each in (*FOUR, *THREE)}
    prints = {each: await store.leagues.keep_rules(league, ruleset) for each, ruleset in rules.items()}
    members = [await store.leagues.member(league, 1000 + n, f"Member {n}") for n in range(PEOPLE - len(GUESTS))]
    guests = [await store.leagues.guest(league, guest) for guest in GUESTS]
    club = Club(league, rules, prints, {1: 300, 2: 200})
    secretary = _Secretary(club, random.Random(seed), members, guests)
    async with store.leagues.writing(league) as writer:
        await secretary.open_seasons(writer)
    left = {1: games // 20, 2: games}
    for season, number in left.items():
        for first in range(0, number, AN_EVENING):
            async with store.leagues.writing(league) as writer:
                await secretary.evening(writer, season, min(AN_EVENING, number - first))
            if after_evening is not None:
                await after_evening(league)
        async with store.leagues.writing(league) as writer:
            await secretary.close(writer, season)
    return club


class _Secretary:
    """Who enters everything. Draws lots for what happens."""

    def __init__(self, club: Club, dice: random.Random, members: list[int], guests: list[int]) -> None:
        self._club = club
        self._dice = dice
        self._members = members
        self._guests = guests
        # The last members are guests at first, under other numbers: nobody sits at a table with themselves.
        self._later = dict(zip(guests[:JOINED], members[-JOINED:], strict=True))
        self._now = BEGIN + timedelta(hours=10)
        self._writer: LeagueWriter
        self._voided: list[int] = []

    # Seasons

    async def open_seasons(self, writer: LeagueWriter) -> None:
        self._writer = writer
        half = BEGIN + timedelta(days=60)
        first = SeasonSettings("Winter", BEGIN, half, preset="mleague", rules=preset("mleague"), chombo=300)
        await self._enter(e.SeasonOpened(0, first))
        second = SeasonSettings("The year", half, BEGIN + timedelta(days=4000), min_games=5)
        await self._enter(e.SeasonOpened(0, second))
        await self._enter(e.SeasonChanged(2, replace(second, name="The long year", min_games=3)))

    async def close(self, writer: LeagueWriter, season: int) -> None:
        self._writer = writer
        if season == 1:
            await self._enter(e.SeasonEnded(1))
            self._now = max(self._now, BEGIN + timedelta(days=60, hours=10))
            return
        await self._enter(e.SeasonEnded(2), why="over")
        await self._enter(e.SeasonReopened(2), why="one evening more")

    # An evening

    async def evening(self, writer: LeagueWriter, season: int, games: int) -> None:
        self._writer = writer
        dice = self._dice
        for told, asked in await self._games(season, games):
            if asked:
                await self._decide(told, asked)
            if dice.random() < 0.12:
                await self._second_thoughts()
            if dice.random() < 0.03:
                await self._penalty(season)
        await self._team(season)
        if season == 2 and self._later and len(self._club.games) % 4 == 0:
            await self._merge()

    async def _games(self, season: int, games: int) -> list[tuple[Told, tuple[int, ...]]]:
        """Enter games, with whom they ask for confirmation."""
        drafts = [self._game(season) for _ in range(games)]
        found = []
        for entry in await self._writer.write(drafts):
            game = entry.record
            assert isinstance(game, e.GameRecorded)
            told = Told(game.game, season, game.preset, game.played_at, game.seats, game.sticks, counts=not game.asked)
            self._club.games[told.number] = told
            found.append((told, game.asked))
        return found

    def _game(self, season: int) -> NewEntry:
        dice = self._dice
        self._now += timedelta(minutes=dice.choice((0, 20, 60, 90)))
        name = self._preset(season)
        rules = self._club.rules[name]
        sticks = dice.choice((0, 0, 0, 0, 1, 2))
        seats = self._seats(self._players(rules.players), rules, sticks)
        members = tuple(seat.player for seat in seats if seat.player in self._members)
        asked = members if dice.random() < 0.15 else ()
        at_table = not asked and dice.random() < 0.2
        record = e.GameRecorded(
            game=0,
            season=season,
            source="table" if at_table else dice.choice(("entered", "entered", "log", "import")),
            played_at=self._played_at(season),
            preset=name,
            rules=self._club.fingerprints[name],
            seats=seats,
            sticks=sticks,
            asked=asked,
            confirm_by=self._now + timedelta(hours=48) if asked else None,
            table=f"{dice.getrandbits(48):012x}" if at_table else None,
            table_game=1 if at_table else None,
            channel=77 if at_table else None,
            note="by hand, in a café" if dice.random() < 0.1 else "",
        )
        return NewEntry(record, self._now, asked[0] if asked else None)

    def _preset(self, season: int) -> str:
        if season == 1:
            return "mleague"
        return self._dice.choice(THREE if self._dice.random() < 0.15 else FOUR)

    def _played_at(self, season: int) -> datetime:
        late = timedelta(hours=self._dice.choice((0, 0, 0, 1, 5, 30, 100)))
        begin = BEGIN if season == 1 else BEGIN + timedelta(days=60)
        return max(begin, (self._now - late).replace(minute=0))

    def _players(self, count: int) -> list[int | None]:
        """Who plays: some more often than others, now and then a computer player, nobody with themselves."""
        dice = self._dice
        here = [*self._members, *(guest for guest in self._guests if guest not in self._club.merged)]
        found: list[int | None] = []
        while len(found) < count:
            player = here[int(len(here) * dice.random() ** 1.5)]
            if player not in found and not any(self._same(player, other) for other in found):
                found.append(player)
        if dice.random() < 0.05:
            found[dice.randrange(1, count)] = None
        return found

    def _same(self, one: int | None, other: int | None) -> bool:
        return (one, other) in self._later.items() or (other, one) in self._later.items()

    def _seats(self, players: list[int | None], rules: Ruleset, sticks: int) -> tuple[e.SeatPoints, ...]:
        """Points that add up, now and then with equal ones."""
        dice = self._dice
        count = len(players)
        points = [rules.start_points + 100 * round(dice.gauss(0, 120)) for _ in players]
        if dice.random() < 0.2:
            points[dice.randrange(count - 1) + 1] = points[0]
        points[dice.choice((0, count - 1))] += rules.start_points * count - sticks * 1000 - sum(points)
        return tuple(
            e.SeatPoints(player, mine, dice.choice((1, 2)) if dice.random() < 0.02 else 0, "" if player else CPU)
            for player, mine in zip(players, points, strict=True)
        )

    # What becomes of a game

    async def _decide(self, told: Told, asked: tuple[int, ...]) -> None:
        """Those who were asked confirm it, object, or say nothing."""
        chance, game = self._dice.random(), told.number
        self._now += timedelta(minutes=5)
        if chance < 0.5:
            for player in asked:
                await self._enter(e.GameConfirmed(game, player), by=player)
            self._stands(told)
        elif chance < 0.7:
            self._now += timedelta(hours=48)
            await self._enter(e.GameConfirmed(game, None))
            self._stands(told)
        elif chance < 0.95:
            await self._enter(e.GameDisputed(game, asked[-1]), by=asked[-1], why="that is not what I had")
            if chance < 0.8:
                await self._enter(e.GameUpheld(game), why="the sheet says so")
                self._stands(told)
            elif chance < 0.9:
                await self._correct(told)

    async def _second_thoughts(self) -> None:
        """A game of the past is corrected, voided, restored or disputed."""
        dice = self._dice
        again = self._voided and dice.random() < 0.2
        told = self._club.games[dice.choice(self._voided if again else sorted(self._club.games))]
        if told.season == 1 and any(game.season == 2 for game in self._club.games.values()):
            return
        chance = dice.random()
        if told.number in self._voided:
            await self._enter(e.GameRestored(told.number), why="it was played after all")
            self._voided.remove(told.number)
            self._stands(told)
        elif not told.counts:
            return
        elif chance < 0.45:
            await self._correct(told)
        elif chance < 0.8:
            await self._enter(e.GameVoided(told.number), why="the wall was short")
            self._voided.append(told.number)
            self._club.games[told.number] = replace(told, counts=False)
        else:
            player = next(seat.player for seat in told.seats if seat.player is not None)
            await self._enter(e.GameDisputed(told.number, self._club.current_number(player)), by=player, why="hm")
            if chance < 0.9:
                await self._enter(e.GameUpheld(told.number), why="checked")
            else:
                await self._correct(told)

    async def _correct(self, told: Told) -> None:
        """Other points, the same people in other seats, or another evening."""
        dice = self._dice
        rules = self._club.rules[told.preset]
        sticks = dice.choice((told.sticks, 0, 1))
        players = [seat.player for seat in told.seats]
        if dice.random() < 0.5:
            dice.shuffle(players)
        seats = self._seats(players, rules, sticks)
        played_at = told.played_at if dice.random() < 0.6 else self._played_at(told.season)
        if (seats, sticks, played_at) == (told.seats, told.sticks, told.played_at):
            return
        await self._enter(e.GameCorrected(told.number, played_at, seats, sticks), why="a slip of the pen")
        self._stands(replace(told, seats=seats, sticks=sticks, played_at=played_at))

    def _stands(self, told: Told) -> None:
        self._club.games[told.number] = replace(told, counts=True)

    # Beside the games

    async def _penalty(self, season: int) -> None:
        dice = self._dice
        given = e.PenaltyGiven(0, season, dice.choice(self._members[:-JOINED]), dice.choice((50, 200, -30)))
        entered = await self._enter(given, why="late")
        assert isinstance(entered, e.PenaltyGiven)
        self._club.penalties[entered.penalty] = entered
        if dice.random() < 0.4:
            lifted = dice.choice(sorted(self._club.penalties))
            await self._enter(e.PenaltyLifted(lifted), why="excused")
            del self._club.penalties[lifted]

    async def _team(self, season: int) -> None:
        player = self._dice.choice(self._members)
        await self._enter(e.TeamJoined(season, player, self._dice.choice(("Reds", "Blues", "Greens"))))
        if self._dice.random() < 0.2:
            await self._enter(e.TeamLeft(season, player))

    async def _merge(self) -> None:
        """A guest turns out to be a member."""
        guest, member = self._later.popitem()
        await self._enter(e.PlayersMerged(guest, member), why="they joined the server")
        self._club.merged[guest] = member

    async def _enter(self, record: e.LeagueRecord, *, by: int | None = None, why: str = "") -> e.LeagueRecord:
        [entry] = await self._writer.write((NewEntry(record, self._now, by, why),))
        return entry.record
