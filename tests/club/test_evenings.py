"""Evenings and rounds through the club's one door: who may do what with them, and what is decided there."""

from datetime import timedelta
from typing import Any, Final

import pytest

from bot.club import commands as c
from bot.club import evening_commands as e
from bot.club import evenings
from bot.engine.rules.ruleset import preset
from bot.league import faults as f
from bot.league.leagues import LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.league.seating import HowSeated, Leftover, Method
from bot.league.table_games import NotCounted
from tests.club.conftest import GUILD, NAMES, OFFICERS, USERS, Hosted, acts, members
from tests.store.games import START

HERE: Final = 7
RULES: Final = {4: preset("tenhou"), 3: preset("tenhou_sanma")}
DAY: Final = timedelta(days=1)
FOUR: Final = {USERS[name]: name for name in NAMES}


async def refused(hosted: Hosted, command: c.ClubCommand[Any], name: str = "Olga") -> tuple[f.EntryFault, ...]:
    with pytest.raises(f.LeagueRefused) as caught:
        await hosted.club.run(acts(name), command)
    return caught.value.faults


async def announced(hosted: Hosted, **changes: Any) -> e.AnnouncedEvening:
    """An evening tomorrow."""
    wish: dict[str, Any] = {"title": "Club night", "at": START + DAY, "channel": HERE, "remind_minutes": 60, **changes}
    return await hosted.club.run(acts("Olga"), e.AnnounceEvening(hosted.league, **wish))


async def begun(hosted: Hosted, people: dict[int, str] = FOUR, **how: Any) -> int:
    """A round of these people."""
    command = e.BeginRound(hosted.league, HERE, HowSeated(**how), people)
    return (await hosted.club.run(acts("Olga"), command)).id


def draws(hosted: Hosted, number: int) -> e.DrawTables:
    return e.DrawTables(hosted.league, number, (HERE,), RULES)


def signs_up(hosted: Hosted, evening: int, *names: str, stays: tuple[str, ...] = ()) -> e.SignUp:
    comes, not_there = ({USERS[name]: name for name in some} for some in (names, stays))
    return e.SignUp(hosted.league, evening, comes, not_there)


async def test_officers_alone_run_evenings_and_rounds(hosted: Hosted) -> None:
    """One after the other: whoever else tries is refused, then an officer does it."""
    league, everybody = hosted.league, acts
    night = (await announced(hosted)).view.evening.id
    await hosted.club.run(acts("Olga"), signs_up(hosted, night, *NAMES))
    own = e.BeginRound(league, HERE, evening=night)
    first, second = [(await hosted.club.run(everybody("Rolf"), own)).id for _ in range(2)]
    weekly = (await announced(hosted, weekly=True)).view.evening.weekly or 0
    deeds: list[c.ClubCommand[Any]] = [
        e.AnnounceEvening(league, "Matinee", START + DAY, HERE),
        e.ChangeEvening(league, night, e.EveningChange(seats=8)),
        e.KeepZone(league, "Asia/Tokyo"),
        e.AskWhoIsHere(league, 8, HowSeated()),
        signs_up(hosted, night, "Mara"),
        signs_up(hosted, night, stays=("Mara",)),
        own,
        e.JoinRound(league, second, {USERS["Aiko"]: "Aiko"}),
        draws(hosted, first),
        e.Substitute(league, first, (USERS["Aiko"], "Aiko"), (USERS["Ben"], "Ben")),
        e.SettleDraw(league, first, 2),
        e.DropDraw(league, second),
        e.SignUp(league, night, guests=("Wilhelmine",)),
        e.CallOffEvening(league, night),
        e.ChangeWeekly(league, weekly, e.EveningChange(seats=8)),
        e.EndWeekly(league, weekly),
    ]
    for place, command in enumerate(deeds):
        for name in USERS.keys() - OFFICERS:
            assert await refused(hosted, command, name) == (f.OfficersOnly("Thursdays"),)
        await hosted.club.run(acts(sorted(OFFICERS)[place % 3]), command)


