"""The quizzes by slash command: asked in a server and privately, answered, revealed, asked again."""

import re
from random import Random
from typing import get_args

import pytest

from bot.analysis.puzzles import puzzle_hands
from bot.analysis.puzzles.questions import Level, score_question
from bot.analysis.puzzles.score_puzzle import score_puzzle
from bot.engine.rules.ruleset import preset
from bot.store.errors import StoreError
from bot.table.table_events import TableClosed
from bot.text.sentences import render
from bot.text.training.puzzle_text import pay_text
from cogs.training.puzzle_ids import AnswerPress, AskedPuzzle, PuzzleRequest, Revealed, SortName, Source, pressed
from cogs.training.training_service import QuizService
from tests.cogs.club import Club, Seen, buttons, labels, open_labels, shown, text_of
from tests.store.games import entries, lobby, played

EASY = {"level": "easy", "source": "generator"}


def draw(club: Club, seed: int = 3) -> None:
    """Let the next puzzles be those of this seed."""
    service = club.bot.shared[QuizService]
    assert isinstance(service, QuizService)
    service.sources.random = Random(seed)


def answers(message: Seen) -> tuple[str, list[str]]:
    """The labels of the right answer and of the wrong ones, found again from the letters of the message's buttons."""
    _, _, _, code, name, letters, _, _ = str(buttons(message)[0]["custom_id"]).split(":")
    puzzle = score_puzzle(score_question(letters), preset(name))
    assert puzzle is not None
    said = [(render(pay_text(choice.pay), "en"), choice.mistake) for choice in puzzle.choices]
    assert [label for label, _ in said] == labels(message)[:4], code
    return next(label for label, mistake in said if mistake is None), [label for label, one in said if one is not None]


async def ask(club: Club, **options: object) -> Seen:
    draw(club)
    result = await club.slash("Aiko", "quiz", kind="score", **{**EASY, "public": True, **options})
    return club.last() if options.get("public", True) else shown(result)


async def test_a_quiz_is_easy_and_its_askers_alone_unless_more_is_asked_for(club: Club) -> None:
    before = club.channel.history()
    message = shown(await club.slash("Aiko", "quiz"))
    assert message.ephemeral
    assert len(club.channel.history()) == len(before)
    assert "easy" in text_of(message)


async def test_a_quiz_shows_a_win_with_four_answers_and_how_it_ends_until_it_has(club: Club) -> None:
    message = await ask(club)
    assert "**What is this win worth?** · easy · Tenhou rules" in text_of(message)
    assert [one.filename for one in message.attachments] == ["puzzle.png"]
    assert "dora indicator" in text_of(message)
    assert len(labels(message)) == 5
    assert labels(message)[-1] == "Reveal"
    assert "han" not in text_of(message)
    assert "-# Only you see whether your answer was right. The person who asked may reveal the solution" in text_of(
        message
    )
    await club.click("Aiko", message, "Reveal")
    assert "Only you see" not in text_of(club.last())
    assert "Only you see" not in (text_of(await ask(club, public=False)))


async def test_without_a_kind_it_is_about_waits(club: Club) -> None:
    await club.slash("Aiko", "quiz", public=True)
    assert "**What is this hand waiting for?**" in text_of(club.last())


async def test_where_no_hand_comes_up_that_is_said(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_hands, "_MOST_TRIES", 0)
    told = shown(await club.slash("Aiko", "quiz", kind="score", **EASY))
    assert told.ephemeral
    assert text_of(told) == "No suitable hand was found. Please try again."


async def test_whoever_answers_is_told_alone_the_first_answer_counts_and_the_message_tells_nothing(club: Club) -> None:
    message = await ask(club)
    before = text_of(message)
    right, wrong = answers(message)
    told = shown(await club.click("Ben", message, wrong[0]))
    assert told.ephemeral
    assert f"Not quite: the answer is {right}.** You said {wrong[0]}." in text_of(told)
    assert "Fu: 20 base" in text_of(told)
    assert "The other answers:" in text_of(told)
    late = text_of(shown(await club.click("Ben", message, right)))
    assert "You have already answered this puzzle; only your first answer counts." in late
    assert f"You said {wrong[0]}." in late
    assert "0 of 1 puzzle of this type right" in late
    told = shown(await club.click("Chie", message, right))
    assert told.ephemeral
    assert f"**Correct: {right}.**" in text_of(told)
    assert "1 of 1 puzzle of this type right" in text_of(told)
    assert text_of(club.last()) == before
    assert len(open_labels(club.last())) == 5
    again = shown(await club.click("Chie", told, "Another"))
    assert again.ephemeral
    assert "Reveal" not in labels(again)


