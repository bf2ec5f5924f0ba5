"""The lessons' page: a lesson by touch, wrong first and right then, on a phone and at a desk; by keyboard too."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.engine.tiles import TILE_NAMES
from bot.learn.lessons import LESSONS, Lesson
from bot.text.sentences import render
from bot.web.web_server import WebServer
from tests.browser.conftest import FINDINGS
from tests.web.lesson_server import LEARNER, Kept, lesson_server
from tests.web.page_harness import new_page


@pytest_asyncio.fixture(loop_scope="session")
async def running() -> AsyncIterator[tuple[WebServer, Kept]]:
    async with lesson_server() as found:
        yield found


async def opened(browser: Browser, server: WebServer, size: str) -> Page:
    page = await new_page(browser, size)
    await page.goto(server.lessons_link(LEARNER))
    await expect(page.locator(".lessons-list li")).to_have_count(len(LESSONS))
    return page


async def answer(page: Page, lesson: Lesson, number: int, *, right: bool) -> None:
    """Touch a tile of the hand twice, or press the button."""
    found = next(one for one in lesson.steps[number].answers if one.right == right)
    if found.tile is None:
        await page.locator(".answers").get_by_role("button", name=render(found.label, markdown=False), exact=True).tap()
    elif found.action is None:
        await page.locator(".answers .face", has=page.locator(f"[data-tile='{TILE_NAMES[found.tile]}']")).tap()
    else:
        tile = page.locator(f"#hand [data-tile='{TILE_NAMES[found.tile]}']").last
        await tile.tap()
        await tile.tap()


@pytest.mark.parametrize(("size", "key"), [("tall", "tiles"), ("wide", "safety")])
async def test_a_lesson_is_played_by_touch_wrong_first_and_right_then(
    browser: Browser, running: tuple[WebServer, Kept], size: str, key: str, axe: str
) -> None:
    server, kept = running
    page = await opened(browser, server, size)
    await page.evaluate(axe)
    lesson = next(one for one in LESSONS if one.key == key)
    await page.locator(".lessons-list button").nth(LESSONS.index(lesson)).tap()
    for number, step in enumerate(lesson.steps):
        await expect(page.locator("#guide h2")).to_have_text(render(step.question, markdown=False))
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for right in (False, True):
            await answer(page, lesson, number, right=right)
            await expect(page.locator(".said.best" if right else ".said.risky")).to_be_visible()
            assert await page.evaluate(FINDINGS) == []
        await page.locator(".gold").tap()
    await expect(page.locator(".facts li")).to_have_count(len(lesson.recap))
    assert kept.reached[LEARNER, key] == len(lesson.steps)
    await page.context.close()


async def test_a_tile_is_chosen_and_discarded_by_keys(browser: Browser, running: tuple[WebServer, Kept]) -> None:
    server, kept = running
    kept.reached[LEARNER, "tiles"] = next(number for number, step in enumerate(LESSONS[0].steps) if step.name == "turn")
    page = await opened(browser, server, "wide")
    await page.locator(".lessons-list button").first.press("Enter")
    await page.locator("#hand .tile").last.focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await expect(page.locator(".said")).to_be_visible()
    await page.context.close()
