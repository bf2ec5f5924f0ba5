"""The ratings of a league in the database: which games move them, and that they follow whatever becomes of a game."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.ratings import UNRATED, PlayerRating, RatedGame, rated
from bot.league.seasons import SeasonSettings
from bot.store.league import ratings as module
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.conftest import Query
from tests.store.places import Place, seeds

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
NOW = BEGIN + timedelta(days=300)
POINTS = {4: (45000, 30000, 20000, 5000), 3: (50000, 35000, 20000)}


class Club:
    """A league with one season, by whatever rules; players 1 to 6 are members, 7 and 8 guests."""

    def __init__(self, store: Store, league: int, rules: dict[int, str]) -> None:
        self.store = store
        self.league = league
        self._rules = rules

    @classmethod
    async def founded(cls, store: Store) -> Club:
        league = (await store.leagues.create(1, "Club", BEGIN)).id
        rules = {
            4: await store.leagues.keep_rules(league, preset("mleague")),
            3: await store.leagues.keep_rules(league, preset("tenhou_sanma")),
        }
        for number in range(6):
            await store.leagues.member(league, 100 + number, f"M{number}")
        for name in ("Gus", "Gil"):
            await store.leagues.guest(league, name)
        await store.leagues.write(league, NewEntry(e.SeasonOpened(0, SeasonSettings("S", BEGIN)), BEGIN))
        return cls(store, league, rules)

    async def played(self, *players: int | None, hour: int = 0, asked: tuple[int, ...] = (), twice: int = 0) -> int:
        """A game, first place to last; the first ``twice`` of them share the first. Its number."""
        at, rules = BEGIN + timedelta(hours=hour), self._rules[len(players)]
        record = e.GameRecorded(0, 1, "entered", at, "x", rules, seats(*players, twice=twice), asked=asked)
        entered = await self.does(record)
        assert isinstance(entered, e.GameRecorded)
        return entered.game

    async def does(self, record: Any) -> Any:
        [entry] = await self.store.leagues.write(self.league, NewEntry(record, NOW, None, "because"))
        return entry.record

    async def corrected(self, game: int, *players: int | None, hour: int = 0) -> None:
        await self.does(e.GameCorrected(game, BEGIN + timedelta(hours=hour), seats(*players)))

    async def now(self, players: int = 4) -> dict[int, PlayerRating]:
        return await self.store.league_ratings.current(self.league, players)


def seats(*players: int | None, twice: int = 0) -> tuple[e.SeatPoints, ...]:
    points = list(POINTS[len(players)])
    if twice:
        points[:twice] = [sum(points[:twice]) // twice] * twice
    return tuple(e.SeatPoints(who, mine, name="" if who else "Ume") for who, mine in zip(players, points, strict=True))


@pytest.fixture
async def club(store: Store) -> Club:
    return await Club.founded(store)


def after(*games: tuple[int, ...]) -> dict[int, PlayerRating]:
    """What these games come to, each from first place to last."""
    standing: dict[int, PlayerRating] = {}
    for number, players in enumerate(games, 1):
        standing |= rated(RatedGame(number, BEGIN, players, tuple(range(1, len(players) + 1))), standing)
    return standing


async def test_a_game_moves_the_ratings_of_its_players(club: Club) -> None:
    assert await club.now() == {}
    assert await club.store.league_ratings.history(club.league, 1) == ()
    assert await club.store.league_ratings.change(club.league, 1) == {}
    assert await club.store.league_ratings.current(99) == {}
    first = await club.played(1, 2, 3, 4)
    assert await club.now() == after((1, 2, 3, 4))
    second = await club.played(5, 1, 2, 3, hour=1)
    both = after((1, 2, 3, 4), (5, 1, 2, 3))
    assert await club.now() == both
    changes = await club.store.league_ratings.change(club.league, second)
    assert list(changes) == [1, 2, 3, 5]
    assert (changes[5].before, changes[5].after) == (UNRATED, both[5])
    assert (changes[1].before, changes[1].after) == (after((1, 2, 3, 4))[1], both[1])
    points = await club.store.league_ratings.history(club.league, 1)
    assert [(point.played_at, point.game) for point in points] == [(BEGIN, first), (BEGIN + timedelta(hours=1), second)]
    assert [(point.rate, point.mu, point.sigma) for point in points] == [
        (rating.rate, rating.mu, rating.sigma) for rating in (after((1, 2, 3, 4))[1], both[1])
    ]


async def test_who_shares_a_place_is_rated_as_sharing_it(club: Club) -> None:
    await club.played(1, 2, 3, 4, twice=2)
    found = await club.now()
    assert (found[1], found[1].rate) == (found[2], 1520)


async def test_games_of_three_and_of_other_leagues_are_rated_apart(club: Club) -> None:
    await club.played(1, 2, 3, 4)
    await club.played(4, 2, 1, hour=1)
    assert await club.now(4) == after((1, 2, 3, 4))
    assert await club.now(3) == after((4, 2, 1))
    assert len(await club.store.league_ratings.history(club.league, 4, 3)) == 1
    other = (await club.store.leagues.create(1, "Other", BEGIN)).id
    await club.store.leagues.rebuild(other)
    assert await club.store.league_ratings.current(other) == {}
    assert await club.now() == after((1, 2, 3, 4))


async def test_a_game_with_a_computer_player_is_not_rated_and_guests_are(club: Club) -> None:
    with_cpu = await club.played(1, 2, 3, None)
    assert await club.now() == {}
    await club.corrected(with_cpu, 1, 2, 3, 4)
    assert await club.now() == after((1, 2, 3, 4))
    await club.corrected(with_cpu, 1, None, 3, 4)
    assert await club.now() == {}
    await club.played(7, 1, 8, 2)
    assert await club.now() == after((7, 1, 8, 2))


async def test_a_game_is_rated_once_it_counts(club: Club) -> None:
    game = await club.played(1, 2, 3, 4, asked=(1, 2))
    assert await club.now() == {}
    await club.does(e.GameConfirmed(game, 1))
    assert await club.now() == {}
    await club.does(e.GameConfirmed(game, 2))
    assert await club.now() == after((1, 2, 3, 4))


async def test_a_disputed_game_is_rated_once_an_officer_has_decided(club: Club) -> None:
    game = await club.played(1, 2, 3, 4, asked=(1, 2))
    await club.does(e.GameDisputed(game, 1))
    assert await club.now() == {}
    await club.does(e.GameUpheld(game))
    assert await club.now() == after((1, 2, 3, 4))


async def test_a_voided_game_moves_nothing_until_it_is_restored(club: Club) -> None:
    await club.played(1, 2, 3, 4)
    game = await club.played(5, 6, 1, 2, hour=1)
    await club.played(3, 1, 6, 4, hour=2)
    everything = await club.now()
    await club.does(e.GameVoided(game))
    assert await club.now() == after((1, 2, 3, 4), (3, 1, 6, 4))
    assert await club.store.league_ratings.change(club.league, game) == {}
    await club.does(e.GameRestored(game))
    assert await club.now() == everything == after((1, 2, 3, 4), (5, 6, 1, 2), (3, 1, 6, 4))


async def test_games_are_rated_in_the_order_of_play_not_of_entry(club: Club) -> None:
    late = await club.played(1, 2, 3, 4, hour=5)
    assert await club.now() == after((1, 2, 3, 4))
    early = await club.played(4, 3, 2, 1, hour=2)
    assert await club.now() == after((4, 3, 2, 1), (1, 2, 3, 4))
    await club.corrected(late, 1, 2, 3, 4, hour=1)
    assert await club.now() == after((1, 2, 3, 4), (4, 3, 2, 1))
    assert [point.game for point in await club.store.league_ratings.history(club.league, 1)] == [late, early]
    await club.corrected(late, 1, 2, 3, 4, hour=2)
    assert await club.now() == after((1, 2, 3, 4), (4, 3, 2, 1))  # the same hour: by number


async def test_a_correction_rates_the_game_and_all_after_it_anew(club: Club) -> None:
    first = await club.played(1, 2, 3, 4)
    await club.played(1, 2, 5, 6, hour=1)
    await club.now()
    await club.corrected(first, 4, 3, 2, 1)
    assert await club.now() == after((4, 3, 2, 1), (1, 2, 5, 6))
    await club.corrected(first, 5, 3, 2, 1)
    assert await club.now() == after((5, 3, 2, 1), (1, 2, 5, 6))


async def test_a_guest_who_turns_out_to_be_a_member_brings_their_games_along(club: Club) -> None:
    await club.played(1, 2, 3, 4)
    await club.played(7, 2, 3, 4, hour=1)
    await club.played(1, 5, 6, 2, hour=2)
    assert set(await club.now()) == {1, 2, 3, 4, 5, 6, 7}
    await club.does(e.PlayersMerged(7, 1))
    assert await club.now() == after((1, 2, 3, 4), (1, 2, 3, 4), (1, 5, 6, 2))
    assert len(await club.store.league_ratings.history(club.league, 1)) == 3


async def test_an_ordinary_game_costs_only_itself(club: Club, place: Place, query: Query) -> None:
    for hour in range(3):
        await club.played(1, 2, 3, 4, hour=hour)
    await club.now()
    # Figures that nobody would come to: whoever worked these games out again would put them right.
    place.change("UPDATE league_ratings SET rate = 1 WHERE game < 3")
    place.change("UPDATE league_ratings SET rate = 2000, games = 700 WHERE game = 3")
    await club.played(1, 2, 5, 6, hour=3)
    assert (await club.now())[1].games == 701
    assert query("SELECT DISTINCT game, rate FROM league_ratings WHERE game < 4 ORDER BY game") == [
        (1, 1.0),
        (2, 1.0),
        (3, 2000.0),
    ]


async def test_what_moves_no_rating_works_nothing_out(club: Club, place: Place, query: Query) -> None:
    game = await club.played(1, 2, 3, 4)
    await club.now()
    place.change("UPDATE league_ratings SET rate = 1")
    await club.does(e.GameDisputed(game, 1))
    await club.does(e.GameUpheld(game))
    await club.played(1, 2, 3, None, hour=1)
    voided = await club.played(5, 6, 3, 4, hour=2)
    await club.does(e.GameVoided(voided))
    assert {rating.rate for rating in (await club.now()).values()} == {1.0}
    assert query("SELECT rated_seq - last_seq FROM leagues") == [(0,)]


async def test_entries_made_meanwhile_are_caught_up_with(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await club.played(1, 2, 3, 4)
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    entered: list[Any] = []

    def meanwhile(league: int, work: Any) -> Any:
        # In the worker thread, after the games were read: the league goes on.
        if not entered:
            record: e.GameRecord = e.GameVoided(first)
            entered.append(asyncio.run_coroutine_threadsafe(club.does(record), loop).result())
            loop.call_soon_threadsafe(asked.set)
        return worked_out(league, work)

    worked_out = module.worked_out
    monkeypatch.setattr(module, "worked_out", meanwhile)
    assert await club.now() == {}
    assert asked.is_set()


async def test_a_rebuild_meanwhile_leaves_no_old_rating(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await club.played(1, 2, 3, 4)
    await club.now()
    await club.played(4, 3, 2, 1, hour=1)
    loop = asyncio.get_running_loop()
    seen: list[Any] = []

    def meanwhile(league: int, work: Any) -> Any:
        seen.append(work)
        if len(seen) == 1:
            asyncio.run_coroutine_threadsafe(club.store.leagues.rebuild(league), loop).result()
        return worked_out(league, work)

    worked_out = module.worked_out
    monkeypatch.setattr(module, "worked_out", meanwhile)
    assert await club.now() == after((1, 2, 3, 4), (4, 3, 2, 1))
    assert [len(work.seats) for work in seen] == [4, 8]


async def test_many_who_ask_at_once_get_the_same_answer(club: Club) -> None:
    for hour in range(4):
        await club.played(1, 2, 3, 4, hour=hour)
    answers = await asyncio.gather(*(club.now() for _ in range(6)))
    assert all(answer == after(*[(1, 2, 3, 4)] * 4) for answer in answers)


async def test_a_stop_between_parts_spoils_nothing(club: Club, monkeypatch: pytest.MonkeyPatch, query: Query) -> None:
    monkeypatch.setattr(module, "GAMES_AT_ONCE", 2)
    games = [(1, 2, 3, 4), (4, 3, 2, 1), (1, 5, 2, 6), (6, 1, 5, 4), (2, 3, 5, 6)]
    for hour, players in enumerate(games):
        await club.played(*players, hour=hour)
    assert await club.now() == after(*games)
    written: list[int] = []

    async def stopped(*arguments: Any) -> None:
        if len(written) == 1:
            raise asyncio.CancelledError
        written.append(len(arguments[2]))
        await replace_rows(*arguments)

    replace_rows = module.replace_rows
    monkeypatch.setattr(module, "replace_rows", stopped)
    # The third game was in the same hour as the first; the bot is stopped when two of five are written.
    await club.does(e.GameCorrected(3, BEGIN, seats(1, 5, 2, 6)))
    with pytest.raises(asyncio.CancelledError):
        await club.now()
    assert (written, query("SELECT rated_seq < 0 FROM leagues")) == ([8], [(1,)])
    monkeypatch.setattr(module, "replace_rows", replace_rows)
    assert await club.now() == after(games[0], games[2], games[1], games[3], games[4])


ALL = "SELECT game, player, players, played_at, games, rate, mu, sigma FROM league_ratings ORDER BY game, player"


@pytest.mark.parametrize("seed", seeds(5))
async def test_whatever_happens_the_ratings_are_those_of_a_rebuild(
    club: Club, query: Query, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(module, "GAMES_AT_ONCE", (500, 3)[seed % 2])
    dice = random.Random(seed)
    merged: set[int] = set()
    voided: list[int] = []
    games: dict[int, int] = {}

    def people(count: int) -> list[int | None]:
        # Guest 7 is member 6, guest 8 member 5: they never meet.
        found: list[int | None] = [dice.choice(pair) for pair in ((7, 6), (8, 5), (1,), (2,), (3,), (4,))]
        dice.shuffle(found)
        return [None if dice.random() < 0.02 else player for player in found[:count]]

    for _ in range(60):
        chance, standing = dice.random(), [game for game in games if game not in voided]
        if chance < 0.5 or not standing:
            count = dice.choice((4, 4, 3))
            game = await club.played(*people(count), hour=dice.randrange(40), twice=dice.choice((0, 0, 2)))
            games[game] = count
        elif chance < 0.7:
            game = dice.choice(standing)
            await club.corrected(game, *people(games[game]), hour=dice.randrange(40))
        elif chance < 0.8:
            voided.append(dice.choice(standing))
            await club.does(e.GameVoided(voided[-1]))
        elif chance < 0.9 and voided:
            await club.does(e.GameRestored(voided.pop()))
        elif chance > 0.97 and len(merged) < 2:
            guest = 7 + len(merged)
            merged.add(guest)
            await club.does(e.PlayersMerged(guest, {7: 6, 8: 5}[guest]))
        if dice.random() < 0.4:
            await club.now(dice.choice((3, 4)))
    await club.now()
    found = query(ALL)
    await club.store.leagues.rebuild(club.league)
    assert query(ALL) == []
    await club.now()
    assert query(ALL) == found != []
