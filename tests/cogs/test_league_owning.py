"""A league goes out as files and comes in from them; it can be made again."""

import json
from datetime import timedelta

from simcord.results import ResponseMessage

from bot.league.seasons import SeasonSettings
from tests.cogs.club import NAMES, Club, labels, let_manage, shown, text_of
from tests.cogs.league_club import entered, open_league

SHEET = """Date;Player 1;Points 1;Player 2;Points 2;Player 3;Points 3;Player 4;Points 4
{day};Aiko;42.300;Ben;25.100;Chie;31.200;Gast;1.400
{day};Aiko;25.000;Ben;25.000;Chie;25.000;=Gast 2;{last}
{day};Aiko;{first};Ben;20.000;Chie;20.000;Gast;20.000
"""


async def running(club: Club) -> None:
    """A league that Aiko runs, with a game that counts."""
    season = SeasonSettings("Spring", club.clock.now() - timedelta(days=30), confirm_hours=0)
    await open_league(club, officers=(NAMES[0],), season=season)
    await entered(club)


def sheet(club: Club, *, last: str = "25.000", first: str = "40.000") -> tuple[str, bytes]:
    day = (club.clock.now() - timedelta(days=3)).date().isoformat()
    return "old.csv", SHEET.format(day=day, last=last, first=first).encode("utf-8-sig")


async def files_of(message: ResponseMessage) -> dict[str, bytes]:
    """What a message carries."""
    return {file.filename: await file.read() for file in message.attachments}


async def games(club: Club) -> int:
    [league] = await club.bot.store.leagues.of(club.env.guild.id)
    return sum((await club.bot.store.league_standings.games_by_players(league.id, None)).values())


async def test_only_officers_get_or_bring_files(club: Club) -> None:
    await running(club)
    commands: tuple[tuple[str, dict[str, object]], ...] = (
        ("export", {}),
        ("rebuild", {}),
        ("import", {"file": sheet(club)}),
    )
    for command, options in commands:
        answer = shown(await club.slash("Ben", f"club {command}", **options))
        assert "Only officers" in text_of(answer)
        assert answer.attachments == []


async def test_a_league_is_exported_as_json_and_as_sheets(club: Club) -> None:
    await running(club)
    answer = shown(await club.slash("Aiko", "club export"))
    assert answer.ephemeral
    [(name, data)] = (await files_of(answer)).items()
    assert name == "club-league.json"
    assert [player["name"] for player in json.loads(data)["players"]] == list(NAMES)
    answer = shown(await club.slash("Aiko", "club export", season="Spring", format="csv"))
    files = await files_of(answer)
    assert list(files) == [f"club-league-spring-{kind}.csv" for kind in ("games", "standings", "penalties")]
    assert "1 game · 4 rows of standings · 0 penalties" in text_of(answer)


async def test_a_sheet_is_looked_at_and_taken_in_by_a_button(club: Club) -> None:
    await running(club)
    preview = shown(await club.slash("Aiko", "club import", file=sheet(club)))
    assert "3 rows" in text_of(preview)
    assert "3 games would be imported" in text_of(preview)
    assert "2 new guests: Gast, =Gast 2." in text_of(preview).replace("\\", "")
    assert labels(preview) == ["Import it", "Cancel"]
    aside = shown(await club.slash("Aiko", "club import", file=sheet(club)))
    await club.click("Aiko", aside, "Cancel")
    assert await games(club) == 1
    await club.restart()
    await club.click("Aiko", preview, "Import it")
    assert await games(club) == 4
    again = shown(await club.slash("Aiko", "club import", file=sheet(club)))
    assert "The file contains nothing new" in text_of(again)
    assert "3 are already in the league" in text_of(again)
    assert labels(again) == []


async def test_with_faulty_rows_each_is_told_and_only_the_right_ones_can_be_taken(club: Club) -> None:
    await running(club)
    bad = sheet(club, last="26.000", first="lots")
    preview = shown(await club.slash("Aiko", "club import", file=bad))
    assert "**2 rows have mistakes:**" in text_of(preview)
    assert "Row 3: The points add up to 101,000, which is 1,000 more than 100,000" in text_of(preview)
    assert "Row 4: “lots” is not a valid score for Aiko." in text_of(preview)
    assert (await files_of(preview))["faults.txt"].decode("utf-8-sig").count("Row ") == 2
    assert labels(preview) == ["Import the valid part", "Cancel"]
    await club.click("Aiko", preview, "Import the valid part")
    assert await games(club) == 2
    mended = shown(await club.slash("Aiko", "club import", file=sheet(club)))
    assert "2 games would be imported" in text_of(mended)
    assert "1 is already in the league" in text_of(mended)
    await club.click("Aiko", mended, "Import it")
    assert await games(club) == 4


async def test_a_rebuilt_league_is_as_it_was_and_an_exported_one_comes_in_once(club: Club) -> None:
    await running(club)
    answer = shown(await club.slash("Aiko", "club rebuild"))
    assert "was rebuilt from 2 entries: 1 game." in text_of(answer)
    assert "the same as before" in text_of(answer)
    [(name, data)] = (await files_of(shown(await club.slash("Aiko", "club export")))).items()
    same = shown(await club.slash("Aiko", "club import", file=(name, data)))
    assert "The file contains nothing new" in text_of(same)
    text = data.decode().replace(json.loads(data)["league"]["uid"], "0123456789abcdef").replace("Club league", "Other")
    refused = shown(await club.slash("Aiko", "club import", file=(name, text.encode())))
    assert "Manage Server" in text_of(refused)
    damaged = shown(await club.slash("Aiko", "club import", file=("x.json", data[:200])))
    assert "This file is not valid JSON." in text_of(damaged)


