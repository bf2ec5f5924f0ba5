"""Two players of a league against each other, as people read it."""

from dataclasses import replace

from bot.league.games import SeatLine
from bot.league.versus import DealtIn, SharedGame, head_to_head
from bot.league.views import Versus
from bot.text.league.versus import LAST, versus_text
from bot.text.sentences import render
from tests.text.league.league_games import NAMES, games


def meeting(number: int, one: int, other: int, places: tuple[int, int] = (1, 2), players: int = 4) -> SharedGame:
    game = replace(games(1)[0], number=number)
    mine = SeatLine(0, 1, "", 25000, 0, places[0], one)
    theirs = SeatLine(1, 2, "", 25000, 0, places[1], other)
    return SharedGame(game, mine, theirs, players)


def versus(*meetings: SharedGame, dealt: DealtIn | None = None) -> list[str]:
    found = head_to_head(meetings) if meetings else None
    return render(versus_text(Versus("Club", "Spring", 1, 2, NAMES, found, dealt or DealtIn()))).splitlines()


def test_two_players_are_compared_in_the_games_they_shared() -> None:
    text = versus(meeting(3, 500, -100), meeting(2, -300, 450, (4, 1)), meeting(1, 101, 50))
    assert text[:6] == [
        r"## Aiko and Ben\_: Club, Spring",
        "-# 3 games together",
        r"**Aiko was ahead in 2, Ben\_ in 1**",
        "Aiko: +30.1 in all, +10.0 per game, average place 2.00",
        r"Ben\_: +40.0 in all, +13.3 per game, average place 1.67",
        r"Biggest margin: 75.0, Ben\_ +45.0 to Aiko −30.0 in #2, <t:1775001600:d>",
    ]
    assert text[-3] == r"**#3** <t:1775001600:d>: Aiko place 1 of 4 (+50.0), Ben\_ place 2 of 4 (−10.0)"
    text = versus(meeting(2, 500, -100, (1, 3), 3), meeting(1, 500, -100, (1, 4)))
    assert text[1] == "-# 1 four-player game together · 1 three-player game together"
    assert text[4].endswith("average place in four-player games: 4.00, average place in three-player games: 3.00")
    assert versus(meeting(1, 10, 10, (2, 2)))[2] == (r"**Aiko was ahead in 0, Ben\_ in 0; they shared a place in 1**")
    text = versus(*(meeting(number, 10, 0) for number in range(20, 0, -1)))
    assert sum(line.startswith("**#") for line in text) == LAST
    assert versus()[1] == "These two have not yet played together in a game that counts."


def test_who_won_on_whose_discards_is_told_for_games_with_a_log() -> None:
    assert any("is not known" in line for line in versus(meeting(1, 10, 0)))
    text = versus(meeting(1, 10, 0), dealt=DealtIn(1, 2, 11900, 0, 0))
    assert (
        r"In 1 game with a log: Aiko won 2 hands by ron from Ben\_ (11,900), Ben\_ won no hands by ron from Aiko"
        in text
    )
