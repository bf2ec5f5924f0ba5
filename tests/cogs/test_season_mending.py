"""A season is mended after games: its scoring, and games that it should not have taken."""

import dataclasses
from datetime import timedelta

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, all_told, labels, shown, text_of
from tests.cogs.league_club import entered, from_page, open_league, record
from tests.cogs.test_league_announcing import told
from tests.cogs.test_league_setup import said

TENHOU = preset("tenhou")
LOW = {"points1": "42,300", "points2": "25,100", "points3": "31,200", "points4": "1,400"}


pytestmark = pytest.mark.usefixtures("managed")


def spring(club: Club) -> SeasonSettings:
    starts = club.clock.now() - timedelta(days=30)
    return SeasonSettings("Spring", starts, preset="tenhou", rules=TENHOU, at_once="officers")


async def changed(club: Club, **options: object) -> str:
    return await said(club, "Aiko", "club season", do="change", **options)


async def standings(club: Club) -> str:
    return all_told(shown(await club.slash("Ben", "league standings")))


async def test_a_wrong_uma_is_mended_and_the_standings_before_are_kept(club: Club) -> None:
    results = club.env.guild.create_text_channel("results")
    await open_league(club, season=spring(club), results=results.id)
    await entered(club)
    await entered(club, **{**LOW, "points1": "1,400", "points4": "42,300"})
    assert "1. Chie: +22.0" in await standings(club)
    refused = await changed(club, uma="30/10")
    assert refused == "2 games of the season would be rescored. Give a reason, which will be announced."
    answer = await changed(club, uma="30/-10/-10/-10", reason="As voted in January")
    assert "2 games were rescored. The earlier standings are kept under *Changes* in /league season." in answer
    await club.env.settle()
    mended = await standings(club)
    assert "1. Aiko: +" in mended
    assert "Chie: −" in mended
    assert told(results)[-1][0] == "**Spring: scoring changed** by Aiko: As voted in January"
    assert any("Chie from rank 1 to 3" in line for line in told(results)[-1])
    # Anybody finds the old standings.
    changes = shown(await club.click("Dan", shown(await club.slash("Dan", "league season")), "Changes"))
    assert "reason: As voted in January" in text_of(changes)
    before = shown(await club.click("Dan", changes, "Standings before the change"))
    assert text_of(before).startswith("Standings before Aiko changed the scoring")
    assert "**1. Chie** +22.0" in text_of(before)
    assert "Standings before the change" not in labels(before), "there was no other scoring before"
    assert "reason: As voted" in text_of(shown(await club.click("Dan", before, "Changes")))


async def test_the_standings_before_say_who_had_too_few_games_for_a_rank(club: Club) -> None:
    await open_league(club, season=dataclasses.replace(spring(club), min_games=3))
    await entered(club)
    await changed(club, uma="30/-10/-10/-10", reason="As voted")
    await club.env.settle()
    changes = shown(await club.click("Dan", shown(await club.slash("Dan", "league season")), "Changes"))
    before = shown(await club.click("Dan", changes, "Standings before the change"))
    assert "Unranked, with fewer than 3 games" in text_of(before)


async def test_a_season_that_takes_three_players_too_scores_no_game_anew(club: Club) -> None:
    results = club.env.guild.create_text_channel("results")
    await open_league(club, season=spring(club), results=results.id)
    await entered(club)
    three = {"points1": "50,000", "points2": "35,000", "points3": "20,000", "player4": "", "points4": ""}
    refused = text_of(shown(await record(club, **three)))
    assert "You named 3 players; these rules are for 4. Choose another season with the option “season”" in refused
    news = len(told(results))
    answer = await changed(club, also="tenhou_sanma")
    assert answer.startswith("The season has been changed.")
    assert "was rescored" not in answer
    await club.env.settle()
    assert len(told(results)) == news, "there is nothing to announce"
    assert labels(shown(await record(club, **three)))[0] == "Record"
    await changed(club, uma="30/-10/-10/-10", reason="As voted in January")
    await entered(club, **three)
    await club.env.settle()
    [scored] = [lines for lines in told(results) if "scoring changed" in lines[0]]
    assert scored[2].startswith("1 game was rescored."), scored


async def test_games_that_a_season_no_longer_takes_stay_unless_an_officer_leaves_them_out(club: Club) -> None:
    await open_league(club, season=spring(club))
    await entered(club)
    answer = await club.slash("Aiko", "club season", do="change", preset="ema2016", reason="We start with 30,000")
    assert "The season would no longer accept game 1, but that game was recorded earlier and still counts." in text_of(
        shown(answer)
    )
    assert "1 game" in await standings(club)
    done = await club.fill_in("Aiko", shown(answer), "Leave these games out…", reason="Other rules")
    assert text_of(done).startswith("Left out: game 1.")
    assert "No games count here yet." in await standings(club)


