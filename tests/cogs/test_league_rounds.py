"""The results of the tables that an officer drew and announced: entered at their buttons, shown in their lines."""

import re
from datetime import timedelta
from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.league.entries import DrawnTable
from bot.league.leagues import League
from tests.cogs.club import NAMES, Club, answered, form_parts, labels, shown, text_of
from tests.cogs.league_club import from_page
from tests.cogs.test_league_seating import MORE, begin, drawn, in_voice, invite, press

POINTS = ("42,300", "25,100", "31,200", "1,400")


async def announced(club: Club, *more: str, **settings: Any) -> League:
    """A round of the four and these people, announced for a room."""
    invite(club, *more)
    league = await begin(club, **settings)
    await press(club, await drawn(club, *NAMES, *more), "Announce only")
    return league


def fields(form: InteractionResult) -> dict[str, str]:
    """The labels of a form by its fields."""
    return {part["component"]["custom_id"]: part["label"] for part in form_parts(form)}


def title_of(form: InteractionResult) -> str:
    assert form.modal is not None
    return str(form.modal["title"])


def seated(form: InteractionResult) -> list[str]:
    """The people of a table's form in seat order."""
    return [label.partition(" · ")[2] for key, label in fields(form).items() if key != "sticks"]


async def typed(club: Club, who: str, message: discord.Message, table: int = 1) -> ResponseMessage:
    """The usual points at a table, sent in the form of its button: a preview of them, if nobody has to confirm."""
    form = await club.click(who, message, f"Table {table}: enter result…")
    points = {f"seat{wind}": amount for wind, amount in enumerate(POINTS)}
    return answered(await club.people[who].submit_modal(form, points))


async def test_each_announced_table_has_a_button_whose_form_knows_its_people_and_their_winds(club: Club) -> None:
    await announced(club, *MORE[:4])
    message = club.last()
    assert text_of(message).startswith("## Round 1\n")
    assert labels(message) == ["Table 1: enter result…", "Table 2: enter result…", "Whole round…"]
    form = await club.click("Aiko", message, "Table 2: enter result…")
    assert title_of(form) == "Round 1, table 2"
    [line] = [line for line in text_of(message).splitlines() if line.startswith("**Table 2:**")]
    users = {str(person.id): name for name, person in club.people.items()}
    people = [users[user] for user in re.findall(r"<@(\d+)>", line)]
    winds = [f"{wind} · {name}" for wind, name in zip(("East", "South", "West", "North"), people, strict=True)]
    assert [*fields(form).values()] == [*winds, "Riichi sticks left on the table"]


async def test_the_points_are_checked_and_previewed_and_the_result_replaces_the_tables_line_and_button(
    club: Club,
) -> None:
    league = await announced(club, confirm_hours=0)
    message = club.last()
    form = await club.click("Ben", message, "Table 1: enter result…")
    wrong = {f"seat{wind}": "25,000" for wind in range(3)} | {"seat3": "24,000"}
    told = shown(await club.people["Ben"].submit_modal(form, wrong))
    assert "**Nothing has been entered yet.** Please fix this first:" in text_of(told)
    people = seated(form)
    preview = await typed(club, "Ben", message)
    assert "round 1, table 1" in text_of(preview)
    assert f"**1. {people[0]}** 42,300" in text_of(preview)
    posted = len(club.channel.history())
    await club.click("Ben", preview, "Record")
    await club.env.settle()
    assert len(club.channel.history()) == posted, "the line of the table is enough where nobody has to confirm"
    assert labels(club.now(message)) == []
    [line] = [line for line in text_of(club.now(message)).splitlines() if line.startswith("**Table 1:**")]
    assert line.startswith(f"**Table 1:** 1. {people[0]} 42,300 (+")
    assert line.endswith(" · game 1")
    assert (await club.bot.store.leagues.game(league.id, 1)).drawn == DrawnTable(1, 1)
    page = text_of(shown(await club.slash("Ben", "league game", number=1)))
    assert "entered by Ben · round 1, table 1" in page
    assert "round 1, table 1, entered" in text_of(shown(await club.slash("Ben", "league games", everybody=True)))


