"""Whom a text means among the players of a league."""

import pytest

from bot.club.checked_game import Roster
from bot.club.names import Account, Stranger, whom
from bot.league.faults import EntryFault
from bot.league.leagues import LeaguePlayer
from bot.text.league.faults import fault_text
from bot.text.sentences import render
from tests.for_each import for_each

AIKO = 10**17
PEOPLE = Roster(
    {
        player.number: player
        for player in (
            LeaguePlayer(1, AIKO, "Aiko"),
            LeaguePlayer(2, AIKO + 1, "Ben"),
            LeaguePlayer(3, None, "ben"),
            LeaguePlayer(4, None, "Aiko from the club", merged_into=1),
            LeaguePlayer(5, AIKO + 2, "Guest House"),
            LeaguePlayer(6, None, "", erased=True),
        )
    }
)


@for_each(
    ("text", "number"),
    [
        ("aiko", 1),
        ("@Aiko", 1),
        (" ＡＩＫＯ ", 1),
        (f"<@{AIKO}>", 1),
        (f"<@!{AIKO}>", 1),
        (f"<@{AIKO}> Ben", 1),
        (str(AIKO), 1),
        ("#4", 1),
        ("#2 Ben", 2),
        ("aiko from  the club", 1),
        ("guest Ben", 3),
        ("Guest House", 5),
    ],
)
def test_a_player_is_meant_by_number_mention_and_name_in_any_case(text: str, number: int) -> None:
    assert whom(PEOPLE, text) == number


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Chie", Stranger("Chie")),
        ("@Chie", Stranger("Chie")),
        ("#12abc", Stranger("#12abc")),
        ("guest  Mia", Stranger("Mia", guest=True)),
        ("guest Aiko", Stranger("Aiko", guest=True)),
        ("", Stranger("")),
        (f"<@{AIKO + 9}>", Account(AIKO + 9)),
    ],
)
def test_who_is_no_player_is_told_from_them(text: str, found: object) -> None:
    assert whom(PEOPLE, text) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#9", "“Thursdays” has no player 9."),
        ("BEN", "2 players of “Thursdays” are named “BEN”. Write one of these instead: #2, #3. Or mention a member."),
    ],
)
def test_what_means_nobody_or_several_is_said(text: str, said: str) -> None:
    fault = whom(PEOPLE, text, "Thursdays")
    assert isinstance(fault, EntryFault)
    assert render(fault_text(fault, {}), markdown=False) == said
