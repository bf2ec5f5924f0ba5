"""A sheet of games comes into a league: row by row, once, with everybody whom the league knows."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.club import host
from bot.club.actor import Actor
from bot.club.commands import Imported, ImportSheet
from bot.club.imports import MOST_NEW_PLAYERS
from bot.engine.rules.ruleset import preset, preset_of
from bot.league import faults as f
from bot.league.entries import PlayersMerged, SeasonChanged, SeasonOpened
from bot.league.exchange.csv_reading import read_sheet
from bot.league.exchange.csv_writing import games_csv
from bot.league.exchange.import_faults import FileFault, IdTwice, NameWithoutPoints, NoSeasonCalled, SeveralOfThatName
from bot.league.games import LeagueGame
from bot.league.seasons import SeasonSettings
from bot.store.store import Store
from tests.club.conftest import Hosted
from tests.fakes import FakeClock
from tests.store.games import START
from tests.store.league.test_importing import NOW, SPRING, Club

HEAD = "date,player1,points1,player2,points2,player3,points3,player4,points4,sticks\n"
ROW = "2026-03-05,Anne,40000,Ben,30000,Cleo,20000,Dai,10000,0\n"
OLGA = Actor(1, 7, "Olga", manages=True)
RULES = {4: ("tenhou", preset("tenhou")), 3: ("tenhou_sanma", preset("tenhou_sanma"))}


@pytest.fixture
def store(hosted: Hosted) -> Store:
    return hosted.store


async def plan(club: Club, text: str, **wish: Any) -> Imported:
    """What it would bring."""
    command = ImportSheet(club.league.id, read_sheet(text.encode()), RULES, **wish)
    olga = replace(OLGA, guild=club.league.guild)
    return await host.Club(club.store, FakeClock(NOW)).look(olga, command)


async def take(club: Club, text: str) -> Imported:
    """Take what is right."""
    command = ImportSheet(club.league.id, read_sheet(text.encode()), RULES)
    olga = replace(OLGA, guild=club.league.guild)
    return await host.Club(club.store, FakeClock(NOW)).run(olga, command)


async def games(club: Club) -> list[LeagueGame]:
    last = (await club.store.league_games.games(club.league.id)).total
    return [await club.store.leagues.game(club.league.id, number) for number in range(1, last + 1)]


async def test_a_row_becomes_a_game_of_guests_and_of_those_whom_the_league_knows(store: Store) -> None:
    club = await Club.begun(store)
    await club.people("Anne", "ben")
    found = await take(club, HEAD + ROW)
    assert found.guests == ("Cleo", "Dai")
    game = await store.leagues.game(club.league.id, 1)
    assert (game.source, game.played_at) == ("import", START.replace(month=3, day=5, hour=12, minute=0))
    assert game.counts
    assert await club.standing() == {"Anne": (1, 500), "ben": (1, 100), "Cleo": (1, -200), "Dai": (1, -400)}
    people = await store.leagues.people(club.league.id)
    assert people[game.by or 0].user == OLGA.user
    assert people[game.seats[0].player or 0].user == 1000 + ord("A")


async def test_the_same_sheet_doubles_nothing_whatever_its_order_of_seats_and_form_of_points(store: Store) -> None:
    club = await Club.begun(store)
    assert (await take(club, HEAD + ROW + ROW)).games == 2
    assert (await plan(club, HEAD + ROW + ROW)).known == 2
    again = await plan(club, HEAD + ROW + ROW + ROW)
    assert (again.known, again.games) == (2, 1)
    await take(club, HEAD + ROW)
    other = "2026/3/5,Dai,10.0,Cleo,20.0,Ben,30.0,Anne,40.0,\n"
    assert (await plan(club, HEAD + other)).known == 1
    assert (await plan(club, HEAD + "2026-03-05,Dai,100,Cleo,200,Ben,300,Anne,400,\n")).known == 1


async def test_a_row_has_the_people_that_the_season_asks_for(store: Store) -> None:
    club = await Club.begun(store, replace(SPRING, min_people=None))
    head, row = HEAD.replace("sticks", "kind2,kind3,kind4"), ROW.replace("10000,0\n", "10000,")
    found = await take(club, f"{head}{row}computer,computer,computer\n{row}guest,guest,computer\n")
    assert [(finding.place, finding.faults) for finding in found.faults] == [(2, (f.TooFewPeople(1, 3),))]
    assert found.games == 1


async def test_a_mended_row_comes_in_and_moves_no_other(store: Store) -> None:
    club = await Club.begun(store)
    good = ROW.replace("05", "06", 1)
    bad = ROW.replace("10000", "lots")
    first = await take(club, HEAD + bad + ROW + good + good.replace("Anne", "Ben"))
    assert [finding.place for finding in first.faults] == [2, 5]
    assert isinstance(first.faults[0].faults[0], NameWithoutPoints)
    assert isinstance(first.faults[1].faults[0], f.PlayerTwice)
    assert first.games == 2
    mended = await take(club, HEAD + ROW + ROW + good + good.replace("Anne", "Emil"))
    assert (mended.known, mended.games, mended.faults) == (2, 2, ())
    assert (await plan(club, HEAD + ROW + ROW + good)).known == 3


async def test_a_row_with_a_wrong_count_keeps_its_place_among_equal_ones(store: Store) -> None:
    club = await Club.begun(store)
    head = HEAD.strip() + ",chombo1\n"
    right, fouls = ROW.strip() + ",0\n", ROW.strip() + ",many\n"
    assert (await take(club, head + fouls + right)).games == 1
    mended = await take(club, head + ROW.strip() + ",2\n" + right)
    assert (mended.known, mended.games) == (1, 1)
    chombo = {(await store.leagues.game(club.league.id, number)).seats[0].chombo for number in (1, 2)}
    assert chombo == {0, 2}, "the mended row brings its fouls, the other one stands"


async def test_who_was_left_out_is_no_new_guest(store: Store) -> None:
    club = await Club.begun(store)
    bad = ROW.replace("Anne", "Zed").replace("40000", "41000")
    found = await plan(club, HEAD + bad)
    assert [type(fault) for fault in found.faults[0].faults] == [f.ScoresDoNotAdd]
    assert (found.guests, found.entries) == ((), 0)
    assert (await plan(club, HEAD + bad + ROW)).guests == ("Anne", "Ben", "Cleo", "Dai")


async def test_games_belong_to_the_season_of_their_row_or_date_or_to_the_one_that_was_chosen(store: Store) -> None:
    club = await Club.begun(store)
    summer = SeasonSettings("Summer", START + timedelta(days=90), rules=preset("tenhou"))
    await club.write(SeasonOpened(0, summer))
    with_season = "season," + HEAD
    found = await plan(club, with_season + f"spring,{ROW},{ROW}Autumn,{ROW}")
    assert found.games == 2
    assert found.faults == (FileFault(4, (NoSeasonCalled("Autumn"),)),)
    early = ROW.replace("2026-03", "2025-03")
    assert isinstance((await plan(club, HEAD + early)).faults[0].faults[0], f.NoSeasonThen)
    assert isinstance((await plan(club, HEAD + ROW, season=2)).faults[0].faults[0], f.OutsideSeason)


async def test_points_that_fit_none_of_several_seasons_are_told_with_what_each_begins_with(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START, rules=preset("tenhou")))
    await club.write(SeasonOpened(0, SeasonSettings("Club", START, rules=preset("ema2025"))))
    found = await plan(club, HEAD + ROW.replace("40000", "39000"))
    assert found.faults[0].faults == (f.FitsNoSeason(99_000, (("Spring", 100_000), ("Club", 120_000))),)


async def test_a_row_of_three_is_told_that_the_season_could_take_both(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START, rules=preset("tenhou")))
    three = HEAD + "2026-03-05,Anne,50000,Ben,35000,Cleo,20000,,,0\n"
    assert (await plan(club, three)).faults[0].faults == (f.WrongNumberOfPlayers(3, 4, of_season=True),)
    await club.write(
        SeasonChanged(1, SeasonSettings("Spring", START, rules=preset("tenhou"), also=preset("tenhou_sanma")))
    )
    assert (await plan(club, three)).games == 1


async def test_a_season_without_rules_takes_those_of_the_row_or_the_servers(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START))
    head = "preset,rules," + HEAD
    rows = f",,{ROW}mleague,,{ROW.replace('40000', '40000')}mleague,{preset('mleague').fingerprint},{ROW}own,,{ROW}"
    found = await take(club, head + rows + f"mleague,0123456789ab,{ROW}")
    assert [game.preset for game in await games(club)] == ["tenhou", "mleague", "mleague"]
    named = f"{'x' * 300},{preset('tenhou').fingerprint},{ROW.replace('05', '06')}"
    await take(club, head + named)
    assert (await games(club))[-1].preset == preset("tenhou").fingerprint
    assert [finding.faults for finding in found.faults] == [(f.UnknownRules("own"),), (f.UnknownRules("0123456789ab"),)]
    three = (
        "date,player1,points1,player2,points2,player3,points3,player4,points4\n2026-03-05,A,35000,B,35000,C,35000,,\n"
    )
    await take(club, three)
    assert (await games(club))[-1].preset == "tenhou_sanma"


async def test_rules_are_known_by_a_fingerprint_of_an_earlier_release(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START))
    rows = ""
    for name in ("mleague", "tenhou"):
        # The server's leagues have Tenhou's rules; M.League's are told by the preset.
        [earlier] = preset(name).fingerprints - {preset(name).fingerprint}
        rows += f"{name if name == 'mleague' else ''},{earlier},{ROW}"
    found = await take(club, "preset,rules," + HEAD + rows)
    assert found.faults == ()
    assert {game.rules for game in await games(club)} == {preset("mleague").fingerprint, preset("tenhou").fingerprint}


async def test_a_preset_and_a_fingerprint_name_an_earlier_version_of_it(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START))
    first = preset_of("mahjong_soul").versions[0]
    rows = f"mahjong_soul,{first.fingerprint},{ROW}"
    assert (await take(club, "preset,rules," + HEAD + rows)).faults == ()
    assert [game.rules for game in await games(club)] == [first.fingerprint]


async def test_a_name_that_two_have_is_asked_for(store: Store) -> None:
    club = await Club.begun(store)
    await store.leagues.member(club.league.id, 1, "Anne")
    await store.leagues.member(club.league.id, 2, "anne")
    found = await plan(club, HEAD + ROW)
    assert found.faults[0].faults == (SeveralOfThatName("Anne"),)
    head = HEAD.replace("points1", "user1,points1")
    assert (await plan(club, head + ROW.replace("Anne", "Anne,id:2"))).faults == ()


async def test_a_guest_who_turned_out_to_be_somebody_is_meant_by_the_old_name(store: Store) -> None:
    club = await Club.begun(store)
    guest, member = await club.people("anne", "Zoe")
    await club.write(PlayersMerged(guest, member))
    await take(club, HEAD + ROW)
    assert (await games(club))[0].seats[0].player == member


async def test_our_own_sheet_is_known_again_by_its_ids(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "Dai")
    seasons = await store.leagues.seasons(club.league.id)
    text = games_csv((await store.league_exports.csv(club.league.id, seasons)).games).decode("utf-8-sig")
    assert (await plan(club, text)).known == 1
    other = await Club.of(store, 2, "Other")
    await other.begin(SPRING)
    found = await take(other, text)
    assert found.games == 1
    archive = await club.file()
    again = await store.league_imports.plan(archive, other.league.id, NOW)
    assert "GameRecorded" not in {type(entry.record).__name__ for entry, _ in again.entries}
    twice = await plan(other, text + text.splitlines()[1] + "\n")
    assert isinstance(twice.faults[0].faults[0], IdTwice)


async def test_games_that_do_not_count_are_passed_over(store: Store) -> None:
    club = await Club.begun(store)
    found = await plan(club, "status," + HEAD + f"voided,{ROW}counted,{ROW},{ROW}")
    assert (found.passed, found.games) == (1, 2)


async def test_sticks_that_got_lost_at_a_table_make_no_fault(store: Store) -> None:
    club = await Club.begun(store)
    found = await take(club, "source," + HEAD + f"table,{ROW.replace('40000', '38000')}")
    assert (found.faults, (await games(club))[0].sticks) == ((), 2)


async def test_entries_of_a_sheet_can_be_written_and_rebuilt(store: Store) -> None:
    club = await Club.begun(store)
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
    club = await Club.begun(store)
    most = MOST_NEW_PLAYERS // 4
    assert len((await plan(club, of_strangers(most))).guests) == 4 * most
    with pytest.raises(f.LeagueRefused) as refused:
        await plan(club, of_strangers(most + 1))
    assert refused.value.faults == (f.TooManyNewPlayers(MOST_NEW_PLAYERS),)