async def test_the_asker_reveals_the_solution_and_who_answered_what(club: Club) -> None:
    message = await ask(club)
    right, wrong = answers(message)
    await club.click("Ben", message, wrong[1])
    await club.click("Chie", message, right)
    await club.click("Aiko", message, "Reveal")
    seen = club.last()
    assert "What is this win worth?" in text_of(seen)
    assert f"**The answer is {right}.**" in text_of(seen)
    assert "2 answers, 1 right." in text_of(seen)
    assert f"{wrong[1]}: 1" in text_of(seen)
    assert "\nCorrect: Chie\n" in text_of(seen)
    assert open_labels(seen) == ["Another"]
    assert seen.attachments
    assert seen.attachments[0].description


async def test_others_reveal_only_once_a_few_have_answered(club: Club) -> None:
    message = await ask(club)
    right, _ = answers(message)
    refused = shown(await club.click("Ben", message, "Reveal"))
    assert refused.ephemeral
    assert "only the person who asked for the puzzle can. After 3 people have answered, or <t:" in text_of(refused)
    for name in ("Ben", "Chie", "Dan"):
        await club.click(name, message, right)
    await club.click("Ben", message, "Reveal")
    assert "3 answers, 3 right." in text_of(club.last())


async def test_others_reveal_when_the_asker_has_not_for_long(club: Club) -> None:
    message = await ask(club)
    await club.wait(601)
    await club.click("Ben", message, "Reveal")
    assert "Nobody has answered." in text_of(club.last())


async def test_another_asks_the_like_again(club: Club) -> None:
    message = await ask(club)
    await club.click("Aiko", message, "Reveal")
    await club.click("Ben", club.last(), "Another")
    assert "· easy · Tenhou rules" in text_of(club.last())
    assert labels(club.last())[-1] == "Reveal"
    assert club.last().id != message.id


async def test_a_private_quiz_shows_its_solution_in_its_own_message(club: Club) -> None:
    message = await ask(club, public=False)
    assert "Reveal" not in labels(message)
    right, _ = answers(message)
    told = shown(await club.click("Aiko", message, right))
    assert "What is this win worth?" in text_of(told)
    assert f"**Correct: {right}.**" in text_of(told)
    assert open_labels(told) == ["Another"]
    again = shown(await club.click("Aiko", told, "Another"))
    assert again.ephemeral
    assert "Reveal" not in labels(again)


async def test_in_a_direct_message_it_is_ones_own(club: Club) -> None:
    draw(club)
    await club.play(2)
    await club.people["Aiko"].user.slash("quiz", kind="score", **EASY)
    message = club.dm("Aiko")
    assert "Reveal" not in labels(message)
    right, _ = answers(message)
    await club.click("Aiko", message, right)
    assert f"**Correct: {right}.**" in text_of(club.dm("Aiko"))


async def test_after_a_restart_the_buttons_still_answer(club: Club) -> None:
    message = await ask(club)
    right, wrong = answers(message)
    await club.click("Ben", message, wrong[0])
    await club.restart()
    assert f"**Correct: {right}.**" in text_of(shown(await club.click("Chie", message, right)))
    await club.click("Aiko", message, "Reveal")
    assert "2 answers, 1 right." in text_of(club.last())


