"""What falls due for a server is done by the process that has it; here the bot is one that has other servers."""

from collections.abc import Callable

import pytest

from bot.league.games import GameStatus
from tests.cogs.club import Club
from tests.cogs.league_club import entered, open_league
from tests.cogs.test_league_confirming import game
from tests.cogs.test_league_schedule import announced, news
from tests.cogs.test_weekly_evenings import announcements, coming, weekly

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def moved(club: Club, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on another process has the server. A restart brings it back."""
    return lambda: monkeypatch.setattr(club.bot.lobby, "hosts", lambda guild: False)


async def test_an_evening_is_reminded_of_by_the_process_that_has_its_server(
    club: Club, moved: Callable[[], None]
) -> None:
    await club.click("Ben", await announced(club, remind=30), "I'm in")
    moved()
    await club.wait(22.5 * HOUR)
    assert news(club) == []
    assert len(await club.bot.store.league_evenings.to_remind()) == 1
    await club.restart()
    await club.wait(0)
    assert len(news(club)) == 1


async def test_a_weekly_evening_is_made_and_announced_by_the_process_that_has_its_server(
    club: Club, moved: Callable[[], None]
) -> None:
    await weekly(club)
    there = [evening.id for evening in await coming(club)]
    moved()
    await club.wait(6 * DAY)
    assert len(announcements(club)) == 1
    assert {evening.id for evening in await coming(club)} <= set(there)
    await club.restart()
    await club.wait(0)
    assert len(announcements(club)) == 2
    assert len(await coming(club)) == len(there)


async def test_a_game_counts_by_silence_through_the_process_that_announces_it(
    club: Club, moved: Callable[[], None]
) -> None:
    league = await open_league(club)
    await entered(club)
    moved()
    await club.wait(50 * HOUR)
    assert (await game(club, league)).status is GameStatus.PENDING
    await club.restart()
    await club.wait(0)
    assert (await game(club, league)).counts
