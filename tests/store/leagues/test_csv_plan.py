"""A sheet of games comes into a league: row by row, once, with everybody whom the league knows."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset, preset_of
from bot.league.entries import PlayersMerged, SeasonChanged, SeasonOpened
from bot.league.exchange.csv_reading import read_sheet
from bot.league.exchange.csv_writing import games_csv
from bot.league.exchange.import_faults import FileFault, IdTwice, NameWithoutPoints, NoSeasonCalled, SeveralOfThatName
from bot.league.faults import (
    FitsNoSeason,
    NoSeasonThen,
    OutsideSeason,
    PlayerTwice,
    ScoresDoNotAdd,
    TooFewPeople,
    UnknownRules,
    WrongNumberOfPlayers,
)
from bot.league.seasons import SeasonSettings
from bot.store.league.exchange.import_plan import MOST_NEW_PLAYERS, ImportPlan, ImportWish, Taker, TooManyNewPlayers
from bot.store.store import Store
from tests.store.games import START
from tests.store.leagues.test_importing import NOW, SPRING, Club

HEAD = "date,player1,points1,player2,points2,player3,points3,player4,points4,sticks\n"
ROW = "2026-03-05,Anne,40000,Ben,30000,Cleo,20000,Dai,10000,0\n"
OLGA = Taker(7, "Olga")
RULES = {4: ("tenhou", preset("tenhou")), 3: ("tenhou_sanma", preset("tenhou_sanma"))}


async def spring(store: Store) -> Club:
    club = await Club.of(store)
    await club.begin()
    return club


async def plan(club: Club, text: str, **wish: Any) -> ImportPlan:
    chosen = ImportWish(OLGA, **{"rules": RULES, **wish})
    return await club.store.league_imports.plan(read_sheet(text.encode()), club.league.id, NOW, chosen)


async def take(club: Club, text: str) -> ImportPlan:
    """Take what is right."""
    found = await plan(club, text)
    await club.store.league_imports.take(club.league.id, found)
    return found


async def test_a_row_becomes_a_game_of_guests_and_of_those_whom_the_league_knows(store: Store) -> None:
    club = await spring(store)
    await club.people("Anne", "ben")
    found = await take(club, HEAD + ROW)
    assert found.new_guests == ("Cleo", "Dai")
    game = await store.leagues.game(club.league.id, 1)
    assert (game.source, game.played_at) == ("import", START.replace(month=3, day=5, hour=12, minute=0))
    assert game.counts
    assert await club.standing() == {"Anne": (1, 500), "ben": (1, 100), "Cleo": (1, -200), "Dai": (1, -400)}
    people = await store.leagues.people(club.league.id)
    assert people[game.by or 0].user == OLGA.user
    assert people[game.seats[0].player or 0].user == 1000 + ord("A")


async def test_the_same_sheet_doubles_nothing_and_equal_rows_are_counted(store: Store) -> None:
    club = await spring(store)
    assert (await take(club, HEAD + ROW + ROW)).new_games == 2
    assert (await plan(club, HEAD + ROW + ROW)).known == 2
    again = await plan(club, HEAD + ROW + ROW + ROW)
    assert (again.known, again.new_games) == (2, 1)


async def test_a_row_has_the_people_that_the_season_asks_for(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(replace(SPRING, min_people=None))
    head, row = HEAD.replace("sticks", "kind2,kind3,kind4"), ROW.replace("10000,0\n", "10000,")
    found = await take(club, f"{head}{row}computer,computer,computer\n{row}guest,guest,computer\n")
    assert [(finding.place, finding.faults) for finding in found.findings] == [(2, (TooFewPeople(1, 3),))]
    assert found.new_games == 1


async def test_a_mended_row_comes_in_and_moves_no_other(store: Store) -> None:
    club = await spring(store)
    good = ROW.replace("05", "06", 1)
    bad = ROW.replace("10000", "lots")
    first = await take(club, HEAD + bad + ROW + good + good.replace("Anne", "Ben"))
    assert [finding.place for finding in first.findings] == [2, 5]
    assert isinstance(first.findings[0].faults[0], NameWithoutPoints)
    assert isinstance(first.findings[1].faults[0], PlayerTwice)
    assert first.new_games == 2
    mended = await take(club, HEAD + ROW + ROW + good + good.replace("Anne", "Emil"))
    assert (mended.known, mended.new_games, mended.findings) == (2, 2, ())
    assert (await plan(club, HEAD + ROW + ROW + good)).known == 3


async def test_a_row_with_a_wrong_count_keeps_its_place_among_equal_ones(store: Store) -> None:
    club = await spring(store)
    head = HEAD.strip() + ",chombo1\n"
    right, fouls = ROW.strip() + ",0\n", ROW.strip() + ",many\n"
    assert (await take(club, head + fouls + right)).new_games == 1
    mended = await take(club, head + ROW.strip() + ",2\n" + right)
    assert (mended.known, mended.new_games) == (1, 1)
    chombo = {(await store.leagues.game(club.league.id, number)).seats[0].chombo for number in (1, 2)}
    assert chombo == {0, 2}, "the mended row brings its fouls, the other one stands"


async def test_rows_are_known_again_whatever_their_order_of_seats_and_form_of_points(store: Store) -> None:
    club = await spring(store)
    await take(club, HEAD + ROW)
    other = "2026/3/5,Dai,10.0,Cleo,20.0,Ben,30.0,Anne,40.0,\n"
    assert (await plan(club, HEAD + other)).known == 1
    assert (await plan(club, HEAD + "2026-03-05,Dai,100,Cleo,200,Ben,300,Anne,400,\n")).known == 1


async def test_who_was_left_out_is_no_new_guest(store: Store) -> None:
    club = await spring(store)
    bad = ROW.replace("Anne", "Zed").replace("40000", "41000")
    found = await plan(club, HEAD + bad)
    assert [type(fault) for fault in found.findings[0].faults] == [ScoresDoNotAdd]
    assert (found.players, found.entries) == ((), ())
    assert (await plan(club, HEAD + bad + ROW)).new_guests == ("Anne", "Ben", "Cleo", "Dai")


async def test_games_belong_to_the_season_of_their_row_or_date_or_to_the_one_that_was_chosen(store: Store) -> None:
    club = await spring(store)
    summer = SeasonSettings("Summer", START + timedelta(days=90), rules=preset("tenhou"))
    await club.write(SeasonOpened(0, summer))
    with_season = "season," + HEAD
    found = await plan(club, with_season + f"spring,{ROW},{ROW}Autumn,{ROW}")
    assert found.new_games == 2
    assert found.findings == (FileFault(4, (NoSeasonCalled("Autumn"),)),)
    early = ROW.replace("2026-03", "2025-03")
    assert isinstance((await plan(club, HEAD + early)).findings[0].faults[0], NoSeasonThen)
    assert isinstance((await plan(club, HEAD + ROW, season=2)).findings[0].faults[0], OutsideSeason)


async def test_points_that_fit_none_of_several_seasons_are_told_with_what_each_begins_with(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(SeasonSettings("Spring", START, rules=preset("tenhou")))
    await club.write(SeasonOpened(0, SeasonSettings("Club", START, rules=preset("ema2025"))))
    found = await plan(club, HEAD + ROW.replace("40000", "39000"))
    assert found.findings[0].faults == (FitsNoSeason(99_000, (("Spring", 100_000), ("Club", 120_000))),)


async def test_a_row_of_three_is_told_that_the_season_could_take_both(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(SeasonSettings("Spring", START, rules=preset("tenhou")))
    three = HEAD + "2026-03-05,Anne,50000,Ben,35000,Cleo,20000,,,0\n"
    assert (await plan(club, three)).findings[0].faults == (WrongNumberOfPlayers(3, 4, of_season=True),)
    await club.write(
        SeasonChanged(1, SeasonSettings("Spring", START, rules=preset("tenhou"), also=preset("tenhou_sanma")))
    )
    assert (await plan(club, three)).new_games == 1


async def test_a_season_without_rules_takes_those_of_the_row_or_the_servers(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(SeasonSettings("Spring", START))
    head = "preset,rules," + HEAD
    rows = f",,{ROW}mleague,,{ROW.replace('40000', '40000')}mleague,{preset('mleague').fingerprint},{ROW}own,,{ROW}"
    found = await plan(club, head + rows + f"mleague,0123456789ab,{ROW}")
    assert [game.preset for game in found.games] == ["tenhou", "mleague", "mleague"]
    named = f"{'x' * 300},{preset('tenhou').fingerprint},{ROW}"
    assert [game.preset for game in (await plan(club, head + named)).games] == [preset("tenhou").fingerprint]
    assert [finding.faults for finding in found.findings] == [(UnknownRules("own"),), (UnknownRules("0123456789ab"),)]
    three = (
        "date,player1,points1,player2,points2,player3,points3,player4,points4\n2026-03-05,A,35000,B,35000,C,35000,,\n"
    )
    assert [game.preset for game in (await plan(club, three)).games] == ["tenhou_sanma"]


async def test_rules_are_known_by_a_fingerprint_of_an_earlier_release(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(SeasonSettings("Spring", START))
    rows = ""
    for name in ("mleague", "tenhou"):
        # The server's leagues have Tenhou's rules; M.League's are told by the preset.
        [earlier] = preset(name).fingerprints - {preset(name).fingerprint}
        rows += f"{name if name == 'mleague' else ''},{earlier},{ROW}"
    found = await plan(club, "preset,rules," + HEAD + rows)
    assert found.findings == ()
    assert set(found.rules) == {preset("mleague"), preset("tenhou")}
    assert {game.rules for game in found.games} == {preset("mleague").fingerprint, preset("tenhou").fingerprint}


async def test_a_preset_and_a_fingerprint_name_an_earlier_version_of_it(store: Store) -> None:
    club = await Club.of(store)
    await club.begin(SeasonSettings("Spring", START))
    first = preset_of("mahjong_soul").versions[0]
    rows = f"mahjong_soul,{first.fingerprint},{ROW}"
    found = await plan(club, "preset,rules," + HEAD + rows)
    assert (found.findings, found.rules) == ((), (first,))


async def test_a_name_that_two_have_is_asked_for(store: Store) -> None:
    club = await spring(store)
    await store.leagues.member(club.league.id, 1, "Anne")
    await store.leagues.member(club.league.id, 2, "anne")
    found = await plan(club, HEAD + ROW)
    assert found.findings[0].faults == (SeveralOfThatName("Anne"),)
    head = HEAD.replace("points1", "user1,points1")
    assert (await plan(club, head + ROW.replace("Anne", "Anne,id:2"))).findings == ()


async def test_a_guest_who_turned_out_to_be_somebody_is_meant_by_the_old_name(store: Store) -> None:
    club = await spring(store)
    guest, member = await club.people("anne", "Zoe")
    await club.write(PlayersMerged(guest, member))
    found = await plan(club, HEAD + ROW)
    assert found.games[0].seats[0].player == member


async def test_our_own_sheet_is_known_again_by_its_ids(store: Store) -> None:
    club = await spring(store)
    await club.game("Anne", "Ben", "cleo", "Dai")
    seasons = await store.leagues.seasons(club.league.id)
    text = games_csv((await store.league_exports.csv(club.league.id, seasons)).games).decode("utf-8-sig")
    assert (await plan(club, text)).known == 1
    other = await Club.of(store, 2, "Other")
    await other.begin(SPRING)
    found = await take(other, text)
    assert found.new_games == 1
    archive = await club.file()
    again = await store.league_imports.plan(archive, other.league.id, NOW)
    assert "GameRecorded" not in {type(entry.record).__name__ for entry, _ in again.entries}
    twice = await plan(other, text + text.splitlines()[1] + "\n")
    assert isinstance(twice.findings[0].faults[0], IdTwice)


async def test_games_that_do_not_count_are_passed_over(store: Store) -> None:
    club = await spring(store)
    found = await plan(club, "status," + HEAD + f"voided,{ROW}counted,{ROW},{ROW}")
    assert (found.passed, found.new_games) == (1, 2)


async def test_sticks_that_got_lost_at_a_table_make_no_fault(store: Store) -> None:
    club = await spring(store)
    found = await plan(club, "source," + HEAD + f"table,{ROW.replace('40000', '38000')}")
    assert (found.findings, found.games[0].sticks) == ((), 2)


async def test_entries_of_a_sheet_can_be_written_and_rebuilt(store: Store) -> None:
    club = await spring(store)
    await take(club, HEAD + "".join(ROW.replace("05", f"{day:02}", 1) for day in range(2, 29)))
    before = await club.standing()
    assert before["Anne"][0] == 27
    await store.leagues.rebuild(club.league.id)
    assert await club.standing() == before


def of_strangers(games: int) -> str:
    """A sheet whose games have four new players each."""
    seats = [[f"New {4 * game + seat}" for seat in range(4)] for game in range(games)]
    rows = (ROW.replace("Anne", a).replace("Ben", b).replace("Cleo", c).replace("Dai", d) for a, b, c, d in seats)
    return HEAD + "".join(rows)


async def test_a_sheet_adds_two_thousand_players_and_no_more(store: Store) -> None:
    club = await spring(store)
    most = MOST_NEW_PLAYERS // 4 - 1
    assert len((await plan(club, of_strangers(most))).new_guests) == 4 * most, "Olga, who imports it, is new too"
    with pytest.raises(TooManyNewPlayers):
        await plan(club, of_strangers(most + 1))
