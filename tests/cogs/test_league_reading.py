"""Reading the league: standings, histories, games and two players, as people ask for them."""

from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from sqlite3 import connect
from zlib import compress

import pytest_asyncio

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.leagues import LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.league.views import LogFile
from bot.store.league.entry_writer import NewEntry
from bot.text.league.standings import PAGE
from cogs.league.games.game import tenhou_address
from tests.cogs.club import Club, all_told, buttons, labels, open_labels, shown, text_of
from tests.cogs.test_results import whole_game

POINTS = (41000, 30000, 20000, 9000)


@dataclass
class Evening:
    """A club whose league has players 1 Aiko, 2 Ben, 3 Chie, 4 Dan and 5 "Old Dan", a guest; one season."""

    club: Club
    league: int
    rules: str
    three: str

    async def play(self, *players: int) -> int:
        """A game of these players, first to last place; a minute later than the one before. Its number."""
        await self.club.wait(60)
        now = self.club.clock.now()
        points = POINTS if len(players) == 4 else (50000, 35000, 20000)
        seats = tuple(e.SeatPoints(player, won) for player, won in zip(players, points, strict=True))
        rules = self.rules if len(players) == 4 else self.three
        record = e.GameRecorded(0, 1, "entered", now, "tenhou", rules, seats)
        [entry] = await self.club.bot.store.leagues.write(self.league, NewEntry(record, now, 1))
        return int(entry.record.game)  # type: ignore[union-attr]

    async def guests(self, count: int) -> list[int]:
        return [await self.club.bot.store.leagues.guest(self.league, f"Guest {number:02}") for number in range(count)]

    async def write(self, record: object, why: str = "") -> None:
        draft = NewEntry(record, self.club.clock.now(), 1, why)  # type: ignore[arg-type]
        await self.club.bot.store.leagues.write(self.league, draft)


@pytest_asyncio.fixture
async def evening(club: Club) -> AsyncIterator[Evening]:
    leagues, now = club.bot.store.leagues, club.clock.now()
    guild = club.bot.guilds[0].id
    league = (await leagues.create(guild, "Thursdays", now)).id
    for name, person in club.people.items():
        await leagues.member(league, person.id, name)
    await leagues.guest(league, "Old Dan")
    await leagues.write(
        league, NewEntry(e.SeasonOpened(0, SeasonSettings("Spring", now - timedelta(days=1), min_games=2)), now)
    )
    prints = [await leagues.keep_rules(league, preset(name)) for name in ("tenhou", "tenhou_sanma")]
    yield Evening(club, league, *prints)


# Standings


async def test_standings_are_for_everybody_and_their_pages_for_who_turns_them(evening: Evening) -> None:
    guests = await evening.guests(16)
    for first in range(0, 16, 4):
        await evening.play(*guests[first : first + 4])
    for _ in range(2):
        await evening.play(2, 3, 4, 1)
    answer = shown(await evening.club.slash("Dan", "league standings"))
    assert not answer.ephemeral
    assert "## Thursdays: Spring" in text_of(answer)
    assert "1. Ben: +" in all_told(answer)
    assert "(you)" not in text_of(answer)
    assert open_labels(answer) == ["Rating", "Next ▶", "Find me"]
    assert len({button["custom_id"] for button in buttons(answer)}) == len(buttons(answer))
    turned = shown(await evening.club.click("Aiko", answer, "Next ▶"))
    assert turned.ephemeral
    assert "page 2 of 2" in text_of(turned)
    assert text_of(turned).count("average place") == 20 - PAGE + 1
    back = await evening.club.click("Aiko", turned, "◀ Previous")
    assert "page 1 of 2" in text_of(shown(back))
    assert "**4. Aiko (you)**" in text_of(shown(back))


async def test_my_line_turns_to_the_page_where_it_stands(evening: Evening) -> None:
    guests = await evening.guests(16)
    for first in range(0, 16, 4):
        await evening.play(*guests[first : first + 4])
        await evening.play(*guests[first : first + 4])
    await evening.play(2, 3, 4, 1)
    answer = shown(await evening.club.slash("Ben", "league standings"))
    mine = shown(await evening.club.click("Aiko", answer, "Find me"))
    assert "**Aiko (you)**" in text_of(mine)
    assert "Unranked, with fewer than 2 games:" in text_of(mine)
    assert "page 2 of 2" in text_of(mine)
    await evening.club.click("Aiko", mine, "Show everybody")
    assert not evening.club.last().flags.ephemeral
    assert "Shown by Aiko" in text_of(evening.club.last())