async def test_a_second_format_takes_games_with_its_own_start_and_scores_them_by_it(club: Club) -> None:
    await open_league(club, season=spring(club))
    refused = await changed(club, also="mleague")
    assert refused.startswith("A second format needs a season with its own rules")
    answer = await changed(club, also="ema2016")
    assert "**Second format:** European (EMA) rules 2016; start with 30,000; 30,000 counts as zero" in answer
    await entered(club)
    await entered(club, points1="50,000", points2="30,000", points3="25,000", points4="15,000")
    board = await standings(club)
    # Tenhou: 53 for 42,300, where the others lose 53; EMA: 20 + 15 for 50,000.
    assert "1. Aiko: +88.0" in board
    answer = await changed(club, also="none", reason="One format")
    assert "The season would no longer accept game 2, but" in answer


async def test_a_length_is_part_of_what_a_season_takes(club: Club) -> None:
    await open_league(club, season=spring(club))
    assert "Table games count only at this length: East round only (tonpuusen)." in await changed(
        club, length="east_only"
    )
    lobby = text_of(shown(await club.slash("Aiko", "table open", length="east_south")))
    assert "does not count, because the season requires games of a different length" in lobby
    assert "Only table games of this length" not in await changed(club, length="any")


async def test_a_closed_season_is_announced_with_its_table_card_and_records(club: Club) -> None:
    results = club.env.guild.create_text_channel("results")
    await open_league(club, season=spring(club), results=results.id)
    await entered(club)
    await said(club, "Aiko", "club season", do="close")
    await club.env.settle()
    last = told(results)[-1]
    assert last[:2] == ["**Final standings**", "## Club league: Spring"]
    assert any(line.startswith("**1. Aiko** +53.0") for line in last)
    assert any(line.startswith("Highest score: 42,300, **Aiko** in game #1") for line in last)
    assert last[-1] == "Thank you to all 4 players."
    [message] = [one for one in results.history() if "Final standings" in text_of(one)]
    assert "standings.png" in str(message.attachments)


async def test_without_a_channel_for_results_the_answer_has_the_final_table(club: Club) -> None:
    await open_league(club, season=spring(club))
    assert "Final standings" not in await said(club, "Aiko", "club season", do="close")
    await said(club, "Aiko", "club season", do="reopen")
    await entered(club)
    answer = await said(club, "Aiko", "club season", do="close")
    assert "is closed. Games played from now on do not count for it;" in answer
    assert "**Final standings**" in answer


async def test_a_season_is_deleted_once_its_games_are_voided(club: Club) -> None:
    league = await open_league(club, season=spring(club))
    await entered(club)
    refused = await said(club, "Aiko", "club season", do="delete", reason="A test")
    assert refused.startswith("This league or season has 1 game, so it cannot be deleted")
    assert "Delete this season…" not in labels(shown(await club.slash("Aiko", "club season")))
    await from_page(club, "Aiko", "Void…", why="A test")
    done = await club.fill_in(
        "Aiko", shown(await club.slash("Aiko", "club season")), "Delete this season…", reason="A test"
    )
    assert text_of(done) == "The season “Spring” has been deleted. Its name and dates can be used again."
    assert "has no season yet" in await said(club, "Ben", "league standings")
    # Its game is there to read, but comes back no more.
    assert "Game 1" in text_of(shown(await club.slash("Aiko", "league game", number=1)))
    back = await from_page(club, "Aiko", "Restore…", why="After all")
    assert text_of(shown(back)) == "There is no season 1."
    assert "The season is open." in await said(club, "Aiko", "club season", do="open", name="Spring")
    assert (await club.bot.store.league_rebuilds.rebuild(league.id)).differing == ()


async def test_a_league_without_games_is_deleted_by_its_name(club: Club) -> None:
    await open_league(club, season=spring(club))
    page = shown(await club.slash("Aiko", "club manage"))
    refused = await club.fill_in("Aiko", page, "Delete the league…", name="The club")
    assert text_of(refused) == "The name you typed does not match, so “Club league” was not deleted."
    await entered(club)
    kept = await club.fill_in("Aiko", page, "Delete the league…", name="club league")
    assert text_of(kept).startswith("This league or season has 1 game, so it cannot be deleted.")
    await from_page(club, "Aiko", "Void…", why="A test")
    done = await club.fill_in("Aiko", page, "Delete the league…", name="club league")
    assert text_of(done) == "The league “Club league” has been deleted."
    assert await club.bot.store.leagues.of(club.env.guild.id) == ()
    assert "This league no longer exists." in text_of(shown(await club.click("Aiko", page, "Officers…")))
