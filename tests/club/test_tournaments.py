"""Tournaments through the club's one door: who may do what and see what, step by step, and when a clock tells."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.club import commands as c
from bot.club import tournament_commands as t
from bot.engine.rules.ruleset import preset
from bot.league import faults as f
from bot.league.drafts import Guest, Member
from bot.league.seasons import SeasonSettings
from bot.league.seating import Leftover, Method
from bot.league.tournament import Carry, Hidden, SignalKind
from bot.league.tournament_view import NextStep, TournamentView
from bot.store.league.seating import LeagueSeating
from tests.club.conftest import NAMES, OFFICERS, POINTS, USERS, Hosted, acts, members
from tests.store.games import START

CHANNEL: Final = 7
MINUTE: Final = timedelta(minutes=1)


@dataclass
class Cup:
    """A tournament of four for 60 minutes a round, opened by Olga."""

    hosted: Hosted
    meeting: int
    league: int

    async def run(self, command: c.ClubCommand[Any], name: str = "Olga") -> Any:
        return await self.hosted.club.run(acts(name), command)

    async def refused(self, command: c.ClubCommand[Any], name: str = "Olga") -> f.EntryFault:
        """Why somebody may not do it."""
        with pytest.raises(f.LeagueRefused) as refused:
            await self.run(command, name)
        [fault] = refused.value.faults
        return fault

    async def view(self, name: str | None = "Olga") -> TournamentView:
        return await self.hosted.club.tournaments.view(self.meeting, None if name is None else acts(name))

    async def draw(self) -> int:
        """Draw the next round; its meeting."""
        book, seating, now = self.hosted.store.league_evenings, self.hosted.store.league_seating, START
        number: int = (await self.run(t.BeginTournamentRound(self.league))).id
        await book.follow(number)
        draw = await seating.seat(number, [(4, [USERS[name] for name in NAMES])])
        assert draw is not None
        assert await seating.settle(number, draw, now)
        return number

    async def announce(self) -> int:
        """Draw the next round and announce its table."""
        number = await self.draw()
        await self.hosted.store.league_seating.announced(number, [1], 9, START)
        return number

    async def play(self) -> None:
        """Announce the next round, start its clock, and enter its result, in which Aiko is the first."""
        number = await self.announce()
        await self.run(t.StartRound(self.league))
        await self.run(c.EnterGame(self.league, self.hosted.draft(round=number, table=1)))


async def opened(hosted: Hosted, **changes: Any) -> Cup:
    plan = t.TournamentPlan("Cup", 3, 60, Method.REPEATS, Leftover.OUT, Hidden.NEVER, online=False)
    as_season = changes.pop("as_season", False)
    plan = replace(plan, **changes)
    rules = preset("tenhou")
    command = t.OpenTournament(hosted.league, plan, hosted.clock.now(), CHANNEL, "tenhou", rules, as_season=as_season)
    made = await hosted.club.run(acts("Olga"), command)
    people = {USERS[name]: name for name in NAMES}
    await hosted.store.league_evenings.answer(made.meeting, people, START)
    return Cup(hosted, made.meeting, (await hosted.store.leagues.of(1))[-1].id)


# Who may


async def nothing(cup: Cup) -> None:
    del cup


async def announced(cup: Cup) -> None:
    await cup.announce()


async def started(cup: Cup) -> None:
    await cup.announce()
    await cup.run(t.StartRound(cup.league))


async def played(cup: Cup) -> None:
    await cup.play()


DEEDS: Final[dict[str, tuple[Callable[[Cup], Awaitable[None]], Callable[[int], c.ClubCommand[Any]]]]] = {
    "ask who is here": (nothing, t.OpenCheckIn),
    "draw": (nothing, t.BeginTournamentRound),
    "draw all rounds": (nothing, lambda league: t.DrawAllRounds(league, (CHANNEL,), 4)),
    "start": (announced, t.StartRound),
    "give time": (started, t.GiveMoreTime),
    "cut": (played, lambda league: t.CutToFinal(league, 4, 1, Carry.ALL)),
    "finish": (nothing, t.FinishTournament),
}


@pytest.mark.parametrize("name", [*USERS])
@pytest.mark.parametrize("deed", DEEDS)
async def test_the_officers_of_the_club_run_its_tournament(hosted: Hosted, deed: str, name: str) -> None:
    cup, (before, command) = await opened(hosted), DEEDS[deed]
    await before(cup)
    if name not in OFFICERS:
        assert await cup.refused(command(cup.league), name) == f.OfficersOnly("Cup")
        return
    await cup.run(command(cup.league), name)
    if deed != "finish":
        await cup.run(t.FinishTournament(cup.league))
    assert await cup.refused(command(cup.league), name) == f.TournamentFinished()


@pytest.mark.parametrize("name", [*USERS])
async def test_officers_open_a_clubs_tournament_and_managers_any(hosted: Hosted, name: str) -> None:
    plan = t.TournamentPlan("Cup", 3, 60, Method.REPEATS, Leftover.OUT, Hidden.NEVER, online=False)
    for league, who, fault in ((hosted.league, OFFICERS, f.OfficersOnly("Thursdays")), (0, {"Mara"}, f.ManagersOnly())):
        command = t.OpenTournament(league, plan, START, CHANNEL, "tenhou", preset("tenhou"))
        if name in who:
            await hosted.club.run(acts(name), command)
            [*_, made] = await hosted.store.leagues.of(1)
            assert made.tournament
            assert acts(name).is_officer(made)
            await hosted.store.leagues.delete(made.id)
            continue
        assert await hosted.refused(command, acts(name)) == (fault,)
        assert len(await hosted.store.leagues.of(1)) == 1


async def test_a_tournament_that_cannot_be_called_so_leaves_nothing(hosted: Hosted) -> None:
    with pytest.raises(f.LeagueRefused) as refused:
        await opened(hosted, name="thursdays")
    assert refused.value.faults == (f.NameTaken("thursdays"),)
    assert await hosted.club.tournaments.titles(1) == {}
    cup = await opened(hosted)
    with pytest.raises(f.LeagueRefused) as refused:
        await hosted.club.tournaments.view(cup.meeting, acts("Mara", guild=2))
    assert refused.value.faults == (f.NoSuchTournament(),)


async def test_hidden_standings_are_for_officers_alone_until_the_end(hosted: Hosted) -> None:
    cup = await opened(hosted, hidden=Hidden.ALWAYS)
    await cup.play()
    for name in (None, *USERS):
        view = await cup.view(name)
        assert view.sealed
        assert bool(view.ranking) == view.officer == (name in OFFICERS)
    over = await cup.run(t.FinishTournament(cup.league))
    assert over.stopped is None
    assert [over.view.names[line.player] for line in over.view.ranking] == ["Aiko", "Chie", "Ben", "Dan"]
    assert (await cup.view(None)).ranking == over.view.ranking


# Its rules


async def rules_of(cup: Cup) -> str | None:
    [season] = await cup.hosted.store.leagues.seasons(cup.league)
    return season.settings.preset if season.settings.rules is not None else None


async def test_a_tournament_has_the_rules_of_the_clubs_season_unless_others_are_named(hosted: Hosted) -> None:
    assert await rules_of(await opened(hosted, as_season=True)) == "tenhou"
    winter = SeasonSettings("Winter", START, preset="mleague", rules=preset("mleague"))
    await hosted.club.run(acts("Olga"), c.OpenSeason(hosted.league, winter, close_current=True))
    assert await rules_of(await opened(hosted, name="Second", as_season=True)) == "mleague"
    assert await rules_of(await opened(hosted, name="Third")) == "tenhou"
    threes = await opened(hosted, name="Fourth", as_season=True, leftover=Leftover.THREES)
    assert await rules_of(threes) is None


# Rounds


async def test_each_step_leads_to_the_next(hosted: Hosted) -> None:
    cup = await opened(hosted, rounds=2)
    always = {
        NextStep.ADD,
        NextStep.PENALTY,
        NextStep.SHEETS,
        NextStep.EXPORT,
        NextStep.CUT,
        NextStep.FINISH,
    }

    async def steps() -> set[NextStep]:
        return {*(await cup.view()).steps} - always

    on, again = (
        {NextStep.ROUND, NextStep.SUBSTITUTE},
        {NextStep.CHECK_IN, NextStep.SEASON, NextStep.DRAW, NextStep.ALL},
    )
    assert await steps() == again
    await cup.run(t.OpenCheckIn(cup.league))
    assert await steps() == {NextStep.DRAW, NextStep.ALL}
    await hosted.store.league_evenings.answer(cup.meeting, {USERS[name]: name for name in NAMES}, START)
    await cup.announce()
    assert await steps() == {*on, NextStep.START}
    await cup.run(t.StartRound(cup.league))
    assert await steps() == {*on, NextStep.DRAW, NextStep.MORE}
    await cup.draw()
    assert await steps() == {*on, NextStep.START, NextStep.ALL, NextStep.MORE}
    await cup.run(t.FinishTournament(cup.league))
    assert (await cup.view()).steps == {NextStep.SHEETS, NextStep.EXPORT}


async def test_tables_online_are_opened_before_their_round_starts(hosted: Hosted) -> None:
    cup = await opened(hosted, online=True)
    await cup.draw()
    assert {NextStep.OPEN, NextStep.START} & (await cup.view()).steps == {NextStep.OPEN}


async def test_a_round_starts_once_its_tables_are_announced_and_once(hosted: Hosted) -> None:
    cup = await opened(hosted)
    assert await cup.refused(t.StartRound(cup.league)) == f.NoRoundToStart()
    drawn = await cup.draw()
    assert not (await cup.run(t.StartRound(cup.league))).begun
    assert (await cup.view()).clock == {}
    await hosted.store.league_seating.announced(drawn, [1], 9, START)
    assert (await cup.run(t.StartRound(cup.league))).begun
    assert (await cup.view()).clock[SignalKind.LAST].due_at == START + 60 * MINUTE
    await cup.draw()
    assert await cup.refused(t.StartRound(cup.league, 1)) == f.RoundHasStarted(1)


async def test_no_round_is_drawn_after_the_last(hosted: Hosted) -> None:
    cup = await opened(hosted, rounds=1)
    await cup.draw()
    assert await cup.refused(t.BeginTournamentRound(cup.league)) == f.AllRoundsDrawn(1)
    assert await cup.run(t.DrawAllRounds(cup.league, (CHANNEL,), 4)) == 1


async def test_all_rounds_that_have_not_begun_are_drawn_anew_or_none_is(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, every = await opened(hosted), t.DrawAllRounds
    await cup.announce()
    for _ in range(2):
        assert await cup.run(every(cup.league, (CHANNEL,), 4)) == 2
        assert [one.number for one in (await cup.view()).rounds] == [1, 2, 3]
    before = (await cup.view()).rounds

    async def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(LeagueSeating, "settle", never)
    assert await cup.refused(every(cup.league, (CHANNEL,), 4)) == f.DrawnNoMore()
    assert (await cup.view()).rounds == before


async def test_whoever_is_drawn_is_a_player_before_their_first_result(hosted: Hosted) -> None:
    cup = await opened(hosted)
    await cup.draw()
    people = await hosted.store.leagues.people(cup.league)
    assert {player.name for player in people.values()} == {"Olga", *NAMES}


# The clock


async def test_a_round_gets_more_time_until_its_last_hand(hosted: Hosted) -> None:
    cup = await opened(hosted)
    await started(cup)
    ends = await cup.run(t.GiveMoreTime(cup.league))
    assert ends.due_at == START + 65 * MINUTE
    assert (await cup.view()).ends == ends
    await hosted.store.tournaments.told(ends, START)
    assert await cup.refused(t.GiveMoreTime(cup.league)) == f.NoClockRuns()


async def test_of_the_signals_that_were_missed_only_the_last_is_announced(hosted: Hosted) -> None:
    cup, clocks = await opened(hosted), hosted.club.round_clocks
    await started(cup)
    await hosted.clock.advance(61 * 60)
    [due], later = await clocks.due(None)
    assert due.signal.kind is SignalKind.LAST
    assert [signal.kind for signal in due.out_of_date] == [SignalKind.START, SignalKind.TEN]
    assert (due.places, due.ends, later) == ((CHANNEL,), START + 60 * MINUTE, START + 70 * MINUTE)
    await clocks.told(due)
    assert await clocks.due(None) == ((), later)


async def test_no_signal_is_announced_that_nobody_needs(hosted: Hosted) -> None:
    cup, clocks = await opened(hosted), hosted.club.round_clocks
    await cup.play()
    [start], _ = await clocks.due(None)
    await clocks.told(start)
    await hosted.clock.advance(60 * 60)
    [over], _ = await clocks.due(None)
    assert over.places == (), "every table has its result"
    await hosted.clock.advance(24 * 60 * 60)
    await cup.announce()
    await cup.run(t.StartRound(cup.league))
    await hosted.clock.advance(101 * 60)
    assert [due.places for due in (await clocks.due(None))[0]] == [(), ()], "it comes too late"


async def test_a_round_that_began_before_the_clock_jumped_is_not_called_over(hosted: Hosted) -> None:
    cup, clocks = await opened(hosted), hosted.club.round_clocks
    await started(cup)
    await hosted.clock.advance(60 * 60)
    assert (await clocks.due(START + MINUTE))[0] == ()
    assert len((await clocks.due(START - MINUTE))[0]) == 1


# The playoff of a season, and the final


async def test_the_first_of_a_season_are_signed_up_with_their_points_until_a_round_is_drawn(hosted: Hosted) -> None:
    cup = await opened(hosted)
    seed = t.SeedFromSeason(cup.league, hosted.league, 1, 2, Carry.HALF)
    assert await cup.refused(seed) == f.NobodyRanked("Spring")
    await hosted.entered("Aiko", *members("Aiko", "Ben", "Chie", "Emi"))
    await cup.run(c.UpholdGame(hosted.league, 1))
    assert await cup.refused(seed, "Aiko") == f.OfficersOnly("Cup")
    unknown = t.SeedFromSeason(cup.league, hosted.league, 2, 2, Carry.ALL)
    assert await cup.refused(unknown) == f.NoSuchSeason(2)
    seeding, comers = await cup.run(seed)
    assert comers == {USERS["Aiko"]: "Aiko", USERS["Chie"]: "Chie"}
    standings = await hosted.store.league_standings.standings(hosted.league, 1)
    view = await cup.view()
    assert [line.carried for line in view.ranking[:2]] == [-(-line.final // 2) for line in standings[:2]]
    assert view.tournament.seeding == seeding
    await cup.announce()
    assert await cup.refused(seed) == f.RoundIsDrawn()


async def test_another_choice_replaces_the_points_and_a_linked_guest_plays_on(hosted: Hosted) -> None:
    await hosted.entered("Aiko", *members("Aiko", "Ben", "Chie"), Guest("Wilhelmine"))
    await hosted.club.run(acts("Olga"), c.UpholdGame(hosted.league, 1))
    cup = await opened(hosted)
    await cup.run(t.SeedFromSeason(cup.league, hosted.league, 1, 2, Carry.ALL))
    seeding, comers = await cup.run(t.SeedFromSeason(cup.league, hosted.league, 1, 8, Carry.NONE))
    assert [*comers.values()] == ["Aiko", "Chie", "Ben", "Wilhelmine"]
    assert [*seeding.points.values()] == [0] * 4
    [guest] = [sitter for sitter, name in comers.items() if name == "Wilhelmine"]
    dan = await cup.run(c.LinkGuest(cup.league, -guest, Member(USERS["Dan"], "Dan"), "He told me"))
    view = await cup.view()
    assert (view.sitters[dan], -guest in view.sitters) == (USERS["Dan"], False)
    assert dan in {line.player for line in view.ranking if line.carried is not None}


async def test_a_final_needs_every_result_and_is_cut_once(hosted: Hosted) -> None:
    cup = await opened(hosted)
    cut = t.CutToFinal(cup.league, 2, 1, Carry.NONE)
    await cup.announce()
    assert await cup.refused(cut) == f.ResultsMissing(((1, (1,)),))
    [meeting] = await hosted.store.tournaments.rounds(cup.meeting)
    await cup.run(c.EnterGame(cup.league, hosted.draft(round=meeting, table=1)))
    await cup.draw()
    assert await cup.run(cut) == {USERS["Aiko"]: "Aiko", USERS["Chie"]: "Chie"}
    view = await cup.view()
    assert [comer.name for comer in view.here] == ["Aiko", "Chie"]
    assert (len(view.rounds), view.total) == (1, 4), "what was drawn before is drawn no more"
    assert await cup.refused(cut) == f.FinalIsCut()


async def test_finalists_of_a_hidden_ranking_are_told_by_name(hosted: Hosted) -> None:
    cup = await opened(hosted, hidden=Hidden.ALWAYS)
    meeting = await cup.announce()
    draft = hosted.draft(*map(_member, ("Dan", "Chie", "Ben", "Aiko")), round=meeting, table=1, points=POINTS)
    await cup.run(c.EnterGame(cup.league, draft))
    finalists = await cup.run(t.CutToFinal(cup.league, 3, 1, Carry.ALL))
    assert [*finalists.values()] == ["Ben", "Chie", "Dan"]


def _member(name: str) -> Member:
    return Member(USERS[name], name)
