"""Seasons of one league go on beside each other: each game is told to one of them, and what fits two is asked."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.entries import PlayerInvited, SeasonOpened
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.cogs.club import Club, labels, open_labels, shown, text_of
from tests.cogs.league_club import LINES, entered, open_league, record
from tests.cogs.test_import_log import log, sent
from tests.cogs.test_league_rounds import POINTS
from tests.cogs.test_league_seating import drawn, invite, press
from tests.cogs.test_league_setup import opened, said

ONE = "Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400"
OTHER = "Dan 40,000, Chie 30,000, Ben 20,000, Aiko 10,000"
FROM_30 = "Aiko 50,000, Ben 30,000, Chie 25,000, Dan 15,000"
ASKS = "Several seasons accept this game: Spring, Cup. Choose one."


pytestmark = pytest.mark.usefixtures("managed")


def season(club: Club, name: str, rules: str = "tenhou", channels: tuple[int, ...] = ()) -> SeasonSettings:
    starts = club.clock.now() - timedelta(days=30)
    return SeasonSettings(name, starts, preset=rules, rules=preset(rules), channels=channels, at_once="officers")


async def both(club: Club, one: SeasonSettings, other: SeasonSettings) -> League:
    """A league with two seasons, both of which take games now."""
    league = await open_league(club, season=one)
    await club.bot.store.leagues.write(league.id, NewEntry(SeasonOpened(0, other), club.clock.now()))
    return league


async def rooms(club: Club, *, here: bool = False) -> League:
    """Two seasons of the same format in rooms of their own; ``here``: this channel is the second one's."""
    cup = club.channel if here else club.env.guild.create_text_channel("cup")
    spring = club.env.guild.create_text_channel("spring")
    return await both(club, season(club, "Spring", channels=(spring.id,)), season(club, "Cup", channels=(cup.id,)))


async def formats(club: Club) -> League:
    """Two seasons for all channels, the games of which start with other points."""
    return await both(club, season(club, "Spring"), season(club, "Club", "ema2016"))


async def in_seasons(club: Club, league: League) -> list[int]:
    """The number of the season of each game, by the game's number."""
    page = await club.bot.store.league_games.games(league.id)
    return [game.season for game in sorted(page.games, key=lambda game: game.number)]


async def test_a_season_opens_beside_another_only_where_games_tell_them_apart(club: Club) -> None:
    await open_league(club, season=season(club, "Spring"))
    refused = await opened(club, name="Cup", preset="tenhou")
    assert refused.startswith("The new season overlaps with “Spring”.")
    assert "Both can run at once if each has its own channels" in refused
    assert "The season is open." in await opened(club, name="Club", preset="ema2016")
    assert "The season is open." in await opened(club, name="Three", preset="tenhou_sanma")
    assert "The new season overlaps with “Club”." in await opened(club, name="Cup", preset="ema2025")
    assert "The new season overlaps with “Spring”." in await said(
        club, "Aiko", "club season", do="change", season="Club", also="tenhou"
    )


async def test_the_form_of_a_game_is_scored_in_the_season_of_its_format(club: Club) -> None:
    league = await formats(club)
    await entered(club)
    await entered(club, points1="50,000", points2="30,000", points3="25,000", points4="15,000")
    assert await in_seasons(club, league) == [1, 2]
    assert "Club league: Club" in await said(club, "Ben", "league standings", season="Club")


async def test_the_channel_tells_the_season_of_a_game_that_is_typed_there(club: Club) -> None:
    league = await rooms(club, here=True)
    assert "Cup" in text_of(shown(await record(club)))
    await entered(club)
    assert await in_seasons(club, league) == [2]
    # Standings and all else are of the channel's season too.
    assert "Club league: Cup" in await said(club, "Ben", "league standings")
    assert "## Season Cup" in await said(club, "Ben", "league season")


async def test_penalties_and_teams_are_of_the_season_of_their_channel(club: Club) -> None:
    await rooms(club, here=True)
    await entered(club)
    await club.slash("Aiko", "club penalty", player="Ben", points="20", reason="late")
    await club.slash("Aiko", "club teams", players="Ben", team="Tigers")
    assert "Tigers" in await said(club, "Aiko", "club teams")
    found = await club.people["Aiko"].autocomplete(club.channel, "club teams", "team", "")
    assert [choice["name"] for choice in found] == ["Tigers"]
    assert await said(club, "Aiko", "club penalty", season="Spring") == "Nobody has a penalty in Spring."
    assert "late" in await said(club, "Aiko", "club penalty")
    assert "late" in await said(club, "Aiko", "club penalty", season="Cup")


async def test_what_fits_two_seasons_is_asked_by_buttons_and_nothing_is_entered_before(club: Club) -> None:
    league = await rooms(club)
    asked = shown(await record(club))
    assert ASKS in text_of(asked)
    assert labels(asked) == ["For “Spring”", "For “Cup”", "Change…", "Cancel"]
    chosen = shown(await club.click("Aiko", asked, "For “Cup”"))
    assert labels(chosen) == ["Record", "Change…", "Cancel"]
    assert "Cup" in text_of(chosen)
    await club.click("Aiko", chosen, "Record")
    assert await in_seasons(club, league) == [2]
    # So does the option of the command, and the form without options asks as well.
    await entered(club, season="Spring", points1="31,200", points3="42,300")
    form = await club.slash("Aiko", "league result")
    lines = LINES.replace("25,100", "25,000").replace("1,400", "1,500")
    typed = shown(await club.people["Aiko"].submit_modal(form, {"result": lines}))
    assert ASKS in text_of(typed)
    await club.click("Aiko", shown(await club.click("Aiko", typed, "For “Spring”")), "Record")
    assert await in_seasons(club, league) == [2, 1, 1]


