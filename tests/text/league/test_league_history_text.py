"""Lists of a league's games as people read them."""

from collections.abc import Sequence
from typing import Any

from bot.league.games import GameLine, GameStatus
from bot.league.views import GAMES_PAGE, GamesListed, HistoryView
from bot.text.league.game_list import history_text
from bot.text.sentences import render
from tests.text.league.league_games import NAMES, games


def history(lines: Sequence[GameLine], player: int | None = None, season: str | None = "Spring") -> list[str]:
    listed = GamesListed(len(lines), len(lines), tuple(lines))
    return render(history_text(HistoryView("Club", season, player, NAMES, listed))).splitlines()


def test_a_players_games_have_place_and_result_and_everybodys_all_results() -> None:
    text = history(games(2), 2)
    assert text[0] == r"## Ben\_'s games: Club, Spring"
    assert text[1] == "-# 2 games"
    assert text[2] == ("**#2** <t:1775001600:d>: place 2 of 4, 27,800 → **+8.0**, with Aiko, Chie, Ume · entered")
    text = history(games(1), None, None)
    assert text[0] == "## Games: Club, all time"
    assert text[2] == r"**#1** <t:1775001600:d>: 1. Aiko +53.0, 2. Ben\_ +8.0, 3. Chie −20.0, 4. Ume −41.0 · entered"


def test_what_does_not_count_is_marked_in_words() -> None:
    def marked(**changed: Any) -> str:
        return history(games(1, **changed), 1)[2].rpartition(" · ")[2]

    assert marked(status=GameStatus.PENDING) == "entered, **does not count yet**: unconfirmed"
    assert marked(status=GameStatus.DISPUTED, disputed_by=2) == "entered, **does not count yet**: disputed"
    assert marked(status=GameStatus.VOIDED, source="table") == "at a table, **does not count**: voided"
    assert marked(disputed_by=2) == "entered, disputed, but counts until decided"
    assert marked(corrections=1, source="log") == "from a log, corrected"


def test_a_list_says_how_many_count_and_an_empty_one_that_there_are_none() -> None:
    listed = GamesListed(3 * GAMES_PAGE, 28, tuple(games(GAMES_PAGE)))
    text = render(history_text(HistoryView("Club", None, None, NAMES, listed, page=1))).splitlines()
    assert text[1] == "-# 30 games · 28 of them count"
    assert text[-1] == "-# Details of a game: /league game · page 2 of 3"
    assert history([], 3) == ["## Chie's games: Club, Spring", "None."]
    waiting = HistoryView("Club", "Spring", None, NAMES, GamesListed(0, 0, ()), "pending")
    assert render(history_text(waiting)).splitlines()[1:] == [
        "-# Only unconfirmed games",
        "None.",
    ]
