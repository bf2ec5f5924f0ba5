"""How a league is run, through the club's one door: who may begin, change, rebuild and delete it."""

from typing import Any, Final

import pytest

from bot.club import commands as c
from bot.league import faults as f
from bot.league.leagues import LeagueSettings
from tests.club.conftest import OFFICERS, USERS, Hosted, acts

ROLE: Final = 78
MANAGERS_CHANGE: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Fridays"},
    {"officer_role": ROLE},
    {"officer_role": 0},
    {"add": (USERS["Aiko"],)},
    {"remove": (USERS["Olga"],)},
    {"results": 5, "name": "Fridays"},
)
OFFICERS_CHANGE: Final[tuple[dict[str, Any], ...]] = ({"results": 5}, {"zone": "Asia/Tokyo"})


async def settings(hosted: Hosted) -> tuple[str, LeagueSettings]:
    [league] = await hosted.store.leagues.of(1)
    return league.name, league.settings


@pytest.mark.parametrize("name", [*USERS])
@pytest.mark.parametrize("change", [*MANAGERS_CHANGE, *OFFICERS_CHANGE], ids=str)
async def test_officers_change_places_and_managers_people(hosted: Hosted, change: dict[str, Any], name: str) -> None:
    before, managers = await settings(hosted), change in MANAGERS_CHANGE
    command = c.ChangeLeague(hosted.league, **change)
    if name in ({"Mara"} if managers else OFFICERS):
        league = await hosted.club.run(acts(name), command)
        assert (league.name, league.settings) == await settings(hosted) != before
        return
    assert await hosted.refused(command, acts(name)) == (f.ManagersOnly() if managers else f.OfficersOnly("Thursdays"),)
    assert await settings(hosted) == before


async def test_what_is_not_named_stays_and_0_takes_away(hosted: Hosted) -> None:
    await hosted.club.run(acts("Mara"), c.ChangeLeague(hosted.league, add=(USERS["Aiko"],), results=5))
    await hosted.club.run(acts("Mara"), c.ChangeLeague(hosted.league, officer_role=0, remove=(USERS["Olga"],)))
    assert (await settings(hosted))[1] == LeagueSettings(None, (USERS["Aiko"],), 5)
    league = await hosted.club.run(acts("Mara"), c.ChangeLeague(hosted.league, results=0))
    assert league.settings.results is None


async def test_a_change_to_what_stands_and_a_taken_name_change_nothing(hosted: Hosted) -> None:
    await hosted.club.run(acts("Mara"), c.BeginLeague(0, "Fridays", LeagueSettings()))
    assert await hosted.refused(c.ChangeLeague(hosted.league, remove=(USERS["Aiko"],)), acts("Mara")) == (
        f.SettingsUnchanged(),
    )
    assert await hosted.refused(c.ChangeLeague(hosted.league, "fridays", results=5), acts("Mara")) == (
        f.NameTaken("fridays"),
    )
    league = await hosted.store.leagues.league(hosted.league)
    assert league is not None
    assert (league.name, league.settings.results) == ("Thursdays", None)


async def test_a_league_is_deleted_by_its_name_and_without_games(hosted: Hosted) -> None:
    for name, typed, fault in (
        ("Olga", "Thursdays", f.ManagersOnly()),
        ("Mara", "Fridays", f.NotItsName("Thursdays")),
        ("Mara", " thursdays ", f.HasGames(1)),
    ):
        if isinstance(fault, f.HasGames):
            await hosted.entered()
        assert await hosted.refused(c.DeleteLeague(hosted.league, typed), acts(name)) == (fault,)
    await hosted.club.run(acts("Olga"), c.VoidGame(hosted.league, 1, "a test"))
    await hosted.club.run(acts("Mara"), c.DeleteLeague(hosted.league, " thursdays "))
    assert await hosted.store.leagues.of(1) == ()


@pytest.mark.parametrize("name", [*USERS])
async def test_officers_let_a_league_be_rebuilt(hosted: Hosted, name: str) -> None:
    await hosted.entered()
    if name in OFFICERS:
        assert (await hosted.club.run(acts(name), c.RebuildLeague(hosted.league))).differing == ()
        return
    with pytest.raises(f.NoRights):
        await hosted.club.run(acts(name), c.RebuildLeague(hosted.league))
