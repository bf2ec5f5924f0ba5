"""A tournament from opening to the final ranking, played by people who press what they see."""

import re
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.client.heartbeat import Heartbeat
from bot.league.seasons import SeasonSettings
from tests.cogs.club import NAMES, Club, all_told, buttons, components, form_parts, labels, let_manage, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.test_league_seating import invite

OTHERS = ("Emi", "Finn", "Gil", "Hana", "Ivo", "Jun", "Kai", "Lea", "Mio", "Nao", "Oda", "Pia")
ALL = (*NAMES, *OTHERS)
MINUTE = 60
POINTS = ("45,000", "35,000", "15,000", "5,000")
"""Of a table by wind, East first."""


def board(club: Club) -> discord.Message:
    """The board: the last message with its button for officers."""
    return next(message for message in reversed(club.channel.history()) if "Officers…" in labels(message))


async def opened(club: Club, *names: str, **options: Any) -> None:
    """A tournament opened by Aiko, for which these people have signed up."""
    await let_manage(club, "Aiko")
    invite(club, *(name for name in names if name not in club.people))
    await club.slash("Aiko", "tournament open", name="Spring Cup", **options)
    await club.click(names[0], board(club), "I'm in")
    await arrive(club, *names[1:])


async def officers(club: Club) -> ResponseMessage:
    return shown(await club.click("Aiko", board(club), "Officers…"))


async def arrive(club: Club, *names: str) -> None:
    """Who the officer sees come in, without a press each."""
    meeting = (await club.bot.store.tournaments.of_guild(club.env.guild.id))[0].meeting
    people = {club.people[name].id: name for name in names}
    await club.bot.store.league_evenings.answer(meeting, people, club.clock.now())


async def do(club: Club, label: str, /, **values: Any) -> InteractionResult:
    """Press a button of the officers' page, and send the form that it opens if there is one."""
    result = await club.click("Aiko", await officers(club), label)
    if values:
        result = await club.people["Aiko"].submit_modal(result, values)
    await club.env.settle()
    return result


def announced(club: Club, number: int) -> discord.Message:
    """The message with the tables of a round."""
    [message] = [one for one in club.channel.history() if f": round {number}\n" in text_of(one)]
    return message


async def begun(club: Club, *names: str) -> None:
    """A tournament of two rounds, both drawn, whose first goes on."""
    await opened(club, *names, rounds=2, minutes=60)
    await do(club, "Draw all rounds")
    await do(club, "Start round 1")


async def draw_and_start(club: Club) -> None:
    await club.click("Aiko", shown(await do(club, "Draw round 1")), "Announce only")
    await do(club, "Start round 1")


def main_of(message: ResponseMessage) -> list[str]:
    """The labels of the buttons that stand out."""
    return [one["label"] for one in buttons(message) if one["style"] == discord.ButtonStyle.primary.value]


async def play(club: Club, number: int) -> None:
    """Enter a result for each table of a round: whoever sits East has most."""
    message = announced(club, number)
    for label in [label for label in labels(message) if label.endswith("enter result…")]:
        preview = await club.fill_in("Aiko", message, label, **{f"seat{wind}": had for wind, had in enumerate(POINTS)})
        await club.click("Aiko", preview, "Record")
        # Who presses faster is told that it is too much at a time.
        await club.wait(20)


def told(club: Club, sign: str) -> list[str]:
    """What the clock has announced in the channel with this sign."""
    return [text for message in club.channel.history() if (text := text_of(message)).startswith(sign)]


