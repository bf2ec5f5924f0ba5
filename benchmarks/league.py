"""Times of a big league's standings and ratings: `python -m benchmarks.league [--rounds N] [--games N] [--strict]`.

A league is filled with seasons of 10,000 games of four by 60 players each, and a thousand of three, through the store,
as by an import. Then the last season's standings are read with no season before it, with one, and with five. *As
values* is the store's answer with all names; *as words* is everything between `/league standings` and its message.
Times are processor time of all threads, so other work on the machine is not counted. With `--strict` it exits 1 if an
answer takes 100 ms or more, or grows with the number of earlier seasons.
"""

import argparse
import asyncio
import gc
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import event

from bot.club.actor import Actor
from bot.engine.rules.ruleset import preset
from bot.league.entries import GameCorrected, GameRecorded, PenaltyGiven, SeasonOpened, SeatPoints
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from bot.text.message_fitting import fitted
from bot.text.sentences import render
from cogs.league.league_service import LeagueService
from cogs.league.standings.standings_page import POINTS, RATING, StandingsPage, StandingsPress

BEGIN: Final = datetime(2026, 1, 1, tzinfo=UTC)
A_SEASON: Final = timedelta(days=365)
PLAYERS: Final = 60
THREE: Final = 10
"""Games of four for each game of three."""
BEFORE: Final = (0, 1, 5)
WANTED: Final = 100.0
"""Milliseconds."""
GROWTH: Final = 1.5
"""The factor over the median without earlier seasons that is taken for noise."""
RULES: Final = {4: preset("mleague"), 3: preset("tenhou_sanma")}

Took = tuple[float, float]
"""Median and p99, in milliseconds."""


class Filled:
    """A league that grows."""

    def __init__(self, store: Store, league: int, prints: dict[int, str], games: int) -> None:
        self.store = store
        self.league = league
        self.seasons = 0
        self._prints = prints
        self._games = games
        self._dice = random.Random(1)

    async def season(self) -> float:
        """Write one more season; return the seconds that its entries took."""
        number, begins = self.seasons + 1, BEGIN + self.seasons * A_SEASON
        settings = SeasonSettings(f"Season {number}", begins, begins + A_SEASON, min_games=10)
        drafts = [self._game(number, begins, 4, index) for index in range(self._games)]
        drafts += [self._game(number, begins, 3, index) for index in range(0, self._games, THREE)]
        drafts.sort(key=lambda draft: draft.at)
        drafts += [
            NewEntry(PenaltyGiven(0, number, player, 100), begins + A_SEASON, None, "late") for player in (1, 2, 3)
        ]
        began = time.process_time()
        await self.store.leagues.write(self.league, NewEntry(SeasonOpened(0, settings), begins), *drafts)
        self.seasons = number
        return time.process_time() - began

    def _game(self, season: int, begins: datetime, players: int, index: int) -> NewEntry:
        at = begins + index * (A_SEASON / self._games)
        record = GameRecorded(0, season, "entered", at, "mleague", self._prints[players], self.seats(players))
        return NewEntry(record, at + timedelta(minutes=1))

    def seats(self, players: int) -> tuple[SeatPoints, ...]:
        """Random players and points."""
        rules, who = RULES[players], self._dice.sample(range(1, PLAYERS + 1), players)
        points = [rules.start_points + 100 * round(self._dice.gauss(0, 120)) for _ in who]
        points[-1] += rules.start_points * players - sum(points)
        return tuple(SeatPoints(player, mine) for player, mine in zip(who, points, strict=True))

    async def newest(self) -> None:
        """Write one more game."""
        at = BEGIN + self.seasons * A_SEASON - timedelta(minutes=1)
        record = GameRecorded(0, self.seasons, "entered", at, "mleague", self._prints[4], self.seats(4))
        await self.store.leagues.write(self.league, NewEntry(record, at))