async def test_what_belongs_to_another_league_or_server_is_not_found(hosted: Hosted) -> None:
    settings = LeagueSettings(officers=(USERS["Olga"],))
    other = (await hosted.store.leagues.create(GUILD, "Fridays", START, settings)).id
    night, number = (await announced(hosted)).view.evening.id, await begun(hosted)
    for command in (
        e.CallOffEvening(other, night),
        e.SignUp(other, night),
        e.DrawTables(other, number, (HERE,), RULES),
    ):
        assert await refused(hosted, command) == (f.NoSuchRound(),)
    with pytest.raises(f.LeagueRefused) as caught:
        await hosted.club.evenings.view(GUILD + 1, night)
    assert caught.value.faults == (f.NoSuchLeague(),)


# Announced


async def test_evenings_need_a_title_and_are_not_too_many(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "MOST_TO_COME", 2)
    nameless = e.AnnounceEvening(hosted.league, " ", START + DAY, HERE)
    assert await refused(hosted, nameless) == (f.TitleMissing(),)
    first, _ = [(await announced(hosted)).view.evening.id for _ in range(2)]
    more = e.AnnounceEvening(hosted.league, "More", START + DAY, HERE)
    assert await refused(hosted, more) == (f.TooManyEvenings(2),)
    await hosted.club.run(acts("Olga"), e.CallOffEvening(hosted.league, first))
    assert await refused(hosted, e.CallOffEvening(hosted.league, first)) == (f.EveningCalledOff(),)
    await hosted.club.run(acts("Olga"), more)


async def test_weekly_evenings_are_there_four_weeks_ahead_and_announced_once(hosted: Hosted) -> None:
    made = await announced(hosted, at=START + 8 * DAY, weekly=True)
    assert not made.due, "it is more than a week away"
    coming = await hosted.club.evenings.to_come([made.view.league])
    assert [view.evening.at - START for view in coming] == [8 * DAY, 15 * DAY, 22 * DAY]
    await hosted.clock.advance(DAY.total_seconds())
    assert await hosted.club.evenings.to_announce(lambda guild: False) == ((), None)
    due, later = await hosted.club.evenings.to_announce(lambda guild: guild == GUILD)
    assert [view.evening.id for view in due] == [made.view.evening.id]
    assert later == START + 8 * DAY
    await hosted.club.evenings.posted(made.view.evening.id, 99)
    series, later_on = made.view.evening.weekly or 0, e.EveningChange(START + 8 * DAY + timedelta(hours=1))
    assert await hosted.club.run(acts("Olga"), e.ChangeWeekly(hosted.league, series, later_on)), "one is announced"
    await hosted.club.evenings.to_announce(lambda guild: True)
    coming = await hosted.club.evenings.to_come([made.view.league])
    hours = [(view.evening.at - START) / timedelta(hours=1) % 24 for view in coming]
    assert hours == [0, 1, 1, 1], "the announced one stays"
    await hosted.club.run(acts("Olga"), e.EndWeekly(hosted.league, series))
    assert [view.evening.id for view in await hosted.club.evenings.to_come([made.view.league])] == [
        coming[0].evening.id
    ]
    assert await refused(hosted, e.ChangeWeekly(hosted.league, series, later_on)) == (f.EveningCalledOff(),)


async def test_people_are_reminded_once_and_not_of_what_has_begun_long_ago(hosted: Hosted) -> None:
    night = (await announced(hosted, remind_minutes=60)).view.evening.id
    assert (await announced(hosted, at=START + timedelta(minutes=30))).too_late_to_remind
    assert await hosted.club.evenings.to_remind(lambda guild: True) == ((), START + DAY - timedelta(hours=1))
    await hosted.clock.advance((DAY - timedelta(hours=1)).total_seconds())
    due, _ = await hosted.club.evenings.to_remind(lambda guild: True)
    assert [view.evening.id for view in due] == [night]
    await hosted.clock.advance(timedelta(hours=1, minutes=16).total_seconds())
    assert await hosted.club.evenings.to_remind(lambda guild: True) == ((), None)