async def test_sixteen_people_play_a_tournament_to_its_final_card(club: Club) -> None:
    await opened(club, *ALL, rounds=2, minutes=60)
    assert "**In (1):** Aiko" in text_of(board(club))
    await do(club, "Open the check-in")
    assert "**Not here yet (16):**" in text_of(board(club))
    await arrive(club, *ALL[1:])
    await club.click("Aiko", board(club), "I'm here")
    assert "**Here (16 of 16):**" in text_of(board(club))
    page = shown(await do(club, "Draw all rounds"))
    assert text_of(club.now(page)).startswith("2 rounds have been drawn.")
    mine = text_of(shown(await club.click("Ben", board(club), "My table")))
    assert re.search(r"^\*\*Round 1: table \d\*\*, you are (East|South|West|North) · against ", mine, re.MULTILINE)
    assert "**Round 2: table " in mine
    assert "+0.0" not in mine, "who has not played has no rank"
    for number in (1, 2):
        await do(club, f"Start round {number}")
        assert f"**Round {number} of 2** · until <t:" in text_of(board(club))
        await play(club, number)
        assert "4 of 4 results" in text_of(board(club))
    lines = re.findall(r"^\*\*(\d+)\. (\w+)\*\* ([+−][\d.]+)", text_of(board(club)), re.MULTILINE)
    assert len(lines) == 16
    league = (await club.bot.store.leagues.of(club.env.guild.id))[-1]
    standings = await club.bot.store.league_standings.standings(league.id, 1)
    assert [float(points.replace("−", "-")) for _, _, points in lines] == [line.final / 10 for line in standings]
    await do(club, "Cut to final…", people=["4"], rounds=["1"], carry=["none"])
    assert "**4 players advance**, no points carried over: " in text_of(club.last())
    finalists = {name for _, name, _ in lines[:4]}
    drawn = await do(club, "Draw round 3")
    [table] = re.findall(r"\*\*Table 1:\*\* (.*)", text_of(shown(drawn)))
    assert set(table.split(", ")) == finalists
    await club.click("Aiko", shown(drawn), "Announce only")
    await do(club, "Start round 3")
    assert "**Final, round 3 of 3**" in text_of(board(club))
    await play(club, 3)
    await do(club, "Finish…", thanks="Cake for everybody")
    final = club.last()
    assert text_of(final).startswith("# Spring Cup\n**<@")
    assert "Cake for everybody" in text_of(final)
    # The card says who is among the first eight, the text below it who follows.
    below = [one["content"] for one in components(final) if one["type"] == discord.ComponentType.text_display.value][-1]
    assert re.match(r"\*\*\d+\. ", below)
    assert len(re.findall(r"^\*\*\d+\. ", text_of(final), re.MULTILINE)) == 8
    [card] = re.findall(r"The winners: (.*)\.", all_told(final))
    assert {name for _, name in re.findall(r"\b([1-4])\. (\w+)", card)} == finalists
    assert (await club.bot.store.leagues.seasons(league.id))[0].ended_at is not None


async def test_a_clock_tells_each_signal_once_also_over_a_restart(club: Club) -> None:
    await begun(club, *NAMES)
    assert len(told(club, "▶ **Spring Cup, round 1 starts.**")) == 1
    await club.wait(49 * MINUTE)
    assert told(club, "⏳") == []
    await club.restart()
    await club.wait(2 * MINUTE)
    assert len(told(club, "⏳ **Spring Cup, round 1: 10 minutes left.**")) == 1
    await club.restart()
    await club.env.settle()
    assert len(told(club, "⏳")) == 1
    await do(club, "5 more minutes")
    assert len(told(club, "➕ **Spring Cup, round 1 has more time:**")) == 1
    await club.wait(10 * MINUTE)
    assert told(club, "🔔") == []
    await club.wait(5 * MINUTE)
    assert len(told(club, "🔔 **Spring Cup, round 1: time is up.**")) == 1
    assert "time was up <t:" in text_of(board(club))
    club.bot.lobby.stop()
    await club.restart()
    await club.wait(11 * MINUTE)
    assert [len(told(club, sign)) for sign in "▶⏳🔔⏹"] == [1, 1, 1, 1]


