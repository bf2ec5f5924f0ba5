"""A visitor's first kyoku: `python -m bot playground` as it is, in a real browser, against computer players."""

from pathlib import Path

from playwright.async_api import Browser, expect

from tests.browser.driver import visit
from tests.browser.real_bot import UNHURRIED, direct, playground


async def test_a_visitor_opens_a_table_for_three_and_plays_a_hand(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as visitor:
        await visitor.command("table open", preset="Tenhou rules for three players", length="East only")
        await expect(visitor.last(visitor.channel)).to_contain_text("1 of 3 seats taken")
        for computers in (1, 2):
            await visitor.press("Add CPU")
            seated = visitor.last(visitor.channel).get_by_text("(computer, club player)")
            await expect(seated).to_have_count(computers)
        await visitor.press("Start")
        await expect(visitor.direct).to_contain_text("Riichi table in")
        await direct(visitor).play_until(visitor.channel.get_by_text("Next: East").first)
