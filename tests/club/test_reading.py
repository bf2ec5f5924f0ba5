"""What readers are shown of a league, and which league and season they mean."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.club.commands import ConfirmGame, DisputeGame, EndSeason, VoidGame
from bot.downtime import Downtime, Downtimes
from bot.league.entries import SeasonOpened
from bot.league.faults import LeagueNotFound, LeagueRefused, NoGameYet, NotTwoPlayers, SeasonNotFound
from bot.league.leagues import League
from bot.league.news import GameNews, ManyResults
from bot.league.periods import Days
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.club.conftest import NAMES, Hosted, acts
from tests.store.games import START

NO_DOWNTIME = Downtimes()


async def league_of(hosted: Hosted) -> League:
    league = await hosted.store.leagues.league(hosted.league)
    assert league is not None
    return league


async def confirmed(hosted: Hosted, **changes: Any) -> int:
    """A game that everybody has said to be right."""
    game = await hosted.entered(**changes)
    for name in NAMES[1:]:
        await hosted.club.run(acts(name), ConfirmGame(hosted.league, game))
    return game


# Which league, which season


async def test_a_league_and_a_season_are_known_by_name_in_any_case(hosted: Hosted) -> None:
    choice = hosted.club.choice
    league = await choice.league(acts("Aiko"), " THURSDAYS ")
    assert (await choice.season(league, "spring")).number == 1
    with pytest.raises(LeagueRefused) as no_league:
        await choice.league(acts("Aiko"), "Fridays")
    with pytest.raises(LeagueRefused) as no_season:
        await choice.season(league, "Autumn")
    assert no_league.value.faults == (LeagueNotFound("Fridays"),)
    assert no_season.value.faults == (SeasonNotFound("Thursdays", "Autumn"),)
    choice, elsewhere = hosted.club.choice, 99
    assert await choice.begins_first(acts("Mara", elsewhere))
    assert not await choice.begins_first(acts("Aiko", elsewhere))
    assert not await choice.begins_first(acts("Mara"))


async def test_between_two_seasons_the_last_one_is_read_and_the_coming_one_is_chosen(hosted: Hosted) -> None:
    league, choice = await league_of(hosted), hosted.club.choice
    await hosted.club.run(acts("Olga"), EndSeason(hosted.league, 1))
    coming = SeasonSettings("Summer", START + timedelta(days=100))
    await hosted.store.leagues.write(hosted.league, NewEntry(SeasonOpened(0, coming), START))
    read = await choice.span(league, None)
    assert read is not None
    assert (read.name, (await choice.season(league)).name) == ("Spring", "Summer")
    assert await choice.span(league, "all") is None


# Games


async def test_what_may_be_done_with_a_game_depends_on_who_reads_it(hosted: Hosted) -> None:
    league, game = await league_of(hosted), await hosted.entered()

    async def may(name: str) -> set[str]:
        return set((await hosted.club.views.game(acts(name), league, game)).may)

    assert await may("Aiko") == {"dispute", "correct", "withdraw", "tell"}
    assert await may("Ben") == {"confirm", "dispute", "tell"}
    assert await may("Emi") == set()
    assert await may("Olga") == {"uphold", "correct", "void", "tell"}
    await hosted.club.run(acts("Ben"), DisputeGame(hosted.league, game, "the points"))
    assert "dispute" not in await may("Ben")
    await hosted.club.run(acts("Olga"), VoidGame(hosted.league, game, "a slip"))
    assert await may("Olga") == {"restore"}
    assert await may("Ben") == set()


async def test_the_newest_game_is_mine_that_waits_then_mine_then_anybodys(hosted: Hosted) -> None:
    league, views = await league_of(hosted), hosted.club.views
    with pytest.raises(LeagueRefused) as none:
        await views.newest_game(acts("Aiko"), league)
    assert none.value.faults == (NoGameYet("Thursdays"),)
    waiting = await hosted.entered()
    counted = await confirmed(hosted, points=(30_000, 30_000, 25_000, 15_000))
    assert await views.newest_game(acts("Aiko"), league) == waiting
    assert await views.newest_game(acts("Emi"), league) == counted


async def test_a_list_of_what_waits_is_confirmed_at_once_by_officers_alone(hosted: Hosted) -> None:
    league, game = await league_of(hosted), await hosted.entered()
    views = {
        name: await hosted.club.views.history(acts(name), league, None, None, "pending") for name in ("Ben", "Rolf")
    }
    assert (views["Ben"].to_confirm, views["Rolf"].to_confirm) == ((), (game,))


async def test_a_page_beyond_the_last_one_is_the_last_one(hosted: Hosted) -> None:
    await hosted.entered()
    view = await hosted.club.views.history(acts("Ben"), await league_of(hosted), None, None, page=7)
    assert (view.page, len(view.listed.games)) == (0, 1)


# Standings


async def test_a_period_is_in_the_days_of_the_league_and_knows_no_least_number_of_games(hosted: Hosted) -> None:
    league = await league_of(hosted)
    await confirmed(hosted)
    day = START.date()
    evening = await hosted.club.views.standings(acts("Aiko"), league, 1, Days(day, day))
    before = await hosted.club.views.standings(acts("Aiko"), league, 1, Days(day - timedelta(9), day - timedelta(8)))
    assert [line.games for line in evening.boards[4]] == [1, 1, 1, 1]
    assert not any(line.games for line in before.boards[4])
    assert evening.mine is not None


async def test_one_player_is_not_compared_with_themself(hosted: Hosted) -> None:
    await confirmed(hosted)
    with pytest.raises(LeagueRefused) as refused:
        await hosted.club.views.versus(await league_of(hosted), 1, 1, None)
    assert refused.value.faults == (NotTwoPlayers(),)


# News


async def test_a_result_is_told_once_where_there_is_a_channel_for_it(hosted: Hosted) -> None:
    game = await confirmed(hosted)
    silent, news = await league_of(hosted), hosted.club.news
    batch = await news.after(silent, 0, NO_DOWNTIME)
    assert batch is not None
    assert batch.news == ()
    league = replace(silent, settings=replace(silent.settings, results=5))
    batch = await news.after(league, 0, NO_DOWNTIME)
    assert batch is not None
    [told] = batch.news
    assert isinstance(told, GameNews)
    assert (told.game.number, told.game.counts, told.counted) == (game, True, False)
    await news.posts.announced(league.id, batch.last)
    assert await news.posts.behind() == {}
    assert await news.after(league, batch.last, NO_DOWNTIME) is None


async def test_old_results_are_not_told_unless_the_bot_was_down_since(hosted: Hosted) -> None:
    await confirmed(hosted)
    league = await league_of(hosted)
    league = replace(league, settings=replace(league.settings, results=5))
    await hosted.clock.advance(timedelta(days=3).total_seconds())
    down = Downtimes((Downtime(START, hosted.clock.now(), 2),))
    for downtimes, many in ((NO_DOWNTIME, 0), (down, 1)):
        batch = await hosted.club.news.after(league, 0, downtimes)
        assert batch is not None
        assert len(batch.news) == many


async def test_very_many_results_are_told_as_one(hosted: Hosted) -> None:
    for number in range(11):
        await confirmed(hosted, points=(40_000 + 100 * number, 30_000 - 100 * number, 20_000, 10_000))
    league = await league_of(hosted)
    league = replace(league, settings=replace(league.settings, results=5))
    batch = await hosted.club.news.after(league, 0, NO_DOWNTIME)
    assert batch is not None
    [told] = batch.news
    assert isinstance(told, ManyResults)
    assert told.count == 11