async def test_hidden_standings_are_for_officers_alone_wherever_one_asks(club: Club) -> None:
    await opened(club, *NAMES, rounds=2, minutes=60, standings="last")
    await do(club, "Draw all rounds")
    assert "+" not in text_of(board(club))
    await do(club, "Start round 1")
    await play(club, 1)
    assert "The standings are hidden until the end." in text_of(board(club))
    assert not re.search(r"[+−]\d", text_of(board(club)))
    hidden = "The standings of “Spring Cup” are hidden until it ends."
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("league standings", {}),
        ("league standings", {"season": "all"}),
        ("league profile", {}),
        ("league profile", {"player": "Aiko"}),
        ("league chart", {}),
        ("league records", {}),
        ("league versus", {"player": "Aiko"}),
    )
    for command, options in asked:
        assert text_of(shown(await club.slash("Ben", command, league="Spring Cup", **options))) == hidden, command
        await club.wait(5)
    assert not re.search(r"[+−]\d", text_of(shown(await club.click("Ben", board(club), "My table"))))
    refused = shown(await club.click("Ben", board(club), "Officers…"))
    assert text_of(refused).startswith("Only officers of “Spring Cup”")
    page = await officers(club)
    assert page.ephemeral
    assert "**Hidden standings, for officers:**\n**1. " in text_of(page)
    await do(club, "Finish…", thanks="")
    assert re.search(r"The winners: 1\. \w+ \+", all_told(club.last()))
    assert "+" in all_told(shown(await club.slash("Ben", "league standings", league="Spring Cup")))


async def test_a_late_penalty_changes_the_ranking_and_names_nobody_by_hand(club: Club) -> None:
    await begun(club, *NAMES)
    await play(club, 1)
    [first] = re.findall(r"^\*\*1\. (\w+)\*\*", text_of(board(club)), re.MULTILINE)
    options = form_parts(await do(club, "Penalty…"))[0]["component"]["options"]
    [value] = [option["value"] for option in options if option["label"] == first]
    await do(club, "Penalty…", who0=[value], points="120", reason="late")
    assert f"**4. {first}** " in text_of(board(club))
    assert "penalty −120.0" in text_of(board(club))
    await do(club, "Finish…", thanks="")
    assert "penalty −120.0" in text_of(club.last())


async def test_results_of_a_round_that_was_drawn_the_day_before_count_at_once(club: Club) -> None:
    await opened(club, *NAMES, rounds=2, minutes=60)
    await do(club, "Draw all rounds")
    await club.wait(14 * 60 * MINUTE)
    await do(club, "Start round 1")
    message = announced(club, 1)
    points = {f"seat{wind}": had for wind, had in enumerate(POINTS)}
    preview = await club.fill_in("Ben", message, "Table 1: enter result…", **points)
    assert "This game counts at once." in text_of(preview)


async def test_a_draw_by_standing_asks_about_the_results_that_are_missing(club: Club) -> None:
    await opened(club, *NAMES, *OTHERS[:4], rounds=3, minutes=60, method="standing")
    await draw_and_start(club)
    asked = shown(await do(club, "Draw round 2"))
    assert "round 1: tables 1, 2." in text_of(asked)
    assert labels(asked) == ["Whole round 1…", "Draw anyway"]
    preview = shown(await club.click("Aiko", asked, "Draw anyway"))
    assert text_of(preview).count("**Table ") == 2
    assert "⚠ Drawn from standings that do not include these missing" in text_of(preview)
    assert "round 1: tables 1, 2." in text_of(preview)
    every = shown(await do(club, "Draw all rounds"))
    assert "All remaining rounds would be drawn from the current standings" in text_of(every)
    await play(club, 1)
    preview = shown(await do(club, "Draw round 2"))
    assert "Announce only" in labels(preview)
    assert "⚠" not in text_of(preview)


async def test_unreadable_points_at_a_drawn_table_are_told_by_name(club: Club) -> None:
    await begun(club, *NAMES)
    message = announced(club, 1)
    points = {f"seat{wind}": "42O00" for wind in range(4)}
    preview = await club.fill_in("Aiko", message, "Table 1: enter result…", **points)
    for name in NAMES:
        assert f"“42O00” is not a score for {name}." in text_of(preview)
        assert f"\n{name}: 42O00\n" in text_of(preview)
    assert "<@" not in text_of(preview)


