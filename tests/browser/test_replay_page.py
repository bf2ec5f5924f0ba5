"""A replay's page, gone through by keys, by swipes and by its buttons, and a log file dropped on it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FilePayload, Page, expect

from bot.web.web_server import WebServer
from tests.browser.conftest import FINDINGS
from tests.paifu.samples import sample
from tests.web.page_harness import MISFITS, SIZES, new_page
from tests.web.replay_server import GAME, LOG, LogGames, replay_server

Running = tuple[WebServer, LogGames]
TABLE = """() => ['.river', '.wall', '.melds', '.score'].flatMap(part =>
    [...document.querySelectorAll(`#plane ${part}`)].filter(at => at.checkVisibility())
    .map(at => [...at.querySelectorAll('.tile')].map(tile => tile.dataset.tile).join() || at.textContent)).join('|')
    + [...document.querySelectorAll('#hand .tile')].map(at => at.dataset.tile)"""
"""What lies on the table and in the hand."""
DROP = """([name, text]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    dispatchEvent(new DragEvent('dragover', {dataTransfer: files, cancelable: true}));
    dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}));
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def running() -> AsyncIterator[Running]:
    async with replay_server() as found:
        yield found


async def opened(browser: Browser, address: str, size: str = "wide") -> Page:
    """A page that shows a replay."""
    page = await new_page(browser, size)
    await page.goto(address)
    await expect(page.locator("#guide .verdict :is(.head, ol, .sub)").first).to_be_visible()
    return page


async def place(page: Page) -> str:
    return str(await page.evaluate("location.hash"))[1:]


async def swipe(page: Page, way: int) -> None:
    """A finger goes over the table: to the left for -1."""
    finger = await page.context.new_cdp_session(page)
    for kind, x in (("touchStart", 300), ("touchMove", 300 + way * 40), ("touchMove", 300 + way * 80)):
        touch = {"type": kind, "touchPoints": [{"x": x, "y": 300}]}
        await finger.send("Input.dispatchTouchEvent", touch)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await finger.detach()


@pytest_asyncio.fixture(loop_scope="session")
async def replay(browser: Browser, running: Running) -> AsyncIterator[Page]:
    page = await opened(browser, running[0].replay_link(LOG))
    yield page
    await page.context.close()


async def test_a_whole_hand_goes_by_keys_forward_and_back_and_by_swipes_alike(replay: Page) -> None:
    seen = [await replay.evaluate(TABLE)]
    while not (await place(replay)).startswith("2."):
        await replay.keyboard.press("ArrowRight")
        seen.append(await replay.evaluate(TABLE))
    assert len(set(seen)) > 40
    back = [await replay.evaluate(TABLE)]
    while await place(replay) != "1.0.0.all":
        await replay.keyboard.press("ArrowLeft")
        back.append(await replay.evaluate(TABLE))
    assert back == seen[::-1]
    for step in seen[1:]:
        await swipe(replay, -1)
        assert await replay.evaluate(TABLE) == step
    await swipe(replay, 1)
    assert await replay.evaluate(TABLE) == seen[-2]
    await replay.keyboard.press("ArrowLeft")
    assert await replay.evaluate(TABLE) == seen[-3]


async def test_when_the_game_was_played_is_told_in_the_readers_time(replay: Page) -> None:
    await expect(replay.locator("#rules")).to_contain_text("2026,")
    await expect(replay.locator("#rules")).not_to_contain_text("<t:")


async def test_ways_that_lead_nowhere_are_marked(replay: Page) -> None:
    ways = replay.locator(".moves button")
    assert [await way.get_attribute("aria-disabled") for way in await ways.all()] == ["true", "true", "false", "false"]
    await replay.keyboard.press("ArrowRight")
    await expect(ways.first).to_have_attribute("aria-disabled", "false")


async def test_keys_lead_to_hands_their_ends_and_seats(replay: Page) -> None:
    for key, at in (
        ("PageDown", "2.0.0.all"),
        ("3", "2.0.2.all"),
        ("a", "2.0.2"),
        ("End", "2.131.2"),
        ("ArrowRight", "3.0.2"),
        ("PageUp", "2.0.2"),
        ("PageUp", "1.0.2"),
        ("ArrowLeft", "1.0.2"),
    ):
        await replay.keyboard.press(key)
        found = await place(replay)
        assert found.split(".")[::2] == at.split(".")[::2], key
        assert (found.split(".")[1] == "0") == (at.split(".")[1] == "0"), key
    assert await replay.locator("#plane .wall.open").count() == 0