async def test_who_has_not_played_is_told_so(evening: Evening) -> None:
    await evening.play(2, 3, 4, 5)
    answer = shown(await evening.club.slash("Ben", "league standings", **{"min-games": 1}))
    mine = shown(await evening.club.click("Aiko", answer, "Find me"))
    assert "You are not in the standings yet." in text_of(mine)


async def test_who_was_forgotten_keeps_a_line_without_a_name(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    await evening.club.bot.store.personal_data.erase(evening.club.people["Aiko"].id)
    club = evening.club
    assert "**former player 1** +" in text_of(shown(await club.slash("Ben", "league standings")))
    assert "with former player 1, Chie, Dan" in text_of(shown(await club.slash("Ben", "league games")))
    assert "**1. former player 1** (East)" in text_of(shown(await club.slash("Ben", "league game", number=1)))
    theirs = shown(await club.slash("Ben", "league versus", player="#1"))
    assert "## Ben and former player 1" in text_of(theirs)
    assert "Nobody in “Thursdays”" in text_of(shown(await club.slash("Ben", "league games", player="Aiko")))
    assert "You have not played" in text_of(shown(await club.slash("Aiko", "league games")))


async def test_seasons_are_chosen_by_name_or_all_together_and_buttons_survive_a_restart(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    choices = await evening.club.people["Ben"].autocomplete(evening.club.channel, "league standings", "season", "")
    assert [(choice["name"], choice["value"]) for choice in choices] == [("Spring", "Spring"), ("all time", "all")]
    answer = shown(await evening.club.slash("Ben", "league standings", season="All time"))
    assert "## Thursdays: all time" in text_of(answer)
    assert "1. Aiko: +" in all_told(answer)
    unknown = shown(await evening.club.slash("Ben", "league standings", season="Autumn"))
    assert unknown.ephemeral
    assert "has no season “Autumn”" in text_of(unknown)
    usual = shown(await evening.club.slash("Ben", "league standings"))
    message = evening.club.last()
    assert text_of(usual) == text_of(message)
    await evening.club.restart()
    assert "**Ben (you)**" in text_of(shown(await evening.club.click("Ben", message, "Find me")))


async def test_games_of_three_and_of_four_players_stand_apart(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    await evening.play(3, 2, 1)
    answer = shown(await evening.club.slash("Ben", "league standings"))
    assert text_of(answer).index("### Four players") < text_of(answer).index("### Three players")
    three = shown(await evening.club.click("Ben", answer, "Three players"))
    assert "## Thursdays: Spring, three players" in text_of(three)
    assert "Chie: +" in all_told(three)
    assert "### Four players" in text_of(shown(await evening.club.click("Ben", three, "Both")))


async def test_what_a_season_has_none_of_is_said_and_the_rest_is_shown(
    evening: Evening,
) -> None:
    await evening.play(1, 2, 3, 4)
    three = shown(await evening.club.slash("Ben", "league standings", players=3))
    assert "No three-player games count here yet." in text_of(three)
    assert open_labels(three) == ["Rating", "Four players", "Find me"]
    assert "Aiko: +" in all_told(shown(await evening.club.click("Ben", three, "Four players")))
    answer = shown(await evening.club.slash("Ben", "league standings", view="t"))
    assert "This season has no teams." in text_of(answer)
    assert "Aiko: +" in all_told(answer)
    assert open_labels(answer) == ["Rating", "Find me"]


async def test_ratings_and_teams_are_other_views(evening: Evening) -> None:
    await evening.write(e.TeamJoined(1, 1, "Tigers"))
    await evening.write(e.TeamJoined(1, 4, "Cranes"))
    await evening.play(1, 2, 3, 4)
    answer = shown(await evening.club.slash("Ben", "league standings"))
    assert labels(answer) == ["Points", "Rating", "Teams", "Find me"]
    rating = shown(await evening.club.click("Ben", answer, "Rating"))
    assert "**1. Aiko** R 1530.00" in text_of(rating)
    assert "**2. Ben (you)** R 1510.00" in text_of(rating)
    teams = shown(await evening.club.click("Ben", rating, "Teams"))
    assert "**1. Tigers** +" in text_of(teams)
    assert "; Dan −" in text_of(teams)
    asked = shown(await evening.club.slash("Ben", "league standings", view="t"))
    assert "**2. Cranes** −" in text_of(asked)


async def test_a_season_without_games_says_how_they_come_in(evening: Evening) -> None:
    answer = shown(await evening.club.slash("Ben", "league standings"))
    assert "No games count here yet" in text_of(answer)
    assert labels(answer) == []


# Lists of games


async def test_history_lists_my_games_somebodys_or_everybodys(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    await evening.play(1, 5, 3, 4)
    mine = shown(await evening.club.slash("Ben", "league games"))
    assert mine.ephemeral
    assert "## Ben's games: Thursdays, Spring" in text_of(mine)
    assert "**#1**" in text_of(mine)
    assert "**#2**" not in text_of(mine)
    theirs = shown(await evening.club.slash("Ben", "league games", player="old dan"))
    assert "## Old Dan's games" in text_of(theirs)
    everybody = shown(await evening.club.slash("Ben", "league games", everybody=True, share=True))
    assert not everybody.ephemeral
    assert text_of(everybody).index("**#2**") < text_of(everybody).index("**#1**")


async def test_an_officer_finds_the_games_that_wait(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    await evening.play(4, 2, 3, 1)
    await evening.write(e.GameDisputed(2, 1), "no")
    answer = shown(await evening.club.slash("Ben", "league games", only="disputed"))
    assert "-# Only disputed games · 1 game" in text_of(answer)
    assert "**#2**" in text_of(answer)
    assert "**#1**" not in text_of(answer)


async def test_history_has_pages_that_are_turned_in_place(evening: Evening) -> None:
    for _ in range(11):
        await evening.play(1, 2, 3, 4)
    first = shown(await evening.club.slash("Ben", "league games", season="all"))
    assert open_labels(first) == ["Next ▶", "Show everybody"]
    last = shown(await evening.club.click("Ben", first, "Next ▶"))
    assert "**#1**" in text_of(last)
    assert "page 2 of 2" in text_of(last)


async def test_a_player_is_chosen_typed_mentioned_or_meant_by_the_name_of_the_guest_they_were(
    evening: Evening,
) -> None:
    await evening.play(1, 2, 3, 5)
    dan = evening.club.people["Dan"]
    choices = await dan.autocomplete(evening.club.channel, "league games", "player", "da")
    assert [(choice["name"], choice["value"]) for choice in choices] == [("Dan", "#4"), ("Old Dan (guest)", "#5")]

    async def games_of(text: str) -> str:
        return text_of(shown(await evening.club.slash("Dan", "league games", player=text)))

    assert "Aiko's games" in await games_of(f"<@{evening.club.people['Aiko'].id}>")
    assert "Old Dan's games" in await games_of("#5")
    assert "Chie's games" in await games_of(" @CHIE ")
    assert "Nobody in “Thursdays” is named “Emil”" in await games_of("Emil")
    assert "has no player 99" in await games_of("#99")
    assert "has not played in “Thursdays” yet" in await games_of("<@123456789012345678>")
    await evening.write(e.PlayersMerged(5, 4), "is Dan")
    answer = shown(await evening.club.slash("Ben", "league games", player="Old Dan"))
    assert "Dan's games" in text_of(answer)
    assert "**#1**" in text_of(answer)


async def test_equal_names_are_told_apart_by_number(evening: Evening) -> None:
    leagues = evening.club.bot.store.leagues
    other = await leagues.member(evening.league, 10**17, "ben")
    ben = evening.club.people["Ben"]
    choices = await ben.autocomplete(evening.club.channel, "league games", "player", "ben")
    assert [choice["name"] for choice in choices] == ["Ben #2", f"ben #{other}"]
    refused = shown(await evening.club.slash("Ben", "league games", player="Ben"))
    assert "2 players of “Thursdays” are named “Ben”. Write one of" in text_of(refused)


async def test_who_never_played_is_not_made_a_player_by_asking(evening: Evening) -> None:
    leagues = evening.club.bot.store.leagues
    await leagues.create(evening.club.bot.guilds[0].id, "Tuesdays", evening.club.clock.now())
    answer = shown(await evening.club.slash("Ben", "league games", league="Tuesdays"))
    assert "You have not played in “Tuesdays” yet." in text_of(answer)
    tuesdays = (await leagues.of(evening.club.bot.guilds[0].id))[1]
    assert await leagues.people(tuesdays.id) == {}


# A game, two players


async def test_a_game_from_a_table_leads_to_its_last_board(club: Club) -> None:
    await whole_game(club)
    end = club.last()
    answer = shown(await club.slash("Dan", "league game", number=1))
    assert answer.ephemeral
    assert "## Game 1: Club league, First season" in text_of(answer)
    address = f"https://discord.com/channels/{club.bot.guilds[0].id}/{club.channel.id}/{end.id}"
    assert f"at a table in <#{club.channel.id}> · [the final board]({address})" in text_of(answer)
    assert "recorded automatically from its table" in text_of(answer)
    assert "computer) " in text_of(answer)


async def test_a_game_tells_what_was_corrected_and_can_be_shown(evening: Evening) -> None:
    number = await evening.play(1, 2, 3, 4)
    seats = (e.SeatPoints(1, 40000), e.SeatPoints(2, 31000), e.SeatPoints(3, 20000), e.SeatPoints(4, 9000))
    await evening.write(e.GameCorrected(number, evening.club.clock.now(), seats), "a typo")
    answer = shown(await evening.club.slash("Ben", "league game", number=number))
    assert "Aiko (41,000 → 40,000), Ben (30,000 → 31,000); reason: a typo" in text_of(answer)
    assert "### Ratings" in text_of(answer)
    await evening.club.click("Ben", answer, "Show everybody")
    assert "## Game 1: Thursdays, Spring" in text_of(evening.club.last())


LOG_ID = "2026010312gm-0029-0000-aabbccdd"


async def test_a_game_from_a_log_brings_the_file_and_leads_to_tenhou(evening: Evening) -> None:
    number = await evening.play(1, 2, 3, 4)
    text = f'{{"title":["",""],"ref":"{LOG_ID}"}}'
    with closing(connect(evening.club.folder / "club.sqlite3")) as database, database:
        row = (evening.league, number, "tenhou6", "evening.json", "d" * 64, 0, "[]", True, compress(text.encode()))
        database.execute("INSERT INTO league_logs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    answer = shown(await evening.club.slash("Ben", "league game", number=number))
    assert f"[the log](https://tenhou.net/0/?log={LOG_ID}) · the log is attached" in text_of(answer)
    assert [file.filename for file in answer.attachments] == ["game-1.json"]
    await evening.club.click("Ben", answer, "Show everybody")
    assert await evening.club.last().attachments[0].read() == text.encode()


def test_tenhous_address_of_a_log_is_in_its_text_or_its_name_and_never_guessed() -> None:
    def address(form: str, name: str, text: str) -> str | None:
        return tenhou_address(LogFile(form, name, 0, "", (), agrees=True, text=text))

    assert address("mjlog", f"{LOG_ID}&tw=2.mjlog", "<mjloggm/>") == f"https://tenhou.net/0/?log={LOG_ID}"
    assert address("tenhou6", "a.json", f'{{"ref": "{LOG_ID}"}}') == f"https://tenhou.net/0/?log={LOG_ID}"
    assert address("tenhou6", "a.json", '{"ref":"240101-majsoul"}') is None
    assert address("mjai", f"{LOG_ID}.mjson", "") is None
    assert tenhou_address(None) is None


async def test_a_game_has_buttons_for_its_players_and_for_officers_alone(evening: Evening) -> None:
    number = await evening.play(1, 2, 3, 5)
    club = evening.club
    assert labels(shown(await club.slash("Dan", "league game", number=number))) == ["Show everybody"]
    mine = shown(await club.slash("Ben", "league game", number=number))
    assert labels(mine) == ["Dispute…", "Add a moment…", "Show everybody"]
    officers = LeagueSettings(officers=(club.people["Dan"].id,))
    await club.bot.store.leagues.configure(evening.league, lambda _: officers)
    theirs = shown(await club.slash("Dan", "league game", number=number))
    assert labels(theirs) == ["Correct…", "Void…", "Add a moment…", "Show everybody"]
    await club.click("Dan", theirs, "Show everybody")
    assert labels(club.last()) == []


async def test_two_players_are_compared(evening: Evening) -> None:
    await evening.play(1, 2, 3, 4)
    await evening.play(2, 1, 3, 4)
    await evening.play(2, 1, 3, 4)
    answer = shown(await evening.club.slash("Ben", "league versus", player="Aiko"))
    assert "## Ben and Aiko: Thursdays, Spring" in text_of(answer)
    assert "**Ben was ahead in 2, Aiko in 1**" in text_of(answer)
    two = shown(await evening.club.slash("Ben", "league versus", player="Chie", other="Dan", season="all"))
    assert "**Chie was ahead in 3, Dan in 0**" in text_of(two)
    same = shown(await evening.club.slash("Ben", "league versus", player="Ben"))
    assert "You named the same player twice" in text_of(same)
