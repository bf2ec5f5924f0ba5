"""Puzzles in words: short enough for Discord, and every answer told with what leads to it."""

from random import Random

import pytest

from bot.analysis.puzzles.leaderboard import DailyStanding
from bot.analysis.puzzles.mistakes import Mistake, MistakeKind
from bot.analysis.puzzles.puzzle_payment import Pay
from bot.analysis.puzzles.questions import Level, score_question
from bot.analysis.puzzles.score_puzzle import ScorePuzzle, new_score_puzzle, score_puzzle
from bot.analysis.puzzles.waits_puzzle import new_waits_puzzle
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from bot.pictures.score_picture import score_alt
from bot.text.sentences import MESSAGE_LIMIT, Plain, render
from bot.text.tile_text import tile_name
from bot.text.training.puzzle_text import (
    mistake_line,
    pay_text,
    score_labels,
    score_question_text,
    score_solution,
    unsolved_hand,
    unsolved_win,
    waits_labels,
    waits_question_text,
    waits_solution,
)
from bot.text.training.quiz_results_text import MOST, daily_leaderboard
from cogs.common.buttons import ID_LIMIT
from cogs.training.puzzle_ids import AskedPuzzle, PuzzleRequest
from tests.for_each import for_each

EMOJI = {name: f"<:jt_{name}_0123abcd:1234567890123456789>" for name in TILE_NAMES}
LABEL = 80
VERDICT = 200
"""Characters kept for the verdict and the record above and below a solution."""


def fits(question: str, solution: str, labels: list[str], asked: AskedPuzzle, keys: list[str]) -> None:
    """Everything of a puzzle, as it stands once it is solved, is taken by Discord."""
    assert len(question) + len(solution) + VERDICT <= MESSAGE_LIMIT
    assert all(0 < len(label) <= LABEL for label in labels)
    assert len(set(labels)) == 4
    assert all(len(asked.answer(key)) <= ID_LIMIT for key in keys)
    assert len(asked.reveal) <= ID_LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", ["tenhou", "mahjong_soul_sanma", "tenhou_nashinashi"])
def test_a_score_puzzle_fits_into_a_message_with_its_buttons(name: str, level: Level) -> None:
    for seed in range(40):
        puzzle = new_score_puzzle(Random(seed), preset(name), level)
        labels = score_labels(puzzle)
        asked = AskedPuzzle(
            PuzzleRequest("score", level, "generator", name), name, puzzle.question.letters, 123_456_789
        )
        fits(
            render(score_question_text(puzzle, Plain(name)), emoji=EMOJI),
            render(score_solution(puzzle)),
            [render(words, markdown=False) for _, words in labels],
            asked,
            [key for key, _ in labels],
        )


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
def test_a_waits_puzzle_fits_into_a_message_with_its_buttons(level: Level) -> None:
    for seed in range(80):
        puzzle = new_waits_puzzle(Random(seed), preset("tenhou_nashinashi"), level)
        labels = waits_labels(puzzle)
        name = "tenhou_nashinashi"
        asked = AskedPuzzle(
            PuzzleRequest("waits", level, "generator", name), name, puzzle.question.letters, 123_456_789
        )
        fits(
            render(waits_question_text(Plain(name)), emoji=EMOJI),
            render(waits_solution(puzzle)),
            [render(words, markdown=False) for _, words in labels],
            asked,
            [key for key, _ in labels],
        )


def test_the_longest_question_still_fits_into_a_button() -> None:
    # four kans, ten indicators: aa 3bbbb 4cccc 7dddd 7eeee
    letters = "aa3bbbb4cccc7dddd7eeee.fff.f.f.0.ABCDE.FGHIj"
    assert score_question(letters).letters == letters
    asked = AskedPuzzle(PuzzleRequest("score"), "mahjong_soul_sanma", letters, 99_999_999)
    assert len(asked.answer("16000/32000")) <= ID_LIMIT


