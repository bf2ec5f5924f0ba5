"""A league is set up: seasons with their rules, officers, and the tables that play by them."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.league.leagues import League
from bot.league.seasons import Season
from bot.lookup.rule_changes import rules_by
from tests.cogs.club import Club, all_told, failing, labels, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.test_lobby_settings import chosen
from tests.cogs.test_results import whole_game

pytestmark = pytest.mark.usefixtures("managed")


async def said(club: Club, who: str, command: str, /, **options: object) -> str:
    """The answer to a command; an underscore stands for the hyphen in an option's name."""
    typed = {option.replace("_", "-"): value for option, value in options.items()}
    return text_of(shown(await club.slash(who, command, **typed)))


async def opened(club: Club, **options: object) -> str:
    """What Aiko, who manages the server, is told when she opens a season."""
    return await said(club, "Aiko", "club season", do="open", **{"name": "Winter", **options})


async def season_page(club: Club, label: str) -> str:
    """What Dan reads behind a button of the page of the season."""
    return text_of(shown(await club.click("Dan", shown(await club.slash("Dan", "league season")), label)))


async def the_league(club: Club) -> League:
    [league] = await club.bot.store.leagues.of(club.env.guild.id)
    return league


async def seasons(club: Club) -> dict[str, Season]:
    return {season.name: season for season in await club.bot.store.leagues.seasons((await the_league(club)).id)}


async def test_a_season_is_opened_with_rules_of_its_own_and_explained(club: Club) -> None:
    text = await opened(
        club, preset="ema2025", rules="kiriage=no", uma="30/10", min_games=3, chombo=30, ends="2026-03-31"
    )
    assert text.startswith("The season is open.\n## Season Winter\nLeague “Club league” · open · 0 games")
    assert "**Rules:** European (EMA) rules 2025" in text
    assert "uma +30, +10, −10, −30" in text
    season = (await seasons(club))["Winter"]
    assert season.settings.rules == rules_by("ema2025", "kiriage=no uma=30/10")
    assert season.settings.ends is not None
    assert season.settings.ends.isoformat() == "2026-04-01T00:00:00+00:00"
    assert (season.settings.preset, season.settings.min_games, season.settings.chombo) == ("ema2025", 3, 300)


async def test_all_that_cannot_be_read_is_said_at_once_and_nothing_is_opened(club: Club) -> None:
    text = await opened(club, preset="ema2025", rules="kiriage=maybe", starts="soon", ends="32.1.2026", channels="#tea")
    assert "choose one of these: yes, no" in text.casefold()
    assert "I cannot read “soon” as a date" in text
    assert "I cannot read “32.1.2026” as a date" in text
    assert "“\\#tea” is not a channel" in text
    assert "would end before it starts" in await opened(club, starts="2026-03-01", ends="2026-02-01")
    # Nor is there a league, which would take no games without a season.
    assert await club.bot.store.leagues.of(club.env.guild.id) == ()


async def test_a_season_that_follows_ends_the_one_that_is_open(club: Club) -> None:
    await opened(club, name="First")
    refused = await opened(club, name="Second")
    assert "overlaps with “First”" in refused
    assert "close-current" in refused
    assert "“First” ends when the new season starts" in await opened(club, name="Second", close_current=True)
    both = await seasons(club)
    assert both["First"].ended_at == both["Second"].settings.starts
    text = await opened(club, name="Third", starts="2026-05-01", close_current=True)
    assert "“Second” ends when the new season starts" in text
    both = await seasons(club)
    assert both["Second"].settings.ends == both["Third"].settings.starts
    assert both["Second"].ended_at is None
    listed = await season_page(club, "All seasons")
    assert "**3. Third** · starts <t:" in listed
    assert "**1. First** · closed" in listed


async def test_a_league_is_created_renamed_and_told_where_its_results_go(club: Club) -> None:
    made = shown(await club.slash("Aiko", "club manage", new="Thursdays", results=club.channel))
    told = text_of(made)
    assert "The league “Thursdays” is ready." in told
    assert labels(made) == ["Open a season…"]
    assert f"announced in <#{club.channel.id}>" in told
    assert "already" in await said(club, "Aiko", "club manage", new="thursdays")
    assert "now named “Evenings”" in await said(club, "Aiko", "club manage", name="Evenings")
    assert "**Results** are not announced." in await said(club, "Aiko", "club manage", no_results=True)
    assert "Manage Server" in await said(club, "Ben", "club manage", new="Mine")


# Tables