async def test_a_result_that_waits_says_so_and_one_that_is_voided_can_be_entered_again(club: Club) -> None:
    await announced(club)
    message = club.last()
    assert text_of(await typed(club, "Ben", message)) == "Entered as game 1.", "the others look at it"
    await club.env.settle()
    asked = club.last()
    assert "round 1, table 1" in text_of(asked)
    assert labels(asked)[:2] == ["Confirm", "Dispute…"]
    assert "game 1 · **does not count yet**: unconfirmed" in text_of(club.now(message))
    await from_page(club, "Aiko", "Void…", why="wrong table")
    await club.env.settle()
    assert labels(club.now(message)) == ["Table 1: enter result…", "Whole round…"]
    await club.click("Ben", await typed(club, "Ben", message), "Record")
    await club.env.settle()
    assert "game 2 · **does not count yet**" in text_of(club.now(message))


async def test_one_table_has_one_result_even_if_two_enter_it_at_once(club: Club) -> None:
    league = await announced(club, at_once="officers")
    message = club.last()
    first = await typed(club, "Aiko", message)
    form = await club.click("Dan", message, "Table 1: enter result…")
    await typed(club, "Ben", message)
    await club.click("Aiko", first, "Record")
    assert "Table 1 already has a result: game 1." in text_of(club.now(first))
    late = shown(await club.people["Dan"].submit_modal(form, {f"seat{wind}": "25,000" for wind in range(4)}))
    assert "Table 1 already has a result: game 1." in text_of(late)
    assert (await club.bot.store.league_games.games(league.id)).total == 1


async def test_who_does_not_sit_at_a_table_does_not_enter_its_result_but_an_officer_does(club: Club) -> None:
    await announced(club, *MORE[:4])
    message = club.last()
    form = await club.click("Aiko", message, "Table 1: enter result…")
    stranger = next(name for name in (*NAMES[1:], *MORE[:4]) if name not in seated(form))
    refused = shown(await club.click(stranger, message, "Table 1: enter result…"))
    assert text_of(refused) == "Only the players drawn for this table and officers of the league may enter its result."


async def test_computer_players_have_their_fields_and_rounds_of_an_evening_are_counted(club: Club) -> None:
    league = await begin(club, min_people=1, confirm_hours=0)
    lounge = await in_voice(club, *NAMES[:3])
    for number in (1, 2):
        seen = shown(await club.slash("Aiko", "club seating", voice=lounge, leftover="cpu"))
        await press(club, seen, "Announce only")
        message = club.last()
        assert text_of(message).startswith(f"## Round {number}\n")
        form = await club.click("Aiko", message, "Table 1: enter result…")
        assert fields(form)["seat3"] == "North · computer player"
        points = {f"seat{wind}": amount for wind, amount in enumerate(POINTS[number - 1 :] + POINTS[: number - 1])}
        await club.click("Aiko", shown(await club.people["Aiko"].submit_modal(form, points)), "Record")
        assert (await club.bot.store.leagues.game(league.id, number)).drawn == DrawnTable(number, 1)


async def test_a_table_drawn_on_another_day_is_no_running_evening(club: Club) -> None:
    league = await announced(club, at_once="evenings")
    message = club.last()
    await club.wait(timedelta(hours=13).total_seconds())
    await typed(club, "Ben", message)
    assert (await club.bot.store.leagues.game(league.id, 1)).waits_for


async def test_an_officer_enters_a_whole_round_on_one_page_and_confirms_what_waits(club: Club) -> None:
    league = await announced(club, *MORE[:4])
    message = club.last()
    assert text_of(shown(await club.click("Ben", message, "Whole round…"))).startswith("Only officers of")
    page = shown(await club.click("Aiko", message, "Whole round…"))
    assert page.ephemeral

    assert text_of(page).endswith("2 tables have no result yet.")
    for number, sticks in ((1, "0"), (2, "1")):
        points = {f"seat{wind}": amount for wind, amount in enumerate(POINTS)} | {"sticks": sticks}
        if sticks == "1":
            points["seat0"] = "41,300"
        await club.fill_in("Aiko", page, f"Table {number}: enter result…", **points)
        assert text_of(club.now(page)).startswith(f"Entered as game {number}.\n## Round 1\n")
    assert text_of(club.now(page)).endswith("Every table has a result.")
    assert labels(club.now(page)) == ["Confirm all (2)"]
    await club.click("Aiko", page, "Confirm all (2)")
    assert text_of(club.now(page)).startswith("2 games are confirmed.")
    assert labels(club.now(page)) == []
    assert [(await club.bot.store.leagues.game(league.id, number)).counts for number in (1, 2)] == [True, True]
    await club.env.settle()
    assert labels(club.now(message)) == []


