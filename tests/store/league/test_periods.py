"""Which games of a league belong to an evening, a month, or the last ones."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.league.entries import GameVoided
from bot.league.periods import Period
from bot.store.store import Store
from tests.store.games import START
from tests.store.league.test_importing import Club

BERLIN = ZoneInfo("Europe/Berlin")
DAY = timedelta(days=1)


async def club_of(store: Store, *days: float) -> Club:
    """Games so many days after the start, each of which Anne won."""
    club = await Club.begun(store)
    for day in days:
        await club.game("Anne", "Ben", "Cleo", "Dai", played_at=START + day * DAY)
    return club


async def counted(club: Club, period: Period, now: datetime, player: int | None = None) -> int:
    """The games of Anne in a period."""
    store, league = club.store, club.league.id
    within = await store.league_periods.within(league, 1, period, now, BERLIN, player=player)
    held = await store.league_games.held(league, 1, within)
    board = await store.league_standings.standings(league, 1, within=within)
    assert {line.games for line in board} <= {sum(held.counted.values())}
    games = await store.league_statistics.games_of(league, 1, 1, 4, within)
    statistics = store.league_statistics
    assert len(games) == sum(held.counted.values()) == len(await statistics.seats(league, 1, 4, within)) // 4
    assert await statistics.games_with_course(league, 1, 4, within) == 0
    return len(games)


@pytest.mark.parametrize(
    ("period", "day", "games"),
    [
        ("this-evening", 29.1, 1),
        ("last-evening", 29.1, 2),
        ("last-evening", 32, 1),
        ("this-month", 29.1, 5),
        ("this-month", 32, 0),
        ("last-month", 32, 5),
        ("last-10", 32, 5),
    ],
)
async def test_a_period_has_the_games_of_its_time(store: Store, period: Period, day: float, games: int) -> None:
    club = await club_of(store, 1, 2, 20, 20.1, 29)
    assert await counted(club, period, START + day * DAY) == games


async def test_of_games_of_the_same_time_the_last_ones_were_entered_last(store: Store) -> None:
    club = await club_of(store, *([1] * 12))
    now = START + 2 * DAY
    assert await counted(club, "last-10", now) == 10
    within = await store.league_periods.within(club.league.id, 1, "last-10", now, BERLIN)
    assert within.first == 3
    await club.write(GameVoided(12))
    assert await counted(club, "last-10", now) == 10, "a voided game is none of the last"


async def test_without_a_game_nothing_is_in_a_period(store: Store) -> None:
    club = await club_of(store)
    for period in ("last-10", "last-evening", "this-month"):
        assert await counted(club, period, START + DAY) == 0
