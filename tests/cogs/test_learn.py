"""The lessons as somebody takes them: wrong first and right then, left and taken up again, kept until erased."""

import pytest

from bot.learn.lessons import LESSONS, Lesson
from bot.text.sentences import render
from cogs.common.interaction_responder import Counter
from tests.cogs.club import Club, Seen, buttons, open_labels, press_stale, shown, text_of


async def start(club: Club) -> Seen:
    return shown(await club.slash("Aiko", "learn lessons"))


async def press(club: Club, page: Seen, label: str) -> Seen:
    await club.wait(1)  # nobody presses faster than they read
    return shown(await club.click("Aiko", page, label))


def answer_label(lesson: Lesson, number: int, *, right: bool) -> str:
    return next(render(one.label, "en") for one in lesson.steps[number].answers if one.right == right)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.key for lesson in LESSONS])
async def test_a_lesson_is_asked_again_after_a_wrong_answer_and_is_done_after_right_ones(
    club: Club, lesson: Lesson
) -> None:
    answer = shown(await club.slash("Aiko", "learn lessons"))
    assert answer.ephemeral
    page = await press(club, answer, f"{LESSONS.index(lesson) + 1} {render(lesson.short)}")
    for number, step in enumerate(lesson.steps):
        assert render(step.question) in text_of(page)
        assert len(page.attachments) == bool(step.rows or step.scene)
        wrong = answer_label(lesson, number, right=False)
        page = await press(club, page, wrong)
        assert f"✗ Incorrect: {wrong}." in text_of(page)
        assert render(step.question) in text_of(page), "asked again"
        assert wrong not in open_labels(page)
        page = await press(club, page, answer_label(lesson, number, right=True))
        assert "✓ Correct" in text_of(page)
        page = await press(club, page, "Next")
    assert all(render(fact) in text_of(page) for fact in lesson.recap)
    page = await press(club, page, "All lessons")
    assert f"**✓ {LESSONS.index(lesson) + 1} {render(lesson.title)}**" in text_of(page)


async def test_a_lesson_goes_on_where_it_was_left(club: Club) -> None:
    page = await press(club, await start(club), "Start")
    page = await press(club, page, answer_label(LESSONS[0], 0, right=True))
    page = await start(club)
    assert "(1 of 9 steps)" in text_of(page)
    assert render(LESSONS[0].steps[1].question) in text_of(await press(club, page, "Continue"))


async def test_who_finished_or_knows_all_lessons_needs_no_words_explained_until_erased(
    club: Club,
) -> None:
    readers, learning = Counter.of(club.bot).readers, club.bot.store.learning
    aiko, ben = (club.people[name].id for name in ("Aiko", "Ben"))
    for user in (aiko, ben):
        readers.forget(user)
    *all_but_one, last = LESSONS
    for lesson in all_but_one:
        await learning.reach(aiko, lesson.key, len(lesson.steps), club.bot.clock.now())
    await learning.reach(aiko, last.key, len(last.steps) - 1)
    assert await readers.learns(aiko)
    page = await press(club, await start(club), "Continue")
    page = await press(club, page, answer_label(last, len(last.steps) - 1, right=True))
    assert not await readers.learns(aiko)
    assert "You have finished all eight lessons." in text_of(await start(club))
    asked = shown(await club.click("Aiko", shown(await club.slash("Aiko", "mydata")), "Erase…"))
    await club.click("Aiko", asked, "Forget me")
    assert await readers.learns(aiko)
    assert await readers.learns(ben)
    await club.click("Ben", shown(await club.slash("Ben", "learn lessons")), "I know all this")
    assert not await readers.learns(ben)


async def test_a_button_of_another_release_is_said_to_be_one(club: Club) -> None:
    page = shown(await club.slash("Aiko", "learn lessons"))
    assert len({one["custom_id"] for one in buttons(page)}) == len(buttons(page)) == len(LESSONS) + 3
    await club.play(1)
    for rest in ("chess", "tiles/99", "tiles/0/9", "tiles/0/0/0"):
        result = await press_stale(club, "Aiko", f"jf:learn:{rest}")
        assert "an older version" in text_of(shown(result))