async def test_a_tournament_in_which_nobody_played_ends_with_a_sentence_and_is_no_evening_to_come(club: Club) -> None:
    await opened(club, *NAMES, when="2026-02-01 10:00")
    assert "Spring Cup" in text_of(shown(await club.slash("Ben", "league evenings")))
    await do(club, "Finish…", thanks="")
    assert text_of(club.last()) == "# Spring Cup\n**The tournament is over. No games were played, so nobody won.**"
    assert text_of(shown(await club.slash("Ben", "league evenings"))).startswith(
        "No club evenings have been announced."
    )
    over = "The tournament is over. No games were played, so nobody won."
    for name in ("Aiko", "Ben"):
        assert text_of(shown(await club.slash(name, "tournament board"))) == f"## Spring Cup\n**{over}**"


async def test_the_card_of_the_final_says_what_finalists_carried(club: Club) -> None:
    await opened(club, *NAMES, *OTHERS[:4], rounds=1, minutes=60)
    await draw_and_start(club)
    await play(club, 1)
    await do(club, "Cut to final…", people=["4"], rounds=["1"], carry=["half"])
    await do(club, "Finish…", thanks="")
    assert "; finalists kept half of their points." in all_told(club.last())


async def test_sheets_and_the_export_come_as_files(club: Club) -> None:
    await opened(club, *NAMES, rounds=2, minutes=60)
    await do(club, "Draw all rounds")
    printed = shown(await do(club, "Sheets to print"))
    assert [file.filename for file in printed.attachments] == ["pairings.pdf", "table-cards.pdf", "ranking.pdf"]
    exported = shown(await do(club, "Export"))
    assert [file.filename for file in exported.attachments] == ["ranking.csv"]


async def test_a_plan_is_refused_with_its_reason_and_only_officers_open_a_tournament(club: Club) -> None:
    await let_manage(club, "Aiko")
    form = await club.slash("Aiko", "tournament open")
    plan = {"name": "Cup", "when": "", "rounds": "no", "minutes": "60"}
    told_why = text_of(shown(await club.people["Aiko"].submit_modal(form, plan)))
    assert told_why == "“no” is not a number of rounds. Write a number from 1 to 20."
    assert await club.bot.store.leagues.of(club.env.guild.id) == ()
    refused = text_of(shown(await club.slash("Ben", "tournament open", name="Cup")))
    assert refused == "Only members with the Manage Server permission may do this."
    nothing = text_of(shown(await club.slash("Ben", "tournament board")))
    assert nothing == "There is no tournament here. Officers open one with /tournament open."


async def test_online_the_tables_are_opened_in_threads_which_hear_the_clock_and_count_for_the_tournament_alone(
    club: Club,
) -> None:
    await open_league(club, season=SeasonSettings("Spring", club.clock.now(), min_people=None))
    await opened(club, *NAMES, rounds=2, minutes=60, online=True)
    assert main_of(shown(await do(club, "Draw round 1"))) == ["Open the tables"]
    await do(club, "Draw all rounds")
    await do(club, "Open tables for round 1")
    invite(club, "Emi")
    lobby = text_of(shown(await club.slash("Emi", "table open")))
    assert "League “Spring Cup”" in lobby
    assert "Club league" not in lobby
    assert "does not count" not in lobby
    [thread] = club.channel.threads
    await do(club, "Start round 1")
    assert any(text_of(one).startswith("▶ **Spring Cup, round 1 starts.**") for one in thread.history())
    assert f"<#{thread.id}>" in text_of(shown(await club.click("Ben", board(club), "My table")))


async def test_a_round_that_starts_after_the_wall_clock_has_jumped_is_told_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(club, *NAMES, rounds=1)
    await club.people["Aiko"].click(shown(await do(club, "Draw round 1")), label="Announce only")
    jump = club.clock.now()
    monkeypatch.setattr(Heartbeat, "jumped_at", property(lambda _: jump))
    await do(club, "Start round 1")
    assert len(told(club, "▶ **Spring Cup, round 1 starts.**")) == 1