async def test_without_the_database_answers_are_explained_all_the_same(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreError("the disk is gone")

    for name in ("open", "puzzle", "answer", "answer_of", "answers", "record_of", "close"):
        monkeypatch.setattr(club.bot.store.puzzles, name, fail)
    message = await ask(club)
    right, _ = answers(message)
    assert f"**Correct: {right}.**" in text_of(shown(await club.click("Ben", message, right)))
    await club.click("Aiko", message, "Reveal")
    assert f"**The answer is {right}.**" in text_of(club.last())


async def test_a_waits_quiz_says_why_each_tile_completes_the_hand(club: Club) -> None:
    draw(club)
    await club.slash("Aiko", "quiz", kind="waits", level=Level.NORMAL.value, source="generator", public=True)
    message = club.last()
    assert "**What is this hand waiting for?** · normal" in text_of(message)
    told = text_of(shown(await club.click("Ben", message, labels(message)[0])))
    assert "wait (" in told
    assert "The other answers:" in told


async def played_games(club: Club, *, close: bool = True) -> None:
    """Three games of the server that are over."""
    guild = club.last().guild
    assert guild is not None
    for seed in range(3):
        records = (*lobby(channel=seed, guild=guild.id), *played(seed), *[TableClosed("finished")] * close)
        await club.bot.store.journal.append(f"old{seed}", entries(*records), ())


async def test_a_win_from_the_servers_own_games_says_whose_it_was(club: Club) -> None:
    await ask(club)
    await played_games(club)
    message = await ask(club, source="games")
    assert re.search(r"-# (Anne|Ben|Cléo|大) won with this hand in this server <t:\d+:R>\.", text_of(message))
    right, _ = answers(message)
    assert f"**Correct: {right}.**" in text_of(shown(await club.click("Ben", message, right)))
    await club.slash("Aiko", "quiz", kind="waits", level="normal", source="games", public=True)
    assert "with this hand in this server" in text_of(club.last())
    await club.click("Ben", club.last(), labels(club.last())[1])


async def test_another_from_the_servers_games_is_from_its_games(club: Club) -> None:
    await ask(club)
    await played_games(club)
    await club.click("Aiko", await ask(club, source="games"), "Reveal")
    await club.click("Aiko", club.last(), "Another")
    assert "won with this hand in this server" in text_of(club.last())


async def test_in_a_direct_message_there_are_no_own_games(club: Club) -> None:
    await club.play(2)
    result = await club.people["Aiko"].user.slash("quiz", kind="waits", source="games")
    assert "Hands from your own games are available only in the server" in text_of(shown(result))


@pytest.mark.parametrize("sort", get_args(SortName))
@pytest.mark.parametrize("source", get_args(Source))
def test_a_button_asks_for_just_what_was_wished(sort: SortName, source: Source) -> None:
    for level in Level:
        for name in (None, "mleague"):
            for private in (False, True):
                wish = PuzzleRequest(sort, level, source, name, private)
                assert pressed(wish.press.removeprefix("jf:quiz:")) == wish
                asked = AskedPuzzle(wish, name or "tenhou", "abc", 7)
                assert pressed(asked.answer("1/2").removeprefix("jf:quiz:")) == AnswerPress(asked, "1/2")
                assert pressed(asked.reveal.removeprefix("jf:quiz:")) == Revealed(asked)


@pytest.mark.parametrize(
    "rest", ["", "n", "n:xem0:-", "n:se:-", "n:sem0:no_such", "a:sem0:tenhou:abc:x:1", "r:sem0:tenhou:abc", "z:1:2"]
)
def test_what_is_no_button_of_a_quiz_means_nothing(rest: str) -> None:
    assert pressed(rest) is None


async def test_games_that_are_not_over_are_never_asked_about(club: Club) -> None:
    await ask(club)
    await played_games(club, close=False)
    draw(club)
    told = shown(await club.slash("Aiko", "quiz", kind="score", source="games"))
    assert told.ephemeral
    assert "No finished game in this server has a suitable hand yet." in text_of(told)


async def test_where_nothing_is_said_puzzles_come_from_both(club: Club) -> None:
    await ask(club)
    await played_games(club)
    draw(club, 1)
    seen = set()
    for _ in range(8):
        await club.slash("Aiko", "quiz", kind="score", level="normal", public=True)
        seen.add("in this server" in text_of(club.last()))
    assert seen == {True, False}


async def test_a_button_of_a_quiz_that_is_no_more_says_so(club: Club) -> None:
    told = await club.click_old("Ben", await ask(club), "jf:quiz:a:sem0:tenhou:xyz:1:1000")
    assert "This puzzle is from an earlier version of the bot." in text_of(told)
