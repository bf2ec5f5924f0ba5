"""Seasons through the club's one door: who may do what with them, and who plays in them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from bot.club import commands as c
from bot.league import faults as f
from bot.league.drafts import Computer, Member
from bot.league.games import GameStatus
from bot.league.leagues import LeagueSettings
from bot.league.seasons import Season, SeasonSettings
from tests.club.conftest import USERS, Hosted, acts, members
from tests.store.games import START

OFFICERS: Final = {"Olga", "Rolf", "Mara"}
EVERYBODY: Final = [*USERS]
SUMMER: Final = SeasonSettings("Summer", START + timedelta(days=30))
SPRING: Final = SeasonSettings("Spring", START - timedelta(days=30))
AIKO: Final[tuple[int | Member, ...]] = members("Aiko")

Deed = tuple[Callable[[int], c.ClubCommand[Any]], ...]
DEEDS: Final[dict[str, Deed]] = {
    "open": (lambda league: c.OpenSeason(league, SUMMER, close_current=True),),
    "change": (lambda league: c.ChangeSeason(league, 1, replace(SPRING, name="Hanami")),),
    "end": (lambda league: c.EndSeason(league, 1),),
    "reopen": (lambda league: c.EndSeason(league, 1), lambda league: c.ReopenSeason(league, 1)),
    "delete": (lambda league: c.DeleteSeason(league, 1),),
    "invite": (lambda league: c.InvitePlayers(league, 1, AIKO),),
    "take an invitation back": (
        lambda league: c.InvitePlayers(league, 1, AIKO),
        lambda league: c.WithdrawInvitations(league, 1, AIKO),
    ),
    "join a team": (lambda league: c.JoinTeam(league, 1, AIKO, "Tigers"),),
    "leave a team": (
        lambda league: c.JoinTeam(league, 1, AIKO, "Tigers"),
        lambda league: c.LeaveTeam(league, 1, AIKO),
    ),
}
"""What officers do: the last step of each, after what has to be there before it."""


async def whole(hosted: Hosted) -> list[Any]:
    """All that the leagues of the server hold."""
    leagues = await hosted.store.leagues.all()
    return [(league, await hosted.store.leagues.entries(league.id), await hosted.names()) for league in leagues]


async def seasons(hosted: Hosted) -> tuple[Season, ...]:
    return await hosted.store.leagues.seasons(hosted.league)


async def faults(hosted: Hosted, command: c.ClubCommand[Any], name: str = "Olga") -> tuple[f.EntryFault, ...]:
    """Why somebody may not do it; nothing is written then."""
    before = await whole(hosted)
    with pytest.raises(f.LeagueRefused) as refused:
        await hosted.club.run(acts(name), command)
    assert await whole(hosted) == before
    return refused.value.faults


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("deed", DEEDS)
async def test_officers_alone_run_seasons(hosted: Hosted, deed: str, name: str) -> None:
    *steps, last = (make(hosted.league) for make in DEEDS[deed])
    for step in steps:
        await hosted.club.run(acts("Olga"), step)
    if name in OFFICERS:
        before = await whole(hosted)
        await hosted.club.run(acts(name), last)
        assert await whole(hosted) != before
        return
    assert await faults(hosted, last, name) == (f.OfficersOnly("Thursdays"),)


async def test_games_that_a_season_would_not_take_any_more_are_named_and_left_out_by_officers(hosted: Hosted) -> None:
    await hosted.entered("Aiko", *members("Aiko", "Ben", "Chie"), Computer("CPU"))
    await hosted.club.run(acts("Olga"), c.UpholdGame(hosted.league, 1))
    leave = c.LeaveGamesOut(hosted.league, 1, "too few people")
    assert await faults(hosted, leave) == (f.AllGamesFit("Spring"),)
    full = c.ChangeSeason(hosted.league, 1, replace(SPRING, min_people=4))
    assert await hosted.club.run(acts("Olga"), full) == c.ChangedSeason(0, (1,))
    assert await faults(hosted, leave, "Aiko") == (f.OfficersOnly("Thursdays"),)
    assert await hosted.club.run(acts("Rolf"), leave) == (1,)
    assert (await hosted.store.leagues.game(hosted.league, 1)).status is GameStatus.VOIDED


# The first season of a league


@pytest.mark.parametrize("name", EVERYBODY)
async def test_who_manages_the_server_begins_its_league_with_a_season(hosted: Hosted, name: str) -> None:
    begin = c.BeginLeague(0, "Fridays", LeagueSettings(zone="Asia/Tokyo"), SUMMER)
    if name != "Mara":
        assert await faults(hosted, begin, name) == (f.ManagersOnly(),)
        return
    league = await hosted.club.run(acts(name), begin)
    assert (league.name, league.settings.zone) == ("Fridays", "Asia/Tokyo")
    assert [season.name for season in await hosted.store.leagues.seasons(league.id)] == ["Summer"]


async def test_a_league_whose_season_cannot_be_does_not_begin(hosted: Hosted) -> None:
    never = replace(SUMMER, ends=SUMMER.starts)
    assert await faults(hosted, c.BeginLeague(0, "Fridays", LeagueSettings(), never), "Mara") == (f.EndsBeforeStart(),)


# One season after another


def opening(hosted: Hosted, **changes: Any) -> c.OpenSeason:
    settings = replace(SUMMER, **changes)
    return c.OpenSeason(hosted.league, settings, close_current=True, zone=ZoneInfo("Asia/Tokyo"))


async def test_a_season_that_begins_today_begins_when_the_other_ends(hosted: Hosted) -> None:
    # In Tokyo it is half past three at night.
    morning = START - timedelta(hours=3)
    assert await hosted.club.run(acts("Olga"), opening(hosted, starts=morning)) == c.OpenedSeason(2, "Spring")
    spring, summer = await seasons(hosted)
    assert (spring.ended_at, summer.settings.starts) == (START, START)


async def test_a_season_cannot_begin_before_the_other_ends(hosted: Hosted) -> None:
    found = await faults(hosted, opening(hosted, starts=START - timedelta(hours=4)))
    assert found == (f.BeginsBeforeEnd("Spring", date(2026, 3, 1)),)


async def test_a_season_yet_to_come_lets_the_other_run_until_then(hosted: Hosted) -> None:
    assert await hosted.club.run(acts("Olga"), opening(hosted)) == c.OpenedSeason(2, "Spring")
    spring, _ = await seasons(hosted)
    assert (spring.ended_at, spring.settings.ends) == (None, SUMMER.starts)


async def test_a_season_that_ends_in_time_by_itself_stays_as_it_is(hosted: Hosted) -> None:
    ends = SUMMER.starts - timedelta(days=1)
    await hosted.club.run(acts("Olga"), c.ChangeSeason(hosted.league, 1, replace(SPRING, ends=ends)))
    assert await hosted.club.run(acts("Olga"), opening(hosted)) == c.OpenedSeason(2, None)
    assert (await seasons(hosted))[0].settings.ends == ends


async def test_of_several_seasons_none_is_closed_without_being_named(hosted: Hosted) -> None:
    beside = replace(SPRING, name="Online", channels=(5,))
    await hosted.club.run(acts("Olga"), c.ChangeSeason(hosted.league, 1, replace(SPRING, channels=(4,))))
    await hosted.club.run(acts("Olga"), c.OpenSeason(hosted.league, beside))
    assert await faults(hosted, opening(hosted)) == (f.SeveralSeasonsOpen(),)


async def test_what_is_so_already_is_no_change(hosted: Hosted) -> None:
    assert await faults(hosted, c.ChangeSeason(hosted.league, 1, SPRING)) == (f.SeasonUnchanged("Spring"),)
    await hosted.club.run(acts("Olga"), c.DeleteSeason(hosted.league, 1))
    assert await faults(hosted, c.DeleteSeason(hosted.league, 1)) == (f.NoSuchSeason(1),)


# Who plays


async def test_who_is_invited_becomes_a_player_and_is_invited_once(hosted: Hosted) -> None:
    both = c.InvitePlayers(hosted.league, 1, members("Aiko", "Ben", "Aiko"))
    await hosted.club.run(acts("Olga"), c.InvitePlayers(hosted.league, 1, AIKO))
    new = await hosted.club.run(acts("Olga"), both)
    people = await hosted.store.leagues.people(hosted.league)
    assert [people[number].name for number in new] == ["Ben"]
    assert await faults(hosted, both) == (f.AllInvited("Spring"),)


async def test_invitations_are_taken_back_all_or_none(hosted: Hosted) -> None:
    ben = await hosted.store.leagues.member(hosted.league, USERS["Ben"], "Ben")
    await hosted.club.run(acts("Olga"), c.InvitePlayers(hosted.league, 1, AIKO))
    both = c.WithdrawInvitations(hosted.league, 1, members("Aiko", "Ben"))
    assert await faults(hosted, both) == (f.SomeNotInvited("Spring", (ben,)),)


async def test_a_team_is_spelled_as_it_was_and_left_by_all_or_none(hosted: Hosted) -> None:
    tigers = c.JoinTeam(hosted.league, 1, AIKO, "The Tigers")
    await hosted.club.run(acts("Olga"), tigers)
    team, _ = await hosted.club.run(acts("Olga"), replace(tigers, players=members("Ben"), team="the  tigers"))
    assert team == "The Tigers"
    chie = await hosted.store.leagues.member(hosted.league, USERS["Chie"], "Chie")
    leave = c.LeaveTeam(hosted.league, 1, (*AIKO, chie))
    assert await faults(hosted, leave) == (f.SomeInNoTeam("Spring", (chie,)),)
    await hosted.club.run(acts("Olga"), replace(leave, players=members("Aiko", "Ben")))
    assert await hosted.store.league_standings.teams(hosted.league, 1) == {}