async def test_a_table_begins_with_the_rules_of_its_season_and_says_that_it_counts(club: Club) -> None:
    await opened(
        club, preset="ema2025", rules="kiriage=no length=east_only", uma="30/10", same_rules=True, min_people=1
    )
    await club.slash("Aiko", "table open")
    text = text_of(club.last())
    assert chosen(club.last())[:2] == ["Rules: EMA 2025", "Length: East round only (tonpuusen)"]
    assert "Except: **Placement bonus (uma), in thousands:** +30, +10, −10, −30 · " in text
    assert "League “Club league”, season “Winter”: this game counts." in text
    result = await club.click("Aiko", club.last(), "Rules in brief")
    assert "Placement bonus (uma), in thousands: +30, +10, −10, −30." in text_of(shown(result))
    await club.click("Aiko", club.last(), "Start with CPUs")
    game, wanted = (await club.table()).game, (await seasons(club))["Winter"].settings.rules
    assert game is not None
    assert game.rules == wanted


async def test_who_is_not_invited_is_named_and_the_invitation_mends_it(club: Club) -> None:
    await opened(club, invited_only=True, preset="tenhou", min_people=1)
    mention = f"<@{club.people['Aiko'].id}>"
    assert "Invited to “Winter”: Aiko" in await said(club, "Aiko", "club invite", players=mention)
    await club.open()
    assert "season “Winter”: this game counts." in text_of(club.last())
    await club.click("Ben", club.last(), "Join")
    table = club.last()
    assert "does not count, because Ben is not invited." in text_of(table)
    told = await said(club, "Aiko", "club invite", players=f"<@{club.people['Ben'].id}>, Aiko")
    assert told == "Invited to “Winter”: Ben"
    await club.click("Chie", table, "Join")
    assert "because Chie is not invited." in text_of(club.now(table))
    refused = await said(club, "Aiko", "club invite", withdraw=True, players="Ben, Dora")
    assert "Nobody in “Club league” is named “Dora”." in refused
    assert "Their games still count." in await said(club, "Aiko", "club invite", withdraw=True, players="Ben")


async def test_other_channels_and_too_few_people_are_said(club: Club) -> None:
    other = club.env.guild.create_text_channel("league")
    await opened(club, channels=f"<#{other.id}>")
    await club.open()
    assert f"does not count, because only tables in <#{other.id}> count." in text_of(club.last())


async def test_a_game_that_is_over_says_as_which_game_it_counts(club: Club) -> None:
    await opened(club)
    await whole_game(club)
    assert "Counts for the league “Club league”, season “Winter”, as game 1: see /league standings." in text_of(
        club.last()
    )


async def test_a_game_that_is_over_says_why_it_counts_nowhere(club: Club) -> None:
    assert "At least 3 people must play, or 2 in a three-player game." in await opened(club)
    await club.open()
    assert "season “Winter”: this game counts if at least 3 people play." in text_of(club.last())
    await club.slash("Aiko", "table cpu")
    await club.slash("Aiko", "table cpu")
    await club.wait(2)
    assert "season “Winter”: this game does not count, because fewer than 3 people play" in text_of(club.last())
    await club.slash("Aiko", "table close")
    await whole_game(club, 2)
    text = text_of(club.last())
    assert "This game does not count for any league." in text
    assert "does not count, because fewer than 3 people play (2 in a three-player game)." in text


async def test_a_server_that_set_nothing_up_is_told_of_the_league_that_began_by_itself(club: Club) -> None:
    await whole_game(club)
    counts = "league “Club league”, season “First season”, as game 1"
    assert counts in text_of(club.last())
    assert counts in text_of(club.dm("Aiko"))
    [since] = re.findall(r"since <t:(\d+):D>", await said(club, "Ben", "league standings"))
    assert datetime.fromtimestamp(int(since), UTC).date() == club.clock.now().date(), "it began today"


async def test_a_server_without_a_league_is_told_what_begins_one(club: Club) -> None:
    await club.open()
    assert "The first game with at least 3 people starts a league and counts for it." in text_of(club.last())
    await club.slash("Aiko", "table cpu")
    await club.slash("Aiko", "table cpu")
    await club.wait(2)
    told = "This game does not count for any league; the first game with at least 3 people starts one."
    assert told in text_of(club.last())
    await club.slash("Aiko", "table close")
    await whole_game(club, 2)
    assert "This game does not count for any league." in text_of(club.last())
    assert not await club.bot.store.leagues.of(club.env.guild.id)


# Players and teams


