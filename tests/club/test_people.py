"""Guests of a league through the club's one door: who adds, renames, links and deletes them."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from bot.club import commands as c
from bot.league import faults as f
from bot.league.drafts import Guest, Member
from bot.league.leagues import sitter_of
from tests.club.conftest import NAMES, OFFICERS, USERS, Hosted, acts, members

MIA, PIA = 1, 2
"""The numbers of two guests."""
DEEDS: Final[dict[str, Callable[[int], c.ClubCommand[Any]]]] = {
    "add": lambda league: c.AddGuest(league, "Noa"),
    "rename": lambda league: c.RenameGuest(league, MIA, "Mia B."),
    "delete": lambda league: c.DeleteGuest(league, MIA),
    "link": lambda league: c.LinkGuest(league, MIA, PIA, "she said so"),
}


async def with_guests(hosted: Hosted) -> None:
    for number, name in ((MIA, "Mia"), (PIA, "Pia")):
        assert await hosted.club.run(acts("Mara"), c.AddGuest(hosted.league, name)) == number


async def refused(hosted: Hosted, command: c.ClubCommand[Any], name: str = "Olga") -> f.EntryFault:
    """The only fault of a command, of which nothing is written."""
    before = await hosted.store.leagues.people(hosted.league)
    with pytest.raises(f.LeagueRefused) as fault:
        await hosted.club.run(acts(name), command)
    assert await hosted.store.leagues.people(hosted.league) == before
    assert isinstance(fault.value, f.NoRights) == isinstance(fault.value.faults[0], f.OfficersOnly)
    [only] = fault.value.faults
    return only


@pytest.mark.parametrize("name", USERS)
@pytest.mark.parametrize("deed", DEEDS)
async def test_officers_alone_change_the_guests_of_a_league(hosted: Hosted, deed: str, name: str) -> None:
    await with_guests(hosted)
    command = DEEDS[deed](hosted.league)
    if name not in OFFICERS:
        assert await refused(hosted, command, name) == f.OfficersOnly("Thursdays")
        return
    before = await hosted.store.leagues.people(hosted.league)
    await hosted.club.run(acts(name), command)
    assert await hosted.store.leagues.people(hosted.league) != before


@pytest.mark.parametrize("name", USERS)
async def test_whoever_may_not_link_is_not_asked_how_they_know(hosted: Hosted, name: str) -> None:
    await with_guests(hosted)
    if name in OFFICERS:
        await hosted.club.check_may_link(acts(name), hosted.league, MIA, USERS["Ben"])
        return
    with pytest.raises(f.NoRights):
        await hosted.club.check_may_link(acts(name), hosted.league, MIA, USERS["Ben"])


async def test_a_guest_has_a_name_that_nobody_else_has(hosted: Hosted) -> None:
    await with_guests(hosted)
    league = hosted.league
    assert await refused(hosted, c.AddGuest(league, " mia ")) == f.GuestThere("Mia")
    assert await refused(hosted, c.AddGuest(league, "Ben", of_member=True)) == f.NameOfMember("Ben")
    assert await refused(hosted, c.AddGuest(league, " ")) == f.NameMissing()
    assert await refused(hosted, c.RenameGuest(league, MIA, "pia")) == f.NameTaken("pia")
    assert await refused(hosted, c.RenameGuest(league, MIA, "Ben", of_member=True)) == f.NameOfMember("Ben")
    aiko = await hosted.store.leagues.member(league, USERS["Aiko"], "Aiko")
    assert await refused(hosted, c.RenameGuest(league, aiko, "Queen")) == f.NamedByDiscord(aiko)
    assert await hosted.club.run(acts("Olga"), c.RenameGuest(league, MIA, " Mia  B. ")) == "Mia"
    assert await hosted.names() == ["Mia B.", "Pia", "Aiko"]


async def test_a_guest_who_played_is_not_deleted_and_has_no_name_afterwards(hosted: Hosted) -> None:
    await with_guests(hosted)
    await hosted.entered("Aiko", *members(*NAMES[:3]), Guest("Mia"))
    assert await refused(hosted, c.DeleteGuest(hosted.league, MIA)) == f.GuestInUse(MIA)
    assert await hosted.club.run(acts("Olga"), c.DeleteGuest(hosted.league, PIA)) == "Pia"
    assert (await hosted.store.leagues.people(hosted.league))[PIA].erased
    assert await hosted.club.run(acts("Olga"), c.AddGuest(hosted.league, "Pia")) != PIA


async def test_a_guest_becomes_a_member_with_all_their_games(hosted: Hosted) -> None:
    await with_guests(hosted)
    league = hosted.league
    await hosted.entered("Aiko", *members(*NAMES[:3]), Guest("Mia"))
    await hosted.club.run(acts("Olga"), c.UpholdGame(league, 1))
    emi = Member(USERS["Emi"], "Emi")
    assert await refused(hosted, c.LinkGuest(league, MIA, emi, " ")) == f.ReasonMissing()
    assert "Emi" not in await hosted.names()
    number = await hosted.club.run(acts("Olga"), c.LinkGuest(league, MIA, emi, " she  joined "))
    people = await hosted.store.leagues.people(league)
    assert (people[number].name, people[MIA].merged_into) == ("Emi", number)
    games = await hosted.store.league_table_games.games_of(league)
    assert (games[number], MIA in games) == (1, False)
    merge = (await hosted.store.leagues.entries(league))[-1]
    assert (people[merge.by or 0].name, merge.why) == ("Olga", "she joined")
    assert await refused(hosted, c.LinkGuest(league, MIA, emi, "again")) == f.AlreadyLinked(MIA)


async def test_nobody_but_a_guest_is_another_player_and_nobody_is_themselves(hosted: Hosted) -> None:
    await with_guests(hosted)
    league, olga = hosted.league, acts("Olga")
    await hosted.entered("Aiko", *members(*NAMES[:3]), Guest("Mia"))
    people = await hosted.store.leagues.people(league)
    aiko = next(player.number for player in people.values() if player.name == "Aiko")
    assert await refused(hosted, c.LinkGuest(league, MIA, aiko, "she said so")) == f.PlayedTogether(1)
    assert await refused(hosted, c.LinkGuest(league, aiko, PIA, "she said so")) == f.NotAGuest(aiko)
    assert await refused(hosted, c.LinkGuest(league, PIA, PIA, "she said so")) == f.SamePlayer()
    for guest, sitter, fault in (
        (aiko, USERS["Ben"], f.NotAGuest(aiko)),
        (PIA, sitter_of(None, PIA), f.SamePlayer()),
        (99, USERS["Ben"], f.UnknownPlayer(99)),
    ):
        with pytest.raises(f.LeagueRefused) as refusal:
            await hosted.club.check_may_link(olga, league, guest, sitter)
        assert refusal.value.faults == (fault,)
