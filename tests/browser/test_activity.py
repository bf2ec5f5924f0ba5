"""Discord's own SDK in the page, the playground around it as Discord's client and proxy, and the real bot behind."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, FrameLocator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.web.web_server import SDK
from tests.browser.driver import HANG_MS, Visitor, visit
from tests.browser.real_bot import UNHURRIED, playground
from tests.patience import HANG

pytestmark = pytest.mark.skipif(not SDK.is_file(), reason="no Embedded App SDK: make web (needs npm)")


def page_in(visitor: Visitor) -> FrameLocator:
    """The table's page, in the frame of Discord's client."""
    return visitor.page.frame_locator("dialog.activity iframe").frame_locator("iframe")


async def next_to_discard(*visitors: Visitor) -> Visitor:
    """Whoever is asked for a discard, after passing on any calls that are offered first."""
    async with asyncio.timeout(HANG):
        while True:
            for visitor in visitors:
                if await page_in(visitor).locator("#line").get_by_text("Your turn").count():
                    return visitor
                passing = page_in(visitor).locator("#actions").get_by_role("button", name="Pass")
                if await passing.count():
                    with suppress(PlaywrightTimeout):
                        await passing.click(timeout=1000)
            await visitors[0].page.wait_for_timeout(40)


async def test_two_people_meet_at_the_table_of_their_channel(browser: Browser, tmp_path: Path) -> None:
    async with (
        playground(tmp_path, f"{UNHURRIED}\n[web]\nactivity = true\n") as address,
        visit(browser, address) as aiko,
        visit(browser, address, user="Ben") as ben,
    ):
        await aiko.command("setup check")
        await expect(aiko.messages(aiko.channel).last).to_contain_text("None: everything I checked works")
        await aiko.command("table open")
        await ben.press("Join", ben.channel)
        await expect(aiko.messages(aiko.channel).last).to_contain_text("2 of 4 seats taken")
        await aiko.press("Start with CPUs", aiko.channel)
        for visitor in (aiko, ben):
            await visitor.press("Open the table", visitor.channel)
            await expect(page_in(visitor).locator("#hand button").first).to_be_visible(timeout=HANG_MS)
        first = await next_to_discard(aiko, ben)
        await page_in(first).locator("#hand button").last.dblclick()
        for visitor in (aiko, ben):
            await expect(page_in(visitor).locator(".river .tile").first).to_be_visible(timeout=HANG_MS)
        await first.page.get_by_role("button", name="Leave").click()
        await expect(first.page.locator("dialog.activity")).to_have_count(0)
        # Direct messages are no channel of the table: there it counts whose button was pressed.
        await first.press("Open the table", first.direct)
        await expect(page_in(first).locator("#hand button").first).to_be_visible(timeout=HANG_MS)
