"""All eight lessons in the page, each answered wrong first and right then, as somebody does who learns."""

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from bot.learn.lessons import LESSONS, Lesson
from bot.text.sentences import render
from cogs.learn.lesson_face import place_id
from tests.browser.driver import Visitor, press, visit
from tests.browser.real_bot import PACE, UNHURRIED, playground


async def go_to(visitor: Visitor, lesson: Lesson | None = None, step: int | None = None, answer: str = "") -> None:
    """Press the button that leads to this step, or to this answer's."""
    await visitor.page.wait_for_timeout(PACE)
    there = place_id(lesson, step, answer or None)
    await press(visitor.last(visitor.channel).locator(f'[data-custom-id="{there}"]'))


async def take(visitor: Visitor, lesson: Lesson) -> None:
    """Take a lesson from the list of all: each step wrong first and right then."""
    message = visitor.last(visitor.channel)
    await go_to(visitor, lesson)
    for number, step in enumerate(lesson.steps):
        await expect(message).to_contain_text(render(step.question))
        wrong, right = (next(one for one in step.answers if one.right is wanted) for wanted in (False, True))
        await go_to(visitor, lesson, number, wrong.key)
        await expect(message).to_contain_text(f"Incorrect: {render(wrong.label)}.")
        await expect(message).to_contain_text(f"Try again: {render(step.question)}")
        await go_to(visitor, lesson, number, right.key)
        await expect(message).to_contain_text(re.compile("Correct: "))
        await go_to(visitor, lesson, number + 1)
    await expect(message).to_contain_text("You now know:")
    await go_to(visitor)


async def test_somebody_who_errs_once_at_each_step_finishes_all_eight_lessons(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as aiko:
        await aiko.command("learn lessons")
        for lesson in LESSONS:
            await take(aiko, lesson)
        await expect(aiko.last(aiko.channel)).to_contain_text("You have finished all eight lessons.")