async def test_a_game_a_line_is_the_result_of_the_table_to_which_its_people_were_drawn_in_their_winds(
    club: Club,
) -> None:
    league = await announced(club, *MORE[:4], at_once="officers")
    message = club.last()
    seats = [seated(await club.click("Aiko", message, f"Table {table}: enter result…")) for table in (1, 2)]
    points = (POINTS, ("30,000", "30,000", "20,000", "20,000"))
    lines = [
        ", ".join(f"{name} {amount}" for name, amount in reversed(tuple(zip(people, amounts, strict=True))))
        for people, amounts in reversed(tuple(zip(seats, points, strict=True)))
    ]
    preview = await club.slash_form("Aiko", "league result", result="\n".join(lines))
    assert [line[-16:] for line in text_of(preview).splitlines()[1:3]] == ["round 1, table 2", "round 1, table 1"]
    await club.click("Aiko", preview, "Record 2 games")
    await club.env.settle()
    assert labels(club.now(message)) == []
    names = {player.number: player.name for player in (await club.bot.store.leagues.people(league.id)).values()}
    for number, table in ((1, 2), (2, 1)):
        game = await club.bot.store.leagues.game(league.id, number)
        assert game.drawn == DrawnTable(1, table)
        assert [names[seat.player] for seat in game.seats if seat.player is not None] == seats[table - 1]


async def test_a_hand_told_with_a_game_on_one_line_stays_that_of_who_won_with_it_however_they_were_drawn(
    club: Club,
) -> None:
    league = await announced(club, at_once="officers")
    people = seated(await club.click("Aiko", club.last(), "Table 1: enter result…"))
    # One round on, so that nobody stands in the line where they sit.
    line = ", ".join(f"{name} {amount}" for name, amount in zip((*people[1:], people[0]), POINTS, strict=True))
    fields = {"result": line, "hand": f"{people[2]}: 234567m345p2267s5s riichi"}
    await club.click("Aiko", await club.slash_form("Aiko", "league result", **fields), "Record")
    [told] = (await club.bot.store.leagues.game(league.id, 1)).moments
    assert told.seat == 2


async def test_a_result_typed_by_hand_is_that_of_the_drawn_table_and_keeps_the_winds_that_were_typed(
    club: Club,
) -> None:
    league = await announced(club)
    order = list(reversed(seated(await club.click("Aiko", club.last(), "Table 1: enter result…"))))
    for number, late in ((1, False), (2, True)):
        if late:
            await from_page(club, "Aiko", "Void…", why="again")
            await club.wait(timedelta(hours=13).total_seconds())
        text = "\n".join(f"{name} {amount}" for name, amount in zip(order, POINTS, strict=True))
        preview = await club.slash_form("Aiko", "league result", result=text)
        assert ("round 1, table 1" in text_of(preview)) != late
        await club.click("Aiko", preview, "Record")
        game = await club.bot.store.leagues.game(league.id, number)
        assert game.drawn == (None if late else DrawnTable(1, 1))
        people = await club.bot.store.leagues.people(league.id)
        assert [people[seat.player].name for seat in game.seats if seat.player is not None] == order


async def test_of_two_rounds_of_the_same_four_each_line_is_one(club: Club) -> None:
    league = await announced(club)
    lounge = club.env.guild.channels.get("lounge")
    await press(club, shown(await club.slash("Aiko", "club seating", voice=lounge)), "Announce only")
    rest = ", ".join(f"{name} 25,000" for name in NAMES[2:])
    lines = (f"Aiko 30,000, Ben 20,000, {rest}", f"Aiko 20,000, Ben 30,000, {rest}")
    preview = await club.slash_form("Aiko", "league result", result="\n".join(lines))
    await club.click("Aiko", preview, "Record 2 games")
    drawn = [(await club.bot.store.leagues.game(league.id, number)).drawn for number in (1, 2)]
    assert drawn == [DrawnTable(1, 1), DrawnTable(2, 1)]