# Who comes


async def test_everybody_signs_themselves_up_and_who_waited_moves_up_once_there_is_a_place(hosted: Hosted) -> None:
    night = (await announced(hosted, seats=2)).view.evening.id
    for name in ("Aiko", "Ben", "Chie"):
        signed = await hosted.club.run(acts(name), signs_up(hosted, night, name))
    assert [comer.name for comer in signed.view.waiting] == ["Chie"]
    assert await refused(hosted, signs_up(hosted, night, stays=("Aiko",)), "Ben") == (f.OfficersOnly("Thursdays"),)
    signed = await hosted.club.run(acts("Ben"), signs_up(hosted, night, stays=("Ben",)))
    assert [comer.name for comer in signed.moved_up] == ["Chie"]
    assert [comer.name for comer in signed.view.declined] == ["Ben"]
    changed = await hosted.club.run(acts("Olga"), e.ChangeEvening(hosted.league, night, e.EveningChange(seats=0)))
    assert changed.moved_up == ()


async def test_new_guests_are_signed_up_only_where_somebody_can_come(hosted: Hosted) -> None:
    night = (await announced(hosted)).view.evening.id
    guests = e.SignUp(hosted.league, night, guests=("Lana", "Wilhelmine"))
    signed = await hosted.club.run(acts("Olga"), guests)
    assert [comer.name for comer in signed.view.coming if comer.user in signed.comes] == ["Lana", "Wilhelmine"]
    await hosted.club.run(acts("Olga"), e.CallOffEvening(hosted.league, night))
    assert await refused(hosted, e.SignUp(hosted.league, night, guests=("Nadia",))) == (f.EveningCalledOff(),)
    assert await hosted.names() == ["Lana", "Wilhelmine"]


async def test_the_evening_that_is_on_in_a_channel_is_the_one_that_is_asked_about(hosted: Hosted) -> None:
    ask = e.AskWhoIsHere(hosted.league, HERE, HowSeated(Method.RANDOM))
    first = await hosted.club.run(acts("Olga"), ask)
    await hosted.club.evenings.posted(first.evening.id, 50)
    again = await hosted.club.run(acts("Olga"), e.AskWhoIsHere(hosted.league, HERE, HowSeated(rounds=3)))
    assert (again.evening.id, again.evening.how.method, again.evening.how.rounds) == (
        first.evening.id,
        Method.RANDOM,
        3,
    )
    elsewhere = await hosted.club.run(acts("Olga"), e.AskWhoIsHere(hosted.league, HERE + 1, HowSeated()))
    assert elsewhere.evening.id != first.evening.id


# Drawn


async def test_who_cannot_be_seated_is_refused_with_the_reason(hosted: Hosted) -> None:
    three = dict(list(FOUR.items())[:3])
    assert await refused(hosted, draws(hosted, await begun(hosted, {}))) == (f.TooFewToSeat(0, 4),)
    assert await refused(hosted, draws(hosted, await begun(hosted, three))) == (f.TooFewToSeat(3, 4),)
    crowd = {user: str(user) for user in range(1, 202)}
    assert await refused(hosted, draws(hosted, await begun(hosted, crowd))) == (f.TooManyToSeat(201, 200),)
    spring = SeasonSettings("Spring", START - 30 * DAY, preset="tenhou", rules=preset("tenhou"))
    await hosted.club.run(acts("Olga"), c.ChangeSeason(hosted.league, 1, spring))
    threes = await begun(hosted, three, leftover=Leftover.THREES)
    assert await refused(hosted, draws(hosted, threes)) == (f.ThreesDoNotCount("Spring"),)


