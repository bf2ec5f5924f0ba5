"""What one player and one server may have in the league's lists, so that nobody fills those of others."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.league.entries import GameConfirmed, GameRecorded, SeasonOpened, SeatPoints
from bot.league.faults import LeagueRefused, TooManyLeagues, TooManyWaiting
from bot.league.leagues import League
from bot.store.league import leagues
from bot.store.league.entry_writer import MOST_WAITING, NewEntry
from bot.store.store import Store
from tests.store.games import START
from tests.store.league.test_writing import RULES, SETTINGS


async def club(store: Store) -> tuple[League, GameRecorded]:
    """A league with four players, and a game that the second has to confirm."""
    league = await store.leagues.create(1, "Thursdays", START)
    for user in range(1, 5):
        await store.leagues.member(league.id, user * 100, f"Member {user}")
    await store.leagues.write(league.id, NewEntry(SeasonOpened(0, SETTINGS), START))
    rules = await store.leagues.keep_rules(league.id, RULES)
    seats = tuple(
        SeatPoints(player, points) for player, points in zip((1, 2, 3, 4), (42000, 33000, 25000, 20000), strict=True)
    )
    played = START - timedelta(days=1)
    return league, GameRecorded(0, 1, "entered", played, "ema2016", rules, seats, asked=(2,))


async def test_one_player_has_forty_games_that_wait_to_be_confirmed_and_others_have_their_own(store: Store) -> None:
    league, game = await club(store)
    for _ in range(MOST_WAITING - 2):
        await store.leagues.write(league.id, NewEntry(game, START, 1))
    with pytest.raises(LeagueRefused) as refused:
        await store.leagues.write(league.id, *[NewEntry(game, START, 1)] * 3)
    assert refused.value.faults == (TooManyWaiting(MOST_WAITING),)
    for _ in range(2):
        await store.leagues.write(league.id, NewEntry(game, START, 1))
    with pytest.raises(LeagueRefused):
        await store.leagues.write(league.id, NewEntry(game, START, 1))
    await store.leagues.write(league.id, NewEntry(game, START, 3))
    await store.leagues.write(league.id, NewEntry(replace(game, asked=()), START, 1))
    await store.leagues.write(league.id, NewEntry(GameConfirmed(1, 2), START, 2))
    await store.leagues.write(league.id, NewEntry(game, START, 1))


async def test_one_server_has_so_many_leagues(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leagues, "MOST_LEAGUES", 3)
    for number in range(3):
        last = await store.leagues.create(1, f"League {number}", START)
    with pytest.raises(LeagueRefused) as refused:
        await store.leagues.create(1, "One more", START)
    assert refused.value.faults == (TooManyLeagues(3),)
    await store.leagues.configure(last.id, lambda settings: settings, "Another name")
    await store.leagues.create(2, "Elsewhere", START)