async def several(club: Club, who: str, page: ResponseMessage, *typed: str) -> None:
    """What becomes of lines of points in the form of a whole round, by table."""
    lines = {f"table{number}": line for number, line in enumerate(typed, 1)}
    await club.fill_in(who, page, "Enter several results…", **lines)


async def test_a_whole_round_is_entered_in_one_form_that_asks_for_points_alone(club: Club) -> None:
    league = await announced(club, *MORE[:4], at_once="officers")
    page = shown(await club.click("Aiko", club.last(), "Whole round…"))

    form = await club.click("Aiko", page, "Enter several results…")
    assert title_of(form) == "Results of round 1"
    assert [*fields(form).values()] == ["Table 1", "Table 2"]
    winds = [part["description"] for part in form_parts(form)]
    people = [[place.partition(" ")[2] for place in text.split(", ")] for text in winds]
    assert {*people[0], *people[1]} == {*NAMES, *MORE[:4]}
    assert winds[0].startswith(f"East {people[0][0]}, South ")
    await several(club, "Aiko", page, "42,300 25,100 chombo 31,200 1,400", "413 251; 312 14, sticks 1")
    assert "Are these games right?" in text_of(club.now(page))
    assert f"{people[1][0]}: 413, {people[1][1]}: 251" in text_of(club.now(page)), "names stand there, to be changed"
    assert title_of(await club.click("Aiko", page, "Change…")) == "Results of a round"
    await club.click("Aiko", page, "Record 2 games")
    assert text_of(club.now(page)).startswith("Entered: game 1, game 2.\n## Round 1\n")
    assert text_of(club.now(page)).endswith("Every table has a result.")
    for number, sticks in ((1, 0), (2, 1)):
        game = await club.bot.store.leagues.game(league.id, number)
        assert game.counts
        assert (game.drawn, game.sticks) == (DrawnTable(1, number), sticks)
        assert [seat.points for seat in game.seats] == [41_300 if sticks else 42_300, 25_100, 31_200, 1_400]
        assert [seat.chombo for seat in game.seats] == ([0, 0, 0, 0] if sticks else [0, 1, 0, 0])


async def test_what_is_wrong_with_the_lines_of_a_round_is_said_and_a_table_without_a_line_waits(club: Club) -> None:
    await announced(club, *MORE[:4], at_once="officers")
    message = club.last()
    page = shown(await club.click("Aiko", message, "Whole round…"))
    late = await club.click("Aiko", page, "Enter several results…")

    await several(club, "Aiko", page, "42,300 25,100 31,200", "25,000 25,000 25,000 25,000")
    assert "Nothing has been entered yet." in text_of(club.now(page))
    assert "is not a game." in text_of(club.now(page)), "three amounts for four people"
    page = shown(await club.click("Aiko", message, "Whole round…"))
    await several(club, "Aiko", page, "", "42,300 25,100 31,200 1,400")
    await club.click("Aiko", page, "Record")
    assert text_of(club.now(page)).startswith("Entered as game 1.\n## Round 1\n")
    assert text_of(club.now(page)).endswith("1 table has no result yet.")
    assert "Enter several results…" not in labels(club.now(page))
    both = {"table1": "25,000 25,000 25,000 25,000", "table2": "24,000 26,000 25,000 25,000"}
    told = shown(await club.people["Aiko"].submit_modal(late, both))
    assert "Line 2: No table with exactly these people still needs a result in this round." in text_of(told)


async def test_an_old_announcement_shows_three_results_at_once_and_the_next_a_little_later(club: Club) -> None:
    """Discord takes few edits of messages over an hour old."""
    await announced(club, *MORE[:4], at_once="officers")
    message = club.last()
    await club.wait(timedelta(minutes=75).total_seconds())

    def now() -> list[str]:
        return labels(club.now(message))

    await club.click("Aiko", await typed(club, "Aiko", message), "Record")
    await club.env.settle()
    await from_page(club, "Aiko", "Void…", why="wrong table")
    await club.env.settle()
    await club.click("Aiko", await typed(club, "Aiko", message), "Record")
    await club.env.settle()
    assert now() == ["Table 2: enter result…", "Whole round…"]
    await club.click("Aiko", await typed(club, "Aiko", message, 2), "Record")
    await club.env.settle()
    assert now() == ["Table 2: enter result…", "Whole round…"]
    await club.wait(21)
    assert now() == []