async def measured(work: Callable[[], Awaitable[object]], rounds: int) -> Took:
    """Median and p99 of ``rounds`` runs, after one that is not counted."""
    await work()
    took = []
    gc.collect()
    for _ in range(rounds):
        began = time.process_time()
        await work()
        took.append((time.process_time() - began) * 1000)
    took.sort()
    return took[len(took) // 2], took[len(took) * 99 // 100]


async def once(name: str, work: Awaitable[object]) -> None:
    """Print the time of a single run."""
    began = time.process_time()
    await work
    print(f"{name:<64} {time.process_time() - began:8.2f} s", flush=True)


async def as_values(club: Filled) -> object:
    """The store's answer."""
    lines = await club.store.league_standings.standings(club.league, club.seasons, min_games=10)
    return lines, await club.store.leagues.people(club.league)


async def as_words(club: Filled, service: LeagueService, view: str) -> str:
    """The text of the command's answer, with everything read again as the command does."""
    [league] = await club.store.leagues.of(1)
    shown = await service.club.views.standings(Actor(1, 1, ""), league, club.seasons, rated=view == RATING)
    page = StandingsPage(StandingsPress(league.id, club.seasons, view=view), shown)
    return render(fitted(partial(page.words, shared=True)), "en-GB")


async def all_time(club: Filled) -> object:
    """The standings of all seasons, which read every game."""
    return await club.store.league_standings.standings(club.league, None)


async def answers(club: Filled, service: LeagueService, rounds: int) -> dict[str, Took]:
    """The times of each kind of answer."""
    works: dict[str, Callable[[], Awaitable[object]]] = {
        "standings as values": partial(as_values, club),
        "standings as words": partial(as_words, club, service, POINTS),
        "ratings of the season as words": partial(as_words, club, service, RATING),
        "standings of all time as values": partial(all_time, club),
    }
    return {name: await measured(work, rounds) for name, work in works.items()}


async def plan(file: Path, club: Filled) -> str:
    """SQLite's query plan of the statement that the store sends for a season's standings."""
    sent: list[tuple[str, Any]] = []

    def hear(connection: object, cursor: object, statement: str, parameters: Any, *others: object) -> None:  # noqa: ANN401 - as SQLAlchemy calls it
        del connection, cursor, others
        sent.append((statement, parameters))

    engine = club.store.leagues._database._engine.sync_engine  # noqa: SLF001 - nobody else needs it
    event.listen(engine, "before_cursor_execute", hear)
    await club.store.league_standings.standings(club.league, club.seasons)
    event.remove(engine, "before_cursor_execute", hear)
    [(statement, parameters)] = [each for each in sent if "league_seats" in each[0]]
    with closing(sqlite3.connect(file)) as connection:
        return "; ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters))


async def ratings(club: Filled) -> None:
    """Measure and print the times of ratings."""
    store, league = club.store, club.league
    rated = partial(store.league_ratings.current, league)
    games = (await store.league_games.held(league, None)).counted
    total = sum(games.values())
    await once(f"ratings of {total:,} games from nothing", rated())
    await club.newest()
    await once("after one game more", rated())
    game = await store.leagues.game(league, total // 2)
    corrected = GameCorrected(game.number, game.played_at, club.seats(len(game.seats)))
    await store.leagues.write(league, NewEntry(corrected, BEGIN + club.seasons * A_SEASON, None, "a slip"))
    await once("after a correction of a game halfway through", rated())
    await once("the whole league made again from its entries, without ratings", store.leagues.rebuild(league))


async def benchmark(folder: Path, rounds: int, games: int) -> bool:
    """Measure everything; whether all targets were met."""
    file = folder / "benchmark.sqlite3"
    async with await Store.open(str(file), owner="benchmark") as store:
        league = (await store.leagues.create(1, "League", BEGIN)).id
        prints = {players: await store.leagues.keep_rules(league, rules) for players, rules in RULES.items()}
        for number in range(PLAYERS):
            await store.leagues.member(league, 1000 + number, f"Member {number}")
        club = Filled(store, league, prints, games)
        bot: Any = SimpleNamespace(store=store)
        service, found = LeagueService(bot), {}
        for before in BEFORE:
            while club.seasons <= before:
                took = await club.season()
                began = time.process_time()
                await store.league_ratings.catch_up(league)
                rated = time.process_time() - began
                many = f"{games + games // THREE:,}"
                print(
                    f"season {club.seasons}: {many} games entered in {took:.1f} s, rated in {rated:.1f} s", flush=True
                )
            found[before] = await answers(club, service, rounds)
        way = await plan(file, club)
        print(f"\n{'':<34}" + "".join(f"{f'{before} seasons before':>26}" for before in BEFORE) + "   ratio")
        for name, first in found[0].items():
            cells = "".join("{:>17.1f} {:>5.1f} ms".format(*found[before][name]) for before in BEFORE)
            print(f"{name:<34}{cells} {found[BEFORE[-1]][name][0] / first[0]:7.2f}")
        print(f"\nmedian and p99 of {rounds} answers; the query: {way}\n")
        await store.leagues.rebuild(league)
        await ratings(club)
    season = [took for name, took in found[0].items() if "all time" not in name]
    later = [took for name, took in found[BEFORE[-1]].items() if "all time" not in name]
    quick = all(p99 < WANTED for _, p99 in (*season, *later))
    even = all(end[0] < GROWTH * begin[0] for begin, end in zip(season, later, strict=True))
    return quick and even and "COVERING INDEX ix_league_seats_standing" in way


def main() -> int:
    parser = argparse.ArgumentParser(description="Standings and ratings of a big league.")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--strict", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reached = asyncio.run(benchmark(Path(folder), arguments.rounds, arguments.games))
    return 1 if arguments.strict and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