async def test_points_that_fit_no_format_ask_for_the_season_and_then_say_what_is_missing(club: Club) -> None:
    await formats(club)
    asked = shown(await record(club, points1="41,300"))
    assert (
        "The points add up to 99,000. In the seasons open at that time, the starting points add up to "
        "100,000 in “Spring”, 120,000 in “Club”. Which number is wrong?" in text_of(asked)
    )
    chosen = shown(await club.click("Aiko", asked, "For “Spring”"))
    assert "99,000" in text_of(chosen)
    assert labels(chosen) == ["Change…", "Cancel"]


async def test_several_games_in_one_text_go_to_the_season_of_their_format_or_are_asked_about(club: Club) -> None:
    league = await formats(club)
    preview = await club.slash_form("Aiko", "league result", result=f"{ONE}\n{FROM_30}")
    assert text_of(preview).splitlines()[1].endswith("· Spring")
    assert text_of(preview).splitlines()[2].endswith("· Club")
    await club.click("Aiko", preview, "Record 2 games")
    assert await in_seasons(club, league) == [1, 2]


async def test_several_games_that_fit_two_seasons_are_asked_about_once(club: Club) -> None:
    league = await rooms(club)
    asked = await club.slash_form("Aiko", "league result", result=f"{ONE}\n{OTHER}")
    assert f"Line 1: {ASKS}\nLine 2: {ASKS}" in text_of(asked)
    assert labels(asked) == ["For “Spring”", "For “Cup”", "Change…", "Cancel"]
    await club.click("Aiko", shown(await club.click("Aiko", asked, "For “Spring”")), "Record 2 games")
    assert await in_seasons(club, league) == [1, 1]


async def test_a_drawn_table_asks_for_the_season_too(club: Club) -> None:
    league = await rooms(club)
    await press(club, await drawn(club, "Aiko", "Ben", "Chie", "Dan"), "Announce only")
    asked = await club.fill_in(
        "Aiko", club.last(), "Table 1: enter result…", **{f"seat{wind}": each for wind, each in enumerate(POINTS)}
    )
    await club.click("Aiko", shown(await club.click("Aiko", asked, "For “Cup”")), "Record")
    assert await in_seasons(club, league) == [2]
    assert (await club.bot.store.leagues.game(league.id, 1)).drawn is not None


async def test_a_log_that_fits_two_seasons_waits_until_the_command_names_one(club: Club) -> None:
    league = await rooms(club)
    waits = await sent(club, log("Aiko", "Ben", "Chie", "Dan"))
    assert "This game fits several seasons (Spring, Cup). Choose one with the option “season”." in text_of(waits)
    assert open_labels(waits) == ["Players…", "Cancel"]
    await club.click("Aiko", await sent(club, log("Aiko", "Ben", "Chie", "Dan"), season="Cup"), "Record")
    assert await in_seasons(club, league) == [2]


async def test_a_log_goes_to_the_season_of_its_format(club: Club) -> None:
    league = await formats(club)
    await club.click("Aiko", await sent(club, log("Aiko", "Ben", "Chie", "Dan")), "Record")
    assert await in_seasons(club, league) == [1]


async def test_a_sheet_names_the_season_of_a_row_that_fits_two(club: Club) -> None:
    league = await rooms(club)
    day = club.clock.now().date()
    head = "date,season,player1,points1,player2,points2,player3,points3,player4,points4"
    row = f"{day},{{}},Aiko,42300,Ben,25100,Chie,31200,Dan,1400"
    sheet = "\n".join([head, row.format(""), row.format("Cup")]).encode()
    preview = await sent(club, sheet, file="games.csv")
    assert ASKS in text_of(preview)
    await club.click("Aiko", preview, "Import the valid part")
    assert await in_seasons(club, league) == [2]


async def test_a_draw_warns_of_the_invitations_of_its_own_season(club: Club) -> None:
    """The season of the channel is the second of the league; the first one invites nobody."""
    spring = club.env.guild.create_text_channel("spring")
    first = replace(season(club, "Spring", channels=(spring.id,)), invited_only=True)
    second = replace(season(club, "Cup", channels=(club.channel.id,)), invited_only=True)
    league = await both(club, first, second)
    for number in range(1, 5):
        await club.bot.store.leagues.write(league.id, NewEntry(PlayerInvited(2, number), club.clock.now()))
    invite(club, "Emi")
    assert "will not count" not in text_of(await drawn(club, "Aiko", "Ben", "Chie", "Dan"))
    assert "table 1 will not count in “Cup”, because Emi is not invited" in text_of(
        await drawn(club, "Emi", "Aiko", "Ben", "Chie")
    )


async def test_a_table_opens_with_the_rules_of_the_season_for_all_channels_beside_another_ones(club: Club) -> None:
    cup = club.env.guild.create_text_channel("cup")
    await both(club, season(club, "Cup", "tenhou", (cup.id,)), season(club, "Club", "ema2016"))
    await club.slash("Aiko", "table open")
    lobby = text_of(club.last())
    # It would count for neither by the server's rules, which begin with other points than the club's.
    assert "season “Club”: this game counts" in lobby
    assert "season “Cup”: counts" not in lobby