async def test_a_guest_turns_out_to_be_a_member(club: Club) -> None:
    await opened(club)
    assert "Kenji is now a guest of “Club league”." in await said(club, "Aiko", "club players", guest=" Kenji ")
    assert "There is already a guest named “Kenji”." in await said(club, "Aiko", "club players", guest="kenji")
    assert "is now named Ken" in await said(club, "Aiko", "club players", guest="Kenji", rename="Ken")
    assert "is not a guest" in await said(club, "Aiko", "club players", guest="Aiko", rename="Queen")
    assert "**Ken** · guest · 0 games" in await said(club, "Dan", "club players")
    asked = shown(await club.slash("Aiko", "club players", guest="Ken", member=club.people["Dan"]))
    assert asked.ephemeral
    assert "Nothing has been changed yet." in text_of(asked)
    sent = await club.fill_in("Aiko", asked, "Same person…", why="He told me")
    people = await club.bot.store.leagues.people((await the_league(club)).id)
    assert {player.name: player.merged_into is not None for player in people.values()} == {
        "Aiko": False,
        "Ken": True,
        "Dan": False,
    }
    assert "Ken and Dan are now one player. Aiko's reason: He told me" in text_of(sent)


async def test_players_join_and_leave_teams_of_a_season(club: Club) -> None:
    await opened(club)
    both = f"<@{club.people['Ben'].id}> <@{club.people['Chie'].id}>"
    joined = await said(club, "Aiko", "club teams", players=both, team="Red Fives")
    assert (
        joined == "Now playing for “Red Fives” in “Winter”: Ben, Chie. All their games this season count for the team."
    )
    await said(club, "Aiko", "club teams", players="Aiko", team="red fives")
    assert "**Red Fives:** Aiko, Ben, Chie" in await said(club, "Dan", "club teams")
    assert "named “nobody”" in await said(club, "Aiko", "club teams", leave=True, players="Ben, nobody")
    assert "Now without a team in “Winter”: Ben" in await said(club, "Aiko", "club teams", leave=True, players="ben")
    assert "**Red Fives:** Aiko, Chie" in await said(club, "Dan", "club teams")


async def test_a_thread_belongs_to_the_season_of_its_channel(club: Club) -> None:
    other = club.env.guild.create_text_channel("tea")
    await opened(club, channels=f"<#{club.channel.id}>", preset="mleague", min_people=1)
    club.env.backend.create_thread(club.channel.id, "club night", club.people["Aiko"].id)
    await club.env.settle()
    [thread] = club.channel.threads
    for place, told in ((thread, "M.League"), (other, "Tenhou")):
        await club.people["Aiko"].slash(place, "table open")
        board = place.history()[-1]
        assert chosen(board)[0] == f"Rules: {told}"
        assert ("season “Winter”: this game counts." in text_of(board)) == (place is thread)
        await club.people["Aiko"].slash(place, "table close")


async def test_of_several_leagues_the_channel_says_whose_rules_a_table_begins_with(club: Club) -> None:
    await said(club, "Aiko", "club manage", new="Thursdays")
    await opened(club, league="Thursdays", preset="mleague", min_people=1)
    await said(club, "Aiko", "club manage", new="Cup")
    await opened(club, league="Cup", name="Finals", preset="ema2025", invited_only=True)
    await club.open()
    # Neither names the channel: the server's own rules, and what counts is told.
    text = text_of(club.last())
    assert chosen(club.last())[0] == "Rules: Tenhou"
    assert "League “Thursdays”, season “Winter”: this game counts." in text
    assert "Cup" not in text
    await club.slash("Aiko", "table close")
    await said(club, "Aiko", "club season", do="change", league="Cup", channels="here")
    await club.open()
    text = text_of(club.last())
    assert chosen(club.last())[0] == "Rules: EMA 2025"
    assert "Except: " not in text
    # It counts nowhere as it stands, and each league says why.
    assert "League “Thursdays”, season “Winter”: this game does not count, because the season accepts " in text
    assert "but this game is EMA 2025 (4 players with 30,000 points each)" in text
    assert "League “Cup”, season “Finals”: this game does not count, because Aiko is not invited." in text


async def test_a_table_opens_while_the_league_cannot_be_read(club: Club) -> None:
    with failing(club.bot.store.league_table_games, "here"):
        await club.open()
    assert "1. Aiko" in all_told(club.last())


