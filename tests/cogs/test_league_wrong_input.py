"""What is typed wrongly in a league is answered with its likely cause and the way out."""

from datetime import timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, labels, open_labels, shown, text_of
from tests.cogs.league_club import open_league, record
from tests.cogs.test_import_log import log, sent


async def told(club: Club, lines: str, **more: str) -> str:
    """The answer to a pasted result."""
    return text_of(await club.slash_form("Aiko", "league result", result=lines, **more))


# ---------------------------------------------------------------------------------------------------------------- sums


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            "Aiko 42,300\nBen 25,100\nChie 30,200\nDan 1,400",
            (
                "The points add up to 99,000, which is 1,000 short of 100,000. "
                "Was a riichi stick left on the table? If so, set “sticks” to 1.\n"
            ),
        ),
        (
            "Aiko 42,300\nBen 24,100\nChie 29,200\nDan 1,400\nsticks: 1",
            (
                "98,000, which is 2,000 short of 100,000. Were riichi sticks left on the table? If so, set “sticks” "
                "to 3.\n"
            ),
        ),
        (
            "Aiko 42,300\nBen 25,100\nChie 31,200\nDan 1,400\nsticks: 1",
            "Is 1 of the leftover riichi sticks already included in somebody's points?\n",
        ),
        (
            "Aiko 42,300\nBen 25,100\nChie 31,300\nDan 1,400",
            "100,100, which is 100 more than 100,000. Which number is wrong?\n",
        ),
        ("Aiko 42300\nBen 251\nChie 31200\nDan 1400", "Did Ben have 25,100, not 251 (typed in hundreds)?\n"),
        (
            "Aiko 42,300\nBen 25,100\nChie 31,200\nDan 14,000",
            "Did Dan have 1,400, not 14,000 (one zero too few or too m",
        ),
        ("Aiko 24,300\nBen 25,100\nChie 31,200\nDan 1,400", "Did Aiko have 42,300, not 24,300 (two digits swapped)?"),
        ("Aiko 62,300\nBen 25,100\nChie 31,200\nDan 18,600", "Did Dan have -18,600, not 18,600 (a wrong sign)?\n"),
        (
            "Aiko +12.3\nBen -4.9\nChie +1.2\nDan -8.6",
            "short of 100,000. These numbers add up to zero, as final results do. Write the points each player had",
        ),
        (
            "Aiko +12\nBen -5\nChie +1\nDan -8",
            "These numbers add up to zero, as final results do. Write the points each player had at the end, for",
        ),
        (
            "Aiko - 42300\nBen - 25100\nChie - 31200\nDan - 1400",
            "Put a colon between the name and the points instead, for example “Aiko: 21,400”.\n",
        ),
        ("Aiko 423\nBen 251\nChie 302\nDan 14", "The points add up to 99,000, which is 1,000 short of 100,000."),
    ],
)
async def test_points_that_do_not_add_up_are_told_with_a_likely_cause(club: Club, lines: str, words: str) -> None:
    await open_league(club)
    assert words in await told(club, lines)


async def test_in_a_season_without_rules_of_its_own_the_way_out_of_another_start_is_to_name_the_rules(
    club: Club,
) -> None:
    await open_league(club)
    text = await told(club, "Aiko 47,300\nBen 30,100\nChie 36,200\nDan 6,400")
    assert "20,000 more than 100,000. Did everybody start with 30,000 points?" in text
    assert "Under these rules, everybody starts with 25,000. Give the right rules with the option “preset”" in text
    assert "option also" not in text


async def test_points_of_a_game_with_another_start_are_told_as_such_with_the_way_out(club: Club) -> None:
    now = club.clock.now()
    season = SeasonSettings("Spring", now - timedelta(days=30), preset="ema2025", rules=preset("ema2025"))
    await open_league(club, season=season)
    text = await told(club, "Aiko 42,300\nBen 25,100\nChie 31,200\nDan 1,400")
    assert (
        "The points add up to 100,000, which is 20,000 short of 120,000. Did everybody start with 25,000 points?"
    ) in text
    assert "Under the season's rules, everybody starts with 30,000." in text
    assert "ask an officer to add these rules to this season" in text
    assert "stick" not in text


# ------------------------------------------------------------------------------------------------------------- plurals


async def test_one_player_is_one_player(club: Club) -> None:
    await open_league(club)
    assert "\nYou named 1 player; these rules are for 4.\n" in await told(club, "Aiko 100,000")
    assert "\nYou named 2 players; these rules are for 4.\n" in await told(club, "Aiko 60,000\nBen 40,000")


# ---------------------------------------------------------------------------------------------------------------- logs