async def test_a_mistake_is_jumped_to_and_its_moments_link_shows_the_same_afresh(
    browser: Browser, running: Running, replay: Page
) -> None:
    await expect(replay.locator(".pair.look span")).to_have_attribute("data-count", "4")
    for _ in range(4):
        await replay.keyboard.press("m")
    assert await place(replay) == "3.63.0.all"
    await expect(replay.locator(".verdict")).to_contain_text("9m is risky. ")
    for mark, tile in (("played", "9m"), ("better", "2s")):
        await expect(replay.locator(f"#hand .{mark}")).to_have_attribute("data-tile", tile)
    await expect(replay.locator("#spoken p").last).to_contain_text("9m is risky")
    fresh = await opened(browser, await replay.evaluate("location.href"))
    assert await fresh.evaluate(TABLE) == await replay.evaluate(TABLE)
    await expect(fresh.locator(".verdict")).to_have_text(
        await replay.locator(".verdict").inner_text(), use_inner_text=True
    )
    await fresh.context.close()


async def test_the_list_of_what_is_worth_a_look_leads_there_and_decisions_go_one_by_one(replay: Page) -> None:
    await replay.locator(".verdict li button").last.click()
    assert await place(replay) == "3.63.0.all"
    await replay.get_by_role("button", name="Previous decision", exact=True).click()
    await expect(replay.locator(".verdict .head")).to_be_visible()
    assert await place(replay) != "3.63.0.all"
    await replay.get_by_role("button", name="Next decision", exact=True).click()
    assert await place(replay) == "3.63.0.all"


async def test_a_log_dropped_on_the_page_opens_and_what_is_none_says_so(replay: Page, running: Running) -> None:
    await replay.keyboard.press("PageDown")
    await replay.keyboard.press("PageDown")
    before = await replay.evaluate(TABLE)
    await replay.evaluate(DROP, ["letter.txt", "good evening"])
    await expect(replay.locator("#notice")).to_contain_text("it is not a log that I can read")
    assert await replay.evaluate(TABLE) == before
    await replay.evaluate(DROP, ["evening.json", sample("tenhou_many_calls.tenhou6.json")])
    await expect(replay.locator("#rules")).to_have_text("Log evening.json")
    await expect(replay.locator("#drop")).to_be_hidden()
    await replay.keyboard.press("ArrowRight")
    await expect(replay.locator(".event")).to_contain_text("draws")
    await expect(replay.locator("#guide .verdict :is(.head, ol, .sub)").first).to_be_visible()
    assert await replay.get_by_role("button", name="Copy link").count() == 0


async def test_a_log_chosen_by_the_button_opens_and_phones_have_the_button_in_the_help(
    browser: Browser, running: Running
) -> None:
    file: FilePayload = {"name": "mine.json", "mimeType": "application/json", "buffer": sample(GAME).encode()}
    for size in ("wide", "tall"):
        page = await opened(browser, running[0].replay_link(LOG), size)
        if size == "tall":
            await page.get_by_role("button", name="Help").click()
        await expect(page.get_by_role("button", name="Open a log")).to_be_visible()
        await page.locator("input[type=file]").last.set_input_files(file)
        await expect(page.locator("#rules")).to_have_text("Log mine.json")
        await expect(page.get_by_role("dialog")).to_be_hidden()
        await page.context.close()


async def test_the_end_of_a_hand_shows_its_card_and_leads_to_the_next(replay: Page) -> None:
    await replay.keyboard.press("End")
    await expect(replay.locator("#card")).to_contain_text("12,000 points")
    await replay.get_by_role("button", name="Next: East 2").click()
    assert await place(replay) == "2.0.0.all"
    await expect(replay.locator("#card")).to_be_hidden()
    await replay.keyboard.press("PageDown")
    await replay.keyboard.press("End")
    await expect(replay.locator("#card")).to_contain_text("Final result")
    assert await replay.get_by_role("button", name="Play again").count() == 0


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_fits_its_window(browser: Browser, running: Running, size: str) -> None:
    page = await opened(browser, running[0].replay_link(LOG), size)
    for at in ("1.30.1.all", "3.63.0", "1.999.1", "3.999.0"):
        await page.evaluate(f"location.hash = '{at}'")
        await expect(page.locator(".verdict :is(.head, ol)").first).to_be_visible()
        # What the panel holds may be scrolled; tiles are looked at here, and not played.
        misfits = [one for one in await page.evaluate(MISFITS) if " x " not in one and one.split()[0] not in GRADES]
        assert (at, misfits) == (at, [])
    await page.evaluate("location.hash = '1.30.0'")
    await expect(page.locator(".verdict :is(.head, ol)").first).to_be_visible()
    await page.locator("#line").evaluate("(line) => { line.hidden = false; line.textContent = 'waits 5p 8p'; }")
    assert [one for one in await page.evaluate(MISFITS) if one.endswith("lies on the line")] == []
    await page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_axe_finds_nothing_in_a_replay(browser: Browser, running: Running, size: str, axe: str) -> None:
    page = await opened(browser, running[0].replay_link(LOG), size)
    for at in ("1.30.1.all", "3.63.0", "1.999.1"):
        await page.evaluate(f"location.hash = '{at}'")
        await expect(page.locator(".verdict :is(.head, ol)").first).to_be_visible()
        await page.evaluate(axe)
        assert (at, await page.evaluate(FINDINGS)) == (at, [])
    await page.context.close()


GRADES = ("slower", "risky", "unsure")