def of(letters: str, name: str = "tenhou") -> ScorePuzzle:
    puzzle = score_puzzle(score_question(letters), preset(name))
    assert puzzle is not None
    return puzzle


def test_the_question_tells_the_circumstances_and_not_the_answer() -> None:
    puzzle = of("bcdDEFllqrjklp.2.4.2.0.A.j")
    text = render(score_question_text(puzzle, None))
    assert "By ron · South seat · East round · riichi" in text
    assert "dora indicator 1p" in text
    assert "ura dora indicator 1s" in text
    assert "2 honba" in text
    assert "Include the honba." in text
    assert "han" not in text.replace("hand", "")


def test_the_picture_of_a_question_names_its_tiles_and_not_the_answer() -> None:
    win = render(score_alt(unsolved_win(of("bcdDEFllqrjklp.2.4.2.0.A.j"))))
    assert win == "2m 3m 4m 4p 5p 6p 3s 3s 8s 9s 1s 2s 3s, plus 7s.\nDora indicators 1p.\nUra dora indicators 1s."
    hand = new_waits_puzzle(Random(1), preset("tenhou"), Level.EASY)
    told = render(score_alt(unsolved_hand(hand)))
    assert all(render(tile_name(tile)) in told for tile in hand.question.concealed)
    assert "left" not in told


def test_payments_read_aloud() -> None:
    assert render(pay_text(Pay(ron=7700))) == "7,700"
    assert render(pay_text(Pay(dealer=2600, other=1300, others=2))) == "1,300 each, dealer 2,600"
    assert render(pay_text(Pay(other=4000, others=3))) == "4,000 each"
    assert render(pay_text(Pay(dealer=2600, other=1300, others=1))) == "1,300 and dealer 2,600"


@for_each("mistake", MistakeKind)
def test_every_mistake_has_words(mistake: MistakeKind) -> None:
    what = {
        MistakeKind.AS_LIMIT: "baiman",
        MistakeKind.YAKU_MISSED: "pinfu",
        MistakeKind.BONUS_MISSED: "dora",
        MistakeKind.BONUS_ONCE: "dora",
        MistakeKind.YAKU_CLAIMED: "pinfu",
        MistakeKind.YAKU_AS_CLOSED: "ittsuu",
        MistakeKind.FU_MISSED: "closed_ron",
        MistakeKind.FU_HALVED: "closed_kan",
        MistakeKind.FU_DOUBLED: "closed_kan",
    }
    line = render(mistake_line(Mistake(mistake, Pay(ron=3900), 3, 30, what.get(mistake, ""))))
    assert line.startswith("3,900: ")
    assert line.endswith(".")
    assert len(line) < 120


def test_places_are_shared_streaks_named_and_names_harmless() -> None:
    board = (
        DailyStanding(1, 7, "**@everyone**", 12, 15, 4),
        DailyStanding(1, 8, "Ben", 12, 12, 1),
        DailyStanding(3, 9, "Chie", 1, 1, 0),
    )
    assert render(daily_leaderboard(board, month=False)).splitlines() == [
        "## Daily puzzles",
        "**1. \\*\\*@\u200beveryone\\*\\*** 12 points from 15 answers, 4 in a row",
        "**1. Ben** 12 points from 12 answers",
        "**3. Chie** 1 point from 1 answer",
        (
            "-# Each right answer earns 1 point; players with equal points share a place. Streaks are counted "
            "up to the latest puzzle."
        ),
    ]


def test_of_many_the_best_are_shown_and_whoever_asks() -> None:
    board = [DailyStanding(place, place, f"P{place}", 100 - place, 100, 0) for place in range(1, 31)]
    shown = render(daily_leaderboard(board, month=True, viewer=27)).splitlines()
    assert shown[0] == "## This month's daily puzzles"
    assert [line.removeprefix("**").split(".")[0] for line in shown[1:-2]] == [*map(str, range(1, MOST + 1)), "27"]
    assert shown[-2] == "… and 9 more"
