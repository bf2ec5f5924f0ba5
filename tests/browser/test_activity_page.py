"""The page in Discord's frame, with a stand-in for Discord's SDK: what it says when something is in the way."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from bot.web.activity import Instance
from bot.web.page_words import activity_words
from tests.browser.driver import HANG_MS
from tests.table.conftest import PEOPLE
from tests.web.frame_hall import FrameHall, open_frame_hall

AIKO = PEOPLE[0]
WORDS = activity_words("en-GB")
QUERY = "?instance_id=i-1&frame_id=f&platform=desktop"
STAND_IN = """export class DiscordSDK {
  instanceId = "i-1";
  ready = async () => READY;
  commands = { authorize: async () => AUTHORIZE, authenticate: async () => ({}) };
}"""
"""Answers as Discord's SDK does."""


@asynccontextmanager
async def framed(
    browser: Browser, hall: FrameHall, *, query: str = QUERY, ready: str = "null", authorize: str = '({code: "Aiko"})'
) -> AsyncIterator[Page]:
    """The page as Discord opens it."""
    context = await browser.new_context(locale="en-GB")
    page = await context.new_page()
    page.set_default_timeout(HANG_MS)
    script = STAND_IN.replace("READY", ready).replace("AUTHORIZE", authorize)
    await page.route("**/embedded-app-sdk.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    await page.clock.install()
    await page.goto(f"{hall.server.public_url}/{query}")
    yield page
    await context.close()


async def test_whom_discord_confirms_sits_at_the_table_and_stays_there_when_the_line_breaks(browser: Browser) -> None:
    async with open_frame_hall() as hall:
        table = await hall.playing(people=1)
        await hall.here(table, AIKO.user)
        async with framed(browser, hall) as page:
            await expect(page.locator("#hand button").first).to_be_visible()
            await expect(page.locator("#card")).to_be_hidden()
            await page.evaluate("window.once = true")
            [open_page] = hall.pages._pages[table]
            await open_page.socket.close()
            await expect(page.locator("#notice")).to_have_text(WORDS["reconnecting"])
            await page.clock.fast_forward(1000)
            await expect(page.locator("#notice")).to_be_hidden()
            assert await page.evaluate("window.once")
            await page.locator("#hand button").last.dblclick()
            await expect(page.locator(".river .tile").first).to_be_visible()


@pytest.mark.parametrize(
    ("hindrance", "case"),
    [
        ("silent", {"ready": "await new Promise(() => {})"}),
        ("old", {"authorize": "await Promise.reject({code: 4002, message: 'Invalid command'})"}),
        (
            "redirect",
            {"authorize": "await Promise.reject({code: 5000, message: 'OAuth2 Error: Missing \"redirect_uri\"'})"},
        ),
        ("code", {"authorize": "await Promise.reject({code: 5000, message: 'OAuth2 Error: access_denied'})"}),
        ("code", {"authorize": '({code: "forged"})'}),
        ("absent", {"authorize": '({code: "Ben"})'}),
        ("outside", {"query": ""}),
    ],
)
async def test_what_is_in_the_way_is_said_in_a_sentence(browser: Browser, hindrance: str, case: dict[str, str]) -> None:
    async with open_frame_hall() as hall:
        await hall.here(await hall.playing(people=1), AIKO.user)
        async with framed(browser, hall, **case) as page:
            if hindrance == "silent":
                await expect(page.locator("#card")).to_have_text(WORDS["opening"])
                await page.clock.fast_forward(5000)
            await expect(page.locator("#card p")).to_have_text(WORDS[hindrance])
            assert await page.get_by_role("button", name=WORDS["retry"]).is_visible() == (hindrance != "outside")


async def test_a_table_opened_meanwhile_is_found_by_trying_again(browser: Browser) -> None:
    async with open_frame_hall() as hall:
        hall.doorman.instances["i-1"] = Instance(7, frozenset((AIKO.user,)), private=False)
        async with framed(browser, hall) as page:
            await expect(page.locator("#card p")).to_have_text(WORDS["no_table"])
            await hall.open()
            await page.get_by_role("button", name=WORDS["retry"]).click()
            await expect(page.locator("#card")).to_contain_text("Free seat")


async def test_where_no_websocket_gets_through_the_page_says_so(browser: Browser) -> None:
    async def stopped(socket: WebSocketRoute) -> None:
        await socket.close()

    async with open_frame_hall() as hall:
        await hall.here(await hall.playing(people=1), AIKO.user)
        async with framed(browser, hall, query="activity") as page:
            await page.route_web_socket("**/live", stopped)
            await page.goto(f"{hall.server.public_url}/{QUERY}")
            for _ in range(3):
                await page.clock.run_for(10_000)
            await expect(page.locator("#notice")).to_have_text(WORDS["no_socket"])
