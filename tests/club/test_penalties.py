"""Penalties through the club's one door: who gives and lifts them, and which is asked about."""

from dataclasses import replace

import pytest

from bot.club import commands as c
from bot.league import faults as f
from bot.league.entries import PenaltyGiven
from tests.club.conftest import OFFICERS, USERS, Hosted, acts


async def late(hosted: Hosted, **changes: object) -> c.GivePenalty:
    """Twenty points off Aiko."""
    aiko = await hosted.store.leagues.member(hosted.league, USERS["Aiko"], "Aiko")
    return replace(c.GivePenalty(hosted.league, 1, aiko, 200, " late  again "), **changes)  # type: ignore[arg-type]


async def written(hosted: Hosted) -> int:
    return len(await hosted.store.leagues.penalties(hosted.league))


@pytest.mark.parametrize("name", USERS)
async def test_officers_alone_give_and_lift_penalties(hosted: Hosted, name: str) -> None:
    give = await late(hosted)
    for command in (give, c.LiftPenalty(hosted.league, 1, "was ill")):
        before = await written(hosted)
        if name in OFFICERS:
            entry = await hosted.club.run(acts(name), command)
            people = await hosted.store.leagues.people(hosted.league)
            assert (people[entry.by or 0].name, entry.why) == (name, " ".join(command.why.split()))
            assert await written(hosted) == before + 1
            continue
        assert await hosted.refused(command, acts(name)) == (f.OfficersOnly("Thursdays"),)
        assert await written(hosted) == before
    assert set(await hosted.names()) == {"Aiko"} | ({name} & OFFICERS), "who was refused is no player"


async def test_an_equal_penalty_within_ten_minutes_is_given_only_if_it_is_another_one(hosted: Hosted) -> None:
    give = await late(hosted)
    first = await hosted.club.run(acts("Olga"), give)
    assert await hosted.refused(give, acts("Rolf")) == (f.EqualPenalty(first),)
    assert await hosted.names() == ["Aiko", "Olga"], "nothing was written, not even who asked"
    again = replace(give, again="button 7")
    second = await hosted.club.run(acts("Rolf"), again)
    assert isinstance(second.record, PenaltyGiven)
    assert second.record.penalty == 2
    assert await hosted.refused(again) == (f.AlreadyGiven(second),), "one button gives one penalty"
    await hosted.club.run(acts("Olga"), replace(give, tenths=-200))
    await hosted.clock.advance(601)
    await hosted.club.run(acts("Olga"), give)
    assert await written(hosted) == 4


async def test_what_was_lifted_is_given_anew_and_not_lifted_twice(hosted: Hosted) -> None:
    give, lift = await late(hosted), c.LiftPenalty(hosted.league, 1, "was ill")
    await hosted.club.run(acts("Olga"), give)
    await hosted.club.run(acts("Olga"), lift)
    assert await hosted.refused(lift) == (f.AlreadyLifted(1),)
    await hosted.club.run(acts("Olga"), give)
    assert await written(hosted) == 3


async def test_a_penalty_needs_a_season_a_player_and_a_reason(hosted: Hosted) -> None:
    give = await late(hosted)
    wrong: tuple[tuple[c.GivePenalty, f.EntryFault], ...] = (
        (replace(give, season=9), f.NoSuchSeason(9)),
        (replace(give, player=9), f.UnknownPlayer(9)),
        (replace(give, why=" "), f.ReasonMissing()),
    )
    for command, fault in wrong:
        assert await hosted.refused(command) == (fault,)
    assert await hosted.names() == ["Aiko"]