async def test_the_next_game_in_a_thread_counts_as_the_first_did(club: Club) -> None:
    await opened(club, channels="here", min_people=1)
    club.env.backend.create_thread(club.channel.id, "club night", club.people["Aiko"].id)
    await club.env.settle()
    (club.channel,) = club.channel.threads
    await whole_game(club)
    assert "season “Winter”, as game 1" in text_of(club.last())
    await club.click("Aiko", club.last(), "Play again")
    assert "season “Winter”: this game counts." in text_of(club.last())


async def test_rules_teams_and_guests_are_offered_while_they_are_typed(club: Club) -> None:
    async def offered(command: str, option: str, typed: str) -> list[Any]:
        found = await club.people["Aiko"].autocomplete(club.channel, command, option, typed)
        return [choice["value"] for choice in found]

    assert (await offered("club season", "preset", ""))[:2] == ["as played", "tenhou"]
    assert await offered("club season", "preset", "M.League") == ["mleague"]
    assert await offered("club season", "preset", "as pl") == ["as played"]
    # Nobody plays yet, and there is no league: nothing is offered, and nothing is wrong.
    assert await offered("club teams", "team", "") == []
    await opened(club)
    await said(club, "Aiko", "club players", guest="Kenji")
    await said(club, "Aiko", "club teams", players="Kenji, Aiko", team="Red Fives")
    assert await offered("club teams", "team", "FIVE") == ["Red Fives"]
    assert await offered("club players", "guest", "") == ["#2", "#1"]
    assert await offered("league season", "season", "wint") == ["Winter"]


async def test_the_page_of_a_season_leads_to_all_seasons_and_its_changes_and_back(club: Club) -> None:
    await opened(club, name="Winter", ends="2026-03-31")
    await opened(club, name="Spring", starts="2026-04-01")
    assert "## Season Winter" in await said(club, "Dan", "league season"), "the one that takes games now"
    page = shown(await club.slash("Dan", "league season", season="spring"))
    assert page.ephemeral
    assert "## Season Spring" in text_of(page)
    assert labels(page) == ["All seasons", "Changes", "Show everybody"]
    seen = shown(await club.click("Dan", page, "All seasons"))
    assert text_of(seen).startswith("## Seasons of “Club league”\n**2. Spring**")
    assert labels(seen) == ["Season", "Changes", "Show everybody"]
    seen = shown(await club.click("Dan", seen, "Changes"))
    assert text_of(seen).startswith("## History of “Spring”")
    assert labels(seen) == ["Season", "All seasons", "Show everybody"]
    seen = shown(await club.click("Dan", seen, "Season"))
    assert text_of(seen) == text_of(page)
    await club.click("Dan", seen, "Show everybody")
    assert text_of(club.last()).startswith(text_of(page))
    assert "Shown by Dan" in text_of(club.last())
    assert labels(club.last()) == []


async def test_everybody_can_read_who_did_what_with_a_season_and_why(club: Club) -> None:
    await opened(club, preset="tenhou")
    await said(
        club, "Aiko", "club season", do="change", uma="15/5", name="Cold winter", ends="2026-03-31", reason="As voted"
    )
    await said(club, "Aiko", "club players", guest="Ken")
    await said(club, "Aiko", "club invite", players="Ken", reason="A friend")
    await said(club, "Aiko", "club season", do="close")
    lines = (await season_page(club, "Changes")).splitlines()
    assert lines[0] == "## History of “Cold winter”"
    assert [line.split(">: ", 1)[1] for line in lines[1:]] == [
        "closed by Aiko",
        "Ken invited by Aiko; reason: A friend",
        (
            "changed by Aiko: renamed from “Winter” to “Cold winter”; ends <t:1775001600:f>; rules: Tenhou; "
            "**Placement bonus (uma), in thousands:** +15, +5, −5, −15; reason: As voted"
        ),
        "opened by Aiko",
    ]


async def test_a_refused_season_leaves_nobody_in_the_league(club: Club) -> None:
    league = await open_league(club, known=(), officers=("Aiko",))
    store = club.bot.store.leagues
    for do, options in (
        ("open", {"name": "Spring"}),
        ("change", {"season": "Spring", "starts": "2026-01-02", "ends": "2026-01-01"}),
        ("reopen", {"season": "Spring"}),
    ):
        await said(club, "Aiko", "club season", do=do, **options)
        assert await store.people(league.id) == {}, do
    assert len(await store.entries(league.id)) == 1
    await said(club, "Aiko", "club season", do="close", season="Spring")
    assert [player.name for player in (await store.people(league.id)).values()] == ["Aiko"]