async def test_a_log_of_another_start_is_told_so_before_anything_is_pressed_with_the_way_out(club: Club) -> None:
    now = club.clock.now()
    season = SeasonSettings("Spring", now - timedelta(days=900), preset="ema2025", rules=preset("ema2025"))
    league = await open_league(club, season=season)
    preview = await sent(club, log("Aiko", "Ben", "Chie", "Dan"))
    assert (
        "**1 game cannot be recorded for “Spring”:** the season accepts EMA 2025 (4 players with 30,000 points each), "
        "but this game is Tenhou (4 players with 25,000 points each). "
        "Choose another season with the option “season”, or ask an officer to add these rules to this season"
        in text_of(preview)
    )
    assert open_labels(preview) == ["Players…", "Cancel"]
    await club.bot.store.leagues.configure(
        league.id, lambda settings: type(settings)(officers=(club.people["Aiko"].id,))
    )
    await club.slash("Aiko", "club season", do="change", also="tenhou")
    preview = await sent(club, log("Aiko", "Ben", "Chie", "Dan"))
    assert "cannot be recorded" not in text_of(preview)
    assert open_labels(preview) == ["Record", "Players…", "Cancel"]


# --------------------------------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("mleeg", "M.League rules"), ("majsuol", "Mahjong Soul rules"), ("emrules", "JPML A rules; M.League rules")],
)
async def test_rules_that_there_are_not_are_answered_with_the_nearest(club: Club, typed: str, nearest: str) -> None:
    await open_league(club, officers=("Aiko",))
    for answer in (
        await record(club, preset=typed),
        await club.slash("Aiko", "club season", do="change", preset=typed),
        await club.slash("Aiko", "club season", do="change", preset="wrc2025", also=typed),
    ):
        first, second = text_of(shown(answer)).splitlines()[:2]
        assert first == f"There are no rules named “{typed}”."
        assert second.startswith("Similar names: ")
        assert nearest in second


async def test_rules_that_are_like_none_are_answered_with_all(club: Club) -> None:
    await open_league(club, officers=("Aiko",))
    answer = text_of(shown(await club.slash("Aiko", "club season", do="change", preset="zzzzzz")))
    assert answer.startswith("There are no rules named “zzzzzz”.\nAvailable: ")
    assert "M.League rules" in answer


@pytest.mark.parametrize(
    ("season", "words"),
    [
        (
            {"preset": "mleague", "rules": preset("mleague"), "same_rules": True},
            (
                "does not count, because the season requires exactly its own rules (rules: M.League), "
                "not these (rules: Tenhou)"
            ),
        ),
        (
            {"preset": "ema2025", "rules": preset("ema2025")},
            (
                "does not count, because the season accepts EMA 2025 (4 players with 30,000 points each), "
                "but this game is Tenhou (4 players with 25,000 points each)."
            ),
        ),
    ],
)
async def test_a_table_with_other_rules_than_its_season_names_both(
    club: Club, season: dict[str, Any], words: str
) -> None:
    await open_league(club, season=SeasonSettings("Spring", club.clock.now() - timedelta(days=30), **season))
    assert words in text_of(shown(await club.slash("Aiko", "table open", preset="tenhou")))


# --------------------------------------------------------------------------------------------------------------- dates

FORMS = "Write it like “2026-11-20 19:30”, “4 Dec 19:30”, “Friday 7 pm”, “yesterday 21:30” or “today”."


async def test_a_date_that_cannot_be_read_is_quoted_with_the_ways_to_write_it_and_its_zone(club: Club) -> None:
    await open_league(club, officers=("Aiko",))
    await club.quiet("Aiko", "23:00", "07:00", "Asia/Tokyo")
    words = f"I cannot read “soonish” as a date. {FORMS} Times are in Asia/Tokyo."
    for answer in (
        await record(club, when="soonish"),
        await club.slash("Aiko", "club season", do="change", starts="soonish"),
        await club.slash("Aiko", "club season", do="change", ends="soonish"),
        await club.slash("Aiko", "club evening", title="Friday", when="soonish"),
    ):
        assert words in text_of(shown(answer))
    assert words in text_of(await sent(club, log("Aiko", "Ben", "x", "y"), when="soonish"))
    day = text_of(shown(await record(club, when="04/12/2025")))
    assert (
        "Does the day or the month come first in “04/12/2025”? Write the date like “2026-12-04” or “4 Dec”. "
        "Times are in Asia/Tokyo." in day
    )


async def test_a_date_at_which_no_game_can_be_is_told_as_it_was_typed_and_as_it_was_read(club: Club) -> None:
    await open_league(club)
    await club.quiet("Aiko", "23:00", "07:00", "Asia/Tokyo")
    late = shown(await record(club, when="8 Jan 2026 9 pm"))
    assert "\n“8 Jan 2026 9 pm” was read as 2026-01-08 21:00 in Asia/Tokyo.\n" in text_of(late)
    assert "This time is in the future: <t:1767873600:f>." in text_of(late)
    early = shown(await record(club, when="3 Oct 2024"))
    assert "No season was open on <t:1727924400:f>. " in text_of(early)
    assert "\n“3 Oct 2024” was read as 2024-10-03 12:00 in Asia/Tokyo.\n" in text_of(early)
    assert labels(early) == ["Change…", "Cancel"]
    assert "was read as" not in text_of(shown(await record(club, points1="1")))
