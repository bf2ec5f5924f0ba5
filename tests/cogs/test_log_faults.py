"""Why a part of a log file is no game that could be recorded, in words."""

import pytest

from bot.paifu.errors import LogProblem, Malformed
from bot.paifu.games_in_log import NoGame, NoResult
from bot.text.league.game_logs import no_game_words
from bot.text.sentences import render


@pytest.mark.parametrize("why", NoResult)
def test_every_reason_why_a_log_is_no_result_is_a_sentence_that_goes_on_after_the_files_name(why: NoResult) -> None:
    words = render(no_game_words(NoGame(0, why)))
    assert words[0].islower()
    assert words.endswith(".")


def test_what_cannot_be_read_is_told_as_it_is_anywhere() -> None:
    assert render(no_game_words(NoGame(0, Malformed(LogProblem.MISSING, field="GO")))) == "“GO” is missing."
