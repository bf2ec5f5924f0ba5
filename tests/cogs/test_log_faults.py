"""What is wrong with a log, in words."""

from __future__ import annotations

import pytest

from bot.paifu.compare import Disagreement, Matter
from bot.paifu.errors import Malformed, PaifuError, Place, Problem, Unreadable
from bot.paifu.log_game import MOST_GAMES, NoGame, NoResult
from bot.render.league_log_text import without_course
from bot.render.text import render
from cogs.league.log_faults import disagreement_words, error_words, no_game_words


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_is_a_sentence_that_goes_on_after_the_files_name(problem: Problem) -> None:
    words = render(error_words(PaifuError(problem)))
    assert words[0].islower() or words.startswith("“")
    assert words.endswith(".")


@pytest.mark.parametrize("why", NoResult)
def test_so_is_every_reason_why_a_log_is_no_result(why: NoResult) -> None:
    words = render(no_game_words(NoGame(0, why)))
    assert words[0].islower()
    assert words.endswith(".")


@pytest.mark.parametrize("matter", Matter)
def test_every_disagreement_is_told_with_its_deal(matter: Matter) -> None:
    what = disagreement_words(Disagreement(2, None, matter, 1, 2))
    told = render(without_course(None, 3, what, officer=False))
    assert told.startswith("Deal 3 does not come out as the log says: ")
    assert told.endswith(". An officer of the league can record its result alone.")
    assert ".." not in told


def test_where_it_stands_is_said_as_far_as_it_is_known() -> None:
    assert render(error_words(Malformed(Problem.BAD_VALUE, Place(3, 7)))).endswith("(line 3, column 7)")
    assert render(error_words(Malformed(Problem.BAD_VALUE, Place(3, 7, "log[1]")))).endswith(r"(line 3, log\[1\])")
    assert render(error_words(Malformed(Problem.BAD_VALUE, Place(0, 0, "sc")))).endswith("(at sc)")
    assert render(error_words(Malformed(Problem.MISSING, field="GO"))) == "“GO” is missing."


def test_a_file_of_too_many_games_says_how_many_it_may_have() -> None:
    error = Unreadable(Problem.TOO_LARGE, games=MOST_GAMES + 1, most=MOST_GAMES)
    assert render(error_words(error)) == "there are more than 100 games in it; send it in parts."
    assert "8 MB" in render(error_words(Unreadable(Problem.TOO_LARGE, limit=8 << 20)))