async def test_a_clock_that_ran_when_the_wall_clock_jumped_is_not_over_by_that(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(club, *NAMES, rounds=1, minutes=75)
    await draw_and_start(club)
    await club.wait(60 * MINUTE)
    jump = club.clock.now()
    monkeypatch.setattr(Heartbeat, "jumped_at", property(lambda _: jump))
    await club.wait(20 * MINUTE)
    assert (told(club, "⏳"), told(club, "🔔")) == ([], [])


async def test_after_the_end_everybody_sees_the_final_ranking_and_no_table_or_clock(club: Club) -> None:
    await begun(club, *NAMES, *OTHERS[:4])
    await play(club, 1)
    await do(club, "Start round 2")
    await do(club, "Finish…", thanks="")
    assert "-# The clock for round 2 has stopped." in text_of(club.last())
    for name in ("Aiko", "Ben"):
        seen = text_of(shown(await club.slash(name, "tournament board")))
        assert seen.startswith("## Spring Cup\n**The tournament is over. Final ranking:**\n**1. ")
        assert len(re.findall(r"^\*\*\d+\. ", seen, re.MULTILINE)) == 8
        assert not re.search("[Rr]ound 2|<t:", seen)
    page = shown(await club.slash("Aiko", "tournament board"))
    assert labels(page) == ["Sheets to print", "Export"]
    exported = shown(await club.click("Aiko", page, "Export"))
    assert [file.filename for file in exported.attachments] == ["ranking.csv"]


async def test_a_late_result_says_that_the_tournament_is_finished_and_counts_once_its_season_is_reopened(
    club: Club,
) -> None:
    await begun(club, *NAMES)
    message = announced(club, 1)
    early = await club.click("Ben", message, "Table 1: enter result…")
    await do(club, "Finish…", thanks="")
    finished = "“Spring Cup” is finished. Before a late result can be entered, an officer must reopen its season with "
    reopens = "/club season do:reopen league:Spring Cup."
    points = {f"seat{wind}": had for wind, had in enumerate(POINTS)}
    sent = await club.people["Ben"].submit_modal(early, points)
    pressed = await club.click("Ben", message, "Table 1: enter result…")
    whole = shown(await club.click("Aiko", message, "Whole round…"))
    for late in (sent, pressed, await club.click("Aiko", whole, "Table 1: enter result…")):
        assert late.modal is None
        assert text_of(shown(late)) == finished + reopens
    await club.slash("Aiko", "club season", do="reopen", league="Spring Cup")
    await play(club, 1)
    over = text_of(shown(await club.slash("Ben", "tournament board")))
    assert "The tournament is over. Final ranking:" in over
    assert len(re.findall(r"^\*\*\d+\. ", over, re.MULTILINE)) == 4


async def test_announcing_is_the_main_button_of_a_draw_in_a_room_and_leads_to_the_clock(club: Club) -> None:
    await opened(club, *NAMES, rounds=2, minutes=60)
    drawn = shown(await do(club, "Draw round 1"))
    assert main_of(drawn) == ["Announce only"]
    await club.people["Aiko"].click(drawn, label="Announce only")
    announced = club.now(drawn)
    assert text_of(announced) == "The tables have been announced.\nThe clock for round 1 has not started yet."
    assert labels(announced) == ["Start round 1", "Substitute…"]
    await club.click("Aiko", drawn, "Start round 1")
    await club.env.settle()
    assert len(told(club, "▶ **Spring Cup, round 1 starts.**")) == 1
    assert text_of(club.now(drawn)).startswith("Round 1 has started.")


async def test_a_second_press_on_start_does_not_start_the_round_after_it(club: Club) -> None:
    await opened(club, *NAMES, rounds=2, minutes=60)
    await do(club, "Draw all rounds")
    first, second = await officers(club), await officers(club)
    await club.click("Aiko", first, "Start round 1")
    again = await club.click("Aiko", second, "Start round 1")
    assert text_of(shown(again)) == "Round 1 has already started."
    await club.env.settle()
    assert "**Round 1 of 2**" in text_of(board(club))
    assert len(told(club, "▶ ")) == 1
