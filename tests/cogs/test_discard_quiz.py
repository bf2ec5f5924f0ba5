"""The quiz about discards: a turn to vote on."""

from typing import Any

import pytest

from bot.store.puzzles import PuzzleTally
from bot.table.table_events import TableClosed
from bot.text.sentences import render
from cogs.training.discard_face import DiscardFace
from tests.cogs.club import Club, labels, shown, text_of
from tests.store.games import entries, lobby, played


async def asked(club: Club, number: int = 1) -> DiscardFace:
    """The puzzle that was asked, with its solution."""
    puzzle = await club.bot.store.puzzles.puzzle(number)
    assert puzzle is not None
    return DiscardFace.from_payload(puzzle.payload)


def labelled(face: DiscardFace) -> tuple[str, str]:
    """The labels of a right answer and of a wrong one."""
    names = {face.right(option.choice): render(option.label) for option in face.options}
    return names[True], names[False]


async def test_the_channel_votes_and_each_learns_alone_how_good_it_was(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", public=True)
    message = club.last()
    face = await asked(club)
    right, wrong = labelled(face)
    assert text_of(message).startswith("**What would you discard?**")
    assert "**Nobody has answered yet.**" in text_of(message)
    assert labels(message) == [*(render(option.label) for option in face.options), "Reveal"]
    described = message.attachments[0].description
    assert described is not None
    assert described.startswith("Your hand: ")
    told = shown(await club.click("Ben", message, wrong))
    assert told.ephemeral
    assert " is not right.**" in text_of(told).splitlines()[0]
    assert "**1 person has answered.**" in text_of(club.last())
    assert " is right" not in text_of(club.last())
    assert "1 vote" not in text_of(club.last()), "how somebody voted is kept until the end"
    assert club.last().attachments, "the picture stays"
    told = shown(await club.click("Aiko", club.last(), right))
    assert told.ephemeral
    assert " is right.**" in text_of(told).splitlines()[0]
    assert "** (right): " in text_of(told).splitlines()[2]
    await club.click("Aiko", club.last(), "Reveal")
    closed = club.last()
    assert "(right): 1 vote" in text_of(closed)
    assert ": 1 vote" in text_of(closed).replace("(right): 1 vote", "")
    assert "Correct: Aiko" in text_of(closed).splitlines()
    assert labels(closed) == ["Another"]
    assert closed.attachments


async def test_another_one_like_it_is_asked_in_the_same_place(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", level="hard", preset="tenhou_sanma", public=True)
    first = club.last()
    await club.click("Aiko", first, "Reveal")
    await club.click("Ben", club.last(), "Another")
    second = club.last()
    assert second.id != first.id
    assert f"<@{club.people['Ben'].id}> may reveal the solution" in text_of(second)
    puzzle = await club.bot.store.puzzles.puzzle(2)
    assert puzzle is not None
    assert (puzzle.level, puzzle.asker) == ("hard", club.people["Ben"].id)
    assert (await asked(club, 2)).view.public.players == 3


async def test_the_first_answer_counts_and_is_told_again(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", public=True)
    right, wrong = labelled(await asked(club))
    await club.click("Aiko", club.last(), wrong)
    told = text_of(shown(await club.click("Aiko", club.last(), right))).splitlines()
    assert told[0] == f"You have already answered; your first answer counts: {wrong}."
    assert " is not right.**" in told[1]
    assert told[-1] == "-# 0 of 1 puzzle of this type right"
    assert "**1 person has answered.**" in text_of(club.last())
    assert await club.bot.store.puzzles.record_of(club.people["Aiko"].id) == PuzzleTally(1, 0, 0)


async def test_a_vote_that_comes_as_the_vote_ends_does_not_open_it_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.slash("Aiko", "quiz", kind="discard", public=True)
    right, _ = labelled(await asked(club))
    puzzles = club.bot.store.puzzles
    count = puzzles.answer

    async def counted(*values: Any) -> bool:
        took = await count(*values)
        await puzzles.close(1, club.clock.now())
        return took

    monkeypatch.setattr(puzzles, "answer", counted)
    assert " is right.**" in text_of(shown(await club.click("Ben", club.last(), right)))
    assert "Correct: Ben" in text_of(club.last()).splitlines()
    assert labels(club.last()) == ["Another"]


async def test_others_end_the_vote_once_three_have_answered_or_ten_minutes_have_passed(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", public=True)
    right, _ = labelled(await asked(club))
    refused = shown(await club.click("Ben", club.last(), "Reveal"))
    assert refused.ephemeral
    assert text_of(refused).startswith(
        "You cannot reveal the solution yet: only the person who asked for the puzzle can. After"
    )
    for name in ("Ben", "Chie", "Dan"):
        await club.click(name, club.last(), right)
    await club.click("Ben", club.last(), "Reveal")
    assert "Correct: Ben, Chie, Dan" in text_of(club.last())
    await club.slash("Aiko", "quiz", kind="discard", level="easy", public=True)
    await club.wait(601)
    await club.click("Ben", club.last(), "Reveal")
    assert labels(club.last()) == ["Another"]


async def test_buttons_work_after_a_restart(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", level="hard", public=True)
    right, wrong = labelled(await asked(club))
    await club.click("Aiko", club.last(), right)
    await club.restart()
    assert " is not right.**" in text_of(shown(await club.click("Ben", club.last(), wrong)))
    assert "**2 people have answered.**" in text_of(club.last())


async def test_by_direct_message_it_is_answered_in_its_place(club: Club) -> None:
    await club.play(2)
    aiko = club.people["Aiko"].user
    await aiko.slash("quiz", kind="discard")
    message = club.dm("Aiko")
    right, _ = labelled(await asked(club))
    assert "Reveal" not in labels(message)
    await aiko.click(message, label=right)
    answered = club.dm("Aiko")
    assert answered.id == message.id
    assert text_of(answered).startswith("**What would you discard?**")
    assert " is right.**" in text_of(answered)
    assert labels(answered) == ["Another"]
    await aiko.click(answered, label="Another")
    assert club.dm("Aiko").id != message.id
    assert "Reveal" not in labels(club.dm("Aiko"))


async def test_nobody_else_sees_it_if_wished_so(club: Club) -> None:
    assert shown(await club.slash("Aiko", "quiz", kind="discard")).ephemeral
    assert club.channel.last_message is None


async def test_a_puzzle_that_is_forgotten_says_so(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", public=True)
    right, _ = labelled(await asked(club))
    await club.wait(9 * 24 * 3600)
    assert await club.bot.store.puzzles.puzzle(1) is None
    told = shown(await club.click("Ben", club.last(), right))
    assert text_of(told) == "I no longer have this puzzle. Use /quiz for another one."


async def test_three_players_rules_ask_about_three_players_hands(club: Club) -> None:
    await club.slash("Aiko", "quiz", kind="discard", preset="tenhou_sanma", public=True)
    assert (await asked(club)).view.public.players == 3
    assert club.last().attachments


async def test_turns_of_the_servers_own_games_are_asked_once_there_are_some(club: Club) -> None:
    told = shown(await club.slash("Aiko", "quiz", kind="discard", source="games", public=True))
    assert told.ephemeral
    assert text_of(told).startswith("No finished game in this server has a suitable turn yet.")
    finished = [*lobby(guild=club.env.guild.id), *played(1), TableClosed("finished")]
    await club.bot.store.journal.append("game", entries(*finished), ())
    await club.slash("Aiko", "quiz", kind="discard", source="games", public=True)
    assert text_of(club.last()).startswith("**What would you discard?** A turn from a game in this server, <t:")
    right, _ = labelled(await asked(club))
    assert " is right.**" in text_of(shown(await club.click("Ben", club.last(), right)))
