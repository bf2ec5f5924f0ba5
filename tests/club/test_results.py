"""Results of games through the club's one door: who may do what with them, and what they become."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.club import commands as c
from bot.engine.rules.ruleset import preset
from bot.league import faults as f
from bot.league.drafts import Computer, Guest, LoggedGame
from bot.league.entries import MomentTold, SeasonChanged
from bot.league.games import GameStatus, LeagueGame
from bot.league.seasons import Season, SeasonSettings
from bot.league.views import LogFile
from bot.store.league.entry_writer import NewEntry
from tests.club.conftest import GUILD, NAMES, OFFICERS, USERS, Hosted, acts, members

PLAYERS: Final = set(NAMES)
EVERYBODY: Final = [*USERS]

Deed = tuple[Callable[[Hosted], c.ClubCommand[Any]], set[str], f.EntryFault]
DEEDS: Final[dict[str, Deed]] = {
    "confirm": (lambda at: c.ConfirmGame(at.league, 1), {"Ben", "Chie", "Dan"}, f.OnlyPlayersConfirm(1)),
    "dispute": (lambda at: c.DisputeGame(at.league, 1, "I had more"), PLAYERS, f.OnlyPlayersConfirm(1)),
    "withdraw": (lambda at: c.WithdrawGame(at.league, 1, "a slip"), {"Aiko"}, f.OnlyAuthorsWithdraw(1)),
    "uphold": (lambda at: c.UpholdGame(at.league, 1), OFFICERS, f.OfficersOnly("Thursdays")),
    "uphold several": (lambda at: c.UpholdGames(at.league, (1,)), OFFICERS, f.OfficersOnly("Thursdays")),
    "void": (lambda at: c.VoidGame(at.league, 1, "a test"), OFFICERS, f.OfficersOnly("Thursdays")),
    "tell": (
        lambda at: c.TellMoment(at.league, MomentTold(1, 0, None, "", "What a night")),
        PLAYERS | OFFICERS,
        f.OnlyPlayersTell(),
    ),
    "correct": (
        lambda at: c.CorrectGame(at.league, 1, at.draft(*members("Ben", "Aiko", "Chie", "Dan")), "swapped"),
        {"Aiko", *OFFICERS},
        f.OnlyOfficersCorrect(1),
    ),
}


def without_confirming(name: str, fault: f.EntryFault) -> f.EntryFault:
    """Who entered a game is not asked about it, which is another refusal than that of strangers."""
    return f.NotAsked(1) if isinstance(fault, f.OnlyPlayersConfirm) and name == "Aiko" else fault


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("deed", DEEDS)
async def test_who_may_do_what_with_a_result_that_waits(hosted: Hosted, deed: str, name: str) -> None:
    make, may, fault = DEEDS[deed]
    await hosted.entered()
    before = await hosted.store.leagues.story(hosted.league, 1)
    if name in may:
        await hosted.club.run(acts(name), make(hosted))
        assert len(await hosted.store.leagues.story(hosted.league, 1)) == len(before) + 1
        return
    assert await hosted.refused(make(hosted), acts(name)) == (without_confirming(name, fault),)
    assert await hosted.store.leagues.story(hosted.league, 1) == before, "nothing was written"


async def test_a_voided_game_is_restored_by_officers_alone(hosted: Hosted) -> None:
    await hosted.entered()
    await hosted.club.run(acts("Olga"), c.VoidGame(hosted.league, 1, "a test"))
    restore = c.RestoreGame(hosted.league, 1, "it was none")
    with pytest.raises(f.NoRights):
        await hosted.club.run(acts("Aiko"), restore)
    game: LeagueGame = await hosted.club.run(acts("Rolf"), restore)
    assert game.counts


# Entered by hand and from a log


FILE = LogFile("tenhou6", "game.json", 0, "digest", NAMES, agrees=False, text="{}")


def logged(hosted: Hosted, *sitters: Any) -> c.EnterGame:
    return c.EnterGame(hosted.league, hosted.draft(*sitters, source="log"), log=LoggedGame(FILE, ()))


@pytest.mark.parametrize("name", EVERYBODY)
async def test_a_game_is_entered_by_hand_and_from_a_log_by_the_same_people(hosted: Hosted, name: str) -> None:
    typed = c.EnterGame(hosted.league, hosted.draft())
    for command in (typed, logged(hosted)):
        checked = await hosted.club.check(acts(name), command)
        if name in PLAYERS | OFFICERS:
            assert not checked.faults
            continue
        assert checked.faults == [f.OnlyPlayersEnter()]
        assert await hosted.refused(command, acts(name)) == (f.OnlyPlayersEnter(),)
    assert await hosted.names() == [], "whoever only looks makes nobody a player"


async def test_only_officers_enter_the_result_alone_of_a_log_whose_course_does_not_agree(hosted: Hosted) -> None:
    odd = replace(logged(hosted), log=LoggedGame(FILE, None))
    alone = replace(odd, result_alone=True)
    for name, command in (("Aiko", odd), ("Aiko", alone), ("Rolf", odd)):
        with pytest.raises(f.LeagueRefused) as refused:
            await hosted.club.run(acts(name), command)
        assert refused.value.faults == (f.OnlyResultOfLog(),)
    assert await hosted.club.run(acts("Rolf"), alone) == 1


async def test_what_is_wrong_is_told_at_once_and_nothing_is_left_behind(hosted: Hosted) -> None:
    aiko, ben, *_ = members(*NAMES)
    draft = hosted.draft(aiko, ben, aiko, Guest("Mia"), points=(42_300, 25_150, 31_200, 1_400))
    for command in (c.EnterGame(hosted.league, draft), replace(logged(hosted), draft=replace(draft, source="log"))):
        with pytest.raises(f.LeagueRefused) as refused:
            await hosted.club.run(acts("Aiko"), command)
        assert [type(fault) for fault in refused.value.faults] == [f.PlayerTwice, f.OddPoints, f.ScoresDoNotAdd]
    assert await hosted.names() == []


async def test_newcomers_become_players_when_the_game_is_entered(hosted: Hosted) -> None:
    known = await hosted.store.leagues.member(hosted.league, USERS["Aiko"], "Aiko")
    draft = hosted.draft(known, *members("Ben"), Guest("Mia"), Computer("CPU"))
    checked = await hosted.club.check(acts("Aiko"), c.EnterGame(hosted.league, draft))
    assert [seat.player for seat in checked.seats] == [known, -1, -2, None]
    assert checked.confirmation.asked == (-1,), "a guest and a computer player are not asked"
    assert (checked.names[-1], checked.guests) == ("Ben", ("Mia",))
    await hosted.club.run(acts("Aiko"), c.EnterGame(hosted.league, draft))
    game = await hosted.store.leagues.game(hosted.league, 1)
    people = await hosted.store.leagues.people(hosted.league)
    assert [people[player].name for player in game.players] == ["Aiko", "Ben", "Mia"]
    assert [people[player].name for player in game.asked] == ["Ben"]
    again = await hosted.club.check(acts("Aiko"), c.EnterGame(hosted.league, draft))
    assert (again.newcomers, again.twin) == ({}, 1)


async def test_an_equal_game_is_another_one_only_if_that_is_said(hosted: Hosted) -> None:
    await hosted.entered()
    again = c.EnterGame(hosted.league, hosted.draft())
    assert await hosted.refused(again, acts("Aiko")) == (f.AlreadyRecorded(1),)
    assert await hosted.club.run(acts("Aiko"), replace(again, again="draft 7")) == 2
    assert await hosted.refused(replace(again, again="draft 7"), acts("Aiko")) == (f.AlreadyRecorded(2),), (
        "one form is entered once"
    )
    for command in (c.UpholdGame(hosted.league, 1), c.EnterGame(hosted.league, hosted.draft())):
        assert await hosted.refused(command, acts("Mara", guild=GUILD + 1)) == (f.NoSuchLeague(),)


async def test_a_log_is_entered_once(hosted: Hosted) -> None:
    assert await hosted.club.run(acts("Aiko"), logged(hosted)) == 1
    assert await hosted.refused(logged(hosted)) == (f.AlreadyRecorded(1),)


async def test_a_log_of_another_format_than_its_season_is_refused(hosted: Hosted) -> None:
    rules = preset("ema2025")
    season = SeasonSettings("Spring", hosted.clock.now() - timedelta(days=30), preset="ema2025", rules=rules)
    await hosted.store.leagues.write(hosted.league, NewEntry(SeasonChanged(1, season), hosted.clock.now()))
    command = logged(hosted)
    nobody = tuple(replace(seat, sitter=None) for seat in command.draft.seats)
    unknown = replace(command, draft=replace(command.draft, seats=nobody))
    for checked in await hosted.club.check_all(acts("Aiko"), hosted.league, [command, unknown]):
        assert checked.faults == [f.FormatNotTaken(Season(1, season), preset("tenhou"))]
    with pytest.raises(f.LeagueRefused) as refused:
        await hosted.club.run(acts("Aiko"), command)
    assert [type(fault) for fault in refused.value.faults] == [f.FormatNotTaken]


async def test_games_checked_together_are_as_each_alone(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    await hosted.entered()
    drafts = [
        hosted.draft(),
        hosted.draft(*members("Emi", "Ben"), Guest("Mia"), Computer("CPU")),
        hosted.draft(*members("Aiko", "Ben", "Ben"), Guest("Mia")),
        hosted.draft(played_at=hosted.clock.now() - timedelta(days=90)),
    ]
    commands = [c.EnterGame(hosted.league, draft) for draft in drafts]
    alone = [await hosted.club.check(acts("Ben"), command) for command in commands]
    asked: list[int] = []
    people = hosted.store.leagues.people

    async def counted(league: int) -> Any:
        asked.append(league)
        return await people(league)

    monkeypatch.setattr(hosted.store.leagues, "people", counted)
    together = await hosted.club.check_all(acts("Ben"), hosted.league, commands)
    assert asked == [hosted.league]
    for one, other in zip(alone, together, strict=True):
        assert (one.faults, one.season, one.twin, one.guests) == (other.faults, other.season, other.twin, other.guests)
        assert [one.names.get(seat.player or 0) for seat in one.seats] == [
            other.names.get(seat.player or 0) for seat in other.seats
        ]
    assert [one.twin for one in together] == [1, None, None, None]


async def test_a_correction_asks_again_unless_an_officer_makes_it(hosted: Hosted) -> None:
    await hosted.entered()
    await hosted.club.run(acts("Ben"), c.ConfirmGame(hosted.league, 1))
    swapped = hosted.draft(*members("Ben", "Aiko", "Chie", "Dan"))
    game = await hosted.club.run(acts("Aiko"), c.CorrectGame(hosted.league, 1, swapped, "swapped"))
    assert (game.status, game.confirmed, len(game.asked)) == (GameStatus.PENDING, frozenset(), 3)
    game = await hosted.club.run(acts("Olga"), c.CorrectGame(hosted.league, 1, hosted.draft(), "it was right"))
    assert game.counts
    assert await hosted.refused(c.CorrectGame(hosted.league, 1, hosted.draft(), " ")) == (
        f.ReasonMissing(),
        f.NothingChanged(),
    )


async def test_silence_confirms_a_game_only_at_the_deadline_that_it_has(hosted: Hosted) -> None:
    await hosted.entered()
    due = (await hosted.store.leagues.game(hosted.league, 1)).confirm_by
    assert due is not None
    await hosted.clock.advance(3600)
    swapped = hosted.draft(*members("Ben", "Aiko", "Chie", "Dan"))
    later = await hosted.club.run(acts("Aiko"), c.CorrectGame(hosted.league, 1, swapped, "swapped"))
    await hosted.club.confirm_by_silence(hosted.league, 1, due)
    assert not (await hosted.store.leagues.game(hosted.league, 1)).counts
    assert later.confirm_by is not None
    await hosted.club.confirm_by_silence(hosted.league, 1, later.confirm_by)
    assert (await hosted.store.leagues.game(hosted.league, 1)).counts


async def test_moments_are_taken_back_by_who_told_them_and_by_officers(hosted: Hosted) -> None:
    await hosted.entered()
    for name in ("Ben", "Chie"):
        await hosted.club.run(acts(name), c.TellMoment(hosted.league, MomentTold(1, 0, None, "", name)))
    both = c.TakeMomentsBack(hosted.league, 1, frozenset({1, 2}))
    game = await hosted.club.run(acts("Ben"), both)
    assert [told.words for told in game.moments] == ["Chie"]
    game = await hosted.club.run(acts("Olga"), both)
    assert game.moments == ()