async def test_a_draw_says_which_games_would_not_count_and_who_is_not_invited(hosted: Hosted) -> None:
    spring = SeasonSettings("Spring", START - 30 * DAY, invited_only=True)
    await hosted.club.run(acts("Olga"), c.ChangeSeason(hosted.league, 1, spring))
    await hosted.club.run(acts("Olga"), c.InvitePlayers(hosted.league, 1, members("Aiko", "Ben", "Chie")))
    draw = await hosted.club.run(acts("Olga"), draws(hosted, await begun(hosted)))
    assert draw.uncounted == {NotCounted.INVITATION: (RULES[4], (1,))}
    assert draw.strangers == ("Dan",)
    await hosted.club.run(acts("Olga"), c.InvitePlayers(hosted.league, 1, members("Dan")))
    assert not (await hosted.club.run(acts("Olga"), draws(hosted, await begun(hosted)))).uncounted
    await hosted.club.run(acts("Olga"), c.EndSeason(hosted.league, 1))
    assert (await hosted.club.run(acts("Olga"), draws(hosted, await begun(hosted)))).season is None


async def test_a_draw_is_settled_only_as_it_was_shown_and_then_drawn_no_more(hosted: Hosted) -> None:
    night = (await announced(hosted)).view.evening.id
    await hosted.club.run(acts("Olga"), signs_up(hosted, night, *NAMES))
    number = (await hosted.club.run(acts("Olga"), e.BeginRound(hosted.league, HERE, evening=night))).id
    draw = (await hosted.club.run(acts("Olga"), draws(hosted, number))).view.round.draw
    await hosted.club.run(acts("Emi"), signs_up(hosted, night, "Emi"))
    settle = e.SettleDraw(hosted.league, number, draw)
    assert await hosted.club.run(acts("Olga"), settle) is None, "Emi has come since"
    await hosted.club.run(acts("Emi"), signs_up(hosted, night, stays=("Emi",)))
    view = await hosted.club.run(acts("Olga"), settle)
    assert view is not None
    assert (view.title, view.round.number) == ("Club night", 1)
    assert {comer.name for comer in view.tables[0].people} == set(NAMES)
    assert await refused(hosted, draws(hosted, number)) == (f.DrawnNoMore(),)
    assert await refused(hosted, e.DropDraw(hosted.league, number)) == (f.TablesSettled(),)
    await hosted.club.rounds.none_opened(number)
    assert (await hosted.club.run(acts("Olga"), draws(hosted, number))).again == 0, "what was not opened is no history"


async def test_guests_cannot_play_at_tables_of_the_bot(hosted: Hosted) -> None:
    number = await begun(hosted, {**dict(list(FOUR.items())[:3]), -1: "Lana"})
    draw = (await hosted.club.run(acts("Olga"), draws(hosted, number))).view.round.draw
    opens = e.SettleDraw(hosted.league, number, draw, opens=True)
    assert await refused(hosted, opens) == (f.GuestsAtTables(("Lana",)),)
    swap = e.Substitute(hosted.league, number, (-1, "Lana"), (USERS["Dan"], "Dan"))
    substituted = await hosted.club.run(acts("Olga"), swap)
    assert await refused(hosted, swap) == (f.NotSeatedHere("Lana"),)
    opens = e.SettleDraw(hosted.league, number, substituted.round.draw, opens=True)
    assert await hosted.club.run(acts("Olga"), opens) is not None


async def test_a_draw_by_the_standing_says_which_results_it_lacks(hosted: Hosted) -> None:
    night = (await announced(hosted, how=HowSeated(Method.STANDING))).view.evening.id
    await hosted.club.run(acts("Olga"), signs_up(hosted, night, *NAMES))
    begins = e.BeginRound(hosted.league, HERE, evening=night)
    first = (await hosted.club.run(acts("Olga"), begins)).id
    draw = await hosted.club.run(acts("Olga"), draws(hosted, first))
    assert draw.gaps == ()
    await hosted.club.run(acts("Olga"), e.SettleDraw(hosted.league, first, draw.view.round.draw))
    await hosted.club.rounds.announced(first, (1,), 60)
    second = await hosted.club.run(acts("Olga"), draws(hosted, (await hosted.club.run(acts("Olga"), begins)).id))
    assert second.gaps == ((1, (1,)),)
    assert second.again == 6, "all have met"