async def test_a_league_comes_into_an_empty_server_as_it_was(club: Club) -> None:
    """Another league's file into a server that has none: only who manages it begins one."""
    await running(club)
    [(name, data)] = (await files_of(shown(await club.slash("Aiko", "club export")))).items()
    text = data.decode().replace(json.loads(data)["league"]["uid"], "0123456789abcdef").replace("Club league", "Other")
    await let_manage(club, "Ben")
    preview = shown(await club.slash("Ben", "club import", file=(name, text.encode())))
    assert "For a new league “Other”:" in text_of(preview)
    assert "2 entries would be imported; new games: 1." in text_of(preview)
    await club.click("Ben", preview, "Import it")
    first, second = await club.bot.store.leagues.of(club.env.guild.id)
    tables = club.bot.store.league_standings
    assert await tables.standings(first.id, None) == await tables.standings(second.id, None)
    again = shown(await club.slash("Ben", "club import", file=(name, text.encode())))
    assert "The file contains nothing new" in text_of(again)
    assert "For “Other”:" in text_of(again)


async def test_whatever_is_wrong_with_a_file_of_a_league_is_told_by_its_entries(club: Club) -> None:
    await running(club)
    await let_manage(club, "Ben")
    [(name, data)] = (await files_of(shown(await club.slash("Aiko", "club export")))).items()
    text = data.decode().replace(json.loads(data)["league"]["uid"], "0123456789abcdef").replace("Club league", "Other")
    bad = text.replace('"points":42300', '"points":42350').encode()
    preview = shown(await club.slash("Ben", "club import", file=(name, bad)))
    assert "Entry 2: A score of 42,350 is impossible: scores are multiples of 100." in text_of(preview)
    assert "1 entry cannot be imported" in text_of(preview)
    assert labels(preview) == ["Import the valid part", "Cancel"]


async def test_names_of_a_sheet_that_members_have_are_offered_as_these_members(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    rows = "date,player1,score1,player2,score2,player3,score3,player4,score4\n"
    rows += "2026-01-02,Aiko,42300,Ben,25100,chie,31200,Zoe,1400\n"
    preview = shown(await club.slash("Aiko", "club import", file=("old.csv", rows.encode())))
    assert "2 new guests: chie, Zoe." in text_of(preview)
    assert (
        "1 new guest shares a name with a member of this server: Chie. This guest can be imported as that member."
        in text_of(preview)
    )
    assert labels(preview) == ["Import with 1 as a member", "Import it", "Cancel"]
    await club.restart()
    await club.click("Aiko", preview, "Import with 1 as a member")
    people = await club.bot.store.leagues.people(league.id)
    assert {player.name: player.user for player in people.values()} == {
        **{name: club.people[name].id for name in ("Aiko", "Ben", "Chie")},
        "Zoe": None,
    }
    again = shown(await club.slash("Aiko", "club import", file=("old.csv", rows.encode())))
    assert "The file contains nothing new" in text_of(again)


async def test_whoever_wants_guests_of_the_same_name_imports_guests(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    rows = "date,player1,score1,player2,score2,player3,score3,player4,score4\n"
    rows += "2026-01-02,Aiko,42300,Ben,25100,Chie,31200,Dan,1400\n"
    preview = shown(await club.slash("Aiko", "club import", file=("old.csv", rows.encode())))
    assert labels(preview) == ["Import with 2 as members", "Import it", "Cancel"]
    await club.click("Aiko", preview, "Import it")
    people = await club.bot.store.leagues.people(league.id)
    assert [player.user for player in people.values()].count(None) == 2


def of_new_players(names: list[str]) -> tuple[str, bytes]:
    """A sheet of games in which these names sit, four to a game."""
    rows = ["date,player1,score1,player2,score2,player3,score3,player4,score4"]
    for four in range(0, len(names), 4):
        a, b, c, d = names[four : four + 4]
        rows.append(f"2026-01-02,{a},42300,{b},25100,{c},31200,{d},1400")
    return "old.csv", "\n".join(rows).encode()


async def test_new_names_are_compared_in_another_process_and_only_for_the_preview(club: Club) -> None:
    await open_league(club, officers=("Aiko",), known=("Aiko", "Chie"))
    sheet = of_new_players(["Aiko", "Chiie", "Rafaela", "Zoe", "Aiko", "Rafaele", "Yvonne", "Otto"])
    preview = shown(await club.slash("Aiko", "club import", file=sheet))
    assert "“Chiie” is new but similar to Chie." in text_of(preview)
    assert "“Rafaela” is new but similar to Rafaele." in text_of(preview)
    assert club.file_workers.done.count("mistyped_names") == 1
    await club.click("Aiko", preview, "Import it")
    assert club.file_workers.done.count("mistyped_names") == 1


async def test_a_sheet_with_thousands_of_new_names_is_refused_with_the_way_out(club: Club) -> None:
    await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    refused = shown(
        await club.slash("Aiko", "club import", file=of_new_players([f"New {name}" for name in range(2_004)]))
    )
    assert text_of(refused) == (
        "The sheet names more than 2,000 new players. Check that the column “player” is the right one; if it is, "
        "import the sheet in parts."
    )
